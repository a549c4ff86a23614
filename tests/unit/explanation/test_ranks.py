"""Why one player is behind another in the standings, against an order made by hand."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest

import ronde
from ronde.domain.errors import RequestError
from ronde.explanation.formatting import as_text
from ronde.explanation.lines import plain_facts
from ronde.explanation.ranks import why_behind
from ronde.formats.trf.writer import write_trf
from ronde.generator import Recipe, generate
from tests.unit.cli.runner import run

CODES = ("BH-C1", "SB")


@pytest.mark.parametrize("seed", range(4))
def test_the_first_value_that_differs_is_the_reason(seed: int) -> None:
    event = generate(Recipe(players=14, rounds=5, seed=seed, system="fide-dutch-2026"))
    table = ronde.standings(event, CODES)
    place = {row.player: (row.points, *row.values) for row in table.rows}
    for one, other in combinations(place, 2):
        first = plain_facts(why_behind(table, one, other)[0].facts)
        ahead, behind = place[first["ahead"]], place[first["behind"]]
        assert {first["ahead"], first["behind"]} == {one, other}
        if ahead == behind:
            assert first["high"] == first["low"]
            continue
        assert ahead > behind, "the order of the list is the order of the values"
        differs = next(
            k for k, pair in enumerate(zip(ahead, behind, strict=True)) if len({*pair}) > 1
        )
        assert first.get("code", "PTS") == ("PTS", *CODES)[differs]


def test_the_sums_behind_the_value_that_decides_are_told() -> None:
    event = generate(Recipe(players=17, rounds=7, seed=7, system="fide-dutch-2026"))
    table = ronde.standings(event, CODES)
    assert as_text(why_behind(table, 3, 5)).splitlines() == [
        "5 Player 0005 (rank 13) is behind 3 Player 0003 (rank 11): BH-C1 is 20 against 23.",
        "  Equal before that: PTS 3.5.",
        (
            "  BH-C1 of 5 Player 0005 counts 3.5 (13), 3.5 (11), 3.5, 3.5 (12), 3.5 (10), "
            "2.5 (15); cut: 1.5 (17)."
        ),
        (
            "  BH-C1 of 3 Player 0003 counts 3.5 (11), 4 (9), 5 (2), 3.5 (12), 3.5, 3.5 (10); "
            "cut: 3 (16)."
        ),
    ]


@pytest.mark.parametrize("two", [(1, 1), (1, 99)])
def test_two_players_of_the_list_are_asked_for(two: tuple[int, int]) -> None:
    event = generate(Recipe(players=8, rounds=3, seed=1, system="fide-dutch-2026"))
    with pytest.raises(RequestError):
        why_behind(ronde.standings(event), *two)


def test_the_command_compares_two_players(tmp_path: Path) -> None:
    file = tmp_path / "open.trf"
    event = generate(Recipe(players=8, rounds=3, seed=1, system="fide-dutch-2026"))
    file.write_text(write_trf(event), encoding="utf-8")
    result = run("standings", file, "--compare", "1,8", "--lang", "en")
    assert result.exit_code == 0, result.stderr
    assert " is behind " in result.stdout
    assert run("standings", file, "--compare", "1", "--lang", "en").exit_code == 3
