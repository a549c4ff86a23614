"""Logging in and out, the one-time link of the first start, language and screen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from starlette.responses import Response

from ronde.domain.errors import RondeError
from ronde.services.language import LANGUAGES
from ronde.web.request import PageRequest, get, post

if TYPE_CHECKING:
    from ronde.services.users import User

SCREENS = ("", "projector")


def login(request: PageRequest) -> Response:
    """The form to log in."""
    return request.page("login.html", invited="", error="")


def log_in(request: PageRequest) -> Response:
    """Let somebody in who knows the password."""
    try:
        user = request.workspace.users.authenticate(
            request.text("name"), request.form.get("password", ""), request.place
        )
    except RondeError as error:
        message = error.render(request.translator.say)
        return request.page("login.html", error.http_status, invited="", error=message)
    return start_session(request, user)


def start_session(request: PageRequest, user: User) -> Response:
    """A new session, which keeps only the language and the screen of the old one."""
    session = request.http.session
    names = ("lang", "screen", "quiet")
    kept: dict[str, Any] = {name: session[name] for name in names if name in session}
    session.clear()
    session.update(kept, who=user.name, stamp=request.workspace.users.stamp(user))
    return request.back(request.next_page)


def log_out(request: PageRequest) -> Response:
    """Leave; the session is over, even for a copy of its cookie."""
    session = request.http.session
    request.workspace.users.end_session(str(session.get("who", "")), str(session.get("stamp", "")))
    session.clear()
    return request.back("/login")


def first(request: PageRequest) -> Response:
    """The one-time link that the terminal printed."""
    return request.page("login.html", invited=request.path["token"], error="")


def make_chief(request: PageRequest) -> Response:
    """The chief arbiter chooses a name and a password."""
    token = request.path["token"]
    try:
        user = request.workspace.users.accept(
            token, request.text("name"), request.form.get("password", "")
        )
    except RondeError as error:
        message = error.render(request.translator.say)
        return request.page("login.html", error.http_status, invited=token, error=message)
    return start_session(request, user)


def display(request: PageRequest) -> Response:
    """Another language or another screen, on the page where one is."""
    session = request.http.session
    if request.text("lang") in LANGUAGES:
        session["lang"] = request.text("lang")
    if "screen" in request.form and request.text("screen") in SCREENS:
        session["screen"] = request.text("screen")
    if request.text("keys") in ("on", "off"):
        session["quiet"] = request.text("keys") == "off"
    return request.back(request.next_page)


ROUTES = (
    get("/login", login, None),
    post("/login", log_in, None),
    post("/logout", log_out, None),
    get("/invitation/{token}", first, None),
    post("/invitation/{token}", make_chief, None),
    post("/display", display, None),
)
