"""What every draughts round must be, checked from the games without the engine."""

from __future__ import annotations

from collections import Counter

from ronde.domain.result import FORFEITS, Bye
from ronde.domain.tournament import Tournament
from ronde.pairing import Round


def assert_legal(event: Tournament, paired: Round) -> None:
    """Everybody present is paired once, nobody with an earlier opponent; one rests if odd.

    A rest is the first one unless the account says that the rule had to be dropped.

    Rule: FMJD Annexe V (1986) 2.3, 5.1, 5.2; (2017) 1, 4.1
    """
    before = event.before(paired.number)
    here = {p.tpn for p in before.players} - before.absent(paired.number)
    named = Counter(tpn for game in paired.pairs for tpn in game)
    if paired.bye is not None:
        named[paired.bye] += 1
    assert set(named) == here
    assert set(named.values()) <= {1}
    assert (paired.bye is not None) == (len(here) % 2 == 1)
    met = {
        frozenset(game[:2])
        for played in before.rounds
        for game in played.games
        if game.white_result not in FORFEITS
    }
    assert not met & {frozenset(game) for game in paired.pairs}
    rested = {t for r in before.rounds for t, bye in r.byes if bye is Bye.PAIRING_ALLOCATED}
    if paired.bye in rested:
        assert paired.system.startswith("fmjd-1986")
        assert any(step.article == "5.2" for step in paired.account.steps)
    account = paired.account
    assert {(game.white, game.black) for game in account.games} == set(paired.pairs)
    assert account.bye == paired.bye
    made = {frozenset(pair) for bracket in account.brackets for pair in bracket.pairs}
    assert made == {frozenset(game) for game in paired.pairs}
