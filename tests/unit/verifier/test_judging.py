"""What every system asks: whose choices hold, what an account may spoil, the order of boards."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace as changed

import ronde
from ronde.domain.errors import NoSuchRound, RondeError
from ronde.domain.player import Player, Tpn
from ronde.domain.round import PlayedRound
from ronde.domain.tournament import Absence, Tournament
from ronde.generator import Recipe, generate
from ronde.pairing import pair, with_pairing
from ronde.proving import account_of, judge
from ronde.rulebooks.catalogue import system as named
from ronde.verifier import Status, verify
from ronde.verifier.systems import SYSTEMS
from tests.unit.verifier import falsifying
from tests.unit.verifier.falsifying import exchanged, paired_stages, with_pairs


@pytest.mark.parametrize(
    "system, options, other",
    [
        ("fide-dutch-2017", {"number": "listed"}, "fide-dutch-2026"),
        ("fide-lim", {"lot_colour": "running"}, "fide-dutch-2012"),
        ("kndb-solkoff", {"order_next": "d"}, "fmjd-2017-rating"),
    ],
)
def test_choices_of_the_event_hold_for_its_own_system_only(
    system: str, options: dict[str, str], other: str
) -> None:
    made = Recipe(players=15, rounds=6, seed=3, system=system, late_entries=0.3, options=options)
    for stage in generate(made).stages():
        number = len(stage.rounds) + 1
        account = account_of(stage, pair(stage, other))
        assert verify(stage, account, system=other).is_proved
        assert judge(stage, system=other, round=number).is_proved
        assert judge(with_pairing(stage, pair(stage, other)), system=other).is_proved


def test_choices_of_an_acceleration_hold_for_that_acceleration_only() -> None:
    system = "fide-dutch-2012"
    recipe = Recipe(players=21, rounds=5, seed=4, system=system, acceleration="ffe-haley")
    for stage in generate(recipe).stages():
        declared = replace(stage, choices=(("haley_groups", "equal"),))
        assert judge(declared, round=len(stage.rounds) + 1).is_proved
        other = pair(declared, acceleration="fide-baku")
        account = account_of(declared, other, acceleration="fide-baku")
        assert verify(declared, account, acceleration="fide-baku").is_proved


NOT_REPLAYED = ("amend", "rest_without_rating", "colour_may_float", "third_colour_last")
"""Choices that the verifier does not follow; nor any of Dutch 2012."""


@pytest.mark.parametrize("system", SYSTEMS)
def test_rounds_by_every_choice_of_a_system_are_proved_by_that_choice_only(system: str) -> None:
    for seed in range(3):
        event = falsifying.stage(system, seed, 9 + 4 * seed)
        usual = pair(event)
        for option in named(system).options:
            for value in {*option.values} - {option.default}:
                options = {option.key: value}
                try:
                    chosen = pair(event, options=options)
                    account = account_of(event, chosen, options=options)
                except RondeError:  # the choice needs what the event does not have
                    continue
                status = verify(event, account, options=options).status
                if system == "fide-dutch-2012" or option.key in NOT_REPLAYED:
                    assert status is not Status.REFUTED, options
                else:
                    assert status is Status.PROVED, options
                if (chosen.pairs, chosen.bye) != (usual.pairs, usual.bye):
                    assert not verify(event, account).is_proved


TABLES = ("fide-burstein-2017", "fide-dubov-2026", "fide-double-swiss", "fide-team")


@pytest.mark.parametrize(
    "system", [name for name in SYSTEMS if name not in ("fide-team", "scheveningen")]
)
@pytest.mark.parametrize("there", [0, 1, 2])
@pytest.mark.parametrize("away", [0, 1])
def test_a_round_of_hardly_anybody_is_proved(system: str, there: int, away: int) -> None:
    event = Tournament(
        players=tuple(Player(Tpn(n), rating=2000 - n) for n in range(1, there + away + 1)),
        number_of_rounds=3,
        absences=tuple(Absence(1, Tpn(there + n)) for n in range(1, away + 1)),
        games_per_match=named(system).games_per_match,
        system=system,
    )
    paired = pair(event)
    assert judge(event, round=1).is_proved
    assert verify(event, account_of(event, paired)).is_proved
    if paired.pairs or paired.bye:
        assert judge(with_pairing(event, paired)).is_proved


@pytest.mark.parametrize("system", TABLES)
def test_an_account_never_saves_a_wrong_round(system: str) -> None:
    """What is refuted without an account is refuted with one, whatever proofs it has."""
    seen = 0
    for event, paired, dice in paired_stages(system, range(6, 30), range(600, 620)):
        if len(paired.pairs) < 2:
            continue
        games, bye = exchanged(paired, dice)
        account = with_pairs(event, paired, games, bye)
        if {frozenset(g[:2]) for g in account.games} == {frozenset(g) for g in paired.pairs}:
            continue
        bare = changed(account, brackets=tuple(changed(b, proofs={}) for b in account.brackets))
        for told in (account, bare):
            verdict = judge(event, told)
            assert verdict.status is Status.REFUTED, verdict
            assert any(f.article and f.status is Status.REFUTED for f in verdict.findings)
        seen += 1
    assert seen > 5


def test_a_right_round_with_a_poor_account_stays_not_proved() -> None:
    event, paired, _ = next(paired_stages("fide-dubov-2026", range(10, 20), range(700, 720)))
    account = account_of(event, paired)
    bare = changed(account, brackets=tuple(changed(b, proofs={}) for b in account.brackets))
    verdict = judge(event, bare)
    assert (verdict.status, verdict.round_status) == (Status.NOT_PROVED, Status.PROVED)
    assert "but not by this account" in verdict.headline


@pytest.mark.parametrize("system", ["fide-dutch-2026", "fide-team", "fide-dutch-2012", "fide-lim"])
def test_of_a_right_round_with_a_false_account_it_is_said_which_of_the_two_is_wrong(
    system: str,
) -> None:
    event, paired, _ = next(paired_stages(system, range(8, 14), range(710, 720)))
    account = account_of(event, paired)
    white, black, article = account.games[0]
    false = changed(account, games=((white, black, article + "9"), *account.games[1:]))
    turned = changed(account, games=((black, white, article), *account.games[1:]))
    stored = with_pairing(event, paired)
    for stage, told in ((event, false), (stored, false), (stored, turned)):
        verdict = judge(stage, told, round=paired.number)
        assert (verdict.status, verdict.round_status) == (Status.REFUTED, Status.PROVED)
        assert "the round is proved, but its account is refuted" in verdict.headline
    verdict = judge(event, turned)
    assert (verdict.status, verdict.round_status) == (Status.REFUTED, Status.REFUTED)
    assert verdict.headline.endswith(": refuted.")


def test_of_a_wrong_stored_round_it_is_said_that_the_account_is_right() -> None:
    event, paired, _ = next(paired_stages("fide-dutch-2026", range(8, 14), range(710, 720)))
    (a, b), (c, d), *others = paired.pairs
    held = with_pairing(event, replace(paired, pairs=((a, d), (c, b), *others)))
    verdict = judge(held, account_of(event, paired))
    assert (verdict.status, verdict.round_status) == (Status.REFUTED, Status.REFUTED)
    assert "The account is right" in verdict.notes[-1].render()


def test_an_account_of_another_round_says_nothing_of_the_coming_one() -> None:
    event, paired, _ = next(paired_stages("fide-dutch-2026", range(8, 14), range(710, 720)))
    account = account_of(event, paired)
    verdict = judge(event, changed(account, round=paired.number + 1))
    assert (verdict.status, verdict.round_status) == (Status.REFUTED, Status.NOT_PROVED)
    assert "the round is not judged" in verdict.headline


def published(event: Tournament, number: int, order: list[int]) -> Tournament:
    """The event with the boards of a round published in this order."""
    played = event.rounds[number - 1]
    boards = [played.boards[k] for k in order]
    rounds = list(event.rounds)
    rounds[number - 1] = PlayedRound(boards, played.byes, ordered=True)
    return replace(event, rounds=tuple(rounds))


BY_SCORE = {name for name, rules in SYSTEMS.items() if rules.boards.by_pairing_score is not None}
BINDING = ("fide-dutch-2017", "fide-dutch-2012", "fide-lim", "fide-dubov-2018")


@pytest.mark.parametrize("system", sorted(BY_SCORE - {"fide-team"}))
def test_boards_of_a_stored_round_are_judged_where_the_rules_bind_them(system: str) -> None:
    event = generate(Recipe(players=16, rounds=5, seed=5, system=system))
    assert not event.rounds[3].ordered
    unknown = judge(event, round=4)
    assert unknown.is_proved
    has_article = bool(SYSTEMS[system].boards.article)
    assert has_article is not system.startswith(("fmjd", "kndb"))
    assert ["does not tell the order" in note.render() for note in unknown.notes] == [
        True
    ] * has_article
    right = pair(event, round=4).pairs
    stored = [frozenset(games[0][:2]) for games in event.rounds[3].meetings]
    order = [stored.index(frozenset(two)) for two in right]
    verdict = judge(published(event, 4, order), round=4)
    assert verdict.is_proved
    assert not verdict.notes
    Random(1).shuffle(order)
    verdict = judge(published(event, 4, order), round=4)
    rule = SYSTEMS[system].boards
    if rule.is_binding:
        assert verdict.status is Status.REFUTED
        assert {finding.article for finding in verdict.findings} == {rule.article}
    else:
        assert verdict.is_proved
        assert ["another order" in note.render() for note in verdict.notes] == [True] * has_article
    assert rule.is_binding or system not in BINDING


def test_boards_of_matches_of_teams_are_compared_with_the_advice() -> None:
    for event, paired, _ in paired_stages("fide-team", range(10, 16), range(6)):
        stored = with_pairing(event, paired)
        teams = [board.teams for board in stored.rounds[-1].boards]
        order = [teams.index(two) for two in paired.pairs]
        verdict = judge(published(stored, paired.number, order))
        assert (verdict.is_proved, verdict.notes) == (True, ())
        verdict = judge(published(stored, paired.number, order[::-1]))
        assert verdict.is_proved
        assert "another order" in verdict.notes[0].render()


def test_the_verifier_knows_every_system_of_the_catalogue() -> None:
    for listing in ronde.rulebooks.catalogue.listings():
        handling = listing.load().handling
        rule = SYSTEMS[listing.name].boards
        assert bool(rule.by_pairing_score) == handling.boards_by_pairing_score
        assert not rule.is_binding or handling.board_order_is_mandatory


@pytest.mark.parametrize("rounds", [5, None])
def test_a_round_after_the_last_one_is_not_proved(rounds: int | None) -> None:
    """Nor is any where nobody says how many rounds there are: the last one has rules of its own."""
    event = generate(Recipe(players=9, rounds=5, seed=5))
    longer = replace(event, number_of_rounds=9)
    account = account_of(longer, pair(longer))
    assert verify(longer, account).is_proved
    told = replace(event, number_of_rounds=rounds)
    assert not verify(told, account).is_proved
    with pytest.raises(NoSuchRound):
        judge(told, account)


@pytest.mark.parametrize(
    "choices",
    [
        {"options": {"numbers": "listed"}},
        {"options": {"number": "alisted"}},
        {"acceleration": "fmjd-haley"},
    ],
)
def test_an_account_is_not_judged_by_choices_that_the_system_does_not_offer(
    choices: dict[str, Any],
) -> None:
    *_, stage = generate(Recipe(players=9, rounds=5, seed=5)).stages()
    account = account_of(stage, pair(stage))
    assert judge(stage, account).is_proved
    with pytest.raises(RondeError):
        judge(stage, account, **choices)


def test_choices_are_understood_as_the_engine_understands_them() -> None:
    """Late entrants shift the numbers that give colours, unless those listed count."""
    recipe = Recipe(players=15, rounds=5, seed=3, late_entries=0.4)
    others = 0
    for stage in generate(recipe).stages():
        paired = pair(stage, options={"number": " listed"})
        account = account_of(stage, paired, options={"number": " listed"})
        assert judge(stage, account, options={"number": " listed"}).is_proved
        others += paired.pairs != pair(stage).pairs
    assert others


def test_an_odd_set_stands_in_a_proof_once() -> None:
    """Two sets of half the price would prove the same; each proof has one form."""
    for event, paired, _ in paired_stages("fide-dutch-2026", range(10, 24), range(40)):
        account = account_of(event, paired)
        for place, bracket in enumerate(account.brackets):
            for name, proof in bracket.proofs.items():
                for text, who in proof.odd_sets:
                    half = int(text, 16) // 2
                    if not half:
                        continue
                    two = sorted([(format(half, "x"), who)] * 2)
                    rest = [listed for listed in proof.odd_sets if listed[1] != who]
                    split = changed(proof, odd_sets=(*rest, *two))
                    brackets = [*account.brackets]
                    brackets[place] = changed(bracket, proofs={**bracket.proofs, name: split})
                    for order in {split.odd_sets, (*two, *rest)}:
                        split.odd_sets = order
                        twice = changed(account, brackets=tuple(brackets))
                        assert not verify(event, twice).is_proved
                    return
    pytest.fail("no proof has an odd set")


def test_an_event_that_does_not_say_how_many_rounds_it_has_is_taken_to_be_finished() -> None:
    """Most reports of the old form do not say it; the round after them cannot be judged."""
    event = generate(Recipe(players=11, rounds=5, seed=5))
    silent = replace(event, number_of_rounds=None)
    for number, played in enumerate(event.rounds, 1):
        verdict = judge(silent, round=number)
        assert verdict.is_proved
        assert any("taken to be finished" in note.render() for note in verdict.notes)
        assert judge(silent, account_of(event, pair(event, round=number))).is_proved
        a, b = played.games[:2]
        exchanged = PlayedRound(
            (a._replace(black=b.black), b._replace(black=a.black), *played.games[2:]), played.byes
        )
        rounds = (*event.rounds[: number - 1], exchanged, *event.rounds[number:])
        assert judge(replace(silent, rounds=rounds), round=number).status is Status.REFUTED
    with pytest.raises(NoSuchRound):
        judge(silent, round=6)
