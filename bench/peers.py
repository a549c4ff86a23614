"""Other engines, each asked for the same round; those that are not there are left out."""

from __future__ import annotations

import os
import resource
import subprocess
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from importlib import import_module
from pathlib import Path
from typing import Any

import ronde
from ronde.domain.tournament import Tournament
from ronde.formats import to_text
from ronde.lab.peers import ReportFile, spelt_out

BBPPAIRINGS = os.environ.get("RONDE_BBPPAIRINGS", "")

Pairs = frozenset[tuple[int, int]] | None
"""The games as (White, Black); None where no legal pairing was found."""


@dataclass(frozen=True, slots=True)
class Engine:
    """An engine: the edition it follows, the largest field it is asked to pair, and its answer."""

    name: str
    edition: str
    largest: int
    ask: Callable[[Tournament], tuple[float, Pairs]]


def _ronde(system: str) -> Callable[[Tournament], tuple[float, Pairs]]:
    def ask(event: Tournament) -> tuple[float, Pairs]:
        """The first pairing of a freshly read tournament, histories and account included."""
        event = replace(event)
        start = time.process_time()
        try:
            found = ronde.pair(event, system)
            _ = found.account
        except ronde.NoLegalPairing:
            return time.process_time() - start, None
        return time.process_time() - start, frozenset(found.pairs)

    return ask


RONDE_2026 = Engine("ronde 2026", "2026", 10**6, _ronde("fide-dutch-2026"))
RONDE_2017 = Engine("ronde 2017", "2017", 10**6, _ronde("fide-dutch-2017"))


def _bbppairings(event: Tournament) -> tuple[float, Pairs]:
    """CPU time of the process, start and files included."""
    with tempfile.TemporaryDirectory() as folder:
        report, boards = Path(folder, "report.trf"), Path(folder, "boards.txt")
        report.write_text(to_text(spelt_out(event), dialect="bbp"), newline="")
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        done = subprocess.run(
            [BBPPAIRINGS, "--dutch", str(report), "-p", str(boards)],
            capture_output=True,
            check=False,
        )
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        taken = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        if done.returncode:
            return taken, None
        lines = [line.split() for line in boards.read_text().splitlines()[1:] if line.strip()]
    return taken, frozenset((int(a), int(b)) for a, b in lines if b != "0")


def _py4swiss(event: Tournament) -> tuple[float, Pairs]:
    """CPU time of the pairing alone; the report is parsed before."""
    engines, trf = import_module("py4swiss.engines"), import_module("py4swiss.trf")
    common = import_module("py4swiss.engines.common")
    parsed = trf.TrfParser.parse(ReportFile(to_text(spelt_out(event), dialect="javafo")))
    start = time.process_time()
    try:
        found = engines.DutchEngine.generate_pairings(parsed)
    except common.PairingError:
        return time.process_time() - start, None
    taken = time.process_time() - start
    return taken, frozenset((p.white, p.black) for p in found if p.black)


def _caissify(event: Tournament) -> tuple[float, Pairs]:
    """CPU time of the pairing alone; histories are handed over ready."""
    history, number = event.history, len(event.rounds) + 1
    absent = event.absent(number)
    players = [
        {
            "id": player.tpn,
            "name": f"Player {player.tpn}",
            "score": history.points[player.tpn - 1] / 10,
            "rating": player.rating,
            "starting_number": player.tpn,
            "color_hist": [
                "white" if c == "W" else "black" for c in history.colours[player.tpn - 1]
            ],
            "float_history": _floats(event, player.tpn - 1),
            "bye_count": sum(tpn == player.tpn for r in event.rounds for tpn, _ in r.byes),
        }
        for player in event.players
        if player.tpn not in absent
    ]
    met = {(a, b) for played in event.rounds for a, b, *_ in played.games}
    generate: Any = import_module("caissify_pairings").generate_pairings
    start = time.process_time()
    found = generate("dutch", players, met, number, event.number_of_rounds)
    taken = time.process_time() - start
    return taken, frozenset(
        (p["white_id"], p["black_id"]) for p in found if p.get("black_id") is not None
    )


def _floats(event: Tournament, i: int) -> list[str]:
    """In the words of caissify-pairings: one for each round."""
    floats = []
    for before, partner in zip(event.history.before, event.history.partner, strict=True):
        j = partner[i]
        gap = 1 if j < 0 else before[i] - before[j]
        floats.append("down" if gap > 0 else "up" if gap < 0 else "none")
    return floats


def found() -> list[Engine]:
    """The peers that are there."""
    engines = []
    if BBPPAIRINGS:
        engines.append(Engine("bbpPairings", "2026", 1000, _bbppairings))
    for name, module, edition, largest, ask in (
        ("py4swiss", "py4swiss", "2017", 200, _py4swiss),
        ("caissify", "caissify_pairings", "2026", 100, _caissify),
    ):
        try:
            import_module(module)
        except ImportError:
            continue
        engines.append(Engine(name, edition, largest, ask))
    return engines
