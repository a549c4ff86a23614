"""Attacks one by one while an arbiter works, and what became of it."""

from __future__ import annotations

import asyncio
import json
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing import Pipe, Process
from multiprocessing.connection import Connection
from pathlib import Path

from bench.attack.target import EVENT, Attack, Target, attacked_server, call, exchange, memory_of

MOST_SECONDS, MOST_MEGABYTES = 1.0, 800
"""The bars: of 95 % of the arbiter's entries, and of memory with child processes."""
RESOURCE_TRACKER = "resource_tracker"
"""In the two lines by which Python tells that it has tidied up after workers that were ended."""
RESTARTED = "the server has ended unexpectedly"
"""What the supervisor says when it starts the server again."""
PAUSE = 0.1
PATIENCE = 60.0
"""Seconds after which nobody waits for an entry any longer: it was not acknowledged."""
AFTERWARDS = 20.0
"""Seconds at most for which entries are made after the last attack."""


@dataclass
class Outcome:
    """What an attack did to the arbiter, and how the server answered it."""

    name: str
    waited: list[float] = field(default_factory=list)
    acknowledged: list[str] = field(default_factory=list)
    given_up: int = 0
    megabytes: int = 0
    statuses: Counter[str] = field(default_factory=Counter)
    findings: list[str] = field(default_factory=list)

    def within(self, share: float) -> float:
        """Seconds within which that share of the entries was acknowledged."""
        return sorted(self.waited)[int(share * (len(self.waited) - 1))] if self.waited else 99.0

    @property
    def is_good(self) -> bool:
        """Within the bars, nothing was lost, and nothing was found."""
        within = self.within(0.95) <= MOST_SECONDS and self.megabytes <= MOST_MEGABYTES
        return within and not self.given_up and not self.findings

    def __str__(self) -> str:
        answers = ", ".join(f"{status}: {n}" for status, n in sorted(self.statuses.items()))
        return (
            f"{self.name:28} {len(self.waited):4} entries, 95 % in {self.within(0.95):6.3f} s, "
            f"99 % in {self.within(0.99):6.3f} s, slowest "
            f"{max(self.waited, default=0.0):6.3f} s, given up {self.given_up}, "
            f"{self.megabytes:4} MB"
            f"{'' if self.is_good else '   <-- not good'}   [{answers}]"
            f"{''.join(f'{chr(10)}    {finding}' for finding in self.findings)}"
        )


async def enter(target: Target, key: str) -> bool:
    """One entry of the arbiter on a new connection, repeated until it is acknowledged."""
    body = json.dumps({"section": "a", "text": key}).encode()
    path = f"/events/{EVENT}/acts/note"
    sent = call(path, target.token, body, f"application/json\r\nIdempotency-Key: {key}")
    arbiter = Target(target.port, target.pid, target.token, "")
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        with suppress(OSError, TimeoutError):
            answer = await exchange(arbiter, sent, wait=10.0)
            if answer.startswith((b"HTTP/1.1 200", b"HTTP/1.1 201")):
                return True
        await asyncio.sleep(PAUSE / 10)
    return False


async def arbiter(target: Target, outcome: Outcome, name: str) -> None:
    """Somebody who enters something all the time."""
    number = 0
    while target.goes_on or not number:
        number += 1
        began = time.monotonic()
        key = f"{outcome.name.replace(' ', '-')}-{name}-{number}"
        if await enter(target, key):
            outcome.acknowledged.append(key)
        else:
            outcome.given_up += 1
        outcome.waited.append(time.monotonic() - began)
        await asyncio.sleep(PAUSE)


async def watch(target: Target, outcome: Outcome) -> None:
    """The most memory that the server took."""
    while target.goes_on:
        outcome.megabytes = max(outcome.megabytes, await asyncio.to_thread(memory_of, target.pid))
        await asyncio.sleep(0.25)


async def attacked(target: Target, title: str, attack: Attack, seconds: float) -> Outcome:
    """One attack, and what became of the arbiter meanwhile."""
    outcome = Outcome(title)
    target.end = time.monotonic() + seconds
    answers, sending = Pipe(duplex=False)
    attacker = Process(target=_attack, args=(attack, target, seconds, sending), daemon=True)
    attacker.start()
    await asyncio.gather(
        *(arbiter(target, outcome, name) for name in ("anna", "berta")), watch(target, outcome)
    )
    if await asyncio.to_thread(answers.poll, 30.0):
        outcome.statuses, outcome.findings = answers.recv()
    attacker.kill()
    attacker.join()
    return outcome


def _attack(attack: Attack, target: Target, seconds: float, answers: Connection) -> None:
    """The attacker, in a process of its own: it does not slow the arbiter's clock down."""
    target.end = time.monotonic() + seconds

    async def limited() -> None:
        with suppress(TimeoutError):
            await asyncio.wait_for(attack(target), seconds + 1.0)

    asyncio.run(limited())
    answers.send((target.statuses, target.findings))


def written(folder: Path) -> list[str]:
    """The notes that are in the journal when all is over."""
    from ronde.journal import Journal

    with Journal.open(folder / f"{EVENT}.ronde") as journal:
        return [entry.data["text"] for entry in journal.entries if entry.act == "note"]


def campaign(
    attacks: Mapping[str, Attack],
    seconds: float,
    *,
    share: float = 1.0,
    tell: Callable[[object], object] = print,
) -> list[Outcome]:
    """Every attack for so long, then nothing: the last outcome has what was found at the end."""
    outcomes = []
    with tempfile.TemporaryDirectory(prefix="ronde-attack-") as name:
        place = Path(name)
        with attacked_server(place) as target:
            target.share = share
            rest = min(seconds, AFTERWARDS)
            every = [(*each, seconds) for each in attacks.items()]
            for title, attack, length in (*every, ("afterwards", _nothing, rest)):
                outcomes.append(asyncio.run(attacked(target, title, attack, length)))
                tell(outcomes[-1])
        log = (place / "log").read_text("utf-8", "replace").splitlines()
        found = written(place / "events")
    end = outcomes[-1]
    restarts = [line for line in log if RESTARTED in line]
    complaints = [
        line
        for line in log
        if line.strip() and line not in restarts and RESOURCE_TRACKER not in line
    ]
    if complaints:
        end.findings.append("the server complained: " + "\n".join(complaints)[-3000:])
    killed = sum(outcome.statuses["killed"] for outcome in outcomes)
    if len(restarts) > killed:
        end.findings.append(f"the server ended {len(restarts)} times by itself, or by an attack")
    acknowledged = {key for outcome in outcomes for key in outcome.acknowledged}
    missing = acknowledged - set(found)
    twice = [key for key in acknowledged if found.count(key) > 1]
    if missing or twice:
        end.findings.append(f"lost: {sorted(missing)[:5]}, twice: {sorted(twice)[:5]}")
    for finding in end.findings:
        tell(finding)
    tell(f"{len(acknowledged)} entries acknowledged, {len(acknowledged - missing)} in the journal")
    return outcomes


async def _nothing(_target: Target) -> None:
    """No attack."""
