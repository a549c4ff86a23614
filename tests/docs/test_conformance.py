"""The conformance corpus is true: read twice, the rules give its rounds; its articles decide."""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import ronde
from ronde.ledger import articles
from tests.docs.literal_readings import Answer, NoLiteralReading, literal_reading
from tests.docs.scripts import script
from tests.oracles.test_tiebreaks import wanted
from tests.support import ROOT

answered = script("ablations").answered
FOLDER = ROOT / "conformance"
CHANGES = {change.key: change for change in script("ablations.catalogue").all_changes()}
SYSTEMS = sorted({change.system for change in CHANGES.values()})
KEYS = [
    "id",
    "version",
    "system",
    "article",
    "code",
    "acceleration",
    "options",
    "round",
    "trf",
    "expected",
    "without",
    "reason",
    "ledger",
]


def positions(system: str) -> Iterator[dict[str, Any]]:
    text = (FOLDER / "positions" / f"{system}.jsonl").read_text(encoding="utf-8")
    yield from map(json.loads, text.splitlines())


def answer(told: dict[str, Any]) -> Answer:
    """A round of the corpus as a value."""
    if told["no_pairing"]:
        return None
    return frozenset((white, black) for white, black in told["pairs"]), told["bye"]


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_engine_makes_every_round(system: str) -> None:
    for case in positions(system):
        event = ronde.read(case["trf"])
        assert len(event.rounds) + 1 == case["round"], case["id"]
        found = answered(event, system, case["acceleration"], case["options"])
        assert found == answer(case["expected"]), case["id"]


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_literal_reading_of_the_text_makes_the_same_rounds(system: str) -> None:
    """A second, slow reading that shares nothing with the engine; it must reach most positions."""
    read, passed_over = 0, 0
    for case in positions(system):
        event = ronde.read(case["trf"])
        try:
            found = literal_reading(event, system, case["acceleration"], case["options"])
        except NoLiteralReading:
            passed_over += 1
        else:
            assert found == answer(case["expected"]), case["id"]
            read += 1
    assert read >= 5 * passed_over


@pytest.mark.parametrize("system", SYSTEMS)
def test_without_its_article_every_round_is_the_other_one(system: str) -> None:
    for case in positions(system):
        change = CHANGES[case["id"]]
        other = change.without(ronde.read(case["trf"]))
        assert other == answer(case["without"]), case["id"]
        assert other != answer(case["expected"]), case["id"]


def test_every_article_has_a_position_or_a_reason_why_not() -> None:
    known = {case["id"] for system in SYSTEMS for case in positions(system)}
    lines = (FOLDER / "missing.tsv").read_text(encoding="utf-8").splitlines()[1:]
    excused = dict(line.split("\t") for line in lines)
    assert known | excused.keys() == CHANGES.keys()
    assert not known & excused.keys()
    assert all(excused.values())
    assert len(excused) < len(CHANGES) // 20


def test_every_tie_break_has_the_values_of_the_reference() -> None:
    text = (FOLDER / "tie-breaks.jsonl").read_text(encoding="utf-8")
    cases = [json.loads(line) for line in text.splitlines()]
    assert len({case["code"] for case in cases}) > 50
    for case in cases:
        table = ronde.standings(ronde.read(case["trf"]), [case["code"]])
        found = {str(row.player): row.values[0] for row in table.rows}
        for player, value in case["values"].items():
            assert found[player] == wanted(value), (case["id"], player)


def test_the_tie_break_file_is_the_one_that_the_script_chooses() -> None:
    chosen = script("tie_break_positions")
    assert chosen.PATH.read_text(encoding="utf-8") == chosen.text()


def test_the_files_are_as_the_readme_says() -> None:
    seen = set()
    for path in sorted((FOLDER / "positions").glob("*.jsonl")):
        assert path.stem in SYSTEMS
        for case in positions(path.stem):
            assert list(case) == KEYS
            assert case["version"] == "1"
            assert case["system"] == path.stem
            assert case["reason"]["en"] != case["reason"]["fr"]
            assert set(case["ledger"]) <= articles().keys()
            assert "###" not in case["trf"], "only our own files may need our comments"
            seen.add(case["id"])
    assert len(seen) == sum(len(list(positions(system))) for system in SYSTEMS)
    readme = (FOLDER / "README.md").read_text(encoding="utf-8")
    assert all(f"| `{key}` |" in readme for key in KEYS)


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, str(FOLDER / "run.py"), *arguments],
        capture_output=True,
        text=True,
        check=False,
        encoding="utf-8",
    )


