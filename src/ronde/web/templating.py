"""The templates of the pages, in the language of the visitor."""

from __future__ import annotations

import secrets
from functools import cache
from pathlib import Path

from jinja2 import Environment

from ronde.accelerations import acceleration
from ronde.journal import waiting_claims
from ronde.journal.result_text import Notation
from ronde.rulebooks.catalogue import system
from ronde.services.language import translator
from ronde.services.templates import templates
from ronde.views import formatting
from ronde.views.choices import choice_text
from ronde.web.row_cache import CachedRows

TEMPLATES = Path(__file__).with_name("templates")

FORM_TOKEN = secrets.token_urlsafe(24)
"""Stands for the token of a visitor's forms until a page is complete: rows are cached with it."""


@cache
def environment(code: str) -> Environment:
    """The templates in a language, with the words of the game and of its rules."""
    made, language = templates(TEMPLATES, code, [CachedRows]), translator(code)
    made.filters["system_title"] = lambda name: language.say(system(name).title)
    made.filters["acceleration_title"] = lambda name: language.say(acceleration(name).title)
    made.filters["titles"] = lambda rows: [(row.name, language.say(row.title)) for row in rows]
    made.globals["choice_text"] = lambda option, value: choice_text(option, value, language.say)
    made.globals["csrf"] = FORM_TOKEN
    made.globals["notation"] = Notation.of
    made.filters["score"] = formatting.score
    made.filters["tie_break"] = formatting.value
    made.filters["bye"] = lambda bye, game: language.say(formatting.BYE_WORDS[game][bye])
    made.globals["waiting_claims"] = waiting_claims
    return made
