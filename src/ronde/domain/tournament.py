"""A tournament: everything that decides its pairings and its standings, as one value."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeVar

from ronde.domain.consistency import (
    inconsistencies,
    must_be,
    round_number,
    wrong_kinds,
    wrong_round,
    wrong_scalars,
)
from ronde.domain.errors import N_, InconsistentTournament, Problem
from ronde.domain.history import NEVER_PAIRED, History
from ronde.domain.initial_colour import Colour, ListedRound, shown_colour
from ronde.domain.integers import as_integer, with_integers
from ronde.domain.kinds import items_of, of_kind, take_fields, wrong_kind
from ronde.domain.pairing_state import PairingState
from ronde.domain.player import Player, Tpn
from ronde.domain.points import FIDE_POINTS, PointSystem
from ronde.domain.result import Bye, Result
from ronde.domain.round import Board, Game, Pair, PlayedRound, game
from ronde.domain.short_repr import ShortRepr

if TYPE_CHECKING:
    from ronde.domain.team import ForbiddenMatches, TeamEvent


class Discipline(Enum):
    """The game that a system is made for."""

    CHESS = "chess"
    DRAUGHTS = "draughts"


DisciplineName = Literal["chess", "draughts"]
"""A discipline as views and translators name it."""

_FIXED_IN_ADVANCE = (
    r"(?i)round.?robin|berger|\brr\b|scheveningen|schiller|all.play.all|toutes.rondes"
)
_SWISS = r"(?i)swiss|suisse|dutch|dubov|burstein"


class Absence(NamedTuple):
    """A player who will miss a coming round, and what that round is worth."""

    round: int
    tpn: Tpn
    bye: Bye = Bye.ZERO


class AcceleratedPoints(NamedTuple):
    """Points that count for pairing only, for a range of numbers and of rounds (TRF26, 250)."""

    first_round: int
    last_round: int
    first_tpn: Tpn
    last_tpn: Tpn
    points: int


@dataclass(frozen=True, slots=True)
class ForbiddenPairs:
    """Players who must not meet each other in these rounds (TRF26, 260)."""

    tpns: tuple[Tpn, ...]
    first_round: int = 1
    last_round: int | None = None

    if TYPE_CHECKING:

        def __init__(
            self, tpns: Sequence[int], first_round: int = 1, last_round: int | None = None
        ) -> None: ...

    def __post_init__(self) -> None:
        given: object = self.tpns
        if isinstance(given, list):
            object.__setattr__(self, "tpns", tuple(given))

    def holds_in(self, number: int) -> bool:
        """Whether they must not meet in that round."""
        try:
            return self.first_round <= number <= (self.last_round or number)
        except (TypeError, ValueError, ArithmeticError):
            raise wrong_kind("number", number, "int") from None


class AbnormalPoints(NamedTuple):
    """Points outside the point system (TRF26, 299): a penalty, or another worth of a result.

    Round 0 means every round for a result, and once for a penalty or a bonus.
    """

    tpn: Tpn
    points: int
    round: int = 0
    instead_of: Result | Bye | None = None


@dataclass(frozen=True, slots=True, repr=False)
class Details(ShortRepr):
    """What is printed above the tables and decides nothing."""

    name: str = ""
    city: str = ""
    federation: str = ""
    start: str = ""
    end: str = ""
    kind: str = ""
    chief_arbiter: str = ""
    deputies: tuple[str, ...] = ()
    time_control: str = ""
    encoded_time_control: str = ""
    round_dates: tuple[str, ...] = ()
    pairing_controller: str = ""
    rank_method: str = ""
    encoded_kind: str = ""  # TRF26, 192, where `system` and `acceleration` do not say it all

    def __post_init__(self) -> None:
        take_fields(self)


@dataclass(frozen=True, slots=True)
class Record:
    """A line of a report that Ronde does not use and gives back unchanged: `### …`, unknown codes.

    The line is `code` and `text` put together. It goes before the first record with the code
    `before`, or to the end; what a report says does not depend on it.
    """

    code: str
    text: str
    before: str = field(default="", compare=False)

    def __post_init__(self) -> None:
        take_fields(self)


_KINDS: dict[str, type] = {
    "players": Player,
    "rounds": PlayedRound,
    "absences": Absence,
    "forbidden": ForbiddenPairs,
    "accelerated": AcceleratedPoints,
    "abnormal": AbnormalPoints,
    "tie_breaks": str,
    "choices": tuple,
    "records": Record,
    "pairing_states": PairingState,
}
"""What the lists of a tournament hold."""

_LISTS = (*_KINDS, "ranking")
_SCALARS = (
    "number_of_rounds",
    "games_per_match",
    "initial_colour",
    "system",
    "acceleration",
    "lot_seed",
)


@dataclass(frozen=True, slots=True, repr=False)
class Tournament:
    """Players numbered 1, 2, … in the initial order, and the rounds paired so far.

    `ranking` replaces the numbers as order of the players where a report says so; `system`,
    `acceleration`, `tie_breaks` and `choices` (options of the system, by key) are what the
    tournament has declared. `pairing_states` are what was known otherwise when rounds were paired.
    """

    players: tuple[Player, ...] = ()
    rounds: tuple[PlayedRound, ...] = ()
    number_of_rounds: int | None = None
    points: PointSystem = FIDE_POINTS
    initial_colour: Colour | None = None
    absences: tuple[Absence, ...] = ()
    forbidden: tuple[ForbiddenPairs, ...] = ()
    accelerated: tuple[AcceleratedPoints, ...] = ()
    abnormal: tuple[AbnormalPoints, ...] = ()
    ranking: tuple[Tpn, ...] = ()
    games_per_match: int = 1
    system: str | None = None
    acceleration: str | None = None
    tie_breaks: tuple[str, ...] = ()
    choices: tuple[tuple[str, str], ...] = ()
    lot_seed: str | None = None
    team_event: TeamEvent | None = None
    details: Details = Details()
    records: tuple[Record, ...] = ()
    pairing_states: tuple[PairingState, ...] = ()
    _history: History | None = field(default=None, init=False, compare=False, repr=False)

    if TYPE_CHECKING:  # lists and other sequences will do, and become tuples

        def __init__(
            self,
            players: Sequence[Player] = (),
            rounds: Sequence[PlayedRound] = (),
            number_of_rounds: int | None = None,
            points: PointSystem = FIDE_POINTS,
            initial_colour: Colour | None = None,
            absences: Sequence[Absence] = (),
            forbidden: Sequence[ForbiddenPairs] = (),
            accelerated: Sequence[AcceleratedPoints] = (),
            abnormal: Sequence[AbnormalPoints] = (),
            ranking: Sequence[int] = (),
            games_per_match: int = 1,
            system: str | None = None,
            acceleration: str | None = None,
            tie_breaks: Sequence[str] = (),
            choices: Sequence[tuple[str, str]] = (),
            lot_seed: str | None = None,
            team_event: TeamEvent | None = None,
            details: Details = ...,
            records: Sequence[Record] = (),
            pairing_states: Sequence[PairingState] = (),
        ) -> None: ...

    def __post_init__(self) -> None:
        for name in _LISTS:
            value = getattr(self, name)
            if isinstance(value, Sequence) and not isinstance(value, str | bytes | tuple):
                object.__setattr__(self, name, tuple(value))
            elif not isinstance(value, tuple):
                sentence = N_("{name} cannot be {found}: write a list.")
                raise InconsistentTournament(sentence, name=name, found=repr(value))
        if self._problems():
            for name in (*_LISTS, *_SCALARS):
                object.__setattr__(self, name, with_integers(getattr(self, name)))
            if problems := self._problems():
                raise InconsistentTournament(*problems)

    def _problems(self) -> list[Problem]:
        """What is wrong; where every field holds its own kind, the lists are put in order."""
        if problems := [*wrong_kinds(self, _KINDS), *wrong_scalars(self, details=Details)]:
            return problems
        self._put_in_order()
        return inconsistencies(self)

    def __repr__(self) -> str:
        name = f" {self.details.name!r}" if self.details.name else ""
        rounds = f"{len(self.rounds)} of {self.number_of_rounds or '?'} rounds"
        system = f", {self.system}" if self.system else ""
        return f"<Tournament{name}: {len(self.players)} players, {rounds}{system}>"

    def _put_in_order(self) -> None:
        """Equal tournaments are equal values: absences by round, bans that end with the event.

        Who has withdrawn or has not entered yet needs no absence for nothing. What was known at a
        pairing stands by round, and only where it differed.
        """
        if self.absences:
            told = [absence for absence in self.absences if self._says_something(absence)]
            told.sort(key=lambda absence: (absence.round, absence.tpn))
            object.__setattr__(self, "absences", tuple(told))
        if self.choices:
            object.__setattr__(self, "choices", tuple(sorted(self.choices)))
        if self.pairing_states:
            states = [state for state in self.pairing_states if not state.says_nothing]
            states.sort(key=lambda state: state.round)
            object.__setattr__(self, "pairing_states", tuple(states))
        if self.number_of_rounds is None:
            return
        bans = _to_the_end(self.forbidden, self.number_of_rounds)
        object.__setattr__(self, "forbidden", bans)
        if self.team_event is not None and self.team_event.forbidden:
            matches = _to_the_end(self.team_event.forbidden, self.number_of_rounds)
            object.__setattr__(self, "team_event", replace(self.team_event, forbidden=matches))

    def _says_something(self, absence: Absence) -> bool:
        """The player would take part in the round, or has points for it."""
        known = absence.round >= 1 and 1 <= absence.tpn <= len(self.players)
        if absence.bye is not Bye.ZERO or not known:
            return True
        return self.players[absence.tpn - 1].takes_part(absence.round)

    @property
    def is_round_robin(self) -> bool:
        """Pairings are fixed in advance, all-play-all: the system or 192 says so, else 092."""
        if re.search(_FIXED_IN_ADVANCE, (self.system or "").partition(" ")[0]):
            return True
        declared = self.details.encoded_kind or self.details.kind
        return bool(re.search(_FIXED_IN_ADVANCE, declared)) and not re.search(_SWISS, declared)

    @property
    def _worth(self) -> PointSystem:
        """What results and byes are worth in this tournament."""
        return self.points.of_matches(self.games_per_match)

    @property
    def history(self) -> History:
        """Scores, colours, opponents and floats so far, computed once."""
        if self._history is None:
            history = History.of(len(self.players), self._worth, self.rounds, self.abnormal)
            self._with_history(history)
            return history
        return self._history

    @property
    def history_won(self) -> History:
        """The history in which a game without a result is worth nothing to anybody.

        That it counts as a draw holds for the pairing only.

        Rule: FIDE C.04.2 (2012) D1; (2026) 3.1; FMJD Annexe V (1986) 8.8; (2017) 4.3
        Reading: ADR-0230
        """
        history = self.history
        if not any(Result.UNKNOWN in marks for marks in history.mark):
            return history
        worth = replace(self._worth, unknown=0)
        return History.of(len(self.players), worth, self.rounds, self.abnormal)

    def _with_history(self, history: History) -> Tournament:
        """This tournament, which need not derive its history any more."""
        return self._set(_history=history)

    def player(self, tpn: int) -> Player:
        """The player with this pairing number."""
        tpn = as_integer(tpn)
        if type(tpn) is not int or not 1 <= tpn <= len(self.players):
            raise InconsistentTournament(
                N_("There is no player {tpn}: the list has {players}."),
                tpn=tpn,
                players=len(self.players),
            )
        return self.players[tpn - 1]

    def open_board(self, white: int, black: int) -> Board:
        """What two players will play when they meet: a game, or two with colours reversed.

        Rule: FIDE C.04.5 0
        """
        white, black = of_kind("white", white, "int"), of_kind("black", black, "int")
        games = (game(white, black), game(black, white))
        return Board(games[: self.games_per_match])

    def with_round(self, played: PlayedRound) -> Tournament:
        """This tournament and one more round; the history is extended, not derived anew."""
        must_be("played", played, PlayedRound)
        rounds = (*self.rounds, played)
        coming = tuple(a for a in self.absences if a.round > len(self.rounds) + 1)
        longer = self._copy()._set(rounds=rounds, absences=coming)
        if self.team_event or wrong_round(longer):
            longer = replace(self, rounds=rounds, absences=coming)
        return longer._with_history(self.history.extended(played))

    def _copy(self) -> Tournament:
        """The same values, which have been looked at once."""
        copy: Tournament = object.__new__(Tournament)
        return copy._set(**{name: getattr(self, name) for name in Tournament.__slots__})

    def _set(self, **values: object) -> Tournament:
        """This tournament, just being made, with these values."""
        for name, value in values.items():
            object.__setattr__(self, name, value)
        return self

    def with_result(self, number: int, white: int, black: int, result: Game) -> Tournament:
        """This tournament with another result of a game of that round."""
        must_be("result", result, Game)
        white, black = of_kind("white", white, "int"), of_kind("black", black, "int")
        played = self._paired(number)
        old = next((g for g in played.games if (g.white, g.black) == (white, black)), None)
        if old is None:
            raise InconsistentTournament(
                N_("There is no game {white}-{black} in round {round}."),
                white=white,
                black=black,
                round=number,
            )
        changed = played.with_game(old, result)
        rounds = (*self.rounds[: number - 1], changed, *self.rounds[number:])
        corrected = replace(self, rounds=rounds)
        same_sides = (result.white, result.black) == (white, black)
        if self._history is None or self.abnormal or self.games_per_match > 1 or not same_sides:
            return corrected
        return corrected._with_history(self._history.corrected(number, old, result))

    def _paired(self, number: int) -> PlayedRound:
        """The round with this number, which has been paired."""
        number = round_number(number)
        if number > len(self.rounds):
            raise InconsistentTournament(
                N_("Round {round} has not been paired: the event has {count} rounds so far."),
                round=number,
                count=len(self.rounds),
            )
        return self.rounds[number - 1]

    def with_player(self, player: Player) -> Tournament:
        """This tournament with a further player at the end of the list."""
        must_be("player", player, Player)
        ranking = (*self.ranking, player.tpn) if self.ranking else ()
        return replace(self, players=(*self.players, player), ranking=ranking)

    def with_entries(
        self, players: tuple[Player, ...], absences: tuple[Absence, ...]
    ) -> Tournament:
        """This tournament with other entries of the same players, and other coming absences.

        The history is kept: it knows rounds, and no name, rating or absence.
        """
        must_be("players", players, Sequence)
        if len(players) != len(self.players):
            raise InconsistentTournament(
                N_("The list has {found} players, the tournament {wanted}."),
                found=len(players),
                wanted=len(self.players),
            )
        changed = replace(self, players=players, absences=absences)
        return changed._with_history(self.history)

    def with_bans(self, bans: Iterable[ForbiddenPairs]) -> Tournament:
        """This tournament with further bans; its history stays."""
        banned = replace(self, forbidden=(*self.forbidden, *items_of("bans", bans)))
        return banned._with_history(self.history)

    def with_pairing_states(
        self, states: tuple[PairingState, ...], choices: tuple[tuple[str, str], ...]
    ) -> Tournament:
        """This tournament with its choices, and with what was known when its rounds were paired."""
        changed = replace(self, pairing_states=states, choices=choices)
        return changed if self._history is None else changed._with_history(self._history)

    def before(self, number: int) -> Tournament:
        """This tournament without that round and the later ones, its results as they are now.

        Who then had an announced bye is an absence again; who was not in the round at all was
        absent for zero points. The colour drawn for the first board is known. What was known when
        the round was paired is `as_known_at`.
        """
        number = round_number(number)
        if number > len(self.rounds):
            return self
        return replace(
            self,
            rounds=self.rounds[: number - 1],
            absences=self.absences_in(number),
            initial_colour=self.drawn_colour,
            pairing_states=tuple(s for s in self.pairing_states if s.round < number),
        )

    def absences_in(self, number: int) -> tuple[Absence, ...]:
        """Who had neither a game nor the pairing-allocated bye in a round, and the bye they had."""
        paired = self._paired(number)
        seen = {tpn for game in paired.games for tpn in game[:2]}
        seen.update(t for t, bye in paired.byes if bye is Bye.PAIRING_ALLOCATED)
        requested = dict(paired.byes)
        return tuple(
            Absence(number, player.tpn, requested.get(player.tpn, Bye.ZERO))
            for player in self.players
            if player.tpn not in seen
        )

    def as_known_at(self, number: int) -> Tournament:
        """This tournament as it was known when that round was paired.

        Results that came or changed later are as they were; so are absences, numbers, ratings,
        bans, points and choices. Every judgement about the pairing of a round starts from here.
        """
        stage = self.before(number)
        state = next((s for s in self.pairing_states if s.round == number), None)
        return stage if state is None else _as_it_was(stage, state)

    def pairs_as_paired(self, number: int) -> tuple[Pair, ...]:
        """Who was paired with whom, White first, even if they then played with colours reversed."""
        state = next((s for s in self.pairing_states if s.round == number), None)
        turned = set() if state is None else {(black, white) for white, black in state.reversed}
        pairs = self._paired(number).pairs
        return tuple([pair[::-1] if pair in turned else pair for pair in pairs])

    def as_paired(self, number: int) -> Tournament:
        """This tournament to the end of that round, all as it was when the round was paired.

        The round itself has the colours that were paired.
        """
        number = round_number(number)
        if number > len(self.rounds):
            return self.as_known_at(number)
        state = next((s for s in self.pairing_states if s.round == number), None)
        if state is None:
            states = tuple(s for s in self.pairing_states if s.round < number)
            return replace(self, rounds=self.rounds[:number], pairing_states=states)
        played = self.rounds[number - 1]
        for white, black in state.reversed:
            played = played.with_result_of(game(white, black))
        stage = _as_it_was(self.before(number), state)
        rounds = (*stage.rounds, played)
        return replace(stage, rounds=rounds, absences=(), initial_colour=self.initial_colour)

    def points_known_at(self, number: int) -> list[int]:
        """The real scores when that round was paired, as they were then known."""
        if any(state.round == number for state in self.pairing_states):
            return self.as_known_at(number).history.points
        self._paired(number)
        return self.history.before[number - 1]

    def points_won_before(self, number: int) -> list[int]:
        """The points really won when that round was paired, as they were then known."""
        return self.as_known_at(number).history_won.points

    @property
    def places(self) -> list[int]:
        """The place of every player in the initial order, by pairing number minus one."""
        places = list(range(len(self.players)))
        for place, tpn in enumerate(self.ranking):
            places[tpn - 1] = place
        return places

    @property
    def drawn_colour(self) -> Colour | None:
        """The initial colour as declared, or as the first round that lists colours shows it.

        Where teams are paired it is the colour of a team on its first board.
        """
        if self.initial_colour is not None:
            return self.initial_colour
        teams = self.team_event
        if teams is not None and teams.paired and teams.teams:
            return shown_colour(sorted(teams.numbers), self._listed_matches(teams))
        numbers = self.ranking or tuple(player.tpn for player in self.players)
        return shown_colour(numbers, map(self._listed_games, self.rounds))

    def _listed_games(self, played: PlayedRound) -> ListedRound:
        """A round as the players were paired; of a match, the first game."""
        single = self.games_per_match == 1
        pairs = [game[:2] for game in played.games] if single else played.pairs
        resting = [tpn for tpn, bye in played.byes if bye not in NEVER_PAIRED]
        return ListedRound(pairs, resting)

    def _listed_matches(self, event: TeamEvent) -> Iterator[ListedRound]:
        """The rounds as the teams were paired."""
        for number, played in enumerate(self.rounds, 1):
            pairs = [board.teams for board in played.boards if board.teams is not None]
            pairs += [(f.white, f.black) for f in event.forfeits if f.round == number]
            byes = (bye for bye in event.byes if bye.round == number)
            yield ListedRound(pairs, [bye.team for bye in byes if bye.bye not in NEVER_PAIRED])

    def stages(self) -> Iterator[Tournament]:
        """This tournament as it was known before each of its rounds.

        One history grows from stage to stage, unless something was known otherwise.
        """
        history = History(len(self.players), self._worth, self.abnormal)
        differing = {state.round for state in self.pairing_states}
        for number, played in enumerate(self.rounds, 1):
            if number in differing:
                yield self.as_known_at(number)
            else:
                yield self.before(number)._with_history(history)
            history = history.extended(played)

    def absent(self, number: int) -> frozenset[Tpn]:
        """Who is not to be paired in that round: absent, withdrawn, or not yet entered."""
        return frozenset([a.tpn for a in self.absences if a.round == number]).union(
            [player.tpn for player in self.players if not player.takes_part(number)]
        )

    def extra_points(self, number: int) -> list[int] | None:
        """Explicit points for pairing in that round, by player; None when there are none."""
        if not self.accelerated:
            return None
        extra = [0] * len(self.players)
        for grant in self.accelerated:
            if grant.first_round <= number <= grant.last_round:
                for tpn in range(grant.first_tpn, min(grant.last_tpn, len(extra)) + 1):
                    extra[tpn - 1] += grant.points
        return extra


def _as_it_was(stage: Tournament, state: PairingState) -> Tournament:
    """The tournament before a round with everything that was known otherwise."""
    rounds = list(stage.rounds)
    for number, result in state.results:
        rounds[number - 1] = rounds[number - 1].with_result_of(result)
    changed: dict[str, Any] = {
        name: value
        for name in ("number_of_rounds", "points", "system", "choices")
        if (value := getattr(state, name)) is not None
    }
    if state.acceleration is not None:
        changed["acceleration"] = state.acceleration or None
    if state.absent is not None:
        coming = [absence for absence in stage.absences if absence.round != state.round]
        absences = [Absence(state.round, tpn, bye) for tpn, bye in state.absent]
        changed["absences"] = (*absences, *coming)
    if state.order:
        changed["ranking"] = state.order
    if state.ratings:
        rating = dict(state.ratings)
        changed["players"] = tuple(
            replace(player, rating=rating.get(player.tpn, player.rating))
            for player in stage.players
        )
    if state.strengths and stage.team_event is not None:
        changed["team_event"] = stage.team_event.with_strengths(dict(state.strengths))
    if state.bans is not None:
        changed["forbidden"] = tuple(
            ForbiddenPairs(group, state.round, state.round) for group in state.bans
        )
    return replace(stage, rounds=tuple(rounds), pairing_states=(), **changed)


PairingPoints = Callable[[Tournament, int], list[int] | None]
"""The points that players have for pairing only, in a round of the tournament, past or to come.

They stand by pairing number minus one; None where nobody has any.
"""


_Ban = TypeVar("_Ban", ForbiddenPairs, "ForbiddenMatches")


def _to_the_end(bans: tuple[_Ban, ...], last: int) -> tuple[_Ban, ...]:
    """The bans, without the end of those that last as long as the event."""
    return tuple(
        replace(ban, last_round=None) if (ban.last_round or 0) >= last else ban for ban in bans
    )


def renumbered(players: Iterable[Player]) -> tuple[Player, ...]:
    """The same players, numbered 1, 2, … in the order given."""
    return tuple(replace(player, tpn=Tpn(place)) for place, player in enumerate(players, 1))
