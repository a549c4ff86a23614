"""Random tournaments for the Lim tests: legal histories of all kinds, not only Lim's own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from ronde.domain.player import Player, Tpn
from ronde.domain.result import Bye, Result
from ronde.domain.round import Game, PlayedRound, game
from ronde.domain.tournament import Absence, Tournament
from ronde.rulebooks.basic import keeps_colour_limits

RESULTS = (Result.WIN, Result.DRAW, Result.LOSS)
FORFEITS = (
    (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
    (Result.FORFEIT_LOSS, Result.FORFEIT_WIN),
    (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS),
)


def opening(random: Random, players: int, rounds: int) -> Tournament:
    """A tournament before its first round; ratings fall, sometimes by nothing."""
    rating, entries = 2400, []
    for tpn in range(1, players + 1):
        rating -= random.choice((0, 5, 20, 60))
        entries.append(Player(Tpn(tpn), f"Player {tpn}", rating))
    return Tournament(
        tuple(entries), number_of_rounds=rounds, initial_colour=random.choice(("W", "B"))
    )


def with_absences(random: Random, event: Tournament, rate: float) -> Tournament:
    """Some players announce that they will miss the coming round."""
    number = len(event.rounds) + 1
    kinds = (Bye.ZERO, Bye.ZERO, Bye.HALF, Bye.FULL)
    absences = tuple(
        Absence(number, player.tpn, random.choice(kinds))
        for player in event.players
        if random.random() < rate
    )
    return replace(event, absences=absences)


def any_pairing(random: Random, event: Tournament) -> list[tuple[int, int]]:
    """Random pairs without a rematch and within the limits of colours, as many as come about."""
    history = event.history
    free = [p.tpn for p in event.players if p.tpn not in event.absent(len(event.rounds) + 1)]
    if random.random() < 0.7:
        free.sort(key=lambda t: (-history.points[t - 1], random.random()))
    else:
        random.shuffle(free)
    pairs: list[tuple[int, int]] = []
    while len(free) > 1:
        first = free.pop(0)
        for other in free:
            games = [
                g
                for g in ((first, other), (other, first))
                if keeps_colour_limits(history.colours[g[0] - 1], "W")
                and keeps_colour_limits(history.colours[g[1] - 1], "B")
            ]
            if games and other - 1 not in history.opponents[first - 1]:
                free.remove(other)
                pairs.append(random.choice(games))
                break
    return pairs


def played(
    random: Random, event: Tournament, pairs: Sequence[tuple[int, int]], forfeits: float
) -> Tournament:
    """The tournament after the coming round: these pairs with random results, byes for the rest."""
    number = len(event.rounds) + 1
    games: list[Game] = []
    for white, black in pairs:
        if random.random() < forfeits:
            games.append(Game(Tpn(white), Tpn(black), *random.choice(FORFEITS)))
        else:
            games.append(game(white, black, random.choice(RESULTS)))
    seen = {tpn for pair in pairs for tpn in pair}
    away = event.absent(number)
    byes = [(a.tpn, a.bye) for a in event.absences if a.round == number]
    byes += [
        (p.tpn, Bye.PAIRING_ALLOCATED)
        for p in event.players
        if p.tpn not in seen and p.tpn not in away
    ][:1]
    return event.with_round(PlayedRound(tuple(games), tuple(byes)))


def random_event(random: Random, players: int, rounds: int, before: int) -> Tournament:
    """A tournament with `before` rounds played and absences for the next one."""
    event = opening(random, players, rounds)
    absence = random.choice((0.0, 0.0, 0.1, 0.3))
    forfeits = random.choice((0.0, 0.1, 0.3))
    for _ in range(before):
        event = with_absences(random, event, absence)
        event = played(random, event, any_pairing(random, event), forfeits)
    return with_absences(random, event, absence)
