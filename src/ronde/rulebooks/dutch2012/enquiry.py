"""Questions about two players, and about other pairs of a bracket.

Rule: FIDE C.04.3.1 (2012) B1, B2, E
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ronde.rulebooks.account import BracketAccount, ColouredGame, CriterionCount, Obstacle
from ronde.rulebooks.colours import ColourClaim, Preference, allocate
from ronde.rulebooks.dutch2012.account import counted, obstacles
from ronde.rulebooks.dutch2012.bracket import Bracket, Stage, without_opponent
from ronde.rulebooks.dutch2012.colours import COLOUR_RULES, claims, lot_colour
from ronde.rulebooks.dutch2012.entrants import Entrants
from ronde.rulebooks.dutch2012.graph import Candidate
from ronde.rulebooks.dutch2012.procedure import PairedBracket


class Enquiry2012:
    """The answers for one round."""

    def __init__(self, entrants: Entrants) -> None:
        self.entrants = entrants
        self.place: dict[int, int] = {i: v for v, i in enumerate(entrants.order)}
        self.brings: list[ColourClaim] = claims(entrants)
        self.lot: str = lot_colour(entrants)

    def obstacles(self, a: int, b: int) -> Iterator[Obstacle]:
        """What forbids that these two meet."""
        return obstacles(self.entrants, self.place[a], self.place[b])

    def colours(self, a: int, b: int) -> ColouredGame:
        """Who has White if these two meet."""
        higher, lower = sorted((self.place[a], self.place[b]))
        side, rule = allocate(COLOUR_RULES, self.brings[higher], self.brings[lower], self.lot)
        white, black = (higher, lower) if side == "W" else (lower, higher)
        number = self.entrants.number
        return ColouredGame(number(white), number(black), rule.code, rule.wording)

    def preference(self, a: int) -> Preference:
        """The colour that this player is due, and how much.

        Rule: FIDE C.04.3.1 (2012) A7
        """
        return self.entrants.preference[self.place[a]]

    def binds(self, a: int) -> bool:
        """Whether an absolute preference keeps this player from others due the same colour.

        Rule: FIDE C.04.3.1 (2012) B2, note
        """
        return not self.entrants.topscorer[self.place[a]]

    def bye(self, a: int) -> Iterator[Obstacle]:
        """What forbids that this player has the bye.

        Rule: FIDE C.04.3.1 (2012) B1.b
        """
        return self.entrants.bans.from_bye(self.place[a])

    def counted(
        self, page: BracketAccount, pairs: Sequence[tuple[int, int]], *, lowest: bool
    ) -> tuple[CriterionCount, ...]:
        """What the criteria count when the players of the page, by number, are paired like this.

        The bracket is treated as it was: with its own C1, P1 and M1.
        """
        moved = tuple(sorted(self.place[number - 1] for number in page.moved))
        at_home = tuple(sorted(self.place[number - 1] for number in page.residents))
        movers = () if lowest else without_opponent(self.entrants, at_home, (*moved, *at_home))
        residents = tuple(v for v in at_home if v not in movers)
        merged = any("below" in step.facts for step in page.steps)
        bracket = Bracket(moved, residents, movers, lowest=lowest, merged=merged)
        figures = next(step.facts for step in page.steps if step.article == "C2")
        heterogeneous = bool(figures["m1"]) and bracket.is_heterogeneous
        stage = Stage(figures["p1"], figures["m1"], heterogeneous)
        made = sorted(sorted((self.place[a - 1], self.place[b - 1])) for a, b in pairs)
        s1 = tuple((a, b) for a, b in made if heterogeneous and a in moved)[: stage.m1]
        rest = tuple((a, b) for a, b in made if (a, b) not in s1)
        paired = {v for pair in made for v in pair}
        left = tuple(v for v in bracket.players if v not in paired)
        return counted(self.entrants, PairedBracket(bracket, stage, Candidate(s1, rest, left)))
