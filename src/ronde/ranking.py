"""The standings after any round, with the origin of every value at hand."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Literal
from weakref import WeakValueDictionary

from ronde.domain.arguments import check_kind, check_tournament, listed
from ronde.domain.errors import N_, InconsistentTournament, NotInRulebook, Problem, RequestError
from ronde.domain.integers import as_integer
from ronde.domain.result import Bye, Result
from ronde.notation import game_text, scores_of
from ronde.rulebooks.catalogue import known
from ronde.rulebooks.system import SWISS_TIE_BREAKS
from ronde.rulebooks.team.participants import with_rest_as_win
from ronde.tables import Table, plain
from ronde.tiebreaks.codes import TieBreak, parse
from ronde.tiebreaks.columns import TieBreakColumns
from ronde.tiebreaks.ranking import Ranking
from ronde.tiebreaks.table import C07
from ronde.tiebreaks.teams import ranks_teams, sheet_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from ronde.domain.round import Pair
    from ronde.domain.tournament import Tournament
    from ronde.tiebreaks.contribution import Contribution, Value
    from ronde.tiebreaks.sheet import Sheet

POINTS = parse("PTS")

ROUND_ROBIN = ("DE", "WIN", "SB", "KS")
TEAMS = ("MPVGP", "EDE", "EMGSB-C1")
TEAMS_OF_ROUND_ROBIN = ("MPVGP", "EDE", "EMGSB")


@dataclass(frozen=True, slots=True)
class RankedPlayer:
    """One player of the standings.

    `player` is the pairing number, `points` are tenths, `values` follow the codes of the
    standings. `decided_by` is the code that puts the player below the one above (or `by lot`);
    None for the first, and for a player who shares the rank of the one above.
    """

    rank: int
    player: int
    points: int
    values: tuple[Value, ...]
    decided_by: str | None
    _ranking: Ranking = field(compare=False, repr=False)

    @property
    def score(self) -> str:
        """The points as people write them: `3.5`; in draughts `7`."""
        return scores_of(self._ranking.sheet.tournament)(self.points)

    @property
    def contributions(self) -> tuple[tuple[Contribution, ...], ...]:
        """For each value, how it came about, round by round."""
        return self._ranking.lines(self.player - 1)


@dataclass(frozen=True, slots=True, repr=False)
class Standings(Table):
    """The rows, best first, after `round`; `final` once every game of the event is over.

    `event` is the tournament of those who are ranked: where teams are paired, its players are
    the teams, in the order of their list, and its points are match points or game points.
    `source` is the tournament itself. `seed` is that of the lots drawn among those whom the codes
    left tied; `remarks` are what an arbiter should know about the list.
    """

    event: Tournament
    source: Tournament
    round: int
    codes: tuple[str, ...]
    rows: tuple[RankedPlayer, ...]
    final: bool
    seed: str | None
    remarks: tuple[Problem, ...]

    def __iter__(self) -> Iterator[RankedPlayer]:
        return iter(self.rows)

    def __len__(self) -> int:
        return len(self.rows)

    def __repr__(self) -> str:
        codes = ", ".join(self.codes)
        return f"<Standings after round {self.round}: {len(self.rows)} rows by {codes}>"

    def to_dicts(self) -> list[dict[str, Any]]:
        """A row for each player, for JSON or a data frame: numbers are plain numbers."""
        players = self.event.players
        return [
            {"rank": row.rank, "player": row.player, "name": players[row.player - 1].name}
            | {"points": row.points / 10}
            | dict(zip(self.codes, map(plain, row.values), strict=True))
            for row in self.rows
        ]

    def _shown(self) -> list[dict[str, Any]]:
        """The table of a notebook: with a cell for each round, the opponents by place."""
        cells = crosses(self)
        return [
            {"": row["rank"], "Name": row["name"], "Pts": self.rows[place].score}
            | {f"R{number}": cell for number, cell in enumerate(cells[place], 1)}
            | {code: row[code] for code in self.codes}
            for place, row in enumerate(self.to_dicts())
        ]

    def row(self, player: int) -> RankedPlayer:
        """The row of the player with this number."""
        found = next((row for row in self.rows if row.player == player), None)
        if found is None:
            raise InconsistentTournament(
                N_("There is no player {tpn}: the list has {players}."),
                tpn=player,
                players=len(self.rows),
            )
        return found


@dataclass(frozen=True, slots=True)
class RankDifference:
    """A player whose rank in the report is not among those that the tie-breaks give."""

    player: int
    reported: int
    first: int
    last: int


_held: WeakValueDictionary[tuple[TieBreak, ...], TieBreakColumns] = WeakValueDictionary()
"""The columns computed last for a list of codes, while somebody holds standings made of them:
a corrected result then costs what it changes, and not the whole tournament."""


def standings(
    event: Tournament,
    codes: Iterable[str] | str | None = None,
    *,
    round: int | None = None,
    lots: str | None = None,
    adjourned: Collection[Pair] = (),
) -> Standings:
    """The standings after a round: the last one that is over, unless another is given.

    A game without a result is worth nothing to anybody; `adjourned` are pairs of the last round
    that are not waited for.

    The codes are a list, or one text with commas. Points come first unless the codes say where
    `PTS` stands; without codes those of the event, else of its system. `lots` is the seed by
    which those still tied at the end draw lots. Where teams are paired, teams are ranked.

    Rule: FIDE C.07 (2026) 4.2; FMJD Annexe V (2017) 3.1
    Reading: ADR-0230
    """
    check_tournament(event)
    check_kind("lots", lots, str, None)
    adjourned = listed("adjourned", adjourned, tuple)
    after = _as_of(event, last_round_over(event, adjourned) if round is None else round)
    wanted = default_codes(event) if codes is None else codes
    wanted = [code for code in wanted.split(",") if code] if isinstance(wanted, str) else wanted
    wanted = listed("codes", wanted, str)
    tie_breaks = tuple(_suited(event, parse(code)) for code in wanted)
    table = _standings(after, tie_breaks, lots)
    playing = round_being_played(event, table.round)
    return table if playing is None else replace(table, remarks=(playing, *table.remarks))


def crosses(table: Standings, by: Literal["place", "number"] = "place") -> list[list[str]]:
    """What everybody did round by round, in the order of the rows: `3w1`, `bye`.

    A cell names the opponent by place in the table or by number, then the colour and the result.
    """
    place = {row.player: number for number, row in enumerate(table.rows, 1)}
    named = place if by == "place" else {row.player: row.player for row in table.rows}
    cells = [[""] * len(table.event.rounds) for _ in table.rows]

    def put(player: int, number: int, text: str) -> None:
        cells[place[player] - 1][number] += text

    for number, played in enumerate(table.event.rounds):
        for white, black, mine, other in played.games:
            of_white, _, of_black = game_text(mine, other, table.event).partition("-")
            put(white, number, f"{named[black]}w{of_white}")
            put(black, number, f"{named[white]}b{of_black or of_white}")
        for player, bye in played.byes:
            put(player, number, "bye" if bye is Bye.PAIRING_ALLOCATED else BYE_CELLS[bye])
    return [[cell or "–" for cell in row] for row in cells]


BYE_CELLS = {Bye.HALF: "½", Bye.FULL: "+", Bye.ZERO: "–", Bye.UNOPPOSED: "1F"}


def default_codes(tournament: Tournament) -> tuple[str, ...]:
    """What the event announced (records 202, 212), else what its system says, else ours."""
    if tournament.tie_breaks:
        return tournament.tie_breaks
    if ranks_teams(tournament):
        return TEAMS_OF_ROUND_ROBIN if tournament.is_round_robin else TEAMS
    system = known(tournament.system)
    if system is None or system.tie_breaks == SWISS_TIE_BREAKS:
        return ROUND_ROBIN if tournament.is_round_robin else SWISS_TIE_BREAKS
    own = system.own_choices(dict(tournament.choices))
    return system.tie_breaks_for(own) or system.tie_breaks


def rank_differences(tournament: Tournament) -> tuple[RankDifference, ...] | None:
    """The players whose rank in the report does not follow from the tie-breaks it declares.

    None where it declares none. Those whom the tie-breaks leave level may stand in any order.
    Teams are not compared.
    """
    reported = {
        int(player.tpn): player.rank for player in tournament.players if player.rank is not None
    }
    if (
        not tournament.tie_breaks
        or len(reported) < len(tournament.players)
        or ranks_teams(tournament)
    ):
        return None
    rows = standings(tournament).rows
    level = Counter(row.rank for row in rows)
    places = [
        RankDifference(row.player, reported[row.player], row.rank, row.rank + level[row.rank] - 1)
        for row in rows
    ]
    return tuple(place for place in places if not place.first <= place.reported <= place.last)


def _suited(tournament: Tournament, tie_break: TieBreak) -> TieBreak:
    """The tie-break, unless it is one of teams and players are ranked."""
    if (tie_break.definition.for_teams or tie_break.score) and not ranks_teams(tournament):
        raise NotInRulebook(
            N_("{code} is a tie-break of team tournaments; this one has players only."),
            code=tie_break.code,
        )
    return tie_break


def _standings(
    tournament: Tournament, tie_breaks: tuple[TieBreak, ...], lots: str | None
) -> Standings:
    gone, counted = _counted(tournament)
    sheet = sheet_of(with_rest_as_win(counted, known(tournament.system)))
    held = _held.get(tie_breaks)
    columns = TieBreakColumns.of(sheet, tie_breaks) if held is None else held.corrected(sheet)
    _held[tie_breaks] = columns
    ranking = _ranked(columns, lots)
    pending = sum(marks.count(Result.UNKNOWN) for marks in tournament.history.mark) // 2
    return Standings(
        event=_shown(tournament) if gone else sheet.tournament,
        source=tournament,
        round=sheet.rounds,
        codes=tuple(tie_break.code for tie_break in tie_breaks),
        rows=tuple(
            RankedPlayer(rank, i + 1, sheet.score[i], columns.values[i], decided_by, ranking)
            for rank, i, decided_by in _last(list(ranking.places()), gone)
        ),
        final=sheet.rounds == tournament.number_of_rounds and not pending,
        seed=lots,
        remarks=(*_remarks(sheet, tie_breaks, pending), *_not_counted(tournament, gone)),
    )


def _counted(tournament: Tournament) -> tuple[frozenset[int], Tournament]:
    """Who has left a round robin before half of the games, and the tournament without these."""
    system = known(tournament.system)
    if system is None or system.fixed_rounds is None:
        return frozenset(), tournament
    from ronde.rulebooks.round_robin import withdrawals

    if ranks_teams(tournament):
        teams = withdrawals.uncounted_teams(system, tournament)
        gone = frozenset(_place_of_team(tournament, number) for number in teams)
        return gone, withdrawals.without_matches_of(tournament, teams) if teams else tournament
    gone = withdrawals.uncounted(system, tournament)
    return gone, withdrawals.without_games_of(tournament, gone) if gone else tournament


def _shown(tournament: Tournament) -> Tournament:
    """The tournament of those who are ranked, with all their games."""
    return sheet_of(tournament).tournament if ranks_teams(tournament) else tournament


def _place_of_team(tournament: Tournament, number: int) -> int:
    """The place of a team in the list of teams, from 1 on."""
    assert tournament.team_event is not None
    return tournament.team_event.numbers[number] + 1


Place = tuple[int, int, str | None]


def _last(places: list[Place], gone: Collection[int]) -> list[Place]:
    """The places with those whose games do not count at the end, all others moving up."""
    if not gone:
        return places
    counted: list[Place] = []
    left = [rank for rank, i, _ in places if i + 1 in gone]
    for rank, i, decided_by in places:
        if i + 1 not in gone:
            above = sum(other < rank for other in left)
            counted.append((rank - above, i, decided_by if counted else None))
    rank = len(counted) + 1
    return [*counted, *((rank, i, None) for _, i, _ in places if i + 1 in gone)]


def _not_counted(tournament: Tournament, gone: Collection[int]) -> Iterator[Problem]:
    teams = tournament.team_event if ranks_teams(tournament) else None
    for tpn in sorted(gone):
        name = teams.teams[tpn - 1].name if teams else tournament.player(tpn).name
        template = N_(
            "{name} has left with fewer than half of the games completed: these games stay "
            "in the cross table and count for nobody (C.05, article {article})."
        )
        if teams:
            template = N_(
                "{name} has left with fewer than half of the matches played: these matches stay "
                "in the cross table and count for nobody (C.05, article {article})."
            )
        yield Problem(template, facts={"name": name or tpn, "article": "6.6"})


def _as_of(tournament: Tournament, number: int) -> Tournament:
    """The tournament after that many rounds."""
    number = as_integer(number)
    if type(number) is not int or not 0 <= number <= len(tournament.rounds):
        raise RequestError(
            N_("There are no standings after round {round}: {played} rounds have been paired."),
            round=number,
            played=len(tournament.rounds),
        )
    return tournament.before(number + 1)


def last_round_over(tournament: Tournament, adjourned: Collection[Pair] = ()) -> int:
    """The last round of which no game is being played; 0 without any.

    Games that are still open when the next round has been paired are adjourned; of the last
    round, those are that are named.
    """
    last = len(tournament.rounds)
    if not last:
        return 0
    waited_for = [
        game
        for game in tournament.rounds[last - 1].games
        if Result.UNKNOWN in game[2:] and game[:2] not in adjourned
    ]
    return last - 1 if waited_for else last


def round_being_played(tournament: Tournament, after: int) -> Problem | None:
    """Says how far the round is that follows these standings, if one does that has open games."""
    if after >= len(tournament.rounds):
        return None
    games = tournament.rounds[after].games
    done = sum(Result.UNKNOWN not in game[2:] for game in games)
    if after + 1 < len(tournament.rounds) or done == len(games):
        return None
    return Problem(
        N_("Round {round} is being played: {done} of {games} results."),
        facts={"round": after + 1, "done": done, "games": len(games)},
    )


def _ranked(columns: TieBreakColumns, lots: str | None) -> Ranking:
    """Points first where the codes do not place them, then the codes, then lots."""
    ranking = Ranking(columns)
    if all(tie_break.definition is not POINTS.definition for tie_break in columns.tie_breaks):
        ranking.by_value(POINTS, columns.sheet.score)
    for index in range(len(columns.tie_breaks)):
        ranking.apply(index)
    if lots is not None:
        ranking.draw(lots)
    return ranking


def _remarks(sheet: Sheet, tie_breaks: Iterable[TieBreak], pending: int) -> Iterator[Problem]:
    """What the regulations say about using these tie-breaks here."""
    if pending:
        yield Problem(
            N_("Games without a result, counting for nobody: {games}. The list is provisional."),
            facts={"games": pending},
        )
    for tie_break in tie_breaks:
        template = (
            _objection(sheet, tie_break)
            if tie_break.definition.regulation == C07
            else _reservation(sheet, tie_break)
        )
        if template:
            yield Problem(
                template, facts={"code": tie_break.code, "article": tie_break.definition.article}
            )


def _objection(sheet: Sheet, tie_break: TieBreak) -> str | None:
    article = tie_break.definition.article
    if sheet.robin and tie_break.definition.for_swiss_only:
        return N_("{code} may not be used in a round robin (C.07, article {article}).")
    if not sheet.robin and article == "9.2":
        return N_("{code} is defined for round robins only (C.07, article {article}).")
    if article.startswith("10.") and 0 in sheet.ratings and tie_break.unrated is None:
        return N_(
            "{code} is not defined while somebody has no rating (C.07, article {article}): "
            "leave it out, or give the unrated a rating with the modifier U."
        )
    return None


def _reservation(sheet: Sheet, tie_break: TieBreak) -> str | None:
    """What an arbiter of draughts should know.

    Rule: FMJD Annexe V (2017) 3.1.e
    """
    if tie_break.definition.code == "AVG-RATING" and 0 in sheet.ratings:
        return N_(
            "{code} counts players without a rating as 0 (article {article}): give everybody a "
            "rating, or order by something else."
        )
    return None
