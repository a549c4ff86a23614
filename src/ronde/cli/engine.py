"""`ronde-engine` and `ronde engine`: command lines and answers of bbpPairings and JaVaFo.

A program that calls bbpPairings or JaVaFo can call Ronde instead: the same arguments, output files,
exit codes and words on the standard error, which are English whatever the language of the user. As
there, a bare file name stands beside the input, and a check that finds differences has done its
work: exit code 0. Nothing here needs click or the catalogues, because callers start a process for
each round.

Reading: ADR-0255.
"""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from ronde.cli.files import locate_missing_rounds, read_tournament, write_text
from ronde.cli.process import begin, leave

if TYPE_CHECKING:
    from collections.abc import Sequence

    import click

    from ronde.checking import CheckReport
    from ronde.domain.errors import RondeError
    from ronde.domain.tournament import Tournament
    from ronde.pairing import Round

CODES = {"--dutch": "FIDE_DUTCH", "--burstein": "FIDE_BURSTEIN", "--fast": "FIDE_DUTCH"}
"""The systems that can be asked for, as reports name them; `--fast` is exact as well."""

SYNTAX = """\
Command lines:
  {name} [-r]
  {name} [-r] [SYSTEM] IN -p [OUT] [-b] [-q [N]] [-w] [-l [CHECKLIST]]
  {name} [-r] [SYSTEM] IN -c [ROUND] [-l [CHECKLIST]]
  {name} [-r] [SYSTEM] (MODEL -g | -g [CONFIGURATION]) -o OUT [-s SEED] [-b] [-l [CHECKLIST]]
SYSTEM is --dutch, --burstein or --fast."""

TAKES_NAME = ("-p", "-l", "-c", "-q", "-g", "-o", "-s")
DONE, NO_PAIRING, WRONG, NO_ACCESS = 0, 1, 3, 5


def command() -> click.Command:
    """The command `ronde engine`, worded in the current language."""
    import click

    from ronde.cli.language import _

    return click.Command(
        "engine",
        callback=lambda arguments: run(arguments, "ronde engine"),
        help=_(
            "Pair (-p), check (-c) or generate (-g) with the command lines, the output, the exit "
            "codes and the English messages of bbpPairings and JaVaFo, for programs that call "
            "them. OUT is the file of the pairing, otherwise the standard output; -l writes a "
            "checklist to CHECKLIST, otherwise beside IN with the suffix .list. A bare file name "
            "stands beside IN. 'ronde-engine' is the same in a program of its own, which starts "
            "faster."
        ),
        epilog=_("Example: ronde engine --dutch open.trf -p pairs.txt -l checklist.txt"),
        context_settings={"ignore_unknown_options": True, "help_option_names": ["--help"]},
        options_metavar="[-r] [--dutch | --burstein | --fast]",
        params=[
            click.Argument(
                ["arguments"],
                nargs=-1,
                type=click.UNPROCESSED,
                metavar=(
                    "(IN -p [OUT] | IN -c [ROUND] | -g [CONFIGURATION] -o OUT [-s SEED]) "
                    "[-l [CHECKLIST]]"
                ),
            )
        ],
    )


def main() -> None:
    """Run `ronde-engine` with the arguments of the process, and leave with its exit code."""
    begin(errors="backslashreplace")
    try:
        code = run(sys.argv[1:], "ronde-engine")
        sys.stdout.flush()
    except (Exception, KeyboardInterrupt) as error:
        from ronde.cli.commands import exit_code_of

        code = exit_code_of(error)
    leave(code)


class Misuse(Exception):
    """Arguments that none of the command lines allows."""


class Request:
    """What the arguments ask for; an empty name means that none was given.

    `file` is the tournament to pair or to check, the model or the configuration of a random one.
    `round` is the only round to be checked, as JaVaFo's users ask for it.
    """

    def __init__(self) -> None:
        self.code: str = CODES["--dutch"]
        self.file: str | None = None
        self.acts: list[str] = []
        self.round: int | None = None
        self.release = False
        self.baku = False
        self.model = False
        self.seed: int | None = None
        self.output: str | None = None
        self.checklist: str | None = None

    @property
    def system(self) -> str:
        """The edition in force of the system that is asked for."""
        from ronde.rulebooks.catalogue import named_by

        return named_by(self.code, "") or ""

    @property
    def acceleration(self) -> str | None:
        """The acceleration that is asked for, whatever the report says."""
        return "fide-baku" if self.baku else None

    def beside(self, name: str) -> str:
        """The path of a file: a bare name stands beside the input."""
        return _beside(self.file or "", name)


