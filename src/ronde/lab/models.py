"""How games end: chances that follow from the strengths of the two players.

A model is a row of `MODELS`. Only statistics are made of its floats; no pairing looks at them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import get_args

from ronde.domain.errors import N_, RequestError
from ronde.domain.points import FIDE_POINTS, PointSystem
from ronde.generator import Chances, Model, fide_chances, milvang_chances

FMJD_POINTS = PointSystem(win=20, draw=10, loss=0)
CHESS_DRAWS = 0.3
DRAUGHTS_DRAWS = 0.6
"""Six games of ten between equals are drawn, a round number for good international draughts."""


@dataclass(frozen=True, slots=True)
class ResultModel:
    """How results are drawn: the kind of model, the draws of equals, and White's advantage.

    `draws` left out is 0.3 in chess and 0.6 in draughts. `white` is White's advantage, in rating
    points. `scoring` is what a win, a draw and a loss are worth, such as 3-1-0; left out, it is
    2-1-0 in draughts and 1-0.5-0 otherwise.
    """

    kind: str = "fide"
    draws: float | None = None
    white: int = 0
    scoring: str = ""

    def __post_init__(self) -> None:
        if self.kind not in MODELS:
            raise RequestError(
                N_("There is no model of results {name!r}. Choose one of: {names}."),
                name=self.kind,
                names=", ".join(MODELS),
            )
        if self.draws is not None and not 0 <= self.draws <= 1:
            raise RequestError(
                N_("The rate of {name} is {found}: it must lie between 0 and 1."),
                name="draws",
                found=self.draws,
            )

        if self.draws is not None and self.kind not in DRAWING:
            raise RequestError(
                N_("The model {name} has its own draws: leave out draws = {found}."),
                name=self.kind,
                found=self.draws,
            )
        if self.scoring:
            _scoring(self.scoring)

    @property
    def label(self) -> str:
        """The model in a few characters: `fide draws=0.3 white=35`."""
        parts = [self.kind]
        if self.draws is not None:
            parts.append(f"draws={self.draws}")
        if self.white:
            parts.append(f"white={self.white}")
        if self.scoring:
            parts.append(self.scoring)
        return " ".join(parts)

    @property
    def points(self) -> PointSystem:
        """What results are worth."""
        if self.scoring:
            return _scoring(self.scoring)
        return FMJD_POINTS if self.kind == "draughts" else FIDE_POINTS

    def chances(self, white: int, black: int) -> tuple[float, float]:
        """White's chances to win and to draw, from the strengths of the two."""
        return MODELS[self.kind](self.draws)(white + self.white, black)


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


def stronger_wins(white: int, black: int) -> tuple[float, float]:
    """Chances that make the stronger player win and equals draw."""
    return (1.0, 0.0) if white > black else (0.0, 0.0) if white < black else (0.0, 1.0)


MODELS: dict[str, Callable[[float | None], Chances]] = {
    "fide": lambda draws: fide_chances(CHESS_DRAWS if draws is None else draws),
    "draughts": lambda draws: fide_chances(DRAUGHTS_DRAWS if draws is None else draws),
    "milvang": lambda _draws: milvang_chances,
    "deterministic": lambda _draws: stronger_wins,
}
DRAWING = ("fide", "draughts")
"""Models whose draws can be chosen."""
assert set(get_args(Model)) <= set(MODELS)
