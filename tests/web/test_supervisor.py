"""A server that was killed is started again on the same port, and says so."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

pytest.importorskip("starlette", reason="the application needs the extra 'app'")
from tests.support import ROOT
from tests.waiting import PATIENCE, until

httpx = pytest.importorskip("httpx2", reason="needs httpx2")

pytestmark = pytest.mark.skipif(
    not Path("/proc/self/task").exists(), reason="looks for child processes as Linux shows them"
)


@contextmanager
def supervised(folder: Path, log: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """`ronde serve` as users start it, and its address."""
    command = [sys.executable, "-m", "ronde", "serve", "--lang", "en", "--sample"]
    with (
        log.open("wb") as errors,
        subprocess.Popen(
            [*command, "--data", str(folder), "--port", "0"],
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
            cwd=ROOT,
            env={"PYTHONPATH": str(ROOT / "src"), "PYTHONUNBUFFERED": "1"},
        ) as process,
    ):
        assert process.stdout is not None
        found = (re.search(r"http://[\d.]+:\d+", line) for line in process.stdout)
        try:
            yield process, next(each[0] for each in found if each)
        finally:
            process.kill()


def children(pid: int) -> list[int]:
    """The processes that this one has started."""
    tasks = Path(f"/proc/{pid}/task").glob("*/children")
    return [int(child) for task in tasks for child in task.read_text().split()]


def exists(pid: int) -> bool:
    return Path(f"/proc/{pid}").exists()


def test_a_killed_server_is_started_again_and_whoever_asks_meanwhile_is_answered(
    tmp_path: Path,
) -> None:
    log = tmp_path / "log"
    with supervised(tmp_path / "events", log) as (process, address):
        assert httpx.get(f"{address}/login", timeout=PATIENCE).status_code == 200
        (server,) = children(process.pid)
        os.kill(server, signal.SIGKILL)
        assert httpx.get(f"{address}/login", timeout=PATIENCE).status_code == 200
        assert children(process.pid) != [server]
        told = log.read_text("utf-8")
        assert "ended unexpectedly (SIGKILL) and is started again" in told
        assert "What was acknowledged is safe." in told


def test_ctrl_c_ends_supervisor_and_server(tmp_path: Path) -> None:
    with supervised(tmp_path / "events", tmp_path / "log") as (process, address):
        assert httpx.get(f"{address}/login", timeout=PATIENCE).status_code == 200
        (server,) = children(process.pid)
        process.send_signal(signal.SIGINT)
        assert process.wait(PATIENCE) == 0
        until(lambda: not exists(server), "the end of the server")
    assert not (tmp_path / "log").read_text("utf-8").strip()


def test_a_server_ends_when_its_supervisor_is_killed(tmp_path: Path) -> None:
    with supervised(tmp_path / "events", tmp_path / "log") as (process, address):
        assert httpx.get(f"{address}/login", timeout=PATIENCE).status_code == 200
        (server,) = children(process.pid)
        process.kill()
        until(lambda: not exists(server), "the end of the server")
