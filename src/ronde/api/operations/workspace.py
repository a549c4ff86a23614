"""For the arbiters in charge: users, tokens, backups, rating lists, the network, webhooks."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from ronde.api.operation import Operation, Query, Slug
from ronde.api.operations.acts import refusals_as_conflicts
from ronde.domain.errors import N_, NoSuchPage
from ronde.services.backups import BackupFile, read_backup
from ronde.services.request import Request
from ronde.services.webhooks import SHORTEST
from ronde.views.access import (
    HookLine,
    HooksView,
    NetworkView,
    TokensView,
    UsersView,
    hook_line,
    hooks_view,
    network_view,
    tokens_view,
    users_view,
)
from ronde.views.backups import BackupContentsView, BackupsView, backup_contents_view, backups_view
from ronde.views.events import EventView, event_view
from ronde.views.players import RatingsView, ratings_view

ADDRESS = r"^https?://[A-Za-z0-9][A-Za-z0-9.-]*(:[0-9]{1,5})?(/[!-~]*)?$"
GROUP = N_("For the arbiters in charge")


class NewHook(Struct, frozen=True, forbid_unknown_fields=True):
    """An address to be notified of every entry, and the secret that signs."""

    url: Annotated[str, Meta(pattern=ADDRESS, max_length=2000)]
    secret: Annotated[str, Meta(min_length=SHORTEST, max_length=200)]
    event: Slug | None = None


class RatingsQuery(Query, frozen=True):
    """Who is sought, and which rating counts."""

    q: Annotated[str, Meta(max_length=100, description="Words of a name, or a FIDE id.")] = ""
    rating: Literal["standard", "rapid", "blitz"] = "standard"


class RestoreBody(Struct, frozen=True, forbid_unknown_fields=True):
    """A new event, under its own title or another; or in place of an event, which is kept aside."""

    title: Annotated[str, Meta(max_length=200)] = ""
    replace: Slug | None = None


class DeletedItem(Struct, frozen=True):
    """What was taken away."""

    id: str


def _backup_file(request: Request) -> BackupFile:
    name = request.path["backup"]
    for found in request.workspace.backups.files():
        if found.name == name:
            return found
    raise NoSuchPage(N_("This backup is not there any more: choose it again."))


def restore(request: Request) -> EventView:
    """Restore an event from a backup."""
    body: RestoreBody = request.body
    workspace = request.workspace
    with refusals_as_conflicts():
        inside = read_backup(_backup_file(request).file)
        if body.replace is None:
            key = workspace.restore(body.title.strip() or inside.event.name, inside.entries)
        else:
            key = body.replace
            workspace.replace(key, inside.entries)
    return event_view(workspace, key)


def ratings(request: Request) -> RatingsView:
    """People of the rating lists on this machine."""
    query: RatingsQuery = request.query
    return ratings_view(request.workspace.rating_lists, query.q, query.rating)


def revoke(request: Request) -> DeletedItem:
    """Revoke a token."""
    name = request.path["id"]
    if not request.workspace.tokens.revoke(name):
        raise NoSuchPage(N_("There is no token {id!r}."), id=name)
    return DeletedItem(name)


def add_webhook(request: Request) -> HookLine:
    """Notify an address of every entry from now on."""
    body: NewHook = request.body
    with refusals_as_conflicts():
        return hook_line(request.workspace.webhooks.add(body.url, body.secret, body.event))


def remove_webhook(request: Request) -> DeletedItem:
    """Stop notifying an address."""
    name = request.path["id"]
    if not request.workspace.webhooks.remove(name):
        raise NoSuchPage(N_("There is no webhook {id!r}."), id=name)
    return DeletedItem(name)


CHIEF: dict[str, Any] = {"role": "chief", "group": GROUP, "all_events": True}
DEPUTY: dict[str, Any] = {**CHIEF, "role": "deputy"}

OPERATIONS = (
    Operation(
        "GET",
        "/users",
        "users",
        N_("The users"),
        lambda request: users_view(request.workspace.users),
        UsersView,
        **CHIEF,
    ),
    Operation(
        "GET",
        "/backups",
        "backups",
        N_("The state of the backups of every event"),
        lambda request: backups_view(request.workspace),
        BackupsView,
        **DEPUTY,
    ),
    Operation(
        "GET",
        "/backups/{backup}",
        "backup",
        N_("What is in a backup"),
        lambda request: backup_contents_view(_backup_file(request)),
        BackupContentsView,
        **CHIEF,
    ),
    Operation(
        "POST",
        "/backups/{backup}/restore",
        "restore",
        N_("Restore an event from a backup; the event it replaces is kept aside"),
        restore,
        EventView,
        body=RestoreBody,
        status=201,
        refusals=(409,),
        **CHIEF,
    ),
    Operation(
        "GET",
        "/network",
        "network",
        N_("Where Ronde listens, and the addresses of this machine"),
        lambda request: network_view(*request.workspace.listening),
        NetworkView,
        **DEPUTY,
    ),
    Operation(
        "GET",
        "/ratings",
        "ratings",
        N_("Look somebody up on the rating lists"),
        ratings,
        RatingsView,
        query=RatingsQuery,
        **DEPUTY,
    ),
    Operation(
        "GET",
        "/tokens",
        "tokens",
        N_("The tokens"),
        lambda request: tokens_view(request.workspace),
        TokensView,
        **CHIEF,
    ),
    Operation(
        "DELETE", "/tokens/{id}", "revoke", N_("Revoke a token"), revoke, DeletedItem, **CHIEF
    ),
    Operation(
        "GET",
        "/webhooks",
        "webhooks",
        N_("The webhooks"),
        lambda request: hooks_view(request.workspace),
        HooksView,
        **CHIEF,
    ),
    Operation(
        "POST",
        "/webhooks",
        "add-webhook",
        N_("Tell an address of every entry from now on"),
        add_webhook,
        HookLine,
        body=NewHook,
        status=201,
        refusals=(404, 409),
        **CHIEF,
    ),
    Operation(
        "DELETE",
        "/webhooks/{id}",
        "remove-webhook",
        N_("Tell an address nothing any more"),
        remove_webhook,
        DeletedItem,
        **CHIEF,
    ),
)
