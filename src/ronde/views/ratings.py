"""People of the rating lists that are kept on this machine."""

from __future__ import annotations

from ronde.services.rating_lists import RatingListMatch, RatingLists
from ronde.views.base import Natural, View


class ListLine(View, frozen=True):
    """A list that is kept."""

    list: str
    name: str
    kept: str
    people: Natural


class FoundLine(View, frozen=True):
    """Somebody who was looked up, and the list that says so."""

    name: str
    rating: Natural
    title: str
    federation: str
    club: str
    sex: str
    fide_id: str
    source: str


class RatingsView(View, frozen=True):
    """The lists, and whom the search has found on them."""

    lists: tuple[ListLine, ...]
    found: tuple[FoundLine, ...]


def ratings_view(lists: RatingLists, sought: str, rating: str) -> RatingsView:
    """The lists, and who is sought."""
    return RatingsView(
        lists=tuple(ListLine(each.key, each.name, each.kept, each.people) for each in lists.all),
        found=tuple(_line(each) for each in lists.look_up(sought, rating)),
    )


def _line(found: RatingListMatch) -> FoundLine:
    person = found.person
    return FoundLine(
        name=person.name,
        rating=person.rating,
        title=person.title,
        federation=person.federation,
        club=person.club,
        sex=person.sex,
        fide_id=person.fide_id,
        source=found.source,
    )
