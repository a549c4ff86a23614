"""Every sentence is translated, and the compiled catalogue is that of the translators."""

from __future__ import annotations

from string import Formatter
from typing import TYPE_CHECKING

import pytest
from babel.messages.mofile import read_mo
from babel.messages.pofile import read_po

from ronde.services.typography import typeset
from scripts import messages

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog

ADVICE = (
    "run `make messages`, translate the new sentences in "
    "src/ronde/locale/{language}/LC_MESSAGES/ronde.po, and run `make messages` again"
)
languages = pytest.mark.parametrize("language", messages.LANGUAGES)


@languages
def test_no_sentence_is_missing_or_doubtful(language: str) -> None:
    left = messages.untranslated(messages.updated(language))
    assert not left, ADVICE.format(language=language)


@languages
def test_the_compiled_catalogue_is_up_to_date(language: str) -> None:
    path = messages.catalogue_path(language)
    with path.open("rb") as po, path.with_suffix(".mo").open("rb") as mo:
        typed, compiled = read_po(po), translations(read_mo(mo))
    wanted = translations(typed)
    if language == "fr":
        wanted = {(*row[: len(row) // 2], *map(typeset, row[len(row) // 2 :])) for row in wanted}
    assert compiled == wanted, ADVICE.format(language=language)


def translations(catalogue: Catalog) -> set[tuple[str, ...]]:
    """Every translated sentence with its translations, singular and plural."""
    return {
        (*forms(message.id), *forms(message.string))
        for message in catalogue
        if message.id and all(forms(message.string))
    }


def forms(sentence: object) -> tuple[str, ...]:
    return (sentence,) if isinstance(sentence, str) else tuple(sentence)  # type: ignore[arg-type]


def test_a_catalogue_compiles_to_the_same_bytes_whenever_it_is_done() -> None:
    po = messages.catalogue_path("fr").read_bytes()
    assert messages.as_mo(po) == messages.as_mo(po)


@languages
def test_every_translation_fills_the_same_gaps(language: str) -> None:
    for message in messages.updated(language):
        if message.id and message.string:
            translated, original = forms(message.string), forms(message.id)
            by_click = message.id in messages.CLICK  # which fills the gaps itself
            filled, wanted = gaps(by_click, *translated), gaps(by_click, *original)
            # click has no French for the kinds of numbers that it names
            assert filled == wanted - {("number_type", None)}, message.id


def gaps(by_click: bool, *sentences: str) -> set[tuple[str, str | None]]:
    """The names of the gaps and how they are filled; guillemets replace the quotes of click."""
    parts = (part for sentence in sentences for part in Formatter().parse(sentence))
    return {(name, None if by_click else how) for _text, name, _spec, how in parts if name}


def test_sentences_of_every_package_are_collected() -> None:
    rooms = {file.partition("/")[0] for _sentence, file in messages.sentences()}
    assert {"cli", "domain", "formats", "rulebooks", "pairing.py"} <= rooms
