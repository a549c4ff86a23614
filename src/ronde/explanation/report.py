"""The round report: decisions out of the ordinary, each with its motive, on one page.

Rule: FIDE C.04.1 (2012) i; FMJD Annexe V (1986) 11.3
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from ronde.domain.errors import N_
from ronde.domain.result import Bye
from ronde.domain.tournament import Tournament
from ronde.explanation.answers import why_not_lines
from ronde.explanation.lines import BoardsFact, Line, of_counted, of_step
from ronde.explanation.motives import Motives
from ronde.explanation.narration import Narrator, speaks_of
from ronde.explanation.round_context import RoundContext
from ronde.explanation.why import Teller
from ronde.explanation.why_not import WhyNotQuestion, answer_why_not
from ronde.pairing import Round
from ronde.rulebooks.account import CriterionCount, Step
from ronde.rulebooks.team.participants import as_participants

BY_HAND = 10
"""Boards made by hand of which the reasons against them are listed."""


def report(
    tournament: Tournament,
    paired: Round,
    *,
    acceleration: str | None = None,
    options: Mapping[str, Any] | None = None,
) -> tuple[Line, ...]:
    """One page: the bye, floats, what could not be granted, what the rest forced, manual boards."""
    context = RoundContext(tournament, paired, acceleration=acceleration, options=options)
    return tuple(_Report(context, tournament).lines())


class _Report:
    """Collects the page."""

    def __init__(self, context: RoundContext, tournament: Tournament) -> None:
        self.context = context
        self.tournament = as_participants(tournament, context.paired.rules)
        self.narrator = Narrator(context)
        self.motives = Motives(context, self.narrator)
        self.shown: set[int] = set()

    def lines(self) -> Iterator[Line]:
        """The page from top to bottom."""
        context, paired = self.context, self.context.paired
        facts = {"round": paired.number, "system": paired.system, "count": len(paired.pairs)}
        if context.meets_teams:
            one = N_("Round {round}, {system}: {count} match.")
            yield Line(one, facts, many=N_("Round {round}, {system}: {count} matches."))
        else:
            one = N_("Round {round}, {system}: {count} board.")
            yield Line(one, facts, many=N_("Round {round}, {system}: {count} boards."))
        if paired.bye is None:
            yield from (of_step(step, 0) for step in context.account.steps)
        else:
            yield from Teller(context).of_bye(paired.bye)
        yield from self._under(N_("Floats:"), self._floats())
        yield from self._under(N_("Other decisions:"), self._decisions())
        yield from self._under(N_("What could not be granted:"), self._denied())
        yield from self._under(N_("Why not otherwise:"), self._forced())
        yield from self._under(N_("Boards that the rules do not make:"), self._by_hand())

    def _under(self, heading: str, lines: Iterator[Line]) -> Iterator[Line]:
        """A heading, unless nothing stands under it."""
        for place, line in enumerate(lines):
            if not place:
                yield Line(heading)
            yield line

    def _floats(self) -> Iterator[Line]:
        """Every board between players of different scores, and what the procedure says of it."""
        context = self.context
        if context.paired.rules.fixed_rounds is not None:
            return
        for white, black in context.paired.pairs:
            if context.scores.get(white) == context.scores.get(black):
                continue
            high, low = sorted((white, black), key=lambda v: -context.scores.get(v, 0))
            yield Line(
                N_("{high} ({more}) meets {low} ({less})."),
                {
                    "high": context.participant(high),
                    "low": context.participant(low),
                    "more": context.score_of(high),
                    "less": context.score_of(low),
                },
                depth=1,
            )
            lines = [*self._steps_of(high, low), *self.motives.of_board(high, low, 2)]
            of_round = (s for s in context.account.steps if speaks_of(s, (high, low)))
            yield from lines or (of_step(step, 2) for step in of_round)

    def _steps_of(self, high: int, low: int) -> Iterator[Line]:
        """What the procedure says of two players, once."""
        for step in self._steps():
            if id(step) not in self.shown and speaks_of(step, (high, low)):
                self.shown.add(id(step))
                yield of_step(step, 2)

    def _steps(self) -> Iterator[Step]:
        for bracket in self.context.account.brackets:
            yield from (step for step in bracket.steps if not step.routine)

    def _decisions(self) -> Iterator[Line]:
        """The steps of the procedure not shown with a float."""
        return (of_step(step, 1) for step in self._steps() if id(step) not in self.shown)

    def _denied(self) -> Iterator[Line]:
        """The counts of all brackets together; lists of differences only repeat them."""
        rows: dict[tuple[str, str], list[CriterionCount]] = {}
        for bracket in self.context.account.brackets:
            for counted in bracket.criteria:
                is_count = isinstance(counted.value, int) and counted.value > 0
                if is_count and not counted.routine and counted.charged:
                    rows.setdefault((counted.code, counted.wording), []).append(counted)
        order = [
            (counted.code, counted.wording)
            for bracket in self.context.account.brackets
            for counted in bracket.criteria
        ]
        for key in sorted(rows, key=order.index):
            yield of_counted(_together(rows[key]), 1)

    def _forced(self) -> Iterator[Line]:
        """Brackets out of which players had to go, or whose first candidate was not to be had."""
        for place, bracket in enumerate(self.context.account.brackets):
            told = place in self.motives.told
            lines = list(self.narrator.forced(bracket, 2, told=told))
            if lines:
                yield next(self.narrator.members(bracket, 1))
                yield from lines

    def _by_hand(self) -> Iterator[Line]:
        """Where the round has been played: its boards that the rules do not make, and why not."""
        number, context = self.context.paired.number, self.context
        if number > len(self.tournament.rounds) or context.of_teams:
            return
        played = self.tournament.rounds[number - 1]
        boards: list[Sequence[int]] = [
            (game.white, game.black)
            for game in played.games
            if context.partner.get(game.white) != game.black
        ]
        boards += [
            (tpn,)
            for tpn, bye in played.byes
            if bye is Bye.PAIRING_ALLOCATED and tpn != context.paired.bye
        ]
        for board in boards[:BY_HAND]:
            yield Line("{board}:", {"board": BoardsFact((board,))}, depth=1)
            yield from (
                line.deeper(2)
                for line in why_not_lines(context, answer_why_not(context, _alternative(board)))
            )
        if len(boards) > BY_HAND:
            facts = {"count": len(boards) - BY_HAND}
            yield Line(
                N_("… and {count} more board."),
                facts,
                many=N_("… and {count} more boards."),
                depth=1,
            )


def _alternative(board: Sequence[int]) -> WhyNotQuestion:
    return WhyNotQuestion(board[0], board[1] if len(board) > 1 else None)


def _together(rows: Sequence[CriterionCount]) -> CriterionCount:
    """One count over several brackets: who leaves one and is charged again later counts there."""
    value, charged = 0, list[tuple[int, ...]]()
    for place, row in enumerate(rows):
        again = {number for later in rows[place + 1 :] for who in later.charged for number in who}
        here = [who for who in row.charged if len(who) > 1 or who[0] not in again]
        if here and isinstance(row.value, int):
            value += row.value - len(row.charged) + len(here)
        charged += here
    return replace(rows[0], value=value, charged=tuple(charged))
