"""Players: the list of a section, and one player with every round; nothing personal on either."""

from __future__ import annotations

from typing import Literal

from ronde.domain.errors import N_
from ronde.domain.points import points_text
from ronde.journal import Event, Section
from ronde.services.search import is_found
from ronde.services.workspace import NoSuchPage
from ronde.tables.rounds import Played, notation_of, rounds_of
from ronde.views.base import Natural, Number, Points, View


class Entered(View, frozen=True):
    """A line of the list. `byes` are rounds that will be missed."""

    person: Number
    number: Number | None
    name: str
    title: str
    rating: Natural
    federation: str
    club: str
    present: bool | None
    left: bool
    byes: tuple[int, ...]


class PlayersView(View, frozen=True):
    """The list of a section, or those of it whom a search finds."""

    section: str
    players: tuple[Entered, ...]


class PlayedRoundView(View, frozen=True):
    """One round of one player; `opponent` is a pairing number, `points` None while it is open."""

    round: Number
    opponent: Number | None
    name: str
    colour: Literal["W", "B"] | None
    board: Number | None
    result: str
    points: Points | None
    float: Literal["down", "up"] | None


class PlayerView(View, frozen=True):
    """One player of a section: the line of the list, the score, and every round."""

    player: Entered
    points: Points
    rounds: tuple[PlayedRoundView, ...]


def entered(event: Event, section: Section) -> list[Entered]:
    """Everybody who is registered, by number, else in the order of registration."""
    away = _away(section)
    rows = []
    for registration in section.registrations:
        person = event.person(registration.person)
        number = section.number_of(person.id)
        player = section.tournament.player(number) if number else None
        rows.append(
            Entered(
                person=person.id,
                number=number,
                name=person.name,
                title=person.title,
                rating=registration.rating or person.rating,
                federation=person.federation,
                club=person.club,
                present=registration.present,
                left=player is not None and player.last_round is not None,
                byes=tuple(sorted({*away.get(number, ()), *(k for k, _ in registration.byes)})),
            )
        )
    return sorted(rows, key=lambda row: (row.number is None, row.number or row.person))


def _away(section: Section) -> dict[int | None, set[int]]:
    """The coming rounds that each pairing number will miss."""
    found: dict[int | None, set[int]] = {}
    for absence in section.tournament.absences:
        if absence.round >= section.next_round:
            found.setdefault(absence.tpn, set()).add(absence.round)
    return found


def matches(row: Entered, sought: str) -> bool:
    """Every word of the search is found somewhere in the line."""
    return is_found(sought, row.number or "", row.name, row.club, row.federation, row.title)


def players_view(event: Event, section: Section, sought: str = "") -> PlayersView:
    """The list, or those of it whom a search finds."""
    rows = entered(event, section)
    return PlayersView(section.key, tuple(row for row in rows if matches(row, sought)))


def player_view(event: Event, section: Section, person: int) -> PlayerView:
    """One player by the number of the person in the event."""
    line = next((row for row in entered(event, section) if row.person == person), None)
    if line is None:
        raise NoSuchPage(
            N_("Person {person} is not registered in section {section}."),
            person=person,
            section=section.key,
        )
    if line.number is None:
        return PlayerView(line, points_text(0), ())
    tournament = section.tournament
    write = notation_of(tournament)
    return PlayerView(
        player=line,
        points=points_text(tournament.history.points[line.number - 1]),
        rounds=tuple(
            PlayedRoundView(
                round=played.round,
                opponent=played.opponent,
                name=_name(section, played),
                colour=played.colour,
                board=played.board,
                result=write(played),
                points=None if played.points is None else points_text(played.points),
                float=played.float,
            )
            for played in rounds_of(tournament)[line.number - 1]
        ),
    )


def _name(section: Section, played: Played) -> str:
    return section.tournament.player(played.opponent).name if played.opponent else ""
