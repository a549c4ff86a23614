"""What an event chooses is looked at when it is chosen, and reaches its standings."""

from __future__ import annotations

from pathlib import Path

import pytest

from ronde.domain.errors import RequestError
from ronde.journal import AddSection, Configure, Journal

SYSTEM = "fmjd-2017-rating"


@pytest.fixture
def journal(tmp_path: Path) -> Journal:
    return Journal.create(tmp_path / "open.ronde", "Open", who="x")


def test_the_final_order_of_a_custom_system_becomes_the_tie_breaks_of_the_section(
    journal: Journal,
) -> None:
    options = {"final_order": "a,d"}
    journal.act(AddSection(section="a", system=SYSTEM, rounds=7, options=options), who="x")
    assert journal.state.section("a").tournament.tie_breaks[:2] == ("SOLKOFF", "SB-FMJD")


def test_tie_breaks_that_are_named_come_before_the_final_order(journal: Journal) -> None:
    named = AddSection(
        section="a", system=SYSTEM, rounds=7, options={"final_order": "c"}, tie_breaks=("RATING",)
    )
    journal.act(named, who="x")
    assert journal.state.section("a").tournament.tie_breaks == ("RATING",)


def test_another_final_order_changes_the_tie_breaks(journal: Journal) -> None:
    journal.act(AddSection(section="a", system=SYSTEM, rounds=7), who="x")
    journal.act(Configure(section="a", options={"final_order": "c"}), who="x")
    assert journal.state.section("a").tournament.tie_breaks[0] == "SOLKOFF-TRUNCATED"


@pytest.mark.parametrize("options", [{"final_order": "z"}, {"no_such_choice": "a"}])
def test_a_choice_that_the_system_does_not_leave_is_refused_at_once(
    journal: Journal, options: dict[str, str]
) -> None:
    with pytest.raises(RequestError):
        journal.act(AddSection(section="a", system=SYSTEM, rounds=7, options=options), who="x")
    journal.act(AddSection(section="b", system=SYSTEM, rounds=7), who="x")
    with pytest.raises(RequestError):
        journal.act(Configure(section="b", options=options), who="x")
