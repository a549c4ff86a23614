"""`ronde serve`: the application, on this machine alone unless told otherwise."""

from __future__ import annotations

import os
import socket
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Event, Thread
from typing import TYPE_CHECKING, TypeVar

import click

from ronde.cli.arguments import requires_app
from ronde.cli.language import _
from ronde.cli.supervisor import can_supervise, end_with_supervisor, handed_socket, supervise
from ronde.domain.errors import N_
from ronde.journal.journal import is_server
from ronde.journal.store import Unreachable
from ronde.services.network import Hosts

if TYPE_CHECKING:
    from collections.abc import Mapping

    from starlette.applications import Starlette

    from ronde.domain.tournament import DisciplineName

SWITCH_INTERVAL = 0.0005
"""Seconds after which a long computation lets others in: a small page does not wait for it."""

ARENAS = 2
"""Stores of free memory that all threads share; glibc would keep one for each of a dozen."""
_M_ARENA_MAX = -8
TRIM_INTERVAL = 20.0
"""Seconds after which freed memory goes back to the machine: glibc alone would keep it."""

ATTEMPTS, AGAIN_AFTER = 30, 1.0
"""How often a database that does not answer is asked again at the start, after so many seconds."""
Started = TypeVar("Started")

LOOPBACK = ("127.0.0.1", "localhost", "::1")


def command() -> click.Command:
    """The command, worded in the current language."""
    return click.Command(
        "serve",
        callback=serve,
        help=_(
            "Serve the application for the events of a folder. Only this machine reaches it; "
            "--host 0.0.0.0 lets in the local network."
        ),
        epilog=_("Example: ronde serve --data events --backups /media/usb"),
        params=[*_address_options(), *_other_options()],
    )


def _address_options() -> list[click.Parameter]:
    """Where the events are, and where browsers reach the server."""
    return [
        click.Option(
            ["--data"],
            metavar="FOLDER|URL",
            default="events",
            show_default=True,
            help=_(
                "The folder of the events, one file for each; or postgresql://…, the database "
                "that holds them."
            ),
        ),
        click.Option(
            ["--keep"],
            metavar="FOLDER",
            type=click.Path(file_okay=False),
            help=_(
                "With a database: the folder for rating lists and copies of drafts. "
                "Default: events."
            ),
        ),
        click.Option(["--host"], default="127.0.0.1", show_default=True, help=_("Address.")),
        click.Option(
            ["--hostname"],
            metavar="NAME",
            multiple=True,
            help=_(
                "A name under which browsers reach this server, such as ronde.club.example; "
                "several times. Addresses and the name of this machine are known."
            ),
        ),
        click.Option(
            ["--port"],
            type=click.IntRange(0, 65535),
            default=8064,
            show_default=True,
            help=_("Port."),
        ),
    ]


def _other_options() -> list[click.Parameter]:
    """What the server does beside serving pages."""
    return [
        click.Option(
            ["--backups"],
            type=click.Path(file_okay=False),
            metavar="FOLDER",
            help=_("A second folder for backups, such as a USB drive."),
        ),
        click.Option(
            ["--sample"],
            is_flag=True,
            help=_("Put the sample tournaments into the folder, if they are not there yet."),
        ),
        click.Option(
            ["--local-webhooks"],
            is_flag=True,
            help=_("Let webhooks notify programs on this machine and link-local addresses."),
        ),
        click.Option(
            ["--invite"],
            is_flag=True,
            help=_("Print a new one-time link for a chief arbiter."),
        ),
        click.Option(
            ["--supervisor/--no-supervisor"],
            default=True,
            show_default=True,
            help=_("Start the server again when it ends unexpectedly."),
        ),
    ]


def serve(
    data: str,
    keep: str | None,
    host: str,
    hostname: tuple[str, ...],
    port: int,
    backups: str | None,
    sample: bool,
    local_webhooks: bool,
    invite: bool,
    supervisor: bool,
) -> None:
    """Start the server, and say where it is."""
    with requires_app():
        import starlette  # noqa: F401  # said before anything is started
    if supervisor and can_supervise():
        with bind_socket(host, port) as listener:
            raise SystemExit(supervise(listener))
    end_with_supervisor()
    with handed_socket() or bind_socket(host, port) as listener:
        app = _app(data, keep, None if backups is None else Path(backups))
        workspace = app.state.workspace
        workspace.listening = (host, listener.getsockname()[1])
        workspace.local_webhooks = local_webhooks
        workspace.hosts = Hosts((*hostname, host))
        if sample:
            add_sample(app)
            add_sample(app, "draughts")
        for line in greeting(app, *workspace.listening, invite=invite):
            click.echo(line)
        _run(app, listener)


