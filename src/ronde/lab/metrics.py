"""What is measured of a tournament: one row for each measure, with its wording.

A measure returns a number, or None where the tournament gives none.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

from ronde.domain.errors import N_, RequestError
from ronde.domain.history import History
from ronde.domain.result import PLAYED_MARKS, Bye, Result
from ronde.domain.tournament import Tournament
from ronde.lab.rank_correlation import discounted_gain, kendall, places_right, spearman
from ronde.lab.simulation import SimulatedTournament
from ronde.ranking import standings
from ronde.rulebooks.colours import Strength, preference


class MeasuredTournament:
    """What measures need of a tournament: ranks, games and floats, each computed once.

    A game is (round, white, black), players named by number minus one.
    """

    def __init__(self, played: SimulatedTournament, tie_breaks: tuple[str, ...]) -> None:
        self.played = played
        self.tournament: Tournament = played.tournament
        self.history: History = played.tournament.history
        self.strengths: tuple[int, ...] = played.strengths
        self.tie_breaks = tie_breaks

    @cached_property
    def ranks(self) -> list[int]:
        """The final rank of every player; those whom the tie-breaks leave tied share it."""
        ranks = [0] * len(self.strengths)
        for row in standings(
            self.tournament, self.tie_breaks, round=len(self.tournament.rounds)
        ).rows:
            ranks[row.player - 1] = row.rank
        return ranks

    @cached_property
    def games(self) -> tuple[tuple[int, int, int], ...]:
        """The games that were played."""
        return tuple(
            (number, game.white - 1, game.black - 1)
            for number, played in enumerate(self.tournament.rounds)
            for game in played.games
            if PLAYED_MARKS[game.white_result]
        )

    @cached_property
    def gaps(self) -> list[int]:
        """White's real score minus Black's before each game, in tenths."""
        return [self.history.before[n][i] - self.history.before[n][j] for n, i, j in self.games]

    @cached_property
    def byes(self) -> list[tuple[int, int]]:
        """The pairing-allocated byes, as (round, player)."""
        return [
            (number, tpn - 1)
            for number, played in enumerate(self.tournament.rounds)
            for tpn, bye in played.byes
            if bye is Bye.PAIRING_ALLOCATED
        ]

    @cached_property
    def directions(self) -> list[dict[int, int]]:
        """Who floated in each round, and whether down (1) or up (-1)."""
        directions = [dict[int, int]() for _ in self.tournament.rounds]
        for (number, white, black), gap in zip(self.games, self.gaps, strict=True):
            if gap:
                directions[number][white] = 1 if gap > 0 else -1
                directions[number][black] = -directions[number][white]
        return directions

    @cached_property
    def leaders(self) -> list[int]:
        """Those with the highest score at the end."""
        points = self.history.points
        return [i for i, score in enumerate(points) if score == max(points)]

    def differences(self) -> list[int]:
        """Whites minus Blacks of every player."""
        return [2 * colours.count("W") - len(colours) for colours in self.history.colours]


Measure = Callable[[MeasuredTournament], float | None]


@dataclass(frozen=True, slots=True)
class Metric:
    """A measure: its code and wording, and whether it is yes (1) or no (0)."""

    code: str
    wording: str
    measure: Measure
    yes_or_no: bool = False
    digits: int = 3


def _mean(values: Sequence[int]) -> float | None:
    return sum(values) / len(values) if values else None


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
    return _mean([abs(difference) for difference in found.differences()])


def wide_difference(found: MeasuredTournament) -> float | None:
    """Share of players with two Whites more than Blacks, or two Blacks more than Whites."""
    return _mean([abs(difference) >= 2 for difference in found.differences()])


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
    return _mean([gap != 0 for gap in found.gaps])


def score_gap(found: MeasuredTournament) -> float | None:
    """Mean difference of the scores of opponents, in wins."""
    gap = _mean([abs(gap) for gap in found.gaps])
    return None if gap is None else gap / found.tournament.points.white[Result.WIN]


def repeated_floats(found: MeasuredTournament) -> float | None:
    """Share of floats that follow a float of the same player in the same direction."""
    return _repeated(found.directions, found.directions[1:])


def floats_two_before(found: MeasuredTournament) -> float | None:
    """Share of floats that repeat the direction of the round before the last."""
    return _repeated(found.directions, found.directions[2:])


def _repeated(before: list[dict[int, int]], now: list[dict[int, int]]) -> float | None:
    return _mean(
        [
            earlier.get(i) == direction
            for earlier, later in zip(before, now, strict=False)
            for i, direction in later.items()
        ]
    )


def rating_gap(found: MeasuredTournament) -> float | None:
    """Mean difference of the ratings of opponents who both have one."""
    ratings = [player.rating for player in found.tournament.players]
    return _mean(
        [abs(ratings[i] - ratings[j]) for _, i, j in found.games if ratings[i] and ratings[j]]
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
    mean = _mean([i for _, i in found.byes])
    return None if mean is None else mean / (len(found.strengths) - 1)


def bye_score(found: MeasuredTournament) -> float | None:
    """How far above the lowest score those stand who get the bye, in wins."""
    before = found.history.before
    above = _mean([before[n][i] - min(before[n]) for n, i in found.byes])
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
    Metric("tau", N_("ranking quality, Kendall τ"), tau),
    Metric("rho", N_("ranking quality, Spearman ρ"), rho),
    Metric("ndcg", N_("ranking quality, normalised discounted gain"), gain),
    Metric("best_first", N_("the strongest player wins"), best_first),
    Metric("podium", N_("places 1 to 3 held by the right player"), podium),
    Metric("outright", N_("outright winner"), outright, yes_or_no=True),
    Metric("single", N_("single winner, direct encounter included"), single_winner, yes_or_no=True),
    Metric("settled", N_("rounds after which the outright winner leads alone"), settled_after,
           digits=2),
    Metric("best_settled",
           N_("rounds after which the strongest player, winning outright, leads alone"),
           best_settled_after, digits=2),
    Metric("colour_difference", N_("mean colour difference"), colour_difference),
    Metric("third_colour", N_("same colour three times running, per 100 games"), third_colour,
           digits=2),
    Metric("wide_difference", N_("players with a colour difference of two"), wide_difference),
    Metric("absolute_denied", N_("absolute preferences denied per 100 games"), absolute_denied,
           digits=2),
    Metric("floats", N_("games between different scores"), floats),
    Metric("repeated_floats", N_("floats that repeat the float before"), repeated_floats),
    Metric("floats_two_before", N_("floats that repeat the one two rounds before"),
           floats_two_before),
    Metric("score_gap", N_("mean score difference of opponents"), score_gap),
    Metric("rating_gap", N_("mean rating difference of opponents"), rating_gap, digits=1),
    Metric("extra_white", N_("score with an extra White minus with an extra Black"), extra_white),
    Metric("byes", N_("byes in a tournament"), byes),
    Metric("bye_place", N_("place of the bye in the list, from 0 to 1"), bye_place),
    Metric("bye_score", N_("score of the bye above the lowest, in wins"), bye_score),
    Metric("second_byes", N_("players with a second bye"), second_byes),
    Metric("rounds_differ", N_("rounds that the other edition pairs otherwise"), rounds_differ),
    Metric("tournament_differs", N_("tournaments in which some round differs"), tournament_differs,
           yes_or_no=True),
    Metric("pairs_differ", N_("boards that the other edition does not make"), pairs_differ),
    Metric("unfinished", N_("tournaments that end for want of a legal pairing"), unfinished,
           yes_or_no=True),
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


def measure(played: SimulatedTournament, tie_breaks: tuple[str, ...]) -> tuple[float | None, ...]:
    """All measures of a tournament, in the order of the table."""
    found = MeasuredTournament(played, tie_breaks)
    return tuple(row.measure(found) for row in METRICS)
