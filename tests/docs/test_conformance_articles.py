"""Every article of the ledger that a position of the corpus shows, met by the command `ronde pair`.

The round that the command makes is the one that the article decides: without the article it is
another one, which `test_conformance` makes too.
"""

from __future__ import annotations

import json
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest

from tests.support import ROOT
from tests.unit.cli.runner import run


def by_row() -> dict[str, list[dict[str, Any]]]:
    """The positions of each row of the ledger."""
    found = defaultdict(list)
    for path in sorted((ROOT / "conformance" / "positions").glob("*.jsonl")):
        for line in path.read_text(encoding="utf-8").splitlines():
            case = json.loads(line)
            for row in case["ledger"]:
                found[row].append(case)
    return found


ROWS = [
    pytest.param(cases, marks=pytest.mark.article(row), id=row)
    for row, cases in sorted(by_row().items())
]
ASKED = ("id", "system", "acceleration", "options", "trf")


@pytest.mark.parametrize("cases", ROWS)
def test_the_command_makes_the_rounds_that_the_article_decides(
    cases: list[dict[str, Any]], tmp_path: Path
) -> None:
    asked = tmp_path / "cases.jsonl"
    lines = (json.dumps({key: case[key] for key in ASKED}) for case in cases)
    asked.write_text("\n".join(lines), encoding="utf-8")
    said = run("pair", "--batch", asked)
    assert said.exit_code == 0, said.output
    answers = [json.loads(line) for line in said.stdout.splitlines()]
    for case, answer in zip(cases, answers, strict=True):
        found = {key: answer[key] for key in case["expected"]}
        assert _unordered(found) == _unordered(case["expected"]), case["id"]
        assert _unordered(found) != _unordered(case["without"]), case["id"]


def _unordered(answer: dict[str, Any]) -> dict[str, Any]:
    return {**answer, "pairs": sorted(answer["pairs"])}
