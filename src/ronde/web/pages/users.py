"""Who may come in: the accounts, for the chief arbiter."""

from __future__ import annotations

from starlette.responses import Response

from ronde.domain.errors import N_
from ronde.services.users import ROLES
from ronde.web.request import PageRequest, get, post


def accounts(request: PageRequest) -> Response:
    """Everybody with a role."""
    return request.page("accounts.html", users=request.workspace.users.all, roles=ROLES)


def put(request: PageRequest) -> Response:
    """Add somebody, or change role and password."""
    name, role = request.text("name"), request.text("role")
    request.workspace.users.save(name, role, request.form.get("password", ""))
    return request.back("/accounts", N_("{name} may come in now."), name=name)


def remove(request: PageRequest) -> Response:
    """Take an account away."""
    name = request.text("name")
    request.workspace.users.remove(name)
    return request.back("/accounts", N_("{name} may no longer come in."), name=name)


ROUTES = (
    get("/accounts", accounts, "chief"),
    post("/accounts", put, "chief"),
    post("/accounts/remove", remove, "chief"),
)
