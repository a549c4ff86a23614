"""The sessions in the documentation run as written, in both languages, and nothing is missing."""

from __future__ import annotations

import re
import shlex
import tomllib
from pathlib import Path
from runpy import run_path

import click
import pytest

pytest.importorskip("typst", reason="the documents of the sessions need the extra 'app'")

from ronde.accelerations.catalogue import ACCELERATIONS
from ronde.cli.commands import commands
from ronde.rulebooks.catalogue import listings
from ronde.rulebooks.catalogue import system as system_named
from tests.docs.scripts import script
from tests.docs.sessions import code_lines, copy_provided, python_failures, steps, wrong
from tests.support import ROOT

SITE = run_path(str(ROOT / "scripts/site.py"))
"""What the script defines; as a module it would be taken for Python's own `site`."""

DOCS = ROOT / "docs"
FRENCH = DOCS / "fr"
FOLDERS = ("arbiter", "programmer", "researcher")
SESSIONS = ("index", "installing", "backups-and-upgrades", "benchmarks", "usability-test")
ENGLISH = [
    *(DOCS / f"{name}.md" for name in SESSIONS),
    *sorted(page for folder in FOLDERS for page in (DOCS / folder).glob("*.md")),
]
REFERENCE = DOCS / "programmer" / "reference.md"
"""Generated from the docstrings, which are English; another test compares it and runs it."""

ENGLISH.remove(REFERENCE)
TWINS = [FRENCH / page.relative_to(DOCS) for page in ENGLISH]
TRANSLATED = [
    DOCS / f"{name}.md" for name in ("api", "documents", "imports", "journal", "laboratory")
]
"""Pages with the same code in both languages; other tests run their sessions."""

OTHER_NAMES = {
    ROOT / "conformance/README.md": ROOT / "conformance/README.fr.md",
    ROOT / "README.md": ROOT / "README.fr.md",
}
"""Pages whose French twin has another name."""

BOTH = [
    *(page for page in sorted(DOCS.glob("*.md")) if page.name != "README.md"),
    *OTHER_NAMES,
    *(page for page in ENGLISH if page.parent != DOCS),
]
"""Every page that an arbiter, a programmer or a researcher reads. Decisions stay English."""

TOLD = [*ENGLISH, *TWINS, ROOT / "README.fr.md"]
PAPERS = [
    page
    for page in sorted(DOCS.rglob("*.md"))
    if "rulebook" not in page.parts and page != REFERENCE
]
HEADING = re.compile(r"^(#+) ", flags=re.MULTILINE)


def name(path: Path) -> str:
    return str(path.relative_to(ROOT))


def read(page: Path) -> str:
    return page.read_text(encoding="utf-8")


def language(page: Path) -> str:
    return "fr_FR" if FRENCH in page.parents or page.name.endswith(".fr.md") else "en_GB"


