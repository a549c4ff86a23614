"""Large events are read in the time and the memory that we promise; small ones at once."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

from ronde.domain.player import Player, Tpn
from ronde.domain.result import Bye, Result
from ronde.domain.round import PlayedRound, game
from ronde.domain.tournament import Tournament
from ronde.formats import read, to_text, write
from ronde.sample import sample_path

READ_IT = """
import sys, time
from ronde.formats import read
began = time.process_time()
event = read(sys.argv[1])
took = time.process_time() - began
peak = next(line for line in open("/proc/self/status") if line.startswith("VmHWM"))
print(len(event.players), took, int(peak.split()[1]) // 1024)
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


def read_apart(path: Path) -> tuple[int, float, int]:
    """Players, seconds of work and megabytes of a process that reads the file and nothing else."""
    if not Path("/proc/self/status").exists():
        pytest.skip("the peak of a process's own memory is told by Linux only")
    told = subprocess.run(
        [sys.executable, "-c", READ_IT, path], check=True, capture_output=True, text=True
    ).stdout.split()
    return int(told[0]), float(told[1]), int(told[2])


def test_the_largest_report_is_read_within_its_limits(tmp_path: Path) -> None:
    path = tmp_path / "large.trf"
    write(large(9_999, 9), path)
    players, seconds, megabytes = read_apart(path)
    assert players == 9_999
    assert seconds < 1.5
    assert megabytes < 400


@pytest.mark.endurance
def test_a_hundred_thousand_players_are_read_from_json_within_their_limit(tmp_path: Path) -> None:
    path = tmp_path / "large.json"
    write(large(100_000, 9), path)
    players, seconds, _ = read_apart(path)
    assert players == 100_000
    assert seconds < 20


def test_a_small_report_is_read_within_a_few_milliseconds() -> None:
    content = sample_path().read_bytes()
    event = read(content)
    quickest = min(_seconds(content) for _ in range(30))
    assert quickest < 0.005
    assert to_text(event).encode() == content


def _seconds(content: bytes) -> float:
    began = time.process_time()
    read(content)
    return time.process_time() - began


def test_reading_a_report_needs_no_json_and_no_library() -> None:
    code = (
        "import sys; from ronde.formats import read; from ronde.sample import sample_path; "
        "read(sample_path()); print(*sorted({'json', 'msgspec', 'click'} & set(sys.modules)))"
    )
    told = subprocess.run(
        [sys.executable, "-c", code], check=True, capture_output=True, text=True
    ).stdout
    assert told.split() == []
