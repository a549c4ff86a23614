"""Rounds paired again from the event as it then stood, and advice for the next one; all cached."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from ronde.domain.errors import N_, RequestError
from ronde.domain.player import Tpn
from ronde.domain.tournament import Tournament
from ronde.journal import Section, advice
from ronde.journal.absences import without_absent
from ronde.journal.acts.rounds import with_drawn_colour
from ronde.journal.advice import PairableRounds
from ronde.journal.separation import pair_with_separations
from ronde.journal.team_rounds import pair_teams
from ronde.pairing import Round
from ronde.rulebooks.account import Step
from ronde.services.cache import Cache

_rounds: Cache[ReplayedRound] = Cache(32)
_remarks: Cache[tuple[Step, ...]] = Cache(16)
_pairable_rounds: Cache[PairableRounds] = Cache(16)


@dataclass(frozen=True, slots=True)
class ReplayedRound:
    """A round as the rules pair it, and the section before it, with the numbers of that time."""

    section: Section
    round: Round
    choices: dict[str, Any]

    @property
    def tournament(self) -> Tournament:
        """The tournament before the round."""
        return self.section.tournament

    def number_then(self, now: Section, tpn: int) -> Tpn:
        """The number that a player of today's list had when the round was made.

        A late entry moves the numbers of those behind; the account speaks of the older ones.
        """
        if self.section.pairs_teams:
            return Tpn(tpn)
        then = self.section.number_of(now.person(tpn))
        if then is None:
            raise RequestError(
                N_("{name} was not on the list yet when round {round} was paired."),
                name=now.tournament.player(Tpn(tpn)).name,
                round=self.round.number,
            )
        return then

    def board_then(self, now: Section, board: int) -> tuple[int, int]:
        """White and Black of a board as it was published, or of one the rules would make."""
        number, boards = self.round.number, list(self.round.pairs)
        teams = self.section.teams
        if number <= len(now.paired) and teams is not None and self.section.pairs_teams:
            boards = [(teams.number(w), teams.number(b)) for w, b in now.round(number).matches]
        elif number <= len(now.paired):
            then = self.section
            boards = [(then.tpn(w), then.tpn(b)) for w, b in now.round(number).boards]
        numbers = self.board_numbers(now)
        if board not in numbers:
            raise RequestError(N_("Round {round} has no board {board}."), round=number, board=board)
        return boards[numbers.index(board)]

    def board_numbers(self, now: Section) -> Sequence[int]:
        """The numbers on the tables, in the order of the boards."""
        number = self.round.number
        if self.section.pairs_teams:
            record = now.round(number).matches if number <= len(now.paired) else self.round.pairs
            return range(1, len(record) + 1)
        if number <= len(now.paired):
            return now.tournament.rounds[number - 1].board_numbers
        people = [(self.section.person(w), self.section.person(b)) for w, b in self.round.pairs]
        numbers = now.board_numbers_in(number).of(people)
        return numbers or range(1, len(people) + 1)

    def number_of_board(self, now: Section, place: int) -> int:
        """The number on the table of a board that the rules make, given by its place."""
        if self.section.pairs_teams:
            return place
        two = [self.section.person(tpn) for tpn in self.round.pairs[place - 1]]
        number = self.round.number
        if number > len(now.paired):
            return self.board_numbers(now)[place - 1]
        return now.board_of(number, two[0]) if tuple(two) in now.pairs(number) else place

    def tables(self, now: Section) -> list[int]:
        """The numbers on the tables of all boards."""
        return [self.number_of_board(now, place + 1) for place in range(len(self.round.pairs))]

    def is_renumbered(self, now: Section) -> bool:
        """Somebody has got another number since the round was made."""
        if self.section.pairs_teams:
            return False
        return self.section.numbers != now.numbers[: len(self.section.numbers)]


def paired_round(section: Section, number: int) -> ReplayedRound:
    """The round with its account, paired from what was known then; the latest ones are cached."""
    known = section.as_known_at(number)
    if number == section.next_round:
        return _rounds.of((known,), number, lambda: pair_next_round(without_absent(known)))
    return _rounds.of((known,), number, lambda: pair_next_round(known))


def pair_next_round(section: Section) -> ReplayedRound:
    """The next round of a section as it stands, whether or not the journal has it so."""
    section.require_numbered()
    section = with_drawn_colour(replace(section, manual=None))
    if section.pairs_teams:
        return ReplayedRound(section, pair_teams(section), _choices(section))
    return ReplayedRound(section, pair_with_separations(section)[0], _choices(section))


def _choices(section: Section) -> dict[str, Any]:
    return {"acceleration": section.tournament.acceleration, "options": dict(section.options)}


def remarks(section: Section) -> tuple[Step, ...]:
    """What the arbiter should know before the next round; a round is paired to find out."""
    return _remarks.of((section,), "", lambda: advice.remarks(section))


def pairable_rounds(section: Section) -> PairableRounds:
    """How many rounds can be paired."""
    return _pairable_rounds.of((section,), "", lambda: advice.pairable_rounds(section))
