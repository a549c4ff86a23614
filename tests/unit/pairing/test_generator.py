"""Random tournaments that follow from their recipe."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from ronde.checking import check
from ronde.domain.errors import NoLegalPairing, RequestError
from ronde.domain.points import FOOTBALL_POINTS
from ronde.domain.result import Bye, Result
from ronde.domain.tournament import Tournament
from ronde.generator import Recipe, fide_chances, generate, milvang_chances
from ronde.pairing import pair

BUSY = Recipe(
    players=24,
    rounds=7,
    seed=11,
    forfeits=0.1,
    unrated=0.1,
    unusual=0.1,
    withdrawals=0.03,
    half_byes=0.05,
    full_byes=0.03,
    zero_byes=0.05,
    late_entries=0.15,
)


def marks(event: Tournament) -> Counter[Result | Bye]:
    counted: Counter[Result | Bye] = Counter()
    for played in event.rounds:
        for game in played.games:
            counted.update(game[2:])
        counted.update(bye for _, bye in played.byes)
    return counted


def test_the_same_recipe_gives_the_same_tournament() -> None:
    assert generate(BUSY) == generate(BUSY)
    assert generate(BUSY) != generate(replace(BUSY, seed=12))


def test_the_tournament_of_a_seed_never_changes() -> None:
    event = generate(Recipe(players=6, rounds=2, seed=2026))
    assert [player.rating for player in event.players] == RATINGS
    assert [[tuple(game) for game in played.games] for played in event.rounds] == GAMES


RATINGS = [2108, 1948, 1948, 1898, 1857, 1771]
GAMES = [
    [(2, 5, 2, 0), (4, 1, 2, 0), (6, 3, 2, 0)],
    [(1, 3, 0, 2), (5, 4, 0, 2), (6, 2, 1, 1)],
]


def test_a_quiet_tournament_has_played_games_only() -> None:
    event = generate(Recipe(players=20, rounds=9, seed=1))
    assert marks(event).keys() == {Result.WIN, Result.DRAW, Result.LOSS}
    assert len(event.rounds) == event.number_of_rounds == 9
    assert all(len(played.games) == 10 for played in event.rounds)


def test_a_busy_tournament_has_everything_that_happens() -> None:
    event = generate(BUSY)
    found = marks(event)
    wanted = {*Result, *Bye} - {Result.UNKNOWN, Bye.ZERO, Bye.UNOPPOSED}
    assert wanted <= found.keys()
    assert any(
        game.white_result is Result.DRAW and game.black_result is Result.LOSS
        for played in event.rounds
        for game in played.games
    )
    assert any(player.first_round > 1 for player in event.players)
    assert any(player.last_round is not None for player in event.players)


def test_late_entries_and_the_withdrawn_have_no_game_when_they_are_not_there() -> None:
    event = generate(BUSY)
    for number, played in enumerate(event.rounds, 1):
        seated = {tpn for game in played.games for tpn in game[:2]}
        for player in event.players:
            here = player.first_round <= number <= (player.last_round or number)
            assert here or player.tpn not in seated


def test_the_recipe_is_written_in_the_report() -> None:
    (record,) = generate(BUSY).records
    assert record.code == "###"
    assert "seed=11" in record.text
    assert "half_byes=0.05" in record.text


def test_another_point_system_is_played_by() -> None:
    all_draw = Recipe(players=8, rounds=3, points=FOOTBALL_POINTS, ratings="equal", draws=1)
    assert generate(all_draw).history.points == [30] * 8


def test_every_round_agrees_with_the_rulebook_that_made_it() -> None:
    for seed in range(5):
        assert check(generate(replace(BUSY, seed=seed))).agrees


def test_a_tournament_without_a_legal_pairing_ends_before_that_round() -> None:
    event = generate(Recipe(players=4, rounds=9, seed=1))
    assert len(event.rounds) < 9
    with pytest.raises(NoLegalPairing):
        pair(event, "fide-dutch-2026")


def test_stronger_players_score_as_their_ratings_promise() -> None:
    chances = fide_chances(0.3)
    won, drawn = chances(2200, 2100)
    assert won + drawn / 2 == pytest.approx(0.64)
    assert drawn == pytest.approx(0.3)
    assert chances(2800, 1400) == chances(1800, 1400)
    won, drawn = chances(1400, 1800)
    assert (won, drawn) == pytest.approx((0.0, 0.16))


def test_milvangs_model_gives_its_published_example() -> None:
    won, drawn = milvang_chances(2467, 2344)
    assert won == pytest.approx(0.511, abs=5e-4)
    assert 1 - won - drawn == pytest.approx(0.138, abs=5e-4)
    assert drawn == pytest.approx(0.351, abs=5e-4)


@pytest.mark.parametrize(
    "white, black, chances", [(2800, 1000, (1.0, 0.0)), (1000, 2800, (0.0, 0.0))]
)
def test_milvangs_model_leaves_no_hope_far_away(
    white: int, black: int, chances: tuple[float, float]
) -> None:
    assert milvang_chances(white, black) == chances


def test_ratings_are_spread_as_asked() -> None:
    usual = Recipe(players=200, rounds=1, lowest=1500, highest=1600)
    for shape in ("normal", "uniform"):
        ratings = [p.rating for p in generate(replace(usual, ratings=shape)).players]
        assert 1500 <= ratings[-1] < ratings[0] <= 1600
        assert ratings == sorted(ratings, reverse=True)
    assert {p.rating for p in generate(replace(usual, ratings="equal")).players} == {1600}


@pytest.mark.parametrize(
    "wrong, sentence",
    [
        ({"players": 1}, "at least two players"),
        ({"rounds": 0}, "at least two players and one round"),
        ({"draws": 1.5}, "rate of draws is 1.5"),
        ({"half_byes": -0.1}, "rate of half byes is -0.1"),
        ({"lowest": 2500}, "lowest rating 2500 is above the highest, 2400"),
        ({"ratings": "steep"}, "no ratings 'steep'"),
        ({"model": "elo"}, "no model 'elo'"),
    ],
)
def test_a_wrong_recipe_is_refused_with_its_reason(wrong: dict[str, object], sentence: str) -> None:
    with pytest.raises(RequestError, match=sentence):
        Recipe(**wrong)  # type: ignore[arg-type]
