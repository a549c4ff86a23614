"""`ronde systems`: the systems and accelerations by name; one system with its choices."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from ronde.cli.arguments import (
    acceleration_option,
    choice_option,
    complete_systems,
    format_option,
    output_option,
    system_name,
)
from ronde.cli.files import write_text
from ronde.cli.language import _, use_game

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ronde.domain.option import Option
    from ronde.rulebooks.catalogue import Listing
    from ronde.rulebooks.system import System


def command() -> click.Command:
    """The command, worded in the current language."""
    return click.Command(
        "systems",
        callback=systems,
        help=_("List the pairing systems and accelerations; with NAME, the choices of a system."),
        epilog=_("Example: ronde systems fide-dutch-2026"),
        params=[
            click.Argument(
                ["name"], required=False, metavar="[NAME]", shell_complete=complete_systems
            ),
            click.Option(
                ["--rules"],
                is_flag=True,
                help=_("Print the rules of a system of FMJD 2017, with the choices made."),
            ),
            choice_option(),
            acceleration_option(),
            click.Option(["--rounds"], type=click.IntRange(min=1), help=_("Number of rounds.")),
            click.Option(["--title"], help=_("What the organiser calls the composed system.")),
            format_option("text", "json"),
            output_option(),
        ],
    )


def systems(
    name: str | None,
    rules: bool,
    options: dict[str, Any],
    acceleration: str | None,
    rounds: int | None,
    title: str | None,
    form: str,
    output: str | None,
) -> None:
    """Print the catalogue, one of its entries, or the rules of a composed system."""
    if rules:
        book = _composed(name, options, title)
        write_text(_rules(book, acceleration, rounds, form), output)
        return
    if options or acceleration or rounds or title or form != "text":
        raise click.UsageError(_("Choices are for the printed rules: add --rules."))
    write_text("\n".join(catalogue_lines() if name is None else system_lines(name)) + "\n", output)


def _composed(name: str | None, options: dict[str, Any], title: str | None) -> System:
    """A version of FMJD 2017 with these choices.

    Rule: FMJD Annexe V (2017) 1, 2
    """
    from ronde.rulebooks.catalogue import system

    found = None if name is None else system(name)
    if found is None or found.text is None:
        raise click.UsageError(_("--rules prints the systems of FMJD 2017: name one of them."))
    use_game(found.discipline.value)
    return found.composed(options, title or "")


def _rules(system: System, acceleration: str | None, rounds: int | None, form: str) -> str:
    """The rules of a version in words or, as JSON, what is saved of it."""
    from ronde.accelerations import acceleration as acceleration_named
    from ronde.rulebooks.fmjd.regulations import saved
    from ronde.rulebooks.system import Announcement

    title = ""
    if acceleration:
        chosen = acceleration_named(acceleration)
        chosen.assert_known_to(system)
        title = chosen.title
    if form == "json":
        import json

        return json.dumps(saved(system), ensure_ascii=False) + "\n"
    assert system.text is not None
    return system.text(system, Announcement(rounds, acceleration, title), _)


def catalogue_lines() -> Iterator[str]:
    """Every system, every alias, every acceleration."""
    from ronde.accelerations.catalogue import ACCELERATIONS
    from ronde.rulebooks.catalogue import ALIASES, listings

    width = max(len(entry.name) for entry in listings())
    yield _("Systems (--system)")
    for entry in listings():
        yield f"  {entry.name:{width}}  {_(entry.title)}"
    yield ""
    yield _("Other names")
    yield from (f"  {alias:{width}}  {name}" for alias, name in ALIASES.items())
    yield ""
    yield _("Accelerations (--acceleration)")
    yield from (f"  {name:{width}}  {_(row.title)}" for name, row in ACCELERATIONS.items())


def system_lines(name: str) -> Iterator[str]:
    """One system or acceleration: what it is, and the choices it leaves to the event."""
    from ronde.accelerations.catalogue import ACCELERATIONS
    from ronde.rulebooks.catalogue import system
    from ronde.views.sheets import labelled

    options: Sequence[Option] = ()
    if name in ACCELERATIONS:
        row = ACCELERATIONS[name]
        yield labelled(name, _(row.title), _)
        options = row.options
    else:
        found = system(system_name(name))
        use_game(found.discipline.value)
        yield _heading(found)
        options = found.options
    if not options:
        yield _("It leaves no choice to the event.")
        return
    yield _("Choices (--option KEY=VALUE):")
    for option in options:
        yield f"  {option.key} = {_values(option)}"
        yield "      " + labelled(option.article, _(option.wording), _)


def _values(option: Option) -> str:
    """The values, the default in brackets; of a free value only the default."""
    if not option.values:
        return f"[{option.default}]"
    if option.ranked and option.default not in option.values:
        return f"{', '.join(option.values)} [{option.default}]"
    return ", ".join(f"[{value}]" if value == option.default else value for value in option.values)


def _heading(entry: Listing | System) -> str:
    from ronde.views.sheets import labelled

    return labelled(entry.name, _(entry.title), _)


def version_lines() -> Iterator[str]:
    """The version of Ronde, and the editions of the rules that it knows."""
    from ronde import __version__
    from ronde.rulebooks.catalogue import listings

    yield f"ronde {__version__}"
    for entry in listings():
        yield f"  {_heading(entry)}"
