"""What has been read of a report so far, before it becomes a tournament."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from ronde.domain.errors import N_
from ronde.formats.trf.cells import MAX_TPN, number, tenths

if TYPE_CHECKING:
    from ronde.domain.initial_colour import Colour
    from ronde.domain.player import NationalRecord
    from ronde.domain.result import Bye, Result
    from ronde.domain.team import ForfeitedMatch, LineUp, Team
    from ronde.domain.tournament import Record
    from ronde.formats.source import Findings
    from ronde.formats.trf.players import PlayerLine


class LocatedNumber(NamedTuple):
    """A number in a record, often that of a participant, and where it stands."""

    value: int
    line: int
    column: int


class ByeLine(NamedTuple):
    """Record 240: who has this bye in this round."""

    line: int
    round: int
    bye: Bye
    who: list[LocatedNumber]


class AccelerationLine(NamedTuple):
    """Record 250: points for a range of rounds and of participants."""

    line: int
    match_points: int | None
    game_points: int | None
    first_round: int
    last_round: int
    first: int
    last: int


class ForbiddenLine(NamedTuple):
    """Record 260 or XXP: participants who must not meet."""

    line: int
    first_round: int
    last_round: int | None
    who: list[LocatedNumber]


class AbnormalLine(NamedTuple):
    """Record 299: points outside the point system."""

    line: int
    instead_of: Result | Bye | None
    match_points: int | None
    points: int | None
    round: int
    who: list[LocatedNumber]


class CommentField(NamedTuple):
    """A line `### ronde player 12 club …`: a field of a player or of a team."""

    line: int
    kind: str
    number: int
    field: str
    value: str | int


class Draft:
    """A report being read, record by record; `assembly` makes a tournament of it, or problems.

    `shift` is where the record begins that is being read: not 0 inside a comment.
    """

    def __init__(self, findings: Findings) -> None:
        self.findings = findings
        self.entries: list[PlayerLine] = []
        self.details: dict[str, str] = {}
        self.deputies: list[str] = []
        self.round_dates: list[str] = []
        self.tie_breaks: tuple[str, ...] = ()
        self.rounds: list[LocatedNumber] = []
        self.players_declared: LocatedNumber | None = None
        self.initial_colour: Colour | None = None
        self.by_rank = False
        self.points: dict[str, dict[str, LocatedNumber]] = {}
        self.byes: list[ByeLine] = []
        self.absent: list[LocatedNumber] = []
        self.accelerated: list[AccelerationLine] = []
        self.accelerated_by_player: dict[int, tuple[int, list[int]]] = {}
        self.forbidden: list[ForbiddenLine] = []
        self.abnormal: list[AbnormalLine] = []
        self.national: list[tuple[int, int, NationalRecord]] = []
        self.teams: list[tuple[int, Team]] = []
        self.rosters: list[tuple[int, Team]] = []
        self.line_ups: list[tuple[int, LineUp]] = []
        self.forfeited: list[tuple[int, ForfeitedMatch]] = []
        self.team_byes: tuple[int, int | None, int | None, list[int]] | None = None
        self.board_colours = ""
        self.match_points: dict[str, int] = {}
        self.records: list[Record] = []
        self.comment_words: dict[str, str] = {}
        self.comment_choices: dict[str, str] = {}
        self.comment_details: dict[str, Any] = {}
        self.comment_known: dict[int, tuple[int, dict[str, Any]]] = {}
        self.comment_fields: list[CommentField] = []
        self.shift = 0

    @property
    def tells_of_teams(self) -> bool:
        """A record of a team event has been read."""
        return bool(
            self.teams
            or self.rosters
            or self.line_ups
            or self.forfeited
            or self.team_byes
            or self.board_colours
            or self.match_points
        )

    def wrong(self, line: int, column: int, template: str, **facts: object) -> None:
        """Note something that makes the file unusable."""
        self.findings.wrong(line, column + self.shift, template, **facts)

    def located(self, value: int, line: int, column: int) -> LocatedNumber:
        """A value and where it stands, also inside a comment."""
        return LocatedNumber(value, line, column + self.shift)

    def numbers_in_columns(self, text: str, at: int, start: int) -> list[LocatedNumber]:
        """The numbers in columns of four, one blank apart, from index `start` on."""
        who = []
        for place in range(start, len(text.rstrip()), 5):
            cell = text[place : place + 4]
            if not cell.strip():
                continue
            try:
                value = number(cell)
            except ValueError:
                value = -1
            if not 0 <= value <= MAX_TPN or text[place + 4 : place + 5].strip():
                self._not_a_number(at, place, cell)
                continue
            who.append(LocatedNumber(value, at, place + 1 + self.shift))
        return who

    def numbers_in_words(self, text: str, at: int) -> list[LocatedNumber]:
        """The numbers of a line `XXZ 4 12`, wherever they stand."""
        who = []
        place = 3
        for word in text[3:].split():
            place = text.index(word, place)
            try:
                who.append(LocatedNumber(number(word), at, place + 1 + self.shift))
            except ValueError:
                self._not_a_number(at, place, word)
            place += len(word)
        return who

    def whole(self, text: str, at: int, start: int, end: int) -> int | None:
        """The whole number in these columns; 0 when they are blank, None with a problem."""
        try:
            return number(text[start:end])
        except ValueError:
            self.wrong(
                at,
                start + 1,
                N_("Found {found!r} in columns {first} to {last}; wanted a whole number."),
                found=text[start:end].strip(),
                first=start + 1,
                last=end,
            )
            return None

    def tenths(self, text: str, at: int, start: int, end: int) -> int | None:
        """The points in these columns; None when they are blank, and with a problem."""
        cell = text[start:end]
        if not cell.strip():
            return None
        try:
            return tenths(cell)
        except ValueError:
            self.wrong(
                at,
                start + 1,
                N_("Found {found!r}; wanted points with a dot, such as 1.5."),
                found=cell.strip(),
            )
            return None

    def _not_a_number(self, at: int, place: int, cell: str) -> None:
        self.wrong(
            at,
            place + 1,
            N_("Found {found!r}; wanted the number of a participant."),
            found=cell.strip(),
        )
