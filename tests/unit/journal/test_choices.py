"""What an event chooses is looked at when it is chosen, and reaches its standings."""

from __future__ import annotations

from pathlib import Path

import pytest

from ronde.domain.errors import RequestError
from ronde.journal import (
    AddSection,
    Configure,
    ConfirmationNeeded,
    Journal,
    Number,
    Register,
)

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


@pytest.mark.article("FMJD17-3.1.f")
def test_the_performance_goes_before_the_points_in_the_standings_of_an_event(
    journal: Journal,
) -> None:
    chosen = {"performance_first": "true", "packets": "6"}
    journal.act(AddSection(section="a", system=SYSTEM, rounds=7, options=chosen), who="x")
    first = journal.state.section("a").tournament.tie_breaks
    assert first == ("TPR-FMJD", "PTS", "AVG-RATING", "RATING", "LOT")
    journal.act(AddSection(section="b", system=SYSTEM, rounds=7), who="x")
    journal.act(Configure(section="b", options={"performance_first": True}), who="x")
    assert journal.state.section("b").tournament.tie_breaks == first


def test_choices_that_leave_the_final_order_leave_the_tie_breaks_that_were_named(
    journal: Journal,
) -> None:
    named = AddSection(section="a", system=SYSTEM, rounds=7, tie_breaks=("SOLKOFF",))
    journal.act(named, who="x")
    journal.act(Configure(section="a", options={"floats": "false"}), who="x")
    assert journal.state.section("a").tournament.tie_breaks == ("SOLKOFF",)


def test_the_final_order_goes_back_with_the_choice(journal: Journal) -> None:
    options = {"performance_first": "true"}
    journal.act(AddSection(section="a", system=SYSTEM, rounds=7, options=options), who="x")
    journal.act(Configure(section="a", options={}), who="x")
    assert journal.state.section("a").tournament.tie_breaks == ("AVG-RATING", "RATING", "LOT")


@pytest.mark.article("FMJD17-3.2.a", "FMJD17-3.2.b")
@pytest.mark.parametrize("system", ["fmjd-2017-rating", "kndb-solkoff"])
def test_the_choice_and_not_the_name_of_the_version_decides_whether_lots_are_drawn(
    journal: Journal, system: str
) -> None:
    for section, letter, method in (("a", "a", "lot"), ("b", "b", "rating-and-lot")):
        options = {"order_r1": letter}
        journal.act(AddSection(section=section, system=system, rounds=5, options=options), who="x")
        numbered(journal, section)
        found = journal.state.section(section)
        assert found.numbered_by == method
        ratings = [player.rating for player in found.tournament.players]
        assert (ratings == sorted(ratings, reverse=True)) is (letter == "b")


@pytest.mark.article("FMJD17-3.2.a")
def test_a_list_by_rating_must_be_drawn_up_again_once_lots_are_chosen(journal: Journal) -> None:
    journal.act(AddSection(section="a", system=SYSTEM, rounds=5), who="x")
    numbered(journal, "a")
    by_lot = Configure(section="a", options={"order_r1": "a"})
    with pytest.raises(ConfirmationNeeded) as asked:
        journal.act(by_lot, who="x")
    assert [c.code for c in asked.value.cautions] == ["list-drawn-otherwise"]
    journal.act(by_lot, who="x", confirm=asked.value.tokens)
    journal.act(Number(section="a", seed="1986"), who="x")
    assert journal.state.section("a").numbered_by == "lot"


def numbered(journal: Journal, section: str) -> None:
    for rating in range(1500, 1508):
        name = f"{section} {rating}"
        journal.act(Register(section=section, name=name, rating=rating), who="x")
    journal.act(Number(section=section, seed="1986"), who="x")


@pytest.mark.parametrize("options", [{"final_order": "z"}, {"no_such_choice": "a"}])
def test_a_choice_that_the_system_does_not_leave_is_refused_at_once(
    journal: Journal, options: dict[str, str]
) -> None:
    with pytest.raises(RequestError):
        journal.act(AddSection(section="a", system=SYSTEM, rounds=7, options=options), who="x")
    journal.act(AddSection(section="b", system=SYSTEM, rounds=7), who="x")
    with pytest.raises(RequestError):
        journal.act(Configure(section="b", options=options), who="x")
