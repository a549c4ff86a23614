"""The Lim cases of a slow reference implementation, every one of them."""

from __future__ import annotations

import gzip
import json
from dataclasses import replace
from typing import Any

import pytest

from ronde.domain.errors import NoLegalPairing
from ronde.formats import read
from ronde.pairing import pair
from ronde.rulebooks.basic import BASIC_2012
from ronde.rulebooks.lim import edition_2012, edition_2026
from ronde.rulebooks.lim.edition_2026 import as_in_2026
from ronde.rulebooks.system import System
from tests.rules.lim.literal import Literal
from tests.support import ROOT


def cases(name: str) -> list[Any]:
    with gzip.open(ROOT / "tests" / "oracles" / name, "rt", encoding="utf-8") as lines:
        return [pytest.param(case, id=case["id"]) for case in map(json.loads, lines)]


CONFIRMED = cases("lim.jsonl.gz")
UNCONFIRMED = cases("lim_unconfirmed.jsonl.gz")

Answer = tuple[frozenset[tuple[int, int]], int | None]


def wanted(answer: dict[str, Any]) -> Answer | None:
    if answer["no_pairing"]:
        return None
    return frozenset((white, black) for white, black in answer["pairs"]), answer["bye"]


def paired(
    case: dict[str, Any], system: str | System = "fide-lim", **options: str
) -> Answer | None:
    try:
        found = pair(read(case["trf"]), system, options=options)
    except NoLegalPairing:
        return None
    assert found.number == case["round"]
    return frozenset(found.pairs), found.bye


@pytest.mark.parametrize("case", [*CONFIRMED, *UNCONFIRMED])
def test_the_engine_agrees(case: dict[str, Any]) -> None:
    assert paired(case) == wanted(case)


@pytest.mark.parametrize("case", [*CONFIRMED, *UNCONFIRMED])
def test_the_edition_of_2026_differs_in_its_numbers_and_basic_rules_only(
    case: dict[str, Any],
) -> None:
    # C.04.4.3 (2026): the content of before. With the bye bar of 2012 it pairs every case alike.
    bar = edition_2012.prohibitions(as_in_2026, BASIC_2012, "C.04.1.4")
    with_old_bar = replace(edition_2026.SYSTEM, prohibitions=bar, basic=BASIC_2012)
    assert paired(case, with_old_bar) == wanted(case)


@pytest.mark.parametrize("case", [*CONFIRMED, *UNCONFIRMED])
def test_the_literal_reading_agrees(case: dict[str, Any]) -> None:
    assert Literal(read(case["trf"])).pair() == wanted(case)


ANNOTATED_BEFORE = {
    f"fide-lim-{case}"
    for case in ("50049-r04", "50111-r06", "50132-r07", "50135-r04", "50138-r04", "70062-r06")
}
"""Cases whose notes (features, sensitive, alternative) are older than their answer.

The notes take both players of a pair of unequal scores for floaters of that round. By 9.3 and
10.1 the floater is the player transferred, which is how the answers read 10.10. In case 70062,
round 5, number 6 (3 points) met number 9 (2 points, the median): number 6 came down, so 10.10
does not protect number 9, who floats in round 6.
"""


def readings_of_the_notes(case: dict[str, Any]) -> dict[str, str]:
    return {"floated": "both"} if case["id"] in ANNOTATED_BEFORE else {}


@pytest.mark.parametrize("case", [*CONFIRMED, *UNCONFIRMED])
def test_the_notes_of_a_case_show_whether_the_median_was_blocked(case: dict[str, Any]) -> None:
    if not case["no_pairing"]:
        options = readings_of_the_notes(case)
        account = pair(read(case["trf"]), "fide-lim", options=options).account
        undone = {s.article for b in account.brackets for s in b.steps if s.article[:3] == "9.6"}
        noted = {"9.6.a": "crack lower", "9.6.b": "crack higher"}
        assert {noted[article] for article in undone} <= set(case["features"])
        assert bool(undone) == any(feature.startswith("crack") for feature in case["features"])


@pytest.mark.parametrize("case", UNCONFIRMED)
def test_the_engine_agrees_when_9_6_undoes_the_whole_group(case: dict[str, Any]) -> None:
    options = {"blocked_undoes": "group", **readings_of_the_notes(case)}
    assert paired(case, **options) == wanted(case["alternative"])


@pytest.mark.parametrize("case", [*CONFIRMED, *UNCONFIRMED])
def test_the_answer_follows_10_10_as_the_player_transferred(case: dict[str, Any]) -> None:
    """The six cases that tell the two readings of 10.10 apart, and no other."""
    assert (paired(case, floated="both") == wanted(case)) == (case["id"] not in ANNOTATED_BEFORE)


SWITCHES = {
    "A5-running-number": {"lot_colour": "running"},
    "C4-lowest-rated": {"first_bye": "lowest-rated"},
    "C7-no-exclusion": {"floater_exclusion": "off"},
    "C8-own-players": {"adjacent_median": "own"},
    "C10-residents-first": {"floater_opponents": "residents"},
    "C11-upfloaters-largest": {"median_upfloaters": "largest"},
    "C15-equal-lower": {"blocked_equal": "lower"},
    "C16-crack-group": {"blocked_undoes": "group"},
    "C17-no-recount": {"blocked_recount": "off"},
    "C20-smaller-number": {"identical_records": "smaller"},
}


@pytest.mark.parametrize("case", [*CONFIRMED, *UNCONFIRMED])
def test_the_cases_name_the_readings_on_which_they_depend(case: dict[str, Any]) -> None:
    base = readings_of_the_notes(case)
    answer = paired(case, **base)
    changed = {name for name, other in SWITCHES.items() if paired(case, **base, **other) != answer}
    assert changed == set(case["sensitive"])


@pytest.mark.parametrize("case", [*CONFIRMED, *UNCONFIRMED])
def test_one_case_distinguishes_the_two_readings_of_10_2(case: dict[str, Any]) -> None:
    """By the letter 10.2 looks at colours only to make the number even."""
    agrees = paired(case, floater_colours="parity") == wanted(case)
    assert agrees == (case["id"] != "fide-lim-60068-r07")
