"""The numbers of the boards in the hall: the first one, and the boards of some players.

Reading: ADR-0245
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from ronde.domain.errors import N_, RequestError
from ronde.journal.acts.base import Act, Decision, field
from ronde.journal.entries import Entry
from ronde.journal.event import Event
from ronde.journal.section import BoardNumbers, Section

MOST_BOARDS = 9999


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberBoards(Act):
    """Give the first board another number, or let a player always sit at the same board.

    The order of the boards stays that of the rules; only the numbers on the tables change.
    """

    act = "number-boards"
    wording: ClassVar[str] = N_("Number the boards")

    section: str = field(N_("section"))
    first: int | None = field(N_("number of the first board"), None)
    person: int | None = field(N_("a person who always sits at the same board"), None)
    board: int | None = field(N_("that board; none: wherever the pairing puts the person"), None)
    round: int | None = field(N_("from which round on; otherwise the next to be published"), None)

    def decide(self, event: Event, at: str) -> Decision | None:
        section = event.open_section(self.section)
        number = section.next_to_publish if self.round is None else self.round
        last = section.tournament.number_of_rounds or number
        if not max(1, len(section.paired)) <= number <= last:
            raise RequestError(
                N_("Boards get other numbers from the present round or a later one, not {round}."),
                round=number,
            )
        before = section.board_numbers_in(number)
        first = before.first if self.first is None else _checked(self.first)
        fixed = dict(before.fixed)
        if self.person is not None:
            self._fix(event, section, fixed)
        if (first, fixed) == (before.first, dict(before.fixed)):
            return None
        people = [[person, board] for person, board in sorted(fixed.items())]
        named = {} if self.person is None else {"person": self.person, "board": self.board}
        return Decision(
            {"section": section.key, "round": number, "first": first, "fixed": people, **named}
        )

    def _fix(self, event: Event, section: Section, fixed: dict[int, int]) -> None:
        """Give the person the board, or take it away."""
        assert self.person is not None
        section.registration(self.person)
        if self.board is None:
            fixed.pop(self.person, None)
            return
        holder = next((p for p, board in fixed.items() if board == self.board), self.person)
        if holder != self.person:
            raise RequestError(
                N_("Board {board} is the board of {name}."),
                board=self.board,
                name=event.person(holder).name,
            )
        fixed[self.person] = _checked(self.board)

    @staticmethod
    def apply(event: Event, entry: Entry) -> Event:
        data = entry.data
        section = event.section(data["section"])
        fixed = tuple((person, board) for person, board in data["fixed"])
        numbers = BoardNumbers(data["round"], data["first"], fixed)
        earlier = [one for one in section.board_numbers if one.first_round < data["round"]]
        return event.with_section(
            _renumbered(replace(section, board_numbers=(*earlier, numbers)), data["round"])
        )


def _checked(board: int) -> int:
    if not 1 <= board <= MOST_BOARDS:
        raise RequestError(
            N_("Boards have numbers from 1 to {most}, not {found}."), most=MOST_BOARDS, found=board
        )
    return board


def _renumbered(section: Section, first_round: int) -> Section:
    """The section with the numbers of the rounds already paired, from that round on."""
    rounds = list(section.tournament.rounds)
    for number in range(first_round, len(rounds) + 1):
        numbers = section.board_numbers_in(number).of(section.pairs(number))
        rounds[number - 1] = rounds[number - 1].numbered(numbers)
    tournament = replace(section.tournament, rounds=tuple(rounds))
    return replace(section, tournament=tournament)
