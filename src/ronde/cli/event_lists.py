"""Lists into the event: people from tables and reports, ratings from rating lists."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ronde.cli.event import (
    act,
    act_options,
    event_argument,
    open_journal,
    report,
    section_key,
    section_option,
)
from ronde.cli.language import _

if TYPE_CHECKING:
    from ronde.formats.lists import PlayerList


def import_command() -> click.Command:
    """`ronde event import`"""
    return click.Command(
        "import",
        callback=import_,
        short_help=_("Enter the people of a list, or take over a tournament."),
        help=_(
            "Show what LIST holds and what is wrong with it; with --enter, enter its people. LIST "
            "is CSV, a workbook, a report, or a rating list of FIDE."
        ),
        params=[
            event_argument(),
            click.Argument(["list_"], metavar="LIST", type=click.Path()),
            section_option(),
            click.Option(["--enter"], is_flag=True, help=_("Enter what was understood.")),
            click.Option(
                ["--tournament"],
                is_flag=True,
                help=_("Take over the rounds and results too, as the new section --section."),
            ),
            click.Option(
                ["--column", "columns"],
                multiple=True,
                metavar="FIELD=HEADING",
                help=_("Which column holds which field; otherwise the headings decide."),
            ),
            click.Option(["--sheet"], help=_("Sheet of the workbook; otherwise the first.")),
            _rating_option(),
            *act_options(),
        ],
    )


def _rating_option() -> click.Option:
    return click.Option(
        ["--rating"],
        type=click.Choice(("standard", "rapid", "blitz")),
        default="standard",
        show_default=True,
        help=_("Which rating to take from a list with several."),
    )


def import_(event: str, list_: str, **given: Any) -> int:
    """What was understood; with --enter, what was entered."""
    if given["tournament"]:
        return _take_over(event, list_, given)
    from ronde.formats.lists import read_list
    from ronde.formats.source import fetch
    from ronde.journal import RegisterAll
    from ronde.services.player_lists import check_unpacked, facts_of

    content = fetch(Path(list_)).content
    assert isinstance(content, bytes)
    check_unpacked(content)
    mapping = dict(pair.partition("=")[::2] for pair in given["columns"]) or None
    with open_journal(event) as journal:
        key = section_key(journal, given["section"])
        listing = read_list(
            content,
            mapping=mapping,
            rating=given["rating"],
            sheet=given["sheet"],
            draughts=journal.state.section(key).is_draughts,
        )
        _show(listing, list_)
        if not given["enter"] or not listing.people:
            return 0 if listing.people else 3
        people = tuple(map(facts_of, listing.people))
        request = RegisterAll(section=key, people=people, source=Path(list_).name)
        report(act(journal, request, given))
    return 0


def _show(listing: PlayerList, file: str) -> None:
    """The columns, the people as they were understood, and every problem."""
    for field, heading in listing.columns.items():
        click.echo(f"{field:16} ← {heading}")
    if listing.unused:
        click.echo(_("Not used: {columns}").format(columns=", ".join(listing.unused)))
    for person in listing.people[:5]:
        click.echo(
            f"  {person.name:30.30} {person.rating or '':>5} {person.title:3} "
            f"{person.federation:3} {person.club}".rstrip()
        )
    click.echo(_("People understood: {count}").format(count=len(listing.people)))
    for problem in listing.problems:
        click.echo(problem.render(_, file), err=True)


def _take_over(event: str, file: str, given: dict[str, Any]) -> int:
    from ronde.cli.arguments import read_event
    from ronde.journal import ImportTournament

    if given["section"] is None:
        raise click.UsageError(_("Give the new section a key with --section."))
    tournament = read_event(file)
    request = ImportTournament(
        section=given["section"], tournament=tournament, source=Path(file).name
    )
    with open_journal(event) as journal:
        report(act(journal, request, given))
    return 0


def ratings_command() -> click.Command:
    """`ronde event ratings`"""
    return click.Command(
        "ratings",
        callback=ratings,
        short_help=_("Compare ratings with a rating list of FIDE, or correct them."),
        help=_(
            "Show the people whose rating differs from LIST, by FIDE id; with --enter, correct "
            "their ratings."
        ),
        params=[
            event_argument(),
            click.Argument(["list_"], metavar="LIST", type=click.Path()),
            section_option(),
            click.Option(["--enter"], is_flag=True, help=_("Correct the ratings that differ.")),
            _rating_option(),
            *act_options(),
        ],
    )


def ratings(event: str, list_: str, **given: Any) -> None:
    """Every rating that the list does not confirm."""
    from ronde.formats.lists import kind_of
    from ronde.formats.lists.fide import found_in
    from ronde.journal import CorrectRating

    with open_journal(event, read_only=not given["enter"]) as journal:
        section = journal.state.section(section_key(journal, given["section"]))
        people = {
            person.fide_id: person
            for person in (journal.state.person(r.person) for r in section.registrations)
            if person.fide_id
        }
        with Path(list_).open("rb") as file:
            xml = kind_of(file.read(4096)) == "rating-xml"
            file.seek(0)
            entries = found_in(file, list(people), given["rating"], xml=xml)
        differing = [
            (people[number], entry.rating)
            for number, entry in entries.items()
            if entry.rating != people[number].rating
        ]
        for person, rating in differing:
            click.echo(f"p{person.id:<5} {person.name:30.30} {person.rating:5} → {rating}")
            if given["enter"]:
                request = CorrectRating(person=person.id, rating=rating, source=Path(list_).name)
                act(journal, request, given)
    sentence = _("Of {asked} FIDE ids {listed} are in the list; {differing} ratings differ.")
    click.echo(sentence.format(asked=len(people), listed=len(entries), differing=len(differing)))
