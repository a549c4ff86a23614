"""The initial order and the pairing numbers: FIDE's by strength, FMJD's by rating or by lot.

Rule: FIDE C.04.2 (2012) B, C; (2026) 2; FMJD Annexe V (1986) 3
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from math import floor
from typing import TYPE_CHECKING, Any, Literal, TypeVar

from ronde.domain.lot import drawn
from ronde.domain.player import DRAUGHTS_TITLES, TITLES, Player, Tpn
from ronde.domain.renumbering import in_order, with_player_at
from ronde.domain.team import Team
from ronde.domain.tournament import Tournament, renumbered
from ronde.rulebooks.handling import HandlingRules

if TYPE_CHECKING:
    from datetime import date

LastKey = Callable[[Player], Any]
Ratings = Mapping[str, int]
RatingSource = TypeVar("RatingSource")
Unrated = Literal["last", "mean", "fifth"]
Approximate = Literal["value", "lot"]


def alphabetical(player: Player) -> tuple[str, str]:
    """The name without regard to accents and capitals."""
    plain = unicodedata.normalize("NFKD", player.name)
    letters = "".join(c for c in plain if not unicodedata.combining(c))
    return letters.casefold(), player.name


_TITLE_RANKS = {
    title: rank for order in (TITLES, DRAUGHTS_TITLES) for rank, title in enumerate(order)
}


def title_rank(player: Player) -> int:
    """Place of the title among GM, IM, WGM, FM, WIM, CM, WFM, WCM; after them, no title.

    In draughts among GMI, MI, GMIF, MF, MIF, CMF, MFF: no code stands in both lists.

    Rule: FIDE C.04.2 (2012) B2.b
    """
    return _TITLE_RANKS.get(player.title, len(TITLES))


def place_key(player: Player, last: LastKey = alphabetical) -> tuple[int, int, Any]:
    """Strength, then title, then the last key: the smaller, the higher in the list.

    Rule: FIDE C.04.2 (2012) B2; (2026) 2.2
    """
    return -player.rating, title_rank(player), last(player)


def by_strength(players: Iterable[Player], last: LastKey = alphabetical) -> tuple[Player, ...]:
    """The players in the initial order with their numbers, the strongest being number 1.

    `last` replaces the alphabetical order where another last key was announced beforehand.

    Rule: FIDE C.04.2 (2012) B2, B3; (2026) 2.2, 2.3
    """
    return renumbered(sorted(players, key=lambda player: place_key(player, last)))


def with_strengths(players: Iterable[Player], lists: Sequence[Ratings]) -> tuple[Player, ...]:
    """The players with their strength from rating lists by FIDE id, most wanted list first.

    One list that covers everybody goes before a mixture; without one, each player's strength
    comes from the first list that has them.

    Rule: FIDE C.04.2 (2012) B1; (2026) 2.1
    """
    entered = tuple(players)
    covering = [ratings for ratings in lists if all(p.fide_id in ratings for p in entered)]
    consulted = covering[:1] or lists

    def strength(player: Player) -> int:
        found = (ratings[player.fide_id] for ratings in consulted if player.fide_id in ratings)
        return next(found, player.rating)

    return tuple(replace(player, rating=strength(player)) for player in entered)


RATING_METHODS: dict[str, Callable[[int, int], int]] = {
    "FIDE": lambda fide, national: fide,
    "NRO": lambda fide, national: national,
    "FIDON": lambda fide, national: fide or national,
    "NIDOF": lambda fide, national: national or fide,
    "HBFN": max,
    "LBFN": lambda fide, national: min(fide, national) or max(fide, national),
    "OTHER": lambda fide, national: fide,
}
"""Which of the FIDE rating and the national one (0: none) orders the list, by its name.

Somebody with one of the two ratings has that one, except where the method names the other alone.

