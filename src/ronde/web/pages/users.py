"""The users and their roles, for the chief arbiter."""

from __future__ import annotations

from starlette.responses import Response

from ronde.domain.errors import N_
from ronde.services.permissions import ROLES
from ronde.web.request import PageRequest, get, post


def users(request: PageRequest) -> Response:
    """Everybody with a role."""
    return request.page("users.html", users=request.workspace.users.all, roles=ROLES)


def save(request: PageRequest) -> Response:
    """Add somebody, or change role and password."""
    name, role = request.text("name"), request.text("role")
    request.workspace.users.save(name, role, request.form.get("password", ""))
    return request.back("/users", N_("{name} can log in now."), name=name)


def remove(request: PageRequest) -> Response:
    """Take an account away."""
    name = request.text("name")
    request.workspace.users.remove(name)
    return request.back("/users", N_("{name} can no longer log in."), name=name)


ROUTES = (
    get("/users", users, "chief"),
    post("/users", save, "chief"),
    post("/users/remove", remove, "chief"),
)
