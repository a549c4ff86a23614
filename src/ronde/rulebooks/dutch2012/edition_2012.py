"""The FIDE (Dutch) System of 2012, as approved by the 83rd FIDE Congress in Istanbul.

Its criteria are rows (section B); what section C does with them is a procedure, step by step.

Rule: FIDE C.04.3.1 (2012)
"""

from __future__ import annotations

from ronde.domain.errors import N_
from ronde.rulebooks.basic import BASIC_2012
from ronde.rulebooks.dutch2012.account import round_account
from ronde.rulebooks.dutch2012.colours import colour
from ronde.rulebooks.dutch2012.criteria import CRITERIA, PROHIBITIONS
from ronde.rulebooks.dutch2012.enquiry import Enquiry2012
from ronde.rulebooks.dutch2012.entrants import Entrants
from ronde.rulebooks.dutch2012.procedure import BracketProcedure
from ronde.rulebooks.dutch2012.readings import OPTIONS, readings
from ronde.rulebooks.handling import HANDLING_2012
from ronde.rulebooks.situation import PairingResult, Situation
from ronde.rulebooks.system import Citations, Procedure, System, UnplayedRound, Wording


def pair(system: System, situation: Situation) -> PairingResult:
    """Pair all brackets by section C, then give colours by section E.

    Rule: FIDE C.04.3.1 (2012) C, E
    """
    entrants = _entrants(system, situation)
    settled = BracketProcedure(entrants).pair()
    pairs = tuple(pair for one in settled for pair in one.candidate.pairs)
    games = colour(entrants, pairs)
    left_over = settled[-1].candidate.left if settled else ()
    bye = left_over[0] if left_over else None
    order = entrants.order
    return PairingResult(
        tuple((order[white], order[black]) for white, black, _ in games),
        None if bye is None else order[bye],
        lambda: round_account(entrants, system.name, settled, games, bye),
    )


def enquire(system: System, situation: Situation) -> Enquiry2012:
    """What keeps players apart, and who would have White."""
    return Enquiry2012(_entrants(system, situation))


def _entrants(system: System, situation: Situation) -> Entrants:
    chosen = readings(situation.options)
    return Entrants(situation, system.prohibitions, system.criteria, chosen)


def unplayed_float(unplayed: UnplayedRound) -> str:
    """Points without play are a downfloat.

    Rule: FIDE C.04.3.1 (2012) A4, B1.b
    """
    return "down" if unplayed.points.white[unplayed.mark] > 0 else ""


SYSTEM = System(
    name="fide-dutch-2012",
    title=N_("FIDE (Dutch) System, 2012"),
    edition=2012,
    family="dutch",
    regulation="FIDE C.04.3.1 (2012)",
    procedure=Procedure(pair, enquire, keeps_order=True, in_steps=True),
    basic=BASIC_2012,
    handling=HANDLING_2012,
    cited=Citations("D1-D3", "C13", "B1.b"),
    statements=(
        (
            "D1-D3",
            N_(
                "Transpositions of S2 come in lexicographic order, the lowest players first; "
                "exchanges between S1 and S2 first with the smallest difference of the numbers, "
                "then with the lowest player of S1, then with the best of S2; sets of moved-down "
                "players in lexicographic order, the strongest first."
            ),
        ),
    ),
    wording=Wording(N_("The same by the text of 2012, with its own order of steps."), "C.04.3"),
    prohibitions=PROHIBITIONS,
    criteria=CRITERIA,
    options=OPTIONS,
    unplayed_float=unplayed_float,
)
