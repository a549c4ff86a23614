"""Files that are wrong: one screen, the place, no traceback, nothing written."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from tests.unit.cli.runner import SAMPLE, run

if TYPE_CHECKING:
    from pathlib import Path

GOOD = SAMPLE.read_bytes()
LINES = GOOD.split(b"\r\n")
FIRST = next(place for place, line in enumerate(LINES) if line.startswith(b"001"))


def in_line(place: int, old: bytes, new: bytes) -> bytes:
    """The sample with something else in one of its lines."""
    assert old in LINES[place]
    changed = [*LINES[:place], LINES[place].replace(old, new, 1), *LINES[place + 1 :]]
    return b"\r\n".join(changed)


def without(code: bytes) -> bytes:
    return b"\r\n".join(line for line in LINES if not line.startswith(code))


LOCATED = {
    "header only": b"\r\n".join(LINES[:FIRST]),
    "a line cut inside a field": b"\r\n".join([*LINES[: FIRST + 3], LINES[FIRST + 3][:60]]),
    "a truncated result": in_line(FIRST, b" 9 w 1", b" 9 w  "),
    "own opponent": in_line(FIRST, b" 9 w 1", b" 1 w 1"),
    "a duplicate number": in_line(FIRST + 1, b"001    2", b"001    1"),
    "a missing number": in_line(FIRST + 16, b"001   17", b"001   18"),
    "number zero": in_line(FIRST, b"001    1", b"001    0"),
    "opponents who contradict each other": in_line(FIRST, b" 9 w 1", b"10 w 1"),
    "both won": in_line(FIRST + 8, b" 1 b 0", b" 1 b 1"),
    "both white": in_line(FIRST + 8, b" 1 b 0", b" 1 w 0"),
    "an unknown opponent": in_line(FIRST, b"   9 w 1", b"  99 w 1"),
    "opponent 9999": in_line(FIRST, b"   9 w 1", b"9999 w 1"),
    "NUL bytes": in_line(FIRST, b"Abadie", b"Aba\0\0e"),
    "a very long line": GOOD + b"001 " + b"x" * 100_000 + b"\r\n",
    "a score that the results do not give": in_line(FIRST, b" 1.5 ", b" 3.5 "),
    "more rounds than declared": in_line(FIRST - 3, b"142 7", b"142 3"),
    "an absurd number of rounds": in_line(FIRST - 3, b"142 7", b"142 70000000"),
    "a wrong result letter": in_line(FIRST, b" 9 w 1", b" 9 w X"),
    "negative points": in_line(FIRST, b" 1.5 ", b"-1.5 "),
}
"""Everything that has a place in the file."""


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("content", LOCATED.values(), ids=LOCATED)
def test_a_wrong_file_is_refused_with_the_place_of_its_fault(
    tmp_path: Path, content: bytes, lang: str
) -> None:
    file, target = tmp_path / "wrong.trf", tmp_path / "out.txt"
    file.write_bytes(content)
    refused = run("pair", file, "-o", target, lang=lang)
    assert refused.exit_code == 3
    assert refused.stdout == ""
    assert not target.exists()
    lines = refused.stderr.splitlines()
    assert 0 < len(lines) <= 21
    assert re.match(rf"{re.escape(str(file))}:\d+:\d+: ", lines[0]) or lines[0].startswith(
        f"{file}: "
    )
    assert all(len(line) < 400 for line in lines)
    assert "Traceback" not in refused.stderr


@pytest.mark.parametrize(
    "content", [b"", b"\r\n\r\n", bytes(range(256)) * 8, b"\x89PNG\r\n\x1a\n" + b"\0" * 400]
)
@pytest.mark.parametrize("command", ["pair", "check", "standings", "validate"])
def test_what_is_no_report_at_all_is_refused_by_every_command(
    tmp_path: Path, content: bytes, command: str
) -> None:
    file = tmp_path / "wrong.trf"
    file.write_bytes(content)
    refused = run(command, file)
    assert refused.exit_code == 3
    assert refused.stdout == ""
    assert "wrong.trf" in refused.stderr
    assert "Traceback" not in refused.stderr


def test_a_round_cannot_be_paired_without_the_number_of_rounds(tmp_path: Path) -> None:
    file = tmp_path / "open.trf"
    file.write_bytes(without(b"142"))
    refused = run("pair", file)
    assert refused.exit_code == 3
    assert refused.stderr.startswith(f"{file}:1:1: The number of rounds is missing")
    assert run("engine", file, "-p").stderr == f"Error while pairing {file}: {refused.stderr}"
    assert run("standings", file).exit_code == 0
    assert run("convert", file, tmp_path / "open.json").exit_code == 0
    assert run("check", file).exit_code in (0, 1)


def test_a_round_beyond_the_last_cannot_be_paired(tmp_path: Path) -> None:
    file = tmp_path / "open.trf"
    file.write_bytes(in_line(FIRST - 3, b"142 7", b"142 4"))
    refused = run("pair", file)
    assert refused.exit_code == 3
    assert f"{file}:{FIRST - 2}:5: Round 5 cannot be paired" in refused.stderr
    assert "only 4 rounds" in refused.stderr
    assert f"{file}:{FIRST - 2}:5: Round 9" in run("pair", file, "--round", 9).stderr
    assert run("pair", "-", given=file.read_bytes()).exit_code == 3


def test_an_opponent_whose_line_is_missing_is_reported_without_a_line(tmp_path: Path) -> None:
    file = tmp_path / "open.trf"
    file.write_bytes(without(b"001    5"))
    refused = run("pair", file)
    assert "opponent 5 has no line 001 that can be read" in refused.stderr
    assert "line 0)" not in refused.stderr


@pytest.mark.parametrize("command", ["pair", "check", "standings", "validate"])
def test_a_directory_or_a_missing_file_has_exit_code_5(tmp_path: Path, command: str) -> None:
    for file in (tmp_path, tmp_path / "missing.trf", tmp_path / "line\nbreak.trf"):
        refused = run(command, file)
        assert refused.exit_code == 5
        assert refused.stdout == ""
        assert len(refused.stderr.splitlines()) <= 2
