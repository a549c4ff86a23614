"""`ronde norms`: the title norms of a chess event, number by number."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ronde.cli.arguments import file_argument, format_option, read_event
from ronde.cli.files import is_event
from ronde.cli.language import _

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ronde.domain.tournament import Tournament
    from ronde.title_norms import NormCheck, NormSheet, Statement, TitleNorms

MARKS = {
    "met": "✓",
    "short": "▲",
    "waived": "–",
    "not-checked": "?",
    "needed": "→",
    "left-out": "–",
}
EVENTS = ("national-championship", "national-team-championship", "zonal")


def command() -> click.Command:
    """The command, worded in the current language."""
    return click.Command(
        "norms",
        callback=norms,
        help=_(
            "For each player of FILE: games, titled and foreign opponents, performance, and the "
            "norms above the title, by the FIDE title regulations B.01 of 2024, second hand. With "
            "--player, every requirement of one player with its article. What is in doubt is not "
            "checked, and no norm is awarded."
        ),
        epilog=_("Example: ronde norms open.trf --player 7"),
        params=[
            file_argument(),
            click.Option(["--player"], type=int, help=_("The sheet of this pairing number.")),
            click.Option(
                ["--exemption"],
                type=click.Choice(EVENTS),
                help=_("The kind of event, if it needs no mix of federations."),
            ),
            format_option("text", "json"),
        ],
    )


def norms(file: str, player: int | None, exemption: str | None, form: str) -> None:
    """The norms of all players, or one sheet."""
    tournament = read_event(file)
    found = _found(file, tournament, exemption)
    if form == "json":
        import msgspec

        from ronde.views.norms import norms_view

        click.echo(msgspec.json.encode(norms_view(tournament, found)).decode())
        return
    lines = _overview(tournament, found) if player is None else _one(tournament, found, player)
    for line in lines:
        click.echo(line)


def _found(file: str, tournament: Tournament, exemption: str | None) -> TitleNorms:
    if is_event(file):
        from ronde.cli.event import open_section
        from ronde.services.reports import section_norms

        with open_section(file) as (journal, section):
            return section_norms(journal.state, section, exemption)
    from ronde.title_norms import norms

    return norms(tournament, exemption=exemption)


def _overview(tournament: Tournament, found: TitleNorms) -> Iterator[str]:
    from ronde.notation import number, points
    from ronde.title_norms import EDITION
    from ronde.views.formatting import title_word

    yield _("Norms, {edition}").format(edition=_(EDITION))
    for statement in found.conditions:
        yield _line(statement)
    for sheet in found.sheets:
        player = tournament.player(sheet.player)
        shown = (check for check in sheet.checks if check.outcome != "not-made")
        outcomes = " ".join(map(_outcome, shown))
        made = f"{number(points(5 * sheet.halves), _):>4}/{len(sheet.games):<2}"
        yield (
            f"{player.tpn:4} {title_word(player.title, _):3} {player.name:26.26} "
            f"{player.federation:3} {made} {sheet.average or '':>5} "
            f"{sheet.performance or '':>5}  {outcomes}"
        ).rstrip()


def _one(tournament: Tournament, found: TitleNorms, number: int) -> Iterator[str]:
    from ronde.domain.errors import N_, RequestError
    from ronde.title_norms import EDITION

    if not 1 <= number <= len(tournament.players):
        raise RequestError(N_("There is no player {number}."), number=number)
    sheet = found.sheets[number - 1]
    yield f"{number} {tournament.player(number).name}, {_(EDITION)}"
    yield from _games(sheet)
    for check in sheet.checks:
        yield from _norm(check)


def _games(sheet: NormSheet) -> Iterator[str]:
    from ronde.notation import points
    from ronde.views.formatting import title_word

    for game in sheet.games:
        yield (
            f"  {game.round:2}. {title_word(game.title, _):3} {game.name:26.26} "
            f"{game.federation:3} {game.rating or '–':>4}  {points(5 * game.halves)}"
        )
    yield from map(_line, sheet.uncounted)


def _outcome(check: NormCheck) -> str:
    """What came of a norm: `IM: made`."""
    from ronde.title_norms.check import OUTCOMES
    from ronde.views.formatting import title_word
    from ronde.views.sheets import labelled

    return labelled(title_word(check.title, _), _(OUTCOMES[check.outcome]), _)


def _norm(check: NormCheck) -> Iterator[str]:
    yield _outcome(check)
    if check.left_out:
        rounds = ", ".join(map(str, check.left_out))
        yield "  " + _("Rounds left out: {rounds} (1.4.1e, 1.4.1f)").format(rounds=rounds)
    for statement in (*check.requirements, *check.needed):
        yield _line(statement)


def _line(statement: Statement) -> str:
    return f"  {MARKS[statement.state]} {statement.render(_)}  ({statement.article})"
