"""What can never be true of a tournament; no `Tournament` can exist of which it is.

The reader of reports finds the same faults with their lines and columns; here they are found in
values, however these were made.
"""

from __future__ import annotations

from itertools import chain
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from ronde.domain.errors import N_, InconsistentTournament, Problem
from ronde.domain.integers import as_integer
from ronde.domain.player import Player
from ronde.domain.points import PointSystem
from ronde.domain.result import COMPATIBLE, Bye, Result

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from ronde.domain.pairing_state import PairingState
    from ronde.domain.round import Game, PlayedRound
    from ronde.domain.team import TeamEvent
    from ronde.domain.tournament import Tournament

MAX_ROUNDS = 999
"""As many as a report holds."""

MAX_TEAM = 99_999

REQUESTED = frozenset({Bye.HALF, Bye.FULL, Bye.ZERO})
"""The byes that may be announced for a coming round."""

_WITHOUT_A_GAME = REQUESTED | {Bye.UNOPPOSED}
"""The byes of an absence; a round that is taken back may have left somebody unopposed."""

_NUMBERS = {
    "absences": ("round", "tpn"),
    "accelerated": ("first_round", "last_round", "first_tpn", "last_tpn", "points"),
    "abnormal": ("tpn", "points", "round"),
    "forbidden": ("first_round",),
}
"""Fields that are whole numbers, of the values in the lists of a tournament."""


def inconsistencies(tournament: Tournament) -> list[Problem]:
    """Everything that contradicts itself."""
    return [problem for check in _CHECKS for problem in check(tournament)]


def must_be(name: str, value: object, kind: type) -> None:
    """Refuse what cannot become part of a tournament."""
    if not isinstance(value, kind):
        raise InconsistentTournament(_not_a(name, value, kind))


def round_number(number: object) -> int:
    """The number of a round, the first or a later one; anything else is refused."""
    found = as_integer(number)
    if type(found) is not int or found < 1:
        sentence = N_("{found} is not the number of a round: they are numbered 1, 2, 3 …")
        raise InconsistentTournament(sentence, found=repr(number))
    return found


def not_announced(tournament: Tournament) -> list[Problem]:
    """Absences that no file can announce: a forfeit win without an opponent is none."""
    return [
        Problem(
            N_("Round {round}: player {tpn} needs one bye of half, full or zero points."),
            facts={"round": absence.round, "tpn": absence.tpn},
        )
        for absence in tournament.absences
        if absence.bye not in REQUESTED
    ]


def wrong_kinds(tournament: Tournament, kinds: Mapping[str, type]) -> Iterator[Problem]:
    """Fields of a tournament that hold something else than its values, by field."""
    for name, kind in kinds.items():
        items = getattr(tournament, name)
        numbers = [attrgetter(field) for field in _NUMBERS.get(name, ())]
        if {*map(type, items)} <= {kind} and all(
            {*map(type, map(number, items))} <= {int} for number in numbers
        ):
            continue  # the usual case, found column by column
        for item in items:
            if not isinstance(item, kind):
                yield _not_a(name, item, kind)
            elif not all(type(getattr(item, field)) is int for field in _NUMBERS.get(name, ())):
                yield Problem(
                    N_("{found}: rounds, pairing numbers and points are whole numbers."),
                    facts={"found": repr(item)},
                )
    yield from _wrong_marks(tournament)
    if _name_players(tournament.forbidden):
        return
    for ban in tournament.forbidden:
        tpns = getattr(ban, "tpns", ())
        last = getattr(ban, "last_round", None)
        numbers = [*tpns, *(() if last is None else (last,))] if isinstance(tpns, tuple) else []
        if {*map(type, numbers)} != {int}:
            yield Problem(
                N_("{found}: write ForbiddenPairs((1, 2)), with the numbers of the players."),
                facts={"found": repr(ban)},
            )


def _wrong_marks(tournament: Tournament) -> Iterator[Problem]:
    """Absences and points outside the system that are said of no bye and of no result."""
    for name, field, kinds in (
        ("absences", "bye", (Bye,)),
        ("abnormal", "instead_of", (Bye, Result, type(None))),
    ):
        for item in getattr(tournament, name):
            if hasattr(item, field) and type(getattr(item, field)) not in kinds:
                yield Problem(
                    N_("{name} cannot be {found}."),
                    facts={"name": f"{name}: {field}", "found": repr(getattr(item, field))[:80]},
                )


