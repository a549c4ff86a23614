"""Title norms in chess: what each player's games say by FIDE's title regulations, number by number.

    for sheet in norms(tournament).sheets:
        ...

The numbers are those of the edition in force from 1 January 2024, known to us second hand. Nothing
here awards a norm, which is FIDE's to do. What the sources leave in doubt is "not checked". All
arithmetic is in whole numbers and half points.

Rule: FIDE B.01 (2024) 1.1, 1.4, 1.7
Reading: ADR-0242
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ronde.domain.arguments import check_kind, check_tournament, listed
from ronde.domain.errors import N_, NotInRulebook, RequestError
from ronde.notation import is_draughts
from ronde.title_norms.check import NormCheck, checks_of
from ronde.title_norms.event import EXEMPTIONS, NormEvent
from ronde.title_norms.games import NormGame, is_foreign
from ronde.title_norms.rules import TITLED, Statement, percentage, performance_of

if TYPE_CHECKING:
    from ronde.domain.player import Player, Tpn
    from ronde.domain.tournament import Tournament

__all__ = ["EDITION", "EXEMPTIONS", "NormCheck", "NormGame", "NormSheet", "Statement", "norms"]

EDITION = N_("by the 2024 edition, second hand")


@dataclass(frozen=True, slots=True)
class NormSheet:
    """One player: the games that count, with their plain numbers, and every norm above the title.

    `average`, `percent` and `performance` raise nobody's rating; who has none counts 1400.
    `foreign` are the opponents of other federations, `federations` those federations.
    """

    player: Tpn
    games: tuple[NormGame, ...]
    uncounted: tuple[Statement, ...]
    halves: int
    average: int | None
    percent: int | None
    performance: int | None
    titled: int
    foreign: int
    federations: tuple[str, ...]
    checks: tuple[NormCheck, ...]


@dataclass(frozen=True, slots=True)
class TitleNorms:
    """The conditions of the whole event, and a sheet for each player."""

    conditions: tuple[Statement, ...]
    sheets: tuple[NormSheet, ...]


def norms(
    tournament: Tournament,
    *,
    exemption: str | None = None,
    later_ratings: Mapping[int, Mapping[int, int]] | None = None,
) -> TitleNorms:
    """What the games say of every player.

    `exemption` is the kind of event, if it needs no mix of federations: one of `EXEMPTIONS`.
    `later_ratings` are the ratings of later lists, by the first round for which each counts and by
    pairing number, for events of more than 30 days.

    Rule: FIDE B.01 (2024) 1.1.4, 1.4.3
    """
    check_tournament(tournament)
    check_kind("exemption", exemption, str, None)
    check_kind("later_ratings", later_ratings, Mapping, None)
    listed("the rounds of later_ratings", [*(later_ratings or {})], int)
    listed("the ratings of later_ratings", [*(later_ratings or {}).values()], Mapping)
    if is_draughts(tournament):
        raise NotInRulebook(
            N_("Norms are worked out for chess only: the norm tables of the FMJD are not known.")
        )
    if exemption is not None and exemption not in EXEMPTIONS:
        raise RequestError(
            N_("There is no kind of event {name!r}. Choose one of: {names}."),
            name=exemption,
            names=", ".join(EXEMPTIONS),
        )
    event = NormEvent(tournament, exemption, later_ratings or {})
    sheets = tuple(_sheet(event, player) for player in tournament.players)
    return TitleNorms(tuple(event.conditions()), sheets)


def _sheet(event: NormEvent, player: Player) -> NormSheet:
    games, uncounted = event.games_of(player)
    halves = sum(game.halves for game in games)
    average, performance = performance_of([game.counts for game in games], halves)
    foreign = [g.federation for g in games if is_foreign(g.federation, player.federation)]
    return NormSheet(
        player=player.tpn,
        games=games,
        uncounted=uncounted,
        halves=halves,
        average=average,
        percent=percentage(halves, len(games)) if games else None,
        performance=performance,
        titled=sum(game.title in TITLED for game in games),
        foreign=len(foreign),
        federations=tuple(sorted(set(foreign))),
        checks=checks_of(event, player, games),
    )
