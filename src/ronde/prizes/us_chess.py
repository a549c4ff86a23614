"""Prizes by rule 32B of US Chess, as its published quotations give it.

Of each group with equal points, from the top: the most valuable prizes that its members can bring
in, one for each, are added and divided equally. Players of a class who would get more by dividing
the prizes of their class alone do so. Nobody gets more than the largest prize that he or she could
have won without the tie; what is above goes to the others.

Rule: US Chess 32B1 to 32B4
Reading: ADR-0237
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from operator import attrgetter

from ronde.prizes.distribution import Award, Contender, Offer
from ronde.prizes.rules import OVERALL, Prize, PrizeRules
from ronde.prizes.sharing import rounded


@dataclass(frozen=True, slots=True)
class _Brought:
    """A prize that somebody of a group brings into its pool."""

    category: str
    place: int
    prize: Prize
    player: int


@dataclass(frozen=True, slots=True)
class _Left:
    """The prizes not yet given, by list: how many of each are gone."""

    rules: PrizeRules
    classes: Mapping[str, frozenset[int]]
    gone: Mapping[str, int]

    def open(self, category: str) -> list[tuple[int, Prize]]:
        """The prizes of a list that are left, with their places."""
        listed = next(each for each in self.rules.lists if each.category == category)
        gone = self.gone[category]
        return list(enumerate(listed.prizes[gone:], gone + 1))

    def may_win(self, player: int, category: str) -> bool:
        """The player belongs to the category."""
        return category == OVERALL or player in self.classes[category]

    def largest(self, player: int) -> int:
        """The largest prize that the player could win without a tie."""
        return max(
            (
                prizes[0][1].money
                for category in self.gone
                if self.may_win(player, category) and (prizes := self.open(category))
            ),
            default=0,
        )


def distribute_us(every: Mapping[str, tuple[Contender, ...]], rules: PrizeRules) -> Iterator[Offer]:
    """The awards, by the list that each player's part is said to come from."""
    classes = {
        category: frozenset(each.player for each in players) for category, players in every.items()
    }
    left = _Left(rules, classes, {listed.category: 0 for listed in rules.lists})
    awards: dict[str, dict[int, Award]] = {listed.category: {} for listed in rules.lists}
    everybody = {each.player: each for players in every.values() for each in players}
    order = sorted(everybody.values(), key=lambda each: (-each.points, each.rank))
    for _points, tied in groupby(order, key=attrgetter("points")):
        group = [each.player for each in tied]
        while group:
            brought, sharing = _division(group, left)
            for award in _divided(sharing, brought, left):
                awards[award.category][award.player] = award
            gone = dict(left.gone)
            for each in brought:
                gone[each.category] = max(gone[each.category], each.place)
            left = _Left(rules, classes, gone)
            group = [player for player in group if player not in sharing] if brought else []
    for category, found in awards.items():
        yield Offer(category, found, left.gone[category])


def _division(group: Sequence[int], left: _Left) -> tuple[list[_Brought], list[int]]:
    """The pool of the whole group; or of the class that does better by itself (32B3)."""
    pool = _pool(group, left, list(left.gone))
    best, chosen = Fraction(_money(pool), len(group)), (pool, list(group))
    for category in left.gone:
        those = [player for player in group if left.may_win(player, category)]
        if category == OVERALL or not those or len(those) == len(group):
            continue
        alone = _pool(those, left, [category])
        if Fraction(_money(alone), len(those)) > best:
            best, chosen = Fraction(_money(alone), len(those)), (alone, those)
    return chosen


def _money(pool: Sequence[_Brought]) -> int:
    return sum(each.prize.money for each in pool)


def _pool(group: Sequence[int], left: _Left, categories: Sequence[str]) -> list[_Brought]:
    """The most valuable prizes that the group can bring in, at most one for each member (32B3).

    Of equal amounts the list announced first counts: place before class, the higher class before
    the lower (32B4).
    """
    order = {category: place for place, category in enumerate(left.gone)}
    offered = [(c, place, prize) for c in categories for place, prize in left.open(c)]
    offered.sort(key=lambda each: (-each[2].money, order[each[0]], each[1]))
    bearers: dict[int, _Brought] = {}
    for category, place, prize in offered:
        if prize.money:
            _seat(_Brought(category, place, prize, 0), group, left, bearers, set())
    return list(bearers.values())


def _seat(
    found: _Brought,
    group: Sequence[int],
    left: _Left,
    bearers: dict[int, _Brought],
    seen: set[int],
) -> bool:
    """Let a member bring the prize in, another prize going to another member where it must."""
    for player in group:
        if player in seen or not left.may_win(player, found.category):
            continue
        seen.add(player)
        if player not in bearers or _seat(bearers[player], group, left, bearers, seen):
            bearers[player] = _Brought(found.category, found.place, found.prize, player)
            return True
    return False


def _divided(group: Sequence[int], brought: Sequence[_Brought], left: _Left) -> Iterator[Award]:
    """Equal parts, none above the largest prize that its player could win alone (32B3)."""
    total = _money(brought)
    if not total:
        return
    exact = _capped(group, total, left)
    rules = left.rules
    paid = rounded(exact, _as_announced(exact, brought), rules.unit, rules.rounding)
    by_player = {each.player: each for each in brought}
    first = min(brought, key=lambda each: (-each.prize.money, each.place))
    for player, share, amount in zip(group, exact, paid, strict=True):
        source = by_player.get(player, first)
        yield Award(
            player=player,
            category=source.category,
            place=source.place,
            first=source.place,
            last=source.place,
            size=len(group),
            pot=total,
            own=Fraction(0),
            pool=share,
            exact=share,
            paid=amount,
            prize=source.prize,
            sharing="us-chess",
        )


def _as_announced(exact: Sequence[Fraction], brought: Sequence[_Brought]) -> list[int]:
    """The prizes in order, with nothing for those who bring none in."""
    money = sorted((each.prize.money for each in brought), reverse=True)
    return money + [0] * (len(exact) - len(money))


def _capped(group: Sequence[int], total: int, left: _Left) -> list[Fraction]:
    caps = {player: left.largest(player) for player in group}
    rest, open_, found = Fraction(total), list(group), dict.fromkeys(group, Fraction(0))
    while open_:
        part = rest / len(open_)
        capped = [player for player in open_ if caps[player] < part]
        if not capped:
            found.update(dict.fromkeys(open_, part))
            break
        for player in capped:
            found[player] = Fraction(caps[player])
            rest -= caps[player]
        open_ = [player for player in open_ if player not in capped]
    return [found[player] for player in group]
