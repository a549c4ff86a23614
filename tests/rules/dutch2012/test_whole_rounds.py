"""Whole rounds with known answers, the account of a round, the options, and no explosion.

FIDE C.04.3.1 (2012)
"""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random

import pytest

import ronde
from ronde.domain.player import Player, Tpn
from ronde.domain.result import Bye, Result
from ronde.domain.round import PlayedRound, game
from ronde.domain.tournament import Tournament
from ronde.pairing import situation
from ronde.rulebooks.dutch2012.entrants import floats_in
from ronde.rulebooks.dutch2012.readings import OPTIONS, Readings, readings
from tests.rules.dutch2012.positions import Entry, paired, position
from tests.rules.dutch2026.worked import TUTORIAL_ANSWERS, answer, told, tutorial
from tests.rules.legality import assert_legal
from tests.rules.searches import at_most

SYSTEM = "fide-dutch-2012"

FLOATS: dict[int, tuple[set[int], set[int]]] = {
    1: (set(), set()),
    2: ({4, 11, 14}, {8, 9}),
    3: ({6}, set()),
    4: ({5, 7, 9, 12}, {4, 11, 8, 13}),
    5: ({2, 5, 14}, {1, 11, 12}),
}
"""Downfloaters and upfloaters of the tutorial's rounds."""


@pytest.mark.parametrize("number", range(1, 6))
@pytest.mark.parametrize("rounds", [5, 9])
def test_the_tutorial_of_2014_is_paired_round_by_round(number: int, rounds: int) -> None:
    event = tutorial(number, of=rounds)
    found = ronde.pair(event, SYSTEM)
    assert_legal(event, found)
    expected, bye = answer(TUTORIAL_ANSWERS[number - 1])
    assert (set(found.pairs), found.bye) == (set(expected), bye)


@pytest.mark.article("FIDE12-C04.3.1.A4.b", "FIDE12-C04.3.1.B1b")
@pytest.mark.parametrize("number", FLOATS)
def test_the_floats_of_the_tutorial_are_those_it_lists(number: int) -> None:
    if number < 5:
        event = tutorial(number + 1)
    else:
        games = tuple(game(*pair) for pair in answer(TUTORIAL_ANSWERS[4])[0])
        event = replace(tutorial(5).with_round(PlayedRound(games)), number_of_rounds=6)
    arrows = floats_in(situation(event), 1)
    down = {i for i, arrow in enumerate(arrows, 1) if arrow == "D"}
    up = {i for i, arrow in enumerate(arrows, 1) if arrow == "U"}
    assert (down, up) == FLOATS[number]


# The account


def test_the_account_shows_what_each_bracket_and_each_criterion_decided() -> None:
    here = [
        Entry(2, "BWB", apart=(2,)),
        Entry(2, "BWB"),
        Entry(2, "WBW", last="down"),
        Entry(1, "BWB", last="up"),
        Entry(1, "WBW"),
        Entry(1, "WBW"),
    ]
    found = paired(position(*here, number=4))
    top, low = found.account.brackets
    assert (top.residents, top.s1, top.s2) == ((1, 2, 3), (1,), (2, 3))
    assert (top.pairs, top.floaters) == (((1, 3),), (2,))
    assert (low.moved, low.s1) == ((2,), (2,))
    counts = {c.code: (c.value, c.charged) for c in low.criteria}
    assert counts["X"] == (0, ())
    assert top.first is not None
    assert [o.template for o in top.first.obstacles] == ["the arbiter keeps them apart"]
    assert {game_.article for game_ in found.account.games} == {"E1"}
    told_again = json.loads(json.dumps(found.account.as_dict()))
    assert told_again["system"] == SYSTEM
    assert told_again["brackets"][0]["criteria"][0]["article"]
    sentences = [
        step["template"].format(**step["facts"])
        for one in told_again["brackets"]
        for step in one["steps"]
    ]
    assert "S1 1 meets S2 in the order 3." in sentences
    assert "P0 = 2, M0 = 1; paired with P1 = 2, M1 = 1, X1 = 0, Z1 = 0." in sentences


