"""The announced prizes: lists by place, special prizes, and how they are shared.

Amounts are whole numbers of the smallest coin. A prize is written as on a poster: `500`,
`300 + cup`, `book (20)`; the number in brackets is what the thing is worth beside money.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, cast, get_args

from ronde.domain.errors import N_, RequestError

Sharing = Literal["none", "equal", "hort", "us-chess"]
"""How players with equal points share the money of their places."""
Rounding = Literal["largest-remainder", "nearest", "down", "up"]

SHARING: tuple[Sharing, ...] = get_args(Sharing)
ROUNDING: tuple[Rounding, ...] = get_args(Rounding)
OVERALL = ""
"""The category of the prizes that are open to everybody."""
MOST_PRIZES = 500


@dataclass(frozen=True, slots=True)
class Prize:
    """The prize of a place: money, a thing, or both. `worth` is what the thing counts as."""

    money: int = 0
    thing: str = ""
    worth: int = 0

    @property
    def value(self) -> int:
        """What decides between two prizes."""
        return self.money + self.worth


@dataclass(frozen=True, slots=True)
class PrizeList:
    """The prizes by place of a category, or of everybody.

    `sharing` is that of all lists where it is not given. Below `least` players of the category
    the prizes are not given.
    """

    prizes: tuple[Prize, ...]
    category: str = OVERALL
    name: str = ""
    sharing: Sharing | None = None
    least: int = 0


@dataclass(frozen=True, slots=True)
class SpecialPrize:
    """A prize whose winner is named by the arbiter or a jury."""

    name: str
    prize: Prize


@dataclass(frozen=True, slots=True)
class PrizeRules:
    """Everything that was announced about the prizes.

    `one_prize`: each player takes the most valuable one and no other; special prizes stand apart.
    Shared amounts are rounded to `unit` coins. `minimum`: a share below it is not paid, the last
    of the group go without. `decimals` is how many digits of an amount are coins.
    """

    lists: tuple[PrizeList, ...] = ()
    special: tuple[SpecialPrize, ...] = ()
    sharing: Sharing = "hort"
    one_prize: bool = True
    unit: int = 100
    rounding: Rounding = "largest-remainder"
    minimum: int = 0
    currency: str = "EUR"
    decimals: int = 2

    def sharing_of(self, prizes: PrizeList) -> Sharing:
        """How the players of a list share."""
        return prizes.sharing or self.sharing

    @property
    def money(self) -> int:
        """The whole fund."""
        by_place = sum(prize.money for listed in self.lists for prize in listed.prizes)
        return by_place + sum(special.prize.money for special in self.special)


def parse_rules(given: Mapping[str, Any], categories: Sequence[str] = ()) -> PrizeRules:
    """The rules as forms, files and programs write them; `categories` are those of the event."""
    known = {
        *("lists", "special", "sharing", "one_prize", "unit", "rounding", "minimum"),
        *("currency", "decimals"),
    }
    for name in given:
        if name not in known:
            raise RequestError(N_("The rules of prizes have no {field!r}."), field=name)
    decimals = _decimals(given.get("decimals", 2))
    coins = _coins_in(decimals)
    rules = PrizeRules(
        lists=tuple(_list(row, coins, categories) for row in given.get("lists", ())),
        special=tuple(_special(row, coins) for row in given.get("special", ())),
        sharing=cast(Sharing, _one_of(given.get("sharing", "hort"), SHARING)),
        one_prize=given.get("one_prize", True) is True,
        unit=max(1, coins(given.get("unit", "1"))),
        rounding=cast(Rounding, _one_of(given.get("rounding", "largest-remainder"), ROUNDING)),
        minimum=coins(given.get("minimum", "0")),
        currency=str(given.get("currency", "EUR")).strip()[:8],
        decimals=decimals,
    )
    _check(rules)
    return rules


def _decimals(found: Any) -> int:
    if str(found) not in ("0", "1", "2", "3"):
        raise RequestError(N_("An amount has 0 to 3 decimals, not {found!r}."), found=str(found))
    return int(found)


def _one_of(found: Any, known: Sequence[str]) -> str:
    if found not in known:
        raise RequestError(
            N_("{found!r} is none of: {known}."), found=str(found)[:40], known=", ".join(known)
        )
    return str(found)


def _list(row: Mapping[str, Any], coins: Coins, categories: Sequence[str]) -> PrizeList:
    category = str(row.get("category", OVERALL))
    if category and category not in categories:
        raise RequestError(
            N_("There is no category {found!r}. The section has: {known}."),
            found=category,
            known=", ".join(categories) or "–",
        )
    sharing = row.get("sharing") or None
    return PrizeList(
        prizes=tuple(_prize(text, coins) for text in row.get("prizes", ()) if str(text).strip()),
        category=category,
        name=str(row.get("name", "")).strip()[:80],
        sharing=None if sharing is None else cast(Sharing, _one_of(sharing, SHARING)),
        least=int(row.get("least") or 0),
    )


def _special(row: Mapping[str, Any], coins: Coins) -> SpecialPrize:
    name = str(row.get("name", "")).strip()[:80]
    if not name:
        raise RequestError(N_("A special prize needs a name."))
    return SpecialPrize(name, _prize(row.get("prize", ""), coins))


def _check(rules: PrizeRules) -> None:
    if sum(len(listed.prizes) for listed in rules.lists) > MOST_PRIZES:
        raise RequestError(N_("There are at most {most} prizes."), most=MOST_PRIZES)
    seen: set[str] = set()
    for listed in rules.lists:
        if listed.category in seen:
            raise RequestError(
                N_("Category {category!r} has two lists of prizes: write them as one."),
                category=listed.category,
            )
        seen.add(listed.category)
        money = [prize.money for prize in listed.prizes]
        if money != sorted(money, reverse=True):
            raise RequestError(N_("A better place may not have less money than the next one."))
        american = rules.sharing_of(listed) == "us-chess"
        if american is not (rules.sharing == "us-chess"):
            raise RequestError(N_("The rule of US Chess holds for all lists, or for none."))
        if american and any(prize.thing for prize in listed.prizes):
            raise RequestError(
                N_("By the rule of US Chess a list holds money only; name things as special.")
            )
    names = [special.name for special in rules.special]
    if len(set(names)) < len(names):
        raise RequestError(N_("Two special prizes have the same name."))


Coins = Callable[[Any], int]


def _coins_in(decimals: int) -> Coins:
    return lambda text: parse_money(text, decimals)


_MONEY = re.compile(r"(\d{1,9})(?:[.,](\d{1,3}))?")


def parse_money(text: Any, decimals: int) -> int:
    """An amount in coins: `1 640`, `62.50`, `62,5`."""
    found = _MONEY.fullmatch(re.sub(r"\s", "", str(text)))
    coins = (found[2] or "").rstrip("0") if found else ""
    if found is None or len(coins) > decimals:
        raise RequestError(N_("{found!r} is not an amount of money."), found=str(text)[:40])
    factor: int = 10**decimals
    return int(found[1]) * factor + int(coins.ljust(decimals, "0") or 0)


def _prize(text: Any, coins: Coins) -> Prize:
    """`500`, `300 + cup`, `book (20)`."""
    money, worth, things = 0, 0, []
    for part in str(text).split("+"):
        word = " ".join(part.split())
        if not word:
            raise RequestError(N_("{found!r} is not a prize."), found=str(text)[:40])
        if word[0].isdigit() and _MONEY.fullmatch(re.sub(r"\s", "", word)):
            money += coins(word)
            continue
        thing = re.fullmatch(r"(.+?) ?\(([\d .,]+)\)", word)
        worth += coins(thing[2]) if thing else 0
        things.append((thing[1] if thing else word)[:80])
    return Prize(money, " + ".join(things), worth)


def money_text(coins: int, decimals: int) -> str:
    """`120`, `62.50`: the coins only where there are any."""
    whole, rest = divmod(abs(coins), 10**decimals)
    sign = "-" if coins < 0 else ""
    return f"{sign}{whole}.{rest:0{decimals}}" if rest else f"{sign}{whole}"


def prize_text(prize: Prize, decimals: int) -> str:
    """The prize as it is written on a poster, and read again."""
    parts = [money_text(prize.money, decimals)] if prize.money or not prize.thing else []
    if prize.thing:
        worth = f" ({money_text(prize.worth, decimals)})" if prize.worth else ""
        parts.append(prize.thing + worth)
    return " + ".join(parts)


def rules_document(rules: PrizeRules) -> dict[str, Any]:
    """The rules as they are written down; `parse_rules` reads them again."""
    lists = []
    for listed in rules.lists:
        row: dict[str, Any] = {
            "category": listed.category,
            "prizes": [prize_text(prize, rules.decimals) for prize in listed.prizes],
        }
        row |= {
            name: value for name in ("name", "sharing", "least") if (value := getattr(listed, name))
        }
        lists.append(row)
    return {
        "lists": lists,
        "special": [
            {"name": each.name, "prize": prize_text(each.prize, rules.decimals)}
            for each in rules.special
        ],
        "sharing": rules.sharing,
        "one_prize": rules.one_prize,
        "unit": money_text(rules.unit, rules.decimals),
        "rounding": rules.rounding,
        "minimum": money_text(rules.minimum, rules.decimals),
        "currency": rules.currency,
        "decimals": rules.decimals,
    }