def _beside(file: str, name: str) -> str:
    folder = os.path.dirname(file)  # noqa: PTH120
    return name if os.path.dirname(name) else os.path.join(folder, name)  # noqa: PTH118, PTH120


def parse_arguments(arguments: Sequence[str]) -> Request:
    """The arguments, read as bbpPairings and JaVaFo read them.

    `-w` and `-q N` choose JaVaFo's ways to search; Ronde has one, which is exact, and takes them as
    read.
    """
    request = Request()
    rest = list(arguments)
    while rest:
        word = rest.pop(0)
        follows = rest.pop(0) if word in TAKES_NAME and _is_name(rest) else None
        if word in CODES:
            request.code = CODES[word]
        elif word == "-r":
            request.release = True
        elif word == "-b":
            request.baku = True
        elif word in ("-p", "-c", "-g"):
            request.acts.append(word)
            if word == "-p":
                request.output = follows
            elif word == "-c":
                request.round = None if follows is None else _number(follows)
            else:
                request.model = request.file is not None
                _take_file(request, follows)
        elif word == "-o":
            request.output = follows
        elif word == "-s":
            request.seed = _number(follows or "")
        elif word == "-q":
            _number(follows or "0")
        elif word == "-l":
            request.checklist = follows or ""
        elif word == "-w":
            continue
        elif not word.startswith("-") or word == "-":
            _take_file(request, word)
        else:
            raise Misuse(f"{word!r} is not understood here.")
    _assert_complete(request, alone=not arguments)
    return request


def _take_file(request: Request, word: str | None) -> None:
    if word is not None and request.file is not None:
        raise Misuse(f"{word!r} is not understood here.")
    request.file = request.file if word is None else word


def _assert_complete(request: Request, alone: bool) -> None:
    if not request.acts and request.file is None:
        request.release = request.release or alone
        if not request.release:
            raise Misuse("The file of the tournament is missing.")
    elif len(request.acts) != 1:
        raise Misuse("Ask for one thing: to pair (-p), to check (-c) or to generate (-g).")
    elif request.acts == ["-g"]:
        if not request.output:
            raise Misuse("The file of the random tournament (-o) is missing.")
    elif request.file is None:
        raise Misuse("The file of the tournament is missing.")
    elif request.seed is not None:
        raise Misuse("Only a random tournament (-g) has a seed.")


def _number(word: str) -> int:
    if not (word.isascii() and word.isdecimal()):
        raise Misuse(f"{word!r} is not understood here.")
    return int(word)


def _is_name(rest: Sequence[str]) -> bool:
    return bool(rest) and not rest[0].startswith("-")


def run(arguments: Sequence[str], name: str) -> int:
    """Do what bbpPairings would do; the exit code is its."""
    try:
        request = parse_arguments(arguments)
    except Misuse as error:
        _complain(f"{release()}\n{error}\n{SYNTAX.format(name=name)}")
        return WRONG
    if request.release:
        print(release())
    if not request.acts:
        return DONE
    act = {"-p": _pair, "-c": _check, "-g": _generate}[request.acts[0]]
    return act(request)


def release() -> str:
    """Which program this is."""
    from ronde import __version__

    return f"Ronde - {__version__}"


def _complain(words: str) -> None:
    print(words, file=sys.stderr)


def _failed(doing: str, file: str | None, error: RondeError) -> int:
    _complain(f"Error {doing} {file}: {error}")
    return error.exit_code


def _read(file: str) -> Tournament | int:
    """The tournament, or the exit code."""
    from ronde.domain.errors import FileAccessError, RondeError

    try:
        return read_tournament(file, str)
    except RondeError as error:
        access = isinstance(error, FileAccessError)
        return _failed("reading file" if access else "parsing file", file, error)


