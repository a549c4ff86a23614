"""Cross-checking: random tournaments of ours, each round asked of a peer as well.

The FIDE procedure of endorsement compares engines over thousands of random tournaments. Whatever
differs is made as small as it can be and kept as a position that anybody can pair.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from ronde.domain.tournament import Tournament
from ronde.generator import Recipe, generate
from ronde.lab.experiment import seed_of
from ronde.lab.notebook import Notebook
from ronde.lab.peers import Answer, Peer, Writer, ours, peer
from ronde.lab.runners import Runner, here
from ronde.lab.shrinking import shrunk
from ronde.rulebooks.catalogue import rulebook

CHUNK = 5
TROUBLES = (0.0, 0.02, 0.1)


@dataclass(frozen=True, slots=True)
class Campaign:
    """What is compared: with whom, by which system, tournaments of which sizes, how many."""

    peer: str
    system: str
    tournaments: int
    seed: int = 0
    players: tuple[int, int] = (5, 40)
    rounds: tuple[int, int] = (3, 11)


class Difference(NamedTuple):
    """A position that the peer pairs otherwise, as a report, whole and made small; both answers.

    The answers are those to the small one, which may differ for another reason than the whole.
    """

    tournament: int
    round: int
    report: str
    ours: str
    theirs: str
    whole: str


class Compared(NamedTuple):
    """What came of these tournaments: rounds compared, differences, rounds without an answer."""

    indices: tuple[int, ...]
    rounds: int
    differences: tuple[Difference, ...]
    failures: tuple[str, ...]


class Task(NamedTuple):
    """Some tournaments of a campaign, and how reports are written."""

    campaign: Campaign
    indices: tuple[int, ...]
    write: Writer


def recipe(campaign: Campaign, index: int) -> Recipe:
    """The tournament of that number: any size within the limits, sometimes with troubles."""
    seed = seed_of(campaign.seed, index)
    chance = Random(seed).random
    low, high = campaign.players
    players = low + int(chance() * (high - low + 1))
    low, high = campaign.rounds
    rounds = min(low + int(chance() * (high - low + 1)), players - 1)
    trouble = TROUBLES[int(chance() * len(TROUBLES))]
    return Recipe(
        players=players,
        rounds=rounds,
        seed=seed,
        system=campaign.system,
        draws=(0.0, 0.3, 0.6)[int(chance() * 3)],
        forfeits=trouble,
        half_byes=trouble / 2,
        zero_byes=trouble / 2,
        withdrawals=trouble / 10,
    )


def positions(event: Tournament) -> Iterator[Tournament]:
    """The event before each of its rounds, and where it ended early before the missing one."""
    yield from event.stages()
    if len(event.rounds) < (event.number_of_rounds or 0):
        yield event


def compare(task: Task) -> Compared:
    """Pair each round of these tournaments again by the peer."""
    rounds = 0
    differences: list[Difference] = []
    failures: list[str] = []
    other = peer(task.campaign.peer)
    for index in task.indices:
        for event in positions(generate(recipe(task.campaign, index))):
            rounds += 1
            number = len(event.rounds) + 1
            try:
                if agrees(event, task.campaign.system, other, task.write):
                    continue
            except Exception as error:
                failures.append(f"{index}/{number}: {type(error).__name__}: {str(error)[:200]}")
                continue
            differences.append(_difference(index, event, task, other))
    return Compared(task.indices, rounds, tuple(differences), tuple(failures))


def agrees(event: Tournament, system: str, other: Peer, write: Writer) -> bool:
    """The same boards, colours and bye, in one of the readings in which the peer may differ."""
    theirs = other.ask(event, write)
    known = {option.key for option in rulebook(system).options}
    readings = (options for options in other.readings if options.keys() <= known)
    return any(ours(event, system, options) == theirs for options in readings)


def _difference(index: int, event: Tournament, task: Task, other: Peer) -> Difference:
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

    number = len(event.rounds) + 1
    small = shrunk(replace(event, records=()), differs, boards)
    return Difference(
        tournament=index,
        round=number,
        report=task.write(small, "bbp"),
        ours=told(ours(small, system)),
        theirs=told(other.ask(small, task.write)),
        whole=task.write(event, "bbp"),
    )


def told(answer: Answer) -> str:
    """The answer in one line: boards by White's number, and the bye against 0."""
    if answer is None:
        return "-"
    boards, bye = answer
    games = [f"{white}-{black}" for white, black in sorted(boards)]
    return " ".join(games if bye is None else [*games, f"{bye}-0"])


@dataclass(frozen=True, slots=True)
class Verdict:
    """The whole campaign."""

    tournaments: int
    rounds: int
    differences: tuple[Difference, ...]
    failures: tuple[str, ...]


def crosscheck(
    campaign: Campaign,
    write: Writer,
    folder: Path,
    runner: Runner = here,
    progress: Callable[[int, int], None] = lambda done, total: None,
) -> Verdict:
    """Compare what the notebook in that folder does not hold yet, and return the whole."""
    heading: dict[str, Any] = {
        "peer": campaign.peer,
        "system": campaign.system,
        "seed": campaign.seed,
        "players": list(campaign.players),
        "rounds": list(campaign.rounds),
    }
    notebook = Notebook(folder / "notebook.jsonl", heading)
    kept = [_compared(line) for line in notebook.lines()]
    known = {index for chunk in kept for index in chunk.indices}
    left = [index for index in range(campaign.tournaments) if index not in known]
    tasks = [
        Task(campaign, tuple(left[first : first + CHUNK]), write)
        for first in range(0, len(left), CHUNK)
    ]
    progress(campaign.tournaments - len(left), campaign.tournaments)
    for chunk in runner(compare, tasks):
        notebook.append(chunk._asdict())
        kept.append(chunk)
        known.update(chunk.indices)
        progress(min(len(known), campaign.tournaments), campaign.tournaments)
    differences = sorted(found for chunk in kept for found in chunk.differences)
    _write_reports(folder, differences)
    return Verdict(
        tournaments=len(known),
        rounds=sum(chunk.rounds for chunk in kept),
        differences=tuple(differences),
        failures=tuple(sorted(failure for chunk in kept for failure in chunk.failures)),
    )


def _compared(line: dict[str, Any]) -> Compared:
    return Compared(
        tuple(line["indices"]),
        line["rounds"],
        tuple(Difference(*row) for row in line["differences"]),
        tuple(line["failures"]),
    )


def _write_reports(folder: Path, differences: list[Difference]) -> None:
    for found in differences:
        name = f"difference-{found.tournament:06}-{found.round:02}"
        (folder / f"{name}.trf").write_text(found.report, encoding="utf-8", newline="")
        (folder / f"{name}-whole.trf").write_text(found.whole, encoding="utf-8", newline="")
