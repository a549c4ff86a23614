"""`ronde event`: the life of a tournament on the command line, one command for every act."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Collection, Mapping
from contextlib import contextmanager
from importlib import import_module
from typing import TYPE_CHECKING, Any

import click

from ronde.cli.language import _, use_game

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ronde.journal import Act, CompletedAct, Event, Journal, Section

MODULES = {
    "new": "event_journal",
    "show": "event_views",
    "people": "event_views",
    "boards": "event_views",
    "history": "event_views",
    "foresee": "event_views",
    "preview": "event_views",
    "report": "event_report",
    "what-if": "event_what_if",
    "import": "event_lists",
    "ratings": "event_lists",
    "estimates": "event_lists",
    "announce-prizes": "event_lists",
    "undo": "event_journal",
    "redo": "event_journal",
    "verify": "event_journal",
    "account": "event_journal",
    "export": "event_journal",
    "restore": "event_journal",
    "backup": "event_journal",
}
"""Commands that are not acts, and the module of each; its function is named after the command."""


def command() -> click.Command:
    """The group of commands, worded in the current language."""
    return EventCommands(
        "event",
        help=_(
            "Keep the journal of an event: everything that is entered stays, can be undone, and "
            "can be shown. EVENT is a file such as open.ronde, or an address postgresql://… of a "
            "server."
        ),
        epilog=_("Example: ronde event pair open.ronde --section a"),
        no_args_is_help=True,
    )


class EventCommands(click.Group):
    """The acts of the journal, and what else can be done with it."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        from ronde.cli.event_acts import names

        return [*MODULES, *names()]

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name in MODULES:
            module = import_module(f"ronde.cli.{MODULES[name]}")
            made: click.Command = getattr(module, f"{name.replace('-', '_')}_command")()
        else:
            from ronde.cli.event_acts import act_command, names

            if name not in names():
                return None
            made = act_command(name)
        from ronde.cli.commands import lang_option

        made.params.append(lang_option())
        return made


def event_command(
    name: str, callback: Callable[..., Any], wording: str, *params: click.Parameter
) -> click.Command:
    """A command about EVENT that is described in one sentence."""
    return click.Command(
        name,
        callback=callback,
        short_help=wording,
        help=wording,
        params=[event_argument(), *params],
    )


def event_argument() -> click.Argument:
    """EVENT: a file or an address."""
    return click.Argument(["event"])


def act_options() -> list[click.Parameter]:
    """The options of every act: who does it, why, and what has been confirmed."""
    return [
        click.Option(
            ["--who"],
            envvar="RONDE_WHO",
            default=_login_name,
            metavar="NAME",
            help=_("Who does it; otherwise RONDE_WHO, or the name you logged in with."),
        ),
        click.Option(["--why"], default="", help=_("The reason, for the history.")),
        click.Option(
            ["--key"], default="", help=_("Makes the repetition of the same request harmless.")
        ),
        click.Option(
            ["--confirm"],
            multiple=True,
            metavar="TOKEN",
            help=_("Confirms the caution that showed this token; several times if need be."),
        ),
    ]


def section_option() -> click.Option:
    """`--section`; an event with a single section needs none."""
    return click.Option(
        ["--section"],
        metavar="KEY",
        help=_("Section; not needed when the event has only one."),
    )


def _login_name() -> str:
    import getpass

    try:
        return getpass.getuser()
    except (OSError, KeyError):
        return os.environ.get("USER", "")


@contextmanager
def open_journal(event: str, *, read_only: bool = False) -> Iterator[Journal]:
    """The journal of an event, closed in one piece afterwards."""
    from ronde.journal import Journal
    from ronde.services.language import common_game

    with Journal.open(event, read_only=read_only) as journal:
        use_game(common_game(journal.state.sections.values()))
        yield journal


@contextmanager
def open_section(file: str) -> Iterator[tuple[Journal, str]]:
    """The journal of an event, to be read, and its section: `open.ronde#a`, or the only one."""
    place, _mark, key = file.partition("#")
    with open_journal(place, read_only=True) as journal:
        yield journal, section_key(journal, key or None)


def read_section(event: str, key: str | None) -> tuple[Event, Section]:
    """The event as it is now, and the section named, or the only one."""
    with open_journal(event, read_only=True) as journal:
        return journal.state, journal.state.section(section_key(journal, key))


def section_key(journal: Journal, key: str | None) -> str:
    """The section named, or the only one; messages have the words of its game from now on."""
    from ronde.domain.errors import N_, RequestError
    from ronde.services.language import common_game

    sections = journal.state.sections
    if key is not None:
        section = journal.state.section(key)
        use_game(common_game([section]))
        return section.key
    if len(sections) == 1:
        return next(iter(sections))
    if not sections:
        raise RequestError(
            N_("The event has no section yet: add one with 'ronde event add-section'.")
        )
    raise RequestError(
        N_("Say which section is meant, with --section: {sections}."),
        sections=", ".join(sections),
    )


def act_with_confirmation(
    act: Callable[[Collection[str]], CompletedAct], confirm: Collection[str]
) -> CompletedAct:
    """Act; show every caution, and ask for confirmation at a terminal."""
    from ronde.journal import ConfirmationNeeded

    given = tuple(confirm)
    while True:
        try:
            done = act(given)
        except ConfirmationNeeded as confirmation:
            if not _is_interactive():
                raise _confirmation_error(confirmation) from confirmation
            for caution in confirmation.cautions:
                click.echo(caution.render(_), err=True)
            if not click.confirm(_(confirmation.template), err=True):
                raise click.Abort from confirmation
            given = confirmation.tokens
        else:
            for caution in done.cautions:
                click.echo(caution.render(_), err=True)
            return done


def act(journal: Journal, request: Act, given: Mapping[str, Any]) -> CompletedAct:
    """Do what is requested, with the options given; show cautions and ask."""
    return act_with_confirmation(
        lambda confirm: journal.act(request, confirm=confirm, **entry_options(given)),
        given["confirm"],
    )


def act_confirming_all(journal: Journal, request: Act, who: str) -> CompletedAct:
    """Act where nobody can be asked: every caution is confirmed."""
    from ronde.journal import ConfirmationNeeded

    tokens: Collection[str] = ()
    while True:
        try:
            return journal.act(request, who=who, confirm=tokens)
        except ConfirmationNeeded as confirmation:
            tokens = confirmation.tokens


def _is_interactive() -> bool:
    return sys.stdin.isatty() and sys.stderr.isatty()


def _confirmation_error(confirmation: Any) -> click.ClickException:
    """The error that tells a script with which options to repeat the command."""
    tokens = " ".join(f"--confirm {token}" for token in confirmation.tokens)
    again = _("Repeat the command with: {options}").format(options=tokens)
    return click.ClickException(f"{confirmation.render(_)}\n{again}")


def report(done: CompletedAct) -> None:
    """Print the number of the entry that was written."""
    if done.entry is None:
        click.echo(_("Nothing had to change."))
    else:
        click.echo(_("Entry {number} written.").format(number=done.entry.number))


def entry_options(given: Mapping[str, Any]) -> dict[str, Any]:
    """Who, why and the key, out of the options given."""
    return {name: given[name] for name in ("who", "why", "key")}
