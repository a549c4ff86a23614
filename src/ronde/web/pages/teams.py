"""Teams: entering them, their rules, the matches of a round with line-ups, individual results."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import datetime, timedelta

from starlette.responses import Response

from ronde.domain.errors import N_, NoSuchPage, RequestError
from ronde.domain.integers import whole_number
from ronde.journal import (
    ChangeTeam,
    EnterTeam,
    ExchangeTeams,
    Facts,
    ForfeitMatch,
    HandInLineUp,
    KeepTeamsApart,
    Number,
    Register,
    RemoveTeam,
    RestTeam,
    Section,
    SetTeamRules,
)
from ronde.journal.acts.matches import current_or_next
from ronde.journal.encoding import parse_moment
from ronde.journal.entries import now
from ronde.journal.team_rounds import TEAM_METHODS
from ronde.journal.teams import BOARD_ORDERS, line_up, teams_of
from ronde.views.formatting import read_colour_letters
from ronde.views.matches import board_lists, matches_view, team_rounds, team_view, team_views
from ronde.views.players import PlayerView, entry_views
from ronde.web.new_event import short, tenths
from ronde.web.pages.pairing import reasons_of_changes
from ronde.web.request import PageRequest, get, post

METHOD_WORDS = {
    "mean-rating": N_("by the mean rating of the first boards"),
    "fmjd-1986": N_("by the number of rated players, then by their mean rating (FMJD 1986, 3.1.3)"),
    "lot": N_("by lot"),
    "entry": N_("in the order of entry"),
}
ORDER_WORDS = {
    "fixed": N_("fixed: as in the list, reserves move up"),
    "free": N_("free: any order in every round"),
    "rating": N_("by rating, within a number of points"),
}


def people_of(request: PageRequest) -> dict[int, PlayerView]:
    """Everybody who is registered, by number in the event, before there are pairing numbers."""
    return {row.person: row for row in entry_views(request.event, request.section) if row.person}


def teams(request: PageRequest) -> Response:
    """The teams with their members, and the rules for them."""
    section = request.section
    found = teams_of(section)
    people = people_of(request)
    in_teams = {person for team in found.teams for person in team.members}
    return request.page(
        "teams.html",
        section=section,
        rules=found.rules,
        match_points=_typed(found.rules.match_win, found.rules.match_draw, found.rules.match_loss),
        bye_points=_typed(found.rules.bye_match_points, found.rules.bye_game_points),
        teams=team_views(section, people),
        alone=[view for person, view in people.items() if person not in in_teams],
        methods=[(name, METHOD_WORDS[name]) for name in TEAM_METHODS if name in METHOD_WORDS],
        orders=[(name, ORDER_WORDS[name]) for name in BOARD_ORDERS],
    )


def _typed(*points: int | None) -> str:
    """Points in a field, one after the other; empty where the rules of the system hold."""
    return " ".join(short(each) for each in points if each is not None)


def _points(request: PageRequest, field: str) -> tuple[int, ...] | None:
    """Points that were typed, in tenths; None where nothing was."""
    return tuple(map(tenths, request.text(field).split())) or None


def team(request: PageRequest) -> Response:
    """One team: its members, its matches, and what can be changed."""
    section, number = request.section, request.path["team"]
    return request.page(
        "team.html",
        section=section,
        team=team_view(section, number, people_of(request)),
        rounds=team_rounds(section, number),
    )


def typed_people(text: str) -> tuple[Facts, ...]:
    """Members as they are typed, one on a line: name; rating; title; federation; FIDE id."""
    found = []
    for line in text.splitlines():
        cells = [cell.strip() for cell in re.split(r"[;\t]", line)]
        if not cells[0]:
            continue
        name, rating, title, federation, fide_id, *_ = (*cells, "", "", "", "")
        if rating and whole_number(rating) is None:
            raise RequestError(
                N_("{found!r} is not a rating: write name; rating; title; federation; FIDE id."),
                found=rating,
            )
        found.append(
            Facts(
                name=name,
                rating=int(rating or 0),
                title=title,
                federation=federation.upper(),
                fide_id=fide_id,
            )
        )
    return tuple(found)


def change(request: PageRequest) -> Response:
    """Enter a team, change one, take one off the list."""
    key, wanted = request.section.key, request.text("act")
    number = request.number("team") or 0
    if wanted == "enter":
        request.do(
            EnterTeam(
                section=key,
                name=request.text("name"),
                captain=request.text("captain"),
                people=typed_people(request.form.get("people", "")),
                members=request.numbers("members"),
            )
        )
        return request.back_done(f"{request.here}/teams")
    if wanted == "remove":
        request.do(RemoveTeam(section=key, team=number))
        return request.back_done(f"{request.here}/teams")
    if wanted == "change":
        _change(request, number)
    elif wanted == "bye":
        request.do(
            RestTeam(
                section=key,
                team=number,
                round=request.number("round"),
                bye=request.text("bye"),
                to_the_end=bool(request.text("to_the_end")),
            )
        )
    elif wanted == "apart":
        _keep_apart(request)
        return request.back_done(f"{request.here}/teams")
    else:
        raise RequestError(N_("This cannot be done here."))
    return request.back_done(f"{request.here}/team/{number}")


def _keep_apart(request: PageRequest) -> None:
    """Keep teams apart, or lift their ban."""
    request.do(
        KeepTeamsApart(
            section=request.section.key,
            teams=request.numbers("teams"),
            lift=bool(request.text("lift")),
        )
    )


def _change(request: PageRequest, number: int) -> None:
    """Another name, captain or order, and further members."""
    section = request.section
    before = teams_of(section).team(number).members
    order = request.numbers("order")
    members = before
    if order and sorted(order) != sorted(before):
        raise RequestError(N_("The order names every member of the team once."))
    if order:
        members = order
    new = []
    for facts in typed_people(request.form.get("people", "")):
        given = {
            name: getattr(facts, name)
            for name in ("name", "rating", "title", "federation", "fide_id")
        }
        done = request.do(Register(section=section.key, **given))
        assert done.entry is not None
        new.append(done.entry.data["person"])
    request.do(
        ChangeTeam(
            section=section.key,
            team=number,
            name=request.text("name") or None,
            captain=request.text("captain"),
            members=(*members, *new),
        )
    )


def rules(request: PageRequest) -> Response:
    """Announce what holds for teams."""
    deadline = request.number("deadline")
    request.do(
        SetTeamRules(
            section=request.section.key,
            boards=request.number("boards"),
            order=request.text("order") or None,
            window=request.number("window"),
            deadline=-1 if deadline is None else deadline,
            colours=read_colour_letters(request.text("colours"), request.translator.say) or None,
            match_points=_points(request, "match_points"),
            bye_points=_points(request, "bye_points"),
        )
    )
    return request.back_done(f"{request.here}/teams")


def draw_up(request: PageRequest) -> Response:
    """Give the teams and their members their numbers."""
    request.do(Number(section=request.section.key, method=request.text("method") or None))
    return request.back_done(f"{request.here}/teams")


def chosen_round(request: PageRequest, section: Section) -> int:
    """The round of the page: the one asked for, else the one that is played."""
    return request.number("round") or max(1, min(current_or_next(section), len(section.paired)))


def matches(request: PageRequest) -> Response:
    """The matches of a round: line-ups, forfeits, results."""
    section = request.section
    _require_matches(section)
    number = chosen_round(request, section)
    found = teams_of(section)
    paired = number <= len(section.paired)
    return request.page(
        "matches.html",
        section=section,
        number=number,
        paired=paired,
        rounds=range(1, min(section.next_round, section.tournament.number_of_rounds or 0) + 1),
        found=matches_view(section, number) if paired else None,
        teams={view.team: view for view in team_views(section)} if section.is_numbered else {},
        seated={team.id: line_up(section, number, team.id) for team in found.teams}
        if section.is_numbered
        else {},
        handed={team.id: found.line_ups.get((number, team.id)) for team in found.teams},
        rules=found.rules,
        may_change=number >= len(section.paired) and not section.closed,
        may_exchange=number == len(section.paired) and not section.closed,
        reasons=reasons_of_changes(request)
        if paired and section.round(number).published_at
        else [],
    )


def deadline_of(section: Section, number: int) -> datetime | None:
    """Until when line-ups for that round may be handed in; None where nothing ends it."""
    deadline = teams_of(section).rules.deadline
    times = section.timetable.get(number)
    if deadline is None or times is None or times.begins is None:
        return None
    return parse_moment(times.begins) - timedelta(minutes=deadline)


def is_late(section: Section, number: int) -> bool:
    """Whether a line-up for that round comes after the deadline."""
    limit = deadline_of(section, number)
    return limit is not None and parse_moment(now()) > limit


def seats(request: PageRequest, boards: int) -> tuple[int, ...]:
    """Who sits where, as a form says it."""
    return tuple(request.number(f"board{board}") or 0 for board in range(1, boards + 1))


def hand_in(request: PageRequest) -> Response:
    """Take a line-up, or enter that a team did not come."""
    section, number = request.section, request.number("round") or 1
    team = request.number("team") or 0
    if request.text("act") == "exchange":
        request.do(
            ExchangeTeams(
                section=section.key,
                one=team,
                other=request.number("other") or 0,
                reason=request.text("reason") or None,
            )
        )
    elif request.text("act") == "forfeit":
        request.do(
            ForfeitMatch(
                section=section.key, team=team, round=number, absent=request.text("absent")
            )
        )
    else:
        boards = teams_of(section).rules.boards
        late = bool(request.text("late")) or is_late(section, number)
        request.do(
            HandInLineUp(
                section=section.key,
                team=team,
                round=number,
                people=seats(request, boards),
                late=late,
            )
        )
    return request.back_done(f"{request.here}/matches?round={number}")


def individual(request: PageRequest) -> Response:
    """Individual results, board by board."""
    section = request.section
    _require_matches(section)
    return request.page("board_lists.html", section=section, lists=shown_lists(section))


def _require_matches(section: Section) -> None:
    if not section.pairs_teams:
        raise NoSuchPage(
            N_("There are no matches of teams in section {section}."), section=section.key
        )


def shown_lists(section: Section) -> Iterable[object]:
    """The lists of the boards; none before the list has been drawn up."""
    return board_lists(section) if section.is_numbered else ()


ROUTES = (
    get("/e/{event}/{section}/teams", teams),
    post("/e/{event}/{section}/teams", change, "deputy"),
    post("/e/{event}/{section}/teams/rules", rules, "deputy"),
    post("/e/{event}/{section}/teams/number", draw_up, "deputy"),
    get("/e/{event}/{section}/team/{team:number}", team),
    get("/e/{event}/{section}/matches", matches),
    post("/e/{event}/{section}/matches", hand_in, "helper"),
    get("/e/{event}/{section}/board-lists", individual),
)
