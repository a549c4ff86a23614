"""`ronde systems`: the systems and accelerations by name; one system with its choices."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ronde.cli.arguments import complete_systems
from ronde.cli.language import _

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ronde.domain.option import Option
    from ronde.rulebooks.catalogue import Entry


def command() -> click.Command:
    """The command, worded in the language now spoken."""
    return click.Command(
        "systems",
        callback=systems,
        short_help=_("List the pairing systems and their choices."),
        help=_("List the pairing systems and accelerations; with NAME, the choices of a system."),
        epilog=_("Example: ronde systems fide-dutch-2026"),
        params=[
            click.Argument(
                ["name"], required=False, metavar="[NAME]", shell_complete=complete_systems
            )
        ],
    )


def systems(name: str | None) -> None:
    """Print the catalogue, or one of its entries."""
    click.echo("\n".join(catalogue_lines() if name is None else system_lines(name)))


def catalogue_lines() -> Iterator[str]:
    """Every system, every alias, every acceleration."""
    from ronde.accelerations import ACCELERATIONS
    from ronde.rulebooks.catalogue import ALIASES, CATALOGUE

    width = max(len(entry.name) for entry in CATALOGUE)
    yield _("Systems (--system)")
    for entry in CATALOGUE:
        title = _(entry.title)
        if entry.module is None:
            title = _("{title} (not available yet)").format(title=title)
        yield f"  {entry.name:{width}}  {title}"
    yield ""
    yield _("Other names")
    yield from (f"  {alias:{width}}  {name}" for alias, name in ALIASES.items())
    yield ""
    yield _("Accelerations (--acceleration)")
    yield from (f"  {name:{width}}  {_(row.title)}" for name, row in ACCELERATIONS.items())


def system_lines(name: str) -> Iterator[str]:
    """One system or acceleration: what it is, and the choices it leaves to the event."""
    from ronde.accelerations import ACCELERATIONS
    from ronde.rulebooks.catalogue import resolve, rulebook

    options: Sequence[Option] = ()
    if name in ACCELERATIONS:
        row = ACCELERATIONS[name]
        yield f"{name}: {_(row.title)}"
        options = row.options
    else:
        entry = resolve(name)
        yield _heading(entry)
        if entry.module is None:
            yield _("It is not available yet.")
            return
        options = rulebook(name).options
    if not options:
        yield _("It leaves no choice to the event.")
        return
    yield _("Choices (--option KEY=VALUE):")
    for option in options:
        yield f"  {option.key} = {_values(option)}"
        yield f"      {option.article}: {_(option.wording)}"


def _values(option: Option) -> str:
    """The values, the default in brackets; a free value is told by its default alone."""
    if not option.values:
        return f"[{option.default}]"
    return ", ".join(f"[{value}]" if value == option.default else value for value in option.values)


def _heading(entry: Entry) -> str:
    return f"{entry.name}: {_(entry.title)}"


def version_lines() -> Iterator[str]:
    """The version of Ronde, and the editions of the rules that it knows."""
    from ronde import __version__
    from ronde.rulebooks.catalogue import CATALOGUE

    yield f"ronde {__version__}"
    for entry in CATALOGUE:
        if entry.module:
            yield f"  {_heading(entry)}"
