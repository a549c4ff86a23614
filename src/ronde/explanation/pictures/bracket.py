"""The picture of one bracket: cards in two columns, boards, refusals, who comes and who goes."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from ronde.domain.errors import N_
from ronde.explanation.lines import Language
from ronde.explanation.pictures.bracket_facts import BoardLine, BracketFacts
from ronde.explanation.pictures.card_drawing import card_height, draw_card
from ronde.explanation.pictures.comb import comb_height, draw_comb
from ronde.explanation.pictures.drawing import Box, Drawing
from ronde.explanation.pictures.layout import CARDS_UP_TO, CHIPS_UP_TO, Layout
from ronde.explanation.pictures.marks import draw_cross, draw_disc
from ronde.explanation.pictures.notes import TriedLine
from ronde.explanation.pictures.text_width import text_width, wrapped

CHIP_PITCH = 31.0
DISC = 8.0
"""How far from its card the disc of a colour stands."""
FEW = 5
"""Rows that are all shown, however large the round."""
LISTED = 40
"""Boards that are not drawn and yet named."""
ASIDE = (0.0, -11.0, 11.0, -21.0, 21.0)
"""How far a label may stand from its line where there is no room on it."""
SPARED = 36.0
"""Room below the cards for those whom the rules would let go first."""


NEAR = 13.0
"""Between two lines at a label that would seem to be about both."""


def _smooth(place: float) -> float:
    """How far down a bent line is there, as a share of its height."""
    return place * place * (3 - 2 * place)


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
        self._height = card_height(layout, chips=self.chips)
        self._pitch = CHIP_PITCH if self.chips else self._height + 10
        self._y: dict[int, float] = {}
        self._column: dict[int, int] = {}
        self._pills: list[Box] = []
        self._discs: list[Box] = []

    def _shown_rows(self, *, folded: bool) -> list[tuple[int, int]]:
        """All rows; of a very large bracket those that are out of the ordinary."""
        rows = list(self._facts.rows)
        if len(rows) <= (FEW if folded else CHIPS_UP_TO):
            return rows
        cards, spared = self._facts.cards, {number for number, _ in self._facts.spared}
        ordinary = {
            number
            for board in self._facts.boards
            if not board.charged
            and not any(cards[v].came or v in spared for v in (board.white, board.black))
            for number in (board.white, board.black)
        }
        kept = [tuple(0 if v in ordinary else v for v in row) for row in rows]
        shown = [(left, right) for left, right in kept if left or right]
        return shown if len(shown) < len(rows) - 1 else rows

    @property
    def folded(self) -> bool:
        """Whether boards are hidden and a comb shows all of them."""
        return len(self._rows) < len(self._facts.rows)

    def draw(self, top: float) -> float:
        """Frame, cards and lines; returns where the frame ends."""
        y = self._place_rows(top)
        spared, hidden = self._spared_words(), self._hidden_words()
        room = SPARED if spared else 0.0
        frame = y + 2 + room
        if hidden:
            frame = y + room + max(16.0 * len(hidden) + 8, comb_height(self._facts) + 14)
        layout, drawing = self._layout, self._drawing
        drawing.shape(
            "rect", "frame", x=18, y=top, width=layout.frame_end - 18, height=frame - top, rx=8
        )
        self._column_heads(top)
        for tried in self._facts.tried:
            self._refuse(tried)
        before = len(drawing.marks)
        for board in self._facts.boards:
            self._board(board)
        self._discs = drawing.marks[before:]
        for number, middle in self._y.items():
            card, x = self._facts.cards[number], self._x(number)
            draw_card(drawing, card, x, middle, layout, chips=self.chips)
        for tried in self._facts.tried:
            self._refusal_mark(tried)
        for board in self._facts.boards:
            self._charge(board)
        if spared:
            self._spared(spared)
        if hidden:
            self._comb(hidden, y + room)
        return frame

    def _spared_words(self) -> str:
        """`C14`; with numbers where it is not clear whom the arrow below the cards is about."""
        shown = [(number, code) for number, code in self._facts.spared if number in self._y]
        if not shown or not any(not one.up for one in self._facts.goes):
            return ""
        if len(shown) == 1 and shown[0][0] == self._last():
            return shown[0][1]
        words = []
        labelled = self._say.translate(N_("{label}: {value}"))
        for code in dict.fromkeys(code for _, code in shown):
            those = ", ".join(str(number) for number, one in shown if one == code)
            words.append(labelled.format(label=those, value=code))
        return " · ".join(words)

    def _last(self) -> int:
        """The last card on the right."""
        return next(number for number in reversed(self._y) if self._column[number])

    def _spared(self, words: str) -> None:
        """Who would go first by the order of the rules: a thin way out that is crossed."""
        drawing, x = self._drawing, self._layout.right + self._layout.card_width * 0.25
        y = self._y[self._last()] + self._height / 2
        drawing.polyline("refused", ((x, y), (x, y + 28)))
        drawing.path("refused-head", f"M{x - 4:.1f},{y + 26:.1f}h8l-4,7Z")
        draw_cross(drawing, x, y + 14)
        drawing.pill(x + 18 + text_width(words, 11, bold=True) / 2, y + 15, words, "pill no")

    def _hidden_words(self) -> list[str]:
        """The boards that are not drawn one by one."""
        if not self.folded:
            return []
        boards = self._facts.boards
        hidden = [b for b in boards if b.white not in self._y and b.black not in self._y]
        template = self._say.plural(
            N_("{count} more board, nothing charged: {boards}"),
            N_("{count} more boards, nothing charged: {boards}"),
            len(hidden),
        )
        if len(hidden) > LISTED:
            template = self._say.translate(N_("{count} more boards, nothing charged"))
        listed = ", ".join(f"{b.white}–{b.black}" for b in hidden)
        words = template.format(count=len(hidden), boards=listed)
        return wrapped(words, 12, self._layout.card_width)

    def _comb(self, words: Sequence[str], top: float) -> None:
        """The comb of all boards, and beside it those that are not drawn."""
        layout = self._layout
        for place, line in enumerate(words):
            self._drawing.text(layout.left, top + 14 + 16 * place, line, 12, "soft")
        begin = layout.left + layout.card_width + 14
        draw_comb(self._drawing, self._facts, begin, top + 6, layout.gap - 28)

    def _place_rows(self, top: float) -> float:
        """Give every row its height; the remainder stands below the players moved here."""
        y = top + (26 if self._has_heads else 10)
        for index, (left, right) in enumerate(self._rows):
            if index == self._moved and self._has_remainder:
                y += 24
            for column, number in enumerate((left, right)):
                if number:
                    self._y[number] = y + self._height / 2
                    self._column[number] = column
            y += self._pitch
        return y

    @property
    def _moved(self) -> int:
        """How many of the rows that are drawn begin with a player moved here."""
        moved = {left for left, _ in self._facts.rows[: self._facts.moved_rows]}
        return sum(left in moved for left, _ in self._rows)

    @property
    def _has_heads(self) -> bool:
        """Whether the columns are named."""
        return bool(self._facts.columns[0] or self._moved)

    @property
    def _has_remainder(self) -> bool:
        """Whether there are halves below the players who were moved here."""
        return self._moved > 0 and any(left for left, _ in self._rows[self._moved :])

    def _column_heads(self, top: float) -> None:
        """S1 and S2; players moved down are paired before the remainder has its own halves."""
        if not self._has_heads:
            return
        facts, layout = self._facts, self._layout
        heads = facts.moved_columns if self._moved else facts.columns
        self._heads(heads, top + 18)
        if self._has_remainder:
            first = next(v for v in self._rows[self._moved] if v)
            y = self._y[first] - self._height / 2 - 8
            self._drawing.polyline("hair", ((26, y - 16), (layout.frame_end - 8, y - 16)))
            template = self._say.translate(N_("{half}, remainder"))
            self._heads(tuple(template.format(half=h) for h in facts.columns if h), y)

    def _heads(self, heads: Sequence[str], y: float) -> None:
        size = 10.5 if self._layout.tall else 12
        for x, head in zip((self._layout.left, self._layout.right), heads, strict=False):
            self._drawing.text(x, y, head, size, "soft bold")

    def _x(self, number: int) -> float:
        return self._layout.right if self._column[number] else self._layout.left

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
        if board.number:
            ends = sorted(((left, y1, x1), (right, y2, x2)))
            _, y, x = ends[0]
            drawing.text(x, y - 8.5, str(board.number), 10.5, "board", "middle")
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
        code = tried.refused_by
        if self._layout.tall and code[:1].isalpha() and any(map(str.isdigit, code.split()[0])):
            code = code.split()[0]
        width = text_width(code, 11, bold=True) + 12
        cross = 0.0 if self._layout.tall else 17.0
        x, y = self._free_place((x1, y1, x2, y2), width + cross, (0.5, 0.62, 0.38))
        if cross:
            draw_cross(self._drawing, x - width / 2, y)
        self._drawing.pill(x + cross / 2, y, code, "pill no")

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
        places = (0.5, 0.4, 0.6, 0.3, 0.7, 0.22, 0.78)
        x, y = self._free_place(ends, width, places, crossed=True)
        self._drawing.pill(x, y, text)

    def _free_place(
        self,
        ends: tuple[float, float, float, float],
        width: float,
        places: Sequence[float],
        *,
        crossed: bool = False,
    ) -> tuple[float, float]:
        """A place on a line, or else beside it, where a label covers no other label and no disc."""
        x1, y1, x2, y2 = ends
        found: list[tuple[int, int, Box, float, float]] = []
        taken = [*self._pills, *self._discs]
        for aside, place in product(ASIDE, places):
            x, y = x1 + (x2 - x1) * place, y1 + (y2 - y1) * _smooth(place) + aside
            low = min(x1, x2) if x1 != x2 else self._layout.left + self._layout.card_width
            high = max(x1, x2) if x1 != x2 else self._layout.right
            x = min(max(x, low + width / 2 + 16), high - width / 2 - 16)
            box = Box(x - width / 2 - 2, y - 10, width + 4, 20, "")
            against = 2 * sum(box.overlaps(other) for other in taken)
            against += crossed and x1 != x2 and self._crosses(place if x1 < x2 else 1 - place, y)
            found.append((against, len(found), box, x, y))
            if not found[-1][0]:
                break
        _, _, box, x, y = min(found)
        self._pills.append(box)
        return x, y

    def _crosses(self, place: float, y: float) -> bool:
        """Whether another board has its line there too: the label would be about both."""
        near = 0
        for board in self._facts.boards:
            two = sorted((board.white, board.black), key=lambda v: self._column.get(v, 2))
            if [self._column.get(v) for v in two] == [0, 1]:
                left, right = (self._y[v] for v in two)
                near += abs(left + (right - left) * _smooth(place) - y) < NEAR
        return near > 1

    def edge(self, number: int) -> tuple[float, float, int] | None:
        """The outer edge of a card, and its column; None where it is not shown."""
        if number not in self._y:
            return None
        x = self._x(number)
        outer = x + self._layout.card_width if self._column[number] else x
        return outer, self._y[number], self._column[number]
