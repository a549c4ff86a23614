"""Who can reach Ronde: the addresses of this machine, and the users with their roles."""

from __future__ import annotations

from starlette.responses import Response

from ronde.domain.errors import N_
from ronde.services.permissions import ROLES
from ronde.views.access import network_view
from ronde.web.request import PageRequest, get, post


def network(request: PageRequest) -> Response:
    """How Ronde was started, the addresses of this machine, and the users."""
    return request.page(
        "network.html",
        network=network_view(*request.workspace.listening),
        users=request.workspace.users.all,
    )


def users(request: PageRequest) -> Response:
    """Everybody with a role."""
    return request.page("users.html", users=request.workspace.users.all, roles=ROLES)


def save(request: PageRequest) -> Response:
    """Add somebody, or change role and password."""
    name, role = request.text("name"), request.text("role")
    request.workspace.users.save(name, role, request.form.get("password", ""))
    return request.back("/users", N_("{name} can log in now."), name=name)


def remove(request: PageRequest) -> Response:
    """Remove a user."""
    name = request.text("name")
    request.workspace.users.remove(name)
    return request.back("/users", N_("{name} can no longer log in."), name=name)


ROUTES = (
    get("/network", network, "deputy"),
    get("/users", users, "chief"),
    post("/users", save, "chief"),
    post("/users/remove", remove, "chief"),
)
