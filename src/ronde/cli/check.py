"""`ronde check`: every round is paired again and compared with what was played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from ronde.cli.arguments import (
    file_argument,
    format_option,
    pairing_options,
    parse_range,
    read_event,
)
from ronde.cli.files import write_text
from ronde.cli.language import _, ngettext

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from ronde.checking import CheckedRound, CheckReport
    from ronde.domain.tournament import Tournament
    from ronde.explanation.lines import Line
    from ronde.ranking import RankDifference

    Reasons = Mapping[int, Sequence[Line]]


def command() -> click.Command:
    """The command, worded in the current language."""
    return click.Command(
        "check",
        callback=check,
        help=_(
            "Pair every round of FILE again as it stood before it was played, and list each "
            "difference: pairs, colours, bye, and the article that decides. Where FILE declares "
            "its tie-breaks and tells ranks, the ranks are compared too. The exit code is 1 when "
            "something differs."
        ),
        epilog=_("Example: ronde check open.trf --rounds 1-5"),
        params=[
            file_argument(),
            *pairing_options(),
            click.Option(
                ["--rounds"],
                metavar="FIRST-LAST",
                callback=parse_range,
                help=_("Check only these rounds."),
            ),
            format_option("text", "json"),
        ],
    )


def check(
    file: str,
    system: str | None,
    acceleration: str | None,
    options: dict[str, Any],
    rounds: tuple[int, int] | None,
    form: str,
) -> int:
    """Check one tournament."""
    from ronde.checking import check as check_event

    event = read_event(file)
    choices: dict[str, Any] = {"acceleration": acceleration, "options": options}
    numbers = rounds and range(rounds[0], rounds[1] + 1)
    report = check_event(event, system, **choices, rounds=numbers)
    reasons = {found.number: _reasons(event, found, choices) for found in report.differences}
    places = _misplaced(event) if rounds is None else None
    if form == "json":
        import json

        answer = {**as_dict(report, reasons), "ranks": _ranks(places)}
        write_text(json.dumps(answer) + "\n", None)
    else:
        click.echo("\n".join((*lines(report, reasons), *_places(event, places))))
    return 0 if report.agrees and not places else 1


def _misplaced(event: Tournament) -> Sequence[RankDifference] | None:
    """The ranks that differ; tie-breaks that Ronde does not know hinder no round's checking."""
    from ronde.domain.errors import RondeError
    from ronde.ranking import rank_differences

    try:
        return rank_differences(event)
    except RondeError as unknown:
        remark = _("The ranks were not compared. {reason}").format(reason=unknown.render(_))
        click.echo(remark, err=True)
        return None


def _ranks(places: Sequence[RankDifference] | None) -> list[dict[str, int]] | None:
    """The ranks that differ, for machines; null where none were compared."""
    from dataclasses import asdict

    return None if places is None else [asdict(place) for place in places]


def _places(event: Tournament, places: Sequence[RankDifference] | None) -> Iterator[str]:
    """The ranks that differ, for people; nothing where none were compared."""
    if places is None:
        return
    codes = ", ".join(event.tie_breaks)
    if not places:
        yield _("The ranks are those of the tie-breaks {codes}.").format(codes=codes)
    for place in places:
        wanted = f"{place.first}" if place.first == place.last else f"{place.first}-{place.last}"
        line = _("{player} has rank {reported} in the report, by the tie-breaks {codes} {wanted}")
        yield line.format(player=place.player, reported=place.reported, codes=codes, wanted=wanted)


def _reasons(event: Tournament, checked: CheckedRound, choices: dict[str, Any]) -> Sequence[Line]:
    """What decides against the round as it was played."""
    from ronde.explanation.checked import tell_check

    return tell_check(event, checked, **choices)


def as_dict(report: CheckReport, reasons: Reasons) -> dict[str, Any]:
    """The report for machines."""
    from ronde.explanation.formatting import as_data

    return {
        "system": report.system,
        "agrees": report.agrees,
        "rounds": [
            {
                "round": checked.number,
                "agrees": checked.agrees,
                "no_pairing": checked.wanted is None,
                "missing": checked.missing,
                "unexpected": checked.unexpected,
                "reversed": checked.reversed_colours,
                "bye": list(checked.byes),
                "wanted_bye": checked.wanted and checked.wanted.bye,
                "reasons": as_data(reasons.get(checked.number, ())),
            }
            for checked in report.rounds
        ],
    }


def lines(report: CheckReport, reasons: Reasons) -> Iterator[str]:
    """The report for people: the rounds that differ and why, then the count."""
    from ronde.explanation.formatting import as_text
    from ronde.explanation.lines import Language

    for checked in report.differences:
        yield _("Round {number}").format(number=checked.number)
        yield from (f"  {line}" for line in _differences(checked))
        text = as_text(reasons[checked.number], Language(_, ngettext))
        yield from (f"    {line}" for line in text.splitlines())
    count = len(report.rounds)
    checked_rounds = ngettext(
        "{count} round checked by the rules of {system}:",
        "{count} rounds checked by the rules of {system}:",
        count,
    ).format(count=count, system=report.system)
    different = len(report.differences)
    if not different:
        outcome = _("no difference.")
    else:
        outcome = ngettext("{count} differs.", "{count} differ.", different).format(count=different)
    yield f"{checked_rounds} {outcome}"


def _differences(checked: CheckedRound) -> Iterator[str]:
    if checked.refusal is not None:
        yield checked.refusal.render(_)
        return
    for label, pairs in (
        (_("played, but not by the rules:"), checked.unexpected),
        (_("by the rules, but not played:"), checked.missing),
        (_("colours reversed, as played:"), checked.reversed_colours),
    ):
        if pairs:
            yield f"{label} {', '.join(f'{white}-{black}' for white, black in pairs)}"
    if checked.bye_differs:
        wanted = checked.wanted and checked.wanted.bye
        yield _("bye: {found} had it, by the rules {wanted}").format(
            found=", ".join(map(str, checked.byes)) or _("nobody"), wanted=wanted or _("nobody")
        )
