"""FMJD Annexe V of 1986: the systems by rating (6.1, 7.1) and by lot (6.2, 7.2).

Rule: FMJD Annexe V (1986)
"""

from __future__ import annotations

from dataclasses import dataclass

from ronde.domain.errors import N_
from ronde.domain.lot import lot
from ronde.domain.option import Option
from ronde.domain.points import DRAUGHTS_POINTS, PointSystem
from ronde.rulebooks.colours import OTHER
from ronde.rulebooks.fmjd import choices_1986, colours
from ronde.rulebooks.fmjd.choices_1986 import Choices
from ronde.rulebooks.fmjd.colours import Coloured, ColourRule, coloured
from ronde.rulebooks.fmjd.enquiry import FmjdEnquiry
from ronde.rulebooks.fmjd.field import Field
from ronde.rulebooks.fmjd.report_1986 import draw_up
from ronde.rulebooks.fmjd.round_1986 import pair_round, ranking
from ronde.rulebooks.situation import Paired, Situation


def drawn_colour(situation: Situation) -> str:
    """The colour that was drawn for the odd numbers of the upper half.

    As declared; else as round 1 shows it; else drawn with the published seed; else White.

    Rule: FMJD Annexe V (1986) 7.1.2, 7.1.3
    """
    tournament, history = situation.tournament, situation.history
    if tournament.initial_colour is not None:
        return tournament.initial_colour
    for i, games in enumerate(history.colours if history.rounds else ()):
        if history.colour_in(1, i):
            return games[0] if i % 2 == 0 else OTHER[games[0]]
    if tournament.lot_seed is None:
        return "W"
    return "W" if int(lot(tournament.lot_seed, "colour"), 16) % 2 == 0 else "B"


@dataclass(frozen=True, slots=True)
class Fmjd1986:
    """The rulebook, for lists with ratings or, with `draw`, for numbers drawn by lot."""

    name: str
    title: str
    options: tuple[Option, ...]
    draw: bool
    points: PointSystem = DRAUGHTS_POINTS

    def pair(self, situation: Situation) -> Paired:
        """Pair the round."""
        choices = choices_1986.choices(self.name, self.options, situation.options)
        found = pair_round(situation, choices, draw=self.draw)
        games = self.coloured(found.field, choices, found.pairs())
        order = found.field.order
        resting = found.completion.resting
        return Paired(
            tuple((order[white], order[black]) for white, black, _ in games),
            None if resting is None else order[resting],
            lambda: draw_up(self.name, found, games, draw=self.draw),
        )

    def enquire(self, situation: Situation) -> FmjdEnquiry:
        """What keeps players apart, and who would have White."""
        choices = choices_1986.choices(self.name, self.options, situation.options)
        field = Field(situation, ranking(situation), situation.score)
        return FmjdEnquiry(field, lambda a, b: self.coloured(field, choices, [(a, b)])[0], "2.3")

    def coloured(
        self, field: Field, choices: Choices, pairs: list[tuple[int, int]]
    ) -> list[Coloured]:
        """White, Black and the rule that decided, for pairs with the better placed first.

        Rule: FMJD Annexe V (1986) 7.1, 7.2
        """
        rules = self._rules(field.situation.number, choices)
        first = drawn_colour(field.situation)
        alternate = choices.balanced == "alternate"
        return [coloured(field, rules, a, b, first, alternate=alternate) for a, b in pairs]

    def _rules(self, number: int, choices: Choices) -> tuple[ColourRule, ...]:
        if self.draw:
            return colours.FIRST_ROUND_LOT if number == 1 else colours.LOT_1986
        if number == 1:
            return colours.FIRST_ROUND_1986
        return colours.IMBALANCE_1986 if choices.imbalance_first else colours.RATING_1986


RATING = Fmjd1986(
    "fmjd-1986-rating",
    N_("FMJD Annexe V of 1986, by rating"),
    choices_1986.RATING,
    draw=False,
)
DRAW = Fmjd1986(
    "fmjd-1986-draw",
    N_("FMJD Annexe V of 1986, by lot"),
    choices_1986.DRAW,
    draw=True,
)
