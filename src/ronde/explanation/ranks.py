"""Why one player stands behind another in the standings: the first value that tells them apart."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from ronde.domain.errors import N_, RequestError
from ronde.explanation.lines import Language, Line, Participant, PointsFact
from ronde.tiebreaks.contribution import Contribution

if TYPE_CHECKING:
    from ronde.ranking import RankedPlayer, Standings
    from ronde.tiebreaks.contribution import Value

POINTS = "PTS"


def why_behind(table: Standings, one: int, other: int) -> tuple[Line, ...]:
    """What puts one of two players of the standings behind the other."""
    known = {row.player for row in table.rows}
    for number in (one, other):
        if number not in known:
            raise RequestError(N_("There is no player {player}."), player=number)
    if one == other:
        raise RequestError(N_("Name two players to compare their places."))
    ahead, behind = (row for row in table.rows if row.player in (one, other))
    return tuple(_lines(table, ahead, behind))


def _lines(table: Standings, ahead: RankedPlayer, behind: RankedPlayer) -> Iterator[Line]:
    facts = {
        "ahead": _participant(table, ahead),
        "behind": _participant(table, behind),
        "high": ahead.rank,
        "low": behind.rank,
    }
    equal, decided = _parted(table, ahead, behind)
    if decided is None:
        shared = ahead.rank == behind.rank
        yield Line(
            N_("{ahead} and {behind} share rank {high}: no tie-break tells them apart.")
            if shared
            else N_("{behind} (rank {low}) is behind {ahead} (rank {high}) by lot."),
            facts,
        )
    elif decided == POINTS:
        scores = {"less": PointsFact(behind.points), "more": PointsFact(ahead.points)}
        template = N_(
            "{behind} (rank {low}) is behind {ahead} (rank {high}): {less} against {more}."
        )
        yield Line(template, {**facts, **scores})
    else:
        place = table.codes.index(decided)
        values = {
            "code": decided,
            "less": TieBreakFact(behind.values[place]),
            "more": TieBreakFact(ahead.values[place]),
        }
        template = N_(
            "{behind} (rank {low}) is behind {ahead} (rank {high}): {code} is {less} against "
            "{more}."
        )
        yield Line(template, {**facts, **values})
    if equal:
        yield Line(N_("Equal before that: {values}."), {"values": EqualFact(equal)}, depth=1)
    if decided in table.codes:
        for row in (behind, ahead):
            yield from origin(table, row, table.codes.index(decided))


def _participant(table: Standings, row: RankedPlayer) -> Participant:
    return Participant(row.player, table.event.player(row.player).name)


def _parted(
    table: Standings, ahead: RankedPlayer, behind: RankedPlayer
) -> tuple[list[tuple[str, Value]], str | None]:
    """What they have in common, in the order of the standings, and the code that decides."""
    codes = table.codes if POINTS in table.codes else (POINTS, *table.codes)
    equal: list[tuple[str, Value]] = []
    for code in codes:
        one, other = (_value(table, row, code) for row in (ahead, behind))
        if one != other:
            return equal, code
        equal.append((code, one))
    return equal, None


def _value(table: Standings, row: RankedPlayer, code: str) -> Value:
    if code == POINTS:
        return Fraction(row.points, 10)
    return row.values[table.codes.index(code)]


def origin(table: Standings, row: RankedPlayer, place: int) -> Iterator[Line]:
    """What the value of a player is made of, and what was cut."""
    lines = row.contributions[place]
    counted = [line for line in lines if line.cut is None]
    cut = [line for line in lines if line.cut is not None]
    if not counted:
        return
    facts = {
        "code": table.codes[place],
        "player": _participant(table, row),
        "counted": AmountsFact(counted),
        "cut": AmountsFact(cut),
    }
    template = (
        N_("{code} of {player} counts {counted}; cut: {cut}.")
        if cut
        else N_("{code} of {player} counts {counted}.")
    )
    yield Line(template, facts, depth=1)


@dataclass(frozen=True, slots=True)
class TieBreakFact:
    """A value of the standings, to two decimals."""

    value: Value

    def said(self, language: Language) -> str:
        if self.value is None:
            return "–"
        parts = self.value if isinstance(self.value, tuple) else (self.value,)
        return " ".join(_decimal(part, language) for part in parts)

    def plain(self) -> Any:
        if self.value is None:
            return None
        if isinstance(self.value, tuple):
            return [str(part) for part in self.value]
        return str(self.value)


def _decimal(value: Fraction, language: Language) -> str:
    hundredths = round(value * 100)
    whole, rest = divmod(abs(hundredths), 100)
    sign = "-" if hundredths < 0 else ""
    if not rest:
        return f"{sign}{whole}"
    tenth = f"{rest:02}".rstrip("0")
    return sign + language.translate(N_("{whole}.{tenth}")).format(whole=whole, tenth=tenth)


@dataclass(frozen=True, slots=True)
class EqualFact:
    """Values that two players have in common: `PTS 3.5, BH-C1 23`."""

    values: Sequence[tuple[str, Value]]

    def said(self, language: Language) -> str:
        return ", ".join(f"{code} {TieBreakFact(v).said(language)}" for code, v in self.values)

    def plain(self) -> Any:
        return [[code, TieBreakFact(value).plain()] for code, value in self.values]


@dataclass(frozen=True, slots=True)
class AmountsFact:
    """What rounds add: `3.5 (13), 2 (11)`, with the number of the opponent, if any."""

    lines: Sequence[Contribution]

    def said(self, language: Language) -> str:
        return ", ".join(
            _decimal(line.amount, language) + (f" ({line.opponent})" if line.opponent else "")
            for line in self.lines
        )

    def plain(self) -> Any:
        return [[line.round, line.opponent, str(line.amount)] for line in self.lines]
