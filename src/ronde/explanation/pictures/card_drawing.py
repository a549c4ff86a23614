"""Draws the card of a player: as a card of two lines, of three on a phone, or as one line."""

from __future__ import annotations

from ronde.explanation.pictures.cards import PlayerCard
from ronde.explanation.pictures.drawing import Drawing
from ronde.explanation.pictures.layout import Layout
from ronde.explanation.pictures.marks import draw_arrow, draw_barred, draw_colours, draw_due
from ronde.explanation.pictures.text_width import shortened_name, text_width

CHIP_HEIGHT = 24.0
SORTED_BY = 10.5


def card_height(layout: Layout, *, chips: bool) -> float:
    """How high a card is."""
    if chips:
        return CHIP_HEIGHT
    return 56.0 if layout.tall else 42.0


def draw_card(
    drawing: Drawing, card: PlayerCard, x: float, y: float, layout: Layout, *, chips: bool
) -> None:
    """One player; `y` is the middle of the card."""
    height = card_height(layout, chips=chips)
    css = "card leaves" if card.leaves else "card came" if card.came else "card"
    drawing.open_group(card.description, player=card.number)
    drawing.shape("rect", css, x=x, y=y - height / 2, width=layout.card_width, height=height, rx=5)
    if chips:
        _chip(drawing, card, x, y, layout)
    elif layout.tall:
        _tall_card(drawing, card, x, y, layout.card_width)
    else:
        _wide_card(drawing, card, x, y, layout.card_width)
    drawing.close_group()


def _wide_card(drawing: Drawing, card: PlayerCard, x: float, y: float, width: float) -> None:
    """Number, name and score; below them colours, floats and the colour due."""
    size = 15.5 if card.number < 100 else 13 if card.number < 1000 else 11
    drawing.text(x + 33, y + 5, str(card.number), size, "serif bold", "end")
    drawing.text(x + 40, y - 4, shortened_name(card.name, 13.5, width - 50), 13.5)
    css = "serif bold" if card.other_score else "serif soft"
    drawing.text(x + width - 9, y + 13, card.score, 13, css, "end")
    behind = x + width - 16 - text_width(card.score, 13)
    if card.sorted_by:
        words = f"ARO {card.sorted_by}"
        drawing.text(behind, y + 13, words, SORTED_BY, "soft", "end")
        behind -= text_width(words, SORTED_BY) + 4
    room = behind - x - 40 - 24 - (18 if card.barred else 0)
    end = draw_colours(drawing, x + 40, y + 9, card.marks, room)
    _marks_behind(drawing, card, end, y + 9)


def _tall_card(drawing: Drawing, card: PlayerCard, x: float, y: float, width: float) -> None:
    """Three lines, for phones."""
    number = str(card.number)
    drawing.text(x + 7, y - 12, number, 13.5, "serif bold")
    begin = 12 + text_width(number, 13.5, bold=True)
    drawing.text(x + begin, y - 12, shortened_name(card.name, 12, width - begin - 6), 12)
    draw_colours(drawing, x + 8, y + 3, card.marks, width - 16)
    css = "serif bold" if card.other_score else "serif soft"
    drawing.text(x + width - 7, y + 22, card.score, 12, css, "end")
    _marks_behind(drawing, card, x + 4, y + 18)
    if card.sorted_by:
        end = x + width - 10 - text_width(card.score, 12)
        drawing.text(end, y + 22, card.sorted_by, SORTED_BY, "soft", "end")


def _chip(drawing: Drawing, card: PlayerCard, x: float, y: float, layout: Layout) -> None:
    """One line: number, name, and on the right what the criteria look at."""
    end = x + layout.card_width - 12
    if card.due is not None:
        draw_due(drawing, end, y, card.due)
    end -= 12
    arrows = [(arrow, ago) for ago, (_, arrow) in enumerate(reversed(card.marks), 1) if arrow]
    for arrow, ago in arrows[:2] if not layout.tall else ():
        end -= 16 if ago == 2 else 9
        draw_arrow(drawing, end, y, arrow, ago)
        end -= 3
    if card.barred:
        draw_barred(drawing, end - 6, y)
        end -= 15
    size = 13.5 if card.number < 1000 and not layout.tall else 11.5
    begin = x + (27 if layout.tall and card.number < 1000 else 35)
    drawing.text(begin, y + 4.5, str(card.number), size, "serif bold", "end")
    begin += 5 if layout.tall else 7
    drawing.text(begin, y + 4.5, shortened_name(card.name, 12.5, end - begin - 1), 12.5)


def _marks_behind(drawing: Drawing, card: PlayerCard, x: float, y: float) -> None:
    """The colour due, and that the bye is forbidden."""
    if card.due is not None:
        drawing.polyline("hair", ((x + 2, y - 7), (x + 2, y + 7)))
        draw_due(drawing, x + 13, y, card.due)
        x += 24
    if card.barred:
        draw_barred(drawing, x + 9, y)
