"""FMJD Annexe V of 1986: the systems by rating (6.1, 7.1) and by lot (6.2, 7.2).

Rule: FMJD Annexe V (1986)
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from ronde.domain.errors import N_
from ronde.domain.lot import lot
from ronde.domain.points import DRAUGHTS_POINTS
from ronde.domain.tournament import Discipline
from ronde.rulebooks import bans
from ronde.rulebooks.advice import FMJD_1986
from ronde.rulebooks.basic import BASIC_2012
from ronde.rulebooks.fmjd import choices_1986, colours
from ronde.rulebooks.fmjd.choices_1986 import Choices
from ronde.rulebooks.fmjd.colours import Coloured, ColourRule, coloured
from ronde.rulebooks.fmjd.enquiry import FmjdEnquiry
from ronde.rulebooks.fmjd.field import Field
from ronde.rulebooks.fmjd.report_1986 import draw_up
from ronde.rulebooks.fmjd.round_1986 import barred_from_rest, pair_round, ranking
from ronde.rulebooks.handling import HANDLING_FMJD_1986
from ronde.rulebooks.rows import Prohibit
from ronde.rulebooks.situation import PairingResult, Situation
from ronde.rulebooks.system import LIST_HALVES, Citations, Customs, Procedure, System, Wording


def drawn_colour(situation: Situation) -> str:
    """The colour that was drawn for the odd numbers of the upper half.

    As declared; else as round 1 shows it; else drawn with the published seed; else White.

    Rule: FMJD Annexe V (1986) 7.1.2, 7.1.3
    """
    tournament = situation.tournament
    if tournament.drawn_colour is not None:
        return tournament.drawn_colour
    if tournament.lot_seed is None:
        return "W"
    return "W" if int(lot(tournament.lot_seed, "colour"), 16) % 2 == 0 else "B"


def pair(system: System, situation: Situation, *, draw: bool) -> PairingResult:
    """Pair the round."""
    choices = choices_1986.choices(system.name, system.options, situation.options)
    found = pair_round(situation, system.prohibitions, choices, draw=draw)
    games = games_coloured(found.field, choices, found.pairs(), draw=draw)
    order = found.field.order
    resting = found.completion.resting
    return PairingResult(
        tuple((order[white], order[black]) for white, black, _ in games),
        None if resting is None else order[resting],
        lambda: draw_up(system.name, found, games, draw=draw),
    )


def enquire(system: System, situation: Situation, *, draw: bool) -> FmjdEnquiry:
    """What keeps players apart, and who would have White."""
    choices = choices_1986.choices(system.name, system.options, situation.options)
    field = Field(situation, system.prohibitions, ranking(situation), situation.score)
    return FmjdEnquiry(
        field,
        lambda a, b: games_coloured(field, choices, [(a, b)], draw=draw)[0],
        alternate=draw or choices.balanced == "alternate",
        barred=barred_from_rest(field, choices),
    )


def games_coloured(
    field: Field, choices: Choices, pairs: list[tuple[int, int]], *, draw: bool
) -> list[Coloured]:
    """White, Black and the rule that decided, for pairs with the better placed first.

    Rule: FMJD Annexe V (1986) 7.1, 7.2
    """
    rules = _colour_rules(field.situation.number, choices, draw=draw)
    first = drawn_colour(field.situation)
    alternate = choices.balanced == "alternate"
    return [coloured(field, rules, a, b, first, alternate=alternate) for a, b in pairs]


def _colour_rules(number: int, choices: Choices, *, draw: bool) -> tuple[ColourRule, ...]:
    if draw:
        return colours.FIRST_ROUND_LOT if number == 1 else colours.LOT_1986
    if number == 1:
        return colours.FIRST_ROUND_1986
    return colours.IMBALANCE_1986 if choices.imbalance_first else colours.RATING_1986


PROHIBITIONS = (
    Prohibit("2.3", "2.3", N_("two players do not meet more than once"), meeting=bans.Met),
)
"""The rules on colours and on the rest may be dropped where nothing else helps (5.2, 8.4, 7.1.7):
they belong to the procedure and forbid nothing for good."""

RATING = System(
    name="fmjd-1986-rating",
    title=N_("FMJD Annexe V of 1986, by rating"),
    edition=1986,
    family="fmjd",
    regulation="FMJD Annexe V (1986)",
    counts_rounds=True,
    procedure=Procedure(partial(pair, draw=False), partial(enquire, draw=False)),
    basic=BASIC_2012,
    handling=HANDLING_FMJD_1986,
    statements=(("5.2", N_("nobody rests a second time as long as somebody else can rest")),),
    cited=Citations("6.1.25-6.1.26", "6.1.32", "5.2", leave="6.1.7-6.1.14"),
    wording=Wording(N_("The regulation of 1986, by rating."), "6.1, 7.1", N_("group"), LIST_HALVES),
    discipline=Discipline.DRAUGHTS,
    prohibitions=PROHIBITIONS,
    options=choices_1986.RATING,
    points=DRAUGHTS_POINTS,
    tie_breaks=("SOLKOFF", "SB-FMJD", "SOLKOFF-MEDIAN", "SOLKOFF-TRUNCATED", "LOT"),
    customs=Customs(numbering="rating-and-lot", late_entry="last", cards="fmjd"),
    advice=FMJD_1986,
    teams_too=True,
)
"""Article 10 refers to rules that we do not have: the tie-breaks are those of 6.1.5, then the boxes
of the card."""

DRAW = replace(
    RATING,
    name="fmjd-1986-draw",
    title=N_("FMJD Annexe V of 1986, by lot"),
    procedure=Procedure(partial(pair, draw=True), partial(enquire, draw=True)),
    cited=Citations("6.2.2", "6.2.3", "5.2", leave="6.2.3"),
    wording=Wording(N_("The regulation of 1986, by lot."), "6.2, 7.2", N_("group"), LIST_HALVES),
    options=choices_1986.DRAW,
    customs=Customs(numbering="lot", late_entry="last", cards="fmjd"),
)
