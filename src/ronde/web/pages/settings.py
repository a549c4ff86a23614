"""Settings of a section: what the announcement fixes, the number of rounds, closing; copies."""

from __future__ import annotations

from starlette.responses import Response

from ronde.domain.errors import N_
from ronde.journal import ChangeRounds, Close, CloseList, Configure, LeaveFideMode, Reopen
from ronde.journal import Request as Act
from ronde.web.visit import Visit, act, page


def settings(visit: Visit) -> Response:
    """The settings as they are."""
    return visit.page("settings.html", section=visit.section, event=visit.event)


def configure(visit: Visit) -> Response:
    """Other tie-breaks or another acceleration."""
    codes = tuple(visit.text("tie_breaks").replace(",", " ").split())
    return _done(visit, Configure(section=visit.section.key, tie_breaks=codes))


def rounds(visit: Visit) -> Response:
    """Another number of rounds."""
    return _done(visit, ChangeRounds(section=visit.section.key, rounds=visit.number("rounds") or 0))


def state(visit: Visit) -> Response:
    """Close the list or the section, open it again, leave FIDE mode."""
    acts = {
        "close-list": CloseList,
        "close": Close,
        "reopen": Reopen,
        "leave-fide-mode": LeaveFideMode,
    }
    wanted = acts.get(visit.text("act"))
    if wanted is None:
        return visit.back(f"{visit.here}/settings")
    return _done(visit, wanted(section=visit.section.key))


def _done(visit: Visit, request: Act) -> Response:
    done = visit.do(request)
    told = N_("Nothing had to change.") if done.entry is None else N_("Written.")
    return visit.back(f"{visit.here}/settings", told)


def copy(visit: Visit) -> Response:
    """Copy the event to the second folder now."""
    visit.house.keeper.copy(visit.event_key)
    return visit.back(
        f"{visit.here}/settings", N_("The event has been copied to the second folder.")
    )


ROUTES = (
    page("/e/{event}/{section}/settings", settings),
    act("/e/{event}/{section}/settings", configure, "chief"),
    act("/e/{event}/{section}/rounds", rounds, "chief"),
    act("/e/{event}/{section}/state", state, "chief"),
    act("/e/{event}/{section}/copy", copy),
)
