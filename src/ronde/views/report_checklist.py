"""What a rating officer asks for: every line of the checklist, in order or with its gap."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ronde.formats.completeness import Part, State, is_ready
from ronde.views.base import DisciplineName, Natural, Number, View, Words, said

if TYPE_CHECKING:
    from ronde.formats.completeness import ReportItem


class ReportItemView(View, frozen=True):
    """A line of the checklist; `record` is the place in the report that it is about."""

    code: str
    part: Part
    state: State
    record: str
    text: Words
    players: tuple[Number, ...]
    rounds: tuple[Number, ...]


class ReportChecklistView(View, frozen=True):
    """The checklist, and how many of its lines must be, should be or will be completed."""

    ready: bool
    must: Natural
    should: Natural
    later: Natural
    items: tuple[ReportItemView, ...]


def report_checklist_view(
    items: tuple[ReportItem, ...], game: DisciplineName
) -> ReportChecklistView:
    """The checklist in every language."""
    states = [item.state for item in items]
    return ReportChecklistView(
        ready=is_ready(items),
        must=states.count("must"),
        should=states.count("should"),
        later=states.count("later"),
        items=tuple(
            ReportItemView(
                code=item.code,
                part=item.part,
                state=item.state,
                record=item.record,
                text=said(item.render, game),
                players=item.players,
                rounds=item.rounds,
            )
            for item in items
        ),
    )
