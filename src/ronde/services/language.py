"""The languages of the pages: each visitor has one, and changes it in place."""

from __future__ import annotations

import gettext
import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from ronde.domain.errors import RequestError, filled

if TYPE_CHECKING:
    from ronde.domain.tournament import DisciplineName
    from ronde.explanation.lines import Language
    from ronde.journal import Section

LANGUAGES = ("en", "fr")
LOCALE = os.path.join(os.path.dirname(os.path.dirname(__file__)), "locale")  # noqa: PTH118, PTH120
"""The folder of the catalogues; a text, because a small command starts faster without pathlib."""


@dataclass(frozen=True, slots=True)
class Translator:
    """Translates sentences into one language, in the words of one game.

    Each game has words of its own: a draw is *une nulle* in chess, *une remise* in draughts.
    A sentence that draughts players put differently stands in the catalogue a second time, in the
    context `draughts`.
    """

    code: str
    catalogue: gettext.NullTranslations
    game: DisciplineName = "chess"

    def say(self, template: str, **facts: object) -> str:
        """The sentence in this language, its gaps filled; no sentence is no sentence."""
        said = self._sentence(template) if template else ""
        return filled(said, facts) if facts else said

    def _sentence(self, template: str) -> str:
        if self.game != "chess":
            said = self.catalogue.pgettext(self.game, template)
            if said != template:
                return said
        return self.catalogue.gettext(template)

    def plural(self, one: str, many: str, count: int) -> str:
        """The sentence for that many; where the catalogue has both apart, one of them."""
        if self.game != "chess":
            said = self.catalogue.npgettext(self.game, one, many, count)
            if said not in (one, many):
                return said
        said = self.catalogue.ngettext(one, many, count)
        if self.code == "en" or said not in (one, many):
            return said
        return self.say(one if count < 2 else many)

    @property
    def language(self) -> Language:
        """The same, as explanations want it."""
        from ronde.explanation.lines import Language

        return Language(self.say, self.plural, self.system)

    def system(self, name: str) -> str:
        """The title of a system; its name where Ronde does not know it."""
        from ronde.rulebooks.catalogue import system

        try:
            return self.say(system(name).title)
        except RequestError:
            return name


@cache
def translator(code: str, game: DisciplineName = "chess") -> Translator:
    """The language of that code in the words of a game; anything unknown is English."""
    known = code if code in LANGUAGES else "en"
    catalogue = gettext.translation("ronde", LOCALE, [known], fallback=True)
    return Translator(known, catalogue, game)


def common_game(sections: Iterable[Section]) -> DisciplineName:
    """The game of the sections: chess, unless all of them are draughts."""
    from ronde.notation import is_draughts

    games = {is_draughts(section.tournament) for section in sections}
    return "draughts" if games == {True} else "chess"


def session_language(session: Mapping[str, object], header: str) -> str:
    """The language that somebody chose in place, else the one that the browser asks for."""
    chosen = str(session.get("lang") or preferred_language(header))
    return chosen if chosen in LANGUAGES else "en"


def preferred_language(header: str) -> str:
    """The language a browser asks for: French or English."""
    for part in header.split(","):
        code = part.split(";")[0].strip().lower()[:2]
        if code in LANGUAGES:
            return code
    return "en"
