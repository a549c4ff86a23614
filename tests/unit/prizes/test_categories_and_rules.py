"""Who belongs to a category, and what may be announced."""

from __future__ import annotations

from typing import Any

import pytest

from ronde.domain.errors import RequestError
from ronde.prizes import Category, Contender, Entrant, Prize, PrizeList, PrizeRules, distribute
from ronde.prizes.categories import category_document, parse_category, possible_ages
from ronde.prizes.rules import money_text, parse_money, parse_rules, prize_text, rules_document


@pytest.mark.parametrize(
    "birth, on, ages",
    [
        ("2008-06-15", "2026-06-14", (17,)),
        ("2008-06-15", "2026-06-15", (18,)),
        ("2008/06/15", "2026-12-31", (18,)),
        ("2008", "2026-12-31", (18,)),
        ("2008", "2026-06-15", (17, 18)),
        ("", "2026-06-15", ()),
        ("0000", "2026-06-15", ()),
        ("2008-06-15", "", ()),
    ],
)
def test_ages(birth: str, on: str, ages: tuple[int, ...]) -> None:
    assert possible_ages(birth, on) == ages


def under_18(**more: Any) -> Category:
    return Category("u18", "Under 18", age_to=17, on="2026-06-15", **more)


def test_a_category_says_when_it_does_not_know() -> None:
    assert under_18().holds(Entrant(birth="2010-01-01")) is True
    assert under_18().holds(Entrant(birth="1990")) is False
    assert under_18().holds(Entrant(birth="2008")) is None  # 17 or 18 on that day
    assert under_18().holds(Entrant()) is None
    # somebody whom another condition excludes is out, whatever the birth
    assert under_18(sex="w").holds(Entrant(sex="m")) is False
    assert Category("w", "Women", sex="w").holds(Entrant()) is None


def test_a_band_of_ratings_takes_in_both_ends() -> None:
    band = Category("b", "1600–1799", rating_from=1600, rating_to=1799)
    assert [band.holds(Entrant(rating=r)) for r in (1599, 1600, 1799, 1800, 0)] == [
        *(False, True, True, False, False)
    ]
    assert Category("b", "Under 1600", rating_to=1599, unrated=True).holds(Entrant()) is True


def test_clubs_federations_and_marks() -> None:
    local = Category("l", "Local", clubs=("Échiquier Lyonnais", "Nyon"), mark="guest")
    assert local.holds(Entrant(club="echiquier lyonnais", marks=("Guest",))) is True
    assert local.holds(Entrant(club="Nyon")) is False
    assert Category("f", "French", federations=("FRA",)).holds(Entrant(federation="SUI")) is False
    assert Category("f", "French", federations=("FRA",)).holds(Entrant()) is None


def test_categories_are_written_and_read_again() -> None:
    given = {"name": "Under 18 girls", "age_to": "17", "on": "2026-01-01", "sex": "w"}
    found = parse_category(given)
    assert found.key == "under-18-girls"
    assert parse_category(category_document(found)) == found


@pytest.mark.parametrize(
    "given",
    [
        {"name": ""},
        {"name": "Everybody"},
        {"name": "Young", "age_to": 17},
        {"name": "Band", "rating_from": 1800, "rating_to": 1600},
        {"name": "Sex", "sex": "x"},
        {"name": "Sex", "colour": "green"},
        {"name": "Band", "rating_from": "many"},
        {"name": "Bad key", "key": "Ä", "sex": "w"},
    ],
)
def test_what_is_no_category_is_refused(given: dict[str, Any]) -> None:
    with pytest.raises(RequestError):
        parse_category(given)


@pytest.mark.parametrize(
    "text, coins", [("500", 50000), ("1 640", 164000), ("62,5", 6250), ("62.50", 6250)]
)
def test_amounts(text: str, coins: int) -> None:
    assert parse_money(text, 2) == coins


