"""How games end: chances that follow from the strengths of the two players.

A model is a row of `MODELS`. Only statistics are made of its floats; no pairing looks at them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import sqrt
from types import MappingProxyType
from typing import get_args

from ronde.domain.errors import N_, RequestError
from ronde.domain.points import FIDE_POINTS, PointSystem
from ronde.generator import Chances, Model, fide_chances, milvang_chances
from ronde.lab.entrants import assert_rate

FMJD_POINTS = PointSystem(win=20, draw=10, loss=0)
CHESS_DRAWS = 0.3
DRAUGHTS_DRAWS = 0.6
"""Six games of ten between equals are drawn, a round number for good international draughts."""
LEVELS = ((1650, 0.269), (2250, 0.416))
"""Draws of games between equals at two levels, the middles of 1500-1799 and 2100-2399.

Of the 3.9 million games that Milvang counted in 2015.
"""
FEWEST_DRAWS, MOST_DRAWS = 0.10, 0.65
USUAL_WHITE = 35
"""White's advantage in chess, in rating points, where a model leaves it open."""
SCALE = 400
"""Rating points that make the stronger player ten times as likely to win."""
DIGITS = 12
"""Chances are rounded to so many digits, so that every machine has the same."""

Pair = tuple[float, float]


@dataclass(frozen=True, slots=True)
class ResultModel:
    """How results are drawn: the kind of model and what it leaves open.

    `draws` are those of equals; left out, they follow from the level of the two in chess and are
    0.6 in draughts. `white` is White's advantage in rating points. `scoring` is what a win, a draw
    and a loss are worth, such as 3-1-0; left out, it is 2-1-0 in draughts and 1-0.5-0 otherwise.
    `upsets` is the share of games in which strengths count for nothing. `scale` and `per_hundred`
    are for models fitted to results: the points that make the stronger ten times as likely to win,
    and how much `draws`, those at 2000, rise with a hundred points of level.
    """

    kind: str = "milvang"
    draws: float | None = None
    white: int | None = None
    scoring: str = ""
    upsets: float = 0.0
    scale: int = SCALE
    per_hundred: float = 0.0

    def __post_init__(self) -> None:
        if self.kind not in MODELS:
            raise RequestError(
                N_("There is no model of results {name!r}. Choose one of: {names}."),
                name=self.kind,
                names=", ".join(MODELS),
            )
        for name, rate in (("draws", self.draws), ("upsets", self.upsets)):
            if rate is not None:
                assert_rate(name, rate)
        if self.draws is not None and self.kind not in DRAWING:
            raise RequestError(
                N_("The model {name} has its own draws: leave out draws = {found}."),
                name=self.kind,
                found=self.draws,
            )
        if self.kind not in LOGISTIC and (self.scale, self.per_hundred) != (SCALE, 0.0):
            raise RequestError(
                N_("The model {name} has its own curve: leave out scale and per_hundred."),
                name=self.kind,
            )
        if not 100 <= self.scale <= 4000:
            raise RequestError(
                N_("The scale of a model is {found}: it must lie between 100 and 4000."),
                found=self.scale,
            )
        if self.scoring:
            _scoring(self.scoring)

    @property
    def label(self) -> str:
        """The model in a few characters: `fide draws=0.3 white=35`."""
        parts = [self.kind]
        if self.draws is not None:
            parts.append(f"draws={self.draws}")
        if self.per_hundred:
            parts.append(f"per_hundred={self.per_hundred}")
        if self.white is not None and (self.white or self.kind == "davidson"):
            parts.append(f"white={self.white}")
        if self.scale != SCALE:
            parts.append(f"scale={self.scale}")
        if self.upsets:
            parts.append(f"upsets={self.upsets}")
        if self.scoring:
            parts.append(self.scoring)
        return " ".join(parts)

    @property
    def points(self) -> PointSystem:
        """What results are worth."""
        if self.scoring:
            return _scoring(self.scoring)
        return FMJD_POINTS if self.kind == "draughts" else FIDE_POINTS

    @property
    def advantage(self) -> int:
        """White's advantage in rating points, besides what the model itself gives."""
        if self.white is not None:
            return self.white
        return USUAL_WHITE if self.kind == "davidson" else 0

    def chances(self, white: int, black: int) -> Pair:
        """White's chances to win and to draw, from the strengths of the two."""
        won, drawn = MODELS[self.kind](self)(white + self.advantage, black)
        if not self.upsets:
            return won, drawn
        level = (white + black) // 2
        even_won, even_drawn = MODELS[self.kind](self)(level + self.advantage, level)
        kept = 1 - self.upsets
        return kept * won + self.upsets * even_won, kept * drawn + self.upsets * even_drawn


