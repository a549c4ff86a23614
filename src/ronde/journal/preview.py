"""The next round as it would be paired while games are still open."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import product

from ronde.domain.errors import NoLegalPairing
from ronde.domain.result import Result
from ronde.domain.round import Game
from ronde.journal.absences import without_absent
from ronde.journal.section import Section
from ronde.journal.separation import pair_with_separations
from ronde.journal.team_rounds import pair_teams
from ronde.pairing import Round
from ronde.rulebooks.handling import awaiting_result

OUTCOMES = ((Result.WIN, Result.LOSS), (Result.DRAW, Result.DRAW), (Result.LOSS, Result.WIN))
MOST_OUTCOMES = 3**6
PAIRINGS_OF_A_PLAYER = 60_000
"""So many players may be paired in all: larger fields look at fewer ways in which games may end."""


@dataclass(frozen=True, slots=True)
class Preview:
    """The next round from the games still open.

    `outcomes` is how many ways the open games were ended; `sure` are boards that come out in all
    of them, `likely` how often each board came out. `dead_ends` outcomes leave no legal pairing.
    Where the games are too many, they count as draws and one single outcome is looked at.
    """

    open_games: int
    outcomes: int
    dead_ends: int
    sure: tuple[tuple[int, int], ...]
    likely: tuple[tuple[tuple[int, int], int], ...]


def preview(
    section: Section,
    most: int = MOST_OUTCOMES,
    on_progress: Callable[[int, int], None] | None = None,
) -> Preview:
    """The boards of the next round, as far as the games still open let them be known.

    `on_progress` is called before each outcome with how many have been paired, and of how many.
    """
    outcomes = _outcomes(without_absent(section), most)
    rounds: list[Round] = []
    dead_ends = 0
    for done, outcome in enumerate(outcomes):
        if on_progress is not None:
            on_progress(done, len(outcomes))
        try:
            rounds.append(_paired(outcome))
        except NoLegalPairing:
            dead_ends += 1
    count = Counter(board for made in rounds for board in made.pairs)
    sure = (
        [] if dead_ends or not rounds else [b for b in rounds[0].pairs if count[b] == len(rounds)]
    )
    return Preview(
        open_games=len(section.unfinished),
        outcomes=len(outcomes),
        dead_ends=dead_ends,
        sure=tuple(sure),
        likely=tuple(sorted(count.items(), key=lambda item: (-item[1], item[0]))),
    )


def _paired(section: Section) -> Round:
    """The next round: of players, or of teams where teams meet."""
    return pair_teams(section) if section.pairs_teams else pair_with_separations(section)[0]


def most_outcomes(section: Section) -> int:
    """In how many ways open games may end, at most, so that a large field is looked at in time."""
    players = max(1, len(section.tournament.players))
    return min(MOST_OUTCOMES, max(9, PAIRINGS_OF_A_PLAYER // players))


def _outcomes(section: Section, most: int) -> list[Section]:
    """The section after every way in which its open games may end."""
    waiting = awaiting_result(section.tournament)
    if not waiting or 3 ** len(waiting) > most:
        return [section]
    outcomes = []
    for ends in product(OUTCOMES, repeat=len(waiting)):
        tournament = section.tournament
        for (number, game), results in zip(waiting, ends, strict=True):
            done = Game(game.white, game.black, *results)
            tournament = tournament.with_result(number, game.white, game.black, done)
        outcomes.append(replace(section, tournament=tournament))
    return outcomes
