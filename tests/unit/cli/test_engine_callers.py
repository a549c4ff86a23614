"""Programs that call a pairing engine, each with its own command and its own way of reading.

Looked up in their sources: lila (lichess.org), Sharly Chess, heltour (lichess4545). Each writes
the tournament as it does there. The answers to be expected were given by bbpPairings 6.
"""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from ronde.formats import read, to_text

if TYPE_CHECKING:
    from collections.abc import Sequence

SCRIPT = "from ronde.cli.engine import main; main()"

EIGHT = (
    ((5, "w", "1"), (3, "b", "="), (4, "w", "1")),
    ((6, "b", "1"), (4, "w", "="), (3, "b", "0")),
    ((7, "w", "1"), (1, "w", "="), (2, "w", "1")),
    ((8, "b", "="), (2, "b", "="), (1, "b", "0")),
    ((1, "b", "0"), (7, "w", "0"), (8, "b", "=")),
    ((2, "w", "0"), (8, "b", "1"), (7, "w", "=")),
    ((3, "b", "0"), (5, "b", "1"), (6, "b", "=")),
    ((4, "w", "="), (6, "w", "0"), (5, "w", "=")),
)
"""Opponent, colour and result of eight players in three rounds."""

WORTH = {"1": 10, "+": 10, "=": 5, "0": 0, "-": 0, " ": 0}

NEXT = [(2, 1), (6, 3), (7, 8), (4, 5)]
"""The fourth round, as bbpPairings pairs it."""


def points(games: Sequence[tuple[int, str, str]]) -> float:
    return sum(WORTH[result] for _, _, result in games) / 10


def call(command: str | Sequence[object], folder: Path) -> subprocess.CompletedProcess[str]:
    """Run the command as a process of its own; `ronde-engine` is the script under test."""
    words = command.split() if isinstance(command, str) else [str(word) for word in command]
    assert words[0] == "ronde-engine"
    environment = {**os.environ, "LC_ALL": "fr_FR.UTF-8"}
    return subprocess.run(
        [sys.executable, "-c", SCRIPT, *words[1:]],
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=folder,
        env=environment,
        check=False,
    )


def test_the_script_is_the_one_under_test() -> None:
    project = Path(__file__).parents[3] / "pyproject.toml"
    assert 'ronde-engine = "ronde.cli.engine:main"' in project.read_text()


# lila: `EXECUTABLE --dutch|--burstein|--fast FILE -p`; the pairs are read from the standard output
# after the first line; with any other exit code than 0, the words on the standard error decide
# whether the tournament is over or the engine has failed.


def lila_file(folder: Path, absent: Sequence[int] = (), bans: Sequence[str] = ()) -> Path:
    lines = ["012 Evening", "062 8", "092 Individual: Swiss-System", "XXR 7", "XXC white1"]
    lines += [f"XXP {ban}" for ban in bans]
    for number, games in enumerate(EIGHT, 1):
        cells = "  ".join(f"{o:>4} {c} {r}" for o, c, r in games)
        line = f"{f'001 {number:>4}      player{number}':<48}{2000 - number:>4}"
        line = f"{line:<80}{points(games):>4.1f}{'':>7}{cells}"
        if number in absent:
            line += "  0000   -"
        lines.append(line)
    file = folder / "lila-swiss-abc-4-bbp"
    file.write_text("\n".join(lines))
    return file


@dataclass
class LilaError(Exception):
    message: str


def lila(flavour: str, file: Path) -> list[tuple[int, int | None]]:
    done = call(f"ronde-engine --{flavour} {file} -p", file.parent)
    if done.returncode != 0:
        if "No valid pairing exists" in done.stderr:
            return []
        raise LilaError(done.stderr)
    found: list[tuple[int, int | None]] = []
    for line in done.stdout.splitlines()[1:]:
        match line.split(" "):
            case [player, "0"]:
                found.append((int(player), None))
            case [white, black]:
                found.append((int(white), int(black)))
    return found


def test_lila_pairs_a_round(tmp_path: Path) -> None:
    file = lila_file(tmp_path)
    assert lila("dutch", file) == NEXT
    assert lila("fast", file) == NEXT
    assert len(lila("burstein", file)) == 4


def test_lila_gives_a_bye_and_leaves_out_who_is_away(tmp_path: Path) -> None:
    found = lila("dutch", lila_file(tmp_path, absent=[2]))
    assert [white for white, black in found if black is None] == [5]
    assert not any(2 in pair for pair in found)


def test_lila_ends_a_tournament_that_cannot_be_paired(tmp_path: Path) -> None:
    bans = [f"1 {other}" for other in range(2, 9)]
    assert lila("dutch", lila_file(tmp_path, bans=bans)) == []


def test_lila_hears_of_a_file_that_is_wrong(tmp_path: Path) -> None:
    with pytest.raises(LilaError):
        lila("dutch", tmp_path / "none")


# Sharly Chess: `EXECUTABLE --dutch IN -p OUT [-l CHECKLIST]`; the exit code is not looked at. No
# output file is a failure, an output file without pairs is a round that cannot be paired.