Rule: TRF26 172; FIDE checklist (draft 13) 145-149
Reading: ADR-0241
"""


def list_in_force(
    published: Mapping[date, RatingSource], event: date, announced: date | None = None
) -> RatingSource | None:
    """The list that counts: the last one published at the date of the event, or the one announced.

    Rule: FMJD Annexe V (1986) 3.1.1
    """
    if announced is not None:
        return published.get(announced)
    last = max((day for day in published if day <= event), default=None)
    return None if last is None else published[last]


def lists_in_sequence(
    published: Mapping[date, RatingSource], days: Sequence[date | None]
) -> tuple[tuple[int, RatingSource], ...]:
    """From which round on each list counts, by the days of the rounds; undated rounds change none.

    Rule: FIDE B.01 (2024) 1.1.4; FIDE checklist (draft 13) 116-144
    """
    found: list[tuple[int, RatingSource]] = []
    for number, day in enumerate(days, 1):
        current = None if day is None else list_in_force(published, day)
        if current is not None and (not found or found[-1][1] != current):
            found.append((number, current))
    return tuple(found)


def without_strength(players: Iterable[Player]) -> tuple[Player, ...]:
    """Who still needs an estimate before the tournament starts.

    Rule: FIDE C.04.2 (2012) B1; FMJD Annexe V (1986) 3.1.1; (2017) A.a
    """
    return tuple(player for player in players if player.rating == 0)


def converted(national: int, factor: Fraction, offset: Fraction) -> int:
    """An estimate by a published formula: so many times the national rating, and so much more.

    Rule: FMJD Annexe V (2017) A.a
    """
    return floor(factor * national + offset + Fraction(1, 2))


def differing_ratings(
    players: Iterable[Player], official: Ratings
) -> tuple[tuple[Player, int | None], ...]:
    """Ratings that the list does not confirm, each with the list's value (None: not listed).

    Rule: FIDE C.04.2 (2012) B1
    """
    return tuple(
        (player, official.get(player.fide_id))
        for player in players
        if player.rating and not player.estimated
        if official.get(player.fide_id) != player.rating
    )


def with_late_entry(
    tournament: Tournament, player: Player, first_round: int, last: LastKey = alphabetical
) -> Tournament:
    """FIDE: a late entry takes the place of their strength; those below move down by one.

    They are not paired before `first_round` and have no points from the rounds they missed. The
    rounds played so far are given with the corrected numbers.

    Rule: FIDE C.04.2 (2012) C2, C3; (2026) 2.4, 2.5
    """
    entry = replace(player, first_round=first_round)
    key = place_key(entry, last)
    place = next(
        (other.tpn for other in tournament.players if key < place_key(other, last)),
        len(tournament.players) + 1,
    )
    return with_player_at(tournament, entry, place)


def with_next_number(tournament: Tournament, player: Player, first_round: int) -> Tournament:
    """FMJD: a late entrant takes the number after the last one; nobody else's number changes.

    Rule: FMJD Annexe V (1986) 3.1.5, 3.1.6
    """
    number = Tpn(len(tournament.players) + 1)
    return tournament.with_player(replace(player, tpn=number, first_round=first_round))


def with_corrected_rating(
    tournament: Tournament,
    tpn: int,
    rating: int,
    rules: HandlingRules,
    last: LastKey = alphabetical,
) -> Tournament:
    """The tournament with another rating of a player, and other numbers where they may change.

    Rule: FIDE C.04.2 (2012) D8, C3; (2026) 2.3
    """
    players = tuple(
        replace(player, rating=rating) if player.tpn == tpn else player
        for player in tournament.players
    )
    corrected = replace(tournament, players=players)
    if not rules.numbers_may_change(len(tournament.rounds)):
        return corrected
    order = sorted(players, key=lambda player: place_key(player, last))
    return in_order(corrected, [player.tpn for player in order])


def by_lot(players: Iterable[Player], seed: str) -> tuple[Player, ...]:
    """All numbers drawn in one single draw, when there is no ranking.

    Rule: FMJD Annexe V (1986) 3.2.1
    """
    return renumbered(drawn(players, seed, identity))


def by_rating_and_lot(
    players: Iterable[Player],
    seed: str,
    *,
    unrated: Unrated = "last",
    approximate: Approximate = "value",
) -> tuple[Player, ...]:
    """By rating; equal ratings by lot. Approximate ratings count by value, or by lot alone.

    Players without any rating stand last; or, as one block in the order of their lots, just
    below the mean of the rated ones; or with a fifth of the rated ones below them.

    Rule: FMJD Annexe V (1986) 3.1.2, 3.1.4
    """
    lots = drawn(players, seed, identity)

    def is_placed_by_lot(player: Player) -> bool:
        return player.rating == 0 or (player.estimated and approximate == "lot")

    rated = sorted((p for p in lots if not is_placed_by_lot(p)), key=lambda p: -p.rating)
    block = [p for p in lots if is_placed_by_lot(p)]
    above = len(rated) - _rated_below_the_block(rated, unrated)
    return renumbered((*rated[:above], *block, *rated[above:]))


def _rated_below_the_block(rated: Sequence[Player], unrated: Unrated) -> int:
    if unrated == "last" or not rated:
        return 0
    if unrated == "fifth":
        return len(rated) // 5
    mean = Fraction(sum(player.rating for player in rated), len(rated))
    return sum(player.rating < mean for player in rated)


def teams_in_order(teams: Iterable[Team], players: Sequence[Player], seed: str) -> tuple[Team, ...]:
    """Teams by the number of their rated players, then by the mean rating of these, then by lot.

    Rule: FMJD Annexe V (1986) 3.1.3, 3.1.4
    """

    def key(team: Team) -> tuple[int, Fraction]:
        ratings = [
            players[tpn - 1].rating
            for tpn in team.players
            if players[tpn - 1].rating and not players[tpn - 1].estimated
        ]
        mean = Fraction(sum(ratings), len(ratings)) if ratings else Fraction(0)
        return -len(ratings), -mean

    lots = drawn(teams, seed, lambda team: team.name)
    return tuple(
        replace(team, number=number) for number, team in enumerate(sorted(lots, key=key), 1)
    )


def identity(player: Player) -> str:
    """Under what name a player's lot is drawn: name, date of birth and FIDE id."""
    return f"{player.name}|{player.birth}|{player.fide_id}"