def _name_players(bans: Sequence[object]) -> bool:
    """The usual case, found column by column, since there may be very many bans."""
    groups = [getattr(ban, "tpns", ()) for ban in bans]
    last = {type(getattr(ban, "last_round", None)) for ban in bans}
    return (
        {*map(type, groups)} <= {tuple}
        and all(groups)
        and {*map(type, chain.from_iterable(groups))} <= {int}
        and last <= {int, type(None)}
    )


def _not_a(name: str, item: object, kind: type) -> Problem:
    return Problem(
        N_("{name}: {found} is no {wanted}."),
        facts={"name": name, "found": repr(item)[:80], "wanted": kind.__name__},
    )


def wrong_scalars(tournament: Tournament, details: type) -> Iterator[Problem]:
    """Single fields of a tournament that hold something else than their values."""
    wanted: dict[str, tuple[Any, bool]] = {
        name: (value, type(value) is int or value is None)
        for name in ("number_of_rounds", "games_per_match")
        for value in (getattr(tournament, name),)
    }
    for name in ("initial_colour", "system", "acceleration", "lot_seed"):
        text: Any = getattr(tournament, name)
        wanted[name] = (text, text is None or type(text) is str)
        if name == "initial_colour" and type(text) is str:
            wanted[name] = (text, text in ("W", "B"))
    teams = tournament.team_event
    choices: tuple[Any, ...] = tournament.choices
    wanted["team_event"] = (teams, teams is None or type(teams).__name__ == "TeamEvent")
    wanted["points"] = (tournament.points, isinstance(tournament.points, PointSystem))
    wanted["details"] = (tournament.details, isinstance(tournament.details, details))
    for name, (value, fine) in wanted.items():
        if not fine:
            yield Problem(
                N_("{name} cannot be {found}."), facts={"name": name, "found": repr(value)[:80]}
            )
    for choice in choices:
        if type(choice) is not tuple or [*map(type, choice)] != [str, str]:
            yield Problem(
                N_("{name} cannot be {found}."), facts={"name": "choices", "found": repr(choice)}
            )
    if not all(type(tpn) is int for tpn in tournament.ranking):
        yield Problem(N_("The ranking does not name every player once."))


def _players(tournament: Tournament) -> Iterator[Problem]:
    if _are_plain(tournament.players):
        return
    for place, player in enumerate(tournament.players, 1):
        if player.tpn != place:
            yield Problem(
                N_(
                    "Player number {found} stands in place {wanted}: "
                    "players are numbered 1, 2, 3 … in order."
                ),
                facts={"found": player.tpn, "wanted": place},
            )
        yield from _player(player)


def _are_plain(players: tuple[Player, ...]) -> bool:
    """The usual case, found column by column, since a list may have thousands of players."""
    if not players:
        return True
    ratings = [player.rating for player in players]
    firsts = [player.first_round for player in players]
    later = [n for p in players for n in (p.rank, p.last_round) if n is not None]
    return (
        [player.tpn for player in players] == list(range(1, len(players) + 1))
        and {*map(type, ratings), *map(type, firsts)} == {int}
        and {type(player.name) for player in players} == {str}
        and min(ratings) >= 0
        and min(firsts) >= 1
        and {*map(type, later)} <= {int}
        and min(later, default=0) >= 0
    )


def _player(player: Player) -> Iterator[Problem]:
    rank, last = player.rank, player.last_round
    given = (number for number in (rank, last) if number is not None)
    numbers = (player.rating, player.first_round, *given)
    if type(player.name) is not str or {*map(type, numbers)} != {int}:
        yield Problem(
            N_("Player {tpn}: the name is a text, rating, rank and rounds are whole numbers."),
            facts={"tpn": player.tpn},
        )
        return
    if player.rating < 0 or (rank or 0) < 0:
        yield Problem(N_("Player {tpn}: a rating or a rank below zero."), facts={"tpn": player.tpn})
    if player.first_round < 1 or (last or 0) < 0:
        yield Problem(
            N_("Player {tpn}: the first round is at least 1, the last one at least 0."),
            facts={"tpn": player.tpn},
        )


def wrong_round(tournament: Tournament) -> bool:
    """Whether the latest round contradicts a tournament in which all else has been looked at."""
    number = len(tournament.rounds)
    played, players = tournament.rounds[-1], len(tournament.players)
    return any(_frame(tournament)) or any(
        _round(number, played, players, tournament.games_per_match)
    )


