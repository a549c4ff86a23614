"""The templates of the pages, in the language of the visitor, with rows that are cached.

`{% cached KEY, … %} a row {% endcached %}` renders a row once for its key. Large tables are the
same from one result to the next but for a few rows. The key must name everything that the row
shows; `CHECKED` renders every row again and compares, which the tests do. The form's token is not
part of a row: `PageRequest.page` puts it in at the end.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Hashable
from functools import cache, partial
from pathlib import Path
from typing import ClassVar

from jinja2 import Environment, nodes
from jinja2.ext import Extension
from jinja2.parser import Parser

from ronde.accelerations import acceleration
from ronde.domain.tournament import DisciplineName
from ronde.journal import not_admitted, waiting_claims
from ronde.journal.result_text import Notation
from ronde.rulebooks.catalogue import system
from ronde.services.language import translator
from ronde.services.templates import templates
from ronde.services.users import SHORTEST
from ronde.views import formatting
from ronde.views.choices import choice_text
from ronde.views.reminders import due_now
from ronde.views.report_notes import note_text
from ronde.views.sheets import labelled
from ronde.views.timetable import (
    next_start,
    programme_text,
    short_start,
    soon,
    start_in_words,
    start_text,
    weekday,
)

TEMPLATES = Path(__file__).with_name("templates")

FORM_TOKEN = secrets.token_urlsafe(24)
"""Stands for the token of a visitor's forms until a page is complete: rows are cached with it."""
MOST_ROWS = 16_000
"""Cached rows in a language, at most: a few megabytes."""


class IncompleteKey(AssertionError):
    """A row shows something that its key does not name."""


class CachedRows(Extension):
    """The tag, and the rows of one language; those not used recently are dropped."""

    tags = {"cached"}  # noqa: RUF012 (an instance variable of its base)
    CHECKED: ClassVar[bool] = False

    def __init__(self, environment: Environment) -> None:
        super().__init__(environment)
        self._young: dict[Hashable, str] = {}
        self._old: dict[Hashable, str] = {}

    def parse(self, parser: Parser) -> nodes.Node:
        """The tag with its key, comma-separated, and what stands up to `endcached`."""
        line = next(parser.stream).lineno
        parts = [parser.parse_expression()]
        while parser.stream.skip_if("comma"):
            parts.append(parser.parse_expression())
        body = parser.parse_statements(("name:endcached",), drop_needle=True)
        place = nodes.Const(f"{parser.name}:{line}")
        call = self.call_method("_row", [place, nodes.Tuple(parts, "load")])
        return nodes.CallBlock(call, [], [], body).set_lineno(line)

    def _row(self, place: str, key: Hashable, caller: Callable[[], str]) -> str:
        """The row as it was, or rendered now."""
        name = (place, key)
        found = self._young.get(name)
        if found is None:
            found = self._old.get(name)
            if found is None:
                found = caller()
            elif self.CHECKED:
                self._compare(place, found, caller())
            self._young[name] = found
            if 2 * len(self._young) > MOST_ROWS:
                self._old, self._young = self._young, {}
        elif self.CHECKED:
            self._compare(place, found, caller())
        return found

    def _compare(self, place: str, cached: str, now: str) -> None:
        if cached != now:
            raise IncompleteKey(f"{place} caches {cached!r}, now {now!r}")


def _unbroken(text: str) -> str:
    """A text whose results, such as 1-0, are not parted at the end of a line."""
    return re.sub(r"(?<=[\d½F])-(?=[\d½])", "-\N{WORD JOINER}", text)


@cache
def environment(code: str, game: DisciplineName = "chess") -> Environment:
    """The templates in a language, with the words of the game and of its rules."""
    made, language = templates(TEMPLATES, code, [CachedRows], game), translator(code, game)
    made.filters["system_title"] = lambda name: language.say(system(name).title)
    made.filters["acceleration_title"] = lambda name: language.say(acceleration(name).title)
    made.filters["titles"] = lambda rows: [(row.name, language.say(row.title)) for row in rows]
    made.globals["choice_text"] = lambda option, value: choice_text(option, value, language.say)
    made.globals["csrf"] = FORM_TOKEN
    made.globals["section_name"] = partial(formatting.section_name, translate=language.say)
    made.globals["shortest_password"] = SHORTEST
    made.globals["colon"] = labelled("", "", language.say).rstrip()
    made.globals["notation"] = Notation.of
    made.globals["points_in_brackets"] = formatting.points_in_brackets
    made.filters["score"] = partial(formatting.score, translate=language.say)
    made.filters["score_words"] = partial(formatting.score_words, translate=language.say)
    made.filters["tie_break"] = partial(formatting.value, translate=language.say)
    made.filters["heading"] = partial(formatting.tie_break_heading, translate=language.say)
    made.globals["decimals_of"] = formatting.decimals_of
    made.filters["decimal"] = partial(formatting.number, translate=language.say)
    made.filters["money"] = partial(formatting.money, translate=language.say)
    made.filters["day"] = partial(formatting.long_day, translate=language.say)
    made.filters["short_day"] = partial(formatting.short_day, translate=language.say)
    made.filters["moment"] = partial(formatting.moment, translate=language.say)
    made.filters["timestamp"] = partial(formatting.timestamp, translate=language.say)
    made.filters["start"] = partial(start_text, translate=language.say)
    made.filters["programme"] = partial(programme_text, translate=language.say)
    made.filters["soon"] = partial(soon, translate=language.say)
    made.filters["start_in_words"] = partial(start_in_words, translate=language.say)
    made.filters["weekday"] = partial(weekday, translate=language.say)
    made.filters["short_start"] = partial(short_start, translate=language.say)
    made.globals["due_now"] = due_now
    made.globals["next_start"] = next_start
    made.filters["clock"] = formatting.clock
    made.filters["unbroken"] = _unbroken
    made.filters["player_title"] = partial(formatting.title_word, translate=language.say)
    made.filters["made_of_it"] = formatting.made_of_it
    made.filters["colour_letters"] = partial(formatting.colour_letters, translate=language.say)
    made.filters["board_score"] = formatting.board_score
    made.filters["bye"] = lambda bye, game: language.say(formatting.BYE_WORDS[game][bye])
    made.filters["report_note"] = lambda text, event: note_text(text, language.say, event)
    made.globals["waiting_claims"] = waiting_claims
    made.globals["not_admitted"] = not_admitted
    return made
