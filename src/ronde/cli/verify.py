"""`ronde verify`: an independent program judges a round, with its account or without."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ronde.cli.arguments import file_argument, format_option, pairing_options, read_event
from ronde.cli.files import locate_missing_rounds, write_text
from ronde.cli.language import LANGUAGES, _, use_language

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ronde.verifier import AccountFile, Finding, Verdict


def command() -> click.Command:
    """The command, worded in the current language."""
    return click.Command(
        "verify",
        callback=verify,
        help=_(
            "Judge the round that ACCOUNT tells of, from the history in FILE alone; without "
            "ACCOUNT, every round that FILE holds. The answer is proved, refuted or not proved; "
            "the exit code is 0 only if everything is proved. System, options and bans come from "
            "FILE or from the options, never from ACCOUNT."
        ),
        epilog=_("Example: ronde verify open.trf account.json --round 4"),
        params=[
            file_argument(),
            click.Argument(["account"], required=False, type=click.Path(allow_dash=True)),
            *pairing_options(),
            click.Option(
                ["--round", "number"], type=click.IntRange(min=1), help=_("Judge this round.")
            ),
            format_option("text", "json"),
        ],
    )


def verify(
    file: str,
    account: str | None,
    system: str | None,
    acceleration: str | None,
    options: dict[str, Any],
    number: int | None,
    form: str,
) -> int:
    """Judge one round, or all rounds of the file."""
    from ronde.proving import judge

    event = read_event(file)
    choices: dict[str, Any] = {"acceleration": acceleration, "options": options}
    told = None if account is None else _read(account)
    if told is not None or number is not None:
        numbers: Sequence[int | None] = (number,)
    else:
        numbers = range(1, len(event.rounds) + 1) or (None,)
    with locate_missing_rounds(file):
        verdicts = [judge(event, told, system=system, round=n, **choices) for n in numbers]
    write_verdicts(verdicts, form)
    return 0 if all(verdict.is_proved for verdict in verdicts) else 1


def write_verdicts(verdicts: Sequence[Verdict], form: str) -> None:
    """The verdicts, for people or for programs."""
    if form == "json":
        import json

        answer = {"rounds": [_as_dict(verdict) for verdict in verdicts]}
        write_text(json.dumps(answer, ensure_ascii=False) + "\n", None)
    else:
        click.echo("\n".join(line for verdict in verdicts for line in _lines(verdict)))


def _read(account: str) -> AccountFile:
    from ronde.domain.errors import N_, FileAccessError
    from ronde.verifier import read_account

    if account == "-":
        return read_account(sys.stdin.buffer.read())
    try:
        return read_account(Path(account).read_bytes())
    except OSError as error:
        raise FileAccessError(
            N_("The file {file} cannot be read: {reason}."),
            file=account,
            reason=error.strerror or error,
        ) from error


def _lines(verdict: Verdict) -> Iterator[str]:
    yield _(verdict.headline).format(round=verdict.round, system=verdict.system)
    yield from (f"  {finding.render(_)}" for finding in verdict.told)


def _as_dict(verdict: Verdict) -> dict[str, Any]:
    return {
        "round": verdict.round,
        "system": verdict.system,
        "verdict": verdict.status.value,
        "round_verdict": (verdict.round_status or verdict.status).value,
        "findings": [
            {"status": finding.status.value, **_finding_as_dict(finding)}
            for finding in verdict.findings
            if finding.status is not None
        ],
        "notes": [_finding_as_dict(note) for note in verdict.notes],
    }


def _finding_as_dict(finding: Finding) -> dict[str, Any]:
    text = {}
    for name in LANGUAGES:
        with use_language(name):
            text[name] = finding.render(_)
    return {"article": finding.article, "players": finding.players, "text": text}
