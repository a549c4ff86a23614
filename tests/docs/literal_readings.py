"""Every system read aloud: the slow, literal readings of the tests behind one door.

None of them shares anything with the engine but the values of a tournament.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from ronde.domain.player import Tpn
from ronde.domain.result import PLAYED_MARKS, Bye
from ronde.domain.tournament import AcceleratedPoints, Tournament
from ronde.pairing import situation
from tests.rules.burstein import literal as burstein
from tests.rules.ch import literal as ch
from tests.rules.double_swiss import literal as matches
from tests.rules.double_swiss.matches import cards
from tests.rules.double_swiss.test_against_literal import c8, coloured
from tests.rules.dubov import literal as dubov
from tests.rules.dutch2012 import literal as dutch2012
from tests.rules.dutch2017 import literal as dutch2017
from tests.rules.dutch2026 import literal as dutch2026
from tests.rules.fmjd1986 import literal as fmjd1986
from tests.rules.fmjd2017 import literal as fmjd2017
from tests.rules.lim import literal as lim
from tests.rules.team.arbitrary import BYES, TeamCard, wants
from tests.rules.team.test_against_literal import costs, game_points, white_and_black

Answer = tuple[frozenset[tuple[int, int]], int | None] | None
Options = Mapping[str, str]

LARGEST = 10
"""Players up to whom a literal reading ends in time."""


class NoLiteralReading(Exception):
    """No literal reading knows this acceleration, this option, or so many players."""


def literal_reading(
    event: Tournament, system: str, acceleration: str | None, options: Options
) -> Answer:
    """The round as the literal reading of that system makes it; None where none is legal."""
    if _size(event) > LARGEST:
        raise NoLiteralReading("too many players")
    if system.startswith("fmjd-1986"):
        return _fmjd1986(event, system, acceleration)
    if system.startswith(("fmjd-2017", "kndb")):
        return _fmjd2017(event, system, acceleration, options)
    if acceleration is not None:
        event = _explicit(event, acceleration)
    if system == "fide-team":
        return _team(event, options)
    if options:
        raise NoLiteralReading("options")
    return READINGS[system](event)


def _size(event: Tournament) -> int:
    return len(event.players) if event.team_event is None else len(event.team_event.teams)


def _explicit(event: Tournament, acceleration: str) -> Tournament:
    """The points of an acceleration, told player by player as a report could."""
    points = situation(event, acceleration=acceleration).extra
    grants = [
        AcceleratedPoints(number, number, Tpn(tpn), Tpn(tpn), extra)
        for number in range(1, len(event.rounds) + 2)
        for tpn, extra in enumerate(points(event, number) or (), 1)
        if extra
    ]
    return replace(event, accelerated=tuple(grants))


def _told(answer: Any) -> Answer:
    return None if answer is None else (frozenset(answer.pairs), answer.bye)


def _plain(answer: Any) -> Answer:
    return None if answer is None else (frozenset(answer[0]), answer[1])


def _dutch2012(event: Tournament) -> Answer:
    try:
        return _plain(dutch2012.Literal(event).pair())
    except dutch2012.NoPairing:
        return None


def _burstein(edition: int) -> Callable[[Tournament], Answer]:
    bars = burstein.BARS if edition == 2026 else burstein.BARS_2017
    seeding = dutch2026.pair if edition == 2026 else dutch2017.pair

    def paired(event: Tournament) -> Answer:
        rounds = event.number_of_rounds or 0
        if len(event.rounds) + 1 <= min(rounds // 2, 4):
            return _told(seeding(event))
        return _plain(burstein.Literal(event, bars, edition).pair())

    return paired


def _lim_2026(event: Tournament) -> Answer:
    bars = (Bye.PAIRING_ALLOCATED, Bye.FULL, Bye.UNOPPOSED)
    return _plain(lim.Literal(event, bars=bars).pair())


def _double_swiss(event: Tournament) -> Answer:
    deck = cards(event)
    number = len(event.rounds) + 1
    is_last = number == event.number_of_rounds
    if event.absent(number):
        raise NoLiteralReading("absences")
    found = matches.Literal(
        deck,
        floats_count=not is_last,
        pair_costs=lambda pairs, chosen: (0 if is_last else c8(deck, pairs, chosen),),
        graded=True,
    ).pair()
    return None if found is None else (frozenset(coloured(event, deck, found[0])), found[1])


def _team(event: Tournament, options: Options) -> Answer:
    kind = options.get("type", "A")
    if set(options) - {"type"}:
        raise NoLiteralReading("options")
    to_come = (event.number_of_rounds or 0) - len(event.rounds)
    deck = _deck(event, kind, is_last=to_come == 1)
    counted = to_come > 2
    found = matches.Literal(
        deck,
        floats_count=counted,
        pair_costs=lambda pairs, chosen: costs(deck, pairs, chosen, counted),
    ).pair()
    if found is None:
        return None
    card = {c.number: c for c in deck}
    second = game_points(event)
    games = {white_and_black(card[min(p)], card[max(p)], kind, second) for p in found[0]}
    return frozenset(games), found[1]


def _deck(event: Tournament, kind: str, *, is_last: bool) -> list[TeamCard]:
    """What the matches of two boards so far say of every team."""
    teams = event.team_event
    assert teams is not None
    deck = {team.number: TeamCard(team.number) for team in teams.teams}
    team_of = {tpn: team.number for team in teams.teams for tpn in team.players}
    for number, played in enumerate(event.rounds, 1):
        before = {t: card.score for t, card in deck.items()}
        for card in deck.values():
            card.floated = False
        for bye in teams.byes:
            if bye.round == number:
                deck[bye.team].score += BYES[bye.bye]
                deck[bye.team].barred |= bye.bye in (Bye.PAIRING_ALLOCATED, Bye.FULL)
        scored: dict[int, int] = dict.fromkeys(deck, 0)
        over_the_board = set()
        for game in played.games:
            white, black = team_of[game.white], team_of[game.black]
            scored[white] += event.points.white[game.white_result]
            scored[black] += event.points.black[game.black_result]
            if PLAYED_MARKS[game.white_result]:
                over_the_board |= {white, black}
        for board in played.boards:
            if board.teams is not None:
                _match(deck, *board.teams, scored, before, over_the_board)
    for card in deck.values():
        card.wants, card.strong = wants(card.colours, kind, is_last)
    return list(deck.values())


def _match(
    deck: dict[int, TeamCard],
    white: int,
    black: int,
    scored: dict[int, int],
    before: dict[int, int],
    over_the_board: set[int],
) -> None:
    for mine, yours, colour in ((white, black, "W"), (black, white, "B")):
        card, ahead = deck[mine], scored[mine] - scored[yours]
        if white not in over_the_board:
            card.score += 20 if ahead > 0 else 0
            card.barred |= ahead > 0
            continue
        card.score += 20 if ahead > 0 else 10 if ahead == 0 else 0
        card.met.add(yours)
        card.matches += 1
        card.colours += colour
        card.floated = before[white] != before[black]


def _fmjd1986(event: Tournament, system: str, acceleration: str | None) -> Answer:
    names = {None: None, "fmjd-quarters": "quarters", "fmjd-haley": "haley"}
    draw = system.endswith("draw")
    try:
        found = fmjd1986.Literal1986(event, draw=draw, acceleration=names[acceleration]).pair()
    except fmjd1986.NoPairing:
        return None
    return _plain(found)


def _fmjd2017(event: Tournament, system: str, acceleration: str | None, options: Options) -> Answer:
    names = {None: None, "fmjd-four-groups": "four-groups", "fmjd-halley": "haley"}
    if set(options) - set(fmjd2017.Choices.__dataclass_fields__):
        raise NoLiteralReading("options")
    truth = {"true": True, "false": False}
    typed = {key: truth.get(value, value) for key, value in options.items()}
    try:
        found = fmjd2017.Literal2017(event, system, typed, names[acceleration]).pair()
    except fmjd1986.NoPairing:
        return None
    return _plain(found)


READINGS: Mapping[str, Callable[[Tournament], Answer]] = {
    "fide-dutch-2012": _dutch2012,
    "fide-dutch-2017": lambda event: _told(dutch2017.pair(event)),
    "fide-dutch-2026": lambda event: _told(dutch2026.pair(event)),
    "ch-dutch": lambda event: _told(ch.pair(event)),
    "fide-lim": lambda event: _plain(lim.Literal(event).pair()),
    "fide-lim-2026": _lim_2026,
    "fide-dubov-2018": lambda event: _plain(dubov.Literal(event, dubov.BARS_2018).pair()),
    "fide-dubov-2026": lambda event: _plain(dubov.Literal(event).pair()),
    "fide-burstein-2017": _burstein(2017),
    "fide-burstein-2026": _burstein(2026),
    "fide-double-swiss": _double_swiss,
}
