"""How many lines the verifier has: its core, and each family of systems.

Counted are lines of code: no blank lines, no comments, no docstrings. What a family of systems
shares is counted once, for the family; the core is what every system needs. A core of 800 lines
and 200 for each system are wanted.

    python scripts/verifier_lines.py
"""

from __future__ import annotations

import ast
import io
import tokenize
from pathlib import Path

from ronde.verifier import systems

FOLDER = Path(systems.__file__).parent
CORE, EACH = 800, 200
FAMILIES = {
    "the Dutch systems since 2017": ("dutch", "dutch_2026", "dutch_2017", "swiss_guide"),
    "other tables": (
        *("candidates", "claims", "individual", "matches", "round", "statement", "upfloaters"),
        *("burstein", "dubov", "double_swiss", "team", "team_book"),
    ),
    "round robins": ("round_robin", "scheveningen"),
    "procedures": (
        *(
            "cheapest",
            "draughts",
            "teams_as_players",
            "places",
            "replay",
            "dutch2012",
            "dutch2012_brackets",
        ),
        *("lim", "fmjd1986", "fmjd2017", "fmjd2017_group"),
    ),
}
SILENT = {
    tokenize.COMMENT,
    tokenize.NL,
    tokenize.NEWLINE,
    tokenize.INDENT,
    tokenize.DEDENT,
    tokenize.ENDMARKER,
}


def code_lines(text: str) -> int:
    """Lines that hold code."""
    strings: set[int] = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            strings.update(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    lines: set[int] = set()
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type not in SILENT:
            lines.update(range(token.start[0], token.end[0] + 1))
    return len(lines - strings)


def counted() -> dict[str, tuple[int, int]]:
    """For the core and each family the lines that it has, and those that it may have."""
    sizes = {path.stem: code_lines(path.read_text("utf-8")) for path in FOLDER.glob("*.py")}
    found = {}
    for family, modules in FAMILIES.items():
        members = [rules for rules in systems.SYSTEMS.values() if rules.module in modules]
        found[family] = (sum(sizes.pop(module) for module in modules), EACH * len(members))
    return {"core": (sum(sizes.values()), CORE), **found}


def main() -> None:
    """Print the table."""
    table = counted()
    for part, (lines, wanted) in table.items():
        print(f"{part:30} {lines:6} of {wanted}")
    lines, wanted = (sum(column) for column in zip(*table.values(), strict=True))
    print(f"{'all':30} {lines:6} of {wanted}")


if __name__ == "__main__":
    main()