def _pair(request: Request) -> int:
    """Pair the next round. The output is emptied first: without a pairing it stays empty."""
    from ronde.domain.errors import NoLegalPairing, RondeError
    from ronde.pairing import pair

    file = request.file or ""
    event = _read(file)
    if isinstance(event, int):
        return event
    output = request.output and request.beside(request.output)
    if output and not _written(output, ""):
        return NO_ACCESS
    paired = refusal = None
    try:
        with locate_missing_rounds(file):
            paired = pair(event, request.system, acceleration=request.acceleration, adjourned=True)
    except NoLegalPairing as error:
        refusal = error
    except RondeError as error:
        return _failed("while pairing", file, error)
    if request.checklist is not None:
        from ronde.checklist import checklist
        from ronde.cli.engine_lists import table

        _write_checklist(request, [table(checklist(event, request.system, paired=paired))])
    if paired is None:
        _complain(f"Error while pairing {file}: No valid pairing exists: {refusal}")
        return NO_PAIRING
    if not output:
        write_text(as_text(paired), None)
        return DONE
    return DONE if _written(output, as_text(paired)) else NO_ACCESS


def as_text(paired: Round) -> str:
    """What pairing engines print: the number of boards, then the boards, the bye as `PLAYER 0`."""
    boards = [*paired.pairs, *([] if paired.bye is None else [(paired.bye, 0)])]
    return "".join([f"{len(boards)}\n", *(f"{white} {black}\n" for white, black in boards)])


def _written(output: str, text: str) -> bool:
    from ronde.domain.errors import FileAccessError

    try:
        write_text(text, output)
    except FileAccessError as error:
        _complain(f"The output file ({output}) could not be opened. {error}")
        return False
    return True


def _check(request: Request) -> int:
    from ronde.checking import check, with_number_of_rounds
    from ronde.cli.engine_lists import comparison
    from ronde.domain.errors import RondeError

    file = request.file or ""
    event = _read(file)
    if isinstance(event, int):
        return event
    event = with_number_of_rounds(event)
    one = None if request.round is None else range(request.round, request.round + 1)
    try:
        report = check(event, request.system, rounds=one)
    except RondeError as error:
        return _failed("checking file", file, error)
    name = os.path.splitext(os.path.basename(file))[0]  # noqa: PTH119, PTH122
    for checked in report.rounds:
        print(f"{name}: Round #{checked.number}")
        if not checked.agrees:
            score = event.points_known_at(checked.number)
            print(*comparison(checked, score), sep="\n")
            print()
    print()
    _write_checklists(event, request, report)
    return DONE


def _generate(request: Request) -> int:
    """A random tournament; where a round has no pairing it ends before it, as bbpPairings' does."""
    from ronde.cli.engine_generator import generated
    from ronde.domain.errors import FileAccessError, InputError, RondeError
    from ronde.formats import to_text

    try:
        event = generated(request)
    except RondeError as error:
        doing = {FileAccessError: "reading", InputError: "parsing"}.get(type(error), "processing")
        if request.model:
            return _failed(f"{doing} file", request.file, error)
        doing = "while reading" if doing == "reading" else doing
        return _failed(f"{doing} configuration file", request.file, error)
    output = request.output or ""
    if request.file is not None:
        output = request.beside(output)
    if not _written(output, to_text(event, dialect="bbp")):
        return NO_ACCESS
    if request.checklist is not None:
        from ronde.checking import check

        _write_checklists(event, request, check(event, request.system), of=output)
    number = len(event.rounds) + 1
    if number <= (event.number_of_rounds or 0):
        _complain(
            f"Error generating {output}: No valid pairing exists for round {number} of the "
            "generated tournament."
        )
        return NO_PAIRING
    return DONE


def _write_checklists(
    event: Tournament, request: Request, report: CheckReport, of: str | None = None
) -> None:
    """The checklist of every round that was looked at, if checklists are asked for."""
    if request.checklist is None:
        return
    from ronde.checklist import checklist
    from ronde.cli.engine_lists import table

    tables = [
        f"Round #{checked.number}\n"
        + table(checklist(event.as_known_at(checked.number), request.system, paired=checked.wanted))
        for checked in report.rounds
    ]
    _write_checklist(request, tables, of)


def _write_checklist(request: Request, tables: Sequence[str], of: str | None = None) -> None:
    """Write the checklist; where it cannot be written, say so and go on, as bbpPairings does."""
    from ronde.domain.errors import FileAccessError

    beside = of or request.file or ""
    name = _beside(beside, request.checklist or f"{os.path.splitext(beside)[0]}.list")  # noqa: PTH122
    try:
        write_text("".join(tables) + release(), name)
    except FileAccessError as error:
        _complain(f"The checklist file ({name}) could not be opened. {error}")
