"""Cross-checking: random tournaments of ours, each round paired by another engine as well.

The FIDE procedure of endorsement compares engines over thousands of random tournaments. Each
difference is made as small as possible and written to a file that anybody can pair.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, TypeVar

from ronde.accelerations.baku import BAKU
from ronde.domain.points import PointSystem
from ronde.domain.tournament import Tournament
from ronde.generator import Ratings, Recipe, generate
from ronde.lab.cells import seed_of
from ronde.lab.notebook import Notebook
from ronde.lab.peers import PEERS, Answer, Peer, Writer, ours, peer, with_points_spelt_out
from ronde.lab.provenance import Origin, assert_same, origin
from ronde.lab.runners import Runner, in_process
from ronde.lab.shrinking import shrink
from ronde.rulebooks.catalogue import system as system_named

Choice = TypeVar("Choice")

CHUNK = 5
VARIETY = 2
"""Raised when recipes are made differently: older notebooks hold other tournaments."""
RATES = (0.0, 0.0, 0.02, 0.1)
"""How often something goes wrong, for each kind of trouble on its own."""
RATINGS: tuple[tuple[Ratings, int, int], ...] = (
    ("normal", 1400, 2400),
    ("uniform", 1000, 2600),
    ("equal", 1800, 1800),
    ("equal", 0, 0),
)
"""Fields: crowded, spread, all equal, and nobody rated."""
SCORINGS = (
    None,
    None,
    PointSystem(win=30, draw=10),
    PointSystem(win=30, draw=20, loss=10),
    PointSystem(win=20, draw=10),
    PointSystem(pairing_allocated_bye=5),
)
"""Point systems; without one, 1-½-0."""


@dataclass(frozen=True, slots=True)
class Campaign:
    """What is compared: with whom, by which system, tournaments of which sizes, how many."""

    peer: str
    system: str
    tournaments: int
    seed: int = 0
    players: tuple[int, int] = (5, 40)
    rounds: tuple[int, int] = (3, 11)


class PairingDifference(NamedTuple):
    """A position that the peer pairs otherwise, as a report, whole and made small; both answers.

    The answers are those to the small one, which may differ for another reason than the whole.
    """

    tournament: int
    round: int
    report: str
    ours: str
    theirs: str
    whole: str


class Comparison(NamedTuple):
    """What came of these tournaments: rounds compared, differences, rounds without an answer."""

    indices: tuple[int, ...]
    rounds: int
    differences: tuple[PairingDifference, ...]
    failures: tuple[str, ...]


class ComparisonTask(NamedTuple):
    """Some tournaments of a campaign, how reports are written, and the Ronde that compares."""

    made_by: Origin
    campaign: Campaign
    indices: tuple[int, ...]
    write: Writer


def recipe(campaign: Campaign, index: int) -> Recipe:
    """The tournament of that number: any size within the limits, and every kind of trouble.

    A third of the tournaments have none. What the peer cannot read is left out.
    """
    seed = seed_of(campaign.seed, index)
    chance = Random(seed).random
    able = PEERS[campaign.peer].abilities

    def one_of(choices: Sequence[Choice]) -> Choice:
        return choices[int(chance() * len(choices))]

    low, high = campaign.players
    players = low + int(chance() * (high - low + 1))
    low, high = campaign.rounds
    rounds = min(low + int(chance() * (high - low + 1)), players - 1)
    draws = one_of((0.0, 0.3, 0.6))
    ratings, lowest, highest = one_of(RATINGS)
    scoring = one_of(SCORINGS) if "points" in able else None
    accelerated = one_of((None, None, None, BAKU.name)) if "accelerations" in able else None
    if scoring and (scoring.win != 2 * scoring.draw or scoring.loss):
        accelerated = None  # C.04.7, 1.1: Baku is for those alone
    rates = one_of(((0.0,), RATES, RATES))
    forfeits, half, zero, full, leaving, late, unrated, unusual = (one_of(rates) for _ in range(8))
    return Recipe(
        players=players,
        rounds=rounds,
        seed=seed,
        system=campaign.system,
        acceleration=accelerated,
        points=scoring,
        ratings=ratings,
        lowest=lowest,
        highest=highest,
        draws=draws,
        forfeits=forfeits,
        half_byes=half / 2,
        zero_byes=zero / 2,
        full_byes=full / 4 if "unusual" in able else 0.0,
        withdrawals=leaving / 5,
        late_entries=late if "late" in able else 0.0,
        unrated=unrated if "unusual" in able else 0.0,
        unusual=unusual / 4 if "unusual" in able else 0.0,
    )


def positions(tournament: Tournament) -> Iterator[Tournament]:
    """The tournament before each of its rounds, and where it ended early before the missing one."""
    yield from tournament.stages()
    if len(tournament.rounds) < (tournament.number_of_rounds or 0):
        yield tournament


def compare(task: ComparisonTask) -> Comparison:
    """Pair each round of these tournaments again by the peer."""
    assert_same(task.made_by)
    rounds = 0
    differences: list[PairingDifference] = []
    failures: list[str] = []
    other = peer(task.campaign.peer)
    for index in task.indices:
        tournament = generate(recipe(task.campaign, index))
        doubtful = _doubtful(tournament, other, task.write)
        for stage in positions(tournament):
            rounds += 1
            number = len(stage.rounds) + 1
            if number not in doubtful:
                continue
            try:
                if agrees(stage, task.campaign.system, other, task.write):
                    continue
            except Exception as error:
                failures.append(f"{index}/{number}: {type(error).__name__}: {str(error)[:200]}")
                continue
            differences.append(_difference(index, stage, task, other))
    return Comparison(task.indices, rounds, tuple(differences), tuple(failures))


def _doubtful(tournament: Tournament, other: Peer, write: Writer) -> frozenset[int]:
    """The rounds to be paired one by one: those that a replay does not confirm.

    The round that could not be paired is never part of a replay.
    """
    played = len(tournament.rounds)
    if other.replay is not None and played:
        try:
            return other.replay(tournament, write) | {played + 1}
        except Exception:
            pass  # pairing round by round will show what stopped the replay
    return frozenset(range(1, played + 2))


def agrees(tournament: Tournament, system: str, other: Peer, write: Writer) -> bool:
    """The same boards, colours and bye, in one of the readings in which the peer may differ."""
    theirs = other.ask(tournament, write)
    known = {option.key for option in system_named(system).options}
    readings = (options for options in other.readings if options.keys() <= known)
    return any(ours(tournament, system, options) == theirs for options in readings)


def _difference(
    index: int, tournament: Tournament, task: ComparisonTask, other: Peer
) -> PairingDifference:
    system = task.campaign.system

    def differs(smaller: Tournament) -> bool:
        try:
            task.write(smaller, "bbp")
            return not agrees(smaller, system, other, task.write)
        except Exception:
            return False

    def boards(smaller: Tournament) -> list[tuple[int, int]]:
        answer = ours(smaller, system)
        return [] if answer is None else sorted(answer[0])

    number = len(tournament.rounds) + 1
    small = shrink(replace(tournament, records=()), differs, boards)
    return PairingDifference(
        tournament=index,
        round=number,
        report=task.write(with_points_spelt_out(small), "bbp"),
        ours=answer_text(ours(small, system)),
        theirs=answer_text(other.ask(small, task.write)),
        whole=task.write(with_points_spelt_out(tournament), "bbp"),
    )


def answer_text(answer: Answer) -> str:
    """The answer in one line: boards by White's number, and the bye against 0."""
    if answer is None:
        return "-"
    boards, bye = answer
    games = [f"{white}-{black}" for white, black in sorted(boards)]
    return " ".join(games if bye is None else [*games, f"{bye}-0"])


