"""`ronde lot`: draw lots by a published seed, and let anybody draw them again."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ronde.cli.arguments import output_option
from ronde.cli.language import _

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ronde.domain.tournament import Tournament


def command() -> click.Command:
    """The group of commands, worded in the current language."""
    group = click.Group(
        "lot",
        help=_(
            "The lot of an entry is the SHA-256 digest of the seed, a line break and the name of "
            "the entry; the entries stand in the order of their lots. Anybody can draw again."
        ),
        epilog=_("Example: ronde lot verify open.ronde"),
        no_args_is_help=True,
    )
    group.add_command(_draw_command())
    group.add_command(_teams_command())
    group.add_command(_verify_command())
    return group


def _draw_command() -> click.Command:
    wording = _("Draw lots among the names given.")
    return click.Command(
        "draw",
        callback=draw,
        short_help=wording,
        help=wording,
        params=[
            click.Option(["--seed"], required=True, help=_("The published seed.")),
            click.Argument(["names"], nargs=-1, required=True),
        ],
    )


def draw(seed: str, names: Sequence[str]) -> None:
    """The names in the order of their lots, each with its lot."""
    from ronde.domain.lot import drawn, lot

    for place, name in enumerate(drawn(names, seed), 1):
        click.echo(f"{place:4} {name}  {lot(seed, name)[:16]}")


def _teams_command() -> click.Command:
    return click.Command(
        "teams",
        callback=number_teams,
        short_help=_("Number the teams of a file: by their rated players, equal ones by lot."),
        help=_(
            "Number the teams of FILE before round 1: by the number of their rated players, then "
            "by the mean rating of these, equal teams by lot (FMJD 1986, 3.1.3). 'ronde pair' with "
            "a system of 1986 then pairs the teams."
        ),
        params=[
            click.Option(["--seed"], required=True, help=_("The published seed.")),
            output_option(),
            click.Argument(["file"]),
        ],
    )


def number_teams(seed: str, output: str | None, file: str) -> None:
    """The file again, with its teams numbered in the order of the regulation.

    Rule: FMJD Annexe V (1986) 3.1.3, 3.1.4
    """
    from dataclasses import replace

    from ronde.cli.arguments import read_event
    from ronde.cli.files import write_text
    from ronde.domain.errors import N_, RequestError
    from ronde.formats import to_text
    from ronde.rulebooks.numbering import teams_in_order

    event = read_event(file)
    if event.team_event is None or not event.team_event.teams:
        raise RequestError(N_("The file names no teams: add records 310."))
    if event.rounds:
        raise RequestError(N_("Round 1 has been paired: the teams keep their numbers."))
    teams = teams_in_order(event.team_event.teams, event.players, seed)
    numbered = replace(event, team_event=replace(event.team_event, teams=teams), lot_seed=seed)
    write_text(to_text(numbered, format="trf"), output)


def _verify_command() -> click.Command:
    return click.Command(
        "verify",
        callback=verify,
        short_help=_("Draw the lots of an event again and compare."),
        help=_(
            "Draw every list of EVENT again from its seed, or the numbers of a report from the "
            "seed it declares. The exit code is 1 when they differ."
        ),
        params=[
            click.Argument(["event"]),
            click.Option(["--seed"], help=_("The published seed, if the file does not tell it.")),
        ],
    )


def verify(event: str, seed: str | None) -> int:
    """Whether the lists are those that the seeds give."""
    from ronde.cli.files import is_event

    return _of_journal(event) if is_event(event) else _of_report(event, seed)


def _of_journal(event: str) -> int:
    from ronde.cli.event import open_journal
    from ronde.journal import Number
    from ronde.journal import verify as verified

    with open_journal(event, read_only=True) as journal:
        entries = journal.entries
    found = [f for f in verified(entries).findings if f.entry.act == Number.act]
    wrong = {finding.entry.number: finding for finding in found}
    for entry in entries:
        if entry.act != Number.act:
            continue
        if entry.number in wrong:
            click.echo(wrong[entry.number].render(_))
        else:
            sentence = _(
                "Entry {number}: the list of section {section} is the one that the seed {seed} "
                "gives."
            )
            click.echo(
                sentence.format(
                    number=entry.number, section=entry.data["section"], seed=entry.data["seed"]
                )
            )
    return 1 if wrong else 0


def _of_report(file: str, seed: str | None) -> int:
    from ronde.cli.arguments import read_event
    from ronde.domain.errors import N_, RequestError

    tournament = read_event(file)
    seed = seed or tournament.lot_seed
    if seed is None:
        raise RequestError(N_("The report tells no seed of its lots: give it with --seed."))
    agrees = _numbers_by_lot(tournament, seed)
    sentence = (
        _("The numbers are those that the seed {seed} gives.")
        if agrees
        else _("The numbers are not those that the seed {seed} gives.")
    )
    click.echo(sentence.format(seed=seed))
    return 0 if agrees else 1


def _numbers_by_lot(tournament: Tournament, seed: str) -> bool:
    """The players stand in the order of their lots, or by rating and then by lot."""
    from dataclasses import replace

    from ronde.domain.player import Tpn
    from ronde.rulebooks.numbering import by_lot, by_rating_and_lot

    players = tuple(replace(player, tpn=Tpn(1)) for player in tournament.players)
    return any(
        tuple(replace(player, tpn=Tpn(1)) for player in order) == players
        for order in (by_lot(players, seed), by_rating_and_lot(players, seed))
    )