def _app(data: str, keep: str | None, backups: Path | None) -> Starlette:
    from ronde.web.app import create_app

    if is_server(data):
        return patiently(lambda: create_app(Path(keep or "events"), backups=backups, server=data))
    return create_app(Path(data), backups=backups)


def patiently(start: Callable[[], Started]) -> Started:
    """Start; a database that does not answer yet is given time, such as after a power cut."""
    for attempt in range(ATTEMPTS):
        try:
            return start()
        except Unreachable as error:
            if attempt == 0:
                click.echo(
                    _("{reason} Ronde tries for {seconds} seconds.").format(
                        reason=error.render(_), seconds=round(ATTEMPTS * AGAIN_AFTER)
                    ),
                    err=True,
                )
            time.sleep(AGAIN_AFTER)
    return start()


def _run(app: Starlette, listener: socket.socket) -> None:
    """Serve until the end."""
    from ronde.web.server import Server

    share_memory()
    Thread(target=return_free_memory, args=(app.state.workspace.closing,), daemon=True).start()
    sys.setswitchinterval(SWITCH_INTERVAL)
    Server(app).run(sockets=[listener])


def share_memory() -> None:
    """Let what one thread has freed serve the others: documents take much memory for a moment."""
    import ctypes

    with suppress(AttributeError, OSError, TypeError):  # another system, which does so by itself
        ctypes.CDLL(None).mallopt(_M_ARENA_MAX, ARENAS)


def return_free_memory(closing: Event) -> None:
    """Now and then, hand memory that is free again back to the machine, until the server ends."""
    import ctypes

    with suppress(AttributeError, OSError, TypeError):  # another system, which does so by itself
        trim = ctypes.CDLL(None).malloc_trim
        while not closing.wait(TRIM_INTERVAL):
            trim(0)


_WAITING = 2048
"""Connections that may wait until the server takes them, as many as uvicorn lets wait."""


def bind_socket(host: str, port: int) -> socket.socket:
    """A socket that listens before its address is announced; port 0 is any free one.

    Whoever connects while the server is still starting waits, and is not refused.
    """
    from ronde.domain.errors import N_, FileAccessError

    try:
        return _bound_socket(host, port)
    except OSError as error:
        raise FileAccessError(
            N_(
                "The address {host}, port {port} cannot be used: {reason}. Close the program that "
                "has it, perhaps another Ronde, or choose another one with --port."
            ),
            host=host,
            port=port,
            reason=error.strerror or error,
        ) from error


def _bound_socket(host: str, port: int) -> socket.socket:
    passive = socket.AI_PASSIVE
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=passive)
    family, kind, protocol, _name, address = found[0]
    bound = socket.socket(family, kind, protocol)
    if os.name == "posix":
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        bound.bind(address)
        bound.listen(_WAITING)
    except OSError:
        bound.close()
        raise
    return bound


SAMPLES: Mapping[DisciplineName, str] = {
    "chess": N_("Ronde sample open"),
    "draughts": N_("Ronde sample draughts open"),
}
"""What the sample tournaments are called as events."""


def add_sample(app: Starlette, game: DisciplineName = "chess") -> None:
    """The sample tournament of a game as an event, unless the folder has one."""
    from dataclasses import replace

    from ronde.cli.event import act_confirming_all
    from ronde.formats import read
    from ronde.journal import ImportTournament
    from ronde.sample import sample_path

    workspace = app.state.workspace
    key = "sample" if game == "chess" else f"sample-{game}"
    if not workspace.store.leads("sample tournaments") or key in workspace.events:
        return  # another server over the same database sees to it
    sample = read(sample_path(game))
    named = replace(sample, details=replace(sample.details, name=_(SAMPLES[game])))
    workspace.create(named.details.name, who="ronde", file=key)
    request = ImportTournament(section="a", title="Open", tournament=named, source="sample")
    act_confirming_all(workspace.journal(key), request, who="ronde")


def greeting(app: Starlette, host: str, port: int, *, invite: bool = False) -> list[str]:
    """The address; the one-time link while nobody is in charge; how to let other machines in."""
    users = app.state.workspace.users
    address = f"http://{f'[{host}]' if ':' in host else host}:{port}"
    lines = [_("Ronde is open at {address}").format(address=f"{address}/")]
    if invite or not users.has_chief:
        link = f"{address}/invitation/{users.invite()}"
        lines.append(_("Chief arbiter, begin here (the link works once): {link}").format(link=link))
    if host in LOOPBACK:
        lines.append(
            _(
                "Only this machine reaches it. To let other machines in: ronde serve --host "
                "0.0.0.0, on a network you trust, with a login for everybody."
            )
        )
    else:
        lines.append(
            _(
                "Everybody on this network reaches it; passwords travel unencrypted unless a proxy "
                "with HTTPS stands in front."
            )
        )
    lines.append(_("Ctrl-C ends it; nothing is lost."))
    return lines
