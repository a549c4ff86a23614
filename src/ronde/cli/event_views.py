"""Commands that show an event: sections, people, boards, history, preview."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from ronde.cli.arguments import format_option
from ronde.cli.event import event_command, open_journal, read_section, section_option
from ronde.cli.language import _

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from ronde.journal import Event, Section
    from ronde.views.history import HistoryEntry


def _view_command(
    name: str, callback: Callable[..., None], wording: str, *more: click.Parameter
) -> click.Command:
    return event_command(name, callback, wording, *more, format_option("text", "json"))


def _answer(form: str, lines: Iterator[str], document: object) -> None:
    """In words, or for a program."""
    import json

    if form == "json":
        click.echo(json.dumps(document, ensure_ascii=False))
    else:
        for line in lines:
            click.echo(line)


def show_command() -> click.Command:
    """`ronde event show`"""
    return _view_command("show", show, _("Show the sections of the event and how far they are."))


def show(event: str, form: str) -> None:
    """The sections."""
    with open_journal(event, read_only=True) as journal:
        state = journal.state
        head = journal.head
    sections = [_section(section) for section in state.sections.values()]
    document = {"name": state.name, "entries": head.number if head else 0, "sections": sections}
    _answer(form, _overview(state), document)


def _section(section: Section) -> dict[str, Any]:
    current = section.current
    return {
        "section": section.key,
        "name": section.name,
        "system": section.system,
        "rounds": section.tournament.number_of_rounds,
        "paired": len(section.paired),
        "published": sum(paired.published_at is not None for paired in section.paired),
        "registered": len(section.registrations),
        "numbered": len(section.numbers),
        "open_games": len(section.open_games(current.number)) if current else 0,
        "adjourned": len(section.adjourned),
        "fide_mode": section.fide_mode,
        "fide_exit": section.fide_exit.round if section.fide_exit else None,
        "manual": section.manual is not None,
        "closed": section.closed,
        "notes": [note.text for note in section.notes],
    }


def _overview(state: Event) -> Iterator[str]:
    yield state.name
    for section in state.sections.values():
        facts = _section(section)
        title = f"{section.key} {section.name}".strip()
        yield _(
            "{title}: {system}, round {paired} of {rounds}, {numbered} players of {registered} "
            "registered"
        ).format(title=title, **{k: v for k, v in facts.items() if k != "name"})
        yield "  " + _mode(section)
        if facts["open_games"]:
            yield "  " + _("open games: {count}").format(count=facts["open_games"])
        if section.manual is not None:
            yield "  " + _("a manual session is open for round {round}").format(
                round=section.manual.number
            )
        if section.closed:
            yield "  " + _("closed")


def _mode(section: Section) -> str:
    if section.fide_exit is not None:
        return _("FIDE mode left at round {round}").format(round=section.fide_exit.round)
    return _("FIDE mode") if section.fide_mode else _("outside FIDE mode")


def people_command() -> click.Command:
    """`ronde event people`"""
    return _view_command("people", people, _("List the people of a section."), section_option())


def people(event: str, section: str | None, form: str) -> None:
    """The list, numbered or not."""
    from ronde.views.players import entry_views

    state, listed = read_section(event, section)
    rows = [
        {
            "number": entry.number,
            "person": entry.person,
            "name": entry.name,
            "rating": entry.rating,
            "title": entry.title,
            "federation": entry.federation,
            "club": entry.club,
            "present": entry.present,
        }
        for entry in entry_views(state, listed)
    ]
    lines = (
        f"{row['number'] or '–':>4}  p{row['person']:<5} {_titled(row):30.30} "
        f"{row['rating'] or '':>5} {row['federation']:3} {row['club']}".rstrip()
        for row in rows
    )
    _answer(form, lines, {"section": listed.key, "people": rows})


def _titled(row: Mapping[str, Any]) -> str:
    from ronde.views.formatting import title_word

    return f"{title_word(row['title'], _)} {row['name']}".strip()


def boards_command() -> click.Command:
    """`ronde event boards`"""
    number = click.Option(
        ["--round", "number"], type=int, help=_("Round; otherwise the one paired last.")
    )
    return _view_command(
        "boards",
        boards,
        _("List the boards of a round with their results."),
        section_option(),
        number,
    )


def boards(event: str, section: str | None, number: int | None, form: str) -> None:
    """The boards, in the order of publication."""
    from ronde.journal.result_text import Notation
    from ronde.views.formatting import board_score
    from ronde.views.rounds import round_view

    _state, played = read_section(event, section)
    played.round(number or len(played.paired))
    found = round_view(played, number or len(played.paired))
    bye = next((p for p in found.unpaired if p.number == found.bye), None)

    def lines() -> Iterator[str]:
        write = Notation.of(played.tournament)
        yield _("Round {number}, {system}").format(number=found.round, system=found.system)
        for board in found.boards:
            white, black = board.white, board.black
            result = "?" if board.result == "?" else board_score(board, write)
            yield (
                f"{board.board:4}. {white.number:4} {white.name:26.26} {result:^7} "
                f"{black.number:4} {black.name}"
            )
        if bye is not None:
            name = f"{bye.number} {bye.name}"
            yield _("      {player} has the bye").format(player=name)

    document = {
        "section": found.section,
        "round": found.round,
        "system": found.system,
        "published": found.published,
        "manual": found.manual,
        "boards": [
            {
                "board": board.board,
                "white": board.white.number,
                "black": board.black.number,
                "result": board.result,
                "names": [board.white.name, board.black.name],
            }
            for board in found.boards
        ],
        "bye": found.bye,
    }
    _answer(form, lines(), document)


def history_command() -> click.Command:
    """`ronde event history`"""
    return _view_command(
        "history",
        history,
        _("Show who did what, when and why; and what was undone."),
        section_option(),
    )


def history(event: str, section: str | None, form: str) -> None:
    """Every entry, those no longer in force included."""
    from ronde.views.formatting import in_words, timestamp
    from ronde.views.history import history_entries

    with open_journal(event, read_only=True) as journal:
        entries = [
            entry
            for entry in history_entries(journal.state, journal.history, journal.entries)
            if section in (None, entry.section)
        ]

    def line(entry: HistoryEntry) -> str:
        when = timestamp(entry.at, _, seconds=True)
        words = [f"{entry.entry:5} {when} {entry.who:12.12}", in_words(entry.wording, _)]
        if entry.section:
            words.append(f"[{entry.section}]")
        if entry.why:
            words.append(f"({entry.why})")
        if entry.undone_by:
            words.append(_("undone by {number}").format(number=entry.undone_by))
        return " ".join(words)

    rows = [
        {
            "number": entry.entry,
            "at": entry.at,
            "who": entry.who,
            "act": entry.act,
            "why": entry.why,
            "section": entry.section,
            "undone_by": entry.undone_by,
        }
        for entry in entries
    ]
    _answer(form, map(line, entries), {"entries": rows})


def foresee_command() -> click.Command:
    """`ronde event foresee`"""
    wording = _("Say how far legal pairings surely reach, and what the regulations advise.")
    return _view_command("foresee", foresee, wording, section_option())


def foresee(event: str, section: str | None, form: str) -> None:
    """The horizon and the remarks."""
    from ronde.journal import pairable_rounds, remarks

    _state, watched = read_section(event, section)
    reach = pairable_rounds(watched)
    steps = remarks(watched)

    def sentence(step: Any) -> str:
        facts = {k: _(v) if k == "what" else v for k, v in step.facts.items()}
        return f"{_(step.template).format(**facts)} [{_(step.article)}]"

    def lines() -> Iterator[str]:
        yield _(
            "Legal pairings surely exist up to round {sure}, and none beyond round {most}."
        ).format(sure=reach.sure, most=reach.most)
        yield from map(sentence, steps)

    document = {
        "section": watched.key,
        "next": reach.next,
        "sure": reach.sure,
        "most": reach.most,
        "remarks": [
            {"article": step.article, "remark": step.template.format(**step.facts)}
            for step in steps
        ],
    }
    _answer(form, lines(), document)


def preview_command() -> click.Command:
    """`ronde event preview`"""
    wording = _("Preview the next round from the games still open.")
    return _view_command("preview", preview, wording, section_option())


def preview(event: str, section: str | None, form: str) -> None:
    """The boards that are sure already, and how likely the others are."""
    from ronde.journal import preview as previewed

    _state, watched = read_section(event, section)
    found = previewed(watched)

    def lines() -> Iterator[str]:
        yield _("{games} games are open; {outcomes} outcomes were looked at.").format(
            games=found.open_games, outcomes=found.outcomes
        )
        for (white, black), count in found.likely:
            mark = "=" if (white, black) in found.sure else "?"
            yield f"{mark} {white:4} - {black:<4} {100 * count // found.outcomes:3}\u00a0%"

    document = {
        "section": watched.key,
        "open_games": found.open_games,
        "outcomes": found.outcomes,
        "dead_ends": found.dead_ends,
        "sure": found.sure,
        "likely": [{"pair": pair, "count": count} for pair, count in found.likely],
    }
    _answer(form, lines(), document)
