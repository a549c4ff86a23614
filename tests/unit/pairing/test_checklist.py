"""The headings of a checklist are rows of the system."""

from __future__ import annotations

import pytest

from ronde.checklist import checklist
from ronde.rulebooks.catalogue import system
from tests.rules.arbitrary import position

HEADINGS = {
    "fide-dutch-2026": ["C2", "C14", "C16"],
    "fide-dutch-2017": ["C.2", "C.12", "C.14"],
    "fide-dubov-2026": ["C2", "C10"],
    "fide-burstein-2026": ["C2", "BH", "SB"],
    "fide-dutch-2026 without C14": ["C2", "C15", "C16"],
    "fide-dutch-2026 without C2": ["C14", "C16"],
}


@pytest.mark.parametrize("name", HEADINGS)
def test_a_checklist_has_the_codes_of_the_rows_that_look_at_the_bye_and_at_floats(
    name: str,
) -> None:
    lines = checklist(position(1, 12, 4, 2, 10, 40), system(name))
    assert [*lines[0].looked_at] == HEADINGS[name]
    assert lines[0].looked_at.keys() == lines[-1].looked_at.keys()
