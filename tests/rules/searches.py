"""How many searches of the solver a pairing takes: the same number on every machine.

A clock says how busy the machine is; the number of searches says whether an exact method has
become a trial of all possibilities. Speeds are measured by `make bench`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from ronde.rulebooks.dutch.small_bracket import Shape
from ronde.solver.alternating import grow
from ronde.solver.classes import class_duals
from ronde.solver.forest import Forest
from ronde.solver.subsets import cheapest_of

WEIGHTED = Forest.search.__code__
TRIED = {cheapest_of.__code__, Shape.first.__code__}
SEARCHES = {WEIGHTED, grow.__code__, class_duals.__code__, *TRIED}
"""Augmenting paths with and without weights, prices of kinds, small brackets tried as a whole."""


@contextmanager
def at_most(searches: int, *, weighted: int | None = None) -> Iterator[None]:
    """Fail at the first search too many, so that an explosion does not have to be waited for.

    `weighted` limits the searches that weigh every pair by itself, the dearest of all.
    """
    left, left_weighted = searches, searches if weighted is None else weighted

    def count(frame: FrameType, event: str, _argument: object) -> None:
        nonlocal left, left_weighted
        if event == "call" and frame.f_code in SEARCHES:
            left -= 1
            left_weighted -= frame.f_code is WEIGHTED
            assert left >= 0, f"more than {searches} searches"
            assert left_weighted >= 0, f"more than {weighted} weighted searches"

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        yield
    finally:
        sys.setprofile(before)
