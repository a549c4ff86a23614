"""The players to be paired, by number, one column per attribute; and who is compatible with whom.

From here on a player is named by their place in the order of the pairing numbers, so that sets of
players are bitsets whose lowest bit is the smallest number. A column is a list indexed by place,
or such a set.

Rule: FIDE C.04.3.2 (2012) 9.1, 9.2, 10.10, 12, 13
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ronde.domain.errors import N_
from ronde.domain.result import PLAYED_MARKS
from ronde.rulebooks.bans import Bans
from ronde.rulebooks.basic import OTHER, due_colour, keeps_colour_limits
from ronde.rulebooks.lim.readings import Readings
from ronde.rulebooks.rows import BanReason, Prohibition
from ronde.rulebooks.situation import Situation
from ronde.solver.bits import Bits, bits_of


class LimField:
    """The columns of one round.

    order      the player (pairing number minus one) in each place
    score      pairing score
    height     twice the score minus the median: above 0 in upper groups, below 0 in lower ones
    colours    games played so far, as `WB…`
    due        the colour a player is due: `W` or `B`; nothing in round 1
    opposite   for each colour, the set of those due the other one
    floated    the set of those who floated in the round before
    bans       who may not meet whom, and who may not have the bye
    met        for each player the set of those not to be met whatever the colours
    rows       for each player the set of those compatible with them
    lot        the colour drawn for number 1, as it falls to each player by number
    """

    __slots__ = (
        "bans",
        "colours",
        "due",
        "floated",
        "height",
        "lot",
        "met",
        "opposite",
        "order",
        "rating",
        "readings",
        "rows",
        "score",
        "situation",
    )

    def __init__(
        self, situation: Situation, prohibitions: Sequence[Prohibition], readings: Readings
    ) -> None:
        history, tournament = situation.history, situation.tournament
        self.situation: Situation = situation
        self.readings: Readings = readings
        self.order: list[int] = situation.by_number
        order = self.order
        self.score: list[int] = [situation.score[i] for i in order]
        half = tournament.points.win * history.rounds
        self.height: list[int] = [2 * score - half for score in self.score]
        self.rating: list[int] = [tournament.players[i].rating for i in order]
        self.colours: list[str] = [history.colours[i] for i in order]
        self.lot: list[str] = _lots(situation, order, readings.lot_colour == "running")
        self.due: list[str] = self._due_colours()
        self.opposite: dict[str, Bits] = {
            "W": bits_of(v for v, due in enumerate(self.due) if due == "B"),
            "B": bits_of(v for v, due in enumerate(self.due) if due == "W"),
            "": 0,
        }
        self.floated: Bits = _floated(situation, order, both=readings.floated == "both")
        self.bans: Bans = Bans(self, prohibitions, situation.banned(order))
        self.met: list[Bits] = self._met()
        self.rows: list[Bits] = self._compatible()

    def __len__(self) -> int:
        return len(self.order)

    def _due_colours(self) -> list[str]:
        """Fewer games of a colour: that one; else the opposite of the last; no game yet: by lot.

        In round 1 nobody is due a colour: the lot decides when the pairs are made (14.2).

        Rule: FIDE C.04.3.2 (2012) 12.1, 12.2, 12.5, 12.6
        """
        if self.situation.number == 1:
            return [""] * len(self)
        known = lru_cache(maxsize=None)(due_colour)
        return [known(games) or lot for games, lot in zip(self.colours, self.lot, strict=True)]

    def _met(self) -> list[Bits]:
        """Whom each player has met, or must not meet by order of the arbiter.

        Rule: FIDE C.04.1 (2012) b
        """
        met = [0] * len(self)
        for _, ban in self.bans.meetings:
            if not isinstance(ban, ColourLimits):
                met = [bits | ban.barred(v) for v, bits in enumerate(met)]
        return met

    def _compatible(self) -> list[Bits]:
        """Those whom each player may meet, colours included.

        Rule: FIDE C.04.3.2 (2012) 9.1
        """
        barred = self.met
        for _, ban in self.bans.meetings:
            if isinstance(ban, ColourLimits):
                barred = [bits | ban.barred(v) for v, bits in enumerate(barred)]
        everybody = (1 << len(self)) - 1
        return [everybody & ~(bits | 1 << v) for v, bits in enumerate(barred)]


class ColourLimits:
    """Two players of whom one would have a third colour running, or three too many.

    In the last round players of equal score are compatible whatever their colours.

    Rule: FIDE C.04.3.2 (2012) 9.1, 12.1, 13
    """

    __slots__ = ("_rows",)
    of_colours = True

    def __init__(self, field: LimField) -> None:
        may = {games: allowed_colours(games) for games in set(field.colours)}
        white = bits_of(v for v, games in enumerate(field.colours) if "W" in may[games])
        black = bits_of(v for v, games in enumerate(field.colours) if "B" in may[games])
        reach = {"WB": white | black, "W": black, "B": white, "": 0}
        rows = [reach[may[games]] for games in field.colours]
        if field.situation.is_last_round:
            level: dict[int, Bits] = {}
            for v, score in enumerate(field.score):
                level[score] = level.get(score, 0) | 1 << v
            rows = [row | level[score] for row, score in zip(rows, field.score, strict=True)]
        everybody = (1 << len(rows)) - 1
        self._rows = [everybody & ~row for row in rows]

    def barred(self, v: int) -> Bits:
        """Everybody with whom this player cannot have permissible colours."""
        return self._rows[v]

    def reason(self, v: int, w: int) -> BanReason:
        """That no colours would do."""
        return N_("one of them would have a third colour running, or three too many"), {}


@lru_cache(maxsize=4096)
def allowed_colours(games: str) -> str:
    """The colours that are neither a third one running nor a third one too many.

    Rule: FIDE C.04.3.2 (2012) 12.1 a, b
    """
    return "".join(colour for colour in "WB" if keeps_colour_limits(games, colour))


def _lots(situation: Situation, order: Sequence[int], running: bool) -> list[str]:
    """Odd numbers have the colour that number 1 drew, even numbers the other one.

    Rule: FIDE C.04.3.2 (2012) 14.2
    Reading: ADR-0007
    """
    place = situation.tournament.places
    drawn = situation.tournament.drawn_colour or "W"
    if running:
        present = set(order)
        entered = [i for i, flag in enumerate(situation.history.entered) if flag or i in present]
        entered.sort(key=place.__getitem__)
        for count, i in enumerate(entered):
            place[i] = count
    return [OTHER[drawn] if place[i] & 1 else drawn for i in order]


def _floated(situation: Situation, order: Sequence[int], both: bool) -> Bits:
    """Who was transferred in the round before: met another score, coming from further off.

    Of two players on the same side of that round's median the one further from it was the
    floater; of two on different sides, both were.

    Rule: FIDE C.04.3.2 (2012) 9.3, 10.1, 10.10
    Reading: ADR-0007
    """
    last = situation.number - 1
    if not last:
        return 0
    score = situation.score_in(last)
    partner, mark = situation.history.partner[last - 1], situation.history.mark[last - 1]
    median = situation.tournament.points.win * (last - 1)
    floated = 0
    for v, i in enumerate(order):
        if PLAYED_MARKS[mark[i]] and score[i] != score[partner[i]]:
            mine, yours = 2 * score[i] - median, 2 * score[partner[i]] - median
            if both or mine * yours < 0 or abs(mine) > abs(yours):
                floated |= 1 << v
    return floated
