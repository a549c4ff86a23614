"""The ways into a bracket and out of it: higher scores are above, lower ones below."""

from __future__ import annotations

from ronde.explanation.pictures.bracket import BracketDrawing
from ronde.explanation.pictures.bracket_facts import BracketFacts, Exit
from ronde.explanation.pictures.drawing import Drawing
from ronde.explanation.pictures.layout import Layout
from ronde.explanation.pictures.text_width import wrapped

LANES = 6.0
APART = 6.0
"""Between the way that comes to a card and the one that leaves it."""
LINE = 16.0


class Ways:
    """Draws the ways of one bracket: `above` before its frame is drawn, `below` afterwards."""

    def __init__(self, drawing: Drawing, facts: BracketFacts, layout: Layout) -> None:
        self._drawing = drawing
        self._facts = facts
        self._layout = layout
        self._ends: dict[int, float] = {}

    def words_above(self, y: float) -> float:
        """Who comes from above, and who goes there; returns where the frame may begin."""
        if self._facts.came_from[0]:
            y = self._words(self._facts.came_from[0], "bold", 44, y + 4)
        for place, one in enumerate(one for one in self._facts.goes if one.up):
            y = self._words(f"▲ {one.words}", "bold warm", self._begin(), y + 4)
            self._ends[one.number] = y - LINE + 4 + place
        return y + 4 if self._facts.came_from[0] or self._ends else y

    def _begin(self) -> float:
        return 38 + LANES * len(self._facts.goes)

    def _words(self, text: str, css: str, x: float, y: float) -> float:
        for line in wrapped(text, 12.5, (self._layout.cards_end - x) / 1.13):
            self._drawing.text(x, y, line, 12.5, css)
            y += LINE
        return y

    def draw(self, bracket: BracketDrawing, top: float, end: float) -> float:
        """All ways, with the words below the frame; returns where these end."""
        self._entries(bracket, top, end)
        y = end
        for place, one in enumerate(self._facts.goes):
            if not one.up:
                y = self._words(f"▼ {one.words}", "bold warm", self._begin(), y + 22) - LINE
            self._way_out(bracket, one, place, top if one.up else y)
        if self._facts.came_from[1]:
            y = self._words(f"▲ {self._facts.came_from[1]}", "bold", self._begin(), y + 22) - LINE
        return y + 12

    def _entries(self, bracket: BracketDrawing, top: float, end: float) -> None:
        """Those who were moved into the bracket, from above or from below."""
        for card in self._facts.cards.values():
            edge = bracket.edge(card.number)
            if not card.came or edge is None:
                continue
            x, y, column = edge
            y -= APART if card.leaves else 0
            lane = self._layout.frame_end - 6 if column else 28
            begin = top - 14 if card.came == "above" else end + 14
            toward = -1 if column else 1
            self._drawing.polyline("entry", ((lane, begin), (lane, y), (x - toward, y)))
            self._drawing.path(
                "entry-head",
                f"M{x - 8 * toward:.1f},{y - 4.5:.1f}L{x:.1f},{y:.1f}"
                f"L{x - 8 * toward:.1f},{y + 4.5:.1f}Z",
            )

    def _lane(self, place: int, column: int) -> float:
        """Where a way out runs down or up: between the cards and the frame, or left of it."""
        ways = len(self._facts.goes)
        if not column:
            return 20 - place * min(LANES / 3, 14 / max(ways - 1, 1))
        return self._layout.frame_end - 12 - place * self._layout.lane(ways, LANES)

    def _way_out(self, bracket: BracketDrawing, one: Exit, place: int, y: float) -> None:
        """The way of somebody who is not paired here, to the height `y`."""
        edge = bracket.edge(one.number)
        if edge is None:
            return
        x, edge_y, column = edge
        edge_y += APART if self._facts.cards[one.number].came else 0
        lane = self._lane(place, column)
        if one.up:
            tip = y - 12
            self._drawing.polyline("way", ((x, edge_y), (lane, edge_y), (lane, tip)))
            self._drawing.path("head", f"M{lane - 5:.1f},{tip + 1:.1f}h10l-5,-9Z")
        else:
            self._drawing.polyline("way", ((x, edge_y), (lane, edge_y), (lane, y - 8)))
            self._drawing.path("head", f"M{lane - 5:.1f},{y - 9:.1f}h10l-5,9Z")
