"""The independent checker finds what is planted in an account, and nothing in a sound one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from ronde.domain.tournament import Tournament
from ronde.explanation.proofs import failing
from ronde.explanation.verify import faults, verified
from ronde.pairing import Round, pair
from ronde.rulebooks.account import Account, BracketAccount
from ronde.rulebooks.catalogue import listings, system
from ronde.rulebooks.system import Unit
from tests.rules.arbitrary import position
from tests.rules.dutch2026.worked import booklet

SYSTEM = "fide-dutch-2026"
PLAYERS = [one.name for one in listings() if system(one.name).unit is Unit.PLAYER]


@pytest.fixture(scope="module")
def event() -> Tournament:
    return booklet(9)


@pytest.fixture(scope="module")
def sound(event: Tournament) -> Round:
    return pair(event, SYSTEM)


def with_account(sound: Round, account: Account) -> Round:
    return replace(sound, _account=account)


def with_page(sound: Round, at: int, change: Callable[[BracketAccount], BracketAccount]) -> Round:
    pages = list(sound.account.brackets)
    pages[at] = change(pages[at])
    return with_account(sound, replace(sound.account, brackets=tuple(pages)))


def said(event: Tournament, planted: Round) -> str:
    return " ".join(line.render() for line in faults(event, planted))


def test_a_sound_account_has_no_fault_and_much_was_looked_at(
    event: Tournament, sound: Round
) -> None:
    verdict = verified(event, sound)
    assert verdict.holds
    assert verdict.looked_at == {"boards": 7, "obstacles": 4, "counts": 33, "proofs": 8}
    assert verdict.lines(9)[0].sentence() == "The account of round 9 holds."


def test_rows_that_nobody_counts_again_are_named(event: Tournament, sound: Round) -> None:
    verdict = verified(event, sound)
    named = "C8, C9, C10, C11, C14, C15, C16, C17, C18, C19, C20, C21"
    assert verdict.lines(9)[-1].sentence() == f"Counts not made again: {named}."


def test_a_row_is_counted_again_whatever_its_wording(event: Tournament) -> None:
    dutch = system(SYSTEM)
    reworded = tuple(replace(row, wording=f"as {row.code} says") for row in dutch.criteria)
    paired = pair(event, replace(dutch, criteria=reworded))
    assert verified(event, paired).looked_at["counts"] == 33


def test_a_row_that_the_system_does_not_have_is_named(event: Tournament, sound: Round) -> None:
    def unknown(page: BracketAccount) -> BracketAccount:
        rows = [replace(row, code="X1") if row.code == "C12" else row for row in page.criteria]
        return replace(page, criteria=tuple(rows))

    assert "X1" in verified(event, with_page(sound, 4, unknown)).not_recounted


@pytest.mark.parametrize("name", PLAYERS)
def test_every_count_of_an_account_is_made_again_or_named(name: str) -> None:
    for seed in range(6):
        event = position(seed, 8 + seed, 3 + seed % 3, 2, 10, 40)
        verdict = verified(event, paired := pair(event, name))
        assert verdict.holds, verdict.faults[0].render()
        counted = sum(len(one.criteria) for one in (paired.account, *paired.account.brackets))
        assert (verdict.looked_at["counts"] < counted) == bool(verdict.not_recounted)


def test_a_player_left_out_or_paired_twice_is_seen(event: Tournament, sound: Round) -> None:
    (_, black), *others = sound.pairs
    planted = replace(sound, pairs=((others[0][0], black), *others))
    assert "appears 2 times" in said(event, planted)
    assert "appears 0 times" in said(event, planted)


def test_a_rematch_is_seen(event: Tournament, sound: Round) -> None:
    planted = replace(sound, pairs=((1, 3), *sound.pairs[2:], (10, 9)))
    assert "1-3 is a rematch." in said(event, planted)


def test_colours_that_the_account_does_not_tell_are_seen(event: Tournament, sound: Round) -> None:
    white, black = sound.pairs[0]
    planted = replace(sound, pairs=((black, white), *sound.pairs[1:]))
    assert "The account tells of another round." in said(event, planted)


def test_a_pair_that_no_bracket_has_made_is_seen(event: Tournament, sound: Round) -> None:
    planted = with_page(sound, 2, lambda page: replace(page, pairs=()))
    assert "do not contain every pair once" in said(event, planted)


def test_a_stranger_in_a_bracket_is_seen(event: Tournament, sound: Round) -> None:
    planted = with_page(sound, 2, lambda page: replace(page, moved=()))
    assert "not among its players" in said(event, planted)


def test_somebody_lost_on_the_way_is_seen(event: Tournament, sound: Round) -> None:
    pages = tuple(
        replace(page, pairs=tuple(p for p in page.pairs if 1 not in p))
        for page in sound.account.brackets
    )
    planted = with_account(sound, replace(sound.account, brackets=pages))
    assert "lost on the way" in said(event, planted)


def test_an_obstacle_that_is_none_is_seen(event: Tournament, sound: Round) -> None:
    def earlier(page: BracketAccount) -> BracketAccount:
        assert page.first is not None
        obstacle = page.first.obstacles[0]
        claimed = replace(obstacle, facts={**obstacle.facts, "round": 2})
        return replace(page, first=replace(page.first, obstacles=(claimed,)))

    assert "1-7 is not barred as claimed. [C1, 2.1.1]" in said(event, with_page(sound, 2, earlier))


def test_a_count_that_the_games_do_not_confirm_is_seen(event: Tournament, sound: Round) -> None:
    def one_more(page: BracketAccount) -> BracketAccount:
        rows = [
            replace(row, value=row.value + 1)
            if row.code == "C12" and isinstance(row.value, int)
            else row
            for row in page.criteria
        ]
        return replace(page, criteria=tuple(rows))

    planted = with_page(sound, 4, one_more)
    assert "the account says 2, the games say 1. [C12, 2.4.7]" in said(event, planted)


def test_another_score_of_the_bye_is_seen(event: Tournament, sound: Round) -> None:
    (lowest,) = sound.account.criteria
    wrong = replace(sound.account, criteria=(replace(lowest, value=(70,)),))
    assert "the account says 7" in said(event, with_account(sound, wrong))


def test_values_without_their_players_are_seen(event: Tournament, sound: Round) -> None:
    def shorter(page: BracketAccount) -> BracketAccount:
        rows = [replace(r, charged=()) if r.code == "C7" else r for r in page.criteria]
        return replace(page, criteria=tuple(rows))

    assert "differ in number. [C7, 2.4.2]" in said(event, with_page(sound, 4, shorter))


def test_a_faulty_account_asks_to_be_reported(event: Tournament, sound: Round) -> None:
    planted = with_page(sound, 2, lambda page: replace(page, pairs=()))
    assert "Please report it" in verified(event, planted).lines(9)[-1].sentence()


def pages_with(method: str) -> list[BracketAccount]:
    """Brackets whose proof has a step of that kind."""
    found = []
    for seed in range(60):
        event = position(seed, 8 + seed % 30, 3 + seed % 3, 2, 10, 40)
        for page in pair(event, SYSTEM).account.brackets:
            if any(step["method"] == method for step in page.proof.get("steps", ())):
                found.append(page)
    assert found, f"no proof by {method}"
    return found[:8]


def tampered(page: BracketAccount, kind: str, **changes: Any) -> BracketAccount:
    """The bracket with the first step of that kind changed."""
    steps = list(page.proof["steps"])
    at = next(place for place, step in enumerate(steps) if step["method"] == kind)
    steps[at] = {**steps[at], **changes}
    return replace(page, proof={"steps": steps})


def step_of(page: BracketAccount, method: str) -> dict[str, Any]:
    return next(step for step in page.proof["steps"] if step["method"] == method)


@pytest.mark.parametrize("method", ["classes", "enumerated", "weighted"])
def test_every_proof_holds_and_an_unknown_one_does_not(method: str) -> None:
    for page in pages_with(method):
        assert not list(failing(page))
        assert list(failing(tampered(page, method, method="trust me")))


@pytest.mark.parametrize("by", [1, -1])
def test_other_prices_of_classes_do_not_convince(by: int) -> None:
    for page in pages_with("classes"):
        prices = list(step_of(page, "classes")["prices"])
        prices[0] += by
        assert list(failing(tampered(page, "classes", prices=prices)))


def test_a_cheaper_candidate_is_found_by_enumeration() -> None:
    for page in pages_with("enumerated"):
        step = step_of(page, "enumerated")
        mate = step["mate"]
        i = next((i for i, j in enumerate(mate) if i < j), None)
        if i is None:
            continue
        pairs = [list(row) for row in step["pairs"]]
        pairs[i][mate[i]] = None
        assert list(failing(tampered(page, "enumerated", pairs=pairs)))
        assert list(failing(tampered(page, "enumerated", mate=[-1] * len(mate))))


def test_a_solution_that_was_not_taken_is_seen() -> None:
    for page in pages_with("enumerated"):
        if page.pairs:
            assert list(failing(replace(page, pairs=((98, 99), *page.pairs[1:]))))


def test_other_prices_of_players_do_not_convince() -> None:
    for page in pages_with("weighted"):
        step = step_of(page, "weighted")
        for by in (2, -2):
            duals = [dual + by for dual in step["duals"]]
            assert list(failing(tampered(page, "weighted", duals=duals)))


@pytest.mark.parametrize("system", ["fide-dubov-2026", "fide-burstein-2026", "fide-double-swiss"])
def test_proofs_of_the_other_systems_are_checked_too(system: str) -> None:
    checked = 0
    for seed in range(30):
        event = position(seed, 10 + seed % 20, 5, 2, 10, 40)
        for page in pair(event, system).account.brackets:
            assert not list(failing(page))
            if page.pairs and page.proof:
                prices = [price + 1 for price in page.proof["steps"][0]["prices"]]
                assert list(failing(tampered(page, "classes", prices=prices)))
                checked += 1
    assert checked > 10
