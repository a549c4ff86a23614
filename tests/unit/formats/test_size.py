"""The largest report is read in little memory, and no more is imported than reading needs."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from bench.positions import random_event
from ronde.formats import write

READ_IT = """
import sys
from ronde.formats import read
event = read(sys.argv[1])
peak = next(line for line in open("/proc/self/status") if line.startswith("VmHWM"))
print(len(event.players), int(peak.split()[1]) // 1024)
"""


def read_apart(path: Path) -> tuple[int, int]:
    """Players and megabytes of a process that reads the file and nothing else."""
    if not Path("/proc/self/status").exists():
        pytest.skip("the peak of a process's own memory is told by Linux only")
    found = subprocess.run(
        [sys.executable, "-c", READ_IT, path], check=True, capture_output=True, text=True
    ).stdout.split()
    return int(found[0]), int(found[1])


def test_the_largest_report_is_read_in_little_memory(tmp_path: Path) -> None:
    path = tmp_path / "large.trf"
    write(random_event(9_999, 9), path)
    players, megabytes = read_apart(path)
    assert players == 9_999
    assert megabytes < 400


def test_reading_a_report_needs_no_json_and_no_library() -> None:
    code = (
        "import sys; from ronde.formats import read; from ronde.sample import sample_path; "
        "read(sample_path()); print(*sorted({'json', 'msgspec', 'click'} & set(sys.modules)))"
    )
    found = subprocess.run(
        [sys.executable, "-c", code], check=True, capture_output=True, text=True
    ).stdout
    assert found.split() == []
