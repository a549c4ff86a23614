"""Chooses the tie-break standings of the conformance corpus, conformance/tie-breaks.jsonl.

    python scripts/tie_break_positions.py

For every code the smallest event of `tests/oracles` in which it tells two players on equal points
apart, once without and once with unplayed rounds. The values are those of the programs named in
`tests/oracles/test_tiebreaks.py`, not ours; values that are disputed are left out.
"""

from __future__ import annotations

import gzip
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT)]

from tests.oracles.test_tiebreaks import DRAUGHTS  # noqa: E402

ORACLES = ROOT / "tests" / "oracles"
PATH = ROOT / "conformance" / "tie-breaks.jsonl"


def cases(name: str) -> Iterator[dict[str, Any]]:
    """The events of a corpus."""
    with gzip.open(ORACLES / name, "rt", encoding="utf-8") as lines:
        yield from map(json.loads, lines)


def standings() -> Iterator[dict[str, Any]]:
    """Every event and code with its values by player, the code as `ronde standings` takes it."""
    for case in cases("tiebreaks_fide.jsonl.gz"):
        points = case["tiebreaks"]["PTS"]
        for code, values in case["tiebreaks"].items():
            if code != "PTS" and code not in case.get("disputed", {}):
                yield {**_told(case), "code": code, "values": values, "points": points}
    for case in cases("tiebreaks_fmjd.jsonl.gz"):
        points = {player: row["points"] for player, row in case["values"].items()}
        for name, code in DRAUGHTS.items():
            if name != "points" and not code.startswith("TPR"):
                values = {player: row[name] for player, row in case["values"].items()}
                yield {**_told(case), "code": code, "values": values, "points": points}


def _told(case: dict[str, Any]) -> dict[str, Any]:
    text = case["trf"]
    games = "\n".join(line[89:] for line in text.splitlines() if line.startswith("001"))
    unplayed = bool(re.search(r"0000|[+-]\s*$|[+-] {2}", games, re.MULTILINE))
    return {"source": case["id"], "trf": text, "unplayed": unplayed}


def decides(row: dict[str, Any]) -> bool:
    """Whether two players on equal points have different values."""
    seen: dict[str, set[str]] = {}
    for player, points in row["points"].items():
        if player in row["values"]:
            seen.setdefault(points, set()).add(json.dumps(row["values"][player]))
    return any(len(values) > 1 for values in seen.values())


def chosen() -> Iterator[dict[str, Any]]:
    """The smallest event for each code, without and with unplayed rounds."""
    best: dict[tuple[str, bool], dict[str, Any]] = {}
    for row in standings():
        key = row["code"], row["unplayed"]
        if decides(row) and (key not in best or len(row["trf"]) < len(best[key]["trf"])):
            best[key] = row
    for (code, unplayed), row in sorted(best.items()):
        yield {
            "id": f"{code}/{'unplayed' if unplayed else 'played'}",
            "version": "1",
            "code": code,
            "source": row["source"],
            "trf": row["trf"],
            "values": row["values"],
        }


def text() -> str:
    """The file."""
    return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in chosen())


if __name__ == "__main__":
    PATH.write_text(text(), encoding="utf-8")
