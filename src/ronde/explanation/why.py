"""Why this board, this float, this bye, these colours; or the whole round, step by step."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ronde.domain.errors import N_, RequestError
from ronde.domain.tournament import Tournament
from ronde.explanation.board_number import board_number_lines
from ronde.explanation.cards import Cards, record_of
from ronde.explanation.lines import Line, Phrase, of_counted, of_obstacle, of_step
from ronde.explanation.narration import Narrator
from ronde.explanation.preferences import Preferences
from ronde.explanation.round_context import RoundContext
from ronde.explanation.virtual_points import virtual_points_lines
from ronde.explanation.why_not import WhyNotQuestion, answer_why_not
from ronde.pairing import Round
from ronde.rulebooks.account import ColouredGame

OTHER_BYES = 3
"""Other players of whom the explanation says why they do not have the bye."""


def why_player(
    tournament: Tournament,
    paired: Round,
    number: int,
    *,
    acceleration: str | None = None,
    options: Mapping[str, Any] | None = None,
) -> tuple[Line, ...]:
    """Everything that led to this player's game or bye."""
    context = RoundContext(tournament, paired, acceleration=acceleration, options=options)
    return tuple(Teller(context).player(number))


BOARD_LINE = N_("Board {board}: {white} (White) meets {black} (Black).")
"""The heading of a board; its number is the place in the order of the rules."""
MATCH_LINE = N_("Match {board}: {white} (White) meets {black} (Black).")
"""The same of two teams."""


def why_board(
    tournament: Tournament,
    paired: Round,
    board: int,
    *,
    acceleration: str | None = None,
    options: Mapping[str, Any] | None = None,
) -> tuple[Line, ...]:
    """Everything that led to this board, and to its number."""
    if not 1 <= board <= len(paired.pairs):
        raise RequestError(
            N_("There is no board {board} in round {round}: it has {boards} boards."),
            board=board,
            round=paired.number,
            boards=len(paired.pairs),
        )
    context = RoundContext(tournament, paired, acceleration=acceleration, options=options)
    return (*Teller(context).board(*paired.pairs[board - 1]), *board_number_lines(context, board))


def why_round(
    tournament: Tournament,
    paired: Round,
    *,
    acceleration: str | None = None,
    options: Mapping[str, Any] | None = None,
) -> tuple[Line, ...]:
    """The whole round, bracket by bracket, with every card: it can be redone by hand."""
    context = RoundContext(tournament, paired, acceleration=acceleration, options=options)
    return tuple(Teller(context).round())


