"""The bye, and whether the round can be paired at all.

Rule: FIDE C.04.3.2 (2012) 8.1, 14.1, 15.2; C.04.1 (2012) c, d
"""

from __future__ import annotations

from collections.abc import Sequence

from ronde.domain.errors import N_, NoLegalPairing
from ronde.rulebooks.basic import BasicRules, bye_is_needed
from ronde.rulebooks.lim.field import Field
from ronde.solver.bits import Mate, members
from ronde.solver.cardinality import deficient_set, exposable, maximum

NOBODY = -1


def choose_bye(field: Field, rules: BasicRules) -> tuple[int, tuple[int, ...]]:
    """Who has the bye (or nobody), and who was passed over because the rest could not be paired.

    The largest number of the lowest group; a player who may not have it is passed over, and so
    is one whose bye would leave the others without a compatible pairing.

    Rule: FIDE C.04.3.2 (2012) 8.1, 14.1
    Reading: ADR-0007
    """
    everybody = (1 << len(field)) - 1
    if not bye_is_needed(field.order):
        _ensure_perfect(field, maximum(field.rows, everybody))
        return NOBODY, ()
    barred = rules.barred_from_bye(field.situation.history)
    candidates = [v for v in _lowest_first(field) if not barred[field.order[v]]]
    if not candidates:
        raise NoLegalPairing(N_("Nobody may have the bye: all have had one, or won unplayed."))
    mate = maximum(field.rows, everybody ^ 1 << candidates[0])
    if _alone(mate) == [candidates[0]]:
        return candidates[0], ()
    mate = maximum(field.rows, everybody, mate)
    _ensure_perfect(field, mate, spare=1)
    reach = exposable(field.rows, mate, everybody, _alone(mate)[0])
    for place, v in enumerate(candidates):
        if reach >> v & 1:
            return v, tuple(candidates[:place])
    raise NoLegalPairing(
        N_("Every legal pairing would give the bye to somebody who may not have it.")
    )


def _lowest_first(field: Field) -> list[int]:
    """Lowest score first, then largest number; in round 1 by rating if the event says so."""
    if field.situation.number == 1 and field.readings.first_bye == "lowest-rated":
        return sorted(range(len(field)), key=lambda v: (field.rating[v], -v))
    return sorted(range(len(field)), key=lambda v: (field.score[v], -v))


def _alone(mate: Sequence[int]) -> list[int]:
    return [v for v, w in enumerate(mate) if w < 0]


def _ensure_perfect(field: Field, mate: Mate, spare: int = 0) -> None:
    """Raise unless the maximum matching leaves no more than `spare` players alone."""
    left = len(_alone(mate))
    if left > spare:
        witness = deficient_set(field.rows, mate, (1 << len(field)) - 1)
        raise NoLegalPairing(
            N_("No legal pairing exists: {count} players would be left without an opponent."),
            witness=tuple(field.order[v] + 1 for v in members(witness)),
            count=left,
        )
