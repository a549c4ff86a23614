"""Sizes of the pictures: for a screen, for a sheet of paper, for a phone."""

from __future__ import annotations

from typing import NamedTuple

CARDS_UP_TO = 12
"""Rows of a bracket that are shown as cards; up to `CHIPS_UP_TO` as one line each."""
CHIPS_UP_TO = 30
"""Rows beyond which boards that are as they were tried first are only counted."""


class Layout(NamedTuple):
    """Widths and heights, in pixels. Notes stand beside the picture or below it."""

    name: str
    width: float
    left: float
    card_width: float
    gap: float
    tall: bool
    notes_beside: bool
    note_columns: int

    @property
    def right(self) -> float:
        """Where the right column begins."""
        return self.left + self.card_width + self.gap

    @property
    def cards_end(self) -> float:
        """Where the cards of the right column end."""
        return self.right + self.card_width

    @property
    def frame_end(self) -> float:
        """Where the frame of the bracket ends, with room for the ways of those who leave."""
        return self.cards_end + (44 if self.notes_beside else 26)

    def lane(self, ways: int, wanted: float) -> float:
        """How far apart so many ways run between the right column and the frame."""
        return min(wanted, (self.frame_end - self.cards_end - 16) / max(ways - 1, 1))

    @property
    def notes_begin(self) -> float:
        """Where the notes begin: beside the frame, or below it within the ways at its sides."""
        return self.frame_end + 22 if self.notes_beside else self.left - 8

    @property
    def note_width(self) -> float:
        """How wide a column of notes is."""
        if self.notes_beside:
            return self.width - self.frame_end - 40
        within = self.cards_end - 10 - self.notes_begin
        return (within - 24 * (self.note_columns - 1)) / self.note_columns


SCREEN = Layout("screen", 988, 48, 216, 176, tall=False, notes_beside=True, note_columns=1)
PAPER = Layout("paper", 680, 48, 216, 150, tall=False, notes_beside=False, note_columns=2)
PHONE = Layout("phone", 390, 34, 122, 84, tall=True, notes_beside=False, note_columns=1)
LAYOUTS = {layout.name: layout for layout in (SCREEN, PAPER, PHONE)}
