"""What may be supposed of a section: players who leave or come, other results, other rules.

Each wish becomes acts of the journal, which are judged as always and written nowhere.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ronde.accelerations import acceleration
from ronde.domain.errors import N_, Translate
from ronde.journal import (
    Admit,
    Configure,
    Correct,
    EnterResult,
    Event,
    Forbid,
    Register,
    Request,
    RequestBye,
    Section,
    Unpair,
    Withdraw,
)
from ronde.journal.result_text import Notation, letters_of, result_text
from ronde.rulebooks.catalogue import system
from ronde.services.selection import label


@dataclass(frozen=True, slots=True)
class Newcomer:
    """Somebody who may come late."""

    name: str
    rating: int = 0
    half_points: bool = False


@dataclass(frozen=True, slots=True)
class Outcome:
    """Another result of a board."""

    round: int
    board: int
    result: str


@dataclass(frozen=True, slots=True)
class Alternatives:
    """What is supposed, several things at once where wanted. Players by pairing number.

    `waiting` are persons who are registered and would be admitted. `again`: the pairing made last
    is taken back, and its round paired again. An acceleration `none` takes it away.
    """

    withdraw: tuple[int, ...] = ()
    absent: tuple[int, ...] = ()
    newcomers: tuple[Newcomer, ...] = ()
    waiting: tuple[int, ...] = ()
    results: tuple[Outcome, ...] = ()
    forbid: tuple[tuple[int, int], ...] = ()
    system: str = ""
    acceleration: str = ""
    again: bool = False


NOTHING = Alternatives()


def next_round(section: Section, wishes: Alternatives) -> int:
    """The round that would be paired."""
    return len(section.paired) if wishes.again and section.paired else section.next_round


def acts_of(event: Event, section: Section, wishes: Alternatives) -> Iterator[Request]:
    """The acts that would be done, in the order in which they make sense."""
    key = section.key
    if wishes.again:
        yield Unpair(section=key)
    for outcome in wishes.results:
        yield _result(section, outcome)
    if wishes.system:
        yield Configure(section=key, system=wishes.system, options={})
    if wishes.acceleration:
        yield Configure(section=key, acceleration=wishes.acceleration)
    for one, other in wishes.forbid:
        yield Forbid(section=key, people=(section.person(one), section.person(other)))
    coming = (next_round(section, wishes),)
    for tpn in wishes.withdraw:
        yield Withdraw(section=key, person=section.person(tpn))
    for tpn in wishes.absent:
        yield RequestBye(section=key, person=section.person(tpn), rounds=coming, bye="Z")
    for person, new in enumerate(wishes.newcomers, len(event.people) + 1):
        yield Register(section=key, name=new.name, rating=new.rating)
        yield Admit(section=key, person=person, byes=new.half_points)
    for person in wishes.waiting:
        yield Admit(section=key, person=person)


def _result(section: Section, outcome: Outcome) -> Request:
    """Entered where the round is the last one or the game open, otherwise corrected."""
    number, board = outcome.round, outcome.board
    present = _present(section, outcome)
    if number < len(section.paired) and present != "?":
        return Correct(section=section.key, round=number, board=board, result=outcome.result)
    return EnterResult(
        section=section.key, round=number, board=board, result=outcome.result, seen=present
    )


def _present(section: Section, outcome: Outcome) -> str:
    boards = section.boards(outcome.round)
    if not 1 <= outcome.board <= len(boards):
        return "?"
    return result_text(letters_of(*boards[outcome.board - 1].games[0][2:]))


def describe(event: Event, section: Section, wishes: Alternatives, say: Translate) -> Iterator[str]:
    """What is supposed, sentence by sentence."""
    if wishes.again:
        yield say(N_("Round {round} is paired again.")).format(round=len(section.paired))
    write = Notation.of(section.tournament)
    for outcome in wishes.results:
        present = _present(section, outcome)
        yield say(N_("Round {round}, board {board}: {result} instead of {present}.")).format(
            round=outcome.round,
            board=outcome.board,
            result=write.result(outcome.result),
            present=present if present == "?" else write.result(present),
        )
    if wishes.system:
        title = say(system(wishes.system).title)
        yield say(N_("The rounds are paired by: {system}.")).format(system=title)
    if wishes.acceleration == "none":
        yield say(N_("There is no acceleration."))
    elif wishes.acceleration:
        title = say(acceleration(wishes.acceleration).title)
        yield say(N_("The rounds are accelerated by: {acceleration}.")).format(acceleration=title)
    yield from _of_people(event, section, wishes, say)


def _of_people(
    event: Event, section: Section, wishes: Alternatives, say: Translate
) -> Iterator[str]:
    for one, other in wishes.forbid:
        yield say(N_("{one} and {other} must not meet.")).format(
            one=label(section, one), other=label(section, other)
        )
    for tpn in wishes.withdraw:
        yield say(N_("{player} withdraws.")).format(player=label(section, tpn))
    for tpn in wishes.absent:
        yield say(N_("{player} misses the round.")).format(player=label(section, tpn))
    names = [new.name for new in wishes.newcomers]
    for name in [*names, *(event.person(person).name for person in wishes.waiting)]:
        yield say(N_("{name} comes late and is admitted.")).format(name=name)
