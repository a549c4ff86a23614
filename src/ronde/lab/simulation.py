"""Simulated tournaments of an experiment: their players, pairings and results."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from random import Random

from ronde.accelerations.catalogue import ACCELERATIONS
from ronde.domain.errors import NoLegalPairing
from ronde.domain.player import Player, Tpn
from ronde.domain.result import Bye
from ronde.domain.round import Game, forfeited
from ronde.domain.tournament import Absence, AcceleratedPoints, Tournament
from ronde.generator import ended, with_games
from ronde.lab.cells import NO_ACCELERATION, Cell, pattern, seed_of
from ronde.lab.luck import Luck, chance
from ronde.lab.models import ResultModel
from ronde.pairing import Round, pair
from ronde.rulebooks.catalogue import system as system_named

USUAL_MODEL = ResultModel()
FEWEST_PRESENT = 2


@dataclass(frozen=True, slots=True)
class SimulatedTournament:
    """The tournament, the true strength of every player, and how its games are decided.

    `rounds_differ` and `pairs_differ` count what the system of comparison would have paired
    otherwise in the same situations.
    """

    tournament: Tournament
    strengths: tuple[int, ...]
    games: ResultModel = USUAL_MODEL
    rounds_differ: int = 0
    pairs_differ: int = 0


def simulate(
    cell: Cell, seed: int, index: int, *, rounds: int | None = None
) -> SimulatedTournament:
    """The tournament of that number; it ends early when its rules leave no legal pairing.

    With `rounds`, only so many rounds are played.
    """
    own = seed_of(seed, index)
    entrants = cell.field.drawn(cell.players, Random(own).random)
    strengths = tuple(entrant.strength for entrant in entrants)
    start = _opening(cell, own, [entrant.rating for entrant in entrants])
    last = cell.rounds if rounds is None else rounds
    return _continued(cell, own, SimulatedTournament(start, strengths, cell.games), last)


def simulate_lengths(cells: Sequence[Cell], seed: int, index: int) -> list[SimulatedTournament]:
    """The tournament of that number in each of these cells, which differ only in their rounds.

    Rounds that do not depend on how many there will be are paired once: a shorter tournament is
    the longest one up to its last round, which is paired as a last round.
    """
    longest = max(cells, key=lambda cell: cell.rounds)
    whole = simulate(longest, seed, index)
    if not _shares_rounds(longest):
        return [
            whole if cell.rounds == longest.rounds else simulate(cell, seed, index)
            for cell in cells
        ]
    own = seed_of(seed, index)
    return [
        whole
        if cell.rounds == longest.rounds
        else _continued(cell, own, _shortened(whole, cell.rounds), cell.rounds)
        for cell in cells
    ]


def _shares_rounds(cell: Cell) -> bool:
    """Whether the rounds before the last are the same however many there will be."""
    return (
        cell.compare is None
        and cell.acceleration not in ACCELERATIONS
        and not system_named(cell.system).counts_rounds
    )


def _shortened(whole: SimulatedTournament, rounds: int) -> SimulatedTournament:
    """The tournament before the last of so many rounds."""
    event = whole.tournament
    short = replace(
        event,
        rounds=event.rounds[: rounds - 1],
        number_of_rounds=rounds,
        accelerated=tuple(row for row in event.accelerated if row.first_round <= rounds),
        absences=(),
    )
    return replace(whole, tournament=short)


def _continued(cell: Cell, own: int, begun: SimulatedTournament, last: int) -> SimulatedTournament:
    tournament, strengths = begun.tournament, begun.strengths
    options = dict((*cell.options, *cell.acceleration_options))
    rounds_differ = pairs_differ = 0
    try:
        while len(tournament.rounds) < last:
            tournament = _with_absences(tournament, cell, own)
            paired = pair(tournament, cell.system, options=options)
            if cell.compare is not None:
                others = _boards_that_differ(tournament, cell.compare, paired)
                rounds_differ += others > 0
                pairs_differ += others
            luck = Luck(own, tournament)
            tournament = with_results(tournament, paired, cell.games, strengths, luck.of)
    except NoLegalPairing:
        tournament = replace(tournament, absences=())
    return SimulatedTournament(tournament, strengths, cell.games, rounds_differ, pairs_differ)


def _opening(cell: Cell, own: int, ratings: Sequence[int]) -> Tournament:
    named = cell.acceleration in ACCELERATIONS
    accelerated: tuple[AcceleratedPoints, ...] = ()
    if not named and cell.acceleration != NO_ACCELERATION:
        accelerated = _upper_half(cell)
    late = cell.attendance.late
    return Tournament(
        players=tuple(
            Player(
                Tpn(tpn),
                name=f"Player {tpn:04}",
                rating=rating,
                first_round=2 if late and chance(own, "late", tpn) < late else 1,
            )
            for tpn, rating in enumerate(ratings, 1)
        ),
        number_of_rounds=cell.rounds,
        points=cell.games.points,
        initial_colour="W" if chance(own, "colour") < 0.5 else "B",
        system=cell.system,
        acceleration=cell.acceleration if named else None,
        accelerated=accelerated,
        games_per_match=system_named(cell.system).games_per_match,
        lot_seed=str(own),
    )


def _with_absences(tournament: Tournament, cell: Cell, own: int) -> Tournament:
    """The tournament with those who miss its next round, or leave before it."""
    who, number = cell.attendance, len(tournament.rounds) + 1
    if number == 1 or not (who.absences or who.withdrawals):
        return tournament
    absent = tournament.absent(number)
    here = [player.tpn for player in tournament.players if player.tpn not in absent]
    most = len(here) - FEWEST_PRESENT
    leaving = [tpn for tpn in here if chance(own, "leaves", tpn, number) < who.withdrawals][:most]
    resting = [
        tpn
        for tpn in here
        if tpn not in leaving and chance(own, "absent", tpn, number) < who.absences
    ][: most - len(leaving)]
    players = tuple(
        replace(player, last_round=number - 1) if player.tpn in leaving else player
        for player in tournament.players
    )
    return tournament.with_entries(
        players, tuple(Absence(number, tpn, Bye.HALF) for tpn in resting)
    )


def _upper_half(cell: Cell) -> tuple[AcceleratedPoints, ...]:
    """Points of the upper half, the larger one, in the worth of the point system."""
    worth = cell.games.points.white[0]
    last = Tpn((cell.players + 1) // 2)
    return tuple(
        AcceleratedPoints(number, number, Tpn(1), last, points * worth // 10)
        for number, points in enumerate(pattern(cell.acceleration), 1)
        if points and number <= cell.rounds
    )


def with_results(
    tournament: Tournament,
    paired: Round,
    model: ResultModel,
    strengths: Sequence[int],
    luck: Callable[[int, int], float],
) -> Tournament:
    """The tournament with that round played as the strengths make it likely.

    `luck` is that of White in the next game of two players, named by their numbers.
    """
    absent = tournament.absent(paired.number)

    def played(game: Game) -> Game:
        if absent & {game.white, game.black}:
            return forfeited(game, absent)
        chances = model.chances(strengths[game.white - 1], strengths[game.black - 1])
        return Game(game.white, game.black, *ended(chances, luck(game.white, game.black)))

    return with_games(tournament, paired, played)


def _boards_that_differ(tournament: Tournament, system: str, paired: Round) -> int:
    """How many of these boards another system does not make; without any pairing, all of them."""
    try:
        other = pair(tournament, system)
    except NoLegalPairing:
        return len(paired.pairs)
    boards = set(paired.pairs) | {(paired.bye, 0)}
    return len(boards - (set(other.pairs) | {(other.bye, 0)}))
