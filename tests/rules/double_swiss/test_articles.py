"""C.04.5, article by article: the examples of the text, and what it says of single rounds."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ronde import formats
from ronde.checking import check
from ronde.domain.errors import NoLegalPairing
from ronde.domain.player import Player, Tpn
from ronde.domain.result import Bye, Result
from ronde.domain.round import Board, Game, PlayedRound, game
from ronde.domain.tournament import Tournament
from ronde.generator import Recipe, generate
from ronde.pairing import pair, situation, with_pairing
from ronde.rulebooks.double_swiss.edition_2026 import SYSTEM as DOUBLE_SWISS
from ronde.rulebooks.double_swiss.edition_2026 import tables
from ronde.rulebooks.double_swiss.record import entrants
from ronde.rulebooks.lexicographic.entrants import Entrant
from ronde.rulebooks.lexicographic.flow import pair_round
from tests.rules.double_swiss.literal import identifier

SYSTEM = "fide-double-swiss"
WIN, DRAW, LOSS = Result.WIN, Result.DRAW, Result.LOSS
WON_BY_FORFEIT = (Result.FORFEIT_WIN, Result.FORFEIT_LOSS)
LOST_BY_FORFEIT = (Result.FORFEIT_LOSS, Result.FORFEIT_WIN)


def event(*rounds: PlayedRound, players: int, planned: int = 7) -> Tournament:
    return Tournament(
        players=tuple(Player(Tpn(t), rating=2000 - 10 * t) for t in range(1, players + 1)),
        rounds=rounds,
        number_of_rounds=planned,
        initial_colour="W",
        games_per_match=2,
    )


def match(white: int, black: int, first: Result, second: Result) -> tuple[Game, Game]:
    """Two games; the results are those of whoever has White first."""
    return game(white, black, first), game(black, white, opposite(second))


def opposite(result: Result) -> Result:
    return {WIN: LOSS, LOSS: WIN, DRAW: DRAW}[result]


def round_of(*matches: tuple[Game, Game], byes: tuple[tuple[int, Bye], ...] = ()) -> PlayedRound:
    return PlayedRound(
        tuple(g for two in matches for g in two), tuple((Tpn(t), bye) for t, bye in byes)
    )


def test_eight_newcomers() -> None:
    found = pair(event(players=8), SYSTEM)
    assert found.pairs == ((1, 5), (6, 2), (3, 7), (8, 4))


def test_an_identifier_lists_the_tops_then_the_bottoms() -> None:
    assert identifier([(11, 24), (16, 6), (10, 9), (8, 4)]) == (4, 6, 9, 11, 8, 16, 10, 24)


def test_points_are_counted_game_by_game() -> None:
    stage = event(round_of(match(1, 2, WIN, DRAW), match(3, 4, DRAW, DRAW)), players=4)
    assert stage.history.points == [15, 5, 10, 10]


def test_a_bye_is_worth_a_whole_match() -> None:
    byes = ((1, Bye.PAIRING_ALLOCATED), (2, Bye.HALF), (3, Bye.FULL), (4, Bye.ZERO))
    assert event(round_of(byes=byes), players=4).history.points == [15, 10, 20, 0]
    other = replace(event(players=4).points, pairing_allocated_bye=20)
    stage = replace(event(round_of(byes=byes), players=4), points=other)
    assert stage.history.points[0] == 20


def test_the_two_games_of_a_match_keep_their_order() -> None:
    # 1.6: who had White in a match is who was scheduled for it in the first game.
    played = round_of(match(4, 1, DRAW, DRAW), match(2, 3, DRAW, DRAW))
    assert [(g.white, g.black) for g in played.games] == [(2, 3), (3, 2), (4, 1), (1, 4)]
    stage = event(played, players=4)
    changed = stage.with_result(1, 4, 1, game(4, 1, WIN))
    assert [(g.white, g.black) for g in changed.rounds[0].games] == [(2, 3), (3, 2), (4, 1), (1, 4)]


def test_a_match_of_which_one_game_was_forfeited_counts_as_played() -> None:
    games = (Game(Tpn(1), Tpn(2), *WON_BY_FORFEIT), game(2, 1, DRAW))
    stage = event(round_of(games, match(3, 4, DRAW, DRAW)), players=4)
    assert frozenset((1, 2)) not in {frozenset(p) for p in pair(stage, SYSTEM).pairs}


def test_a_match_of_which_both_games_were_forfeited_may_be_paired_again() -> None:
    games = (Game(Tpn(1), Tpn(2), *WON_BY_FORFEIT), Game(Tpn(2), Tpn(1), *LOST_BY_FORFEIT))
    stage = event(round_of(games, byes=((3, Bye.HALF),)), players=3, planned=4)
    # Player 1 won a match without playing and 2 did not: 2 may have the bye, 1 may not.
    assert pair(stage, SYSTEM).bye == 2
    met = event(round_of(games), players=2)
    assert len(pair(met, SYSTEM).pairs) == 1


BOTH_FORFEIT = (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS)


@pytest.mark.parametrize(
    "first, second, barred",
    [
        (WON_BY_FORFEIT, LOST_BY_FORFEIT, {1}),
        (WON_BY_FORFEIT, BOTH_FORFEIT, {1}),
        (BOTH_FORFEIT, LOST_BY_FORFEIT, {1}),
        (LOST_BY_FORFEIT, WON_BY_FORFEIT, {2}),
        (WON_BY_FORFEIT, WON_BY_FORFEIT, set()),
        (BOTH_FORFEIT, BOTH_FORFEIT, set()),
        (WON_BY_FORFEIT, (DRAW, DRAW), set()),
    ],
)
def test_who_wins_a_match_that_the_other_forfeited_whole_is_barred_from_the_bye(
    first: tuple[Result, Result], second: tuple[Result, Result], barred: set[int]
) -> None:
    games = (Game(Tpn(1), Tpn(2), *first), Game(Tpn(2), Tpn(1), *second))
    stage = event(round_of(games), players=2)
    found = entrants(situation(stage, SYSTEM))
    assert {player.number for player in found if not player.may_have_bye} == barred


def test_the_bye_of_a_winner_who_forfeited_a_game_is_a_matter_of_reading() -> None:
    games = (Game(Tpn(1), Tpn(2), *WON_BY_FORFEIT), Game(Tpn(2), Tpn(1), *BOTH_FORFEIT))
    stage = event(
        round_of(games, byes=((3, Bye.PAIRING_ALLOCATED),)),
        round_of(match(1, 3, DRAW, DRAW), byes=((2, Bye.PAIRING_ALLOCATED),)),
        players=3,
    )
    with pytest.raises(NoLegalPairing):
        pair(stage, SYSTEM)
    assert pair(stage, SYSTEM, options={"match_by_forfeit": "both-games"}).bye == 1


@pytest.mark.parametrize("top", [(4, 1), (1, 4)])
def test_a_forfeited_match_shows_the_colour_that_was_drawn(top: tuple[int, int]) -> None:
    # The first match of player 1 was forfeited: its colours are listed all the same.
    lost = (
        Game(Tpn(top[0]), Tpn(top[1]), *WON_BY_FORFEIT),
        Game(Tpn(top[1]), Tpn(top[0]), *LOST_BY_FORFEIT),
    )
    played = round_of(lost, match(2, 3, DRAW, DRAW))
    stage = replace(event(played, players=6), initial_colour=None)
    assert stage.drawn_colour == ("W" if top[0] == 1 else "B")
    newcomers = next(g for g in pair(stage, SYSTEM).account.games if {5, 6} == {g.white, g.black})
    assert newcomers.white == (5 if top[0] == 1 else 6)


def test_each_forfeiting_one_game_is_a_meeting_without_a_colour() -> None:
    games = (Game(Tpn(1), Tpn(2), *WON_BY_FORFEIT), Game(Tpn(2), Tpn(1), *WON_BY_FORFEIT))
    stage = event(round_of(games, match(3, 4, DRAW, DRAW)), players=4)
    account = pair(stage, SYSTEM).account
    assert {frozenset((g.white, g.black)) for g in account.games} == {
        frozenset((1, 3)),
        frozenset((2, 4)),
    }
    # 4.3.2: 1 and 4 have had no White, 3 has had one, 2 none.
    with_three = next(g for g in account.games if 3 in (g.white, g.black))
    assert (with_three.white, with_three.article) == (1, "4.3.2")


def test_the_first_set_of_upfloaters_in_the_order_of_the_example() -> None:
    # 3.5.4: residents 4, 7, 9 have all met; 2, 6, 8 have 3 points, 1, 3, 5 have 2½; number 10 has
    # met 1, 3 and 5, so that 2, 6 and 8 cannot all be brought up.
    met = {4: (7, 9), 7: (4, 9), 9: (4, 7), 10: (1, 3, 5), 1: (10,), 3: (10,), 5: (10,)}
    score = {4: 40, 7: 40, 9: 40, 2: 30, 6: 30, 8: 30, 1: 25, 3: 25, 5: 25, 10: 0}
    players = [
        Entrant(number, number, points, met=tuple((o, 1) for o in met.get(number, ())))
        for number, points in score.items()
    ]
    found = pair_round(players, tables(DOUBLE_SWISS), floats_count=True, ahead="graded")
    numbers = found.columns.numbers
    assert {numbers[v] for v in found.brackets[0].upfloaters} == {2, 6, 1}


def test_the_bye_looks_at_matches_not_at_games() -> None:
    stage = event(
        round_of(match(1, 2, WIN, WIN), match(3, 4, WIN, WIN), byes=((5, Bye.ZERO),)), players=5
    )
    found = pair(stage, SYSTEM)
    # 2, 4 and 5 have no point; 2 and 4 have played a match; 4 has the larger number.
    assert found.bye == 4
    assert found.account.steps[0].article == "3.4"


def test_two_games_travel_in_json_and_not_in_a_report() -> None:
    stage = event(round_of(match(2, 1, WIN, DRAW), match(3, 4, DRAW, LOSS)), players=4)
    announced = with_pairing(stage, pair(stage, SYSTEM))
    assert len(announced.rounds[1].games) == 4
    text = formats.to_text(announced, format="json")
    assert formats.read(text) == announced
    assert pair(formats.read(text), SYSTEM, round=2).pairs == pair(stage, SYSTEM).pairs


def test_a_tournament_checks_as_it_was_paired() -> None:
    made = generate(Recipe(players=11, rounds=5, seed=2, system=SYSTEM, forfeits=0.1))
    assert len(made.rounds) == 5
    assert check(made).agrees


def test_the_players_of_teams_that_met_can_be_paired_too() -> None:
    """Each board of a match of teams is a meeting of its own."""
    match = Board((game(1, 3, WIN), game(4, 2, DRAW)), (1, 2))
    stage = event(PlayedRound((match,)), players=4)
    apart = event(PlayedRound(match.games), players=4)
    assert pair(stage, SYSTEM).pairs == pair(apart, SYSTEM).pairs
