"""Sections: settings and advice, players, rounds, standings, cards, files, and a list of people."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct
from starlette.responses import Response

from ronde.api.acts import Written, doing, written
from ronde.api.call import Call
from ronde.api.operation import BYTES, JSON, PDF, TEXT, Operation, Query, Whole
from ronde.domain.errors import N_
from ronde.formats import to_text
from ronde.formats.json.document import TournamentDoc
from ronde.formats.lists import FIELDS, read_list
from ronde.journal import Event, RegisterAll
from ronde.placing import Standings
from ronde.print.documents import printed
from ronde.print.order import Order, paper_named
from ronde.services.documents import of_section, words_in
from ronde.services.player_lists import check_unpacked, people_of
from ronde.services.reports import rating_report
from ronde.views.events import SectionView, section_view
from ronde.views.players import PlayersView, PlayerView, player_view, players_view
from ronde.views.rounds import (
    ManualView,
    OutlookView,
    PreviewView,
    RoundsView,
    RoundView,
    manual_view,
    outlook_view,
    preview_view,
    round_view,
    rounds_view,
)
from ronde.views.standings import (
    CardsView,
    CrossTableView,
    StandingsView,
    SumsView,
    cards_view,
    cross_table_view,
    standings_view,
    sums_view,
    table_of,
)

GROUP = N_("Sections")
Round = Annotated[int, Meta(ge=0, le=999, description="After this round; otherwise the latest.")]


class SearchQuery(Query, frozen=True):
    """A search in the list."""

    q: Annotated[str, Meta(max_length=200, description="Words to be found in the line.")] = ""


class RoundQuery(Query, frozen=True):
    """After which round."""

    round: Round | None = None


class ReportQuery(Query, frozen=True):
    """In which form."""

    dialect: Literal["trf26", "trf16"] = "trf26"
    rating: Annotated[
        bool, Meta(description="With corrections for ratings only, ranks, and days of rounds.")
    ] = False


class PaperQuery(Query, frozen=True):
    """In which language, on which paper, of which round; of one player or one board."""

    lang: Literal["en", "fr", "both"] = "en"
    paper: Literal["a4", "a5", "letter"] = "a4"
    round: Annotated[int, Meta(ge=1, le=999)] | None = None
    player: Whole | None = None
    board: Whole | None = None


class ListQuery(Query, frozen=True):
    """How a list is read, and whether its people are entered."""

    enter: Annotated[bool, Meta(description="Enter the people; otherwise only look.")] = False
    rating: Literal["standard", "rapid", "blitz"] = "standard"
    column: Annotated[
        tuple[str, ...],
        Meta(description="Which column holds what, as FIELD:HEADING, several times."),
    ] = ()
    confirm: Annotated[tuple[str, ...], Meta(description="Tokens that answer cautions.")] = ()


class ListedPerson(Struct, frozen=True):
    """Somebody on the list; nothing personal is repeated."""

    name: str
    rating: int
    title: str
    federation: str
    club: str


class ListView(Struct, frozen=True):
    """What was understood of a list, every problem of it, and what was written."""

    people: tuple[ListedPerson, ...]
    problems: tuple[str, ...]
    columns: dict[str, str]
    unused: tuple[str, ...]
    written: Written | None


def _table(call: Call) -> Standings:
    number = call.query.round
    return table_of(call.section, number)


def section(call: Call) -> SectionView:
    """Settings and advice."""
    return section_view(call.event_key, call.event, call.section)


def players(call: Call) -> PlayersView:
    """The list."""
    return players_view(call.event, call.section, call.query.q)


def player(call: Call) -> PlayerView:
    """One player."""
    return player_view(call.event, call.section, call.path["person"])


def rounds(call: Call) -> RoundsView:
    """The rounds so far."""
    return rounds_view(call.section)


def boards(call: Call) -> RoundView:
    """The boards of a round."""
    return round_view(call.event, call.section, call.path["round"])


def preview(call: Call) -> PreviewView:
    """The next round."""
    return preview_view(call.journal, call.section)


def outlook(call: Call) -> OutlookView:
    """The next round from open games."""
    return outlook_view(call.section)


def manual(call: Call) -> ManualView:
    """Boards by hand."""
    return manual_view(call.event, call.section)


def standings(call: Call) -> StandingsView:
    """The list after a round."""
    return standings_view(_table(call))


def sums(call: Call) -> SumsView:
    """The sums of one player."""
    return sums_view(_table(call), call.path["player"])


def cross_table(call: Call) -> CrossTableView:
    """The cross table."""
    return cross_table_view(_table(call))


def cards(call: Call) -> CardsView:
    """The cards."""
    return cards_view(call.section)


def report(call: Call) -> Response:
    """The report of the section, dates of birth and ids included."""
    query: ReportQuery = call.query
    told = rating_report if query.rating else Event.tournament
    tournament = told(call.event, call.section.key)
    return Response(to_text(tournament, dialect=query.dialect), media_type=TEXT)


def tournament(call: Call) -> Response:
    """The same in the JSON form."""
    whole = call.event.tournament(call.section.key)
    return Response(to_text(whole, format="json"), media_type=JSON)


def paper(call: Call) -> Response:
    """A document as PDF; dates of birth are on it only for a deputy."""
    query: PaperQuery = call.query
    name = call.path["document"]
    logo = call.house.folder / f"{call.event_key}.logo"
    order = Order(
        words=words_in(query.lang),
        paper=paper_named(query.paper),
        round=query.round,
        player=query.player,
        board=query.board,
        logo=logo.read_bytes() if logo.exists() else None,
        personal=call.caller.may("deputy"),
    )
    order = of_section(call.journal, call.section, name, order)
    made = printed(name, call.event.tournament(call.section.key), order)
    return Response(made.pdf, media_type=PDF)


def people(call: Call) -> ListView:
    """Look at a list of people, or enter them."""
    query: ListQuery = call.query
    key = call.section.key
    check_unpacked(call.body)
    pairs = (column.partition(":") for column in query.column)
    mapping = {field: heading for field, colon, heading in pairs if colon and field in FIELDS}
    listing = read_list(call.body, mapping=mapping or None, rating=query.rating)
    done = None
    if query.enter and listing.people:
        request = RegisterAll(section=key, people=people_of(listing))
        with doing():
            done = call.journal.act(
                request, who=call.caller.name, key=call.key, confirm=query.confirm
            )
    return ListView(
        people=tuple(
            ListedPerson(p.name, p.rating, p.title, p.federation, p.club) for p in listing.people
        ),
        problems=tuple(problem.render(call.tongue.say) for problem in listing.problems),
        columns=dict(listing.columns),
        unused=listing.unused,
        written=None if done is None else written(call, done),
    )


def _get(path: str, name: str, summary: str, handler: Any, answers: Any, **more: Any) -> Operation:
    return Operation(
        "GET",
        f"/events/{{event}}/sections/{{section}}{path}",
        name,
        summary,
        handler,
        answers,
        **{"group": GROUP, **more},
    )


OPERATIONS = (
    _get("", "section", N_("A section: settings and advice"), section, SectionView),
    _get("/players", "players", N_("The players"), players, PlayersView, query=SearchQuery),
    _get(
        "/players/{person}",
        "player",
        N_("One player with all rounds"),
        player,
        PlayerView,
    ),
    _get("/rounds", "rounds", N_("The rounds paired so far"), rounds, RoundsView),
    _get("/rounds/{round}", "round", N_("The boards of a round"), boards, RoundView),
    _get(
        "/preview",
        "preview",
        N_("The next round as it would be paired now"),
        preview,
        PreviewView,
        role="helper",
        refusals=(409,),
    ),
    _get(
        "/outlook",
        "outlook",
        N_("The next round from the games still open"),
        outlook,
        OutlookView,
        role="helper",
        refusals=(409,),
    ),
    _get("/manual", "manual", N_("Boards made by hand"), manual, ManualView),
    _get(
        "/standings",
        "standings",
        N_("The standings after a round"),
        standings,
        StandingsView,
        query=RoundQuery,
    ),
    _get(
        "/standings/{player}",
        "sums",
        N_("The sum behind every tie-break of a player"),
        sums,
        SumsView,
        query=RoundQuery,
    ),
    _get(
        "/cross-table",
        "cross-table",
        N_("The cross table"),
        cross_table,
        CrossTableView,
        query=RoundQuery,
    ),
    _get("/cards", "cards", N_("The pairing cards"), cards, CardsView),
    _get(
        "/export/trf",
        "export-trf",
        N_("The whole section as a report (TRF)"),
        report,
        str,
        role="deputy",
        query=ReportQuery,
        media=TEXT,
        refusals=(409,),
    ),
    _get(
        "/export/json",
        "export-json",
        N_("The whole section in the JSON form"),
        tournament,
        TournamentDoc,
        role="deputy",
        refusals=(409,),
    ),
    _get(
        "/documents/{document}",
        "document",
        N_("A document to be printed, as PDF"),
        paper,
        str,
        query=PaperQuery,
        media=PDF,
        refusals=(409,),
    ),
    Operation(
        "POST",
        "/events/{event}/sections/{section}/import",
        "import",
        N_("Look at a list of people (CSV, XLSX, TRF …), or enter them"),
        people,
        ListView,
        role="deputy",
        group=GROUP,
        query=ListQuery,
        bodies=(BYTES, "text/csv"),
        writes=True,
    ),
)
