"""`ronde explain`: why the round is what it is, and why not otherwise."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from ronde.cli.arguments import (
    acceleration_option,
    choice_option,
    deliver,
    event_from,
    file_argument,
    format_option,
    output_option,
    system_option,
)
from ronde.cli.language import _, ngettext

if TYPE_CHECKING:
    from ronde.domain.tournament import Tournament
    from ronde.engine import Round
    from ronde.explanation.lines import Line


def command() -> click.Command:
    """The command, worded in the language now spoken."""
    return click.Command(
        "explain",
        callback=explain,
        short_help=_("Say why the round is what it is."),
        help=_(
            "Explain the next round of FILE, or a round that was played: the report of all that "
            "is out of the ordinary, one board or player, or why something else was not done."
        ),
        epilog=_("Example: ronde explain open.trf --why-not 4,11"),
        params=[
            file_argument(),
            system_option(),
            acceleration_option(),
            choice_option(),
            click.Option(
                ["--round", "number"],
                type=click.IntRange(min=1),
                help=_("Explain this round as the rules pair it, from the rounds before."),
            ),
            click.Option(["--player"], type=click.IntRange(min=1), help=_("Explain this player.")),
            click.Option(["--board"], type=click.IntRange(min=1), help=_("Explain this board.")),
            click.Option(
                ["--why-not", "why_not"],
                metavar="P[,Q]",
                help=_("Why P does not meet Q, or why P alone does not have the bye."),
            ),
            click.Option(
                ["--compare"],
                metavar="SYSTEM,SYSTEM…",
                help=_("Set several systems side by side, the first one being compared with."),
            ),
            click.Option(
                ["--verify"], is_flag=True, help=_("Check the account without trusting the engine.")
            ),
            format_option("text", "json", "html"),
            output_option(),
        ],
    )


def explain(
    file: str,
    system: str | None,
    acceleration: str | None,
    options: dict[str, Any],
    number: int | None,
    player: int | None,
    board: int | None,
    why_not: str | None,
    compare: str | None,
    verify: bool,
    form: str,
    output: str | None,
) -> int:
    """Answer one question about one round."""
    if sum((player is not None, board is not None, bool(why_not), bool(compare), verify)) > 1:
        raise click.UsageError(
            _("Ask one thing: --player, --board, --why-not, --compare or --verify.")
        )
    event = event_from(file)
    if compare is not None:
        from ronde.explanation.answers import tell_comparison
        from ronde.explanation.editions import side_by_side

        systems = [name.strip() for name in compare.split(",") if name.strip()]
        _deliver(tell_comparison(event, side_by_side(event, systems, round=number)), form, output)
        return 0
    from ronde.engine import pair

    choices: dict[str, Any] = {"acceleration": acceleration, "options": options}
    paired = pair(event, system, **choices, round=number)
    if verify:
        return _verify(event, paired, form, output)
    if why_not is not None:
        from ronde.explanation.answers import tell_why_not
        from ronde.explanation.why_not import why_not as ask

        answer = ask(event, paired, _wish(why_not), **choices)
        _deliver(tell_why_not(event, paired, answer), form, output)
        return 0
    _deliver(_told(event, paired, player, board), form, output)
    return 0


def _told(
    event: Tournament, paired: Round, player: int | None, board: int | None
) -> tuple[Line, ...]:
    from ronde.explanation.report import report
    from ronde.explanation.why import why_board, why_player

    if player is not None:
        return why_player(event, paired, player)
    return report(event, paired) if board is None else why_board(event, paired, board)


def _verify(event: Tournament, paired: Round, form: str, output: str | None) -> int:
    from ronde.explanation.lines import Line
    from ronde.explanation.verify import faults

    found = faults(event, paired)
    holds = Line(_("The account of round {round} holds.").format(round=paired.number))
    _deliver(found or (holds,), form, output)
    return 2 if found else 0


def _wish(text: str) -> Any:
    from ronde.explanation.why_not import Wish

    parts = text.split(",")
    if not 1 <= len(parts) <= 2 or not all(part.strip().isdigit() for part in parts):
        raise click.BadParameter(_("Write P,Q or P: numbers of players."), param_hint="--why-not")
    return Wish(*(int(part) for part in parts))


def _deliver(lines: tuple[Line, ...], form: str, output: str | None) -> None:
    from ronde.explanation.clothing import as_data, as_html, as_text

    if form == "json":
        import json

        text = json.dumps(as_data(lines, _, ngettext), ensure_ascii=False) + "\n"
    elif form == "html":
        text = as_html(lines, _, ngettext, lang=_("en"))
    else:
        text = as_text(lines, _, ngettext)
    deliver(text, output)
