"""Cases answered by one program of another author: FIDE C.04.4.2 (2026), after the seeding rounds.

In its weights the score of a floater counts the less the higher it is, against [C6]; where nobody
need float it is led astray by [C7]; and it gives the bye to whoever has played least. Every
difference is listed with both answers, and shown to be decided by the article named there.
"""

from __future__ import annotations

import gzip
import json
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import ronde
from tests.oracles.cases import BATCHES, batch, paired
from tests.rules.burstein.literal import Literal
from tests.rules.burstein.verdict import Pairs, of_bracket, of_bye
from tests.rules.legality import assert_legal

SYSTEM = "fide-burstein-2026"


@cache
def differences() -> dict[str, dict[str, Any]]:
    path = Path(__file__).parent / "burstein_differences.jsonl.gz"
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        return {row["id"]: row for row in map(json.loads, lines)}


@pytest.mark.parametrize("number", range(BATCHES))
def test_every_case_agrees_or_an_article_decides(number: int) -> None:
    for case in batch("burstein.jsonl.gz", number):
        event = ronde.read(case["trf"])
        found = paired(event, SYSTEM)
        if found is None:
            assert case["no_pairing"], case["id"]
            continue
        assert_legal(event, found)
        assert not case["no_pairing"], case["id"]
        if case["id"] in differences():
            assert_decided(event, found, case, differences()[case["id"]])
        else:
            assert set(found.pairs) == {(w, b) for w, b in case["pairs"]}, case["id"]
            assert found.bye == case["bye"], case["id"]


def assert_decided(
    event: ronde.Tournament, found: ronde.Round, case: dict[str, Any], told: dict[str, Any]
) -> None:
    """In the first bracket that differs the article named prefers our pairing."""
    text = Literal(event)
    if found.bye != case["bye"]:
        assert ([found.bye], [case["bye"]]) == (told["ours"], told["oracle"])
        assert found.bye is not None
        verdict = of_bye(text, found.bye, case["bye"])
    else:
        waiting = frozenset(text.present) - {found.bye}
        theirs = unordered(case["pairs"])
        for bracket in found.account.brackets:
            members = frozenset((*bracket.moved, *bracket.residents))
            mine = unordered(bracket.pairs)
            yours = frozenset(pair for pair in theirs if pair <= members)
            if mine != yours:
                break
            waiting -= {t for pair in mine for t in pair}
        assert sorted(members) == told["bracket"]
        assert (mine, yours) == (unordered(told["ours"]), unordered(told["oracle"]))
        verdict = of_bracket(text, members, waiting - members, mine, yours)
    assert (verdict.criterion, verdict.article) == (told["criterion"], told["article"])
    assert verdict.ours_is_better, case["id"]


def unordered(pairs: Any) -> Pairs:
    return frozenset(frozenset(pair) for pair in pairs)


def test_what_decides_against_the_program() -> None:
    counts = Counter(row["criterion"] for row in differences().values())
    assert counts == {"C6": 85, "order": 11, "C8": 3, "most games": 3, "C7": 1}
