"""The best round with a wish is what the text, read word by word, makes of the event with it."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from ronde.domain.tournament import Tournament
from ronde.explanation.why_not import WhyNot, WhyNotQuestion, why_not
from ronde.pairing import Round
from tests.rules.dutch2026 import literal
from tests.rules.dutch2026.recount import recounted, values_2026
from tests.rules.dutch2026.sheet import Card
from tests.rules.explanation.positions import (
    LITERAL,
    SYSTEMS,
    Answer,
    has_literal_reading,
    paired,
    positions,
    with_bans,
)

FEW, MANY = 12, 300
SMALL = 7
every_system = pytest.mark.parametrize("system", SYSTEMS)
every_oracle = pytest.mark.parametrize("system", LITERAL)


def alternatives(found: Round, seed: int, count: int = 4) -> list[WhyNotQuestion]:
    """Some alternatives that the round does not contain: two players, or the bye."""
    dice = Random(seed)
    here = sorted(n for game in found.pairs for n in game)
    made = {frozenset(game) for game in found.pairs}
    pairs = [
        WhyNotQuestion(a, b) for a, b in combinations(here, 2) if frozenset((a, b)) not in made
    ]
    if found.bye is not None:
        pairs += [WhyNotQuestion(a) for a in here] + [WhyNotQuestion(a, found.bye) for a in here]
    return dice.sample(pairs, min(count, len(pairs)))


def present(found: Round) -> list[int]:
    return [n for game in found.pairs for n in game] + ([found.bye] if found.bye else [])


def contains(found: Round, alternative: WhyNotQuestion) -> bool:
    if alternative.b is None:
        return found.bye == alternative.a
    return frozenset((alternative.a, alternative.b)) in {frozenset(game) for game in found.pairs}


def tuple_of(value: int | tuple[int, ...]) -> tuple[int, ...]:
    return value if isinstance(value, tuple) else (value,)


@every_system
def test_the_best_round_contains_the_alternative_and_is_never_better(system: str) -> None:
    for seed, event in enumerate(positions(system, FEW)):
        check_wishes(event, system, seed)


@pytest.mark.endurance
@every_system
def test_so_it_is_for_three_hundred_positions(system: str) -> None:
    for seed, event in enumerate(positions(system, MANY, first=2_000)):
        check_wishes(event, system, seed)


def check_wishes(event: Tournament, system: str, seed: int) -> None:
    found = paired(event, system)
    assert found is not None
    for alternative in alternatives(found, seed):
        answer = why_not(event, found, alternative)
        if answer.round is None:
            continue
        assert contains(answer.round, alternative)
        assert answer.difference is not None, "the wish is not in the round"
        check_not_better(answer)


def check_not_better(answer: WhyNot) -> None:
    difference = answer.difference
    assert difference is not None
    if difference.kind == "criterion":
        assert difference.real is not None
        assert difference.wished is not None
        worse = tuple_of(difference.wished.value) > tuple_of(difference.real.value)
        floats_on = any(len(who) == 1 for who in difference.wished.charged)
        same = difference.wished.value == difference.real.value
        assert worse or (same and floats_on), difference  # to float on counts more
    elif difference.kind == "bye":
        assert difference.steps
    else:
        assert difference.passed is not None


@every_oracle
def test_the_best_round_is_that_of_the_text_with_the_alternative(system: str) -> None:
    for seed, event in enumerate(positions(system, FEW, largest=SMALL)):
        check_by_brute_force(event, system, seed)


@pytest.mark.endurance
@every_oracle
def test_so_says_brute_force_three_hundred_times(system: str) -> None:
    for seed, event in enumerate(positions(system, MANY, largest=SMALL, first=3_000)):
        check_by_brute_force(event, system, seed)


def check_by_brute_force(event: Tournament, system: str, seed: int) -> None:
    """The text is read with everything forbidden that stands against the wish."""
    if not has_literal_reading(system, event):
        return
    found = paired(event, system)
    assert found is not None
    for alternative in alternatives(found, seed, 2):
        named = {alternative.a, alternative.b} - {None}
        bans = [(a, b) for a in named if a for b in present(found) if b not in named]
        answer = why_not(event, found, alternative).round
        wanted = LITERAL[system](with_bans(event, bans))
        assert as_answer(answer) == wanted, (system, seed, alternative)


def as_answer(found: Round | None) -> Answer | None:
    if found is None:
        return None
    return frozenset(frozenset(game) for game in found.pairs), found.bye


class EveryRound:
    """All legal rounds of a small Dutch event, each with its worth, bracket by bracket."""

    def __init__(self, event: Tournament) -> None:
        self.round = literal.Round(event)
        self.players = self.round.players

    def rounds(self) -> list[Answer]:
        """Every way to pair everybody, whoever has the bye."""
        return [
            (frozenset(frozenset((a.tpn, b.tpn)) for a, b in pairs), bye.tpn if bye else None)
            for bye in ([None] if len(self.players) % 2 == 0 else self._byes())
            for pairs in self._matchings([c for c in self.players if c is not bye])
        ]

    def _byes(self) -> list[Card]:
        points = self.round.points
        return [card for card in self.players if literal.may_have_bye(card, points)]

    def _matchings(self, left: list[Card]) -> list[list[tuple[Card, Card]]]:
        if not left:
            return [[]]
        first, rest = left[0], left[1:]
        return [
            [(first, other), *more]
            for other in rest
            if literal.may_meet(first, other)
            for more in self._matchings([c for c in rest if c is not other])
        ]

    def lowest(self, rounds: list[Answer]) -> list[Answer]:
        """Those in which the score of the bye is as low as it can be: [C5] comes first."""
        score = {card.tpn: card.score for card in self.players}
        least = min((score[bye] for _, bye in rounds if bye is not None), default=0)
        return [(pairs, bye) for pairs, bye in rounds if bye is None or score[bye] == least]

    def worth(self, answer: Answer) -> list[object] | None:
        """Of each bracket its criteria and its place in the order, from the top.

        None for a round that no sequence of candidates makes: two moved-down players meet.
        """
        pairs, _ = answer
        worth: list[object] = []
        mdps: tuple[Card, ...] = ()
        below = tuple(self.players)
        while below:
            residents = tuple(c for c in below if c.score == below[0].score)
            below = below[len(residents) :]
            bracket = literal.Bracket(mdps, residents, below)
            found = self._candidate(bracket, pairs)
            if found is None:
                return None
            place, candidate = found
            worth += [self.round.value(candidate, bracket), place]
            mdps = candidate.downfloaters
        return worth

    def _candidate(
        self, bracket: literal.Bracket, pairs: frozenset[frozenset[int]]
    ) -> tuple[int, literal.Candidate] | None:
        """The candidate of the bracket that these pairs make, and its place in the order."""
        inside = {c.tpn for c in (*bracket.mdps, *bracket.residents)}
        wanted = {pair for pair in pairs if pair <= inside}
        for place, candidate in enumerate(literal.candidates(bracket, len(wanted))):
            if {frozenset((a.tpn, b.tpn)) for a, b in candidate.pairs} == wanted:
                return place, candidate
        return None


def check_every_round(event: Tournament, seed: int) -> None:
    """No legal round with the wish is worth more, and the real one is worth most of all."""
    found = paired(event, "fide-dutch-2026")
    assert found is not None
    real = as_answer(found)
    assert real is not None
    for alternative in alternatives(found, seed, 3):
        answer = why_not(event, found, alternative)
        named = {alternative.a, alternative.b} - {None}
        bans = [(a, b) for a in named if a for b in present(found) if b not in named]
        everything = EveryRound(with_bans(event, bans))
        legal = everything.rounds()
        assert (answer.round is None) == (not legal)
        if answer.round is None:
            continue
        judged = {r: w for r in everything.lowest(legal) if (w := everything.worth(r)) is not None}
        best = min(judged, key=lambda r: judged[r])
        assert as_answer(answer.round) == best
        check_real_is_better(EveryRound(event), real, best)
        check_first_difference(event, found, answer)


def check_real_is_better(free: EveryRound, real: Answer, wished: Answer) -> None:
    """By the score of the bye, else bracket by bracket."""
    score = {card.tpn: card.score for card in free.players}
    if real[1] is not None and wished[1] is not None and score[real[1]] != score[wished[1]]:
        assert score[real[1]] < score[wished[1]]
        return
    mine, theirs = free.worth(real), free.worth(wished)
    assert mine is not None
    assert theirs is not None
    assert mine < theirs, "the wished round is never better"


def check_first_difference(event: Tournament, found: Round, answer: WhyNot) -> None:
    """Both rounds counted again: the criterion named is the first one at which they part."""
    difference = answer.difference
    assert difference is not None
    assert answer.round is not None
    if difference.kind != "criterion" or not difference.bracket:
        return
    assert difference.real is not None
    assert difference.wished is not None
    mine, theirs = recounted(event, found), recounted(event, answer.round)
    pages = list(zip(mine.pages, theirs.pages, strict=False))
    for one, other in pages[: difference.bracket - 1]:
        assert {frozenset(p) for p in one.account.pairs} == {
            frozenset(p) for p in other.account.pairs
        }
    one, other = pages[difference.bracket - 1]
    first, second = values_2026(mine, one), values_2026(theirs, other)
    code = next(code for code in first if code in second and first[code] != second[code])
    assert code == difference.real.code


def test_no_legal_round_with_the_alternative_is_worth_more() -> None:
    for seed, event in enumerate(positions("fide-dutch-2026", 2 * FEW, largest=SMALL, first=70)):
        check_every_round(event, seed)


@pytest.mark.endurance
def test_so_it_is_whenever_all_rounds_can_be_listed() -> None:
    for seed, event in enumerate(positions("fide-dutch-2026", MANY, largest=SMALL, first=4_000)):
        check_every_round(event, seed)


@every_system
def test_a_colour_can_be_asked_for(system: str) -> None:
    for seed, event in enumerate(positions(system, FEW // 2, first=200)):
        found = paired(event, system)
        assert found is not None
        white, black = Random(seed).choice(found.pairs)
        assert why_not(event, found, WhyNotQuestion(white, colour="W")).difference is None
        answer = why_not(event, found, WhyNotQuestion(black, colour="W"))
        assert answer.colours is not None
        assert {answer.colours.white, answer.colours.black} == {white, black}
        if answer.round is not None and answer.round.bye != black:
            assert black in [game[0] for game in answer.round.pairs]
            check_not_better(answer)
