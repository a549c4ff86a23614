"""What `ronde standings` makes from the list: categories, cross table, cards, sums."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from tests.support import ROOT
from tests.unit.cli.runner import SAMPLE, run

TEAMS = ROOT / "tests" / "golden" / "formats" / "teams.trf26.trf"


def test_a_category_ranks_its_players_among_themselves() -> None:
    shown = run("standings", SAMPLE, "--by", "sex", "--format", "json")
    lists = json.loads(shown.stdout)
    assert set(lists) == {"m", "w"}
    for rows in lists.values():
        ranks = [int(row[0]) for row in rows[1:]]
        overall = [int(row[1]) for row in rows[1:]]
        assert ranks[0] == 1
        assert ranks == sorted(ranks)
        assert overall == sorted(overall)
    everybody = [row[2] for rows in lists.values() for row in rows[1:]]
    assert len(everybody) == len(set(everybody)) == 17


def test_categories_for_a_spreadsheet_name_the_category_in_every_row() -> None:
    shown = run("standings", SAMPLE, "--by", "rating:2000", "--format", "csv")
    names = {row[0] for row in csv.reader(io.StringIO(shown.stdout))}
    assert len(names) == 2


def test_the_cross_table_names_opponent_colour_and_result() -> None:
    shown = run("standings", SAMPLE, "--cross-table")
    first = shown.stdout.splitlines()[1].split()
    assert first[:2] == ["1", "4"]
    assert "9b1" in first


@pytest.mark.parametrize("model", ["guide", "fmjd"])
def test_every_player_has_a_card(model: str) -> None:
    shown = run("standings", SAMPLE, "--cards", model)
    assert shown.exit_code == 0
    for name in ("Abadie, Inès", "Blanc, Odile"):
        assert name in shown.stdout


def test_a_sum_shows_what_each_round_adds_and_what_was_cut() -> None:
    shown = run("standings", SAMPLE, "--tie-breaks", "BH-C1", "--sum", 4)
    lines = shown.stdout.splitlines()
    assert lines[0] == "BH-C1: 8"
    assert sum("cut" in line for line in lines) == 1


@pytest.mark.parametrize(
    "arguments",
    [
        ("--by", "moon"),
        ("--by", "sex", "--cross-table"),
        ("--sum", "99"),
        ("--cards", "guide", "--format", "json"),
    ],
)
def test_what_cannot_be_shown_is_refused(arguments: tuple[str, ...]) -> None:
    shown = run("standings", SAMPLE, *arguments)
    assert shown.exit_code == 3
    assert not shown.stdout
    assert shown.stderr


@pytest.mark.parametrize("model", ["guide", "fmjd"])
def test_where_teams_are_paired_every_team_has_a_card(model: str) -> None:
    shown = run("standings", TEAMS, "--cards", model)
    assert shown.exit_code == 0
    assert shown.stdout.count("Schachgesellschaft Niederlenz") == 2  # its own card, and a line
    assert "Player" not in shown.stdout


@pytest.mark.parametrize("form", ["csv", "json"])
@pytest.mark.parametrize("asked", [("--cross-table",), ("--by", "sex"), ()])
def test_what_machines_read_is_the_same_in_every_language(
    asked: tuple[str, ...], form: str
) -> None:
    french, english = (
        run("standings", SAMPLE, *asked, "--format", form, lang=lang).stdout
        for lang in ("fr", "en")
    )
    assert french == english


def test_the_french_cross_table_writes_blancs_and_noirs() -> None:
    shown = run("standings", SAMPLE, "--cross-table", lang="fr")
    first = shown.stdout.splitlines()[1].split()
    assert "9n1" in first
    assert "exempt" in shown.stdout


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_draughts_lists_count_whole_points_and_name_the_cp(lang: str) -> None:
    report = (
        "012 Dames\n142 1\n162  W 2.0    D 1.0\n"
        "001    1      Un                                2209                            "
        " 2.0          2 w 1\n"
        "001    2      Deux                              1900                            "
        " 0.0          1 b 0\n"
        "001    3      Trois                             1800                            "
        " 2.0       0000 - U\n"
    )
    for asked in ((), ("--cross-table",)):
        shown = run("standings", "-", *asked, "--tie-breaks", "SOLKOFF", lang=lang, given=report)
        assert shown.exit_code == 0, shown.output
        assert " CP " in shown.stdout
        assert "2.0" not in shown.stdout
    assert {"fr": "repos 2", "en": "rest 2"}[lang] in shown.stdout


@pytest.mark.parametrize("more", [(), ("--cross-table",), ("--by", "club")], ids=" ".join)
def test_a_name_never_becomes_a_formula(more: tuple[str, ...], tmp_path: Path) -> None:
    file = tmp_path / "open.trf"
    text = SAMPLE.read_text().replace("Okafor, Daniel", "=1+1          ")
    file.write_text(text)
    shown = run("standings", file, *more, "--format", "csv").stdout
    cells = [cell for row in csv.reader(io.StringIO(shown)) for cell in row]
    assert any(cell.endswith("=1+1") for cell in cells)
    assert not any(cell.startswith("=") for cell in cells)
