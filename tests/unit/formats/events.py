"""Two invented tournaments that use nearly everything a file can say."""

from __future__ import annotations

from dataclasses import replace

from ronde.domain.player import NationalRecord, Player, Tpn
from ronde.domain.points import PointSystem
from ronde.domain.result import Bye, Result
from ronde.domain.round import Board, Game, PlayedRound, game
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

PLAYERS = (
    Player(Tpn(1), "Ångström, Åsa", 2410, "WGM", "SWE", "w", "1987/05/17", "1700111", rank=1),
    Player(Tpn(2), "van der Bergen-Oudekerk, Maximiliaan Jan", 2390, "IM", "NED", "m", rank=2),
    Player(Tpn(3), "Côté, Zoé", 2300, "FM", "CAN", "w", club='"Le Roque", Montréal', rank=3),
    Player(Tpn(4), "Smith, J", 2250, "", "ENG", "m", "1999", estimated=True),
    Player(Tpn(5), "Нежный, Пётр", 2200, "", "", "m", first_round=2),
    Player(
        Tpn(6),
        "Peeters, An",
        2100,
        national=(NationalRecord("BEL", "Peeters, An", 2055, "", "w", "BRU", "4711"),),
    ),
    Player(Tpn(7), "Last, One", last_round=2, league="Oberland"),
)

ROUNDS = (
    PlayedRound(
        (game(1, 4, Result.WIN), game(6, 2, Result.FORFEIT_LOSS), game(3, 7, Result.UNRATED_DRAW)),
    ),
    PlayedRound(
        (
            game(2, 1, Result.DRAW),
            Game(Tpn(4), Tpn(3), Result.LOSS, Result.LOSS),
            Game(Tpn(5), Tpn(7), Result.FORFEIT_LOSS, Result.FORFEIT_LOSS),
        ),
        ((Tpn(6), Bye.PAIRING_ALLOCATED),),
    ),
    PlayedRound((game(1, 3), game(5, 2, Result.LOSS)), ((Tpn(4), Bye.HALF), (Tpn(6), Bye.FULL))),
)

OPEN = Tournament(
    players=PLAYERS,
    rounds=ROUNDS,
    number_of_rounds=5,
    points=PointSystem(win=20, draw=10),
    initial_colour="B",
    absences=(Absence(4, Tpn(4), Bye.HALF), Absence(4, Tpn(7)), Absence(5, Tpn(7))),
    forbidden=(ForbiddenPairs((Tpn(1), Tpn(2), Tpn(5))),),
    accelerated=(
        AcceleratedPoints(1, 2, Tpn(1), Tpn(4), 20),
        AcceleratedPoints(3, 3, Tpn(1), Tpn(4), 10),
    ),
    system="fide-lim",
    acceleration="ffe-haley",
    tie_breaks=("BH/C1", "BH", "SB"),
    lot_seed="Bern, 1 May, 42",
    details=Details(
        name="Open of Bern",
        city="Bern",
        federation="SUI",
        start="2026/05/01",
        end="2026/05/03",
        chief_arbiter="Chief, Ada",
        deputies=("Deputy, One", "Deputy, Two"),
        time_control="90'/40 + 30' + 30\"/move",
        encoded_time_control="5400+30",
        round_dates=("2026/05/01", "2026/05/02", "2026/05/02", "2026/05/03"),
        pairing_controller="Ronde",
        rank_method="BEL FIDE",
    ),
    records=(
        Record("###", " SSSS sTTT NNNNNNNNNNN", "001"),
        Record("802", "   1 SUI", ""),
        Record("TOR", "nelo line"),
    ),
)

PENALISED = replace(
    OPEN,
    abnormal=(AbnormalPoints(Tpn(1), -10, 2), AbnormalPoints(Tpn(4), 5, 0, Bye.HALF)),
    forbidden=(*OPEN.forbidden, ForbiddenPairs((Tpn(3), Tpn(4)), 2, 3)),
)
"""With what only TRF26 can say."""

TEAMS = Tournament(
    players=tuple(Player(Tpn(n), f"Player {n}", 2500 - 10 * n) for n in range(1, 9)),
    rounds=(
        PlayedRound(
            (Board((game(1, 3, Result.WIN), game(4, 2, Result.DRAW)), (1, 2)),),
            ((Tpn(5), Bye.UNOPPOSED), (Tpn(6), Bye.UNOPPOSED)),
        ),
    ),
    number_of_rounds=3,
    initial_colour="W",
    system="fide-team",
    team_event=TeamEvent(
        teams=(
            Team(1, "Ahead", (Tpn(1), Tpn(2)), "AHEAD", 2485, 20, 15, 1),
            Team(2, "Schachgesellschaft Niederlenz-Möriken II", (Tpn(3), Tpn(4)), "SGN"),
            Team(3, "Third", (Tpn(5), Tpn(6))),
            Team(4, "Fourth", (Tpn(7), Tpn(8))),
        ),
        line_ups=(LineUp(1, 3, 4, (6, 5)),),
        forfeits=(ForfeitedMatch(1, 3, 4, white_won=True),),
        byes=(TeamBye(2, 2), TeamBye(2, 4, Bye.ZERO)),
        board_colours="WB",
        match_win=30,
        bye_match_points=10,
        bye_game_points=10,
        accelerated=(AcceleratedTeams(1, 1, 1, 2, match_points=20),),
        forbidden=(ForbiddenMatches((1, 4)),),
        abnormal=(AbnormalTeamPoints(3, match_points=-10, round=1),),
    ),
    details=Details(name="Team cup"),
)
