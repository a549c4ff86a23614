"""The same words in one language, or in two: what a heading says to every reader of the wall."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from ronde.domain.errors import Translate

Said = list[str]
"""A text in the languages of the document, the first one leading; one text where they agree."""


@dataclass(frozen=True, slots=True)
class Words:
    """The languages of a document: their codes, and how each translates a sentence."""

    languages: tuple[tuple[str, Translate], ...] = (("en", str),)

    def __call__(self, template: str, **facts: object) -> Said:
        """The sentence in every language, its gaps filled."""
        return self.each(lambda say: say(template).format(**facts))

    def each(self, told: Callable[[Translate], str]) -> Said:
        """What is told in every language; once where it is the same."""
        return list(dict.fromkeys(told(translate) for _, translate in self.languages))

    def short(self, template: str) -> str:
        """A word or letter on one line: `B/W`."""
        return "/".join(self(template))

    def line(self, template: str, **facts: object) -> str:
        """A sentence on one line: the languages after each other."""
        return " / ".join(self(template, **facts))

    @property
    def code(self) -> str:
        """The leading language."""
        return self.languages[0][0]


ENGLISH = Words()


def joined(parts: Iterable[Sequence[str]], between: str) -> Said:
    """Several texts as one, language by language."""
    rows = list(parts)
    count = max(map(len, rows), default=1)
    return list(
        dict.fromkeys(between.join(row[min(k, len(row) - 1)] for row in rows) for k in range(count))
    )
