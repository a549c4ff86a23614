"""Cross tables of round robins: a column for each player, a cell for what two of them made of it.

Such a table tells neither rounds nor colours: both are those of the Berger tables, by the starting
numbers. Of two games against each other a cell has both results: `1½`.

Rule: FIDE C.05 Annex 1
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from ronde.domain.errors import N_
from ronde.domain.result import Bye, Result
from ronde.formats.trf.cells import BLANK, RoundCell
from ronde.rulebooks.round_robin.berger import berger, double_berger

if TYPE_CHECKING:
    from ronde.formats.source import Findings
    from ronde.rulebooks.round_robin.berger import Pairs

RESULTS = {
    "1": Result.WIN,
    "0": Result.LOSS,
    "½": Result.DRAW,
    "=": Result.DRAW,
    "1/2": Result.DRAW,
    "0.5": Result.DRAW,
    "0,5": Result.DRAW,
    "+": Result.FORFEIT_WIN,
    "-": Result.FORFEIT_LOSS,
}
"""What somebody made of a game, as cross tables write it."""
_ONE = re.compile(r"1/2|0[.,]5|[10½=+-]")
_CELL = re.compile(rf"(?:(?:{_ONE.pattern})[ /|]*){{0,2}}")
_OWN = re.compile(r"[*xX×#\\/■-]*")


class Meetings(NamedTuple):
    """The rounds of everybody, cell by cell, and the system that gives so many rounds in all."""

    rows: dict[int, list[RoundCell]]
    system: str
    total: int


def meetings(
    made: Mapping[int, Mapping[int, str]], lines: Mapping[int, int], findings: Findings
) -> Meetings:
    """The rounds of a table: `made` is the text of every cell, by starting numbers.

    `lines` tells where everybody stands in the file.
    """
    results: dict[tuple[int, int], list[Result]] = {}
    for tpn, cells in made.items():
        for other, text in cells.items():
            if tpn == other:
                _check_own(lines[tpn], text, findings)
            elif _CELL.fullmatch(text):
                results[tpn, other] = [RESULTS[one] for one in _ONE.findall(text)]
            else:
                findings.wrong(
                    lines[tpn],
                    None,
                    N_("{found!r} is no result against number {other}, such as 1, ½ or 0."),
                    found=text,
                    other=other,
                )
    twice = any(len(two) == 2 for two in results.values())
    table = double_berger(len(made), exchange=True) if twice else berger(len(made))
    played = _played(table, results)
    rows: dict[int, list[RoundCell]] = {tpn: [BLANK] * played for tpn in made}
    for number, pairs in enumerate(table[:played]):
        for white, black in pairs:
            for own, other, colour in ((white, black, "w"), (black, white, "b")):
                if own in made:
                    rows[own][number] = _cell(
                        own, other, colour, results, second=number >= len(table) // 2 and twice
                    )
    return Meetings(rows, "round-robin-double" if twice else "round-robin", len(table))


def _check_own(line: int, text: str, findings: Findings) -> None:
    if not _OWN.fullmatch(text):
        findings.wrong(
            line,
            None,
            N_("Where the player would meet themselves stands {found!r}; wanted * or nothing."),
            found=text,
        )


def _result(
    own: int, other: int, results: Mapping[tuple[int, int], list[Result]], *, second: bool
) -> Result:
    """What somebody made of the first or the second game against another; unknown while open."""
    known = results.get((own, other), [])
    return known[second] if len(known) > second else Result.UNKNOWN


def _cell(
    own: int,
    other: int,
    colour: str,
    results: Mapping[tuple[int, int], list[Result]],
    *,
    second: bool,
) -> RoundCell:
    """A round of somebody; whoever meets the number after the last one is free."""
    if (own, other) not in results:
        return RoundCell(0, "", Bye.PAIRING_ALLOCATED)
    return RoundCell(other, colour, _result(own, other, results, second=second))


def _played(table: tuple[Pairs, ...], results: Mapping[tuple[int, int], list[Result]]) -> int:
    """The last round in which a game has a result: those after it have not been paired."""
    half = len(table) // 2
    double = any(len(two) == 2 for two in results.values())
    return max(
        (
            number
            for number, pairs in enumerate(table, 1)
            for pair in pairs
            if _result(*pair, results, second=double and number > half) is not Result.UNKNOWN
        ),
        default=0,
    )
