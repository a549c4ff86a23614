"""Pairing cards: what a reader must know of a player to redo a round by hand.

Rule: FIDE C.04.3.1 (2012) A4; FMJD Annexe V (1986) 11.1
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from ronde.domain.errors import N_
from ronde.domain.result import PLAYED_MARKS, Bye, Result
from ronde.domain.round import Game, PlayedRound
from ronde.domain.tournament import Tournament
from ronde.explanation.lines import Language, Line
from ronde.explanation.round_context import RoundContext
from ronde.notation import bye_word
from ronde.rulebooks.system import UnplayedRound

WITHOUT_GAME: dict[Result | Bye, str] = {
    Result.FORFEIT_WIN: N_("won by forfeit"),
    Result.FORFEIT_LOSS: N_("lost by forfeit"),
    Bye.UNOPPOSED: N_("bye"),
    Bye.ZERO: N_("absent"),
}
ARROWS = {"down": "↓", "up": "↑", "": ""}
AGAINST = {"W": N_("W{opponent}"), "B": N_("B{opponent}")}


def _without_game(tournament: Tournament, bye: Bye) -> str:
    """The kind of bye in a word; draughts has its own."""
    return WITHOUT_GAME.get(bye) or bye_word(tournament, bye)


@dataclass(frozen=True, slots=True)
class CardEntry:
    """One round on a card: colour, opponent, and an arrow where the scores differed.

    An unplayed round has one where the system counts it as a float.
    """

    number: int
    colour: str = ""
    opponent: int = 0
    arrow: str = ""
    unplayed: str = ""

    def said(self, language: Language) -> str:
        """`W8↓`, or in words that there was no game."""
        if self.unplayed:
            return language.translate(self.unplayed) + self.arrow
        return language.translate(AGAINST[self.colour]).format(opponent=self.opponent) + self.arrow


@dataclass(frozen=True, slots=True)
class Games:
    """All rounds of a player so far."""

    entries: Sequence[CardEntry]

    def said(self, language: Language) -> str:
        return " · ".join(entry.said(language) for entry in self.entries)

    def plain(self) -> Any:
        return [
            {
                "round": e.number,
                "colour": e.colour or None,
                "opponent": e.opponent or None,
                "float": {"↓": "down", "↑": "up"}.get(e.arrow),
                "unplayed": e.unplayed or None,
            }
            for e in self.entries
        ]


def _was_played(game: Game) -> bool:
    return PLAYED_MARKS[game.white_result]


def _half_forfeited(played: PlayedRound, game: Game) -> bool:
    """A match in which each of the two forfeited a game: a meeting, and so perhaps a float.

    Rule: FIDE C.04.5 1.5
    """
    both = [g for g in played.games if {*g[:2]} == {*game[:2]}]
    lost = [
        {tpn for tpn, r in zip(g[:2], g[2:4], strict=True) if r is Result.FORFEIT_LOSS}
        for g in both
    ]
    return len(both) > 1 and not set.intersection(*lost)


class Cards:
    """The cards of everybody in the round."""

    def __init__(self, context: RoundContext) -> None:
        self.context = context
        record, self._number = record_of(context)
        self._entries: dict[int, list[CardEntry]] = {}
        for number in range(1, len(record.rounds) + 1):
            self._read(record, number)

    def ranked(self) -> list[int]:
        """Those paired in the round, by score and then by number."""
        scores = self.context.scores
        return sorted(self.context.present, key=lambda v: (-scores[v], v))

    def _read(self, record: Tournament, number: int) -> None:
        """Take up one round; a match has the colours of its first game, if any game was played.

        Rule: FIDE C.04.5 1.6
        """
        score = self._scores(record, number)
        played, event = record.rounds[number - 1], self.context.tournament
        seen: set[int] = set()
        counted = {v for game in played.games if _was_played(game) for v in game[:2]}
        for game in played.games:
            if game.white in seen:
                continue
            seen.update((game.white, game.black))
            for me, other, colour, result in (
                (game.white, game.black, "W", game.white_result),
                (game.black, game.white, "B", game.black_result),
            ):
                ahead = score[me - 1] - score[other - 1]
                arrow = self._arrow(ahead)
                if me in counted:
                    entry = CardEntry(number, colour, self._number[other - 1], arrow)
                else:
                    entry = self._unplayed(number, result, WITHOUT_GAME[result], ahead)
                    if _half_forfeited(played, game):
                        entry = replace(entry, arrow=arrow)
                self._of(me).append(entry)
        for tpn, bye in played.byes:
            seen.add(tpn)
            self._of(tpn).append(self._unplayed(number, bye, _without_game(event, bye)))
        for player in record.players:
            if player.tpn not in seen:
                entry = self._unplayed(number, Bye.ZERO, WITHOUT_GAME[Bye.ZERO])
                self._of(player.tpn).append(entry)

    def _arrow(self, ahead: int) -> str:
        """Of a game between players of other scores; where a table gives them, nobody floats."""
        if not ahead or self.context.paired.rules.fixed_rounds is not None:
            return ""
        return "↓" if ahead > 0 else "↑"

    def _unplayed(self, number: int, mark: Result | Bye, word: str, ahead: int = 0) -> CardEntry:
        """A round without a game, with an arrow where the system counts it as a float.

        Rule: FIDE C.04.3 (2026) 1.4.3; (2017) A.4.b; C.04.3.1 (2012) A4
        """
        case = self.context.situation
        unplayed = UnplayedRound(mark, ahead, case.tournament.points, case.options)
        floated = self.context.paired.rules.float_without_game(unplayed)
        return CardEntry(number, unplayed=word, arrow=ARROWS[floated])

    def _of(self, tpn: int) -> list[CardEntry]:
        return self._entries.setdefault(self._number[tpn - 1], [])

    def _scores(self, record: Tournament, number: int) -> list[int]:
        if self.context.of_teams:
            return record.history.before[number - 1]
        scores_in = self.context.paired.rules.scores_in
        if scores_in is not None:
            return list(scores_in(self.context.situation, number))
        return self.context.situation.score_in(number)

    def entries(self, number: int) -> Sequence[CardEntry]:
        """The rounds of one player so far, in order."""
        return self._entries.get(number, ())

    def colours(self, number: int) -> list[tuple[int, str]]:
        """The rounds in which a player had a game, with the colour in each."""
        return [(e.number, e.colour) for e in self.entries(number) if e.colour]

    def line(self, number: int, depth: int = 1) -> Line:
        """The card of one player."""
        context = self.context
        facts: dict[str, Any] = {"player": context.participant(number)}
        entries = self.entries(number)
        if number in context.scores:
            facts["points"] = context.score_of(number)
        if not entries:
            of_teams = N_("{player}: no match yet.")
            template = of_teams if context.meets_teams else N_("{player}: no game yet.")
            return Line(template, facts, depth=depth)
        facts["games"] = Games(entries)
        if "points" not in facts:
            return Line(N_("{player}: {games}."), facts, depth=depth)
        return Line(N_("{player}: {points}; {games}."), facts, depth=depth)


def record_of(context: RoundContext) -> tuple[Tournament, Sequence[int]]:
    """The rounds so far as a tournament, and the number behind each place of it."""
    if not context.of_teams:
        return context.tournament, [player.tpn for player in context.tournament.players]
    from ronde.rulebooks.team.scores import team_scores

    book = team_scores(context.tournament, "match-points")
    return book.matches, book.numbers
