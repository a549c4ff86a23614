"""`python -m bench.soak`: the busiest hour of a large open, sixteen times over, for half an hour.

`ronde serve` runs as a process of its own; a `bench.crowd.Crowd` uses it. All along its memory,
open files and threads are sampled; afterwards the journal is read from the disk and compared with
what everybody was told. It ends with 1, and says why, when

- an answer was 5xx, or one that nobody could expect;
- an acknowledged entry is not in the journal, or is there twice, or a game has another result;
- the server shows something else than the journal replayed, or a pairing is not the rules';
- the memory grew after the warm-up by more than `GROWTH` MB, or ever exceeded `CEILING` MB;
- open files or threads grew, or a webhook missed an entry or heard them out of order;
- 95 of 100 answers took longer than `PATIENCE` allows;
- the load could not be kept up, so that less was tried than was asked for.

`docs/stress-tests.md` says how the normal load was derived.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import re
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import IO

from bench.crowd import API, ARBITERS, EVENT, SECTION, Crowd, Ledger
from bench.web import PASSWORD, load, percentile, server

PLAYERS, ROUNDS, TIMES, MINUTES = 250, 9, 16, 30.0
LISTENERS = 40
NORMAL = {
    "visitor": 60.0,
    "come_and_go": 20.0,
    "arbiter_looks": 12.0,
    "program_reads": 4.0,
    "enter": 2.0,
    "print_out": 0.25,
    "program_writes": 0.25,
    "foresee": 0.1,
    "export": 0.1,
    "correct": 0.1,
    "take_back": 0.1,
    "tokens": 0.05,
}
"""What happens in a minute of the busiest hour: a method of the crowd, and how often."""
WARM_UP = 1 / 3
"""Share of the time after which memory, files and threads may not grow any more."""
GROWTH, CEILING = 96.0, 640.0
FILES_MORE, THREADS_MORE = 16, 8
PATIENCE = {"result": 0.5, "tap": 0.5, "public page": 0.5, "reload": 0.5, "arbiter's page": 1.5}
AT_ONCE = 40
"""So many of one kind may wait for their answers; what comes then is left out, and counted."""


@dataclass(frozen=True, slots=True)
class Sample:
    """The server at one moment: MB of memory, open files (sockets apart), threads."""

    at: float
    memory: float
    files: int
    sockets: int
    threads: int


def sampled(pid: int, at: float) -> Sample:
    """Look at the process from outside."""
    status = Path(f"/proc/{pid}/status").read_text()
    memory, threads = (
        int(re.search(rf"{name}:\s+(\d+)", status)[1])  # type: ignore[index]
        for name in ("VmRSS", "Threads")
    )
    links = []
    for handle in Path(f"/proc/{pid}/fd").iterdir():
        try:
            links.append(str(handle.readlink()))
        except OSError:
            continue
    sockets = sum(link.startswith("socket:") for link in links)
    return Sample(at, memory / 1024, len(links) - sockets, sockets, threads)


def build(folder: Path, players: int, rounds: int) -> None:
    """The event before its first round."""
    from ronde.journal import AddSection, Facts, Journal, Number, RegisterAll

    people = tuple(
        Facts(name=f"Player{n:04}, Anna", rating=2500 - 4 * n, club=f"Club {n % 30}")
        for n in range(1, players + 1)
    )
    with Journal.create(folder / f"{EVENT}.ronde", "Soak", who="bench") as journal:
        codes = ("BH-C1", "BH", "SB")
        journal.act(AddSection(section=SECTION, rounds=rounds, tie_breaks=codes), who="bench")
        journal.act(RegisterAll(section=SECTION, people=people), who="bench")
        journal.act(Number(section=SECTION), who="bench")


def add_users(folder: Path) -> None:
    """The users who run the event, and its public pages."""
    from ronde.services.publication import PARTS, Publications
    from ronde.services.records import SqliteRecords
    from ronde.services.users import Users

    with closing(SqliteRecords(folder)) as store:
        users = Users(store)
        for name in ARBITERS:
            users.save(name, name.split()[0], PASSWORD)
        Publications(store).open(EVENT, PARTS)


@dataclass
class Run:
    """One run: the crowd, the clock, what was sampled, and what went wrong."""

    crowd: Crowd
    pid: int
    minutes: float
    rounds: int
    samples: list[Sample] = field(default_factory=list)
    running: set[asyncio.Task[None]] = field(default_factory=set)
    start: float = field(default_factory=time.monotonic)

    @property
    def ledger(self) -> Ledger:
        """What everybody was told."""
        return self.crowd.ledger

    @property
    def seconds(self) -> float:
        """How long it has been going on."""
        return time.monotonic() - self.start

    @property
    def over(self) -> bool:
        """The time is up."""
        return self.seconds >= 60 * self.minutes

    async def go(self, times: int) -> None:
        """Everything at once, until the time is up; then let everybody finish."""
        self.start = time.monotonic()
        self.crowd.open_feeds(LISTENERS * times)
        paces = [
            asyncio.create_task(self._paced(name, rate * times)) for name, rate in NORMAL.items()
        ]
        await asyncio.gather(self._rounds(), self._sampling(), *paces)
        await asyncio.gather(*self.running)

    async def _paced(self, name: str, per_minute: float) -> None:
        """Do it so often, whether the earlier ones were answered or not."""
        action: Callable[[], Awaitable[None]] = getattr(self.crowd, name)
        waiting: set[asyncio.Task[None]] = set()
        turn = 0
        while not self.over:
            turn += 1
            await asyncio.sleep(max(0.0, turn * 60 / per_minute - self.seconds))
            if len(waiting) >= AT_ONCE:
                self.ledger.skipped[name] += 1
                continue
            task = asyncio.create_task(self._tried(name, action))
            for group in (waiting, self.running):
                group.add(task)
                task.add_done_callback(group.discard)

    async def _tried(self, name: str, action: Callable[[], Awaitable[None]]) -> None:
        try:
            await action()
        except (OSError, EOFError, AssertionError, ValueError, LookupError) as error:
            self.ledger.faults.append(f"{name}: {error!r}"[:400])

    async def _rounds(self) -> None:
        """Pair and publish the next round as soon as all results are there."""
        while not self.over:
            crowd = self.crowd
            if not crowd.waiting and not crowd.busy:
                if crowd.round == self.rounds:
                    self.ledger.faults.append("the event was over before the time: more --rounds")
                    return
                await self._tried("next_round", crowd.next_round)
            await asyncio.sleep(0.2)

    async def _sampling(self) -> None:
        """Look at the process every few seconds, and say so now and then."""
        said = 0.0
        while not self.over:
            self.samples.append(sampled(self.pid, self.seconds))
            if self.seconds >= said:
                said += 60.0
                self._say(self.samples[-1])
            await asyncio.sleep(min(5.0, 60 * self.minutes / 40))

    def _say(self, now: Sample) -> None:
        print(
            f"{now.at / 60:5.1f} min  round {self.crowd.round}  {now.memory:6.1f} MB  "
            f"{now.files} files  {now.sockets} sockets  {now.threads} threads  "
            f"{len(self.ledger.receipts)} acknowledged  {len(self.ledger.faults)} faults  "
            f"({load()})",
            flush=True,
        )


def grown(samples: list[Sample], faults: list[str]) -> None:
    """Memory, files and threads after the warm-up."""
    begin = samples[-1].at * WARM_UP
    warm = [sample for sample in samples if sample.at >= begin]
    part = max(1, len(warm) // 5)
    early, late = warm[:part], warm[-part:]
    memory = max(s.memory for s in late) - max(s.memory for s in early)
    files = max(s.files for s in late) - max(s.files for s in early)
    threads = max(s.threads for s in late) - max(s.threads for s in early)
    highest = max(s.memory for s in samples)
    print(
        f"memory {highest:.1f} MB at most, {memory:+.1f} MB after the warm-up; "
        f"files {files:+}, threads {threads:+}"
    )
    if memory > GROWTH:
        faults.append(f"the memory grew by {memory:.1f} MB after the warm-up, more than {GROWTH}")
    if highest > CEILING:
        faults.append(f"the memory reached {highest:.1f} MB, more than {CEILING}")
    if files > FILES_MORE or threads > THREADS_MORE:
        faults.append(f"open files grew by {files}, threads by {threads}")


def compared(folder: Path, crowd: Crowd, shown: dict[tuple[int, int], str]) -> list[str]:
    """The journal on the disk, replayed, against what everybody was told and what was shown."""
    from ronde.journal import Journal, verify
    from ronde.views.boards import boards_of

    with Journal.open(folder / f"{EVENT}.ronde", read_only=True) as journal:
        entries, state = journal.entries, journal.state
    faults = []
    by_key = {entry.request: entry for entry in entries if entry.request}
    for receipt in crowd.ledger.receipts:
        by_number = (
            entries[receipt.entry - 1] if receipt.entry and receipt.entry <= len(entries) else None
        )
        found = by_number if receipt.entry is not None else by_key.get(receipt.key)
        if found is None or (receipt.key and found.request not in ("", receipt.key)):
            faults.append(f"acknowledged, but not in the journal: {receipt}")
    section = state.section(SECTION)
    there = {
        (paired.number, line.board): line.result
        for paired in section.paired
        for line in boards_of(section, paired.number)
    }
    for game, result in crowd.known.items():
        if there.get(game) != result:
            faults.append(
                f"round and board {game}: told {result}, in the journal {there.get(game)}"
            )
    if shown != there:
        faults.append("the server showed other results than the journal holds")
    again = verify(entries)
    faults.extend(finding.render() for finding in again.findings)
    heard = crowd.ledger.heard
    first = heard[0] if heard else 0
    if heard != list(range(first, len(entries) + 1)):
        faults.append(f"the webhook heard {len(heard)} entries, not {first} to {len(entries)}")
    print(
        f"{len(entries)} entries, {len(crowd.ledger.receipts)} of them acknowledged one by one, "
        f"{again.pairings} pairings made again, {len(heard)} heard by the webhook"
    )
    return faults


def quick_enough(ledger: Ledger, faults: list[str], *, judged: bool = True) -> None:
    """How long everything took, and whether that is quick enough."""
    print(f"{'':16} {'count':>7} {'median':>8} {'95 %':>8} {'99 %':>8} {'longest':>8}  ms")
    for kind, values in sorted(ledger.seconds.items(), key=lambda item: -len(item[1])):
        figures = [percentile(values, share) * 1000 for share in (0.5, 0.95, 0.99, 1.0)]
        cells = " ".join(f"{figure:8.1f}" for figure in figures)
        print(f"{kind:16} {len(values):7} {cells}")
        if judged and figures[1] > 1000 * PATIENCE.get(kind, float("inf")):
            faults.append(f"{kind}: 95 % took up to {figures[1]:.0f} ms")
    answers = sorted(ledger.statuses.items(), key=lambda item: (item[0][1], item[0][0]))
    unusual = [f"{kind} {status}: {n}" for (kind, status), n in answers if status >= 400]
    print(f"feeds told {ledger.news} times; answers of 400 and more:", ", ".join(unusual) or "none")
    for name, count in ledger.skipped.items() if judged else ():
        if count > 0.01 * (count + sum(map(len, ledger.seconds.values()))):
            faults.append(f"{name}: {count} were not even tried, the server was too slow")


async def shown_by(crowd: Crowd) -> dict[tuple[int, int], str]:
    """All results as the server tells them to programs."""
    results: dict[tuple[int, int], str] = {}
    for number in range(1, crowd.round + 1):
        path = f"{API}/sections/{SECTION}/rounds/{number}"
        answer = json.loads((await crowd.programs[0].ask("GET", path)).text)
        results |= {(number, row["board"]): row["result"] for row in answer["boards"]}
    return results


async def driven(
    port: int, pid: int, choice: argparse.Namespace
) -> tuple[Run, dict[tuple[int, int], str]]:
    """The whole run, and the results that the server showed at its end."""
    crowd = Crowd(port, choice.times, Random(choice.seed))

    async def hear(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """The address of the webhook."""
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        length = re.search(r"(?i)content-length: (\d+)", head)
        notice = json.loads(await reader.readexactly(int(length[1]) if length else 0))
        crowd.ledger.heard.append(notice["entry"])
        writer.write(b"HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n")
        await writer.drain()
        writer.close()

    ear = await asyncio.start_server(hear, "127.0.0.1", 0)
    hook = f"http://127.0.0.1:{ear.sockets[0].getsockname()[1]}/"
    await crowd.gather(choice.players, hook)
    run = Run(crowd, pid, choice.minutes, choice.rounds)
    await run.go(choice.times)
    await crowd.leave()
    await asyncio.sleep(5.0)  # for the last notices of the webhook
    shown = await shown_by(crowd)
    run.samples.append(sampled(pid, run.seconds))
    ear.close()
    return run, shown


def complaints(errors: IO[bytes]) -> list[str]:
    """What the server wrote where its mistakes go."""
    errors.seek(0)
    text = errors.read().decode(errors="replace")
    return [f"the server complained: {text[-3000:]}"] if text.strip() else []


def main() -> int:
    """Build, start, drive, compare."""
    parser = argparse.ArgumentParser(prog="python -m bench.soak", description=__doc__)
    parser.add_argument("--minutes", type=float, default=MINUTES)
    parser.add_argument("--times", type=int, default=TIMES, help="the normal load, so many times")
    parser.add_argument("--players", type=int, default=PLAYERS)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--seed", type=int, default=12)
    parser.add_argument(
        "--unhurried", action="store_true", help="on a busy machine: do not judge how long it took"
    )
    choice = parser.parse_args()
    print(
        f"{choice.times} times the normal load of {choice.players} players for "
        f"{choice.minutes:g} minutes, seed {choice.seed} ({load()})",
        flush=True,
    )
    with tempfile.TemporaryDirectory() as name, tempfile.TemporaryFile() as errors:
        folder = Path(name) / "events"
        folder.mkdir()
        build(folder, choice.players, choice.rounds)
        add_users(folder)
        more = ("--backups", str(Path(name) / "drive"))
        with server(folder, *more, errors=errors) as (port, pid):
            run, shown = asyncio.run(driven(port, pid, choice))
        faults = run.ledger.faults
        grown(run.samples, faults)
        quick_enough(run.ledger, faults, judged=not choice.unhurried)
        faults.extend(compared(folder, run.crowd, shown))
        faults.extend(complaints(errors))
    for fault in faults[:50]:
        print("FAULT", fault)
    print(f"{len(faults)} faults" if faults else "kept: nothing was lost, nothing grew")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
