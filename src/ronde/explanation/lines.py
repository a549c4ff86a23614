"""Sentences with gaps: what every explanation is made of.

The facts of a sentence are values that know how to be said in a language (`said`) and how to be
written as plain data (`plain`). Nothing is turned into text before a reader is known.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol, runtime_checkable

from ronde.domain.errors import N_, Translate, filled
from ronde.rulebooks.account import CriterionCount, Obstacle, Step

TranslatePlural = Callable[[str, str, int], str]


def english_plural(one: str, many: str, count: int) -> str:
    """The English sentence for that many."""
    return one if count == 1 else many


class Language(NamedTuple):
    """How sentences are put into a language: one sentence, and one of two by number.

    Programs name a system by its key; `system` is how readers name it.
    """

    translate: Translate = str
    plural: TranslatePlural = english_plural
    system: Translate = str


ENGLISH = Language()


@runtime_checkable
class Fact(Protocol):
    """A value in a sentence."""

    def said(self, language: Language) -> str:
        """As readers of the language write it."""

    def plain(self) -> Any:
        """As numbers, texts and lists."""


@dataclass(frozen=True, slots=True)
class Line:
    """One sentence, its facts, and the article behind it.

    `many` is the plural of the sentence, chosen by the fact `count`.
    """

    one: str
    facts: Mapping[str, Any] = field(default_factory=dict)
    many: str | None = None
    article: str = ""
    depth: int = 0

    def render(self, language: Language = ENGLISH) -> str:
        """The sentence and its article."""
        said = self.sentence(language)
        return f"{said} [{self.cited(language)}]" if self.article else said

    def cited(self, language: Language = ENGLISH) -> str:
        """The article as the language writes it: `C.05 Annex 1`, in French `C.05, annexe 1`."""
        return language.translate(self.article) if self.article else ""

    def sentence(self, language: Language = ENGLISH) -> str:
        """The sentence in that language."""
        if self.many is None:
            template = language.translate(self.one)
        else:
            template = language.plural(self.one, self.many, int(self.facts["count"]))
        return _sentence(filled(template, said_facts(self.facts, language)))

    def deeper(self, by: int = 1) -> Line:
        """The same line, further to the right."""
        return Line(self.one, self.facts, self.many, self.article, self.depth + by)


def _sentence(text: str) -> str:
    """It begins with a capital and ends with a stop, also where a rule is quoted."""
    stop = "" if text[-1:] in ".:!?" else "."
    return text[:1].upper() + text[1:] + stop


@dataclass(frozen=True, slots=True)
class Participant:
    """A player or a team: `4 Dupont, Anne`, or the number alone."""

    number: int
    name: str = ""

    def said(self, _language: Language) -> str:
        return f"{self.number} {self.name}" if self.name else str(self.number)

    def plain(self) -> Any:
        return self.number


@dataclass(frozen=True, slots=True)
class NumbersFact:
    """Players by number: `4, 7 and 11`."""

    numbers: Sequence[int]

    def said(self, language: Language) -> str:
        if len(self.numbers) < 2:
            return "".join(map(str, self.numbers))
        *others, last = map(str, self.numbers)
        together = language.translate(N_("{several} and {last}"))
        return together.format(several=", ".join(others), last=last)

    def plain(self) -> Any:
        return list(self.numbers)


@dataclass(frozen=True, slots=True)
class BoardsFact:
    """Pairs and single players: `4-11, 6`."""

    boards: Sequence[Sequence[int]]

    def said(self, _language: Language) -> str:
        return ", ".join("-".join(map(str, who)) for who in self.boards)

    def plain(self) -> Any:
        return [list(who) for who in self.boards]


@dataclass(frozen=True, slots=True)
class ScoreFact:
    """A score, or a number of points, in tenths: `4`, `4.5`."""

    tenths: int

    def said(self, language: Language) -> str:
        whole, tenth = divmod(abs(self.tenths), 10)
        sign = "-" if self.tenths < 0 else ""
        if not tenth:
            return f"{sign}{whole}"
        return sign + language.translate(N_("{whole}.{tenth}")).format(whole=whole, tenth=tenth)

    def plain(self) -> Any:
        return self.tenths / 10 if self.tenths % 10 else self.tenths // 10


@dataclass(frozen=True, slots=True)
class PointsFact:
    """A score with its unit: `1 point`, `4.5 points`."""

    tenths: int

    def said(self, language: Language) -> str:
        # French counts in the plural from two on, English whatever is not one.
        count = 1 if self.tenths == 10 else 2 if abs(self.tenths) >= 20 else 0
        template = language.plural(N_("{number} point"), N_("{number} points"), count)
        return template.format(number=ScoreFact(self.tenths).said(language))

    def plain(self) -> Any:
        return ScoreFact(self.tenths).plain()


@dataclass(frozen=True, slots=True)
class PlayerScore:
    """The real score, and the pairing score if it differs: `2 points, 4 for pairing`."""

    real: int
    pairing: int

    def said(self, language: Language) -> str:
        real = PointsFact(self.real).said(language)
        if self.pairing == self.real:
            return real
        together = language.translate(N_("{real}, {pairing} for pairing"))
        return together.format(real=real, pairing=ScoreFact(self.pairing).said(language))

    def plain(self) -> Any:
        return ScoreFact(self.pairing).plain()


@dataclass(frozen=True, slots=True)
class CriterionValue:
    """What a criterion reached: a count, or a list of scores or differences in tenths."""

    value: int | tuple[int, ...]

    def said(self, language: Language) -> str:
        if isinstance(self.value, int):
            return str(self.value)
        if not self.value:
            return language.translate(N_("none"))
        return " · ".join(ScoreFact(v).said(language) for v in self.value)

    def plain(self) -> Any:
        if isinstance(self.value, int):
            return self.value
        return [ScoreFact(v).plain() for v in self.value]


@dataclass(frozen=True, slots=True)
class Phrase:
    """A piece of the rules in the reader's language."""

    text: str
    facts: Mapping[str, Any] = field(default_factory=dict)

    def said(self, language: Language) -> str:
        return language.translate(self.text).format(**said_facts(self.facts, language))

    def plain(self) -> Any:
        return self.said(ENGLISH)


