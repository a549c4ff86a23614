"""The picture of one bracket by itself: its heading, the ways in and out, notes and legend."""

from __future__ import annotations

from ronde.explanation.lines import Language
from ronde.explanation.pictures.bracket import BracketDrawing
from ronde.explanation.pictures.bracket_facts import BracketFacts
from ronde.explanation.pictures.drawing import Drawing
from ronde.explanation.pictures.layout import Layout
from ronde.explanation.pictures.legend import draw_legend
from ronde.explanation.pictures.note_drawing import draw_notes
from ronde.explanation.pictures.text_width import wrapped
from ronde.explanation.pictures.ways import Ways

HEADING = 23.0


def bracket_picture(
    facts: BracketFacts,
    layout: Layout,
    language: Language,
    code: str = "en",
    *,
    alone: bool = True,
    folded: bool = False,
    legend: bool = True,
    of_several: bool = False,
) -> str:
    """One bracket as SVG; `folded` to what is out of the ordinary.

    The last `of_several` pictures has the legend of all.
    """
    drawing = Drawing()
    size = HEADING - (6 if layout.tall else 0)
    y = 34.0
    for line in wrapped(facts.title, size, layout.width - 60):
        drawing.text(24, y, line, size, "serif bold")
        y += 26
    bracket = BracketDrawing(drawing, facts, layout, language, folded=folded)
    ways = Ways(drawing, facts, layout)
    top = ways.words_above(y + 4) + 4
    end = bracket.draw(top)
    below = ways.draw(bracket, top, end)
    if layout.notes_beside:
        below = max(below, draw_notes(drawing, facts.notes, layout, top + 8))
    elif facts.notes:
        below = draw_notes(drawing, facts.notes, layout, below + 6)
    height = below + 8
    if legend:
        height = draw_legend(drawing, below + 14, layout.width, language, of_several=of_several)
    return drawing.svg(layout.width, height, facts.title, facts.description, code, alone=alone)
