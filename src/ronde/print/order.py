"""What was asked for: paper, languages, round, logo, copies; and what a face hands over."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ronde.domain.errors import N_, RequestError
from ronde.print.words import ENGLISH, Words


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet, upright, in millimetres."""

    name: str
    width: float
    height: float

    def type(self, size: float) -> float:
        """Type that has this size on A4, in points: smaller on narrower paper."""
        return round(size * min(1.0, self.width / 210), 1)


PAPERS = {
    paper.name: paper
    for paper in (
        Paper("a4", 210, 297),
        Paper("a5", 148, 210),
        Paper("letter", 215.9, 279.4),
    )
}


def paper_named(name: str) -> Paper:
    """The paper of this name."""
    if name not in PAPERS:
        raise RequestError(
            N_("There is no paper {name!r}. Choose one of: {names}."),
            name=name,
            names=", ".join(PAPERS),
        )
    return PAPERS[name]


@dataclass(frozen=True, slots=True)
class Line:
    """A sentence of an explanation, further to the right the deeper it stands."""

    text: str
    depth: int = 0
    article: str = ""


@dataclass(frozen=True, slots=True)
class Order:
    """A document as it was asked for.

    `per_sheet` is the number of copies of a page on a sheet, or of slips, cards and name cards.
    `lines` are those of a report or an explanation, one list for each language of the words.
    `printed` is the time that is shown at the foot; without it, equal events give equal bytes.
    `personal`: dates of birth may be shown, on the cards that have a field for them.
    """

    words: Words = ENGLISH
    paper: Paper = PAPERS["a4"]
    round: int | None = None
    per_sheet: int | None = None
    logo: bytes | None = None
    printed: str = ""
    player: int | None = None
    board: int | None = None
    lines: Sequence[Sequence[Line]] = ()
    codes: Sequence[str] | None = None
    system: str | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    notes: Sequence[str] = ()
    personal: bool = True


@dataclass(frozen=True, slots=True)
class Sheet:
    """What the press is given: the template, and all that is written into it."""

    template: str
    data: Mapping[str, Any]
    landscape: bool = False
