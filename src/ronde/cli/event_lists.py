"""Lists into the event: people from tables and reports, ratings from rating lists."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ronde.cli.arguments import format_option
from ronde.cli.event import (
    act,
    act_options,
    event_argument,
    event_command,
    open_journal,
    report,
    section_key,
    section_option,
)
from ronde.cli.language import _
from ronde.cli.prizes import rules_option

if TYPE_CHECKING:
    from ronde.formats.lists import PlayerList


def announce_prizes_command() -> click.Command:
    """`ronde event announce-prizes`"""
    from ronde.journal import AnnouncePrizes

    return event_command(
        "announce-prizes",
        announce_prizes,
        _(AnnouncePrizes.wording) + ".",
        section_option(),
        rules_option(required=True),
        *act_options(),
    )


def announce_prizes(event: str, section: str | None, rules: str, **given: Any) -> None:
    """Announce what a file says."""
    from ronde.formats.json.prizes import read_announcement
    from ronde.journal import AnnouncePrizes

    categories, prizes = read_announcement(Path(rules))
    with open_journal(event) as journal:
        key = section_key(journal, section)
        request = AnnouncePrizes(section=key, categories=categories, prizes=prizes)
        report(act(journal, request, given))


def import_command() -> click.Command:
    """`ronde event import`"""
    return click.Command(
        "import",
        callback=import_,
        short_help=_("Enter the people of a list, or take over a tournament."),
        help=_(
            "Show what LIST holds and what is wrong with it; with --enter, enter its people. LIST "
            "is CSV, a workbook, a report, a database of Papi, or a rating list of FIDE. With "
            "--tournament, LIST is a tournament with its rounds (a report, JSON, Papi, a cross "
            "table), which becomes a section of EVENT, or a new event where there is none."
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
            *_tournament_options(),
            *act_options(),
        ],
    )


def _tournament_options() -> list[click.Parameter]:
    """What is decided about a tournament that is taken over."""
    return [
        click.Option(
            ["--preview"],
            is_flag=True,
            help=_("With --tournament: only show what the file holds, and what the rules say."),
        ),
        format_option("text", "json"),
        click.Option(["--compare"], is_flag=True, help=_("Compare the rounds with all systems.")),
        click.Option(["--system"], metavar="NAME", help=_("System; otherwise the file's.")),
        click.Option(["--title"], default="", help=_("Name of the event; otherwise the file's.")),
        click.Option(["--section-title"], default="", help=_("Name of the section.")),
        click.Option(["--start"], default="", metavar="DATE", help=_("First day of the event.")),
        click.Option(["--end"], default="", metavar="DATE", help=_("Last day of the event.")),
        click.Option(
            ["--rounds"],
            type=click.IntRange(1, 100),
            help=_("Rounds in all; otherwise the file's."),
        ),
    ]


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
        from ronde.cli.event_file import import_tournament

        return import_tournament(event, list_, given)
    from ronde.formats.source import fetch
    from ronde.journal import RegisterAll
    from ronde.services.player_lists import facts_of, read_safely

    content = fetch(Path(list_)).content
    assert isinstance(content, bytes)
    mapping = dict(pair.partition("=")[::2] for pair in given["columns"]) or None
    with open_journal(event) as journal:
        key = section_key(journal, given["section"])
        listing = read_safely(
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
    from ronde.views.formatting import title_word

    for field, heading in listing.columns.items():
        click.echo(f"{field:16} ← {heading}")
    if listing.unused:
        click.echo(_("Not used: {columns}").format(columns=", ".join(listing.unused)))
    for person in listing.people[:5]:
        click.echo(
            f"  {person.name:30.30} {person.rating or '':>5} {title_word(person.title, _):3} "
            f"{person.federation:3} {person.club}".rstrip()
        )
    click.echo(_("People understood: {count}").format(count=len(listing.people)))
    if listing.not_taken is not None:
        click.echo(listing.not_taken.render(_))
    for problem in listing.problems:
        click.echo(problem.render(_, file), err=True)


def ratings_command() -> click.Command:
    """`ronde event ratings`"""
    return click.Command(
        "ratings",
        callback=ratings,
        short_help=_("Compare ratings with rating lists of FIDE, or correct them."),
        help=_(
            "Show the people whose rating differs from LIST, by FIDE id; with --enter, correct "
            "their ratings. Several lists are named with the most wanted first: one that has "
            "everybody goes before a mixture. Lists with their days of publication, such as "
            "2026-11-01=list.txt, are those of one federation: the last one published on the first "
            "day of the event counts."
        ),
        params=[
            event_argument(),
            click.Argument(["lists"], metavar="LIST...", nargs=-1, required=True),
            section_option(),
            click.Option(["--enter"], is_flag=True, help=_("Correct the ratings that differ.")),
            click.Option(
                ["--announced"],
                metavar="DATE",
                help=_("The list of this day was announced beforehand and counts instead."),
            ),
            click.Option(
                ["--sequence"],
                is_flag=True,
                help=_(
                    "Of an event of more than 30 days: each list with its day counts from the "
                    "first round played on it or after it."
                ),
            ),
            _rating_option(),
            *act_options(),
        ],
    )


def ratings(event: str, lists: tuple[str, ...], **given: Any) -> None:
    """Every rating that the lists do not confirm; or the lists of a long event in sequence."""
    if given["sequence"]:
        _take_lists(event, lists, given)
        return
    from ronde.journal import CorrectRating
    from ronde.rulebooks.numbering import with_strengths

    with open_journal(event, read_only=not given["enter"]) as journal:
        state = journal.state
        section = state.section(section_key(journal, given["section"]))
        files = _lists_that_count(lists, state.first_day(section), given["announced"])
        people = [(state.person(r.person), r) for r in section.registrations]
        known = [person.player(r, person.id) for person, r in people if person.fide_id]
        listed = [_listed(file, [p.fide_id for p in known], given["rating"]) for file in files]
        found = {number for ratings_ in listed for number in ratings_}
        differing = [
            (before, after)
            for before, after in zip(known, with_strengths(known, listed), strict=True)
            if before.rating != after.rating
        ]
        for before, after in differing:
            click.echo(f"p{before.tpn:<5} {before.name:30.30} {before.rating:5} → {after.rating}")
            if given["enter"]:
                source = ", ".join(file.name for file in files)
                request = CorrectRating(person=after.tpn, rating=after.rating, source=source)
                act(journal, request, given)
    sentence = _("Of {asked} FIDE ids {listed} are in the list; {differing} ratings differ.")
    click.echo(sentence.format(asked=len(known), listed=len(found), differing=len(differing)))


def _take_lists(event: str, lists: tuple[str, ...], given: dict[str, Any]) -> None:
    """From which round on each list counts; with --enter, their ratings are taken."""
    from ronde.journal import TakeRatings
    from ronde.rulebooks.numbering import lists_in_sequence
    from ronde.services.reports import round_days

    dated = {day: Path(file) for day, file in map(_dated, lists) if day is not None}
    with open_journal(event, read_only=not given["enter"]) as journal:
        key = section_key(journal, given["section"])
        state = journal.state
        people = {
            state.person(r.person).fide_id: r.person for r in state.section(key).registrations
        }
        for first, file in lists_in_sequence(dated, round_days(state, key)):
            click.echo(_("From round {round} on: {file}").format(round=first, file=file.name))
            if first == 1 or not given["enter"]:
                continue
            listed = _listed(file, [number for number in people if number], given["rating"])
            found = tuple((people[number], rating) for number, rating in listed.items())
            request = TakeRatings(section=key, first_round=first, source=file.name, ratings=found)
            report(act(journal, request, given))


def _lists_that_count(
    lists: tuple[str, ...], first_day: date | None, announced: str | None
) -> list[Path]:
    """The files to look into: all of them, or the one of those with days that is in force."""
    from ronde.domain.errors import N_, RequestError
    from ronde.rulebooks.numbering import list_in_force

    dated = {day: Path(file) for day, file in map(_dated, lists) if day is not None}
    if not dated:
        return [Path(file) for file in lists]
    if len(dated) < len(lists):
        raise RequestError(N_("Give every list the day of its publication, or none of them."))
    chosen = None if announced is None else _day(announced)
    if first_day is None and chosen is None:
        raise RequestError(N_("The event has no first day: announce it, or name --announced."))
    found = list_in_force(dated, first_day or date.max, chosen)
    if found is None:
        raise RequestError(N_("None of these lists counts on the day of the event."))
    return [found]


def _dated(text: str) -> tuple[date | None, str]:
    """`2026-11-01=list.txt`: the day of publication, and the file."""
    day, sign, file = text.partition("=")
    return (_day(day), file) if sign and day[:4].isdecimal() else (None, text)


def _day(text: str) -> date:
    from ronde.domain.player import typed_day

    return typed_day(text)


def _listed(file: Path, ids: list[str], rating: str) -> dict[str, int]:
    """The ratings that a list has for these ids."""
    from ronde.formats.lists import kind_of
    from ronde.formats.lists.fide import found_in

    with file.open("rb") as content:
        xml = kind_of(content.read(4096)) == "rating-xml"
        content.seek(0)
        entries = found_in(content, ids, rating, xml=xml)
    return {number: entry.rating for number, entry in entries.items()}


def estimates_command() -> click.Command:
    """`ronde event estimates`"""
    return click.Command(
        "estimates",
        callback=estimates,
        short_help=_("Say who has no rating, or convert their national ratings."),
        help=_(
            "List the people without a rating: the arbiter estimates one for each with "
            "'correct-rating --estimated'. With --factor, the estimate follows from the national "
            "rating by the formula that the federation has published: FACTOR times the national "
            "rating, plus OFFSET; with --enter, it is entered."
        ),
        params=[
            event_argument(),
            section_option(),
            click.Option(["--factor"], help=_("Multiplies the national rating, such as 0.95.")),
            click.Option(["--offset"], default="0", help=_("Is added to it, such as 900.")),
            click.Option(["--enter"], is_flag=True, help=_("Enter the converted ratings.")),
            *act_options(),
        ],
    )


def estimates(event: str, section: str | None, factor: str | None, **given: Any) -> None:
    """Who has no rating, and what the formula gives them."""
    from ronde.journal import CorrectRating
    from ronde.journal.acts.numbering import without_rating
    from ronde.services.player_lists import converted_rating, national_rating

    with open_journal(event, read_only=not given["enter"]) as journal:
        state = journal.state
        shown = state.section(section_key(journal, section))
        for number in without_rating(state, shown, [r.person for r in shown.registrations]):
            person = state.person(number)
            found = converted_rating(person, factor, given["offset"]) if factor else None
            estimate = "" if found is None else f"{national_rating(person):5} → {found}"
            click.echo(f"p{number:<5} {person.name:30.30} {estimate}".rstrip())
            if found is not None and given["enter"]:
                source = f"{factor} × {national_rating(person)} + {given['offset']}"
                request = CorrectRating(person=number, rating=found, estimated=True, source=source)
                act(journal, request, given)
