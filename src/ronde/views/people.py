"""People as arbiters see them: all that is known of each, and how each stands in the event.

Nothing here is public: dates of birth, ids and contacts are for deputies and the chief arbiter.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Literal

from ronde.domain.errors import N_, Translate
from ronde.domain.result import Bye
from ronde.journal import absent_without_notice
from ronde.services.player_lists import licence, national_rating
from ronde.services.search import plain
from ronde.views.base import Natural, Number, Points, View, extended
from ronde.views.formatting import tenths
from ronde.views.players import EntryView, entry_views, matches, player_rounds
from ronde.views.prizes import members_of

if TYPE_CHECKING:
    from ronde.journal import Entry, Event, PastEntry, Person, Section

StatusCode = Literal[
    "withdrawn",
    "absent",
    "bye",
    "late",
    "comes-late",
    "not-here",
    "here",
    "not-numbered",
    "missing",
]
MISSING = ("birth", "fide_id", "federation", "sex")
"""What a report asks for, and what categories need."""


class StatusView(View, frozen=True):
    """Something about a player that is not so of everybody; `rounds` where it is about rounds.

    `bye` is the letter of a bye, `missing` are the fields that are empty.
    """

    code: StatusCode
    rounds: tuple[Number, ...]
    bye: str
    missing: tuple[str, ...]


class PersonView(EntryView, frozen=True):
    """A person with all that is known: `licence` and `national_rating` are of the national list.

    `points` are those of finished games; `statuses` are what is worth a look.
    """

    sex: str
    league: str
    fide_id: str
    birth: str
    licence: str
    national_rating: Natural
    email: str
    phone: str
    note: str
    marks: tuple[str, ...]
    estimated: bool
    source: str
    erased: bool
    categories: tuple[str, ...]
    points: Points | None
    statuses: tuple[StatusView, ...]


class PeopleView(View, frozen=True):
    """Everybody of a section."""

    section: str
    people: tuple[PersonView, ...]


def people_view(event: Event, section: Section) -> PeopleView:
    """Everybody of a section, with everything."""
    return PeopleView(section.key, tuple(person_views(event, section)))


def person_views(event: Event, section: Section) -> Iterator[PersonView]:
    """Everybody of a section, by number, else in the order of registration."""
    names = {category.key: category.name for category in section.categories}
    members = members_of(event, section)
    rounds = player_rounds(section.dated_tournament) if section.paired else []
    absent, asked = absent_without_notice(section), _asked(section)
    for entry in entry_views(event, section):
        person = event.person(entry.person or 0)
        number = entry.number
        played = rounds[number - 1] if number and rounds else ()
        yield extended(
            PersonView,
            entry,
            sex=person.sex,
            league=person.league,
            fide_id=person.fide_id,
            birth=person.birth,
            licence=licence(person),
            national_rating=national_rating(person),
            email=person.email,
            phone=person.phone,
            note=person.note,
            marks=person.marks,
            estimated=person.estimated,
            source=person.source,
            erased=person.id in event.erased,
            categories=tuple(name for key, name in names.items() if number in members[key].inside),
            points=next((each.total for each in reversed(played) if each.total is not None), None),
            statuses=tuple(_statuses(section, entry, person, asked, absent=person.id in absent)),
        )


def _statuses(
    section: Section, entry: EntryView, person: Person, asked: Asked, *, absent: bool
) -> Iterator[StatusView]:
    """What is not as usual, the weightiest first."""
    player = section.tournament.player(entry.number) if entry.number else None
    last = len(section.paired)
    if player is not None and player.last_round is not None:
        yield _status("withdrawn", (player.last_round,) if player.last_round else ())
    if absent:
        yield _status("absent", (last,))
    for letter, rounds in _byes(section, entry, asked).items():
        yield _status("bye", tuple(rounds), letter)
    if player is not None and player.first_round > 1:
        yield _status("late", (player.first_round,))
    if entry.delayed:
        yield _status("comes-late")
    elif entry.present is False:
        yield _status("not-here")
    if player is None and section.is_numbered:
        yield _status("not-numbered")
    lacking = [
        field
        for field in MISSING
        if not getattr(person, field) and not (field == "fide_id" and section.is_draughts)
    ]
    if lacking:
        yield _status("missing", missing=tuple(lacking))
    if entry.present and not section.paired:
        yield _status("here")


def _status(
    code: StatusCode, rounds: tuple[int, ...] = (), bye: str = "", missing: tuple[str, ...] = ()
) -> StatusView:
    return StatusView(code, rounds, bye, missing)


_LETTERS = {Bye.HALF: "H", Bye.FULL: "F", Bye.ZERO: "Z"}


Asked = dict[int, list[tuple[int, Bye]]]
"""The rounds that people have asked to miss, by person."""


def _asked(section: Section) -> Asked:
    found: Asked = {each.person: list(each.byes) for each in section.registrations}
    for absence in section.tournament.absences:
        found[section.person(absence.tpn)].append((absence.round, absence.bye))
    return found


def _byes(section: Section, entry: EntryView, asked: Asked) -> dict[str, list[int]]:
    """The rounds from the current one on that a player misses by request, by the bye's letter."""
    found: dict[str, list[int]] = {}
    current = max(1, len(section.paired))
    rows = list(asked[entry.person or 0])
    if entry.number and section.paired and not section.pairs_teams:
        mark = section.tournament.history.mark[current - 1][entry.number - 1]
        rows += [(current, bye) for bye in _LETTERS if mark == bye]
    for number, bye in sorted(set(rows)):
        if number >= current and bye in _LETTERS and not entry.left:
            found.setdefault(_LETTERS[bye], []).append(number)
    return found


