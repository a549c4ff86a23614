"""Workers of a process that was killed end too: each kept forty megabytes for ever."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.support import ROOT
from tests.waiting import PATIENCE

SCRIPT = """
from threading import Thread
from time import sleep
from ronde.lab.runners import processes

def play():
    for answer in processes(1, eval, ["'a worker'"] + ["__import__('time').sleep(1)"] * 99):
        print(answer, flush=True)

for _ in range(2):
    Thread(target=play, daemon=True).start()
sleep(600)
"""


@pytest.mark.skipif(os.name != "posix", reason="processes are killed by signals")
def test_the_workers_of_a_killed_process_end() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", SCRIPT],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
    ) as process:
        assert process.stdout is not None
        assert [process.stdout.readline() for _ in range(2)] == ["a worker\n"] * 2
        process.kill()
        process.communicate(timeout=PATIENCE)  # until the last one that could write has gone
