"""What may be supposed of a section: players who leave or come, other results, other rules.

Each alternative becomes acts of the journal, which are judged as always and written nowhere.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

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
    KeepTeamsApart,
    Register,
    RequestBye,
    RestTeam,
    Section,
    Unpair,
    Withdraw,
)
from ronde.journal.result_text import Notation, letters_of, result_text
from ronde.journal.teams import teams_of
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
    """Another result of a board, or of one game of a board that has several."""

    round: int
    board: int
    result: str
    game: int | None = None

    @property
    def label(self) -> str:
        """What names the game: `3`, or `3.2` for the second one of board 3."""
        return f"{self.board}" if self.game is None else f"{self.board}.{self.game}"


@dataclass(frozen=True, slots=True)
class Alternatives:
    """What is supposed, several things at once where wanted. Players or teams by pairing number.

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
    coming = next_round(section, alternatives)
    if section.pairs_teams:
        yield from _acts_of_teams(section, alternatives, coming)
    else:
        yield from _acts_of_players(section, alternatives, coming)
    for person, new in enumerate(alternatives.newcomers, len(event.people) + 1):
        yield Register(section=key, name=new.name, rating=new.rating)
        yield Admit(section=key, person=person, byes=new.half_points)
    for person in alternatives.waiting:
        yield Admit(section=key, person=person)


def _acts_of_players(section: Section, alternatives: Alternatives, coming: int) -> Iterator[Act]:
    key = section.key
    for one, other in alternatives.forbid:
        yield Forbid(section=key, people=(section.person(one), section.person(other)))
    for tpn in alternatives.withdraw:
        yield Withdraw(section=key, person=section.person(tpn))
    for tpn in alternatives.absent:
        yield RequestBye(section=key, person=section.person(tpn), rounds=(coming,), bye="Z")


def _acts_of_teams(section: Section, alternatives: Alternatives, coming: int) -> Iterator[Act]:
    key, ids = section.key, teams_of(section).numbers
    for one, other in alternatives.forbid:
        yield KeepTeamsApart(section=key, teams=(ids[one - 1], ids[other - 1]))
    for number in alternatives.withdraw:
        yield RestTeam(section=key, team=ids[number - 1], round=coming, to_the_end=True)
    for number in alternatives.absent:
        yield RestTeam(section=key, team=ids[number - 1], round=coming)


def _result(section: Section, outcome: Outcome) -> Act:
    """Entered where the round is the last one or the game open, otherwise corrected."""
    present = _present(section, outcome)
    game: dict[str, Any] = {"section": section.key, "round": outcome.round, "board": outcome.board}
    if outcome.game is not None:
        game["game"] = outcome.game
    if outcome.round < len(section.paired) and present != "?":
        return Correct(**game, result=outcome.result)
    return EnterResult(**game, result=outcome.result, seen=present)


def _present(section: Section, outcome: Outcome) -> str:
    if outcome.board not in section.tournament.rounds[outcome.round - 1].board_numbers:
        return "?"
    games = section.board_numbered(outcome.round, outcome.board)
    place = (outcome.game or 1) - 1
    return result_text(letters_of(*games[place][2:])) if place < len(games) else "?"


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
            board=outcome.label,
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
