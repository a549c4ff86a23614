"""What the rules advise for a section, worked out once for each state: a round is paired for it."""

from __future__ import annotations

from ronde.journal import Section
from ronde.journal import horizon as _horizon
from ronde.journal import remarks as _remarks
from ronde.journal.preview import Horizon
from ronde.rulebooks.account import Step
from ronde.services.cache import Cache

_kept: Cache[tuple[Step, ...]] = Cache(16)
_seen: Cache[Horizon] = Cache(16)


def remarks(section: Section) -> tuple[Step, ...]:
    """What the arbiter should know before the next round."""
    return _kept.of((section,), "", lambda: _remarks(section))


def horizon(section: Section) -> Horizon:
    """How far legal pairings reach."""
    return _seen.of((section,), "", lambda: _horizon(section))
