"""The Lim system in force since 2026: the text of 2012 under new numbers.

What differs comes from the basic rules: only a bye or a win's points without playing bar from
the bye, and late entries follow C.04.2 of 2026.

Rule: FIDE C.04.4.3 (2026) 1-8; C.04.1 (2026) 4
"""

from __future__ import annotations

from ronde.domain.errors import N_
from ronde.rulebooks.basic import BASIC_2026
from ronde.rulebooks.lim.edition_2012 import Lim
from ronde.rulebooks.lim.numbering import as_in_2026

RULEBOOK = Lim("fide-lim-2026", N_("Lim System, in force since 2026"), BASIC_2026, as_in_2026)