def _frame(tournament: Tournament) -> Iterator[Problem]:
    if tournament.number_of_rounds is not None and not (
        1 <= tournament.number_of_rounds <= MAX_ROUNDS
    ):
        yield Problem(
            N_("The number of rounds is {found!r}; wanted 1 to {most}."),
            facts={"found": tournament.number_of_rounds, "most": MAX_ROUNDS},
        )
    if (
        tournament.number_of_rounds is not None
        and len(tournament.rounds) > tournament.number_of_rounds
    ):
        yield Problem(
            N_("Rounds paired: {found}; the tournament has only {wanted}."),
            facts={"found": len(tournament.rounds), "wanted": tournament.number_of_rounds},
        )
    if tournament.games_per_match not in (1, 2):
        yield Problem(
            N_("A match has {found} games; wanted 1 or 2."),
            facts={"found": tournament.games_per_match},
        )
    if tournament.ranking and sorted(tournament.ranking) != list(
        range(1, len(tournament.players) + 1)
    ):
        yield Problem(N_("The ranking does not name every player once."))


def _rounds(tournament: Tournament) -> Iterator[Problem]:
    for number, played in enumerate(tournament.rounds, 1):
        yield from _round(number, played, len(tournament.players), tournament.games_per_match)


def _round(number: int, played: PlayedRound, players: int, most: int) -> Iterator[Problem]:
    if played.highest is not None and played.highest <= players:
        return
    seen: dict[int, list[Game]] = {}
    for game in played.games:
        white, black, white_result, black_result = game
        facts: dict[str, object] = {"round": number, "white": white, "black": black}
        if white == black:
            yield Problem(
                N_("Round {round}: player {tpn} is their own opponent; wanted another one."),
                facts={"round": number, "tpn": white},
            )
        elif not (1 <= white <= players and 1 <= black <= players):
            yield Problem(
                N_("Round {round}: {white}-{black} are not two players of the list."), facts=facts
            )
        if (white_result, black_result) not in COMPATIBLE:
            yield Problem(
                N_("Round {round}: the results of {white}-{black} contradict each other."),
                facts=facts,
            )
        seen.setdefault(white, []).append(game)
        if black != white:
            seen.setdefault(black, []).append(game)
    for tpn, games in seen.items():
        if len(games) > most or (len(games) == 2 and games[0][:2] != games[1][1::-1]):
            yield Problem(
                N_("Round {round}: player {tpn} has too many games."),
                facts={"round": number, "tpn": tpn},
            )
    resting = [tpn for tpn, _ in played.byes]
    for tpn in resting:
        if tpn in seen or not 1 <= tpn <= players:
            yield Problem(
                N_("Round {round}: a bye of player {tpn}, who has a game or is not in the list."),
                facts={"round": number, "tpn": tpn},
            )
    if len(set(resting)) != len(resting):
        yield Problem(N_("Round {round}: a player has two byes."), facts={"round": number})


def _absences(tournament: Tournament) -> Iterator[Problem]:
    last = tournament.number_of_rounds
    keys = set()
    for absence in tournament.absences:
        facts: dict[str, object] = {"round": absence.round, "tpn": absence.tpn}
        if not 1 <= absence.tpn <= len(tournament.players):
            yield Problem(
                N_("Round {round}: the absent player {tpn} is not in the list."), facts=facts
            )
        if absence.round <= len(tournament.rounds) or (last is not None and absence.round > last):
            yield Problem(
                N_(
                    "Round {round}: player {tpn} cannot be absent from a round that is not to come."
                ),
                facts=facts,
            )
        if absence.bye not in _WITHOUT_A_GAME or (absence.round, absence.tpn) in keys:
            yield Problem(
                N_("Round {round}: player {tpn} needs one bye of half, full or zero points."),
                facts=facts,
            )
        keys.add((absence.round, absence.tpn))


def _bans(tournament: Tournament) -> Iterator[Problem]:
    players = len(tournament.players)
    for ban in tournament.forbidden:
        tpns = ban.tpns
        known = not tpns or (min(tpns) >= 1 and max(tpns) <= players)
        ordered = _in_order(ban.first_round, ban.last_round)
        if known and ordered and len({*tpns}) == len(tpns):
            continue
        facts: dict[str, object] = {"tpns": ", ".join(map(str, tpns))}
        if not known or len({*tpns}) != len(tpns):
            yield Problem(N_("Forbidden pairs: {tpns} are not players of the list."), facts=facts)
        if not ordered:
            yield Problem(
                N_("Forbidden pairs {tpns}: the first round comes after the last."), facts=facts
            )


def _grants(tournament: Tournament) -> Iterator[Problem]:
    for grant in tournament.accelerated:
        if not _in_order(grant.first_round, grant.last_round) or not _in_order(
            grant.first_tpn, grant.last_tpn
        ):
            yield Problem(
                N_("Accelerated points: a first round or number comes after the last one.")
            )
    for abnormal in tournament.abnormal:
        if not _within((abnormal.tpn,), len(tournament.players)) or abnormal.round < 0:
            yield Problem(
                N_("Abnormal points: there is no player {tpn} or no round {round}."),
                facts={"tpn": abnormal.tpn, "round": abnormal.round},
            )


