"""Tokens and webhooks: which programs may come in, and which are told; for the chief arbiter."""

from __future__ import annotations

import secrets
from datetime import UTC, date, datetime, time

from starlette.responses import Response

from ronde.domain.errors import N_, RequestError
from ronde.services.api_clients import ApiClients
from ronde.services.users import ROLES
from ronde.views.users import hooks_view, tokens_view
from ronde.web.request import Visit, act, page


def _programs(visit: Visit) -> ApiClients:
    found: ApiClients = visit.request.app.state.programs
    return found


def programs(visit: Visit, *, secret: str = "", wording: str = "") -> Response:
    """All tokens and webhooks; a secret that was just made is shown this once."""
    found = _programs(visit)
    return visit.page(
        "programs.html",
        tokens=tokens_view(found).tokens,
        webhooks=hooks_view(found).webhooks,
        events=visit.house.events,
        roles=ROLES,
        today=datetime.now(UTC).date().isoformat(),
        secret=secret,
        wording=wording,
    )


def make_token(visit: Visit) -> Response:
    """A new token; it is shown at once, and never again."""
    _token, secret = _programs(visit).tokens.make(
        visit.text("name"),
        visit.text("role"),
        event=_event(visit),
        expires=_end_of(visit.text("expires")),
    )
    told = N_("This is the token. Copy it now: nobody can be shown it again.")
    return programs(visit, secret=secret, wording=visit.tongue.say(told))


def _event(visit: Visit) -> str | None:
    """The event that was chosen; None is every event."""
    event = visit.text("event")
    if event:
        visit.house.journal(event)
    return event or None


def _end_of(day: str) -> datetime | None:
    """The end of a day."""
    if not day:
        return None
    try:
        return datetime.combine(date.fromisoformat(day), time(23, 59, 59), UTC)
    except ValueError:
        raise RequestError(N_("{found!r} is no day: write 2026-12-31."), found=day) from None


def revoke(visit: Visit) -> Response:
    """Take a token back."""
    _programs(visit).tokens.revoke(visit.text("id"))
    return visit.back("/programs", N_("The token is taken back: it opens nothing any more."))


def add_webhook(visit: Visit) -> Response:
    """Tell an address from now on; without a secret, one is made and shown once."""
    given = visit.form.get("secret", "")
    secret = given or secrets.token_urlsafe(32)
    _programs(visit).webhooks.add(visit.text("url"), secret, _event(visit))
    if given:
        return visit.back("/programs", N_("The address is told of every entry from now on."))
    told = N_("This is the secret that signs. Copy it now: nobody can be shown it again.")
    return programs(visit, secret=secret, wording=visit.tongue.say(told))


def remove_webhook(visit: Visit) -> Response:
    """Tell an address nothing any more."""
    _programs(visit).webhooks.remove(visit.text("id"))
    return visit.back("/programs", N_("The address is told nothing any more."))


ROUTES = (
    page("/programs", programs, "chief"),
    act("/programs/tokens", make_token, "chief"),
    act("/programs/tokens/revoke", revoke, "chief"),
    act("/programs/webhooks", add_webhook, "chief"),
    act("/programs/webhooks/remove", remove_webhook, "chief"),
)
