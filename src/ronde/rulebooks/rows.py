"""Criteria as rows of a table: code, article, wording, and the measure that is counted.

A row charges pairs, downfloaters, or both. Rows stand in the order of the regulation: what an
earlier row counts is minimised before a later row is looked at. No row knows how priorities are
kept apart; `problem` sees to that.
"""

from __future__ import annotations

from dataclasses import dataclass

from ronde.rulebooks.measures import FloatMeasure, PairMeasure


@dataclass(frozen=True, slots=True)
class Forbid:
    """A criterion that no pairing may break. The test itself shapes the graph of legal pairs."""

    code: str
    article: str
    wording: str


@dataclass(frozen=True, slots=True)
class Minimise:
    """A count to be made as small as possible.

    The measure of a `descending` row gives a value instead of a count (0 = nothing to charge):
    the values are listed from the largest down and the lists compared like words. A row of
    the `next_bracket` charges those whom the following bracket will not be able to pair.
    """

    code: str
    article: str
    wording: str
    pair: PairMeasure | None = None
    downfloater: FloatMeasure | None = None
    descending: bool = False
    next_bracket: bool = False
