"""The initial colour where a report declares none: one answer for every system that asks for it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

import ronde
from ronde.domain.initial_colour import Colour
from ronde.domain.player import Player, Tpn
from ronde.domain.result import Result
from ronde.domain.round import Game
from ronde.domain.team import Team, TeamEvent
from ronde.domain.tournament import Tournament
from ronde.formats import to_text
from ronde.pairing import pair, with_pairing

SYSTEMS = [
    "fide-dutch-2012",
    "fide-dutch-2017",
    "fide-dutch-2026",
    "ch-dutch",
    "fide-lim",
    "fide-lim-2026",
    "fide-dubov-2018",
    "fide-dubov-2026",
    "fide-burstein-2017",
    "fide-burstein-2026",
    "fide-double-swiss",
    "fide-team",
    "fmjd-1986-rating",
]


def event(system: str, colour: Colour, size: int = 8) -> Tournament:
    """Eight players, or as many teams of two whose players are numbered from the last team up."""
    started = Tournament(
        number_of_rounds=5, initial_colour=colour, system=system, lot_seed="another lot"
    )
    if system != "fide-team":
        games = 2 if system == "fide-double-swiss" else 1
        players = tuple(Player(Tpn(t), rating=2000 - t) for t in range(1, size + 1))
        return replace(started, players=players, games_per_match=games)
    rosters = [(Tpn(2 * size - 2 * t + 1), Tpn(2 * size - 2 * t + 2)) for t in range(1, size + 1)]
    teams = tuple(Team(t, f"Team {t}", roster) for t, roster in enumerate(rosters, 1))
    players = tuple(Player(Tpn(t)) for t in range(1, 2 * size + 1))
    return replace(started, players=players, team_event=TeamEvent(teams=teams))


Marks = tuple[Result, Result]
DRAWN = (Result.DRAW, Result.DRAW)
WON, LOST = Result.FORFEIT_WIN, Result.FORFEIT_LOSS


def first_board(white: int, black: int) -> Marks:
    """White wins the board of number 1 by forfeit."""
    return (WON, LOST) if 1 in (white, black) else DRAWN


def every_board(white: int, black: int) -> Marks:
    """White wins everywhere by forfeit."""
    return WON, LOST


def only_one_is_there(white: int, black: int) -> Marks:
    """Number 3 wins by forfeit; nobody else has come. In round 2 number 3 meets number 1."""
    return (WON if white == 3 else LOST), (WON if black == 3 else LOST)


def no_forfeit(white: int, black: int) -> Marks:
    return DRAWN


def played(stage: Tournament, marks: Callable[[int, int], Marks]) -> Tournament:
    """The next round, paired by the system, with these results of its players or teams."""
    found = pair(stage)
    paired = with_pairing(stage, found)
    result = {}
    for one, other in found.pairs:
        teams = paired.team_event
        for number, mark in zip((one, other), marks(one, other), strict=True):
            members = teams.team(number).players if teams else (number,)
            result.update(dict.fromkeys(members, mark))

    def with_result(game: Game) -> Game:
        return Game(game.white, game.black, result[game.white], result[game.black])

    return replace(paired, rounds=(*stage.rounds, paired.rounds[-1].changed(with_result)))


@pytest.mark.parametrize("colour", ["W", "B"])
@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("results", [first_board, every_board, only_one_is_there, no_forfeit])
def test_a_report_without_the_initial_colour_is_paired_as_it_was(
    system: str, colour: Colour, results: Callable[[int, int], Marks]
) -> None:
    first = played(event(system, colour), results)
    undeclared = replace(played(first, no_forfeit), initial_colour=None)
    assert undeclared.drawn_colour == colour
    assert ronde.check(undeclared).agrees


@pytest.mark.parametrize("colour", ["W", "B"])
def test_a_forfeit_that_lists_no_colours_shows_none(colour: Colour) -> None:
    first = played(event("fide-dutch-2026", colour), first_board)
    text = to_text(replace(first, initial_colour=None), format="trf")
    listed = ronde.read(text)
    assert listed.drawn_colour == colour
    lines = []
    for line in text.splitlines():
        is_forfeit = line.startswith("001") and line.rstrip()[-1] in "+-"
        lines.append(line[:96] + "-" + line[97:] if is_forfeit else line)
    without = "\n".join(lines) + "\n"
    assert without.count(" - +") == without.count(" - -") == 1
    assert ronde.read(without).drawn_colour == colour
