"""The picture of one bracket: cards in two columns, boards, refusals, who comes and who goes."""

from __future__ import annotations

from collections.abc import Sequence

from ronde.domain.errors import N_
from ronde.explanation.lines import Language
from ronde.explanation.pictures.bracket_facts import BoardLine, BracketFacts, Note, TriedLine
from ronde.explanation.pictures.cards import PlayerCard
from ronde.explanation.pictures.drawing import Box, Drawing
from ronde.explanation.pictures.layout import CARDS_UP_TO, CHIPS_UP_TO, Layout
from ronde.explanation.pictures.legend import draw_legend
from ronde.explanation.pictures.marks import (
    draw_arrow,
    draw_barred,
    draw_colours,
    draw_cross,
    draw_disc,
    draw_due,
)
from ronde.explanation.pictures.text_width import shortened_name, text_width, wrapped

CHIP_HEIGHT = 24.0
CHIP_PITCH = 31.0
HEADING = 23.0
DISC = 8.0
"""How far from its card the disc of a colour stands."""
LANES = 6.0


class BracketDrawing:
    """Draws one bracket into a drawing that may hold more of them.

    `draw` comes first; afterwards `edge` says where the way to or from a card begins.
    """

    def __init__(
        self,
        drawing: Drawing,
        facts: BracketFacts,
        layout: Layout,
        language: Language,
        *,
        chips: bool = False,
        folded: bool = False,
    ) -> None:
        self._drawing = drawing
        self._facts = facts
        self._layout = layout
        self._say = language
        self._rows = self._shown_rows(folded=folded)
        self.chips: bool = chips or len(self._rows) > CARDS_UP_TO
        tall = layout.tall and not self.chips
        self._height = CHIP_HEIGHT if self.chips else 56.0 if tall else 42.0
        self._pitch = CHIP_PITCH if self.chips else self._height + 10
        self._y: dict[int, float] = {}
        self._column: dict[int, int] = {}
        self._pills: list[Box] = []

    def _shown_rows(self, *, folded: bool) -> list[tuple[int, int]]:
        """All rows; of a very large bracket those that are out of the ordinary."""
        rows = list(self._facts.rows)
        if len(rows) <= CHIPS_UP_TO and not folded:
            return rows
        as_tried = {frozenset((b.white, b.black)) for b in self._facts.boards if not b.charged}
        plain = [
            row
            for row in rows
            if frozenset(row) in as_tried and not any(self._facts.cards[v].came for v in row if v)
        ]
        hidden = set(plain[1:])
        return [row for row in rows if row not in hidden]

    @property
    def hidden(self) -> int:
        """Boards that are as they were tried first, and are not shown one by one."""
        return len(self._facts.rows) - len(self._rows)

    def draw(self, top: float) -> float:
        """Frame, cards, lines and ways; returns where the frame ends."""
        y = self._place_rows(top)
        hidden = self._hidden_words()
        frame = y + 16 * len(hidden) + (10 if hidden else 2)
        layout = self._layout
        self._drawing.shape(
            "rect", "frame", x=18, y=top, width=layout.frame_end - 18, height=frame - top, rx=8
        )
        for place, line in enumerate(hidden, 1):
            self._drawing.text(layout.left, y + 16 * place, line, 12, "soft")
        self._column_heads(top)
        for tried in self._facts.tried:
            self._refuse(tried)
        for board in self._facts.boards:
            self._board(board)
        for left, right in self._rows:
            for number in (left, right):
                if number:
                    self._card(self._facts.cards[number])
        for tried in self._facts.tried:
            self._refusal_mark(tried)
        for board in self._facts.boards:
            self._charge(board)
        return frame

    def _hidden_words(self) -> list[str]:
        """How many boards are not shown, because they are as they were tried first."""
        if not self.hidden:
            return []
        template = self._say.plural(
            N_("… and {count} more board as the rules try it first"),
            N_("… and {count} more boards as the rules try them first"),
            self.hidden,
        )
        width = self._layout.frame_end - self._layout.left - 10
        return wrapped(template.format(count=self.hidden), 12, width)

    def _place_rows(self, top: float) -> float:
        """Give every row its height; the remainder stands below the players moved down."""
        y = top + (26 if self._facts.columns[0] else 10)
        for index, (left, right) in enumerate(self._rows):
            if index and index == self._facts.moved_rows and self._facts.columns[0]:
                y += 24
            for column, number in enumerate((left, right)):
                if number:
                    self._y[number] = y + self._height / 2
                    self._column[number] = column
            y += self._pitch
        return y

    def _column_heads(self, top: float) -> None:
        """S1 and S2; players moved down are paired before the remainder has its own halves."""
        facts, layout = self._facts, self._layout
        if not facts.columns[0]:
            return
        say = self._say.translate
        moved = facts.moved_rows
        heads = facts.columns
        if moved:
            heads = (say(N_("Moved down")), "S2")
        size = 10.5 if layout.tall else 12
        for x, head in zip((layout.left, layout.right), heads, strict=True):
            self._drawing.text(x, top + 18, head, size, "soft bold")
        if 0 < moved < len(self._rows):
            first = next(v for v in self._rows[moved] if v)
            y = self._y[first] - self._height / 2 - 8
            self._drawing.polyline("hair", ((26, y - 16), (layout.frame_end - 8, y - 16)))
            remainder = (N_("S1, remainder"), N_("S2, remainder"))
            for x, head in zip((layout.left, layout.right), remainder, strict=True):
                self._drawing.text(x, y, say(head), size, "soft bold")

    # The cards

    def _x(self, number: int) -> float:
        return self._layout.right if self._column[number] else self._layout.left

    def _card(self, card: PlayerCard) -> None:
        """One player."""
        drawing, layout = self._drawing, self._layout
        x, y = self._x(card.number), self._y[card.number]
        css = "card leaves" if card.leaves else "card came" if card.came else "card"
        drawing.open_group(card.description, player=card.number)
        drawing.shape(
            "rect",
            css,
            x=x,
            y=y - self._height / 2,
            width=layout.card_width,
            height=self._height,
            rx=5,
        )
        if self.chips:
            self._chip(card, x, y)
        elif layout.tall:
            self._tall_card(card, x, y)
        else:
            self._wide_card(card, x, y)
        drawing.close_group()

    def _wide_card(self, card: PlayerCard, x: float, y: float) -> None:
        """Number, name and score; below them colours, floats and the colour due."""
        drawing, width = self._drawing, self._layout.card_width
        drawing.text(x + 31, y + 5, str(card.number), 15.5, "serif bold", "end")
        drawing.text(x + 40, y - 4, shortened_name(card.name, 13.5, width - 50), 13.5)
        css = "serif bold" if card.other_score else "serif soft"
        drawing.text(x + width - 9, y + 13, card.score, 13, css, "end")
        room = width - 40 - 40 - text_width(card.score, 13)
        end = draw_colours(drawing, x + 40, y + 9, card.marks, room)
        self._marks_behind(card, end, y + 9)

    def _tall_card(self, card: PlayerCard, x: float, y: float) -> None:
        """Three lines, for phones."""
        drawing, width = self._drawing, self._layout.card_width
        number = str(card.number)
        drawing.text(x + 7, y - 12, number, 13.5, "serif bold")
        begin = 12 + text_width(number, 13.5, bold=True)
        drawing.text(x + begin, y - 12, shortened_name(card.name, 12, width - begin - 6), 12)
        draw_colours(drawing, x + 8, y + 3, card.marks, width - 16)
        css = "serif bold" if card.other_score else "serif soft"
        drawing.text(x + width - 7, y + 22, card.score, 12, css, "end")
        self._marks_behind(card, x + 4, y + 18)

    def _chip(self, card: PlayerCard, x: float, y: float) -> None:
        """One line: number, name, and on the right what the criteria look at."""
        drawing, width = self._drawing, self._layout.card_width
        end = x + width - 12
        if card.due is not None:
            draw_due(drawing, end, y, card.due)
        end -= 12
        arrows = [(arrow, ago) for ago, (_, arrow) in enumerate(reversed(card.marks), 1) if arrow]
        for arrow, ago in arrows[:2] if not self._layout.tall else ():
            end -= 16 if ago == 2 else 9
            draw_arrow(drawing, end, y, arrow, ago)
            end -= 3
        if card.barred:
            draw_barred(drawing, end - 6, y)
            end -= 15
        size = 13.5 if card.number < 1000 else 11.5
        drawing.text(x + 35, y + 4.5, str(card.number), size, "serif bold", "end")
        name = shortened_name(card.name, 12.5, end - x - 43)
        drawing.text(x + 42, y + 4.5, name, 12.5)

    def _marks_behind(self, card: PlayerCard, x: float, y: float) -> None:
        """The colour due, and that the bye is forbidden."""
        if card.due is not None:
            self._drawing.polyline("hair", ((x + 2, y - 7), (x + 2, y + 7)))
            draw_due(self._drawing, x + 13, y, card.due)
            x += 24
        if card.barred:
            draw_barred(self._drawing, x + 9, y)

    # The lines

    def _ends(self, a: int, b: int) -> tuple[float, float, float, float]:
        """The inner edges of two cards: x and y of both."""
        inner = []
        for number in (a, b):
            x = self._x(number)
            inner.append(x if self._column[number] else x + self._layout.card_width)
        return inner[0], self._y[a], inner[1], self._y[b]

    def _board(self, board: BoardLine) -> None:
        """The line of a board, with the colours at its ends."""
        a, b = board.white, board.black
        if a not in self._y or b not in self._y:
            return
        drawing = self._drawing
        x1, y1, x2, y2 = self._ends(a, b)
        left, right = self._column[a], self._column[b]
        x1 += DISC if not left else -DISC
        x2 += DISC if not right else -DISC
        template = self._say.translate(N_("Board {board}: {white} (White) meets {black} (Black)."))
        cards = self._facts.cards
        words = template.format(
            board=board.number,
            white=f"{a} {cards[a].name}".strip(),
            black=f"{b} {cards[b].name}".strip(),
        )
        drawing.open_group(words, board=board.number)
        bend = self._layout.gap * (0.27 if left != right else 0.24)
        bend_1 = bend if not left else -bend
        bend_2 = bend if not right else -bend
        drawing.path(
            "paired",
            f"M{x1:.1f},{y1:.1f}C{x1 + bend_1:.1f},{y1:.1f} {x2 + bend_2:.1f},{y2:.1f} "
            f"{x2:.1f},{y2:.1f}",
        )
        draw_disc(drawing, x1, y1, "W")
        draw_disc(drawing, x2, y2, "B")
        drawing.close_group()

    def _refuse(self, tried: TriedLine) -> None:
        """The level line of a pair tried first; it is drawn below everything else."""
        if tried.a in self._y and tried.b in self._y:
            x1, y1, x2, y2 = self._ends(tried.a, tried.b)
            css = "refused" if tried.refused_by else "given-up"
            self._drawing.polyline(css, ((x1 + 18, y1), (x2 - 18, y2)))

    def _refusal_mark(self, tried: TriedLine) -> None:
        """The cross and the criterion on it."""
        if not tried.refused_by or tried.a not in self._y or tried.b not in self._y:
            return
        x1, y1, x2, y2 = self._ends(tried.a, tried.b)
        width = text_width(tried.refused_by, 11, bold=True) + 12
        x, y = self._free_place((x1, y1, x2, y2), width, (0.5, 0.62, 0.38))
        if not self._layout.tall:
            draw_cross(self._drawing, x - width / 2 - 9, y)
        self._drawing.pill(x, y, tried.refused_by, "pill no")

    def _charge(self, board: BoardLine) -> None:
        """The criteria charged to a board, on its line."""
        a, b = board.white, board.black
        if not board.charged or a not in self._y or b not in self._y:
            return
        short = len(board.charged) > (1 if self._layout.tall else 2)
        text = f"{board.charged[0]}+" if short else " ".join(board.charged)
        width = text_width(text, 11, bold=True) + 12
        ends = self._ends(a, b)
        if self._column[a] == self._column[b]:
            x1, y1, _, y2 = ends
            out = self._layout.gap * 0.2 * (-1 if self._column[a] else 1)
            ends = (x1 + out, y1, x1 + out, y2)
        x, y = self._free_place(ends, width, (0.5, 0.4, 0.6, 0.3, 0.7, 0.22, 0.78))
        self._drawing.pill(x, y, text)

    def _free_place(
        self, ends: tuple[float, float, float, float], width: float, places: Sequence[float]
    ) -> tuple[float, float]:
        """A place on a line where a label covers no other label and no disc."""
        x1, y1, x2, y2 = ends
        found: list[tuple[int, int, Box, float, float]] = []
        for place in places:
            smooth = place * place * (3 - 2 * place)
            x, y = x1 + (x2 - x1) * place, y1 + (y2 - y1) * smooth
            low = min(x1, x2) if x1 != x2 else self._layout.left + self._layout.card_width
            high = max(x1, x2) if x1 != x2 else self._layout.right
            x = min(max(x, low + width / 2 + 16), high - width / 2 - 16)
            box = Box(x - width / 2 - 2, y - 10, width + 4, 20, "")
            found.append((sum(box.overlaps(other) for other in self._pills), len(found), box, x, y))
        _, _, box, x, y = min(found)
        self._pills.append(box)
        return x, y

    def edge(self, number: int) -> tuple[float, float, int] | None:
        """The outer edge of a card, and its column; None where it is not shown."""
        if number not in self._y:
            return None
        x = self._x(number)
        outer = x + self._layout.card_width if self._column[number] else x
        return outer, self._y[number], self._column[number]


