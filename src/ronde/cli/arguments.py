"""Arguments and options that several commands share."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click
from click.shell_completion import CompletionItem

from ronde.cli.language import _

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from ronde.domain.tournament import Tournament


def file_argument(*, required: bool = True) -> click.Argument:
    """FILE: any readable report, or `-`."""
    return click.Argument(["file"], required=required, type=click.Path(allow_dash=True))


def system_option() -> click.Option:
    """`--system`; the file's own declaration decides otherwise."""
    return click.Option(
        ["--system"],
        metavar="NAME",
        shell_complete=complete_systems,
        help=_("Pairing system; 'ronde systems' lists them. Otherwise the file's, or fide-dutch."),
    )


def acceleration_option() -> click.Option:
    """`--acceleration`; the file's own declaration decides otherwise."""
    return click.Option(
        ["--acceleration"],
        metavar="NAME",
        shell_complete=_accelerations,
        help=_("Acceleration, such as fide-baku. Otherwise the points that the file gives."),
    )


def choice_option() -> click.Option:
    """`--option KEY=VALUE`, several times."""
    return click.Option(
        ["--option", "options"],
        multiple=True,
        metavar="KEY=VALUE",
        callback=_choices,
        help=_("A choice that the system leaves open; 'ronde systems NAME' lists them."),
    )


def output_option() -> click.Option:
    """`-o`: a file instead of the standard output."""
    return click.Option(
        ["-o", "--output"],
        type=click.Path(),
        help=_("Write to this file instead of the standard output."),
    )


def format_option(*formats: str) -> click.Option:
    """`--format`: the first one is the default."""
    return click.Option(
        ["--format", "form"],
        type=click.Choice(formats),
        default=formats[0],
        show_default=True,
        help=_("Form of the answer."),
    )


def complete_systems(
    ctx: click.Context, param: click.Parameter, typed: str
) -> list[CompletionItem]:
    from ronde.rulebooks.catalogue import ALIASES, CATALOGUE

    items = [CompletionItem(entry.name, help=_(entry.title)) for entry in CATALOGUE]
    items += [CompletionItem(alias, help=name) for alias, name in ALIASES.items()]
    return [item for item in items if item.value.startswith(typed)]


def _accelerations(ctx: click.Context, param: click.Parameter, typed: str) -> list[CompletionItem]:
    from ronde.accelerations import ACCELERATIONS

    return [CompletionItem(name) for name in ACCELERATIONS if name.startswith(typed)]


def _choices(
    ctx: click.Context, param: click.Parameter, pairs: Sequence[str]
) -> dict[str, str | int | bool]:
    choices = {}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not (key and equals):
            raise click.BadParameter(
                _("{found!r} is not of the form KEY=VALUE.").format(found=pair), ctx, param
            )
        choices[key] = _value(value)
    return choices


def _value(text: str) -> str | int | bool:
    """`true` and `false` are truth values, whole numbers are numbers, the rest is a word."""
    if text in ("true", "false"):
        return text == "true"
    return int(text) if text.isdecimal() and text.isascii() else text


def is_event(file: str) -> bool:
    """The file is the journal of an event, perhaps with `#section` after its name."""
    place = file.partition("#")[0]
    if place.startswith(("postgresql://", "postgres://")):
        return True
    try:
        with Path(place).open("rb") as content:
            return content.read(16) == b"SQLite format 3\0"
    except OSError:
        return False


def event_from(file: str) -> Tournament:
    """The tournament in that file, or in the standard input; remarks go to the standard error.

    Of an event with several sections, `open.ronde#a` is section a.
    """
    if is_event(file):
        from ronde.cli.event import opened, the_section

        place, _mark, key = file.partition("#")
        with opened(place, read_only=True) as journal:
            return journal.state.tournament(the_section(journal, key or None))
    from ronde.formats import read_report

    report = read_report(sys.stdin.buffer.read() if file == "-" else Path(file))
    for notice in report.notices:
        click.echo(notice.render(_, None if file == "-" else file), err=True)
    return report.tournament


@contextmanager
def placing(file: str) -> Iterator[None]:
    """Say where the file tells, or should tell, the rounds that it has."""
    from ronde.domain.errors import InputError, NoSuchRound, Problem

    try:
        yield
    except NoSuchRound as refusal:
        if file == "-" or is_event(file):
            raise
        from ronde.formats import read_report

        line, column = read_report(Path(file)).rounds_at
        problem = Problem(refusal.template, line, column, refusal.facts)
        raise InputError([problem], file) from refusal


def deliver(content: str, output: str | None) -> None:
    """Text to a file, or to the standard output; line ends stay as they are."""
    deliver_all((content,), output)


def deliver_all(parts: Iterable[str], output: str | None) -> None:
    """Each part as soon as it is there."""
    if output is None:
        for part in parts:
            click.echo(part.encode(), nl=False)
        return
    from ronde.domain.errors import N_, FileAccessError

    try:
        with Path(output).open("wb") as file:
            for part in parts:
                file.write(part.encode())
    except OSError as error:
        raise FileAccessError(
            N_("The file {file} cannot be written: {reason}."),
            file=output,
            reason=error.strerror or error,
        ) from error
