"""The worked cases of published prize rules, each computed by hand beside it.

Hort: the manual of Vega (2016, p. 19) and the German article on the Hort system, in two versions;
one prize for each player: the cases of Sharly Chess and the rules of opens (Isère, Figueres);
US Chess: rule 32B in the cases that its forum, its quiz and the help of WinTD print.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

import pytest

from ronde.prizes import Contender, Distribution, Prize, PrizeList, PrizeRules, distribute
from ronde.prizes.rules import Sharing
from ronde.prizes.sharing import shares


def field(points: Sequence[float]) -> list[Contender]:
    """Players 1, 2, 3 … in the order of the standings, every tie broken."""
    return [
        Contender(number, number, int(Fraction(str(each)) * 10))
        for number, each in enumerate(points, 1)
    ]


def money(*amounts: int) -> tuple[Prize, ...]:
    """Prizes in whole units of a currency with a hundred coins."""
    return tuple(Prize(amount * 100) for amount in amounts)


def shared(
    points: Sequence[float], prizes: Sequence[int], sharing: Sharing, **more: Any
) -> Distribution:
    rules = PrizeRules((PrizeList(money(*prizes)),), sharing=sharing, unit=1, **more)
    return distribute(field(points), rules, {})


def exact(found: Distribution, count: int) -> list[Fraction]:
    """What each player takes, unrounded, in whole units."""
    taken = {award.player: award.exact for award in found.awards}
    return [taken.get(number, Fraction(0)) / 100 for number in range(1, count + 1)]


def amounts(*texts: str) -> list[Fraction]:
    return [Fraction(text) for text in texts]


def test_vega_four_players_tied_for_the_first_four_places_by_hort() -> None:
    # half of an equal part: (10000 + 8000 + 6000 + 4000) / 8 = 3500
    # half of the own place: 5000, 4000, 3000, 2000
    found = shared([6, 6, 6, 6], [10000, 8000, 6000, 4000], "hort")
    assert exact(found, 4) == amounts("8500", "7500", "6500", "5500")


def test_german_wikipedia_older_version() -> None:
    # 8, 8: (100 + 80) / 4 = 45; 50 + 45 and 40 + 45. 7.5 alone: 60.
    # 7, 7, 7: (40 + 20 + 10) / 6 = 35/3; 20, 10 and 5 above it
    found = shared([8, 8, 7.5, 7, 7, 7], [100, 80, 60, 40, 20, 10], "hort")
    assert exact(found, 6) == amounts("95", "85", "60", "95/3", "65/3", "50/3")


def test_german_wikipedia_prints_one_euro_more_than_the_fund() -> None:
    """Rounded to the nearest euro, 32 + 22 + 17 = 71 is paid out of 70; ours stays exact."""
    prizes = (PrizeList(money(100, 80, 60, 40, 20, 10)),)
    points = field([8, 8, 7.5, 7, 7, 7])
    nearest = distribute(points, PrizeRules(prizes, rounding="nearest"), {})
    assert [award.paid // 100 for award in nearest.awards] == [95, 85, 60, 32, 22, 17]
    assert nearest.left_over == -100
    # largest remainder: 31, 21 and 16 leave 2 for three equal remainders: the first two get one
    usual = distribute(points, PrizeRules(prizes), {})
    assert [award.paid // 100 for award in usual.awards] == [95, 85, 60, 32, 22, 16]
    assert usual.left_over == 0
    down = distribute(points, PrizeRules(prizes, rounding="down"), {})
    assert [award.paid // 100 for award in down.awards] == [95, 85, 60, 31, 21, 16]
    assert down.left_over == 200
    up = distribute(points, PrizeRules(prizes, rounding="up", unit=500), {})
    assert [award.paid // 100 for award in up.awards] == [95, 85, 60, 35, 25, 20]


def test_prizes_with_cents_are_paid_to_the_last_cent_in_whole_euros() -> None:
    # 100.50 for three by equal parts: 33.50 each; 33 each leave 1.50: one euro, then the half
    found = shares((5025, 3015, 2010), (1, 2, 3), "equal", unit=100)
    assert found.paid == (3400, 3350, 3300)


def test_german_wikipedia_newer_version() -> None:
    # 8, 8: 1500 / 4 = 375; 500 + 375 and 250 + 375. 7, 7, 7: 450 / 6 = 75; 100, 75, 50 above it
    found = shared([8, 8, 7.5, 7, 7, 7], [1000, 500, 350, 200, 150, 100], "hort")
    assert exact(found, 6) == amounts("875", "625", "350", "175", "150", "125")


def test_a_group_that_reaches_below_the_last_prize_shares_what_there_is() -> None:
    points = [5, 5, 4, 4, 4, 3]
    # Hort: 300 / 4 = 75, with 100 and 50; 60 / 6 = 10, with 30, 0, 0
    hort = shared(points, [200, 100, 60], "hort")
    assert exact(hort, 6) == amounts("175", "125", "40", "10", "10", "0")
    equal = shared(points, [200, 100, 60], "equal")
    assert exact(equal, 6) == amounts("150", "150", "20", "20", "20", "0")
    none = shared(points, [200, 100, 60], "none")
    assert exact(none, 6) == amounts("200", "100", "60", "0", "0", "0")


def test_a_share_below_the_minimum_is_not_paid() -> None:
    points = [5, 4, 3, 3, 3]
    # equal, 30 at least: 60 / 3 = 20 is too little, 60 / 2 = 30 is enough
    equal = shared(points, [200, 100, 60], "equal", minimum=3000)
    assert exact(equal, 5) == amounts("200", "100", "30", "30", "0")
    assert equal.below_minimum == (5,)
    # Hort, 15 at least: 60 / 6 = 10 is too little, 60 / 4 = 15 is enough: 30 + 15 and 15
    hort = shared(points, [200, 100, 60], "hort", minimum=1500)
    assert exact(hort, 5) == amounts("200", "100", "45", "15", "0")


def test_isere_three_tied_for_the_first_place_by_hort() -> None:
    # 200 / 6 = 100/3, with 50, 30, 20
    found = shared([6, 6, 6], [100, 60, 40], "hort")
    assert exact(found, 3) == amounts("250/3", "190/3", "160/3")


def lists(sharing: Sharing, minimum: int = 0, /, **prizes: Sequence[int]) -> PrizeRules:
    """The overall list shared so, categories by rank alone, as Sharly Chess has them."""
    return PrizeRules(
        tuple(
            PrizeList(
                money(*listed),
                "" if key == "overall" else key,
                sharing=None if key == "overall" else "none",
            )
            for key, listed in prizes.items()
        ),
        sharing=sharing,
        minimum=minimum,
        unit=1,
    )


def taken(found: Distribution) -> dict[int, tuple[str, Fraction]]:
    return {award.player: (award.category, award.exact / 100) for award in found.awards}


def whole(**rows: tuple[str, str]) -> dict[int, tuple[str, Fraction]]:
    return {int(player[1:]): (key, Fraction(text)) for player, (key, text) in rows.items()}


CASES: dict[str, tuple[PrizeRules, list[float], Mapping[str, set[int]], Any]] = {
    # the second, a woman, has 100 overall and 150 among the women: she leaves the overall list,
    # where the next move up
    "categories, no sharing": (
        lists("none", overall=[200, 100, 50], women=[150, 90]),
        [6, 5, 4, 3, 2],
        {"women": {2, 5}},
        whole(
            p1=("", "200"), p2=("women", "150"), p3=("", "100"), p4=("", "50"), p5=("women", "90")
        ),
    ),
    # players 4 and 5 then share the 50 of the third place
    "categories, equal shares": (
        lists("equal", overall=[200, 100, 50], women=[150, 90]),
        [6, 5, 4, 3, 3, 2],
        {"women": {2, 6}},
        whole(
            p1=("", "200"),
            p2=("women", "150"),
            p3=("", "100"),
            p4=("", "25"),
            p5=("", "25"),
            p6=("women", "90"),
        ),
    ),
    # four tied, 30 at least: 225 / 8 is less, so three share: 225 / 6 = 37.50 for the woman, who
    # takes 50, and the youth, with nothing, takes 50; two are left: 225 / 4 = 56.25, with 62.50
    # and 50
    "again and again, Hort, at least 30": (
        lists("hort", 3000, overall=[125, 100], youth=[50], women=[50]),
        [4, 4, 4, 4],
        {"women": {3}, "youth": {4}},
        whole(p1=("", "118.75"), p2=("", "106.25"), p3=("women", "50"), p4=("youth", "50")),
    ),
    # the second stays: 100 is more than the 90 of the women. The five with 3 points share 60: the
    # two women of them have 90 and 60 by rank, the three men 20 each
    "the better one is kept": (
        lists("equal", overall=[200, 100, 60], women=[90, 60]),
        [6, 5, 3, 3, 3, 3, 3],
        {"women": {2, 4, 7}},
        whole(
            p1=("", "200"),
            p2=("", "100"),
            p3=("", "20"),
            p5=("", "20"),
            p6=("", "20"),
            p4=("women", "90"),
            p7=("women", "60"),
        ),
    ),
    # 3 and 4 would share 50: the fourth takes 75; alone, the third would have 50 and takes 70
    "left for more": (
        lists("equal", overall=[200, 100, 50], u1600=[75], women=[70]),
        [6, 5, 3, 3, 2],
        {"women": {3}, "u1600": {4, 5}},
        whole(
            p1=("", "200"), p2=("", "100"), p3=("women", "70"), p4=("u1600", "75"), p5=("", "50")
        ),
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_one_prize_for_each_player(name: str) -> None:
    rules, points, members, wanted = CASES[name]
    assert taken(distribute(field(points), rules, members)) == wanted


def test_figueres_no_sharing_and_no_second_prize() -> None:
    """Equal points are decided by the tie-break, and the first woman keeps the larger prize."""
    rules = lists("none", overall=[300, 200, 100], women=[150])
    found = distribute(field([7, 7, 7, 6]), rules, {"women": {1, 4}})
    assert taken(found) == whole(
        p1=("", "300"), p2=("", "200"), p3=("", "100"), p4=("women", "150")
    )
    assert [(each.player, each.category, each.taken) for each in found.passed_on] == [
        (1, "women", "")
    ]


def test_whoever_leaves_a_tie_for_a_better_prize_is_named_although_nobody_follows() -> None:
    """Three women on 4.5 points; the last of them takes 160 elsewhere, and two share the 120."""
    women, u1800 = PrizeList(money(120), "women"), PrizeList(money(160), "u1800")
    rules = PrizeRules((PrizeList(money(500)), women, u1800), sharing="hort")
    found = distribute(field([6, 4.5, 4.5, 4.5]), rules, {"women": {2, 3, 4}, "u1800": {4}})
    assert taken(found) == whole(
        p1=("", "500"), p2=("women", "90"), p3=("women", "30"), p4=("u1800", "160")
    )
    assert [(each.player, each.category, each.taken) for each in found.passed_on] == [
        (4, "women", "u1800")
    ]


def test_several_prizes_for_a_player() -> None:
    rules = PrizeRules(
        (PrizeList(money(300, 200)), PrizeList(money(150), "women")),
        sharing="none",
        one_prize=False,
    )
    found = distribute(field([7, 6]), rules, {"women": {1}})
    assert [(award.player, award.category, award.paid) for award in found.awards] == [
        (1, "", 30000),
        (2, "", 20000),
        (1, "women", 15000),
    ]


def us(points: Sequence[float], members: Mapping[str, set[int]], **prizes: Sequence[int]) -> Any:
    rules = PrizeRules(
        tuple(
            PrizeList(money(*listed), "" if key == "overall" else key)
            for key, listed in prizes.items()
        ),
        sharing="us-chess",
        unit=1,
    )
    found = distribute(field(points), rules, members)
    return found, exact(found, len(points))


def test_us_chess_the_prizes_of_a_tie_are_added_and_divided() -> None:
    # 300 + 200 + 150 = 650 for four; the youth alone would have 150
    _found, paid = us([4] * 4, {"youth": {2}}, overall=[300, 200], youth=[150])
    assert paid == amounts("162.5", "162.5", "162.5", "162.5")


def test_us_chess_nobody_takes_more_than_the_largest_prize_within_reach() -> None:
    # 1379 + 766 + 536 + 306 = 2987; a quarter is 746.75, but the first, no U2400, could have won
    # 536 at most: 2451 / 3 = 817 for each of the others
    found, paid = us(
        [9, 8, 7, 7, 7, 7],
        {"u2400": {4, 5, 6}},
        overall=[2000, 1000, 536, 306, 230],
        u2400=[1379, 766],
    )
    assert paid[2:] == amounts("536", "817", "817", "817")
    assert [(u.place, u.prize.money // 100) for u in found.unclaimed] == [(5, 230)]


def test_us_chess_the_disputed_case_of_the_forum() -> None:
    # 8.5 alone: 12000. Three: 6000 + 3000 + 1500 = 10500, 3500 each. Then 2000 + 1000 + 1000 + 800
    # = 4800 for four, of whom the first could have won 1000 at most: 3800 / 3 for the others
    _found, paid = us(
        [8.5, 7.5, 7.5, 7.5, 7, 7, 7, 7],
        {"u1700": {6, 7, 8}},
        overall=[12000, 6000, 3000, 1500, 1000, 800],
        u1700=[2000, 1000],
    )
    third = "3800/3"
    assert paid == amounts("12000", "3500", "3500", "3500", "1000", third, third, third)


def test_us_chess_class_prizes_first_and_the_place_goes_on() -> None:
    found, paid = us(
        [6, 5, 4.5, 4.5, 4],
        {"expert": {3}, "a": {4}},
        overall=[300, 200, 100],
        expert=[125],
        a=[125],
    )
    assert paid == amounts("300", "200", "125", "125", "100")
    assert found.left_over == 0


def test_us_chess_a_class_that_does_better_alone_keeps_its_prizes() -> None:
    # together 100 + 400 = 500 for three; the one of the class has 400 alone, the others share 100
    _found, paid = us([5, 5, 5], {"u1800": {3}}, overall=[100], u1800=[400])
    assert paid == amounts("50", "50", "400")
