"""C.04.2 B and C: strength, numbers, late entries; and the orders of FMJD 1986, article 3."""

from __future__ import annotations

from fractions import Fraction

import pytest

from ronde.domain.lot import lot
from ronde.domain.player import Player, Tpn
from ronde.domain.result import Bye, Result
from ronde.domain.round import PlayedRound, game
from ronde.domain.team import Team
from ronde.domain.tournament import AcceleratedPoints, Tournament
from ronde.rulebooks import numbering
from ronde.rulebooks.handling import (
    HANDLING_2012,
    HANDLING_2026,
    participants,
)
from ronde.rulebooks.numbering import identity


def player(name: str, rating: int = 0, title: str = "", **others: object) -> Player:
    return Player(Tpn(0), name, rating, title, **others)  # type: ignore[arg-type]


def names(players: tuple[Player, ...]) -> list[str]:
    return [found.name for found in players]


FOUR = numbering.by_strength(
    [player("Delta", 2400), player("Alfa", 2500), player("Charlie", 2450), player("Bravo", 2480)]
)
PLAYED = PlayedRound((game(1, 3, Result.WIN), game(4, 2, Result.DRAW)))


@pytest.mark.article("FIDE12-C04.2.B2.a", "FIDE12-C04.2.B3")
def test_the_strongest_is_number_one() -> None:
    assert names(FOUR) == ["Alfa", "Bravo", "Charlie", "Delta"]
    assert [found.tpn for found in FOUR] == [1, 2, 3, 4]


@pytest.mark.article("FIDE12-C04.2.B2.b")
def test_equal_ratings_are_ordered_by_title() -> None:
    ranks = ["GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM", ""]
    entered = [player(f"{9 - place} {title}", 2000, title) for place, title in enumerate(ranks)]
    ordered = numbering.by_strength([player("Strong", 2001), *reversed(entered)])
    assert [found.title for found in ordered] == ["", *ranks]


@pytest.mark.article("FIDE12-C04.2.B2.c")
def test_equal_ratings_and_titles_are_ordered_alphabetically() -> None:
    entered = [player(name, 2000, "FM") for name in ("Zorn", "Åberg", "Émile", "Eco", "abel")]
    assert names(numbering.by_strength(entered)) == ["abel", "Åberg", "Eco", "Émile", "Zorn"]


@pytest.mark.article("FIDE12-C04.2.B2.c")
def test_another_last_key_may_replace_the_alphabet() -> None:
    entered = [player("Ann", 2000, birth="1990"), player("Bea", 2000, birth="1980")]
    ordered = numbering.by_strength(entered, last=lambda found: found.birth)
    assert names(ordered) == ["Bea", "Ann"]


@pytest.mark.article("FIDE12-C04.2.B1.a")
def test_one_list_that_covers_everybody_is_used_for_everybody() -> None:
    entered = [player("Ann", fide_id="1"), player("Bea", fide_id="2")]
    fide, national = {"1": 2100}, {"1": 2150, "2": 1900}
    covered = numbering.with_strengths(entered, [fide, national])
    assert [found.rating for found in covered] == [2150, 1900]


@pytest.mark.article("FIDE12-C04.2.B1.a")
def test_without_such_a_list_each_strength_comes_from_the_first_list_that_knows_it() -> None:
    entered = [player("Ann", fide_id="1"), player("Bea", fide_id="2"), player("Cleo", fide_id="3")]
    mixed = numbering.with_strengths(entered, [{"1": 2100}, {"1": 2150, "2": 1900}])
    assert [found.rating for found in mixed] == [2100, 1900, 0]
    assert names(numbering.without_strength(mixed)) == ["Cleo"]


@pytest.mark.article("FIDE12-C04.2.B1.b")
def test_ratings_that_a_list_does_not_confirm_are_shown() -> None:
    entered = [
        player("Ann", 2100, fide_id="1"),
        player("Bea", 1950, fide_id="2"),
        player("Cleo", 1800, fide_id="3"),
        player("Dora", 1700, fide_id="4", estimated=True),
    ]
    found = numbering.differing_ratings(entered, {"1": 2100, "2": 1900})
    assert [(who.name, listed) for who, listed in found] == [("Bea", 1900), ("Cleo", None)]


