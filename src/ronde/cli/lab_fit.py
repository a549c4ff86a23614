"""`ronde lab fit`: a model of results from tournaments that were played."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from ronde.cli.language import _

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ronde.lab.fitting import Fit, PlayedGame

ENOUGH = 0.05
"""A departure from the model that is likelier than this is no sign against it."""


def fit_command() -> click.Command:
    """`ronde lab fit`."""
    from ronde.cli.commands import lang_option

    return click.Command(
        "fit",
        callback=fit_model,
        short_help=_("Fit a model of results to tournaments of your own."),
        help=_(
            "Fit a model of results to the tournaments in FILES, reports or folders of them, and "
            "check it on the third of the games that it has not seen. What is printed first is a "
            "line for the file of an experiment."
        ),
        epilog=_("Example: ronde lab fit reports/"),
        params=[
            click.Argument(
                ["files"],
                metavar="FILES...",
                nargs=-1,
                required=True,
                type=click.Path(path_type=Path, exists=True),
            ),
            lang_option(),
        ],
    )


def fit_model(files: tuple[Path, ...]) -> None:
    """Print the model and its check."""
    from ronde.lab.fitting import fit

    found = fit([game for file in _all(files) for game in _games(file)])
    model = found.model
    click.echo(
        f'models = [{{ kind = "{model.kind}", draws = {model.draws}, '
        f"per_hundred = {model.per_hundred}, white = {model.white}, scale = {model.scale} }}]"
    )
    click.echo(
        _("{games} games made it, {checked} others check it.").format(
            games=found.games, checked=found.checked
        )
    )
    _print_check(found)


def _all(files: tuple[Path, ...]) -> Iterator[Path]:
    for file in files:
        if file.is_dir():
            yield from sorted(path for path in file.rglob("*") if path.suffix in (".trf", ".trfx"))
        else:
            yield file


def _games(file: Path) -> Iterator[PlayedGame]:
    from ronde.cli.arguments import read_event
    from ronde.lab.fitting import games_of

    yield from games_of(read_event(str(file)))


def _print_check(found: Fit) -> None:
    heads = (
        _("difference"),
        _("games"),
        _("score"),
        _("as foretold"),
        _("draws"),
        _("as foretold"),
    )
    rows = [
        (
            f"{row.lowest:+} … {row.highest:+}",
            str(row.games),
            f"{row.points:.3f}",
            f"{row.points_foretold:.3f}",
            f"{row.draws:.3f}",
            f"{row.draws_foretold:.3f}",
        )
        for row in found.bins
    ]
    widths = [max(map(len, column)) for column in zip(heads, *rows, strict=True)]
    for row in (heads, *rows):
        click.echo("  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True)))
    click.echo(
        _("A game costs {bits} bits under this model, {usual} under Milvang's.").format(
            bits=f"{found.bits:.4f}", usual=f"{found.usual_bits:.4f}"
        )
    )
    if found.chance < ENOUGH:
        click.echo(
            _(
                "The games depart from the model by more than chance: if it were true, so much "
                "would be seen {percent} times of 100."
            ).format(percent=f"{100 * found.chance:.1f}")
        )
    else:
        click.echo(_("The games do not depart from the model by more than chance."))
