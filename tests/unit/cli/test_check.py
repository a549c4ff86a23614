"""`ronde check`: what differs, for people and for machines."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from tests.unit.cli.runner import SAMPLE, run

if TYPE_CHECKING:
    from pathlib import Path

    from tests.support import Golden

WRONG = """\
012 Wrong
XXR 3
XXC white1
001    1      First                             2000                             1.0    1     3 w 1
001    2      Second                            1900                             0.5    3     4 w =
001    3      Third                             1800                             0.0    5     1 b 0
001    4      Fourth                            1700                             0.5    4     2 b =
001    5      Fifth                             1600                             1.0    2  0000 - U
"""


@pytest.fixture
def wrong(tmp_path: Path) -> Path:
    file = tmp_path / "wrong.trf"
    file.write_text(WRONG)
    return file


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_tournament_by_the_rules_has_exit_code_0(golden: Golden, lang: str) -> None:
    checked = run("check", SAMPLE, lang=lang)
    assert checked.exit_code == 0
    golden(f"cli/check-agrees.{lang}.txt", checked.stdout)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_difference_has_exit_code_1_and_is_reported(
    golden: Golden, lang: str, wrong: Path
) -> None:
    checked = run("check", wrong, lang=lang)
    assert checked.exit_code == 1
    golden(f"cli/check-differs.{lang}.txt", checked.stdout)


def test_json_holds_everything(wrong: Path) -> None:
    report = json.loads(run("check", wrong, "--format", "json").stdout)
    (reason,) = report["rounds"][0].pop("reasons")
    assert reason["article"] == "5.2.5"
    assert report == {
        "system": "fide-dutch-2026",
        "agrees": False,
        "rounds": [
            {
                "round": 1,
                "agrees": False,
                "no_pairing": False,
                "missing": [],
                "unexpected": [],
                "reversed": [[2, 4]],
                "bye": [5],
                "wanted_bye": 5,
            }
        ],
        "ranks": None,
    }


def test_only_the_rounds_asked_for_are_checked() -> None:
    report = json.loads(run("check", SAMPLE, "--rounds", "2-3", "--format", "json").stdout)
    assert [checked["round"] for checked in report["rounds"]] == [2, 3]
    one = json.loads(run("check", SAMPLE, "--rounds", "4", "--format", "json").stdout)
    assert [checked["round"] for checked in one["rounds"]] == [4]


def test_a_round_that_was_not_legal_is_reported(tmp_path: Path) -> None:
    file = tmp_path / "twice.trf"
    row = "001 {:4}      Player                            2000                             {}"
    first, second = (
        row.format(1, "2.0    1     2 w 1     2 w 1"),
        row.format(2, "0.0    2     1 b 0     1 b 0"),
    )
    file.write_text(f"XXR 3\nXXC white1\n{first}\n{second}\n")
    checked = run("check", file, "--format", "json")
    assert checked.exit_code == 1
    assert [found["no_pairing"] for found in json.loads(checked.stdout)["rounds"]] == [False, True]
    assert run("check", file).stdout.startswith("Round 2\n")


RANKED = WRONG.replace("012 Wrong", "012 Ranked\n202 DE")


def test_ranks_that_the_declared_tie_breaks_give_agree(tmp_path: Path) -> None:
    file = tmp_path / "ranked.trf"
    file.write_text(RANKED)
    checked = run("check", str(file), "--format", "json")
    assert json.loads(checked.stdout)["ranks"] == []


def test_a_wrong_rank_is_reported_with_the_ranks_that_would_be_right(tmp_path: Path) -> None:
    file = tmp_path / "ranked.trf"
    file.write_text(RANKED.replace("0.0    5", "0.0    3").replace("0.5    3", "0.5    5"))
    checked = run("check", str(file), "--format", "json")
    assert checked.exit_code == 1
    assert json.loads(checked.stdout)["ranks"] == [
        {"player": 2, "reported": 5, "first": 3, "last": 4},
        {"player": 3, "reported": 3, "first": 5, "last": 5},
    ]
    assert "3 has rank 3 in the report" in run("check", str(file), lang="en").stdout


def test_ranks_without_declared_tie_breaks_are_not_compared(wrong: Path) -> None:
    assert json.loads(run("check", str(wrong), "--format", "json").stdout)["ranks"] is None


def test_a_tie_break_of_another_program_hinders_no_round(wrong: Path, tmp_path: Path) -> None:
    file = tmp_path / "foreign.trf"
    file.write_text("202 NOBODYS\n" + wrong.read_text(encoding="utf-8"), encoding="utf-8")
    checked = run("check", str(file), "--format", "json", lang="en")
    told = json.loads(checked.stdout)
    assert (told["ranks"], [row["round"] for row in told["rounds"]]) == (None, [1])
    assert "The ranks were not compared. There is no tie-break 'NOBODYS'." in checked.stderr
    plain = run("check", str(wrong), "--format", "json", lang="en")
    assert checked.exit_code == plain.exit_code
