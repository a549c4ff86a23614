"""The list an arbiter ticks through: what the pairing of a round looked at, player by player."""

from __future__ import annotations

from dataclasses import dataclass

from ronde.domain.errors import N_, NotInRulebook
from ronde.domain.history import NOBODY
from ronde.domain.points import points_text
from ronde.domain.result import PLAYED_MARKS
from ronde.domain.tournament import Tournament
from ronde.pairing import Round, situation, system_of
from ronde.rulebooks.burstein.field import BursteinField
from ronde.rulebooks.colours import Preference
from ronde.rulebooks.enquiry import FieldEnquiry
from ronde.rulebooks.field import Field
from ronde.rulebooks.measures import OF_FLOATS_BEFORE, OF_PREVIOUS_FLOATS
from ronde.rulebooks.profile import DOWN_BEFORE, DOWN_LAST, UP_BEFORE, UP_LAST
from ronde.rulebooks.rows import Prohibit
from ronde.rulebooks.system import System


@dataclass(frozen=True, slots=True)
class ChecklistRow:
    """A player: pairing score, colours, preference, what else the system looks at, opponents.

    `looked_at` are the codes of rows with their values: the right to the bye, then the floats of
    the previous round and of the round before it, each under the first row that looks at them.
    BH and SB are Burstein's Index.
    `opponents` has one number per round, 0 where no game was played. `coming` is the opponent of
    the round and the player's colour in it, 0 for the bye; None where nothing was paired.
    """

    tpn: int
    score: int
    colours: str
    preference: Preference
    looked_at: dict[str, str]
    opponents: tuple[int, ...]
    coming: tuple[int, str] | None


def checklist(
    tournament: Tournament, system: str | System, *, paired: Round | None = None
) -> tuple[ChecklistRow, ...]:
    """The players of the round that is to be paired, in the order in which the system sees them.

    Only for systems that look at players as the Dutch system does.
    """
    case = situation(tournament, system)
    if not case.present:
        return ()
    rules = system_of(tournament, system)
    enquiry = rules.enquire(case)
    if not isinstance(enquiry, FieldEnquiry):
        raise NotInRulebook(N_("There is no checklist for the system {system}."), system=rules.name)
    field = enquiry.field
    coming = _coming(paired)
    return tuple(
        ChecklistRow(
            tpn=i + 1,
            score=field.score[place],
            colours=field.colours[place],
            preference=field.preference[place],
            looked_at=_looked_at(rules, field, place),
            opponents=_opponents(case.tournament, i),
            coming=coming.get(i + 1),
        )
        for place, i in enumerate(field.order)
    )


def _coming(paired: Round | None) -> dict[int, tuple[int, str]]:
    if paired is None:
        return {}
    coming = {}
    for white, black in paired.pairs:
        coming[white] = (black, "W")
        coming[black] = (white, "B")
    if paired.bye is not None:
        coming[paired.bye] = (0, "")
    return coming


def _looked_at(rules: System, field: Field, place: int) -> dict[str, str]:
    found = {}
    for barring in rules.prohibitions:
        if isinstance(barring, Prohibit) and barring.bye is not None:
            found[barring.code] = "Y" if field.may_have_bye[place] else "N"
    floats = field.floats[place]
    for of_that_round, down, up in (
        (OF_PREVIOUS_FLOATS, DOWN_LAST, UP_LAST),
        (OF_FLOATS_BEFORE, DOWN_BEFORE, UP_BEFORE),
    ):
        first = next((row for row in rules.criteria if row.counts(of_that_round)), None)
        if first is not None:
            found[first.code] = _arrow(floats, down, up)
    if isinstance(field, BursteinField):
        buchholz, products = field.index[place]
        whole, hundredths = divmod(products, 100)
        found |= {"BH": points_text(buchholz), "SB": f"{whole}.{hundredths:02}"}
    return found


def _arrow(floats: int, down: int, up: int) -> str:
    return "D" if floats & down else "U" if floats & up else ""


def _opponents(tournament: Tournament, i: int) -> tuple[int, ...]:
    history = tournament.history
    return tuple(
        partner[i] + 1 if partner[i] != NOBODY and PLAYED_MARKS[mark[i]] else 0
        for partner, mark in zip(history.partner, history.mark, strict=True)
    )
