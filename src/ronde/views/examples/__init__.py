"""Every example and table that the founding documents print, worked out by Ronde itself.

Stored is only what a document prints, in our words, and what it misprints. Every answer comes from
the order, the round, the points or the card that an event would get.
"""

from __future__ import annotations

from functools import cache

from ronde.views.examples import draughts, dutch, france, guide, lim
from ronde.views.examples.shape import ExampleView, ShownExample, shown

__all__ = ["ExampleView", "ShownExample", "examples", "shown"]


@cache
def examples() -> tuple[ExampleView, ...]:
    """All of them, document by document, in the order of the print."""
    documents = (dutch, lim, draughts, guide, france)
    return tuple(example for document in documents for example in document.examples())
