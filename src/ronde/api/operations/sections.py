"""Sections: settings and advice, players, rounds, standings, cards, files, and a list of people."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct
from starlette.responses import Response

from ronde.api.operation import BYTES, JSON, PDF, SECTION, TEXT, Query, Whole, rows_under
from ronde.api.operations.acts import ActResult, act_result, refusals_as_conflicts
from ronde.domain.errors import N_
from ronde.formats import to_text
from ronde.formats.json.document import TournamentDoc
from ronde.formats.lists import FIELDS
from ronde.journal import Event, RegisterAll, preview
from ronde.journal.preview import most_outcomes
from ronde.print.documents import render_document
from ronde.print.settings import PrintSettings, paper_size
from ronde.print.sources import document_translator, settings_from_section
from ronde.services.player_lists import facts_of, read_safely
from ronde.services.reports import rating_report, section_items, section_norms
from ronde.services.request import Request
from ronde.views.base import game_of
from ronde.views.cards import CardsView, cards_of
from ronde.views.crosstable import CrossTableView, cross_table_of
from ronde.views.events import SectionView, section_view
from ronde.views.manual import ManualView, manual_view
from ronde.views.next_round import NextRoundView, next_round_view
from ronde.views.norms import NormsView, norms_view
from ronde.views.people import PeopleView, people_view
from ronde.views.players import (
    PlayerRoundsView,
    PlayersView,
    player_rounds_view,
    players_view,
)
from ronde.views.prizes import CategoriesView, PrizesView, section_categories, section_prizes
from ronde.views.report_checklist import ReportChecklistView, report_checklist_view
from ronde.views.rounds import (
    PreviewView,
    RoundsView,
    RoundView,
    preview_view,
    round_view,
    rounds_view,
)
from ronde.views.standings import (
    PlacesView,
    StandingsView,
    SumsView,
    places_view,
    ranked,
    standings_of,
    sums_view,
)
from ronde.views.timetable import TimetableView, timetable_view

GROUP = N_("Sections")
Round = Annotated[int, Meta(ge=0, le=999, description="After this round; otherwise the latest.")]


class SearchQuery(Query, frozen=True):
    """A search in the list."""

    q: Annotated[str, Meta(max_length=200, description="Words to be found in the line.")] = ""


class RoundQuery(Query, frozen=True):
    """After which round."""

    round: Round | None = None


class PlacesQuery(RoundQuery, frozen=True, kw_only=True):
    """With whom, and after which round."""

    other: Annotated[int, Meta(ge=1, description="The other player, by pairing number.")]


class ReportQuery(Query, frozen=True):
    """In which form."""

    dialect: Literal["trf26", "trf16"] = "trf26"
    rating: Annotated[
        bool, Meta(description="With corrections for ratings only, ranks, and days of rounds.")
    ] = False


class NormsQuery(Query, frozen=True):
    """For which kind of event."""

    exemption: Annotated[
        Literal["national-championship", "national-team-championship", "zonal"] | None,
        Meta(description="An event that needs no mix of federations."),
    ] = None


class DocumentQuery(Query, frozen=True):
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
    """What was understood of a list, every problem of it, what stays behind, what was written."""

    people: tuple[ListedPerson, ...]
    problems: tuple[str, ...]
    columns: dict[str, str]
    unused: tuple[str, ...]
    not_taken: str
    written: ActResult | None


def export_trf(request: Request) -> Response:
    """The report of the section, dates of birth and ids included."""
    query: ReportQuery = request.query
    tournament_of = rating_report if query.rating else Event.tournament
    tournament = tournament_of(request.event, request.section.key)
    return Response(to_text(tournament, dialect=query.dialect), media_type=TEXT)


def export_json(request: Request) -> Response:
    """The same in the JSON form."""
    whole = request.event.tournament(request.section.key)
    return Response(to_text(whole, format="json"), media_type=JSON)


def document(request: Request) -> Response:
    """A document as PDF; dates of birth are on it only for a deputy."""
    query: DocumentQuery = request.query
    name = request.path["document"]
    logo = request.workspace.folder / f"{request.event_key}.logo"
    settings = PrintSettings(
        words=document_translator(query.lang),
        paper=paper_size(query.paper),
        round=query.round,
        player=query.player,
        board=query.board,
        logo=logo.read_bytes() if logo.exists() else None,
        personal=request.identity.may("deputy"),
    )
    settings = settings_from_section(request.event, request.section, name, settings)
    made = render_document(name, request.event.tournament(request.section.key), settings)
    return Response(made.pdf, media_type=PDF)


def import_list(request: Request) -> ListView:
    """Look at a list of people, or enter them."""
    query: ListQuery = request.query
    key, draughts = request.section.key, request.section.is_draughts
    pairs = (column.partition(":") for column in query.column)
    mapping = {field: heading for field, colon, heading in pairs if colon and field in FIELDS}
    listing = read_safely(
        request.body, mapping=mapping or None, rating=query.rating, draughts=draughts
    )
    done = None
    if query.enter and listing.people:
        request.confirm = query.confirm
        with refusals_as_conflicts():
            done = request.do(RegisterAll(section=key, people=tuple(map(facts_of, listing.people))))
    return ListView(
        people=tuple(
            ListedPerson(p.name, p.rating, p.title, p.federation, p.club) for p in listing.people
        ),
        problems=tuple(problem.render(request.translator.say) for problem in listing.problems),
        columns=dict(listing.columns),
        unused=listing.unused,
        not_taken=listing.not_taken.render(request.translator.say) if listing.not_taken else "",
        written=None if done is None else act_result(request, done),
    )


_row = rows_under(SECTION, group=GROUP)

OPERATIONS = (
    _row(
        "GET",
        "",
        "section",
        N_("A section: settings and advice"),
        lambda request: section_view(request.event_key, request.event, request.section),
        SectionView,
    ),
    _row(
        "GET",
        "/players",
        "players",
        N_("The players"),
        lambda request: players_view(request.event, request.section, request.query.q),
        PlayersView,
        query=SearchQuery,
    ),
    _row(
        "GET",
        "/people",
        "people",
        N_("The players with ids, births, contacts and status"),
        lambda request: people_view(request.event, request.section),
        PeopleView,
        role="deputy",
    ),
    _row(
        "GET",
        "/players/{person}",
        "player",
        N_("One player with all rounds"),
        lambda request: player_rounds_view(request.event, request.section, request.path["person"]),
        PlayerRoundsView,
    ),
    _row(
        "GET",
        "/rounds",
        "rounds",
        N_("The rounds paired so far"),
        lambda request: rounds_view(request.section),
        RoundsView,
    ),
    _row(
        "GET",
        "/rounds/{round}",
        "round",
        N_("The boards of a round"),
        lambda request: round_view(request.section, request.path["round"]),
        RoundView,
    ),
    _row(
        "GET",
        "/preview",
        "preview",
        N_("The next round as it would be paired now"),
        lambda request: preview_view(request.section),
        PreviewView,
        role="helper",
        refusals=(409,),
    ),
    _row(
        "GET",
        "/outlook",
        "outlook",
        N_("The next round from the games still open"),
        lambda request: next_round_view(
            request.section, preview(request.section, most_outcomes(request.section))
        ),
        NextRoundView,
        role="helper",
        refusals=(409,),
    ),
    _row(
        "GET",
        "/timetable",
        "section-timetable",
        N_("Date and start of the rounds, and their deadlines"),
        lambda request: timetable_view(request.section),
        TimetableView,
    ),
    _row(
        "GET",
        "/manual-pairing",
        "manual-pairing",
        N_("Boards of the manual pairing"),
        lambda request: manual_view(request.section),
        ManualView,
    ),
    _row(
        "GET",
        "/standings",
        "standings",
        N_("The standings after a round"),
        lambda request: standings_of(request.section, request.query.round),
        StandingsView,
        query=RoundQuery,
    ),
    _row(
        "GET",
        "/standings/{player}",
        "sums",
        N_("The sum behind every tie-break of a player"),
        lambda request: sums_view(
            ranked(request.section, request.query.round), request.path["player"]
        ),
        SumsView,
        query=RoundQuery,
    ),
    _row(
        "GET",
        "/standings/{player}/comparison",
        "comparison-of-places",
        N_("Why one of two players is behind the other"),
        lambda request: places_view(
            ranked(request.section, request.query.round),
            request.path["player"],
            request.query.other,
        ),
        PlacesView,
        query=PlacesQuery,
    ),
    _row(
        "GET",
        "/cross-table",
        "cross-table",
        N_("The cross table"),
        lambda request: cross_table_of(request.section, request.query.round),
        CrossTableView,
        query=RoundQuery,
    ),
    _row(
        "GET",
        "/categories",
        "categories",
        N_("The standings by the categories announced"),
        lambda request: section_categories(request.event, request.section, request.query.round),
        CategoriesView,
        query=RoundQuery,
    ),
    _row(
        "GET",
        "/prizes",
        "prizes",
        N_("Who takes which prize, and why"),
        lambda request: section_prizes(request.event, request.section, request.query.round),
        PrizesView,
        query=RoundQuery,
    ),
    _row(
        "GET",
        "/cards",
        "cards",
        N_("The pairing cards"),
        lambda request: cards_of(request.section),
        CardsView,
    ),
    _row(
        "GET",
        "/export/trf",
        "export-trf",
        N_("The whole section as a report (TRF)"),
        export_trf,
        str,
        role="deputy",
        query=ReportQuery,
        media=TEXT,
        refusals=(409,),
    ),
    _row(
        "GET",
        "/report-checklist",
        "report-checklist",
        N_("What the rating officer asks for, and what is missing"),
        lambda request: report_checklist_view(
            section_items(request.event, request.section.key), game_of(request.section.tournament)
        ),
        ReportChecklistView,
        role="deputy",
        refusals=(409,),
    ),
    _row(
        "GET",
        "/norms",
        "norms",
        N_("Title norms: the numbers of every player, and what is still needed"),
        lambda request: norms_view(
            request.section.tournament,
            section_norms(request.event, request.section.key, request.query.exemption),
        ),
        NormsView,
        query=NormsQuery,
        refusals=(409,),
    ),
    _row(
        "GET",
        "/export/json",
        "export-json",
        N_("The whole section in the JSON form"),
        export_json,
        TournamentDoc,
        role="deputy",
        refusals=(409,),
    ),
    _row(
        "GET",
        "/documents/{document}",
        "document",
        N_("A document to be printed, as PDF"),
        document,
        str,
        query=DocumentQuery,
        media=PDF,
        long=True,
        refusals=(409,),
    ),
    _row(
        "POST",
        "/import",
        "import",
        N_("Look at a list of people (CSV, XLSX, TRF …), or enter them"),
        import_list,
        ListView,
        role="deputy",
        query=ListQuery,
        bodies=(BYTES, "text/csv"),
        writes=True,
        long=True,
    ),
)
