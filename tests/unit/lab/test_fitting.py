"""A model fitted to games: it finds the model that made them, and says where it does not fit."""

from __future__ import annotations

from random import Random

import pytest

from ronde.domain.errors import RequestError
from ronde.generator import Recipe, generate
from ronde.lab.fitting import FEWEST, PlayedGame, fit, games_of
from ronde.lab.models import ResultModel


def games(model: ResultModel, count: int, seed: int = 1) -> list[PlayedGame]:
    chance = Random(seed).random
    found = []
    for _ in range(count):
        level, apart = 1600 + int(800 * chance()), int(500 * (chance() - 0.5))
        white, black = level + apart // 2, level - apart // 2
        won, drawn = model.chances(white, black)
        luck = chance()
        found.append(PlayedGame(white, black, 0 if luck < won else 1 if luck < won + drawn else 2))
    return found


def test_the_fit_finds_the_model_that_made_the_games() -> None:
    made = ResultModel("davidson", draws=0.4, per_hundred=0.03, white=30, scale=350)
    found = fit(games(made, 9000))
    assert found.model.draws == pytest.approx(0.4, abs=0.03)
    assert found.model.per_hundred == pytest.approx(0.03, abs=0.01)
    assert found.model.white == pytest.approx(30, abs=12)
    assert found.model.scale == pytest.approx(350, abs=40)
    assert (found.games, found.checked) == (6000, 3000)
    assert found.chance > 0.01
    assert found.bits < found.usual_bits


def test_games_that_no_such_model_makes_are_told_from_chance() -> None:
    wrong = [
        game._replace(result=1) if abs(game.white - game.black) > 150 else game
        for game in games(ResultModel("davidson"), 6000)
    ]
    assert fit(wrong).chance < 0.001


def test_the_games_of_an_event_are_those_of_rated_players_that_were_played() -> None:
    event = generate(Recipe(players=10, rounds=5, seed=3, forfeits=0.3))
    found = list(games_of(event))
    assert 0 < len(found) < 25
    assert all(game.white and game.black for game in found)


def test_too_few_games_make_no_model() -> None:
    with pytest.raises(RequestError, match="199 games"):
        fit(games(ResultModel(), FEWEST - 1))
