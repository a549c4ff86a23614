"""The coverage table: every tie-break Ronde computes, with its section, its code and its names.

Modifiers are letters of C.07, article 14: `C` cut, `M` median, `L` limit, `P` forfeits as played,
`F` Fore Buchholz, `R` reversed order, `U` a rating for the unrated, `K` a divisor.
"""

from __future__ import annotations

from dataclasses import replace

from ronde.tiebreaks import buchholz as bh
from ronde.tiebreaks import draughts, encounter, rating, results
from ronde.tiebreaks import team_codes as team
from ronde.tiebreaks.contribution import mean, mean_rounded_to
from ronde.tiebreaks.definition import TieBreakDefinition
from ronde.tiebreaks.performance import LOGISTIC, MILLION, NORMAL
from ronde.tiebreaks.teams import SCORES

C07 = "FIDE C.07"
FMJD = "FMJD Annexe V (2017)"

_WINS = results.rounds_that(results.is_win)
_WON = results.rounds_that(results.is_won_game)
_BLACK = results.rounds_that(results.is_black_game)
_BLACK_WINS = results.rounds_that(results.is_black_win)
_ELECTED = results.rounds_that(results.is_elected)
_VOLUNTARY = results.rounds_that(results.is_voluntary)
_LOGISTIC = draughts.DraughtsPerformance(LOGISTIC)
_NORMAL = draughts.DraughtsPerformance(NORMAL)

