"""Hypothesis strategies: rounds as they may have been played, legal or not."""

from __future__ import annotations

from hypothesis import strategies as st

from ronde.domain.player import Player, Tpn
from ronde.domain.points import PointSystem
from ronde.domain.result import Bye, Result
from ronde.domain.round import Game, PlayedRound, game
from ronde.domain.tournament import AbnormalPoints, Tournament

BYES = st.sampled_from(list(Bye))
RESULTS = st.sampled_from(list(Result))

UNUSUAL = st.sampled_from([(Result.DRAW, Result.LOSS), (Result.LOSS, Result.LOSS)])


@st.composite
def played_rounds(draw: st.DrawFn, players: int) -> PlayedRound:
    """Somebody against somebody, byes of all kinds, and some who are not there at all."""
    numbers = draw(st.permutations(range(1, players + 1)))
    boards = draw(st.integers(0, players // 2))
    games: list[Game] = []
    for board in range(boards):
        white, black = numbers[2 * board], numbers[2 * board + 1]
        if draw(st.integers(0, 9)) == 0:
            games.append(Game(Tpn(white), Tpn(black), *draw(UNUSUAL)))
        else:
            games.append(game(white, black, draw(RESULTS)))
    idle = numbers[2 * boards :]
    byes = tuple((Tpn(tpn), draw(BYES)) for tpn in idle if draw(st.booleans()))
    return PlayedRound(tuple(games), byes)


POINTS = st.sampled_from(
    [
        PointSystem(),
        PointSystem(win=30, draw=10),
        PointSystem(black_win=12, zero_point_bye=1, forfeit_loss=-5, pairing_allocated_bye=5),
    ]
)


@st.composite
def tournaments(draw: st.DrawFn, most_players: int = 8, most_rounds: int = 6) -> Tournament:
    """A tournament with its rounds, some of its points given or taken by the arbiter."""
    players = draw(st.integers(1, most_players))
    rounds = draw(st.lists(played_rounds(players), max_size=most_rounds))
    abnormal = st.builds(
        AbnormalPoints,
        tpn=st.integers(1, players),
        points=st.integers(-10, 10),
        round=st.integers(0, most_rounds),
        instead_of=st.none() | RESULTS | BYES,
    )
    return Tournament(
        players=tuple(Player(Tpn(tpn), f"Player {tpn}") for tpn in range(1, players + 1)),
        rounds=tuple(rounds),
        number_of_rounds=most_rounds,
        points=draw(POINTS),
        abnormal=tuple(draw(st.lists(abnormal, max_size=2))),
    )
