"""What the rounds played so far say of every player, derived once and extended round by round.

All columns are indexed by pairing number minus one. A history is never changed once it has been
handed out: `extended` copies the columns and adds one round.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from ronde.domain.result import PLAYED_MARKS, Bye

if TYPE_CHECKING:
    from ronde.domain.points import PointSystem
    from ronde.domain.round import Game, PlayedRound
    from ronde.domain.tournament import AbnormalPoints

NOBODY = -1


class History:
    """Scores, colours, opponents and marks of every player, in columns.

    points      real score after all rounds played, in tenths
    before      for each round, the score before it
    colours     games played so far as `WB…`: unplayed rounds are left out, so that comparing two
                strings from their ends is the right-aligned comparison of C.04.2 D3
    opponents   the players really met (a forfeited pairing is no meeting: C.04.2 D2)
    partner     for each round, the scheduled opponent, or NOBODY
    mark        for each round, the `Result` or `Bye`
    unplayed    the kinds of unplayed round so far, as a set of bits `1 << mark`
    entered     whether the player has ever been taken into a pairing
    """

    __slots__ = (
        "abnormal",
        "before",
        "colours",
        "entered",
        "mark",
        "opponents",
        "partner",
        "points",
        "system",
        "unplayed",
    )

    def __init__(
        self, players: int, system: PointSystem, abnormal: tuple[AbnormalPoints, ...] = ()
    ) -> None:
        self.system: PointSystem = system
        self.abnormal: tuple[AbnormalPoints, ...] = abnormal
        self.points: list[int] = [0] * players
        self.before: list[list[int]] = []
        self.colours: list[str] = [""] * players
        self.opponents: list[tuple[int, ...]] = [()] * players
        self.partner: list[list[int]] = []
        self.mark: list[list[int]] = []
        self.unplayed: list[int] = [0] * players
        self.entered: bytearray = bytearray(players)

    @classmethod
    def of(
        cls,
        players: int,
        system: PointSystem,
        rounds: Iterable[PlayedRound],
        abnormal: tuple[AbnormalPoints, ...] = (),
    ) -> History:
        """The history of `players` players after these rounds."""
        history = cls(players, system, abnormal)
        for played in rounds:
            history._record(played)
        return history

    @property
    def rounds(self) -> int:
        """How many rounds have been played."""
        return len(self.before)

    def extended(self, played: PlayedRound) -> History:
        """This history and one more round, without looking at the earlier rounds again."""
        longer = self._copy()
        longer._record(played)
        return longer

    def corrected(self, number: int, old: Game, new: Game) -> History:
        """This history with another result of one game between the same players.

        Only the two players' entries change. Points outside the point system (299) depend on
        the result in ways of their own: with them a history must be derived anew.
        """
        fixed = self._copy()
        i, j = new.white - 1, new.black - 1
        gain = self.system.white[new.white_result] - self.system.white[old.white_result]
        black_gain = self.system.black[new.black_result] - self.system.black[old.black_result]
        columns = [column.copy() for column in (*self.before[number:], self.points)]
        for column in columns:
            column[i] += gain
            column[j] += black_gain
        *fixed.before[number:], fixed.points = columns
        marks = fixed.mark[number - 1] = self.mark[number - 1].copy()
        marks[i], marks[j] = new.white_result, new.black_result
        played = PLAYED_MARKS[new.white_result]
        if played is not PLAYED_MARKS[old.white_result]:
            fixed._replay(number, i, "W" if played else "", (j,) if played else ())
            fixed._replay(number, j, "B" if played else "", (i,) if played else ())
        for k in (i, j):
            codes = [column[k] for column in fixed.mark]
            fixed.unplayed[k] = sum({1 << code for code in codes if not PLAYED_MARKS[code]})
        return fixed

    def _replay(self, number: int, i: int, colour: str, opponent: tuple[int, ...]) -> None:
        """Put a game that is played after all in its place, or take out one that was not."""
        earlier = sum(PLAYED_MARKS[marks[i]] for marks in self.mark[: number - 1])
        later = earlier if colour else earlier + 1
        self.colours[i] = self.colours[i][:earlier] + colour + self.colours[i][later:]
        self.opponents[i] = self.opponents[i][:earlier] + opponent + self.opponents[i][later:]

    def _copy(self) -> History:
        """The same history in lists of its own; the columns of past rounds are shared."""
        copy = History(0, self.system, self.abnormal)
        copy.points = self.points
        copy.before = self.before.copy()
        copy.colours = self.colours.copy()
        copy.opponents = self.opponents.copy()
        copy.partner = self.partner.copy()
        copy.mark = self.mark.copy()
        copy.unplayed = self.unplayed.copy()
        copy.entered = self.entered.copy()
        return copy

    def _record(self, played: PlayedRound) -> None:
        """Add one round to columns that nobody else holds yet."""
        self.before.append(self.points)
        self.points = points = self.points.copy()
        colours, opponents, unplayed = self.colours, self.opponents, self.unplayed
        white_worth, black_worth = self.system.white, self.system.black
        partner = [NOBODY] * len(points)
        absent = int(Bye.ZERO)
        mark = [absent] * len(points)
        for white, black, white_result, black_result in played.games:
            i, j = white - 1, black - 1
            partner[i], partner[j] = j, i
            mark[i], mark[j] = white_result, black_result
            points[i] += white_worth[white_result]
            points[j] += black_worth[black_result]
            if PLAYED_MARKS[white_result]:
                colours[i] += "W"
                colours[j] += "B"
                opponents[i] += (j,)
                opponents[j] += (i,)
        for tpn, bye in played.byes:
            mark[tpn - 1] = bye
            points[tpn - 1] += white_worth[bye]
        zero = white_worth[absent]
        entered = self.entered
        for i, code in enumerate(mark):
            if not PLAYED_MARKS[code]:
                unplayed[i] |= 1 << code
                if code == absent:
                    points[i] += zero
                    continue
                if code in NEVER_PAIRED:
                    continue
            entered[i] = 1
        self.partner.append(partner)
        self.mark.append(mark)
        if self.abnormal:
            self._correct(points, mark)

    def _correct(self, points: list[int], mark: Sequence[int]) -> None:
        """Penalties, bonuses and results worth something else to some players (TRF26, 299)."""
        number = len(self.before)
        for abnormal in self.abnormal:
            i = abnormal.tpn - 1
            if abnormal.round not in (0, number) or i >= len(points):
                continue
            if abnormal.instead_of is None:
                if abnormal.round == number or number == 1:
                    points[i] += abnormal.points
            elif abnormal.instead_of == mark[i]:
                black = self.colour_in(number, i) == "B"
                worth = self.system.black if black else self.system.white
                points[i] += abnormal.points - worth[mark[i]]

    def colour_in(self, number: int, i: int) -> str:
        """The colour player `i` had in that round: `W`, `B`, or nothing when it was not played."""
        if not PLAYED_MARKS[self.mark[number - 1][i]]:
            return ""
        games = sum(PLAYED_MARKS[marks[i]] for marks in self.mark[:number])
        return self.colours[i][games - 1]


NEVER_PAIRED = frozenset({Bye.HALF, Bye.FULL, Bye.ZERO})
"""Marks of players who were not taken into the pairing of a round."""
