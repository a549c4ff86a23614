"""Hypothesis strategies: draughts tournaments with histories that any system may have made."""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st

from ronde.domain.player import Player, Tpn
from ronde.domain.points import DRAUGHTS_POINTS
from ronde.domain.result import Bye, Result
from ronde.domain.round import Game, PlayedRound
from ronde.domain.tournament import Absence, ForbiddenPairs, Tournament
from tests.rules.fmjd1986.positions import MARKS

FORFEITS = (
    (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
    (Result.FORFEIT_LOSS, Result.FORFEIT_WIN),
)


@st.composite
def tournaments(draw: st.DrawFn, most_players: int, most_rounds: int) -> Tournament:
    """A tournament before a round from 2 on: rests, forfeits, absences, late entrants, bans.

    Some of the absent have a bye worth a win.
    """
    random = Random(draw(st.integers(0, 2**32)))
    players = draw(st.integers(3, most_players))
    rounds = draw(st.integers(1, min(most_rounds, players)))
    spread = draw(st.sampled_from([2, 300]))
    draws = draw(st.sampled_from([0.1, 0.4, 0.8]))
    forfeits = draw(st.sampled_from([0.0, 0.0, 0.15]))
    absences = draw(st.sampled_from([0.0, 0.0, 0.1, 0.2]))
    entries = tuple(
        Player(Tpn(t), f"Player {t}", rating=1000 + random.randint(0, spread))
        for t in range(1, players + 1)
    )
    bans = (ForbiddenPairs((Tpn(1), Tpn(players))),) if draw(st.integers(0, 7)) == 0 else ()
    now = Tournament(
        entries,
        number_of_rounds=rounds + draw(st.integers(1, 4)),
        points=DRAUGHTS_POINTS,
        initial_colour=draw(st.sampled_from(["W", "B"])),
        forbidden=bans,
    )
    met: set[frozenset[int]] = set()
    for _ in range(rounds):
        now = now.with_round(_a_round(random, now, met, draws, forfeits, absences))
    number = len(now.rounds) + 1
    missing = [t for t in range(1, players + 1) if random.random() < absences]
    if players - len(missing) < 2:
        missing = []
    return Tournament(
        now.players,
        now.rounds,
        number_of_rounds=now.number_of_rounds,
        points=now.points,
        initial_colour=now.initial_colour,
        forbidden=bans,
        absences=tuple(Absence(number, Tpn(t)) for t in missing),
    )


def _a_round(
    random: Random,
    now: Tournament,
    met: set[frozenset[int]],
    draws: float,
    forfeits: float,
    absences: float,
) -> PlayedRound:
    """Neighbours in the standings, or anybody, who have not met; whoever is left may rest."""
    here = [p.tpn for p in now.players if random.random() >= absences]
    random.shuffle(here)
    if random.random() < 0.6:
        here.sort(key=lambda t: now.history.points[t - 1])
    games: list[Game] = []
    away = {p.tpn for p in now.players}.difference(here)
    byes = [(t, Bye.FULL) for t in sorted(away) if random.random() < 0.3]
    rested = False
    while here:
        a = here.pop()
        b = next((t for t in reversed(here) if frozenset((a, t)) not in met), None)
        if b is None:
            if not rested and random.random() < 0.8:
                byes.append((a, Bye.PAIRING_ALLOCATED))
                rested = True
            continue
        here.remove(b)
        if random.random() < forfeits:
            games.append(Game(a, b, *random.choice(FORFEITS)))
            continue
        met.add(frozenset((a, b)))
        mark = "=" if random.random() < draws else random.choice("<>")
        games.append(Game(a, b, *MARKS[mark]))
    return PlayedRound(tuple(games), tuple(byes))
