"""bbpPairings as a witness of the Dutch System of 2026, where an executable can be had.

The environment variable RONDE_BBPPAIRINGS names it.
"""

from __future__ import annotations

import os
import subprocess
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

import ronde
from ronde.domain.points import FIDE_POINTS, PointSystem
from ronde.domain.tournament import Tournament
from ronde.formats import to_text
from ronde.generator import Recipe
from tests.rules.dutch2026 import literal
from tests.rules.dutch2026.sheet import cards

EXECUTABLE = os.environ.get("RONDE_BBPPAIRINGS", "")
SYSTEM = "fide-dutch-2026"
NO_PAIRING = 1

Answer = tuple[frozenset[tuple[int, int]], int | None] | None

needs_bbppairings = pytest.mark.skipif(
    not EXECUTABLE, reason="the environment variable RONDE_BBPPAIRINGS names no executable"
)


def asked(event: Tournament, folder: Path) -> Answer:
    """The next round as bbpPairings pairs it; None where it finds no legal pairing."""
    report, boards = folder / "report.trf", folder / "boards.txt"
    report.write_text(
        to_text(replace(event, records=()), dialect="bbp"), encoding="utf-8", newline=""
    )
    done = subprocess.run(
        [EXECUTABLE, "--dutch", str(report), "-p", str(boards)],
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode == NO_PAIRING:
        return None
    assert done.returncode == 0, done.stderr
    lines = [line.split() for line in boards.read_text().splitlines()[1:] if line.strip()]
    pairs = frozenset((int(white), int(black)) for white, black in lines if black != "0")
    byes = [int(white) for white, black in lines if black == "0"]
    return pairs, byes[0] if byes else None


def ours(event: Tournament, **options: str) -> Answer:
    """The next round as Ronde pairs it."""
    try:
        found = ronde.pair(event, SYSTEM, options=options)
    except ronde.NoLegalPairing:
        return None
    return frozenset(found.pairs), found.bye


def agrees(event: Tournament, folder: Path) -> bool:
    """The same pairs, colours and bye, but for two known deviations of bbpPairings 6.

    It may give the bye to a player barred from it ([C2], 2.1.2), and a bye worth no more than a
    loss is no downfloat for it (1.4.3, ADR-0012).
    """
    theirs = asked(event, folder)
    if theirs == ours(event) or theirs == ours(event, worthless_bye="none"):
        return True
    if theirs is None or theirs[1] is None:
        return False
    sheet = {card.tpn: card for card in cards(event, literal.is_downfloat)}
    return not literal.may_have_bye(sheet[theirs[1]], event.points)


POINTS = (FIDE_POINTS, FIDE_POINTS, PointSystem(win=30, draw=10), PointSystem(win=20, draw=10))


def mixed(seed: int) -> Recipe:
    """Any shape: 4 to 60 players, up to one round less than players, and every trouble."""
    chance = Random(seed)
    players = chance.choice((chance.randint(4, 12), chance.randint(4, 60)))
    rounds = chance.randint(1, min(29, players - 1))
    trouble = chance.choice((0.0, 0.02, 0.1))
    return Recipe(
        players=players,
        rounds=rounds,
        seed=seed,
        system=SYSTEM,
        points=chance.choice(POINTS),
        ratings=chance.choice(("normal", "uniform", "equal")),
        draws=chance.choice((0.0, 0.3, 0.6, 1.0)),
        forfeits=trouble,
        unrated=trouble / 2,
        half_byes=trouble / 2,
        zero_byes=trouble / 2,
        full_byes=trouble / 4,
        withdrawals=trouble / 10,
        late_entries=trouble / 2,
    )
