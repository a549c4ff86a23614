"""Templates of pages in a language; every value in them is escaped."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from jinja2.ext import Extension

from ronde.domain.tournament import DisciplineName
from ronde.services.language import translator

INDENT = re.compile(r"^[ \t]+", re.MULTILINE)


class ShortIndent(Extension):
    """Sends one space for the indentation of a line, which browsers read as the same."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        """The template with its lines and their numbers."""
        return INDENT.sub(" ", source)


def templates(
    folder: Path, code: str, more: Sequence[type[Extension]] = (), game: DisciplineName = "chess"
) -> Environment:
    """The templates of a folder, their sentences in a language and the words of a game."""
    made = Environment(
        loader=FileSystemLoader(folder),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        extensions=["jinja2.ext.i18n", ShortIndent, *more],
    )
    language = translator(code, game)
    made.install_gettext_callables(  # type: ignore[attr-defined]
        language.say, language.plural, newstyle=False
    )
    return made