@pytest.mark.article("FIDE12-C04.2.C2.b", "FIDE12-C04.2.C2.c", "FIDE12-C04.2.C2.d")
def test_a_late_entry_has_a_number_on_arrival_no_points_and_no_game_before() -> None:
    event = Tournament(FOUR, (PLAYED,), number_of_rounds=5)
    later = numbering.with_late_entry(event, player("Late", 2475), first_round=3)
    assert names(later.players) == ["Alfa", "Bravo", "Late", "Charlie", "Delta"]
    assert 2 not in participants(later, 2)
    assert 2 in participants(later, 3)
    assert later.history.points[2] == 0
    assert "Late" not in names(event.players)


@pytest.mark.article("FIDE12-C04.2.C2.c")
def test_the_regulations_may_give_points_for_the_rounds_missed() -> None:
    event = Tournament(FOUR, (PLAYED,), number_of_rounds=5)
    later = numbering.with_late_entry(event, player("Late", 2475), first_round=2)
    granted = later.before(1).with_round(PlayedRound(later.rounds[0].games, ((Tpn(3), Bye.HALF),)))
    assert granted.history.points[2] == 5


@pytest.mark.article("FIDE12-C04.2.C3")
def test_provisional_numbers_are_corrected_in_the_rounds_already_shown() -> None:
    event = Tournament(FOUR, (PLAYED,), number_of_rounds=5)
    later = numbering.with_late_entry(event, player("Late", 2475), first_round=2)
    assert later.rounds[0].games == (game(1, 4, Result.WIN), game(5, 2, Result.DRAW))
    scores = {found.name: later.history.points[found.tpn - 1] for found in later.players}
    assert scores == {"Alfa": 10, "Bravo": 5, "Late": 0, "Charlie": 0, "Delta": 5}


def test_a_late_entry_weaker_than_everybody_comes_last() -> None:
    event = Tournament(FOUR, number_of_rounds=5)
    later = numbering.with_late_entry(event, player("Late"), first_round=2)
    assert names(later.players)[-1] == "Late"


def test_points_for_pairing_reach_a_late_entry_above_the_last_who_has_them() -> None:
    grant = AcceleratedPoints(1, 2, Tpn(1), Tpn(2), 10)
    event = Tournament(FOUR, accelerated=(grant,), number_of_rounds=5)
    strong = numbering.with_late_entry(event, player("Late", 2490), first_round=2)
    assert strong.extra_points(2) == [10, 10, 10, 0, 0]
    weak = numbering.with_late_entry(event, player("Late", 2475), first_round=2)
    assert weak.extra_points(2) == [10, 10, 0, 0, 0]


@pytest.mark.article("FIDE12-C04.2.D8.a")
def test_a_corrected_rating_corrects_the_numbers() -> None:
    event = Tournament(FOUR, (PLAYED,), number_of_rounds=5)
    corrected = numbering.with_corrected_rating(event, 4, 2490, HANDLING_2012)
    assert names(corrected.players) == ["Alfa", "Delta", "Bravo", "Charlie"]
    assert corrected.rounds[0].games == (game(1, 4, Result.WIN), game(2, 3, Result.DRAW))


@pytest.mark.parametrize("rounds, moves", [(3, True), (4, False)])
def test_2026_numbers_are_frozen_once_round_four_is_paired(rounds: int, moves: bool) -> None:
    event = Tournament(FOUR, (PLAYED,) * rounds, number_of_rounds=9)
    corrected = numbering.with_corrected_rating(event, 4, 2490, HANDLING_2026)
    assert sorted(found.rating for found in corrected.players) == [2450, 2480, 2490, 2500]
    assert (names(corrected.players)[1] == "Delta") is moves
    always = numbering.with_corrected_rating(event, 4, 2490, HANDLING_2012)
    assert names(always.players)[1] == "Delta"


@pytest.mark.article("FMJD86-3.1.6.b", "FMJD86-3.1.6.c", "FMJD86-3.1.5")
def test_fmjd_late_entrants_take_the_next_numbers_in_order_of_arrival() -> None:
    event = Tournament(FOUR, (PLAYED,), number_of_rounds=5)
    later = numbering.with_next_number(event, player("First", 2600), first_round=2)
    later = numbering.with_next_number(later, player("Second", 2700), first_round=2)
    assert names(later.players) == ["Alfa", "Bravo", "Charlie", "Delta", "First", "Second"]
    assert later.rounds == event.rounds
    assert later.history.points[4:] == [0, 0]
    assert participants(later, 2) == (0, 1, 2, 3, 4, 5)


ENTRIES = [player(f"Player {letter}", 2000) for letter in "ABCDEFGH"]


