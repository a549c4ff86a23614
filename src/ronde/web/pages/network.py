"""Letting the hall in: the addresses of this machine, and how to open Ronde safely."""

from __future__ import annotations

from starlette.applications import Starlette
from starlette.responses import Response

from ronde.views.network import network_view
from ronde.web.request import Visit, page


def listening(app: Starlette) -> tuple[str, int | None]:
    """The host and the port where the server listens; it says so when it starts."""
    return getattr(app.state, "host", ""), getattr(app.state, "port", None)


def network(visit: Visit) -> Response:
    """How Ronde was started, the addresses of this machine, and who has an account."""
    return visit.page(
        "network.html",
        network=network_view(*listening(visit.request.app)),
        accounts=visit.house.accounts.all,
    )


ROUTES = (page("/network", network, "deputy"),)
