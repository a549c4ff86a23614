"""Positions of other projects, which lie in the optional folder ../shared only.

`DELTAS` are the positions of AuroraRyunix/Ainalrami in which the editions of 2017 and 2026 differ:
file, answer of 2026 (bbpPairings 6), answer of 2017 (bbpPairings 5.0.1 and JaVaFo).
"""

from __future__ import annotations

from dataclasses import replace

import ronde
from ronde.domain.round import PlayedRound
from ronde.domain.tournament import Tournament
from tests.support import oracle

DELTAS = {
    "delta-1-seed1-r8": (
        "1-17 6-19 14-4 16-18 5-11 2-3 15-12 9-13 10-8 7",
        "1-17 6-19 14-4 16-18 5-11 15-3 13-2 9-12 10-8 7",
    ),
    "delta-2-seed3-r2": ("3-4 2-5 1", "3-5 2-1 4"),
    "delta-3-seed8-r9": (
        "9-11 10-4 16-7 3-14 13-8 15-2 6-1 12-5",
        "9-11 4-8 16-7 3-13 10-14 15-2 6-1 12-5",
    ),
    "delta-4-seed9-r9": (
        "1-9 22-18 6-26 14-7 24-21 8-10 23-13 19-15 3-2 11-17 16-20 5-25 4-12",
        "1-9 22-18 6-26 14-7 24-21 8-10 23-13 19-15 3-17 4-2 25-11 16-20 5-12",
    ),
    "delta-5-seed19-r9": (
        "4-24 1-23 16-2 26-11 7-10 14-6 17-8 21-12 18-3 19-5 13-9 15-20 25-22",
        "4-24 1-23 16-2 26-11 7-10 14-6 17-8 21-12 18-3 19-5 13-25 9-15 22-20",
    ),
    "delta-6-seed22-r9": (
        "14-18 21-17 3-20 13-12 5-8 10-15 19-16 9-7 11-6 1-2 4",
        "14-18 21-17 3-20 13-12 5-8 10-15 16-11 9-7 1-19 2-6 4",
    ),
    "delta-7-seed24-r8": (
        "24-26 12-5 16-10 3-13 6-18 9-15 22-17 21-20 1-2 8-25 19-7 14-23 11-4",
        "24-26 12-5 16-10 3-13 6-18 9-15 22-17 21-20 1-25 19-2 8-23 14-7 11-4",
    ),
    "delta-8-seed40-r9": (
        "6-13 18-17 1-9 7-2 11-15 12-20 4-10 16-5 8-3 14-19",
        "6-13 18-17 1-9 7-2 11-15 12-4 14-5 16-20 10-19 8-3",
    ),
}

AINALRAMI = {
    "c2-ineligible-leftover": "14-10 5-6 9-4 11-17 2-3 16-1 15-12 7-8 13",
    "c6-vs-completion-6": "1-2 3-5 6-4",
    "c6-vs-completion-8": "1-2 3-4 7-5 6-8",
    "float-history-only": "7-1 5-3 8-9 4-2 6-10",
    "forced_exchange": "1-3 2-4 7-5 8-6",
    "mid-tournament-brackets": "8-1 2-3 4-6 5-7",
    "only-legal-pairing": "4-2 5-6 1-3",
    "seed4385-r5-p4": "4-1 2-3",
    "seed4886-r5-p5": "3",
    "top-score-group-tiebreak": "3-5 1-2 4",
}
"""Further positions of that project, answers of 2026 by bbpPairings 6."""

INELIGIBLE = {
    "seed735265-r7-p10": ("5-1 8-2 3-9 7", "7-5 8-1 2-9 3"),
    "seed7073463-r8-p9": ("9-7 2-1 4-8 6", "6-1 9-7 4-2 8"),
    "seed8848759-r9-p10": ("1-4 7-10 5-2 3", "1-2 7-10 3-5 4"),
}
"""Where bbpPairings 6 gives the bye to a player who has had one: our answer, and its answer."""


def ainalrami(name: str) -> Tournament:
    """The position of that file; a last column in which nobody could be paired is a round past."""
    event = ronde.read(oracle(f"third_party/Ainalrami/{name}.trf"))
    number = len(event.rounds) + 1
    if len(event.absent(number)) < len(event.players):
        return event
    byes = tuple((a.tpn, a.bye) for a in event.absences if a.round == number)
    return replace(event, rounds=(*event.rounds, PlayedRound((), byes)), absences=())
