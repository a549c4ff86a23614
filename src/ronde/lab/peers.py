"""Other engines that pair the same positions.

A peer reads a tournament report; the caller provides the function that writes one.
"""

from __future__ import annotations

import io
import os
import subprocess
import tempfile
import warnings
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from importlib import import_module
from itertools import groupby
from pathlib import Path
from typing import Any, Literal

from ronde.accelerations import pairing_points
from ronde.domain.errors import N_, NoLegalPairing, NotAvailableYet, RequestError
from ronde.domain.player import Tpn
from ronde.domain.result import Bye, Result
from ronde.domain.round import PlayedRound, game
from ronde.domain.tournament import Absence, AcceleratedPoints, Tournament
from ronde.pairing import pair
from ronde.rulebooks.catalogue import PEERS as SYSTEMS

Answer = tuple[frozenset[tuple[int, int]], int | None] | None
"""Boards as (White, Black) and the bye; None where no legal pairing was found."""

Dialect = Literal["javafo", "bbp", "trf16"]
Writer = Callable[[Tournament, Dialect], str]
"""Writes a report in a dialect."""

Ability = Literal["accelerations", "points", "late", "unusual"]
"""What a report may hold beyond the usual: points for pairing only, another point system, late
entries, and results such as ½-0 or a game that is not rated."""

BBPPAIRINGS = "RONDE_BBPPAIRINGS"
NO_PAIRING = 1
"""The exit code by which bbpPairings says that there is no legal pairing."""
SECONDS = 60


class PeerError(Exception):
    """The peer gave no answer at all."""


@dataclass(frozen=True, slots=True)
class Peer:
    """An engine: the system it follows, and how to ask it.

    `readings` are those in which it is known to differ, as options of our rulebook that a position
    may be paired with as well; `abilities` what its reports may hold. A peer that can `replay`
    names the rounds of a whole tournament that it would have paired otherwise, all at once.
    """

    name: str
    system: str
    ask: Callable[[Tournament, Writer], Answer]
    readings: tuple[Mapping[str, str], ...] = field(default=({},))
    abilities: frozenset[Ability] = frozenset()
    replay: Callable[[Tournament, Writer], frozenset[int]] | None = None


def ours(tournament: Tournament, system: str, options: Mapping[str, str] | None = None) -> Answer:
    """The next round as Ronde pairs it."""
    try:
        found = pair(tournament, system, options=options)
    except NoLegalPairing:
        return None
    return frozenset(found.pairs), found.bye


def spelt_out(tournament: Tournament, *, played: bool = False) -> Tournament:
    """The event as engines read it: a rank for everybody, a mark for all who miss the next round,
    and the points of an acceleration player by player. With `played`, there is no next round."""
    number = len(tournament.rounds) + 1
    to_come = not played and number <= (tournament.number_of_rounds or 0)
    known = {absence.tpn: absence for absence in tournament.absences if absence.round == number}
    absent = tournament.absent(number) if to_come else frozenset()
    absences = tuple(
        known.get(player.tpn, Absence(number, player.tpn))
        for player in tournament.players
        if player.tpn in absent
    )
    players = tuple(
        replace(player, rank=player.tpn, first_round=1, last_round=None)
        for player in tournament.players
    )
    return replace(
        with_points_spelt_out(tournament), players=players, absences=absences, records=()
    )


def with_points_spelt_out(tournament: Tournament) -> Tournament:
    """The event with the points of its acceleration player by player, which every engine reads."""
    points = tournament.accelerated or tuple(_points_for_pairing(tournament))
    return replace(tournament, acceleration=None, accelerated=points)


def _points_for_pairing(tournament: Tournament) -> Iterator[AcceleratedPoints]:
    """What a named acceleration gives, round by round, neighbours with the same points together."""
    if tournament.acceleration is None:
        return
    extra, _ = pairing_points(tournament.acceleration, dict(tournament.choices))
    for number in range(1, min(len(tournament.rounds) + 1, tournament.number_of_rounds or 0) + 1):
        given = list(enumerate(extra(tournament.before(number), number) or (), 1))
        for points, together in groupby(given, key=lambda one: one[1]):
            if points:
                tpns = [Tpn(tpn) for tpn, _ in together]
                yield AcceleratedPoints(number, number, tpns[0], tpns[-1], points)


class ReportFile:
    """A text that py4swiss may open like a file."""

    def __init__(self, text: str) -> None:
        self.text = text

    def open(self, *_args: Any, **_kinds: Any) -> io.StringIO:
        """The text, its lines ended as on this machine."""
        return io.StringIO(self.text.replace("\r\n", "\n"))


