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
GENERATED = ("commands.md", "compliance.md", "glossary.md", "pages.md")
RECORD = "usability-test.md"
"""What a program of 1.0.0 said to somebody in English, as it was."""
SPELLED = re.compile(r"(`[^`]*`|\]\([^)]*\)|https?://\S+|<[^>]*>)")
"""Code, targets of links, addresses and tags within a line."""


def pages() -> Iterator[Path]:
    """The French pages that people write."""
    for page in sorted((ROOT / "docs/fr").rglob("*.md")):
        if page.name not in (*GENERATED, RECORD):
            yield page
    yield from (ROOT / "README.fr.md", ROOT / "conformance/README.fr.md")


def french(text: str) -> str:
    """A page with its prose typeset."""
    fenced, lines = False, []
    for line in text.split("\n"):
        fenced ^= line.startswith("```")
        if not fenced and not line.startswith(("    ", "$", "|--", "```")):
            parts = SPELLED.split(line)
            line = "".join(typeset(p) if n % 2 == 0 else p for n, p in enumerate(parts))
        lines.append(line)
    return "\n".join(lines)


def main() -> int:
    """Write the pages that change."""
    for page in pages():
        text = page.read_text(encoding="utf-8")
        if (made := french(text)) != text:
            page.write_text(made, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
