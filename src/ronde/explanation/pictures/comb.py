"""A large bracket in small: one hair for each board, level where it is as tried first."""

from __future__ import annotations

from ronde.explanation.pictures.bracket_facts import BracketFacts
from ronde.explanation.pictures.drawing import Drawing

PITCHES = ((12, 6.0), (40, 4.5))
"""Up to how many rows the hairs stand that far apart; more rows stand closer."""
CLOSEST = 2.0


def comb_height(facts: BracketFacts) -> float:
    """How high the comb is."""
    return _pitch(len(facts.rows)) * len(facts.rows)


def _pitch(rows: int) -> float:
    return next((pitch for most, pitch in PITCHES if rows <= most), CLOSEST)


def draw_comb(drawing: Drawing, facts: BracketFacts, x: float, y: float, width: float) -> None:
    """All boards of the bracket, those that something is charged to in another colour."""
    pitch = _pitch(len(facts.rows))
    places = {
        number: (x + column * width, y + (place + 0.5) * pitch, column)
        for place, row in enumerate(facts.rows)
        for column, number in enumerate(row)
        if number
    }
    first = {frozenset(row) for row in facts.rows}
    for board in facts.boards:
        if not {board.white, board.black} <= places.keys():
            continue
        (x1, y1, column), (x2, y2, other) = places[board.white], places[board.black]
        level = frozenset((board.white, board.black)) in first
        css = "hair-charged" if board.charged else "hair-level" if level else "hair-changed"
        if column == other:
            bend = (0.3 if not column else -0.3) * width
            drawing.path(
                css, f"M{x1:.1f},{y1:.1f}Q{x1 + bend:.1f},{(y1 + y2) / 2:.1f} {x2:.1f},{y2:.1f}"
            )
        else:
            drawing.polyline(css, ((x1, y1), (x2, y2)))
