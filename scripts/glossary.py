"""Generates docs/fr/glossary.md: the glossary by its French words, from docs/glossary.md.

Run it after a change of the glossary: `.venv/bin/python scripts/glossary.py`. A test compares the
two. The headings of the glossary and the meanings of its words stand in both languages; here is the
French half, each part in the order of its French words.
"""

from __future__ import annotations

import re
import sys
import unicodedata
from collections.abc import Iterator
from pathlib import Path

from ronde.services.typography import typeset

DOCS = Path(__file__).resolve().parents[1] / "docs"
SOURCE = DOCS / "glossary.md"
PAGE = DOCS / "fr" / "glossary.md"
HEAD = """\
# Glossaire

*[In English, and both ways](../glossary.md)*

Pour les arbitres et les traducteurs : les termes des règlements, du français à l'anglais, tels que
le programme, ses écrans et ses documents les emploient. Quand plusieurs mots disent la même chose,
le plus récent vient d'abord. `scripts/glossary.py` génère cette page ; ne la modifiez pas.

La dernière colonne dit où le mot est défini : D = FIDE (hollandais) C.04.3, B = Burstein C.04.4.2,
Du = Dubov C.04.4.1, L = Lim C.04.3.2 (2012), T = équipes C.04.6, S = Double-Suisse C.04.5,
86 et 17 = FMJD, annexe V de 1986 et de 2017, FFE = accélérations de la fédération française.
"""
PLACES = {
    "[example](explanation-test.md)": "[exemple](explanation-test.md)",
    "[correctness](exactness.md)": "[exactitude](exactness.md)",
    "[rulebook](rulebook/en/README.md)": "[recueil](../rulebook/fr/README.md)",
    "[readings](readings.md)": "[lectures](readings.md)",
    "[checklists](compliance.md)": "[listes de contrôle](compliance.md)",
}
"""Links of the last column, as the French page has them."""


def in_order(words: str) -> str:
    """The words as a dictionary orders them: without accents and capitals."""
    bare = unicodedata.normalize("NFD", words.lower())
    return "".join(letter for letter in bare if not unicodedata.combining(letter))


def parts() -> Iterator[tuple[str, list[tuple[str, str, str, str]]]]:
    """Every part: its heading, and its rows of French, English, meaning and place."""
    _intro, *found = re.split(r"^## ", SOURCE.read_text(encoding="utf-8"), flags=re.MULTILINE)
    for part in found:
        heading, _, table = part.partition("\n")
        rows = []
        for line in table.strip().splitlines()[2:]:
            english, french, meaning, where = (
                cell.strip() for cell in line.removeprefix("|").removesuffix("|").split(" | ")
            )
            sense = meaning.partition(" · ")[2]
            rows.append((french, english, sense, PLACES.get(where, where.replace("; ", " ; "))))
        yield heading.partition(" · ")[2], sorted(rows, key=lambda row: in_order(row[0]))


def page() -> str:
    """The page as it should be."""
    lines = [HEAD]
    for heading, rows in parts():
        lines += [f"## {heading}", "", "| Français | English | Sens | Où |", "|---|---|---|---|"]
        lines += [f"| {' | '.join(row)} |".replace("|  |", "| |") for row in rows]
        lines.append("")
    return typeset("\n".join(lines).rstrip() + "\n")


def main() -> int:
    """Write the page."""
    PAGE.write_text(page(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
