"""The reason that is named is the one by which the text, read word by word, parts two rounds.

For the procedures: Dutch 2012 and 2017, Lim, FMJD 1986 and 2017. The literal oracle pairs the
event as it is and with the wish; its groups are compared from the first on. The bracket, the
player whose turn it was, or the row and both its counts must be those of the answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, fields, replace
from itertools import combinations
from typing import Any

import pytest

from ronde.domain.tournament import Tournament
from ronde.explanation.why_not import RoundDifference, WhyNotQuestion, why_not
from ronde.pairing import Round
from tests.rules.dutch2012 import literal as dutch_2012
from tests.rules.dutch2012.cards import Card
from tests.rules.dutch2017 import literal as dutch_2017
from tests.rules.explanation.positions import (
    has_literal_reading,
    paired,
    positions,
    with_bans,
)
from tests.rules.explanation.test_why_not import alternatives, present
from tests.rules.fmjd1986.literal import Literal1986, NoPairing
from tests.rules.fmjd2017.literal import Literal2017, Solution
from tests.rules.lim import literal as lim

FEW, MANY, SMALL = 10, 200, 7
Pairs = Sequence[tuple[int, int]]
Costs = dict[str, Any]
"""What each row counts, by its code, the most important first."""


@dataclass
class Group:
    """What a text made of one group: pairs in the order of their making, and who left it."""

    pairs: Pairs
    left: Sequence[int] = ()
    costs_of: Callable[[Group], Costs | None] | None = None
    """What another outcome of the same group costs by the rows; None where it is another group."""
    own: Any = None
    over: Sequence[int] = ()
    """The scores of all who stay over, the bye included, the highest first."""

    @property
    def outcome(self) -> tuple[frozenset[frozenset[int]], frozenset[int]]:
        return frozenset(map(frozenset, self.pairs)), frozenset(self.left)


Reading = tuple[list[Group], int | None]
"""The groups in the order of the text, and the bye."""


class GroupsOfLim(lim.Literal):
    """Lim, with the outcome of every group."""

    def read(self) -> Reading | None:
        self.seen: list[list[int]] = []
        self.made: list[list[tuple[int, int]]] = []
        found = self.pair()
        if found is None:
            return None
        members = [*self.seen, []]
        groups = [
            Group(pairs, [v for v in group if not any(v in pair for pair in pairs)])
            for pairs, group in zip(self.made, members, strict=True)
        ]
        return groups, found[1]

    def choose_floaters(self, own: list[int], incoming: list[int], *rest: Any) -> list[int]:
        found = super().choose_floaters(own, incoming, *rest)
        self.seen.append(own + incoming)
        return found

    def pair_group(self, *group: Any, **more: Any) -> list[tuple[int, int]]:
        found = super().pair_group(*group, **more)
        self.made.append(found)
        return found


class GroupsOf1986(Literal1986):
    """FMJD 1986, with the outcome of every group."""

    def read(self) -> Reading | None:
        self.made: list[Group] = []
        try:
            _, rest = self.pair()
        except NoPairing:
            return None
        return self.made, rest

    def group(self, groups: list[list[int]], k: int, *rest: Any) -> list[tuple[int, int]]:
        found = super().group(groups, k, *rest)
        self.made.append(Group(found, [a for a, b in found if b not in groups[k]]))
        return found


class GroupsOf2017(Literal2017):
    """FMJD 2017, with the outcome of every group, and its costs."""

    def read(self) -> Reading | None:
        self.made: list[Group] = []
        try:
            _, rest = self.pair()
        except NoPairing:
            return None
        return self.made, rest

    def best_of(
        self, entered: list[int], own: list[int], below: list[int], quartered: bool
    ) -> Solution:
        found = super().best_of(entered, own, below, quartered)
        here = {*entered, *own}

        def costs(other: Group) -> Costs | None:
            if {v for pair in other.pairs for v in pair} | {*other.left} != here:
                return None
            cost = self.cost(entered, Solution(list(other.pairs), list(other.left)))
            count, limbo, colour, floats, before = cost
            return {
                "left": count,
                "again": sum(limbo),
                "colour": colour,
                "float": floats,
                "float before": before,
            }

        self.made.append(Group(found.pairs, found.left, costs))
        return found


def read_lim(event: Tournament) -> Reading | None:
    oracle = GroupsOfLim(event)
    for ban in event.forbidden:
        oracle.met.update(frozenset(pair) for pair in combinations(ban.tpns, 2))
    return oracle.read()


def read_2012(event: Tournament) -> Reading | None:
    oracle = dutch_2012.Literal(event)
    try:
        _, bye = oracle.pair()
    except dutch_2012.NoPairing:
        return None
    return [_of_2012(oracle, one) for one in oracle.settled], bye


def _of_2012(oracle: dutch_2012.Literal, settled: dutch_2012.Settled) -> Group:
    def numbers(cards: Sequence[Card]) -> tuple[int, ...]:
        return tuple(card.number for card in cards)

    attempt = settled.attempt
    pairs = [(a.number, b.number) for a, b in (*attempt.s1, *attempt.rest)]
    left = () if settled.bracket.lowest else numbers(settled.floaters)
    own = settled.bracket, settled.stage, attempt

    def costs(other: Group) -> Costs | None:
        bracket, stage, found = other.own
        mine = settled.bracket
        everybody = [*mine.players, *mine.movers]
        if {*everybody} != {*bracket.players, *bracket.movers}:
            return None
        if stage.heterogeneous != settled.stage.heterogeneous:
            return None
        paired_ = {card for pair in (*found.s1, *found.rest) for card in pair}
        left = tuple(card for card in everybody if card not in paired_)
        rows: Costs = {"C14": len(left)}
        if mine.is_heterogeneous:
            rows["C6"] = sum(card not in {a for a, _ in found.s1} for card in mine.moved_down)
        return rows | oracle.counts(mine, stage, found.s1, found.rest, left)

    return Group(pairs, left, costs, own)


def read_2017(event: Tournament) -> Reading | None:
    answer = dutch_2017.pair(event)
    if answer is None:
        return None
    round_ = dutch_2017.Round(event)
    return [_of_2017(round_, *one) for one in answer.brackets], answer.bye


CODES_2017 = ("C.5", "C.6", "C.7", *(f"C.{n}" for n in range(8, 20)))


def _of_2017(round_: dutch_2017.Round, bracket: Any, candidate: Any) -> Group:
    pairs = [(a.tpn, b.tpn) for a, b in candidate.pairs]
    left = [card.tpn for card in candidate.downfloaters]

    def costs(other: Group) -> Costs | None:
        there, found = other.own
        here = {card.tpn: card for card in (*bracket.mdps, *bracket.residents)}
        if {*here} != {card.tpn for card in (*there.mdps, *there.residents)}:
            return None
        same = _in_terms_of(here, found)
        return dict(zip(CODES_2017, round_.value(same, bracket), strict=True))

    over = sorted((card.score for card in candidate.downfloaters), reverse=True)
    return Group(pairs, left if bracket.below else [], costs, (bracket, candidate), over)


def _in_terms_of(cards: dict[int, Any], candidate: Any) -> Any:
    """The candidate with the cards of the event as it is, which know nothing of the wish."""

    def known(value: Any) -> Any:
        if isinstance(value, tuple):
            return tuple(map(known, value))
        return cards[value.tpn] if hasattr(value, "tpn") else value

    values = {each.name: known(getattr(candidate, each.name)) for each in fields(candidate)}
    return replace(candidate, **values)


READ: dict[str, Callable[[Tournament], Reading | None]] = {
    "fide-dutch-2012": read_2012,
    "fide-dutch-2017": read_2017,
    "fide-lim": read_lim,
    "fmjd-1986-rating": lambda event: GroupsOf1986(event, draw=False).read(),
    "fmjd-2017-rating": lambda event: GroupsOf2017(event, "fmjd-2017-rating", {}, None).read(),
}


def first_difference(real: list[Group], wished: list[Group]) -> int:
    """The place of the first group that the wish changes."""
    pairs = zip(real, wished, strict=False)
    return next(k for k, (mine, theirs) in enumerate(pairs) if mine.outcome != theirs.outcome)


def first_turn(mine: Group, theirs: Group) -> tuple[int, int | None, int | None] | None:
    """The first player, in the order of the text, who has another game: which, and which not."""
    other = {a: b for made in theirs.pairs for a, b in (made, made[::-1])}
    for a, b in mine.pairs:
        if other.get(a) != b:
            return a, b, other.get(a)
    return None


def wishes(event: Tournament, system: str, seed: int) -> Iterator[tuple[WhyNotQuestion, Round]]:
    found = paired(event, system)
    assert found is not None
    for wish in alternatives(found, seed, 3):
        yield wish, found


def check(event: Tournament, system: str, seed: int) -> int:
    """How many reasons were looked at."""
    if not has_literal_reading(system, event):
        return 0
    looked_at = 0
    for wish, found in wishes(event, system, seed):
        answer = why_not(event, found, wish)
        if answer.round is None or answer.difference is None:
            continue
        named = {wish.a, wish.b} - {None}
        bans = [(a, b) for a in named if a for b in present(found) if b not in named]
        real, wished = READ[system](event), READ[system](with_bans(event, bans))
        assert real is not None
        assert wished is not None
        check_reason(answer.difference, real, wished, (system, seed, wish))
        looked_at += 1
    return looked_at


def check_reason(
    difference: RoundDifference, real: Reading, wished: Reading, case: tuple[Any, ...]
) -> None:
    if difference.kind == "bye":
        assert real[1] != wished[1], case
        return
    place = first_difference(real[0], wished[0])
    assert difference.bracket == place + 1, (case, difference)
    mine, theirs = real[0][place], wished[0][place]
    if difference.kind == "criterion" and difference.real and difference.real.code == "C.7":
        check_ahead(difference, real[0][place:], wished[0][place:], case)
    elif difference.kind == "criterion":
        check_row(difference, mine, theirs, case)
    elif difference.passed is not None:
        turn = first_turn(mine, theirs)
        passed = difference.passed
        if turn is not None:
            assert {passed.player, passed.real} == {turn[0], turn[1]}, (case, turn, passed)
        if difference.kind == "order" and mine.costs_of is not None:
            assert mine.costs_of(theirs) in (mine.costs_of(mine), None), case


def check_row(difference: RoundDifference, mine: Group, theirs: Group, case: Any) -> None:
    """The row is the first that differs, and the wish is worse by it."""
    assert mine.costs_of is not None, case
    one, other = mine.costs_of(mine), mine.costs_of(theirs)
    if one is None or other is None:
        return
    assert difference.real is not None
    row = next((code for code in one if one[code] != other.get(code)), None)
    assert row is not None, (case, difference)
    assert one[row] < other[row], (case, row, one, other)
    assert difference.wished is not None
    if isinstance(one[row], int):
        values = difference.real.value, difference.wished.value
        assert values == (one[row], other[row]), (case, row, values)
    assert is_row(difference.real.code, difference.real.wording, row), (case, row, difference)


def check_ahead(
    difference: RoundDifference, real: Sequence[Group], wished: Sequence[Group], case: Any
) -> None:
    """C.7 tells what was seen of the next bracket, or became of it; C.5 and C.6 are equal."""
    assert real[0].costs_of is not None
    one, other = real[0].costs_of(real[0]), real[0].costs_of(wished[0])
    if one is None or other is None:
        return
    assert (one["C.5"], one["C.6"]) == (other["C.5"], other["C.6"]), (case, one, other)
    for told, groups, seen in ((difference.real, real, one), (difference.wished, wished, other)):
        assert told is not None
        over = groups[1].over
        if isinstance(told.value, int):
            assert told.value in (len(over), seen["C.7"][0]), case
        else:
            assert told.value == tuple(over) or len(told.value) == seen["C.7"][0], case


def is_row(code: str, wording: str, row: str) -> bool:
    """The row of the answer is that of the text."""
    return WORDS.get(row, "") in wording if row in WORDS else code == row


WORDS = {
    "X": "both prefer the same colour",
    "Z": "both prefer the same colour",
    "left": "leave",
    "again": "leave again",
    "colour": "colour",
    "float": "as in the round before",
    "float before": "two rounds before",
}


@pytest.mark.parametrize("system", READ)
def test_the_reason_is_that_of_the_text(system: str) -> None:
    run(system, FEW, 900)


def test_downfloaters_of_dutch_2012_are_counted_with_those_who_have_no_opponent() -> None:
    """Who leaves by C1 floats down, too, and may have done so before."""
    for seed in (7000, 8302):
        (event,) = positions("fide-dutch-2012", 1, largest=SMALL, first=880_000 + seed)
        assert check(event, "fide-dutch-2012", seed)


@pytest.mark.endurance
@pytest.mark.parametrize("system", READ)
def test_so_it_is_in_two_hundred_positions(system: str) -> None:
    run(system, MANY, 9_000)


def run(system: str, count: int, first: int) -> None:
    looked_at = 0
    for seed, event in enumerate(positions(system, count, largest=SMALL, first=first)):
        looked_at += check(event, system, seed)
    assert looked_at >= count // 2
