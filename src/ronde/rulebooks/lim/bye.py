"""The bye, and whether the round can be paired at all.

Rule: FIDE C.04.3.2 (2012) 8.1, 14.1, 15.2; C.04.1 (2012) c, d
"""

from __future__ import annotations

from ronde.rulebooks.basic import bye_is_needed
from ronde.rulebooks.completion import completion, first_with_bye
from ronde.rulebooks.lim.field import Field

NOBODY = -1


def choose_bye(field: Field) -> tuple[int, tuple[int, ...]]:
    """Who has the bye (or nobody), and who was passed over because the rest could not be paired.

    The largest number of the lowest group; a player who may not have it is passed over, and so
    is one whose bye would leave the others without a compatible pairing.

    Rule: FIDE C.04.3.2 (2012) 8.1, 14.1
    Reading: ADR-0007
    """
    numbers = [i + 1 for i in field.order]
    if not bye_is_needed(field.order):
        completion(field.rows, numbers)
        return NOBODY, ()
    may = field.bans.may_have_bye(len(field))
    candidates = [v for v in _lowest_first(field) if may[v]]
    bye = first_with_bye(field.rows, candidates, numbers)
    return bye, tuple(candidates[: candidates.index(bye)])


def _lowest_first(field: Field) -> list[int]:
    """Lowest score first, then largest number; in round 1 by rating if the event says so."""
    if field.situation.number == 1 and field.readings.first_bye == "lowest-rated":
        return sorted(range(len(field)), key=lambda v: (field.rating[v], -v))
    return sorted(range(len(field)), key=lambda v: (field.score[v], -v))
