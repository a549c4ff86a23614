"""The door: logging in and out, the one-time link of the first start, language and screen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from starlette.responses import Response

from ronde.domain.errors import RondeError
from ronde.services.language import LANGUAGES
from ronde.web.request import Visit, act, page

if TYPE_CHECKING:
    from ronde.services.users import Account

SCREENS = ("", "projector")


def login(visit: Visit) -> Response:
    """The form to log in."""
    return visit.page("login.html", invited="", error="")


def log_in(visit: Visit) -> Response:
    """Let somebody in who knows the password."""
    client = visit.request.client
    try:
        account = visit.house.accounts.enter(
            visit.text("name"), visit.form.get("password", ""), client.host if client else ""
        )
    except RondeError as error:
        told = error.render(visit.tongue.say)
        return visit.page("login.html", error.http_status, invited="", error=told)
    return _welcome(visit, account)


def _welcome(visit: Visit, account: Account) -> Response:
    """A new session, which keeps only the language and the screen of the old one."""
    session = visit.request.session
    names = ("lang", "screen", "quiet")
    kept: dict[str, Any] = {name: session[name] for name in names if name in session}
    session.clear()
    session.update(kept, who=account.name, stamp=visit.house.accounts.stamp(account))
    return visit.back(visit.here_again)


def log_out(visit: Visit) -> Response:
    """Leave; the session is over, whoever has a copy of its cookie."""
    session = visit.request.session
    visit.house.accounts.leave(str(session.get("who", "")), str(session.get("stamp", "")))
    session.clear()
    return visit.back("/login")


def first(visit: Visit) -> Response:
    """The one-time link that the terminal printed."""
    return visit.page("login.html", invited=visit.request.path_params["token"], error="")


def make_chief(visit: Visit) -> Response:
    """The chief arbiter chooses a name and a password."""
    token = visit.request.path_params["token"]
    try:
        account = visit.house.accounts.accept(
            token, visit.text("name"), visit.form.get("password", "")
        )
    except RondeError as error:
        told = error.render(visit.tongue.say)
        return visit.page("login.html", error.http_status, invited=token, error=told)
    return _welcome(visit, account)


def display(visit: Visit) -> Response:
    """Another language or another screen, on the page where one is."""
    session = visit.request.session
    if visit.text("lang") in LANGUAGES:
        session["lang"] = visit.text("lang")
    if "screen" in visit.form and visit.text("screen") in SCREENS:
        session["screen"] = visit.text("screen")
    if visit.text("keys") in ("on", "off"):
        session["quiet"] = visit.text("keys") == "off"
    return visit.back(visit.here_again)


ROUTES = (
    page("/login", login, None),
    act("/login", log_in, None),
    act("/logout", log_out, None),
    page("/first/{token}", first, None),
    act("/first/{token}", make_chief, None),
    act("/display", display, None),
)
