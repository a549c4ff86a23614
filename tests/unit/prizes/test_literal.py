"""The distribution of prizes against a slow one that follows the words."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from ronde.prizes import Contender, Prize, PrizeList, PrizeRules, distribute
from ronde.prizes.rules import Rounding, Sharing
from tests.unit.prizes.literal import Players, amounts_of, settled_choices

SHARINGS: st.SearchStrategy[Sharing] = st.sampled_from(["none", "equal", "hort"])
ROUNDINGS: st.SearchStrategy[Rounding] = st.sampled_from(
    ["largest-remainder", "nearest", "down", "up"]
)


def amounts(most: int) -> st.SearchStrategy[list[int]]:
    return st.lists(st.integers(1, 30), min_size=1, max_size=most).map(
        lambda found: sorted(found, reverse=True)
    )


def ordered(points: list[int]) -> Players:
    return list(enumerate(sorted(points, reverse=True), 1))


def contenders(players: Players) -> list[Contender]:
    return [Contender(number, number, points) for number, points in players]


@given(st.lists(st.integers(0, 4), min_size=1, max_size=9), amounts(6), SHARINGS)
def test_one_list(points: list[int], prizes: list[int], sharing: Sharing) -> None:
    players = ordered(points)
    rules = PrizeRules((PrizeList(tuple(map(Prize, prizes))),), sharing=sharing)
    found = {a.player: a.exact for a in distribute(contenders(players), rules, {}).awards}
    wanted = amounts_of(players, prizes, sharing)
    assert found == {player: amount for player, amount in wanted.items() if amount}


@given(st.data())
def test_nobody_would_rather_have_chosen_another_list(data: Any) -> None:
    players = ordered(data.draw(st.lists(st.integers(0, 3), min_size=2, max_size=6)))
    numbers = [number for number, _ in players]
    groups = st.sets(st.sampled_from(numbers))
    lists = [(data.draw(amounts(3)), data.draw(SHARINGS), set(numbers))] + [
        (data.draw(amounts(2)), data.draw(SHARINGS), data.draw(groups)) for _ in range(2)
    ]
    rules = PrizeRules(
        tuple(
            PrizeList(tuple(map(Prize, prizes)), f"c{k}" if k else "", sharing=sharing)
            for k, (prizes, sharing, _) in enumerate(lists)
        )
    )
    members = {f"c{k}": inside for k, (_, _, inside) in enumerate(lists)}
    found = distribute(contenders(players), rules, members)
    taken = {number: Fraction(0) for number in numbers}
    taken.update({award.player: award.exact for award in found.awards})
    assert len({award.player for award in found.awards}) == len(found.awards)
    assert taken in list(settled_choices(players, lists))


@given(
    st.lists(st.integers(0, 4), min_size=1, max_size=9),
    amounts(6),
    SHARINGS,
    ROUNDINGS,
    st.sampled_from([1, 5, 10]),
)
def test_rounding(
    points: list[int], prizes: list[int], sharing: Sharing, rounding: Rounding, unit: int
) -> None:
    """No amount is further from the exact one than a unit, and no coin is lost by remainders."""
    rules = PrizeRules(
        (PrizeList(tuple(map(Prize, prizes))),), sharing=sharing, rounding=rounding, unit=unit
    )
    found = distribute(contenders(ordered(points)), rules, {})
    for award in found.awards:
        assert abs(award.paid - award.exact) < unit
    given_out = sum(prizes[: len(points)])
    assert sum(award.exact for award in found.awards) == given_out
    if rounding == "largest-remainder":
        pots = {award.first: award.pot for award in found.awards}
        assert found.paid == given_out
        for first, pot in pots.items():
            assert pot == sum(a.paid for a in found.awards if a.first == first)


@given(st.data())
def test_us_chess_gives_every_prize_that_can_be_brought_in_and_keeps_its_cap(data: Any) -> None:
    players = ordered(data.draw(st.lists(st.integers(0, 3), min_size=1, max_size=7)))
    numbers = [number for number, _ in players]
    inside = data.draw(st.sets(st.sampled_from(numbers)))
    places, classed = data.draw(amounts(4)), data.draw(amounts(3))
    rules = PrizeRules(
        (
            PrizeList(tuple(map(Prize, places))),
            PrizeList(tuple(map(Prize, classed)), "class"),
        ),
        sharing="us-chess",
    )
    found = distribute(contenders(players), rules, {"class": inside})
    unclaimed = sum(each.prize.money for each in found.unclaimed)
    assert sum(award.exact for award in found.awards) == sum(places) + sum(classed) - unclaimed
    largest = max(places)
    for award in found.awards:
        cap = max(largest, classed[0]) if award.player in inside else largest
        assert award.exact <= cap
    together = dict(players)
    for award in found.awards:  # equal points and equal rights: equal money
        for other in found.awards:
            same = (award.player in inside) is (other.player in inside)
            if same and together[award.player] == together[other.player]:
                assert award.exact == other.exact
