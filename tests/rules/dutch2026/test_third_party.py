"""Positions of other projects under FIDE C.04.3 (2026)."""

from __future__ import annotations

import pytest

import ronde
from ronde.domain.result import Bye
from tests.rules.dutch2026 import literal
from tests.rules.dutch2026.third_party import AINALRAMI, DELTAS, INELIGIBLE, ainalrami
from tests.rules.dutch2026.worked import Answer, answer
from tests.rules.legality import assert_legal
from tests.support import needs_oracles, oracle

pytestmark = needs_oracles

SYSTEM = "fide-dutch-2026"


def paired(event: ronde.Tournament) -> Answer:
    found = ronde.pair(event, SYSTEM)
    assert_legal(event, found)
    return found.pairs, found.bye


@pytest.mark.parametrize("name", DELTAS)
def test_the_new_edition_pairs_differently_from_the_old_one(name: str) -> None:
    assert paired(ainalrami(name)) == answer(DELTAS[name][0])


@pytest.mark.parametrize("name", AINALRAMI)
def test_a_position_has_the_answer_of_the_endorsed_engine(name: str) -> None:
    assert paired(ainalrami(name)) == answer(AINALRAMI[name])


@pytest.mark.parametrize("name", INELIGIBLE)
def test_nobody_has_the_bye_twice_even_where_an_endorsed_engine_gives_it(name: str) -> None:
    """2.1.2 [C2] is absolute: C.04.1 art. 4 bars whoever has had the bye, and a legal round exists.

    Each bracket of bbpPairings 6 left the bye to a player who had had one.
    """
    event = ainalrami(name)
    ours, theirs = (answer(line) for line in INELIGIBLE[name])
    assert paired(event) == ours
    by_text = literal.pair(event)
    assert by_text is not None
    assert (by_text.pairs, by_text.bye) == ours
    had_it = {
        tpn for played in event.rounds for tpn, bye in played.byes if bye is Bye.PAIRING_ALLOCATED
    }
    assert theirs[1] in had_it
    assert ours[1] not in had_it


@pytest.mark.parametrize("name", ["dutch_2025_C5", "dutch_2025_C9", "issue_7"])
def test_the_tests_of_the_endorsed_engine_pass(name: str) -> None:
    folder = oracle("third_party/bbpPairings")
    printed = (folder / f"{name}.output.expected").read_text().split("\n")[1:]
    boards = [line.split() for line in printed if line]
    pairs = tuple((int(white), int(black)) for white, black in boards if black != "0")
    byes = [int(white) for white, black in boards if black == "0"]
    assert paired(ronde.read(folder / f"{name}.input")) == (pairs, byes[0] if byes else None)


@pytest.mark.parametrize("name", ["no_legal_pairings", "no_legal_pairings_odd"])
def test_a_position_without_a_legal_pairing_is_refused(name: str) -> None:
    event = ronde.read(oracle(f"third_party/py4swiss/{name}.trf"))
    with pytest.raises(ronde.NoLegalPairing):
        ronde.pair(event, SYSTEM)
    assert literal.pair(event) is None


@pytest.mark.parametrize(
    "name, wanted",
    [
        ("dutch_e2_both_absolute_higher_favored", "1-7 2-8 3-5 6-4"),
        ("dutch_e2_both_absolute_lower_favored", "2-1 3-4 7-6 8-5"),
        ("dutch_d2_criterion_d", "1-3 4-2 5-9 8-6 7-12 11-10"),
        ("comments", "4-1 2-5 6-3 7"),
    ],
)
def test_positions_made_for_one_rule_have_one_answer(name: str, wanted: str) -> None:
    assert paired(ronde.read(oracle(f"third_party/py4swiss/{name}.trf"))) == answer(wanted)
