"""What is typed, days and scores, as French sentences have them."""

from __future__ import annotations

from datetime import date

import pytest

from ronde.domain.errors import N_, RequestError
from ronde.domain.player import typed_day
from ronde.services.language import translator
from ronde.services.typography import typeset
from ronde.views.formatting import score_words

NOBODY = N_("Nobody is called {name!r}.")
english, french = translator("en").say, translator("fr").say


def refusal(typed: str) -> str:
    return RequestError(NOBODY, name=typed).render(french)


def test_what_was_typed_stands_in_guillemets() -> None:
    assert typeset("Ce n'est pas {found!r}.") == "Ce n’est pas «\u00a0{found!r}\u00a0»."
    assert refusal("Élie") == "Personne ne s’appelle «\u00a0Élie\u00a0»."
    assert RequestError(NOBODY, name="Élie").render(english) == "Nobody is called 'Élie'."


@pytest.mark.parametrize(
    "typed, shown",
    [("O'Neil", "O'Neil"), ('dit "Jo"', 'dit "Jo"'), ('l\'as "Jo"', 'l\'as "Jo"'), ("{x}", "{x}")],
)
def test_quotes_and_braces_of_what_was_typed_stay(typed: str, shown: str) -> None:
    assert f"«\u00a0{shown}\u00a0»" in refusal(typed)


def test_control_characters_of_what_was_typed_do_not_reach_the_terminal() -> None:
    assert "\\x1b[2J" in refusal("\x1b[2J")
    assert "\x1b" not in refusal("\x1b[2J")


@pytest.mark.parametrize("typed", ["2026-12-31", "31/12/2026", "31.12.2026", " 2026/12/31 "])
def test_a_day_is_understood_as_the_french_and_the_english_write_it(typed: str) -> None:
    assert typed_day(typed) == date(2026, 12, 31)


@pytest.mark.parametrize("typed", ["", "2026", "31/13/2026", "2026-00-00", "demain"])
def test_what_is_no_day_is_refused_with_an_example(typed: str) -> None:
    with pytest.raises(RequestError) as refused:
        typed_day(typed)
    assert refused.value.render(french).endswith("n’est pas une date\u00a0: écrivez 31/12/2026.")


@pytest.mark.parametrize(
    "score, in_english, in_french",
    [
        ("0.0", "0.0 points", "0,0 point"),
        ("1.0", "1.0 point", "1,0 point"),
        ("1.5", "1.5 points", "1,5 point"),
        ("2.0", "2.0 points", "2,0 points"),
    ],
)
def test_points_are_in_the_plural_from_two_in_french(
    score: str, in_english: str, in_french: str
) -> None:
    assert score_words(score, "chess", english) == in_english
    assert score_words(score, "chess", french) == in_french
