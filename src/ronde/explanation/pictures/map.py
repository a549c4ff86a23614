"""The map of a round: all its brackets, who goes from one to the next, and where the bye falls."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from ronde.domain.errors import N_
from ronde.explanation.lines import Language
from ronde.explanation.pictures.bracket import BracketDrawing, draw_notes
from ronde.explanation.pictures.bracket_facts import BracketFacts, BracketReader
from ronde.explanation.pictures.drawing import Drawing
from ronde.explanation.pictures.layout import Layout
from ronde.explanation.pictures.legend import draw_legend
from ronde.explanation.pictures.text_width import shortened

WHOLE_UP_TO = 24
"""Players of a round whose boards are all drawn; beyond, those that are out of the ordinary."""
LEFT_LANES = 6
RIGHT_LANES = 8
LANE = 4.0
APART = 5.0
"""Between the way that comes to a card and the one that leaves it."""


class Stop(NamedTuple):
    """A player in a bracket: the outer edge of the card, its column, and the top of the frame."""

    x: float
    y: float
    column: int
    top: float


class _RoundMap:
    """Draws the map of one round."""

    def __init__(self, reader: BracketReader, layout: Layout, language: Language) -> None:
        self._reader = reader
        self._layout = layout
        self._say = language
        self._drawing = Drawing()
        self._stops: dict[int, list[Stop]] = {}

    def svg(self, code: str, *, alone: bool) -> str:
        """The whole map."""
        context, layout, say = self._reader.context, self._layout, self._say
        title = say.translate(N_("Map of round {round}")).format(round=context.paired.number)
        size = 17.0 if layout.tall else 23.0
        self._drawing.text(24, 36, title, size, "serif bold")
        y = 58.0
        shown = [self._reader.facts(bracket) for bracket in self._reader.drawn()]
        for facts in shown:
            y = self._bracket(facts, y)
        if context.paired.bye is not None:
            y = self._bye(context.paired.bye, y)
        self._ways()
        height = draw_legend(self._drawing, y + 4, layout.width, say)
        words = " ".join(facts.description for facts in shown)
        return self._drawing.svg(layout.width, height, title, words, code, alone=alone)

    def _bracket(self, facts: BracketFacts, y: float) -> float:
        """One bracket with its heading and the notes on those who leave it."""
        layout = self._layout
        count = len(facts.cards)
        template = self._say.plural(N_("{count} player"), N_("{count} players"), count)
        heading = f"{facts.score} · {template.format(count=count)}"
        y += 40
        self._drawing.text(layout.left, y, heading, 13.5, "bold")
        top = y + 8
        folded = len(self._reader.context.present) > WHOLE_UP_TO
        bracket = BracketDrawing(self._drawing, facts, layout, self._say, chips=True, folded=folded)
        end = bracket.draw(top)
        for number in facts.cards:
            edge = bracket.edge(number)
            if edge is not None:
                self._stops.setdefault(number, []).append(Stop(*edge, top))
        leaving = [note for note in facts.notes if note.leaving]
        if layout.notes_beside:
            notes = leaving[:6]
            return max(end, draw_notes(self._drawing, notes, layout, top)) + 14
        if leaving:
            end = draw_notes(self._drawing, leaving, layout, end + 6)
        return end + 14

    def _bye(self, number: int, y: float) -> float:
        """The box of whoever has the bye."""
        layout, drawing = self._layout, self._drawing
        top = y + 16
        drawing.shape(
            "rect", "card bye", x=layout.right, y=top, width=layout.card_width, height=26, rx=5
        )
        name = self._reader.context.participant(number).said(self._say)
        words = self._say.translate(N_("Bye: {player}")).format(player=name)
        words = shortened(words, 12.5, layout.card_width - 20)
        drawing.text(layout.right + 10, top + 17, words, 12.5, "warm")
        stop = Stop(layout.right + layout.card_width, top + 13, 1, top)
        self._stops.setdefault(number, []).append(stop)
        return top + 40

    def _ways(self) -> None:
        """The way of everybody who is in more than one bracket."""
        ways = [pair for stops in self._stops.values() for pair in pairwise(stops)]
        drawn = [
            list(self._corners(begin, end, place))
            for place, (begin, end) in enumerate(sorted(ways, key=lambda way: way[0].y))
        ]
        for corners in drawn:
            self._drawing.polyline("under", corners)
        for corners in drawn:
            self._drawing.polyline("way", corners)
            x, y = corners[-1]
            toward = 7 if x > corners[-2][0] else -7
            points = (
                f"M{x - toward:.1f},{y - 4.5:.1f}L{x:.1f},{y:.1f}L{x - toward:.1f},{y + 4.5:.1f}Z"
            )
            self._drawing.path("head", points)

    def _corners(self, begin: Stop, end: Stop, place: int) -> Iterator[tuple[float, float]]:
        """Out to the lane of its side, down, and where needed across above the next frame."""
        layout = self._layout
        right = layout.frame_end - 6 - (place % RIGHT_LANES) * LANE
        left = 40 - (place % LEFT_LANES) * LANE if not layout.tall else 30 - (place % 5) * LANE
        lane = right if begin.column else left
        yield begin.x, begin.y + APART
        yield lane, begin.y + APART
        if begin.column != end.column:
            across = end.top - 30 - (place % 4) * LANE
            other = left if begin.column else right
            yield lane, across
            yield other, across
            lane = other
        yield lane, end.y - APART
        yield end.x, end.y - APART


def round_map(
    reader: BracketReader,
    layout: Layout,
    language: Language,
    code: str = "en",
    *,
    alone: bool = True,
) -> str:
    """The whole round as SVG."""
    return _RoundMap(reader, layout, language).svg(code, alone=alone)