@pytest.mark.article("FMJD86-3.2.1")
def test_without_a_ranking_one_draw_gives_all_numbers() -> None:
    ordered = numbering.by_lot(ENTRIES, "seed")
    lots = [lot("seed", identity(found)) for found in ordered]
    assert lots == sorted(lots)
    assert [found.tpn for found in ordered] == list(range(1, 9))
    assert numbering.by_lot(ENTRIES[::-1], "seed") == ordered
    assert numbering.by_lot(ENTRIES, "another seed") != ordered


@pytest.mark.article("FMJD86-3.1.4.a", "FMJD86-3.1.4.b", "FMJD86-3.1.1.a")
def test_fmjd_orders_by_rating_and_equal_ratings_by_lot() -> None:
    entered = [*ENTRIES, player("Top", 2100), player("Guess", 2050, estimated=True)]
    ordered = numbering.by_rating_and_lot(entered, "seed")
    assert names(ordered)[:2] == ["Top", "Guess"]
    assert names(ordered)[2:] == names(numbering.by_lot(ENTRIES, "seed"))


@pytest.mark.article("FMJD86-3.1.4.b")
def test_fmjd_approximate_ratings_may_be_placed_by_lot_alone() -> None:
    guesses = [player("Low", 1500, estimated=True), player("High", 2300, estimated=True)]
    ordered = numbering.by_rating_and_lot([*guesses, player("Ann", 1000)], "4", approximate="lot")
    assert names(ordered) == ["Ann", *names(numbering.by_lot(guesses, "4"))]


RATED = [player(f"R{rating}", rating) for rating in (2000, 1900, 1800, 1700, 1600, 1500)]
UNRATED = [player("Una"), player("Una Due")]


@pytest.mark.article("FMJD86-3.1.2.a")
def test_unrated_players_may_stand_just_below_the_mean() -> None:
    mean = Fraction(sum(found.rating for found in RATED), len(RATED))
    ordered = numbering.by_rating_and_lot([*UNRATED, *RATED], "seed", unrated="mean")
    places = [found.tpn for found in ordered if found.rating == 0]
    assert places == [4, 5]
    assert all(found.rating >= mean for found in ordered[:3])
    assert all(found.rating < mean for found in ordered[5:])


@pytest.mark.article("FMJD86-3.1.2.a")
def test_a_player_exactly_at_the_mean_stands_above_the_unrated() -> None:
    rated = [player("Top", 2000), player("Mean", 1900), player("Low", 1800)]
    ordered = numbering.by_rating_and_lot([player("Una"), *rated], "seed", unrated="mean")
    assert names(ordered) == ["Top", "Mean", "Una", "Low"]


@pytest.mark.article("FMJD86-3.1.2.b")
def test_unrated_players_may_stand_a_fifth_of_the_list_from_the_bottom() -> None:
    ordered = numbering.by_rating_and_lot([*UNRATED, *RATED], "seed", unrated="fifth")
    assert [found.tpn for found in ordered if found.rating == 0] == [6, 7]
    assert names(ordered)[-1] == "R1500"


def test_unrated_players_stand_last_unless_a_variant_was_chosen() -> None:
    ordered = numbering.by_rating_and_lot([*UNRATED, *RATED], "seed")
    assert [found.rating for found in ordered[-2:]] == [0, 0]


@pytest.mark.article("FMJD86-3.1.3.a", "FMJD86-3.1.3.b")
def test_fmjd_orders_teams_by_rated_players_then_by_their_mean() -> None:
    players = numbering.by_strength(
        [
            *(player(f"P{rating}", rating) for rating in (2400, 2300, 2200, 2100, 1000)),
            player("Guess", 900, estimated=True),
            player("None"),
        ]
    )
    rosters = {"One": (1, 6), "Two strong": (2, 3), "Two weak": (4, 5, 7)}
    teams = [Team(0, name, tuple(map(Tpn, roster))) for name, roster in rosters.items()]
    ordered = numbering.teams_in_order(teams, players, "seed")
    assert [(team.number, team.name) for team in ordered] == [
        (1, "Two strong"),
        (2, "Two weak"),
        (3, "One"),
    ]


def test_fmjd_orders_equal_teams_by_lot() -> None:
    players = numbering.by_strength([player("Ann", 2000), player("Bea", 2000)])
    teams = [Team(0, "Reds", (Tpn(1),)), Team(0, "Blues", (Tpn(2),))]
    first = {numbering.teams_in_order(teams, players, str(seed))[0].name for seed in range(9)}
    assert first == {"Reds", "Blues"}
