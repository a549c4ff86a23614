"""`ronde event what-if`: the next round both ways, before anything is done."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from ronde.cli.arguments import format_option
from ronde.cli.event import event_argument, open_journal, section_key, section_option
from ronde.cli.language import _

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ronde.journal import Section
    from ronde.services.alternatives import Alternatives
    from ronde.views.what_if import ComparedBoard, Way, WhatIf


def what_if_command() -> click.Command:
    """`ronde event what-if`"""
    return click.Command(
        "what-if",
        callback=what_if,
        short_help=_("Show what a withdrawal, a late entry or another result would change."),
        help=_(
            "Pair the next round both ways, as it is and as it would be; nothing is written. "
            "Players are numbers of the list or parts of names."
        ),
        epilog=_("Example: ronde event what-if open.ronde --withdraw 12 --result 3:5:1-0"),
        params=[
            event_argument(),
            section_option(),
            *_alternative_options(),
            format_option("text", "json"),
        ],
    )


def _alternative_options() -> list[click.Parameter]:
    several: dict[str, Any] = {"multiple": True}
    return [
        click.Option(["--withdraw"], metavar="PLAYER", help=_("This player withdraws."), **several),
        click.Option(["--absent"], metavar="PLAYER", help=_("This player misses it."), **several),
        click.Option(
            ["--late"], metavar="NAME[:RATING]", help=_("Somebody comes late."), **several
        ),
        click.Option(
            ["--result"],
            metavar="ROUND:BOARD:RESULT",
            help=_("A game has this result instead."),
            **several,
        ),
        click.Option(
            ["--forbid"], metavar="PLAYER,PLAYER", help=_("These two must not meet."), **several
        ),
        click.Option(["--system"], default="", help=_("Another system or edition.")),
        click.Option(["--acceleration"], default="", help=_("Another acceleration, or 'none'.")),
        click.Option(["--again"], is_flag=True, help=_("Pair the last round again first.")),
    ]


def what_if(event: str, section: str | None, form: str, **options: Any) -> None:
    """Both ways, in words or as JSON."""
    import json

    from msgspec import to_builtins

    from ronde.domain.errors import RequestError
    from ronde.views.what_if import what_if as answer

    with open_journal(event, read_only=True) as journal:
        watched = journal.state.section(section_key(journal, section))
        found = answer(journal, watched, _alternatives(watched, **options), _)
    if form == "json":
        click.echo(json.dumps(to_builtins(found), ensure_ascii=False))
        return
    if found.problem:
        raise RequestError("{problem}", problem=found.problem)
    for line in _lines(found):
        click.echo(line)


def _alternatives(section: Section, **options: Any) -> Alternatives:
    from ronde.services.alternatives import Alternatives, Newcomer, Outcome
    from ronde.services.search import find_player

    def outcome(text: str) -> Outcome:
        number, board, result = [*text.split(":", 2), "", ""][:3]
        board, point, game = board.partition(".")
        numbers = (number, board, game) if point else (number, board)
        if not (all(map(str.isdecimal, numbers)) and result):
            raise click.BadParameter(_("Write ROUND:BOARD:RESULT, such as 3:5:1-0."))
        return Outcome(int(number), int(board), result, int(game) if point else None)

    def newcomer(text: str) -> Newcomer:
        name, _colon, rating = text.rpartition(":")
        return Newcomer(name, int(rating)) if name and rating.isdecimal() else Newcomer(text)

    def two(text: str) -> tuple[int, int]:
        one, comma, other = text.partition(",")
        if not comma:
            raise click.BadParameter(_("Write two players with a comma between them."))
        return find_player(section, one), find_player(section, other)

    return Alternatives(
        withdraw=tuple(find_player(section, text) for text in options["withdraw"]),
        absent=tuple(find_player(section, text) for text in options["absent"]),
        newcomers=tuple(newcomer(text) for text in options["late"]),
        results=tuple(outcome(text) for text in options["result"]),
        forbid=tuple(two(text) for text in options["forbid"]),
        system=options["system"],
        acceleration=options["acceleration"],
        again=options["again"],
    )


def _lines(found: WhatIf) -> Iterator[str]:
    from ronde.views.formatting import score
    from ronde.views.sheets import labelled

    yield from found.supposed
    for row in found.asked:
        yield f"! {row.sentence}"
    for label, way in ((_("As it is"), found.now), (_("As it would be"), found.then)):
        if way is not None:
            yield ""
            yield _("{label}, round {round}, {system}:").format(
                label=label, round=found.round, system=way.system
            )
            yield from _way(way)
    if found.places:
        yield ""
    for place in found.places:
        rows = (place.now, place.then)
        now, then = (
            f"{row.rank} ({score(row.points, found.game, _)})" if row else "-" for row in rows
        )
        yield labelled(place.name, f"{now} > {then}", _)


def _way(way: Way) -> Iterator[str]:
    if way.problem:
        yield f"  {way.problem}"
    for board in way.boards:
        yield _board(board)
    if way.bye is not None:
        sentence = _("{name} has the bye.").format(name=f"{way.bye.number} {way.bye.name}")
        yield f"  {sentence}"


MARKS = {"same": " ", "colours": "~", "other": "*"}


def _board(board: ComparedBoard) -> str:
    white, black = board.white, board.black
    names = f"{white.number:4} {white.name} - {black.number} {black.name}"
    return f"{MARKS[board.mark]} {board.board:3} {names}"
