"""Ronde inside a page: what the first visit fetches, how long a start takes, how fast it pairs."""

from __future__ import annotations

import json
import shutil
import statistics
import subprocess
import threading
import time
from collections.abc import Callable
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from bench.clock import text
from bench.positions import random_event
from ronde.formats import to_text

ROOT = Path(__file__).resolve().parents[1]
BUILT = ROOT / "build" / "playground"
PAIR = ROOT / "tests" / "web" / "browser" / "positions.mjs"
SIZES = {20: None, 200: None, 1000: 0.3}
"""Numbers of players, each with the seconds that pairing may take."""
ROUNDS, RUNS = 5, 5
WARM = 5.0
"""Seconds after which the page is usable when it has been visited before."""


def in_a_page() -> None:
    """Sizes and times; nothing where the page has not been built."""
    print("\nIn a page (make playground; time by the clock, so other work on the machine counts)")
    if not (BUILT / "build.js").exists() or shutil.which("node") is None:
        print("not measured: make playground builds the page, and node runs it")
        return
    facts = json.loads((BUILT / "build.js").read_text().partition("=")[2].rstrip(";\n"))
    files = [BUILT / name for name in facts["files"] if name != "./"]
    print(f"{'first visit fetches':<45}{sum(f.stat().st_size for f in files) / 1e6:>9.1f} MB")
    for players, bar in SIZES.items():
        _row(f"pairing round {ROUNDS}, {players} players, in Node", _pairing(players), bar)
    visits = _visits()
    if visits is not None:
        _row("first visit, until the page can be used", visits[0], None)
        _row("second visit", visits[1], WARM)


def _row(what: str, seconds: float, bar: float | None) -> None:
    wanted = "" if bar is None else f"   bar {text(bar):>10}"
    over = "   over the bar" if bar is not None and seconds > bar else ""
    print(f"{what:<45}{text(seconds):>12}{wanted}{over}", flush=True)


def _pairing(players: int) -> float:
    """Seconds of one pairing in WebAssembly, reading the report included: the median of some."""
    report = to_text(random_event(players, ROUNDS).before(ROUNDS))
    case = {"id": "", "trf": report, "system": "fide-dutch-2026", "options": {}}
    with TemporaryDirectory() as folder:
        file = Path(folder, "positions.jsonl")
        file.write_text("\n".join([json.dumps(case)] * (RUNS + 1)), encoding="utf-8")
        command = ["node", str(PAIR), str(BUILT), str(file)]
        found = subprocess.run(command, capture_output=True, text=True, check=True)
    times = [float(json.loads(line)["milliseconds"]) / 1000 for line in found.stdout.splitlines()]
    return statistics.median(times[1:])


class _Files(SimpleHTTPRequestHandler):
    extensions_map = {  # noqa: RUF012 (as its base has it)
        **SimpleHTTPRequestHandler.extensions_map,
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
    }

    def log_message(self, *_words: object) -> None:
        """Say nothing."""


def _visits() -> tuple[float, float] | None:
    """Seconds of two visits with a real browser; None without one."""
    program = shutil.which("chromium") or shutil.which("google-chrome")
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        program = None
    if program is None:
        print("visits are not measured: they need playwright and chromium")
        return None
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Files, directory=str(BUILT)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_port}/"
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=program, args=["--no-sandbox"])
        page = browser.new_page()
        page.set_default_timeout(300_000)
        times = [_until_open(page, go) for go in (lambda: page.goto(address), page.reload)]
        browser.close()
    server.shutdown()
    return times[0], times[1]


def _until_open(page: Any, go: Callable[[], object]) -> float:
    began = time.perf_counter()
    go()
    page.wait_for_selector("body.open")
    return time.perf_counter() - began
