"""An event in progress, in memory, whose players have the ids of your own program.

Every act makes a new `Tournament` of the values and by the rules of the library; `Event` keeps
the present one and knows which pairing number belongs to which id.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, overload

from ronde import pairing
from ronde.domain.arguments import check_choices, check_fields, check_kind, check_tournament, listed
from ronde.domain.consistency import round_number
from ronde.domain.errors import N_, RequestError
from ronde.domain.kinds import of_kind
from ronde.domain.option import as_choices
from ronde.domain.pairing_state import PairingState
from ronde.domain.player import Player, Tpn, check_facts, check_rating
from ronde.domain.points import PointSystem
from ronde.domain.renumbering import with_player_at
from ronde.domain.result import Result
from ronde.domain.round import Game, PlayedRound
from ronde.domain.tournament import Absence, Details, ForbiddenPairs, Tournament
from ronde.event.rounds import EventRound, EventStandings, Id, read_results
from ronde.event.rows import BYES, bye_of, rounds_of, rows
from ronde.explanation.why import why_player
from ronde.formats import read, to_text
from ronde.ranking import standings
from ronde.rulebooks.catalogue import DEFAULT
from ronde.rulebooks.numbering import place_key
from ronde.rulebooks.system import Unit
from ronde.rulebooks.team.participants import teams_are_players
from ronde.tiebreaks.codes import parse

if TYPE_CHECKING:
    from ronde.formats.source import Readable
    from ronde.rulebooks.account import Account


class Event:
    """An event in progress. Errors name the player, the round and what to do.

    Players are numbered by rating, then title, then name, until the first round is paired; the
    name of a player without one is the id. Points are those of the system unless given.
    """

    def __init__(
        self,
        name: str = "",
        *,
        rounds: int,
        system: str = DEFAULT,
        acceleration: str | None = None,
        options: Mapping[str, Any] | None = None,
        points: PointSystem | None = None,
        tie_breaks: Iterable[str] = (),
    ) -> None:
        check_kind("name", name, str)
        rounds = check_kind("rounds", rounds, int)
        check_choices(acceleration, options)
        codes = listed("tie_breaks", tie_breaks, str)
        for code in codes:
            parse(code)
        rules = pairing.system_of(Tournament(), system)
        self._ids: list[Id] = []
        self._tournament = Tournament(
            number_of_rounds=rounds,
            games_per_match=rules.games_per_match,
            system=rules.name,
            acceleration=acceleration,
            choices=as_choices(options or {}),
            points=rules.points if points is None else points,
            tie_breaks=codes,
            details=Details(name=name),
        )
        _refuse_teams(self._tournament)
        pairing.assert_choices_offered(self._tournament)

    @property
    def tournament(self) -> Tournament:
        """The event as an immutable value, with pairing numbers: for every other function."""
        return self._tournament

    @property
    def players(self) -> tuple[Id, ...]:
        """The ids, in the order of the pairing numbers."""
        return tuple(self._ids)

    @property
    def rounds(self) -> tuple[EventRound, ...]:
        """The rounds paired so far."""
        numbers = range(1, self._paired + 1)
        return tuple(EventRound.of(self._tournament, number, self._ids) for number in numbers)

    def __repr__(self) -> str:
        event = self._tournament
        return (
            f"<Event {event.details.name!r}: {len(self._ids)} players, "
            f"round {self._paired} of {event.number_of_rounds}, {event.system}>"
        )

    def add(self, player: Id, *, rating: int = 0, name: str = "", **details: Any) -> None:
        """Enter a player; after the first pairing, for the next round.

        `details` are the further fields of `Player`: title, club, federation, birth, fide_id …

        Rule: FIDE C.04.2 (2012) B2, C2; (2026) 2.2, 2.4; FMJD Annexe V (1986) 3.1.5
        """
        player = check_kind("player", player, str, int)
        if player == "":
            raise RequestError(N_("The id of a player is empty: wanted any text or whole number."))
        if player in self._ids:
            raise RequestError(N_("{player} has been entered already."), player=player)
        fields = {"first_round": self._paired + 1, **details}
        entry = _player(player, {"rating": rating, "name": name, **fields})
        Tournament(players=(replace(entry, tpn=Tpn(1)),))  # refuses a wrong rank or round
        place = len(self._ids) + 1
        rules = pairing.system_of(self._tournament)
        if not self._paired or rules.customs.late_entry != "last":
            key = place_key(entry)
            players = self._tournament.players
            place = next((p.tpn for p in players if key < place_key(p)), Tpn(place))
        self._tournament = with_player_at(self._tournament, entry, place)
        self._ids.insert(place - 1, player)

    def withdraw(self, player: Id) -> None:
        """The player is not paired any more; the rounds paired so far stay as they are."""
        if self._is_gone(player):
            raise RequestError(N_("{player} has withdrawn already."), player=player)
        self._change(player, last_round=self._paired)

    def readmit(self, player: Id) -> None:
        """A player who had withdrawn takes part again from the next round on."""
        if not self._is_gone(player):
            raise RequestError(N_("{player} has not withdrawn."), player=player)
        self._change(player, last_round=None)

    def bye(self, player: Id, round: int, points: str = "half") -> None:
        """The player will miss a coming round: for `half`, `full` or `zero` points."""
        kind = bye_of(points, BYES)
        tpn, round = self._to_come(player, round)
        event = self._tournament
        others = [a for a in event.absences if (a.round, a.tpn) != (round, tpn)]
        self._tournament = replace(event, absences=(*others, Absence(round, tpn, kind)))

    def absent(self, player: Id, round: int) -> None:
        """The player will miss a coming round, for nothing."""
        self.bye(player, round, "zero")

    def present(self, player: Id, round: int) -> None:
        """The player will not miss that round after all."""
        tpn, round = self._to_come(player, round)
        event = self._tournament
        others = tuple(a for a in event.absences if (a.round, a.tpn) != (round, tpn))
        self._tournament = replace(event, absences=others)

    def forbid(self, *players: Id, first: int = 1, last: int | None = None) -> None:
        """These players must not meet each other, in all rounds or from `first` to `last`."""
        tpns = tuple(map(self._tpn, players))
        if len({*tpns}) < 2:
            raise RequestError(N_("Name at least two players who must not meet."))
        ban = ForbiddenPairs(tpns, first, last)
        self._tournament = self._tournament.with_bans([ban])

    def pair(self, *, adjourned: bool = False) -> EventRound:
        """Pair the next round. Games without a result stop it, unless they are adjourned.

        For this pairing an adjourned game is a draw.

        Rule: FIDE C.04.2 (2012) D1; (2026) 3.1
        """
        of_kind("adjourned", adjourned, "bool")
        if not self._ids:
            raise RequestError(N_("There is nobody to pair: enter players with add()."))
        if not adjourned:
            self._assert_over()
        paired = pairing.pair(self._tournament, adjourned=True)
        event = self._tournament
        boards = [event.open_board(white, black) for white, black in paired.pairs]
        played = PlayedRound(boards, pairing.byes_of(event, paired), ordered=True)
        self._tournament = event.with_round(played)
        return EventRound.of(self._tournament, paired.number, self._ids)

    def undo(self) -> EventRound:
        """Take back the last pairing with its results; the byes asked for are kept."""
        if not self._paired:
            raise RequestError(N_("There is no pairing to undo: no round has been paired."))
        event, taken = self._tournament, self.rounds[-1]
        self._tournament = replace(
            event,
            rounds=event.rounds[:-1],
            absences=(*event.absences_in(self._paired), *event.absences),
            pairing_states=tuple(s for s in event.pairing_states if s.round < self._paired),
        )
        return taken

    @overload
    def result(self, white: Id, black: Id, result: str, /, *, round: int | None = None) -> None: ...
    @overload
    def result(self, result: str, /, *, board: int, round: int | None = None) -> None: ...
    def result(self, *given: Any, board: int | None = None, round: int | None = None) -> None:
        """Enter or correct a result, White first: `1-0`, `½-½`, `1F-0F`, `0-0`, `?` …

        In a match of two games `white` says which of them is meant; for a board both results are
        given, `1-0 ½-½`. Without `round` it is that of the last round. Rounds that were paired
        since remember the result by which they were paired.
        """
        number = self._played(round)
        if len(given) != (3 if board is None else 1):
            raise RequestError(N_("Write result(white, black, '1-0') or result('1-0', board=1)."))
        if board is None:
            games: Sequence[Game] = [self._game(given[0], given[1], number)]
        else:
            games = self._games_on(board, number)
        event = self._tournament
        for old, new in zip(games, read_results(given[-1], games, event), strict=True):
            changed = event.with_result(number, old.white, old.black, new)
            event = changed.with_pairing_states(self._remembered(event, number, old), event.choices)
        self._tournament = event

    def standings(
        self, codes: Iterable[str] | str | None = None, *, round: int | None = None
    ) -> EventStandings:
        """The standings after the last round that is over, or after the round given."""
        table = standings(self._tournament, codes, round=round)
        return EventStandings.of(table, self._ids)

    def explain(self, player: Id, *, round: int | None = None) -> str:
        """Why the player has this game or bye in the last round, or in the round given."""
        number, tpn = self._played(round), self._tpn(player)
        paired = pairing.pair(self._tournament, round=number)
        return "\n".join(line.render() for line in why_player(self._tournament, paired, tpn))

    def account(self, round: int | None = None) -> Account:
        """Why a round is paired as it is, as facts; with pairing numbers."""
        return pairing.pair(self._tournament, round=self._played(round)).account

    @classmethod
    def of(cls, tournament: Tournament, ids: Sequence[Id] | None = None) -> Event:
        """The event of a tournament; without ids, those of the players are their numbers."""
        check_tournament(tournament)
        _refuse_teams(tournament)
        numbers = range(1, len(tournament.players) + 1)
        given: list[Id] = [*numbers] if ids is None else listed("ids", ids, str, int)
        if len(given) != len(tournament.players) or len({*given}) != len(given):
            raise RequestError(
                N_("{players} players need as many different ids; {found} were given."),
                players=len(tournament.players),
                found=len({*given}),
            )
        event = cls.__new__(cls)
        event._ids, event._tournament = given, tournament
        return event

    @classmethod
    def read(cls, source: Readable, ids: Sequence[Id] | None = None) -> Event:
        """The event in a report, or in a file of any format that `ronde.read` reads."""
        return cls.of(read(source), ids)

    def to_trf(self) -> str:
        """The event as a report for federations (TRF26); it has pairing numbers, no ids."""
        return to_text(self._tournament)

    def to_json(self) -> str:
        """Everything, ids included, as a text that `from_json` opens again."""
        form = json.loads(to_text(self._tournament, format="json"))
        return json.dumps({"ids": self._ids, "tournament": form}, ensure_ascii=False)

    @classmethod
    def from_json(cls, text: str) -> Event:
        """The event that `to_json` wrote."""
        try:
            data = json.loads(text)
            ids, form = data["ids"], json.dumps(data["tournament"])
        except (ValueError, TypeError, KeyError):
            raise RequestError(N_("This is not what Event.to_json writes.")) from None
        return cls.of(read(form.encode(), format="json"), ids)

    @classmethod
    def from_rows(
        cls,
        name: str = "",
        *,
        rounds: int,
        players: Iterable[Mapping[str, Any]],
        games: Iterable[Mapping[str, Any]] = (),
        byes: Iterable[Mapping[str, Any]] = (),
        **settings: Any,
    ) -> Event:
        """The event in the rows of a database.

        A row is anything that `dict` takes; what is None in it, NULL or NaN, is left out. Players
        have `id` and what `add` takes; games `round`, `white`, `black` and `result`, in the order
        of the boards. A match of two games is a row for each, or one with both results. Byes have
        `round`, `player` and `points` (half, full, zero, or pairing for the pairing-allocated
        bye); those of rounds without a game are announcements.
        """
        event = cls(name, rounds=rounds, **settings)
        for row in rows("players", players, "id"):
            event.add(row.pop("id"), **row)
        played, absences = rounds_of(event._tournament, games, byes, event._tpn)
        event._tournament = replace(event._tournament, rounds=played, absences=absences)
        return event

    @property
    def _paired(self) -> int:
        return len(self._tournament.rounds)

    def _tpn(self, player: Id) -> Tpn:
        player = check_kind("player", player, str, int)
        try:
            return Tpn(self._ids.index(player) + 1)
        except ValueError:
            raise RequestError(
                N_("There is no player {player}: enter them with add({player})."),
                player=repr(player),
            ) from None

    def _is_gone(self, player: Id) -> bool:
        return self._tournament.player(self._tpn(player)).last_round is not None

    def _change(self, player: Id, **fields: Any) -> None:
        tpn, event = self._tpn(player), self._tournament
        players = list(event.players)
        players[tpn - 1] = replace(players[tpn - 1], **fields)
        self._tournament = event.with_entries(tuple(players), event.absences)

    def _played(self, number: int | None) -> int:
        """The round that is meant, which must have been paired."""
        given = max(self._paired, 1) if number is None else check_kind("round", number, int)
        number = round_number(given)
        if number > self._paired:
            raise RequestError(
                N_("Round {round} has not been paired yet: call pair() first."), round=number
            )
        return number

    def _to_come(self, player: Id, round: int) -> tuple[Tpn, int]:
        """The number of the player, and of a round that is still to be paired."""
        tpn, number = self._tpn(player), round_number(check_kind("round", round, int))
        last = self._tournament.number_of_rounds or 0
        if not self._paired < number <= last:
            raise RequestError(
                N_(
                    "{player} cannot ask for anything in round {round}: rounds {first} to {last} "
                    "are still to be paired. Undo the pairing first."
                ),
                player=player,
                round=number,
                first=self._paired + 1,
                last=last,
            )
        return tpn, number

    def _named(self, game: Game) -> tuple[Id, Id]:
        return self._ids[game.white - 1], self._ids[game.black - 1]

    def _assert_over(self) -> None:
        if not self._paired:
            return
        games = self._tournament.rounds[-1].games
        missing = [self._named(game) for game in games if game.white_result is Result.UNKNOWN]
        if missing:
            raise RequestError(
                N_(
                    "Round {round} is not over: there is no result of {games}. Enter it with "
                    "result(), or call pair(adjourned=True)."
                ),
                round=self._paired,
                games=", ".join(f"{white}-{black}" for white, black in missing),
            )

    def _games_on(self, board: int, number: int) -> Sequence[Game]:
        board = check_kind("board", board, int)
        boards = dict(pairing.numbered_boards(self._tournament, number))
        if board not in boards:
            raise RequestError(
                N_("There is no board {board} in round {round}: it has {boards} boards."),
                board=board,
                round=number,
                boards=len(boards),
            )
        return boards[board]

    def _game(self, white: Id, black: Id, number: int) -> Game:
        two = self._tpn(white), self._tpn(black)
        games = self._tournament.rounds[number - 1].games
        met = [game for game in games if {*game[:2]} == {*two}]
        if not met:
            others = [self._named(game) for game in games if {*game[:2]} & {*two}]
            raise RequestError(
                N_("{white} and {black} do not meet in round {round}; their games are {games}."),
                white=white,
                black=black,
                round=number,
                games=", ".join(f"{one}-{other}" for one, other in others) or "–",
            )
        found = next((game for game in met if game[:2] == two), None)
        if found is None:
            raise RequestError(
                N_("In round {round} {black} has White against {white}: name White first."),
                round=number,
                white=white,
                black=black,
            )
        return found

    def _remembered(self, event: Tournament, number: int, old: Game) -> tuple[PairingState, ...]:
        """What the rounds since were paired by, with a result that is about to change."""
        states = {state.round: state for state in event.pairing_states}
        for later in range(number + 1, self._paired + 1):
            state = states.get(later, PairingState(later))
            if not any(n == number and game[:2] == old[:2] for n, game in state.results):
                states[later] = replace(state, results=(*state.results, (number, old)))
        return tuple(states.values())


def _refuse_teams(event: Tournament) -> None:
    rules = pairing.system_of(event)
    if rules.unit is Unit.TEAM or teams_are_players(event, rules):
        raise RequestError(
            N_(
                "{system} pairs the teams of this event, and an Event pairs players: build a "
                "Tournament and call ronde.pair."
            ),
            system=rules.name,
        )


def _player(player: Id, fields: Mapping[str, Any]) -> Player:
    fields = check_fields(Player, fields)
    name = fields["name"] or str(player)
    check_rating(name, fields["rating"])
    check_facts(fields)
    try:
        return Player(Tpn(0), **{**fields, "name": name})
    except TypeError:
        known = ", ".join(sorted({*Player.__dataclass_fields__} - {"tpn"}))
        raise RequestError(
            N_("{player} has a field that no player has; there are {fields}."),
            player=player,
            fields=known,
        ) from None
