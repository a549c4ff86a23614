"""Who is said to have too few opponents has: counted from the rounds, without the engine."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import ronde
from ronde.domain.tournament import Tournament
from ronde.explanation.dead_end import DeadEnd, find_dead_end
from ronde.explanation.round_context import BYE, Limits, RoundContext
from ronde.explanation.why_not import WhyNot, restrict_opponents, settled_before, with_candidate
from ronde.generator import Recipe, generate
from ronde.pairing import Round
from tests.rules.explanation.positions import paired, positions
from tests.rules.explanation.scan import Scan
from tests.rules.explanation.scan_steps import is_barred

SYSTEMS = (
    *("fide-dutch-2012", "fide-dutch-2017", "fide-dutch-2026", "fide-dubov-2026"),
    *("fide-burstein-2026", "fide-double-swiss", "fide-team"),
)


def may_meet(scan: Scan, limits: Limits, a: int, b: int) -> bool:
    """Whether two may meet, or one may have the bye, by the games and within the limits."""
    if b not in limits.get(a, (b,)) or a not in limits.get(b, (a,)):
        return False
    if BYE in (a, b):
        return not is_barred(scan, max(a, b))
    if scan.system in ("fide-double-swiss", "fide-team"):
        return not scan.games.met(a, b) and not scan.kept_apart(a, b)
    return not scan.is_forbidden(a, b)


def check(scan: Scan, end: DeadEnd) -> None:
    """One odd group more than opponents, and nobody of a group may meet anybody else."""
    assert len(end.groups) > len(end.opponents)
    everybody = {*scan.present, *((BYE,) if len(scan.present) % 2 else ())}
    for group in end.groups:
        assert len(group) % 2 == 1
        others = everybody.difference(group, end.opponents)
        for a in group:
            assert not [b for b in others if may_meet(scan, end.limits, a, b)], (a, end)


def answers(event: Tournament, found: Round) -> Iterator[WhyNot]:
    """What follows if all stayed in a bracket, or somebody were not brought up into it."""
    context = RoundContext(event, found)
    for bracket in found.account.brackets:
        if bracket.members:
            yield restrict_opponents(context, bracket.members, bracket.members, bracket)
        for number in bracket.moved:
            others = [v for v in context.present if v not in (*bracket.residents, number)]
            yield restrict_opponents(context, (number,), others, bracket)
        if bracket.first is not None and bracket.first.pairs and not bracket.first.obstacles:
            yield with_candidate(context, bracket.first, bracket)


@pytest.mark.parametrize("system", SYSTEMS)
def test_who_has_too_few_opponents_could_meet_nobody_else(system: str) -> None:
    seen = 0
    for event in positions(system, 25, first=30_000, largest=12):
        found = paired(event, system)
        assert found is not None
        scan = Scan(event, found)
        for answer in answers(event, found):
            if answer.round is None:
                assert answer.dead_end is not None
                check(scan, answer.dead_end)
                seen += 1
    assert seen


def test_what_was_settled_before_a_bracket_is_not_changed_by_another_candidate() -> None:
    kept = 0
    for event in positions("fide-dutch-2026", 12, first=31_000, largest=12):
        found = paired(event, "fide-dutch-2026")
        assert found is not None
        context = RoundContext(event, found)
        for bracket in found.account.brackets:
            settled = settled_before(context, bracket)
            answer = restrict_opponents(context, bracket.members, bracket.members, bracket)
            if answer.round is not None and settled:
                partner = {a: b for pair in answer.round.pairs for a, b in (pair, pair[::-1])}
                assert all(partner[a] == b for a, (b,) in settled.items() if a)
                assert answer.difference is None or answer.difference.bracket != 1
                kept += 1
    assert kept


def test_a_large_field_is_told_who_is_left_over_and_not_a_theorem() -> None:
    event = generate(Recipe(players=450, rounds=9, seed=3, system="fide-dutch-2026")).before(3)
    found = ronde.pair(event)
    context = RoundContext(event, found)
    end = find_dead_end(context, {4: (9,), 7: (9,)})
    assert end is not None
    assert (end.groups, end.opponents) == (((4,), (7,)), (9,))
