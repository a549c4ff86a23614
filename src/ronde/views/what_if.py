"""What if: the next round and the standings after acts that nobody has done yet.

    alternatives = Alternatives(withdraw=(12,), system=other)  # pairing numbers
    answer = what_if(journal, section, alternatives, translate)    # sentences and plain values

The acts are judged and folded as the journal would, on a copy; nothing is written. The answer
holds the round both ways, what the arbiter would be asked, and the places that change.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Literal

from msgspec import structs

from ronde.domain.errors import RondeError, Translate
from ronde.journal import Journal, Section
from ronde.journal.absences import without_absent
from ronde.journal.dry_run import dry_run
from ronde.services.alternatives import Alternatives, acts_of, describe, next_round
from ronde.services.rounds import ReplayedRound, pair_next_round, paired_round
from ronde.services.search import participants_of
from ronde.views.base import CautionView, DisciplineName, caution_views, extended, game_of
from ronde.views.boards import BoardView, boards_of, unpaired
from ronde.views.formatting import value
from ronde.views.matches import as_boards, matches_view
from ronde.views.players import PlayerView
from ronde.views.rounds import proposed_boards, scores_of_teams, seating_of
from ronde.views.standings import StandingsRow, standings_of


class ComparedBoard(BoardView, frozen=True):
    """A board of one way: `mark` is same, colours or other, compared with the other way."""

    mark: Literal["same", "colours", "other"]


@dataclass(frozen=True, slots=True)
class Way:
    """The round one way: its boards and its bye, or why there is none."""

    system: str
    boards: tuple[ComparedBoard, ...] = ()
    bye: PlayerView | None = None
    problem: str = ""

    @property
    def changed(self) -> tuple[ComparedBoard, ...]:
        """The boards that the other way does not have."""
        return tuple(board for board in self.boards if board.mark != "same")


@dataclass(frozen=True, slots=True)
class Place:
    """A place in the standings that changes; None where one list does not have the player."""

    now: StandingsRow | None
    then: StandingsRow | None

    @property
    def name(self) -> str:
        """The name of the player."""
        row = self.then or self.now
        return "" if row is None else row.name


@dataclass(frozen=True, slots=True)
class WhatIf:
    """The answer; `problem` is set where the acts cannot be done. `entry` is the latest entry.

    `places` are the places that change; `codes` are the tie-breaks of both lists, or empty where
    they have not the same.
    """

    entry: int
    round: int
    game: DisciplineName
    supposed: tuple[str, ...]
    problem: str = ""
    changes: int = 0
    asked: tuple[CautionView, ...] = ()
    now: Way | None = None
    then: Way | None = None
    codes: tuple[str, ...] = ()
    places: tuple[Place, ...] = ()


def what_if(
    journal: Journal, section: Section, alternatives: Alternatives, say: Translate
) -> WhatIf:
    """The next round and the standings, as they are and as they would be."""
    event, head = journal.state, journal.head
    answer = WhatIf(
        entry=head.number if head else 0,
        round=next_round(section, alternatives),
        game=game_of(section.tournament),
        supposed=tuple(describe(event, section, alternatives, say)),
    )
    try:
        found = dry_run(event, acts_of(event, section, alternatives))
    except RondeError as error:
        return replace(answer, problem=error.render(say))
    changed = found.event.section(section.key)
    now, then = _marked(_now(section, answer.round, say), _then(changed, say))
    codes, places = _places(section, changed)
    return replace(
        answer,
        changes=found.changes,
        asked=caution_views(found.cautions, say),
        now=now,
        then=then,
        codes=codes,
        places=places,
    )


def _now(section: Section, number: int, say: Translate) -> Way:
    """The round as it is: made already, or as the rules would make it now."""
    if number <= len(section.paired) and section.pairs_teams:
        return _matches_as_made(section, number)
    if number <= len(section.paired):
        byes = unpaired(section.tournament, number, section.numbers)
        bye = next((player for player in byes if player.bye == "pairing-allocated"), None)
        boards = boards_of(section, number)
        return Way(section.round(number).system, tuple(map(_unlike, boards)), bye)
    try:
        return _as_made(section, paired_round(section, number))
    except RondeError as error:
        return Way(section.system, problem=error.render(say))


def _matches_as_made(section: Section, number: int) -> Way:
    """The matches of a round that has been paired, with the teams at the boards."""
    found = matches_view(section, number)
    boards = as_boards(found, scores_of_teams(paired_round(section, number)))
    bye = next((team for team in found.resting if team.bye == "pairing-allocated"), None)
    return Way(
        section.round(number).system,
        tuple(map(_unlike, boards)),
        None if bye is None else PlayerView(bye.number, None, bye.name, "", 0, "", ""),
    )


def _unlike(board: BoardView) -> ComparedBoard:
    return extended(ComparedBoard, board, mark="other")


def _then(section: Section, say: Translate) -> Way:
    try:
        return _as_made(section, pair_next_round(without_absent(section)))
    except RondeError as error:
        return Way(section.system, problem=error.render(say))


def _as_made(section: Section, found: ReplayedRound) -> Way:
    return Way(
        found.round.system,
        tuple(map(_unlike, proposed_boards(section, found))),
        _bye(section, found),
    )


def _bye(section: Section, found: ReplayedRound) -> PlayerView | None:
    number = found.round.bye
    if number is None:
        return None
    if section.pairs_teams:
        name = participants_of(section)[number - 1].name
        return PlayerView(number, None, name, "", 0, "", "")
    return seating_of(section, found).side(number)


def _marked(now: Way, then: Way) -> tuple[Way, Way]:
    """Both ways, each board compared with the boards of the other."""
    one, other = ({_people(board) for board in way.boards} for way in (now, then))
    return _against(now, other), _against(then, one)


def _people(board: BoardView) -> tuple[int | None, int | None]:
    return _who(board.white), _who(board.black)


def _who(view: PlayerView) -> int | None:
    """The person, whose number may be another one on the other side; of a team its number."""
    return view.number if view.person is None else view.person


def _against(way: Way, other: set[tuple[int | None, int | None]]) -> Way:
    boards = []
    for board in way.boards:
        white, black = _people(board)
        mark = "same" if (white, black) in other else "other"
        mark = "colours" if (black, white) in other else mark
        boards.append(structs.replace(board, mark=mark))
    return replace(way, boards=tuple(boards))


def _places(section: Section, changed: Section) -> tuple[tuple[str, ...], tuple[Place, ...]]:
    """The places that change, in the order of the list as it would be."""
    if not section.tournament.rounds or not changed.tournament.rounds:
        return (), ()
    one, other = standings_of(section), standings_of(changed)
    same = one.codes == other.codes
    now = {_who(row): row for row in one.rows}
    then = {_who(row): row for row in other.rows}
    places = tuple(
        Place(now.get(who), then.get(who))
        for who in {**then, **now}
        if _place(now.get(who), with_values=same) != _place(then.get(who), with_values=same)
    )
    return tuple(one.codes) if same else (), places


def _place(row: StandingsRow | None, *, with_values: bool) -> tuple[Any, ...] | None:
    """What two lists are compared by: rank, points and, by the same tie-breaks, their values."""
    if row is None:
        return None
    return row.rank, row.points, tuple(map(value, row.values)) if with_values else ()
