"""Children that write into an event and are killed at random instants; what they were told stays.

Run as a process of its own, since it forks: `python -m tests.endurance.kills FOLDER KILLS SEED`.
It prints one line of JSON: how many kills, how many entries were acknowledged, how many lost.
`kills.tsv` beside this module counts such runs together, each with its day, commit and seed; a run
adds its line with `--record COMMIT` at the end.

A child opens the event, does acts, closes it and opens it again, so that it is killed while it
creates, opens, writes, checkpoints and closes. Every entry that it acknowledges goes through a pipe
as `number digest`. After each kill the event is opened and must hold all of them.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from random import Random

from ronde.journal import (
    AddSection,
    ConfirmationNeeded,
    EnterResult,
    Entry,
    Facts,
    Journal,
    Number,
    Pair,
    Publish,
    RegisterAll,
    Snapshot,
    StoreError,
    WriteNote,
)
from ronde.journal.acts import Act

LIVES = 40
"""After so many kills a new event begins, so that opening stays quick."""

PLAYERS = 8
LONGEST = 1.0
"""Seconds that a child lives at most; on a busy machine it takes long to begin."""
RECORD = Path(__file__).with_suffix(".tsv")


@dataclass
class Tally:
    """What was counted."""

    kills: int = 0
    acknowledged: int = 0
    lost: int = 0
    unreadable: int = 0
    before_creation: int = 0
    failures: list[str] = field(default_factory=list)


def main() -> None:
    """Kill so many children, and tell what became of their entries."""
    folder, kills, seed = Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
    random = Random(seed)
    span = min(0.15, 3 * opening_time(folder))
    tally = Tally()
    acknowledged: dict[int, str] = {}
    while tally.kills < kills:
        path = folder / f"event-{tally.kills // LIVES}.ronde"
        if tally.kills % LIVES == 0:
            acknowledged = {}
        delay = min(LONGEST, 8 * span * random.random() ** 3)
        told = killed_after(path, delay, random.random(), tally)
        tally.acknowledged += len(told.keys() - acknowledged.keys())
        acknowledged |= told
        tally.kills += 1
        look(path, acknowledged, tally)
    sys.stdout.write(json.dumps(asdict(tally)) + "\n")
    if sys.argv[4:5] == ["--record"]:
        note(sys.argv[5], seed, tally)


def note(commit: str, seed: int, tally: Tally) -> None:
    """Add a run to those that are counted together."""
    counts = (tally.kills, tally.acknowledged, tally.lost, tally.unreadable)
    with RECORD.open("a", encoding="utf-8") as record:
        facts = (datetime.now(UTC).date(), commit, seed, *counts)
        record.write("\t".join(map(str, facts)) + "\n")


def counted(column: str) -> int:
    """The sum of a column of the record: `kills`, `acknowledged`, `lost` or `unreadable`."""
    names, *rows = (line.split("\t") for line in RECORD.read_text("utf-8").splitlines())
    return sum(int(row[names.index(column)]) for row in rows)


def opening_time(folder: Path) -> float:
    """How long it takes to make, close and open an event here."""
    start = time.perf_counter()
    Journal.create(folder / "first.ronde", "First", who="parent").close()
    Journal.open(folder / "first.ronde").close()
    return time.perf_counter() - start


def killed_after(path: Path, delay: float, seed: float, tally: Tally) -> dict[int, str]:
    """Let a child write until it is killed; what it acknowledged."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.close(reading)
        try:
            live(path, writing, Random(seed))
        except BaseException as error:
            os.write(writing, f"!{type(error).__name__}: {error}\n".encode())
        finally:
            os._exit(1)
    os.close(writing)
    time.sleep(delay)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    with os.fdopen(reading, "rb") as pipe:
        lines = pipe.read().decode().splitlines()
    tally.failures.extend(line for line in lines if line.startswith("!"))
    told = (line.split() for line in lines if not line.startswith("!"))
    return {int(number): digest for number, digest in told}


def look(path: Path, acknowledged: dict[int, str], tally: Tally) -> None:
    """Open the event and compare it with what was acknowledged."""
    if not acknowledged and not path.exists():
        tally.before_creation += 1
        return
    try:
        with Journal.open(path) as journal:
            found = {entry.number: entry.digest for entry in journal.entries}
    except StoreError:
        if acknowledged or path.stat().st_size:
            tally.unreadable += 1
        else:
            tally.before_creation += 1
        return
    tally.lost += sum(found.get(number) != digest for number, digest in acknowledged.items())


def live(path: Path, pipe: int, random: Random) -> None:
    """Open, act, close, for ever."""
    while True:
        fresh = not (path.exists() and path.stat().st_size)
        journal = Journal.create(path, "Killed", who="child") if fresh else Journal.open(path)
        if journal.head is None:
            journal.close()
            path.unlink()
            continue
        for _ in range(int(random.random() * 12)):
            act(journal, pipe, random)
        journal.close()


def act(journal: Journal, pipe: int, random: Random) -> None:
    """Something that can be done now; acknowledged on the pipe when it is written."""
    if random.random() < 0.1 and len(journal.entries) > 8:
        entry = confirmed(journal, None)
    else:
        entry = confirmed(journal, next_request(journal, random))
    os.write(pipe, f"{entry.number} {entry.digest}\n".encode())


def next_request(journal: Journal, random: Random) -> Act:
    """The next act of a small tournament."""
    section = journal.state.sections.get("a")
    if section is None:
        return AddSection(section="a", rounds=5, lot_seed="seed")
    if not section.registrations:
        facts = tuple(Facts(name=f"P{n}", rating=2000 - n, birth="1990") for n in range(PLAYERS))
        return RegisterAll(section="a", people=facts)
    if not section.is_numbered:
        return Number(section="a")
    number = len(section.paired)
    if number and section.paired[-1].published_at is None:
        return Publish(section="a")
    waiting = section.open_games(number) if number else ()
    if waiting:
        white, black = waiting[0]
        result = ("1-0", "½-½", "0-1")[int(random.random() * 3)]
        return EnterResult(section="a", white=white, black=black, result=result)
    if number < 4:
        return Pair(section="a")
    if random.random() < 0.5:
        return Snapshot(title=f"moment {len(journal.entries)}")
    return WriteNote(section="a", text="x" * int(random.random() * 5000 + 1))


def confirmed(journal: Journal, request: Act | None) -> Entry:
    """The entry of the act, or of an undo; every caution is confirmed."""
    confirm: tuple[str, ...] = ()
    while True:
        try:
            if request is None:
                done = journal.undo(who="child", confirm=confirm)
            else:
                done = journal.act(request, who="child", confirm=confirm)
        except ConfirmationNeeded as asked:
            confirm = asked.tokens
        else:
            assert done.entry is not None
            return done.entry


if __name__ == "__main__":
    main()