def draw_notes(drawing: Drawing, notes: Sequence[Note], layout: Layout, top: float) -> float:
    """The notes, beside the picture or in columns below it; returns where the longest ends."""
    begin = layout.frame_end + 22 if layout.notes_beside else 24.0
    ends = [top] * layout.note_columns
    for note in notes:
        column = ends.index(min(ends))
        x = begin + column * (layout.note_width + 24)
        ends[column] = _draw_note(drawing, note, x, ends[column], layout.note_width)
    return max(ends)


def _draw_note(drawing: Drawing, note: Note, x: float, y: float, width: float) -> float:
    """One note: what it is about, what is to be said, the article."""
    top, y = y, y + 13
    for line in wrapped(note.about, 12.5, (width - 10) / 1.13):
        drawing.text(x + 10, y, line, 12.5, "bold warm" if note.leaving else "bold")
        y += 17
    for sentence in note.sentences:
        for line in wrapped(sentence, 12, width - 10):
            drawing.text(x + 10, y, line, 12, "soft")
            y += 16
    if note.cited:
        for line in wrapped(note.cited, 11.5, width - 10):
            drawing.text(x + 10, y, line, 11.5, "warm")
            y += 15
    drawing.polyline("hair", ((x, top + 2), (x, y - 8)))
    return y + 6


