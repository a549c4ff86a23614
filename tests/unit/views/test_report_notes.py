"""The notes of a report are read in words, and in the language of the page."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from ronde.domain.tournament import DisciplineName
from ronde.journal import Correct
from ronde.print.settings import PrintSettings
from ronde.print.sources import document_translator, settings_from_section
from ronde.services.language import translator
from ronde.views.report_notes import note_text
from tests.unit.journal.scripts import Arbiter, started


@pytest.mark.parametrize(
    "written, game, read",
    [
        (
            "Correction for rating only @ Round 3: 10-18",
            "chess",
            "Ronde 3, 10-18 : résultat corrigé pour l’Elo seulement",
        ),
        (
            "Correction for rating only @ Round 3: 10-18",
            "draughts",
            "Ronde 3, 10-18 : résultat corrigé pour le calcul du CP seulement",
        ),
        ("Result corrected @ Round 5: 1-12", "chess", "Ronde 5, 1-12 : résultat corrigé"),
        (
            "MPA @ Round 2: 1-2 3-4",
            "chess",
            "Ronde 2 appariée à la main ; tables qui diffèrent des règles : 1-2 3-4",
        ),
        ("Note @ Round 1: Une {panne}.", "chess", "Ronde 1 : Une {panne}."),
        ("written by somebody", "chess", "written by somebody"),
    ],
)
def test_notes_are_read_in_french(written: str, game: DisciplineName, read: str) -> None:
    text = note_text(written, translator("fr", game).say)
    assert " ".join(text.split()) == read


def test_boards_of_a_note_are_told_by_names(tmp_path: Path) -> None:
    event = started(tmp_path, system="fide-dutch-2026").section().tournament
    one, other = (event.player(number).name for number in (1, 2))
    text = note_text("MPA @ Round 1: 1-2 3-99", translator("en", "chess").say, event)
    assert text.endswith(f": 1 {one} – 2 {other} · 3-99")


@pytest.fixture
def late(tmp_path: Path) -> Arbiter:
    """A result of round 1 corrected for ratings only."""
    arbiter = started(tmp_path, system="fide-dutch-2026")
    for number in (1, 2):
        arbiter.play(Random(number))
    game = arbiter.section().game(1, *arbiter.section().pairs(1)[0])
    right = "½-½" if game.white_result.name != "DRAW" else "1-0"
    arbiter(Correct(section="a", round=1, board=1, result=right))
    return arbiter


def test_a_result_for_ratings_only_is_printed_as_a_result(late: Arbiter) -> None:
    settings = PrintSettings(words=document_translator("fr"))
    notes = settings_from_section(
        late.journal.state, late.section(), "final-report", settings
    ).notes
    (told,) = notes
    assert told.endswith(("compte comme ½-½.", "compte comme 1-0."))
