"""The account tells the truth: counts, whom they fell on, exchanges, and proofs."""

from __future__ import annotations

import itertools
import json
from collections.abc import Sequence
from functools import cache
from typing import Any

import pytest

import ronde
from ronde.generator import Recipe, generate
from ronde.solver.certificate import (
    CertificateError,
    check_class_certificate,
    check_weighted_certificate,
)
from tests.rules.dutch2017 import literal as literal_2017
from tests.rules.dutch2026 import literal
from tests.rules.dutch2026.positions import position
from tests.rules.dutch2026.recount import Page, Recount, recounted, values_2017, values_2026
from tests.rules.dutch2026.sheet import Card, colours_of

VALUES = {"fide-dutch-2026": values_2026, "fide-dutch-2017": values_2017}

every_edition = pytest.mark.parametrize("system", VALUES)


@cache
def rounds(system: str) -> list[Recount]:
    """Rounds of odd little fields and of whole tournaments, with their accounts."""
    events = [position(seed, system, players=(4, 12)) for seed in range(40_000, 40_120)]
    for seed, players in enumerate((20, 31, 44, 60)):
        recipe = Recipe(
            players=players,
            rounds=11,
            seed=seed,
            system=system,
            forfeits=0.03,
            half_byes=0.03,
            zero_byes=0.03,
            withdrawals=0.01,
        )
        events += generate(recipe).stages()
    found = []
    for event in events:
        try:
            found.append(recounted(event, ronde.pair(event, system)))
        except ronde.NoLegalPairing:
            continue
    return found


@every_edition
def test_every_count_is_what_the_pairs_say(system: str) -> None:
    for round_ in rounds(system):
        for page in round_.pages:
            assert page.counted == VALUES[system](round_, page)


def test_only_the_bracket_paired_anew_is_not_asked_what_the_next_one_leaves_over() -> None:
    penultimate = 0
    for round_ in rounds("fide-dutch-2017"):
        asked = ["C.7" in page.counted for page in round_.pages]
        if len({card.score for card in round_.pages[-1].residents}) > 1:
            assert not any(asked[-2:]), "the last bracket is a collapsed one"
        if len(round_.sheet) > 9:
            continue  # the literal twin generates every candidate
        answer = literal_2017.pair(round_.event)
        assert answer is not None
        parts = [bracket.part for bracket, _ in answer.brackets]
        assert asked == [part == literal_2017.ORDINARY for part in parts]
        penultimate += literal_2017.PENULTIMATE in parts
    assert penultimate > 5


@every_edition
def test_brackets_follow_each_other_without_losing_anybody(system: str) -> None:
    for round_ in rounds(system):
        moved: tuple[int, ...] = ()
        for page in round_.pages:
            account = page.account
            assert account.moved == moved
            everybody = sorted((*account.moved, *account.residents))
            fates = [*(n for pair in account.pairs for n in pair), *account.floaters]
            assert sorted(fates) == everybody
            assert account.limbo == tuple(n for n in account.floaters if n in account.moved)
            moved = account.floaters
        assert moved == (() if round_.paired.bye is None else (round_.paired.bye,))


@every_edition
def test_a_player_who_is_charged_was_denied_a_preference_or_floats_again(system: str) -> None:
    denied_code = {"fide-dutch-2026": "C12", "fide-dutch-2017": "C.10"}[system]
    for round_ in rounds(system):
        for page in round_.pages:
            rows = {row.code: row for row in page.account.criteria}
            assert set(rows[denied_code].charged) == {
                (a.tpn, b.tpn) for a, b in page.pairs if is_denied(a, b, round_.initial)
            }
            for row in rows.values():
                value = row.value
                if isinstance(value, int) and row.code not in ("C9",):
                    assert len(row.charged) == value, row.code


def is_denied(a: Card, b: Card, initial: str) -> bool:
    white, black = colours_of(a, b, initial)
    return white.wish[0] == "B" or black.wish[0] == "W"


@every_edition
def test_the_explained_exchange_leads_from_s1_and_s2_to_the_pairs(system: str) -> None:
    for round_ in rounds(system):
        for page in round_.pages:
            account = page.account
            upper = [a for a, _ in account.pairs if a not in account.moved]
            leaving, entering = account.exchanged
            assert set(upper) == (set(account.s1) - set(leaving)) | set(entering)
            assert len(account.s1) == len(upper)
            assert set(leaving) <= set(account.s1)
            assert set(entering) <= set(account.s2)


@every_edition
def test_the_first_candidate_named_is_the_one_generated_first(system: str) -> None:
    for round_ in rounds(system):
        for page in round_.pages:
            first = page.account.first
            assert first is not None
            if len(page.mdps) + len(page.residents) > 8:
                continue  # the literal generator lists every candidate
            bracket = literal.Bracket(page.mdps, page.residents, ())
            met = len(page.mdps) - len(page.account.limbo)
            generated = next(
                c
                for c in literal.candidates(bracket, len(page.pairs))
                if sum(a in page.mdps for a, _ in c.pairs) == met
            )
            assert first.pairs == tuple((a.tpn, b.tpn) for a, b in generated.pairs)
            assert first.floaters == tuple(c.tpn for c in generated.downfloaters)
            apart = {(a.tpn, b.tpn) for a, b in generated.pairs if not literal.may_meet(a, b)}
            between = {o.pair for o in first.obstacles if len(o.pair) == 2}
            barred = {o.pair for o in first.obstacles if len(o.pair) == 1}
            assert between == apart
            assert barred <= {(c.tpn,) for c in generated.downfloaters}, "bars on the bye"


@every_edition
def test_the_account_is_plain_data(system: str) -> None:
    for round_ in rounds(system):
        data = round_.paired.account.as_dict()
        assert json.loads(json.dumps(data))["bye"] == round_.paired.bye


