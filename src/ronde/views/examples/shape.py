"""The shape of a printed example: what the document says beside what Ronde answers."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from ronde.domain.errors import N_, Translate
from ronde.views import formatting
from ronde.views.base import DisciplineName, View
from ronde.views.cards import CardsView

PRINTED, ANSWERED = N_("Printed"), N_("Worked out")
"""The headings of what is printed and of what is worked out."""


class Misprint(View, frozen=True):
    """A cell that is printed otherwise than the document's own rule has it; None: not printed."""

    column: str
    row: str
    printed: int | None
    right: int


class ExampleView(View, frozen=True):
    """A printed example: where it stands, what it says in our words, and the answer of Ronde.

    Where the columns end with `PRINTED` and `ANSWERED`, every row compares the two. `colours` are
    the columns whose cells are sequences of colours. `misprints` are cells, `remarks` sentences on
    what else is misprinted or lost. `cards` is the answer where a document prints a pairing
    card. `game` is that of the document.
    """

    key: str
    document: str
    article: str
    title: str
    text: str
    columns: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    colours: tuple[int, ...] = ()
    misprints: tuple[Misprint, ...] = ()
    remarks: tuple[str, ...] = ()
    cards: CardsView | None = None
    game: DisciplineName = "chess"

    @property
    def compares(self) -> bool:
        """Whether every row has what is printed beside what is worked out."""
        return self.columns[-2:] == (PRINTED, ANSWERED)

    @property
    def differing(self) -> tuple[tuple[str, ...], ...]:
        """The rows in which Ronde answers otherwise than the document prints."""
        return tuple(row for row in self.rows if self.compares and row[-2] != row[-1])


def dashed(pairs: Iterable[tuple[object, object]]) -> str:
    """Pairs as the documents write them: `1-4 2-5 3-6`."""
    return " ".join(f"{a}-{b}" for a, b in pairs)


_DECIMAL = re.compile(r"(?<![\d.])\d+\.\d+(?![\d.])")
"""A number with a decimal, and not the number of an article."""


@dataclass(frozen=True, slots=True)
class ShownExample:
    """An example in the words, colours and decimals of a language."""

    key: str
    document: str
    article: str
    title: str
    text: str
    columns: list[str]
    rows: list[list[str]]
    misprints: list[str]
    cards: list[formatting.CardSheet]
    compares: bool


def shown(example: ExampleView, translate: Translate = str) -> ShownExample:
    """The example for readers; `translate` has the words of its game."""
    return ShownExample(
        example.key,
        translate(example.document),
        translate(example.article),
        translate(example.title),
        translate(example.text),
        [translate(column) for column in example.columns],
        [_cells(example, row, translate) for row in example.rows],
        _misprints(example, translate),
        formatting.card_sheets(example.cards, translate) if example.cards else [],
        example.compares,
    )


def _cells(example: ExampleView, row: Iterable[str], translate: Translate) -> list[str]:
    def cell(place: int, text: str) -> str:
        if place in example.colours:
            return "".join(translate(letter) for letter in text)
        return _DECIMAL.sub(lambda n: formatting.number(n[0], translate), translate(text))

    return [cell(place, text) for place, text in enumerate(row)]


def _misprints(example: ExampleView, translate: Translate) -> list[str]:
    """What the document misprints, cell by cell, and what else is wrong or lost in it."""
    left_out = N_("{column} with {row} is {right}; the document leaves it out.")
    otherwise = N_("{column} with {row} is {right}; the document prints {printed}.")
    named = [
        translate(left_out if cell.printed is None else otherwise).format(
            column=cell.column, row=cell.row, right=cell.right, printed=cell.printed
        )
        for cell in example.misprints
    ]
    return [*named, *map(translate, example.remarks)]