def _pairing_states(tournament: Tournament) -> Iterator[Problem]:
    """What was known at the time of a pairing speaks of players, games and rounds that exist."""
    rounds = [state.round for state in tournament.pairing_states]
    for state in tournament.pairing_states:
        fits = 1 <= state.round <= len(tournament.rounds) + 1 and rounds.count(state.round) == 1
        if not fits or not _exists(tournament, state):
            yield Problem(
                N_("What was known when round {round} was paired contradicts the tournament."),
                facts={"round": state.round},
            )


def _exists(tournament: Tournament, state: PairingState) -> bool:
    players = len(tournament.players)
    event = tournament.team_event
    teams = set() if event is None else set(event.numbers)
    absent = [tpn for tpn, _ in state.absent or ()]
    named = [*absent, *state.order, *(tpn for tpn, _ in state.ratings)]
    named += [tpn for group in state.bans or () for tpn in group]
    return (
        _within(named, players)
        and len(set(absent)) == len(absent)
        and all(bye in REQUESTED for _, bye in state.absent or ())
        and all(rating >= 0 for _, rating in (*state.ratings, *state.strengths))
        and (not state.strengths or {team for team, _ in state.strengths} <= teams)
        and all(len(set(group)) == len(group) for group in state.bans or ())
        and (not state.order or sorted(state.order) == list(range(1, players + 1)))
        and (state.number_of_rounds is None or state.number_of_rounds >= state.round)
        and all(
            number < state.round
            and game[2:] in COMPATIBLE
            and _have_game(tournament, number, game.white, game.black)
            for number, game in state.results
        )
        and all(
            _have_game(tournament, state.round, white, black) for white, black in state.reversed
        )
    )


def _have_game(tournament: Tournament, number: int, a: int, b: int) -> bool:
    """Whether these two met in a round that was paired."""
    if not 1 <= number <= len(tournament.rounds):
        return False
    return any({game.white, game.black} == {a, b} for game in tournament.rounds[number - 1].games)


def _teams(tournament: Tournament) -> Iterator[Problem]:
    teams = tournament.team_event
    if teams is None:
        return
    known = all(1 <= team.number <= MAX_TEAM for team in teams.teams)
    if not known or len(teams.numbers) != len(teams.teams):
        yield Problem(
            N_("The teams need numbers from 1 to {most}, each once."), facts={"most": MAX_TEAM}
        )
    seated = [tpn for team in teams.teams for tpn in team.players]
    if not _within(seated, len(tournament.players)) or len(set(seated)) != len(seated):
        yield Problem(N_("A team names a player who is not in the list or in another team."))
    met = [b.teams for played in tournament.rounds for b in played.boards if b.teams is not None]
    for number in {*_teams_named(teams), *(team for pair in met for team in pair)}:
        if number not in teams.numbers:
            yield Problem(N_("There is no team {team}."), facts={"team": number})
    rounds = {match.round for match in teams.forfeits}
    rounds.update(line_up.round for line_up in teams.line_ups)
    rounds.update(bye.round for bye in teams.byes)
    if min(rounds, default=1) < 1:
        yield Problem(N_("A match, a line-up or a bye of a team is in round 0."))
    for line_up in teams.line_ups:
        if not _within((tpn for tpn in line_up.players if tpn), len(tournament.players)):
            yield Problem(
                N_("Round {round}: the line-up of team {team} names a player not in the list."),
                facts={"round": line_up.round, "team": line_up.team},
            )


def _teams_named(teams: TeamEvent) -> set[int]:
    """The teams that line-ups, forfeits, byes and bans mention."""
    named = {n for line_up in teams.line_ups for n in (line_up.team, line_up.opponent)}
    named.update(n for match in teams.forfeits for n in (match.white, match.black))
    named.update(bye.team for bye in teams.byes)
    named.update(number for ban in teams.forbidden for number in ban.teams)
    named.update(abnormal.team for abnormal in teams.abnormal)
    return named


def _within(tpns: Iterable[int], players: int) -> bool:
    return all(1 <= tpn <= players for tpn in tpns)


def _in_order(first: int, last: int | None) -> bool:
    return first >= 1 and (last is None or first <= last)


_CHECKS: tuple[Callable[[Tournament], Iterator[Problem]], ...] = (
    _players,
    _frame,
    _rounds,
    _absences,
    _bans,
    _grants,
    _pairing_states,
    _teams,
)
