"""Players: the list of a section, and one player with every round, people on the rating lists."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from typing import TYPE_CHECKING

from ronde.domain.errors import N_, NoSuchPage
from ronde.domain.history import NOBODY
from ronde.domain.player import Player
from ronde.domain.points import points_text
from ronde.domain.result import PLAYED_MARKS, Bye, Result
from ronde.notation import points, with_half
from ronde.pairing import numbered_boards, scores_paired, system_of
from ronde.rulebooks.system import System, UnplayedRound
from ronde.services.cache import Cache
from ronde.services.search import is_found
from ronde.tiebreaks.orders import awarded
from ronde.views.base import (
    BYE_CODES,
    ByeCode,
    Colour,
    DisciplineName,
    Float,
    Natural,
    Number,
    Points,
    View,
    game_of,
)

if TYPE_CHECKING:
    from ronde.domain.tournament import Tournament
    from ronde.journal import Event, Registration, Section
    from ronde.services.rating_lists import RatingListMatch, RatingLists


class PlayerView(View, frozen=True):
    """A player, or a team, as every list names them.

    `number` is the pairing number, None before the list is drawn up; `person` is the number in
    the event, None in a tournament without a journal.
    """

    number: Number | None
    person: Number | None
    name: str
    title: str
    rating: Natural
    federation: str
    club: str


Facts = tuple[int | None, int | None, str, str, int, str, str]
"""The fields of a `PlayerView`, for the views that add something to a player."""


def facts_of(player: Player, people: Sequence[int] = ()) -> Facts:
    """What every list says of a player; `people` are the persons by pairing number."""
    number = player.tpn
    person = people[number - 1] if number <= len(people) else None
    return (
        *(number, person, player.name, player.title),
        *(player.rating, player.federation, player.club),
    )


def player_views(event: Tournament, people: Sequence[int] = ()) -> tuple[PlayerView, ...]:
    """Everybody of a tournament, by pairing number; made once for each list."""
    return _players.of(
        (event.players, people),
        "",
        lambda: tuple(PlayerView(*facts_of(player, people)) for player in event.players),
    )


_players: Cache[tuple[PlayerView, ...]] = Cache(16)


class EntryView(PlayerView, frozen=True):
    """A line of the arbiter's list. `byes` are rounds that will be missed; `delayed` is who has
    given written notice of coming late.
    """

    present: bool | None
    delayed: bool
    left: bool
    byes: tuple[int, ...]


class PlayersView(View, frozen=True):
    """The list of a section, or those of it whom a search finds."""

    section: str
    players: tuple[EntryView, ...]


class PlayerRound(View, frozen=True):
    """One round of one player; `opponent` is a pairing number, `name` theirs.

    `result` is written as cross tables write it, and empty while the game is open; `points` is
    None then. `total` are the points won so far. `float` says whether the opponent of a game
    played stood lower or higher when the round was paired; an unplayed round is a float where
    the system counts it as one. `bye` says why there was no opponent.
    """

    round: Number
    opponent: Number | None
    name: str
    colour: Colour | None
    board: Number | None
    result: str
    points: Points | None
    total: Points | None
    float: Float | None
    bye: ByeCode | None


class PlayerRoundsView(View, frozen=True):
    """One player of a section: the line of the list, the score, and every round."""

    player: EntryView
    points: Points
    rounds: tuple[PlayerRound, ...]


_rounds: Cache[list[tuple[PlayerRound, ...]]] = Cache(6)


def player_rounds(
    event: Tournament, *, numbers: Container[int] | None = None, game: DisciplineName | None = None
) -> list[tuple[PlayerRound, ...]]:
    """For each player, by pairing number minus one, the rounds paired so far.

    With `numbers`, only those players have theirs. `game` is whose notation results are written
    in, by default the event's own.
    """
    notation = game or game_of(event)
    if numbers is not None:
        return _made_rounds(event, numbers, notation)
    return _rounds.of((event,), notation, lambda: _made_rounds(event, None, notation))


def _made_rounds(
    event: Tournament, numbers: Container[int] | None, game: DisciplineName
) -> list[tuple[PlayerRound, ...]]:
    history = event.history
    worth = awarded(history)
    names = [player.name for player in event.players]
    totals = [0] * len(names)
    rules, choices = system_of(event), dict(event.choices)
    texts: dict[tuple[int, int], tuple[str, str]] = {}
    lines: list[list[PlayerRound]] = [[] for _ in names]
    for r in range(len(event.rounds)):
        score = scores_paired(event, r + 1)
        board, white = _seats(event, r + 1)
        marks, open_matches = _match_marks(event, r + 1)
        for i, mark in enumerate(history.mark[r]):
            if numbers is not None and i + 1 not in numbers:
                continue
            j = history.partner[r][i]
            ahead = 0 if j == NOBODY else score[i] - score[j]
            result, won, total = "", None, None
            if mark != Result.UNKNOWN and i not in open_matches:
                key = (marks.get(i, mark), worth[r][i])
                if key not in texts:
                    texts[key] = (side_text(MARKS[key[0]], key[1], game), points_text(key[1]))
                result, won = texts[key]
                totals[i] += key[1]
                total = points_text(totals[i])
            lines[i].append(
                PlayerRound(
                    r + 1,
                    None if j == NOBODY else j + 1,
                    "" if j == NOBODY else names[j],
                    None if j == NOBODY else "W" if i in white else "B",
                    board.get(i),
                    result,
                    won,
                    total,
                    _float(rules, UnplayedRound(mark, ahead, event.points, choices)),
                    BYE_CODES[Bye(mark)] if mark in _BYES else None,
                )
            )
    return [tuple(line) for line in lines]


def _float(rules: System, round_: UnplayedRound) -> Float | None:
    """Whether a round was a float: by the scores, or as the system counts an unplayed one.

    Where a table gives the rounds, nobody floats.

    Rule: FIDE C.04.3 (2026) 1.4.3; (2017) A.4.b; C.04.3.1 (2012) A4
    """
    if rules.fixed_rounds is not None:
        return None
    if PLAYED_MARKS[round_.mark]:
        return float_of(round_.ahead, 0)
    floated = rules.float_without_game(round_)
    return "down" if floated == "down" else "up" if floated == "up" else None


MARKS: tuple[Result | Bye, ...] = (*Result, *Bye)
_BYES = frozenset(map(int, Bye))


def _match_marks(event: Tournament, number: int) -> tuple[dict[int, Result], set[int]]:
    """Where a round is a match of two games: what each player made of it, and who still plays.

    A match is forfeited if a player forfeits both games; its points are those of its games.

    Rule: FIDE C.04.5 0
    """
    if event.games_per_match == 1:
        return {}, set()
    marks: dict[int, set[Result]] = {}
    for white, black, mine, theirs in event.rounds[number - 1].games:
        marks.setdefault(white - 1, set()).add(mine)
        marks.setdefault(black - 1, set()).add(theirs)
    is_open = {i for i, found in marks.items() if Result.UNKNOWN in found}
    alike = {i: next(iter(found)) for i, found in marks.items() if len(found) == 1}
    return {**dict.fromkeys(marks, Result.DRAW), **alike}, is_open


def _seats(event: Tournament, number: int) -> tuple[dict[int, int], set[int]]:
    """The board of every player of a round, by pairing number minus one; and who has White."""
    board, white = {}, set()
    for place, games in numbered_boards(event, number):
        one, other = games[0][:2]
        board[one - 1] = board[other - 1] = place
        white.add(one - 1)
    return board, white


def float_of(own: int, other: int) -> Float | None:
    """An arrow down for the player with the higher score, an arrow up for the other.

    Rule: FIDE C.04.3.1 (2012) A4.b
    """
    if own == other:
        return None
    return "down" if own > other else "up"


def side_text(mark: Result | Bye, tenths: int, game: DisciplineName) -> str:
    """What one player made of a round.

    `1`, `½`, `0`, and `+` and `-` for a forfeit; in draughts the points, `2f` and `0f` by forfeit.

    Rule: FMJD Annexe V (1986) 8.3
    """
    forfeited = mark in (Result.FORFEIT_WIN, Result.FORFEIT_LOSS)
    if game == "draughts":
        return points(tenths) + ("f" if forfeited else "")
    if forfeited:
        return "+" if mark is Result.FORFEIT_WIN else "-"
    return with_half(tenths)


def _asked(section: Section, registration: Registration) -> Iterator[int]:
    """The coming rounds that somebody without a number yet has asked to miss."""
    return (number for number, _ in registration.byes if number >= section.next_round)


def entry_views(event: Event, section: Section) -> tuple[EntryView, ...]:
    """Everybody who is registered, by number, else in the order of registration."""
    away = _away(section)
    rows = []
    for registration in section.registrations:
        person = event.person(registration.person)
        number = section.number_of(person.id)
        player = section.tournament.player(number) if number else None
        rows.append(
            EntryView(
                number=number,
                person=person.id,
                name=person.name,
                title=person.title,
                rating=person.player(registration, method=section.rating_method).rating,
                federation=person.federation,
                club=person.club,
                present=registration.present,
                delayed=registration.delayed,
                left=player is not None and player.last_round is not None,
                byes=tuple(sorted({*away.get(number, ()), *_asked(section, registration)})),
            )
        )
    return tuple(sorted(rows, key=lambda row: (row.number is None, row.number or row.person)))


def _away(section: Section) -> dict[int | None, set[int]]:
    """The coming rounds that each pairing number will miss."""
    found: dict[int | None, set[int]] = {}
    for absence in section.tournament.absences:
        if absence.round >= section.next_round:
            found.setdefault(absence.tpn, set()).add(absence.round)
    return found


def matches(row: PlayerView, sought: str) -> bool:
    """Every word of the search is found somewhere in the line."""
    facts = (row.number or "", row.name, row.club, row.federation, row.title)
    return not sought or is_found(sought, *facts)


def players_view(event: Event, section: Section, sought: str = "") -> PlayersView:
    """The list, or those of it whom a search finds."""
    rows = entry_views(event, section)
    return PlayersView(section.key, tuple(row for row in rows if matches(row, sought)))


def player_rounds_view(event: Event, section: Section, person: int) -> PlayerRoundsView:
    """One player by the number of the person in the event."""
    line = next((row for row in entry_views(event, section) if row.person == person), None)
    if line is None:
        raise NoSuchPage(
            N_("Person {person} is not registered in section {section}."),
            person=person,
            section=section.key,
        )
    if line.number is None:
        return PlayerRoundsView(line, points_text(0), ())
    tournament = section.dated_tournament
    return PlayerRoundsView(
        player=line,
        points=points_text(tournament.history_won.points[line.number - 1]),
        rounds=player_rounds(tournament)[line.number - 1],
    )


class ListLine(View, frozen=True):
    """A list that is kept."""

    list: str
    name: str
    kept: str
    people: Natural


class FoundLine(View, frozen=True):
    """Somebody who was looked up, and the list that says so."""

    name: str
    rating: Natural
    title: str
    federation: str
    club: str
    sex: str
    fide_id: str
    source: str


class RatingsView(View, frozen=True):
    """The lists, and whom the search has found on them."""

    lists: tuple[ListLine, ...]
    found: tuple[FoundLine, ...]


def ratings_view(lists: RatingLists, sought: str, rating: str) -> RatingsView:
    """The lists, and who is sought."""
    return RatingsView(
        lists=tuple(ListLine(each.key, each.name, each.kept, each.people) for each in lists.all),
        found=tuple(_found_line(each) for each in lists.look_up(sought, rating)),
    )


def _found_line(found: RatingListMatch) -> FoundLine:
    person = found.person
    return FoundLine(
        name=person.name,
        rating=person.rating,
        title=person.title,
        federation=person.federation,
        club=person.club,
        sex=person.sex,
        fide_id=person.fide_id,
        source=found.source,
    )
