"""How a document is to be printed: paper size, languages, round, logo, copies."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ronde.domain.errors import N_, RequestError
from ronde.domain.round import Pair
from ronde.explanation.pictures.style import PrintedPicture
from ronde.print.text import ENGLISH, DocumentTranslator
from ronde.views.timetable import StartView

if TYPE_CHECKING:
    from ronde.views.matches import BoardList, MatchesView
    from ronde.views.prizes import CategoriesView, PrizesView


@dataclass(frozen=True, slots=True)
class PaperSize:
    """A size of paper, upright, in millimetres."""

    name: str
    width: float
    height: float

    def type_size(self, size: float) -> float:
        """The type size, in points, for text that has this size on A4: narrower paper has less."""
        return round(size * min(1.0, self.width / 210), 1)


PAPER_SIZES = {
    paper.name: paper
    for paper in (
        PaperSize("a4", 210, 297),
        PaperSize("a5", 148, 210),
        PaperSize("letter", 215.9, 279.4),
    )
}


def paper_size(name: str) -> PaperSize:
    """The paper size of this name."""
    if name not in PAPER_SIZES:
        raise RequestError(
            N_("There is no paper {name!r}. Choose one of: {names}."),
            name=name,
            names=", ".join(PAPER_SIZES),
        )
    return PAPER_SIZES[name]


@dataclass(frozen=True, slots=True)
class PrintedLine:
    """A sentence of an explanation in one language, indented by its depth."""

    text: str
    depth: int = 0
    article: str = ""


@dataclass(frozen=True, slots=True)
class PrintSettings:
    """How a document is to be printed.

    `per_sheet` is the number of copies of a page on a sheet, or of slips, cards and name cards.
    `lines` are those of a report or an explanation, one list for each language of the document,
    `pictures` those of its round.
    `printed` is the time shown at the foot of the page; without it, equal events give equal bytes.
    `personal` says whether dates of birth may be shown, on the cards that have a field for them.
    `adjourned` are pairs of the last round that standings and cards do not wait for; `starts` is
    when rounds begin, as far as that is announced.
    """

    words: DocumentTranslator = ENGLISH
    paper: PaperSize = PAPER_SIZES["a4"]
    round: int | None = None
    per_sheet: int | None = None
    logo: bytes | None = None
    printed: str = ""
    player: int | None = None
    board: int | None = None
    lines: Sequence[Sequence[PrintedLine]] = ()
    pictures: Sequence[PrintedPicture] = ()
    codes: Sequence[str] | None = None
    system: str | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    notes: Sequence[str] = ()
    personal: bool = True
    categories: CategoriesView | None = None
    prizes: PrizesView | None = None
    adjourned: Collection[Pair] = ()
    starts: Mapping[int, StartView] = field(default_factory=dict)
    matches: MatchesView | None = None
    board_lists: Sequence[BoardList] = ()
