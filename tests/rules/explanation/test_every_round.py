"""Of all rounds with a wish none is worth more than the one that is shown, counted independently.

Burstein, Dubov, Double-Swiss and the team system: every legal round of a small event is listed, and
its worth counted bracket by bracket with the figures of the verifier, which knows nothing of the
engine.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ronde.domain.tournament import Tournament
from ronde.explanation.why_not import WhyNotQuestion, why_not
from ronde.pairing import Round
from ronde.proving.provers import judge_of
from ronde.rulebooks.burstein.procedure import seeding_rounds
from ronde.verifier.judging import history_of
from ronde.verifier.matching import bits_of, members
from ronde.verifier.round import SwissRound
from tests.rules.explanation.positions import paired, position, positions
from tests.rules.explanation.test_why_not import alternatives

SYSTEMS = (
    "fide-burstein-2026",
    "fide-burstein-2017",
    "fide-dubov-2026",
    "fide-dubov-2018",
    "fide-double-swiss",
    "fide-team",
)
FEW, MANY, SMALL = 15, 300, 8
Place = tuple[int, str]
Answer = tuple[list[int], int | None]
"""The partner of everybody, and the bye."""
Worth = list[tuple[Place, int]]
"""What is counted, from the most important on: bracket and criterion, and the figure."""


class EveryRound:
    """All legal rounds of a small event."""

    def __init__(self, event: Tournament, system: str) -> None:
        history = history_of(system, event, len(event.rounds) + 1)
        self.round: SwissRound = judge_of(history).round_of(history)
        self.present = history.present

    def rounds(self, wish: WhyNotQuestion) -> Iterator[tuple[list[int], int | None]]:
        """The partner of everybody, and the bye, where the wish is granted."""
        byes = [i for i in self.present if not self.round.is_barred(i)]
        for bye in byes if len(self.present) % 2 else [None]:
            if wish.b is None and bye != wish.a - 1:
                continue
            mate = [-1] * len(self.round.rows)
            everybody = bits_of([i for i in self.present if i != bye])
            for _ in self._matchings(everybody, mate):
                if wish.b is None or mate[wish.a - 1] == wish.b - 1:
                    yield mate.copy(), bye

    def _matchings(self, left: int, mate: list[int]) -> Iterator[None]:
        if not left:
            yield
            return
        v = next(members(left))
        for w in members(left & self.round.rows[v]):
            mate[v], mate[w] = w, v
            yield from self._matchings(left & ~(1 << v | 1 << w), mate)

    def worth(self, mate: list[int], bye: int | None) -> Worth:
        """The bye first, then each bracket: its figures, then its place in the order."""
        found: Worth = []
        if bye is not None:
            found += [((0, "bye"), figure) for figure in self.round.bye_key(bye)]
        paired_ = bits_of([v for v, w in enumerate(mate) if w >= 0])
        for number, claim in enumerate(self.round.brackets(mate, paired_), 1):
            for statement in claim.statements:
                costs, order = statement.totals(mate)
                codes = zip(statement.codes, costs, strict=True)
                found += [((number, code), figure) for code, figure in codes]
                found += [((number, "order"), figure) for figure in order]
        return found

    def parting(self, real: Answer, shown: Answer) -> Place:
        """Where two rounds part: the first bracket with other pairs, and what is counted there.

        What looks ahead to the next bracket is not named where the bracket itself is the same.
        """
        differing = {v for v, w in enumerate(real[0]) if w != shown[0][v]}
        everybody = bits_of([v for v, w in enumerate(real[0]) if w >= 0])
        first = 0
        if real[1] == shown[1]:
            claims = self.round.brackets(real[0], everybody)
            first = next(
                number
                for number, claim in enumerate(claims, 1)
                if not differing.isdisjoint({*claim.residents, *claim.moved} - {*claim.floaters})
                or self._others(number, shown[0], everybody) & differing
            )
        pairs = zip(self.worth(*real), self.worth(*shown), strict=False)
        return next(a[0] for a, b in pairs if a != b and a[0][0] >= first)

    def _others(self, number: int, mate: list[int], everybody: int) -> set[int]:
        """Who is paired in that bracket."""
        claim = [*self.round.brackets(mate, everybody)][number - 1]
        return {*claim.residents, *claim.moved} - {*claim.floaters}


def mate_of(found: Round, size: int) -> tuple[list[int], int | None]:
    mate = [-1] * size
    for a, b in found.pairs:
        mate[a - 1], mate[b - 1] = b - 1, a - 1
    return mate, None if found.bye is None else found.bye - 1


def check_every_round(event: Tournament, system: str, seed: int) -> int:
    """How many wishes were looked at."""
    found = paired(event, system)
    assert found is not None
    every = EveryRound(event, system)
    size = len(every.round.rows)
    real = every.worth(*mate_of(found, size))
    wishes = alternatives(found, seed, 3)
    for wish in wishes:
        answer = why_not(event, found, wish)
        worths = [every.worth(mate, bye) for mate, bye in every.rounds(wish)]
        assert (answer.round is None) == (not worths), (seed, wish)
        if answer.round is None:
            continue
        shown = every.worth(*mate_of(answer.round, size))
        least = min([figure for _, figure in worth] for worth in worths)
        assert [figure for _, figure in shown] == least, (seed, wish)
        place = every.parting(mate_of(found, size), mate_of(answer.round, size))
        difference = answer.difference
        assert difference is not None
        assert [figure for _, figure in real] < least, "the wished round is never better"
        if difference.kind == "criterion":
            assert difference.real is not None
            assert (difference.bracket, difference.real.code) == place, (seed, wish)
        else:
            assert place[1] not in [row.code for row in found.rules.criteria], (seed, wish)
    return len(wishes)


def is_readable(event: Tournament, system: str) -> bool:
    """Seeding rounds are the Dutch system's."""
    if "burstein" in system:
        return len(event.rounds) >= seeding_rounds(event.number_of_rounds or 0)
    return True


@pytest.mark.parametrize("system", SYSTEMS)
def test_no_legal_round_with_the_wish_is_worth_more(system: str) -> None:
    check(system, FEW, 500)


@pytest.mark.endurance
@pytest.mark.parametrize("system", SYSTEMS)
def test_so_it_is_in_three_hundred_positions(system: str) -> None:
    check(system, MANY, 5_000)


def check(system: str, count: int, first: int) -> None:
    looked_at = 0
    for seed, event in enumerate(positions(system, count, largest=SMALL, first=first)):
        if is_readable(event, system):
            looked_at += check_every_round(event, system, seed)
    assert looked_at > count


def test_an_emptied_scoregroup_is_no_reason_and_sets_go_before_pairs() -> None:
    """[C6] is silent once the following scoregroup is empty; the set is settled before [C8]."""
    emptied = position("fide-double-swiss", 5_179, SMALL)
    check_wish(emptied, "fide-double-swiss", WhyNotQuestion(2, 4))
    later_set = position("fide-team", 5_063, SMALL)
    check_wish(later_set, "fide-team", WhyNotQuestion(1, 7))


def check_wish(event: Tournament, system: str, wish: WhyNotQuestion) -> None:
    found = paired(event, system)
    assert found is not None
    difference = why_not(event, found, wish).difference
    assert difference is not None
    assert difference.kind == "order"
