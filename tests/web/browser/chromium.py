"""A real browser for the tests; where there is none, they are skipped and say what to install."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import pytest

NAMES = ("chromium", "chromium-browser", "google-chrome")
PLAYWRIGHT = "needs playwright: make setup, or pip install 'ronde[browser]'"
BROWSER = "needs a browser: apt-get install chromium, or playwright install --with-deps chromium"


@cache
def _found() -> str | None:
    return next((found for name in NAMES if (found := shutil.which(name))), None)


@contextmanager
def browsing(**options: Any) -> Iterator[Any]:
    """A browser without a window; playwright's own where the machine has none."""
    driver = pytest.importorskip("playwright.sync_api", reason=PLAYWRIGHT)
    with driver.sync_playwright() as playwright:
        program = _found() or playwright.chromium.executable_path
        if not Path(program).exists():
            pytest.skip(BROWSER)
        made = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"], **options)
        try:
            yield made
        finally:
            made.close()
