"""The picture of one bracket: cards in two columns, boards, refusals, who comes and who goes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ronde.domain.errors import N_
from ronde.explanation.lines import Language
from ronde.explanation.pictures.bracket_facts import BoardLine, BracketFacts
from ronde.explanation.pictures.card_drawing import card_height, draw_card
from ronde.explanation.pictures.comb import comb_height, draw_comb
from ronde.explanation.pictures.drawing import Box, Drawing, pill_width
from ronde.explanation.pictures.labels import Label, Labels
from ronde.explanation.pictures.layout import CARDS_UP_TO, CHIPS_UP_TO, Layout
from ronde.explanation.pictures.marks import DISC_RADIUS, draw_cross, draw_disc
from ronde.explanation.pictures.notes import TriedLine
from ronde.explanation.pictures.text_width import text_width, wrapped

CHIP_PITCH = 31.0
DISC = 8.0
"""How far from its card the disc of a colour stands."""
FEW = 5
"""Rows that are all shown, however large the round."""
LISTED = 40
"""Boards that are not drawn and yet named."""
SPARED = 36.0
"""Room below the cards for those whom the rules would let go first."""
HEAD_LINE = 13.0
"""Between the lines of a head that is too long for its column."""
STRETCHES = (1.0, 1.15, 1.3, 1.5, 1.75, 2.0, 2.5, 3.0)
"""How far apart rows stand, so that every label has a place of its own."""
NUMBER = 10.5
"""The size of the number of a board."""
NUMBER_ABOVE = 8.5
"""How far above its line the number of a board stands."""
REFUSED_AT = (0.5, 0.62, 0.38)
CHARGED_AT = (0.5, 0.4, 0.6, 0.3, 0.7, 0.22, 0.78)
"""Shares of a line at which its label may stand, the best first."""


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
        self._labels: dict[TriedLine | BoardLine, tuple[float, float]] = {}

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
        y = self._settle(top)
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
        for board in self._shown_boards():
            self._board(board)
        for number, middle in self._y.items():
            card, x = self._facts.cards[number], self._x(number)
            draw_card(drawing, card, x, middle, layout, chips=self.chips)
        for tried in self._refused():
            self._refusal_mark(tried)
        for board in self._shown_boards():
            if board.charged:
                drawing.pill(*self._labels[board], self._charged_to(board))
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
        drawing, layout = self._drawing, self._layout
        x, width = layout.right + layout.card_width * 0.25, pill_width(words)
        y = self._y[self._last()] + self._height / 2
        drawing.polyline("refused", ((x, y), (x, y + 28)))
        drawing.path("refused-head", f"M{x - 4:.1f},{y + 26:.1f}h8l-4,7Z")
        draw_cross(drawing, x, y + 14)
        fits = x + 12 + width <= layout.cards_end
        drawing.pill(x + (12 + width / 2) * (1 if fits else -1), y + 15, words, "pill no")

    def _hidden_words(self) -> list[str]:
        """The boards that are not drawn one by one."""
        if not self.folded:
            return []
        boards = self._facts.boards
        hidden = [b for b in boards if b.white not in self._y and b.black not in self._y]
        tried = {frozenset(row) for row in self._facts.rows}
        changed = sum(frozenset((b.white, b.black)) not in tried for b in hidden)
        template = self._say.plural(
            N_("{count} more board, nothing charged, {changed} not as tried first: {boards}"),
            N_("{count} more boards, nothing charged, {changed} not as tried first: {boards}"),
            len(hidden),
        )
        if len(hidden) > LISTED:
            template = self._say.translate(
                N_("{count} more boards, nothing charged, {changed} not as tried first")
            )
        listed = ", ".join(f"{b.white}–{b.black}" for b in hidden)
        words = template.format(count=len(hidden), changed=changed, boards=listed)
        return wrapped(words, 12, self._layout.card_width)

    def _comb(self, words: Sequence[str], top: float) -> None:
        """The comb of all boards, and beside it those that are not drawn."""
        layout = self._layout
        for place, line in enumerate(words):
            self._drawing.text(layout.left, top + 14 + 16 * place, line, 12, "soft")
        begin = layout.left + layout.card_width + 14
        draw_comb(self._drawing, self._facts, begin, top + 6, layout.gap - 28)

    def _settle(self, top: float) -> float:
        """Give every row and every label its place; returns where the rows end."""
        pitch = self._pitch
        for stretch in STRETCHES:
            self._pitch = pitch * stretch
            end = self._place_rows(top)
            if self._place_labels():
                break
        return end - (self._pitch - pitch)

    def _place_labels(self) -> bool:
        """Give every label its place; whether none covers anything."""
        inner = self._layout.left + self._layout.card_width, self._layout.right
        shown = list(self._shown_boards())
        taken = [box for board in shown for box in self._at_ends(board)]
        two = [sorted((b.white, b.black), key=self._column.__getitem__) for b in shown]
        slopes = [(self._y[a], self._y[b]) for a, b in two if self._column[a] != self._column[b]]
        labels = Labels(*inner, slopes, taken)
        for tried in self._refused():
            self._labels[tried] = labels.place(self._refusal_label(tried))
        for board in shown:
            if board.charged:
                self._labels[board] = labels.place(self._charge_label(board))
        return labels.all_free

    def _shown_boards(self) -> Iterator[BoardLine]:
        return (b for b in self._facts.boards if b.white in self._y and b.black in self._y)

    def _refused(self) -> Iterator[TriedLine]:
        """What was tried first and bears the criterion that refused it."""
        tried = (t for t in self._facts.tried if t.refused_by)
        return (t for t in tried if t.a in self._y and t.b in self._y)

    def _at_ends(self, board: BoardLine) -> Iterator[Box]:
        """Where the discs of a board stand, and its number."""
        x1, y1, x2, y2 = self._disc_places(board)
        for x, y in ((x1, y1), (x2, y2)):
            yield Box(x - DISC_RADIUS, y - DISC_RADIUS, 2 * DISC_RADIUS, 2 * DISC_RADIUS, "disc")
        if board.number:
            x, y = self._number_place(board)
            width = text_width(str(board.number), NUMBER)
            yield Box(x - width / 2, y - 0.78 * NUMBER, width, 0.98 * NUMBER, "number")

    def _disc_places(self, board: BoardLine) -> tuple[float, float, float, float]:
        """The middles of the discs of White and Black."""
        x1, y1, x2, y2 = self._ends(board.white, board.black)
        x1 += DISC if not self._column[board.white] else -DISC
        x2 += DISC if not self._column[board.black] else -DISC
        return x1, y1, x2, y2

    def _number_place(self, board: BoardLine) -> tuple[float, float]:
        """Above the disc on the left, or the upper one."""
        x1, y1, x2, y2 = self._disc_places(board)
        left, right = self._column[board.white], self._column[board.black]
        _, y, x = min((left, y1, x1), (right, y2, x2))
        return x, y - NUMBER_ABOVE

    def _place_rows(self, top: float) -> float:
        """Give every row its height; the remainder stands below the players moved here."""
        y = top + 10
        if self._has_heads:
            y += 16 + HEAD_LINE * (self._head_lines(self._first_heads()) - 1)
        for index, (left, right) in enumerate(self._rows):
            if index == self._moved and self._has_remainder:
                y += 24 + HEAD_LINE * (self._head_lines(self._remainder_heads()) - 1)
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
        self._heads(self._first_heads(), top + 18)
        if self._has_remainder:
            heads = self._remainder_heads()
            first = next(v for v in self._rows[self._moved] if v)
            y = self._y[first] - self._height / 2 - 8
            y -= HEAD_LINE * (self._head_lines(heads) - 1)
            self._drawing.polyline("hair", ((26, y - 16), (self._layout.frame_end - 8, y - 16)))
            self._heads(heads, y)

    def _first_heads(self) -> tuple[str, str]:
        """What the columns are called at the top."""
        return self._facts.moved_columns if self._moved else self._facts.columns

    def _remainder_heads(self) -> tuple[str, ...]:
        """What they are called below those who were moved here."""
        template = self._say.translate(N_("{half}, remainder"))
        return tuple(template.format(half=half) for half in self._facts.columns if half)

    @property
    def _head_size(self) -> float:
        return 10.5 if self._layout.tall else 12

    def _head_lines(self, heads: Sequence[str]) -> int:
        return max((len(self._head(head)) for head in heads), default=1)

    def _head(self, words: str) -> list[str]:
        """The head of a column in lines that fit above its cards."""
        return wrapped(words, self._head_size, self._layout.card_width / 1.13)

    def _heads(self, heads: Sequence[str], y: float) -> None:
        for x, head in zip((self._layout.left, self._layout.right), heads, strict=False):
            for place, line in enumerate(self._head(head)):
                size = self._head_size
                self._drawing.text(x, y + HEAD_LINE * place, line, size, "soft bold")

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
        drawing = self._drawing
        x1, y1, x2, y2 = self._disc_places(board)
        left, right = self._column[a], self._column[b]
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
            x, y = self._number_place(board)
            drawing.text(x, y, str(board.number), NUMBER, "board", "middle")
        drawing.close_group()

    def _refuse(self, tried: TriedLine) -> None:
        """The level line of a pair tried first; it is drawn below everything else."""
        if tried.a in self._y and tried.b in self._y:
            x1, y1, x2, y2 = self._ends(tried.a, tried.b)
            css = "refused" if tried.refused_by else "given-up"
            self._drawing.polyline(css, ((x1 + 18, y1), (x2 - 18, y2)))

    def _refusal_label(self, tried: TriedLine) -> Label:
        """The room for the cross and the criterion on the line of a pair tried first."""
        x1, y1, x2, y2 = self._ends(tried.a, tried.b)
        width = pill_width(self._refused_by(tried)) + self._cross
        return Label((x1, y1), (x2, y2), width, REFUSED_AT, alone=False)

    @property
    def _cross(self) -> float:
        """The room for a cross beside a criterion."""
        return 0.0 if self._layout.tall else 17.0

    def _refused_by(self, tried: TriedLine) -> str:
        """The criterion; on phones without the paragraph."""
        code = tried.refused_by
        short = self._layout.tall and code[:1].isalpha() and any(map(str.isdigit, code.split()[0]))
        return code.split()[0] if short else code

    def _refusal_mark(self, tried: TriedLine) -> None:
        """The cross and the criterion on it."""
        x, y = self._labels[tried]
        code = self._refused_by(tried)
        if self._cross:
            draw_cross(self._drawing, x - pill_width(code) / 2, y)
        self._drawing.pill(x + self._cross / 2, y, code, "pill no")

    def _charged_to(self, board: BoardLine) -> str:
        """The criteria on a board, or the first of them."""
        short = len(board.charged) > (1 if self._layout.tall else 2)
        return f"{board.charged[0]}+" if short else " ".join(board.charged)

    def _charge_label(self, board: BoardLine) -> Label:
        """The room for the criteria charged to a board, on its line."""
        a, b = board.white, board.black
        x1, y1, x2, y2 = self._ends(a, b)
        if self._column[a] == self._column[b]:
            x1 += self._layout.gap * 0.2 * (-1 if self._column[a] else 1)
            x2 = x1
        width = pill_width(self._charged_to(board))
        return Label((x1, y1), (x2, y2), width, CHARGED_AT, alone=True)

    def edge(self, number: int) -> tuple[float, float, int] | None:
        """The outer edge of a card, and its column; None where it is not shown."""
        if number not in self._y:
            return None
        x = self._x(number)
        outer = x + self._layout.card_width if self._column[number] else x
        return outer, self._y[number], self._column[number]
