"""Tie-breaks against the corpora: every value, every rank, every line of every value.

`tiebreaks_fide.jsonl.gz`: 91 of 209 complete tournaments of our own making (byes, forfeits,
withdrawals, point systems, round robins), with all values by the tie-break checker made for the
FIDE Technical Commission (Gacrux 1.9.57, July 2026), one run for each code, edition of March 2026
and, marked `@2024`, of August 2024. `tiebreaks_fmjd.jsonl.gz`: 60 draughts events, values by a slow
reading of the text.

Where the corpus lists another reading under `disputed`, the article's reading is ours (ADR-0060).
"""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import ronde
from ronde.tiebreaks.codes import parse
from tests.support import cases_in, needs_oracles, oracle_cases

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ronde.tiebreaks.contribution import Value

HERE = Path(__file__).parent
FIDE = list(cases_in(HERE / "tiebreaks_fide.jsonl.gz"))
FMJD = list(cases_in(HERE / "tiebreaks_fmjd.jsonl.gz"))
ENDURANCE = [pytest.mark.endurance, needs_oracles]

DRAUGHTS = {
    "points": "PTS",
    "solkoff": "SOLKOFF",
    "median": "SOLKOFF-MEDIAN",
    "truncated": "SOLKOFF-TRUNCATED",
    "sb": "SB-FMJD",
    "aro": "AVG-RATING",
    "tpr_logistic": "TPR-FMJD",
    "tpr_normal": "TPR-FMJD-NORMAL",
}


def wanted(stored: Any) -> Value:
    """A value as the corpora write it."""
    if stored is None:
        return None
    if isinstance(stored, list):
        return tuple(Fraction(number) for number in stored)
    return Fraction(stored)


def differences(case: dict[str, Any]) -> Iterator[str]:
    """Every value and every rank of a case that is not what the corpus and the articles say."""
    event = ronde.read(case["trf"])
    disputed = case.get("disputed", {})
    codes = list(case["tiebreaks"])
    table = ronde.standings(event, list(codes))
    for row in table.rows:
        for code, found in zip(codes, row.values, strict=True):
            player = str(row.player)
            others = disputed.get(code, {}).get("values", {})
            expected = wanted(others.get(player, case["tiebreaks"][code][player]))
            if found != expected:
                yield f"{case['id']} {code} of {player}: {found}, wanted {expected}"
    for criteria, ranks in case["ranks"].items():
        others = disputed.get("ranks", {}).get(criteria, {}).get("values", {})
        for row in ronde.standings(event, criteria.split(",")).rows:
            rank = others.get(str(row.player), ranks[str(row.player)])
            if row.rank != rank:
                yield f"{case['id']} {criteria}: {row.player} is {row.rank}, wanted {rank}"


def unexplained(event: ronde.Tournament, codes: Iterable[str]) -> Iterator[str]:
    """Every value whose lines do not fold into it."""
    table = ronde.standings(event, list(codes))
    for row in table.rows:
        for code, found, lines in zip(table.codes, row.values, row.contributions, strict=True):
            tie_break = parse(code)
            if tie_break.definition.among is None and tie_break.definition.fold(lines) != found:
                yield f"{code} of {row.player}: {found}, but its lines make another value"


@pytest.mark.parametrize("case", FIDE, ids=lambda case: case["id"])
def test_values_and_ranks_are_those_of_the_corpus(case: dict[str, Any]) -> None:
    assert list(differences(case)) == []


@pytest.mark.parametrize("case", FIDE[::4], ids=lambda case: case["id"])
def test_the_lines_of_a_round_make_the_value(case: dict[str, Any]) -> None:
    assert list(unexplained(ronde.read(case["trf"]), case["tiebreaks"])) == []


@pytest.mark.article("FMJD17-3.1.a", "FMJD17-3.1.b", "FMJD17-3.1.c", "FMJD17-3.1.d")
@pytest.mark.article("FMJD17-3.1.e", "FMJD17-3.1.f", "FMJD17-D.4", "FMJD17-D.5")
@pytest.mark.parametrize("case", FMJD, ids=lambda case: case["id"])
def test_draughts_values_are_those_of_the_corpus(case: dict[str, Any]) -> None:
    event = ronde.read(case["trf"])
    table = ronde.standings(event, DRAUGHTS.values(), round=case["rounds"])
    for row in table.rows:
        stored = case["values"][str(row.player)]
        assert row.values == tuple(wanted(stored[key]) for key in DRAUGHTS)
    assert list(unexplained(event, DRAUGHTS.values())) == []


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("tiebreaks_fide.jsonl.gz", marks=ENDURANCE),
        pytest.param("third_party/tiebreaks_third_party.jsonl.gz", marks=ENDURANCE),
    ],
)
def test_the_whole_corpus_agrees(name: str) -> None:
    found = [line for case in oracle_cases(name) for line in differences(case)]
    assert found == []


@pytest.mark.endurance
@needs_oracles
def test_all_lines_of_the_whole_corpus_make_their_values() -> None:
    for case in oracle_cases("tiebreaks_fide.jsonl.gz"):
        assert list(unexplained(ronde.read(case["trf"]), case["tiebreaks"])) == [], case["id"]