Step = dict[str, Any]


def steps(system: str, method: str) -> list[tuple[Recount, Page, Step, bool]]:
    """Steps of that kind in the proofs of all brackets; True for the last step of its proof."""
    found = [
        (round_, page, step, number == len(page.account.proof["steps"]))
        for round_ in rounds(system)
        for page in round_.pages
        for number, step in enumerate(page.account.proof.get("steps", ()), 1)
        if step["method"] == method
    ]
    assert len(found) > 5, f"no proofs by {method}"
    return found


@every_edition
def test_a_bracket_of_three_or_more_that_pairs_somebody_comes_with_a_proof(system: str) -> None:
    for round_ in rounds(system):
        for page in round_.pages:
            if page.pairs and len(page.mdps) + len(page.residents) > 2:
                assert page.account.proof["steps"]


@every_edition
def test_the_prices_of_classes_convince_the_checker(system: str) -> None:
    for _, page, step, _ in steps(system, "classes"):
        check(page, step, step["prices"])


@every_edition
def test_prices_that_were_tampered_with_do_not_convince(system: str) -> None:
    for _, page, step, _ in steps(system, "classes")[:10]:
        prices = list(step["prices"])
        prices[0] += 1
        with pytest.raises(CertificateError):
            check(page, step, prices)


def check(page: Page, step: Step, prices: Sequence[int]) -> None:
    """Ask the checker whether the pairs are optimal; downfloaters sit on seats of their own."""
    numbers = [number for members in step["classes"] for number in members]
    assert sorted(numbers) == sorted((*page.account.moved, *page.account.residents))
    class_of = [c for c, members in enumerate(step["classes"]) for _ in members]
    place = {number: at for at, number in enumerate(numbers)}
    mate = [-1] * (len(numbers) + len(page.down))
    for a, b in page.account.pairs:
        mate[place[a]], mate[place[b]] = place[b], place[a]
    for seat, number in enumerate(page.account.floaters, len(numbers)):
        class_of.append(len(step["classes"]))
        mate[place[number]], mate[seat] = seat, place[number]
    check_class_certificate(step["cost"], prices, class_of, mate)


@every_edition
def test_the_costs_of_classes_stand_in_the_order_of_the_criteria(system: str) -> None:
    """A dearer pair is one that the criteria, counted by the text, put behind."""
    for round_, page, step, _ in steps(system, "classes"):
        class_of = {n: c for c, members in enumerate(step["classes"]) for n in members}
        judged = []
        for pair in legal_pairs(page):
            cost = step["cost"][class_of[pair[0].tpn]][class_of[pair[1].tpn]]
            assert cost is not None, "a legal pair has a cost"
            judged.append((worth(system, round_, page, pair), cost))
        judged.sort(key=lambda found: found[0])
        for (one, cheaper), (other, dearer) in itertools.pairwise(judged):
            assert (cheaper == dearer) if one == other else (cheaper < dearer)


@every_edition
def test_the_duals_of_weighted_matchings_convince_the_checker(system: str) -> None:
    for _, page, step, is_last in steps(system, "weighted"):
        odd_sets = [(sum(1 << v for v in members), dual) for members, dual in step["odd_sets"]]
        check_weighted_certificate(
            step["weights"], step["mate"], step["duals"], odd_sets, perfect=step["perfect"]
        )
        numbers, mate = step["players"], step["mate"]
        for a, b in settled(page, is_last):
            assert mate[numbers.index(a)] == numbers.index(b)


@every_edition
def test_nothing_enumerated_is_cheaper_than_the_pairs(system: str) -> None:
    for _, page, step, is_last in steps(system, "enumerated"):
        numbers = step["players"]
        chosen = [(numbers.index(a), numbers.index(b)) for a, b in settled(page, is_last)]
        taken = {v for pair in chosen for v in pair}
        rest = tuple(v for v in range(len(numbers)) if v not in taken)
        price = sum(step["pairs"][a][b] for a, b in chosen)
        everything = tuple(range(len(numbers)))
        best = cheapest(step, everything, step["floats"])
        with_pairs = cheapest(step, rest, step["floats"])
        assert best is not None
        assert with_pairs is not None
        assert price + with_pairs == best


def settled(page: Page, is_last: bool) -> list[tuple[int, int]]:
    """The pairs that a step of the proof decides: the remainder last, moved-down players before."""
    return (
        [(a, b) for a, b in page.account.pairs if (a in page.account.moved) != is_last]
        if page.account.moved
        else list(page.account.pairs)
    )


def cheapest(step: Step, who: tuple[int, ...], floats: int) -> int | None:
    """The lowest price at which all but `floats` of these can be paired, by trying everything."""
    if not who:
        return 0 if not floats else None
    first, rest = who[0], who[1:]
    found = []
    if floats and step["stay"][first] is not None:
        found.append((step["stay"][first], cheapest(step, rest, floats - 1)))
    for other in rest:
        price = step["pairs"][first][other]
        if price is not None:
            found.append((price, cheapest(step, tuple(v for v in rest if v != other), floats)))
    return min((price + after for price, after in found if after is not None), default=None)


def legal_pairs(page: Page) -> list[tuple[Card, Card]]:
    members = (*page.mdps, *page.residents)
    return [
        (a, b)
        for i, a in enumerate(members)
        for b in members[i + 1 :]
        if b not in page.mdps and literal.may_meet(a, b)
    ]


def worth(system: str, round_: Recount, page: Page, pair: tuple[Card, Card]) -> list[object]:
    """What the criteria say of one pair, in their order."""
    alone = Page(page.account, page.mdps, page.residents, (pair,), (), None)
    values = VALUES[system](round_, alone)
    return [value for code in values for value in values[code]]
