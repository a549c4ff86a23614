"""Team events with everything that disturbs them, and the cards that the text makes of them.

Boards and matches forfeited, byes, late teams, bans, accelerations, other points, every option.

Rule: FIDE C.04.6 (2026) 1-2
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from ronde.domain.player import Player, Tpn
from ronde.domain.result import Bye, Result
from ronde.domain.round import Board, Game, PlayedRound
from ronde.domain.team import (
    AcceleratedTeams,
    ForbiddenMatches,
    ForfeitedMatch,
    Team,
    TeamBye,
    TeamEvent,
)
from ronde.domain.tournament import Tournament
from tests.rules.team.arbitrary import TeamCard, wants

PLAYED = ((Result.WIN, Result.LOSS), (Result.DRAW, Result.DRAW), (Result.LOSS, Result.WIN))
FORFEITED = (
    (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
    (Result.FORFEIT_LOSS, Result.FORFEIT_WIN),
    (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS),
)
WORTH = {Result.WIN: 10, Result.FORFEIT_WIN: 10, Result.DRAW: 5}
OPTIONS = {
    "type": ("A", "B", "none"),
    "primary": ("match-points", "game-points"),
    "secondary": ("game-points", "match-points", "none"),
    "type_b_last_round": ("strong", "none"),
    "first_team": ("pairing", "standings"),
    "following_scoregroup": ("graded", "pass-fail"),
    "number": ("entered", "listed"),
}


@dataclass
class Card(TeamCard):
    """A team with both of its scores; `score` is the one that pairs, virtual points included."""

    match_points: int = 0
    game_points: int = 0
    entered: bool = False

    def own(self, primary: str) -> int:
        """The primary score without virtual points."""
        return self.match_points if primary == "match-points" else self.game_points


@dataclass
class Disturbed:
    """An event while it is made, and what the text makes of it."""

    seed: int
    deck: dict[int, Card] = field(default_factory=dict)
    rounds: list[PlayedRound] = field(default_factory=list)
    byes: list[TeamBye] = field(default_factory=list)
    forfeits: list[ForfeitedMatch] = field(default_factory=list)
    bans: tuple[ForbiddenMatches, ...] = ()
    accelerated: tuple[AcceleratedTeams, ...] = ()
    absent: set[int] = field(default_factory=set)

    def __post_init__(self) -> None:
        dice = self.dice = Random(self.seed)
        self.teams, self.played = dice.randint(2, 9), dice.randint(0, 5)
        self.total = self.played + dice.randint(1, 4)
        self.boards, self.trouble = dice.randint(1, 4), dice.choice((0, 10, 40))
        self.options = {key: dice.choice(values) for key, values in OPTIONS.items()}
        self.initial = dice.choice("WB")
        self.colours = dice.choice(("", "WBWB", "WWBB", "BWBW"))[: self.boards]
        self.points = dice.choice(((20, 10, 0), (20, 10, 0), (30, 10, 0), (30, 20, 10)))
        self.bye_points = dice.choice(((None, None), (20, 10 * self.boards), (0, 0)))
        self.deck.update({team: Card(team) for team in range(1, self.teams + 1)})
        if not dice.randrange(5):
            last = dice.randint(1, self.total), dice.randint(1, self.teams)
            extra = dice.choice((10, 20))
            self.accelerated = (AcceleratedTeams(1, last[0], 1, last[1], extra, extra),)
        for number in range(1, self.played + 1):
            self._round(number)
        self._next_round(self.played + 1)

    def score(self, card: Card, number: int) -> int:
        """What pairs a team in a round."""
        extra = sum(
            grant.match_points or 0
            for grant in self.accelerated
            if number <= grant.last_round and card.number <= grant.last_team
        )
        return card.own(self.options["primary"]) + extra

    def _round(self, number: int) -> None:
        dice, boards = self.dice, []
        before = {card.number: self.score(card, number) for card in self.deck.values()}
        waiting = sorted(self.deck, key=lambda team: -before[team] + dice.randrange(24))
        for card in self.deck.values():
            card.floated = False
        while waiting:
            card = self.deck[waiting.pop(0)]
            free = [team for team in waiting if team not in card.met]
            if not free or dice.randrange(300) < self.trouble:
                self._bye(number, card)
                continue
            waiting.remove(free[0])
            white, black = dice.sample((card, self.deck[free[0]]), 2)
            boards += self._match(number, white, black, before)
        self.rounds.append(PlayedRound(boards))

    def _bye(self, number: int, card: Card) -> None:
        bye = self.dice.choice((Bye.PAIRING_ALLOCATED, Bye.HALF, Bye.FULL, Bye.ZERO))
        self.byes.append(TeamBye(number, card.number, bye))
        win, draw, _ = self.points
        drawn = draw, 5 * self.boards
        match, game = {
            Bye.PAIRING_ALLOCATED: drawn if self.bye_points[0] is None else self.bye_points,
            Bye.HALF: drawn,
            Bye.FULL: (win, 10 * self.boards),
        }.get(bye, (0, 0))
        card.match_points += match or 0
        card.game_points += game or 0
        card.barred |= bye in (Bye.PAIRING_ALLOCATED, Bye.FULL)
        card.entered |= bye is Bye.PAIRING_ALLOCATED

    def _match(self, number: int, white: Card, black: Card, before: dict[int, int]) -> list[Board]:
        white.entered = black.entered = True
        if self.dice.randrange(200) < self.trouble:
            winner = self.dice.choice((white, black, None))
            pair = white.number, black.number
            self.forfeits.append(ForfeitedMatch(number, *pair, winner is white, winner is black))
            if winner is not None:
                winner.barred = True
                winner.match_points += self.points[0]
                winner.game_points += 10 * self.boards
            return []
        results = [self.dice.choice(PLAYED)]
        for _ in range(1, self.boards):
            gone = self.dice.randrange(100) < self.trouble
            results.append(self.dice.choice(FORFEITED if gone else PLAYED))
        self.dice.shuffle(results)
        sums = [sum(WORTH.get(pair[side], 0) for pair in results) for side in (0, 1)]
        ahead = (sums[0] > sums[1]) - (sums[0] < sums[1])
        for card, other, own, colour, side in (
            (white, black, sums[0], "W", ahead),
            (black, white, sums[1], "B", -ahead),
        ):
            card.game_points += own
            card.match_points += self.points[1 - side]
            card.met.add(other.number)
            card.matches += 1
            card.colours += colour
            card.floated = before[white.number] != before[black.number]
        return [Board(tuple(self._games(white, black, results)), (white.number, black.number))]

    def _games(self, white: Card, black: Card, results: list[tuple[Result, Result]]) -> list[Game]:
        games = []
        for place, (mine, yours) in enumerate(results):
            one = Tpn(self.boards * (white.number - 1) + place + 1)
            other = Tpn(self.boards * (black.number - 1) + place + 1)
            ours = (self.colours or "WBWB")[place] == "W"
            games.append(Game(one, other, mine, yours) if ours else Game(other, one, yours, mine))
        return games

    def _next_round(self, number: int) -> None:
        """Who is absent, who may not meet, and what every card says of the coming round."""
        dice = self.dice
        for team in self.deck:
            if dice.randrange(400) < self.trouble and len(self.absent) < self.teams - 2:
                self.absent.add(team)
                self.byes.append(TeamBye(number, team, dice.choice((Bye.HALF, Bye.ZERO))))
        if dice.randrange(100) < self.trouble:
            apart = tuple(dice.sample(range(1, self.teams + 1), 2))
            self.bans = (ForbiddenMatches(apart),)
            self.deck[apart[0]].met.add(apart[1])
            self.deck[apart[1]].met.add(apart[0])
        is_last = number == self.total
        for card in self.deck.values():
            card.score = self.score(card, number)
            card.entered |= card.number not in self.absent
            kind = self.options["type"]
            if kind != "none":
                card.wants, card.strong = wants(card.colours, kind, is_last)
            balanced = 2 * card.colours.count("W") == len(card.colours)
            if kind == "B" and is_last and balanced:
                if self.options["type_b_last_round"] == "none":
                    card.wants, card.strong = "", False

    @property
    def here(self) -> list[Card]:
        """The teams to be paired."""
        return [card for card in self.deck.values() if card.number not in self.absent]

    @property
    def event(self) -> Tournament:
        """The event as the engine sees it."""
        size = self.boards
        return Tournament(
            players=tuple(Player(Tpn(t), f"P{t}") for t in range(1, size * self.teams + 1)),
            rounds=tuple(self.rounds),
            number_of_rounds=self.total,
            initial_colour=self.initial,
            system="fide-team",
            team_event=TeamEvent(
                teams=tuple(
                    Team(t, f"T{t}", tuple(Tpn(size * (t - 1) + k + 1) for k in range(size)))
                    for t in self.deck
                ),
                forfeits=tuple(self.forfeits),
                byes=tuple(self.byes),
                board_colours=self.colours,
                match_win=self.points[0],
                match_draw=self.points[1],
                match_loss=self.points[2],
                bye_match_points=self.bye_points[0],
                bye_game_points=self.bye_points[1],
                accelerated=self.accelerated,
                forbidden=self.bans,
            ),
        )
