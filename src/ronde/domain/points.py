"""Points are integers in tenths; a point system says what each result and each bye is worth."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from functools import cached_property, lru_cache
from typing import Any, NewType

from ronde.domain.errors import N_, InconsistentTournament, RequestError
from ronde.domain.integers import as_integer
from ronde.domain.result import Bye, Result
from ronde.domain.short_repr import ShortRepr

Points = NewType("Points", int)
"""Tenths of a point: 15 is one and a half."""


@lru_cache(4096)
def points_text(points: int) -> str:
    """Points as tournament reports print them: `4.5`, also for a whole number."""
    sign = "-" if points < 0 else ""
    whole, tenth = divmod(abs(points), 10)
    return f"{sign}{whole}.{tenth}"


@dataclass(frozen=True, repr=False)
class PointSystem(ShortRepr):
    """What each result and each bye is worth, in tenths.

    A value left out follows the usual rule: a forfeit win and the byes follow the win or the
    draw, and Black's results those of White.
    """

    win: int = 10
    draw: int = 5
    loss: int = 0
    black_win: int | None = None
    black_draw: int | None = None
    black_loss: int | None = None
    forfeit_win: int | None = None
    forfeit_loss: int = 0
    pairing_allocated_bye: int | None = None
    half_point_bye: int | None = None
    full_point_bye: int | None = None
    zero_point_bye: int = 0
    unknown: int | None = None

    def __post_init__(self) -> None:
        """Forget values that only repeat the usual rule: equal systems are equal values."""
        self._assert_tenths()
        self._assert_order()
        usual = {
            "black_win": self.win,
            "black_draw": self.draw,
            "black_loss": self.loss,
            "forfeit_win": self.win,
            "pairing_allocated_bye": self.win,
            "half_point_bye": self.draw,
            "full_point_bye": self.win,
        }
        for name, value in usual.items():
            if getattr(self, name) == value:
                object.__setattr__(self, name, None)
        if self.unknown == self.draw and self.black_draw is None:
            object.__setattr__(self, "unknown", None)

    def _assert_tenths(self) -> None:
        """Refuse `draw=0.5`, which is half a tenth, and say what to write."""
        given = {field.name: getattr(self, field.name) for field in fields(self)}
        if not _wrong_tenths(given):
            return
        given = {name: as_integer(value) for name, value in given.items()}
        if not (wrong := _wrong_tenths(given)):
            for name, value in given.items():
                object.__setattr__(self, name, value)
            return
        if all(isinstance(value, float) and (value * 10).is_integer() for value in wrong.values()):
            usual = {field.name: field.default for field in fields(self)}
            meant = {name: int(v * 10) for name, v in given.items() if v != usual[name]}
            raise InconsistentTournament(
                N_("Points are whole tenths: write PointSystem({wanted}), not {found}."),
                wanted=_keywords(meant),
                found=_keywords(wrong),
            )
        raise InconsistentTournament(
            N_("Points are whole tenths (10 is one point), not {found}."), found=_keywords(wrong)
        )

    def _assert_order(self) -> None:
        """Refuse a draw or a loss worth more than what is better, and points below zero.

        A game lost by forfeit may cost points.
        """
        below = {f.name: v for f in fields(self) if (v := getattr(self, f.name) or 0) < 0}
        below.pop("forfeit_loss", None)
        if below:
            raise InconsistentTournament(
                N_("Points cannot be below zero: {found}."), found=_keywords(below)
            )
        black = (self.black_win, self.black_draw, self.black_loss)
        white = (self.win, self.draw, self.loss)
        for points in (white, tuple(map(_otherwise, black, white))):
            if not points[0] >= points[1] >= points[2]:
                raise InconsistentTournament(
                    N_("A win, a draw and a loss are worth {found}: wanted the most for the win."),
                    found=", ".join(map(points_text, points)),
                )

    def of_matches(self, games: int) -> PointSystem:
        """The same points where a round is a match of so many games: byes are whole matches.

        A pairing-allocated bye is worth a game won and the others drawn, a half-point bye all
        games drawn, a full-point bye all won, unless the tournament says otherwise.

        Rule: FIDE C.04.5 1.4
        """
        if type(games) is not int or games < 1:
            raise RequestError(
                N_("A match has {found} games; wanted 1 or 2."), found=repr(games)[:40]
            )
        if games == 1:
            return self
        drawn = self.draw * (games - 1)
        return replace(
            self,
            pairing_allocated_bye=_otherwise(self.pairing_allocated_bye, self.win + drawn),
            half_point_bye=_otherwise(self.half_point_bye, self.draw + drawn),
            full_point_bye=_otherwise(self.full_point_bye, self.win * games),
        )

    @cached_property
    def white(self) -> tuple[int, ...]:
        """Points by `Result` and `Bye` for a player with White, or without a game."""
        return self._by_mark(self.win, self.draw, self.loss)

    @cached_property
    def black(self) -> tuple[int, ...]:
        """Points by `Result` and `Bye` for a player with Black."""
        return self._by_mark(
            _otherwise(self.black_win, self.win),
            _otherwise(self.black_draw, self.draw),
            _otherwise(self.black_loss, self.loss),
        )

    def _by_mark(self, win: int, draw: int, loss: int) -> tuple[int, ...]:
        forfeit_win = _otherwise(self.forfeit_win, self.win)
        worth: dict[Result | Bye, int] = {
            Result.WIN: win,
            Result.DRAW: draw,
            Result.LOSS: loss,
            Result.UNRATED_WIN: win,
            Result.UNRATED_DRAW: draw,
            Result.UNRATED_LOSS: loss,
            Result.FORFEIT_WIN: forfeit_win,
            Result.FORFEIT_LOSS: self.forfeit_loss,
            Result.UNKNOWN: _otherwise(self.unknown, draw),
            Bye.PAIRING_ALLOCATED: _otherwise(self.pairing_allocated_bye, self.win),
            Bye.HALF: _otherwise(self.half_point_bye, self.draw),
            Bye.FULL: _otherwise(self.full_point_bye, self.win),
            Bye.ZERO: self.zero_point_bye,
            Bye.UNOPPOSED: forfeit_win,
        }
        return tuple(worth[mark] for mark in (*Result, *Bye))


_ALWAYS_GIVEN = ("win", "draw", "loss", "forfeit_loss", "zero_point_bye")
"""Points that follow from no others."""


def _wrong_tenths(given: Mapping[str, object]) -> dict[str, Any]:
    """Whatever is neither a whole number of tenths nor left to the usual rule."""
    wrong = {name: v for name, v in given.items() if v is not None and type(v) is not int}
    wrong.update((name, None) for name in _ALWAYS_GIVEN if given[name] is None)
    return wrong


def _keywords(values: Mapping[str, object]) -> str:
    return ", ".join(f"{name}={value!r}" for name, value in values.items())


def _otherwise(value: int | None, usual: int) -> int:
    return usual if value is None else value


FIDE_POINTS = PointSystem()
DRAUGHTS_POINTS = PointSystem(win=20, draw=10)
FOOTBALL_POINTS = PointSystem(win=30, draw=10)