RONDE = f'"{sys.executable}" -m ronde'


def test_the_runner_needs_the_standard_library_alone() -> None:
    tree = ast.parse((FOLDER / "run.py").read_text(encoding="utf-8"))
    names = {
        name.split(".")[0]
        for node in ast.walk(tree)
        if isinstance(node, (ast.Import, ast.ImportFrom))
        for name in (
            [node.module or ""]
            if isinstance(node, ast.ImportFrom)
            else [alias.name for alias in node.names]
        )
    }
    assert names <= sys.stdlib_module_names


@pytest.mark.parametrize(
    "arguments, told",
    [
        ((), "name one of"),
        (("--engine", "x {nonsense}"), "{nonsense}"),
        (("--batch", "no-such-engine {in}"), "no-such-engine"),
        (("--batch", f"{RONDE} pair --batch {{in}}", "--system", "nonsense"), "no position"),
    ],
)
def test_a_wrong_request_is_reported_in_a_sentence(arguments: tuple[str, ...], told: str) -> None:
    found = run(*arguments)
    assert (found.returncode, found.stdout) == (3, "")
    assert told in found.stderr.splitlines()[-1]
    assert "Traceback" not in found.stderr


def test_an_engine_that_says_something_else_has_not_answered() -> None:
    told = f'"{sys.executable}" -c "print(1, flush=True); print([]); print(0.5, 1)" {{in}}'
    found = run("--batch", told, "--system", "kndb-solkoff")
    assert found.returncode == 1
    assert "found    no answer" in found.stdout
    assert len(found.stderr.splitlines()) == 3
    assert "cannot read the answer: '0.5 1'" in found.stderr
    assert "Traceback" not in found.stderr


def test_ronde_passes_all_of_it() -> None:
    found = run("--batch", f"{RONDE} pair --batch {{in}}")
    assert found.returncode == 0, found.stdout
    assert len(found.stdout.splitlines()) == len(SYSTEMS)


def test_an_engine_is_asked_position_by_position() -> None:
    command = f"{RONDE} pair {{in}} --system {{system}} {{acceleration}} {{options}} -o {{out}}"
    found = run("--engine", command, "--system", "fide-dutch-2026", "--article", "C12")
    assert (found.returncode, found.stdout) == (0, "fide-dutch-2026: 1 of 1\n")


def test_standings_are_asked_code_by_code() -> None:
    command = f"{RONDE} standings {{in}} --tie-breaks {{code}} --format json"
    found = run("--standings", command, "--article", "BH-C1")
    assert (found.returncode, found.stdout) == (0, "tie-breaks: 2 of 2\n")


def test_another_edition_fails_where_the_editions_differ() -> None:
    command = f"{RONDE} pair {{in}} --system fide-dutch-2017 -o {{out}}"
    articles_ = [word for code in ("C5", "C8", "C10", "C11") for word in ("--article", code)]
    found = run("--engine", command, "--system", "fide-dutch-2026", *articles_)
    assert found.returncode == 1
    assert "differs in C" in found.stdout.splitlines()[-1]


def test_an_engine_that_cannot_be_started_is_reported_as_such(tmp_path: Path) -> None:
    missing = tmp_path / "no-engine"
    found = run("--engine", f"{missing} {{in}}", "--system", "ch-dutch", "--article", "C.10")
    assert found.returncode == 1
    assert "no-engine" in found.stdout


@pytest.mark.skipif(
    not os.environ.get("RONDE_BBPPAIRINGS"), reason="RONDE_BBPPAIRINGS names no executable"
)
def test_bbppairings_passes_dutch_2026() -> None:
    engine = os.environ["RONDE_BBPPAIRINGS"]
    found = run(
        "--engine",
        f"{engine} --dutch {{in}} -p {{out}}",
        *("--dialect", "bbp", "--system", "fide-dutch-2026"),
    )
    assert found.returncode == 0, found.stdout
