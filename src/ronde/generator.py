"""Random tournaments: players, rounds paired by a rulebook, results that ratings make likely.

Everything follows from the recipe, its seed included: the same recipe gives the same tournament
on every machine. Only `Random.random` is used, whose stream never changes for a given seed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import cache
from random import Random
from typing import Any, Literal, get_args

from ronde.domain.arguments import check_fields, check_kind, listed
from ronde.domain.consistency import MAX_ROUNDS
from ronde.domain.errors import N_, NoLegalPairing, RequestError
from ronde.domain.expectation import LARGEST_DIFFERENCE, capped, expected_percent
from ronde.domain.option import as_choices
from ronde.domain.player import Player, Tpn
from ronde.domain.points import PointSystem
from ronde.domain.result import Bye, Result
from ronde.domain.round import Board, Game, PlayedRound, forfeited
from ronde.domain.short_repr import ShortRepr
from ronde.domain.tournament import Absence, Details, Record, Tournament
from ronde.pairing import Round, byes_of, pair
from ronde.rulebooks.catalogue import DEFAULT
from ronde.rulebooks.catalogue import system as system_named
from ronde.rulebooks.system import System

Ratings = Literal["normal", "uniform", "equal"]
Model = Literal["fide", "milvang"]
Chances = Callable[[int, int], tuple[float, float]]

WIN = (Result.WIN, Result.LOSS)
DRAW = (Result.DRAW, Result.DRAW)
LOSS = (Result.LOSS, Result.WIN)
UNRATED: dict[tuple[Result, Result], tuple[Result, Result]] = {
    WIN: (Result.UNRATED_WIN, Result.UNRATED_LOSS),
    DRAW: (Result.UNRATED_DRAW, Result.UNRATED_DRAW),
    LOSS: (Result.UNRATED_LOSS, Result.UNRATED_WIN),
}
FORFEITS = (
    (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
    (Result.FORFEIT_LOSS, Result.FORFEIT_WIN),
    (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS),
)
MOST_PLAYERS = 1_000_000
"""More would fill the memory long before the first round."""

UNUSUAL = (
    (Result.DRAW, Result.LOSS),
    (Result.LOSS, Result.DRAW),
    (Result.LOSS, Result.LOSS),
)


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Recipe(ShortRepr):
    """What a random tournament is made of. Rates are chances between 0 and 1.

    Without `points` those of the system hold: 2-1-0 in draughts, else FIDE's.
    Byes and withdrawals are rates per player and round, `late_entries` per player; forfeits,
    unrated games and unusual results (½-0, 0-0) are rates per game.
    """

    players: int = 30
    rounds: int = 9
    seed: int = 0
    system: str | System = DEFAULT
    acceleration: str | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    points: PointSystem | None = None
    ratings: Ratings = "normal"
    lowest: int = 1400
    highest: int = 2400
    model: Model = "fide"
    draws: float = 0.3
    forfeits: float = 0.0
    unrated: float = 0.0
    unusual: float = 0.0
    withdrawals: float = 0.0
    half_byes: float = 0.0
    full_byes: float = 0.0
    zero_byes: float = 0.0
    late_entries: float = 0.0

    def __post_init__(self) -> None:
        given = {f.name: getattr(self, f.name) for f in fields(self)}
        for name, value in check_fields(Recipe, given).items():
            object.__setattr__(self, name, value)
        check_kind("system", self.system, str, System)
        check_kind("points", self.points, PointSystem, None)
        if self.players < 2 or self.rounds < 1:
            raise RequestError(N_("A tournament has at least two players and one round."))
        if self.players > MOST_PLAYERS or self.rounds > MAX_ROUNDS:
            raise RequestError(
                N_("A random tournament has at most {players} players and {rounds} rounds."),
                players=MOST_PLAYERS,
                rounds=MAX_ROUNDS,
            )
        if self.lowest > self.highest:
            raise RequestError(
                N_("The lowest rating {lowest} is above the highest, {highest}."),
                lowest=self.lowest,
                highest=self.highest,
            )
        for name in RATES:
            rate = getattr(self, name)
            if not 0 <= rate <= 1:
                raise RequestError(
                    N_("The rate of {name} is {found}: it must lie between 0 and 1."),
                    name=name.replace("_", " "),
                    found=rate,
                )
        for name, known in (("ratings", get_args(Ratings)), ("model", get_args(Model))):
            if getattr(self, name) not in known:
                raise RequestError(
                    N_("There is no {kind} {name!r}. Choose one of: {names}."),
                    kind=name,
                    name=getattr(self, name),
                    names=", ".join(known),
                )


RATES = tuple(f.name for f in fields(Recipe) if f.type == "float")


def generate(recipe: Recipe, entrants: Sequence[Player] = ()) -> Tournament:
    """A tournament made by the recipe, with these players instead of random ones if any are given.

    It ends early when its rules leave no legal pairing of a round.
    """
    check_kind("recipe", recipe, Recipe)
    entrants = listed("entrants", entrants, Player)
    random = Random(recipe.seed).random
    tournament = opening(recipe, random)
    if entrants:
        tournament = replace(tournament, players=tuple(entrants))
    while len(tournament.rounds) < recipe.rounds:
        tournament = away(tournament, recipe, random)
        try:
            tournament = with_next_round(tournament, recipe, random)
        except NoLegalPairing:
            return replace(tournament, absences=())
    return tournament


def opening(recipe: Recipe, random: Callable[[], float]) -> Tournament:
    """The list of participants, the strongest first, and all that was announced."""
    strengths = sorted(
        (
            drawn_rating(recipe.ratings, recipe.lowest, recipe.highest, random)
            for _ in range(recipe.players)
        ),
        reverse=True,
    )
    players = tuple(
        Player(
            Tpn(tpn),
            name=f"Player {tpn:04}",
            rating=rating,
            first_round=_first_round(recipe, random),
        )
        for tpn, rating in enumerate(strengths, 1)
    )
    system = system_named(recipe.system)
    return Tournament(
        players=players,
        number_of_rounds=recipe.rounds,
        points=recipe.points or system.points,
        initial_colour="W" if random() < 0.5 else "B",
        system=system.name,
        choices=as_choices(recipe.options),
        acceleration=recipe.acceleration,
        games_per_match=system.games_per_match,
        details=Details(name=f"Random tournament {recipe.seed}"),
        records=(Record("###", f" {described(recipe)}"),),
    )


def described(recipe: Recipe) -> str:
    """The recipe in one line, from which the tournament can be made again."""
    usual = Recipe()
    settings = [
        f"{f.name}={_plain(getattr(recipe, f.name))}"
        for f in fields(Recipe)
        if f.name in ("players", "rounds", "seed", "system")
        or getattr(recipe, f.name) != getattr(usual, f.name)
    ]
    return f"Made by ronde generate: {' '.join(settings)}"


def _plain(value: object) -> object:
    return value.name if isinstance(value, System) else value


def drawn_rating(kind: str, lowest: int, highest: int, random: Callable[[], float]) -> int:
    """A rating: the highest for `equal`, anything between for `uniform`, else a bell curve."""
    if kind == "equal":
        return highest
    chance = random() if kind == "uniform" else sum(random() for _ in range(4)) / 4
    return lowest + int(chance * (highest - lowest + 1))


def _first_round(recipe: Recipe, random: Callable[[], float]) -> int:
    if recipe.late_entries and recipe.rounds > 1 and random() < recipe.late_entries:
        return 2 + int(random() * (recipe.rounds - 1))
    return 1


def away(tournament: Tournament, recipe: Recipe, random: Callable[[], float]) -> Tournament:
    """The tournament with the withdrawals and the announced absences of the next round.

    Two players always stay.
    """
    number = len(tournament.rounds) + 1
    rates = (
        (recipe.half_byes, Bye.HALF),
        (recipe.full_byes, Bye.FULL),
        (recipe.zero_byes, Bye.ZERO),
    )
    total = sum(rate for rate, _ in rates)
    if not (recipe.withdrawals or total):
        return tournament
    absent = tournament.absent(number)
    here = [player for player in tournament.players if player.tpn not in absent]
    absences: list[Absence] = []
    leaving: set[Tpn] = set()
    staying = len(here)
    for player in here:
        if staying <= 2:
            break
        if number > 1 and random() < recipe.withdrawals:
            leaving.add(player.tpn)
            staying -= 1
        elif total and (chance := random()) < total:
            for rate, bye in rates:
                if chance < rate:
                    absences.append(Absence(number, player.tpn, bye))
                    staying -= 1
                    break
                chance -= rate
    players = tournament.players
    if leaving:
        players = tuple(
            replace(player, last_round=number - 1) if player.tpn in leaving else player
            for player in players
        )
    return tournament.with_entries(players, tuple(absences))


def with_next_round(
    tournament: Tournament, recipe: Recipe, random: Callable[[], float]
) -> Tournament:
    """The tournament with its next round paired and played."""
    paired = pair(
        tournament, recipe.system, acceleration=recipe.acceleration, options=recipe.options
    )
    players = tournament.players
    absent = tournament.absent(paired.number)
    chances = milvang_chances if recipe.model == "milvang" else fide_chances(recipe.draws)
    troubled = bool(recipe.forfeits or recipe.unrated or recipe.unusual)

    def played(game: Game) -> Game:
        white, black = game.white, game.black
        if white in absent or black in absent:
            return forfeited(game, absent)
        odds = chances(players[white - 1].rating, players[black - 1].rating)
        result = ended(odds, random())
        if troubled:
            result = _incident(result, recipe, random)
        return Game(white, black, *result)

    return with_games(tournament, paired, played)


def with_games(tournament: Tournament, paired: Round, played: Callable[[Game], Game]) -> Tournament:
    """The tournament with that round, each of its games as `played` makes it."""
    boards: list[Board] | list[Game]
    if tournament.games_per_match == 1:
        boards = [played(Game(Tpn(white), Tpn(black))) for white, black in paired.pairs]
    else:
        boards = [tournament.open_board(*met).changed(played) for met in paired.pairs]
    return tournament.with_round(PlayedRound(boards, byes_of(tournament, paired)))


def ended(chances: tuple[float, float], chance: float) -> tuple[Result, Result]:
    """How a game ends with White's chances to win and to draw, at that stroke of luck."""
    won, drawn = chances
    return WIN if chance < won else DRAW if chance < won + drawn else LOSS


