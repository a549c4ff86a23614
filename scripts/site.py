"""Builds the site of the documentation into site/, with zensical: `make docs`.

The documents are copied to build/pages in the folders of the repository, together with every file
that they link to, so that each link of a page also works on the site. In the copies, blocks of code
name their language, by which they are coloured. The site is built twice, so that French pages have
French navigation.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PAGES = ROOT / "build" / "pages"
ASSETS = (ROOT / "docs" / "site.css", ROOT / "src" / "ronde" / "web" / "static" / "mark.svg")
"""Style sheet and logo of the site."""
PLAYGROUND = ROOT / "build" / "playground"
DOORS = {
    ROOT / "docs" / "browser.md": ("../try/index.html", "Try it now"),
    ROOT / "docs" / "fr" / "browser.md": ("../../try/fr.html", "Essayer tout de suite"),
}
"""Where the documentation leads to the page that `make playground` has built."""
LINK = re.compile(r"\]\(([^)\s#:]+)(?:#[^)\s]*)?\)")
BLOCK = re.compile(r"(?<=\n\n)(?: {4}\S.*\n)(?:(?: {4}.*)?\n(?=\n* {4}))*(?: {4}.*\n)?")
LANGUAGES = {
    ">>> ": "pycon",
    r"\$ ": "console",
    r"// \S+\.mjs\n": "javascript",
    r"// \S+\.java\n": "java",
    r"ronde\.\w+[(:]|from \w+ import": "python",
    r"(python3?|pipx?|uv|ronde(-engine)?|make|git|podman|eval|apt-get|curl|FILES=)\b": "bash",
    r"[{\[]\s*[\"{]": "json",
    r"(- )?(repos|uses|jobs|steps|on):": "yaml",
    r"[\w.]+ = ": "toml",
}
"""The languages of blocks of code, by how these begin; others have no colours."""
FRENCH = ("README.fr.html", "conformance/README.fr.html", "docs/fr/**/*", "docs/rulebook/fr/*")
"""Pages to take from the French build."""


def documents() -> Iterator[Path]:
    """Every document of the project."""
    yield from sorted(ROOT.glob("*.md"))
    yield from sorted((ROOT / "docs").rglob("*.md"))
    yield from sorted((ROOT / "conformance").glob("*.md"))


def linked(document: Path) -> Iterator[Path]:
    """The files of the repository that a document links to."""
    for link in LINK.findall(document.read_text(encoding="utf-8")):
        target = (document.parent / link).resolve()
        if target.is_file() and ROOT in target.parents:
            yield target


def with_languages(text: str) -> str:
    """The document with the language of each indented block of code that shows one."""

    def fenced(block: re.Match[str]) -> str:
        code = textwrap.dedent(block[0]).rstrip("\n") + "\n"
        for beginning, language in LANGUAGES.items():
            if re.match(beginning, code):
                return f"```{language}\n{code}```\n"
        return block[0]

    return BLOCK.sub(fenced, text)


def copy_documents() -> int:
    """Copy the documents and what they link to; return the number of files."""
    shutil.rmtree(PAGES, ignore_errors=True)
    targets = {target for document in documents() for target in linked(document)}
    files = {*documents(), *ASSETS} | targets
    for file in files:
        copy = PAGES / file.relative_to(ROOT)
        copy.parent.mkdir(parents=True, exist_ok=True)
        if file.suffix == ".md":
            text = with_languages(file.read_text(encoding="utf-8"))
            copy.write_text(with_door(file, text), encoding="utf-8")
        else:
            shutil.copyfile(file, copy)
    return len(files)


def with_door(file: Path, text: str) -> str:
    """The page about Ronde in a browser, with the link to it where it has been built."""
    if file not in DOORS or not (PLAYGROUND / "build.js").exists():
        return text
    target, words = DOORS[file]
    door = f'<p><a class="md-button md-button--primary" href="{target}">{words}</a></p>'
    heading, _blank, rest = text.partition("\n")
    return f"{heading}\n\n{door}\n{rest}"


def in_french() -> str:
    """The settings of the same site with French navigation."""
    settings = (ROOT / "zensical.toml").read_text(encoding="utf-8")
    settings = settings.replace('site_dir = "site"', 'site_dir = "build/site-fr"')
    settings = settings.replace("Ronde: Swiss-system pairing", "Ronde : appariement suisse")
    return settings.replace('language = "en"', 'language = "fr"')


def build(zensical: Path, settings: Path) -> int:
    """Build one site; return the exit code after printing every fault."""
    built = subprocess.run(
        [str(zensical), "build", "--clean", "--strict", "-f", settings.name],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        env={"NO_COLOR": "1"},
    )
    said = [*built.stdout.splitlines(), *built.stderr.splitlines()]
    sys.stdout.write("\n".join(said[-2:] if built.returncode == 0 else said) + "\n")
    return built.returncode


def take_french_pages() -> None:
    """Replace the French pages of the English build with those of the French one."""
    made = ROOT / "build" / "site-fr"
    for pattern in FRENCH:
        for page in made.glob(pattern):
            if page.suffix == ".html":
                shutil.copyfile(page, ROOT / "site" / page.relative_to(made))


def copy_playground() -> None:
    """Copy the page in which Ronde runs, where `make playground` has built it."""
    if not (PLAYGROUND / "build.js").exists():
        sys.stdout.write("The site has no page to try Ronde in: run make playground first.\n")
        return
    shutil.copytree(PLAYGROUND, ROOT / "site" / "try", dirs_exist_ok=True)


def main() -> int:
    """Copy the documents and build the site, where zensical is installed."""
    zensical = Path(sys.executable).with_name("zensical")
    if not zensical.exists():
        sys.stdout.write("The site was not built: pip install 'ronde[docs]' brings zensical.\n")
        return 0
    sys.stdout.write(f"{copy_documents()} files copied to build/pages\n")
    french = ROOT / "zensical.fr.toml"
    french.write_text(in_french(), encoding="utf-8")
    try:
        faults = build(zensical, ROOT / "zensical.toml") or build(zensical, french)
    finally:
        french.unlink()
    if not faults:
        take_french_pages()
        copy_playground()
    return faults


if __name__ == "__main__":
    sys.exit(main())
