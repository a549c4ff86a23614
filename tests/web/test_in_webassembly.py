"""The same answers in WebAssembly as in CPython: the conformance corpus, asked of Node."""

from __future__ import annotations

import itertools
import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from ronde.sample import sample_path
from ronde.web.in_browser.library import answer
from tests.docs.sessions import program
from tests.support import ROOT

BUILT = ROOT / "build" / "playground"
CORPUS = ROOT / "conformance"
SCRIPT = Path(__file__).with_name("browser") / "positions.mjs"
EVERY = 40
"""`make test` ranks every standings of that number; of the positions it pairs two of a system."""

needs_page = pytest.mark.skipif(
    not (BUILT / "ronde.mjs").exists() or shutil.which("node") is None,
    reason="needs node and the page: make playground",
)


def lines_of(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def positions() -> list[list[dict[str, Any]]]:
    """Those of each system."""
    return [lines_of(path) for path in sorted((CORPUS / "positions").glob("*.jsonl"))]


def standings() -> list[dict[str, Any]]:
    return lines_of(CORPUS / "tie-breaks.jsonl")


def in_webassembly(folder: Path, asked: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The answers of Node, in the same order."""
    file = folder / "positions.jsonl"
    file.write_text("\n".join(map(json.dumps, asked)), encoding="utf-8")
    found = subprocess.run(
        ["node", str(SCRIPT), str(BUILT), str(file)], capture_output=True, text=True, check=True
    )
    return [json.loads(line) for line in found.stdout.splitlines()]


def here(case: dict[str, Any]) -> Any:
    """The answer of this Python."""
    if "values" in case:
        choices = json.dumps({"tieBreaks": [case["code"]]})
        rows = json.loads(answer("standings", case["trf"], choices, "en"))["answer"]["rows"]
        return {"id": case["id"], "rows": rows}
    choices = {key: case[key] for key in ("system", "acceleration", "options")}
    paired = json.loads(answer("pair", case["trf"], json.dumps(choices), "en"))["answer"]
    return {
        "id": case["id"],
        "pairs": paired["pairs"],
        "bye": paired["bye"],
        "no_pairing": paired.get("no_pairing", False),
    }


def agree(folder: Path, asked: list[dict[str, Any]]) -> None:
    found = in_webassembly(folder, asked)
    for answered in found:
        del answered["milliseconds"]
    assert found == [here(case) for case in asked]


@needs_page
def test_positions_are_paired_and_ranked_alike_in_webassembly(tmp_path: Path) -> None:
    asked = [case for system in positions() for case in (system[0], system[len(system) // 2])]
    agree(tmp_path, [*asked, *standings()[::EVERY]])


@needs_page
@pytest.mark.endurance
def test_the_whole_corpus_is_paired_and_ranked_alike_in_webassembly(tmp_path: Path) -> None:
    agree(tmp_path, [*itertools.chain(*positions()), *standings()])


PAGES = ["docs/browser.md", "docs/fr/browser.md"]


@pytest.mark.parametrize("page", PAGES)
def test_the_programs_of_the_page_ask_what_is_answered(page: str, sample: str) -> None:
    """Put to the function behind them in this Python, also where the page is not built."""
    told = program(ROOT / page, "js") + program(ROOT / page, "html")
    questions = re.findall(r"ronde\.(\w+)\(report(?:, (\{.*?\}))?\)", told)
    assert [question for question, _ in questions] == ["pair", "standings", "explain", "check"]
    for question, choices in questions:
        wanted = json.loads(re.sub(r"(\w+):", r'"\1":', choices or "{}"))
        found = asked(question, sample, **wanted)["answer"]
        taken = re.search(rf"const \{{ (.*) \}} = ronde\.{question}\(", told)
        assert all(key in found for key in taken[1].split(", ")) if taken else found


@needs_page
@pytest.mark.parametrize("page", PAGES)
def test_the_program_for_node_runs_as_the_page_shows_it(page: str, tmp_path: Path) -> None:
    (tmp_path / "playground").symlink_to(BUILT, target_is_directory=True)
    (tmp_path / "tournament.trf").write_bytes(sample_path().read_bytes())
    script = tmp_path / "program.mjs"
    script.write_text(program(ROOT / page, "js"), "utf-8")
    found = subprocess.run(
        ["node", script.name], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert "C15, 2.4.10" in found.stdout


def asked(question: str, report: str, **choices: Any) -> Any:
    return json.loads(answer(question, report, json.dumps(choices), "fr"))


def test_a_page_of_somebody_else_asks_in_json(sample: str) -> None:
    paired = asked("pair", sample, system="fide-dutch-2026")["answer"]
    assert paired["round"] == 5
    assert len(paired["pairs"]) == 8
    explained = asked("explain", sample, round=2)["answer"]
    assert explained["lines"][0]["text"]["fr"]
    assert asked("check", sample)["answer"]["agrees"]
    assert len(asked("standings", sample, tieBreaks=["BH"])["answer"]["rows"]) == 17


def test_what_cannot_be_is_refused_in_a_sentence(sample: str) -> None:
    for refused in (
        asked("pair", "no report"),
        asked("pair", sample, system="fide-nonsense"),
        asked("pair", sample, rounds=3),
        asked("standings", sample, tieBreaks=["NONSENSE"]),
    ):
        assert refused["error"]


@pytest.fixture
def sample() -> str:
    return sample_path().read_text()
