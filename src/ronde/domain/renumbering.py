"""The same tournament under other pairing numbers: every place that names a player follows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from ronde.domain.errors import N_, InconsistentTournament
from ronde.domain.pairing_state import PairingState
from ronde.domain.player import Player, Tpn
from ronde.domain.round import Game, PlayedRound
from ronde.domain.team import TeamEvent
from ronde.domain.tournament import AcceleratedPoints, Tournament, renumbered

NewNumber = Callable[[int], Tpn]


def in_order(tournament: Tournament, order: Sequence[int]) -> Tournament:
    """The tournament with its players in the order given by their present numbers."""
    if sorted(order) != list(range(1, len(tournament.players) + 1)):
        raise InconsistentTournament(
            N_("The new order must name each of the {players} players once."),
            players=len(tournament.players),
        )
    place = {old: Tpn(new) for new, old in enumerate(order, 1)}
    players = renumbered(tournament.player(tpn) for tpn in order)
    accelerated = tuple(
        piece for grant in tournament.accelerated for piece in _in_runs(grant, place.__getitem__)
    )
    ranking = [place[tpn] for tpn in tournament.ranking]
    return _renamed(tournament, players, accelerated, place.__getitem__, ranking)


def with_player_at(tournament: Tournament, player: Player, place: int) -> Tournament:
    """The tournament with a further player in that place; those from there on move down by one.

    Points for pairing that a report gives to a range of numbers go to every player who then stands
    inside the range.
    """

    def moved(tpn: int) -> Tpn:
        return Tpn(tpn if tpn < place else tpn + 1)

    players = renumbered(
        (*tournament.players[: place - 1], player, *tournament.players[place - 1 :])
    )
    accelerated = tuple(
        grant._replace(
            first_tpn=Tpn(grant.first_tpn if place >= grant.first_tpn else grant.first_tpn + 1),
            last_tpn=moved(grant.last_tpn),
        )
        for grant in tournament.accelerated
    )
    ranking = [moved(tpn) for tpn in tournament.ranking]
    if ranking:
        following = Tpn(place + 1)
        ranking.insert(
            ranking.index(following) if following in ranking else len(ranking), Tpn(place)
        )
    return _renamed(tournament, players, accelerated, moved, ranking)


def _in_runs(grant: AcceleratedPoints, number: NewNumber) -> Iterable[AcceleratedPoints]:
    """The same points for the same players, as ranges of their new numbers."""
    numbers = sorted(number(tpn) for tpn in range(grant.first_tpn, grant.last_tpn + 1))
    starts = [tpn for tpn in numbers if tpn - 1 not in numbers]
    ends = [tpn for tpn in numbers if tpn + 1 not in numbers]
    for first, last in zip(starts, ends, strict=True):
        yield grant._replace(first_tpn=first, last_tpn=last)


def _renamed(
    tournament: Tournament,
    players: tuple[Player, ...],
    accelerated: tuple[AcceleratedPoints, ...],
    number: NewNumber,
    ranking: Iterable[Tpn],
) -> Tournament:
    """Rounds, absences, bans, penalties, rankings and rosters under the new numbers."""
    return replace(
        tournament,
        players=players,
        rounds=tuple(_round(played, number) for played in tournament.rounds),
        absences=tuple(a._replace(tpn=number(a.tpn)) for a in tournament.absences),
        forbidden=tuple(
            replace(ban, tpns=tuple(number(t) for t in ban.tpns)) for ban in tournament.forbidden
        ),
        accelerated=accelerated,
        abnormal=tuple(a._replace(tpn=number(a.tpn)) for a in tournament.abnormal),
        ranking=tuple(ranking),
        team_event=tournament.team_event and _teams(tournament.team_event, number),
        pairing_states=tuple(
            _state(state, number, len(players)) for state in tournament.pairing_states
        ),
    )


def _state(state: PairingState, number: NewNumber, players: int) -> PairingState:
    """What was known at a pairing, under the new numbers; who has entered since is at the end."""

    def each(tpns: Iterable[int]) -> tuple[Tpn, ...]:
        return tuple(map(number, tpns))

    order = each(state.order)
    missing = [Tpn(tpn) for tpn in range(1, players + 1) if tpn not in order] if order else ()
    return replace(
        state,
        results=tuple((at, _game(game, number)) for at, game in state.results),
        reversed=tuple((number(white), number(black)) for white, black in state.reversed),
        absent=state.absent and tuple((number(tpn), bye) for tpn, bye in state.absent),
        order=(*order, *missing),
        ratings=tuple((number(tpn), rating) for tpn, rating in state.ratings),
        bans=state.bans and tuple(map(each, state.bans)),
    )


def _game(game: Game, number: NewNumber) -> Game:
    return Game(number(game.white), number(game.black), game.white_result, game.black_result)


def _round(played: PlayedRound, number: NewNumber) -> PlayedRound:
    byes = [(number(tpn), bye) for tpn, bye in played.byes]
    boards = played.changed(lambda game: _game(game, number)).boards
    return PlayedRound(boards, byes, ordered=played.ordered, numbers=played.numbers)


def _teams(event: TeamEvent, number: NewNumber) -> TeamEvent:
    return replace(
        event,
        teams=tuple(
            replace(team, players=tuple(number(tpn) for tpn in team.players))
            for team in event.teams
        ),
        line_ups=tuple(
            replace(line_up, players=tuple(tpn and number(tpn) for tpn in line_up.players))
            for line_up in event.line_ups
        ),
    )
