"""Experiments as they are written, and what is wrong with some."""

from __future__ import annotations

import tomllib
from random import Random
from typing import Any

import pytest

from ronde.domain.errors import RequestError
from ronde.lab.cells import pattern, seed_of
from ronde.lab.entrants import RatingDistribution, strength_of_unrated
from ronde.lab.experiment import experiment
from ronde.lab.models import ResultModel
from ronde.lab.simulation import simulate
from tests.support import ROOT

EXPERIMENTS = sorted((ROOT / "experiments").glob("*.toml"))


def test_grids_are_multiplied_out_and_added() -> None:
    plan = experiment(
        {
            "name": "x",
            "systems": ["fide-dutch", "fide-lim"],
            "grid": [{"players": [8, 9], "rounds": [3]}, {"players": [16], "rounds": [4, 5]}],
        }
    )
    assert len(plan.cells) == 2 * 2 + 2 * 2
    assert plan.varied() == ("players", "rounds", "system")
    assert plan.cells[0].system == "fide-dutch-2026"


def test_the_number_of_tournaments_does_not_make_another_experiment() -> None:
    keys: dict[str, Any] = {"name": "x", "seed": 4}
    more = experiment({**keys, "tournaments": 9})
    assert experiment(keys).digest == more.digest
    assert experiment({**keys, "seed": 5}).digest != more.digest


def test_seeds_follow_from_the_experiment_and_the_number_alone() -> None:
    assert seed_of(1, 2) == 15652702985430256399
    assert len({seed_of(seed, index) for seed in range(9) for index in range(99)}) == 9 * 99


def test_every_cell_meets_the_same_fields() -> None:
    plan = experiment(
        {"name": "x", "players": [9], "rounds": [2], "systems": ["fide-dutch", "fide-lim"]}
    )
    first, second = (simulate(cell, 1, 0) for cell in plan.cells)
    assert first.strengths == second.strengths
    assert first.tournament.players == second.tournament.players


@pytest.mark.parametrize(
    "keys, sentence",
    [
        ({"name": "x", "round": [3]}, "'round'"),
        ({"name": "x", "systems": ["fide-duch"]}, "fide-duch"),
        ({"name": "x", "accelerations": ["1-x"]}, "1-x"),
        ({"name": "x", "accelerations": ["1-0.33"]}, "1-0.33"),
        ({"name": "x", "models": [{"kind": "coin"}]}, "coin"),
        ({"name": "x", "models": [{"draws": 2}]}, "between 0 and 1"),
        ({"name": "x", "models": [{"drows": 2}]}, "drows"),
        ({"name": "x", "field": {"kind": "odd"}}, "odd"),
        ({"name": "x", "field": {"lowest": 3000}}, "3000"),
        ({"name": "x", "field": {"entries": [2000]}}, "two players"),
        ({"name": "x", "field": {"entries": [2000, 1900]}, "players": [3]}, "2 players"),
        ({"name": "x", "field": {"file": "a.trf"}}, "a.trf"),
        ({"name": "x", "systems": ["fide-team"]}, "teams"),
        ({"name": "x", "tournaments": 0}, "one tournament"),
        ({"name": "x", "metrics": ["tua"]}, "tua"),
        ({"name": "x", "published": [{"metric": "tua", "value": 1}]}, "tua"),
        (
            {"name": "x", "published": [{"metric": "tau", "value": 1, "where": {"rounds": 3}}]},
            "rounds = 3",
        ),
        ({"name": "x", "baseline": {"sistem": "fide-dutch"}}, "sistem = fide-dutch"),
        ({"name": "x", "needed": [{"metric": "tau", "at_least": 1}]}, "several numbers of rounds"),
        ({"name": "x", "needed": [{"metric": "tau"}]}, "at_least or at_most"),
        ({"name": "x", "systems": ["fmjd-2017-rating in_group=z"]}, "in_group"),
        ({"name": "x", "systems": ["fmjd-2017-rating in_grup=b"]}, "in_grup"),
        ({"name": "x", "systems": ["fmjd-2017-rating b"]}, "KEY=VALUE"),
        ({"name": "x", "accelerations": ["fmjd-quarters"]}, "fmjd-quarters"),
        ({"name": "x", "accelerations": ["fide-baku limit=3"]}, "limit"),
        ({"name": "x", "accelerations": ["ffe-degressive"], "rounds": [4]}, "at least 5 rounds"),
        ({"name": "x", "models": [{"kind": "milvang", "draws": 0.5}]}, "own draws"),
        ({"name": "x", "models": [{"scoring": "3-1"}]}, "3-1"),
        ({"name": "x", "models": [{"scoring": "1-3-0"}]}, "1-3-0"),
        ({"name": "x", "field": {"noise": -5}}, "-5"),
        ({"name": "x", "field": {"entries": []}}, "two players"),
        ({"name": "x", "players": [1]}, "two players"),
        ({"tournaments": 3}, "name"),
        ({"name": "x", "tournaments": 1.5}, "tournaments wants a whole number; found 1.5"),
        ({"name": "x", "tournaments": True}, "tournaments wants a whole number"),
        ({"name": "x", "seed": "x"}, "seed wants a whole number; found 'x'"),
        ({"name": "x", "players": "eight"}, "players wants a list"),
        ({"name": "x", "players": 8}, "players wants a list"),
        ({"name": "x", "players": []}, "players wants a list"),
        ({"name": "x", "players": ["8"]}, "players wants a whole number"),
        ({"name": "x", "rounds": [3.7]}, "rounds wants a whole number; found 3.7"),
        ({"name": "x", "systems": "fide-dutch"}, "systems wants a list"),
    ],
)
def test_what_is_wrong_is_reported(keys: dict[str, Any], sentence: str) -> None:
    with pytest.raises(RequestError) as refused:
        experiment(keys)
    assert sentence in str(refused.value)


