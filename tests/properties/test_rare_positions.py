"""Positions in which a small fault of an engine shows: each is read aloud from the text as well.

They are arbitrary rounds, some with players whom the arbiter keeps apart, in which the quick ways
to the answer are of no avail, or nearly.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from ronde.domain.errors import NoLegalPairing
from ronde.domain.player import Player, Tpn
from ronde.domain.result import Bye, Result
from ronde.domain.round import Game, PlayedRound
from ronde.domain.tournament import AcceleratedPoints, ForbiddenPairs, Tournament
from ronde.pairing import pair, situation
from ronde.rulebooks.account import BracketAccount
from ronde.rulebooks.completion import Completion
from ronde.rulebooks.dutch.edition_2017 import DEFINITIONS, PROHIBITIONS
from ronde.rulebooks.field import Field, LegalRows, legal_rows
from tests.rules.arbitrary import position
from tests.rules.burstein.literal import BARS, Literal
from tests.rules.dutch2017 import literal as dutch2017
from tests.rules.dutch2026 import literal as dutch2026

LOOK_BELOW_2017 = (291, 1553, 2014)
"""The best downfloaters depend on what the next bracket can do with them."""


def drawn(seed: int) -> Tournament:
    """An arbitrary position; an odd seed keeps some groups of players apart."""
    dice = Random(seed)
    players, played = dice.randint(6, 24), dice.randint(1, 6)
    to_come, trouble, draws = (
        dice.choice((1, 2)),
        dice.choice((0, 10, 40)),
        dice.choice((10, 40, 80)),
    )
    event = position(seed, players, played, to_come, trouble, draws)
    if seed % 2 == 0:
        return event
    sizes = [(2, max(2, players // 3))] * dice.randint(1, 3)
    groups = [dice.sample(range(1, players + 1), dice.randint(*size)) for size in sizes]
    bans = tuple(ForbiddenPairs(tuple(Tpn(t) for t in group)) for group in groups)
    return replace(event, forbidden=bans)


def brackets(system: str, seeds: range) -> Iterator[BracketAccount]:
    """The brackets of the accounts of many rounds."""
    for seed in seeds:
        try:
            yield from pair(drawn(seed), system).account.brackets
        except NoLegalPairing:
            continue


@pytest.mark.parametrize("seed", [13, 82, 130, 156, 333, 469, 2275])
def test_dutch_2026_pairs_as_the_text_reads(seed: int) -> None:
    event = drawn(seed)
    wanted, found = dutch2026.pair(event), pair(event, "fide-dutch-2026")
    assert wanted is not None
    assert (found.pairs, found.bye) == (wanted.pairs, wanted.bye)


def test_dutch_2026_floats_the_lowest_although_the_round_must_be_rearranged_below() -> None:
    """Three, two and three players by score; the first of the third group is kept from the second.

    The last of the first group floats, and another than the first of the third group goes up.
    """
    event = Tournament(
        players=tuple(Player(Tpn(i), rating=2000 - i) for i in range(1, 9)),
        number_of_rounds=5,
        initial_colour="W",
        accelerated=(
            AcceleratedPoints(1, 1, Tpn(1), Tpn(3), 20),
            AcceleratedPoints(1, 1, Tpn(4), Tpn(5), 10),
        ),
        forbidden=(ForbiddenPairs((Tpn(4), Tpn(6))), ForbiddenPairs((Tpn(5), Tpn(6)))),
    )
    wanted, found = dutch2026.pair(event), pair(event, "fide-dutch-2026")
    assert wanted is not None
    assert (found.pairs, found.bye) == (wanted.pairs, wanted.bye)
    assert found.pairs[0] == (1, 2)


@pytest.mark.parametrize("seed", [26, 80, *LOOK_BELOW_2017, 1345, 2275])
def test_dutch_2017_pairs_as_the_text_reads(seed: int) -> None:
    event = drawn(seed)
    wanted, found = dutch2017.pair(event), pair(event, "fide-dutch-2017")
    assert wanted is not None
    assert (found.pairs, found.bye) == (wanted.pairs, wanted.bye)


@pytest.mark.parametrize("seed", [450, 601])
def test_burstein_pairs_as_the_text_reads(seed: int) -> None:
    event = drawn(seed)
    found = pair(event, "fide-burstein-2026")
    assert Literal(event, BARS, 2026).pair() == (set(found.pairs), found.bye)


@pytest.mark.parametrize("system", ["fide-burstein-2026", "fide-dubov-2026"])
def test_the_first_candidate_takes_in_the_whole_bracket(system: str) -> None:
    seen = 0
    for bracket in brackets(system, range(60)):
        first = bracket.first
        assert first is not None
        named = [*first.floaters, *(number for couple in first.pairs for number in couple)]
        assert sorted(named) == sorted((*bracket.residents, *bracket.moved))
        seen += 1
    assert seen > 60


@pytest.mark.parametrize("system", ["fide-burstein-2026", "fide-dubov-2026"])
def test_a_first_candidate_is_counted_unless_something_keeps_it_apart(system: str) -> None:
    told = {bool(b.first.obstacles) for b in brackets(system, range(60)) if b.first}
    assert told == {True, False}
    for bracket in brackets(system, range(60)):
        if bracket.first is not None:
            assert bool(bracket.first.obstacles) != bool(bracket.first.criteria)


@pytest.mark.parametrize("system", ["fide-burstein-2026", "fide-dubov-2026", "fide-dutch-2026"])
def test_what_keeps_a_pair_apart_names_the_pair(system: str) -> None:
    seen = set()
    for bracket in brackets(system, range(1, 120, 2)):
        for obstacle in bracket.first.obstacles if bracket.first else ():
            assert bracket.first is not None
            if len(obstacle.pair) == 1:
                assert obstacle.pair[0] in bracket.first.floaters, "barred from the bye"
                continue
            couples = {frozenset(couple) for couple in bracket.first.pairs}
            assert frozenset(obstacle.pair) in couples
            assert (obstacle.facts["a"], obstacle.facts["b"]) == obstacle.pair
            seen.add(obstacle.template)
    assert "the arbiter keeps them apart" in seen


def test_burstein_2017_gives_the_bye_by_its_part_b() -> None:
    rounds = [pair(event, "fide-burstein-2017") for event in map(drawn, (450, 130))]
    steps = [step for found in rounds if found.bye for step in found.account.steps]
    byes = [step for step in steps if "the bye goes to" in step.template]
    assert byes
    assert {step.article[:1] for step in byes} == {"B"}


@pytest.mark.parametrize("seed", [4, 130, 291, 333, 450, 1553])
def test_rows_worked_out_when_asked_for_are_the_rows_that_are_kept(seed: int) -> None:
    field = Field(situation(drawn(seed), "fide-dutch-2017"), PROHIBITIONS, DEFINITIONS)
    kept, asked = legal_rows(field), LegalRows(field)
    Completion(field, kept)
    Completion(field, asked)
    assert [asked[v] for v in range(len(asked))] == [kept[v] for v in range(len(kept))]


def test_burstein_finds_the_pairing_when_one_of_a_kind_can_have_none_of_the_best_pairs() -> None:
    """Two players who both can meet nobody but 2 of their scoregroup; 1 is like 2, but may not.

    Of the ten with the highest scores 1 and 2 prefer White strongly, 3 and 4 Black, the others
    White mildly.
    """
    at_first = ((5, 1), (6, 2), (7, 3), (8, 4), (9, 11), (10, 12), (13, 14))
    then = ((3, 9), (4, 10), (11, 5), (12, 6), (13, 7), (14, 8))
    draw = Result.DRAW
    first, second = (
        tuple(Game(Tpn(white), Tpn(black), draw, draw) for white, black in games)
        for games in (at_first, then)
    )
    kept_apart = [(1, 2), (1, 3), (1, 4), (3, 4), *((t, m) for t in (3, 4) for m in range(5, 11))]
    event = Tournament(
        players=tuple(Player(Tpn(i), rating=2000 - i) for i in range(1, 15)),
        number_of_rounds=4,
        initial_colour="W",
        rounds=(
            PlayedRound(first),
            PlayedRound(second, ((Tpn(1), Bye.HALF), (Tpn(2), Bye.HALF))),
        ),
        accelerated=(AcceleratedPoints(3, 3, Tpn(1), Tpn(10), 10),),
        forbidden=tuple(ForbiddenPairs((Tpn(a), Tpn(b))) for a, b in kept_apart),
    )
    found = pair(event, "fide-burstein-2026")
    assert Literal(event, BARS, 2026).pair() == (set(found.pairs), found.bye)
