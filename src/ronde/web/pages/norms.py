"""Title norms of a chess section: the numbers of everybody, and the sheet of one player."""

from __future__ import annotations

from starlette.responses import Response

from ronde.domain.errors import N_, NoSuchPage
from ronde.services.reports import section_norms
from ronde.title_norms import EDITION, EXEMPTIONS
from ronde.title_norms.check import OUTCOMES
from ronde.web.request import PageRequest, get

EXEMPTION_WORDS = {
    "national-championship": N_("final of a national championship"),
    "national-team-championship": N_("national team championship"),
    "zonal": N_("zonal or sub-zonal tournament"),
}
MARKS = {
    "met": ("✓", N_("met")),
    "short": ("▲", N_("not met")),
    "waived": ("–", N_("not required")),
    "not-checked": ("?", N_("not checked")),
    "needed": ("→", N_("still needed")),
    "left-out": ("–", N_("not counted")),
}


def norms(request: PageRequest) -> Response:
    """Everybody, or one player; draughts gets no verdict."""
    section = request.section
    if section.is_draughts:
        return request.page("norms.html", section=section, found=None, exemption=None)
    exemption = request.text("exemption")
    chosen = exemption if exemption in EXEMPTIONS else None
    found = section_norms(request.event, section.key, chosen)
    players = section.tournament.players
    number = request.number("player")
    if number is not None and not 1 <= number <= len(players):
        raise NoSuchPage(N_("There is no player {number}."), number=number)
    return request.page(
        "norms.html",
        section=section,
        found=found,
        rows=[(players[sheet.player - 1], sheet) for sheet in found.sheets],
        player=players[number - 1] if number else None,
        sheet=found.sheets[number - 1] if number else None,
        edition=EDITION,
        outcomes=OUTCOMES,
        marks=MARKS,
        say=request.translator.say,
        exemption=chosen,
        exemptions=EXEMPTION_WORDS,
    )


ROUTES = (get("/e/{event}/{section}/norms", norms, long=True),)
