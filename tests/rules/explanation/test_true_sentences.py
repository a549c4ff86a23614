"""Reasons once reversed, hidden or told in general terms, on the rounds that showed it."""

from __future__ import annotations

from functools import cache

import pytest

import ronde
from ronde.domain.tournament import Tournament
from ronde.explanation.formatting import as_text
from ronde.explanation.why import why_round
from ronde.generator import Recipe, generate


@cache
def generated(players: int, rounds: int, seed: int, system: str) -> Tournament:
    """The event of `ronde generate` with these choices."""
    recipe = Recipe(players=players, rounds=rounds, seed=seed, system=system)
    return generate(recipe)


def steps(event: Tournament, system: str, number: int) -> list[str]:
    """The lines of `ronde explain --steps`."""
    return as_text(why_round(event, ronde.pair(event, system, round=number))).splitlines()


def after(lines: list[str], begin: str) -> str:
    """The line that follows the one that begins like this."""
    place = next(i for i, line in enumerate(lines) if line.strip().startswith(begin))
    return lines[place + 1].strip()


@pytest.mark.parametrize(
    "event, first, reason",
    [
        ((11, 9, 12), "The rules first try 5-11", "9 may not have the bye"),
        ((17, 7, 7), "The rules first try 13-17", "14 may not have the bye"),
    ],
)
def test_a_first_candidate_whose_bye_is_barred_is_refused_for_that(
    event: tuple[int, int, int], first: str, reason: str
) -> None:
    system = "fide-dutch-2026"
    lines = steps(generated(*event, system), system, 6)
    assert after(lines, first).startswith(reason)


def test_a_criterion_that_speaks_for_the_first_candidate_is_not_the_reason_against_it() -> None:
    # 2-5 would have cost less in C.15; but 8 has met 4, 6 and 7 and would have nobody to meet
    system = "fide-dutch-2017"
    lines = steps(generated(8, 5, 6, system), system, 5)
    assert after(lines, "The rules first try 2-5") == "No legal round contains that."


def test_that_the_others_cannot_be_paired_is_told_by_the_games_they_have_played() -> None:
    system = "fide-dutch-2017"
    lines = steps(generated(8, 5, 6, system), system, 5)
    text = "\n".join(line.strip() for line in lines)
    assert (
        "Had everybody stayed:\nNo legal round contains that.\n"
        "7 would have nobody left to meet. [C.4]\n7 has already met 1, 3 and 6. [C.1]" in text
    )
    assert (
        "The rules first try 2-5.\nNo legal round contains that.\n"
        "8 would have nobody left to meet. [C.4]\n8 has already met 4, 6 and 7. [C.1]" in text
    )
    assert "[C.2]" not in text, "nobody has a bye: its article has nothing to do with it"
