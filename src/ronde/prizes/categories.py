"""Categories: a band of ratings, an age on a date, sex, club, federation, or a mark."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields
from datetime import date
from typing import Any

from ronde.domain.errors import N_, RequestError
from ronde.domain.integers import whole_number
from ronde.domain.player import folded

_KEY = re.compile(r"[a-z0-9][a-z0-9-]{0,30}")


@dataclass(frozen=True, slots=True)
class Entrant:
    """What a category asks of a player; `birth` is a year or a date, `rating` 0 for none."""

    rating: int = 0
    birth: str = ""
    sex: str = ""
    club: str = ""
    federation: str = ""
    marks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Category:
    """Players who meet every condition that is given; both ends of a band belong to it.

    Ages are counted in whole years on the day `on`. A player without a rating is in no band of
    ratings unless `unrated` says so.
    """

    key: str
    name: str
    rating_from: int = 0
    rating_to: int = 0
    unrated: bool = False
    age_from: int = 0
    age_to: int = 0
    on: str = ""
    sex: str = ""
    clubs: tuple[str, ...] = ()
    federations: tuple[str, ...] = ()
    mark: str = ""

    def holds(self, entrant: Entrant) -> bool | None:
        """Whether the player belongs here; None where what is known does not say."""
        answers = [
            self._rating(entrant),
            self._age(entrant),
            _one_of(entrant.sex, (self.sex,) if self.sex else ()),
            _one_of(entrant.club, self.clubs),
            _one_of(entrant.federation, self.federations),
            True if not self.mark else folded(self.mark) in map(folded, entrant.marks),
        ]
        return False if False in answers else None if None in answers else True

    def _rating(self, entrant: Entrant) -> bool:
        if not (self.rating_from or self.rating_to):
            return True
        if not entrant.rating:
            return self.unrated
        return self.rating_from <= entrant.rating <= (self.rating_to or entrant.rating)

    def _age(self, entrant: Entrant) -> bool | None:
        if not (self.age_from or self.age_to):
            return True
        ages = possible_ages(entrant.birth, self.on)
        if not ages:
            return None
        inside = {self.age_from <= age <= (self.age_to or age) for age in ages}
        return inside.pop() if len(inside) == 1 else None

    @property
    def has_conditions(self) -> bool:
        """The category asks for anything."""
        return any(
            getattr(self, f.name) for f in fields(self) if f.name not in ("key", "name", "unrated")
        )


def _one_of(found: str, wanted: tuple[str, ...]) -> bool | None:
    """Whether a word is one of those wanted; None where a player's is not known."""
    if not wanted:
        return True
    return folded(found) in map(folded, wanted) if found else None


def possible_ages(birth: str, on: str) -> tuple[int, ...]:
    """The age on a day: one number, two where only the year of birth is known, none without it."""
    day = _date(on)
    parts = re.fullmatch(r"(\d{4})(?:\D(\d{1,2})\D(\d{1,2}))?", birth)
    if day is None or parts is None or not int(parts[1]):
        return ()
    year, month, of_month = int(parts[1]), int(parts[2] or 0), int(parts[3] or 0)
    had = day.year - year
    if month and of_month:
        return (had - ((day.month, day.day) < (month, of_month)),)
    if (day.month, day.day) == (12, 31):
        return (had,)
    return had - 1, had


def _date(text: str) -> date | None:
    try:
        return date.fromisoformat(text.replace("/", "-"))
    except ValueError:
        return None


def parse_category(given: Mapping[str, Any]) -> Category:
    """A category as forms, files and programs write it."""
    known = {f.name: f for f in fields(Category)}
    for name in given:
        if name not in known:
            raise RequestError(N_("A category has no {field!r}."), field=name)
    values = {name: _value(name, value) for name, value in given.items() if value not in ("", None)}
    if not values.get("name"):
        raise RequestError(N_("A category needs a name."))
    values.setdefault("key", _key_for(values["name"]))
    category = Category(**values)
    _check(category)
    return category


def _key_for(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", folded(name)).strip("-")[:30]


def _value(name: str, value: Any) -> Any:
    if name in ("rating_from", "rating_to", "age_from", "age_to"):
        number = whole_number(str(value))
        if number is None or number > 9999:
            raise RequestError(N_("{found!r} is not a whole number."), found=str(value)[:40])
        return number
    if name in ("clubs", "federations"):
        words = value.split(";") if isinstance(value, str) else value
        return tuple(word.strip() for word in words if word.strip())
    if name == "unrated":
        return value in (True, "1", "true", "on")
    return str(value).strip()


def _check(category: Category) -> None:
    if not _KEY.fullmatch(category.key):
        raise RequestError(
            N_("The key of a category has small letters, digits and hyphens, unlike {found!r}."),
            found=category.key,
        )
    if category.sex not in ("", "m", "w"):
        raise RequestError(
            N_("The sex is m or w, or left open; not {found!r}."), found=category.sex
        )
    if not category.has_conditions:
        raise RequestError(
            N_("Category {name} says nothing of who belongs to it."), name=category.name
        )
    if (category.age_from or category.age_to) and _date(category.on) is None:
        raise RequestError(
            N_("Category {name} counts ages: give the day on which they count, as 2026-01-01."),
            name=category.name,
        )
    bands = ((category.rating_from, category.rating_to), (category.age_from, category.age_to))
    if any(to and start > to for start, to in bands):
        raise RequestError(N_("Category {name} ends before it begins."), name=category.name)


def category_document(category: Category) -> dict[str, Any]:
    """The category as it is written down: what is given, nothing else."""
    return {
        f.name: list(value) if isinstance(value, tuple) else value
        for f in fields(category)
        if (value := getattr(category, f.name)) or f.name in ("key", "name")
    }
