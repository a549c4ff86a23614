"""The languages of the pages: each visitor has one, and changes it in place."""

from __future__ import annotations

import gettext
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ronde.explanation.lines import Language

LANGUAGES = ("en", "fr")
LOCALE = Path(__file__).resolve().parents[1] / "locale"


@dataclass(frozen=True, slots=True)
class Translator:
    """Translates sentences into one language."""

    code: str
    catalogue: gettext.NullTranslations

    def say(self, template: str, **facts: object) -> str:
        """The sentence in this language, its gaps filled."""
        said = self.catalogue.gettext(template) if template else ""
        return said.format(**facts) if facts else said

    def plural(self, one: str, many: str, count: int) -> str:
        """The sentence for that many; where the catalogue has both apart, one of them."""
        if self.code == "en":
            return one if count == 1 else many
        said = self.catalogue.ngettext(one, many, count)
        return said if said not in (one, many) else self.say(one if count < 2 else many)

    @property
    def language(self) -> Language:
        """The same, as explanations want it."""
        from ronde.explanation.lines import Language

        return Language(self.say, self.plural)


@cache
def translator(code: str) -> Translator:
    """The language of that code; anything unknown is English."""
    if code not in LANGUAGES or code == "en":
        return Translator("en", gettext.NullTranslations())
    return Translator(code, gettext.translation("ronde", str(LOCALE), [code], fallback=True))


def session_translator(session: Mapping[str, object], header: str) -> Translator:
    """The language that somebody chose in place, else the one that the browser asks for."""
    return translator(str(session.get("lang") or preferred_language(header)))


def preferred_language(header: str) -> str:
    """The language a browser asks for: French or English."""
    for part in header.split(","):
        code = part.split(";")[0].strip().lower()[:2]
        if code in LANGUAGES:
            return code
    return "en"
