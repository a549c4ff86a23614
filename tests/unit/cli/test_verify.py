"""`ronde verify`, `ronde pair --account` and `ronde event account`."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

import ronde
from ronde.domain.round import PlayedRound
from ronde.journal import ImportTournament, Journal
from tests.docs.scripts import script
from tests.unit.cli.runner import run

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def file(tmp_path: Path) -> Path:
    event = ronde.generate(ronde.Recipe(players=17, rounds=5, seed=7))
    ronde.write(event, tmp_path / "open.trf")
    return tmp_path / "open.trf"


def test_an_account_that_was_just_written_is_proved(file: Path, tmp_path: Path) -> None:
    account = tmp_path / "account.json"
    assert run("pair", file, "--round", 4, "--account", account).exit_code == 0
    result = run("verify", file, account)
    assert (result.exit_code, result.stdout) == (0, "Round 4, fide-dutch-2026: proved.\n")
    french = run("verify", file, account, lang="fr")
    assert french.stdout.startswith("Ronde 4, fide-dutch-2026")


def test_all_rounds_of_a_file_are_judged_without_account(file: Path) -> None:
    result = run("verify", file, "--format", "json")
    answer = json.loads(result.stdout)
    assert result.exit_code == 0
    assert [row["verdict"] for row in answer["rounds"]] == ["proved"] * 5


def test_a_round_played_otherwise_is_refuted_with_article_and_players(
    file: Path, tmp_path: Path
) -> None:
    event = ronde.read(file)
    first, second, *others = event.rounds[2].games
    swapped = (first._replace(black=second.black), second._replace(black=first.black))
    played = PlayedRound((*swapped, *others), event.rounds[2].byes)
    ronde.write(replace(event, rounds=(*event.rounds[:2], played)), tmp_path / "other.trf")
    result = run("verify", tmp_path / "other.trf", "--round", 3, "--format", "json")
    assert result.exit_code == 1
    (row,) = json.loads(result.stdout)["rounds"]
    assert row["verdict"] == "refuted"
    assert all(finding["article"] for finding in row["findings"])
    assert set(row["findings"][0]["text"]) == {"en", "fr"}


def test_system_and_bans_come_from_the_file_and_never_from_the_account(
    file: Path, tmp_path: Path
) -> None:
    account = tmp_path / "account.json"
    run("pair", file, "--round", 4, "--system", "fide-dutch-2017", "--account", account)
    assert run("verify", file, account).exit_code == 1
    assert "belongs to fide-dutch-2026" in run("verify", file, account).stdout


@pytest.mark.parametrize("content", ["", "[]", "{}", '{"schema": "ronde-account-2"}', "\xff"])
def test_what_is_no_account_is_refused(file: Path, tmp_path: Path, content: str) -> None:
    account = tmp_path / "account.json"
    account.write_text(content, encoding="latin-1")
    result = run("verify", file, account)
    assert result.exit_code == 3
    assert "no account that Ronde can read" in result.stderr
    assert run("verify", file, tmp_path / "none.json").exit_code == 5


def test_an_event_gives_the_account_of_a_published_round(file: Path, tmp_path: Path) -> None:
    event = tmp_path / "open.ronde"
    with Journal.create(event, "Open", who="chief") as journal:
        journal.act(ImportTournament(section="a", tournament=ronde.read(file)), who="chief")
    account = tmp_path / "account.json"
    assert run("event", "account", event, "--round", 3, "-o", account).exit_code == 0
    assert run("verify", event, account).stdout == "Round 3, fide-dutch-2026: proved.\n"


def test_the_published_schema_is_that_of_the_account() -> None:
    made = script("account_schema")
    assert json.loads(made.SCHEMA_FILE.read_text()) == json.loads(json.dumps(made.schema()))
