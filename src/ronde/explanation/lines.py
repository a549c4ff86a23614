"""Sentences with gaps: what every explanation is made of."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from ronde.domain.points import points_text
from ronde.domain.tournament import Tournament

Translate = Callable[[str], str]
TranslatePlural = Callable[[str, str, int], str]


def english_plural(one: str, many: str, count: int) -> str:
    """The English sentence for that many."""
    return one if count == 1 else many


@dataclass(frozen=True, slots=True)
class Line:
    """One sentence, its facts, and the article behind it.

    `many` is the plural of the sentence, chosen by the fact `count`. The facts named in
    `translated` are themselves sentences of the rules and are put into the reader's language.
    """

    one: str
    facts: Mapping[str, Any] = field(default_factory=dict)
    many: str | None = None
    article: str = ""
    depth: int = 0
    translated: tuple[str, ...] = ()

    def render(self, translate: Translate = str, plural: TranslatePlural = english_plural) -> str:
        """The sentence and its article."""
        said = self.sentence(translate, plural)
        return f"{said} [{self.article}]" if self.article else said

    def sentence(self, translate: Translate = str, plural: TranslatePlural = english_plural) -> str:
        """The sentence in the language of the two functions."""
        if self.many is None:
            sentence = translate(self.one)
        else:
            sentence = plural(self.one, self.many, int(self.facts["count"]))
        facts = {
            key: translate(value) if key in self.translated else value
            for key, value in self.facts.items()
        }
        return sentence.format(**facts)


def cited(code: str, article: str) -> str:
    """`C12, 2.4.7`; the article alone where it is its own code."""
    return article if code in ("", article) else f"{code}, {article}"


class Names:
    """How players, pairs and scores are written in explanations."""

    def __init__(self, event: Tournament) -> None:
        self._event = event

    def player(self, tpn: int) -> str:
        """`4 Dupont, Anne`, or the number alone."""
        name = self._event.player(tpn).name
        return f"{tpn} {name}" if name else str(tpn)

    def pair(self, a: int, b: int) -> str:
        """`4-11`."""
        return f"{a}-{b}"

    def those(self, charged: Iterable[tuple[int, ...]]) -> str:
        """Pairs and players by number: `4-11, 6`."""
        return ", ".join("-".join(map(str, who)) for who in charged)

    def numbers(self, tpns: Iterable[int]) -> str:
        """Numbers in a row."""
        return ", ".join(map(str, tpns))

    def score(self, tenths: int) -> str:
        """`4.5`."""
        return points_text(tenths)

    def value(self, value: int | tuple[int, ...]) -> str:
        """What a criterion reached: a count, or a list of points."""
        if isinstance(value, tuple):
            return ", ".join(points_text(v) for v in value) or "–"
        return str(value)
