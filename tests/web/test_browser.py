"""A short day in a real browser, with the keyboard only; two arbiters; the server is killed."""

from __future__ import annotations

import re
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ronde.journal import Journal
from tests.support import ROOT

sync_api = pytest.importorskip("playwright.sync_api", reason="pip install playwright")
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
pytestmark = [
    pytest.mark.endurance,
    pytest.mark.skipif(CHROMIUM is None, reason="apt-get install chromium"),
]

PASSWORD = "correct horse battery"


class Server:
    """`ronde serve` as a process of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self.link = ""
        self.start()

    def start(self) -> None:
        self.process = subprocess.Popen(
            [
                *(sys.executable, "-m", "ronde", "serve", "--lang", "en"),
                *("--data", str(self.folder), "--port", str(self.port)),
            ],
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
            env={"PYTHONPATH": str(ROOT / "src"), "PYTHONUNBUFFERED": "1"},
        )
        assert self.process.stdout is not None
        for line in self.process.stdout:
            found = re.search(r"/first/\S+", line)
            self.link = self.address + found[0] if found else self.link
            if line.startswith("Ctrl-C"):
                break
        for _attempt in range(100):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            time.sleep(0.1)
        raise AssertionError("the server does not answer")

    def kill(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.communicate()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    made = Server(tmp_path / "events")
    yield made
    made.kill()


@pytest.fixture
def browser() -> Iterator[Any]:
    with sync_api.sync_playwright() as playwright:
        made = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield made
        made.close()


def arrive(browser: Any, server: Server, problems: list[str], **screen: Any) -> Any:
    page = browser.new_context(locale="en-GB", **screen).new_page()
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.on("console", lambda told: problems.append(told.text) if told.type == "error" else None)
    page.on(
        "request",
        lambda asked: (
            None
            if asked.url.startswith(server.address)
            else problems.append(f"another host: {asked.url}")
        ),
    )
    return page


def press(page: Any, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


def test_a_short_day_with_the_keyboard_only(browser: Any, server: Server) -> None:
    problems: list[str] = []
    page = arrive(browser, server, problems)
    page.goto(server.link)
    page.keyboard.type("Anna")
    press(page, "Tab")
    page.keyboard.type(PASSWORD)
    press(page, "Enter")
    page.wait_for_url(f"{server.address}/")
    page.goto(f"{server.address}/new")
    page.keyboard.type("Open")
    press(page, "Tab", "Tab", "Tab", "3", "Enter")
    page.wait_for_url(f"{server.address}/e/open")
    page.goto(f"{server.address}/e/open/a/players")
    for name in ("Adam", "Berta", "Carl", "Dora"):
        page.keyboard.type(name)
        press(page, "Enter")
        page.wait_for_selector(f"text={name} is entered.")
    page.focus("text=Draw up the list")
    press(page, "Enter")
    page.wait_for_selector("text=The list has been drawn up.")
    page.goto(f"{server.address}/e/open/a/preview")
    press(page, "Enter")
    page.wait_for_selector("text=The round is paired.")

    other = page.context.new_page()
    other.goto(f"{server.address}/e/open/a/results")
    page.goto(f"{server.address}/e/open/a/results")
    other.wait_for_timeout(600)
    press(page, "1")
    page.wait_for_selector("#b1.saved")
    other.wait_for_selector("#b1[data-seen='1-0']", timeout=1500)

    server.kill()
    server.start()
    press(page, "2")
    page.wait_for_selector("#b2[data-seen='½-½']")
    server.kill()
    with Journal.open(server.folder / "open.ronde") as journal:
        assert journal.state.section("a").open_games(1) == ()
    assert [p for p in problems if "ERR_" not in p] == []
