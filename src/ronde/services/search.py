"""Searching as people type: without accents, capitals or hyphens, every word somewhere.

A player of a section is meant by a number, by a label such as `12 Müller`, or by part of a name.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ronde.domain.errors import N_, RequestError
from ronde.domain.player import Player, Tpn, folded

if TYPE_CHECKING:
    from ronde.journal import Section

MOST_NAMED = 5
_BETWEEN_WORDS = re.compile(r"[\s,.’'-]+")


def plain(text: str) -> str:
    """The text as it is compared: `Müller-Çelik, Øyvind` and `muller celik oyvind` are equal."""
    return " ".join(_BETWEEN_WORDS.split(folded(text))).strip()


def is_found(sought: str, *texts: object) -> bool:
    """Every word of the search stands somewhere in the texts."""
    line = plain(" ".join(str(text) for text in texts))
    words = plain(sought).split()
    return all(word in line for word in words) and (bool(words) or not sought.strip())


def labels(section: Section) -> tuple[str, ...]:
    """Every player of the list as lists offer them: number and name."""
    return tuple(label(section, each.tpn) for each in participants_of(section))


def participants_of(section: Section) -> tuple[Player, ...]:
    """Those who are paired, by pairing number: the players, or the teams as players."""
    if not section.pairs_teams:
        return section.tournament.players
    event = section.tournament.team_event
    teams = () if event is None else event.teams
    return tuple(Player(Tpn(team.number), team.name, team.strength) for team in teams)


def label(section: Section, tpn: int) -> str:
    """One player as lists offer them: number and name."""
    return f"{tpn} {participants_of(section)[tpn - 1].name}"


def find_player(section: Section, text: str) -> int:
    """The pairing number of the player that a text means: a number, a label, part of a name."""
    sought = text.strip()
    first, _, _name = sought.partition(" ")
    players = participants_of(section)
    if first.isdecimal() and len(first) < 6:
        if 1 <= int(first) <= len(players):
            return int(first)
        raise RequestError(
            N_("There is no number {number} in section {section}."),
            number=first,
            section=section.key,
        )
    words = _plain(sought).split()
    found = [p for p in players if words and all(word in _plain(p.name) for word in words)]
    exact = [p for p in found if _plain(p.name) == _plain(sought)]
    if len(found) == 1 or len(exact) == 1:
        return (exact or found)[0].tpn
    if not found:
        raise RequestError(
            N_("Nobody of the list is called {name!r}: type a number or part of a name."),
            name=sought,
        )
    raise RequestError(
        N_("{name!r} may be several players: {players}. Type the number."),
        name=sought,
        players=", ".join(label(section, p.tpn) for p in found[:MOST_NAMED])
        + (" …" if len(found) > MOST_NAMED else ""),
    )


def _plain(text: str) -> str:
    """Without accents, commas and capitals: as people type names."""
    return " ".join(folded(text.replace(",", " ")).split())
