"""Forecast of final places: the remaining rounds are simulated many times.

    question = ForecastOptions(plays=400, seed=1)
    workspace.jobs.compute(key, lambda job: forecast(job, section, entry, question))

What comes out is a statement about the model (ratings are strengths, games are independent), not
about the players. Results that are known stay; open games are played too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from ronde.domain.errors import N_, NoLegalPairing, RequestError
from ronde.domain.points import points_text
from ronde.domain.result import Result
from ronde.domain.round import Game, PlayedRound
from ronde.domain.tournament import Tournament
from ronde.journal import Section
from ronde.journal.team_rounds import pair_teams, with_made_round
from ronde.journal.teams import with_team_event
from ronde.ranking import standings
from ronde.services.search import participants_of
from ronde.services.simulation import simulate

if TYPE_CHECKING:
    from ronde.lab.models import ResultModel
    from ronde.lab.statistics import Estimate
    from ronde.services.jobs import Job

FEWEST, MOST = 20, 5000
A_BATCH = 2_000
"""So many players are paired in one batch, more or less."""


@dataclass(frozen=True, slots=True)
class ForecastOptions:
    """How often, from which seed, with how many draws of 100 between equals, by which system."""

    plays: int
    seed: int = 1
    draws: int | None = None
    system: str = ""

    def __post_init__(self) -> None:
        if not FEWEST <= self.plays <= MOST:
            raise RequestError(
                N_("Play the rest between {fewest} and {most} times."), fewest=FEWEST, most=MOST
            )
        if self.draws is not None and not 0 <= self.draws <= 100:
            raise RequestError(N_("Draws are between 0 and 100 of 100 games."))


@dataclass(frozen=True, slots=True)
class Chance:
    """How often something came out, of all plays, with the interval that holds 95 times of 100."""

    value: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class PlayerForecast:
    """The chances of one player, or of a team where teams meet.

    Places are those of the list, shared ones counted for all. `usual` are the best and the worst
    place once the luckiest and the unluckiest twentieth of the plays are left out. `places` are
    the chances of the first places, one by one.
    """

    number: int
    name: str
    title: str
    rating: int
    points: str
    rank: int | None
    first: Chance
    podium: Chance
    mean: float
    usual: tuple[int, int]
    places: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Forecast:
    """The answer, with everything that is needed to get it again; `entry` is the latest entry."""

    entry: int
    round: int
    rounds: int
    open_games: int
    system: str
    model: str
    draws: int | None
    plays: int
    seed: int
    unfinished: int
    players: tuple[PlayerForecast, ...]


@dataclass(frozen=True, slots=True)
class Batch:
    """Some of the plays, of players or of teams."""

    section: Section
    first: int
    plays: int
    seed: int
    system: str
    model: ResultModel
    options: Mapping[str, Any]


def usual_plays(section: Section) -> int:
    """Enough plays for an interval of a few points of 100, fewer for large fields."""
    return max(100, min(1000, 40_000 // max(1, len(section.tournament.players))))


def model_of(section: Section, draws: int | None) -> ResultModel:
    """The usual model of the game; with that many draws of 100 games, a logistic one."""
    from ronde.lab.models import ResultModel, usual_model

    if draws is None:
        return usual_model(draughts=section.is_draughts)
    return ResultModel("draughts" if section.is_draughts else "davidson", draws=draws / 100)


def forecast(job: Job, section: Section, entry: int, question: ForecastOptions) -> Forecast:
    """Play the rest of the event, and count the places."""
    event = section.tournament
    rounds = event.number_of_rounds or 0
    if not section.is_numbered:
        raise RequestError(N_("The list has not been drawn up yet."))
    model = model_of(section, question.draws)
    system = question.system or section.system
    options = {} if question.system else dict(section.options)
    left = max(1, rounds - len(event.rounds))
    size = max(1, min(question.plays // 4 or 1, A_BATCH // (len(event.players) * left) or 1))
    batches = [
        Batch(section, n, min(size, question.plays - n), question.seed, system, model, options)
        for n in range(0, question.plays, size)
    ]
    counts = [Counter[int]() for _ in participants_of(section)]
    unfinished = 0
    for ranks, broken in simulate(
        job, play_batch, batches, len(event.players) * left * question.plays
    ):
        unfinished += broken
        for player, places in enumerate(ranks):
            counts[player].update(places)
    return Forecast(
        entry=entry,
        round=len(event.rounds),
        rounds=rounds,
        open_games=len(section.unfinished),
        system=system,
        model=model.kind,
        draws=question.draws,
        plays=question.plays,
        seed=question.seed,
        unfinished=unfinished,
        players=_player_forecasts(section, counts, question.plays),
    )


def play_batch(batch: Batch) -> tuple[list[list[int]], int]:
    """The final ranks of every participant in the plays of a batch; and how many ended early."""
    from random import Random

    from ronde.lab.cells import seed_of
    from ronde.lab.forecast import play_out

    section = batch.section
    ranks: list[list[int]] = [[] for _ in participants_of(section)]
    broken = 0
    for play in range(batch.first, batch.first + batch.plays):
        chance = Random(seed_of(batch.seed, play)).random
        if section.pairs_teams:
            final = _teams_played_out(batch, chance)
        else:
            final = play_out(section.tournament, chance, batch.system, batch.model, batch.options)
        broken += len(final.rounds) < (final.number_of_rounds or 0)
        for row in standings(final).rows:
            ranks[row.player - 1].append(row.rank)
    return ranks, broken


def _teams_played_out(batch: Batch, chance: Callable[[], float]) -> Tournament:
    """The event of teams to its end; without line-ups they play in the order of their lists."""
    tournament = replace(batch.section.tournament, system=batch.system)
    section = replace(batch.section, tournament=tournament, options=dict(batch.options))
    section = _with_all_results(section, batch.model, chance)
    try:
        while len(section.paired) < (tournament.number_of_rounds or 0):
            section = with_made_round(section, pair_teams(section))
            section = _with_all_results(section, batch.model, chance)
    except NoLegalPairing:
        pass
    return section.tournament


def _with_all_results(section: Section, model: ResultModel, chance: Callable[[], float]) -> Section:
    """The section with a result, drawn by lot, for each game that has none."""
    from ronde.generator import ended
    from ronde.lab.entrants import strength_of_unrated

    players = section.tournament.players
    unrated = strength_of_unrated(player.rating for player in players)

    def finished(game: Game) -> Game:
        if game.white_result is not Result.UNKNOWN:
            return game
        two = (players[tpn - 1].rating or unrated for tpn in game[:2])
        return Game(game.white, game.black, *ended(model.chances(*two), chance()))

    rounds = [
        PlayedRound(
            [board._replace(games=tuple(map(finished, board.games))) for board in played.boards],
            played.byes,
            ordered=True,
            numbers=played.numbers,
        )
        for played in section.tournament.rounds
    ]
    tournament = replace(section.tournament, rounds=tuple(rounds))
    return with_team_event(replace(section, tournament=tournament))


def _player_forecasts(
    section: Section, counts: Sequence[Counter[int]], plays: int
) -> tuple[PlayerForecast, ...]:
    event, participants = section.tournament, participants_of(section)
    table = standings(event).rows if event.rounds else ()
    now = {row.player: row.rank for row in table}
    points: Sequence[int] = event.history_won.points
    if section.pairs_teams:
        won = {row.player: row.points for row in table}
        points = [won.get(player.tpn, 0) for player in participants]
    shown = min(10, len(participants))
    rows = [
        PlayerForecast(
            number=player.tpn,
            name=player.name,
            title=player.title,
            rating=player.rating,
            points=points_text(points[player.tpn - 1]),
            rank=now.get(player.tpn),
            first=_chance(count[1], plays),
            podium=_chance(sum(count[k] for k in (1, 2, 3)), plays),
            mean=sum(place * times for place, times in count.items()) / plays,
            usual=_usual(count, plays),
            places=tuple(count[k] / plays for k in range(1, shown + 1)),
        )
        for player, count in zip(participants, counts, strict=True)
    ]
    return tuple(sorted(rows, key=lambda row: (-row.first.value, row.mean, row.number)))


def _chance(times: int, plays: int) -> Chance:
    from ronde.lab.statistics import proportion

    found: Estimate = proportion(times, plays)
    return Chance(found.value, found.low, found.high)


def _usual(count: Mapping[int, int], plays: int) -> tuple[int, int]:
    """The places between the best and the worst twentieth of the plays."""
    ordered = sorted(count.items())
    return _place_after_a_twentieth(ordered, plays), _place_after_a_twentieth(
        reversed(ordered), plays
    )


def _place_after_a_twentieth(ordered: Iterable[tuple[int, int]], plays: int) -> int:
    total = 0
    for place, times in ordered:
        total += times
        if 20 * total > plays:
            return place
    return 0