@dataclass(frozen=True, slots=True)
class RankingFact:
    """Players with their Index: `4 (12.5 · 8.25)`, Buchholz in tenths, then hundredths."""

    rows: Sequence[tuple[int, int, int]]

    def said(self, language: Language) -> str:
        return ", ".join(
            f"{number} ({ScoreFact(tenths).said(language)} · {_hundredths(other, language)})"
            for number, tenths, other in self.rows
        )

    def plain(self) -> Any:
        return [[number, tenths / 10, other / 100] for number, tenths, other in self.rows]


def _hundredths(value: int, language: Language) -> str:
    whole, rest = divmod(value, 100)
    if not rest:
        return str(whole)
    tenth = f"{rest:02}".rstrip("0")
    return language.translate(N_("{whole}.{tenth}")).format(whole=whole, tenth=tenth)


def cited(code: str, article: str) -> str:
    """`C12, 2.4.7`; the article alone where the code is only a name, or part of the article."""
    is_name = not any(map(str.isdigit, code)) or " " in code
    if is_name or article.split(",")[0] == code:
        return article
    return f"{code}, {article}"


def of_step(step: Step, depth: int = 1) -> Line:
    """What a procedure did; its facts are dressed by what they are."""
    facts = {key: dressed(key, value) for key, value in step.facts.items()}
    return Line(step.template, facts, article=step.article, depth=depth)


def of_obstacle(obstacle: Obstacle, depth: int = 2) -> Line:
    """Two who may not meet, or one who may not have the bye, and why."""
    facts = {
        "reason": Phrase(obstacle.template, obstacle.facts),
        "pair": BoardsFact((obstacle.pair,)),
    }
    template = (
        N_("{pair} may not have the bye: {reason}.")
        if len(obstacle.pair) == 1
        else N_("{pair} is barred: {reason}.")
    )
    article = cited(obstacle.code, obstacle.article)
    return Line(template, facts, article=article, depth=depth)


def of_counted(counted: CriterionCount, depth: int = 1) -> Line:
    """What a criterion reached, and whom it was charged to."""
    facts = {
        "wording": Phrase(counted.wording),
        "value": CriterionValue(counted.value),
        "charged": BoardsFact(counted.charged),
    }
    template = (
        N_("{wording}: {value} ({charged}).") if counted.charged else N_("{wording}: {value}.")
    )
    return Line(template, facts, article=cited(counted.code, counted.article), depth=depth)


def dressed(key: str, value: Any) -> Any:
    """A fact of a rulebook's step as a value that can be said."""
    if key == "score" and isinstance(value, int):
        return ScoreFact(value)
    if key == "ranking":
        return RankingFact(value)
    if key == "colour":
        return Phrase({"W": N_("White"), "B": N_("Black")}.get(value, value))
    if value == "–":
        return Phrase(N_("nobody"))
    if isinstance(value, (list, tuple)) and value and all(isinstance(v, int) for v in value):
        return NumbersFact(value)
    if isinstance(value, (list, tuple)) and value:
        return BoardsFact(value)
    return value


def said_facts(facts: Mapping[str, Any], language: Language) -> dict[str, Any]:
    """The facts of a line as readers of the language write them."""
    said = {k: v.said(language) if isinstance(v, Fact) else v for k, v in facts.items()}
    if isinstance(name := facts.get("system"), str):
        said["system"] = language.system(name)
    return said


def plain_facts(facts: Mapping[str, Any]) -> dict[str, Any]:
    """The facts of a line as plain data."""
    return {k: v.plain() if isinstance(v, Fact) else v for k, v in facts.items()}
