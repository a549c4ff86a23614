"""Record 001, one player a line, and the national records (NRS) that share its columns."""

from __future__ import annotations

from operator import itemgetter
from typing import TYPE_CHECKING, Literal, NamedTuple

from ronde.domain.errors import N_
from ronde.domain.player import SHORT_TITLES, NationalRecord, Player, Tpn
from ronde.formats.trf.cells import RoundCell, number, read_cells, tenths

if TYPE_CHECKING:
    from ronde.formats.findings import Findings
    from ronde.formats.trf.draft import Draft

POINTS_END = 84
GAPS = (8, 13, 47, 52, 56, 68, 79, 84)
"""Where a line 001 is blank, between its fields."""

_between = itemgetter(*GAPS[:-1])
_BLANKS = (" ",) * len(GAPS[:-1])

Sex = Literal["", "m", "w"]

_SEXES: dict[str, Sex] = {" ": "", "m": "m", "w": "w", "f": "w", "u": ""}

CUT: list[RoundCell] = []
"""The cells of a line that ends before them; distinguished from others by identity."""


class PlayerLine(NamedTuple):
    """A player's line: where it stands, who it is, the points it states, its cells."""

    line: int
    player: Player
    points: int | None
    cells: list[RoundCell]


def read_player(draft: Draft, line: str, at: int) -> PlayerLine | None:
    """A line 001; None when not even its number can be read."""
    line, findings = line.rstrip(), draft.findings
    tpn = _starting_number(draft, line, at)
    if tpn is None:
        return None
    if len(line) < POINTS_END:
        findings.wrong(
            at,
            len(line) + 1,
            N_("The line ends at column {found}, before the points (columns 81 to 84)."),
            found=len(line),
        )
        return PlayerLine(at, Player(tpn), None, CUT)
    if _between(line) != _BLANKS or line[84:85] not in (" ", ""):
        _report_gaps(line, at, findings)
    rank = draft.whole(line, at, 85, 89)
    title = line[10:13].strip()
    player = Player(
        tpn,
        line[14:47].strip(),
        draft.whole(line, at, 48, 52) or 0,
        SHORT_TITLES.get(title, title),
        line[53:56].strip(),
        _sex(line[9], at, findings),
        line[69:79].strip(),
        line[57:68].strip(),
        "",
        rank if line[85:89].strip() else None,
    )
    return PlayerLine(at, player, _points(line, at, findings), read_cells(line, at, findings))


def _starting_number(draft: Draft, line: str, at: int) -> Tpn | None:
    if line[3:4].strip():
        draft.wrong(
            at,
            4,
            N_("Found {found!r} after the code {code}; wanted a blank in column 4."),
            found=line[3],
            code="001",
        )
        return None
    tpn = draft.whole(line, at, 4, 8)
    if tpn == 0:
        draft.wrong(
            at,
            5,
            N_("The starting number is {found!r}; wanted 1 to 9999."),
            found=line[4:8].strip(),
        )
    return Tpn(tpn) if tpn else None


def _sex(letter: str, at: int, findings: Findings) -> Sex:
    sex = _SEXES.get(letter.lower())
    if sex is None:
        findings.note(
            at, 10, N_("The sex is {found!r}; wanted m, w or a blank. It is ignored."), found=letter
        )
    return sex or ""


def _report_gaps(line: str, at: int, findings: Findings) -> None:
    """Something between two fields: harmless beside a name, not beside the points."""
    for gap in GAPS:
        found = line[gap : gap + 1].strip()
        if not found:
            continue
        if gap in (79, 84):
            findings.wrong(
                at,
                gap + 1,
                N_("Found {found!r} beside the points; wanted a blank (are columns shifted?)."),
                found=found,
            )
        else:
            findings.note(
                at,
                gap + 1,
                N_("Found {found!r} between two fields; wanted a blank. It is ignored."),
                found=found,
            )


def _points(line: str, at: int, findings: Findings) -> int | None:
    cell = line[80:84]
    if not cell.strip():
        findings.note(at, 81, N_("The points are missing; they are taken from the results."))
        return None
    try:
        return tenths(cell)
    except ValueError:
        findings.wrong(
            at,
            81,
            N_("The points are {found!r}; wanted a number with a dot, such as 4.5."),
            found=cell.strip(),
        )
        return None


def read_national(line: str) -> tuple[int, NationalRecord] | None:
    """A national record and its player's number; None when the line is something else."""
    line = line.rstrip().ljust(79)
    if len(line) > 79 or any(line[gap] != " " for gap in (3, 8, 13, 47, 52, 56, 68)):
        return None
    try:
        tpn, rating = number(line[4:8]), number(line[48:52])
    except ValueError:
        return None
    record = NationalRecord(
        federation=line[:3],
        name=line[14:47].strip(),
        rating=rating,
        title=line[10:13].strip(),
        sex=line[9].strip(),
        club=line[53:56].strip(),
        id=line[57:68].strip(),
        birth=line[69:79].strip(),
    )
    return (tpn, record) if tpn and national_line(tpn, record).rstrip() == line.rstrip() else None


def national_line(tpn: int, record: NationalRecord) -> str:
    """The line of a national record; only right when every field fits its columns."""
    rating = str(record.rating) if record.rating else ""
    return (
        f"{record.federation:3} {tpn:4} {record.sex:1}{record.title:>3} {record.name:33} "
        f"{rating:>4} {record.club:3} {record.id:>11} {record.birth:10}"
    ).rstrip()