def test_the_account_charges_pairs_and_floaters() -> None:
    here = [
        Entry(1, "BWB", last="down"),
        Entry(1, "BWB", last="down"),
        Entry(1, "BWB", last="down"),
    ]
    found = paired(position(*here, *[Entry(0)] * 3, number=4))
    counts = {c.code: (c.value, c.charged) for c in found.bracket_of(1).criteria}
    assert counts["X"] == (1, ((1, 2),))
    assert counts["Z"] == (1, ((1, 2),))
    assert counts["B5 down"] == (1, ((3,),))


def test_the_account_says_why_the_first_pairing_would_not_do() -> None:
    (one,) = ronde.pair(told(5, "1-3:= 2-4:= 5:H"), SYSTEM).account.brackets
    assert one.first is not None
    assert (one.first.pairs, one.first.floaters) == (((1, 3), (2, 4)), (5,))
    assert [(o.code, o.pair) for o in one.first.obstacles] == [
        ("B1.a", (1, 3)),
        ("B1.a", (2, 4)),
        ("B1.b", (5,)),
    ]
    assert one.pairs == ((1, 4), (2, 5))


# The options


def test_every_option_has_a_default_that_is_one_of_its_values() -> None:
    for option in OPTIONS:
        assert option.default in option.values
        assert getattr(Readings(), option.key) == option.default
    assert readings({}) == Readings()


@pytest.mark.parametrize(
    "options, said",
    [({"b3": "all"}, "no option 'b3'"), ({"b3_pairs": "some"}, "cannot be 'some'")],
)
def test_an_option_that_does_not_exist_is_refused_with_the_choices(
    options: dict[str, str], said: str
) -> None:
    with pytest.raises(ronde.RondeError, match=said) as refused:
        ronde.pair(told(4), SYSTEM, options=options)
    assert refused.value.exit_code == 3


# Size


def draws_only(players: int, rounds: int) -> Tournament:
    """Everybody has drawn all games: one bracket with many rematches."""
    event = Tournament(
        players=tuple(Player(Tpn(i)) for i in range(1, players + 1)),
        number_of_rounds=rounds + 1,
        initial_colour="W",
    )
    for _ in range(rounds):
        found = ronde.pair(event, SYSTEM)
        games = tuple(game(*pair, Result.DRAW) for pair in found.pairs)
        event = event.with_round(PlayedRound(games))
    return event


def test_a_homogeneous_bracket_of_sixty_with_many_rematches_takes_few_searches() -> None:
    event = draws_only(60, 30)
    with at_most(60):
        found = ronde.pair(event, SYSTEM)
    assert_legal(event, found)


def test_four_hundred_players_with_random_results_take_few_searches() -> None:
    dice, players = Random(12), 401
    event = Tournament(
        players=tuple(Player(Tpn(i)) for i in range(1, players + 1)),
        number_of_rounds=9,
        initial_colour="W",
    )
    for _ in range(5):
        with at_most(players, weighted=players // 10):
            found = ronde.pair(event, SYSTEM)
        assert_legal(event, found)
        results = (Result.WIN, Result.DRAW, Result.LOSS)
        games = tuple(game(*pair, dice.choice(results)) for pair in found.pairs)
        byes = () if found.bye is None else ((Tpn(found.bye), Bye.PAIRING_ALLOCATED),)
        event = event.with_round(PlayedRound(games, byes))


def test_colours_that_leave_hardly_a_pairing_do_not_hold_up_the_round() -> None:
    # In the upper half everybody must have White, in the lower half Black.
    halves = [Entry(s / 2, "WBB" if s > 6 else "BWW") for s in range(12, 0, -1) for _ in range(10)]
    with at_most(len(halves) ** 2, weighted=4 * len(halves)):
        found = paired(position(*halves, number=7))
    assert all(min(pair) <= 60 < max(pair) for pair in found.pairs)
    with pytest.raises(ronde.NoLegalPairing), at_most(4 * 200, weighted=0):
        paired(position(*[Entry(s % 13 / 2, "WBB") for s in range(200)], number=7))
