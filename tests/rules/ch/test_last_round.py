"""The Swiss guide, absolute criterion 2: "exception: final round", for top players or everybody.

Reading: ADR-0013
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import ronde
from ronde.explanation.answers import tell_why_not
from ronde.explanation.formatting import as_text
from ronde.explanation.why_not import WhyNotQuestion, why_not
from ronde.generator import Recipe, generate
from ronde.rulebooks import measures
from ronde.rulebooks.dutch import swiss_guide
from ronde.verifier import Status
from tests.rules.ch import literal
from tests.rules.dutch2026.positions import position
from tests.rules.dutch2026.sheet import cards
from tests.rules.dutch2026.worked import told

SYSTEM = "ch-dutch"
EVERYBODY = {"third_colour_last": "everybody"}

Paired = tuple[tuple[tuple[int, int], ...], int | None]


def drawn(first: str, second: str, *, rounds_left: int = 1) -> ronde.Tournament:
    """1 and 2 after draws with these colours, each time against others, who are absent now."""
    games = max(len(first), len(second))
    rounds = []
    for number, (mine, yours) in enumerate(
        zip(first.rjust(games), second.rjust(games), strict=True), 1
    ):
        other, another = 2 * number + 1, 2 * number + 2
        one = {"W": f"1-{other}:=", "B": f"{other}-1:=", " ": "1:H"}
        two = {"W": f"2-{another}:=", "B": f"{another}-2:=", " ": "2:H"}
        rounds.append(f"{one[mine]} {two[yours]}")
    absent = tuple(range(3, 3 + 2 * games))
    return told(2 + 2 * games, *rounds, of=games + rounds_left, absent=absent)


def paired(event: ronde.Tournament, **choices: Any) -> Paired | None:
    try:
        found = ronde.pair(event, SYSTEM, **choices)
    except ronde.NoLegalPairing:
        return None
    return found.pairs, found.bye


def last_round(seed: int, players: tuple[int, int]) -> ronde.Tournament:
    """A random position whose next round is the last one."""
    event = position(seed, "fide-dutch-2017", players=players)
    return replace(event, number_of_rounds=len(event.rounds) + 1)


@pytest.mark.article("CH-criteria.absolute.2", "CH-criteria.absolute.3", "CH-final.1")
@pytest.mark.parametrize(
    "first, second, white",
    [
        ("BWW", "BWW", 2),
        ("BWW", "BBWW", 2),
        ("BBWW", "BWW", 1),
        ("BWW", "WWBW", 1),
        ("WWBW", "BWW", 2),
        ("WW", "BWW", 2),
        ("WWBW", "WWBW", None),
        ("WW", "WW", None),
        ("WW", "WWBW", None),
    ],
)
def test_a_third_colour_keeps_nobody_apart_in_the_last_round_and_a_difference_of_three_does(
    first: str, second: str, white: int | None
) -> None:
    """The wider difference is served first."""
    event = drawn(first, second)
    assert paired(event) is None
    wanted = None if white is None else (((white, 3 - white),), None)
    assert paired(event, options=EVERYBODY) == wanted


@pytest.mark.parametrize("choices", [{}, {"options": EVERYBODY}])
def test_before_the_last_round_it_keeps_everybody_apart(choices: dict[str, Any]) -> None:
    assert paired(drawn("BWW", "BWW", rounds_left=2), **choices) is None


def test_pairs_with_a_top_player_are_as_free_as_before() -> None:
    event = told(6, "1-3:1 2-4:1 5-6:=", "1-5:1 2-6:1 4-3:=", of=3)
    assert paired(event, options=EVERYBODY) == paired(event)


@pytest.mark.article("CH-criteria.absolute.2")
@pytest.mark.parametrize("first", range(0, 1200, 400))
def test_last_rounds_of_small_fields_are_paired_as_the_guide_says_of_everybody(first: int) -> None:
    changed = 0
    for seed in range(first, first + 400):
        event = last_round(seed, (4, 9))
        wanted = literal.pair(event, third_colour_for_everybody=True)
        found = paired(event, options=EVERYBODY)
        assert found == (None if wanted is None else (wanted.pairs, wanted.bye)), f"seed {seed}"
        changed += found != paired(event)
    assert changed


@pytest.mark.parametrize("seed", [837, 877, 1338])
def test_a_third_colour_of_others_than_top_players_counts_like_a_strong_preference(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Quality criterion 4 counts top players only; 5 would rather deny an absolute preference."""
    event = last_round(seed, (6, 10))
    wanted = literal.pair(event, third_colour_for_everybody=True)
    found = paired(event, options=EVERYBODY)
    assert wanted is not None
    assert found == (wanted.pairs, wanted.bye)
    only_strong = replace(swiss_guide.STRONG_OR_THIRD, pair=measures.strong_preference_denied)
    monkeypatch.setattr(swiss_guide, "STRONG_OR_THIRD", only_strong)
    assert paired(event, options=EVERYBODY) != found