STATUS_WORDS: dict[str, str] = {
    "withdrawn": N_("withdrawn after round {rounds}"),
    "absent": N_("absent in round {rounds}"),
    "late": N_("entered late, plays from round {rounds}"),
    "comes-late": N_("comes late"),
    "not-here": N_("not here"),
    "here": N_("checked in"),
    "not-numbered": N_("no number yet"),
    "H": N_("half-point bye, round {rounds}"),
    "Z": N_("zero-point bye, round {rounds}"),
    "F": N_("full-point bye, round {rounds}"),
    "birth": N_("no date of birth"),
    "fide_id": N_("no FIDE id"),
    "federation": N_("no federation"),
    "sex": N_("sex not known"),
}


def status_words(status: StatusView, say: Translate) -> str:
    """A status in words."""
    if status.code == "withdrawn" and not status.rounds:
        return say(N_("withdrawn before round 1"))
    if status.missing:
        return ", ".join(say(STATUS_WORDS[field]) for field in status.missing)
    rounds = ", ".join(map(str, status.rounds))
    return say(STATUS_WORDS[status.bye or status.code]).format(rounds=rounds)


FILTERS: dict[str, tuple[str, Callable[[PersonView], bool]]] = {
    "": (N_("All"), lambda row: True),
    "bye": (N_("Requested byes"), lambda row: _has(row, "bye")),
    "late": (
        N_("Late or absent"),
        lambda row: _has(row, "late", "comes-late", "absent", "not-here"),
    ),
    "withdrawn": (N_("Withdrawn"), lambda row: _has(row, "withdrawn")),
    "missing": (N_("Data missing"), lambda row: _has(row, "missing")),
    "unrated": (N_("Without a rating"), lambda row: not row.rating),
    "women": (N_("Women"), lambda row: row.sex == "w"),
}
"""What the list may be narrowed to; categories of the event come after them."""


def _has(row: PersonView, *codes: str) -> bool:
    return any(status.code in codes for status in row.statuses)


def narrowed(rows: Iterable[PersonView], wanted: str, sought: str) -> list[PersonView]:
    """Those of a filter, or of a category by its name, whom a search finds."""
    keep = FILTERS[wanted][1] if wanted in FILTERS else lambda row: wanted in row.categories
    return [row for row in rows if keep(row) and matches(row, sought)]


_ORDER = ("withdrawn", "absent", "bye", "late", "comes-late", "not-here", "not-numbered", "missing")

SORTS: dict[str, Callable[[PersonView], Any]] = {
    "number": lambda row: (row.number is None, row.number or row.person),
    "name": lambda row: plain(row.name),
    "rating": lambda row: -row.rating,
    "national": lambda row: -row.national_rating,
    "federation": lambda row: (not row.federation, row.federation, plain(row.name)),
    "club": lambda row: (not row.club, plain(row.club), plain(row.name)),
    "league": lambda row: (not row.league, plain(row.league), plain(row.name)),
    "fide_id": lambda row: (not row.fide_id, row.fide_id.zfill(12)),
    "licence": lambda row: (not row.licence, row.licence),
    "birth": lambda row: (not row.birth, row.birth),
    "sex": lambda row: (not row.sex, row.sex, plain(row.name)),
    "categories": lambda row: (not row.categories, row.categories, plain(row.name)),
    "marks": lambda row: (not row.marks, row.marks, plain(row.name)),
    "contact": lambda row: (not (row.email or row.phone), row.email),
    "points": lambda row: -tenths(row.points or "0"),
    "status": lambda row: (
        [_ORDER.index(s.code) for s in row.statuses if s.code in _ORDER] or [len(_ORDER)]
    ),
}
"""What the list may be sorted by: the heading of each column."""


def in_order(rows: Sequence[PersonView], by: str, *, backwards: bool = False) -> list[PersonView]:
    """The rows sorted by a column; those that are equal stay in the order of their numbers."""
    usual = sorted(rows, key=SORTS["number"])
    return sorted(usual, key=SORTS.get(by, SORTS["number"]), reverse=backwards)


def concerns(entry: Entry, person: int) -> bool:
    """Whether an entry of the journal is about that person, whatever it did."""
    data = entry.data
    if person in (data.get("person"), data.get("white"), data.get("black")):
        return True
    people = data.get("people") or ()
    if any(person == (each.get("id") if isinstance(each, dict) else each) for each in people):
        return True
    return any(person in (row.get("white"), row.get("black")) for row in data.get("results") or ())


def events_of(history: Sequence[PastEntry], section: Section, person: int) -> list[PastEntry]:
    """What the journal says of a person, the latest first; of other sections nothing."""
    return [
        past
        for past in reversed(history)
        if past.entry.data.get("section", section.key) == section.key
        and concerns(past.entry, person)
    ]
