"""Categories and prizes: what is announced of them, special prizes, and who has no right to one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from ronde.domain.errors import N_, RequestError
from ronde.journal.acts.base import Act, Decision, field
from ronde.journal.cautions import Caution, caution
from ronde.journal.entries import Entry
from ronde.journal.event import Event
from ronde.journal.section import PrizeAnnouncement, Section
from ronde.prizes.categories import Category, category_document, parse_category
from ronde.prizes.rules import parse_rules, rules_document

MOST_CATEGORIES = 60


@dataclass(frozen=True, slots=True, kw_only=True)
class AnnouncePrizes(Act):
    """Announce the categories and the prizes of a section, and how they are shared.

    What is announced replaces what was. After round 1 has been paired it is recorded as a change.
    """

    act = "announce-prizes"
    wording: ClassVar[str] = N_("Announce categories and prizes")

    section: str = field(N_("section"))
    categories: tuple[Mapping[str, Any], ...] | None = field(
        N_("the categories: what players of each must be"), None
    )
    prizes: Mapping[str, Any] | None = field(
        N_("the prizes by place and category, and how they are shared"), None
    )

    def decide(self, event: Event, at: str) -> Decision | None:
        section = event.open_section(self.section)
        categories = section.categories
        if self.categories is not None:
            categories = parse_categories(self.categories)
        data: dict[str, Any] = {"section": self.section}
        if categories != section.categories:
            data["categories"] = [category_document(each) for each in categories]
        keys = [each.key for each in categories]
        given = self.prizes
        if given is None and section.prizes is not None:
            given = rules_document(section.prizes)
        if given is not None:
            rules = parse_rules(given, keys)
            if rules != section.prizes:
                data["prizes"] = rules_document(rules)
        if len(data) == 1:
            return None
        return Decision(data, cautions=tuple(_cautions(section)))

    @staticmethod
    def apply(event: Event, entry: Entry) -> Event:
        data = entry.data
        section = event.section(data["section"])
        categories, prizes = section.categories, section.prizes
        if "categories" in data:
            categories = tuple(parse_category(each) for each in data["categories"])
        if "prizes" in data:
            prizes = parse_rules(data["prizes"], [each.key for each in categories])
        announced = PrizeAnnouncement(
            entry.number, entry.at, entry.who, len(section.paired), entry.why
        )
        return event.with_section(
            replace(
                section,
                categories=categories,
                prizes=prizes,
                prizes_announced=(*section.prizes_announced, announced),
            )
        )


def parse_categories(given: tuple[Mapping[str, Any], ...]) -> tuple[Category, ...]:
    """The categories of a section, each with a key of its own."""
    if len(given) > MOST_CATEGORIES:
        raise RequestError(N_("There are at most {most} categories."), most=MOST_CATEGORIES)
    categories = tuple(parse_category(each) for each in given)
    keys = [each.key for each in categories]
    for category in categories:
        if keys.count(category.key) > 1:
            raise RequestError(
                N_("Two categories have the key {key!r}: give each one of its own."),
                key=category.key,
            )
    return categories


def _cautions(section: Section) -> Iterator[Caution]:
    if section.has_started:
        yield from caution(
            "prizes-after-start", fide_mode=section.fide_mode, round=len(section.paired)
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class GivePrize(Act):
    """Name the winner of a special prize, or take the name back."""

    act = "give-prize"
    wording: ClassVar[str] = N_("Name the winner of a special prize")

    section: str = field(N_("section"))
    prize: str = field(N_("name of the special prize"))
    person: int | None = field(N_("number of the person; none: not given"), None)

    def decide(self, event: Event, at: str) -> Decision | None:
        section = event.section(self.section)
        special = () if section.prizes is None else section.prizes.special
        if self.prize not in [each.name for each in special]:
            raise RequestError(N_("There is no special prize {name!r}."), name=self.prize[:80])
        if self.person is not None:
            section.registration(self.person)
        if section.special_winners.get(self.prize) == self.person:
            return None
        return Decision(self.given())

    @staticmethod
    def apply(event: Event, entry: Entry) -> Event:
        data = entry.data
        section = event.section(data["section"])
        winners = {**section.special_winners, data["prize"]: data.get("person")}
        kept = {name: person for name, person in winners.items() if person is not None}
        return event.with_section(replace(section, special_winners=kept))


@dataclass(frozen=True, slots=True, kw_only=True)
class WithholdPrizes(Act):
    """Note that a player has no right to a prize, or has it again: absent when prizes are given."""

    act = "withhold-prizes"
    wording: ClassVar[str] = N_("Note who has no right to a prize")

    section: str = field(N_("section"))
    person: int = field(N_("number of the person"))
    withheld: bool = field(N_("the player has no right to a prize"), True)

    def decide(self, event: Event, at: str) -> Decision | None:
        section = event.section(self.section)
        section.registration(self.person)
        if (self.person in section.without_prize) is self.withheld:
            return None
        return Decision({**self.given(), "withheld": self.withheld})

    @staticmethod
    def apply(event: Event, entry: Entry) -> Event:
        data = entry.data
        section = event.section(data["section"])
        changed = section.without_prize - {data["person"]}
        if data["withheld"]:
            changed |= {data["person"]}
        return event.with_section(replace(section, without_prize=changed))
