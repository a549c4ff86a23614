"""Choices of an event: known keys and values only, and always as text."""

from __future__ import annotations

import pytest

from ronde.domain.errors import RequestError
from ronde.domain.option import YES_NO, Option, checked, chosen

OPTIONS = (
    Option("floats", YES_NO, "true", "3.8", "…"),
    Option("packets", ("4", "6"), "4", "6.1", "…"),
    Option("order", ("a", "b", "c"), "a", "3.1", "…", ranked=True),
    Option("limit", (), "2000", "1", "…"),
)


def test_a_value_may_come_as_text_as_a_number_as_a_truth_value_or_as_a_list() -> None:
    given = {"floats": False, "packets": 6, "order": ["c", "a"], "limit": " 1900"}
    wanted = {"floats": "false", "packets": "6", "order": "c,a", "limit": "1900"}
    assert checked("own", OPTIONS, given) == wanted


def test_what_is_not_chosen_has_its_default() -> None:
    assert checked("own", OPTIONS, {}) == {}
    assert chosen("own", OPTIONS, {"packets": 6}) == {
        "floats": "true",
        "packets": "6",
        "order": "a",
        "limit": "2000",
    }


def test_an_unknown_key_is_refused_and_the_known_ones_are_named() -> None:
    with pytest.raises(RequestError) as refused:
        checked("own", OPTIONS, {"colour": "white"})
    assert str(refused.value) == (
        "The system own has no option 'colour'. Its options are: floats, packets, order, limit."
    )


@pytest.mark.parametrize("key, value", [("packets", 5), ("floats", "yes"), ("order", "a,d")])
def test_a_value_that_the_option_does_not_have_is_refused(key: str, value: object) -> None:
    with pytest.raises(RequestError, match=f"The option {key} cannot be '{value}'"):
        checked("own", OPTIONS, {key: value})
