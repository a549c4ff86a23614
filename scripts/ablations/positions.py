"""Positions to look at: small events of every kind, the same ones for the same seed.

A third of them were paired by the system itself, a third by nobody in particular: neighbours by
score who had not met, as `tests/rules` makes them. In the last third nearly everybody has met
nearly everybody, with many draws, so that large groups leave few ways to pair them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from ronde.domain.errors import NoLegalPairing, RondeError
from ronde.domain.player import Player, Tpn
from ronde.domain.result import Bye
from ronde.domain.round import Game, PlayedRound
from ronde.domain.tournament import Absence, Details, ForbiddenPairs, Tournament
from ronde.generator import DRAW, LOSS, WIN, Recipe, generate
from ronde.rulebooks.catalogue import system as system_named
from tests.rules import arbitrary
from tests.rules.double_swiss import matches
from tests.rules.team import arbitrary as teams

Context = tuple[str, str | None, tuple[tuple[str, str], ...]]
"""System, acceleration and options of a position."""


def positions(context: Context, players: int, seed: int) -> Iterator[Tournament]:
    """The positions of one draw: an event before each of its rounds."""
    system = context[0]
    dice = Random(f"{system} {players} {seed}")
    unordered = system.startswith(("fmjd-2017", "kndb")) or context[1] == "ffe-degressive"
    by_lot = unordered and not seed % 4
    for event in _drawn(context, players, seed, dice):
        yield _shuffled(event, dice) if by_lot else event


def _shuffled(event: Tournament, dice: Random) -> Tournament:
    """Numbers that do not follow the ratings, as if they had been drawn."""
    ratings = [player.rating for player in event.players]
    dice.shuffle(ratings)
    players = zip(event.players, ratings, strict=True)
    return replace(event, players=tuple(replace(p, rating=rating) for p, rating in players))


def _drawn(context: Context, players: int, seed: int, dice: Random) -> Iterator[Tournament]:
    system = context[0]
    if system == "fide-team":
        yield _of_teams(context, players, dice)
    elif seed % 3 == 1 and context[1] == "ffe-degressive":
        yield plain(_by_groups(_crowded(players, dice), dice), system)
    elif seed % 3 == 1 and context[1] is None and system != "fide-double-swiss":
        yield plain(_crowded(players, dice), system)
    elif seed % 3 == 2:
        try:
            yield from (plain(stage, system) for stage in _played(context, players, dice))
        except (NoLegalPairing, RondeError, AssertionError):
            return
    else:
        yield plain(_arbitrary(system, players, dice, context[1]), system)


def _played(context: Context, players: int, dice: Random) -> Iterator[Tournament]:
    """An event paired by the system."""
    system, acceleration, options = context
    fewest, most = (5, 9) if acceleration == "ffe-degressive" else (2, max(2, min(players, 8)))
    rounds = dice.randint(fewest, most)
    trouble = dice.choice((0.0, 0.0, 0.06, 0.15))
    event = generate(
        Recipe(
            players=players,
            rounds=rounds,
            seed=dice.randrange(10**9),
            system=system,
            acceleration=acceleration,
            options=dict(options),
            ratings="uniform",
            draws=dice.choice((0.1, 0.4, 0.8)),
            forfeits=trouble / 2,
            half_byes=trouble / 2,
            full_byes=trouble / 4,
            zero_byes=trouble,
            late_entries=trouble / 2,
            withdrawals=trouble / 2,
        )
    )
    yield from event.stages()
    if len(event.rounds) < rounds:
        yield event


def _arbitrary(system: str, players: int, dice: Random, acceleration: str | None) -> Tournament:
    """An event that no system has paired."""
    played = dice.randint(0, min(players - 1, 6))
    to_come = dice.randint(1, 3) + (3 if acceleration == "ffe-degressive" else 0)
    trouble = dice.choice((0, 10, 40))
    seed = dice.randrange(10**9)
    if system == "fide-double-swiss":
        return matches.position(seed, players, played, to_come, trouble)
    return arbitrary.position(seed, players, played, to_come, trouble, dice.choice((10, 40, 80)))


def _crowded(players: int, dice: Random) -> Tournament:
    """Random rounds without rematches, whatever the scores; in many events all games are drawn."""
    rounds = dice.randint(max(1, players // 2 - 1), max(1, players - 2))
    event = Tournament(
        players=tuple(Player(Tpn(t), rating=2000 - t) for t in range(1, players + 1)),
        number_of_rounds=rounds + dice.randint(1, 2),
        initial_colour=dice.choice("WB"),
    )
    decisive = dice.choice((0.0, 0.0, 0.2, 0.8))
    for _ in range(rounds):
        made = _round(event, dice, decisive)
        if made is None:
            break
        event = event.with_round(made)
    return event


def _by_groups(event: Tournament, dice: Random) -> Tournament:
    """Ratings of the groups A, B and C at random, and rounds enough for virtual points."""
    return replace(
        event,
        number_of_rounds=max(5, len(event.rounds) + 3),
        players=tuple(replace(p, rating=dice.choice((2100, 1700, 1500))) for p in event.players),
    )


def _round(event: Tournament, dice: Random, decisive: float) -> PlayedRound | None:
    """Everybody against somebody new, White to whoever had it less; None where that fails."""
    history = event.history
    for _ in range(20):
        waiting = [player.tpn for player in event.players]
        dice.shuffle(waiting)
        games, byes = [], []
        while waiting:
            one = waiting.pop()
            free = [t for t in waiting if t - 1 not in history.opponents[one - 1]]
            if free:
                other = free[0]
                waiting.remove(other)
                pair = sorted((one, other), key=lambda t: _balance(history.colours[t - 1]))
                result = dice.choice((WIN, LOSS)) if dice.random() < decisive else DRAW
                games.append(Game(pair[0], pair[1], *result))
            elif not byes and not waiting and len(event.players) % 2:
                byes.append((one, Bye.HALF))
            else:
                break
        else:
            return PlayedRound(tuple(games), tuple(byes))
    return None


def _balance(colours: str) -> tuple[int, bool]:
    return 2 * colours.count("W") - len(colours), colours.endswith("W")


def _of_teams(context: Context, players: int, dice: Random) -> Tournament:
    kind = dict(context[2]).get("type", "A")
    event = teams.position(
        dice.randrange(10**9),
        players,
        dice.randint(0, min(players - 1, 5)),
        dice.randint(1, 4),
        dice.choice((0, 10, 40)),
        kind,
    ).event
    if dice.randrange(2):
        return event
    rounds = tuple(
        PlayedRound(tuple(_played_anew(game, dice) for game in played.games), played.byes)
        for played in event.rounds
    )
    return replace(event, rounds=rounds)


def _played_anew(game: Game, dice: Random) -> Game:
    """Another result, so that game points do not follow from match points."""
    if not game.white_result.played:
        return game
    return Game(game.white, game.black, *dice.choice((WIN, DRAW, LOSS)))


BY_HAND = (
    (8, "1-2 7-8 3-5 4-6 1-3 2-4 5-7 6-8"),
    (10, "1-4 2-5 6-7 9-10 3-8 7-9 8-10 3-6"),
)
"""First rounds in which only these pairs are allowed: two ways to pair everybody, which differ in
the number of players exchanged, or only in who comes out of S2."""


def by_hand(system: str) -> Iterator[Tournament]:
    """Positions that chance hardly ever brings: exchanges compared clause by clause."""
    for players, pairs in BY_HAND:
        allowed = set(pairs.split())
        apart = [
            ForbiddenPairs((Tpn(a), Tpn(b)))
            for a in range(1, players + 1)
            for b in range(a + 1, players + 1)
            if f"{a}-{b}" not in allowed
        ]
        entries = tuple(Player(Tpn(t)) for t in range(1, players + 1))
        event = Tournament(players=entries, number_of_rounds=5, initial_colour="W")
        yield replace(plain(event, system), forbidden=tuple(apart))


def plain(event: Tournament, system: str) -> Tournament:
    """The event with the usual points and without anything that only our files can say.

    Late entries and withdrawals become absences of the round to be paired.
    """
    number = len(event.rounds) + 1
    listed = {a.tpn for a in event.absences if a.round == number}
    away = [Absence(number, tpn) for tpn in sorted(event.absent(number)) if tpn not in listed]
    here = tuple(a for a in event.absences if a.round == number)
    return replace(
        event,
        points=system_named(system).points,
        details=Details(),
        records=(),
        accelerated=(),
        ranking=(),
        forbidden=(),
        system=None,
        acceleration=None,
        absences=(*here, *away),
        players=tuple(
            replace(player, name="", first_round=1, last_round=None) for player in event.players
        ),
        initial_colour=event.drawn_colour,
    )


def weight(event: Tournament) -> tuple[int, ...]:
    """What makes a position small: players, rounds, what was not played."""
    unplayed = sum(len(played.byes) for played in event.rounds)
    forfeits = sum(not g.white_result.played for r in event.rounds for g in r.games)
    return (
        len(event.players) if event.team_event is None else len(event.team_event.teams),
        len(event.rounds),
        forfeits + len(event.absences),
        unplayed,
    )
