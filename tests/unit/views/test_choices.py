"""The choices of an event in words."""

from __future__ import annotations

import pytest

from ronde.rulebooks.catalogue import listings
from ronde.rulebooks.catalogue import system as system_named
from ronde.services.language import translator
from ronde.views.choices import choice_text

TABLED = [e.name for e in listings() if system_named(e.name).text is None]


@pytest.mark.parametrize("system", TABLED)
def test_every_value_of_every_option_has_words_in_both_languages(system: str) -> None:
    for option in system_named(system).options:
        for value in option.values:
            english, french = (choice_text(option, value, translator(c).say) for c in ("en", "fr"))
            is_letter = len(value) == 1
            assert is_letter or french != english, (option.key, value)
            assert "_" not in english
            assert is_letter or " " in english or english in ("yes", "no", "last", *SINGLE), english


SINGLE = ("altogether", "counted", "nothing", "neither")
"""Words that need no company."""


def test_two_values_of_one_option_are_never_worded_alike() -> None:
    for system in TABLED:
        for option in system_named(system).options:
            for code in ("en", "fr"):
                told = [choice_text(option, value, translator(code).say) for value in option.values]
                assert len(set(told)) == len(told), (system, option.key, told)
