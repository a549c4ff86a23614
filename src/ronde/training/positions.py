"""Random positions for exercises: rounds of small tournaments, the same ones for the same dice.

First come tournaments that the system itself has paired. Rare rules decide only where there were
many rounds, or where players have floated or changed colours more than the system lets them: then
come long tournaments, and rounds that were paired by lot.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Literal

from ronde.domain.errors import NoLegalPairing
from ronde.domain.player import Player, Tpn
from ronde.domain.result import Bye, Result
from ronde.domain.round import Board, Game, PlayedRound
from ronde.domain.team import Team, TeamBye, TeamEvent
from ronde.domain.tournament import Details, Tournament
from ronde.generator import DRAW, LOSS, WIN, Recipe, generate, opening
from ronde.pairing import Round, pair
from ronde.rulebooks.system import System, Unit

MOST_PLAYERS = 14
MOST_ROUNDS = 9
BOARDS = 2
"""Players of a team."""
TEAM_KINDS = ("FIDE_TEAM_TYPEA_MP_GP", "FIDE_TEAM_TYPEB_MP_GP")
"""Team events with simple colour preferences, and with those of two strengths."""

Level = Literal["easy", "medium", "hard"]
LEVELS: dict[Level, tuple[int, int]] = {
    "easy": (4, 8),
    "medium": (7, 11),
    "hard": (10, MOST_PLAYERS),
}
"""How many players a position of each level has."""


def random_rounds(
    rules: System, dice: Random, level: Level | None, tries: int
) -> Iterator[tuple[Tournament, Round]]:
    """Every round but the first of random tournaments, with the troubles of real ones.

    The first third have any length, the second third as many players and rounds as may be, the
    last third rounds drawn by lot.
    """
    fewest, most = LEVELS[level] if level is not None else (4, MOST_PLAYERS)
    by_lot = rules.unit is Unit.PLAYER and rules.games_per_match == 1
    for place in range(tries):
        long = tries <= 3 * place < 2 * tries
        players = most if long else fewest + int(dice.random() * (most - fewest + 1))
        rounds = MOST_ROUNDS if long else 3 + int(dice.random() * (MOST_ROUNDS - 2))
        rounds = min(rounds, players - 1)
        if rules.unit is Unit.TEAM:
            yield from _of_teams(rules, players, rounds, dice)
        elif by_lot and 3 * place >= 2 * tries:
            yield from _by_lot(rules, players, rounds, dice)
        else:
            yield from _of_players(rules, players, rounds, dice)


def _of_players(
    rules: System, players: int, rounds: int, dice: Random
) -> Iterator[tuple[Tournament, Round]]:
    """A tournament as the system pairs it; in some players are absent, late or forfeit."""
    event = _generated(rules, players, rounds, dice)
    if event is None:
        return
    for number in range(2, len(event.rounds) + 1):
        before = event.as_known_at(number).before(number)
        paired = _paired(before, rules)
        if paired is None:
            return
        yield before, paired


def _paired(event: Tournament, rules: System) -> Round | None:
    try:
        return pair(event, rules)
    except NoLegalPairing:
        return None


def _generated(rules: System, players: int, rounds: int, dice: Random) -> Tournament | None:
    """A random tournament; a player is a number only, a generated name would be in English."""
    unusual = dice.random() < 0.5
    recipe = Recipe(
        players=players,
        rounds=rounds,
        seed=int(dice.random() * 2**31),
        system=rules,
        draws=(0.1, 0.3, 0.6)[int(dice.random() * 3)],
        forfeits=0.06 if unusual else 0.0,
        half_byes=0.05 if unusual else 0.0,
        zero_byes=0.05 if unusual else 0.0,
    )
    try:
        return _without_names(generate(recipe))
    except NoLegalPairing:
        return None


def _without_names(event: Tournament) -> Tournament:
    return replace(event, players=tuple(replace(player, name="") for player in event.players))


def _by_lot(
    rules: System, players: int, rounds: int, dice: Random
) -> Iterator[tuple[Tournament, Round]]:
    """A tournament whose rounds so far were paired by lot, among those of about one score."""
    recipe = Recipe(players=players, rounds=rounds, system=rules)
    event = _without_names(opening(recipe, dice.random))
    for _ in range(rounds - 1):
        event = event.with_round(_drawn_round(event, dice))
        paired = _paired(event, rules)
        if paired is None:
            return
        yield event, paired


def _drawn_round(event: Tournament, dice: Random) -> PlayedRound:
    """Nobody meets the same opponent twice; whoever is left over has the bye, others rest."""
    history = event.history
    waiting = sorted(
        range(len(event.players)), key=lambda i: -history.points[i] + 12 * dice.random()
    )
    games: list[Game] = []
    left: list[int] = []
    while waiting:
        one = waiting.pop(0)
        met = {partners[one] for partners in history.partner}
        other = next((v for v in waiting if v not in met), None)
        if other is None:
            left.append(one)
            continue
        waiting.remove(other)
        white, black = (one, other) if dice.random() < 0.5 else (other, one)
        games.append(Game(Tpn(white + 1), Tpn(black + 1), *_ended(dice)))
    kinds = (Bye.PAIRING_ALLOCATED, *(Bye.ZERO,) * len(left))
    return PlayedRound(games, [(Tpn(i + 1), bye) for i, bye in zip(left, kinds, strict=False)])


def _ended(dice: Random) -> tuple[Result, Result]:
    return (WIN, DRAW, LOSS)[int(dice.random() * 3)]


def _of_teams(
    rules: System, count: int, rounds: int, dice: Random
) -> Iterator[tuple[Tournament, Round]]:
    """A tournament of teams as the system pairs it; in some a team stays away now and then."""
    away = 0.08 if dice.random() < 0.5 else 0.0
    kind = TEAM_KINDS[dice.random() < 0.5]
    event = Tournament(
        players=tuple(Player(Tpn(n)) for n in range(1, BOARDS * count + 1)),
        number_of_rounds=rounds,
        initial_colour="W" if dice.random() < 0.5 else "B",
        system=rules.name,
        details=Details(encoded_kind=kind),
        team_event=TeamEvent(
            teams=tuple(Team(n, "", _members(n)) for n in range(1, count + 1)), board_colours="WB"
        ),
    )
    for number in range(1, rounds + 1):
        absent = [team for team in range(1, count - 1) if dice.random() < away]
        event = _resting(event, [TeamBye(number, team, _bye_asked(dice)) for team in absent])
        paired = _paired(event, rules)
        if paired is None:
            return
        if number > 1:
            yield event, paired
        event = _played(event, paired, dice)


def _bye_asked(dice: Random) -> Bye:
    return (Bye.ZERO, Bye.HALF, Bye.FULL)[int(dice.random() * 3)]


def _members(team: int) -> tuple[Tpn, ...]:
    return tuple(Tpn(BOARDS * (team - 1) + place) for place in range(1, BOARDS + 1))


def _resting(event: Tournament, byes: Sequence[TeamBye]) -> Tournament:
    """The tournament in which these teams have no match."""
    teams = event.team_event
    assert teams is not None
    return replace(event, team_event=replace(teams, byes=(*teams.byes, *byes)))


def _played(event: Tournament, paired: Round, dice: Random) -> Tournament:
    """The tournament after the matches of a round: the White team has White on the first board."""
    boards = []
    for white, black in paired.pairs:
        (first, second), (other, last) = _members(white), _members(black)
        games = Game(first, other, *_ended(dice)), Game(last, second, *_ended(dice))
        boards.append(Board(games, (white, black)))
    byes = [] if paired.bye is None else [TeamBye(paired.number, paired.bye)]
    return _resting(replace(event, rounds=(*event.rounds, PlayedRound(boards))), byes)
