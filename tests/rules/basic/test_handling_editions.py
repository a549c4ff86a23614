"""Each system brings the basic rules of its own year along."""

from __future__ import annotations

from pathlib import Path

import pytest

from ronde.journal import AddSection, Journal
from ronde.rulebooks.basic import BASIC_2012, BASIC_2017, BASIC_2026, BasicRules
from tests.unit.journal.scripts import Arbiter


@pytest.mark.parametrize(
    "system, rules",
    [
        *[("fide-dutch-2012", BASIC_2012), ("fide-lim", BASIC_2012)],
        *[("fide-dutch-2017", BASIC_2017), ("fide-burstein-2017", BASIC_2017)],
        *[("fide-dubov-2018", BASIC_2017), ("ch-dutch", BASIC_2017)],
        *[("fide-dutch-2026", BASIC_2026), ("fide-dubov-2026", BASIC_2026)],
    ],
)
def test_a_section_follows_the_basic_rules_of_the_time_of_its_system(
    tmp_path: Path, system: str, rules: BasicRules
) -> None:
    arbiter = Arbiter(Journal.create(tmp_path / "e.ronde", "Event", who="arbiter"))
    arbiter(AddSection(section="a", rounds=3, system=system, lot_seed="seed"))
    assert arbiter.section().basic_rules is rules
