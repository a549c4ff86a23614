"""Who may come in: the accounts, for the chief arbiter."""

from __future__ import annotations

from starlette.responses import Response

from ronde.domain.errors import N_
from ronde.services.users import ROLES
from ronde.web.request import Visit, act, page


def accounts(visit: Visit) -> Response:
    """Everybody with a role."""
    return visit.page("accounts.html", accounts=visit.house.accounts.all, roles=ROLES)


def put(visit: Visit) -> Response:
    """Add somebody, or change role and password."""
    name, role = visit.text("name"), visit.text("role")
    visit.house.accounts.put(name, role, visit.form.get("password", ""))
    return visit.back("/accounts", N_("{name} may come in now."), name=name)


def remove(visit: Visit) -> Response:
    """Take an account away."""
    name = visit.text("name")
    visit.house.accounts.remove(name)
    return visit.back("/accounts", N_("{name} may no longer come in."), name=name)


ROUTES = (
    page("/accounts", accounts, "chief"),
    act("/accounts", put, "chief"),
    act("/accounts/remove", remove, "chief"),
)
