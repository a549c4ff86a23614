"""What surrounds a round, each with its bar: reading, standings, explanations."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

import ronde
from bench.clock import best_of, cpu_seconds, print_speed
from bench.positions import SYSTEM, random_event
from ronde.domain.result import Result
from ronde.domain.round import game
from ronde.domain.tournament import Tournament
from ronde.explanation.formatting import as_text
from ronde.explanation.report import report
from ronde.explanation.why import why_board, why_player
from ronde.explanation.why_not import WhyNotQuestion, why_not
from ronde.generator import Recipe, generate
from ronde.pairing import Round
from ronde.proving import account_of
from ronde.rulebooks.catalogue import listings
from ronde.sample import sample_path
from ronde.verifier import verify

CODES = ["DE", "WIN", "BPG", "ARO-C1", "BH-C1", "BH", "SB", "TPR"]
REPORTS = {"trf": (9_999, 1.5), "json": (100_000, 20.0)}
"""Form of a large report, its players, and the seconds in which it is to be read."""
RANKED, EXPLAINED = 10_000, 1001
"""Players of the event that is ranked, and of the one that is explained."""
VERIFIED = {200: 0.2, 1000: 2.0}
"""Players, and the seconds in which a round is to be judged."""
SAMPLE, STANDINGS, CORRECTED, EXPLANATION, ROUND_REPORT = 0.005, 2.0, 0.2, 1.0, 3.0
"""Seconds wanted."""


def reading(most: int) -> None:
    """Reports from the smallest to the largest."""
    print("\nReading")
    content = sample_path().read_bytes()
    print_speed("the sample, 17 players", timed(lambda: ronde.read(content)), SAMPLE)
    for form, (players, bar) in REPORTS.items():
        if players > most:
            continue
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, f"large.{form}")
            ronde.write(random_event(players, 9), path)
            taken = timed(partial(ronde.read, path))
        print_speed(f"{form}, {players} players, 9 rounds", taken, bar)


def standings(most: int) -> None:
    """Eight tie-breaks, and the same after a corrected result."""
    if most < RANKED:
        return
    print("\nStandings")
    event = random_event(RANKED, 9)
    held: list[object] = []
    taken = cpu_seconds(lambda: held.append(ronde.standings(event, CODES)))
    print_speed(f"{RANKED} players, 9 rounds, {len(CODES)} tie-breaks", taken, STANDINGS)
    white, black, *_ = event.rounds[4].games[0]
    corrected = event.with_result(5, white, black, game(white, black, Result.DRAW))
    taken = cpu_seconds(lambda: held.append(ronde.standings(corrected, CODES)))
    print_speed("the same after a corrected result", taken, CORRECTED)


def explanations(most: int) -> None:
    """Why and why not, in every system; the slowest question counts."""
    if most < EXPLAINED:
        return
    print("\nExplanations, the slowest question")
    played = generate(Recipe(players=EXPLAINED, rounds=5, seed=3, half_byes=0.01, forfeits=0.01))
    event = replace(played, number_of_rounds=9)
    for entry in listings():
        if entry.name == "fide-team":
            continue
        paired = ronde.pair(event, entry.name)
        taken = max(cpu_seconds(question) for question in questions(event, paired))
        print_speed(f"{entry.name}, {EXPLAINED} players", taken, EXPLANATION)
    paired = ronde.pair(event, SYSTEM)
    taken = cpu_seconds(lambda: report(event, paired))
    print_speed("the report on a whole round", taken, ROUND_REPORT)


def verifying(most: int) -> None:
    """Judging a round with its account, by the program that shares nothing with the engine."""
    print("\nVerifying a round with its account")
    for players, bar in VERIFIED.items():
        if players <= most:
            event = generate(Recipe(players=players, rounds=9, seed=1)).before(9)
            for entry in listings():
                if entry.name == "fide-team":
                    continue
                account = account_of(event, ronde.pair(event, entry.name))
                taken = timed(partial(verify, event, account, system=entry.name))
                print_speed(f"{entry.name}, {players} players", taken, bar)


def questions(event: Tournament, paired: Round) -> list[Callable[[], object]]:
    """Why a board, a floater and the bye; why not two others, a bye, a colour."""
    points = event.history.points
    floater = next(a for a, b in paired.pairs if points[a - 1] != points[b - 1])
    (a, b), (c, d) = paired.pairs[10], paired.pairs[len(paired.pairs) * 3 // 5]
    players = [who for who in (floater, paired.bye) if who is not None]
    alternatives = (WhyNotQuestion(a, c), WhyNotQuestion(b), WhyNotQuestion(d, colour="W"))
    return [
        lambda: as_text(why_board(event, paired, 40)),
        *(partial(_why_player_text, event, paired, who) for who in players),
        *(partial(why_not, event, paired, alternative) for alternative in alternatives),
    ]


def _why_player_text(event: Tournament, paired: Round, who: int) -> str:
    return as_text(why_player(event, paired, who))


def timed(act: Callable[[], object]) -> float:
    """CPU seconds of an act, the best of several."""
    return best_of(lambda: cpu_seconds(act))
