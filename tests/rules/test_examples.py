"""The printed examples of the founding documents, as the command and the page work them out."""

from __future__ import annotations

import json
import re
from itertools import permutations
from typing import Any

import pytest

from ronde.ledger import DOCUMENTS, articles
from tests.reach import keeping
from tests.rules.accelerations.test_degressive import LEVELS, TABLE
from tests.rules.dutch2012.test_orders import ONE, THREE, TWO
from tests.unit.cli.runner import run


def example(name: str) -> Any:
    (found,) = json.loads(run("examples", name, "--format", "json").stdout)
    return found


D = "FIDE12-C04.3.1"


@pytest.mark.article(f"{D}.D1.1", *(f"{D}.D1.1.ex{n}" for n in range(1, 6)))
def test_the_transpositions_are_those_of_the_list() -> None:
    rows = example("transpositions")["rows"]
    printed = [";".join(map(str, (6, 7, *rest))) for rest in permutations((8, 9, 10, 11))]
    assert [row[1] for row in rows] == [*printed, "6;8;7;9;10;11", "11;10;9;8;7;6"]
    assert [row[0] for row in rows[-2:]] == ["24", "719"]


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
    assert [row[2] for row in rows] == [row[3] for row in rows] == TABLE[group, rounds].split()
    assert [row[1] for row in rows] == LEVELS[group, rounds].split()
    assert [row[0] for row in rows] == [f"{place / 2:g}" for place in range(len(rows))]


def test_an_unknown_example_is_refused_with_the_names_of_all() -> None:
    refused = run("examples", "nonsense")
    assert refused.exit_code == 3
    assert "titles, sequences, transpositions, opponents, exchanges-1" in refused.stderr


@keeping
def all_examples() -> dict[str, Any]:
    return {found["key"]: found for found in json.loads(run("examples", "--format", "json").stdout)}


def ledger_text(identifier: str) -> str:
    """What the ledger of articles says that the document prints."""
    return articles()[identifier].summary


PAIR = re.compile(r"\b[A-Z]?\d*-[A-Z]?\d*\b")
LIM = "FIDE12-LIM"
AS_PRINTED = {
    "factor": [f"{D}.D4.ex2", f"{D}.D4.ex1", f"{D}.D4.ex3"],
    "lim-number-1": [f"{LIM}-11.2.t{n}" for n in range(1, 6)],
    "lim-number-2": [f"{LIM}-11.3.t{n}" for n in range(1, 6)],
    "lim-forty": [f"{LIM}-14.2.ex1", f"{LIM}-14.2.ex2"],
    "fmjd-1986-number-1": [f"FMJD86-6.1.{n}.ex" for n in range(19, 24)],
    "fmjd-1986-fifteen": [f"FMJD86-6.1.25.ex{n}" for n in range(1, 16)],
    "fmjd-2017-in-group": ["FMJD17-3.4.a.ex", "FMJD17-3.4.b.ex"],
    "fmjd-2017-descending": ["FMJD17-3.6.ex-a", "FMJD17-3.6.ex-b"],
    "fmjd-2017-round-1": ["FMJD17-A.b.ex", "FMJD17-B.b.ex"],
}
"""Row by row, the article that prints the pairs."""


@pytest.mark.parametrize(
    "key",
    [
        pytest.param(key, marks=pytest.mark.article(*identifiers))
        for key, identifiers in AS_PRINTED.items()
    ],
)
def test_the_pairs_are_those_of_the_document(key: str) -> None:
    rows = all_examples()[key]["rows"]
    for row, identifier in zip(rows, AS_PRINTED[key], strict=True):
        printed = PAIR.findall(ledger_text(identifier))
        assert set(PAIR.findall(row[-2])) <= set(printed), identifier
        assert row[-1] == row[-2]


@pytest.mark.article(f"{D}.D4.ex1", f"{D}.D4.ex2", f"{D}.D4.ex3", f"{D}.D4.b")
def test_the_factor_of_the_example_and_its_seventh_player() -> None:
    assert [row[-1] for row in all_examples()["factor"]["rows"]] == [
        "A-F B-C D-E | 4.25",
        "A-F B-D C-E | 5.25",
        "A-F B-D C-E | G",
    ]


@pytest.mark.article(*(f"FIDE12-C04.2.D3.ex{n}" for n in (1, 2, 3)))
def test_sequences_of_colours_are_counted_as_printed() -> None:
    said = run("--lang", "fr", "examples", "sequences").stdout
    for line in ("NBN=B =NBNB =NBNB", "BN=BN =BNBN =BNBN", "NBB=N=B ==NBBNB ==NBBNB"):
        assert line in " ".join(said.split())


@pytest.mark.article(f"{LIM}-11.4.a", f"{LIM}-11.4.b")
def test_number_2_floats_alone_or_with_the_largest_number_left() -> None:
    assert [row[-1] for row in all_examples()["lim-floater"]["rows"]] == ["1-6 2↓", "1-6 2↓ 5↓"]


@pytest.mark.article(f"{LIM}-15.3")
def test_the_median_group_of_round_2_is_paired_last() -> None:
    assert all_examples()["lim-round-2"]["rows"][0][-1] == "1, 0, 0.5"