def bracket_picture(
    facts: BracketFacts, layout: Layout, language: Language, code: str = "en", *, alone: bool = True
) -> str:
    """One bracket as SVG."""
    drawing = Drawing()
    y = 34.0
    for line in wrapped(facts.title, HEADING - (6 if layout.tall else 0), layout.width - 60):
        drawing.text(24, y, line, HEADING - (6 if layout.tall else 0), "serif bold")
        y += 26
    y += 4
    bracket = BracketDrawing(drawing, facts, layout, language)
    if facts.came_from:
        for line in wrapped(facts.came_from, 12.5, layout.width - 70):
            drawing.text(44, y + 4, line, 12.5, "bold")
            y += 17
        y += 4
    top = y + 4
    end = bracket.draw(top)
    _draw_entries(drawing, facts, bracket, top)
    below = _draw_exits(drawing, facts, bracket, layout, end)
    if layout.notes_beside:
        below = max(below, draw_notes(drawing, facts.notes, layout, top + 8))
    elif facts.notes:
        below = draw_notes(drawing, facts.notes, layout, below + 6)
    height = draw_legend(drawing, below + 14, layout.width, language)
    return drawing.svg(layout.width, height, facts.title, facts.description, code, alone=alone)


def _draw_entries(
    drawing: Drawing, facts: BracketFacts, bracket: BracketDrawing, top: float
) -> None:
    """The way of those who were moved into the bracket, from above."""
    for card in facts.cards.values():
        edge = bracket.edge(card.number)
        if not card.came or edge is None or edge[2]:
            continue
        x, y = edge[0], edge[1] - (6 if card.leaves else 0)
        drawing.polyline("entry", ((28, top - 14), (28, y), (x - 1, y)))
        drawing.path(
            "entry-head", f"M{x - 8:.1f},{y - 4.5:.1f}L{x:.1f},{y:.1f}L{x - 8:.1f},{y + 4.5:.1f}Z"
        )


def _draw_exits(
    drawing: Drawing,
    facts: BracketFacts,
    bracket: BracketDrawing,
    layout: Layout,
    end: float,
) -> float:
    """The way of those who are not paired in the bracket, and where it ends."""
    y = end
    for place, (number, words) in enumerate(facts.goes):
        edge = bracket.edge(number)
        lines = wrapped(f"▼ {words}", 12.5, (layout.frame_end - 70) / 1.13)
        y += 24
        if edge is not None:
            x, edge_y, column = edge
            edge_y += 6 if facts.cards[number].came and not column else 0
            lane = layout.frame_end - 14 - place * LANES if column else 24 + place * LANES
            drawing.polyline("way", ((x, edge_y), (lane, edge_y), (lane, y - 8)))
            drawing.path("head", f"M{lane - 5:.1f},{y - 9:.1f}h10l-5,9Z")
        begin = 24 + 14 + LANES * len(facts.goes)
        for line in lines:
            drawing.text(begin, y, line, 12.5, "bold warm")
            y += 16
        y -= 16
    return y + 10
