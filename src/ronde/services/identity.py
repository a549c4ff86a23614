"""Who sends a request: a user with a session, a program with a token, a paired phone, or nobody."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NamedTuple

from ronde.domain.errors import N_, RondeError
from ronde.services.permissions import LEAST_ROLE, PHONE_ACTS, ROLES
from ronde.services.tokens import Unauthorized

if TYPE_CHECKING:
    from ronde.services.devices import Device
    from ronde.services.workspace import Workspace


@dataclass(frozen=True, slots=True)
class Identity:
    """The sender of a request. Phones and anonymous visitors have no role.

    `name` is what the history shows: that of a token or a phone carries a mark, so that nobody
    mistakes it for a user. `event` is the only event that a token or a phone is for. `secret` is
    that of a token, a phone or a session, to find out whether it has ended meanwhile.
    """

    kind: Literal["anonymous", "user", "token", "phone"] = "anonymous"
    name: str = ""
    role: str = ""
    event: str | None = None
    secret: str = ""
    device: Device | None = None

    @property
    def is_logged_in(self) -> bool:
        """A user with a session."""
        return self.kind == "user"

    def may(self, role: str) -> bool:
        """The sender may do everything that this role may do; without a role, nothing."""
        return self.role in ROLES and ROLES.index(self.role) >= ROLES.index(role)

    def may_act(self, act: str) -> bool:
        """The sender may write this act into a journal."""
        return act in PHONE_ACTS if self.kind == "phone" else self.may(LEAST_ROLE[act])


ANONYMOUS = Identity()


def user_identity(workspace: Workspace, session: Mapping[str, object]) -> Identity:
    """The user of a session, or nobody: the session may be over, the user gone."""
    name, stamp = str(session.get("who", "")), str(session.get("stamp", ""))
    user = workspace.users.of_session(name, stamp)
    return ANONYMOUS if user is None else Identity("user", user.name, user.role, secret=stamp)


def still_holds(workspace: Workspace, identity: Identity) -> bool:
    """The session, the token or the phone has not ended meanwhile."""
    if identity.kind == "user":
        return workspace.users.of_session(identity.name, identity.secret) is not None
    if identity.kind == "token":
        return workspace.tokens.known(identity.secret) is not None
    return identity.kind != "phone" or workspace.devices.is_known(identity.secret)


def token_identity(workspace: Workspace, authorization: str, address: str) -> Identity:
    """The token of the header Authorization."""
    scheme, _blank, secret = authorization.partition(" ")
    secret = secret.strip()
    if scheme.lower() != "bearer" or not secret:
        raise Unauthorized(N_("Send the token as: Authorization: Bearer TOKEN"))
    token = workspace.tokens.authenticate(secret, address)
    return Identity("token", f"{token.name} [API]", token.role, token.event, secret)


class Sender(NamedTuple):
    """Somebody known, as far as the head of a request tells it.

    Helpers and those above go first; viewers and phones, of which every player may have one, do
    not.
    """

    name: str
    goes_first: bool


def sender_of(
    workspace: Workspace, session: Mapping[str, object], authorization: str, phone: str
) -> Sender | None:
    """The user, the program with a token or the paired phone; nothing is counted here."""
    try:
        if session.get("who") and (user := user_identity(workspace, session)).is_logged_in:
            return Sender(f"user {user.name}", user.may("helper"))
        secret = authorization.partition(" ")[2].strip()
        if secret and (token := workspace.tokens.known(secret)) is not None:
            return Sender(f"token {token.id}", token.role != ROLES[0])
        if phone and workspace.devices.is_known(phone):
            return Sender(f"phone {phone.partition('.')[0]}", goes_first=False)
    except RondeError:
        pass
    return None


def phone_identity(workspace: Workspace, cookie: str) -> Identity:
    """The paired phone that holds this secret."""
    device = workspace.devices.authenticate(cookie)
    workspace.devices.note_use(device)
    return Identity("phone", f"☎ {device.name}", event=device.event, secret=cookie, device=device)
