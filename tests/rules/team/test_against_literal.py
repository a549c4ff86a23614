"""The engine answers as the text read aloud, wherever the text can be read aloud in time."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ronde.domain.errors import NoLegalPairing
from ronde.pairing import pair
from tests.rules.double_swiss.literal import Literal, Pair
from tests.rules.team.arbitrary import Position, TeamCard, position

OTHER = {"W": "B", "B": "W"}


@pytest.mark.parametrize("kind", ["A", "B"])
@settings(max_examples=250)
@given(data=st.data())
def test_the_engine_pairs_as_the_text_reads(kind: str, data: st.DataObject) -> None:
    found_position = data.draw(
        st.builds(
            position,
            seed=st.integers(0, 10**9),
            teams=st.integers(2, 9),
            played=st.integers(0, 5),
            to_come=st.integers(1, 4),
            trouble=st.sampled_from((0, 10, 40)),
            kind=st.just(kind),
        )
    )
    assert_as_the_text_reads(found_position, kind)


def assert_as_the_text_reads(found_position: Position, kind: str) -> None:
    event, deck = found_position.event, found_position.deck
    to_come = (event.number_of_rounds or 0) - len(event.rounds)
    floats_count = to_come > 2
    wanted = Literal(
        deck,
        floats_count=floats_count,
        pair_costs=lambda pairs, chosen: costs(deck, pairs, chosen, floats_count),
    ).pair()
    try:
        found = pair(event)
    except NoLegalPairing:
        assert wanted is None
        return
    assert wanted == ({frozenset(p) for p in found.pairs}, found.bye)
    card = {c.number: c for c in deck}
    second = game_points(event)
    colours = {white_and_black(card[min(p)], card[max(p)], kind, second) for p in wanted[0]}
    assert set(found.pairs) == colours


def costs(
    deck: list[TeamCard], pairs: list[Pair], chosen: set[int], floats_count: bool
) -> tuple[int, ...]:
    """[C8], [C9] and [C10]."""
    card = {c.number: c for c in deck}
    same = [(card[a], card[b]) for a, b in pairs if card[a].wants == card[b].wants != ""]
    met = [b if a in chosen else a for a, b in pairs if (a in chosen) != (b in chosen)]
    return (
        len(same),
        sum(a.strong and b.strong for a, b in same),
        floats_count * sum(card[t].floated for t in met),
    )


def game_points(event: object) -> dict[int, int]:
    """Sum of the boards of every team, byes of a drawn match included."""
    points: dict[int, int] = {}
    teams = event.team_event  # type: ignore[attr-defined]
    score = event.history.points  # type: ignore[attr-defined]
    for team in teams.teams:
        points[team.number] = sum(score[t - 1] for t in team.players)
    worth = {"PAIRING_ALLOCATED": 10, "HALF": 10, "FULL": 20, "ZERO": 0}
    for bye in teams.byes:
        points[bye.team] += worth[bye.bye.name]
    return points


def white_and_black(a: TeamCard, b: TeamCard, kind: str, second: dict[int, int]) -> tuple[int, int]:
    """4.2 and 4.3; all teams have entered, and White is the initial-colour."""
    first, other = sorted((a, b), key=lambda c: (-c.score, -second[c.number], c.number))
    side = colour_of_the_first(first, other, kind)
    return (first.number, other.number) if side == "W" else (other.number, first.number)


def colour_of_the_first(first: TeamCard, other: TeamCard, kind: str) -> str:
    if not first.colours and not other.colours:  # 4.3.1
        return "W" if first.number % 2 else "B"
    if bool(first.wants) != bool(other.wants):  # 4.3.2
        return first.wants or OTHER[other.wants]
    if first.wants != other.wants:  # 4.3.3
        return first.wants
    if kind == "B" and first.strong != other.strong:  # 4.3.4
        return first.wants if first.strong else OTHER[other.wants]
    difference = [c.colours.count("W") - c.colours.count("B") for c in (first, other)]
    if difference[0] != difference[1]:  # 4.3.5
        return "W" if difference[0] < difference[1] else "B"
    turns = zip(reversed(first.colours), reversed(other.colours), strict=False)
    for mine, yours in turns:  # 4.3.6
        if mine != yours:
            return yours
    if first.wants:  # 4.3.7
        return first.wants
    if first.colours:  # 4.3.8
        return OTHER[first.colours[-1]]
    return other.colours[-1]  # 4.3.9
