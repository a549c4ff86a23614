"""Every sentence is translated, and the compiled catalogue is that of the translators."""

from __future__ import annotations

from string import Formatter

import pytest

from scripts import messages

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
    compiled = path.with_suffix(".mo").read_bytes()
    assert messages.as_mo(path.read_bytes()) == compiled, ADVICE.format(language=language)


@languages
def test_every_translation_fills_the_same_gaps(language: str) -> None:
    for message in messages.updated(language):
        if message.id and message.string:
            asked = message.id if isinstance(message.id, tuple) else (message.id,)
            given = message.string if isinstance(message.string, tuple) else (message.string,)
            assert gaps(*given) == gaps(*asked), message.id


def gaps(*sentences: str) -> set[tuple[str | None, str | None]]:
    parts = (part for sentence in sentences for part in Formatter().parse(sentence))
    return {(name, conversion) for _text, name, _spec, conversion in parts if name is not None}


def test_sentences_of_every_room_are_collected() -> None:
    rooms = {file.partition("/")[0] for _sentence, file in messages.sentences()}
    assert {"cli", "domain", "formats", "rulebooks", "engine.py"} <= rooms