def sharly(folder: Path, *, more: str = "") -> list[tuple[int, int]]:
    lines = ["012 Open", "142 7", "152 W", "192 FIDE_DUTCH_2025"]
    for number, games in enumerate(EIGHT, 1):
        cells = "".join(f"  {o:>4} {c} {r}" for o, c, r in games)
        name = f"PLAYER, Number {number}"
        lines.append(
            f"001 {number:>4} m    {name:<33} {2000 - number:>4} FRA {'':>11} {'':>10} "
            f"{points(games):>4.1f} {number:>4}{cells}"
        )
    given, answer = folder / "pairings-input.trfx", folder / "pairings-output.txt"
    given.write_text("\n".join(lines) + "\n" + more, encoding="utf-8")
    checklist = folder / "checklist-output.txt"
    call(["ronde-engine", "--dutch", given, "-p", answer, "-l", checklist], folder)
    assert answer.exists()
    assert checklist.exists()
    return [
        (int(white), int(black))
        for white, black in (line.split(" ") for line in answer.read_text().splitlines()[1:])
    ]


def test_sharly_chess_pairs_a_round_and_reads_its_checklist(tmp_path: Path) -> None:
    assert sharly(tmp_path) == NEXT
    rows = {}
    rounds = 0
    for line in (tmp_path / "checklist-output.txt").read_text().split("\n"):
        cells = line.split("\t")
        if line.strip().startswith("ID\t"):
            rounds = cells[2].count("-") - 1
        elif len(cells) >= 8 and cells[0].strip().isdigit():
            rows[int(cells[0])] = cells
    assert rounds == 3
    assert [float(rows[number][1]) for number in range(1, 9)] == [points(games) for games in EIGHT]
    assert [rows[number][2][1:] for number in (1, 2)] == ["WBW", "BWB"]
    assert rows[1][3].strip() in ("W", "B", "(W)", "(B)", "w", "b", "A")
    assert rows[1][4].strip() == "Y"
    assert [rows[number][7].strip() for number in (1, 7)] == ["(2B)", "(8W)"]
    assert [int(cell) for cell in rows[1][9:12]] == [5, 3, 4]


def test_sharly_chess_learns_from_an_empty_file_that_bans_are_too_many(tmp_path: Path) -> None:
    bans = "".join(f"260   1   7 {'1':>4} {other:>4}\n" for other in range(2, 9))
    assert sharly(tmp_path, more=bans) == []
    assert (tmp_path / "pairings-output.txt").read_text() == ""


def test_sharly_chess_makes_random_tournaments(tmp_path: Path) -> None:
    made = tmp_path / "random.trf"
    done = call(["ronde-engine", "--dutch", "-g", "-o", made], tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert 5 <= len(read(made).rounds) <= 15


# heltour: `COMMAND IN -p OUT -q 10000` through a shell; any other exit code than 0 is an error.
# With no pairs at all it asks again with `-w`. Players have neither names nor ratings, and nobody
# says who has White on the first board.


def heltour(
    folder: Path,
    *,
    absent: Sequence[int] = (),
    players: Sequence[Sequence[tuple[int, str, str]]] = EIGHT,
    accelerated: Sequence[int] = (),
) -> list[tuple[int, int | None]]:
    lines = ["XXR 7"]
    for number, games in enumerate(players, 1):
        line = f"001  {number:>3}  {points(games):74.1f}     "
        line += "".join(f"{o or '0000':>6} {c} {r}" for o, c, r in games)
        lines.append(line + (f"{'0000':>6} - -" if number in absent else ""))
    lines += [f"XXA {number:>4}  1.0  1.0  1.0  0.5  0.5" for number in accelerated]
    given = folder / "season.trfx"
    given.write_text("\n".join(lines) + "\n")
    answer = f"{given}.out.txt"
    for more in ("-q 10000", "-w"):
        done = call(f"ronde-engine {given} -p {answer} {more}", folder)
        assert done.returncode == 0
        with Path(answer).open() as output:
            count = int(output.readline())
            pairs = [output.readline().split(" ") for _ in range(count)]
        if more == "-w" or pairs:
            break
    return [(int(white), int(black) or None) for white, black in pairs]


def test_heltour_pairs_a_round(tmp_path: Path) -> None:
    assert heltour(tmp_path) == NEXT
    assert heltour(tmp_path, absent=[2])[-1] == (5, None)


def test_heltour_accelerates_and_has_late_players_and_forfeits(tmp_path: Path) -> None:
    """Who joins late has points for rounds missed, by marks of forfeits without an opponent."""
    forfeit = (
        *EIGHT[:3],
        ((8, "b", "+"), *EIGHT[3][1:]),
        *EIGHT[4:7],
        ((4, "w", "-"), *EIGHT[7][1:]),
    )
    late = ((0, "-", "+"), (0, "-", "="), (0, "-", " "))
    found = heltour(tmp_path, players=(*forfeit, late), absent=[5], accelerated=[1, 2, 3, 4])
    assert found == [(2, 1), (4, 3), (9, 6), (7, 8)]


def test_what_ronde_writes_for_engines_is_what_they_are_asked_with(tmp_path: Path) -> None:
    """A caller's file, read and written again in the engines' own forms, has the same answer."""
    event = read(lila_file(tmp_path))
    for dialect in ("bbp", "javafo"):
        again = tmp_path / dialect
        again.write_text(to_text(event, dialect=dialect), newline="")
        assert lila("dutch", again) == NEXT
