"""Large draughts events: 1 000 players in less than 0.2 s a round, 4 000 in less than 1 s."""

from __future__ import annotations

from random import Random
from time import process_time

import pytest

from ronde import pair
from tests.rules.fmjd1986.positions import event, with_results
from tests.rules.fmjd2017.test_seasons import SYSTEMS


@pytest.mark.endurance
@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("players, seconds", [(1000, 0.2), (1001, 0.2), (4000, 1.0)])
def test_a_round_of_a_large_event_is_paired_at_once(
    system: str, players: int, seconds: float
) -> None:
    random = Random(players)
    ratings = sorted((random.randint(1000, 1500) for _ in range(players)), reverse=True)
    now = event(players, total=9, ratings=ratings)
    pair(event(4), system)  # what is imported once is not measured
    spent = []
    for _ in range(9):
        assert len(now.history.points) == players
        before = process_time()
        paired = pair(now, system)
        spent.append(process_time() - before)
        now = with_results(random, now, paired, draws=0.4)
    assert max(spent) < seconds
