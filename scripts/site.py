"""Builds the site of the documentation into site/, with zensical: `make docs`.

The papers of the house are laid out in build/pages as they lie in the repository, together with
every file that they link to, so that each link of a page also leads somewhere on the site. It is
built twice, so that on French pages the words around the text are French too.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PAGES = ROOT / "build" / "pages"
DRESS = (ROOT / "docs" / "site.css", ROOT / "src" / "ronde" / "web" / "static" / "mark.svg")
"""What the site wears: our colours and our mark."""
LINK = re.compile(r"\]\(([^)\s#:]+)(?:#[^)\s]*)?\)")
FRENCH = ("README.fr.html", "conformance/README.fr.html", "docs/fr/**/*", "docs/rulebook/fr/*")
"""What is taken from the French site."""


def papers() -> Iterator[Path]:
    """Every paper of the house."""
    yield from sorted(ROOT.glob("*.md"))
    yield from sorted((ROOT / "docs").rglob("*.md"))
    yield from sorted((ROOT / "conformance").glob("*.md"))


def linked(paper: Path) -> Iterator[Path]:
    """The files of the repository that a paper links to."""
    for link in LINK.findall(paper.read_text(encoding="utf-8")):
        target = (paper.parent / link).resolve()
        if target.is_file() and ROOT in target.parents:
            yield target


def lay_out() -> int:
    """Copy the papers and what they link to; how many files that are."""
    shutil.rmtree(PAGES, ignore_errors=True)
    files = {*papers(), *DRESS} | {target for paper in papers() for target in linked(paper)}
    for file in files:
        copy = PAGES / file.relative_to(ROOT)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, copy)
    return len(files)


def in_french() -> str:
    """The settings of the same site with French words around its pages."""
    settings = (ROOT / "zensical.toml").read_text(encoding="utf-8")
    settings = settings.replace('site_dir = "site"', 'site_dir = "build/site-fr"')
    return settings.replace('language = "en"', 'language = "fr"')


def build(zensical: Path, settings: Path) -> int:
    """Build one site; every fault is told, and ends it."""
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
    """Put the French pages in the place of those with English words around them."""
    made = ROOT / "build" / "site-fr"
    for pattern in FRENCH:
        for page in made.glob(pattern):
            if page.suffix == ".html":
                shutil.copyfile(page, ROOT / "site" / page.relative_to(made))


def main() -> int:
    """Lay the pages out and build, where zensical is installed."""
    zensical = Path(sys.executable).with_name("zensical")
    if not zensical.exists():
        sys.stdout.write("The site was not built: pip install 'ronde[docs]' brings zensical.\n")
        return 0
    sys.stdout.write(f"{lay_out()} files laid out in build/pages\n")
    french = ROOT / "zensical.fr.toml"
    french.write_text(in_french(), encoding="utf-8")
    try:
        faults = build(zensical, ROOT / "zensical.toml") or build(zensical, french)
    finally:
        french.unlink()
    if not faults:
        take_french_pages()
    return faults


if __name__ == "__main__":
    sys.exit(main())
