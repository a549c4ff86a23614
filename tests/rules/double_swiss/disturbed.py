"""Two-game events with everything that disturbs them, and the cards that the text makes of them.

Games and matches forfeited, byes, late players, bans, accelerations, other points, every option.

Rule: FIDE C.04.5 0-2
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from random import Random

from ronde.domain.player import Player, Tpn
from ronde.domain.points import FIDE_POINTS, PointSystem
from ronde.domain.result import Bye, Result
from ronde.domain.round import Game, PlayedRound
from ronde.domain.tournament import Absence, AcceleratedPoints, ForbiddenPairs, Tournament
from tests.rules.arbitrary import NOT_PLAYED, PLAYED
from tests.rules.double_swiss.literal import Card

OPTIONS = {
    "following_scoregroup": ("graded", "pass-fail"),
    "number": ("entered", "listed"),
    "match_by_forfeit": ("match", "both-games"),
}
WON, LOST = Result.FORFEIT_WIN, Result.FORFEIT_LOSS


@dataclass
class Disturbed:
    """An event while it is made, and what the text makes of it."""

    seed: int
    deck: dict[int, Card] = field(default_factory=dict)
    met: dict[int, set[int]] = field(default_factory=dict)
    entered: set[int] = field(default_factory=set)
    absent: set[int] = field(default_factory=set)

    def __post_init__(self) -> None:
        dice = self.dice = Random(self.seed)
        players, played = dice.randint(2, 9), dice.randint(0, 5)
        self.to_come, self.trouble = dice.randint(1, 3), dice.choice((0, 10, 40))
        self.options = {key: dice.choice(values) for key, values in OPTIONS.items()}
        self.points = dice.choice((FIDE_POINTS, PointSystem(win=30, draw=10)))
        total = played + self.to_come
        accelerated: tuple[AcceleratedPoints, ...] = ()
        if not dice.randrange(5):
            last = Tpn(dice.randint(1, players))
            extra = dice.choice((10, 20))
            accelerated = (AcceleratedPoints(1, dice.randint(1, total), Tpn(1), last, extra),)
        self.event = Tournament(
            players=tuple(Player(Tpn(t), rating=2000 - t) for t in range(1, players + 1)),
            number_of_rounds=total,
            initial_colour="W" if dice.randrange(2) else "B",
            games_per_match=2,
            points=self.points,
            accelerated=accelerated,
        )
        self.deck.update({tpn: Card(tpn) for tpn in range(1, players + 1)})
        self.met.update({tpn: set() for tpn in self.deck})
        for number in range(1, played + 1):
            self.event = self.event.with_round(self._round(number))
        self._next_round(played + 1)

    def _virtual(self, tpn: int, number: int) -> int:
        return sum(
            grant.points
            for grant in self.event.accelerated
            if number <= grant.last_round and tpn <= grant.last_tpn
        )

    def _round(self, number: int) -> PlayedRound:
        dice = self.dice
        before = {tpn: card.score + self._virtual(tpn, number) for tpn, card in self.deck.items()}
        waiting = sorted(self.deck, key=lambda tpn: -before[tpn] + dice.randrange(16))
        games: list[Game] = []
        byes: list[tuple[Tpn, Bye]] = []
        for card in self.deck.values():
            card.floated = False
        while waiting:
            one = waiting.pop(0)
            free = [tpn for tpn in waiting if tpn not in self.met[one]]
            if not free or dice.randrange(300) < self.trouble:
                byes.append((Tpn(one), self._bye(self.deck[one])))
                continue
            waiting.remove(free[0])
            white, black = dice.sample((one, free[0]), 2)
            games += self._match(self.deck[white], self.deck[black], before)
        return PlayedRound(tuple(games), tuple(byes))

    def _bye(self, card: Card) -> Bye:
        win, draw = self.points.win, self.points.draw
        worth = {
            Bye.PAIRING_ALLOCATED: win + draw,
            Bye.HALF: 2 * draw,
            Bye.FULL: 2 * win,
            Bye.ZERO: 0,
        }
        bye = self.dice.choice(tuple(worth))
        card.score += worth[bye]
        card.barred |= bye in (Bye.PAIRING_ALLOCATED, Bye.FULL)
        if bye is Bye.PAIRING_ALLOCATED:
            self.entered.add(card.number)
        return bye

    def _match(self, white: Card, black: Card, before: dict[int, int]) -> list[Game]:
        self.entered |= {white.number, black.number}
        self.met[white.number].add(black.number)
        self.met[black.number].add(white.number)
        games, marks = [], {white.number: [], black.number: []}  # type: ignore[var-annotated]
        for one, other in ((white, black), (black, white)):
            forfeited = self.dice.randrange(100) < self.trouble
            results = self.dice.choice(NOT_PLAYED if forfeited else PLAYED)
            games.append(Game(Tpn(one.number), Tpn(other.number), *results))
            marks[one.number].append(results[0])
            marks[other.number].append(results[1])
        worth = {Result.WIN: self.points.win, WON: self.points.win, Result.DRAW: self.points.draw}
        gone = {tpn for tpn, results in marks.items() if results == [LOST, LOST]}
        for card, other, colour in ((white, black, "W"), (black, white, "B")):
            results = marks[card.number]
            card.score += sum(worth.get(result, 0) for result in results)
            if self.options["match_by_forfeit"] == "match":
                card.barred |= other.number in gone and card.number not in gone
            else:
                card.barred |= results == [WON, WON]
            if not gone:
                card.met.add(other.number)
                card.matches += 1
                card.floated = before[white.number] != before[black.number]
                if any(result not in (WON, LOST) for result in results):
                    card.colours += colour
        return games

    def _next_round(self, number: int) -> None:
        """Who is absent, who may not meet, and the scores of the coming round."""
        dice, absences = self.dice, []
        for tpn in self.deck:
            if dice.randrange(300) < self.trouble and len(self.absent) < len(self.deck) - 2:
                self.absent.add(tpn)
                absences.append(Absence(number, Tpn(tpn), dice.choice((Bye.HALF, Bye.ZERO))))
        bans: tuple[ForbiddenPairs, ...] = ()
        if dice.randrange(100) < self.trouble:
            apart = dice.sample(range(1, len(self.deck) + 1), 2)
            bans = (ForbiddenPairs(tuple(map(Tpn, apart))),)
            self.deck[apart[0]].met.add(apart[1])
            self.deck[apart[1]].met.add(apart[0])
        self.event = replace(self.event, absences=tuple(absences), forbidden=bans)
        for tpn, card in self.deck.items():
            card.score += self._virtual(tpn, number)
        self.entered |= {tpn for tpn in self.deck if tpn not in self.absent}

    @property
    def here(self) -> list[Card]:
        """The players to be paired."""
        return [card for tpn, card in self.deck.items() if tpn not in self.absent]

    @property
    def odd(self) -> set[int]:
        """The numbers that count as odd: among those who have entered, or as listed."""
        listed = self.options["number"] == "listed"
        return set((sorted(self.deck) if listed else sorted(self.entered))[::2])
