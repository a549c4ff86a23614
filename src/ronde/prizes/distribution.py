"""Who takes which prize.

With one prize for each player, the most valuable one: a player who takes the prize of one list
leaves the others, where those below move up and the shares are computed again.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import groupby
from operator import attrgetter

from ronde.prizes.rules import OVERALL, Prize, PrizeList, PrizeRules, Sharing
from ronde.prizes.sharing import shares

MOST_CHANGES = 200
"""Changes of mind that are followed; in practice there are none or two."""


@dataclass(frozen=True, slots=True)
class Contender:
    """A player in the order of the standings; `rank` is shared where no tie-break decides."""

    player: int
    rank: int
    points: int


@dataclass(frozen=True, slots=True)
class Award:
    """A prize, or a part of it, that a player takes; money in coins.

    `place` is the place in the list of the category, `first` and `last` those of the group that
    shares its money, of `size` players; `pot` is the money of these places. `own` and `pool` are
    the two parts of `exact`, which is `paid` after rounding. `drawn`: the thing goes to one of
    several players whom nothing separates.
    """

    player: int
    category: str
    place: int
    first: int
    last: int
    size: int
    pot: int
    own: Fraction
    pool: Fraction
    exact: Fraction
    paid: int
    prize: Prize
    thing: str = ""
    drawn: bool = False
    sharing: Sharing = "none"

    @property
    def value(self) -> Fraction:
        """What decides between two prizes: unrounded, with what a thing is worth."""
        return self.exact + (self.prize.worth if self.thing else 0)


@dataclass(frozen=True, slots=True)
class PassedOn:
    """A player of a category who takes a prize of another list: this one goes to the next."""

    player: int
    category: str
    taken: str


@dataclass(frozen=True, slots=True)
class Unclaimed:
    """A prize that nobody takes; `few`: the category has too few players for it."""

    category: str
    place: int
    prize: Prize
    few: bool = False


@dataclass(frozen=True, slots=True)
class Distribution:
    """Who takes what, what was passed on and why, what nobody takes.

    `fund` is all the money by place, `paid` what is given of it; `below_minimum` are players whose
    share would have been too small to be paid.
    """

    awards: tuple[Award, ...]
    passed_on: tuple[PassedOn, ...] = ()
    unclaimed: tuple[Unclaimed, ...] = ()
    below_minimum: tuple[int, ...] = ()
    fund: int = 0

    @property
    def paid(self) -> int:
        """The money that is given."""
        return sum(award.paid for award in self.awards)

    @property
    def left_over(self) -> int:
        """What remains of the fund; below 0 where rounding gives more than it holds."""
        return self.fund - self.paid


def distribute(
    contenders: Sequence[Contender],
    rules: PrizeRules,
    members: Mapping[str, Collection[int]],
    not_entitled: Collection[int] = (),
) -> Distribution:
    """The prizes of the players in the order of the standings, best first.

    `members` are the players of each category; those who are `not_entitled` take no prize.
    """
    entitled = [each for each in contenders if each.player not in not_entitled]
    every = {
        listed.category: _eligible(listed, entitled, members.get(listed.category, ()))
        for listed in rules.lists
    }
    if rules.sharing == "us-chess":
        from ronde.prizes.us_chess import distribute_us

        offers = {each.category: each for each in distribute_us(every, rules)}
    elif rules.one_prize:
        offers = _one_for_each(every, rules)
    else:
        offers = {listed.category: offer(every, listed, rules) for listed in rules.lists}
    return _result(every, offers, rules)


def _eligible(
    listed: PrizeList, contenders: Sequence[Contender], members: Collection[int]
) -> tuple[Contender, ...]:
    """Who may win a prize of the list, best first; nobody where too few belong to it."""
    if listed.category == OVERALL:
        return tuple(contenders)
    found = tuple(each for each in contenders if each.player in members)
    return found if len(found) >= listed.least else ()


@dataclass(frozen=True, slots=True)
class Offer:
    """What the players of one list would take, if all of them took it from this list.

    `reached` is the last place that somebody has.
    """

    category: str
    awards: Mapping[int, Award] = field(default_factory=dict)
    reached: int = 0
    below_minimum: tuple[int, ...] = ()


Eligible = Mapping[str, tuple[Contender, ...]]


def offer(every: Eligible, listed: PrizeList, rules: PrizeRules) -> Offer:
    """The awards of one list to those who are still in it."""
    awards: dict[int, Award] = {}
    below: list[int] = []
    place = 1
    for _points, players in groupby(every[listed.category], key=attrgetter("points")):
        if place > len(listed.prizes):
            break
        group = list(players)
        taking = _above_minimum(group, listed, rules, place)
        below += [each.player for each in group[taking:]]
        for award in _awards(group[:taking], listed, rules, place):
            if award.exact or award.thing:
                awards[award.player] = award
        place += len(group)
    return Offer(listed.category, awards, place - 1, tuple(below))


def _prizes(listed: PrizeList, place: int, size: int) -> list[Prize]:
    """The prizes of the places that a group takes, without anything below the last."""
    found = listed.prizes[place - 1 : place - 1 + size]
    return [*found, *[Prize()] * (size - len(found))]


def _above_minimum(
    group: Sequence[Contender], listed: PrizeList, rules: PrizeRules, place: int
) -> int:
    """How many of the group share: the last go without while the share is too small.

    By Hort the share is half of an equal part.
    """
    halves = {"equal": 1, "hort": 2}.get(rules.sharing_of(listed))
    size = len(group)
    if halves is None or not rules.minimum:
        return size
    while size > 1:
        money = sum(prize.money for prize in _prizes(listed, place, size))
        if money >= rules.minimum * halves * size:
            break
        size -= 1
    return size


def _awards(
    group: Sequence[Contender], listed: PrizeList, rules: PrizeRules, place: int
) -> Iterator[Award]:
    prizes = _prizes(listed, place, len(group))
    sharing, ranks = rules.sharing_of(listed), [each.rank for each in group]
    money = [prize.money for prize in prizes]
    found = shares(money, ranks, sharing, unit=rules.unit, rounding=rules.rounding)
    for i, (each, prize) in enumerate(zip(group, prizes, strict=True)):
        yield Award(
            player=each.player,
            category=listed.category,
            place=place + i,
            first=place,
            last=place + len(group) - 1,
            size=len(group),
            pot=sum(money),
            own=found.own[i],
            pool=found.pool,
            exact=found.exact[i],
            paid=found.paid[i],
            prize=prize,
            thing=prize.thing,
            drawn=bool(prize.thing) and ranks.count(each.rank) > 1,
            sharing=sharing,
        )


def _one_for_each(every: Eligible, rules: PrizeRules) -> dict[str, Offer]:
    """One prize for each player: the greatest that anybody is offered is taken first.

    Whoever takes it leaves every other list, whose offers are made again. Of equal values the
    list announced first counts, then the better placed player. Shares that have grown since may
    make somebody wish for another list: the best placed such player changes first, until nobody
    would rather have another one.

    Reading: ADR-0235
    """
    settled: dict[int, str] = {}
    changes = 0
    while True:
        offers = _offers(every, settled, rules)
        best = _greatest(offers, settled, rules)
        if best is None and changes < MOST_CHANGES:
            best, changes = _wish(every, settled, offers, rules), changes + 1
        if best is None:
            return offers
        settled[best.player] = best.category


def _offers(every: Eligible, settled: Mapping[int, str], rules: PrizeRules) -> dict[str, Offer]:
    """What each list offers to those who take nothing elsewhere."""
    left = {listed.category: _choosing(every, settled, listed.category) for listed in rules.lists}
    return {listed.category: offer(left, listed, rules) for listed in rules.lists}


def _choosing(every: Eligible, settled: Mapping[int, str], category: str) -> tuple[Contender, ...]:
    """Those of a list who take nothing elsewhere."""
    return tuple(p for p in every[category] if settled.get(p.player, category) == category)


def _wish(
    every: Eligible, settled: Mapping[int, str], offers: Mapping[str, Offer], rules: PrizeRules
) -> Award | None:
    """The prize of another list that the best placed player who gains by it would rather have."""
    for player in sorted(settled, key=_places(every).__getitem__):
        now = offers[settled[player]].awards.get(player)
        best, value = None, Fraction(0) if now is None else now.value
        for listed in rules.lists:
            if all(player != each.player for each in every[listed.category]):
                continue
            moved = {**settled, player: listed.category}
            choosing = {listed.category: _choosing(every, moved, listed.category)}
            found = offer(choosing, listed, rules).awards.get(player)
            if found is not None and found.value > value:
                best, value = found, found.value
        if best is not None:
            return best
    return None


def _places(every: Eligible) -> dict[int, tuple[int, int]]:
    """The order of the standings, by player."""
    return {
        each.player: (-each.points, each.rank) for players in every.values() for each in players
    }


def _greatest(
    offers: Mapping[str, Offer], settled: Collection[int], rules: PrizeRules
) -> Award | None:
    """The most valuable prize that is offered to somebody who has not chosen yet."""
    order = {listed.category: place for place, listed in enumerate(rules.lists)}
    awards = (
        award
        for made in offers.values()
        for award in made.awards.values()
        if award.player not in settled
    )
    return max(awards, key=lambda a: (a.value, -order[a.category], -a.place), default=None)


def _result(every: Eligible, offers: Mapping[str, Offer], rules: PrizeRules) -> Distribution:
    lists = rules.lists
    taken: dict[int, str] = {}
    for listed in lists:
        for player in offers[listed.category].awards:
            taken.setdefault(player, listed.category)
    awards = [
        award
        for listed in lists
        for award in sorted(offers[listed.category].awards.values(), key=attrgetter("place"))
    ]
    return Distribution(
        awards=tuple(awards),
        passed_on=tuple(
            each
            for listed in lists
            for each in _passed_on(
                every, offers, listed, taken, shared=rules.sharing_of(listed) != "none"
            )
        ),
        unclaimed=tuple(each for listed in lists for each in _unclaimed(every, offers, listed)),
        below_minimum=tuple(
            player
            for listed in lists
            for player in offers[listed.category].below_minimum
            if player not in taken
        ),
        fund=sum(prize.money for listed in lists for prize in listed.prizes),
    )


def _passed_on(
    every: Eligible,
    offers: Mapping[str, Offer],
    listed: PrizeList,
    taken: Mapping[int, str],
    *,
    shared: bool,
) -> Iterator[PassedOn]:
    """Those before the last winner of the list, or before all its places, who took another.

    Where equal points share, those on the points of the last winner had a part in it, too.
    """
    winners = offers[listed.category].awards
    players = every[listed.category]
    last = max(
        (place for place, each in enumerate(players) if each.player in winners), default=None
    )
    if last is None:
        return
    for place, each in enumerate(players):
        had_part = place < last or (shared and each.points == players[last].points)
        if had_part and each.player in taken and each.player not in winners:
            yield PassedOn(each.player, listed.category, taken[each.player])


def _unclaimed(
    every: Eligible, offers: Mapping[str, Offer], listed: PrizeList
) -> Iterator[Unclaimed]:
    """The prizes of places that no group reaches."""
    few = not every[listed.category]
    for place, prize in enumerate(listed.prizes, 1):
        if place > offers[listed.category].reached and (prize.value or prize.thing):
            yield Unclaimed(listed.category, place, prize, few=few)
