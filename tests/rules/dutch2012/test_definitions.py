"""Section A: definitions. FIDE C.04.3.1 (2012) A1-A11."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ronde
from ronde.domain.player import Player, Tpn
from ronde.domain.points import PointSystem
from ronde.domain.result import Bye
from ronde.domain.round import PlayedRound, game
from ronde.domain.tournament import AcceleratedPoints, Tournament
from ronde.pairing import situation
from ronde.rulebooks.colours import Strength
from ronde.rulebooks.dutch2012.bracket import Bracket, Stage
from ronde.rulebooks.dutch2012.criteria import CRITERIA, PROHIBITIONS
from ronde.rulebooks.dutch2012.entrants import Entrants, topscorers
from ronde.rulebooks.dutch2012.readings import Readings
from ronde.rulebooks.numbering import by_strength
from tests.rules.dutch2012.positions import (
    TWO_WAYS,
    Entry,
    entrants,
    outcome,
    paired,
    pairs,
    position,
)
from tests.rules.dutch2026.worked import told

SYSTEM = "fide-dutch-2012"
WHITE, BLACK = "BWB", "WBW"
"""Games after which a player strongly prefers White, or Black."""
MILD_WHITE, MILD_BLACK = "WB", "BW"


# A1, A2


@pytest.mark.article("FIDE12-C04.3.1.A1")
def test_the_first_round_follows_the_initial_order_of_the_handling_rules() -> None:
    strength = {"Ada": 1800, "Bo": 2400, "Cy": 2000, "Di": 2200}
    players = by_strength(Player(Tpn(0), name=n, rating=r) for n, r in strength.items())
    event = Tournament(players=players, number_of_rounds=3, initial_colour="W")
    assert [player.name for player in players] == ["Bo", "Di", "Cy", "Ada"]
    assert set(ronde.pair(event, SYSTEM).pairs) == {(1, 3), (4, 2)}


@pytest.mark.article("FIDE12-C04.3.1.A2")
def test_players_are_ordered_by_score_and_then_by_number() -> None:
    scores = (0.5, 2, 1, 2, 1)
    seen = entrants(position(*(Entry(score) for score in scores), number=3))
    assert seen.numbers(tuple(range(5))) == (2, 4, 3, 5, 1)


def test_a_ranking_of_the_report_replaces_the_numbers() -> None:
    event = told(4, of=3)
    event = ronde.Tournament(
        players=event.players,
        number_of_rounds=3,
        initial_colour="W",
        ranking=(Tpn(4), Tpn(3), Tpn(2), Tpn(1)),
    )
    found = ronde.pair(event, SYSTEM)
    assert {frozenset(game_) for game_ in found.pairs} == pairs("4-2 3-1")


def test_points_for_pairing_count_for_brackets_and_floats() -> None:
    players = told(4, of=5).players
    event = Tournament(
        players=players,
        number_of_rounds=5,
        initial_colour="W",
        accelerated=(AcceleratedPoints(1, 1, Tpn(1), Tpn(2), 10),),
    )
    first = ronde.pair(event, SYSTEM)
    assert {frozenset(game_) for game_ in first.pairs} == pairs("1-2 3-4")
    mixed = event.with_round(PlayedRound((game(1, 3), game(4, 2))))
    seen = Entrants(situation(mixed), PROHIBITIONS, CRITERIA, Readings())
    assert [(f.down_last, f.up_last) for f in seen.floats] == [
        (True, False),
        (True, False),
        (False, True),
        (False, True),
    ]


# A3


@pytest.mark.article("FIDE12-C04.3.1.A3.a", "FIDE12-C04.3.1.C.0")
def test_equal_scores_form_a_homogeneous_bracket_and_the_highest_comes_first() -> None:
    found = paired(position(*(Entry(s) for s in (0, 1, 0, 1, 1, 1, 0, 0)), number=2))
    assert [one.residents for one in found.account.brackets] == [(2, 4, 5, 6), (1, 3, 7, 8)]
    assert [one.score for one in found.account.brackets] == [10, 0]
    assert found.pairs == pairs("2-5 4-6 1-7 3-8")
    assert {game_.article for game_ in found.account.games} == {"E4"}


@pytest.mark.article("FIDE12-C04.3.1.A3.b", "FIDE12-C04.3.1.C6.b")
def test_a_player_who_is_left_over_moves_down_to_the_next_bracket() -> None:
    found = paired(position(*(Entry(s) for s in (1, 1, 1, 0, 0, 0)), number=2))
    top, low = found.account.brackets
    assert (top.pairs, top.floaters) == (((1, 2),), (3,))
    assert (low.moved, low.residents) == ((3,), (4, 5, 6))
    assert found.pairs == pairs("1-2 3-4 5-6")


@pytest.mark.article("FIDE12-C04.3.1.A3.c", "FIDE12-C04.3.1.C6.c")
def test_moved_down_players_are_paired_first_and_the_rest_is_a_homogeneous_remainder() -> None:
    found = paired(position(Entry(2), *[Entry(1)] * 5, number=3))
    low = found.bracket_of(2)
    assert (low.moved, low.s1, low.pairs[0]) == ((1,), (1,), (1, 2))
    assert found.pairs == pairs("1-2 3-5 4-6")  # not 3-4 5-6: the remainder has an S1 and an S2


@pytest.mark.article("FIDE12-C04.3.1.A3.d")
def test_with_half_of_its_players_from_above_a_bracket_is_treated_as_homogeneous() -> None:
    assert Bracket((0, 1), (2, 3, 4)).is_heterogeneous
    assert not Bracket((0, 1), (2, 3)).is_heterogeneous
    assert not Bracket((0, 1, 2), (3, 4)).is_heterogeneous
    # Two moved down who suit each other, as do the residents: that would not do if they had to
    # meet residents first.
    here = position(
        Entry(2, WHITE, apart=(4,)), Entry(2, BLACK), Entry(1, WHITE), Entry(1, BLACK), number=4
    )
    found = outcome(here, moved_down=2)
    assert found is not None
    assert found.pairs == pairs("1-2 3-4")
    first = outcome(here, moved_down=2, stage=Stage(2, 2, heterogeneous=True))
    assert first is not None
    assert first.pairs == pairs("1-3 2-4")


# A4, A5


@pytest.mark.article("FIDE12-C04.3.1.A4.b")
def test_of_two_different_scores_the_higher_floats_down_and_the_lower_up() -> None:
    event = told(4, "1-3:1 4-2:=", "1-4:1 2-3:1")
    seen = Entrants(situation(event), PROHIBITIONS, CRITERIA, Readings())
    floats = dict(zip(seen.numbers((0, 1, 2, 3)), seen.floats, strict=True))
    assert floats[1].down_last
    assert not floats[1].up_last
    assert floats[4].up_last
    assert not floats[4].down_last
    assert floats[2].down_last
    assert floats[3].up_last
    third = event.with_round(PlayedRound((game(1, 2), game(4, 3))))
    later = Entrants(situation(third), PROHIBITIONS, CRITERIA, seen.readings)
    assert {later.number(v) for v, f in enumerate(later.floats) if f.down_before} == {1, 2}
    assert {later.number(v) for v, f in enumerate(later.floats) if f.up_before} == {3, 4}


@pytest.mark.article("FIDE12-C04.3.1.A4.a")
@pytest.mark.parametrize("ago", ["last", "before"])
def test_a_float_is_not_repeated_in_the_next_two_rounds(ago: str) -> None:
    floated = Entry(1, last="down") if ago == "last" else Entry(1, before="down")
    found = outcome(position(Entry(1), Entry(1), floated, number=4))
    assert found is not None
    assert found.left == (2,)
    rested = outcome(position(Entry(1), Entry(1), Entry(1), number=4))
    assert rested is not None
    assert rested.left == (3,)


@pytest.mark.article("FIDE12-C04.3.1.A5")
def test_the_player_with_the_bye_has_no_opponent_no_colour_and_the_points_of_the_regulations() -> (
    None
):
    for worth in (10, 5):
        event = told(5, of=3, points=PointSystem(pairing_allocated_bye=worth))
        found = ronde.pair(event, SYSTEM)
        assert found.bye == 5
        assert all(5 not in pair for pair in found.pairs)
        byes = ((Tpn(5), Bye.PAIRING_ALLOCATED),)
        after = event.with_round(PlayedRound(tuple(game(*p) for p in found.pairs), byes)).history
        assert (after.points[4], after.colours[4], after.opponents[4]) == (worth, "", ())


# A6


@pytest.mark.article("FIDE12-C04.3.1.A6a", "FIDE12-C04.3.1.A6b")
@pytest.mark.parametrize("size", range(2, 8))
def test_half_of_the_players_rounded_down_is_p0_and_s1_is_tried_against_s2(size: int) -> None:
    found = paired(position(*[Entry(1)] * size, number=2))
    (one,) = found.account.brackets
    assert len(one.s1) == size // 2 <= len(one.s2)
    assert sorted(one.s1 + one.s2) == list(one.residents)
    assert all(a in one.s1 and b in one.s2 for a, b in one.pairs)
    assert found.figures(1)["p0"] == size // 2 == len(one.pairs)


@pytest.mark.article("FIDE12-C04.3.1.A6c")
def test_m0_is_the_number_of_players_moved_down() -> None:
    found = paired(position(*[Entry(2)] * 3, *[Entry(1)] * 5, number=3))
    assert (found.figures(1)["m0"], found.figures(4)["m0"]) == (0, 1)
    # The three have met one another, and all come down.
    apart = [Entry(2, apart=(2, 3)), Entry(2, apart=(3,)), Entry(2)]
    assert paired(position(*apart, *[Entry(1)] * 5, number=3)).figures(4)["m0"] == 3


# A7


@pytest.mark.article("FIDE12-C04.3.1.A7.0", "FIDE12-C04.3.1.A7f")
def test_the_difference_is_white_minus_black_and_without_a_game_there_is_no_preference() -> None:
    # Against somebody without a game, who has no preference, a player gets the colour he prefers;
    # two such players are given theirs by lot.
    colour = {"": "lot", "W": "B", "B": "W", "WBW": "B", "BWB": "W", "WBBWB": "W", "BWWBW": "B"}
    for games, wanted in colour.items():
        found = paired(position(Entry(1, ""), Entry(1, games), number=6))
        (game_,) = found.account.games
        assert game_.article == ("E5" if wanted == "lot" else "E1"), games
        assert wanted == "lot" or game_.white == (2 if wanted == "W" else 1)
    # The larger the difference, the more it counts: -3 goes before -1, wherever they stand.
    for one, other in (("BBWBB", "WBB"), ("WBB", "BBWBB")):
        entries = (Entry(4, one), Entry(4, other))
        (game_,) = paired(position(*entries, number=6, of=6)).account.games
        assert (game_.white, game_.article) == (1 if one == "BBWBB" else 2, "E2")


@pytest.mark.article("FIDE12-C04.3.1.A7f", "FIDE12-C04.3.1.A8a")
def test_two_players_without_a_game_do_not_count_as_a_pair_against_preferences() -> None:
    found = outcome(position(Entry(1, ""), Entry(1, "B"), Entry(1, ""), Entry(1, "W"), number=5))
    assert found is not None
    assert (found.pairs, found.counts["X"]) == (pairs("1-3 2-4"), 0)


@pytest.mark.article("FIDE12-C04.3.1.A7a")
@pytest.mark.parametrize(
    "games, side",
    [
        ("WBWW", "B"),
        ("BWBB", "W"),
        ("WWBB", "W"),
        ("BBWW", "B"),
        ("WWBW", "B"),
        ("BBWB", "W"),
        ("WWWBB", "W"),
        ("WWWWBB", "B"),
    ],
)
def test_the_preference_is_absolute_beyond_one_or_after_two_equal_colours(
    games: str, side: str
) -> None:
    (prefer,) = entrants(position(Entry(1, games), number=8)).preference
    assert (prefer.side, prefer.strength) == (side, Strength.ABSOLUTE)


@pytest.mark.article("FIDE12-C04.3.1.A7b", "FIDE12-C04.3.1.A7c.1")
@pytest.mark.parametrize(
    "games, side, strength",
    [
        ("W", "B", Strength.STRONG),
        ("B", "W", Strength.STRONG),
        ("WBWBW", "B", Strength.STRONG),
        ("BWWBB", "W", Strength.ABSOLUTE),
        ("WBBWB", "W", Strength.STRONG),
        ("WB", "W", Strength.MILD),
        ("BW", "B", Strength.MILD),
        ("WBBW", "B", Strength.MILD),
    ],
)
def test_the_preference_is_strong_at_one_and_mild_at_zero(
    games: str, side: str, strength: Strength
) -> None:
    (prefer, *_) = entrants(position(Entry(1, games), number=8)).preference
    assert (prefer.side, prefer.strength) == (side, strength)


@pytest.mark.article("FIDE12-C04.3.1.A7b", "FIDE12-C04.3.1.A7c.1")
@pytest.mark.parametrize("games, side", [("WB", "W"), ("BW", "B"), ("WBBW", "B"), ("BWWB", "W")])
def test_after_both_colours_equally_often_the_other_is_preferred_and_only_mildly(
    games: str, side: str
) -> None:
    (alone,) = paired(position(Entry(1, ""), Entry(1, games), number=6)).account.games
    assert (alone.white, alone.article) == (2 if side == "W" else 1, "E1")
    strong = "B" if side == "W" else "W"
    (contested,) = paired(position(Entry(1, games), Entry(1, strong), number=6)).account.games
    assert (contested.white, contested.article) == (2 if side == "W" else 1, "E2")


@pytest.mark.article("FIDE12-C04.3.1.A7c.2")
def test_before_the_first_round_the_colour_of_the_first_player_is_drawn_by_lot() -> None:
    assert (1, 3) in ronde.pair(told(4, of=3, initial="W"), SYSTEM).pairs
    assert (3, 1) in ronde.pair(told(4, of=3, initial="B"), SYSTEM).pairs


@pytest.mark.article("FIDE12-C04.3.1.A7d", "FIDE12-C04.3.1.C10f", "FIDE12-C04.3.1.C3c")
def test_in_odd_rounds_strong_preferences_are_treated_as_absolute() -> None:
    odd = outcome(position(*TWO_WAYS, number=5))
    assert odd is not None
    assert frozenset({1, 2}) not in odd.pairs
    assert (odd.counts["A7.d"], odd.counts["X"]) == (0, 2)
    even = outcome(position(*TWO_WAYS, number=4))
    assert even is not None
    assert frozenset({1, 2}) in even.pairs
    assert "A7.d" not in even.counts
    # But nobody floats for it, and it yields where there is no other way.
    alone = paired(position(*[Entry(1, "B")] * 2, *[Entry(0, "W")] * 2, number=3))
    assert alone.pairs == pairs("1-2 3-4")


@pytest.mark.article("FIDE12-C04.3.1.A7d")
def test_a_strong_preference_makes_no_floater_with_a_higher_score() -> None:
    # 1 and 2 strongly prefer White, and 1 has met 3: 2-3 would spare them, and send 1 down again.
    here = [Entry(2, "B", apart=(3,)), Entry(1, "B"), Entry(1, "W")]
    found = outcome(position(*here, number=5), 1)
    assert found is not None
    assert (found.pairs, found.left) == (pairs("1-2"), (3,))
    assert found.counts["A7.d"] == 1


@pytest.mark.article("FIDE12-C04.3.1.A7d")
def test_a_strong_preference_makes_no_pair_with_a_larger_score_difference() -> None:
    here = [*[Entry(2, "B")] * 2, *[Entry(1, "W")] * 2]
    found = outcome(position(*here, number=5), 2, lowest=True, merged=True)
    assert found is not None
    assert found.pairs == pairs("1-2 3-4")
    assert found.counts["A7.d"] == 2


@pytest.mark.article("FIDE12-C04.3.1.A7e", "FIDE12-C04.3.1.A8b", "FIDE12-C04.3.1.B4")
def test_in_even_rounds_mild_preferences_give_way_to_strong_ones() -> None:
    # Everybody prefers White; as many pairs as possible have only one strong preference.
    here = (Entry(1, WHITE), Entry(1, MILD_WHITE), Entry(1, WHITE), Entry(1, MILD_WHITE))
    found = paired(position(*here, number=4))
    assert found.pairs == pairs("1-4 2-3")
    assert (found.count(1, "X"), found.count(1, "Z")) == (2, 0)


# A8


def letters(white: int, black: int, b: int = 0, n: int = 0, a: int = 0) -> list[Entry]:
    """Players preferring White and Black; mildly; and without a game."""
    return (
        [Entry(1, WHITE)] * white
        + [Entry(1, BLACK)] * black
        + [Entry(1, MILD_WHITE)] * b
        + [Entry(1, MILD_BLACK)] * n
        + [Entry(1, "")] * a
    )


@pytest.mark.article("FIDE12-C04.3.1.A8.X1", "FIDE12-C04.3.1.A8.vars")
@pytest.mark.parametrize(
    "numbers, odd, even",
    [
        ((4, 2), 1, 1),
        ((2, 4), 1, 1),
        ((3, 3), 0, 0),
        ((5, 1, 0, 2), 1, 1),
        ((1, 5, 2, 0), 1, 1),
        ((0, 0, 5, 1), 2, 2),
        ((5, 1, 0, 0, 2), 1, 1),
        ((1, 1, 0, 0, 4), 0, 0),
    ],
)
def test_x1_is_p0_less_those_who_prefer_the_rarer_colour_and_those_without_a_game(
    numbers: tuple[int, ...], odd: int, even: int
) -> None:
    for number, expected in ((5, odd), (4, even)):
        assert paired(position(*letters(*numbers), number=number)).figures(1)["x1"] == expected


@pytest.mark.article("FIDE12-C04.3.1.A8.Z1", "FIDE12-C04.3.1.A8.vars")
@pytest.mark.parametrize(
    "numbers, expected",
    [
        ((5, 1, 0, 2), 1),
        ((1, 5, 2, 0), 1),
        ((6, 0, 1, 1), 2),
        ((0, 6, 1, 1), 2),
        ((5, 1), 2),
        ((4, 0, 0, 0, 2), 1),
        ((2, 2, 2, 2), 0),
        ((0, 0, 6, 2), 0),
    ],
)
def test_z1_is_p0_less_the_rarer_strong_preference_and_all_who_are_flexible(
    numbers: tuple[int, ...], expected: int
) -> None:
    assert paired(position(*letters(*numbers), number=4)).figures(1)["z1"] == expected


@st.composite
def preferences(draw: st.DrawFn) -> list[str]:
    size = 2 * draw(st.integers(1, 4))
    return draw(
        st.lists(
            st.sampled_from((WHITE, BLACK, MILD_WHITE, MILD_BLACK, "")),
            min_size=size,
            max_size=size,
        )
    )


@pytest.mark.article("FIDE12-C04.3.1.A8a", "FIDE12-C04.3.1.A8b", "FIDE12-C04.3.1.A11.d")
@given(preferences(), st.sampled_from((4, 5)))
def test_where_everybody_may_meet_x1_and_z1_are_just_what_cannot_be_satisfied(
    games: list[str], number: int
) -> None:
    found = paired(position(*(Entry(1, colours) for colours in games), number=number))
    figures = found.figures(1)
    assert found.count(1, "X") >= figures["x1"]
    if number == 5:
        assert found.count(1, "X") == figures["x1"] or found.count(1, "A7.d")
    else:
        assert found.count(1, "X") == figures["x1"]
        assert found.count(1, "Z") >= figures["z1"]
        only_strong = [g if g in (WHITE, BLACK) else "" for g in games]
        least = paired(position(*(Entry(1, c) for c in only_strong), number=4))
        assert least.count(1, "X") == figures["z1"]


# A9


@pytest.mark.article("FIDE12-C04.3.1.A9a", "FIDE12-C04.3.1.C7")
def test_a_change_of_order_in_s2_is_a_transposition() -> None:
    found = paired(position(Entry(1, apart=(4,)), *[Entry(1)] * 5, number=2))
    (one,) = found.account.brackets
    assert one.exchanged == ((), ())
    assert found.pairs == pairs("1-5 2-4 3-6")


@pytest.mark.article("FIDE12-C04.3.1.A9b", "FIDE12-C04.3.1.C5", "FIDE12-C04.3.1.C8a")
def test_players_are_exchanged_between_s1_and_s2_which_are_then_sorted_again() -> None:
    # 1 can meet only 2 and 3, so all transpositions of 4, 5, 6 fail.
    found = paired(position(Entry(1, apart=(4, 5, 6)), *[Entry(1)] * 5, number=2))
    (one,) = found.account.brackets
    assert one.exchanged == ((3,), (4,))
    assert found.pairs == pairs("1-3 2-5 4-6")  # S1 is 1, 2, 4 and S2 3, 5, 6


# A10, A11


@pytest.mark.article("FIDE12-C04.3.1.A10.a")
def test_top_scorers_have_over_half_of_the_maximum_when_the_last_round_is_paired() -> None:
    here = [Entry(score) for score in (2.5, 2, 4, 0)]
    last = topscorers(situation(position(*here, number=5, of=5)))
    assert last == {0, 2}
    assert topscorers(situation(position(*here, number=5, of=6))) == frozenset()


@pytest.mark.article("FIDE12-C04.3.1.A11.a")
def test_a_pairing_that_meets_every_demand_is_taken_however_late_it_comes() -> None:
    # No transposition pleases everybody, and of the exchanges only this one does.
    here = [
        Entry(1, WHITE),
        Entry(1, BLACK, apart=(5,)),
        Entry(1, WHITE),
        Entry(1, BLACK, apart=(1,)),
        Entry(1, WHITE),
        Entry(1, BLACK),
    ]
    found = paired(position(*here, number=5))
    assert {criterion.value for criterion in found.bracket_of(1).criteria} == {0}
    assert found.pairs == pairs("1-6 2-3 4-5")
    assert found.bracket_of(1).exchanged == ((3,), (4,))


@pytest.mark.article("FIDE12-C04.3.1.A11.b")
def test_quality_is_ranked_pairs_closeness_colours_downfloats_upfloats() -> None:
    # Two pairs with wrong colours rather than one without.
    here = [Entry(1, WHITE, apart=(2,)), *[Entry(1, WHITE)] * 3, *[Entry(0, BLACK)] * 2]
    found = paired(position(*here, number=4))
    assert found.pairs == pairs("1-3 2-4 5-6")
    assert found.count(1, "X") == 2
    # The closer score rather than the right colours.
    here = [Entry(2, WHITE), Entry(1, WHITE), Entry(0.5, BLACK), Entry(0.5, WHITE)]
    found = paired(position(*here, number=4))
    assert found.pairs == pairs("1-2 3-4")
    # The right colour rather than the right floater.
    again = Entry(1, WHITE, last="down")
    here = [again, Entry(1, BLACK), again, Entry(0)]
    assert paired(position(*here, number=4)).bracket_of(1).floaters == (3,)  # not 2
    here = [Entry(1, WHITE), Entry(1, BLACK), Entry(1, BLACK, last="down"), Entry(0)]
    assert paired(position(*here, number=4)).bracket_of(1).floaters == (2,)
    # The right downfloater rather than the right upfloater: 1 meets 3, who floated up; if he met 2,
    # only 4 would be left over, who floated down.
    here = [
        Entry(2, apart=(4, 5)),
        Entry(1),
        Entry(1, last="up", apart=(4,)),
        Entry(1, last="down", apart=(5,)),
        Entry(1),
        Entry(0),
    ]
    found = paired(position(*here, number=4))
    assert (found.bracket_of(2).pairs, found.bracket_of(2).floaters) == (((1, 3), (2, 4)), (5,))
    # All of them in that order in the account of a bracket.
    codes = [criterion.code for criterion in found.bracket_of(2).criteria]
    assert codes == ["C14", "C6", "X", "Z", "B5 down", "B6 down", "B5 up", "B6 up"]


@pytest.mark.article("FIDE12-C04.3.1.A11.c", "FIDE12-C04.3.1.C2a")
def test_p_starts_at_p0_or_m0_and_falls() -> None:
    mixed = paired(position(*[Entry(2)] * 3, *[Entry(1)] * 5, number=3))
    assert mixed.figures(1) | {"p0": 1, "p1": 1, "m0": 0, "m1": 0} == mixed.figures(1)
    assert mixed.figures(4) | {"p0": 3, "p1": 3, "m0": 1, "m1": 1} == mixed.figures(4)
    # 2, 3 and 4 have met one another: one pair instead of two.
    star = [Entry(1), Entry(1, apart=(3, 4)), Entry(1, apart=(4,)), Entry(1)]
    found = paired(position(*star, *[Entry(0)] * 4, number=4))
    top = found.bracket_of(1)
    assert (top.pairs, top.floaters) == (((1, 2),), (3, 4))
    assert [step.article for step in top.steps][:2] == ["C14.a", "C2"]
    assert (found.figures(1)["p0"], found.figures(1)["p1"]) == (2, 1)


def test_every_combination_of_scores_and_colours_is_answered() -> None:
    for games in product((WHITE, BLACK, ""), repeat=4):
        assert outcome(position(*(Entry(1, g) for g in games), number=5)) is not None
