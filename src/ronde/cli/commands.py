"""The command `ronde` itself: its list of commands, exit codes, and messages when it fails.

Exit codes: 0 done; 1 no legal pairing, or differences found; 2 unexpected error; 3 the request or
the file is wrong; 4 too large for the machine; 5 a file cannot be read or written.
"""

from __future__ import annotations

import os
import re
import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any, NoReturn

import click

from ronde.cli.language import LANGUAGES, _, language_of, use_language
from ronde.domain.errors import N_

if TYPE_CHECKING:
    from collections.abc import Sequence

DONE, DIFFERENT, UNEXPECTED, WRONG, TOO_LARGE, NO_ACCESS = range(6)
INTERRUPTED = 130
SCREEN = 20
"""Lines of problems that are shown at once."""

COMMANDS = {
    "pair": N_("Pair the next round."),
    "check": N_("Check the rounds that were played."),
    "verify": N_("Judge a round without trusting the engine."),
    "standings": N_("Draw up the standings."),
    "prizes": N_("Say who takes which prize, and why."),
    "explain": N_("Say why the round is what it is."),
    "validate": N_("Say everything that is wrong with a report."),
    "norms": N_("Show title norms of a chess event and what is still needed."),
    "convert": N_("Write a tournament in another form."),
    "export": N_("Write a table, the headings of the games, or an e-mail."),
    "print": N_("Print a document as PDF."),
    "generate": N_("Make a random tournament."),
    "systems": N_("List the pairing systems and their choices."),
    "train": N_("Pair positions by hand, judged with reasons."),
    "examples": N_("Work out the printed examples of the regulations."),
    "event": N_("Run a tournament: enter, pair, publish, correct, undo."),
    "serve": N_("Open the application in the browser."),
    "site": N_("Write the event as a folder of web pages."),
    "lot": N_("Draw lots by a published seed, or verify a draw."),
    "advise": N_("Say which format suits an event."),
    "lab": N_("Experiment with thousands of random tournaments."),
    "engine": N_("Answer like bbpPairings."),
}
"""What each does in a line. Each is a module of this package with a function `command`."""


class HelpFormatter(click.HelpFormatter):
    """Help whose headings end as the language ends them, in French with a space and a colon."""

    def write_heading(self, heading: str) -> None:
        colon = _("{label}: {value}").format(label="", value="").rstrip()
        self.write(f"{'':>{self.current_indent}}{heading}{colon}\n")


click.Context.formatter_class = HelpFormatter  # contexts of nested commands inherit none


class Commands(click.Group):
    """All commands; each is imported when it is named, and worded in the current language."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name not in COMMANDS:
            return None
        command: click.Command = import_module(f"ronde.cli.{name}").command()
        command.short_help = _(COMMANDS[name])
        if not any("--lang" in param.opts for param in command.params):
            command.params.append(lang_option())
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The list of commands, for which none of them is imported."""
        with formatter.section(_("Commands")):
            formatter.write_dl([(name, _(wording)) for name, wording in COMMANDS.items()])


class RondeCommand(click.Command):
    """Chooses the language, runs a command, and leaves with its exit code."""

    def main(  # type: ignore[override]
        self, args: Sequence[str] | None = None, prog_name: str | None = None, **extra: Any
    ) -> NoReturn:
        arguments = list(sys.argv[1:] if args is None else args)
        extra["standalone_mode"] = False
        language = language_of(arguments, os.environ)
        with use_language(language if language in LANGUAGES else "en"):
            sys.exit(_exit_code(arguments, prog_name, extra))


def commands() -> Commands:
    """The group of all commands, worded in the current language."""
    return Commands(
        "ronde",
        params=[version_option(), lang_option()],
        no_args_is_help=True,
        help=_(
            "Pair, check and explain Swiss tournaments of chess and draughts by the articles of "
            "their rules."
        ),
        epilog=_(
            "FILE is a tournament report: TRF16, TRF26, a report with the extensions of JaVaFo "
            "or bbpPairings, or the JSON form of Ronde; - is the standard input. "
            "'ronde COMMAND --help' tells more. Completion in bash: "
            'eval "$(_RONDE_COMPLETE=bash_source ronde)"'
        ),
    )


class _Suggested(str):
    """A name that click suggests, in the quotation marks of the language."""

    __slots__ = ()

    def __repr__(self) -> str:
        return _("'{name}'").format(name=str(self))


