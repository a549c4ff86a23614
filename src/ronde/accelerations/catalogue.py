"""The accelerations that can be named, each a row."""

from __future__ import annotations

from ronde.accelerations import EXPLICIT
from ronde.accelerations.baku import BAKU
from ronde.accelerations.degressive import DEGRESSIVE
from ronde.accelerations.fmjd import FOUR_GROUPS, HALEY_1986, HALLEY_2017, QUARTERS
from ronde.accelerations.haley import HALEY, HALEY_SOFT

FRENCH_AND_FIDE = (HALEY, HALEY_SOFT, DEGRESSIVE, BAKU)
DRAUGHTS = (QUARTERS, HALEY_1986, FOUR_GROUPS, HALLEY_2017)
ACCELERATIONS = {row.name: row for row in (*FRENCH_AND_FIDE, *DRAUGHTS, EXPLICIT)}
