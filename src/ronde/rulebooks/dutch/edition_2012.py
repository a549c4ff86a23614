"""The FIDE (Dutch) System of 2012, as approved by the 83rd FIDE Congress in Istanbul.

The sections of the regulation are the modules of `ronde.rulebooks.dutch2012`.

Rule: FIDE C.04.3.1 (2012)
"""

from __future__ import annotations

from dataclasses import dataclass

from ronde.domain.errors import N_
from ronde.rulebooks.dutch2012.account import round_account
from ronde.rulebooks.dutch2012.colours import colour
from ronde.rulebooks.dutch2012.enquiry import Enquiry2012
from ronde.rulebooks.dutch2012.entrants import Entrants
from ronde.rulebooks.dutch2012.procedure import Procedure
from ronde.rulebooks.dutch2012.readings import OPTIONS, readings
from ronde.rulebooks.situation import Option, Paired, Situation


@dataclass(frozen=True, slots=True)
class Dutch2012:
    """The rulebook."""

    name: str = "fide-dutch-2012"
    title: str = N_("FIDE (Dutch) System, 2012")
    options: tuple[Option, ...] = OPTIONS

    def pair(self, situation: Situation) -> Paired:
        """Pair all brackets by section C, then give colours by section E.

        Rule: FIDE C.04.3.1 (2012) C, E
        """
        entrants = Entrants(situation, readings(situation.options))
        settled = Procedure(entrants).pair()
        pairs = tuple(pair for one in settled for pair in one.candidate.pairs)
        games = colour(entrants, pairs)
        left_over = settled[-1].candidate.left if settled else ()
        bye = left_over[0] if left_over else None
        order = entrants.order
        return Paired(
            tuple((order[white], order[black]) for white, black, _ in games),
            None if bye is None else order[bye],
            lambda: round_account(entrants, self.name, settled, games, bye),
        )

    def enquire(self, situation: Situation) -> Enquiry2012:
        """What keeps players apart, and who would have White."""
        return Enquiry2012(Entrants(situation, readings(situation.options)))


RULEBOOK = Dutch2012()
