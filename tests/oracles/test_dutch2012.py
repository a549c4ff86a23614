"""The corpus of the reference for the edition of 2012: FIDE C.04.3.1 (2012)."""

from __future__ import annotations

import pytest

import ronde
from tests.oracles.cases import BATCHES, batch, paired
from tests.rules.legality import assert_legal

SYSTEM = "fide-dutch-2012"
CORPUS = "dutch2012.jsonl.gz"

OTHER_READING = {
    "A5-running-number": {"lot_colour": "running"},
    "B8-b2-both-topscorers": {"b2_yields": "both"},
    "B10-flags": {"relaxation": "flags"},
    "B15-alone-mdp-leaves": {"alone_moved_down": "leaves"},
    "B17-b3-merged-only": {"b3_scope": "merged"},
}
"""The options behind the marks with which the corpus names the readings it depends on."""

DOUBTS = {
    ("b3_pairs", "all"): {"80019-r04", "80060-r05"},
    ("b3_pairs", "same_s1"): {"50006-r05", "80060-r05"},
    ("closeness", "on"): {
        "50046-r05",
        "50070-r09",
        "50090-r04",
        "50115-r08",
        "60055-r07",
        "70021-r07",
        "70024-r06",
    },
    ("c12_scores", "any"): {"70024-r06"},
    ("p1_below_m1", "homogeneous"): {"50100-r05"},
    ("replaced_alone", "anew"): {"50091-r04", "70039-r03"},
    ("bye_downfloat", "ignored"): set(),
    ("upfloats", "all"): set(),
    ("unselected", "apart"): set(),
    ("c12_levels", "first"): set(),
}
"""Cases whose answer another reading changes, by the option that chooses it."""


@pytest.mark.parametrize("number", range(BATCHES))
def test_every_case_has_the_pairs_colours_and_bye_of_the_reference(number: int) -> None:
    for case in batch(CORPUS, number):
        event = ronde.read(case["trf"])
        found = paired(event, SYSTEM)
        if found is None:
            assert case["no_pairing"], case["id"]
            continue
        assert_legal(event, found)
        assert not case["no_pairing"], case["id"]
        assert found.bye == case["bye"], case["id"]
        assert set(found.pairs) == {tuple(pair) for pair in case["pairs"]}, case["id"]


def answers(case: dict[str, object], options: dict[str, str]) -> object:
    try:
        found = ronde.pair(ronde.read(str(case["trf"])), SYSTEM, options=options)
    except ronde.NoLegalPairing:
        return None
    return set(found.pairs), found.bye


@pytest.mark.parametrize("mark", OTHER_READING)
def test_another_reading_changes_just_the_cases_marked_for_it(mark: str) -> None:
    for number in range(BATCHES):
        for case in batch(CORPUS, number):
            same = answers(case, OTHER_READING[mark]) == answers(case, {})
            assert same != (mark in case["sensitive"]), case["id"]


@pytest.mark.parametrize("reading", DOUBTS, ids="=".join)
def test_another_reading_changes_just_the_cases_known_for_it(reading: tuple[str, str]) -> None:
    key, value = reading
    changed = {
        case["id"].removeprefix("fide-dutch-2012-")
        for number in range(BATCHES)
        for case in batch(CORPUS, number)
        if answers(case, {key: value}) != answers(case, {})
    }
    assert changed == DOUBTS[reading]
