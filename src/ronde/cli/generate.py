"""`ronde generate`: a random tournament, made again by anybody who knows its seed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from ronde.cli.arguments import pairing_options
from ronde.cli.files import write_text
from ronde.cli.language import _
from ronde.domain.errors import filled

if TYPE_CHECKING:
    from ronde.domain.points import PointSystem


def command() -> click.Command:
    """The command, worded in the current language."""
    return click.Command(
        "generate",
        callback=generate,
        help=_(
            "Make a random tournament, each round paired by the system and played as ratings make "
            "it likely. The same seed and options give the same tournament on every machine; "
            "both are written into the file."
        ),
        epilog=_("Example: ronde generate --players 40 --rounds 9 --seed 7 -o random.trf"),
        params=[
            _number("--players", 30, _("Number of players.")),
            _number("--rounds", 9, _("Number of rounds.")),
            click.Option(
                ["--seed"],
                type=click.IntRange(min=0),
                help=_("Seed of the draw; otherwise one is chosen, and shown."),
            ),
            *pairing_options(),
            click.Option(
                ["--points"],
                metavar="WIN-DRAW-LOSS[-BYE]",
                callback=_points,
                help=_("Point system, such as 3-1-0; the bye is worth a win unless given."),
            ),
            click.Option(
                ["--ratings"],
                type=click.Choice(("normal", "uniform", "equal")),
                default="normal",
                show_default=True,
                help=_("How ratings are spread between the lowest and the highest."),
            ),
            _number("--lowest", 1400, _("Lowest rating.")),
            _number("--highest", 2400, _("Highest rating.")),
            click.Option(
                ["--model"],
                type=click.Choice(("fide", "milvang")),
                default="fide",
                show_default=True,
                help=_("Likelihood of results: FIDE's table of expected scores, or Milvang's."),
            ),
            *_rates(),
            click.Option(
                ["-o", "--output"],
                type=click.Path(),
                help=_("File to write, FILE.trf or FILE.json; otherwise the standard output."),
            ),
        ],
    )


def _number(name: str, default: int, wording: str) -> click.Option:
    return click.Option(
        [name], type=click.IntRange(min=0), default=default, show_default=True, help=wording
    )


def _rates() -> list[click.Option]:
    """How often something happens."""
    return [
        _rate("--draws", 0.3, _("Draws among the games of equals (FIDE's table only).")),
        _rate("--forfeits", 0, _("Games that are not played.")),
        _rate("--unrated", 0, _("Games shorter than one move.")),
        _rate("--unusual", 0, _("Games that end ½-0, 0-½ or 0-0.")),
        _rate("--withdrawals", 0, _("Players who leave after a round.")),
        _rate("--half-byes", 0, _("Players with a half-point bye in a round.")),
        _rate("--full-byes", 0, _("Players with a full-point bye in a round.")),
        _rate("--zero-byes", 0, _("Players who miss a round for no point.")),
        _rate("--late-entries", 0, _("Players who enter after the first round.")),
    ]


def _rate(name: str, default: float, wording: str) -> click.Option:
    return click.Option(
        [name],
        type=click.FloatRange(0, 1),
        metavar="0..1",
        default=default,
        show_default=True,
        help=wording,
    )


def _points(ctx: click.Context, param: click.Parameter, text: str | None) -> PointSystem | None:
    from ronde.domain.points import PointSystem

    if text is None:
        return None
    try:
        tenths = [_tenths(part) for part in text.split("-")]
        win, draw, loss, *rest = tenths
        (bye,) = rest or (win,)
    except ValueError:
        raise click.BadParameter(
            filled(_("{found!r} is not of the form 3-1-0 or 1-0.5-0-0.5."), {"found": text}),
            ctx,
            param,
        ) from None
    return PointSystem(win=win, draw=draw, loss=loss, pairing_allocated_bye=bye)


def _tenths(text: str) -> int:
    whole, _dot, tenth = text.partition(".")
    if len(tenth) > 1:
        raise ValueError(text)
    return 10 * int(whole) + int(tenth or 0)


def generate(seed: int | None, system: str | None, output: str | None, **choices: Any) -> None:
    """Make one tournament and write it."""
    from ronde.formats import to_text
    from ronde.generator import Recipe
    from ronde.generator import generate as make
    from ronde.rulebooks.catalogue import DEFAULT

    if seed is None:
        import secrets

        seed = secrets.randbelow(2**32)
        click.echo(_("Seed: {seed}").format(seed=seed), err=True)
    event = make(Recipe(seed=seed, system=system or DEFAULT, **choices))
    if len(event.rounds) < choices["rounds"]:
        click.echo(
            _("Round {number} has no legal pairing: the tournament ends before it.").format(
                number=len(event.rounds) + 1
            ),
            err=True,
        )
    form = "json" if output is not None and output.endswith(".json") else "trf"
    write_text(to_text(event, format=form), output)
