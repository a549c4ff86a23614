"""Jobs: stopping one that somebody has begun."""

from __future__ import annotations

from starlette.responses import Response

from ronde.web.request import PageRequest, post


def stop(request: PageRequest) -> Response:
    """Stop an job, and go back to its page."""
    found = request.workspace.jobs.find(request.text("job"))
    if found is not None:
        found.stop()
        found.wait(1.0)
    return request.back(request.next_page)


ROUTES = (post("/job/stop", stop, "helper"),)
