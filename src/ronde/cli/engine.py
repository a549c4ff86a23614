"""`ronde engine`: the syntax, the output and the checklist of bbpPairings.

A program that calls bbpPairings or JaVaFo can call Ronde instead. As there, a bare file name
stands beside the input, and a check that finds differences has done its work: exit code 0.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ronde.cli.arguments import locate_missing_rounds, read_event, write_text
from ronde.cli.language import _

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ronde.checking import CheckedRound
    from ronde.checklist import ChecklistRow
    from ronde.domain.tournament import Tournament

CODES = {"--dutch": "FIDE_DUTCH", "--burstein": "FIDE_BURSTEIN"}
"""The systems that can be asked for, as reports name them."""


def command() -> click.Command:
    """The command, worded in the current language."""
    return click.Command(
        "engine",
        callback=engine,
        short_help=_("Answer like bbpPairings."),
        help=_(
            "Pair (-p) or check (-c) IN with the syntax and the output of bbpPairings, for "
            "programs that call it or JaVaFo. OUT is the file of the pairing, otherwise the "
            "standard output; -l writes a checklist to CHECKLIST, otherwise to IN with the "
            "suffix .list. A bare file name stands beside IN."
        ),
        epilog=_("Example: ronde engine --dutch open.trf -p pairs.txt -l checklist.txt"),
        context_settings={"ignore_unknown_options": True, "help_option_names": ["--help"]},
        options_metavar="[-r] [--dutch | --burstein]",
        params=[
            click.Argument(
                ["arguments"],
                nargs=-1,
                type=click.UNPROCESSED,
                metavar="IN (-p [OUT] | -c [ROUND]) [-l [CHECKLIST]]",
            )
        ],
    )


@dataclass(slots=True)
class Request:
    """What the arguments ask for; an empty name means that none was given.

    `round` is the only round to be checked, as JaVaFo's users ask for it.
    """

    code: str = CODES["--dutch"]
    file: str | None = None
    pair: bool = False
    check: bool = False
    round: int | None = None
    release: bool = False
    output: str | None = None
    checklist: str | None = None

    @property
    def system(self) -> str:
        """The edition in force of the system that is asked for."""
        from ronde.rulebooks.catalogue import named_by

        return named_by(self.code, "") or ""

    def beside(self, name: str) -> str:
        """The path of a file: a bare name stands beside the input."""
        path = Path(name)
        return name if path.name != name else str(Path(self.file or "").parent / path)


def parse_arguments(arguments: Sequence[str]) -> Request:
    """The arguments, read as bbpPairings reads them."""
    request = Request()
    rest = list(arguments)
    while rest:
        word = rest.pop(0)
        follows = rest.pop(0) if word in ("-p", "-l", "-c") and _is_name(rest) else None
        if word in CODES:
            request.code = CODES[word]
        elif word == "-r":
            request.release = True
        elif word == "-p":
            request.pair, request.output = True, follows
        elif word == "-c":
            request.check, request.round = True, _round(follows)
        elif word == "-l":
            request.checklist = follows or ""
        elif request.file is None and not word.startswith("-"):
            request.file = word
        else:
            raise click.UsageError(_("{found!r} is not understood here.").format(found=word))
    if request.file is None and not request.release:
        raise click.UsageError(_("The file of the tournament is missing."))
    if request.file is not None and request.pair == request.check:
        raise click.UsageError(_("Ask either to pair (-p) or to check (-c)."))
    return request


def _round(word: str | None) -> int | None:
    """The number of the round that follows `-c`, if any."""
    if word is None:
        return None
    if not (word.isascii() and word.isdecimal()):
        raise click.UsageError(_("{found!r} is not understood here.").format(found=word))
    return int(word)


def _is_name(rest: Sequence[str]) -> bool:
    return bool(rest) and not rest[0].startswith("-")


def engine(arguments: tuple[str, ...]) -> int:
    """Do what bbpPairings would do."""
    request = parse_arguments(arguments)
    if request.release:
        click.echo(release())
    if request.file is None:
        return 0
    event = read_event(request.file)
    return _pair(event, request) if request.pair else _check(event, request)


def release() -> str:
    """Which program this is."""
    from ronde import __version__

    return f"Ronde - {__version__}"


def _pair(event: Tournament, request: Request) -> int:
    from ronde.checklist import checklist
    from ronde.cli.pair import as_text
    from ronde.domain.errors import NoLegalPairing
    from ronde.pairing import pair

    paired = refusal = None
    try:
        with locate_missing_rounds(request.file or "-"):
            paired = pair(event, request.system)
    except NoLegalPairing as error:
        refusal = error
    if request.checklist is not None:
        lines = checklist(event, request.system, paired=paired)
        _write_checklist(request, [table(lines)])
    if paired is None:
        click.echo(refusal.render(_) if refusal else "", err=True)
        return 1
    write_text(as_text(paired), request.output and request.beside(request.output))
    return 0


def _check(event: Tournament, request: Request) -> int:
    from ronde.checking import check, with_number_of_rounds
    from ronde.checklist import checklist

    event = with_number_of_rounds(event)
    one = None if request.round is None else range(request.round, request.round + 1)
    report = check(event, request.system, rounds=one)
    name = Path(request.file or "").stem
    for checked in report.rounds:
        click.echo(f"{name}: Round #{checked.number}")
        if not checked.agrees:
            score = event.points_known_at(checked.number)
            click.echo("\n".join(comparison(checked, score)))
            click.echo()
    click.echo()
    if request.checklist is not None:
        _write_checklist(
            request,
            [
                f"Round #{checked.number}\n"
                + table(
                    checklist(
                        event.as_known_at(checked.number), request.system, paired=checked.wanted
                    )
                )
                for checked in report.rounds
            ],
        )
    return 0


def comparison(checked: CheckedRound, score: Sequence[int]) -> Iterator[str]:
    """The pairs that differ, side by side, each side in the order of the boards."""
    if checked.wanted is None:
        yield f"No valid pairing exists for round {checked.number}."
        return
    wanted = boards(
        checked.wanted.pairs, [] if (bye := checked.wanted.bye) is None else [bye], score
    )
    played = boards(checked.played, checked.byes, score)
    left = [pair for pair in wanted if pair not in played]
    right = [pair for pair in played if pair not in wanted]
    yield "  Checker pairings        Tournament pairings "
    for row in range(max(len(left), len(right))):
        ours = _cell(left[row]) if row < len(left) else " " * 9
        theirs = _cell(right[row]) if row < len(right) else ""
        yield f"    {ours}{'':16}{theirs}"


def boards(
    pairs: Sequence[tuple[int, int]], byes: Sequence[int], score: Sequence[int]
) -> list[tuple[int, int]]:
    """The pairs in the order of publication, then the byes as (player, 0)."""
    from ronde.rulebooks.handling import board_order

    games = board_order([(a - 1, b - 1) for a, b in pairs], score, range(len(score)))
    resting = sorted(byes, key=lambda tpn: -score[tpn - 1])
    return [*((a + 1, b + 1) for a, b in games), *((tpn, 0) for tpn in resting)]


def _cell(pair: tuple[int, int]) -> str:
    white, black = pair
    return f"{white:3} - {black:3}"


def table(lines: Sequence[ChecklistRow]) -> str:
    """The checklist: a table with tabs, an empty line between scoregroups."""
    rounds = max((len(line.opponents) for line in lines), default=0)
    looked_at = lines[0].looked_at if lines else ()
    header = ["ID", "Pts", "-" * (rounds + 1), "Pref", *looked_at, "Cur", ""]
    header += [f"R{number}" for number in range(1, rounds + 1)]
    rows = [_row(line) for line in lines]
    widths = [max(map(len, column)) for column in zip(header, *rows, strict=True)]

    def aligned(cells: Sequence[str]) -> str:
        return "".join(f"{cell:>{width}}\t" for cell, width in zip(cells, widths, strict=True))

    text = ["\n", aligned(header)]
    before = None
    for line, row in zip(lines, rows, strict=True):
        text += ["\n" if line.score == before else "\n\n", aligned(row)]
        before = line.score
    return "".join(text) + "\n\n\n"


def _row(line: ChecklistRow) -> list[str]:
    from ronde.domain.points import points_text

    coming = ""
    if line.coming is not None:
        opponent, colour = line.coming
        coming = f"({opponent}{colour})" if opponent else "(bye)"
    return [
        str(line.tpn),
        points_text(line.score),
        line.colours,
        preference_symbol(line),
        *(value or " " for value in line.looked_at.values()),
        coming,
        "",
        *(str(opponent or "") for opponent in line.opponents),
    ]


def preference_symbol(line: ChecklistRow) -> str:
    """`W` absolute, `(W)` strong, `w` mild, `A` none."""
    from ronde.rulebooks.colours import Strength

    side = line.preference.side
    return {
        Strength.ABSOLUTE: f"{side} ",
        Strength.STRONG: f"({side})",
        Strength.MILD: f"{side.lower()} ",
        Strength.NONE: "A ",
    }[line.preference.strength]


def _write_checklist(request: Request, tables: Sequence[str]) -> None:
    """Write the checklist; where it cannot be written, say so and go on, as bbpPairings does."""
    from ronde.domain.errors import FileAccessError

    name = request.checklist or Path(request.file or "").with_suffix(".list").name
    try:
        write_text("".join(tables) + release(), request.beside(name))
    except FileAccessError as error:
        click.echo(error.render(_), err=True)
