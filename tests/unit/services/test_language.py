"""Sentences in a language, and in the words of a game."""

from __future__ import annotations

import pytest

from ronde.cli.language import _, use_language
from ronde.services.language import LANGUAGES, translator


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_sentence_is_no_sentence_and_never_the_head_of_the_catalogue(code: str) -> None:
    assert translator(code).say("") == ""
    assert translator(code, "draughts").say("") == ""
    with use_language(code):
        assert _("") == ""