def _py4swiss(tournament: Tournament, write: Writer) -> Answer:
    engines, trf = import_module("py4swiss.engines"), import_module("py4swiss.trf")
    impossible = import_module("py4swiss.engines.common").PairingError
    parsed = trf.TrfParser.parse(ReportFile(write(spelt_out(tournament), "javafo")))
    try:
        found = engines.DutchEngine.generate_pairings(parsed)
    except impossible:
        return None
    byes = [pairing.white for pairing in found if not pairing.black]
    boards = frozenset((pairing.white, pairing.black) for pairing in found if pairing.black)
    return boards, byes[0] if byes else None


def _caissify(tournament: Tournament, write: Writer) -> Answer:
    """Caissify only pairs rounds that a report has, so it is given our own round to check."""
    try:
        paired = pair(tournament)
    except NoLegalPairing as error:
        raise PeerError("it can only be asked about a round that we have paired") from error
    absent = tournament.absent(paired.number)
    byes = [(absence.tpn, absence.bye) for absence in spelt_out(tournament).absences]
    if paired.bye is not None:
        byes.append((Tpn(paired.bye), Bye.PAIRING_ALLOCATED))
    drawn = tuple(game(white, black, Result.DRAW) for white, black in paired.pairs)
    found = _caissify_rounds(tournament.with_round(PlayedRound(drawn, tuple(byes))), write)[-1]
    if "engine_error" in found:
        raise PeerError(found["engine_error"])
    games = [(row["white"], row["black"]) for row in found["engine_pairings"]]
    alone = [white for white, black in games if black is None and white not in absent]
    boards = frozenset((white, black) for white, black in games if black is not None)
    return boards, alone[0] if alone else None


def _caissify_replay(tournament: Tournament, write: Writer) -> frozenset[int]:
    return frozenset(
        row["round"] for row in _caissify_rounds(tournament, write) if not row["match"]
    )


def _caissify_rounds(tournament: Tournament, write: Writer) -> list[dict[str, Any]]:
    check = import_module("caissify_pairings.fpc").check_trf
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        rounds: list[dict[str, Any]] = check(write(spelt_out(tournament, played=True), "javafo"))[
            "rounds"
        ]
    if len(rounds) != len(tournament.rounds):
        raise PeerError(f"it read {len(rounds)} rounds of {len(tournament.rounds)}")
    return rounds


def _bbppairings(tournament: Tournament, write: Writer) -> Answer:
    with tempfile.TemporaryDirectory() as folder:
        boards = Path(folder, "boards.txt")
        done = _bbp(folder, write(spelt_out(tournament), "bbp"), "-p", str(boards))
        if done.returncode == NO_PAIRING:
            return None
        if done.returncode:
            raise PeerError((done.stderr or done.stdout).strip()[:300])
        lines = [line.split() for line in boards.read_text().splitlines()[1:] if line.strip()]
    games = [(int(white), int(black)) for white, black in lines]
    byes = [white for white, black in games if not black]
    return frozenset(game for game in games if game[1]), byes[0] if byes else None


def _bbp_replay(tournament: Tournament, write: Writer) -> frozenset[int]:
    with tempfile.TemporaryDirectory() as folder:
        done = _bbp(folder, write(spelt_out(tournament, played=True), "bbp"), "-c")
    if done.returncode:
        raise PeerError((done.stderr or done.stdout).strip()[:300])
    reached, differing = 0, set()
    for line in done.stdout.splitlines():
        if ": Round #" in line:
            reached = int(line.rpartition("#")[2])
        elif line.strip():
            differing.add(reached)
    if reached != len(tournament.rounds):
        raise PeerError(f"it read {reached} rounds of {len(tournament.rounds)}")
    return frozenset(differing)


def _bbp(folder: str, text: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    report = Path(folder, "report.trf")
    report.write_text(text, newline="")
    command = [os.environ[BBPPAIRINGS], "--dutch", str(report), *arguments]
    try:
        return subprocess.run(command, capture_output=True, text=True, check=False, timeout=SECONDS)
    except subprocess.TimeoutExpired as error:
        raise PeerError(f"no answer in {SECONDS} seconds") from error


PEERS = {
    "bbppairings": Peer(
        "bbppairings",
        SYSTEMS["bbppairings"],
        _bbppairings,
        abilities=frozenset({"accelerations", "points", "late", "unusual"}),
        replay=_bbp_replay,
    ),
    "py4swiss": Peer(
        "py4swiss", SYSTEMS["py4swiss"], _py4swiss, readings=({}, {"number": "listed"})
    ),
    "caissify": Peer("caissify", SYSTEMS["caissify"], _caissify, replay=_caissify_replay),
}

PACKAGES = {"py4swiss": ("py4swiss.engines", "py4swiss"),
            "caissify": ("caissify_pairings.fpc", "caissify-pairings")}  # fmt: skip
"""What is imported for a peer, and the package that brings it."""


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
    if name in PACKAGES:
        module, package = PACKAGES[name]
        try:
            import_module(module)
        except ImportError as error:
            raise NotAvailableYet(
                N_("{name} is not installed: pip install {package}."), name=name, package=package
            ) from error
    return PEERS[name]