# fmt: off
INDIVIDUAL = (
    TieBreakDefinition("PTS", C07, "4.2", "B", "Points", "Points",
        results.points, results.points_lines, unit=10),
    TieBreakDefinition("DE", C07, "6", "A", "Direct encounter", "Confrontation directe",
        encounter.place_among_equal_points, encounter.lines_among_equal_points,
        modifiers="P", best="lowest", among=encounter),
    TieBreakDefinition("WIN", C07, "7.1", "B", "Wins", "Nombre de gains", *_WINS),
    TieBreakDefinition("WON", C07, "7.2", "B", "Games won over the board",
        "Parties gagnées hors forfait", *_WON),
    TieBreakDefinition("BPG", C07, "7.3", "B", "Games with Black", "Parties avec les noirs",
        *_BLACK),
    TieBreakDefinition("BWG", C07, "7.4", "B", "Games won with Black",
        "Parties gagnées avec les noirs", *_BLACK_WINS),
    TieBreakDefinition("PS", C07, "7.5", "B", "Progressive score", "Cumulatif",
        results.progressive, results.progressive_lines, unit=10, modifiers="C"),
    TieBreakDefinition("REP", C07, "7.6", "B", "Rounds elected to play",
        "Rondes que l'on a choisi de jouer", *_ELECTED),
    TieBreakDefinition("STD", C07, "7.7", "B", "Standard points", "Points ordinaires",
        results.standard_points, results.standard_points_lines, unit=2),
    TieBreakDefinition("TPN", C07, "7.8", "B", "Pairing number", "Numéro d'appariement",
        results.pairing_number, results.pairing_number_lines, best="lowest"),
    TieBreakDefinition("BH", C07, "8.1", "C", "Buchholz", "Buchholz",
        bh.buchholz, bh.buchholz_lines, unit=10, modifiers="CMP"),
    TieBreakDefinition("AOB", C07, "8.2", "CC", "Average of opponents' Buchholz",
        "Moyenne des Buchholz des adversaires",
        bh.average_of_buchholz, bh.average_of_buchholz_lines, unit=100,
        fold=mean_rounded_to(100), modifiers="PF"),
    TieBreakDefinition("FB", C07, "8.3", "D", "Fore Buchholz", "Buchholz anticipé",
        bh.buchholz, bh.buchholz_lines, unit=10, modifiers="CMP", fore=True),
    TieBreakDefinition("SB", C07, "9.1", "BC", "Sonneborn-Berger", "Sonneborn-Berger",
        bh.sonneborn_berger, bh.sonneborn_berger_lines, unit=100, modifiers="CMP"),
    TieBreakDefinition("KS", C07, "9.2", "BC", "Koya", "Koya",
        bh.koya, bh.koya_lines, unit=10, modifiers="L"),
    TieBreakDefinition("ARO", C07, "10.1", "D", "Average rating of opponents",
        "Classement moyen des adversaires",
        rating.average_rating_of_opponents, rating.average_rating_lines,
        fold=mean_rounded_to(1), modifiers="CMU"),
    TieBreakDefinition("TPR", C07, "10.2", "DB", "Tournament performance rating",
        "Performance de tournoi",
        rating.TPR.column, rating.performance_lines, fold=rating.TPR.fold, modifiers="U"),
    TieBreakDefinition("PTP", C07, "10.3", "DB", "Perfect tournament performance",
        "Performance parfaite",
        rating.PTP.column, rating.performance_lines, fold=rating.PTP.fold, modifiers="U"),
    TieBreakDefinition("APRO", C07, "10.4", "DC", "Average performance rating of opponents",
        "Moyenne des performances des adversaires",
        rating.TPR.opponents, rating.TPR.opponents_lines, fold=mean_rounded_to(1), modifiers="U"),
    TieBreakDefinition("APPO", C07, "10.5", "DC", "Average perfect performance of opponents",
        "Moyenne des performances parfaites des adversaires",
        rating.PTP.opponents, rating.PTP.opponents_lines, fold=mean_rounded_to(1), modifiers="U"),
    TieBreakDefinition("RTNG", C07, "10.6", "B", "Rating", "Classement du joueur",
        rating.own_rating, rating.own_rating_lines, fold=mean, modifiers="U"),
    TieBreakDefinition("SOLKOFF", FMJD, "3.1.a", "C", "Solkoff", "Solkoff",
        draughts.solkoff, draughts.solkoff_lines, unit=10),
    TieBreakDefinition("SOLKOFF-MEDIAN", FMJD, "3.1.b", "C", "Median Solkoff", "Solkoff médian",
        draughts.median, draughts.median_lines, unit=10),
    TieBreakDefinition("SOLKOFF-TRUNCATED", FMJD, "3.1.c", "C", "Truncated Solkoff",
        "Solkoff tronqué",
        draughts.truncated, draughts.solkoff_lines, unit=10, fold=draughts.truncated_fold),
    TieBreakDefinition("SB-FMJD", FMJD, "3.1.d", "BC", "Sonneborn-Berger (draughts)",
        "Sonneborn-Berger (dames)",
        draughts.sonneborn_berger, draughts.sonneborn_berger_lines, unit=10),
    TieBreakDefinition("AVG-RATING", FMJD, "3.1.e", "D", "Average rating of opponents",
        "Moyenne des capital-points des adversaires",
        draughts.mean_rating, draughts.mean_rating_lines, fold=mean),
    TieBreakDefinition("TPR-FMJD", FMJD, "3.1.f, D", "DB", "Tournament performance (draughts)",
        "Performance de tournoi (dames)",
        _LOGISTIC.column, _LOGISTIC.lines, unit=MILLION, fold=_LOGISTIC.fold),
    TieBreakDefinition("TPR-FMJD-NORMAL", FMJD, "3.1.f, D", "DB",
        "Tournament performance (draughts), normal curve",
        "Performance de tournoi (dames), courbe normale",
        _NORMAL.column, _NORMAL.lines, unit=MILLION, fold=_NORMAL.fold),
    TieBreakDefinition("RATING", FMJD, "3.1.g", "B", "Own rating", "Capital-points",
        draughts.own_rating, draughts.own_rating_lines),
    TieBreakDefinition("LOT", FMJD, "3.1.h", "B", "Number drawn by lot", "Numéro tiré au sort",
        results.pairing_number, results.pairing_number_lines, best="lowest"),
)

_MM, _MG, _GM, _GG = (team.TeamSonnebornBerger(a, b) for a in SCORES for b in SCORES)

