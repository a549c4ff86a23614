"""Price lists: others in the place of a player, the best first, each with what decides."""

from __future__ import annotations

import pytest

import ronde
from ronde.domain.errors import RequestError
from ronde.explanation.price_list import CANDIDATES, PriceList, price_lists, why_not_others
from ronde.explanation.round_context import RoundContext

EVENT = ronde.generate(ronde.Recipe(system="fide-dutch-2026", players=17, rounds=9, seed=7))
ROUND = ronde.pair(EVENT, "fide-dutch-2026", round=6)
CONTEXT = RoundContext(EVENT, ROUND)


def lists_of(number: int) -> dict[str, PriceList]:
    return {prices.kind: prices for prices in price_lists(CONTEXT, number)}


def test_who_else_might_have_the_bye_is_told_with_every_bar() -> None:
    assert ROUND.bye == 13
    prices = lists_of(13)["bye"]
    barred = {c.number for c in prices.candidates if c.column is None and "C2" in str(c.lines)}
    history = EVENT.as_known_at(6).before(6)
    had = {tpn for played in history.rounds for tpn, _bye in played.byes}
    assert barred
    assert barred <= had


def test_whoever_is_worse_only_in_the_order_comes_first_and_whoever_is_barred_last() -> None:
    for number in CONTEXT.present:
        for prices in price_lists(CONTEXT, number):
            kinds = [
                0
                if c.column is None and c.lines[0].one.startswith("In the {group}")
                else 2
                if c.column is None
                else 1
                for c in prices.candidates
            ]
            assert kinds == sorted(kinds)


def test_a_candidate_is_worse_by_the_named_criterion() -> None:
    found = 0
    for number in CONTEXT.present:
        for prices in price_lists(CONTEXT, number):
            for candidate in prices.candidates:
                if candidate.column is None or candidate.column.code in ("C18", "C20"):
                    continue
                assert candidate.real is not None
                assert candidate.instead is not None
                found += 1
                assert candidate.instead.value > candidate.real.value  # type: ignore[operator]
    assert found > 20


def test_the_columns_of_a_list_are_those_that_decide_or_cost_somebody_something() -> None:
    for number in CONTEXT.present:
        for prices in price_lists(CONTEXT, number):
            used = {c.column for c in prices.candidates} - {None}
            assert used <= set(prices.columns)
            others = set(prices.columns) - used
            assert all(prices.paired[column].value for column in others)
            assert len(prices.candidates) <= CANDIDATES


def test_a_candidate_costs_the_same_up_to_the_criterion_that_decides_and_is_not_followed() -> None:
    compared = 0
    for number in CONTEXT.present:
        for prices in price_lists(CONTEXT, number):
            places = [column.bracket for column in prices.columns]
            assert places == sorted(places)
            for candidate in prices.candidates:
                reached = dict(candidate.reached)
                if candidate.column is not None:
                    assert reached.pop(candidate.column) == candidate.instead
                    behind = prices.columns[prices.columns.index(candidate.column) + 1 :]
                    assert not reached.keys() & {*behind}
                assert all(prices.paired.get(c, value) == value for c, value in reached.items())
                compared += len(reached)
    assert compared > 200


def test_a_candidate_names_the_boards_that_the_round_has_not() -> None:
    made = {frozenset(pair) for pair in ROUND.pairs}
    for number in CONTEXT.present:
        for prices in price_lists(CONTEXT, number):
            for candidate in prices.candidates:
                assert not made & {frozenset(board) for board in candidate.boards}


def test_the_other_opponents_are_those_of_the_bracket() -> None:
    for white, black in ROUND.pairs:
        met = CONTEXT.bracket_of(white, black)
        assert met is not None
        asked = {c.number for c in lists_of(white)["board"].candidates}
        assert asked <= {*met.members} - {white, black}


def test_somebody_who_is_not_in_the_round_has_no_list() -> None:
    with pytest.raises(RequestError, match="Player 99"):
        price_lists(CONTEXT, 99)


@pytest.mark.parametrize(
    "system, players",
    [("fide-lim", 16), ("fmjd-2017-rating", 14), ("fide-dubov-2026", 15), ("fide-dutch-2012", 13)],
)
def test_every_system_has_price_lists(system: str, players: int) -> None:
    event = ronde.generate(ronde.Recipe(system=system, players=players, rounds=7, seed=3))
    paired = ronde.pair(event, system, round=5)
    for number in (1, players // 2, players):
        lines = why_not_others(event, paired, number)
        assert lines
        assert all("{" not in line.render() for line in lines)
