"""Events and sections: how far each is, its settings, and what the rules advise."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any, Literal

from ronde.domain.errors import Translate
from ronde.domain.tournament import Details
from ronde.journal import Event, Section
from ronde.rulebooks.account import Step
from ronde.services.rounds import pairable_rounds, remarks
from ronde.services.workspace import Workspace
from ronde.views.base import DisciplineName, Natural, Number, View, Words, game_of, said


class EventLine(View, frozen=True):
    """An event of the folder."""

    event: str
    name: str


class EventsView(View, frozen=True):
    """The events of the folder."""

    events: tuple[EventLine, ...]


class SectionLine(View, frozen=True):
    """A section, and how far it is."""

    section: str
    name: str
    game: DisciplineName
    system: str
    players: Natural
    rounds: Natural | None
    paired: Natural
    published: Natural
    waiting: Natural
    fide_mode: bool
    closed: bool


class EventView(View, frozen=True):
    """An event, its latest entry, its sections, and the moments that have a name."""

    event: str
    name: str
    entry: Natural
    details: dict[str, Any]
    sections: tuple[SectionLine, ...]
    moments: dict[str, int]
    archived: bool


class Remark(View, frozen=True):
    """What the arbiter should know before the next round, and the article behind it."""

    article: str
    text: Words


class SectionView(View, frozen=True):
    """A section with everything that was announced of it."""

    event: str
    section: str
    name: str
    details: dict[str, Any]
    game: DisciplineName
    system: str
    acceleration: str | None
    options: dict[str, Any]
    tie_breaks: tuple[str, ...]
    points: dict[str, int | None]
    initial_colour: Literal["W", "B"] | None
    lot_seed: str | None
    players: Natural
    numbered: bool
    list_closed: bool
    rounds: Natural | None
    paired: Natural
    published: Natural
    next_round: Number
    waiting: Natural
    manual: bool
    fide_mode: bool
    closed: bool
    pairable: bool | None
    surely_pairable_up_to: Natural
    pairable_at_most_up_to: Natural
    remarks: tuple[Remark, ...]


def events_view(
    workspace: Workspace, only: str | None = None, *, archived: bool = False
) -> EventsView:
    """The events of the folder, or those put away; of these, only the one a token is for."""
    names = [name for name in workspace.listed_events(archived=archived) if only in (None, name)]
    return EventsView(tuple(EventLine(*line) for line in workspace.summaries.names(names)))


def event_view(workspace: Workspace, key: str) -> EventView:
    """An event as it stands."""
    journal = workspace.journal(key)
    event, head = journal.state, journal.head
    return EventView(
        event=key,
        name=event.name,
        entry=head.number if head else 0,
        details=_said(event.details),
        sections=tuple(section_line(section) for section in event.sections.values()),
        moments=dict(event.snapshots),
        archived=key in workspace.archive,
    )


def _said(details: Details) -> dict[str, Any]:
    """The details that were told."""
    return {name: value for name, value in asdict(details).items() if value}


def section_line(section: Section) -> SectionLine:
    """How far a section is."""
    return SectionLine(
        section=section.key,
        name=section.name,
        game=game_of(section.tournament),
        system=section.system,
        players=len(section.registrations) or len(section.numbers),
        rounds=section.tournament.number_of_rounds,
        paired=len(section.paired),
        published=sum(paired.published_at is not None for paired in section.paired),
        waiting=waiting(section),
        fide_mode=section.fide_mode,
        closed=section.closed,
    )


def waiting(section: Section) -> int:
    """Games of all rounds that have no result yet."""
    return len(section.unfinished)


def awaited(section: Section) -> int:
    """Games of all rounds whose result is still to come today, adjourned ones apart."""
    return sum(game not in section.adjourned for game in section.unfinished)


def section_view(key: str, event: Event, section: Section) -> SectionView:
    """A section with its settings and the advice of the rules."""
    tournament, seen = section.tournament, pairable_rounds(section)
    return SectionView(
        event=key,
        section=section.key,
        name=section.name,
        details=_said(event.details_of(section)),
        game=section.rulebook.discipline.value,
        system=section.system,
        acceleration=tournament.acceleration,
        options=dict(section.options),
        tie_breaks=tournament.tie_breaks,
        points=asdict(tournament.points),
        initial_colour=tournament.initial_colour,
        lot_seed=tournament.lot_seed,
        players=len(section.registrations),
        numbered=section.is_numbered,
        list_closed=section.list_closed,
        rounds=tournament.number_of_rounds,
        paired=len(section.paired),
        published=sum(paired.published_at is not None for paired in section.paired),
        next_round=section.next_round,
        waiting=waiting(section),
        manual=section.manual is not None,
        fide_mode=section.fide_mode,
        closed=section.closed,
        pairable=seen.next,
        surely_pairable_up_to=seen.sure,
        pairable_at_most_up_to=max(0, seen.most),
        remarks=tuple(_remark(step, game_of(section.tournament)) for step in remarks(section)),
    )


def _remark(step: Step, game: DisciplineName) -> Remark:
    return Remark(step.article, said(lambda say: remark_text(step, say), game))


def remark_text(step: Step, say: Translate) -> str:
    """A remark in a language; what the programme leaves out is a sentence of its own."""
    facts: Mapping[str, Any] = {
        name: say(str(value)) if name == "what" else value for name, value in step.facts.items()
    }
    return say(step.template).format(**facts)
