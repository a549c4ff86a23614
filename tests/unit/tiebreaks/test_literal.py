"""The product against the letter: random tournaments, every code, every player."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from ronde.domain.tournament import Tournament
from ronde.ranking import standings
from ronde.tiebreaks.codes import parse
from ronde.tiebreaks.contribution import Kind, Value
from ronde.tiebreaks.table import DEFINITIONS
from tests.unit.tiebreaks.events import events
from tests.unit.tiebreaks.literal import Literal

By = Callable[[Literal, int], Value | int]

CODES: dict[str, By] = {
    "PTS": lambda by, p: by.score(p),
    "WIN": lambda by, p: by.win_(p),
    "WON": lambda by, p: by.won(p),
    "BPG": lambda by, p: by.bpg(p),
    "BWG": lambda by, p: by.bwg(p),
    "REP": lambda by, p: by.rep(p),
    "PS": lambda by, p: by.ps(p),
    "PS-C1": lambda by, p: by.ps(p, 1),
    "PS-C3": lambda by, p: by.ps(p, 3),
    "STD": lambda by, p: by.std(p),
    "ABH": lambda by, p: by.adjusted(p),
    "BH": lambda by, p: by.buchholz(p),
    "BH-C1": lambda by, p: by.buchholz(p, 1),
    "BH-C3": lambda by, p: by.buchholz(p, 3),
    "BH-M1": lambda by, p: by.buchholz(p, 1, 1),
    "BH-M2": lambda by, p: by.buchholz(p, 2, 2),
    "BH-C1-P": lambda by, p: by.buchholz(p, 1, forfeits=True),
    "BH@2024": lambda by, p: by.buchholz(p, capped=False),
    "BH-M1@2024": lambda by, p: by.buchholz(p, 1, 1, capped=False),
    "FB": lambda by, p: by.buchholz(p, fore=True),
    "FB-C1": lambda by, p: by.buchholz(p, 1, fore=True),
    "FB-P": lambda by, p: by.buchholz(p, fore=True, forfeits=True),
    "SB": lambda by, p: by.buchholz(p, products=True),
    "SB-C1": lambda by, p: by.buchholz(p, 1, products=True),
    "SB-C2": lambda by, p: by.buchholz(p, 2, products=True),
    "SB-C1-P": lambda by, p: by.buchholz(p, 1, products=True, forfeits=True),
    "SB-C1@2024": lambda by, p: by.buchholz(p, 1, products=True, capped=False),
    "AOB": lambda by, p: by.aob(p),
    "AOB-F": lambda by, p: by.aob(p, fore=True),
    "KS": lambda by, p: by.koya(p),
    "KS-L+1": lambda by, p: by.koya(p, 1),
    "KS-L-2": lambda by, p: by.koya(p, -2),
    "ARO": lambda by, p: by.aro(p),
    "ARO-C1": lambda by, p: by.aro(p, 1),
    "ARO-M1": lambda by, p: by.aro(p, 1, 1),
    "SOLKOFF": lambda by, p: sum(by.opponents_scores(p), Fraction(0)),
    "SOLKOFF-MEDIAN": lambda by, p: sum(sorted(by.opponents_scores(p))[1:-1], Fraction(0)),
    "SOLKOFF-TRUNCATED": lambda by, p: tuple(
        sum(sorted(by.opponents_scores(p))[cut:], Fraction(0))
        for cut in range(1, len(by.opponents_scores(p)) + 1)
    ),
}


@settings(max_examples=150)
@given(events(rated=False))
def test_every_value_is_the_literal_one(event: Tournament) -> None:
    by = Literal(event)
    for row in standings(event, list(CODES), round=len(event.rounds)).rows:
        for code, value in zip(CODES, row.values, strict=True):
            assert value == CODES[code](by, row.player), code


@settings(max_examples=300)
@given(events(), st.sampled_from(["DE", "DE-P"]))
def test_direct_encounter_is_the_literal_one(event: Tournament, code: str) -> None:
    by = Literal(event)
    table = standings(event, [code], round=len(event.rounds))
    groups: dict[Fraction, list[int]] = {}
    for p in by.players:
        groups.setdefault(by.score(p), []).append(p)
    rank, wanted = 1, {}
    for score in sorted(groups, reverse=True):
        parts = by.encounter(groups[score], code == "DE-P")
        place = 1
        for part in parts:
            for p in part:
                wanted[p] = (rank, Fraction(0 if len(parts) == 1 else place))
            rank += len(part)
            place += len(part)
    assert {row.player: (row.rank, row.values[0]) for row in table.rows} == wanted


@settings(max_examples=150)
@given(events(rated=False))
def test_the_lines_of_every_code_fold_into_its_value(event: Tournament) -> None:
    codes = [c for c, row in DEFINITIONS.items() if row.among is None and not row.for_teams]
    codes += ["BH-C2", "BH-M1", "SB-C1", "SB-M1", "FB-M1", "BH@2012", "SB-C1@2012", "BH-C1@CH"]
    codes += ["ARO-M1", "ARO-U1000", "KS-L+1", "PS-C1", "AOB-F", "SB-P", "TPR-U1400"]
    table = standings(event, codes, round=len(event.rounds))
    for row in table.rows:
        for code, value, lines in zip(codes, row.values, row.contributions, strict=True):
            assert parse(code).definition.fold(lines) == value, code


@settings(max_examples=40)
@given(events(rated=False))
def test_every_line_names_a_round_and_the_opponent_of_that_round(event: Tournament) -> None:
    codes = [c for c, row in DEFINITIONS.items() if not row.for_teams]
    rounds = range(1, len(event.rounds) + 1)
    opponents: dict[tuple[int, int], int] = {}
    met: set[tuple[int, int]] = set()
    for number, played in zip(rounds, event.rounds, strict=True):
        for game in played.games:
            opponents |= {(number, game.white): game.black, (number, game.black): game.white}
            if game.white_result.played:
                met |= {(number, game.white), (number, game.black)}
    for row in standings(event, codes, round=len(event.rounds)).rows:
        for code, lines in zip(codes, row.contributions, strict=True):
            for line in lines:
                assert line.round in (0, *rounds), code
                if line.opponent is not None:
                    here = (line.round, row.player)
                    assert opponents[here] == line.opponent, code
                    assert line.kind in (Kind.OWN, Kind.MET if here in met else Kind.SCHEDULED)
