"""Every report that other programs have written, and every position of the corpora, is read."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from ronde.domain.errors import InputError
from ronde.formats import read, to_text
from ronde.formats.trf.report import DIALECTS
from tests.support import ORACLES, needs_oracles, oracle, oracle_cases

if TYPE_CHECKING:
    from ronde.domain.tournament import Tournament

pytestmark = needs_oracles

MUST_BE_REFUSED = {
    "incompatible_color.trf": "both have colour 'b'",
    "incompatible_result.trf": "the two results contradict each other",
    "incorrect_points.trf": "The points are 4.0, but the results give 3.0",
    "invalid_code.trf": "its code is '101'; wanted 001",
    "missing_result.trf": "player 2 has opponent 3, but player 3 has none",
    "missing_starting_number.trf": "number 7 is missing",
    "too_many_results.trf": "Round 6 has been paired, but the tournament has 5 rounds",
    "malformed_pairings.txt": "There is no player",
    "non_distinct_pairings.txt": "There is no player",
    "pairings_example.txt": "There is no player",
}
"""Files that are wrong, or no reports at all, and what Ronde says about them."""

REPORTS = sorted(
    path.relative_to(ORACLES).as_posix()
    for path in ORACLES.glob("third_party/*/*")
    if path.suffix in (".trf", ".input") and path.name not in MUST_BE_REFUSED
)
CORPORA = sorted(
    path.relative_to(ORACLES).as_posix()
    for pattern in ("*.jsonl.gz", "third_party/*.jsonl.gz")
    for path in ORACLES.glob(pattern)
)


@pytest.mark.parametrize("name", REPORTS)
def test_a_report_of_another_program_is_read_and_comes_back(name: str) -> None:
    event = read(oracle(name))
    assert len(event.players) > 0
    assert_round_trips(event)


def assert_round_trips(event: Tournament) -> None:
    """Nothing is lost in any form, and what was written once is written the same again."""
    for dialect in DIALECTS:
        text = to_text(event, dialect=dialect)
        again = read(text)
        if dialect in ("javafo", "bbp"):  # these know points of single players, not ranges
            rounds = range(1, (event.number_of_rounds or 0) + 1)
            assert [again.extra_points(n) for n in rounds] == [
                event.extra_points(n) for n in rounds
            ]
            again = replace(again, accelerated=event.accelerated)
        assert again == event
        assert to_text(read(text), dialect=dialect) == text
    text = to_text(event, format="json")
    assert read(text) == event
    assert to_text(read(text), format="json") == text


@pytest.mark.parametrize("name, fault", MUST_BE_REFUSED.items())
def test_a_wrong_report_is_refused_and_its_fault_named(name: str, fault: str) -> None:
    path = oracle(f"third_party/py4swiss/{name}")
    with pytest.raises(InputError) as refusal:
        read(path)
    assert fault in str(refusal.value)
    assert str(path) in str(refusal.value)


@pytest.mark.parametrize("name", CORPORA)
def test_every_position_of_a_corpus_is_read_and_comes_back(name: str) -> None:
    for case in oracle_cases(name):
        event = read(case["trf"])
        assert read(to_text(event)) == event
        assert len(event.players) == case["n"]
        played = case["rounds"] if "rounds" in case else case["round"] - 1
        assert len(event.rounds) == played
