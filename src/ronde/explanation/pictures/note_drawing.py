"""Draws the notes of a picture: beside it, or in columns below it."""

from __future__ import annotations

from collections.abc import Sequence

from ronde.explanation.pictures.drawing import Drawing
from ronde.explanation.pictures.layout import Layout
from ronde.explanation.pictures.notes import Note
from ronde.explanation.pictures.text_width import wrapped


def draw_notes(drawing: Drawing, notes: Sequence[Note], layout: Layout, top: float) -> float:
    """The notes, beside the picture or in columns below it; returns where the longest ends."""
    ends = [top] * layout.note_columns
    for note in notes:
        column = ends.index(min(ends))
        x = layout.notes_begin + column * (layout.note_width + 24)
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