@pytest.mark.parametrize("seed", range(6))
def test_in_large_fields_nobody_below_the_top_gets_a_difference_of_three(seed: int) -> None:
    event = last_round(seed, (60, 90))
    found = ronde.pair(event, SYSTEM, options=EVERYBODY)
    sheet = {card.tpn: card for card in cards(event, lambda _mark, _points: True)}
    for white, black in found.pairs:
        one, two = sheet[white], sheet[black]
        assert two.tpn not in one.met
        if not (one.topscorer or two.topscorer):
            assert one.difference < 2
            assert two.difference > -2


def test_the_account_counts_who_has_a_third_colour() -> None:
    account = ronde.pair(drawn("BWW", "BWW"), SYSTEM, options=EVERYBODY).account
    counts = {row.code: row.value for row in account.brackets[-1].criteria}
    assert [counts[code] for code in ("C.8", "C.9", "C.10", "C.11")] == [0, 0, 1, 1]


def test_an_amended_system_can_choose_it() -> None:
    amended = ronde.system(SYSTEM).with_option(**EVERYBODY)
    event = drawn("BWW", "BWW")
    assert ronde.pair(event, amended).pairs == ((2, 1),)
    assert ronde.pair(event, ronde.system(amended.name)).pairs == ((2, 1),)


@pytest.mark.parametrize(
    "rounds_left, sentence",
    [
        (1, "1 would have White against nobody whom 1 may meet."),
        (2, "1 had White in rounds 2 and 3: a third time running is forbidden. [C.3]"),
    ],
)
def test_a_third_colour_is_called_forbidden_only_where_it_is(
    rounds_left: int, sentence: str
) -> None:
    """The only opponent is due White, so that 1 has Black anyhow."""
    event = drawn("BWW", "WBB", rounds_left=rounds_left)
    found = ronde.pair(event, SYSTEM, options=EVERYBODY)
    answer = why_not(event, found, WhyNotQuestion(1, colour="W"), options=EVERYBODY)
    lines = as_text(tell_why_not(event, found, answer, options=EVERYBODY)).splitlines()
    assert lines[0] == sentence


def test_the_verifier_says_that_it_does_not_look_at_such_a_round() -> None:
    event = drawn("BWW", "BWW")
    found = ronde.pair(event, SYSTEM, options=EVERYBODY)
    verdict = ronde.verify(event, found, options=EVERYBODY)
    assert verdict.status is Status.NOT_PROVED
    assert [finding.template for finding in verdict.findings] == [
        "Readings other than the usual ones are not replayed."
    ]


@pytest.mark.parametrize("seed", range(3))
def test_the_verifier_proves_the_other_rounds_of_such_an_event(seed: int) -> None:
    recipe = Recipe(players=15, rounds=5, seed=seed, system=SYSTEM, options=EVERYBODY)
    statuses = [
        ronde.verify(stage, ronde.pair(stage, SYSTEM, options=EVERYBODY), options=EVERYBODY).status
        for stage in generate(recipe).stages()
    ]
    assert statuses == [Status.PROVED] * 4 + [Status.NOT_PROVED]