def _quoted(error: click.BadParameter) -> click.BadParameter:
    """What click says of an option, such as `'-o' / '--output'`, quoted as the language does."""
    hint = error.param_hint
    if hint is None and error.param and error.ctx:
        hint = error.param.get_error_hint(error.ctx)
    if isinstance(hint, str):
        hint = _requoted(hint)
    if isinstance(error, click.MissingParameter):
        error.param_hint = hint
        return error
    return click.BadParameter(_requoted(error.message), error.ctx, error.param, hint)


def _requoted(text: str) -> str:
    return re.sub("'([^']+)'", lambda found: _("'{name}'").format(name=found[1]), text)


def _exit_code(arguments: list[str], prog_name: str | None, extra: dict[str, Any]) -> int:
    try:
        code = commands().main(arguments, prog_name, **extra)
        sys.stdout.flush()
    except (Exception, KeyboardInterrupt) as error:
        return exit_code_of(error)
    return code if isinstance(code, int) else DONE


def exit_code_of(error: BaseException) -> int:
    """Say what went wrong; the exit code of a command that ends with this error."""
    if isinstance(error, click.exceptions.NoArgsIsHelpError):
        click.echo(error.format_message())
        return DONE
    if isinstance(error, click.ClickException):
        if isinstance(error, click.NoSuchOption) and error.possibilities:
            named = [_Suggested(name) for name in error.possibilities]
            error = click.NoSuchOption(error.option_name, possibilities=named, ctx=error.ctx)
        if isinstance(error, click.BadParameter):
            error = _quoted(error)
        error.show()
        return WRONG
    if isinstance(error, click.Abort | KeyboardInterrupt):
        return INTERRUPTED
    if isinstance(error, BrokenPipeError):
        return _output_closed()
    if isinstance(error, MemoryError):
        click.echo(_("This is too large for the memory of this machine."), err=True)
        return TOO_LARGE
    return _failure(error)


def version_option() -> click.Option:
    """`--version`: the version of the program, and the editions of the rules it knows."""

    def show(ctx: click.Context, param: click.Parameter, wanted: bool) -> None:
        if wanted and not ctx.resilient_parsing:
            from ronde.cli.systems import version_lines

            click.echo("\n".join(version_lines()))
            ctx.exit()

    return click.Option(
        ["--version"],
        is_flag=True,
        is_eager=True,
        expose_value=False,
        callback=show,
        help=_("Show the version and the editions of the rules, and exit."),
    )


def lang_option() -> click.Option:
    """`--lang`, which `RondeCommand` reads before anything is parsed."""
    return click.Option(
        ["--lang"],
        type=click.Choice(LANGUAGES),
        expose_value=False,
        help=_("Language of messages; otherwise LC_ALL or LANG decides."),
    )


def _output_closed() -> int:
    """Nobody reads our output any more: stay silent, also when Python closes the stream."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return NO_ACCESS


def _failure(error: BaseException) -> int:
    """Show the message of one of our own errors; anything else is a bug, and asks for a report."""
    from ronde.domain.errors import RondeError

    if isinstance(error, RondeError):
        click.echo(one_screen(error.render(_)), err=True)
        return error.exit_code
    if isinstance(error, OSError):
        name = error.filename or _("the output")
        click.echo(
            _("{file}: {reason}.").format(file=name, reason=_(error.strerror or str(error))),
            err=True,
        )
        return NO_ACCESS
    click.echo(bug_report(error), err=True)
    return UNEXPECTED


def one_screen(message: str) -> str:
    """The message, cut where it would fill more than a screen."""
    lines = message.splitlines()
    if len(lines) <= SCREEN:
        return message
    more = _("… and {count} more; 'ronde validate FILE' lists them all.")
    return "\n".join([*lines[:SCREEN], more.format(count=len(lines) - SCREEN)])


def bug_report(error: BaseException) -> str:
    """A message of one screen: that this is a bug, what to send us, and where it happened."""
    import platform

    from ronde import __version__

    places = []
    trace = error.__traceback__
    while trace is not None:
        code = trace.tb_frame.f_code
        if "ronde" in code.co_filename:
            module = code.co_filename.replace(os.sep, "/").rpartition("ronde/")[2]
            places.append(f"{module}:{trace.tb_lineno} {code.co_name}")
        trace = trace.tb_next
    lines = [
        _("Ronde has failed in a way it does not know. This is a bug, not your mistake."),
        _("Please report it with the file you used, the command, and these lines:"),
        "",
        f"  ronde {__version__}, Python {platform.python_version()}, {platform.system()}",
        f"  {type(error).__name__}: {str(error)[:300]}",
        *(f"  {place}" for place in places[-6:]),
    ]
    return "\n".join(lines)


ronde: RondeCommand = RondeCommand("ronde")
