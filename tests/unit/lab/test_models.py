"""How games end: the models, one by one."""

from __future__ import annotations

import pytest

from ronde.domain.errors import RequestError
from ronde.lab.models import MODELS, ResultModel, usual_model

LONG_SHOTS = [kind for kind in MODELS if kind not in ("fide", "deterministic")]


def test_milvangs_model_is_the_usual_one_in_chess() -> None:
    assert ResultModel() == usual_model(draughts=False)
    won, drawn = ResultModel().chances(2467, 2344)
    assert (round(won, 3), round(1 - won - drawn, 3), round(drawn, 3)) == (0.511, 0.138, 0.351)


def test_the_usual_model_of_draughts_draws_six_games_of_ten_between_equals() -> None:
    model = usual_model(draughts=True)
    assert model.chances(1900, 1900) == (0.2, 0.6)
    assert model.points.white[:3] == (20, 10, 0)


@pytest.mark.parametrize("kind", LONG_SHOTS)
def test_the_weaker_player_wins_now_and_then(kind: str) -> None:
    won, drawn = ResultModel(kind).chances(2300, 2000)
    assert 1 - won - drawn > 0.01


def test_the_clipped_model_leaves_the_weaker_player_no_win() -> None:
    assert sum(ResultModel("fide").chances(2300, 2000)) == 1


def test_draws_of_equals_are_those_counted_at_two_levels() -> None:
    model = ResultModel("davidson", white=0)
    assert model.chances(1650, 1650)[1] == 0.269
    assert model.chances(2250, 2250)[1] == 0.416
    assert model.chances(700, 700)[1] == 0.1


def test_the_logistic_models_keep_the_expected_score_whatever_is_drawn() -> None:
    for draws in (0.0, 0.3, 2 / 3, 0.9, 1.0):
        won, drawn = ResultModel("davidson", draws=draws, white=0).chances(2200, 2000)
        assert won + drawn / 2 == pytest.approx(1 / (1 + 10 ** (-0.5)))


def test_draws_are_to_wins_and_losses_as_davidson_has_it() -> None:
    model = ResultModel("davidson", draws=0.4, white=0)
    ratios = []
    for difference in (0, 80, 300, 700):
        won, drawn = model.chances(2000 + difference, 2000)
        ratios.append(drawn**2 / (won * (1 - won - drawn)))
    assert ratios == pytest.approx([ratios[0]] * 4)


def test_an_advantage_of_white_and_upsets_move_the_chances() -> None:
    even = ResultModel("davidson", white=0).chances(2000, 2000)
    assert ResultModel("davidson").chances(2000, 2000)[0] > even[0]
    upset = ResultModel("davidson", white=0, upsets=1.0)
    assert upset.chances(2100, 1900) == even


@pytest.mark.parametrize(
    "keys", [{"kind": "milvang", "scale": 300}, {"upsets": 2.0}, {"kind": "davidson", "scale": 5}]
)
def test_what_a_model_cannot_have_is_refused(keys: dict[str, float]) -> None:
    with pytest.raises(RequestError):
        ResultModel(**keys)  # type: ignore[arg-type]
