"""`ronde advise` on the command line."""

from __future__ import annotations

import json
import signal
from pathlib import Path
from typing import Any

import pytest

from ronde.sample import sample_path
from tests.unit.cli.runner import run

SMALL = ("--rounds", "3", "--goals", "best", "--tournaments", "16", "--jobs", "1", "--quiet")


def test_formats_stand_side_by_side_and_the_command_repeats_the_answer() -> None:
    first = run("advise", "--players", "8", *SMALL)
    assert first.exit_code == 0, first.output
    assert "16 tournaments of each format, 8 players" in first.stdout
    assert "2. FIDE (Dutch) System" in first.stdout
    assert "play more" in first.stdout
    command = first.stdout.split("The same again: ronde ")[1].split()
    assert run(*command, "--jobs", "1", "--quiet").stdout == first.stdout


def test_the_players_may_be_those_of_a_file(tmp_path: Path) -> None:
    picture = tmp_path / "formats.svg"
    found = run("advise", str(sample_path()), *SMALL, "--format", "json", "--picture", str(picture))
    assert json.loads(found.stdout)["players"] == 17
    assert picture.read_text(encoding="utf-8").startswith("<svg")


def test_ctrl_c_shows_what_was_played_until_then(monkeypatch: pytest.MonkeyPatch) -> None:
    from ronde.lab import runners

    def pressed(play: Any, tasks: Any) -> Any:
        for task in tasks:
            yield play(task)
            signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(runners, "in_process", pressed)
    # A process that a shell began in the background ignores Ctrl-C, and so do the tests in it.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        found = run("advise", "--players", "8", "--rounds", "3", "--jobs", "1", "--quiet")
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    finally:
        signal.signal(signal.SIGINT, before)
    assert found.exit_code == 0
    assert "Stopped." in found.stderr
    assert "16 tournaments of each format" in found.stdout


def test_a_report_or_an_event_tells_its_game() -> None:
    draughts = sample_path().with_name("draughts.trf")
    assert "--draughts" in run("advise", str(draughts), *SMALL).stdout
    assert "--draughts" not in run("advise", str(sample_path()), *SMALL).stdout


@pytest.mark.parametrize(
    "arguments, sentence",
    [
        ((), "Name a file of players"),
        (("--ratings", "strong"), "whole numbers"),
        (("--players", "8", "--margin", "best"), "a goal and a number"),
        (("--players", "8", "--goals", "glory"), "no goal 'glory'"),
        (("--players", "8", "--rounds", "9"), "Rounds: 9; wanted 2 to 7"),
        (("--players", "8", "--system", "round-robin", "--rounds", "5"), "needs 7 rounds"),
    ],
)
def test_what_makes_no_sense_is_refused(arguments: tuple[str, ...], sentence: str) -> None:
    found = run("advise", *arguments, "--tournaments", "16", "--jobs", "1")
    assert found.exit_code in (2, 3)
    assert sentence in found.output + found.stderr
