"""Jobs: stopping one that somebody has begun."""

from __future__ import annotations

from starlette.responses import Response

from ronde.web.request import Visit, act


def stop(visit: Visit) -> Response:
    """Stop an inquiry, and go back to its page."""
    found = visit.house.inquiries.find(visit.text("inquiry"))
    if found is not None:
        found.stop()
        found.wait(1.0)
    return visit.back(visit.here_again)


ROUTES = (act("/inquiry/stop", stop, "helper"),)
