"""Other engines, asked for the next round of the same position.

A peer reads a tournament report; whoever calls hands over the function that writes one.
"""

from __future__ import annotations

import io
import os
import subprocess
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from importlib import import_module
from pathlib import Path
from typing import Any, Literal

from ronde.domain.errors import N_, NoLegalPairing, NotAvailableYet, RequestError
from ronde.domain.tournament import Absence, Tournament
from ronde.engine import pair

Answer = tuple[frozenset[tuple[int, int]], int | None] | None
"""Boards as (White, Black) and the bye; None where no legal pairing was found."""

Dialect = Literal["javafo", "bbp"]
Writer = Callable[[Tournament, Dialect], str]
"""Writes a report in a dialect."""

BBPPAIRINGS = "RONDE_BBPPAIRINGS"
NO_PAIRING = 1
"""The exit code by which bbpPairings says that there is no legal pairing."""
SECONDS = 60


class PeerFailed(Exception):
    """The peer gave no answer at all."""


@dataclass(frozen=True, slots=True)
class Peer:
    """An engine: the system it follows, how to ask it, and the readings in which it is known to
    differ, as options of our rulebook that a position may be paired with as well."""

    name: str
    system: str
    ask: Callable[[Tournament, Writer], Answer]
    readings: tuple[Mapping[str, str], ...] = field(default=({},))


def ours(event: Tournament, system: str, options: Mapping[str, str] | None = None) -> Answer:
    """The next round as Ronde pairs it."""
    try:
        found = pair(event, system, options=options)
    except NoLegalPairing:
        return None
    return frozenset(found.pairs), found.bye


def spelt_out(event: Tournament) -> Tournament:
    """The event with a rank for everybody and a mark for all who miss the next round."""
    number = len(event.rounds) + 1
    known = {absence.tpn: absence for absence in event.absences if absence.round == number}
    absent = event.absent(number)
    players = tuple(
        replace(player, rank=player.tpn, first_round=1, last_round=None) for player in event.players
    )
    absences = tuple(
        known.get(player.tpn, Absence(number, player.tpn))
        for player in players
        if player.tpn in absent
    )
    return replace(event, players=players, absences=absences, records=())


class _Report:
    """A text that py4swiss may open like a file."""

    def __init__(self, text: str) -> None:
        self.text = text

    def open(self, *_args: Any, **_kinds: Any) -> io.StringIO:
        return io.StringIO(self.text.replace("\r\n", "\n"))


def _py4swiss(event: Tournament, write: Writer) -> Answer:
    engines, trf = import_module("py4swiss.engines"), import_module("py4swiss.trf")
    impossible = import_module("py4swiss.engines.common").PairingError
    parsed = trf.TrfParser.parse(_Report(write(spelt_out(event), "javafo")))
    try:
        found = engines.DutchEngine.generate_pairings(parsed)
    except impossible:
        return None
    byes = [pairing.white for pairing in found if not pairing.black]
    boards = frozenset((pairing.white, pairing.black) for pairing in found if pairing.black)
    return boards, byes[0] if byes else None


def _bbppairings(event: Tournament, write: Writer) -> Answer:
    with tempfile.TemporaryDirectory() as folder:
        report, boards = Path(folder, "report.trf"), Path(folder, "boards.txt")
        report.write_text(write(spelt_out(event), "bbp"), newline="")
        command = [os.environ[BBPPAIRINGS], "--dutch", str(report), "-p", str(boards)]
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=SECONDS)
        if done.returncode == NO_PAIRING:
            return None
        if done.returncode:
            raise PeerFailed((done.stderr or done.stdout).strip()[:300])
        lines = [line.split() for line in boards.read_text().splitlines()[1:] if line.strip()]
    games = [(int(white), int(black)) for white, black in lines]
    byes = [white for white, black in games if not black]
    return frozenset(game for game in games if game[1]), byes[0] if byes else None


PEERS = {
    "py4swiss": Peer("py4swiss", "fide-dutch-2017", _py4swiss, readings=({}, {"number": "listed"})),
    "bbppairings": Peer("bbppairings", "fide-dutch-2026", _bbppairings),
}


def peer(name: str) -> Peer:
    """The peer of this name, if it is there."""
    if name not in PEERS:
        raise RequestError(
            N_("There is no engine {name!r} to compare with. Choose one of: {names}."),
            name=name,
            names=", ".join(PEERS),
        )
    if name == "bbppairings" and not Path(os.environ.get(BBPPAIRINGS, "")).is_file():
        raise NotAvailableYet(
            N_("Set the variable {variable} to the executable of bbpPairings."),
            variable=BBPPAIRINGS,
        )
    if name == "py4swiss":
        try:
            import_module("py4swiss.engines")
        except ImportError as error:
            raise NotAvailableYet(N_("py4swiss is not installed: pip install py4swiss.")) from error
    return PEERS[name]
