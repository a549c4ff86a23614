"""The Swiss federation's guide: the Dutch system of 2017, with the bye given first.

Rule: Swiss guide, "Procédure et principes", "Première ronde", "Recommandations"
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from ronde.domain.errors import N_
from ronde.domain.result import Bye
from ronde.rulebooks import bans, measures, report_codes
from ronde.rulebooks.account import Account, Step
from ronde.rulebooks.advice import guide_remarks
from ronde.rulebooks.basic import BASIC_2017
from ronde.rulebooks.completion import first_with_bye
from ronde.rulebooks.criteria import Criteria
from ronde.rulebooks.dutch import edition_2017 as dutch_2017
from ronde.rulebooks.dutch.answer import answer
from ronde.rulebooks.dutch.flow_2017 import pair_brackets
from ronde.rulebooks.enquiry import FieldEnquiry
from ronde.rulebooks.field import Field, legal_rows
from ronde.rulebooks.rows import Minimise, Prohibit
from ronde.rulebooks.situation import Option, PairingResult, Situation
from ronde.rulebooks.system import Procedure, System, Wording

EXEMPTION = Prohibit(
    "C.2",
    "C.2",
    "nobody has the bye who had it or scored a win's points without playing",
    bye=bans.unplayed_by(BASIC_2017, more=1 << Bye.FULL),
)
"""A point won without playing counts like an exemption. Rule: Swiss guide, note 7"""

PROHIBITIONS = tuple(EXEMPTION if row.code == "C.2" else row for row in dutch_2017.PROHIBITIONS)

THIRD_COLOUR_LAST = Option(
    "third_colour_last",
    ("topscorers", "everybody"),
    "topscorers",
    "C.3",
    "who may have the same colour a third time running in the last round: pairs with a topscorer, "
    "or everybody",
)
"""Absolute criterion 2: "exception: final round". Reading: ADR-0013"""

STRONG_OR_THIRD = Minimise(
    "C.11",
    "C.11",
    "players who do not get their strong colour preference, or an absolute one without a topscorer",
    pair=measures.strong_or_third_colour_denied,
)
"""Quality criterion 4 speaks of top players only, so that 5 counts the others."""


def is_lifted(situation: Situation) -> bool:
    """Whether a third equal colour keeps nobody apart: in the last round, where so chosen."""
    return situation.is_last_round and situation.options.get("third_colour_last") == "everybody"


def field_of(system: System, situation: Situation, without: int | None = None) -> Field:
    """The players, with what keeps them apart."""
    defined = dutch_2017.DEFINITIONS._replace(third_colour_last=is_lifted(situation))
    return Field(situation, system.prohibitions, defined, without)


def table(system: System, situation: Situation) -> Criteria:
    """The rows of 2017; where a third equal colour is lifted, C.11 counts it outside C.9."""
    if not is_lifted(situation):
        return system.table
    rows = (
        STRONG_OR_THIRD if row.pair is measures.strong_preference_denied else row
        for row in system.criteria
    )
    return replace(system, criteria=tuple(rows)).table


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
        template = N_(
            "placed lower, but exempted before or with a win's points without playing: {players}"
        )
        yield Step("Swiss guide", template, {"players": before})
    if needed:
        template = N_("placed lower, but needed to pair the others: {players}")
        yield Step("Swiss guide", template, {"players": needed})
    template = N_("exempted is {player}, the lowest placed who can be")
    yield Step("Swiss guide", template, {"player": field.order[chosen] + 1})


def pair(system: System, situation: Situation) -> PairingResult:
    """Exempt one player if the number is odd, and pair the others as in 2017."""
    everybody = field = field_of(system, situation)
    lowest: int | None = None
    if len(field) % 2:
        lowest = exempted(field)
        field = field_of(system, situation, without=field.order[lowest])
    brackets, _ = pair_brackets(field, table(system, situation))
    bye = None if lowest is None else everybody.order[lowest]
    paired = answer(system.name, field, system.colours, brackets, bye)
    return paired._replace(account=partial(_account, paired, everybody, lowest))


def enquire(system: System, situation: Situation) -> FieldEnquiry:
    """What keeps players apart, and who would have White."""
    return FieldEnquiry(field_of(system, situation), system.colours)


def _account(paired: PairingResult, field: Field, lowest: int | None) -> Account:
    """The account as in 2017, with who was exempted and what the guide advises."""
    account = paired.account if isinstance(paired.account, Account) else paired.account()
    tournament = field.situation.tournament
    steps = () if lowest is None else passed_over(field, lowest)
    advised = guide_remarks(len(tournament.players), tournament.number_of_rounds or 0)
    return replace(account, steps=(*steps, *advised))


SYSTEM = replace(
    dutch_2017.SYSTEM,
    name="ch-dutch",
    title=N_("Swiss federation's guide: Dutch of 2017"),
    family="swiss-guide",
    regulation="Swiss guide",
    statements=(
        *dutch_2017.SYSTEM.statements,
        (
            "Swiss guide",
            N_(
                "Exempted is the lowest placed player who may be, as long as the others can be "
                "paired; and there should be as many rounds as let one player, and not several, "
                "win all games."
            ),
        ),
    ),
    procedure=Procedure(pair, enquire, follows=frozenset({"C.5"})),
    wording=Wording(
        N_("Dutch of 2017 with the exemption, the advice and the tie-breaks of the Swiss guide."),
        "SSB",
    ),
    prohibitions=PROHIBITIONS,
    options=(*dutch_2017.SYSTEM.options, THIRD_COLOUR_LAST),
    report=report_codes.CUSTOM,
    tie_breaks=("DE", "WIN", "BPG", "ARO-C1", "BH-C1@CH", "BH@CH", "SB@CH"),
)
"""The tie-breaks are those of "Ronde finale"; its Buchholz knows no dummy."""
