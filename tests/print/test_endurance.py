"""Every document for 60 and for 1 000 players, in three ways of speaking."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ronde.print.documents import DOCUMENTS, render_document
from ronde.print.settings import PrintSettings
from ronde.print.sources import settings_from_report
from tests.print.pdf import pages, squeezed, text
from tests.print.tournaments import tournament_of, translator_to

pytestmark = pytest.mark.endurance
NAMES = [document.name for document in DOCUMENTS if document.needs != "matches"]


@pytest.mark.parametrize("languages", [("fr",), ("en",), ("fr", "en")], ids="-".join)
@pytest.mark.parametrize("size", [60, 1000])
@pytest.mark.parametrize("name", NAMES)
def test_every_document_of_a_large_tournament(
    name: str, size: int, languages: tuple[str, ...]
) -> None:
    event = tournament_of(size)
    settings = PrintSettings(words=translator_to(*languages))
    if name == "explanation":
        settings = replace(settings, board=2)
    made = render_document(name, event, settings_from_report(event, name, settings, None))
    assert made.missing == ""
    found = pages(made.pdf)
    assert all(len(squeezed(page)) > 60 for page in found)


def test_a_thousand_players_are_all_there_once() -> None:
    event = tournament_of(1000, awkward=False)
    for name in ("players", "players-by-name", "players-by-rating", "pairings-by-name"):
        found = squeezed(text(render_document(name, event, PrintSettings()).pdf))
        for player in event.players:
            assert squeezed(player.name) in found, (name, player)
