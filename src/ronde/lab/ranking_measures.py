"""How good a ranking is: against true strengths, against the games, and against games to come."""

from __future__ import annotations

from itertools import combinations

from ronde.domain.result import Result
from ronde.lab.measured import MeasuredTournament, mean_of
from ronde.lab.rank_correlation import (
    discounted_gain,
    doubled_places,
    kendall,
    places_right,
    spearman,
)

TOP = 10
MOST_PAIRS = 400
"""Of how many pairs the games to come are looked at: all of them in small fields."""


def tau(found: MeasuredTournament) -> float | None:
    """Kendall's τ-b of the final ranking."""
    return kendall(found.strengths, found.ranks)


def rho(found: MeasuredTournament) -> float | None:
    """Spearman's ρ of the final ranking."""
    return spearman(found.strengths, found.ranks)


def best_first(found: MeasuredTournament) -> float:
    """Whether the strongest player wins; a shared first rank counts in part."""
    return float(places_right(found.strengths, found.ranks, 1))


def podium(found: MeasuredTournament) -> float:
    """How many of the places 1 to 3 are held by the right player."""
    return float(places_right(found.strengths, found.ranks, min(3, len(found.strengths))))


def gain(found: MeasuredTournament) -> float:
    """Normalised discounted gain of the final ranking."""
    return discounted_gain(found.strengths, found.ranks)


def top_ten(found: MeasuredTournament) -> float:
    """Share of the first ten places held by one of the ten strongest, shared places in part."""
    top = min(TOP, len(found.strengths))
    strong = _within(doubled_places([-strength for strength in found.strengths]), top)
    placed = _within(doubled_places(found.ranks), top)
    return sum(a * b for a, b in zip(strong, placed, strict=True)) / top


def _within(places: list[int], top: int) -> list[float]:
    """How much of each player stands within the first places, shared places in equal parts."""
    shares = {}
    for place in set(places):
        count = places.count(place)
        above = (place - count - 1) // 2
        shares[place] = min(1.0, max(0.0, (top - above) / count))
    return [shares[place] for place in places]


def distance(found: MeasuredTournament) -> float | None:
    """How many places a player stands from where the strength belongs, on average."""
    return mean_of(_distances(found))


def distance_top(found: MeasuredTournament) -> float | None:
    """The same, of the ten strongest."""
    order = sorted(range(len(found.strengths)), key=lambda i: -found.strengths[i])
    away = _distances(found)
    return mean_of([away[i] for i in order[:TOP]])


def _distances(found: MeasuredTournament) -> list[float]:
    right = doubled_places([-strength for strength in found.strengths])
    return [abs(a - b) / 2 for a, b in zip(right, doubled_places(found.ranks), strict=True)]


def predictive(found: MeasuredTournament) -> float | None:
    """Points that the better ranked of two can expect, in wins, if they met after the event.

    Over all pairs, or over some evenly chosen of a large field; nobody has White.
    """
    pairs = list(combinations(range(len(found.strengths)), 2))
    shares = []
    for i, j in pairs[:: -(-len(pairs) // MOST_PAIRS)]:
        if found.ranks[i] == found.ranks[j]:
            shares.append(0.5)
            continue
        better, worse = (i, j) if found.ranks[i] < found.ranks[j] else (j, i)
        shares.append(_expected(found, better, worse))
    return mean_of(shares)


def _expected(found: MeasuredTournament, one: int, other: int) -> float:
    chances = found.played.games.chances
    a, b = found.strengths[one], found.strengths[other]
    won, drawn = chances(a, b)
    their_won, their_drawn = chances(b, a)
    return (won + drawn / 2 + 1 - their_won - their_drawn / 2) / 2


def retrodictive(found: MeasuredTournament) -> float | None:
    """Points that the better ranked of two made in the games of the event, in wins."""
    marks = found.history.mark
    shares = []
    for number, i, j in found.games:
        a, b = found.ranks[i], found.ranks[j]
        won = _score(marks[number][i]) if a < b else _score(marks[number][j])
        shares.append(0.5 if a == b else won)
    return mean_of(shares)


def _score(mark: int) -> float:
    return 1.0 if mark == Result.WIN else 0.5 if mark == Result.DRAW else 0.0


def ties(found: MeasuredTournament) -> float:
    """Share of the players whose final place is not theirs alone."""
    ranks = found.ranks
    return sum(ranks.count(rank) > 1 for rank in ranks) / len(ranks)


def outsider(found: MeasuredTournament) -> float:
    """Whether somebody of the lower half of the list stands in the first tenth at the end."""
    count = len(found.ranks)
    return float(min(found.ranks[(count + 1) // 2 :]) <= max(1, count // 10))