class Teller:
    """Tells one round."""

    def __init__(self, context: RoundContext) -> None:
        self.context = context
        self.narrator: Narrator = Narrator(context)
        self.cards: Cards = Cards(context)
        self.preferences: Preferences = Preferences(context)

    def player(self, number: int) -> Iterator[Line]:
        """The way of one player through the brackets."""
        context = self.context
        if number == context.paired.bye:
            yield from self.bye(number)
        elif number in context.partner:
            other = context.partner[number]
            white, black = (
                (number, other) if (number, other) in context.paired.pairs else (other, number)
            )
            yield from self.board(white, black)
        else:
            yield from self._absent(number)

    def _absent(self, number: int) -> Iterator[Line]:
        tournament = self.context.tournament
        known = (
            tournament.team_event.teams if self.context.of_teams and tournament.team_event else ()
        )
        if number > len(tournament.players) or (known and number not in {t.number for t in known}):
            raise RequestError(N_("There is no player {player}."), player=number)
        yield Line(
            N_("{player} is not paired in round {round}: absent, withdrawn or not yet entered."),
            {"player": self.context.participant(number), "round": self.context.paired.number},
        )

    def board(self, white: int, black: int) -> Iterator[Line]:
        """A game: how the two came together, and the colours."""
        context = self.context
        board = context.paired.pairs.index((white, black)) + 1
        facts = {
            "board": board,
            "white": context.participant(white),
            "black": context.participant(black),
        }
        yield Line(MATCH_LINE if context.meets_teams else BOARD_LINE, facts)
        for number in (white, black):
            yield self.cards.line(number)
            if context.points.get(number) != context.scores.get(number):
                yield from self._virtual_points(number)
        if context.paired.rules.fixed_rounds is not None:
            yield of_step(context.account.steps[0], 1)
        met = context.bracket_of(white, black)
        for bracket in context.account.brackets:
            for number in (white, black):
                if number in bracket.floaters and number not in bracket.seated:
                    yield from self.narrator.of_floater(bracket, number)
        if met is not None:
            for number in (white, black):
                brought_up = number in met.moved and context.scores[number] < met.score
                if brought_up and number not in {
                    f for b in context.account.brackets for f in b.floaters
                }:
                    yield from self.narrator.of_upfloater(met, number)
            yield from self.narrator.of_pair(met, (white, black))
        game = context.game_of(white)
        if game is not None:
            yield from self._colours(game)

    def _virtual_points(self, number: int) -> Iterator[Line]:
        """Where the points come from that count for pairing only."""
        extra = self.context.situation.extra
        if extra(record_of(self.context)[0], self.context.paired.number) is not None:
            yield from virtual_points_lines(self.context, number, 2)

    def _colours(self, game: ColouredGame) -> Iterator[Line]:
        yield Line(
            N_("Colours: {wording}."), {"wording": Phrase(game.wording)}, article=game.article
        )
        yield from self.preferences.lines(game, 1)

    def bye(self, number: int) -> Iterator[Line]:
        """The bye, and why nobody else has it who has no more points."""
        context = self.context
        yield from self.of_bye(number)
        yield self.cards.line(number)
        for bracket in context.account.brackets:
            if number in bracket.floaters:
                yield from self.narrator.of_floater(bracket, number)
        yield from self.other_byes(number)

    def of_bye(self, number: int) -> Iterator[Line]:
        """What the account says of the bye; that there is one, if it says nothing."""
        account = self.context.account
        if not any(step.facts.get("player") == number for step in account.steps):
            yield Line(N_("{player} has the bye."), {"player": self.context.participant(number)})
        yield from (of_counted(counted, 1) for counted in account.criteria)
        yield from (of_step(step, 0) for step in account.steps)

    def other_byes(self, number: int) -> Iterator[Line]:
        """Why others who have no more points do not have the bye."""
        context = self.context
        if number not in context.scores:
            return
        most = context.scores[number]
        others = [v for v in context.present if v != number and context.scores[v] <= most]
        others.sort(key=lambda v: (context.scores[v], -v))
        for other in others[:OTHER_BYES]:
            answer = answer_why_not(context, WhyNotQuestion(other))
            if answer.obstacles:
                yield from (of_obstacle(obstacle, 0) for obstacle in answer.obstacles)
            elif answer.difference is None or answer.difference.kind != "bye":
                yield Line(N_("Were it {player}:"), {"player": context.participant(other)})
                yield from self.narrator.consequence(answer, 1)

    def round(self) -> Iterator[Line]:
        """The cards, the bye, every bracket, every colour."""
        context = self.context
        yield Line(
            N_("Round {round}, {system}."),
            {"round": context.paired.number, "system": context.paired.system},
        )
        yield Line(
            N_("The teams, with colours, opponents and floats so far:")
            if context.of_teams
            else N_("The players, with colours, opponents and floats so far:")
        )
        ranked = sorted(context.present, key=lambda v: (-context.scores.get(v, 0), v))
        yield from (self.cards.line(number) for number in ranked)
        if context.paired.bye is None:
            yield from (of_step(step, 0) for step in context.account.steps)
        else:
            yield from self.of_bye(context.paired.bye)
        for bracket in context.account.brackets:
            yield from self.narrator.whole(bracket)
        yield Line(N_("Colours:"))
        for white, black in context.paired.pairs:
            game = context.game_of(white)
            if game is not None:
                yield Line(
                    N_("{white} has White against {black}: {wording}."),
                    {"white": white, "black": black, "wording": Phrase(game.wording)},
                    article=game.article,
                    depth=1,
                )
                yield from self.preferences.lines(game, 2)
