"""What is published beside the program: metadata, manual pages, hooks, and the action for CI."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import ronde
from tests.docs.scripts import script
from tests.support import ROOT

SAMPLE = ROOT / "src" / "ronde" / "sample" / "open.trf"


def index_text(address: str) -> str:
    """The README as a package index shows it; the hook needs nothing of hatchling for that."""
    source = (ROOT / "packaging" / "hatch_build.py").read_text(encoding="utf-8")
    names: dict[str, object] = {"__name__": "hatch_build"}
    source = source.replace("from hatchling.metadata.plugin.interface import", "import abc  #")
    exec(source.replace("(MetadataHookInterface)", ""), names)
    convert = names["text_for_index"]
    assert callable(convert)
    return str(convert((ROOT / "README.md").read_text(encoding="utf-8"), address))


def test_the_text_for_an_index_has_no_link_that_leads_nowhere() -> None:
    links = re.findall(r"\]\(([^)]*)\)", index_text(""))
    assert all(re.match(r"https?://", link) for link in links)
    assert "Documentation" in index_text("")


def test_with_a_public_address_every_link_is_kept() -> None:
    address = "https://example.org/ronde"
    text = index_text(address)
    assert f"[install it]({address}/docs/installing.md)" in text
    assert f"]({address}/docs/pictures/" in text
    assert not re.search(r"\]\((?!https?://)", text)


def test_the_citation_names_the_version() -> None:
    text = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    assert f"\nversion: {ronde.__version__}\n" in text


def test_the_manual_pages_are_those_of_today(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    man = script("man")
    for name, text in man.pages().items():
        assert (man.FOLDER / name).read_text(encoding="utf-8") == text, "run: make commands"
        assert text.startswith(".TH RONDE")


def test_the_manual_pages_are_installed_with_the_program() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    shared = project["tool"]["hatch"]["build"]["targets"]["wheel"]["shared-data"]
    assert {Path(source).name for source in shared} == {"ronde.1", "ronde-engine.1"}


def checked(command: list[str], **more: str) -> subprocess.CompletedProcess[str]:
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    return subprocess.run(
        command,
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
        env={**os.environ, "PATH": path, "LC_ALL": "C.UTF-8", **more},
    )


@pytest.fixture
def wrong(tmp_path: Path) -> Path:
    file = tmp_path / "wrong.trf"
    file.write_text("001 rubbish\n", encoding="utf-8")
    return file


def test_the_action_looks_at_every_report_and_fails_when_one_is_wrong(wrong: Path) -> None:
    run = ["sh", "packaging/check_reports.sh"]
    both = checked(run, FILES=f"{wrong} {SAMPLE}")
    assert both.returncode == 1
    assert "wrong.trf:1:5" in both.stdout + both.stderr
    assert "no difference" in both.stdout
    assert checked(run, FILES=str(SAMPLE), SYSTEM="fide-dutch-2026").returncode == 0
    text = (ROOT / "action.yml").read_text(encoding="utf-8")
    assert "packaging/check_reports.sh" in text
    assert all(f"${{{{ inputs.{name} }}}}" in text for name in ("files", "check", "system"))


def test_the_hooks_look_at_every_report_and_fail_when_one_is_wrong(wrong: Path) -> None:
    text = (ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8")
    entries = re.findall(r"^  entry: sh -c '(.*)' ronde$", text, flags=re.MULTILINE)
    assert len(entries) == 2
    for entry in entries:
        failed = checked(["sh", "-c", entry, "ronde", str(wrong), str(SAMPLE)])
        assert failed.returncode == 1
        assert "wrong.trf:1:5" in failed.stderr + failed.stdout
        assert checked(["sh", "-c", entry, "ronde", str(SAMPLE)]).returncode == 0
