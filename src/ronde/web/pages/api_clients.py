"""Tokens and webhooks: programs that use the API, and programs that are notified."""

from __future__ import annotations

import secrets
from datetime import UTC, datetime, time

from starlette.responses import Response

from ronde.domain.errors import N_
from ronde.domain.player import typed_day
from ronde.services.permissions import ROLES
from ronde.views.access import hooks_view, tokens_view
from ronde.web.request import PageRequest, get, post


def api_clients(request: PageRequest, *, secret: str = "", wording: str = "") -> Response:
    """All tokens and webhooks; a secret that was just made is shown this once."""
    return request.page(
        "api_clients.html",
        tokens=tokens_view(request.workspace).tokens,
        webhooks=hooks_view(request.workspace).webhooks,
        events=request.workspace.events,
        roles=ROLES,
        today=datetime.now(UTC).date().isoformat(),
        secret=secret,
        wording=wording,
    )


def make_token(request: PageRequest) -> Response:
    """A new token; it is shown at once, and never again."""
    _token, secret = request.workspace.tokens.create(
        request.text("name"),
        request.text("role"),
        event=_event(request),
        expires=_end_of(request.text("expires")),
    )
    message = N_("This is the token. Copy it now: nobody can be shown it again.")
    return api_clients(request, secret=secret, wording=request.translator.say(message))


def _event(request: PageRequest) -> str | None:
    """The event that was chosen; None is every event."""
    event = request.text("event")
    if event:
        request.workspace.journal(event)
    return event or None


def _end_of(day: str) -> datetime | None:
    """The end of a day."""
    if not day:
        return None
    return datetime.combine(typed_day(day), time(23, 59, 59), UTC)


def revoke(request: PageRequest) -> Response:
    """Take a token back."""
    request.workspace.tokens.revoke(request.text("id"))
    return request.back("/api-clients", N_("The token is revoked: it opens nothing any more."))


def add_webhook(request: PageRequest) -> Response:
    """Tell an address from now on; without a secret, one is made and shown once."""
    given = request.form.get("secret", "")
    secret = given or secrets.token_urlsafe(32)
    request.workspace.webhooks.add(request.text("url"), secret, _event(request))
    if given:
        return request.back(
            "/api-clients", N_("The address is notified of every entry from now on.")
        )
    message = N_("This is the secret that signs. Copy it now: nobody can be shown it again.")
    return api_clients(request, secret=secret, wording=request.translator.say(message))


def remove_webhook(request: PageRequest) -> Response:
    """Tell an address nothing any more."""
    request.workspace.webhooks.remove(request.text("id"))
    return request.back("/api-clients", N_("The address is no longer notified."))


ROUTES = (
    get("/api-clients", api_clients, "chief"),
    post("/api-clients/tokens", make_token, "chief"),
    post("/api-clients/tokens/revoke", revoke, "chief"),
    post("/api-clients/webhooks", add_webhook, "chief"),
    post("/api-clients/webhooks/remove", remove_webhook, "chief"),
)