TEAMS = tuple(
    replace(row, for_teams=True)
    for row in (
        TieBreakDefinition("MPVGP", C07, "13.1", "B",
            "Match points or game points, whichever is second",
            "Points de match ou de partie, les seconds",
            team.other_score, team.other_score_lines, unit=10),
        TieBreakDefinition("EMMSB", C07, "13.2", "BC", "Sonneborn-Berger, match by match points",
            "Sonneborn-Berger, points de match par points de match",
            _MM.column, _MM.lines, unit=100, modifiers="CMP"),
        TieBreakDefinition("EMGSB", C07, "13.2", "BC", "Sonneborn-Berger, match by game points",
            "Sonneborn-Berger, points de match par points de partie",
            _MG.column, _MG.lines, unit=100, modifiers="CMP"),
        TieBreakDefinition("EGMSB", C07, "13.2", "BC", "Sonneborn-Berger, game by match points",
            "Sonneborn-Berger, points de partie par points de match",
            _GM.column, _GM.lines, unit=100, modifiers="CMP"),
        TieBreakDefinition("EGGSB", C07, "13.2", "BC", "Sonneborn-Berger, game by game points",
            "Sonneborn-Berger, points de partie par points de partie",
            _GG.column, _GG.lines, unit=100, modifiers="CMP"),
        *(
            TieBreakDefinition(code, C07, article, "A", name, nom,
                encounter.place_among_equal_points,
                encounter.lines_among_equal_points, modifiers="P", best="lowest",
                among=team.ExtendedEncounter(boards))
            for code, article, boards, name, nom in (
                ("EDE", "13.3", "", "Extended direct encounter",
                 "Confrontation directe étendue"),
                ("EDEBT", "13.3.2", "BT", "Extended direct encounter, board count, top boards",
                 "Confrontation directe étendue, décompte, premiers échiquiers"),
                ("EDEBB", "13.3.2", "BE", "Extended direct encounter, board count, bottom boards",
                 "Confrontation directe étendue, décompte, derniers échiquiers"),
                ("EDET", "13.3.2", "T", "Extended direct encounter, top boards",
                 "Confrontation directe étendue, premiers échiquiers"),
                ("EDEB", "13.3.2", "E", "Extended direct encounter, bottom boards",
                 "Confrontation directe étendue, derniers échiquiers"),
            )
        ),
        TieBreakDefinition("SSSC", C07, "13.4", "BC", "Score strength combination",
            "Combinaison du score et de la force",
            team.strength_combination, team.strength_combination_lines, unit=100,
            fold=team.strength_combination_fold, modifiers="KPF"),
        TieBreakDefinition("BC", C07, "12.1", "B", "Board count", "Décompte des échiquiers",
            team.board_count, team.board_lines, unit=10, fold=team.board_count_fold,
            best="lowest"),
        TieBreakDefinition("TBR", C07, "12.2", "B", "Top board results",
            "Premiers échiquiers d'abord",
            team.top_boards, team.board_lines, unit=10, fold=team.top_boards_fold),
        TieBreakDefinition("BBE", C07, "12.3", "B", "Bottom board elimination",
            "Élimination des derniers échiquiers",
            team.without_bottom_boards, team.board_lines, unit=10,
            fold=team.without_bottom_boards_fold),
    )
)

HELPERS = (
    TieBreakDefinition("VUR", C07, "16.2", "B", "Voluntary unplayed rounds",
        "Rondes volontairement non jouées", *_VOLUNTARY, best="lowest"),
    TieBreakDefinition("ABH", C07, "16.3", "B", "Score adjusted for opponents' Buchholz",
        "Score vu par le Buchholz des adversaires",
        bh.adjusted_score, bh.adjusted_score_lines, unit=10),
    TieBreakDefinition("AFB", C07, "16.3, 8.3", "B", "Score adjusted for opponents' Fore Buchholz",
        "Score vu par le Buchholz anticipé des adversaires",
        bh.adjusted_score, bh.adjusted_score_lines, unit=10, fore=True),
)
"""Figures that tie-breaks are made of, shown on demand."""
# fmt: on

DEFINITIONS = {row.code: row for row in (*INDIVIDUAL, *TEAMS, *HELPERS)}
ALIASES = {"GE": "REP", "RTG": "RTNG"}
"""Codes of earlier editions."""
