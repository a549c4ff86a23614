"""Advice on the format of an event: a few formats, played side by side, and what sets them apart.

    question = Question(field, players=40, rounds=9, goals=("best", "ties"))
    for advice in advise(question, in_process, most=2000): …
    advice.recommended, advice.comparison(0, 1, "best").verdict

All formats are played on the same fields with the same luck. Each goal of each two formats is one
comparison; all of them together are one family, so that a format is never named by noise.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import combinations
from typing import NamedTuple

from ronde.domain.errors import N_, RequestError
from ronde.domain.tournament import Discipline
from ronde.lab.cells import NO_ACCELERATION, Cell
from ronde.lab.entrants import RatingDistribution
from ronde.lab.metrics import metric
from ronde.lab.models import usual_model
from ronde.lab.sampling import CHUNK, Sample, SampleTask, play, tasks
from ronde.lab.statistics import Estimate
from ronde.lab.tally import Difference, Tally
from ronde.lab.verdicts import LEVEL, Judgement, Verdict, judge, tournaments_wanted
from ronde.rulebooks.catalogue import USUAL
from ronde.rulebooks.catalogue import system as system_named
from ronde.rulebooks.system import System, Unit

FEWEST_FORMATS, MOST_FORMATS = 2, 5
FEWEST_PLAYERS, MOST_PLAYERS = 4, 1000
MOST_ROUNDS = 30
NOT_OF_THE_EVENT = frozenset({"RATING", "RTNG", "TPN", "LOT"})
"""Tie-breaks that say nothing of what a player did: nobody would break ties by them at first."""
FIRST_OTHERWISE = {Discipline.CHESS: "BH-C1", Discipline.DRAUGHTS: "SOLKOFF-TRUNCATED"}
"""What is tried first where a system has one other tie-break alone."""
WIDE_SPREAD = 800
"""Rating points between the strongest and the weakest that speak for an acceleration."""
NOISE = 50
"""A rating lies at most twice as many points from the strength."""
MOST_TOURNAMENTS = 1_000_000
LOOK = 64
"""Tournaments between two looks at the verdicts."""


class Goal(NamedTuple):
    """What may matter to an organiser: its measure, and the smallest difference that matters.

    A measure that is a share is written as a percentage.
    """

    key: str
    wording: str
    measure: str
    margin: float
    is_share: bool = True


NORMS = "norms"
GOALS = (
    Goal("best", N_("the strongest player wins"), "best_first", 0.05),
    Goal("places", N_("places 1 to 10 held by those who belong there"), "top_ten", 0.02),
    Goal("ties", N_("players who share a place (the fewer the better)"), "ties", 0.03),
    Goal("games", N_("games between players of like strength"), "open_games", 0.03),
    Goal(
        "colours",
        N_("difference of Whites and Blacks (the smaller the better)"),
        "colour_difference",
        0.05,
        is_share=False,
    ),
    Goal("outsiders", N_("an outsider finishes near the top"), "outsider", 0.05),
    Goal(NORMS, N_("players with the results of a title norm"), "norms", 0.1, is_share=False),
)
USUAL_GOALS = ("best", "places", "ties")


def goal(key: str) -> Goal:
    """The goal of this name."""
    for row in GOALS:
        if row.key == key:
            return row
    raise RequestError(
        N_("There is no goal {name!r}. Choose one of: {names}."),
        name=key,
        names=", ".join(row.key for row in GOALS),
    )


@dataclass(frozen=True, slots=True)
class Question:
    """Who plays, how many rounds there is time for, what matters most, and what is allowed.

    `goals` come in the order of their weight. Without `systems` the usual one of the game is
    asked. `margins` replace the smallest differences that matter, by goal.
    """

    field: RatingDistribution
    players: int
    rounds: int
    goals: tuple[str, ...] = USUAL_GOALS
    systems: tuple[str, ...] = ()
    draughts: bool = False
    seed: int = 1
    margins: tuple[tuple[str, float], ...] = ()

    def __post_init__(self) -> None:
        most = min(MOST_ROUNDS, self.players - 1)
        players = N_("Players: {found}; wanted {fewest} to {most}.")
        rounds = N_("Rounds: {found}; wanted {fewest} to {most}.")
        _assert_between(players, self.players, FEWEST_PLAYERS, MOST_PLAYERS)
        _assert_between(rounds, self.rounds, 2, most)
        if not self.goals or len({*self.goals}) < len(self.goals):
            raise RequestError(N_("Name at least one goal, and none of them twice."))
        for key in (*self.goals, *(key for key, _ in self.margins)):
            goal(key)
        if self.draughts and NORMS in self.goals:
            raise RequestError(N_("Norms are counted by FIDE's rules, which are not for draughts."))
        if len(self.systems) > MOST_FORMATS:
            raise RequestError(N_("At most {most} systems can be compared."), most=MOST_FORMATS)

    @property
    def discipline(self) -> Discipline:
        """The game."""
        return Discipline.DRAUGHTS if self.draughts else Discipline.CHESS

    def margin(self, key: str) -> float:
        """The smallest difference of this goal that matters."""
        return dict(self.margins).get(key, goal(key).margin)


def _assert_between(sentence: str, found: int, fewest: int, most: int) -> None:
    if not fewest <= found <= most:
        raise RequestError(sentence, found=found, fewest=fewest, most=most)


def formats(question: Question) -> tuple[Cell, ...]:
    """The formats that are compared: the plainest first, at most five.

    The first system over all rounds there is time for; the other systems; an acceleration where
    the field is large or wide; two rounds fewer, where the rounds still suffice to part everybody;
    and another tie-break first.
    """
    names = question.systems or (USUAL[question.discipline],)
    found = [_format(question, _paired(name)) for name in names]
    plain = found[0]
    is_swiss = system_named(plain.system).fixed_rounds is None
    if is_swiss and not question.draughts and _asks_for_acceleration(question):
        found.append(replace(plain, acceleration="fide-baku"))
    fewer = plain.rounds - 2
    if is_swiss and fewer >= (question.players - 1).bit_length():
        found.append(replace(plain, rounds=fewer))
    found.append(replace(plain, tie_breaks=_another_order(plain.tie_breaks, question.discipline)))
    return tuple(dict.fromkeys(found))[:MOST_FORMATS]


def _another_order(tie_breaks: tuple[str, ...], game: Discipline) -> tuple[str, ...]:
    """Another tie-break first: the last one that tells what a player did in the event."""
    telling = [code for code in tie_breaks if code not in NOT_OF_THE_EVENT]
    first = telling[-1] if len(telling) > 1 else FIRST_OTHERWISE[game]
    return (first, *(code for code in tie_breaks if code != first))


def is_for_players(rules: System) -> bool:
    """Whether it pairs single players, who belong to no team."""
    return rules.unit is Unit.PLAYER and not rules.between_teams


def _paired(name: str) -> System:
    found = system_named(name)
    if not is_for_players(found):
        raise RequestError(
            N_("{system} does not pair single players: advice is given about events of players."),
            system=found.name,
        )
    return found


def _format(question: Question, rules: System) -> Cell:
    return Cell(
        players=question.players,
        rounds=_rounds(question, rules),
        system=rules.name,
        acceleration=NO_ACCELERATION,
        games=usual_model(draughts=question.draughts),
        tie_breaks=tuple(rules.tie_breaks),
        compare=None,
        field=question.field,
    )


def _rounds(question: Question, rules: System) -> int:
    """All rounds there is time for; of a round robin, those that its table has."""
    if rules.fixed_rounds is None:
        return question.rounds
    wanted = rules.advice.rounds(question.players)[0]
    if wanted > question.rounds:
        raise RequestError(
            N_("{system} needs {wanted} rounds for {players} players; there is time for {found}."),
            system=rules.name,
            wanted=wanted,
            players=question.players,
            found=question.rounds,
        )
    return wanted


def _asks_for_acceleration(question: Question) -> bool:
    """Whether several players may win all games, or the strongest meet the weakest at first."""
    field = question.field
    rated = [rating for rating in field.entries if rating]
    spread = max(rated) - min(rated) if rated else field.highest - field.lowest
    crowded = question.players > 1 << question.rounds
    return question.rounds >= 5 and (crowded or (question.players >= 20 and spread >= WIDE_SPREAD))


class Comparison(NamedTuple):
    """One goal of two formats: by how much the first is above the second, and what that says."""

    first: int
    second: int
    goal: str
    judgement: Judgement

    @property
    def decided(self) -> int | None:
        """1 where the first is better, -1 where the second is, 0 where both are as good.

        None while more has to be played.
        """
        if self.judgement.verdict is Verdict.BETTER:
            return 1
        if self.judgement.worse:
            return -1
        return 0 if self.judgement.equal else None


@dataclass(frozen=True)
class Advice:
    """What the tournaments played so far say about the formats."""

    question: Question
    formats: tuple[Cell, ...]
    tally: Tally = field(compare=False)

    @property
    def tournaments(self) -> int:
        """How many tournaments each format has been played."""
        return self.tally.tournaments

    @cached_property
    def comparisons(self) -> tuple[Comparison, ...]:
        """Every goal of each two formats, judged as one family."""
        rows = [
            (one, other, key)
            for one, other in combinations(range(len(self.formats)), 2)
            for key in self.question.goals
        ]
        judged = judge(
            [self._difference(*row) for row in rows],
            [self.question.margin(key) for _, _, key in rows],
            signs=[metric(goal(key).measure).better for _, _, key in rows],
        )
        return tuple(Comparison(*row, found) for row, found in zip(rows, judged, strict=True))

    def _difference(self, one: int, other: int, key: str) -> Difference | None:
        return self.tally.difference(one, other, goal(key).measure)

    def estimate(self, place: int, key: str) -> Estimate | None:
        """How a format does in one goal."""
        return self.tally.estimate(place, goal(key).measure)

    def comparison(self, first: int, second: int, key: str) -> Comparison:
        """One goal of two formats, the lower place first."""
        wanted = (first, second, key)
        return next(row for row in self.comparisons if row[:3] == wanted)

    def preferred(self, one: int, other: int) -> int | None:
        """1 or -1 where one of the two is better in the first goal in which they differ.

        0 where they are as good in all goals; None while that is not decided.
        """
        if one > other:
            found = self.preferred(other, one)
            return found if found is None else -found
        for key in self.question.goals:
            decided = self.comparison(one, other, key).decided
            if decided != 0:
                return decided
        return 0

    @cached_property
    def left(self) -> tuple[int, ...]:
        """The formats that no other one beats."""
        places = range(len(self.formats))
        beaten = {
            one for one in places for other in places if one != other and self._beats(other, one)
        }
        return tuple(place for place in places if place not in beaten)

    def _beats(self, one: int, other: int) -> bool:
        return self.preferred(one, other) == 1

    @property
    def plainest(self) -> int | None:
        """Of the formats that no other one beats, the one with the fewest rounds."""
        by_plainness = sorted(self.left, key=lambda n: _plainness(self.formats[n], n))
        return by_plainness[0] if by_plainness else None

    @cached_property
    def recommended(self) -> int | None:
        """The format to take; of those that are as good the plainest. None: play more.

        It stands the comparison with every other format: what beats a third one, which beats a
        fourth, need not be above that.
        """
        best = self.plainest
        if best is None:
            return None
        others = (other for other in range(len(self.formats)) if other != best)
        return None if any(self.preferred(best, other) is None for other in others) else best

    @cached_property
    def undecided(self) -> tuple[Comparison, ...]:
        """The comparisons that keep a format from being named: one of each two that count.

        They are those of each two formats that are left, and of the plainest of them with all.
        """
        rows = []
        for one, other in combinations(range(len(self.formats)), 2):
            if not {one, other} <= {*self.left} and self.plainest not in (one, other):
                continue
            for key in self.question.goals:
                row = self.comparison(one, other, key)
                if row.decided is None:
                    rows.append(row)
                if row.decided != 0:
                    break
        return tuple(rows)

    @property
    def wanted(self) -> int | None:
        """About how many tournaments decide; None while nobody can say."""
        if self.recommended is not None:
            return self.tournaments
        chance = (1 - LEVEL) / len(self.comparisons)
        sizes = []
        for row in self.undecided:
            found = row.judgement.difference
            if found is None or not found.error:
                return None
            margin = self.question.margin(row.goal)
            width = max(margin / 4, abs(abs(found.value) - margin))
            sizes.append(tournaments_wanted(found, width, error=chance))
        return max(sizes, default=None)


def _plainness(cell: Cell, place: int) -> tuple[int, bool, int]:
    return cell.rounds, cell.acceleration != NO_ACCELERATION, place


Runner = Callable[[Callable[[SampleTask], Tally], Iterable[SampleTask]], Iterator[Tally]]


def advise(
    question: Question,
    runner: Runner,
    *,
    most: int = MOST_TOURNAMENTS,
    begun: Tally | None = None,
    is_over: Callable[[], bool] = lambda: False,
    to_the_end: bool = False,
) -> Iterator[Advice]:
    """Advice that gets sharper: after every look, until a format is named.

    It also ends with `most` tournaments, or as soon as `is_over` says so; `to_the_end`, it plays
    all of them whatever they tell. `begun` holds the tournaments of the same question that were
    played before. What is being played is counted to its end, so that the number of tournaments
    and the seed give the same advice again.
    """
    compared = formats(question)
    if len(compared) < FEWEST_FORMATS:
        raise RequestError(N_("There is only one format to compare: allow another system."))
    codes = tuple(goal(key).measure for key in question.goals)
    sample = Sample(compared, question.seed, codes)
    tally = Tally(len(compared), codes)
    if begun is not None:
        tally.merge(begun)
    ended = False

    def work() -> Iterator[SampleTask]:
        for first in range(tally.tournaments, most, CHUNK):
            if ended or is_over():
                return
            yield from tasks(sample, first, min(CHUNK, most - first))

    looked = tally.tournaments
    for part in runner(play, work()):
        tally.merge(part)
        if tally.tournaments >= looked + LOOK and not ended:
            looked = tally.tournaments
            advice = Advice(question, compared, _copy(tally))
            ended = advice.recommended is not None and not to_the_end
            yield advice
    if tally.tournaments > looked or not tally.tournaments:
        yield Advice(question, compared, tally)


def _copy(tally: Tally) -> Tally:
    """The same sums, which later tournaments leave alone."""
    copied = Tally(len(tally.blocks), tally.codes)
    copied.merge(tally)
    return copied
