"""What may be supposed of a section: players who leave or come, other results, other rules.

Each alternative becomes acts of the journal, which are judged as always and written nowhere.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ronde.accelerations import acceleration
from ronde.domain.errors import N_, Translate
from ronde.journal import (
    Act,
    Admit,
    Configure,
    Correct,
    EnterResult,
    Event,
    Forbid,
    Register,
    RequestBye,
    Section,
    Unpair,
    Withdraw,
)
from ronde.journal.result_text import Notation, letters_of, result_text
from ronde.rulebooks.catalogue import system
from ronde.services.search import label


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


def next_round(section: Section, alternatives: Alternatives) -> int:
    """The round that would be paired."""
    return len(section.paired) if alternatives.again and section.paired else section.next_round


def acts_of(event: Event, section: Section, alternatives: Alternatives) -> Iterator[Act]:
    """The acts that would be done, in the order in which they make sense."""
    key = section.key
    if alternatives.again:
        yield Unpair(section=key)
    for outcome in alternatives.results:
        yield _result(section, outcome)
    if alternatives.system:
        yield Configure(section=key, system=alternatives.system, options={})
    if alternatives.acceleration:
        yield Configure(section=key, acceleration=alternatives.acceleration)
    for one, other in alternatives.forbid:
        yield Forbid(section=key, people=(section.person(one), section.person(other)))
    coming = (next_round(section, alternatives),)
    for tpn in alternatives.withdraw:
        yield Withdraw(section=key, person=section.person(tpn))
    for tpn in alternatives.absent:
        yield RequestBye(section=key, person=section.person(tpn), rounds=coming, bye="Z")
    for person, new in enumerate(alternatives.newcomers, len(event.people) + 1):
        yield Register(section=key, name=new.name, rating=new.rating)
        yield Admit(section=key, person=person, byes=new.half_points)
    for person in alternatives.waiting:
        yield Admit(section=key, person=person)


def _result(section: Section, outcome: Outcome) -> Act:
    """Entered where the round is the last one or the game open, otherwise corrected."""
    number, board = outcome.round, outcome.board
    present = _present(section, outcome)
    if number < len(section.paired) and present != "?":
        return Correct(section=section.key, round=number, board=board, result=outcome.result)
    return EnterResult(
        section=section.key, round=number, board=board, result=outcome.result, seen=present
    )


def _present(section: Section, outcome: Outcome) -> str:
    if outcome.board not in section.tournament.rounds[outcome.round - 1].board_numbers:
        return "?"
    games = section.board_numbered(outcome.round, outcome.board)
    return result_text(letters_of(*games[0][2:]))


def describe(
    event: Event, section: Section, alternatives: Alternatives, say: Translate
) -> Iterator[str]:
    """What is supposed, sentence by sentence."""
    if alternatives.again:
        yield say(N_("Round {round} is paired again.")).format(round=len(section.paired))
    write = Notation.of(section.tournament)
    for outcome in alternatives.results:
        present = _present(section, outcome)
        yield say(N_("Round {round}, board {board}: {result} instead of {present}.")).format(
            round=outcome.round,
            board=outcome.board,
            result=write.result(outcome.result),
            present=present if present == "?" else write.result(present),
        )
    if alternatives.system:
        title = say(system(alternatives.system).title)
        yield say(N_("The rounds are paired by: {system}.")).format(system=title)
    if alternatives.acceleration == "none":
        yield say(N_("There is no acceleration."))
    elif alternatives.acceleration:
        title = say(acceleration(alternatives.acceleration).title)
        yield say(N_("The rounds are accelerated by: {acceleration}.")).format(acceleration=title)
    yield from _of_people(event, section, alternatives, say)


def _of_people(
    event: Event, section: Section, alternatives: Alternatives, say: Translate
) -> Iterator[str]:
    for one, other in alternatives.forbid:
        yield say(N_("{one} and {other} must not meet.")).format(
            one=label(section, one), other=label(section, other)
        )
    for tpn in alternatives.withdraw:
        yield say(N_("{player} withdraws.")).format(player=label(section, tpn))
    for tpn in alternatives.absent:
        yield say(N_("{player} misses the round.")).format(player=label(section, tpn))
    names = [new.name for new in alternatives.newcomers]
    for name in [*names, *(event.person(person).name for person in alternatives.waiting)]:
        yield say(N_("{name} comes late and is admitted.")).format(name=name)
