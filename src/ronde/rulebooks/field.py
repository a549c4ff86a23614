"""The players to be paired, in the order of the rules, one column per attribute.

From here on a player is named by their place in that order: score first, then pairing number
(FIDE C.04.3 (2026) 1.2, (2017) A.2). A column is a list indexed by place. The Dutch, Dubov and
Burstein systems share these columns.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from ronde.domain.result import PLAYED_MARKS
from ronde.rulebooks.bans import Bans
from ronde.rulebooks.colours import Preference, Strength, preference
from ronde.rulebooks.profile import (
    DOWN_BEFORE,
    DOWN_LAST,
    UP_BEFORE,
    UP_LAST,
    Kind,
    colours_number,
)
from ronde.rulebooks.rows import Prohibition
from ronde.rulebooks.situation import Situation
from ronde.solver.bits import Bits

_KEPT = 16_384
"""Players up to whom the legal pairs of all are kept."""


class Definitions(NamedTuple):
    """What an edition's first article settles.

    `downfloats` are the unplayed rounds that count as a downfloat, as a set of `1 << mark`.
    `topscorers` says whether the edition knows any, who may meet whatever their absolute
    preferences. With `third_colour_last` nobody is kept apart in the last round by two equal
    colours running, but still by a colour difference of two.
    """

    downfloats: int = 0
    topscorers: bool = True
    third_colour_last: bool = False


class Field:
    """The columns of one round.

    order      the player (pairing number minus one) in each place
    score      pairing score
    seen       what the criteria see of the player's colours, the lowest bits of a kind
    floats     DOWN_LAST | DOWN_BEFORE | UP_LAST | UP_BEFORE
    bans       who may not meet whom, and who may not have the bye
    absolute   1 or 2 for an absolute preference for White or Black that binds, else 0
    may_have_bye, unplayed, preference, colours
    groups     (start, end) of each scoregroup, from the top
    """

    __slots__ = (
        "absolute",
        "bans",
        "colours",
        "floats",
        "groups",
        "may_have_bye",
        "order",
        "preference",
        "score",
        "seen",
        "situation",
        "unplayed",
    )

    def __init__(
        self,
        situation: Situation,
        prohibitions: Sequence[Prohibition],
        definitions: Definitions,
        without: int | None = None,
    ) -> None:
        """`without` is a player who is present but has been given the bye beforehand."""
        history, points = situation.history, situation.score
        self.situation: Situation = situation
        self.order: list[int] = _ranked(situation, without)
        order = self.order
        self.score: list[int] = [points[i] for i in order]
        self.colours: list[str] = [history.colours[i] for i in order]
        colours = self.colours
        self.preference: list[Preference] = [preference(games) for games in colours]
        prefer = self.preference
        top = _topscorers(situation, order) if definitions.topscorers else None
        self.seen: list[Kind] = _seen(prefer, top)
        lifted = definitions.third_colour_last and situation.is_last_round
        self.absolute: list[int] = [
            1 + (p.side == "B") if _binds(p, lifted=lifted) and not (top and top[v]) else 0
            for v, p in enumerate(prefer)
        ]
        self.floats: list[int] = _floats(situation, definitions, order)
        self.bans: Bans = Bans(self, prohibitions, situation.banned(order))
        self.may_have_bye: list[bool] = self.bans.may_have_bye(len(order))
        rounds = history.rounds
        self.unplayed: list[int] = [rounds - len(games) for games in colours]
        self.groups: list[tuple[int, int]] = _groups(self.score)

    def __len__(self) -> int:
        return len(self.order)


def _binds(prefer: Preference, *, lifted: bool) -> bool:
    """An absolute preference; where a third equal colour is `lifted`, only by its difference."""
    return prefer.strength is Strength.ABSOLUTE and not (lifted and abs(prefer.difference) < 2)


def _seen(prefer: Sequence[Preference], top: Sequence[bool] | None) -> list[Kind]:
    """What the criteria see of the colours; differences only where topscorers may meet."""
    if top is None:
        return [_plainly_seen(p) for p in prefer]
    return [
        Kind(colours_number(p.side, p.strength, t, p.difference, p.repeated))
        if p.strength is Strength.ABSOLUTE
        else Kind(colours_number(p.side, p.strength, t, 0, False))
        for p, t in zip(prefer, top, strict=True)
    ]


@lru_cache(maxsize=1024)
def _plainly_seen(prefer: Preference) -> Kind:
    """What the criteria see where nobody is a topscorer."""
    return Kind(colours_number(prefer.side, prefer.strength, False, 0, False))


def _ranked(situation: Situation, without: int | None) -> list[int]:
    """Players by score, then by pairing number.

    Rule: FIDE C.04.3 (2026) 1.2; (2017) A.2; (2012) A2
    """
    order = situation.by_number
    if without is not None:
        order.remove(without)
    order.sort(key=situation.score.__getitem__, reverse=True)
    return order


def _topscorers(situation: Situation, order: Sequence[int]) -> list[bool] | None:
    """Who has over half of the maximum score when the final round is paired; else None.

    Rule: FIDE C.04.3 (2026) 1.8; (2017) A.7; (2012) A10
    """
    if not situation.is_last_round:
        return None
    half = situation.tournament.points.win * situation.history.rounds
    return [2 * situation.score[i] > half for i in order]


def _floats(situation: Situation, definitions: Definitions, order: Sequence[int]) -> list[int]:
    """The floats of the two latest rounds, by real round number.

    Rule: FIDE C.04.3 (2026) 1.4.2-1.4.4; (2017) A.4.b
    """
    rounds = situation.history.rounds
    if not rounds:
        return [0] * len(order)
    flags = _floats_of(situation, definitions, order, rounds, DOWN_LAST, UP_LAST)
    if rounds == 1:
        return flags
    before = _floats_of(situation, definitions, order, rounds - 1, DOWN_BEFORE, UP_BEFORE)
    return [a | b for a, b in zip(flags, before, strict=True)]


def _floats_of(
    situation: Situation,
    definitions: Definitions,
    order: Sequence[int],
    number: int,
    down: int,
    up: int,
) -> list[int]:
    score = situation.score_in(number)
    partner = situation.history.partner[number - 1]
    mark = situation.history.mark[number - 1]
    counted = definitions.downfloats
    flags = []
    for i in order:
        if PLAYED_MARKS[mark[i]]:
            mine, yours = score[i], score[partner[i]]
            flags.append(0 if mine == yours else down if mine > yours else up)
        else:
            flags.append(down if counted >> mark[i] & 1 else 0)
    return flags


def _groups(score: Sequence[int]) -> list[tuple[int, int]]:
    """The scoregroups, from the top, as ranges of places."""
    starts = [v for v, s in enumerate(score) if not v or s != score[v - 1]]
    return list(pairwise([*starts, len(score)]))


class LegalRows(Sequence[Bits]):
    """For each player the set of those whom the absolute criteria let them meet.

    Nobody meets the same opponent twice, and two players with the same absolute preference do not
    meet unless one of them is a topscorer. The seat of the bye comes after the players; `chairs`
    are those who may take it. Rows are worked out when asked for, and kept unless there are so
    many players that keeping them would cost gigabytes.

    Rule: FIDE C.04.3 (2026) [C1], [C3]; (2017) C.1, C.3
    """

    __slots__ = ("_barred", "_everybody", "_seat", "_size", "chairs")

    def __init__(self, field: Field) -> None:
        self._barred = field.bans.barred
        self._size = len(field)
        self._everybody = (1 << len(field)) - 1
        self._seat = 1 << len(field)
        self.chairs: int = 0

    def __len__(self) -> int:
        return self._size + bool(self.chairs)

    def __getitem__(self, v: int) -> Bits:  # type: ignore[override]
        if v == self._size:
            return self.chairs
        row = self._everybody ^ (self._barred(v) | 1 << v)
        return row | self._seat if self.chairs >> v & 1 else row


def legal_rows(field: Field) -> list[Bits] | LegalRows:
    """The legal pairs, by place; all at once unless there are very many players."""
    if len(field) > _KEPT:
        return LegalRows(field)
    everybody = (1 << len(field)) - 1
    rows = [everybody ^ 1 << v for v in range(len(field))]
    for _, ban in field.bans.meetings:
        rows = [row & ~ban.barred(v) for v, row in enumerate(rows)]
    return rows
