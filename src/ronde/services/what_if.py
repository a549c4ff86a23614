"""What if: the next round and the standings after acts that nobody has done yet.

    wishes = Alternatives(withdraw=(12,), system="fide-dutch-2017")  # pairing numbers
    answer = what_if(journal, section, wishes, translate)          # sentences and plain values

The acts are judged and folded as the journal would, on a copy; nothing is written. The answer
holds the round both ways, what the arbiter would be asked, and the places that change.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from ronde.domain.errors import RondeError, Translate
from ronde.engine import situation
from ronde.journal import Event, Journal, Section
from ronde.journal.dry_run import dry_run
from ronde.placing import Standings, standings
from ronde.services.alternatives import Alternatives, acts_of, next_round, told
from ronde.services.rounds import PairedRound, pair_next_round, paired_round
from ronde.tables.numbers import value_text
from ronde.tables.rounds import scores_of
from ronde.views.boards import BoardLine, Side, boards_of, line, side


@dataclass(frozen=True, slots=True)
class Board:
    """A board of one way: `mark` is same, colours or other, compared with the other way."""

    line: BoardLine
    mark: str = "other"


@dataclass(frozen=True, slots=True)
class Way:
    """The round one way: its boards and its bye, or why there is none."""

    system: str
    boards: tuple[Board, ...] = ()
    bye: Side | None = None
    problem: str = ""

    @property
    def changed(self) -> tuple[Board, ...]:
        """The boards that the other way does not have."""
        return tuple(board for board in self.boards if board.mark != "same")


@dataclass(frozen=True, slots=True)
class Place:
    """A place in the standings that changes; None where one list does not have the player."""

    person: int
    name: str
    now: tuple[int, str, tuple[str, ...]] | None
    then: tuple[int, str, tuple[str, ...]] | None


@dataclass(frozen=True, slots=True)
class Asked:
    """What the arbiter would be asked: `level` as in FIDE's checklist, 5 is refused."""

    sentence: str
    level: int
    question: str


@dataclass(frozen=True, slots=True)
class WhatIf:
    """The answer; `problem` is set where the acts cannot be done. `entry` is the latest entry.

    `places` are the places that change; `codes` are the tie-breaks of both lists, or empty where
    they have not the same.
    """

    entry: int
    round: int
    supposed: tuple[str, ...]
    problem: str = ""
    changes: int = 0
    asked: tuple[Asked, ...] = ()
    now: Way | None = None
    then: Way | None = None
    codes: tuple[str, ...] = ()
    places: tuple[Place, ...] = ()


def what_if(journal: Journal, section: Section, wishes: Alternatives, say: Translate) -> WhatIf:
    """The next round and the standings, as they are and as they would be."""
    event, head = journal.state, journal.head
    answer = WhatIf(
        entry=head.number if head else 0,
        round=next_round(section, wishes),
        supposed=tuple(told(event, section, wishes, say)),
    )
    try:
        found = dry_run(event, acts_of(event, section, wishes))
    except RondeError as error:
        return replace(answer, problem=error.render(say))
    changed = found.event.section(section.key)
    now, then = _marked(_now(journal, section, answer.round, say), _then(found.event, changed, say))
    codes, places = _places(event, section, found.event, changed)
    return replace(
        answer,
        changes=found.changes,
        asked=tuple(Asked(c.render(say), int(c.level), c.question) for c in found.cautions),
        now=now,
        then=then,
        codes=codes,
        places=places,
    )


def _now(journal: Journal, section: Section, number: int, say: Translate) -> Way:
    """The round as it is: made already, or as the rules would make it now."""
    event = journal.state
    if number <= len(section.paired):
        paired = section.round(number)
        points = section.tournament.before(number).history.points
        bye = None if paired.bye is None else section.tpn(paired.bye)
        return Way(
            paired.system,
            tuple(Board(board) for board in boards_of(event, section, number)),
            None if bye is None else side(event, section, bye, points),
        )
    try:
        return _as_made(event, section, paired_round(journal, section, number))
    except RondeError as error:
        return Way(section.system, problem=error.render(say))


def _then(event: Event, section: Section, say: Translate) -> Way:
    try:
        return _as_made(event, section, pair_next_round(section))
    except RondeError as error:
        return Way(section.system, problem=error.render(say))


def _as_made(event: Event, section: Section, found: PairedRound) -> Way:
    points = found.tournament.history.points
    score = situation(found.tournament, **found.choices).score
    bye = found.round.bye
    return Way(
        found.round.system,
        tuple(
            Board(line(event, section, place, white, black, points, score))
            for place, (white, black) in enumerate(found.round.pairs, 1)
        ),
        None if bye is None else side(event, section, bye, points),
    )


def _marked(now: Way, then: Way) -> tuple[Way, Way]:
    """Both ways, each board compared with the boards of the other."""
    one, other = (
        {(b.line.white.person, b.line.black.person) for b in way.boards} for way in (now, then)
    )
    return _against(now, other), _against(then, one)


def _against(way: Way, other: set[tuple[int, int]]) -> Way:
    boards = []
    for board in way.boards:
        white, black = board.line.white.person, board.line.black.person
        mark = "same" if (white, black) in other else "other"
        boards.append(replace(board, mark="colours" if (black, white) in other else mark))
    return replace(way, boards=tuple(boards))


def _places(
    event: Event, section: Section, after: Event, changed: Section
) -> tuple[tuple[str, ...], tuple[Place, ...]]:
    """The places that change, in the order of the list as it would be."""
    if not section.tournament.rounds or not changed.tournament.rounds:
        return (), ()
    one, other = standings(section.tournament), standings(changed.tournament)
    same = one.codes == other.codes
    now = dict(_rows(section, one, with_values=same))
    then = dict(_rows(changed, other, with_values=same))
    places = tuple(
        Place(person, after.person(person).name, now.get(person), then.get(person))
        for person in {**then, **now}
        if now.get(person) != then.get(person)
    )
    return tuple(one.codes) if same else (), places


def _rows(
    section: Section, table: Standings, *, with_values: bool
) -> Iterator[tuple[int, tuple[int, str, tuple[str, ...]]]]:
    write = scores_of(table.event)
    for row in table.rows:
        values = tuple(map(value_text, row.values)) if with_values else ()
        yield section.person(row.player), (row.rank, write(row.points), values)
