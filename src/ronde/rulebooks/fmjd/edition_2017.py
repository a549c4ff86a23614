"""FMJD Annexe V of 2017: every version of the system, and the five presets by name.

Rule: FMJD Annexe V (2017)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from ronde.domain.errors import N_
from ronde.domain.option import Option
from ronde.domain.points import DRAUGHTS_POINTS, PointSystem
from ronde.rulebooks.fmjd import colours, presets
from ronde.rulebooks.fmjd.aspects import Aspects, options_of, with_choices
from ronde.rulebooks.fmjd.colours import Coloured, coloured
from ronde.rulebooks.fmjd.enquiry import FmjdEnquiry
from ronde.rulebooks.fmjd.field import Field
from ronde.rulebooks.fmjd.players_2017 import Orders
from ronde.rulebooks.fmjd.report_2017 import draw_up
from ronde.rulebooks.fmjd.round_2017 import BARS_REST, Pair, PairedRound, pair_round, ranked
from ronde.rulebooks.situation import Paired, Situation


@dataclass(frozen=True, slots=True)
class Fmjd2017:
    """The rulebook of one version; an event may choose otherwise in any aspect."""

    name: str
    title: str
    aspects: Aspects
    points: PointSystem = DRAUGHTS_POINTS

    @property
    def options(self) -> tuple[Option, ...]:
        """Every aspect, with the choice of this version as default."""
        return options_of(self.aspects)

    def composed(self, name: str, title: str, choices: Mapping[str, Any]) -> Fmjd2017:
        """A version of an organiser's own: this one with some choices made otherwise.

        Rule: FMJD Annexe V (2017) 1, 2
        """
        return Fmjd2017(name, title, with_choices(name, self.aspects, choices), self.points)

    def tie_breaks(self, choices: Mapping[str, Any]) -> tuple[str, ...]:
        """The codes of the final order, for an event with these choices.

        Rule: FMJD Annexe V (2017) 3.1
        """
        return with_choices(self.name, self.aspects, choices).tie_breaks()

    def pair(self, situation: Situation) -> Paired:
        """Pair the round."""
        aspects = with_choices(self.name, self.aspects, situation.options)
        found = pair_round(situation, aspects)
        games = _games(found, aspects)
        order = found.field.order
        resting = found.completion.resting
        return Paired(
            tuple((order[white], order[black]) for white, black, _ in games),
            None if resting is None else order[resting],
            lambda: draw_up(self.name, found, games, aspects),
        )

    def enquire(self, situation: Situation) -> FmjdEnquiry:
        """What keeps players apart, and, after round 1, who would have White."""
        aspects = with_choices(self.name, self.aspects, situation.options)
        field = ranked(situation, aspects, Orders(situation))
        colour = None if situation.number == 1 else partial(_later_round, field, aspects)
        return FmjdEnquiry(field, colour, "1", "4.1", BARS_REST)


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

RATING = Fmjd2017("fmjd-2017-rating", N_("FMJD Annexe V of 2017, by rating"), presets.RATING)
RATING_PLAYERS = Fmjd2017(
    "fmjd-2017-rating-players",
    N_("FMJD Annexe V of 2017, by rating, preferred by the players' committee"),
    presets.RATING_PLAYERS,
)
SOLKOFF_TRUNCATED = Fmjd2017(
    "fmjd-2017-solkoff-truncated",
    N_("FMJD Annexe V of 2017, truncated Solkoff"),
    presets.SOLKOFF_TRUNCATED,
)
SOLKOFF_MEDIAN = Fmjd2017(
    "fmjd-2017-solkoff-median",
    N_("FMJD Annexe V of 2017, median Solkoff"),
    presets.SOLKOFF_MEDIAN,
)
KNDB_SOLKOFF = Fmjd2017("kndb-solkoff", N_("KNDB, Solkoff"), presets.KNDB_SOLKOFF)

SYSTEMS = (RATING, RATING_PLAYERS, SOLKOFF_TRUNCATED, SOLKOFF_MEDIAN, KNDB_SOLKOFF)
