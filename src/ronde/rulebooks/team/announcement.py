"""The matches of a round as they are announced: boards by the rosters, all results still open.

Rule: FIDE C.04.6 (2026) 1.6
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import cycle

from ronde.domain.round import Board, Game, PlayedRound, game
from ronde.domain.team import TeamBye, TeamEvent
from ronde.domain.tournament import Tournament
from ronde.rulebooks.team.scores import boards_of


def with_matches(
    stage: Tournament, pairs: Iterable[tuple[int, int]], bye: int | None
) -> Tournament:
    """The tournament with one more round of matches; who is on which board follows the rosters."""
    event = stage.team_event
    assert event is not None, "teams have been paired"
    number = len(stage.rounds) + 1
    size = boards_of(stage)
    matches = [Board(_games(event, white, black, size), (white, black)) for white, black in pairs]
    resting = () if bye is None else (TeamBye(number, bye),)
    teams = replace(event, byes=(*event.byes, *resting))
    return replace(stage.with_round(PlayedRound(matches)), team_event=teams)


def _games(event: TeamEvent, white: int, black: int, boards: int) -> tuple[Game, ...]:
    """The boards of a match; White's team has the colours of the event, first board first."""
    rosters = zip(event.team(white).players, event.team(black).players, strict=False)
    colours = cycle(event.board_colours or "WB")
    return tuple(
        game(one, other) if colour == "W" else game(other, one)
        for (one, other), colour, _ in zip(rosters, colours, range(boards), strict=False)
    )