def _incident(
    result: tuple[Result, Result], recipe: Recipe, random: Callable[[], float]
) -> tuple[Result, Result]:
    """The same result, or a game that was not played, not rated, or ended in an unusual way."""
    if random() < recipe.forfeits:
        return FORFEITS[min(2, int(random() * 2.2))]
    if random() < recipe.unrated:
        return UNRATED[result]
    if random() < recipe.unusual:
        return UNUSUAL[int(random() * 3)]
    return result


@cache
def fide_chances(draws: float) -> Chances:
    """White's chances to win and to draw by FIDE's table of expected scores and the draw rate.

    Differences count no further than 400 points; where a draw rate cannot be kept without
    leaving the expected score, there are fewer draws.
    """
    table = []
    for difference in range(-LARGEST_DIFFERENCE, LARGEST_DIFFERENCE + 1):
        expected = expected_percent(difference) / 100
        drawn = min(draws, 2 * expected, 2 * (1 - expected))
        table.append((expected - drawn / 2, drawn))

    def chances(white: int, black: int) -> tuple[float, float]:
        return table[capped(white - black) + LARGEST_DIFFERENCE]

    return chances


def milvang_chances(white: int, black: int) -> tuple[float, float]:
    """White's chances to win and to draw by the model of Milvang (2015)."""
    mean, difference = (white + black) / 2, white - black
    strong = max(0.0, (mean - 1200) / 1200)
    won = _rising(
        difference, 40, 0.45 - 0.10 * strong * strong, -1492 + 0.391 * mean, 1691 - 0.428 * mean
    )
    not_lost = _rising(
        difference, -80, 0.54 + 0.13 * strong * strong, -1753 + 0.416 * mean, 1428 - 0.388 * mean
    )
    return won, max(0.0, not_lost - won)


def _rising(difference: int, centre: int, at_centre: float, lower: float, upper: float) -> float:
    """Two arcs of a parabola from 0 at the lower limit to 1 at the upper one."""
    if difference <= lower:
        return 0.0
    if difference >= upper:
        return 1.0
    if difference <= centre:
        part = (difference - lower) / (centre - lower)
        return at_centre * part * part
    part = (difference - upper) / (centre - upper)
    return 1 - (1 - at_centre) * part * part
