"""Arguments and options that several commands share."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click
from click.shell_completion import CompletionItem

from ronde.cli.language import _, use_game

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from typing import BinaryIO

    from ronde.domain.tournament import Tournament


def file_argument(*, required: bool = True) -> click.Argument:
    """FILE: any readable report, or `-`."""
    return click.Argument(["file"], required=required, type=click.Path(allow_dash=True))


def pairing_options() -> list[click.Option]:
    """What a round is paired by: system, acceleration, and the choices that they leave open."""
    return [system_option(), acceleration_option(), choice_option()]


def system_option() -> click.Option:
    """`--system`; the file's own declaration decides otherwise."""
    return click.Option(
        ["--system"],
        metavar="NAME|FILE",
        shell_complete=complete_systems,
        callback=_system,
        help=_(
            "Pairing system; 'ronde systems' lists them. Otherwise the file's, or fide-dutch. "
            "A file (.toml, .json) describes an amended system."
        ),
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
        callback=lambda ctx, param, pairs: key_values(pairs, ctx, param),
        help=_("A choice that the system leaves open; 'ronde systems NAME' lists them."),
    )


def tie_breaks_option() -> click.Option:
    """`--tie-breaks CODE,CODE`; the file's own declaration decides otherwise."""
    return click.Option(
        ["--tie-breaks", "codes"],
        metavar="CODE,CODE,…",
        callback=_codes,
        help=_("Tie-breaks in their order; otherwise the file's, or those of its system."),
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
    from ronde.rulebooks.catalogue import ALIASES, listings

    items = [CompletionItem(entry.name, help=_(entry.title)) for entry in listings()]
    items += [CompletionItem(alias, help=name) for alias, name in ALIASES.items()]
    return [item for item in items if item.value.startswith(typed)]


def _system(ctx: click.Context, param: click.Parameter, name: str | None) -> str | None:
    return None if name is None else system_name(name)


def system_name(text: str, folder: Path | None = None) -> str:
    """A system by name, with amendments perhaps; of a file the name that spells what it says."""
    if not text.endswith((".toml", ".json")):
        return text
    from ronde.formats.system_file import read_system

    return read_system((folder or Path()) / text).name


def _accelerations(ctx: click.Context, param: click.Parameter, typed: str) -> list[CompletionItem]:
    from ronde.accelerations import ACCELERATIONS

    return [CompletionItem(name) for name in ACCELERATIONS if name.startswith(typed)]


def key_values(
    pairs: Sequence[str], ctx: click.Context | None = None, param: click.Parameter | None = None
) -> dict[str, str | int | bool]:
    """`KEY=VALUE` several times, each value understood."""
    found = {}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not (key and equals):
            raise click.BadParameter(
                _("{found!r} is not of the form KEY=VALUE.").format(found=pair), ctx, param
            )
        found[key] = _value(value)
    return found


def _value(text: str) -> str | int | bool:
    """`true` and `false` are truth values, whole numbers are numbers, the rest is a word."""
    if text in ("true", "false"):
        return text == "true"
    return int(text) if text.isdecimal() and text.isascii() else text


def _codes(ctx: click.Context, param: click.Parameter, text: str | None) -> list[str] | None:
    return None if text is None else [code.strip() for code in text.split(",") if code.strip()]


def parse_range(
    ctx: click.Context, param: click.Parameter, text: str | None
) -> tuple[int, int] | None:
    """`1-5` as (1, 5), `3` as (3, 3)."""
    if text is None:
        return None
    first, _dash, last = text.partition("-")
    last = last or first
    if not (first.isdecimal() and last.isdecimal() and int(first) <= int(last)):
        raise click.BadParameter(
            _("{found!r} is not of the form 3 or 1-5.").format(found=text), ctx, param
        )
    return int(first), int(last)


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


def read_event(file: str) -> Tournament:
    """The tournament in that file, or in the standard input; notices go to the standard error.

    Of an event with several sections, `open.ronde#a` is section a.
    """
    if is_event(file):
        from ronde.cli.event import open_section

        with open_section(file) as (journal, section):
            return _in_its_words(journal.state.tournament(section))
    from ronde.formats import read_report

    report = read_report(sys.stdin.buffer.read() if file == "-" else Path(file))
    for notice in report.notices:
        click.echo(notice.render(_, None if file == "-" else file), err=True)
    return _in_its_words(report.tournament)


def _in_its_words(event: Tournament) -> Tournament:
    """The event; from now on messages use the words of its game."""
    from ronde.notation import is_draughts

    use_game("draughts" if is_draughts(event) else "chess")
    return event


@contextmanager
def locate_missing_rounds(file: str) -> Iterator[None]:
    """Add to an error about a missing round the place in the file that says how many there are."""
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


def write_text(content: str, output: str | None) -> None:
    """Text to a file, or to the standard output; line ends stay as they are."""
    write_parts((content,), output)


def write_parts(parts: Iterable[str], output: str | None) -> None:
    """Texts to a file, or to the standard output, each as soon as it is there."""
    if output is None:
        for part in parts:
            click.echo(part.encode(), nl=False)
        return
    with _open_for_writing(output) as file:
        for part in parts:
            file.write(part.encode())


def write_bytes(content: bytes, output: str) -> None:
    """Bytes to a file; `-` is the standard output."""
    if output == "-":
        sys.stdout.buffer.write(content)
        return
    with _open_for_writing(output) as file:
        file.write(content)


@contextmanager
def _open_for_writing(output: str) -> Iterator[BinaryIO]:
    from ronde.domain.errors import N_, FileAccessError

    try:
        with Path(output).open("wb") as file:
            yield file
    except OSError as error:
        raise FileAccessError(
            N_("The file {file} cannot be written: {reason}."),
            file=output,
            reason=error.strerror or error,
        ) from error


@contextmanager
def requires_app() -> Iterator[None]:
    """Imports that need the extra `app`: where it is missing, say how to install it."""
    try:
        yield
    except ModuleNotFoundError as missing:
        raise click.ClickException(
            _("The application needs {name}. Install it with: pip install 'ronde[app]'").format(
                name=missing.name
            )
        ) from missing
