"""Sets the French documentation as French is: no-break spaces, apostrophes, guillemets.

Run by `make format`. Code, addresses and generated pages are left as they are.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

from ronde.services.typography import typeset

ROOT = Path(__file__).resolve().parents[1]
FRENCH = ROOT / "docs/fr"
GENERATED = ("programmer/commands.md", "compliance.md", "glossary.md", "pages.md")
RECORD = "usability-test.md"
"""What a program of 1.0.0 said to somebody in English, as it was."""
SPELLED = re.compile(r"`[^`]*`|\]\([^)]*\)|https?://\S+|<[^>]*>")
"""Code, targets of links, addresses and tags within a line."""
GAP = "\ue000"


def pages() -> Iterator[Path]:
    """The French pages that people write."""
    left = {FRENCH / name for name in (*GENERATED, RECORD)}
    yield from sorted({*FRENCH.rglob("*.md")} - left)
    yield from (ROOT / "README.fr.md", ROOT / "conformance/README.fr.md")


def french(text: str) -> str:
    """A page with its prose typeset."""
    fenced, lines = False, []
    for line in text.split("\n"):
        fenced ^= line.startswith("```")
        if not fenced and not line.startswith(("    ", "$", "|--", "```")):
            line = _typeset(line)
        lines.append(line)
    return "\n".join(lines)


def _typeset(line: str) -> str:
    """The line with its prose typeset; what is spelled comes back as it was."""
    spelled = iter(SPELLED.findall(line))
    return re.sub(GAP, lambda _: next(spelled), typeset(SPELLED.sub(GAP, line)))


def main() -> int:
    """Write the pages that change."""
    for page in pages():
        text = page.read_text(encoding="utf-8")
        if (made := french(text)) != text:
            page.write_text(made, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
