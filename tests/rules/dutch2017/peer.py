"""py4swiss as a witness of the Dutch System of 2017, asked in-process."""

from __future__ import annotations

import io
from dataclasses import replace
from random import Random
from typing import Any

import pytest

import ronde
from ronde.domain.points import FIDE_POINTS, PointSystem
from ronde.domain.tournament import Absence, Tournament
from ronde.formats import to_text
from ronde.generator import Recipe

Answer = tuple[tuple[tuple[int, int], ...], int | None] | None

SYSTEM = "fide-dutch-2017"


class Report:
    """A tournament report that py4swiss may open like a file."""

    def __init__(self, text: str) -> None:
        self.text = text

    def open(self, *_args: Any, **_kinds: Any) -> io.StringIO:
        """The text, as a file has it."""
        return io.StringIO(self.text.replace("\r\n", "\n"))


def spelt_out(event: Tournament) -> Tournament:
    """The event with a rank for everybody and a mark for all who miss the next round."""
    number = len(event.rounds) + 1
    known = {absence.tpn: absence for absence in event.absences if absence.round == number}
    players = tuple(
        replace(player, rank=player.tpn, first_round=1, last_round=None) for player in event.players
    )
    absences = tuple(
        known.get(player.tpn, Absence(number, player.tpn))
        for player in event.players
        if player.tpn in event.absent(number)
    )
    return replace(event, players=players, absences=absences, records=())


def asked(event: Tournament) -> Answer:
    """The next round as py4swiss pairs it; None where it finds no legal pairing."""
    engines = pytest.importorskip("py4swiss.engines", reason="py4swiss is not installed")
    common = pytest.importorskip("py4swiss.engines.common")
    trf = pytest.importorskip("py4swiss.trf")
    parsed = trf.TrfParser.parse(Report(to_text(spelt_out(event), dialect="javafo")))
    try:
        found = engines.DutchEngine.generate_pairings(parsed)
    except common.PairingError:
        return None
    pairs = tuple((pairing.white, pairing.black) for pairing in found if pairing.black)
    byes = [pairing.white for pairing in found if not pairing.black]
    return pairs, byes[0] if byes else None


def ours(event: Tournament, **options: str) -> Answer:
    """The next round as Ronde pairs it."""
    try:
        found = ronde.pair(event, SYSTEM, options=options)
    except ronde.NoLegalPairing:
        return None
    return found.pairs, found.bye


def agrees(event: Tournament) -> bool:
    """The same boards, colours and bye.

    Where somebody has never been paired, py4swiss takes the parity of the number as listed, the
    reference engines that of the number among those who have entered (ADR-0011).
    """
    theirs = asked(event)
    if theirs == ours(event):
        return True
    somebody_is_missing = not all(event.history.entered)
    return somebody_is_missing and theirs == ours(event, number="listed")


def plain(seed: int) -> Recipe:
    """Twenty players, nine rounds."""
    return Recipe(players=20, rounds=9, seed=seed, system=SYSTEM)


POINTS = (FIDE_POINTS, FIDE_POINTS, FIDE_POINTS, PointSystem(win=30, draw=10))


def mixed(seed: int) -> Recipe:
    """Any shape: 4 to 60 players, up to one round less than players, and every trouble."""
    chance = Random(seed)
    players = chance.randint(4, 60)
    rounds = chance.randint(1, players - 1)
    trouble = chance.choice((0.0, 0.02, 0.1))
    points = chance.choice(POINTS) if rounds < 30 else FIDE_POINTS  # scores end at 99.9
    return Recipe(
        players=players,
        rounds=rounds,
        seed=seed,
        system=SYSTEM,
        points=points,
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
