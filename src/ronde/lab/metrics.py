"""What is measured of a tournament: one row for each measure, with its wording.

A measure returns a number, or None where the tournament gives none.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ronde.domain.errors import N_, RequestError
from ronde.domain.result import Result
from ronde.lab import ranking_measures as ranking
from ronde.lab.measured import MeasuredTournament, Metric, Values, mean_of
from ronde.lab.simulation import SimulatedTournament
from ronde.rulebooks.colours import Strength, preference
from ronde.title_norms.rules import (
    LEAST_GAMES,
    NORM_RULES,
    UNRATED,
    least_halves,
    performance_of,
)


def outright(found: MeasuredTournament) -> float:
    """Whether one player alone has the highest score."""
    return float(len(found.leaders) == 1)


def single_winner(found: MeasuredTournament) -> float:
    """Whether one player has the highest score alone, or has beaten all who share it."""
    leaders = found.leaders
    return float(any(_has_beaten(found, i, [j for j in leaders if j != i]) for i in leaders))


def _has_beaten(found: MeasuredTournament, i: int, others: list[int]) -> bool:
    rounds = zip(found.history.partner, found.history.mark, strict=True)
    beaten = {partner[i] for partner, mark in rounds if mark[i] == Result.WIN}
    return beaten.issuperset(others)


def settled_after(found: MeasuredTournament) -> float | None:
    """After how many rounds the outright winner leads alone, and does so until the end."""
    return _alone_after(found, found.leaders[0])


def best_settled_after(found: MeasuredTournament) -> float | None:
    """The same for the strongest player, if that player is the outright winner."""
    best = max(range(len(found.strengths)), key=lambda i: found.strengths[i])
    return _alone_after(found, best) if best in found.leaders else None


def _alone_after(found: MeasuredTournament, winner: int) -> float | None:
    if len(found.leaders) != 1 or not found.tournament.rounds:
        return None
    after = [*found.history.before[1:], found.history.points]
    number = len(after)
    while number > 1 and all(
        score < after[number - 2][winner]
        for i, score in enumerate(after[number - 2])
        if i != winner
    ):
        number -= 1
    return float(number)


def colour_difference(found: MeasuredTournament) -> float | None:
    """Mean difference between Whites and Blacks."""
    return mean_of([abs(difference) for difference in found.differences()])


def wide_difference(found: MeasuredTournament) -> float | None:
    """Share of players with two Whites more than Blacks, or two Blacks more than Whites."""
    return mean_of([abs(difference) >= 2 for difference in found.differences()])


def absolute_denied(found: MeasuredTournament) -> float:
    """Absolute colour preferences that were not granted, per 100 games.

    Rule: FIDE C.04.3 (2026) 1.7.1, whatever the system
    """
    seen = [""] * len(found.strengths)
    denied = 0
    for _, white, black in found.games:
        for i, colour in ((white, "W"), (black, "B")):
            due = preference(seen[i])
            denied += due.strength is Strength.ABSOLUTE and due.side != colour
            seen[i] += colour
    return 100 * denied / len(found.games) if found.games else 0.0


def third_colour(found: MeasuredTournament) -> float:
    """Games that give somebody the same colour for the third time running, per 100 games."""
    third = sum(
        colours[n : n + 3] in ("WWW", "BBB")
        for colours in found.history.colours
        for n in range(len(colours) - 2)
    )
    return 100 * third / len(found.games) if found.games else 0.0


def floats(found: MeasuredTournament) -> float | None:
    """Share of games between players with different scores."""
    return mean_of([gap != 0 for gap in found.gaps])


def score_gap(found: MeasuredTournament) -> float | None:
    """Mean difference of the scores of opponents, in wins."""
    gap = mean_of([abs(gap) for gap in found.gaps])
    return None if gap is None else gap / found.tournament.points.white[Result.WIN]


def repeated_floats(found: MeasuredTournament) -> float | None:
    """Share of floats that follow a float of the same player in the same direction."""
    return _repeated(found.directions, found.directions[1:])


def floats_two_before(found: MeasuredTournament) -> float | None:
    """Share of floats that repeat the direction of the round before the last."""
    return _repeated(found.directions, found.directions[2:])


def _repeated(before: list[dict[int, int]], now: list[dict[int, int]]) -> float | None:
    return mean_of(
        [
            earlier.get(i) == direction
            for earlier, later in zip(before, now, strict=False)
            for i, direction in later.items()
        ]
    )


def rating_gap(found: MeasuredTournament) -> float | None:
    """Mean difference of the ratings of opponents who both have one."""
    ratings = [player.rating for player in found.tournament.players]
    return mean_of(
        [abs(ratings[i] - ratings[j]) for _, i, j in found.games if ratings[i] and ratings[j]]
    )


OPEN = 200
"""Games are worth playing, for both, while strengths are less than this apart."""


def open_games(found: MeasuredTournament) -> float | None:
    """Share of the games in which strengths are close."""
    strengths = found.strengths
    return mean_of([abs(strengths[i] - strengths[j]) < OPEN for _, i, j in found.games])


NORM = next(rule for rule in NORM_RULES if rule.title == "IM")


def norms(found: MeasuredTournament) -> float:
    """Players with the mean of opponents and the performance that a norm of IM or GM demands.

    Titles and federations are not looked at: simulated players have none.
    """
    ratings = [player.rating or UNRATED for player in found.tournament.players]
    met: list[list[int]] = [[] for _ in ratings]
    halves = [0] * len(ratings)
    for number, i, j in found.games:
        for one, other in ((i, j), (j, i)):
            mark = found.history.mark[number][one]
            met[one].append(ratings[other])
            halves[one] += 2 if mark == Result.WIN else mark == Result.DRAW
    return float(sum(_makes_norm(rows, score) for rows, score in zip(met, halves, strict=True)))


def _makes_norm(met: Sequence[int], halves: int) -> bool:
    average, performance = performance_of(met, halves)
    return (
        len(met) >= LEAST_GAMES
        and halves >= least_halves(len(met))
        and average is not None
        and performance is not None
        and average >= NORM.average
        and performance >= NORM.performance
    )


def extra_white(found: MeasuredTournament) -> float | None:
    """Mean score of those with more Whites, minus that of those with more Blacks, in wins."""
    points = found.history.points
    more = [p for p, d in zip(points, found.differences(), strict=True) if d > 0]
    fewer = [p for p, d in zip(points, found.differences(), strict=True) if d < 0]
    if not (more and fewer):
        return None
    return (sum(more) / len(more) - sum(fewer) / len(fewer)) / found.tournament.points.white[
        Result.WIN
    ]


def byes(found: MeasuredTournament) -> float:
    """Pairing-allocated byes in the tournament."""
    return float(len(found.byes))


def bye_place(found: MeasuredTournament) -> float | None:
    """Where in the list those stand who get the bye: 0 is its head, 1 its end."""
    mean = mean_of([i for _, i in found.byes])
    return None if mean is None else mean / (len(found.strengths) - 1)


def bye_score(found: MeasuredTournament) -> float | None:
    """How far above the lowest score those stand who get the bye, in wins."""
    before = found.history.before
    above = mean_of([before[n][i] - min(before[n]) for n, i in found.byes])
    return None if above is None else above / found.tournament.points.white[Result.WIN]


def second_byes(found: MeasuredTournament) -> float:
    """Players who get the bye more than once."""
    return float(sum(count > 1 for count in Counter(i for _, i in found.byes).values()))


def rounds_differ(found: MeasuredTournament) -> float:
    """Share of rounds that the system of comparison pairs otherwise."""
    return found.played.rounds_differ / max(1, len(found.tournament.rounds))


def tournament_differs(found: MeasuredTournament) -> float:
    """Whether the system of comparison pairs some round otherwise."""
    return float(found.played.rounds_differ > 0)


def pairs_differ(found: MeasuredTournament) -> float:
    """Share of boards that the system of comparison does not make."""
    return found.played.pairs_differ / max(1, len(found.games))


def unfinished(found: MeasuredTournament) -> float:
    """Whether the rules left no legal pairing of some round."""
    return float(len(found.tournament.rounds) < (found.tournament.number_of_rounds or 0))


METRICS = (
    Metric("tau", N_("ranking quality, Kendall τ"), ranking.tau, better=1),
    Metric("rho", N_("ranking quality, Spearman ρ"), ranking.rho, better=1),
    Metric("ndcg", N_("ranking quality, normalised discounted gain"), ranking.gain, better=1),
    Metric("best_first", N_("the strongest player wins"), ranking.best_first, better=1,
           is_nearly=True),
    Metric("podium", N_("places 1 to 3 held by the right player"), ranking.podium, better=1),
    Metric("top_ten", N_("places 1 to 10 held by a player who belongs there"), ranking.top_ten,
           better=1),
    Metric("distance", N_("mean distance of a place from that of the strength"),
           ranking.distance, digits=2, better=-1),
    Metric("distance_top", N_("the same, of the ten strongest"), ranking.distance_top, digits=2,
           better=-1),
    Metric("predictive", N_("points of the better ranked in a further game, expected"),
           ranking.predictive, better=1),
    Metric("retrodictive", N_("points of the better ranked in the games played"),
           ranking.retrodictive, better=1),
    Metric("ties", N_("players who share a final place"), ranking.ties, better=-1),
    Metric("outsider", N_("somebody of the lower half finishes in the first tenth"),
           ranking.outsider, yes_or_no=True, better=1),
    Metric("outright", N_("outright winner"), outright, yes_or_no=True, better=1),
    Metric("single", N_("single winner, direct encounter included"), single_winner,
           yes_or_no=True, better=1),
    Metric("settled", N_("rounds after which the outright winner leads alone"), settled_after,
           digits=2),
    Metric("best_settled",
           N_("rounds after which the strongest player, winning outright, leads alone"),
           best_settled_after, digits=2),
    Metric("colour_difference", N_("mean colour difference"), colour_difference, better=-1),
    Metric("third_colour", N_("same colour three times running, per 100 games"), third_colour,
           digits=2, better=-1),
    Metric("wide_difference", N_("players with a colour difference of two"), wide_difference,
           better=-1),
    Metric("absolute_denied", N_("absolute preferences denied per 100 games"), absolute_denied,
           digits=2, better=-1),
    Metric("floats", N_("games between different scores"), floats, better=-1),
    Metric("repeated_floats", N_("floats that repeat the float before"), repeated_floats,
           better=-1),
    Metric("floats_two_before", N_("floats that repeat the one two rounds before"),
           floats_two_before, better=-1),
    Metric("score_gap", N_("mean score difference of opponents"), score_gap, better=-1),
    Metric("rating_gap", N_("mean rating difference of opponents"), rating_gap, digits=1,
           better=-1),
    Metric("open_games", N_("games of opponents less than 200 points apart"), open_games,
           better=1),
    Metric("norms", N_("players with the ratings and points of a norm of IM or GM"), norms,
           digits=2, better=1),
    Metric("extra_white", N_("score with an extra White minus with an extra Black"), extra_white),
    Metric("byes", N_("byes in a tournament"), byes),
    Metric("bye_place", N_("place of the bye in the list, from 0 to 1"), bye_place),
    Metric("bye_score", N_("score of the bye above the lowest, in wins"), bye_score),
    Metric("second_byes", N_("players with a second bye"), second_byes, better=-1),
    Metric("rounds_differ", N_("rounds that the other edition pairs otherwise"), rounds_differ),
    Metric("tournament_differs", N_("tournaments in which some round differs"), tournament_differs,
           yes_or_no=True),
    Metric("pairs_differ", N_("boards that the other edition does not make"), pairs_differ),
    Metric("unfinished", N_("tournaments that end for want of a legal pairing"), unfinished,
           yes_or_no=True, better=-1),
)  # fmt: skip

CODES = tuple(metric.code for metric in METRICS)


def metric(code: str) -> Metric:
    """The measure of this code."""
    for row in METRICS:
        if row.code == code:
            return row
    raise RequestError(
        N_("There is no measure {name!r}. Choose one of: {names}."),
        name=code,
        names=", ".join(CODES),
    )


def measure(played: SimulatedTournament, tie_breaks: tuple[str, ...]) -> Values:
    """All measures of a tournament, in the order of the table."""
    found = MeasuredTournament(played, tie_breaks)
    return tuple(row.measure(found) for row in METRICS)
