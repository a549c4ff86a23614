"""The map of a round: all its brackets, who goes from one to the next, and where the bye falls."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import NamedTuple

from ronde.domain.errors import N_
from ronde.explanation.lines import Language, ScoreFact
from ronde.explanation.pictures.bracket import BracketDrawing
from ronde.explanation.pictures.bracket_facts import BracketFacts, BracketReader
from ronde.explanation.pictures.drawing import Drawing
from ronde.explanation.pictures.layout import Layout
from ronde.explanation.pictures.legend import draw_legend
from ronde.explanation.pictures.note_drawing import draw_notes
from ronde.explanation.pictures.text_width import shortened, text_width, wrapped

WHOLE_UP_TO = 24
"""Players of a round whose boards are all drawn; beyond, those that are out of the ordinary."""
LEFT_LANES = 6
RIGHT_LANES = 8
LANE = 4.0
HEADING = 13.5
HEADING_LINE = 17.0
APART = 5.0
"""Between the way that comes to a card and the one that leaves it."""


class Stop(NamedTuple):
    """A player in a bracket: the outer edge of the card, its column, and a way over the heading."""

    x: float
    y: float
    column: int
    over: float


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
        words = N_("Round {round} with other boards")
        if not self._reader.is_alternative:
            words = N_("Map of round {round}")
        title = say.translate(words).format(round=context.paired.number)
        size = 17.0 if layout.tall else 23.0
        self._drawing.text(24, 36, title, size, "serif bold")
        y = 58.0
        drawn = self._reader.drawn()
        if any(above.score < below.score for above, below in pairwise(drawn)):
            words = say.translate(N_("The groups stand in the order in which the rules pair them."))
            for line in wrapped(words, 12.5, layout.width - 48):
                self._drawing.text(24, y, line, 12.5, "soft")
                y += 16
        shown = [self._reader.facts(bracket) for bracket in drawn]
        summary = [] if self._reader.is_alternative else self._reader.summary(shown)
        for line in wrapped(" ".join(summary), 12.5, layout.width - 48) if summary else ():
            self._drawing.text(24, y, line, 12.5)
            y += 17
        for facts in shown:
            y = self._bracket(facts, y)
        if context.paired.bye is not None:
            y = self._bye(context.paired.bye, y)
        self._ways()
        y = self._codes(shown, y + 10)
        decided = not self._reader.is_alternative
        height = draw_legend(self._drawing, y + 4, layout.width, say, decided=decided)
        words = " ".join([*summary, *(facts.description for facts in shown)])
        return self._drawing.svg(layout.width, height, title, words, code, alone=alone)

    def _bracket(self, facts: BracketFacts, y: float) -> float:
        """One bracket with its heading and the notes on those who leave it."""
        layout = self._layout
        count = len(facts.cards)
        template = self._say.plural(N_("{count} player"), N_("{count} players"), count)
        unseen = {c.came for c in facts.cards.values() if c.came and c.number not in self._stops}
        sides = zip(("above", "below"), facts.came_from, strict=True)
        origins = [words for side, words in sides if side in unseen]
        words = " · ".join([template.format(count=count), *origins])
        room = layout.cards_end - layout.left
        y += 40
        over = y - 22
        for line in _heading(f"{facts.score} · {words}", room):
            self._drawing.text(layout.left, y, line, HEADING, "bold")
            y += HEADING_LINE
        top = y + 8 - HEADING_LINE
        folded = len(self._reader.context.present) > WHOLE_UP_TO
        bracket = BracketDrawing(self._drawing, facts, layout, self._say, chips=True, folded=folded)
        end = bracket.draw(top)
        for number, card in facts.cards.items():
            edge = bracket.edge(number)
            if edge is None:
                continue
            if card.came and number not in self._stops:
                self._from_elsewhere(
                    Stop(*edge, over), top - 12 if card.came == "above" else end + 12
                )
            self._stops.setdefault(number, []).append(Stop(*edge, over))
        if layout.notes_beside:
            return max(end, draw_notes(self._drawing, facts.map_notes, layout, top)) + 14
        if facts.map_notes:
            end = draw_notes(self._drawing, facts.map_notes, layout, end + 6)
        return end + 14

    def _from_elsewhere(self, stop: Stop, begin: float) -> None:
        """Somebody who comes into the bracket without having been drawn in another one."""
        lane = self._layout.frame_end - 12 if stop.column else 30
        toward = -1 if stop.column else 1
        points = ((lane, begin), (lane, stop.y), (stop.x - toward, stop.y))
        self._drawing.polyline("entry", points)
        head = f"M{stop.x - 8 * toward:.1f},{stop.y - 4.5:.1f}L{stop.x:.1f},{stop.y:.1f}"
        self._drawing.path("entry-head", f"{head}L{stop.x - 8 * toward:.1f},{stop.y + 4.5:.1f}Z")

    def _codes(self, shown: Iterable[BracketFacts], y: float) -> float:
        """What the criteria mean that are charged to boards."""
        meanings = {code: words for facts in shown for code, words in facts.codes.items()}
        for code in sorted(meanings, key=_in_order):
            meaning = self._say.translate(N_("{label}: {value}"))
            words = meaning.format(label=code, value=meanings[code])
            for line in wrapped(words, 12, self._layout.width - 60):
                y += 16
                self._drawing.text(24, y, line, 12, "soft")
        return y + 8

    def _bye(self, number: int, y: float) -> float:
        """The box of whoever has the bye."""
        layout, drawing = self._layout, self._drawing
        top = y + 16
        drawing.shape(
            "rect", "card bye", x=layout.right, y=top, width=layout.card_width, height=26, rx=5
        )
        about = self._reader.notes.bye_heading(number)
        score = ScoreFact(self._reader.context.scores[number]).said(self._say)
        words = shortened(about, 12.5, layout.card_width - 28 - text_width(score, 12.5))
        drawing.text(layout.right + 10, top + 17, words, 12.5, "warm")
        drawing.text(layout.cards_end - 10, top + 17, score, 12.5, "soft", "end")
        stop = Stop(layout.cards_end, top + 13, 1, top - 30)
        self._stops.setdefault(number, []).append(stop)
        if self._reader.is_alternative:
            return top + 40
        note = self._reader.notes.bye(number)
        if layout.notes_beside:
            return max(top + 40, draw_notes(drawing, [note], layout, top - 8))
        return draw_notes(drawing, [note], layout, top + 34)

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
        right = layout.frame_end - 6 - (place % RIGHT_LANES) * layout.lane(RIGHT_LANES, LANE)
        left = 40 - (place % LEFT_LANES) * LANE if not layout.tall else 30 - (place % 5) * LANE
        lane = right if begin.column else left
        yield begin.x, begin.y + APART
        yield lane, begin.y + APART
        if begin.column != end.column:
            across = end.over - (place % 4) * LANE
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


def _heading(words: str, room: float) -> list[str]:
    """The heading of a bracket, in two lines at most."""
    first, *others = wrapped(words, HEADING, room / 1.13)
    if not others:
        return [first]
    return [first, shortened(" ".join(others), HEADING, room, bold=True)]


def _in_order(code: str) -> list[int]:
    """C9 before C12."""
    return [int(number) for number in re.findall(r"\d+", code)]
