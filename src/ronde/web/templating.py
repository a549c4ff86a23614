"""The templates of the pages, in the language of the visitor."""

from __future__ import annotations

import secrets
from functools import cache
from pathlib import Path

from jinja2 import Environment

from ronde.accelerations import acceleration
from ronde.desk.language import tongue
from ronde.desk.notation import Notation
from ronde.desk.templates import templates
from ronde.journal import waiting_claims
from ronde.rulebooks.catalogue import resolve
from ronde.tables.choices import choice_text
from ronde.web.keeping import KeptRows

TEMPLATES = Path(__file__).with_name("templates")

FORM_TOKEN = secrets.token_urlsafe(24)
"""Stands for the token of the visitor's forms until a page is complete: rows are kept without."""


@cache
def environment(code: str) -> Environment:
    """The templates in a language, with the words of the game and of its rules."""
    made, spoken = templates(TEMPLATES, code, [KeptRows]), tongue(code)
    made.filters["system_title"] = lambda name: spoken.say(resolve(name).title)
    made.filters["acceleration_title"] = lambda name: spoken.say(acceleration(name).title)
    made.globals["choice_text"] = lambda option, value: choice_text(option, value, spoken.say)
    made.globals["csrf"] = FORM_TOKEN
    made.globals["notation"] = Notation.of
    made.globals["waiting_claims"] = waiting_claims
    return made
