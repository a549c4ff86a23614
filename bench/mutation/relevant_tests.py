"""Which tests look at a module, the nearest first: the first that fails ends the examination."""

from __future__ import annotations

CORPUS = ("tests/rules/basic/test_tables.py", "tests/docs/test_conformance.py")
"""The tables, and for each article the smallest position that it decides: a few seconds."""

EXPLANATIONS = ("tests/rules/explanation", "tests/unit/explanation")
"""What a round is said to have been decided by."""

NEAR: tuple[tuple[str, tuple[str, ...]], ...] = (
    (
        "ronde/rulebooks/dutch2012/",
        (*CORPUS, "tests/rules/dutch2012", "tests/oracles/test_dutch2012.py", *EXPLANATIONS),
    ),
    (
        "ronde/rulebooks/lim/",
        (*CORPUS, "tests/rules/lim", "tests/oracles/test_lim.py", *EXPLANATIONS),
    ),
    (
        "ronde/rulebooks/dubov/",
        (*CORPUS, "tests/rules/dubov", "tests/oracles/test_dubov.py", *EXPLANATIONS),
    ),
    (
        "ronde/rulebooks/burstein/",
        (*CORPUS, "tests/rules/burstein", "tests/oracles/test_burstein.py", *EXPLANATIONS),
    ),
    (
        "ronde/rulebooks/lexicographic/",
        (*CORPUS, "tests/rules/double_swiss", "tests/rules/team", *EXPLANATIONS),
    ),
    ("ronde/rulebooks/double_swiss/", (*CORPUS, "tests/rules/double_swiss", *EXPLANATIONS)),
    ("ronde/rulebooks/team/", (*CORPUS, "tests/rules/team", *EXPLANATIONS)),
    ("ronde/rulebooks/round_robin/", (*CORPUS, "tests/rules/round_robin", *EXPLANATIONS)),
    (
        "ronde/rulebooks/fmjd/",
        (
            *(*CORPUS, "tests/rules/fmjd1986", "tests/rules/fmjd2017"),
            *("tests/oracles/test_fmjd.py", *EXPLANATIONS),
        ),
    ),
    (
        "ronde/rulebooks/dutch/",
        (
            *(*CORPUS, "tests/rules/dutch2026", "tests/rules/dutch2017", "tests/rules/ch"),
            *("tests/properties/test_dutch_rows.py", "tests/properties/test_dutch_account.py"),
            *("tests/properties/test_dutch_literal.py", "tests/properties/test_dutch_paths.py"),
            *("tests/oracles/test_dutch2017.py", "tests/oracles/test_dutch2026.py", *EXPLANATIONS),
        ),
    ),
    (
        "ronde/rulebooks/",
        (
            *(*CORPUS, "tests/rules/basic", "tests/rules/dutch2026", "tests/rules/dutch2017"),
            *("tests/rules/team", "tests/rules/double_swiss", "tests/rules/burstein"),
            *("tests/rules/dubov", "tests/rules/dutch2012", "tests/unit/pairing"),
            *("tests/unit/rulebooks", "tests/properties/test_dutch_paths.py", *EXPLANATIONS),
        ),
    ),
    (
        "ronde/tiebreaks/",
        (
            *("tests/rules/tiebreaks", "tests/unit/tiebreaks/test_codes.py"),
            *("tests/oracles/test_tiebreaks.py", "tests/unit/tiebreaks"),
        ),
    ),
    (
        "ronde/accelerations/fmjd",
        (
            *("tests/rules/fmjd1986", "tests/rules/fmjd2017", "tests/rules/accelerations"),
            *(*CORPUS, "tests/oracles/test_fmjd.py", "tests/unit/pairing"),
        ),
    ),
    ("ronde/accelerations/", ("tests/rules/accelerations", *CORPUS, "tests/unit/pairing")),
    ("ronde/verifier/", ("tests/unit/verifier",)),
    (
        "ronde/solver/",
        (
            *(*CORPUS, "tests/unit/solver", "tests/properties/test_solver.py"),
            *("tests/rules/dutch2026", "tests/rules/dutch2012", "tests/rules/team"),
        ),
    ),
)
ALL = (
    *("tests/rules", "tests/docs/test_conformance.py", "tests/oracles", "tests/properties"),
    *("tests/unit/solver", "tests/unit/tiebreaks", "tests/unit/pairing", "tests/unit/explanation"),
    *("tests/unit/rulebooks", "tests/unit/domain", "tests/unit/verifier"),
)
"""Those that are asked whether they go through a function."""

IGNORED = (
    *("tests/rules/journal", "tests/properties/test_formats.py"),
    *("tests/properties/test_formats_fuzz.py", "tests/properties/test_dutch_py4swiss.py"),
)
"""Slow, and about other packages or other programs."""


ROWS: tuple[tuple[str, tuple[str, ...]], ...] = (
    (
        "ronde/rulebooks/fmjd/",
        ("tests/rules/fmjd1986/test_colours.py", "tests/rules/fmjd2017/test_colours.py"),
    ),
    ("ronde/rulebooks/lim/", ("tests/rules/lim/test_colours.py",)),
    ("ronde/rulebooks/", ("tests/rules/basic/test_tables.py",)),
    ("ronde/tiebreaks/", ("tests/unit/tiebreaks/test_codes.py",)),
    ("ronde/verifier/", ("tests/unit/verifier/test_statements.py",)),
)
"""Who is asked first about a row of a table."""


def row_tests(file: str) -> tuple[str, ...]:
    """The tests that hold the tables of a module against the regulation."""
    return next(tests for prefix, tests in ROWS if file.startswith(prefix))


def nearest_tests(file: str) -> tuple[str, ...]:
    """The tests of the module's own package and system."""
    return next(tests for prefix, tests in NEAR if file.startswith(prefix))
