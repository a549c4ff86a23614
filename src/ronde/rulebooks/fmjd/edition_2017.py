"""FMJD Annexe V of 2017: every version of the system, and the five presets by name.

Rule: FMJD Annexe V (2017)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from ronde.domain.errors import N_, Translate
from ronde.domain.points import DRAUGHTS_POINTS
from ronde.domain.result import Bye
from ronde.domain.tournament import Discipline
from ronde.rulebooks import bans
from ronde.rulebooks.advice import FMJD_2017
from ronde.rulebooks.basic import BASIC_2012
from ronde.rulebooks.fmjd import colours, presets
from ronde.rulebooks.fmjd.aspects import Aspects, options_of, typed
from ronde.rulebooks.fmjd.colours import Coloured, coloured
from ronde.rulebooks.fmjd.enquiry import FmjdEnquiry
from ronde.rulebooks.fmjd.field import Field
from ronde.rulebooks.fmjd.players_2017 import Orders, pairing_scores
from ronde.rulebooks.fmjd.report_2017 import draw_up
from ronde.rulebooks.fmjd.round_2017 import Pair, PairedRound, pair_round, ranked
from ronde.rulebooks.handling import HANDLING_FMJD_2017
from ronde.rulebooks.rows import Prohibit
from ronde.rulebooks.situation import PairingResult, Situation
from ronde.rulebooks.system import (
    LIST_HALVES,
    Announcement,
    Citations,
    Customs,
    EarlierText,
    Numbering,
    Procedure,
    System,
    Wording,
)


def pair(system: System, situation: Situation) -> PairingResult:
    """Pair the round."""
    aspects = aspects_of(system, situation.options)
    found = pair_round(situation, system.prohibitions, aspects)
    games = _games(found, aspects)
    order = found.field.order
    resting = found.completion.resting
    return PairingResult(
        tuple((order[white], order[black]) for white, black, _ in games),
        None if resting is None else order[resting],
        lambda: draw_up(system.name, found, games, aspects),
    )


def enquire(system: System, situation: Situation) -> FmjdEnquiry:
    """What keeps players apart, and, after round 1, who would have White."""
    aspects = aspects_of(system, situation.options)
    field = ranked(situation, system.prohibitions, aspects, Orders(situation))
    colour = None if situation.number == 1 else partial(_later_round, field, aspects)
    return FmjdEnquiry(field, colour, alternate=aspects.balanced == "alternate")


def aspects_of(system: System, given: Mapping[str, Any]) -> Aspects:
    """The choices of a version, an event's own ones first.

    Rule: FMJD Annexe V (2017) 2
    """
    return typed(system.chosen(given))


def _final_order(choices: Mapping[str, str]) -> tuple[str, ...]:
    """Rule: FMJD Annexe V (2017) 3.1"""
    return typed(choices).tie_breaks()


def _first_order(choices: Mapping[str, str]) -> Numbering:
    """By lot, or by rating. Rule: FMJD Annexe V (2017) 3.2"""
    return "lot" if choices["order_r1"] == "a" else "rating-and-lot"


def _rules(system: System, announced: Announcement, translate: Translate) -> str:
    from ronde.rulebooks.fmjd.regulations import Regulations

    return Regulations(system, announced).text(translate)


def _games(found: PairedRound, aspects: Aspects) -> list[Coloured]:
    """White, Black and the rule that decided, for every pair.

    Rule: FMJD Annexe V (2017) 3.7, A.b, A.d, B.b, B.d
    """
    if found.field.situation.number == 1:
        return [
            game
            for group in found.groups
            for part in group.parts
            for game in _first_round(found.field, part, aspects)
        ]
    return [
        _later_round(found.field, aspects, *sorted(pair))
        for group in found.groups
        for pair in group.solution.pairs
    ]


def _later_round(field: Field, aspects: Aspects, a: int, b: int) -> Coloured:
    """White, Black and the rule for two places, the better placed first.

    Rule: FMJD Annexe V (2017) 3.7, A.d, B.d
    """
    rules = colours.LATER_2017 if aspects.third_colour == "before" else colours.LATER_2017[1:]
    return coloured(field, rules, a, b, "W", alternate=aspects.balanced == "alternate")


def _first_round(field: Field, part: Sequence[Pair], aspects: Aspects) -> list[Coloured]:
    """The boards of a section in order, the player of its upper half named first in each pair.

    Rule: FMJD Annexe V (2017) A.b, B.b, 5.4
    """
    rules = FIRST_ROUND[aspects.colours_r1]
    games = []
    for board, (a, b) in enumerate(part):
        first = "B" if aspects.colours_r1 == "alternate" and board % 2 else "W"
        games.append(coloured(field, rules, a, b, first, alternate=False))
    return games


FIRST_ROUND = {
    "alternate": colours.ALTERNATING_2017,
    "upper": colours.UPPER_HALF_2017,
    "odd": colours.ODD_NUMBERS_2017,
}

PROHIBITIONS = (
    Prohibit("1", "1", N_("two players do not meet more than once"), meeting=bans.Met),
    Prohibit(
        "4.1",
        "4.1",
        N_("nobody rests more than once"),
        bye=bans.unplayed(Bye.PAIRING_ALLOCATED, Bye.UNOPPOSED),
    ),
)

PROCEDURE = Procedure(pair, enquire)
CITED = Citations("3.4", "3.5", "4.1", leave="3.5", target="3.6")


def version(name: str, title: str, aspects: Aspects, summary: str, article: str) -> System:
    """A version of the annex: these choices as the defaults of its options.

    Rule: FMJD Annexe V (2017) 1, 2
    """
    options = options_of(aspects)
    defaults = {option.key: option.default for option in options}
    return System(
        name=name,
        title=title,
        edition=2017,
        family="fmjd",
        regulation="FMJD Annexe V (2017)",
        counts_rounds=True,
        procedure=PROCEDURE,
        basic=BASIC_2012,
        handling=HANDLING_FMJD_2017,
        cited=CITED,
        earlier=EarlierText("fmjd-2017", str),
        wording=Wording(summary, article, N_("group"), LIST_HALVES),
        discipline=Discipline.DRAUGHTS,
        prohibitions=PROHIBITIONS,
        scores_in=pairing_scores,
        options=options,
        points=DRAUGHTS_POINTS,
        tie_breaks=aspects.tie_breaks(),
        customs=Customs(_first_order(defaults), late_entry="last", cards="fmjd"),
        advice=FMJD_2017,
        final_order=_final_order,
        first_order=_first_order,
        text=_rules,
        teams_too=True,
    )


RATING = version(
    "fmjd-2017-rating",
    N_("FMJD Annexe V of 2017, by rating"),
    presets.RATING,
    N_("By rating, halves of each group; final order by the mean rating of opponents."),
    "5.1, A",
)
RATING_PLAYERS = version(
    "fmjd-2017-rating-players",
    N_("FMJD Annexe V of 2017, by rating, preferred by the players' committee"),
    presets.RATING_PLAYERS,
    N_("By rating: the highest mean of opponents against the lowest rating."),
    "5.1a",
)
SOLKOFF_TRUNCATED = version(
    "fmjd-2017-solkoff-truncated",
    N_("FMJD Annexe V of 2017, truncated Solkoff"),
    presets.SOLKOFF_TRUNCATED,
    N_("By lot, then by Solkoff: ratings are not needed; final order by truncated Solkoff."),
    "5.2, B",
)
SOLKOFF_MEDIAN = version(
    "fmjd-2017-solkoff-median",
    N_("FMJD Annexe V of 2017, median Solkoff"),
    presets.SOLKOFF_MEDIAN,
    N_("The same with the median Solkoff as final order."),
    "5.3",
)
KNDB_SOLKOFF = version(
    "kndb-solkoff",
    N_("KNDB, Solkoff"),
    presets.KNDB_SOLKOFF,
    N_("The Dutch federation's version: best against last, colours change no pairing."),
    "5.4",
)
