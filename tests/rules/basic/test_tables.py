"""The tables of criteria and of colour rules are the lists of the regulations: all, in order."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import Any

import pytest

from ronde.rulebooks.burstein import edition_2017 as burstein_2017
from ronde.rulebooks.burstein import edition_2026 as burstein_2026
from ronde.rulebooks.double_swiss import edition_2026 as double_swiss
from ronde.rulebooks.dubov import edition_2018 as dubov_2018
from ronde.rulebooks.dubov import edition_2026 as dubov_2026
from ronde.rulebooks.dutch import edition_2017 as dutch_2017
from ronde.rulebooks.dutch import edition_2026 as dutch_2026
from ronde.rulebooks.dutch2012.colours import COLOUR_RULES as COLOURS_2012
from ronde.rulebooks.dutch2012.criteria import CRITERIA as CRITERIA_2012
from ronde.rulebooks.team import edition_2026 as team

WITH_BRACKETS = (dutch_2017, dutch_2026, dubov_2018, dubov_2026, burstein_2017, burstein_2026)
PAIRED_AS_WORDS = (double_swiss, team)


def criteria(edition: Any) -> tuple[Any, ...]:
    """Every row of the edition, the absolute ones first."""
    return (*edition.SYSTEM.prohibitions, *edition.SYSTEM.criteria)


def in_turn(words: Iterable[str]) -> list[str]:
    """The words, those that are repeated at once only once."""
    return [word for word, _ in groupby(words)]


def codes(rows: Iterable[Any]) -> list[str]:
    return [row.code for row in rows]


def numbers(form: str, last: int) -> list[str]:
    return [form.format(n) for n in range(1, last + 1)]


@pytest.mark.parametrize(
    "edition, form, last",
    [
        (dutch_2017, "C.{}", 19),
        (dutch_2026, "C{}", 21),
        (dubov_2018, "C.{}", 10),
        (dubov_2026, "C{}", 10),
        (burstein_2017, "C.{}", 8),
        (burstein_2026, "C{}", 8),
        (double_swiss, "C{}", 8),
        (team, "C{}", 10),
    ],
)
def test_every_criterion_of_the_regulation_has_its_row_in_its_turn(
    edition: Any, form: str, last: int
) -> None:
    assert in_turn(codes(criteria(edition))) == numbers(form, last)


@pytest.mark.parametrize(
    "edition, sections",
    [
        (dutch_2026, (("2.1.{}", 3), ("2.2.{}", 1), ("2.3.{}", 1), ("2.4.{}", 16))),
        (dubov_2026, (("2.1.{}", 3), ("2.2.{}", 1), ("2.3.{}", 6))),
        (burstein_2026, (("2.1.{}", 3), ("2.2.{}", 1), ("2.3.{}", 4))),
        (double_swiss, (("2.1.{}", 2), ("2.2.{}", 1), ("2.3.{}", 5))),
        (team, (("2.1.{}", 2), ("2.2.{}", 1), ("2.3.{}", 7))),
    ],
)
def test_the_articles_of_2026_follow_each_other(
    edition: Any, sections: tuple[tuple[str, int], ...]
) -> None:
    wanted = [article for form, last in sections for article in numbers(form, last)]
    assert in_turn(row.article for row in criteria(edition)) == wanted


@pytest.mark.parametrize(
    "rules, form, last",
    [
        (COLOURS_2012, "E{}", 5),
        (dutch_2017.COLOURS, "E.{}", 5),
        (dutch_2026.COLOURS, "5.2.{}", 5),
        (dubov_2018.COLOURS, "E.{}", 5),
        (dubov_2026.COLOURS, "5.2.{}", 5),
        (burstein_2017.COLOURS, "E.{}", 5),
        (burstein_2026.COLOURS, "5.2.{}", 5),
        (double_swiss.COLOURS, "4.3.{}", 5),
        (team.COLOURS, "4.3.{}", 9),
    ],
)
def test_every_rule_for_colours_has_its_row_in_its_turn(
    rules: tuple[Any, ...], form: str, last: int
) -> None:
    assert codes(rules) == numbers(form, last)


@pytest.mark.parametrize("edition", WITH_BRACKETS)
def test_floaters_are_counted_before_their_scores_are_compared(edition: Any) -> None:
    for _, rows in groupby(edition.CRITERIA, key=lambda row: row.code):
        compared = [row.descending for row in rows]
        assert compared == sorted(compared)


@pytest.mark.parametrize("edition", [dutch_2026, burstein_2017, burstein_2026])
def test_the_next_bracket_is_asked_what_this_one_was_asked_in_the_same_order(edition: Any) -> None:
    """What C8 of 2026 and C7 of the Burstein System look at: the two criteria before them."""
    place = next(i for i, row in enumerate(edition.CRITERIA) if row.next_bracket)
    here = edition.CRITERIA[:place]
    there = [row for row in edition.CRITERIA if row.next_bracket]
    assert [(row.downfloater, row.descending) for row in there] == [
        (row.downfloater, row.descending) for row in here
    ]


def test_the_criteria_of_2012_stand_in_the_order_in_which_c10_gives_them_up_last() -> None:
    given_up = [row.article.partition("C10.")[2] for row in CRITERIA_2012]
    assert in_turn(letter for letter in given_up if letter) == list("gfedcba")
    assert in_turn(codes(CRITERIA_2012)) == [
        *("B2", "B3", "A7.d", "X", "Z", "B5 down", "B6 down", "B5 up", "B6 up")
    ]
