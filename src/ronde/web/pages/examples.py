"""The printed tables of the regulations beside what the engine makes of them."""

from __future__ import annotations

from starlette.responses import Response

from ronde.views.examples import examples
from ronde.web.request import PageRequest, get


def tables(request: PageRequest) -> Response:
    """Every table, with its article and its misprints."""
    return request.page("examples.html", examples=examples())


ROUTES = (get("/examples", tables, None),)
