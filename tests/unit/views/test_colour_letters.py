"""The letters of colours as each language has them: a French B is White."""

from __future__ import annotations

import pytest

from ronde.services.language import translator
from ronde.views.formatting import colour_letters, read_colour_letters

ENGLISH, FRENCH = translator("en").say, translator("fr").say


def test_each_language_writes_colours_with_its_letters() -> None:
    assert colour_letters("WB=W", ENGLISH) == "WB–W"
    assert colour_letters("WB=W", FRENCH) == "BN–B"
    assert colour_letters("", FRENCH) == "–"


@pytest.mark.parametrize("typed", ["BNNB", "bnnb", " BNNB ", "WBBW", "wbbw"])
def test_french_readers_type_their_letters_or_those_of_reports(typed: str) -> None:
    assert read_colour_letters(typed, FRENCH) == "WBBW"


@pytest.mark.parametrize("typed", ["WB", "BW", "BB", ""])
def test_english_readers_type_the_letters_of_reports(typed: str) -> None:
    assert read_colour_letters(typed, ENGLISH) == typed


def test_what_is_no_colour_stays_to_be_refused() -> None:
    assert read_colour_letters("BX", FRENCH) == "WX"
