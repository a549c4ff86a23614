"""The user's language: `--lang` before `LC_ALL`, `LC_MESSAGES` and `LANG`; French or English."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from ronde.services.language import LANGUAGES, LOCALE, Translator, translator

if TYPE_CHECKING:
    from ronde.domain.tournament import DisciplineName
    from ronde.explanation.lines import Language

__all__ = [
    "LANGUAGES",
    "_",
    "current_language",
    "language_of",
    "language_of_pages",
    "ngettext",
    "use_game",
    "use_language",
]

DOMAIN = "ronde"

_translator: Translator = translator("en")


def _(sentence: str) -> str:
    """The sentence in the current language."""
    return _translator.say(sentence)


def ngettext(one: str, many: str, count: int) -> str:
    """The sentence for that many, in the current language."""
    return _translator.plural(one, many, count)


def current_language() -> str:
    """The code of the current language."""
    return _translator.code


def language_of_pages() -> Language:
    """The current language as pages have it: systems by their titles, not by their names."""
    return _translator.language


def use_game(game: DisciplineName) -> None:
    """Show messages in the words of that game, until the language is chosen again."""
    global _translator
    _translator = translator(_translator.code, game)


def language_of(arguments: Sequence[str], environment: Mapping[str, str]) -> str:
    """The language asked for; anything but French is answered in English."""
    for place, argument in enumerate(arguments):
        if argument == "--lang" and place + 1 < len(arguments):
            return arguments[place + 1]
        if argument.startswith("--lang="):
            return argument.removeprefix("--lang=")
    locale = next(
        (environment[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environment.get(name)),
        "",
    )
    return "fr" if locale.lower().startswith("fr") else "en"


@contextmanager
def use_language(language: str) -> Iterator[None]:
    """Show messages in that language, click's own included, until the block ends."""
    global _translator
    import gettext

    before = _translator, os.environ.get("LANGUAGE"), gettext.textdomain()
    gettext.bindtextdomain(DOMAIN, LOCALE)
    gettext.textdomain(DOMAIN)
    os.environ["LANGUAGE"] = language
    _translator = translator(language, _translator.game)
    try:
        yield
    finally:
        _translator, environment, domain = before
        gettext.textdomain(domain)
        if environment is None:
            del os.environ["LANGUAGE"]
        else:
            os.environ["LANGUAGE"] = environment
