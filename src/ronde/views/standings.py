"""Standings, with the sum behind every tie-break; the same for journals and for files."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Literal

from ronde.domain.errors import N_, NoSuchPage, RequestError
from ronde.domain.points import points_text
from ronde.explanation.ranks import why_behind
from ronde.notation import exact
from ronde.ranking import RankedPlayer, Standings
from ronde.ranking import standings as rank
from ronde.services.cache import Cache
from ronde.tiebreaks.teams import ranks_teams
from ronde.views.base import (
    DisciplineName,
    Exact,
    Natural,
    Number,
    Points,
    View,
    Words,
    exactly,
    extended,
    game_of,
    said,
)
from ronde.views.explanations import ExplanationLine, explanation_lines
from ronde.views.players import PlayerView, facts_of

if TYPE_CHECKING:
    from ronde.domain.player import Player
    from ronde.journal import Section
    from ronde.tiebreaks.contribution import Contribution


class StandingsRow(PlayerView, frozen=True):
    """A player, or a team, in the standings; values follow the codes.

    `decided_by` is the code that puts the player below the one above.
    """

    rank: Number
    points: Points
    values: tuple[Exact, ...]
    decided_by: str | None


class TeamTotal(View, frozen=True):
    """What the players of a team have won together; teams on equal points share a rank."""

    rank: Number
    team: Number
    name: str
    points: Points


class StandingsView(View, frozen=True):
    """The list after a round; `final` once every game is over. `teams`: teams are ranked.

    `team_totals` are there where players of teams are ranked, as in a Scheveningen match.
    """

    round: Natural
    game: DisciplineName
    teams: bool
    codes: tuple[str, ...]
    rows: tuple[StandingsRow, ...]
    final: bool
    remarks: tuple[Words, ...]
    team_totals: tuple[TeamTotal, ...]


class TieBreakLine(View, frozen=True):
    """One line of the sum behind a tie-break; `amount` counts unless it is `cut`.

    `opponent` is a pairing number, `name` theirs.
    """

    round: Natural
    opponent: Number | None
    name: str
    kind: Literal["met", "scheduled", "dummy", "rest", "own"]
    value: str
    factor: str | None
    amount: str
    cut: Literal["low", "high", "limit"] | None
    article: str | None
    board: Number | None


class TieBreakSum(View, frozen=True):
    """A tie-break of one player, and how it came about."""

    code: str
    value: Exact
    lines: tuple[TieBreakLine, ...]


class SumsView(View, frozen=True):
    """Every tie-break of one player."""

    round: Natural
    player: StandingsRow
    sums: tuple[TieBreakSum, ...]


class PlacesView(View, frozen=True):
    """Why one of two players stands behind the other."""

    round: Natural
    ahead: Number
    behind: Number
    lines: tuple[ExplanationLine, ...]


def places_view(table: Standings, one: int, other: int) -> PlacesView:
    """Why one of two players stands behind the other."""
    lines = why_behind(table, one, other)
    ahead, behind = (row.player for row in table.rows if row.player in (one, other))
    return PlacesView(table.round, ahead, behind, explanation_lines(lines, game_of(table.source)))


_tables: Cache[Standings] = Cache(24)
_views: Cache[StandingsView] = Cache(24)


def ranked(section: Section, number: int | None = None) -> Standings:
    """The standings of a section, with exact values; made once for each state."""
    if number is not None and not 0 <= number <= len(section.tournament.rounds):
        raise NoSuchPage(
            N_("There are no standings after round {round}: {played} rounds have been paired."),
            round=number,
            played=len(section.tournament.rounds),
        )
    adjourned = section.adjourned_games(len(section.paired))
    return _tables.of(
        (section,),
        number,
        lambda: rank(section.dated_tournament, round=number, adjourned=adjourned),
    )


def standings_view(table: Standings, people: Sequence[int] = ()) -> StandingsView:
    """The list with its remarks; `people` are the persons by pairing number."""
    return _views.of((table, people), None, lambda: _standings_view(table, people))


def _standings_view(table: Standings, people: Sequence[int]) -> StandingsView:
    teams = ranks_teams(table.source)
    return StandingsView(
        round=table.round,
        game=game_of(table.source),
        teams=teams,
        codes=table.codes,
        rows=tuple(_row(table, row, () if teams else people) for row in table.rows),
        final=table.final,
        remarks=tuple(said(remark.render, game_of(table.source)) for remark in table.remarks),
        team_totals=() if teams else _team_totals(table),
    )


def _team_totals(table: Standings) -> tuple[TeamTotal, ...]:
    event = table.source.team_event
    if event is None:
        return ()
    points = {row.player: row.points for row in table.rows}
    sums = {team.number: sum(points[tpn] for tpn in team.players) for team in event.teams}
    return tuple(
        TeamTotal(
            1 + sum(other > sums[team.number] for other in sums.values()),
            team.number,
            team.name,
            points_text(sums[team.number]),
        )
        for team in sorted(event.teams, key=lambda team: (-sums[team.number], team.number))
    )


def _row(table: Standings, row: RankedPlayer, people: Sequence[int]) -> StandingsRow:
    return StandingsRow(
        *facts_of(table.event.player(row.player), people),
        row.rank,
        points_text(row.points),
        tuple(exactly(value) for value in row.values),
        row.decided_by,
    )


def standings_of(section: Section, number: int | None = None) -> StandingsView:
    """The standings of a section after a round: the last one that is over, unless one is given."""
    return standings_view(ranked(section, number), section.numbers)


def sums_view(table: Standings, player: int) -> SumsView:
    """How the tie-breaks of one player came about."""
    row = next((row for row in table.rows if row.player == player), None)
    if row is None:
        raise NoSuchPage(N_("Choose a player of the list."))
    view = _row(table, row, ())
    return SumsView(
        round=table.round,
        player=view,
        sums=tuple(
            TieBreakSum(code, value, tuple(_line(table, line) for line in lines))
            for code, value, lines in zip(table.codes, view.values, row.contributions, strict=True)
        ),
    )


def _line(table: Standings, line: Contribution) -> TieBreakLine:
    return TieBreakLine(
        round=line.round,
        opponent=line.opponent,
        name=table.event.player(line.opponent).name if line.opponent else "",
        kind=line.kind.value,
        value=exact(line.value),
        factor=None if line.factor is None else exact(line.factor),
        amount=exact(line.amount),
        cut=None if line.cut is None else line.cut.value,
        article=line.article or None,
        board=line.board,
    )


class CategoryRow(StandingsRow, frozen=True):
    """A row of the whole list with its rank inside the category."""

    category_rank: Number


class CategoryView(View, frozen=True):
    """The players of one category; the name is empty for those of whom nothing is known."""

    name: str
    rows: tuple[CategoryRow, ...]


def categories(table: Standings, kind: str) -> tuple[CategoryView, ...]:
    """The standings by category, the categories of one kind by name.

    `sex`, `federation`, `club`, `rating:1600,2000` (bands below each limit and above the last),
    `age:18,50` (under 18, under 50, and the others, in the year the event starts).
    """
    label = _label(table, kind)
    members: dict[str, list[StandingsRow]] = {}
    for row, view in zip(table.rows, standings_view(table).rows, strict=True):
        members.setdefault(label(table.event.player(row.player)), []).append(view)
    return tuple(
        CategoryView(name, category_rows_of(members[name])) for name in sorted(members, key=_order)
    )


def category_rows_of(rows: Sequence[StandingsRow]) -> tuple[CategoryRow, ...]:
    """Ranks inside the category; players who share a rank in the list share it here."""
    found: list[CategoryRow] = []
    for place, row in enumerate(rows, 1):
        shared = found and found[-1].rank == row.rank
        rank = found[-1].category_rank if shared else place
        found.append(extended(CategoryRow, row, category_rank=rank))
    return tuple(found)


def _order(name: str) -> tuple[bool, list[tuple[int, str]]]:
    """Numbers in a name by their size, the unknown last."""
    pieces = re.findall(r"\d{1,18}|\D+", name)
    return not name, [(int(p), "") if p.isdecimal() else (0, p) for p in pieces]


def _label(table: Standings, kind: str) -> Callable[[Player], str]:
    name, _, limits = kind.partition(":")
    if name in _PLAIN and not limits:
        return _PLAIN[name]
    if name in ("rating", "age") and re.fullmatch(r"\d{1,4}(,\d{1,4})*", limits):
        bounds = sorted({int(limit) for limit in limits.split(",")})
        if name == "rating":
            return lambda player: _band(player.rating or None, bounds)
        year = _year(table.event.details.start)
        if year is not None:
            return lambda player: _band(_age(player, year), bounds)
        raise RequestError(
            N_("Categories of age need the date on which the tournament starts (record 042).")
        )
    raise RequestError(
        N_(
            "There is no category {kind!r}. Choose sex, federation, club, rating:LIMIT,… or "
            "age:LIMIT,…."
        ),
        kind=kind,
    )


_PLAIN: dict[str, Callable[[Player], str]] = {
    "sex": lambda player: player.sex,
    "federation": lambda player: player.federation,
    "club": lambda player: player.club,
}


def _band(value: int | None, bounds: list[int]) -> str:
    """`<1600`, `1600-1999`, `2000+`; nothing for the unknown."""
    if value is None:
        return ""
    above = [bound for bound in bounds if value < bound]
    below = [bound for bound in bounds if value >= bound]
    if not below:
        return f"<{above[0]}"
    return f"{below[-1]}-{above[0] - 1}" if above else f"{below[-1]}+"


def _age(player: Player, year: int) -> int | None:
    """The age reached in that year, as age categories count it."""
    born = _year(player.birth)
    return None if born is None else year - born


def _year(date: str) -> int | None:
    found = re.match(r"\d{4}", date)
    return int(found[0]) if found else None
