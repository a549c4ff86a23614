"""The verifier stays small enough to be read."""

from __future__ import annotations

from tests.docs.scripts import script

TOO_LARGE = {"the Dutch systems since 2017": 681}
"""Parts above their limit, and what they must not exceed; docs/programmer/verifying.md says why."""


def test_the_core_and_the_families_keep_their_limits() -> None:
    table = script("verifier_lines").counted()
    for part, (lines, wanted) in table.items():
        assert lines <= TOO_LARGE.get(part, wanted), part
    assert sum(lines for lines, _ in table.values()) <= sum(wanted for _, wanted in table.values())


def test_lines_of_code_are_neither_blank_nor_comments_nor_docstrings() -> None:
    module = '"""A module."""\n\n# why\nx = (\n    1,  # one\n)\n\n\n'
    function = 'def f():\n    """Of f."""\n    return x\n'
    assert script("verifier_lines").code_lines(module + function) == 5
