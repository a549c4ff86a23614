"""The rulebook as others see it: options, editions, account."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random

import pytest

from ronde.domain.errors import RequestError
from ronde.domain.player import Tpn
from ronde.pairing import pair
from ronde.rulebooks.catalogue import system as system_named
from ronde.rulebooks.lim.edition_2026 import as_in_2026
from ronde.rulebooks.lim.readings import OPTIONS, Readings, readings
from tests.rules.lim.events import opening, played
from tests.rules.lim.positions import position

BLOCKED = position(3, "2: 1WB 2BW 3WB", "1: 4BW", "0: 5WB 6BW", apart="1-4 2-4 3-4")


def test_every_option_has_its_field_and_its_default() -> None:
    assert readings("fide-lim", {}) == Readings()
    assert {o.key: o.default for o in OPTIONS} == {
        key: getattr(Readings(), key) for key in Readings.__dataclass_fields__
    }
    assert all(o.default in o.values for o in OPTIONS)


@pytest.mark.parametrize("system", ["fide-lim", "fide-lim-2026"])
def test_an_unknown_option_or_value_is_refused(system: str) -> None:
    with pytest.raises(RequestError, match=f"{system} has no option 'maxi'"):
        readings(system, {"maxi": "on"})
    with pytest.raises(RequestError, match="Choose one of: off, on"):
        readings(system, {"hundred_points": "yes"})


@pytest.mark.parametrize("system", ["fide-lim", "fide-lim-2026"])
def test_the_rulebook_knows_its_name_and_title(system: str) -> None:
    book = system_named(system)
    assert book.name == system
    assert book.title.startswith("Lim System")
    assert book.options == OPTIONS


@pytest.mark.parametrize(
    "old, new",
    [
        ("8.1", "1.1"),
        ("9.3.b", "2.3.2"),
        ("9.6.a", "2.6.1"),
        ("10.6.3", "3.6.3"),
        ("10.10", "3.10"),
        ("13", "6"),
        ("14.2", "7.2"),
    ],
)
def test_the_current_text_counts_seven_less(old: str, new: str) -> None:
    assert as_in_2026(old) == new


def test_both_editions_pair_alike_and_cite_their_own_articles() -> None:
    assert BLOCKED.pair(system="fide-lim-2026").pairs == BLOCKED.pair().pairs
    account = BLOCKED.pair(system="fide-lim-2026").account
    articles = [step.article for bracket in account.brackets for step in bracket.steps]
    assert "2.6.1" in articles
    assert {game.article for game in account.games} <= {"5.1", "5.2", "5.4"}


def test_the_account_shows_what_was_out_of_the_ordinary() -> None:
    account = BLOCKED.account()
    top, bottom, median = account.brackets
    assert (top.residents, top.floaters, top.pairs) == ((1, 2, 3), (3,), ((1, 2),))
    assert (bottom.residents, bottom.pairs) == ((5, 6), ())
    assert (median.residents, median.moved, median.pairs) == ((4,), (3, 6, 5), ((3, 6), (5, 4)))
    sentences = [step.template.format(**step.facts) for b in account.brackets for step in b.steps]
    assert sentences == [
        "3 floats, to make the number of players even (type c).",
        "More players are due W than the other colour: 3, who is due it, floats.",
        (
            "6 was paired with 5 here; that is undone, since the median group could not be paired "
            "without them."
        ),
        (
            "The median group cannot be paired (floaters from above: 1, from below: 0): "
            "the pairing of 6 with 5 in the lower group is undone."
        ),
        (
            "The floater 3 meets 6: of those available who are due the other colour, "
            "the smallest number."
        ),
        (
            "The floater 5 meets 4: of those available who are due the other colour, "
            "the smallest number."
        ),
    ]
    json.dumps(account.as_dict())


def test_every_game_and_every_player_is_in_the_account() -> None:
    random = Random(11)
    event = opening(random, 31, 9)
    for _ in range(9):
        found = pair(event, "fide-lim")
        account = found.account
        assert {(g.white, g.black) for g in account.games} == set(found.pairs)
        assert {frozenset(p) for b in account.brackets for p in b.pairs} == {
            frozenset(p) for p in found.pairs
        }
        residents = [tpn for b in account.brackets for tpn in b.residents]
        assert sorted([*residents, found.bye or 0]) == list(range(1, 32))
        assert account.bye == found.bye
        event = played(random, event, found.pairs, 0.05)


def test_a_ranking_replaces_the_numbers_as_order() -> None:
    event = replace(opening(Random(0), 4, 3), initial_colour="W")
    reversed_order = tuple(Tpn(t) for t in (4, 3, 2, 1))
    assert pair(event, "fide-lim").pairs == ((1, 3), (4, 2))
    assert {
        frozenset(p) for p in pair(replace(event, ranking=reversed_order), "fide-lim").pairs
    } == {
        frozenset({4, 2}),
        frozenset({3, 1}),
    }


def test_a_lone_player_floats_to_make_the_number_even_and_not_for_their_colour() -> None:
    alone = position(3, "2: 1WB", "0: 2BW")
    assert [(s.article, s.facts["player"]) for s in alone.steps()][:2] == [
        ("9.3.d", 1),
        ("9.3.d", 2),
    ]
    assert "10.2" not in alone.articles()
