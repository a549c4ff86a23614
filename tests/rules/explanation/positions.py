"""Random positions for every system of the catalogue, and the literal oracle of each."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations
from random import Random

from ronde.domain.errors import NoLegalPairing
from ronde.domain.player import Tpn
from ronde.domain.result import Bye
from ronde.domain.round import PlayedRound
from ronde.domain.tournament import ForbiddenPairs, Tournament
from ronde.pairing import Round, pair
from ronde.rulebooks.burstein.procedure import seeding_rounds
from ronde.rulebooks.catalogue import listings
from tests.rules import arbitrary
from tests.rules.arbitrary import REQUESTED
from tests.rules.burstein import literal as burstein
from tests.rules.double_swiss.matches import position as matches
from tests.rules.dubov import literal as dubov
from tests.rules.dutch2012 import literal as dutch_2012
from tests.rules.dutch2017 import literal as dutch_2017
from tests.rules.dutch2026 import literal as dutch_2026
from tests.rules.fmjd1986.literal import Literal1986, NoPairing
from tests.rules.fmjd2017.literal import Literal2017
from tests.rules.lim import literal as lim
from tests.rules.team.arbitrary import position as teams

SYSTEMS = tuple(entry.name for entry in listings() if entry.load().fixed_rounds is None)
"""A round that a table gives has other reasons: `tests/rules/round_robin`."""

PLAIN = ("fide-dutch-2012", "fide-lim", "fmjd-1986-rating", "fmjd-2017-rating")
"""Systems whose oracles know neither points for pairing only nor another order of players."""

Answer = tuple[frozenset[frozenset[int]], int | None]
"""Pairs without colours, and the bye."""


def positions(
    system: str, count: int, *, largest: int = 12, first: int = 0
) -> Iterator[Tournament]:
    """So many events before a round that the system can pair, by seed."""
    seed, found = first, 0
    while found < count:
        event = position(system, seed, largest)
        seed += 1
        if paired(event, system) is not None:
            found += 1
            yield event


def position(system: str, seed: int, largest: int) -> Tournament:
    """One event before its next round."""
    dice = Random(seed)
    players, played, to_come = dice.randint(2, largest), dice.randint(0, 5), dice.randint(1, 3)
    trouble = dice.choice((0, 10, 40))
    if system == "fide-team":
        return teams(seed, players, min(played, 4), to_come, trouble, dice.choice("AB")).event
    if system == "fide-double-swiss":
        return matches(seed, players, played, to_come, trouble)
    draws = dice.choice((10, 40, 80))
    event = arbitrary.position(seed, players, played, to_come, trouble, draws)
    if system in PLAIN:
        event = replace(event, accelerated=(), ranking=())
    return _as_in_draughts(event) if system.startswith("fmjd") else event


def _as_in_draughts(event: Tournament) -> Tournament:
    """Draughts players who stay away get nothing for it."""
    rounds = tuple(
        PlayedRound(
            played.games,
            tuple((tpn, Bye.ZERO if bye in REQUESTED else bye) for tpn, bye in played.byes),
        )
        for played in event.rounds
    )
    return replace(event, rounds=rounds)


def paired(event: Tournament, system: str) -> Round | None:
    """The round; None without a legal pairing or without anybody to pair."""
    try:
        found = pair(event, system)
    except NoLegalPairing:
        return None
    return found if found.pairs else None


def with_bans(event: Tournament, bans: list[tuple[int, int]]) -> Tournament:
    """The event with these players kept apart in the coming round."""
    number = len(event.rounds) + 1
    more = tuple(ForbiddenPairs((Tpn(a), Tpn(b)), number, number) for a, b in bans)
    return replace(event, forbidden=(*event.forbidden, *more))


def _plain(found: tuple[object, int | None] | None) -> Answer | None:
    if found is None:
        return None
    pairs, bye = found
    return frozenset(frozenset(p) for p in pairs), bye  # type: ignore[attr-defined]


def _of_1986(event: Tournament) -> Answer | None:
    try:
        return _plain(Literal1986(event, draw=False).pair())
    except NoPairing:
        return None


def _of_2017(event: Tournament) -> Answer | None:
    try:
        return _plain(Literal2017(event, "fmjd-2017-rating", {}, None).pair())
    except NoPairing:
        return None


def _of_dutch_2012(event: Tournament) -> Answer | None:
    try:
        return _plain(dutch_2012.Literal(event).pair())
    except dutch_2012.NoPairing:
        return None


def _of_dutch_2017(event: Tournament) -> Answer | None:
    found = dutch_2017.pair(event)
    return None if found is None else _plain((found.pairs, found.bye))


def _of_dutch_2026(event: Tournament) -> Answer | None:
    found = dutch_2026.pair(event)
    return None if found is None else _plain((found.pairs, found.bye))


def _of_lim(event: Tournament) -> Answer | None:
    """Its oracle knows no bans: whoever is banned has met."""
    oracle = lim.Literal(event)
    for ban in event.forbidden:
        oracle.met.update(frozenset(pair) for pair in combinations(ban.tpns, 2))
    return _plain(oracle.pair())


LITERAL: dict[str, Callable[[Tournament], Answer | None]] = {
    "fide-dutch-2012": _of_dutch_2012,
    "fide-dutch-2017": _of_dutch_2017,
    "fide-dutch-2026": _of_dutch_2026,
    "fide-lim": _of_lim,
    "fide-dubov-2026": lambda event: _plain(dubov.Literal(event).pair()),
    "fide-burstein-2026": lambda event: _plain(burstein.Literal(event, burstein.BARS, 2026).pair()),
    "fmjd-1986-rating": _of_1986,
    "fmjd-2017-rating": _of_2017,
}
"""The text of each system taken word by word: every candidate is tried."""


def has_literal_reading(system: str, event: Tournament) -> bool:
    """The oracle of Burstein begins after the seeding rounds, that of draughts after the first."""
    if system.startswith("fmjd"):
        return len(event.rounds) > 0
    if system == "fide-burstein-2026":
        return len(event.rounds) >= seeding_rounds(event.number_of_rounds or 0)
    return True
