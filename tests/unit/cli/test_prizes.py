"""`ronde prizes`, and prizes in the journal by `ronde event announce-prizes`."""

from __future__ import annotations

import csv
import io
import json
import re
from pathlib import Path
from typing import Any

import pytest

from ronde.journal import AddSection, Journal, RegisterAll
from ronde.journal.acts.people import Facts
from tests.unit.cli.runner import SAMPLE, run

ANNOUNCED: dict[str, Any] = {
    "categories": [
        {"name": "Women", "sex": "w"},
        {"name": "Under 1900", "key": "u1900", "rating_to": 1899},
    ],
    "prizes": {
        "currency": "€",
        "lists": [
            {"prizes": ["500", "300", "200", "100"]},
            {"category": "women", "prizes": ["120"]},
            {"category": "u1900", "prizes": ["book (20)"]},
        ],
        "special": [{"name": "Best game", "prize": "cup"}],
    },
}


@pytest.fixture
def rules(tmp_path: Path) -> Path:
    file = tmp_path / "prizes.json"
    file.write_text(json.dumps(ANNOUNCED))
    return file


def test_the_list_says_who_takes_what_and_why(rules: Path) -> None:
    shown = run("prizes", SAMPLE, "--rules", rules)
    assert shown.exit_code == 0
    told = shown.stdout.replace("\N{NO-BREAK SPACE}", " ")
    # place 1 alone; places 2 to 5 on 3 points by Hort: 600 / 8 = 75, with 150, 100, 50 and 0
    assert "500 €  WFM Moreau, Camille: place 1 overall: alone on 3.5 points" in told
    assert "225 €  CM Haas, Ulrich: place 2 overall: 4 players on 3.0 points" in told
    assert "takes 225 € of 600 €, 150 € as half of the own place" in told
    assert "Women: Moreau, Camille takes a prize of the list Overall instead" in told
    assert "Fund 1220 €, given 1220 €, left over 0 €." in told


def test_the_list_in_french(rules: Path) -> None:
    shown = run("prizes", SAMPLE, "--rules", rules, lang="fr")
    told = shown.stdout.replace("\N{NO-BREAK SPACE}", " ")
    assert "place 1 au classement général : sans ex æquo à 3,5 points, reçoit 500 €" in told


def test_the_list_for_programs_and_spreadsheets(rules: Path) -> None:
    view = json.loads(run("prizes", SAMPLE, "--rules", rules, "--format", "json").stdout)
    assert [row["takes"] for row in view["rows"] if not row["category"]] == [
        *("500", "225", "175", "125", "75")
    ]
    assert not view["final"]
    rows = list(
        csv.reader(io.StringIO(run("prizes", SAMPLE, "--rules", rules, "--format", "csv").stdout))
    )
    assert rows[1][:5] == ["Overall", "1", "500", "4", "WFM Moreau, Camille"]
    assert rows[-1][:3] == ["Best game", "", "cup"]


def test_the_players_of_each_category(rules: Path) -> None:
    shown = run("prizes", SAMPLE, "--rules", rules, "--categories").stdout
    women, under = shown.split("\n\n")
    assert women.splitlines()[0] == "Women"
    assert len(women.splitlines()) == 2 + 7
    assert all("WFM Moreau" not in line for line in under.splitlines())


def test_an_event_announces_prizes_and_knows_them(tmp_path: Path, rules: Path) -> None:
    file = tmp_path / "open.ronde"
    with Journal.create(file, "Open", who="arbiter") as journal:
        journal.act(AddSection(section="a", rounds=3), who="arbiter")
        people = tuple(Facts(name=f"P{n}", rating=2000 - n, sex="w") for n in range(4))
        journal.act(RegisterAll(section="a", people=people), who="arbiter")
    assert "No prizes have been announced" in run("prizes", file).output
    done = run("event", "announce-prizes", file, "--rules", rules)
    assert done.exit_code == 0, done.output
    shown = json.loads(run("prizes", file, "--format", "json").stdout)
    assert [each["prizes"] for each in shown["announced"]] == [
        ["500", "300", "200", "100"],
        ["120"],
        ["book (20)"],
    ]
    assert shown["announcements"][0]["round"] == 0
    assert run("prizes", file, "--categories").stdout.startswith("Women")


def test_an_event_exports_and_prints_its_prizes(tmp_path: Path, rules: Path) -> None:
    file = tmp_path / "open.ronde"
    taken = run("event", "new", file, "--title", "Open")
    assert taken.exit_code == 0, taken.output
    taken = run("event", "import", file, SAMPLE, "--tournament", "--section", "a", "--enter")
    assert taken.exit_code == 0, taken.output
    asked = run("event", "announce-prizes", file, "--rules", rules)
    tokens = re.findall(r"--confirm (\S+)", asked.output)
    confirmed = [part for token in tokens for part in ("--confirm", token)]
    done = run("event", "announce-prizes", file, "--rules", rules, *confirmed)
    assert done.exit_code == 0, done.output
    table = run("export", file, "prizes").stdout
    assert "WFM Moreau, Camille" in table
    made = run("print", file, "prizes", "-o", tmp_path / "prizes.pdf")
    assert made.exit_code == 0, made.output
    assert "No prizes" in run("export", SAMPLE, "prizes").output


@pytest.mark.parametrize(
    "text", ["{", '{"prizes": {"lists": [{"prizes": ["1"], "category": "none"}]}}', '{"x": 1}']
)
def test_a_file_that_describes_no_prizes_is_refused(tmp_path: Path, text: str) -> None:
    file = tmp_path / "prizes.json"
    file.write_text(text)
    assert run("prizes", SAMPLE, "--rules", file).exit_code == 3
    assert run("prizes", SAMPLE, "--rules", tmp_path / "nothing.json").exit_code == 5
