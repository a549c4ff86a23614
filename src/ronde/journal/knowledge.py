"""What was known when each round of a section was paired, as reports carry it.

A section has, for each of its rounds, itself as it was known when the round was paired
(`Section.as_known_at`). A report has one list of players and one result for each game: of the
earlier sections it carries what differs, under the numbers of now.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeVar

from ronde.domain.option import as_choices
from ronde.domain.pairing_state import PairingState
from ronde.domain.player import Tpn
from ronde.domain.result import Bye
from ronde.domain.round import Game, Pair
from ronde.domain.tournament import Tournament
from ronde.journal.section import Section
from ronde.journal.separation import bans_in_force
from ronde.journal.teams import team_event

Value = TypeVar("Value")


def dated_tournament(section: Section, tournament: Tournament) -> Tournament:
    """The tournament of a section, with what was known otherwise when its rounds were paired.

    Its results need not be those of the section: corrections may count for ratings only.
    """
    states = tuple(_states(section, tournament))
    return tournament.with_pairing_states(states, as_choices(section.options))


def _states(section: Section, tournament: Tournament) -> Iterator[PairingState]:
    for record in section.paired:
        if record.known is not None:
            past = _Past(section, tournament, record.number, record.known)
            yield past.state(record.boards, record.conceded)
    coming = section.next_round
    is_corrected = tournament.rounds is not section.tournament.rounds
    if is_corrected and coming <= (tournament.number_of_rounds or 0):
        past = _Past(section, tournament, coming, section)
        yield PairingState(coming, results=past.results())


@dataclass(frozen=True, slots=True)
class _Past:
    """A section as it was known when a round was paired, seen from the tournament of now."""

    section: Section
    tournament: Tournament
    number: int
    known: Section

    def state(self, boards: tuple[Pair, ...], conceded: tuple[Pair, ...]) -> PairingState:
        """What was known otherwise."""
        then, now = self.known.tournament, self.tournament
        return PairingState(
            self.number,
            results=self.results(),
            reversed=self._reversed(boards),
            absent=self._absent(),
            order=self._order(),
            ratings=self._ratings(),
            strengths=self._strengths(),
            bans=self._bans(conceded),
            number_of_rounds=_if_other(then.number_of_rounds, now.number_of_rounds),
            points=_if_other(then.points, now.points),
            system=_if_other(then.system, now.system),
            acceleration=_if_other(then.acceleration or "", now.acceleration or ""),
            choices=_if_other(as_choices(self.known.options), as_choices(self.section.options)),
        )

    def _now(self, tpn: int) -> Tpn:
        """The number that a player of then has now."""
        return self.section.tpn(self.known.person(tpn))

    @property
    def _same_numbers(self) -> bool:
        return self.known.numbers == self.section.numbers

    def results(self) -> tuple[tuple[int, Game], ...]:
        """The games of earlier rounds that stood otherwise."""
        found = []
        played = zip(self.known.tournament.rounds, self.tournament.rounds, strict=False)
        for number, (then, now) in enumerate(played, 1):
            if then is now or (self._same_numbers and then.games == now.games):
                continue
            games = set(now.games)
            for white, black, *results in then.games:
                game = Game(self._now(white), self._now(black), *results)
                if game not in games:
                    found.append((number, game))
        return tuple(found)

    def _reversed(self, boards: tuple[Pair, ...]) -> tuple[tuple[Tpn, Tpn], ...]:
        """The boards of the round that were then played with colours reversed."""
        tpns = ((self.section.tpn(white), self.section.tpn(black)) for white, black in boards)
        pairs = set(self.tournament.rounds[self.number - 1].pairs)
        return tuple(pair for pair in tpns if pair[::-1] in pairs)

    def _absent(self) -> tuple[tuple[Tpn, Bye], ...] | None:
        """Who was not to be paired, unless the round itself shows the same."""
        if self.section.pairs_teams:  # line-ups say who plays
            return None
        shown = {a.tpn: a.bye for a in self.tournament.absences_in(self.number)}
        then = self.known.tournament
        requested = {a.tpn: a.bye for a in then.absences if a.round == self.number}
        absent = {self._now(tpn): requested.get(tpn, Bye.ZERO) for tpn in then.absent(self.number)}
        absent |= {tpn: shown.get(tpn, Bye.ZERO) for tpn in self._entered_since()}
        return None if absent == shown else tuple(absent.items())

    def _entered_since(self) -> list[Tpn]:
        """Players of now who were not on the list of then."""
        listed = set(self.known.numbers)
        numbers = enumerate(self.section.numbers, 1)
        return [Tpn(tpn) for tpn, person in numbers if person not in listed]

    def _order(self) -> tuple[Tpn, ...]:
        """The players in the order of then; nothing where it is the order of now."""
        then, now = self.known.tournament, self.tournament
        if self._same_numbers and then.ranking == now.ranking:
            return ()
        listed = then.ranking or range(1, len(then.players) + 1)
        order = (*map(self._now, listed), *self._entered_since())
        present = now.ranking or tuple(player.tpn for player in now.players)
        return () if order == present else order

    def _ratings(self) -> tuple[tuple[Tpn, int], ...]:
        """The ratings that were others."""
        players = self.known.tournament.players
        if self._same_numbers and players is self.tournament.players:
            return ()
        ratings = [(self._now(player.tpn), player.rating) for player in players]
        return tuple(
            (t, rating) for t, rating in ratings if self.tournament.player(t).rating != rating
        )

    def _strengths(self) -> tuple[tuple[int, int], ...]:
        """The strengths of teams that were others; teams keep their numbers."""
        now = self.tournament.team_event
        if now is None or not self.known.pairs_teams:
            return ()
        return tuple(
            (team.number, team.strength)
            for team in team_event(self.known).teams
            if team.number in now.numbers and now.team(team.number).strength != team.strength
        )

    def _bans(self, conceded: tuple[Pair, ...]) -> tuple[tuple[Tpn, ...], ...] | None:
        """Who was not to meet whom; nothing where the bans of now say the same."""
        groups = [
            tuple(sorted(map(self._now, group))) for group in bans_in_force(self.known, conceded)
        ]
        now = {
            tuple(sorted(ban.tpns))
            for ban in self.tournament.forbidden
            if ban.holds_in(self.number)
        }
        return None if set(groups) == now else tuple(groups)


def _if_other(then: Value, now: Value) -> Value | None:
    return None if then == now else then
