"""Who can reach Ronde: users, tokens, webhooks and network addresses, without anything secret."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from ronde.services.network import PORT, in_url, is_loopback, own_addresses
from ronde.services.users import Users
from ronde.services.webhooks import Hook
from ronde.services.workspace import Workspace
from ronde.views.base import Natural, View

Role = Literal["viewer", "helper", "deputy", "chief"]


class UserLine(View, frozen=True):
    """A user and their role."""

    name: str
    role: Role


class UsersView(View, frozen=True):
    """Everybody with a role."""

    users: tuple[UserLine, ...]


class TokenLine(View, frozen=True):
    """A token without its secret; `event` null is every event, `expires` null is never."""

    id: str
    name: str
    role: Role
    event: str | None
    made: datetime
    expires: datetime | None
    used: datetime | None


class TokensView(View, frozen=True):
    """Every token."""

    tokens: tuple[TokenLine, ...]


class HookLine(View, frozen=True):
    """A webhook without its secret; `answer` is what the address said last."""

    id: str
    url: str
    event: str | None
    made: datetime
    heard: datetime | None
    answer: str
    failures: Natural


class HooksView(View, frozen=True):
    """Every webhook."""

    webhooks: tuple[HookLine, ...]


def users_view(users: Users) -> UsersView:
    """The accounts, by name."""
    return UsersView(tuple(UserLine(a.name, a.role) for a in users.all))  # type: ignore[arg-type]


def tokens_view(workspace: Workspace) -> TokensView:
    """The tokens, the newest first."""
    return TokensView(
        tuple(
            TokenLine(t.id, t.name, t.role, t.event, t.made, t.expires, t.used)  # type: ignore[arg-type]
            for t in workspace.tokens.all
        )
    )


def hooks_view(workspace: Workspace) -> HooksView:
    """The webhooks, the newest first."""
    return HooksView(tuple(hook_line(hook) for hook in workspace.webhooks.all))


def hook_line(hook: Hook) -> HookLine:
    """One webhook."""
    return HookLine(
        hook.id, hook.url, hook.event, hook.made, hook.heard, hook.answer, hook.failures
    )


class AddressLine(View, frozen=True):
    """An address under which this machine may be reached; `usable` when Ronde listens there."""

    url: str
    usable: bool


class NetworkView(View, frozen=True):
    """How Ronde was started, and the addresses of this machine; `open` to others than itself."""

    host: str
    port: Natural
    open: bool
    addresses: tuple[AddressLine, ...]


def network_view(host: str, port: int | None) -> NetworkView:
    """Ronde listens at that host and port; an empty host: nobody said."""
    is_open = bool(host) and not is_loopback(host)
    heard = ("0.0.0.0", "::")
    return NetworkView(
        host=host,
        port=port or PORT,
        open=is_open,
        addresses=tuple(
            AddressLine(
                f"http://{in_url(text)}:{port or PORT}/", is_open and host in (*heard, text)
            )
            for text in own_addresses()
        ),
    )
