"""`ronde event import --tournament`: a file of another program as an event, or as a section."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ronde.cli.event import act, act_with_confirmation, open_journal, report
from ronde.cli.language import _

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from ronde.journal import CompletedAct
    from ronde.services.event_files import Choices, EventFile
    from ronde.views.event_files import FileRound, FileView


def import_tournament(event: str, file: str, given: dict[str, Any]) -> int:
    """Show what a file holds, or take all of it over."""
    from ronde.services.event_files import Choices, import_act

    choices = Choices(
        title=given["title"],
        start=given["start"],
        end=given["end"],
        system=given["system"] or "",
        rounds=given["rounds"],
        section=given["section"] or "a",
        section_title=given["section_title"],
    )
    found = _read(file)
    if given["preview"]:
        _show(found, choices, given)
        return 0
    request = import_act(found.chosen(choices), choices, None, Path(file).name)
    if _is_new(event):
        report(_new_event(event, request, given))
        return 0
    if given["section"] is None:
        raise click.UsageError(_("Give the new section a key with --section."))
    with open_journal(event) as journal:
        report(act(journal, request, given))
    return 0


def _is_new(event: str) -> bool:
    """Nobody has made an event there yet; a server says so itself."""
    return not event.startswith(("postgresql://", "postgres://")) and not Path(event).exists()


def _read(file: str) -> EventFile:
    """The file, in a process of its own; another event is read as its report."""
    from ronde.cli.files import is_event, read_tournament
    from ronde.formats.source import fetch
    from ronde.services.event_files import EventFile, read_event_file

    if is_event(file):
        return EventFile(read_tournament(file, _), "json", (), ())
    content = sys.stdin.buffer.read() if file == "-" else fetch(Path(file)).content
    assert isinstance(content, bytes)
    return read_event_file(content)


def _new_event(event: str, request: Any, given: dict[str, Any]) -> CompletedAct:
    """A new event with the tournament; where it is refused, there is no file either."""
    from ronde.journal import Journal
    from ronde.services.event_files import decided, take_over

    def make(confirm: Collection[str]) -> CompletedAct:
        ready = decided(request, tuple(confirm))
        title = ready.tournament.details.name.strip()
        with Journal.create(event, title, who=given["who"]) as journal:
            return take_over(journal, ready, who=given["who"], confirm=tuple(confirm))

    return act_with_confirmation(make, given["confirm"])


def _show(found: EventFile, choices: Choices, given: dict[str, Any]) -> None:
    """The view of the file, as JSON or as text."""
    from ronde.services.event_files import checked, compared
    from ronde.views.event_files import file_view

    declared, chosen = found.tournament.system, found.chosen(choices)
    rounds = checked(chosen.tournament)
    agreements = compared(chosen.tournament) if given["compare"] else ()
    view = file_view(chosen, declared, rounds, agreements)
    if given["form"] == "json":
        import msgspec

        click.echo(msgspec.json.encode(view).decode())
    else:
        click.echo("\n".join(_lines(view)))


def _lines(view: FileView) -> Iterator[str]:
    """What the file holds, for people."""
    from ronde.cli.language import current_language

    def said(words: Any) -> str:
        return str(getattr(words, current_language()))

    yield view.name or _("Without a name")
    yield _("Format: {form}").format(form=", ".join((view.form, *view.dialects)))
    yield _("Players: {count}, {rated} rated").format(count=len(view.players), rated=view.rated)
    if view.teams:
        yield _("Teams: {count}").format(count=len(view.teams))
    yield _("Rounds: {played} played of {rounds}").format(
        played=view.played, rounds=view.rounds or "?"
    )
    yield _("System in the file: {system}").format(system=view.declared or _("none"))
    for words in view.left_out:
        yield _("Left out: {sentence}").format(sentence=said(words))
    for remark in view.remarks:
        where = f"{remark.line}: " if remark.line else ""
        yield f"  {where}{said(remark.text)}"
    for round_ in view.history:
        yield _("Round {number}: {verdict}").format(number=round_.round, verdict=_verdict(round_))
    agreeing = sum(bool(round_.agrees) for round_ in view.history)
    yield _("{agreeing} of {played} rounds are as {system} pairs them.").format(
        agreeing=agreeing, played=view.played, system=view.system
    )
    for row in view.agreements:
        count = "–" if row.rounds is None else len(row.rounds)
        yield f"  {row.system:28} {count:>3} {row.pairs:>5}"


def _verdict(round_: FileRound) -> str:
    """Whether a round is as the rules pair it, and what differs."""
    if round_.agrees:
        return _("as the rules pair it")
    if round_.no_pairing:
        return _("the rules leave no pairing")
    parts = []
    for label, pairs in (
        (_("played, but not by the rules:"), round_.unexpected),
        (_("by the rules, but not played:"), round_.missing),
        (_("colours reversed, as played:"), round_.reversed),
    ):
        if pairs:
            parts.append(f"{label} {', '.join(f'{white}-{black}' for white, black in pairs)}")
    if round_.bye or round_.wanted_bye:
        parts.append(
            _("bye: {found} had it, by the rules {wanted}").format(
                found=", ".join(map(str, round_.bye)) or _("nobody"),
                wanted=round_.wanted_bye or _("nobody"),
            )
        )
    return "; ".join(parts)