def test_amounts_are_written_without_needless_coins() -> None:
    assert [money_text(c, 2) for c in (50000, 6250, 5, -100)] == ["500", "62.50", "0.05", "-1"]
    assert money_text(1200, 0) == "1200"


@pytest.mark.parametrize("text", ["500", "300 + cup", "book (20)", "62.50 + cup (60)"])
def test_prizes_are_written_and_read_again(text: str) -> None:
    rules = parse_rules({"lists": [{"prizes": [text]}]})
    assert prize_text(rules.lists[0].prizes[0], 2) == text
    assert parse_rules(rules_document(rules)) == rules


@pytest.mark.parametrize("filling", [" ", "( ", "(1", "1 ", "\u2003"])
def test_a_prize_of_a_million_signs_is_read_like_any_other(filling: str) -> None:
    """Blanks were looked at from every one of them: sixty thousand took half a minute."""
    text = f"cup{filling * (1_000_000 // len(filling))}x"
    thing = parse_rules({"lists": [{"prizes": [text]}]}).lists[0].prizes[0].thing
    assert thing == " ".join(text.split())[:80]


@pytest.mark.parametrize(
    "given",
    [
        {"lists": [{"prizes": ["100", "200"]}]},
        {"lists": [{"prizes": ["1"], "category": "women"}]},
        {"lists": [{"prizes": ["1"]}, {"prizes": ["2"]}]},
        {"lists": [{"prizes": ["1 +"]}]},
        {"lists": [{"prizes": ["1.001"]}]},
        {"special": [{"name": "", "prize": "book"}]},
        {"special": [{"name": "A", "prize": "book"}, {"name": "A", "prize": "cup"}]},
        {"sharing": "fair"},
        {"rounding": "somehow"},
        {"decimals": 9},
        {"colour": "green"},
        {"lists": [{"prizes": ["1"], "sharing": "us-chess"}]},
        {"lists": [{"prizes": ["cup"]}], "sharing": "us-chess"},
    ],
)
def test_rules_that_cannot_be_followed_are_refused(given: dict[str, Any]) -> None:
    with pytest.raises(RequestError):
        parse_rules(given)


def tied(count: int, rank: int = 1) -> list[Contender]:
    return [Contender(number, rank, 50) for number in range(1, count + 1)]


def test_players_whom_no_tie_break_separates_have_the_mean_of_their_places() -> None:
    """Without sharing, 100 and 50 would go by the order of a list that says nothing."""
    rules = PrizeRules((PrizeList((Prize(10000), Prize(5000, "cup"))),), sharing="none")
    found = distribute(tied(2), rules, {})
    assert [award.paid for award in found.awards] == [7500, 7500]
    assert [(award.thing, award.drawn) for award in found.awards] == [("", False), ("cup", True)]


def test_a_thing_goes_by_rank_and_counts_what_it_is_worth() -> None:
    """A cup worth 60 is preferred to 50 in money."""
    rules = PrizeRules(
        (PrizeList((Prize(5000),)), PrizeList((Prize(0, "cup", 6000),), "women")), sharing="equal"
    )
    found = distribute([Contender(1, 1, 50), Contender(2, 2, 40)], rules, {"women": {1}})
    assert [(award.player, award.category, award.thing) for award in found.awards] == [
        (2, "", ""),
        (1, "women", "cup"),
    ]


def test_too_few_players_of_a_category_and_players_without_a_right() -> None:
    rules = PrizeRules(
        (PrizeList((Prize(100), Prize(50))), PrizeList((Prize(80),), "women", least=3))
    )
    everybody = [Contender(n, n, 50 - n) for n in (1, 2, 3)]
    found = distribute(everybody, rules, {"women": {1, 2}}, not_entitled=(1,))
    assert [(award.player, award.paid) for award in found.awards] == [(2, 100), (3, 50)]
    assert [(each.category, each.few) for each in found.unclaimed] == [("women", True)]
    assert found.left_over == 80
