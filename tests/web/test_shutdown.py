"""Ctrl-C while pages are open: the server ends at once, and prints nothing to be afraid of."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support import ROOT
from tests.waiting import PATIENCE
from tests.web.browser.server import free_port
from tests.web.conftest import PASSWORD

SERVE = """
import uvicorn

class Config(uvicorn.Config):
    def __init__(self, app, **settings):
        super().__init__(app, **{**settings, "timeout_graceful_shutdown": None})

uvicorn.Config = Config

from ronde.cli import main

main()
"""
"""`ronde`, whose server cuts no connection off: it ends when everybody has been let go."""

httpx = pytest.importorskip("httpx2", reason="needs httpx2")


def test_listeners_are_disconnected_without_a_traceback(tmp_path: Path) -> None:
    port = free_port()
    command = [
        sys.executable,
        "-c",
        SERVE,
        "serve",
        "--no-supervisor",
        "--sample",
        "--data",
        str(tmp_path / "e"),
    ]
    with subprocess.Popen(
        [*command, "--data", str(tmp_path / "e"), "--port", str(port), "--lang", "en"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={"PYTHONPATH": str(ROOT / "src"), "PYTHONUNBUFFERED": "1"},
    ) as process:
        assert process.stdout is not None
        link = next(
            found
            for line in process.stdout
            if (found := re.search(r"http\S+/invitation/\S+", line))
        )
        with httpx.Client(follow_redirects=True, timeout=PATIENCE) as client:
            token = re.search(r'data-csrf="([^"]+)"', client.get(link[0]).text)
            assert token
            form = {"csrf": token[1], "name": "Anna", "password": PASSWORD, "again": PASSWORD}
            client.post(link[0], data=form)
            with client.stream("GET", f"http://127.0.0.1:{port}/e/sample/live") as feed:
                lines = feed.iter_lines()
                assert next(lines).startswith("id: ")
                process.send_signal(signal.SIGINT)
                assert not [line for line in lines if line.startswith("id: ")]
        _out, told = process.communicate(timeout=PATIENCE)
    assert told.strip() == ""
    assert process.returncode in (0, 128 + signal.SIGINT)
