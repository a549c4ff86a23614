"""Boards made by hand: who sits where, and what the rules say of every board that could be."""

from __future__ import annotations

from collections.abc import Sequence, Set
from typing import TYPE_CHECKING, Literal

from ronde.domain.errors import N_, NoLegalPairing, NoSuchPage
from ronde.domain.points import points_text
from ronde.domain.round import Pair
from ronde.journal.acts.manual import (
    before_session,
    bye_is_barred,
    finished,
    objections,
    table_numbers,
    with_swapped,
    withdrawn_by_pairing,
)
from ronde.pairing import situation
from ronde.rulebooks.basic import colours_by_round, due_colour
from ronde.rulebooks.handling import participants
from ronde.services.rounds import paired_round
from ronde.views.base import Number, Points, View
from ronde.views.boards import boards_of
from ronde.views.players import PlayerView, facts_of

if TYPE_CHECKING:
    from ronde.journal import Section
    from ronde.journal.section import ManualSession

RemarkKind = Literal["met", "apart", "limits", "both-wrong", "bye", "colour", "floats"]
FORBIDDEN: tuple[RemarkKind, ...] = ("met", "apart", "limits", "bye")
"""What the absolute rules are against; the rest is only worth a look."""


class ManualSide(PlayerView, frozen=True):
    """A player with the score before the round, the colours so far (`WB=`) and the one due."""

    points: Points
    colours: str
    due: Literal["W", "B"] | None


class BoardRemark(View, frozen=True):
    """What is to be said of a board: of which player, in which round they met, how many points."""

    kind: RemarkKind
    name: str | None
    round: Number | None
    points: Points | None

    @property
    def forbids(self) -> bool:
        """An absolute rule is against it."""
        return self.kind in FORBIDDEN


class ManualBoard(View, frozen=True):
    """A board of the session, or somebody with the bye, and what is to be said of it.

    With a `result` the board stays as it is.
    """

    board: Number | None
    white: ManualSide
    black: ManualSide | None
    remarks: tuple[BoardRemark, ...]
    result: str | None

    @property
    def forbidden(self) -> bool:
        """An absolute rule is against it."""
        return any(remark.forbids for remark in self.remarks)


class ManualView(View, frozen=True):
    """Boards made by hand: who sits where, who has the bye, who still stands.

    `differing` are the boards that the rules would not make, `system` those that they would make
    in their place; None where the rules find no pairing. `withdrawn` are the persons among those
    who stand who need no board: the pairing left them out, since they were absent without notice.
    """

    section: str
    round: Number
    opened: str
    boards: tuple[ManualBoard, ...]
    bye: ManualBoard | None
    standing: tuple[ManualSide, ...]
    withdrawn: tuple[Number, ...]
    differing: tuple[ManualBoard, ...]
    system: tuple[ManualBoard, ...] | None


class Candidate(View, frozen=True):
    """Somebody with whom a player could trade seats: the boards that it would make."""

    player: ManualSide
    boards: tuple[ManualBoard, ...]

    @property
    def forbidden(self) -> bool:
        """An absolute rule is against one of the boards."""
        return any(board.forbidden for board in self.boards)

    @property
    def remarks(self) -> list[BoardRemark]:
        """What is to be said of both boards, what forbids one of them first."""
        found = [remark for board in self.boards for remark in board.remarks]
        return sorted(found, key=lambda remark: not remark.forbids)


def _persons(board: ManualBoard) -> tuple[int | None, int | None]:
    return board.white.person, board.black.person if board.black else None


