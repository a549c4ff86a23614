"""The round that is explained: who was in it, and what the engine answers when asked again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cached_property
from typing import Any

from ronde.domain.player import Tpn
from ronde.domain.team import ForbiddenMatches
from ronde.domain.tournament import ForbiddenPairs, Tournament
from ronde.explanation.lines import Participant, Phrase, PlayerScore
from ronde.pairing import Round, pair, situation
from ronde.rulebooks.account import Account, BracketAccount, ColouredGame, Obstacle
from ronde.rulebooks.enquiry import Enquiry
from ronde.rulebooks.lexicographic.procedure import MatchEnquiry
from ronde.rulebooks.situation import Situation
from ronde.rulebooks.system import Unit


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
        self.tournament = tournament.as_known_at(paired.number)
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

    def again(self, apart: Iterable[tuple[int, int]]) -> Round:
        """The round paired anew with these kept apart; raises `NoLegalPairing`."""
        number = self.paired.number
        tournament = self.tournament
        if self.of_teams and tournament.team_event is not None:
            matches = tuple(ForbiddenMatches(who, number, number) for who in apart)
            teams = replace(
                tournament.team_event, forbidden=(*tournament.team_event.forbidden, *matches)
            )
            tournament = replace(tournament, team_event=teams)
        else:
            last = None if number == tournament.number_of_rounds else number
            more = (ForbiddenPairs((Tpn(a), Tpn(b)), number, last) for a, b in apart)
            tournament = tournament.with_bans(more)
        return pair(
            tournament, self.paired.rules, acceleration=self.acceleration, options=self.options
        )