@pytest.mark.parametrize("page", TOLD, ids=name)
def test_the_sessions_run_as_documented(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = ROOT if page.parent == ROOT else tmp_path
    monkeypatch.chdir(folder)
    if folder is tmp_path:
        copy_provided(folder)
    failed, said = python_failures(read(page), name(page))
    assert not failed, said
    assert list(wrong(read(page), folder, language(page))) == []


def test_there_are_sessions_to_try() -> None:
    assert sum(len(steps(read(page))) for page in TOLD) >= 100
    assert sum(read(page).count("\n    >>> ") for page in TOLD) >= 60


@pytest.mark.parametrize("page", ENGLISH, ids=name)
def test_every_page_has_a_french_twin_with_the_same_parts(page: Path) -> None:
    twin = FRENCH / page.relative_to(DOCS)
    assert HEADING.findall(read(twin)) == HEADING.findall(read(page))
    typed = [step.command.split("--")[0] for step in steps(read(page))]
    assert [step.command.split("--")[0] for step in steps(read(twin))] == typed
    assert read(twin).count("![") == read(page).count("![")
    assert read(twin).count("\n| ") == read(page).count("\n| ")


@pytest.mark.parametrize("page", TRANSLATED, ids=name)
def test_a_translated_page_has_the_same_parts_and_the_same_code(page: Path) -> None:
    twin = FRENCH / page.name
    assert HEADING.findall(read(twin)) == HEADING.findall(read(page))
    english, french = (
        [line.partition("  #")[0].rstrip() for line in code_lines(read(which))]
        for which in (page, twin)
    )
    assert french == english


def twin_of(page: Path) -> Path:
    return OTHER_NAMES.get(page) or FRENCH / page.relative_to(DOCS)


def figures(page: Path) -> list[str]:
    """The numbers of all tables, however a language writes them."""
    rows = re.findall(r"^\|.*$", read(page), flags=re.MULTILINE)
    return re.findall(r"\d+", re.sub(r"\]\([^)]*\)", "", "\n".join(rows)))


@pytest.mark.parametrize("page", BOTH, ids=name)
def test_a_page_and_its_french_twin_lead_to_each_other_and_have_the_same_parts(page: Path) -> None:
    twin = twin_of(page)
    for here, there in ((page, twin), (twin, page)):
        top = "".join(read(here).splitlines(keepends=True)[:4])
        links = re.findall(r"\]\(([^)\s]+)\)", top)
        assert there in [(here.parent / link).resolve() for link in links]
    assert HEADING.findall(read(twin)) == HEADING.findall(read(page))
    assert read(twin).count("![") == read(page).count("![")
    assert read(twin).count("\n| ") == read(page).count("\n| ")


@pytest.mark.parametrize("page", [page for page in BOTH if page.name != "glossary.md"], ids=name)
def test_the_tables_of_twins_hold_the_same_figures(page: Path) -> None:
    assert figures(twin_of(page)) == figures(page)


def test_the_french_glossary_is_that_of_the_script() -> None:
    drawn = script("glossary")
    assert read(drawn.PAGE) == drawn.page(), "run: python scripts/glossary.py"


READINGS = [DOCS / "readings.md", FRENCH / "readings.md"]


@pytest.mark.parametrize("page", READINGS, ids=name)
def test_the_doubtful_readings_link_every_decision_that_is_a_reading(page: Path) -> None:
    decisions = {path.name for path in (DOCS / "adr").glob("*-readings-of-*.md")}
    assert len(decisions) >= 10
    assert decisions - set(re.findall(r"adr/([\w-]+\.md)", read(page))) == set()


@pytest.mark.parametrize("page", READINGS, ids=name)
def test_the_other_readings_can_be_chosen(page: Path) -> None:
    books = [system_named(entry.name).options for entry in listings()]
    offered: dict[str, set[str]] = {}
    for options in (*books, *(row.options for row in ACCELERATIONS.values())):
        for option in options:
            offered.setdefault(option.key, set()).update(option.values)
    chosen = re.findall(r"^\|[^|]*\|[^|]*\|(.*)\|$", read(page), flags=re.MULTILINE)
    named = [word for cell in chosen for word in re.findall(r"`(\w+)=([\w-]+)`", cell)]
    assert len(named) > 40
    assert [pair for pair in named if pair[1] not in offered.get(pair[0], ())] == []


@pytest.mark.parametrize("page", [*PAPERS, ROOT / "README.md", ROOT / "README.fr.md"], ids=name)
def test_every_documented_command_exists_with_its_options(page: Path) -> None:
    for line in code_lines(read(page)):
        if re.match(r"ronde (--|[a-z])", line) and "…" not in line:
            assert_is_a_command(line.partition("   #")[0])


def assert_is_a_command(line: str) -> None:
    """Whether the words lead to a command that has such options."""
    words = shlex.split(line)[1:]
    here: click.Command = commands()
    while words and isinstance(here, click.Group) and not words[0].startswith("-"):
        found = here.get_command(click.Context(here), words.pop(0))
        assert found is not None, line
        here = found
    if here.name != "engine":
        known = {"--help", "--lang"}.union(*({*p.opts, *p.secondary_opts} for p in here.params))
        assert {w.partition("=")[0] for w in words if w.startswith("--")} <= known, line


@pytest.mark.parametrize("folder", [DOCS, FRENCH], ids=name)
def test_every_command_is_documented_in_sentences_and_not_in_the_list_alone(folder: Path) -> None:
    papers = [*folder.glob("*.md"), *(p for f in FOLDERS for p in (folder / f).glob("*.md"))]
    told = "".join(read(page) for page in papers if page.name != "commands.md")
    whole = commands()
    context = click.Context(whole)
    for key in whole.list_commands(context):
        command = whole.get_command(context, key)
        acts = command.list_commands(context) if isinstance(command, click.Group) else []
        for wanted in (f"ronde {key}", *(f"ronde {key} {act}" for act in acts)):
            assert re.search(rf"\b{wanted}\b", told), wanted


def test_the_pages_of_the_commands_are_those_of_help() -> None:
    drawn = script("commands")
    for lang, page in drawn.PAGES.items():
        assert read(page) == drawn.page(lang), "run: python scripts/commands.py"


@pytest.mark.parametrize("page", [DOCS / "arbiter/pages.md", FRENCH / "arbiter/pages.md"], ids=name)
def test_every_route_of_the_application_has_its_sentence(page: Path) -> None:
    from tests.web.browser.pages import templates

    assert set(templates()) - set(re.findall(r"`(/[^`]*)`", read(page))) == set()


@pytest.mark.parametrize("page", [DOCS / "pages.md", FRENCH / "pages.md"], ids=name)
def test_the_pictures_of_the_pages_are_those_there_are(page: Path) -> None:
    shown = {Path(link).name for link in re.findall(r"\(([^)]*pages/[^)]*\.webp)\)", read(page))}
    assert shown == {file.name for file in (DOCS / "pictures/pages").glob("*.webp")}


@pytest.mark.parametrize("page", [DOCS / "arbiter/pages.md", FRENCH / "arbiter/pages.md"], ids=name)
def test_every_page_of_the_application_has_its_sentence(page: Path) -> None:
    shown = set(re.findall(r"^`(/[^`]*)`$", read(DOCS / "pages.md"), flags=re.MULTILINE))
    assert len(shown) > 40
    assert shown - set(re.findall(r"`(/[^`]*)`", read(page))) == set()


LINKING = sorted({*TOLD, *FRENCH.glob("*.md"), ROOT / "README.md"})


@pytest.mark.parametrize("page", LINKING, ids=name)
def test_a_link_into_a_page_finds_its_heading(page: Path) -> None:
    for link in re.findall(r"\]\(([^)\s:]*#[^)\s]+)\)", read(page)):
        target, _, anchor = link.partition("#")
        text = read((page.parent / target) if target else page)
        slugs = {slug(head) for head in re.findall(r"^#+ (.+)$", text, flags=re.MULTILINE)}
        assert anchor in slugs, link


@pytest.mark.parametrize("page", sorted(FRENCH.rglob("*.md")), ids=name)
def test_a_french_page_leads_to_french_pages(page: Path) -> None:
    english = {*BOTH} - {ROOT / "README.md"}
    body = read(page).split("\n", 4)[-1]
    for link in re.findall(r"\]\(([^)\s:#]+)(?:#[^)\s]*)?\)", body):
        assert (page.parent / link).resolve() not in english, link


def slug(heading: str) -> str:
    """The anchor of a heading, as GitHub and the site make it."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-")


def test_the_site_shows_every_page() -> None:
    site = tomllib.loads(read(ROOT / "zensical.toml"))["project"]
    shown = set(re.findall(r"'([^']+\.md)'", repr(site["nav"])))
    assert all((ROOT / page).exists() for page in shown)
    wanted = {name(page) for page in PAPERS if "adr" not in page.parts}
    assert wanted - shown == set()


def test_the_site_speaks_french_around_french_pages() -> None:
    settings = tomllib.loads(SITE["in_french"]())["project"]
    assert settings["theme"]["language"] == "fr"
    assert settings["site_dir"] == "build/site-fr"


def test_the_french_part_of_the_site_has_what_the_english_part_has() -> None:
    nav = read(ROOT / "zensical.toml").replace(name(REFERENCE), "")
    _door, english, french = tomllib.loads(nav)["project"]["nav"]
    shown = [re.findall(r"'([^']+\.md)'", repr(part)) for part in (english, french)]
    twins = {name(page): name(twin_of(page)) for page in BOTH}
    twins |= {"docs/rulebook/en/README.md": "docs/rulebook/fr/README.md"}
    assert [twins.get(page, page) for page in shown[0]] == shown[1]


def test_the_experiment_of_the_researcher_can_be_run(tmp_path: Path) -> None:
    from ronde.cli.lab import read_experiment

    for page in (DOCS / "researcher/index.md", FRENCH / "researcher/index.md"):
        found = re.search(r"(    title\.en = (?:.*\n)+?)\n", read(page))
        assert found
        experiment = tmp_path / "mine.toml"
        experiment.write_text(re.sub(r"^    ", "", found[1], flags=re.MULTILINE), encoding="utf-8")
        assert read_experiment(experiment, None).cells


@pytest.mark.parametrize("page", ["README.md", "README.fr.md"])
def test_a_readme_fits_on_a_screen_and_has_a_picture(page: str) -> None:
    text = read(ROOT / page)
    assert len(text.splitlines()) <= 60
    assert "](docs/pictures/first/why-" in text


def test_blocks_of_code_name_their_language_on_the_site() -> None:
    page = (
        "Text\n\n    >>> 1 + 1\n    2\n\n    >>> 3\n    3\n\nMore\n\n    $ ronde --version\n\n"
        "    // pair.mjs\n    import x;\n\n    y();\n\n- an item\n\n    of two paragraphs\n"
    )
    written = SITE["with_languages"](page)
    assert "\n```pycon\n>>> 1 + 1\n2\n\n>>> 3\n3\n```\n\nMore\n" in written
    assert "\n    of two paragraphs\n" in written
    assert written.count("```") % 2 == 0


@pytest.mark.parametrize("page", [DOCS / "programmer/events.md", FRENCH / "installing.md"])
def test_colours_change_nothing_of_the_code(page: Path) -> None:
    text = read(page)
    coloured = SITE["with_languages"](text)
    lines = [line for line in coloured.splitlines() if not line.startswith("```")]
    assert [line.strip() for line in lines if line.strip()] == [
        line.strip() for line in text.splitlines() if line.strip() and not line.startswith("```")
    ]
    assert coloured.count("```") >= 10
