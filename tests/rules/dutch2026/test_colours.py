"""Colour preferences and who gets White: FIDE C.04.3 (2026) 1.7, 5.2; (2017) A.6, E."""

from __future__ import annotations

import pytest

from ronde.domain.player import Player, Tpn
from ronde.domain.result import Bye, Result
from ronde.domain.round import PlayedRound, game
from ronde.domain.tournament import Tournament
from ronde.pairing import pair
from ronde.rulebooks.colours import ColourClaim, ColourRule, Strength, allocate, preference
from ronde.rulebooks.dutch import edition_2017, edition_2026
from tests.rules.dutch2026.sheet import Card, colours_of, wish_after

EDITIONS = {"2017": edition_2017.COLOURS, "2026": edition_2026.COLOURS}


def card(number: int, colours: str) -> Card:
    return Card(
        *(number, number, 0, 0, colours, frozenset(), (), ()), topscorer=False, number=number
    )


def decided(
    rules: tuple[ColourRule, ...], first: str, second: str, *, odd: bool = True, initial: str = "W"
) -> tuple[str, str]:
    """The colour of the higher-ranked player, and the rule; the text must say the same colour."""
    higher = ColourClaim(preference(first), first.strip("u"), odd)
    lower = ColourClaim(preference(second), second.strip("u"), not odd)
    colour, rule = allocate(rules, higher, lower, initial)
    white, _ = colours_of(card(1 if odd else 2, first), card(9, second), initial)
    assert (white.tpn == 9) == (colour == "B")
    return colour, rule.code


@pytest.mark.parametrize(
    "games, side, strength",
    [
        ("", "", Strength.NONE),
        ("W", "B", Strength.STRONG),
        ("WB", "W", Strength.MILD),
        ("BW", "B", Strength.MILD),
        ("WBW", "B", Strength.STRONG),
        ("BWW", "B", Strength.ABSOLUTE),
        ("WBB", "W", Strength.ABSOLUTE),
        ("WWBB", "W", Strength.ABSOLUTE),
        ("BBWBWB", "W", Strength.ABSOLUTE),
        ("WWBW", "B", Strength.ABSOLUTE),
    ],
)
def test_the_preference_follows_from_the_games_played(
    games: str, side: str, strength: Strength
) -> None:
    found = preference(games)
    assert (found.side, found.strength) == (side, strength)
    assert wish_after(games) == (side, int(strength))


CASES = [
    ("W", "B", "B", 1),
    ("", "W", "W", 1),
    ("W", "", "B", 1),
    ("BW", "WBW", "W", 2),
    ("WW", "BWW", "B", 2),
    ("WBBW", "BWBW", "W", 3),
    ("WB", "BWWB", "W", 4),
    ("BW", "BW", "B", 4),
    ("WB", "WB", "W", 4),
    ("", "", "W", 5),
]
"""Games of the higher- and the lower-ranked player, the former's colour, and the rule.

Unplayed rounds are left out of the games: `WB` stands for `uuWB`.
"""


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("first, second, colour, rule", CASES)
def test_the_first_rule_that_can_decide_does(
    edition: str, first: str, second: str, colour: str, rule: int
) -> None:
    codes = [row.code for row in EDITIONS[edition]]
    assert decided(EDITIONS[edition], first, second) == (colour, codes[rule - 1])


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("initial", ["W", "B"])
def test_an_odd_number_has_the_initial_colour_and_an_even_one_the_other(
    edition: str, initial: str
) -> None:
    other = "B" if initial == "W" else "W"
    rules = EDITIONS[edition]
    assert decided(rules, "", "", odd=True, initial=initial)[0] == initial
    assert decided(rules, "", "", odd=False, initial=initial)[0] == other


def test_the_rules_are_those_of_their_articles() -> None:
    assert [row.code for row in edition_2026.COLOURS] == [f"5.2.{n}" for n in range(1, 6)]
    assert [row.code for row in edition_2017.COLOURS] == [f"E.{n}" for n in range(1, 6)]


def with_newcomers(**facts: object) -> Tournament:
    """Two rounds of four players; 5 and 6 enter only now, and nobody has told the first colour.

    Number 1 missed round 1, and had Black in round 2 because 3 was due White.
    """
    rounds = (
        PlayedRound((game(2, 3, Result.DRAW),), ((Tpn(1), Bye.HALF),)),
        PlayedRound((game(3, 1, Result.DRAW), game(4, 2, Result.DRAW))),
    )
    players = tuple(Player(Tpn(tpn), rating=2400 - tpn) for tpn in range(1, 7))
    return Tournament(players, rounds, number_of_rounds=5, **facts)  # type: ignore[arg-type]


@pytest.mark.parametrize("system", ["fide-dutch-2017", "fide-dutch-2026"])
def test_the_initial_colour_is_that_of_the_first_round_not_of_the_first_player(system: str) -> None:
    event = with_newcomers()
    assert event.drawn_colour == "W"
    assert (5, 6) in pair(event, system).pairs


@pytest.mark.parametrize("system", ["fide-dutch-2017", "fide-dutch-2026"])
def test_a_ranking_of_its_own_gives_the_numbers_also_where_all_listed_are_counted(
    system: str,
) -> None:
    ranking = tuple(map(Tpn, (2, 1, 3, 5, 6, 4)))
    event = with_newcomers(initial_colour="W", ranking=ranking)
    assert (6, 5) in pair(event, system, options={"number": "listed"}).pairs
