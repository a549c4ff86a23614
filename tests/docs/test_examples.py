"""Commands without a prompt are run too, or are listed with the reason why not."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("typst", reason="the documents of the examples need the extra 'app'")

import ronde
from ronde.cli.language import use_language
from ronde.cli.serve import greeting
from ronde.formats.system_file import read_system
from ronde.web.app import create_app
from tests.docs.sessions import Shell, copy_provided, told_without_prompt
from tests.docs.test_pages import language, name, read
from tests.support import ROOT

DRAWN = ("adr", "rulebook", "commands.md", "reference.md", "usability-test.md")
"""Decisions and the record of a day, which tell what was; pages that other tests compare."""

PAPERS = [
    page
    for page in sorted(
        [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("conformance/*")]
    )
    if page.suffix == ".md" and not set(DRAWN) & set(page.relative_to(ROOT).parts)
]

ELSEWHERE = {
    "ronde advise": "tests/unit/cli/test_advise.py",
    "ronde lab": "tests/unit/cli/test_lab.py",
    "ronde train --system": "tests/docs/test_examples.py",
    'ronde event new "postgresql:': "tests/web/test_server.py",
    "ronde serve": "tests/web/browser/server.py",
    "python run.py": "tests/docs/test_conformance.py",
    "python conformance/run.py": "tests/docs/test_conformance.py",
    "title.en =": "tests/docs/test_pages.py",
}
"""How lines begin that another test tries, because they last, need a server, or never end."""

BY_HAND = {
    "pip install": "fetches packages; docs/usability-test.md records how it went",
    "ronde-env/bin/": "fetches packages; docs/usability-test.md records how it went",
    "build-env/bin/": "fetches packages, takes minutes; docs/installing.md says where",
    "python3 -m venv": "as docs/usability-test.md records",
    "pipx install": "fetches packages",
    'eval "$(_RONDE_COMPLETE': "a line of a start-up file; the script is tried in test_commands.py",
    "_RONDE_COMPLETE=fish_source": "a line of a start-up file of fish",
    "FILES=": "tests/docs/test_packaging.py tries the script",
    "uv tool install": "fetches packages",
    "pip-audit": "asks services for advisories; docs/stress-tests.md records how it went",
    "podman": "needs podman and a registry: untried",
    "/opt/ronde/bin/pip": "writes outside the folder: untried",
    "cp packaging/ronde.service": "writes outside the folder: untried",
    "systemctl": "needs systemd: untried",
    "journalctl": "needs systemd: untried",
}
"""How lines begin that no test can try, and why."""

SHOWN = ("Ronde is open at", "Ronde est ouvert", "@software", "from pathlib import", "// ")
"""How blocks begin that are not typed into a terminal; tests of their own look at most of them."""


NO_SHELL = {
    "html": "tests/web/test_playground.py",
    "js": "tests/web/test_in_webassembly.py",
    "nginx": "needs nginx: untried",
}
"""Languages of blocks that nobody types into a terminal; which test runs them, or why none does."""

WRITTEN = re.compile(rf"^```({'|'.join(NO_SHELL)})\n.*?^```$", flags=re.MULTILINE | re.DOTALL)


def lines(page: Path) -> list[str]:
    """What is to be typed, line by line, without remarks."""
    found = []
    for block in told_without_prompt(WRITTEN.sub("", read(page))):
        if not block.startswith(SHOWN):
            whole = re.sub(r"\\\n\s*", "", block)
            found += [line.partition("  #")[0].strip() for line in whole.splitlines()]
    return [line for line in found if line]


def is_setting(line: str) -> bool:
    """A line of an experiment or of an amended system, which tests read as a whole."""
    experiment = r"title\.\w+|seed|tournaments|players|rounds|systems|metrics"
    system = r"base|title|without|order|options|code|wording|pair|before"
    return line == "[[rows]]" or re.match(rf"({experiment}|{system}) = ", line) is not None


@pytest.mark.parametrize(
    "page", ["programmer/adding-a-system.md", "fr/programmer/adding-a-system.md"]
)
def test_the_amended_system_of_the_pages_can_be_read(page: str, tmp_path: Path) -> None:
    told = read(ROOT / "docs" / page).splitlines()
    first = told.index('    base = "fide-dutch-2026"')
    last = next(at for at, line in enumerate(told) if line.strip().startswith("before = "))
    path = tmp_path / "own.toml"
    path.write_text("\n".join(line.strip() for line in told[first : last + 1]), "utf-8")
    found = read_system(path)
    codes = [row.code for row in found.criteria]
    assert "C14" not in codes
    assert codes.index("X1") + 1 == codes.index("C10")
    assert codes.index("C13") < codes.index("C12")


def test_every_line_is_tried_somewhere_or_listed() -> None:
    targets = set(re.findall(r"^([a-z-]+):", read(ROOT / "Makefile"), flags=re.MULTILINE))
    for page in PAPERS:
        for line in lines(page):
            words = line.split()
            if words[0] == "make":
                assert words[1] in targets, (name(page), line)
            elif words[:2] == ["python", "-m"]:
                module = ROOT / f"{words[2].replace('.', '/')}.py"
                assert module.exists(), (name(page), line)
            else:
                known = (*ELSEWHERE, *BY_HAND, "ronde ")
                assert line.startswith(known) or is_setting(line), (name(page), line)


def test_the_lists_hold_nothing_that_no_document_shows() -> None:
    told = [line for page in PAPERS for line in lines(page)]
    for start in (*ELSEWHERE, *BY_HAND):
        assert any(line.startswith(start) for line in told), start
    assert {found[1] for page in PAPERS for found in WRITTEN.finditer(read(page))} == set(NO_SHELL)
    assert all((ROOT / path).exists() for path in ELSEWHERE.values())
    for kind, where in NO_SHELL.items():
        shown = {name(page) for page in PAPERS if f"\n```{kind}\n" in read(page)}
        assert where.endswith("untried") or shown <= set(
            re.findall(r'"(docs/\S+)"', read(ROOT / where))
        )


TYPED = [
    page
    for page in PAPERS
    if any(
        line.startswith("ronde ") and not line.startswith(tuple(ELSEWHERE)) for line in lines(page)
    )
]


@pytest.mark.parametrize("page", TYPED, ids=name)
def test_commands_without_a_prompt_end_well(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    copy_provided(tmp_path)
    shell = Shell(tmp_path, language(page))
    typed = [line for line in lines(page) if line.startswith("ronde ")]
    if not any(line.startswith("ronde event new open.ronde") for line in typed):
        for act in (
            "new open.ronde --title Open",
            "import open.ronde open.trf --tournament --section a",
        ):
            said = shell.answer(f"ronde event {act}")
            assert shell.code == 0, said
    for line in typed:
        if not line.startswith(tuple(ELSEWHERE)):
            said = shell.answer(line)
            assert shell.code == 0, (line, said)


@pytest.mark.parametrize("page", ["docs/arbiter/index.md", "docs/fr/arbiter/index.md"])
def test_the_server_greets_as_documented(page: str, tmp_path: Path) -> None:
    told = next(b for b in told_without_prompt(read(ROOT / page)) if b.startswith(SHOWN[:2]))
    app: Any = create_app(tmp_path / "events")
    with use_language(language(ROOT / page)[:2]):
        found = "\n".join(greeting(app, "127.0.0.1", 8064))
    app.state.workspace.webhooks.close()
    app.state.workspace.close()
    assert re.sub(r"invitation/\S+", "invitation/…", told).strip() == re.sub(
        r"invitation/\S+", "invitation/…", found
    )


@pytest.mark.parametrize("page", ["docs/arbiter/training.md", "docs/fr/arbiter/training.md"])
def test_the_trainer_asks_until_it_is_told_to_give_up(page: str, tmp_path: Path) -> None:
    asked = [line for line in lines(ROOT / page) if line.startswith("ronde train --system")]
    assert asked
    for line in asked:
        shell = Shell(tmp_path, language(ROOT / page))
        shown = shell.answer(line, typed="!\n")
        assert shell.code == 1, line
        assert shown == shell.answer(line, typed="!\n")


@pytest.mark.parametrize("page", ["docs/laboratory.md", "docs/fr/laboratory.md"])
def test_the_laboratory_answers_in_python_as_documented(
    page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    told = next(b for b in told_without_prompt(read(ROOT / page)) if b.startswith("from pathlib"))
    names: dict[str, Any] = {}
    exec(told.replace('"tournaments": 500', '"tournaments": 2').replace("jobs=2", "jobs=1"), names)
    assert len(names["results"].column(0, "tau")) == 2


@pytest.mark.parametrize("page", ["docs/researcher/index.md", "docs/fr/researcher/index.md"])
def test_the_citation_names_this_version(page: str) -> None:
    assert f"version = {{{ronde.__version__}}}" in read(ROOT / page)
