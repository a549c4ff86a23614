"""A report of another program opened in a real browser, in French, with and without scripts."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ronde.formats import to_text
from ronde.generator import Recipe, generate
from ronde.journal import Journal
from tests.waiting import PATIENCE
from tests.web.browser.arbiter import PASSWORD
from tests.web.browser.chromium import browsing
from tests.web.browser.server import serving

GIVEN = generate(Recipe(players=10, rounds=5, seed=6)).before(3)
"""Two rounds of five."""


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with browsing() as made:
        yield made


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no-scripts"])
def test_a_report_is_looked_at_opened_and_its_next_round_is_paired(
    browser: Any, tmp_path: Path, scripts: bool
) -> None:
    with serving(tmp_path) as server:
        context = browser.new_context(locale="fr-FR", java_script_enabled=scripts)
        page = context.new_page()
        page.set_default_timeout(PATIENCE * 1000)
        page.goto(server.link)
        page.locator("input[name=name]").fill("Anna")
        page.locator("input[name=password]").fill(PASSWORD)
        page.locator("main button").first.click()
        page.get_by_role("link", name="Ouvrir un fichier comme événement").click()
        report = {"name": "tournoi.trf", "mimeType": "text/plain", "buffer": _report()}
        page.locator("input[type=file]").set_input_files(report)
        page.get_by_role("button", name="Montrer ce qu").click()
        while not scripts and page.get_by_role("link", name="Regarder").count():
            page.get_by_role("link", name="Regarder").click()
        page.locator("#facts").wait_for()
        assert "2 rondes sur 2 sont conformes" in page.locator("main").inner_text()
        page.get_by_label("Nom de l").fill("Open repris")
        page.get_by_role("button", name="Ouvrir comme événement").click()
        page.wait_for_url("**/e/open-repris")
        page.goto(f"{server.address}/e/open-repris/a/preview")
        page.locator("form[action$='/a/pair'] button").first.click()
        page.wait_for_url("**/a/pairing**")
        context.close()
    with Journal.open(tmp_path / "open-repris.ronde", read_only=True) as journal:
        section = journal.state.section("a")
    assert section.tournament.rounds[:2] == GIVEN.rounds
    assert len(section.paired) == 3


def _report() -> bytes:
    return to_text(GIVEN).encode()
