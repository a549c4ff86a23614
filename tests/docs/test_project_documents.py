"""The documents agree with the project: links, lists, version numbers, make targets."""

from __future__ import annotations

import re
import subprocess
import tomllib
from typing import TYPE_CHECKING

import pytest

import ronde
from tests.support import ROOT

if TYPE_CHECKING:
    from pathlib import Path

DOCUMENTS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])
DECISIONS = sorted(ROOT.glob("docs/adr/[0-9]*.md"))
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
TARGETS = {"setup", "run", "test", "lint", "bench", "endurance", "articles", "docs", "help"}


def name(path: Path) -> str:
    return str(path.relative_to(ROOT))


@pytest.mark.parametrize("document", DOCUMENTS, ids=name)
def test_links_lead_somewhere(document: Path) -> None:
    text = re.sub(r"^(    |```).*$", "", document.read_text(encoding="utf-8"), flags=re.MULTILINE)
    for link in LINK.findall(text):
        if "://" not in link and not link.startswith(("#", "mailto:")):
            assert (document.parent / link.partition("#")[0]).exists(), link


@pytest.mark.parametrize("decision", DECISIONS, ids=name)
def test_a_decision_has_its_three_parts_and_its_line_in_the_index(decision: Path) -> None:
    text = decision.read_text(encoding="utf-8")
    number = decision.name[:4]
    assert text.startswith(f"# {number}. ")
    assert re.findall(r"^## (.+)$", text, flags=re.MULTILINE) == [
        "Context",
        "Choice",
        "Consequences",
    ]
    title = text.partition("\n")[0].removeprefix(f"# {number}. ")
    index = (decision.parent / "README.md").read_text(encoding="utf-8")
    assert f"[{number}]({decision.name}) | {title} |" in index


def test_every_decision_has_a_number_of_its_own() -> None:
    numbers = [path.name[:4] for path in DECISIONS]
    assert len(set(numbers)) == len(numbers)


def test_every_release_begins_with_the_pairings_that_change() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    releases = re.split(r"^## \[", text, flags=re.MULTILINE)[1:]
    assert releases
    for release in releases:
        assert re.findall(r"^### (.+)$", release, flags=re.MULTILINE)[:1] == [
            "Pairings that change"
        ]


def test_make_help_names_the_targets() -> None:
    made = subprocess.run(["make", "help"], cwd=ROOT, capture_output=True, text=True, check=True)
    assert set(re.findall(r"^  make (\S+)", made.stdout, flags=re.MULTILINE)) >= TARGETS


def test_the_package_and_the_project_have_one_version() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["version"] == ronde.__version__


def test_ci_calls_make_test_and_nothing_else() -> None:
    run = ROOT / ".ci" / "run"
    assert run.stat().st_mode & 0o111
    lines = run.read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if "make" in line] == ["exec make test"]
