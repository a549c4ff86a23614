"""The user's language: `--lang` before `LC_ALL`, `LC_MESSAGES` and `LANG`; French or English."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gettext import NullTranslations

LANGUAGES = ("en", "fr")
DOMAIN = "ronde"
LOCALE = Path(__file__).resolve().parents[1] / "locale"

_gettext: Callable[[str], str] = str
_ngettext: Callable[[str, str, int], str] | None = None


def _(sentence: str) -> str:
    """The sentence in the current language."""
    return _gettext(sentence)


def ngettext(one: str, many: str, count: int) -> str:
    """The sentence for that many, in the current language."""
    if _ngettext is not None:
        return _ngettext(one, many, count)
    return one if count == 1 else many


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


def _plural(catalogue: NullTranslations, one: str, many: str, count: int) -> str:
    """The plural of the catalogue; or, where singular and plural stand apart in it, one of them."""
    text = catalogue.ngettext(one, many, count)
    return text if text not in (one, many) else catalogue.gettext(one if count < 2 else many)


@contextmanager
def use_language(language: str) -> Iterator[None]:
    """Show messages in that language, click's own included, until the block ends."""
    global _gettext, _ngettext
    import gettext

    before = _gettext, _ngettext, os.environ.get("LANGUAGE"), gettext.textdomain()
    gettext.bindtextdomain(DOMAIN, str(LOCALE))
    gettext.textdomain(DOMAIN)
    os.environ["LANGUAGE"] = language
    if language == "fr":
        catalogue = gettext.translation(DOMAIN, str(LOCALE), [language], fallback=True)
        _gettext, _ngettext = catalogue.gettext, partial(_plural, catalogue)
    else:
        _gettext, _ngettext = str, None
    try:
        yield
    finally:
        _gettext, _ngettext, environment, domain = before
        gettext.textdomain(domain)
        if environment is None:
            del os.environ["LANGUAGE"]
        else:
            os.environ["LANGUAGE"] = environment
