"""Which tests look at a module, the nearest first: the first that fails ends the examination."""

from __future__ import annotations

NEAR: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("ronde/rulebooks/dutch2012/", ("tests/rules/dutch2012", "tests/oracles/test_dutch2012.py")),
    ("ronde/rulebooks/lim/", ("tests/rules/lim", "tests/oracles/test_lim.py")),
    ("ronde/rulebooks/dubov/", ("tests/rules/dubov", "tests/oracles/test_dubov.py")),
    ("ronde/rulebooks/burstein/", ("tests/rules/burstein", "tests/oracles/test_burstein.py")),
    (
        "ronde/rulebooks/lexicographic/",
        ("tests/rules/double_swiss", "tests/rules/team"),
    ),
    ("ronde/rulebooks/double_swiss/", ("tests/rules/double_swiss",)),
    ("ronde/rulebooks/team/", ("tests/rules/team",)),
    (
        "ronde/rulebooks/fmjd/",
        ("tests/rules/fmjd1986", "tests/rules/fmjd2017", "tests/oracles/test_fmjd.py"),
    ),
    (
        "ronde/rulebooks/dutch/",
        (
            *("tests/rules/dutch2026", "tests/rules/dutch2017", "tests/rules/ch"),
            *("tests/oracles/test_dutch2026.py", "tests/oracles/test_dutch2017.py"),
            *("tests/properties/test_dutch_literal.py", "tests/properties/test_dutch_paths.py"),
            *("tests/properties/test_dutch_account.py", "tests/properties/test_dutch_rows.py"),
        ),
    ),
    (
        "ronde/rulebooks/",
        ("tests/rules/basic", "tests/rules/journal", "tests/rules/dutch2026", "tests/rules/team"),
    ),
    (
        "ronde/tiebreaks/",
        ("tests/unit/tiebreaks", "tests/rules/tiebreaks", "tests/oracles/test_tiebreaks.py"),
    ),
    (
        "ronde/accelerations/fmjd",
        (
            *("tests/rules/fmjd1986", "tests/rules/fmjd2017", "tests/rules/accelerations"),
            "tests/oracles/test_fmjd.py",
        ),
    ),
    ("ronde/accelerations/", ("tests/rules/accelerations",)),
    (
        "ronde/solver/",
        ("tests/unit/solver", "tests/properties/test_solver.py", "tests/rules/dutch2026"),
    ),
)
EVERYWHERE = (
    *("tests/rules", "tests/unit/engine", "tests/unit/explanation", "tests/unit/domain"),
    *("tests/oracles", "tests/properties", "tests/unit/tables", "tests/unit/cli"),
)
"""Whoever survives the nearest tests meets these."""


def near(file: str) -> tuple[str, ...]:
    """The tests of the module's own room and system."""
    return next(tests for prefix, tests in NEAR if file.startswith(prefix))
