"""The printed tables of the founding documents, as the command and the page work them out."""

from __future__ import annotations

import json
from itertools import permutations
from typing import Any

import pytest

from tests.rules.accelerations.test_degressive import LEVELS, TABLE
from tests.rules.dutch2012.test_orders import ONE, THREE, TWO
from tests.unit.cli.runner import run


def example(name: str) -> Any:
    (found,) = json.loads(run("examples", name, "--format", "json").stdout)
    return found


D = "FIDE12-C04.3.1"


@pytest.mark.article(f"{D}.D1.1", *(f"{D}.D1.1.ex{n}" for n in range(1, 6)))
def test_the_transpositions_are_those_of_the_list() -> None:
    rows = [row[1] for row in example("transpositions")["rows"]]
    printed = [";".join(map(str, (6, 7, *rest))) for rest in permutations((8, 9, 10, 11))]
    assert rows == [*printed, "6;8;7;9;10;11"]


@pytest.mark.article(f"{D}.D1.2", f"{D}.D1.2.ex")
def test_only_as_many_of_s2_are_paired_as_s1_has() -> None:
    rows = [row[1] for row in example("opponents")["rows"]]
    assert len(rows) == 30
    assert rows[:6] == ["3;4", "3;5", "3;6", "3;7", "3;8", "4;3"]
    assert rows[-1] == "8;7"


TWO_ROWS = ("t2", "t2.list", "t2.row1", "t2.row8", "t2.row15")
THREE_ROWS = ("t3", "t3.list", "t3.row1", "t3.row5", "t3.col431", "t3.row17", "t3.row20")


def claims(*rows: str) -> pytest.MarkDecorator:
    return pytest.mark.article(*(f"{D}.D2.{row}" for row in rows))


@pytest.mark.parametrize(
    "count, printed",
    [
        pytest.param(1, ONE, marks=claims("t1", "t1.list")),
        pytest.param(2, TWO, marks=claims(*TWO_ROWS)),
        pytest.param(3, THREE, marks=claims(*THREE_ROWS)),
    ],
)
def test_the_exchanges_are_numbered_as_printed_or_as_the_procedure_has_it(
    count: int, printed: str
) -> None:
    found = example(f"exchanges-{count}")
    head, *lines = [line.split() for line in printed.strip().splitlines()]
    assert found["columns"][1:] == [word.replace(",", ";") for word in head]
    assert found["rows"] == [[line[0].replace(",", ";"), *line[1:]] for line in lines]


def test_the_misprints_of_the_table_of_three_are_named() -> None:
    misprints = example("exchanges-3")["misprints"]
    assert len(misprints) == 19 + 10
    assert all(cell["printed"] != cell["right"] for cell in misprints)
    assert {"column": "4;3;1", "row": "6;7;10", "printed": 70, "right": 71} in misprints
    said = run("examples", "exchanges-3").stdout
    assert "4;3;1 with 6;7;10 is 71; the document prints 70." in said
    assert "3;2;1 with 9;10;11 is 200; the document leaves it out." in said


@pytest.mark.article(*(f"{D}.D3.t{n}" for n in range(1, 6)))
def test_the_sets_of_moved_down_players_start_with_the_strongest() -> None:
    assert [row[1] for row in example("moved-down")["rows"]] == [
        "1-2-3-4-5",
        "1-2-3-4, 1-2-3-5, 1-2-4-5, 1-3-4-5, 2-3-4-5",
        "1-2-3, 1-2-4, 1-2-5, 1-3-4, 1-3-5, 1-4-5, 2-3-4, 2-3-5, 2-4-5, 3-4-5",
        "1-2, 1-3, 1-4, 1-5, 2-3, 2-4, 2-5, 3-4, 3-5, 4-5",
        "1, 2, 3, 4, 5",
    ]


GROUPS = {
    ("A", 9): ("tableA", "15"),
    ("B", 9): ("tableB.1", "tableB.2", "tableB.3", "16"),
    ("C", 9): ("tableC9.1", "tableC9.2", "tableC9.3", "tableC9.4"),
    ("C", 12): ("tableC12.1", "tableC12.2", "tableC12.3", "tableC12.4"),
}


@pytest.mark.parametrize(
    "group, rounds",
    [
        pytest.param(*key, marks=pytest.mark.article(*(f"FFE-degressive.{row}" for row in rows)))
        for key, rows in GROUPS.items()
    ],
)
def test_the_degressive_points_are_those_of_the_table(group: str, rounds: int) -> None:
    rows = example(f"degressive-{group.lower()}-{rounds}")["rows"]
    assert [row[1] for row in rows] == TABLE[group, rounds].split()
    assert [row[2] for row in rows] == LEVELS[group, rounds].split()
    assert [row[0] for row in rows] == [f"{place / 2:g}" for place in range(len(rows))]


def test_an_unknown_example_is_refused_with_the_names_of_all() -> None:
    refused = run("examples", "nonsense")
    assert refused.exit_code == 3
    assert "transpositions, opponents, exchanges-1" in refused.stderr
