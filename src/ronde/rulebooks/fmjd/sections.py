"""Packets: an ordered list cut in four, the first against the second, the third against the fourth.

Rule: FMJD Annexe V (1986) 9.1.1, 9.1.2, 9.2.1, 9.2.3; (2017) 6.1, 6.2
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from ronde.domain.errors import N_

Entry = TypeVar("Entry")

IN_VAIN = N_("One section cannot be paired by itself: the group follows the basic rules.")


def sections(line: Sequence[Entry], packets: int = 4) -> list[list[Entry]]:
    """An even number in sections of two packets each; the upper ones have the extra pair.

    Rule: FMJD Annexe V (1986) 9.1.1, 9.2.1; (2017) 6.1
    Reading: ADR-0050, 1.3
    """
    boards, count = len(line) // 2, packets // 2
    parts = []
    start = 0
    for part in range(count):
        size = 2 * (boards // count + (part < boards % count))
        parts.append(list(line[start : start + size]))
        start += size
    return parts
