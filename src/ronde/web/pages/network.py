"""Network access: the addresses of this machine, and how to let others in safely."""

from __future__ import annotations

from starlette.responses import Response

from ronde.views.network import network_view
from ronde.web.request import PageRequest, get


def network(request: PageRequest) -> Response:
    """How Ronde was started, the addresses of this machine, and who has an account."""
    return request.page(
        "network.html",
        network=network_view(*request.workspace.listening),
        users=request.workspace.users.all,
    )


ROUTES = (get("/network", network, "deputy"),)
