"""The timetable of a section: when its rounds begin, and the deadlines that follow."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING, Literal

from ronde.domain.errors import N_, Translate
from ronde.journal.encoding import parse_moment
from ronde.journal.section import Timetable
from ronde.views.base import Number, View
from ronde.views.formatting import day_of_year, long_day

if TYPE_CHECKING:
    from ronde.journal import Section

WEEKDAYS = (
    *(N_("Monday"), N_("Tuesday"), N_("Wednesday"), N_("Thursday")),
    *(N_("Friday"), N_("Saturday"), N_("Sunday")),
)
AN_HOUR = timedelta(hours=1)


class StartView(View, frozen=True):
    """When a round begins, by the local clock: `2026-11-15` and `14:30`."""

    round: Number
    day: str
    time: str

    @property
    def moment(self) -> str:
        """Both in one text, as calendars and scripts read it."""
        return f"{self.day}T{self.time}"


class RoundTimesView(View, frozen=True):
    """A round of the timetable; what has not been announced is None.

    `reports_until` is the limit for mistakes in the results of the round before.
    """

    round: Number
    state: Literal["over", "playing", "paired", "coming"]
    begins: StartView | None
    reports_until: str | None
    pairings_posted: str | None
    end: str | None


class TimetableView(View, frozen=True):
    """The rounds of a section; `next` is the start to wait for."""

    section: str
    rounds: tuple[RoundTimesView, ...]
    next: StartView | None

    @property
    def starts(self) -> tuple[StartView, ...]:
        """The starts that are announced."""
        return tuple(row.begins for row in self.rounds if row.begins is not None)


def timetable_view(section: Section) -> TimetableView:
    """The timetable of a section."""
    last = max(section.tournament.number_of_rounds or 0, len(section.paired))
    rounds = tuple(_times(section, number) for number in range(1, last + 1))
    return TimetableView(section.key, rounds, next_start(section))


def _times(section: Section, number: int) -> RoundTimesView:
    known = section.timetable.get(number, Timetable())
    return RoundTimesView(
        round=number,
        state=_state(section, number),
        begins=start_of(section, number),
        reports_until=_local(known.reports_until),
        pairings_posted=_local(known.pairings_posted),
        end=_local(known.end),
    )


def _state(section: Section, number: int) -> Literal["over", "playing", "paired", "coming"]:
    if number > len(section.paired):
        return "coming"
    if number < len(section.paired) or not section.games_in_play(number):
        return "over"
    return "playing" if section.has_results(number) else "paired"


def _local(text: str | None) -> str | None:
    """A moment by the local clock, as forms and pages want it."""
    return None if text is None else parse_moment(text).astimezone().strftime("%Y-%m-%dT%H:%M")


def start_of(section: Section, number: int) -> StartView | None:
    """When a round begins."""
    time = section.timetable.get(number, Timetable()).begins
    return None if time is None else StartView(number, time[:10], time[11:16])


def next_start(section: Section) -> StartView | None:
    """The start of the next round; of the present one as long as it has no result."""
    last = len(section.paired)
    wanted = [last + 1]
    if last and not section.has_results(last):
        wanted.insert(0, last)
    return next(filter(None, (start_of(section, number) for number in wanted)), None)


def start_text(start: StartView, translate: Translate = str) -> str:
    """A day and a time in words: `Sunday 15 November 2026, 14:30`."""
    weekday = translate(WEEKDAYS[datetime.fromisoformat(start.day).weekday()])
    day = long_day(start.day.replace("-", "/"), translate)
    return translate(N_("{weekday} {day}, {time}")).format(
        weekday=weekday, day=day, time=start.time
    )


def soon(when: datetime, translate: Translate = str) -> str:
    """A moment that is near: the time alone where it is today, else the day in words too."""
    if when.date() == date.today():
        return f"{when:%H:%M}"
    return start_text(StartView(1, f"{when:%Y-%m-%d}", f"{when:%H:%M}"), translate)


def start_in_words(start: StartView, translate: Translate = str) -> str:
    """A day of this year and a time: `Saturday 21 November, 14:00`."""
    return f"{weekday(datetime.fromisoformat(start.day), translate)}, {start.time}"


def weekday(when: datetime, translate: Translate = str) -> str:
    """A day in few words: `Saturday 21 November`."""
    name = translate(WEEKDAYS[when.weekday()])
    return f"{name} {day_of_year(f'{when:%Y-%m-%d}', translate)}"


def programme_text(text: str, translate: Translate = str) -> str:
    """A moment of the programme, written as in a form: `Sunday 15 November 2026, 14:30`."""
    return start_text(StartView(1, text[:10], text[11:16]), translate)


def short_start(start: StartView, translate: Translate = str) -> str:
    """A day and a time in few words: `15 November, 14:30`; the time alone where it is today."""
    if start.day == date.today().isoformat():
        return start.time
    return f"{day_of_year(start.day, translate)}, {start.time}"


def icalendar(name: str, key: str, starts: tuple[StartView, ...], title: str) -> str:
    """The rounds as a calendar that phones and offices read; `title` has a gap for the round.

    Rule: RFC 5545; the times are those of the local clock, wherever it is read
    """
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Ronde//timetable//EN"]
    for start in starts:
        begins = datetime.fromisoformat(start.moment)
        lines += [
            "BEGIN:VEVENT",
            f"UID:{key}-round-{start.round}@ronde",
            f"DTSTAMP:{begins:%Y%m%dT%H%M%S}Z",
            f"DTSTART:{begins:%Y%m%dT%H%M%S}",
            f"DTEND:{begins + AN_HOUR:%Y%m%dT%H%M%S}",
            f"SUMMARY:{_escaped(f'{name}: {title.format(round=start.round)}')}",
            "END:VEVENT",
        ]
    return "".join(
        f"{folded}\r\n" for line in [*lines, "END:VCALENDAR"] for folded in _folded(line)
    )


def _escaped(text: str) -> str:
    for letter in ("\\", ";", ","):
        text = text.replace(letter, f"\\{letter}")
    return text.replace("\n", " ")


def _folded(line: str) -> list[str]:
    """A line of at most 75 bytes, and what follows of it behind a blank."""
    pieces, piece = [], ""
    for letter in line:
        if len((piece + letter).encode()) > 74:
            pieces.append(piece)
            piece = " "
        piece += letter
    return [*pieces, piece]
