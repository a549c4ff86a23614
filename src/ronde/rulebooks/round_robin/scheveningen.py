"""Scheveningen: two teams of as many players, everybody meets everybody of the other team.

No text of FIDE lays the tables down; these are the ones that are published for 2 to 8 boards.

Reading: ADR-0691
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from ronde.domain.errors import N_, NoLegalPairing
from ronde.rulebooks import report_codes
from ronde.rulebooks.account import Step
from ronde.rulebooks.advice import Advice
from ronde.rulebooks.round_robin.berger import Pairs
from ronde.rulebooks.round_robin.edition_2026 import SYSTEM as ROUND_ROBIN
from ronde.rulebooks.system import Citations, Customs, Wording

TABLE = N_("Scheveningen table")

TABLES: dict[int, tuple[str, ...]] = {
    2: ("1w 2w", "2b 1b"),
    3: ("1w 2w 3b", "2b 3w 1b", "3w 1b 2w"),
    4: ("1w 2w 3b 4b", "2b 1b 4w 3w", "3w 4w 1b 2b", "4b 3b 2w 1w"),
    5: (
        "1w 2w 3w 4b 5b",
        "2b 3b 4w 5w 1b",
        "3w 4w 5b 1b 2w",
        "4b 5w 1w 2b 3b",
        "5w 1b 2b 3w 4w",
    ),
    6: (
        "1w 2b 3b 4w 5b 6w",
        "2b 3w 5w 6b 4w 1b",
        "3w 5b 1b 2w 6w 4b",
        "4b 6b 2w 1w 3b 5w",
        "5w 4w 6w 3b 1b 2b",
        "6b 1w 4b 5b 2w 3w",
    ),
    7: (
        "1w 2w 3w 4w 5b 6b 7b",
        "2b 3b 4b 5w 6w 7w 1b",
        "3w 4w 5w 6b 7b 1b 2w",
        "4b 5b 6w 7w 1w 2b 3b",
        "5w 6w 7b 1b 2b 3w 4w",
        "6b 7w 1w 2w 3b 4b 5b",
        "7w 1b 2b 3b 4w 5w 6w",
    ),
    8: (
        "1w 2w 3w 4w 5b 6b 7b 8b",
        "2b 3b 4b 1b 6w 7w 8w 5w",
        "3w 4w 1w 2w 7b 8b 5b 6b",
        "4b 1b 2b 3b 8w 5w 6w 7w",
        "5w 6w 7w 8w 1b 2b 3b 4b",
        "6b 7b 8b 5b 2w 3w 4w 1w",
        "7w 8w 5w 6w 3b 4b 1b 2b",
        "8b 5b 6b 7b 4w 1w 2w 3w",
    ),
}
"""By the number of boards, for each round: whom the first, second … of the first team meets in the
second team, and with which colour."""


def all_rounds(players: int, choices: Mapping[str, str]) -> tuple[Pairs, ...]:
    """Every round: the first half of the numbers is one team, the second half the other."""
    boards = players // 2
    if players % 2 or boards not in TABLES:
        raise NoLegalPairing(
            N_(
                "The Scheveningen tables are for two teams of 2 to 8 players each, with as many in "
                "both; here are {players} players."
            ),
            players=players,
        )
    return tuple(
        tuple(
            (own, boards + int(cell[0])) if cell[1] == "w" else (boards + int(cell[0]), own)
            for own, cell in enumerate(cells.split(), 1)
        )
        for cells in TABLES[boards]
    )


def rounds_of_sides(players: int) -> range:
    """As many rounds as the other team has players."""
    needed = max(players // 2, 1)
    return range(needed, needed + 1)


def _remarks(players: int, rounds: int) -> Iterator[Step]:
    if rounds not in rounds_of_sides(players):
        facts = {"players": players, "needed": players // 2, "rounds": rounds}
        yield Step(
            TABLE,
            N_(
                "two teams, {players} players in all, need {needed} rounds to meet each other; the "
                "event has {rounds}"
            ),
            facts,
        )


SYSTEM = replace(
    ROUND_ROBIN,
    name="scheveningen",
    title=N_("Scheveningen for two teams"),
    regulation="Scheveningen",
    cited=Citations(TABLE, TABLE, TABLE),
    wording=Wording(
        N_("Everybody meets everybody of the other team; all rounds are known."), TABLE
    ),
    options=(),
    report=report_codes.SCHEVENINGEN,
    customs=Customs(),
    advice=Advice(TABLE, rounds_of_sides, _remarks),
    in_force=False,
    teams_too=False,
    between_teams=True,
    fixed_rounds=all_rounds,
)
