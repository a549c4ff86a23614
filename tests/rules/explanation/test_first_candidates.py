"""What stands against the candidate tried first is the first thing by which the text refuses it.

Whom it brings together, whether the others can still be paired and at what bye, then the rows: the
text, read word by word, judges the first candidate of every bracket beside the one that is paired.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple

import pytest

from ronde.domain.tournament import Tournament
from ronde.explanation.lines import Line
from ronde.explanation.narration import Narrator
from ronde.explanation.round_context import RoundContext
from ronde.pairing import Round
from ronde.rulebooks.account import BracketAccount
from tests.rules.dutch2017 import literal as dutch_2017
from tests.rules.dutch2026 import literal as dutch_2026
from tests.rules.explanation.positions import has_literal_reading, paired, positions
from tests.rules.explanation.readings import READ, Group

FEW, MANY = 60, 1_500
Pairs = Sequence[tuple[int, int]]
BARRED = frozenset(("C1", "C3", "C.1", "C.3", ""))
"""Articles that keep two apart; the arbiter has none."""

CODES_2026 = tuple(f"C{n}" for n in range(6, 22))
CODES_2017 = ("C.5", "C.6", "C.7", *(f"C.{n}" for n in range(8, 20)))


class Judged(NamedTuple):
    """The articles that may be named against a first candidate."""

    bracket: int
    articles: frozenset[str]


def judged_dutch(
    event: Tournament, found: Round, *, rules: Any, codes: Sequence[str], bye: frozenset[str]
) -> Iterator[Judged]:
    """The Dutch brackets: legality, completion and the bye, then the rows."""
    round_ = rules.Round(event)
    brackets = [bracket for bracket, _ in rules.pair(event).brackets]
    cards = {card.tpn: card for one in brackets for card in (*one.mdps, *one.residents)}
    for place, bracket in enumerate(brackets):
        account = found.account.brackets[place]
        if account.first is None:
            continue
        everybody = [card.tpn for card in (*bracket.mdps, *bracket.residents)]

        def candidate(pairs: Pairs, everybody: list[int] = everybody) -> Any:
            down = [v for v in everybody if all(v not in pair for pair in pairs)]
            made = tuple((cards[a], cards[b]) for a, b in pairs)
            return dutch_2026.Candidate(made, tuple(cards[v] for v in down))

        first, chosen = candidate(account.first.pairs), candidate(account.pairs)
        below = frozenset(bracket.below)
        if not all(dutch_2026.may_meet(a, b) for a, b in first.pairs):
            yield Judged(place, BARRED)
        elif not round_.completable(frozenset(first.downfloaters) | below):
            yield Judged(place, bye)
        else:
            rows = zip(codes, round_.value(first, bracket), strict=True)
            values = zip(rows, round_.value(chosen, bracket), strict=True)
            worse = next(((code, a, b) for (code, a), b in values if a != b), None)
            if worse is not None:
                assert worse[1] > worse[2], "the chosen one is better"
                yield Judged(place, frozenset((worse[0],)))


def judged_table(event: Tournament, found: Round) -> Iterator[Judged]:
    """The other tables: the rows of a bracket, where nobody is barred."""
    reading = READ[found.system](event, ())
    assert reading is not None
    context = RoundContext(event, found)
    for place, (group, account) in enumerate(zip(reading[0], found.account.brackets, strict=True)):
        if account.first is None:
            continue
        if any(context.obstacles(a, b) for a, b in account.first.pairs):
            yield Judged(place, BARRED)
            continue
        row = worse_row(group, account)
        if row is not None:
            yield Judged(place, frozenset((row,)))


def worse_row(group: Group, account: BracketAccount) -> str | None:
    assert account.first is not None
    mine = group.costs_of(group.pairs, group.left)
    first = group.costs_of(account.first.pairs, account.first.floaters)
    assert mine is not None
    assert first is not None
    row = next((code for code in mine if mine[code] != first.get(code, mine[code])), None)
    if row is not None and row != "C4":
        assert first[row] > mine[row]
    return row


JUDGE: dict[str, Callable[[Tournament, Round], Iterator[Judged]]] = {
    "fide-dutch-2026": partial(
        judged_dutch, rules=dutch_2026, codes=CODES_2026, bye=frozenset(("C2", "C4", "C5"))
    ),
    "fide-dutch-2017": partial(
        judged_dutch, rules=dutch_2017, codes=CODES_2017, bye=frozenset(("C.2", "C.4"))
    ),
    **dict.fromkeys(READ, judged_table),
}


def against_first(event: Tournament, found: Round, bracket: int) -> list[Line]:
    """What is said against the candidate that a bracket tries first."""
    account = found.account.brackets[bracket]
    assert account.first is not None
    return list(Narrator(RoundContext(event, found)).against_first(account, account.first, 0))


def is_the_same(account: BracketAccount) -> bool:
    assert account.first is not None
    return set(map(frozenset, account.first.pairs)) == set(map(frozenset, account.pairs))


def check(event: Tournament, system: str) -> int:
    """How many first candidates were refused for the reason of the text."""
    found = paired(event, system)
    assert found is not None
    looked_at = 0
    for bracket, articles in JUDGE[system](event, found):
        account = found.account.brackets[bracket]
        assert account.first is not None
        if not account.first.pairs or is_the_same(account):
            continue
        lines = against_first(event, found, bracket)
        assert lines, (event, bracket, articles)
        said = lines[0].article.split(",")[0]
        assert said in articles, (bracket, articles, [line.sentence() for line in lines])
        looked_at += 1
    return looked_at


@pytest.mark.parametrize("system", JUDGE)
def test_the_first_candidate_is_refused_for_the_reason_of_the_text(system: str) -> None:
    assert run(system, FEW, 60_000)


@pytest.mark.parametrize("seed", [880154, 901127, 907042, 966759, 1026091])
def test_rows_on_the_next_bracket_are_no_reason_where_they_are_not_asked(seed: int) -> None:
    """Dutch 2017: not of the last bracket, nor of one that is paired anew above it (A.9)."""
    assert run("fide-dutch-2017", 1, seed)


@pytest.mark.endurance
@pytest.mark.parametrize("system", JUDGE)
def test_so_it_is_in_fifteen_hundred_positions(system: str) -> None:
    assert run(system, MANY, 70_000) > MANY // 10


def run(system: str, count: int, first: int) -> int:
    found = positions(system, count, first=first, largest=10)
    return sum(check(event, system) for event in found if has_literal_reading(system, event))
