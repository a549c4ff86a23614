"""A round that was played otherwise: the article or the criterion that decides is named."""

from __future__ import annotations

import pytest

import ronde
from ronde.explanation import checked
from ronde.explanation.checked import tell_check
from tests.rules.dutch2026.worked import told
from tests.unit.cli.runner import SAMPLE

SYSTEM = "fide-dutch-2026"


def reasons(event: ronde.Tournament, number: int) -> list[str]:
    found = ronde.check(event, SYSTEM).rounds[number - 1]
    return [line.render() for line in tell_check(event, found)]


def test_a_round_that_agrees_needs_no_reason() -> None:
    assert reasons(ronde.read(SAMPLE), 2) == []


def test_a_criterion_decides_with_both_counts() -> None:
    event = told(8, "1-5:1 6-2:0 3-7:1 8-4:0", "3-1:= 4-2:= 5-7:= 8-6:=")
    assert reasons(event, 2) == [
        "Players who do not get their colour preference: 2 instead of 0 (1-3, 2-4). [C12, 2.4.7]",
        "That is decided in the bracket of 1 point.",
    ]


def test_the_order_of_the_rules_decides_between_rounds_that_are_as_good() -> None:
    (reason,) = reasons(told(4, "1-4:1 3-2:0"), 1)
    assert "comes later in the order of the rules" in reason
    assert "1 against 3 before 1 against 4" in reason


def test_a_board_that_is_forbidden_is_named_with_its_article() -> None:
    assert reasons(told(4, "1-3:1 4-2:0", "3-1:0 2-4:1"), 2) == [
        "2-4 is barred: they met in round 1. [C1, 2.1.1]",
        "3-1 is barred: they met in round 1. [C1, 2.1.1]",
    ]


def test_a_bye_that_is_forbidden_is_named_with_its_article() -> None:
    event = told(5, "1-3:1 4-2:0 5:U", "2-1:1 3-4:0 5:U")
    assert reasons(event, 2) == [
        "5 may not have the bye: that player had the bye in round 1. [C2, 2.1.2]"
    ]


def test_a_colour_is_decided_by_its_rule() -> None:
    assert reasons(told(4, "3-1:0 4-2:0"), 1) == [
        "1 has White against 3: initial-colour by pairing number. [5.2.5]"
    ]


def test_in_a_large_field_the_first_board_that_differs_is_looked_at(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(checked, "WHOLE", 0)
    event = told(8, "1-5:1 6-2:0 3-7:1 8-4:0", "3-1:= 4-2:= 5-7:= 8-6:=")
    first, *_ = reasons(event, 2)
    assert first.endswith("[C12, 2.4.7]")


@pytest.mark.parametrize("system", ["fide-lim", "fide-burstein", "fide-dubov", "fmjd-2017-rating"])
def test_every_round_that_differs_has_a_reason(system: str) -> None:
    event = ronde.read(SAMPLE)
    for found in ronde.check(event, system).differences:
        lines = tell_check(event, found)
        assert lines
        assert all(line.article for line in lines if not line.depth)