class Hall:
    """The players of a round made by hand, with what the rules know of them.

    Points and scores of a round that has been paired are those by which it was paired: a result
    corrected later makes no float. Who is there and who has met whom is a matter of today.
    """

    def __init__(self, section: Section) -> None:
        if section.manual is None:
            raise NoSuchPage(
                N_("No manual pairing is under way in section {section}."), section=section.key
            )
        self.section = section
        self.session: ManualSession = section.manual
        self.stage: Section = before_session(section)
        self._case = situation(self.stage.tournament)
        self.finished: frozenset[int] = finished(section)
        is_paired = self.session.number <= len(section.paired)
        boards = boards_of(section, self.session.number) if is_paired else ()
        self._results = {
            board.pair: " ".join(game.result for game in board.games)
            for board in boards
            if any(game.result != "?" for game in board.games)
        }
        self._standing: dict[int, tuple[int, int]] = _points_and_scores(self.stage)
        if is_paired:
            self._standing |= _points_and_scores(section.as_known_at(self.session.number))

    def side(self, person: int) -> ManualSide:
        """A player."""
        i = self.stage.tpn(person) - 1
        history = self._case.history
        due = due_colour(history.colours[i])
        return ManualSide(
            *facts_of(self.section.tournament.players[i], self.section.numbers),
            points_text(self._standing[person][0]),
            colours_by_round(history, i),
            "W" if due == "W" else "B" if due == "B" else None,
        )

    def board(self, number: int | None, white: int, black: int | None) -> ManualBoard:
        """A board, or the bye, and what is to be said of it."""
        one = self.side(white)
        if black is None:
            barred = bye_is_barred(self.stage, white)
            remarks = (BoardRemark("bye", one.name, None, None),) if barred else ()
            return ManualBoard(None, one, None, remarks, None)
        two = self.side(black)
        result = self._results.get((one.number or 0, two.number or 0))
        return ManualBoard(number, one, two, tuple(self._remarks((white, black))), result)

    def _remarks(self, board: Pair) -> list[BoardRemark]:
        history = self._case.history
        i, j = (self.stage.tpn(person) - 1 for person in board)
        found = []
        for kind, person in objections(self.stage, board):
            name = None if person is None else self.side(person).name
            met = _last_meeting(history.partner, i, j) if kind == "met" else None
            found.append(BoardRemark(kind, name, met, None))
        settled = any(remark.kind in ("limits", "both-wrong") for remark in found)
        if not settled and self.stage.tournament.games_per_match == 1:
            for person, k, colour in ((board[0], i, "W"), (board[1], j, "B")):
                if due_colour(history.colours[k]) not in ("", colour):
                    found.append(BoardRemark("colour", self.side(person).name, None, None))
        apart = abs(self._standing[board[0]][1] - self._standing[board[1]][1])
        if apart:
            found.append(BoardRemark("floats", None, None, points_text(apart)))
        return found

    def boards(self, session: ManualSession) -> list[ManualBoard]:
        """The boards of a session by their numbers, and the bye at the end."""
        numbered = sorted(zip(self._numbers(session), session.boards, strict=True))
        shown = [self.board(number, *two) for number, two in numbered]
        return shown if session.bye is None else [*shown, self.board(None, session.bye, None)]

    def _numbers(self, session: ManualSession) -> Sequence[int]:
        return table_numbers(self.section, session.number, session.boards)

    def candidate(self, person: int, other: int) -> Candidate:
        """What trading seats would make of both boards."""
        swapped = with_swapped(self.session, person, other)
        changed = [
            self.board(number, *two)
            for number, two in zip(self._numbers(swapped), swapped.boards, strict=True)
            if person in two or other in two
        ]
        changed.sort(key=lambda board: person not in _persons(board))
        if swapped.bye in (person, other) and swapped.bye is not None:
            changed.append(self.board(None, swapped.bye, None))
        return Candidate(self.side(other), tuple(changed))

    def candidates(self, person: int) -> list[Candidate]:
        """Everybody with whom a player could trade seats, the nearest by score first.

        Of two who have no board, neither can give the other one; whom the pairing left out, since
        they were absent without notice, are not offered.
        """
        opponents = {p for board in self.session.boards if person in board for p in board}
        offered = self.session.seated if person not in self.session.seated else {*self.present}
        if person in self.finished:
            return []
        gone = frozenset(withdrawn_by_pairing(self.section, self.session))
        others = self._nearest(person, offered - opponents - self.finished - gone)
        return [self.candidate(person, other) for other in others]

    def opponents(self, person: int) -> list[ManualBoard]:
        """The boards that a player without one could make with others who have none.

        The nearest by score first, each with the colours to which the rules object least.
        """
        if person in self.session.seated:
            return []
        number = len(self.session.boards) + 1
        standing = {p for p in self.present if p not in self.session.seated}
        found = []
        for other in self._nearest(person, standing):
            both = (self.board(number, person, other), self.board(number, other, person))
            found.append(min(both, key=lambda board: (board.forbidden, len(board.remarks))))
        return found

    def _nearest(self, person: int, others: Set[int]) -> list[int]:
        own = self._standing[person][1]
        found = [other for other in others if other != person]
        return sorted(found, key=lambda p: (abs(self._standing[p][1] - own), self.stage.tpn(p)))

    @property
    def present(self) -> list[int]:
        """Who takes part in the round, by pairing number."""
        playing = participants(self.stage.tournament, self.session.number)
        return [self.section.person(i + 1) for i in playing]


def _points_and_scores(stage: Section) -> dict[int, tuple[int, int]]:
    """The points and the pairing score of everybody, before the next round of that state."""
    case = situation(stage.tournament)
    both = zip(case.history.points, case.score, strict=True)
    return {stage.person(i): pair for i, pair in enumerate(both, 1)}


def _last_meeting(partner: list[list[int]], i: int, j: int) -> int | None:
    """The last round in which two players were paired."""
    rounds = [number for number, column in enumerate(partner, 1) if column[i] == j]
    return rounds[-1] if rounds else None


def manual_view(section: Section) -> ManualView:
    """The session of boards by hand that is open."""
    hall = Hall(section)
    session = hall.session
    boards = hall.boards(session)
    bye = boards.pop() if session.bye is not None else None
    wanted = _system_boards(hall)
    made = {_persons(board) for board in wanted or ()}
    there = {_persons(board) for board in boards}
    return ManualView(
        section=section.key,
        round=session.number,
        opened=session.opened_at,
        boards=tuple(boards),
        bye=bye,
        standing=tuple(hall.side(p) for p in hall.present if p not in session.seated),
        withdrawn=tuple(withdrawn_by_pairing(section, session)),
        differing=tuple(board for board in boards if _persons(board) not in made),
        system=None
        if wanted is None
        else tuple(board for board in wanted if _persons(board) not in there),
    )


def _system_boards(hall: Hall) -> tuple[ManualBoard, ...] | None:
    """The boards that the rules make; None where they find none."""
    section, session = hall.section, hall.session
    try:
        found = paired_round(section, session.number)
    except NoLegalPairing:
        return None
    then = found.section
    wanted = [(then.person(white), then.person(black)) for white, black in found.round.pairs]
    numbers = found.board_numbers(section)
    return tuple(
        hall.board(number, white, black)
        for number, (white, black) in zip(numbers, wanted, strict=False)
    )
