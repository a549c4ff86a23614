"""Random tournaments for tie-breaks: every kind of result and bye, rematches, round robins."""

from __future__ import annotations

from hypothesis import strategies as st

from ronde.domain.player import Player, Tpn
from ronde.domain.points import DRAUGHTS_POINTS, FIDE_POINTS, FOOTBALL_POINTS, PointSystem
from ronde.domain.result import COMPATIBLE, Bye, Result, opposite
from ronde.domain.round import Game, PlayedRound
from ronde.domain.tournament import Details, Tournament

SYSTEMS = (
    *[FIDE_POINTS] * 3,
    DRAUGHTS_POINTS,
    FOOTBALL_POINTS,
    PointSystem(pairing_allocated_bye=5),
    PointSystem(black_win=12, black_draw=6),
)


@st.composite
def played_rounds(draw: st.DrawFn, players: int) -> PlayedRound:
    """A round: some boards, some byes, some absent."""
    order = draw(st.permutations(range(1, players + 1)))
    boards = draw(st.integers(0, players // 2))
    games = []
    for k in range(boards):
        white = draw(st.sampled_from(list(Result)))
        black = opposite(white)
        if draw(st.integers(0, 9)) == 0:
            others = [r for r in Result if (white, r) in COMPATIBLE]
            black = draw(st.sampled_from(others))
        games.append(Game(Tpn(order[2 * k]), Tpn(order[2 * k + 1]), white, black))
    byes = [(Tpn(tpn), draw(st.sampled_from(list(Bye)))) for tpn in order[2 * boards :]]
    return PlayedRound(tuple(games), tuple(byes))


@st.composite
def events(draw: st.DrawFn, *, rated: bool = True, robin: bool | None = None) -> Tournament:
    """A tournament of a few players and rounds."""
    players = draw(st.integers(2, 7))
    rounds = draw(st.lists(played_rounds(players), min_size=0, max_size=6))
    lowest = 1 if rated else 0
    ratings = draw(
        st.lists(
            st.one_of(st.integers(lowest, 3), st.integers(1400, 2800)),
            min_size=players,
            max_size=players,
        )
    )
    fixed = draw(st.booleans()) if robin is None else robin
    return Tournament(
        players=tuple(Player(Tpn(n), rating=r) for n, r in enumerate(ratings, 1)),
        rounds=tuple(rounds),
        number_of_rounds=max(1, len(rounds)) + draw(st.sampled_from([0, 0, 0, 1, 2])),
        points=draw(st.sampled_from(SYSTEMS)),
        details=Details(encoded_kind="CUSTOM_ROUNDROBIN" if fixed else ""),
    )
