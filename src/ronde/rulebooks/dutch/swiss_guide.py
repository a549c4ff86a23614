"""The Swiss federation's guide: the Dutch system of 2017, with the bye given first.

Rule: Swiss guide, "Procédure et principes", "Première ronde", "Recommandations"
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial

from ronde.domain.errors import N_
from ronde.domain.result import Bye
from ronde.rulebooks.account import Account, Step
from ronde.rulebooks.completion import first_with_bye
from ronde.rulebooks.dutch.answer import answer
from ronde.rulebooks.dutch.colouring import NUMBER_PARITY
from ronde.rulebooks.dutch.completion import legal_rows
from ronde.rulebooks.dutch.edition_2017 import ABSOLUTE, COLOURS, CRITERIA, DEFINITIONS
from ronde.rulebooks.dutch.enquiry import DutchEnquiry
from ronde.rulebooks.dutch.field import Definitions, Field
from ronde.rulebooks.dutch.flow_2017 import pair_brackets
from ronde.rulebooks.situation import Option, Paired, Situation

GUIDE = Definitions(DEFINITIONS.bars_bye | 1 << Bye.FULL, DEFINITIONS.downfloats)
"""A point won without playing counts like an exemption. Rule: Swiss guide, note 7"""


def advised_players(rounds: int) -> tuple[int, int]:
    """The fewest and the most participants the guide advises for so many rounds.

    Rule: Swiss guide, "Recommandations"
    """
    return 2 * rounds, 2**rounds


def advice(players: int, rounds: int) -> Iterator[Step]:
    """What the guide says where there are fewer or more participants than it advises.

    Rule: Swiss guide, "Recommandations"
    """
    fewest, most = advised_players(rounds)
    facts = {"rounds": rounds, "fewest": fewest, "most": most, "participants": players}
    if players < fewest:
        template = N_(
            "{rounds} rounds suit {fewest} to {most} participants: with {participants}, often no "
            "conforming pairing is left"
        )
        yield Step("Swiss guide", template, facts)
    elif players > most:
        template = N_(
            "{rounds} rounds suit {fewest} to {most} participants: with {participants}, several "
            "may win all their games and claim the first place"
        )
        yield Step("Swiss guide", template, facts)


def exempted(field: Field) -> int:
    """Who is exempted when the number is odd, by place.

    The lowest-placed who has not been exempted yet, by score and then starting number, and
    whose exemption leaves the others a legal round.

    Rule: Swiss guide, "Procédure et principes"
    Reading: ADR-0013
    """
    upwards = [v for v in range(len(field) - 1, -1, -1) if field.may_have_bye[v]]
    return first_with_bye(legal_rows(field), upwards, [i + 1 for i in field.order])


def passed_over(field: Field, chosen: int) -> Iterator[Step]:
    """Who is placed lower than the exempted player, and why they are not exempted.

    Rule: Swiss guide, "Procédure et principes", notes 7 and 8
    """
    lower = range(len(field) - 1, chosen, -1)
    before = [field.order[v] + 1 for v in lower if not field.may_have_bye[v]]
    needed = [field.order[v] + 1 for v in lower if field.may_have_bye[v]]
    if before:
        template = N_("exempted before, or won without playing: {players}")
        yield Step("Swiss guide", template, {"players": before})
    if needed:
        template = N_("the others could not be paired without: {players}")
        yield Step("Swiss guide", template, {"players": needed})
    template = N_("exempted is {player}, the lowest placed who can be")
    yield Step("Swiss guide", template, {"player": field.order[chosen] + 1})


@dataclass(frozen=True, slots=True)
class SwissGuide:
    """The rulebook."""

    name: str = "ch-dutch"
    title: str = "Swiss federation's guide: Dutch of 2017"
    options: tuple[Option, ...] = (NUMBER_PARITY,)

    def pair(self, situation: Situation) -> Paired:
        """Exempt one player if the number is odd, and pair the others as in 2017."""
        everybody = field = Field(situation, GUIDE)
        lowest: int | None = None
        if len(field) % 2:
            lowest = exempted(field)
            field = Field(situation, GUIDE, without=field.order[lowest])
        brackets, _ = pair_brackets(field, CRITERIA)
        bye = None if lowest is None else everybody.order[lowest]
        paired = answer(self.name, field, COLOURS, brackets, bye)
        return replace(paired, account=partial(_account, paired, everybody, lowest))

    def enquire(self, situation: Situation) -> DutchEnquiry:
        """What keeps players apart, and who would have White."""
        return DutchEnquiry(Field(situation, GUIDE), ABSOLUTE, COLOURS, GUIDE.bars_bye)


def _account(paired: Paired, field: Field, lowest: int | None) -> Account:
    """The account as in 2017, with who was exempted and what the guide advises."""
    account = paired.account if isinstance(paired.account, Account) else paired.account()
    tournament = field.situation.tournament
    steps = () if lowest is None else passed_over(field, lowest)
    advised = advice(len(tournament.players), tournament.number_of_rounds or 0)
    return replace(account, steps=(*steps, *advised))


RULEBOOK = SwissGuide()
