"""The round that is explained: who was in it, and what the engine answers when asked again."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cached_property
from itertools import combinations
from typing import Any

from ronde.domain.tournament import Tournament
from ronde.explanation.lines import Participant, Phrase, PlayerScore
from ronde.pairing import Round, pair_situation, situation
from ronde.rulebooks.account import Account, BracketAccount, ColouredGame, Obstacle
from ronde.rulebooks.enquiry import Enquiry
from ronde.rulebooks.lexicographic.procedure import MatchEnquiry
from ronde.rulebooks.situation import Situation
from ronde.rulebooks.system import Unit
from ronde.rulebooks.team.participants import as_participants
from ronde.tiebreaks.teams import ranks_teams

BYE = 0
"""The number that stands for the bye among those of players."""

Limits = Mapping[int, Collection[int]]
"""Some players, and whom alone each of them may meet in an alternative; `BYE` for the bye."""


class RoundContext:
    """One round of one event, by one system with its choices."""

    def __init__(
        self,
        tournament: Tournament,
        paired: Round,
        *,
        acceleration: str | None = None,
        options: Mapping[str, Any] | None = None,
    ) -> None:
        known = tournament.as_known_at(paired.number)
        self.meets_teams: bool = ranks_teams(known)
        """Those who meet are teams, whether or not the system knows what teams are."""
        self.tournament: Tournament = as_participants(known, paired.rules)
        self.paired = paired
        self.acceleration = acceleration
        self.options = options

    @property
    def account(self) -> Account:
        """Why the round is what it is."""
        return self.paired.account

    @property
    def of_teams(self) -> bool:
        """The numbers are those of teams."""
        return self.paired.rules.unit is Unit.TEAM

    @property
    def group(self) -> Phrase:
        """What the rules call the players of one score."""
        return Phrase(self.paired.rules.wording.group)

    @cached_property
    def situation(self) -> Situation:
        """What the rulebook looked at."""
        return situation(
            self.tournament,
            self.paired.rules,
            acceleration=self.acceleration,
            options=self.options,
        )

    @cached_property
    def enquiry(self) -> Enquiry:
        """What the system answers about any two players."""
        return self.paired.rules.enquire(self.situation)

    @cached_property
    def present(self) -> tuple[int, ...]:
        """Everybody who is paired in the round or has the bye."""
        seen = [number for game in self.paired.pairs for number in game]
        return tuple(sorted([*seen, *([] if self.paired.bye is None else [self.paired.bye])]))

    @cached_property
    def partner(self) -> dict[int, int]:
        """Who meets whom."""
        games = self.paired.pairs
        return {a: b for game in games for a, b in (game, game[::-1])}

    @cached_property
    def scores(self) -> dict[int, int]:
        """The pairing score of everybody in the round."""
        if isinstance(self.enquiry, MatchEnquiry):
            return {number: self.enquiry.entrant[number].score for number in self.present}
        scores_in = self.paired.rules.scores_in
        score = (
            self.situation.score
            if scores_in is None
            else scores_in(self.situation, self.paired.number)
        )
        return {number: score[number - 1] for number in self.present}

    @cached_property
    def points(self) -> dict[int, int]:
        """The real score of everybody in the round: without the points of an acceleration."""
        if self.of_teams:
            return self.scores
        return {number: self.tournament.history.points[number - 1] for number in self.present}

    def score_of(self, number: int) -> PlayerScore:
        """The real score of somebody in the round and, where it differs, the pairing score."""
        return PlayerScore(self.points[number], self.scores[number])

    def participant(self, number: int) -> Participant:
        """The player or the team of that number."""
        if self.of_teams and self.tournament.team_event is not None:
            return Participant(number, self.tournament.team_event.team(number).name)
        return Participant(number, self.tournament.player(number).name)

    def bracket_of(self, *numbers: int) -> BracketAccount | None:
        """The bracket in which these were paired with each other."""
        for bracket in self.account.brackets:
            if any(set(numbers) == set(made) for made in bracket.pairs):
                return bracket
        return None

    def game_of(self, number: int) -> ColouredGame | None:
        """The game of that player in the account."""
        games = self.account.games
        return next((game for game in games if number in (game.white, game.black)), None)

    def obstacles(self, a: int, b: int) -> tuple[Obstacle, ...]:
        """What forbids that these two meet."""
        return tuple(self.enquiry.obstacles(a - 1, b - 1))

    def against(self, a: int, b: int) -> tuple[Obstacle, ...]:
        """What forbids that these two meet, or that one has the bye if the other is `BYE`."""
        if BYE in (a, b):
            return tuple(self.enquiry.bye(max(a, b) - 1))
        return self.obstacles(a, b)

    @cached_property
    def seats(self) -> tuple[int, ...]:
        """Everybody in the round, after the bye if the number is odd."""
        return (BYE, *self.present) if len(self.present) % 2 else self.present

    @cached_property
    def legal(self) -> tuple[int, ...]:
        """Whom everybody of `seats` may meet, as sets of places in it."""
        seats, rows = self.seats, [0] * len(self.seats)
        for v, w in combinations(range(len(seats)), 2):
            if not self.against(seats[v], seats[w]):
                rows[v] |= 1 << w
                rows[w] |= 1 << v
        return tuple(rows)

    def again(self, limits: Limits) -> Round:
        """The round paired anew within these limits; raises `NoLegalPairing`."""
        may_meet = {a - 1: [b - 1 for b in others if b != BYE] for a, others in limits.items() if a}
        return pair_situation(self.situation._replace(may_meet=may_meet), self.paired.rules)
