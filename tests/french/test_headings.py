"""The columns of tie-breaks whose codes are English words have short words over them."""

from __future__ import annotations

import pytest

from ronde.generator import Recipe, generate
from ronde.print.settings import PrintSettings
from ronde.print.sources import document_translator
from ronde.print.standings import legend, standings_for, standings_table
from ronde.ranking import standings
from ronde.services.language import translator
from ronde.views.crosstable import cross_table
from ronde.views.sheets import Source, cross_table_page, cross_table_sheet, standings_sheet

SYSTEM = "fmjd-2017-rating"
WORDS = {"en": ("Avg. rating", "Rating", "Lot"), "fr": ("Moy. adv.", "CP", "Tirage")}
EVENT = generate(Recipe(players=12, rounds=4, seed=1, system=SYSTEM))


@pytest.mark.parametrize("language", WORDS)
def test_tables_head_the_tie_breaks_of_draughts_with_words(language: str) -> None:
    say = translator(language, "draughts").say
    source = Source(EVENT, None, say)
    assert standings_sheet(source).head[-3:] == WORDS[language]
    assert cross_table_sheet(source).head[-3:] == WORDS[language]


@pytest.mark.parametrize("language", WORDS)
def test_the_printed_standings_head_and_explain_them_with_words(language: str) -> None:
    words = document_translator(language).of_game("draughts")
    settings = PrintSettings(words=words)
    ranked = standings_for(EVENT, settings)
    printed = str((standings_table(ranked, settings), legend(ranked, settings)))
    assert all(repr(word) in printed for word in WORDS[language])
    assert "AVG-RATING" not in printed
    assert "LOT" not in printed


@pytest.mark.parametrize("language", WORDS)
def test_headings_of_the_cross_table_on_a_page_have_a_capital(language: str) -> None:
    head, rows = cross_table_page(cross_table(standings(EVENT)), translator(language).say)
    assert len(head) == len(rows[0]) > 6
    assert [word for word in head if word[:1].islower()] == []
