"""What an article says, in our own words: it opens beside each citation."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from ronde import ledger
from ronde.explanation.formatting import Wordings
from ronde.explanation.lines import Language
from ronde.pairing import Round
from ronde.rulebooks.system import EarlierText
from ronde.services.typography import typeset

PARTS = 6
"""Statements that are told of an article in several parts."""


def wordings(paired: Round, language: Language, code: str) -> Wordings:
    """The wordings of the articles that a round cites, in one language.

    A statement of the founding documents goes first; what they do not have, such as the criteria
    of later editions, is told as the account and the rulebook word it. An edition that repeats an
    earlier text is told by that text.
    """
    rows, rules = _worded(paired), paired.rules
    texts = [EarlierText(paired.system, str)]
    texts += [] if rules.earlier is None else [rules.earlier]

    @cache
    def wording(article: str) -> str:
        for cited in article.split(", "):
            for text in texts:
                if told := _of_ledger(text.system, text.number(cited)):
                    return _told(told, code)
            if cited in rows:
                return _sentence(language.translate(rows[cited]))
        return ""

    return wording


def statement(system: str, article: str, code: str) -> str:
    """What a founding document says in that article; empty where it says nothing."""
    return _told(_of_ledger(system, article), code)


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
    return found | dict(rules.statements)


def _of_ledger(system: str, cited: str) -> list[str]:
    """The statements of exactly that article, or those of its parts; of a span those of each."""
    begin, _, end = cited.partition("-")
    if end and (ends := _numbers(begin, end)):
        return [row for one in ends for row in _of_ledger(system, one)][:PARTS]
    wanted = re.escape(_plain(cited))
    before = r"-" if cited[:1].isdigit() else r"[-.]"
    after_letter = r"|\d+" if cited[-1:].isalpha() else ""
    of_it = re.compile(rf"{before}{wanted}(?P<part>\.[a-z0-9]+|[a-z][a-z0-9]*{after_letter})?$")
    found = [
        (row.id, match)
        for row in ledger.articles().values()
        if row.kind != "example"
        and _is_of(row.systems, system)
        and (match := of_it.search(_plain(row.id)))
    ]
    exact = [row for row, match in found if not match["part"]]
    return exact or [row for row, _ in found][:PARTS]


def _numbers(begin: str, end: str) -> list[str]:
    """`6.1.25`, `6.1.26` of a span whose ends differ in their last number."""
    head, _, first = begin.rpartition(".")
    other, _, last = end.rpartition(".")
    if not head or head != other or not (first.isdecimal() and last.isdecimal()):
        return []
    return [f"{head}.{number}" for number in range(int(first), int(last) + 1)]


def _told(rows: Sequence[str], code: str) -> str:
    """The statements in one language."""
    french, english = ledger.in_french(), ledger.articles()
    return " ".join(typeset(french[row]) if code == "fr" else english[row].summary for row in rows)


def _is_of(systems: tuple[str, ...], system: str) -> bool:
    """Whether a statement speaks of a system: by its name, or by that of its rulebook."""
    return any(system == name or system.startswith(name + "-") for name in systems)


def _plain(article: str) -> str:
    """`A8.a` as `A8a`: documents and rows write the letters of a list in two ways."""
    return re.sub(r"(?<=\d)\.([a-z]\d*)$", r"\1", article)


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:].rstrip(".") + "."
