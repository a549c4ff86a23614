"""Categories and prizes: the lists by category, and who takes which prize, and why."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from msgspec import structs

from ronde.domain.errors import N_, NoSuchPage, Translate
from ronde.domain.points import points_text
from ronde.notation import rounded
from ronde.prizes import Award, Category, Contender, Distribution, Entrant, PrizeRules, distribute
from ronde.prizes.distribution import PassedOn, Unclaimed
from ronde.prizes.rules import OVERALL, Prize, PrizeList, money_text, prize_text
from ronde.ranking import Standings
from ronde.views.base import (
    DisciplineName,
    Natural,
    Number,
    Points,
    View,
    Words,
    extended,
    game_of,
    said,
)
from ronde.views.formatting import money, score_words, short_day
from ronde.views.players import PlayerView, facts_of
from ronde.views.standings import CategoryView, category_rows_of, ranked, standings_view

if TYPE_CHECKING:
    from ronde.domain.tournament import Tournament
    from ronde.journal import Event, Section


class NamedCategoryView(CategoryView, frozen=True):
    """A category of the event with its players; `unknown` are those of whom too little is known.

    They are nobody's business but the arbiter's: public views have none.
    """

    key: str
    condition: Words
    unknown: tuple[PlayerView, ...]


class CategoriesView(View, frozen=True):
    """The lists by category after a round."""

    round: Natural
    game: DisciplineName
    codes: tuple[str, ...]
    final: bool
    categories: tuple[NamedCategoryView, ...]


class PrizeRow(PlayerView, frozen=True):
    """A prize, or a part of one, and who takes it. Amounts are texts with a decimal point.

    `category` is its key, `list` its name, both empty for the prizes of everybody. `place` is that
    in the list, `prize` what was announced for it. `takes` is the money, `thing` what is added.
    """

    category: str
    list: str
    place: Number
    prize: str
    rank: Number
    points: Points
    takes: str
    thing: str
    why: Words


class SpecialPrizeView(View, frozen=True):
    """A special prize; nobody until the winner is named."""

    name: str
    prize: str
    winner: PlayerView | None


class AnnouncementView(View, frozen=True):
    """When categories and prizes were announced or changed, after which round."""

    at: str
    who: str
    round: Natural
    why: str


class AnnouncedList(View, frozen=True):
    """The prizes of a list as they were announced."""

    category: str
    name: str
    prizes: tuple[str, ...]


class PrizesView(View, frozen=True):
    """The list of prizes after a round; `final` once every game is over.

    `fund` is the money by place, `paid` what is given of it, `left_over` the rest.
    """

    round: Natural
    game: DisciplineName
    final: bool
    currency: str
    announced: tuple[AnnouncedList, ...]
    rules: tuple[Words, ...]
    rows: tuple[PrizeRow, ...]
    special: tuple[SpecialPrizeView, ...]
    passed_on: tuple[Words, ...]
    unclaimed: tuple[Words, ...]
    without: tuple[str, ...]
    fund: str
    paid: str
    left_over: str
    announcements: tuple[AnnouncementView, ...]


@dataclass(frozen=True, slots=True)
class Members:
    """Who belongs to a category, and of whom it is not known, by pairing number."""

    inside: frozenset[int]
    unknown: frozenset[int]


def members_of(event: Event, section: Section) -> dict[str, Members]:
    """The players of each category of a section, with the marks that the journal knows."""
    marks = {number: event.person(person).marks for number, person in enumerate(section.numbers, 1)}
    return members_in(section.tournament, section.categories, marks)


def members_in(
    tournament: Tournament,
    categories: Sequence[Category],
    marks: Mapping[int, tuple[str, ...]] | None = None,
) -> dict[str, Members]:
    """The players of each category of a tournament."""
    entrants = {
        player.tpn: Entrant(
            *(player.rating, player.birth, player.sex, player.club, player.federation),
            (marks or {}).get(player.tpn, ()),
        )
        for player in tournament.players
    }
    found = {}
    for category in categories:
        answers = {number: category.holds(entrant) for number, entrant in entrants.items()}
        found[category.key] = Members(
            frozenset(number for number, answer in answers.items() if answer),
            frozenset(number for number, answer in answers.items() if answer is None),
        )
    return found


def categories_view(
    table: Standings,
    categories: Sequence[Category],
    members: Mapping[str, Members],
    people: Sequence[int] = (),
    *,
    private: bool = True,
) -> CategoriesView:
    """The lists by category; `private` names those of whom too little is known."""
    whole = standings_view(table, people)
    game = whole.game
    return CategoriesView(
        round=whole.round,
        game=game,
        codes=whole.codes,
        final=whole.final,
        categories=tuple(
            NamedCategoryView(
                name=category.name,
                rows=category_rows_of(
                    [row for row in whole.rows if row.number in members[category.key].inside]
                ),
                key=category.key,
                condition=said(_condition(category), game),
                unknown=tuple(
                    PlayerView(*facts_of(table.event.player(number), people))
                    for number in sorted(members[category.key].unknown)
                )
                if private
                else (),
            )
            for category in categories
        ),
    )


_BANDS: dict[str, tuple[str, str, str]] = {
    "rating": (
        N_("rating from {start} to {end}"),
        N_("rating from {start}"),
        N_("rating to {end}"),
    ),
    "age": (N_("age from {start} to {end}"), N_("age from {start}"), N_("age to {end}")),
}


def _condition(category: Category) -> Callable[[Translate], str]:
    """What the players of a category must be, in words."""

    def render(say: Translate) -> str:
        parts = [_band("rating", category.rating_from, category.rating_to, say)]
        if category.unrated:
            parts.append(say(N_("players without a rating too")))
        age = _band("age", category.age_from, category.age_to, say)
        if age:
            day = short_day(category.on, say)
            parts.append(say(N_("{age} on {day}")).format(age=age, day=day))
        if category.sex:
            parts.append(say(N_("women") if category.sex == "w" else N_("men")))
        parts += [", ".join(words) for words in (category.clubs, category.federations) if words]
        if category.mark:
            parts.append(say(N_("mark {mark}")).format(mark=category.mark))
        return ", ".join(filter(None, parts))

    return render


def _band(kind: str, start: int, end: int, say: Translate) -> str:
    both, first, last = _BANDS[kind]
    wording = both if start and end else first if start else last if end else ""
    return say(wording).format(start=start, end=end) if wording else ""


@dataclass(frozen=True, slots=True)
class _Source:
    """What the list of prizes is made from."""

    table: Standings
    rules: PrizeRules
    names: Mapping[str, str]
    members: Mapping[str, Members]
    people: Sequence[int]
    game: DisciplineName

    def money(self, coins: int | Fraction) -> str:
        """An amount as a text with a decimal point, to the coin."""
        if isinstance(coins, Fraction) and coins.denominator > 1:
            return rounded(coins / 10**self.rules.decimals)
        return money_text(int(coins), self.rules.decimals)

    def amount(self, coins: int | Fraction, say: Translate) -> str:
        """An amount with its currency."""
        return money(self.money(coins), self.rules.currency, say)

    def prize(self, prize: Prize, say: Translate) -> str:
        """A prize with its currency."""
        money = [self.amount(prize.money, say)] if prize.money else []
        return " + ".join([*money, *([prize.thing] if prize.thing else [])])

    def list_name(self, category: str, say: Translate) -> str:
        """What a list is called."""
        return self.own_name(category) or say(N_("Overall"))

    def own_name(self, category: str) -> str:
        """The name that was given to a list, or to its category; empty for that of everybody."""
        found = next((each.name for each in self.rules.lists if each.category == category), "")
        return found or self.names.get(category, category)

    def player(self, player: int) -> PlayerView:
        """A player as lists name them."""
        return PlayerView(*facts_of(self.table.event.player(player), self.people))


def section_categories(event: Event, section: Section, number: int | None = None) -> CategoriesView:
    """The lists by the categories of a section after a round."""
    table = ranked(section, number)
    return categories_view(table, section.categories, members_of(event, section), section.numbers)


def section_prizes(event: Event, section: Section, number: int | None = None) -> PrizesView:
    """The list of prizes of a section after a round; refused while none are announced."""
    found = prizes_view(event, section, ranked(section, number))
    if found is None:
        raise NoSuchPage(N_("No prizes have been announced."))
    return found


def prizes_view(event: Event, section: Section, table: Standings) -> PrizesView | None:
    """The list of prizes of a section after the standings; None while none are announced.

    `section` is that of the event itself: what is published has no dates of birth.
    """
    if section.prizes is None:
        return None
    winners = {name: section.number_of(person) for name, person in section.special_winners.items()}
    return prizes_of(
        table,
        section.prizes,
        section.categories,
        members_of(event, section),
        people=section.numbers,
        winners={name: found for name, found in winners.items() if found is not None},
        without=[found for p in section.without_prize if (found := section.number_of(p))],
        announcements=_announcements(section),
    )


def _announcements(section: Section) -> tuple[AnnouncementView, ...]:
    """What was announced in the end before round 1, and every later change."""
    told = section.prizes_announced
    counted = (*[each for each in told if not each.round][-1:], *(e for e in told if e.round))
    return tuple(AnnouncementView(each.at, each.who, each.round, each.why) for each in counted)


def prizes_of(
    table: Standings,
    rules: PrizeRules,
    categories: Sequence[Category],
    members: Mapping[str, Members],
    *,
    people: Sequence[int] = (),
    winners: Mapping[str, int] | None = None,
    without: Sequence[int] = (),
    announcements: tuple[AnnouncementView, ...] = (),
) -> PrizesView:
    """The list of prizes of any tournament."""
    names = {category.key: category.name for category in categories}
    source = _Source(table, rules, names, members, people, game_of(table.source))
    contenders = [Contender(row.player, row.rank, row.points) for row in table.rows]
    found = distribute(
        contenders if table.round else (),
        rules,
        {key: each.inside for key, each in members.items()},
        without,
    )
    named = winners or {}
    return PrizesView(
        round=table.round,
        game=source.game,
        final=table.final,
        currency=rules.currency,
        announced=tuple(_announced(source)),
        rules=tuple(said(each, source.game) for each in _rule_sentences(source)),
        rows=tuple(_row(source, award) for award in found.awards),
        special=tuple(
            SpecialPrizeView(
                each.name,
                prize_text(each.prize, rules.decimals),
                source.player(named[each.name]) if each.name in named else None,
            )
            for each in rules.special
        ),
        passed_on=tuple(said(_passed_on(source, each), source.game) for each in found.passed_on),
        unclaimed=tuple(_unclaimed(source, found)) if table.round else (),
        without=tuple(table.event.player(each).name for each in sorted(without)),
        fund=source.money(found.fund),
        paid=source.money(found.paid),
        left_over=source.money(found.left_over),
        announcements=announcements,
    )


def _announced(source: _Source) -> Iterator[AnnouncedList]:
    for listed in source.rules.lists:
        yield AnnouncedList(
            listed.category,
            source.own_name(listed.category),
            tuple(prize_text(prize, source.rules.decimals) for prize in listed.prizes),
        )


def _row(source: _Source, award: Award) -> PrizeRow:
    row = source.table.row(award.player)
    return extended(
        PrizeRow,
        source.player(award.player),
        category=award.category,
        list=source.own_name(award.category),
        place=award.place,
        prize=prize_text(award.prize, source.rules.decimals) if award.prize != Prize() else "",
        rank=row.rank,
        points=points_text(row.points),
        takes=source.money(award.paid),
        thing=award.thing,
        why=said(_why(source, award), source.game),
    )


_PLACED = {
    False: N_("place {place}, {category}"),
    True: N_("place {place} overall"),
}
_GROUPS: dict[str, str] = {
    "none": N_("by tie-break among {size} players on {points}, takes {amount}"),
    "equal": N_(
        "{size} players on {points} share places {first} to {last}: takes {amount}, an equal "
        "part of {pot}"
    ),
    "hort": N_(
        "{size} players on {points} share places {first} to {last} by Hort: takes {amount} of "
        "{pot}, {own} as half of the own place and {pool} as half of an equal part"
    ),
    "us-chess": N_("{size} players on {points} divide {pot}: takes {amount}"),
}
_ALONE = N_("alone on {points}, takes {amount}")
_ROUNDED = N_("rounded from {exact}")
_DRAWN = N_("no tie-break decides who takes {thing}: draw lots")


def _why(source: _Source, award: Award) -> Callable[[Translate], str]:
    """Why a player takes what they take: `place 3 overall: alone on 4.5 points, takes 120 €`."""
    points = points_text(source.table.row(award.player).points)

    def render(say: Translate) -> str:
        placed = say(_PLACED[award.category == OVERALL]).format(
            place=award.place, category=source.list_name(award.category, say)
        )
        wording = _ALONE if award.size == 1 else _GROUPS[award.sharing]
        taken = Prize(award.paid, award.thing)
        facts = {
            "size": award.size,
            "points": score_words(points, source.game, say),
            "first": award.first,
            "last": award.last,
            "amount": source.prize(taken, say),
            "pot": source.amount(award.pot, say),
            "own": source.amount(award.own, say),
            "pool": source.amount(award.pool, say),
        }
        parts = [say(wording).format(**facts)]
        if award.paid != award.exact:
            parts.append(say(_ROUNDED).format(exact=source.amount(award.exact, say)))
        if award.drawn:
            parts.append(say(_DRAWN).format(thing=award.thing))
        reason = parts[0]
        for part in parts[1:]:
            reason = say(N_("{one}; {other}")).format(one=reason, other=part)
        return say(N_("{placed}: {reason}")).format(placed=placed, reason=reason)

    return render


def _passed_on(source: _Source, passed: PassedOn) -> Callable[[Translate], str]:
    name = source.table.event.player(passed.player).name

    def render(say: Translate) -> str:
        return say(
            N_(
                "{category}: {name} takes a prize of the list {taken} instead; the next player "
                "follows."
            )
        ).format(
            category=source.list_name(passed.category, say),
            name=name,
            taken=source.list_name(passed.taken, say),
        )

    return render


def _unclaimed(source: _Source, found: Distribution) -> Iterator[Words]:
    below = [source.table.event.player(each).name for each in found.below_minimum]
    for each in found.unclaimed:
        yield said(_nobody(source, each), source.game)
    if below:
        yield said(
            lambda say: say(N_("A share below the minimum is not paid: {names}.")).format(
                names=" · ".join(below)
            ),
            source.game,
        )


def _nobody(source: _Source, each: Unclaimed) -> Callable[[Translate], str]:
    wording = (
        N_("{category}, place {place}, {prize}: not given, the category has too few players.")
        if each.few
        else N_("{category}, place {place}, {prize}: nobody takes it.")
    )
    return lambda say: say(wording).format(
        category=source.list_name(each.category, say),
        place=each.place,
        prize=source.prize(each.prize, say),
    )


SHARING_WORDS: dict[str, str] = {
    "hort": N_("Hort: half of the prize of one's own place, and half of an equal part"),
    "equal": N_("equal parts of the prizes of their places"),
    "none": N_("no sharing: each the prize of one's own place, by tie-break"),
    "us-chess": N_("rule 32B of US Chess: the prizes of a tie are added and divided"),
}
ROUNDING_WORDS: dict[str, str] = {
    "largest-remainder": N_("so that the sum stays exact, the better placed first"),
    "nearest": N_("to the nearest"),
    "down": N_("down"),
    "up": N_("up"),
}


def _rule_sentences(source: _Source) -> Iterator[Callable[[Translate], str]]:
    rules = source.rules
    yield lambda say: say(N_("Players with equal points: {how}.")).format(
        how=say(SHARING_WORDS[rules.sharing])
    )
    for listed in rules.lists:
        if listed.sharing not in (None, rules.sharing):
            yield _own_sharing(source, listed)
    if rules.sharing != "us-chess":
        yield lambda say: say(
            N_("One prize for each player, the most valuable one; special prizes apart.")
            if rules.one_prize
            else N_("A player may take several prizes.")
        )
    yield lambda say: say(N_("Shares are rounded to {unit}, {how}.")).format(
        unit=source.amount(rules.unit, say), how=say(ROUNDING_WORDS[rules.rounding])
    )
    if rules.minimum:
        yield lambda say: say(N_("A share below {minimum} is not paid.")).format(
            minimum=source.amount(rules.minimum, say)
        )


def _own_sharing(source: _Source, listed: PrizeList) -> Callable[[Translate], str]:
    return lambda say: say(N_("{category}: {how}.")).format(
        category=source.list_name(listed.category, say),
        how=say(SHARING_WORDS[listed.sharing or source.rules.sharing]),
    )


def public_categories(event: Event, shown: Section) -> CategoriesView:
    """The lists by category of a section as it is published; nothing of who is not known."""
    section = event.section(shown.key)
    table, members = ranked(shown), members_of(event, section)
    return categories_view(table, section.categories, members, private=False)


def public_prizes(event: Event, shown: Section) -> PrizesView | None:
    """What was announced; who takes it only once every game is over, and nothing private."""
    view = prizes_view(event, event.section(shown.key), ranked(shown))
    if view is None:
        return None
    told = tuple(structs.replace(each, who="", why="") for each in view.announcements)
    view = structs.replace(view, without=(), announcements=told)
    if view.final:
        return view
    special = tuple(structs.replace(each, winner=None) for each in view.special)
    return structs.replace(view, rows=(), special=special, passed_on=(), unclaimed=())


def announced_order(view: PrizesView) -> tuple[SpecialPrizeView | PrizeRow, ...]:
    """The prizes as they are called out: special ones, then each list from its last place up.

    The list that was announced first, the prizes of everybody, comes last.
    """
    special = tuple(each for each in view.special if each.winner is not None)
    lists = [each.category for each in view.announced]
    rows = sorted(view.rows, key=lambda row: (-lists.index(row.category), -row.place))
    return (*special, *rows)
