"""Categories and prizes in a JSON file, or in a request: as a poster writes them."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from ronde.domain.errors import N_, FileAccessError, RequestError
from ronde.formats.json.document import Doc
from ronde.prizes.rules import Rounding, Sharing

Money = Annotated[str, Meta(max_length=20, description="An amount, such as 62.50.")]
PrizeText = Annotated[
    str, Meta(max_length=200, description="A prize: `500`, `300 + cup`, `book (20)`.")
]
Name = Annotated[str, Meta(max_length=80)]
Limit = Annotated[int, Meta(ge=0, le=9999)]


class CategoryDoc(Doc):
    """A category: players who meet every condition given; both ends of a band belong to it."""

    name: Name
    key: Annotated[str, Meta(pattern="^([a-z0-9][a-z0-9-]{0,30})?$")] = ""
    rating_from: Limit = 0
    rating_to: Limit = 0
    unrated: bool = False
    age_from: Limit = 0
    age_to: Limit = 0
    on: Annotated[str, Meta(max_length=10, description="The day on which ages count.")] = ""
    sex: Literal["", "m", "w"] = ""
    clubs: tuple[Name, ...] = ()
    federations: tuple[Name, ...] = ()
    mark: Name = ""


class PrizeListDoc(Doc):
    """The prizes by place of a category, by its key; empty: of everybody."""

    prizes: tuple[PrizeText, ...]
    category: Name = ""
    name: Name = ""
    sharing: Sharing | None = None
    least: Limit = 0


class SpecialPrizeDoc(Doc):
    """A prize whose winner is named."""

    name: Name
    prize: PrizeText


class PrizesDoc(Doc):
    """The prizes and how they are shared."""

    lists: tuple[PrizeListDoc, ...] = ()
    special: tuple[SpecialPrizeDoc, ...] = ()
    sharing: Sharing = "hort"
    one_prize: bool = True
    unit: Money = "1"
    rounding: Rounding = "largest-remainder"
    minimum: Money = "0"
    currency: Annotated[str, Meta(max_length=8)] = "EUR"
    decimals: Annotated[int, Meta(ge=0, le=3)] = 2


class AnnouncementDoc(Doc):
    """A file of categories and prizes."""

    categories: tuple[CategoryDoc, ...] = ()
    prizes: PrizesDoc = msgspec.field(default_factory=PrizesDoc)


def read_announcement(path: Path) -> tuple[tuple[dict[str, Any], ...], dict[str, Any]]:
    """The categories and the prizes of a file, as `AnnouncePrizes` takes them."""
    try:
        found = msgspec.json.decode(path.read_bytes(), type=AnnouncementDoc)
    except OSError as error:
        raise FileAccessError(
            N_("The file {file} cannot be read: {reason}."),
            file=str(path),
            reason=error.strerror or error,
        ) from error
    except msgspec.DecodeError as error:
        raise RequestError(
            N_("The file {file} does not describe prizes: {reason}."),
            file=str(path),
            reason=str(error),
        ) from error
    plain = msgspec.to_builtins(found)
    return tuple(plain.get("categories", ())), plain.get("prizes", {})
