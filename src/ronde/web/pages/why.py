"""Why?: the panel for a board, a player or the bye; why not, by picking two players; editions."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup
from starlette.responses import Response

from ronde.desk.rounds import Made, made
from ronde.domain.errors import N_, RequestError
from ronde.explanation.answers import tell_comparison, tell_why_not
from ronde.explanation.clothing import as_html
from ronde.explanation.editions import side_by_side
from ronde.explanation.lines import Line
from ronde.explanation.report import report
from ronde.explanation.why import why_player
from ronde.explanation.why_not import Wish, why_not
from ronde.rulebooks.catalogue import CATALOGUE
from ronde.web.visit import Visit, page


def panel(visit: Visit) -> Response:
    """The answer as a part of a page."""
    found = _found(visit)
    player = visit.number("player")
    if player is None:
        raise RequestError(N_("Choose a player of the list."))
    other = visit.text("other")
    if not other:
        lines = why_player(found.tournament, found.round, player, **found.choices)
    else:
        answer = why_not(found.tournament, found.round, _wish(player, other), **found.choices)
        lines = tell_why_not(found.tournament, found.round, answer, **found.choices)
    return visit.page("panel.html", told=_told(visit, lines))


def _found(visit: Visit) -> Made:
    section = visit.section
    return made(visit.journal, section, visit.number("round") or len(section.paired) or 1)


def _wish(player: int, other: str) -> Wish:
    """Another opponent, the bye, or a colour."""
    if other == "bye":
        return Wish(player)
    if other == "white":
        return Wish(player, colour="W")
    if other == "black":
        return Wish(player, colour="B")
    if not other.isdecimal():
        raise RequestError(N_("Choose a player of the list."))
    return Wish(player, int(other))


def _told(visit: Visit, lines: Sequence[Line]) -> Markup:
    return Markup(as_html(lines, visit.tongue.language, lang=visit.tongue.code))


def asking(visit: Visit) -> Response:
    """The page of questions about a round, with its report; one can be asked without script."""
    section = visit.section
    number = visit.number("round") or len(section.paired) or 1
    found = made(visit.journal, section, number)
    told = _told(visit, report(found.tournament, found.round, **found.choices))
    systems = [row for row in CATALOGUE if row.module]
    return visit.page(
        "why.html",
        section=section,
        number=number,
        players=section.tournament.players,
        told=told,
        systems=systems,
    )


def editions(visit: Visit) -> Response:
    """The same round by another system or edition, side by side."""
    section = visit.section
    number = visit.number("round") or len(section.paired) or 1
    found = made(visit.journal, section, number)
    compared = side_by_side(
        found.tournament,
        [section.system, visit.text("system")],
        acceleration=section.tournament.acceleration,
        round=number,
    )
    return visit.page("panel.html", told=_told(visit, tell_comparison(found.tournament, compared)))


ROUTES = (
    page("/e/{event}/{section}/why", asking),
    page("/e/{event}/{section}/why/panel", panel),
    page("/e/{event}/{section}/why/editions", editions),
)
