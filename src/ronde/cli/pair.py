"""`ronde pair`: the next round of a tournament, or of thousands of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from ronde.cli.arguments import (
    file_argument,
    format_option,
    output_option,
    pairing_options,
    read_event,
)
from ronde.cli.engine import as_text
from ronde.cli.files import locate_missing_rounds, write_parts, write_text
from ronde.cli.language import _

if TYPE_CHECKING:
    from ronde.domain.tournament import Tournament
    from ronde.pairing import Round


def command() -> click.Command:
    """The command, worded in the current language."""
    return click.Command(
        "pair",
        callback=pair,
        help=_(
            "Pair the next round of FILE: first the number of boards, then WHITE BLACK on a line "
            "each, in the order of the boards; a bye is PLAYER 0."
        ),
        epilog=_("Example: ronde pair open.trf --system fide-dutch-2026 --why"),
        params=[
            file_argument(required=False),
            *pairing_options(),
            click.Option(
                ["--round", "number"],
                type=click.IntRange(min=1),
                help=_("Pair this round as it stood before it was played."),
            ),
            format_option("text", "json", "trf"),
            output_option(),
            click.Option(["--why"], is_flag=True, help=_("Say what decided the pairing.")),
            click.Option(
                ["--account"],
                type=click.Path(),
                metavar="ACCOUNT.json",
                help=_("Write decisions and proofs to this file, for 'ronde verify'."),
            ),
            click.Option(
                ["--sample"], is_flag=True, help=_("Pair the sample tournament of Ronde.")
            ),
            click.Option(
                ["--batch"],
                type=click.Path(allow_dash=True),
                metavar="CASES.jsonl[.gz]",
                help=_(
                    "Pair many positions, one JSON object per line with id, system, "
                    "acceleration, options and trf; the answers are JSON lines too."
                ),
            ),
            click.Option(
                ["--jobs"],
                type=click.IntRange(min=1),
                default=1,
                show_default=True,
                help=_("Processes among which a batch is spread."),
            ),
        ],
    )


def pair(
    file: str | None,
    system: str | None,
    acceleration: str | None,
    options: dict[str, Any],
    number: int | None,
    form: str,
    output: str | None,
    why: bool,
    account: str | None,
    sample: bool,
    batch: str | None,
    jobs: int,
) -> int:
    """Pair one tournament, or a batch."""
    if (file is not None) + sample + (batch is not None) != 1:
        raise click.UsageError(_("Name one FILE, or --sample, or --batch CASES."))
    choices: dict[str, Any] = {"acceleration": acceleration, "options": options}
    if batch is not None:
        from ronde.cli.batch import answers

        answered = answers(batch, {"system": system, **choices}, jobs)
        write_parts((f"{line}\n" for line in answered), output)
        return 0
    from ronde.domain.errors import NoLegalPairing
    from ronde.pairing import is_without_results
    from ronde.pairing import pair as pair_round

    source = file or _sample()
    event = read_event(source)
    try:
        with locate_missing_rounds(source):
            paired = pair_round(event, system, **choices, round=number, adjourned=True)
    except NoLegalPairing as refusal:
        if form == "json":
            write_text(_as_json(None, event, system, number), output)
        click.echo(refusal.render(_), err=True)
        if refusal.forbidden_by:
            codes = ", ".join(refusal.forbidden_by)
            sentence = _("A pairing would exist without any one of these rules: {codes}.")
            click.echo(sentence.format(codes=codes), err=True)
        return refusal.exit_code
    if number is None and is_without_results(event):
        sentence = _("Round {round} has no result yet: its games count as draws.")
        click.echo(sentence.format(round=len(event.rounds)), err=True)
    write_text(_answer(paired, event, form), output)
    if account is not None:
        from ronde.cli.files import write_bytes
        from ronde.proving import account_of
        from ronde.verifier import write_account

        write_bytes(write_account(account_of(event, paired, **choices)), account)
    if why:
        from ronde.cli.why import reasons

        click.echo(reasons(paired, event, **choices), err=form != "text", nl=False)
    elif acceleration or event.acceleration:
        _warn_of_groups(event, acceleration or event.acceleration, options, paired.number)
    return 0


def _sample() -> str:
    from ronde.sample import sample_path

    return str(sample_path())


def _warn_of_groups(
    event: Tournament, acceleration: str | None, options: dict[str, Any], number: int
) -> None:
    """Say that groups of the acceleration are too small or too large."""
    from ronde.accelerations.advice import cautions

    stage, chosen = event.before(number), {**dict(event.choices), **options}
    for remark in cautions(stage, acceleration, chosen, number):
        sentence = _(remark.template).format(**remark.facts)
        words = _("{article}: {sentence}").format(article=_(remark.article), sentence=sentence)
        click.echo(words, err=True)


def _answer(paired: Round, event: Tournament, form: str) -> str:
    if form == "json":
        return _as_json(paired, event, None, None)
    if form == "trf":
        from ronde.formats import to_text
        from ronde.pairing import with_pairing

        return to_text(with_pairing(event, paired), format="trf")
    return as_text(paired)


def _as_json(
    paired: Round | None, event: Tournament, system: str | None, number: int | None
) -> str:
    import json

    from ronde.pairing import system_of

    answer = {
        "system": paired.system if paired else system_of(event, system).name,
        "round": paired.number if paired else number or len(event.rounds) + 1,
        "pairs": paired.pairs if paired else [],
        "bye": paired and paired.bye,
    }
    return json.dumps(answer if paired else {**answer, "no_pairing": True}) + "\n"