@dataclass(frozen=True, slots=True)
class CampaignResult:
    """The whole campaign."""

    tournaments: int
    rounds: int
    differences: tuple[PairingDifference, ...]
    failures: tuple[str, ...]


def crosscheck(
    campaign: Campaign,
    write: Writer,
    folder: Path,
    runner: Runner = in_process,
    progress: Callable[[int, int], None] = lambda done, total: None,
    *,
    other_code: bool = False,
) -> CampaignResult:
    """Compare what the notebook in that folder does not hold yet, and return the whole."""
    heading: dict[str, Any] = {
        "peer": campaign.peer,
        "system": campaign.system,
        "seed": campaign.seed,
        "players": list(campaign.players),
        "rounds": list(campaign.rounds),
        "variety": VARIETY,
    }
    notebook = Notebook(folder / "notebook.jsonl", heading, other_code=other_code)
    chunks = [_comparison(line) for line in notebook.lines()]
    known = {index for chunk in chunks for index in chunk.indices}
    left = [index for index in range(campaign.tournaments) if index not in known]
    tasks = [
        ComparisonTask(origin(), campaign, tuple(left[first : first + CHUNK]), write)
        for first in range(0, len(left), CHUNK)
    ]
    progress(campaign.tournaments - len(left), campaign.tournaments)
    for chunk in runner(compare, tasks):
        notebook.append(chunk._asdict())
        chunks.append(chunk)
        known.update(chunk.indices)
        progress(min(len(known), campaign.tournaments), campaign.tournaments)
    differences = sorted(found for chunk in chunks for found in chunk.differences)
    _write_reports(folder, differences)
    return CampaignResult(
        tournaments=len(known),
        rounds=sum(chunk.rounds for chunk in chunks),
        differences=tuple(differences),
        failures=tuple(sorted(failure for chunk in chunks for failure in chunk.failures)),
    )


def _comparison(line: dict[str, Any]) -> Comparison:
    return Comparison(
        tuple(line["indices"]),
        line["rounds"],
        tuple(PairingDifference(*row) for row in line["differences"]),
        tuple(line["failures"]),
    )


def _write_reports(folder: Path, differences: list[PairingDifference]) -> None:
    for found in differences:
        name = f"difference-{found.tournament:06}-{found.round:02}"
        (folder / f"{name}.trf").write_text(found.report, encoding="utf-8", newline="")
        (folder / f"{name}-whole.trf").write_text(found.whole, encoding="utf-8", newline="")
