"""The largest report is read in little memory, and no more is imported than reading needs."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from ronde.domain.player import Player, Tpn
from ronde.domain.result import Bye, Result
from ronde.domain.round import PlayedRound, game
from ronde.domain.tournament import Tournament
from ronde.formats import write

READ_IT = """
import sys
from ronde.formats import read
event = read(sys.argv[1])
peak = next(line for line in open("/proc/self/status") if line.startswith("VmHWM"))
print(len(event.players), int(peak.split()[1]) // 1024)
"""


def large(players: int, rounds: int) -> Tournament:
    """An event of that size, everybody playing at random."""
    dice = Random(players)
    results = (Result.WIN, Result.DRAW, Result.LOSS)
    played = []
    for _ in range(rounds):
        order = dice.sample(range(1, players + 1), players)
        boards = zip(order[::2], order[1::2], strict=False)
        byes = ((Tpn(order[-1]), Bye.PAIRING_ALLOCATED),) if players % 2 else ()
        games = tuple(game(one, other, dice.choice(results)) for one, other in boards)
        played.append(PlayedRound(games, byes))
    return Tournament(
        players=tuple(
            Player(Tpn(n), f"Player, Number {n}", 1 + 2800 - n * 2000 // players, federation="SUI")
            for n in range(1, players + 1)
        ),
        rounds=tuple(played),
        number_of_rounds=rounds,
    )


def read_apart(path: Path) -> tuple[int, int]:
    """Players and megabytes of a process that reads the file and nothing else."""
    if not Path("/proc/self/status").exists():
        pytest.skip("the peak of a process's own memory is told by Linux only")
    told = subprocess.run(
        [sys.executable, "-c", READ_IT, path], check=True, capture_output=True, text=True
    ).stdout.split()
    return int(told[0]), int(told[1])


def test_the_largest_report_is_read_in_little_memory(tmp_path: Path) -> None:
    path = tmp_path / "large.trf"
    write(large(9_999, 9), path)
    players, megabytes = read_apart(path)
    assert players == 9_999
    assert megabytes < 400


def test_reading_a_report_needs_no_json_and_no_library() -> None:
    code = (
        "import sys; from ronde.formats import read; from ronde.sample import sample_path; "
        "read(sample_path()); print(*sorted({'json', 'msgspec', 'click'} & set(sys.modules)))"
    )
    told = subprocess.run(
        [sys.executable, "-c", code], check=True, capture_output=True, text=True
    ).stdout
    assert told.split() == []
