"""C.04.1: what holds in every system of FIDE, whatever else it says."""

from __future__ import annotations

import json

import pytest

from ronde.domain.player import Player, Tpn
from ronde.domain.result import Bye, Result
from ronde.domain.round import PlayedRound, game
from ronde.domain.tournament import Tournament
from ronde.generator import Recipe, generate
from ronde.pairing import pair
from ronde.rulebooks.basic import (
    BASIC_2012,
    BASIC_2017,
    BASIC_2026,
    BasicRules,
    bye_is_needed,
    have_met,
    keeps_colour_limits,
)
from ronde.rulebooks.catalogue import listings
from ronde.rulebooks.handling import participants

FAMILIES = ("fide-dutch", "ch-dutch", "fide-lim", "fide-dubov", "fide-burstein")
SYSTEMS = [e.name for e in listings() if e.name.startswith(FAMILIES)]

every_system = pytest.mark.parametrize("system", SYSTEMS)


def basic_rules(system: str) -> BasicRules:
    if system.endswith("-2026"):
        return BASIC_2026
    return BASIC_2017 if system.endswith(("-2017", "-2018")) or system == "ch-dutch" else BASIC_2012


def tournaments(system: str) -> list[Tournament]:
    recipe = {"system": system, "half_byes": 0.04, "forfeits": 0.05, "withdrawals": 0.02}
    return [
        generate(Recipe(players=players, rounds=6, seed=seed, **recipe))  # type: ignore[arg-type]
        for seed, players in enumerate((10, 13, 21, 30))
    ]


@every_system
@pytest.mark.article(
    "FIDE12-C04.1.0",
    "FIDE12-C04.1.b",
    "FIDE12-C04.1.c",
    "FIDE12-C04.1.d",
    "FIDE12-C04.1.f.1",
    "FIDE12-C04.1.g.1",
)
def test_the_basic_rules_hold_in_every_round(system: str) -> None:
    for event in tournaments(system):
        for number, stage in enumerate(event.stages(), 1):
            assert_basic_rules(system, stage, event.rounds[number - 1], number)


def assert_basic_rules(system: str, stage: Tournament, played: PlayedRound, number: int) -> None:
    history = stage.history
    rules = basic_rules(system)
    present = participants(stage, number)
    byes = [tpn - 1 for tpn, bye in played.byes if bye is Bye.PAIRING_ALLOCATED]
    seated = sorted([*byes, *(tpn - 1 for found in played.games for tpn in found[:2])])
    assert seated == list(present), "everybody who is there has one game or the bye"
    assert len(byes) == bye_is_needed(present)
    assert not any(rules.barred_from_bye(history)[i] for i in byes)
    for white, black, *_ in played.games:
        assert not have_met(history, white - 1, black - 1)
        if number != stage.number_of_rounds:
            assert keeps_colour_limits(history.colours[white - 1], "W")
            assert keeps_colour_limits(history.colours[black - 1], "B")


@every_system
@pytest.mark.article("FIDE12-C04.1.e")
def test_players_meet_others_on_the_same_score(system: str) -> None:
    first = PlayedRound(tuple(game(n, n + 4, Result.WIN) for n in (1, 3)) + tuple(
        game(n + 4, n, Result.LOSS) for n in (2, 4)
    ))  # fmt: skip
    players = tuple(Player(Tpn(tpn), rating=2400 - 10 * tpn) for tpn in range(1, 9))
    event = Tournament(players, (first,), number_of_rounds=5, initial_colour="W")
    score = event.history.points
    paired = pair(event, system)
    assert len(paired.pairs) == 4
    assert all(score[white - 1] == score[black - 1] for white, black in paired.pairs)


@every_system
@pytest.mark.article("FIDE12-C04.1.i")
def test_every_pairing_can_be_explained(system: str) -> None:
    event = generate(Recipe(players=14, rounds=4, seed=3, system=system))
    account = pair(event, system, round=4).account
    assert account.system == system
    told = json.loads(json.dumps(account.as_dict()))
    accounted = {tuple(found) for bracket in told["brackets"] for found in bracket["pairs"]}
    played = {frozenset(found[:2]) for found in event.rounds[3].games}
    assert {frozenset(found) for found in accounted} == played
    assert all(found["article"] and found["wording"] for found in told["games"])


PLAYERS_PAIRED = [
    e.name for e in listings() if e.name != "fide-team" and e.load().fixed_rounds is None
]


@pytest.mark.parametrize("system", PLAYERS_PAIRED)
@pytest.mark.parametrize("late", [False, True])
def test_somebody_alone_has_the_bye_and_an_account(system: str, late: bool) -> None:
    games = 2 if system == "fide-double-swiss" else 1
    event = Tournament((Player(Tpn(1)),), number_of_rounds=5, games_per_match=games)
    if late:
        absences = PlayedRound((), ((Tpn(1), Bye.ZERO),))
        event = event.with_round(absences).with_round(absences).with_round(absences)
    found = pair(event, system)
    assert (found.pairs, found.bye, found.account.bye) == ((), 1, 1)
    assert json.dumps(found.account.as_dict())
