"""Who calls: a token, and then no cookie is read; else the session of a browser, with its token."""

from __future__ import annotations

import hmac
from dataclasses import dataclass

from starlette.requests import Request

from ronde.api.problems import NotAllowed
from ronde.domain.errors import N_
from ronde.services.api_clients import ApiClients
from ronde.services.tokens import Unauthorized
from ronde.services.users import ROLES

SAFE = ("GET", "HEAD", "OPTIONS")


@dataclass(frozen=True, slots=True)
class Caller:
    """Somebody with a role; `event` is the only one a token is for. `secret` is that of a token.

    `name` is what the history says: of a token with a mark, so that it passes for nobody.
    """

    name: str
    role: str
    event: str | None = None
    secret: str | None = None

    def may(self, role: str) -> bool:
        """Everything that role may do."""
        return ROLES.index(self.role) >= ROLES.index(role)


STRANGER = Caller("", ROLES[0])
"""Who asks for what is open to everybody."""


def caller_of(request: Request, programs: ApiClients) -> Caller | None:
    """Who calls, or None: nobody we know."""
    given = request.headers.get("authorization")
    if given is not None:
        kind, _blank, secret = given.partition(" ")
        if kind.lower() != "bearer" or not secret.strip():
            raise Unauthorized(N_("Send the token as: Authorization: Bearer TOKEN"))
        place = request.client.host if request.client else ""
        token = programs.tokens.enter(secret.strip(), place)
        return Caller(f"{token.name} [API]", token.role, token.event, secret.strip())
    session = request.session
    name, stamp = str(session.get("who", "")), str(session.get("stamp", ""))
    account = programs.house.accounts.known(name, stamp)
    if account is None:
        return None
    if request.method not in SAFE:
        ours = str(session.get("csrf", ""))
        sent = request.headers.get("x-csrf-token", "")
        if not ours or not hmac.compare_digest(sent.encode(), ours.encode()):
            raise NotAllowed(
                N_("From a browser the header X-CSRF-Token is wanted; a program uses a token.")
            )
    return Caller(account.name, account.role)


def still_there(caller: Caller, programs: ApiClients) -> bool:
    """The token has not been taken back meanwhile."""
    return caller.secret is None or programs.tokens.known(caller.secret) is not None


def require(caller: Caller | None, role: str, event: str | None, house_wide: bool) -> Caller:
    """Turn away whoever may not."""
    if caller is None:
        raise Unauthorized(N_("Log in first, or send a token: Authorization: Bearer TOKEN"))
    if not caller.may(role):
        raise NotAllowed(N_("Your role does not allow this: ask the chief arbiter."))
    if caller.event is not None and (house_wide or event not in (None, caller.event)):
        raise NotAllowed(N_("This token is for the event {event!r} only."), event=caller.event)
    return caller
