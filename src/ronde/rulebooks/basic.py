"""The basic rules of every Swiss system: the bye, rematches, and the limits of colours.

They hold for each system unless that system explicitly says otherwise; the three editions
stand side by side. Players are named by pairing number minus one, colours as `WB…` with
unplayed rounds left out (`History.colours`).

Rule: FIDE C.04.1 (2012) a-i; (2026) 1-9
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Literal, NamedTuple

from ronde.domain.history import History
from ronde.domain.points import PointSystem
from ronde.domain.result import PLAYED_MARKS, Bye, Result

RECOGNISED_SYSTEMS = {
    "C.04.3.1": "fide-dutch-2012",
    "C.04.3.2": "fide-lim",
    "C.04.3.3": "fide-dubov",
    "C.04.3.4": "fide-burstein",
}
"""The systems FIDE recognises, by article.

Rule: FIDE C.04.3 (2012)
"""

LARGEST_DIFFERENCE = 2
"""White games minus Black games stay within this bound. Rule: FIDE C.04.1 (2012) f; (2026) 6"""

OTHER = {"W": "B", "B": "W"}

Mark = Result | Bye
MARKS: tuple[Mark, ...] = (*Result, *Bye)
UNPLAYED = tuple(mark for mark in MARKS if not PLAYED_MARKS[mark])
Bars = Callable[[Mark, int, PointSystem], bool]


def bye_is_needed(present: Sequence[int]) -> bool:
    """One player is left without an opponent when the number to be paired is odd.

    Rule: FIDE C.04.1 (2012) c; (2026) 3
    """
    return len(present) % 2 == 1


def bye_worth(points: PointSystem) -> int:
    """A win's points, unless the regulations of the tournament say otherwise; the same for all.

    Rule: FIDE C.04.1 (2012) c; (2026) 3
    """
    return points.white[Bye.PAIRING_ALLOCATED]


def have_met(history: History, a: int, b: int) -> bool:
    """Two players meet at most once; a pairing that was not played is no meeting.

    Rule: FIDE C.04.1 (2012) b, C.04.2 (2012) D2; C.04.1 (2026) 2, C.04.2 (2026) 3.5
    """
    return b in history.opponents[a]


def colour_difference(colours: str) -> int:
    """Games with White minus games with Black."""
    return 2 * colours.count("W") - len(colours)


def exceeds_difference(colours: str, colour: str) -> bool:
    """One more game of this colour would leave the bounds -2 and +2.

    Rule: FIDE C.04.1 (2012) f; (2026) 6
    """
    return abs(colour_difference(colours + colour)) > LARGEST_DIFFERENCE


def is_third_in_a_row(colours: str, colour: str) -> bool:
    """One more game of this colour would be the third running.

    Rule: FIDE C.04.1 (2012) g; (2026) 7
    """
    return colours[-2:] == 2 * colour


def keeps_colour_limits(colours: str, colour: str) -> bool:
    """The colour is neither a third one running nor a third one too many."""
    return not (is_third_in_a_row(colours, colour) or exceeds_difference(colours, colour))


def due_colour(colours: str) -> str:
    """The colour had less often; had equally often, the opposite of the last; first game: none.

    Rule: FIDE C.04.1 (2012) h1, h2; (2026) 8
    """
    difference = colour_difference(colours)
    if difference:
        return "B" if difference > 0 else "W"
    return OTHER[colours[-1]] if colours else ""


def colours_by_round(history: History, i: int) -> str:
    """One letter per round, `=` where no game was played: `BWB=W`."""
    return "".join(history.colour_in(number, i) or "=" for number in range(1, history.rounds + 1))


def right_aligned(sequence: str) -> str:
    """Unplayed rounds count as if they lay before all games: `BWB=W` counts as `=BWBW`.

    Rule: FIDE C.04.2 (2012) D3; (2026) 3.4
    """
    return sequence.replace("=", "").rjust(len(sequence), "=")


class BasicRules(NamedTuple):
    """What C.04.1 says differently from edition to edition.

    `bars` tells whether an unplayed round of this kind and worth bars from the bye;
    `exceptions` says when a system may lift the limits of colours.
    """

    edition: int
    bars: Bars
    exceptions: Literal["last round", "any round"]

    def barring_marks(self, points: PointSystem) -> int:
        """The kinds of unplayed round that bar from the bye, as bits `1 << mark`."""
        return _barring_marks(self.bars, points)

    def barred_from_bye(self, history: History) -> list[bool]:
        """Who may not receive the pairing-allocated bye, by pairing number minus one.

        Rule: FIDE C.04.1 (2012) d; (2026) 4
        """
        marks = self.barring_marks(history.system)
        barred = [bool(unplayed & marks) for unplayed in history.unplayed]
        for i in {abnormal.tpn - 1 for abnormal in history.abnormal}:
            if i < len(barred):
                barred[i] = any(
                    self.bars(mark, worth, history.system)
                    for mark, worth in _unplayed_rounds(history, i)
                )
        return barred

    def may_lift_colour_limits(self, *, is_last_round: bool) -> bool:
        """Whether a system may define an exception to the limits of colours in this round.

        Rule: FIDE C.04.1 (2012) f, g; (2026) 6, 7
        """
        return is_last_round or self.exceptions == "any round"


@lru_cache(maxsize=64)
def _barring_marks(bars: Bars, points: PointSystem) -> int:
    worth = points.white
    return sum(1 << mark for mark in UNPLAYED if bars(mark, worth[mark], points))


def _unplayed_rounds(history: History, i: int) -> Iterator[tuple[Mark, int]]:
    """Each unplayed round of a player and what it brought, abnormal points included."""
    for number, marks in enumerate(history.mark, 1):
        mark = MARKS[marks[i]]
        if PLAYED_MARKS[mark]:
            continue
        worth = history.system.white[mark]
        for abnormal in history.abnormal:
            if abnormal.tpn - 1 == i and abnormal.round in (0, number):
                if abnormal.instead_of == mark:
                    worth = abnormal.points
        yield mark, worth


def _any_points(mark: Mark, worth: int, points: PointSystem) -> bool:
    """Points without play, for whatever reason (and a bye, even one that is worth nothing)."""
    return mark is Bye.PAIRING_ALLOCATED or worth > 0


def _bye_or_forfeit_win(mark: Mark, worth: int, points: PointSystem) -> bool:
    """A pairing-allocated bye, or a win because the opponent did not turn up."""
    return mark in (Bye.PAIRING_ALLOCATED, Result.FORFEIT_WIN, Bye.UNOPPOSED)


def _bye_or_a_win(mark: Mark, worth: int, points: PointSystem) -> bool:
    """A pairing-allocated bye, or a win's points in one single round without play."""
    return mark is Bye.PAIRING_ALLOCATED or worth >= points.win


BASIC_2012 = BasicRules(2012, _any_points, "last round")
BASIC_2017 = BasicRules(2017, _bye_or_forfeit_win, "last round")
BASIC_2026 = BasicRules(2026, _bye_or_a_win, "any round")