def test_a_pattern_gives_points_to_the_upper_half() -> None:
    assert pattern("1-1-1-0.5") == (10, 10, 10, 5)
    plan = experiment(
        {"name": "x", "players": [9], "rounds": [3], "accelerations": ["1-0.5"], "field": {}}
    )
    event = simulate(plan.cells[0], 1, 0).tournament
    assert event.extra_points(1) == [10] * 5 + [0] * 4
    assert event.extra_points(2) == [5] * 5 + [0] * 4
    assert event.extra_points(3) == [0] * 9


def test_options_of_a_system_and_of_an_acceleration_are_part_of_the_cell() -> None:
    keys: dict[str, Any] = {"name": "x", "players": [12], "rounds": [4]}
    systems = ["fmjd-2017-rating in_group=a", "fmjd-2017-rating in_group=c colour=strong"]
    plan = experiment({**keys, "systems": systems})
    assert plan.varied() == ("system",)
    assert plan.cells[1].facts()["system"] == "fmjd-2017-rating colour=strong in_group=c"
    halves, lots = (simulate(cell, 1, 0).tournament.rounds for cell in plan.cells)
    assert halves != lots
    assert lots == simulate(plan.cells[1], 1, 0).tournament.rounds, "lots follow from the seed"
    faster = {**keys, "rounds": [5], "accelerations": ["ffe-degressive limit_a=2100"]}
    degressive = experiment(faster).cells[0]
    assert degressive.facts()["acceleration"] == "ffe-degressive limit_a=2100"
    assert len(simulate(degressive, 1, 0).tournament.rounds) == 5


def test_a_scoring_is_what_results_are_worth() -> None:
    assert ResultModel("fide", scoring="3-1-0").points.white[:3] == (30, 10, 0)
    assert ResultModel("draughts", scoring="1-0.5-0").points.white[:3] == (10, 5, 0)
    assert ResultModel("fide", 0.3, scoring="3-1-0").label == "fide draws=0.3 3-1-0"


def test_somebody_without_a_rating_is_as_strong_as_the_weakest_or_as_declared() -> None:
    entries = (2000, 1800, 0)
    drawn = RatingDistribution("list", entries=entries, noise=50).drawn(3, Random(1).random)
    assert drawn[-1] == (0, 1800)
    declared = RatingDistribution("list", entries=entries, unrated=1200).drawn(3, Random(1).random)
    assert declared[-1] == (0, 1200)
    assert strength_of_unrated([0, 0]) == 1400


def test_draughts_count_two_points_for_a_win_and_draw_often() -> None:
    games = ResultModel("draughts")
    assert games.points.white[:3] == (20, 10, 0)
    assert games.chances(2000, 2000) == pytest.approx((0.2, 0.6))


def test_white_is_worth_rating_points() -> None:
    assert ResultModel("fide", 0.3, 40).chances(2000, 2000) == ResultModel("fide", 0.3).chances(
        2040, 2000
    )


def test_entries_are_the_field_and_noise_moves_ratings_only() -> None:
    entries = (2400, 2200, 2000, 1800)
    exact = RatingDistribution("list", entries=entries).drawn(4, Random(1).random)
    assert [entrant.strength for entrant in exact] == list(entries)
    noisy = RatingDistribution("list", entries=entries, noise=300).drawn(4, Random(1).random)
    assert sorted(entrant.strength for entrant in noisy) == sorted(entries)
    assert [e.rating for e in noisy] == sorted((e.rating for e in noisy), reverse=True)
    assert [e.rating for e in noisy] != list(entries)


@pytest.mark.parametrize("path", EXPERIMENTS, ids=lambda path: path.stem)
def test_the_experiments_of_the_project_can_be_read(path: Any) -> None:
    keys = tomllib.loads(path.read_text(encoding="utf-8"))
    plan = experiment({"name": path.stem, **keys})
    assert {"en", "fr"} <= set(plan.title)
    facts = [cell.facts() for cell in plan.cells]
    for row in plan.published:
        assert any(row.where.items() <= cell.items() for cell in facts), row
        assert not row.against or any(row.against.items() <= cell.items() for cell in facts)
    assert not plan.baseline or any(plan.baseline.items() <= cell.items() for cell in facts)
