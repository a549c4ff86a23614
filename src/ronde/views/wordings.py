"""What an article says, in our own words: it opens beside each citation."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from ronde import ledger
from ronde.explanation.formatting import Wordings
from ronde.explanation.lines import Language
from ronde.pairing import Round
from ronde.services.typography import typeset

PARTS = 6
"""Statements that are told of an article in several parts."""


def wordings(paired: Round, language: Language, code: str) -> Wordings:
    """The wordings of the articles that a round cites, in one language.

    A statement of the founding documents goes first; what they do not have, such as the criteria
    of later editions, is told as the account and the rulebook word it.
    """
    rows = _worded(paired)

    @cache
    def wording(article: str) -> str:
        for cited in article.split(", "):
            exact, parts = _of_ledger(paired.system, cited)
            if exact or parts:
                return _told(exact or parts, code)
            if cited in rows:
                return _sentence(language.translate(rows[cited]))
        return ""

    return wording


def statement(system: str, article: str, code: str) -> str:
    """What a founding document says in that article; empty where it says nothing."""
    exact, parts = _of_ledger(system, article)
    return _told(exact or parts, code)


def _worded(paired: Round) -> dict[str, str]:
    """The wordings of criteria, prohibitions and colour rules, by code and by article."""
    found: dict[str, str] = {}
    account, rules = paired.account, paired.rules
    counted = [*account.criteria, *(row for one in account.brackets for row in one.criteria)]
    for row in (*counted, *rules.prohibitions, *rules.criteria):
        for name in (row.code, row.article):
            found.setdefault(name, row.wording)
    for game in account.games:
        found.setdefault(game.article, game.wording)
    for rule in rules.colours:
        found.setdefault(rule.code, rule.wording)
    return found


def _of_ledger(system: str, cited: str) -> tuple[list[str], list[str]]:
    """The statements of exactly that article, and those of its parts."""
    wanted = re.escape(_plain(cited))
    before = r"-" if cited[:1].isdigit() else r"[-.]"
    of_it = re.compile(rf"{before}{wanted}(?P<part>\.[a-z0-9]+|[a-z][a-z0-9]*)?$")
    found = [
        (row.id, match)
        for row in ledger.articles().values()
        if _is_of(row.systems, system) and (match := of_it.search(_plain(row.id)))
    ]
    exact = [row for row, match in found if not match["part"]]
    parts = [row for row, match in found if match["part"] and not match["part"].isdigit()]
    return exact, parts[:PARTS]


def _told(rows: Sequence[str], code: str) -> str:
    """The statements in one language."""
    french, english = ledger.in_french(), ledger.articles()
    return " ".join(typeset(french[row]) if code == "fr" else english[row].summary for row in rows)


def _is_of(systems: tuple[str, ...], system: str) -> bool:
    """Whether a statement speaks of a system: by its name, or by that of its rulebook."""
    return any(system == name or system.startswith(name + "-") for name in systems)


def _plain(article: str) -> str:
    """`A8.a` as `A8a`: documents and rows write the letters of a list in two ways."""
    return re.sub(r"(?<=\d)\.([a-z])$", r"\1", article)


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:].rstrip(".") + "."
