"""What the card of a player shows in a picture: score, colours so far, floats, the colour due."""

from __future__ import annotations

from typing import NamedTuple

from ronde.domain.errors import N_
from ronde.explanation.cards import Cards
from ronde.explanation.lines import Language, ScoreFact
from ronde.explanation.preferences import STRENGTH, Preferences
from ronde.explanation.round_context import RoundContext
from ronde.rulebooks.account import BracketAccount
from ronde.rulebooks.colours import Strength
from ronde.rulebooks.enquiry import AverageEnquiry, DueEnquiry, LimitEnquiry, RestEnquiry

ONLY = {
    "W": N_("{card}; only White is allowed"),
    "B": N_("{card}; only Black is allowed"),
}
RECENT = 2
"""The rounds of which floats count in the criteria."""


class Due(NamedTuple):
    """The colour that a player is due, and how much; `denied` if the other one was given."""

    colour: str
    strength: Strength
    denied: bool


class PlayerCard(NamedTuple):
    """One player (or team) in a bracket.

    `sorted_by` is the average rating of the opponents, where a half is drawn up by it. `marks` are
    the colours of the rounds so far with the arrows of the last two. `came` says from where the
    player was moved into the bracket (`above`, `below`), `leaves` that the player is not paired in
    it; `barred` that the bye is forbidden to the player, where somebody must have it.
    """

    number: int
    name: str
    score: str
    sorted_by: str
    other_score: bool
    marks: tuple[tuple[str, str], ...]
    due: Due | None
    came: str
    leaves: bool
    barred: bool
    description: str


class CardMaker:
    """Makes the cards of one round in one language."""

    def __init__(self, context: RoundContext, language: Language) -> None:
        self._context = context
        self._language = language
        self._cards = Cards(context)
        self._preferences = Preferences(context)

    def card(self, number: int, bracket: BracketAccount) -> PlayerCard:
        """The card of somebody in that bracket."""
        context = self._context
        score = context.scores[number]
        came = ""
        if number in bracket.moved:
            came = "above" if score >= bracket.score else "below"
        odd = len(context.present) % 2 == 1
        sorted_by = self._sorted_by(number, bracket)
        return PlayerCard(
            number=number,
            name=context.participant(number).name,
            score=ScoreFact(score).said(self._language),
            sorted_by=sorted_by,
            other_score=score != bracket.score,
            marks=self._marks(number),
            due=self._due(number),
            came=came,
            leaves=number in bracket.floaters and number not in bracket.seated,
            barred=odd and number != context.paired.bye and self._may_not_rest(number),
            description=self._description(number, sorted_by),
        )

    def _may_not_rest(self, number: int) -> bool:
        """Whether the bye is forbidden to a player, or given only where nobody else can have it."""
        enquiry: object = self._context.enquiry
        if isinstance(enquiry, RestEnquiry) and enquiry.rested(number - 1):
            return True
        return any(True for _ in self._context.enquiry.bye(number - 1))

    def _sorted_by(self, number: int, bracket: BracketAccount) -> str:
        """The average rating of the opponents, where the half is drawn up by it."""
        enquiry: object = self._context.enquiry
        if number not in bracket.s1 or not isinstance(enquiry, AverageEnquiry):
            return ""
        return str(enquiry.average_rating(number - 1))

    def _marks(self, number: int) -> tuple[tuple[str, str], ...]:
        first = self._context.paired.number - RECENT
        return tuple(
            (entry.colour, entry.arrow if entry.number >= first else "")
            for entry in self._cards.entries(number)
        )

    def recent_floats(self, number: int) -> list[tuple[str, int]]:
        """The floats that count in the criteria, each with how many rounds ago it was."""
        now = self._context.paired.number
        return [
            (entry.arrow, now - entry.number)
            for entry in self._cards.entries(number)
            if entry.arrow and entry.number >= now - RECENT
        ]

    def _due(self, number: int) -> Due | None:
        colour, strength = self._colour_due(number)
        if not colour:
            return None
        game = self._context.game_of(number)
        given = "" if game is None else "W" if game.white == number else "B"
        return Due(colour, strength, bool(given) and given != colour)

    def _colour_due(self, number: int) -> tuple[str, Strength]:
        wanted = self._preferences.of(number)
        if wanted is not None:
            return wanted.side, wanted.strength
        enquiry: object = self._context.enquiry
        if only := self._only_colour(number):
            return only, Strength.ABSOLUTE
        due = enquiry.due(number - 1) if isinstance(enquiry, DueEnquiry) else ""
        return due, Strength.MILD

    def _only_colour(self, number: int) -> str:
        """The one colour that the limits of the system leave, where it has no preferences."""
        enquiry: object = self._context.enquiry
        return enquiry.only_colour(number - 1) if isinstance(enquiry, LimitEnquiry) else ""

    def _description(self, number: int, sorted_by: str) -> str:
        """The card in words: `4 Dupont, Anne: 2 points; W8↓ · B3; a mild preference for White`."""
        say = self._language
        card = self._cards.line(number).sentence(say).rstrip(".")
        if sorted_by:
            card = say.translate(N_("{card}; ARO {rating}")).format(card=card, rating=sorted_by)
        if only := self._only_colour(number):
            return say.translate(ONLY[only]).format(card=card)
        colour, strength = self._colour_due(number)
        if not colour or self._preferences.of(number) is None:
            return card
        preference = say.translate(STRENGTH[strength, colour])
        return say.translate(N_("{card}; {preference}")).format(card=card, preference=preference)
