"""Hypothesis strategies for whole tournaments, for every test that wants one.

    tournaments()          any value that does not contradict itself: odd names, odd results,
                           every kind of bye, bans, accelerations, penalties, teams, two-game
                           rounds, lines kept from other programs
    report_tournaments()   those that a tournament report (TRF) can express without refusal
    swiss_tournaments()    ordinary events to be paired: nobody meets twice, at most one
                           pairing-allocated bye in a round, a next round to come

Smaller pieces: `players`, `played_rounds`, `point_systems`, `details`, `team_events`. All shrink
towards few players, few rounds and plain values. Sizes are bounded by `most_players` and
`most_rounds`; nothing depends on the machine.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from hypothesis import strategies as st

from ronde.domain.pairing_state import PairingState
from ronde.domain.player import NationalRecord, Player, Tpn
from ronde.domain.points import DRAUGHTS_POINTS, FIDE_POINTS, FOOTBALL_POINTS, PointSystem
from ronde.domain.result import COMPATIBLE, Bye, Result
from ronde.domain.round import Game, PlayedRound
from ronde.domain.team import (
    AbnormalTeamPoints,
    AcceleratedTeams,
    ForbiddenMatches,
    ForfeitedMatch,
    LineUp,
    Team,
    TeamBye,
    TeamEvent,
)
from ronde.domain.tournament import (
    AbnormalPoints,
    Absence,
    AcceleratedPoints,
    Details,
    ForbiddenPairs,
    Record,
    Tournament,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

Drawn = TypeVar("Drawn")

ORDINARY_RESULTS = (
    (Result.WIN, Result.LOSS),
    (Result.DRAW, Result.DRAW),
    (Result.LOSS, Result.WIN),
)
ALL_RESULTS = tuple(sorted(COMPATIBLE))
SYSTEMS = (
    *("fide-dutch-2012", "fide-dutch-2017", "fide-dutch-2026", "fide-dutch", "ch-dutch"),
    *("fide-lim", "fide-dubov", "fide-dubov-2018", "fide-dubov-2026", "fide-burstein-2026"),
    *("fide-team", "fide-double-swiss", "fmjd-1986-draw", "fmjd-2017-solkoff-median"),
)
ACCELERATIONS = ("fide-baku", "ffe-haley", "ffe-degressive", "fmjd-quarters")
CODES = (
    *("FIDE_DUTCH_2025", "FIDE_DUTCH", "FIDE_DUTCH_2026_BAKU", "CUSTOM_ROUNDROBIN"),
    *("FIDE_TEAM_TYPEB_GP_MP", "BERGER_ROUNDROBIN_G2", "SOMETHING_ELSE"),
)

words = st.text(
    st.characters(codec="utf-8", exclude_categories=("Cs", "Cc", "Zl", "Zp")), max_size=40
)
"""One line of text in any script; blanks at its ends are possible."""

anything = st.text(max_size=40)
"""Any text, line breaks and control characters included."""

plain_names = st.from_regex(r"[A-Z][a-zéöü]{1,9}, [A-Z][a-zéöü]{1,9}", fullmatch=True)
dates = st.dates().map(lambda day: day.strftime("%Y/%m/%d").rjust(10, "0"))
tenths = st.integers(0, 30)


def few(values: st.SearchStrategy[object], most: int = 3) -> st.SearchStrategy[tuple]:  # type: ignore[type-arg]
    """A short tuple of them, often empty."""
    return st.one_of(st.just(()), st.lists(values, max_size=most).map(tuple))


national_records = st.builds(
    NationalRecord,
    federation=st.sampled_from(("BEL", "IND", "SUI")),
    name=plain_names,
    rating=st.integers(0, 9999),
    title=st.sampled_from(("", "FM", "CMF")),
    sex=st.sampled_from(("", "m", "w")),
    club=st.sampled_from(("", "CG", "BRN")),
    id=st.sampled_from(("", "12345")),
    birth=st.sampled_from(("", "1990/05/17")),
)


@st.composite
def players(draw: st.DrawFn, tpn: int, *, odd: bool = True) -> Player:
    """A player of that number; an odd one may have any text in any field."""
    text = st.one_of(plain_names, words, anything) if odd else plain_names
    player = Player(
        Tpn(tpn),
        name=draw(text),
        rating=draw(st.one_of(st.just(0), st.integers(1, 3000))),
        title=draw(st.sampled_from(("", "", "GM", "WFM", "CM"))),
        federation=draw(st.sampled_from(("", "SUI", "FRA", "NED"))),
        sex=draw(st.sampled_from(("", "m", "w"))),
        birth=draw(st.sampled_from(("", "1999", "1999/00/00", "1987/05/17"))),
        fide_id=draw(st.sampled_from(("", "1503014", "70123454321"))),
        rank=draw(st.one_of(st.none(), st.integers(0, 200))),
    )
    if not odd or draw(st.integers(0, 3)):
        return player
    return replace(
        player,
        rating=draw(st.integers(0, 20_000)),
        title=draw(st.one_of(st.sampled_from(("g", "wm", "GMIF", "gm")), words)),
        federation=draw(st.one_of(st.sampled_from(("SWIT", "s")), words)),
        birth=draw(words),
        fide_id=draw(words),
        club=draw(st.one_of(plain_names, anything)),
        rank=draw(st.one_of(st.none(), st.integers(0, 20_000))),
        estimated=draw(st.booleans()),
        first_round=draw(st.integers(1, 5)),
        last_round=draw(st.one_of(st.none(), st.integers(0, 9))),
        national=draw(few(national_records, 2)),
    )


@st.composite
def custom_points(draw: st.DrawFn) -> PointSystem:
    """A win is worth at least a draw, a draw at least a loss, for either colour."""
    maybe = st.one_of(st.none(), tenths)
    loss, even, win = sorted(draw(st.tuples(tenths, tenths, tenths)))
    black: tuple[int | None, ...] = (None, None, None)
    if draw(st.booleans()):
        black = tuple(sorted(draw(st.tuples(tenths, tenths, tenths))))
    return PointSystem(
        win=win,
        draw=even,
        loss=loss,
        black_win=black[2],
        black_draw=black[1],
        black_loss=black[0],
        forfeit_win=draw(maybe),
        forfeit_loss=draw(tenths),
        pairing_allocated_bye=draw(maybe),
        half_point_bye=draw(maybe),
        full_point_bye=draw(maybe),
        zero_point_bye=draw(tenths),
        unknown=draw(maybe),
    )


def point_systems() -> st.SearchStrategy[PointSystem]:
    """The usual ones, and any other with values below ten points."""
    usual = st.sampled_from((FIDE_POINTS, DRAUGHTS_POINTS, FOOTBALL_POINTS))
    return st.one_of(usual, st.builds(PointSystem, pairing_allocated_bye=tenths), custom_points())


@st.composite
def played_rounds(
    draw: st.DrawFn, count: int, *, games_per_match: int = 1, empty: bool = True
) -> PlayedRound:
    """A round of `count` players with any results and any byes; rematches are possible."""
    order = draw(st.permutations(range(1, count + 1)))
    boards = draw(st.integers(0 if empty or count < 2 else 1, count // 2))
    games = []
    for board in range(boards):
        white, black = Tpn(order[2 * board]), Tpn(order[2 * board + 1])
        games.append(Game(white, black, *draw(st.sampled_from(ALL_RESULTS))))
        if games_per_match == 2 and draw(st.booleans()):
            games.append(Game(black, white, *draw(st.sampled_from(ALL_RESULTS))))
    byes = []
    for tpn in order[2 * boards :]:
        bye = draw(st.sampled_from((Bye.ZERO, *Bye)))
        byes.append((Tpn(tpn), bye))
    if not (empty or games) and all(bye is not Bye.PAIRING_ALLOCATED for _, bye in byes):
        byes[0] = (byes[0][0], Bye.PAIRING_ALLOCATED)
    return PlayedRound(tuple(games), tuple(byes))


def details(*, odd: bool = True) -> st.SearchStrategy[Details]:
    """Headers; odd ones may hold any text at all."""
    text = st.one_of(st.just(""), plain_names, words, anything) if odd else plain_names
    return st.builds(
        Details,
        name=text,
        city=text,
        federation=st.sampled_from(("", "SUI")),
        start=st.one_of(st.sampled_from(("", "2024/05/01", "2026/05/01", "1 May 2024")), dates),
        end=text if odd else dates,
        kind=text,
        chief_arbiter=text,
        deputies=few(text),
        time_control=text,
        encoded_time_control=st.sampled_from(("", "5400+30")),
        round_dates=few(st.one_of(dates, text) if odd else dates),
        pairing_controller=text,
        rank_method=st.sampled_from(("", "FIDE", "SUI FIDON")),
        encoded_kind=st.sampled_from(("", *CODES)) if odd else st.just(""),
    )


records = st.builds(
    Record,
    code=st.sampled_from(("###", "# a", "801", "802", "DAT", "777", "XXK")),
    text=words,
    before=st.sampled_from(("", "012", "001", "240", "XXR")),
).filter(lambda record: not (record.code + record.text).startswith("### ronde"))
"""Lines of other programs that are kept as they stand."""


def _subset(draw: st.DrawFn, count: int) -> tuple[Tpn, ...]:
    chosen = draw(st.lists(st.integers(1, count), min_size=1, max_size=4, unique=True))
    return tuple(Tpn(tpn) for tpn in chosen)


def _absences(draw: st.DrawFn, count: int, first: int, last: int) -> tuple[Absence, ...]:
    if first > last:
        return ()
    keys = st.tuples(st.integers(first, min(last, first + 2)), st.integers(1, count))
    announced = st.sampled_from((Bye.ZERO, Bye.HALF, Bye.FULL))
    chosen = draw(st.one_of(st.just({}), st.dictionaries(keys, announced, max_size=4)))
    return tuple(Absence(round, Tpn(tpn), bye) for (round, tpn), bye in chosen.items())


def _bans(draw: st.DrawFn, count: int, rounds: int) -> tuple[ForbiddenPairs, ...]:
    bans = []
    for _ in range(draw(st.sampled_from((0, 0, 1, 2)))):
        first = draw(st.sampled_from((1, 1, 2)))
        last = draw(st.one_of(st.none(), st.integers(first, rounds + 1)))
        bans.append(ForbiddenPairs(_subset(draw, count), first, last))
    return tuple(bans)


def _grants(draw: st.DrawFn, count: int, rounds: int) -> tuple[AcceleratedPoints, ...]:
    grants = []
    for _ in range(draw(st.sampled_from((0, 0, 0, 1, 3)))):
        first, last = sorted(draw(st.tuples(st.integers(1, rounds), st.integers(1, rounds))))
        low, high = sorted(draw(st.tuples(st.integers(1, count), st.integers(1, count + 1))))
        points = draw(st.integers(-10, 30))
        grants.append(AcceleratedPoints(first, last, Tpn(low), Tpn(high), points))
    return tuple(grants)


def _abnormal(
    draw: st.DrawFn, count: int, rounds: int, marks: Iterable[Result | Bye]
) -> tuple[AbnormalPoints, ...]:
    return tuple(
        AbnormalPoints(
            Tpn(draw(st.integers(1, count))),
            draw(st.integers(-20, 30)),
            draw(st.integers(0, rounds)),
            draw(st.one_of(st.none(), st.sampled_from(tuple(marks)))),
        )
        for _ in range(draw(st.sampled_from((0, 0, 0, 1, 2))))
    )


def _pairing_states(
    draw: st.DrawFn, rounds: tuple[PlayedRound, ...], count: int
) -> tuple[PairingState, ...]:
    """What was known otherwise when some of the rounds, or the coming one, were paired."""
    numbers = draw(st.sets(st.integers(1, len(rounds) + 1), max_size=2))
    return tuple(_pairing_state(draw, rounds, count, number) for number in numbers)


def _pairing_state(
    draw: st.DrawFn, rounds: tuple[PlayedRound, ...], count: int, number: int
) -> PairingState:
    def some(values: st.SearchStrategy[Drawn]) -> Drawn | None:
        return draw(st.one_of(st.none(), st.none(), values))

    tpns = st.integers(1, count).map(Tpn)
    earlier = [(at, g) for at, played in enumerate(rounds[: number - 1], 1) for g in played.games]
    games = draw(few(st.sampled_from(earlier))) if earlier else ()
    here = rounds[number - 1].pairs if number <= len(rounds) else ()
    byes = st.sampled_from((Bye.ZERO, Bye.HALF, Bye.FULL))
    text = st.dictionaries(st.sampled_from(("a", "b_c")), words, max_size=2)
    choices = some(text)
    absent = some(st.dictionaries(tpns, byes, max_size=3))
    return PairingState(
        number,
        results=tuple(
            (at, Game(g.white, g.black, *draw(st.sampled_from(ALL_RESULTS)))) for at, g in games
        ),
        reversed=tuple({(Tpn(b), Tpn(w)) for w, b in here if draw(st.booleans())}),
        absent=None if absent is None else tuple(absent.items()),
        order=some(st.permutations([Tpn(tpn) for tpn in range(1, count + 1)]).map(tuple)) or (),
        ratings=tuple(draw(st.dictionaries(tpns, st.integers(0, 3000), max_size=2)).items()),
        bans=some(few(st.sets(tpns, min_size=1, max_size=3).map(lambda g: tuple(sorted(g))))),
        number_of_rounds=some(st.integers(number, number + 9)),
        points=some(point_systems()),
        system=some(st.sampled_from(SYSTEMS)),
        acceleration=some(st.sampled_from(("", *ACCELERATIONS))),
        choices=None if choices is None else tuple(choices.items()),
    )


@st.composite
def tournaments(draw: st.DrawFn, *, most_players: int = 9, most_rounds: int = 4) -> Tournament:
    """Any tournament that does not contradict itself, however odd."""
    count = draw(st.integers(0, most_players))
    games_per_match = draw(st.sampled_from((1, 1, 1, 2)))
    played = draw(
        st.lists(played_rounds(count, games_per_match=games_per_match), max_size=most_rounds)
    )
    more = draw(st.integers(0, 3))
    number_of_rounds = draw(st.sampled_from((None, len(played) + more))) or None
    if played and number_of_rounds is not None:
        number_of_rounds = max(number_of_rounds, len(played))
    last = number_of_rounds or len(played) + 3
    event = Tournament(
        players=tuple(draw(players(tpn)) for tpn in range(1, count + 1)),
        rounds=tuple(played),
        number_of_rounds=number_of_rounds,
        points=draw(point_systems()),
        initial_colour=draw(st.sampled_from((None, "W", "B"))),
        games_per_match=games_per_match,
        system=draw(st.one_of(st.none(), st.sampled_from(SYSTEMS), anything)),
        acceleration=draw(st.one_of(st.none(), st.sampled_from(ACCELERATIONS), anything)),
        tie_breaks=draw(few(st.one_of(st.sampled_from(("BH", "BH/C1", "PTS")), words))),
        lot_seed=draw(st.one_of(st.none(), anything)),
        details=draw(details()),
        records=draw(few(records)),
    )
    if not count:
        return event
    teams = draw(st.one_of(st.none(), st.none(), team_events(count, last)))
    return replace(
        event,
        rounds=_in_matches(draw, event.rounds, teams),
        absences=_absences(draw, count, len(played) + 1, last),
        forbidden=_bans(draw, count, last),
        accelerated=_grants(draw, count, last),
        abnormal=_abnormal(draw, count, last, (*Result, *Bye)),
        ranking=tuple(draw(st.permutations([p.tpn for p in event.players])))
        if draw(st.integers(0, 4)) == 0
        else (),
        team_event=teams,
        pairing_states=_pairing_states(draw, event.rounds, count),
    )


def _in_matches(
    draw: st.DrawFn, rounds: tuple[PlayedRound, ...], teams: TeamEvent | None
) -> tuple[PlayedRound, ...]:
    """The rounds, some of their games being matches of teams."""
    if teams is None or len(teams.teams) < 2:
        return rounds
    number = st.integers(1, len(teams.teams))
    pair = st.tuples(number, number).filter(lambda met: met[0] != met[1])
    met = st.lists(pair, max_size=3, unique_by=frozenset)
    return tuple(
        teams.in_matches(place, played, draw(met)) for place, played in enumerate(rounds, 1)
    )


@st.composite
def report_tournaments(
    draw: st.DrawFn, *, most_players: int = 9, most_rounds: int = 4
) -> Tournament:
    """A tournament that a report can express: every dialect's common ground and TRF26's own."""
    count = draw(st.integers(1, most_players))
    rounds = draw(st.integers(0, most_rounds))
    played = tuple(
        draw(played_rounds(count, empty=number < rounds)) for number in range(1, rounds + 1)
    )
    number_of_rounds = draw(st.one_of(st.none(), st.integers(max(rounds, 1), rounds + 3)))
    last = number_of_rounds or rounds + 3
    system = draw(st.one_of(st.none(), st.sampled_from(SYSTEMS)))
    instead_of = (Result.WIN, Result.DRAW, Result.LOSS, Bye.FULL, Bye.HALF, Bye.ZERO)
    return Tournament(
        pairing_states=_pairing_states(draw, played, count),
        players=tuple(draw(players(tpn)) for tpn in range(1, count + 1)),
        rounds=played,
        number_of_rounds=number_of_rounds,
        points=draw(point_systems()),
        initial_colour=draw(st.sampled_from((None, "W", "B"))),
        absences=_absences(draw, count, rounds + 1, last),
        forbidden=_bans(draw, count, last),
        accelerated=_grants(draw, count, last),
        abnormal=_abnormal(draw, count, last, (*instead_of, Result.FORFEIT_WIN)),
        ranking=tuple(draw(st.permutations([Tpn(tpn) for tpn in range(1, count + 1)])))
        if draw(st.integers(0, 4)) == 0
        else (),
        system=system,
        acceleration=draw(st.one_of(st.none(), st.sampled_from(ACCELERATIONS))),
        tie_breaks=draw(few(st.sampled_from(("BH", "BH/C1", "SB", "PTS")))),
        lot_seed=draw(st.one_of(st.none(), anything)),
        details=draw(details()),
        records=draw(few(records)),
    )


@st.composite
def swiss_tournaments(
    draw: st.DrawFn, *, most_players: int = 14, most_rounds: int = 5
) -> Tournament:
    """An ordinary event with a round to be paired: no rematch, one bye where the number is odd."""
    count = draw(st.integers(4, most_players))
    rounds = draw(st.integers(0, min(most_rounds, count - 2)))
    met: set[frozenset[int]] = set()
    rested: set[int] = set()
    played = []
    for _ in range(rounds):
        order = draw(st.permutations(range(1, count + 1)))
        games, byes = _legal_round(draw, list(order), met, rested)
        if not games:
            break
        played.append(PlayedRound(tuple(games), tuple(byes)))
    return Tournament(
        players=tuple(
            replace(draw(players(tpn, odd=False)), rating=2800 - 10 * tpn)
            for tpn in range(1, count + 1)
        ),
        rounds=tuple(played),
        number_of_rounds=len(played) + draw(st.integers(1, 4)),
        initial_colour=draw(st.sampled_from(("W", "B"))),
        absences=_absences(draw, count, len(played) + 1, len(played) + 1),
        details=draw(details(odd=False)),
    )


def _legal_round(
    draw: st.DrawFn, order: list[int], met: set[frozenset[int]], rested: set[int]
) -> tuple[list[Game], list[tuple[Tpn, Bye]]]:
    """Neighbours of the order meet if they have not met; others are absent or rest."""
    games: list[Game] = []
    byes: list[tuple[Tpn, Bye]] = []
    while order:
        one = order.pop(0)
        other = next((tpn for tpn in order if frozenset((one, tpn)) not in met), None)
        if other is None:
            allowed = one not in rested and all(b is not Bye.PAIRING_ALLOCATED for _, b in byes)
            if allowed:
                rested.add(one)
                byes.append((Tpn(one), Bye.PAIRING_ALLOCATED))
            continue
        order.remove(other)
        met.add(frozenset((one, other)))
        games.append(Game(Tpn(one), Tpn(other), *draw(st.sampled_from(ORDINARY_RESULTS))))
    return games, byes


@st.composite
def team_events(draw: st.DrawFn, count: int, rounds: int) -> TeamEvent:
    """Teams of the players of a tournament, and everything that can be said of teams."""
    order = draw(st.permutations(range(1, count + 1)))
    size = draw(st.integers(1, 4))
    teams = tuple(
        Team(
            number,
            draw(st.one_of(plain_names, words)),
            tuple(Tpn(tpn) for tpn in order[start : start + size]),
            nickname=draw(st.sampled_from(("", "SUI2", "Zürich"))),
            strength=draw(st.integers(0, 3000)),
            match_points=draw(st.one_of(st.none(), st.integers(0, 300))),
            game_points=draw(st.one_of(st.none(), st.integers(0, 300))),
            rank=draw(st.one_of(st.none(), st.integers(1, 99))),
        )
        for number, start in enumerate(range(0, count, size), 1)
    )
    number = st.integers(1, len(teams))
    round_ = st.integers(1, rounds)
    maybe = st.one_of(st.none(), st.integers(0, 40))
    return TeamEvent(
        teams=teams,
        line_ups=draw(
            few(
                st.builds(
                    LineUp,
                    round=round_,
                    team=number,
                    opponent=number,
                    players=few(st.integers(0, count)),
                )
            )
        ),
        forfeits=draw(
            few(
                st.builds(
                    ForfeitedMatch,
                    round=round_,
                    white=number,
                    black=number,
                    white_won=st.booleans(),
                )
            )
        ),
        byes=draw(few(st.builds(TeamBye, round=round_, team=number, bye=st.sampled_from(Bye)))),
        board_colours=draw(st.sampled_from(("", "WB", "WBBW"))),
        match_win=draw(st.sampled_from((20, 30))),
        match_draw=draw(st.sampled_from((10, 15))),
        match_loss=draw(st.sampled_from((0, 5))),
        bye_match_points=draw(maybe),
        bye_game_points=draw(maybe),
        accelerated=draw(
            few(
                st.builds(
                    AcceleratedTeams,
                    first_round=st.just(1),
                    last_round=round_,
                    first_team=st.just(1),
                    last_team=number,
                    match_points=maybe,
                    game_points=maybe,
                )
            )
        ),
        forbidden=draw(
            few(
                st.builds(
                    ForbiddenMatches,
                    teams=st.lists(number, min_size=1, max_size=3, unique=True).map(tuple),
                    last_round=st.one_of(st.none(), round_),
                )
            )
        ),
        abnormal=draw(
            few(
                st.builds(
                    AbnormalTeamPoints,
                    team=number,
                    match_points=maybe,
                    game_points=maybe,
                    round=st.integers(0, rounds),
                    instead_of=st.one_of(st.none(), st.sampled_from((*Result, *Bye))),
                )
            )
        ),
        paired=draw(st.booleans()),
    )