def usual_model(*, draughts: bool) -> ResultModel:
    """The model of a game where nobody chose another."""
    return ResultModel("draughts" if draughts else "milvang")


@cache
def _scoring(text: str) -> PointSystem:
    try:
        win, draw, loss = (Fraction(part) * 10 for part in text.split("-"))
    except ValueError:
        win = draw = loss = Fraction(1, 3)
    if any(part.denominator != 1 for part in (win, draw, loss)) or not win > draw >= loss >= 0:
        raise RequestError(
            N_("{found!r} is not a scoring: write win, draw and loss, such as 3-1-0."), found=text
        )
    return PointSystem(win=int(win), draw=int(draw), loss=int(loss))


def stronger_wins(white: int, black: int) -> Pair:
    """Chances that make the stronger player win and equals draw."""
    return (1.0, 0.0) if white > black else (0.0, 0.0) if white < black else (0.0, 1.0)


def _logistic(model: ResultModel) -> Chances:
    """Scores as the logistic curve expects them, draws by Davidson (1970)."""

    def chances(white: int, black: int) -> Pair:
        level = (white - model.advantage + black) // 2
        return _davidson(white - black, _draws_of_equals(model, level), model.scale)

    return chances


def _draws_of_equals(model: ResultModel, level: int) -> float:
    if model.draws is not None or model.kind == "draughts":
        usual = DRAUGHTS_DRAWS if model.draws is None else model.draws
        if not model.per_hundred:
            return usual
        drawn = usual + model.per_hundred * (level - 2000) / 100
    else:
        (low, few), (high, many) = LEVELS
        drawn = few + (many - few) * (level - low) / (high - low)
    return round(min(MOST_DRAWS, max(FEWEST_DRAWS, drawn)), 6)


@cache
def _davidson(difference: int, draws: float, scale: int) -> Pair:
    """White's chances to win and to draw at a difference of strength.

    The expected score is that of the logistic curve; draws are to the geometric mean of wins and
    losses as between equals. Neither wins nor losses ever come to nothing.
    """
    expected = 1 / (1 + 10 ** (-difference / scale))
    if draws >= 1:
        drawn = 2 * min(expected, 1 - expected)
    else:
        square = (2 * draws / (1 - draws)) ** 2
        c = square * expected * (1 - expected)
        drawn = 2 * c / (square / 2 + sqrt(square * square / 4 + (4 - square) * c)) if c else 0.0
    return round(expected - drawn / 2, DIGITS), round(drawn, DIGITS)


def _clipped(usual: float) -> Callable[[ResultModel], Chances]:
    return lambda model: fide_chances(usual if model.draws is None else model.draws)


MODELS: Mapping[str, Callable[[ResultModel], Chances]] = MappingProxyType(
    {
        "milvang": lambda _model: milvang_chances,
        "davidson": _logistic,
        "draughts": _logistic,
        "fide": _clipped(CHESS_DRAWS),
        "deterministic": lambda _model: stronger_wins,
    }
)
"""Models by name.

`fide` cuts off draws where its table leaves no room for them, so that from some difference on the
weaker player never wins: it stays to repeat what others have published with it.
"""
LOGISTIC = ("davidson", "draughts")
"""Models with a curve that can be fitted."""
DRAWING = (*LOGISTIC, "fide")
"""Models whose draws can be chosen."""
assert set(get_args(Model)) <= set(MODELS)