@pytest.mark.article("FMJD86-9.2.4", "FMJD86-9.2.5.b", "FMJD17-6.2.c")
@pytest.mark.parametrize("edition", ["1986", "2017"])
def test_the_pairing_scores_of_haley(edition: str) -> None:
    rows = all_examples()[f"fmjd-{edition}-haley"]["rows"]
    assert [row[-1] for row in rows] == ["4", "3", "2", "2", "1", "0"]


@pytest.mark.article("FFE-haley.ex1", "FFE-haley.ex2")
@pytest.mark.parametrize("number, points", [(1, "+1 +1 0 0"), (2, "+1 +1 +0.5 0")])
def test_the_virtual_points_of_haley(number: int, points: str) -> None:
    rows = all_examples()[f"haley-{number}"]["rows"]
    assert " ".join(row[-1] for row in rows) == points


@pytest.mark.article("CH-recommendation.3")
def test_the_participants_of_seven_rounds() -> None:
    assert all_examples()["guide-participants"]["rows"] == [["7", "14-128", "14-128"]]


@pytest.mark.article(*(f"CH-card.{part}" for part in ("header", "1", "2", "3", "4", "5", "total")))
def test_the_card_of_the_guide_is_filled_as_printed() -> None:
    found = all_examples()["guide-card"]
    assert len(found["rows"]) == 6
    assert all(row[-1] == row[-2] for row in found["rows"])
    for row, number in zip(found["rows"], range(1, 6), strict=False):
        board, total, buchholz, rank = row[-2].split()
        facts = f"board {board}, .* total {total}, Buchholz column {buchholz}, rank {rank}"
        assert re.search(facts, ledger_text(f"CH-card.{number}"))
    assert found["cards"]["cards"][0]["rating"] == 2100


@pytest.mark.article(*(f"FMJD86-card.{n}" for n in (1, 2, 3, 4)))
def test_the_card_of_the_fmjd_has_all_that_the_model_names() -> None:
    text = run("--lang", "fr", "examples", "fmjd-1986-card").stdout
    for words in (
        "Licence n°\u00a0: 12-345",
        "Ligue\u00a0: Bamako",
        "Date de naissance\u00a0: 04/05/1990",
    ):
        assert words in text
    assert "Solkoff tronqué ↓" in text


def test_no_answer_differs_from_the_print() -> None:
    compared = [
        e for e in all_examples().values() if e["columns"][-2:] == ["Printed", "Worked out"]
    ]
    assert len(compared) == 27
    assert [e["key"] for e in compared for row in e["rows"] if row[-1] != row[-2]] == []


@pytest.mark.article("FMJD86-6.1.25.ex0")
def test_a_group_of_six_has_fifteen_pairings() -> None:
    answers = {row[-1] for row in all_examples()["fmjd-1986-fifteen"]["rows"]}
    assert len(answers) == 15


@pytest.mark.article("FFE-haley.5", "FFE-haley.6", "FFE-haley.7")
def test_who_meets_whom_under_haley() -> None:
    assert [row[-1] for row in all_examples()["haley-groups"]["rows"]] == ["A-B C-D", "B-C"]


@pytest.mark.article(f"{LIM}-9.4.b")
def test_the_first_half_is_proposed_against_the_second() -> None:
    assert all_examples()["lim-number-1"]["rows"][0][-1] == "1-4 2-5 3-6"


@pytest.mark.article("FIDE12-C04.2.B2.b", "CH-initial.2")
def test_titles_stand_in_the_order_of_the_text_and_of_the_guide() -> None:
    for identifier in ("FIDE12-C04.2.B2.b", "CH-initial.2"):
        printed = re.findall(r"\bW?[GIFC]M\b", ledger_text(identifier))
        assert [row[-1] for row in all_examples()["titles"]["rows"]] == [*printed, "–"]


@pytest.mark.article("FMJD86-5.7", "FMJD17-5.4.c")
@pytest.mark.parametrize(
    "key, printed",
    [("fmjd-1986-draw-round-1", "1-2 3-4 5-6"), ("kndb-solkoff-round-1", "1-2 3-4")],
)
def test_neighbours_meet_after_a_draw_of_lots(key: str, printed: str) -> None:
    assert [row[-1] for row in all_examples()[key]["rows"]] == [printed]


def test_the_first_exchanges_have_the_differences_of_the_lists() -> None:
    found = [row[-1].rpartition(" ")[2] for row in all_examples()["first-exchanges"]["rows"]]
    assert " ".join(found) == "1 2 2 4 5 5 6 6 6 9 10 10 11 11 11"


def claimed_here() -> set[str]:
    """The articles that the tests of this module claim."""
    found: set[str] = set()
    for test in globals().values():
        for mark in getattr(test, "pytestmark", ()):
            params = mark.args[1] if mark.name == "parametrize" else ()
            for each in (mark, *(m for param in params for m in getattr(param, "marks", ()))):
                if each.name == "article":
                    found.update(each.args)
    return found


def test_every_printed_example_is_on_the_tour() -> None:
    """But the picture of colours that the guide announces and that is lost."""
    printed = {row.id for row in articles().values() if row.kind == "example"}
    assert len(printed) > 80
    assert printed - claimed_here() == {"CH-colour.examples"}
    assert {found["document"] for found in all_examples().values()} == set(DOCUMENTS.values())
