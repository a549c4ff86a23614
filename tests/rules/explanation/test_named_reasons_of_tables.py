"""The reason named against an alternative is the row by which the text parts two rounds.

For Dubov, Burstein, Double-Swiss and Team, whose texts are read word by word: the best round with
the alternative, the bracket in which it parts from the real one, the row and both its counts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest

from ronde.domain.tournament import Tournament
from ronde.explanation.difference import RoundDifference
from ronde.explanation.why_not import why_not
from tests.rules.explanation.positions import has_literal_reading, paired, positions
from tests.rules.explanation.readings import AHEAD, READ, Bans, Group, Reading, read_teams
from tests.rules.explanation.test_why_not import alternatives, as_answer, present
from tests.rules.team.arbitrary import position as team_position

FEW, MANY, SMALL = 12, 300, 8
Read = Callable[[Bans], Reading | None]


def cases(system: str, count: int, first: int) -> Iterator[tuple[int, Tournament, Read]]:
    """Events of a system by seed, each with its text, to be read with any bans."""
    if system == "fide-team":
        yield from team_cases(count, first)
        return
    for seed, event in enumerate(positions(system, count, largest=SMALL, first=first)):
        if has_literal_reading(system, event):
            yield seed, event, lambda bans, event=event: READ[system](event, bans)  # type: ignore[misc]


def team_cases(count: int, first: int) -> Iterator[tuple[int, Tournament, Read]]:
    for seed in range(first, first + count):
        kind, played, to_come = "AB"[seed % 2], seed % 5, 1 + seed % 3
        found = team_position(seed, 2 + seed % (SMALL - 1), played, to_come, 10, kind)
        if paired(found.event, "fide-team") is not None:
            yield seed, found.event, lambda bans, f=found: read_teams(f.event, f.deck, bans)  # type: ignore[misc]


def check(system: str, seed: int, event: Tournament, read: Read) -> int:
    """How many reasons were looked at."""
    found = paired(event, system)
    assert found is not None
    real = read(())
    assert real is not None
    looked_at = 0
    for wish in alternatives(found, seed, 3):
        answer = why_not(event, found, wish)
        named = {wish.a, wish.b} - {None}
        wished = read([(a, b) for a in named for b in present(found) if b not in named])  # type: ignore[misc]
        assert (answer.round is None) == (wished is None), (system, seed, wish)
        if answer.round is None or wished is None:
            continue
        pairs = frozenset(pair for group in wished[0] for pair in group.outcome[0])
        assert as_answer(answer.round) == (pairs, wished[1]), (system, seed, wish)
        assert answer.difference is not None
        check_reason(answer.difference, real, wished, (system, seed, wish))
        looked_at += 1
    return looked_at


def check_reason(difference: RoundDifference, real: Reading, wished: Reading, case: Any) -> None:
    if real[1] != wished[1]:
        assert difference.kind == "bye", case
        return
    place = next(
        k
        for k, (mine, theirs) in enumerate(zip(real[0], wished[0], strict=False))
        if mine.outcome != theirs.outcome
    )
    assert difference.bracket == place + 1, (case, difference)
    ahead = AHEAD.get(case[0], "")
    if difference.real is not None and difference.real.code == ahead:
        check_ahead(difference, real[0][place:], wished[0][place:], case)
    else:
        check_row(difference, real[0][place], wished[0][place], case)


def check_ahead(
    difference: RoundDifference, real: Sequence[Group], wished: Sequence[Group], case: Any
) -> None:
    """What became of the next bracket in both rounds; the rows before are equal."""
    one = real[0].costs_of(real[0].pairs, real[0].left)
    other = real[0].costs_of(wished[0].pairs, wished[0].left)
    assert one is not None
    assert other is not None, case
    assert difference.real is not None
    assert difference.wished is not None
    for code in one:
        if code == difference.real.code:
            break
        assert one[code] == other[code], (case, code)
    if isinstance(difference.real.value, int):
        values = difference.real.value, difference.wished.value
        assert values == (real[1].moved, wished[1].moved), (case, values)
    assert difference.wished.value > difference.real.value, case  # type: ignore[operator]


def check_row(difference: RoundDifference, mine: Group, theirs: Group, case: Any) -> None:
    """The row is the first that differs, and the alternative is worse by it."""
    one = mine.costs_of(mine.pairs, mine.left)
    other = mine.costs_of(theirs.pairs, theirs.left)
    assert one is not None
    assert other is not None, case
    row = next((code for code in one if code in other and one[code] != other[code]), None)
    if row is None:
        assert difference.kind == "order", (case, difference)
        return
    assert one[row] < other[row], (case, row, one, other)
    assert difference.kind == "criterion", (case, row, difference)
    assert difference.real is not None
    assert difference.wished is not None
    assert difference.real.code == row, (case, row, difference)
    if isinstance(one[row], int):
        values = difference.real.value, difference.wished.value
        assert values == (one[row], other[row]), (case, row, values)


SYSTEMS_READ = (*READ, "fide-team")


@pytest.mark.parametrize("system", SYSTEMS_READ)
def test_the_reason_is_the_row_of_the_text(system: str) -> None:
    assert run(system, FEW, 900) >= FEW // 2


@pytest.mark.endurance
@pytest.mark.parametrize("system", SYSTEMS_READ)
def test_so_it_is_in_three_hundred_positions(system: str) -> None:
    assert run(system, MANY, 12_000) >= MANY // 2


def run(system: str, count: int, first: int) -> int:
    return sum(check(system, *case) for case in cases(system, count, first))
