"""Arguments and options that several commands share."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from ronde.cli.files import read_tournament
from ronde.cli.language import _, use_game
from ronde.domain.errors import filled

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from click.shell_completion import CompletionItem

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
    from click.shell_completion import CompletionItem

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
    from pathlib import Path

    from ronde.formats.system_file import read_system

    return read_system((folder or Path()) / text).name


def _accelerations(ctx: click.Context, param: click.Parameter, typed: str) -> list[CompletionItem]:
    from click.shell_completion import CompletionItem

    from ronde.accelerations.catalogue import ACCELERATIONS

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
                filled(_("{found!r} is not of the form KEY=VALUE."), {"found": pair}), ctx, param
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
            filled(_("{found!r} is not of the form 3 or 1-5."), {"found": text}), ctx, param
        )
    return int(first), int(last)


def read_event(file: str) -> Tournament:
    """The tournament in that file; from now on messages use the words of its game."""
    from ronde.notation import is_draughts

    event = read_tournament(file, _)
    use_game("draughts" if is_draughts(event) else "chess")
    return event


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
