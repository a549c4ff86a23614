"""The event: who plays whom under which rating, and the conditions that the report can show.

Rule: FIDE B.01 (2024) 1.1, 1.4.2, 1.4.3
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING

from ronde.domain.errors import N_
from ronde.domain.result import Bye, Result
from ronde.tiebreaks.sheet import HALVES
from ronde.title_norms.games import WHY_NOT, NormGame, is_foreign
from ronde.title_norms.rules import LEAST_GAMES, STRONG, State, Statement

if TYPE_CHECKING:
    from ronde.domain.player import Player, Tpn
    from ronde.domain.tournament import Tournament

EXEMPTIONS = {
    "national-championship": ("1.4.3a", True),
    "national-team-championship": ("1.4.3b", True),
    "zonal": ("1.4.3c", False),
}
"""Events that need no mix of federations: the article, and whether only for players at home."""

UNSEEN = (
    ("registered", "1.1.1", N_("Registered with FIDE at least 30 days before the first round.")),
    ("hours", "1.1.2", N_("At most 12 hours of play a day.")),
    ("arbiters", "1.1.5", N_("The chief arbiter is an IA or FA, and one is always present.")),
    ("list", "1.4.6", N_("The ratings are FIDE's standard ratings of the list at the start.")),
    ("members", "1.4.2a", N_("Every opponent belongs to a federation of FIDE.")),
    ("unrated", "1.4.6", N_("Not many unrated opponents: older editions allow a fifth.")),
    ("format", "1.4.2e", N_("The form of the event is one that gives norms.")),
)
"""Conditions that no report tells."""

_PERIOD = re.compile(r"(?:(\d{1,9})/)?(\d{1,9})(?:\+(\d{1,9}))?")


class NormEvent:
    """A tournament as its norms see it."""

    def __init__(
        self,
        tournament: Tournament,
        exemption: str | None,
        later_ratings: Mapping[int, Mapping[int, int]],
    ) -> None:
        self.tournament = tournament
        self.exemption = exemption
        self.later: list[tuple[int, Mapping[int, int]]] = sorted(later_ratings.items())
        self.total: int = max(tournament.number_of_rounds or 0, len(tournament.rounds))
        self.is_round_robin: bool = tournament.is_round_robin

    def rating(self, player: Player, number: int) -> int:
        """The rating on the list in force at that round; an estimate is none.

        Rule: FIDE B.01 (2024) 1.1.4, 1.4.6
        """
        found = 0 if player.estimated else player.rating
        for first, ratings in self.later:
            if first <= number:
                found = ratings.get(player.tpn, found)
        return found

    @cached_property
    def _pointless(self) -> frozenset[Tpn]:
        """Unrated players of a round robin without a half point against rated ones.

        Rule: FIDE B.01 (2024) 1.4.2b
        """
        if not self.is_round_robin:
            return frozenset()
        players = self.tournament.players
        rated = {player.tpn for player in players if self.rating(player, 1)}
        scored = {
            one
            for played in self.tournament.rounds
            for game in played.games
            for one, other, result in (
                (game.white, game.black, game.white_result),
                (game.black, game.white, game.black_result),
            )
            if other in rated and HALVES[result]
        }
        return frozenset(player.tpn for player in players) - rated - scored

    def games_of(self, player: Player) -> tuple[tuple[NormGame, ...], tuple[Statement, ...]]:
        """The games that count, and why the others do not.

        Rule: FIDE B.01 (2024) 1.4.2
        """
        games, uncounted = [], []
        for number, opponent, result in self._meetings(player):
            why = WHY_NOT.get(result, "")
            if not why and opponent.tpn in self._pointless:
                why = N_("unrated, without a point against rated players")
            if why:
                facts = {"round": number, "name": opponent.name, "why": why}
                template = N_("Round {round}, {name}: not counted, {why}.")
                uncounted.append(Statement("game", "1.4.2", "left-out", template, facts))
            else:
                games.append(self.game(number, opponent, HALVES[result]))
        return tuple(games), tuple(uncounted)

    def game(self, number: int, opponent: Player, halves: int) -> NormGame:
        """A game against somebody in a round."""
        return NormGame(
            round=number,
            opponent=opponent.tpn,
            name=opponent.name,
            title=opponent.title,
            federation=opponent.federation,
            rating=self.rating(opponent, number),
            halves=halves,
        )

    def _meetings(self, player: Player) -> Iterator[tuple[int, Player, Result]]:
        """Whom the player was to meet in each round, and what came of it."""
        for number, played in enumerate(self.tournament.rounds, 1):
            for game in played.games:
                if game.white == player.tpn:
                    yield number, self.tournament.player(game.black), game.white_result
                elif game.black == player.tpn:
                    yield number, self.tournament.player(game.white), game.black_result

    def absent_at_the_end(self, player: Player) -> tuple[int, Player] | None:
        """The opponent who did not come to the player's game of the last round."""
        for number, opponent, result in self._meetings(player):
            if number == self.total and result is Result.FORFEIT_WIN:
                return number, opponent
        return None

    def least_games(self, player: Player, games: int) -> int:
        """Nine; eight if one of nine rounds was won by forfeit or was the pairing-allocated bye.

        Rule: FIDE B.01 (2024) 1.4.1a, 1.4.1c
        """
        if self.total != LEAST_GAMES or games != LEAST_GAMES - 1:
            return LEAST_GAMES
        forfeit = any(result is Result.FORFEIT_WIN for _, _, result in self._meetings(player))
        bye = any((player.tpn, Bye.PAIRING_ALLOCATED) in p.byes for p in self.tournament.rounds)
        return LEAST_GAMES - (forfeit or bye)

    def games_left(self, player: Player) -> int:
        """Games that the player may still finish: open ones, and those of the rounds to come."""
        waiting = sum(result is Result.UNKNOWN for _, _, result in self._meetings(player))
        coming = range(len(self.tournament.rounds) + 1, self.total + 1)
        away = {a.round for a in self.tournament.absences if a.tpn == player.tpn}
        return waiting + sum(player.takes_part(n) and n not in away for n in coming)

    def waived(self, player: Player) -> tuple[State, str] | None:
        """The article that exempts the player from the mix of federations, if one does.

        Rule: FIDE B.01 (2024) 1.4.3a-d
        """
        if self.exemption is not None:
            article, at_home = EXEMPTIONS[self.exemption]
            if not at_home or player.federation == self.tournament.details.federation:
                return "waived", article
        if self._strong_open == {False, True}:
            return "not-checked", "1.4.3d"
        return ("waived", "1.4.3d") if True in self._strong_open else None

    @cached_property
    def _strong_open(self) -> set[bool]:
        """Whether 20 rated foreigners, of 3 federations, 10 of them titled, are in every round.

        Two readings are tried of who misses a round and who is in it; both must agree.

        Rule: FIDE B.01 (2024) 1.4.3d
        """
        return {self._is_strong(strict=True), self._is_strong(strict=False)}

    def _is_strong(self, *, strict: bool) -> bool:
        """Strictly, only a game or the pairing-allocated bye is presence, round by round."""
        home, rounds = self.tournament.details.federation, len(self.tournament.rounds)
        present = [self._present(number, strict=strict) for number in range(1, rounds + 1)]
        foreigners = [
            player
            for player in self.tournament.players
            if self.rating(player, 1) and is_foreign(player.federation, home)
            if sum(player.tpn in there for there in present) >= rounds - 1
        ]
        fields = (
            [player for player in foreigners if not strict or player.tpn in there]
            for there in present
        )
        return bool(home and rounds) and all(
            len(field) >= 20
            and len({player.federation for player in field}) >= 3
            and sum(player.title in STRONG for player in field) >= 10
            for field in fields
        )

    def _present(self, number: int, *, strict: bool) -> set[Tpn]:
        """Who was in a round; a win by forfeit is presence only if not read strictly."""
        played = self.tournament.rounds[number - 1]
        there = {tpn for tpn, bye in played.byes if bye is Bye.PAIRING_ALLOCATED}
        for game in played.games:
            for tpn, result in (
                (game.white, game.white_result),
                (game.black, game.black_result),
            ):
                if result.played or (result is Result.FORFEIT_WIN and not strict):
                    there.add(tpn)
        return there

    def conditions(self) -> Iterator[Statement]:
        """What the event must be; what no report tells is not checked.

        Rule: FIDE B.01 (2024) 1.1, 1.4.2e
        """
        yield self._rounds_a_day()
        yield _pace(self.tournament.details.encoded_time_control)
        yield self._strength()
        for code, article, template in UNSEEN:
            yield Statement(code, article, "not-checked", template)

    def _rounds_a_day(self) -> Statement:
        """At most two rounds a day.

        Rule: FIDE B.01 (2024) 1.1.3
        """
        days = self.tournament.details.round_dates
        if not days or "" in days or len(days) < len(self.tournament.rounds):
            template = N_("At most 2 rounds a day: the days of the rounds are not known.")
            return Statement("rounds-a-day", "1.1.3", "not-checked", template)
        most = max(Counter(days).values())
        state: State = "met" if most <= 2 else "short"
        template = N_("Rounds on one day: {count}, at most 2.")
        return Statement("rounds-a-day", "1.1.3", state, template, {"count": most})

    def _strength(self) -> Statement:
        """Whether everybody is exempt from the mix of federations.

        Rule: FIDE B.01 (2024) 1.4.3d
        """
        if self._strong_open == {True}:
            template = N_("20 rated foreigners in every round, of 3 federations, 10 titled: yes.")
            return Statement("strong-open", "1.4.3d", "met", template)
        if self._strong_open == {False}:
            template = N_(
                "20 rated foreigners in every round, of 3 federations, 10 titled: no; opponents of "
                "several federations are needed."
            )
            return Statement("strong-open", "1.4.3d", "waived", template)
        template = N_(
            "20 rated foreigners in every round, of 3 federations, 10 titled: it depends on how "
            "missed rounds are read."
        )
        return Statement("strong-open", "1.4.3d", "not-checked", template)


def _pace(code: str) -> Statement:
    """Two hours for 60 moves, with 30 seconds a move.

    Rule: FIDE B.01 (2024) 1.1.3
    """
    periods = [_PERIOD.fullmatch(period) for period in code.split(":")]
    if not code or not all(periods):
        template = N_("At least 2 hours for 60 moves and 30 seconds a move: not encoded.")
        return Statement("pace", "1.1.3", "not-checked", template)
    moves = seconds = 0
    increments = []
    for period in periods:
        assert period is not None
        increments.append(int(period[3] or 0))
        until = min(60, moves + int(period[1] or 60))
        seconds += int(period[2]) + (until - moves) * increments[-1]
        moves = until
        if moves == 60:
            break
    state: State = "met" if seconds >= 7200 and min(increments) >= 30 else "short"
    facts = {"minutes": seconds // 60, "seconds": min(increments)}
    template = N_(
        "60 moves in {minutes} minutes with {seconds} seconds a move; needed: 120 and 30."
    )
    return Statement("pace", "1.1.3", state, template, facts)
