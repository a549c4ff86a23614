"""The same words in one language, or in two: what a heading says to every reader of the wall."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ronde.domain.errors import Translate
from ronde.views import formatting

if TYPE_CHECKING:
    from ronde.views.base import Exact
    from ronde.views.base import Words as Sentence

Said = list[str]
"""A text in the languages of the document, the first one leading; one text where they agree."""


@dataclass(frozen=True, slots=True)
class Words:
    """The languages of a document: their codes, and how each translates a sentence."""

    languages: tuple[tuple[str, Translate], ...] = (("en", str),)

    def __call__(self, template: str, **facts: object) -> Said:
        """The sentence in every language, its gaps filled."""
        return self.each(lambda say: say(template).format(**facts))

    def each(self, text: Callable[[Translate], str]) -> Said:
        """The text in every language; once where it is the same."""
        return list(dict.fromkeys(text(translate) for _, translate in self.languages))

    def short(self, template: str) -> str:
        """A word or letter on one line: `B/W`."""
        return "/".join(self(template))

    def line(self, template: str, **facts: object) -> str:
        """A sentence on one line: the languages after each other."""
        return " / ".join(self(template, **facts))

    def number(self, text: str) -> str:
        """A number with the decimal mark of the leading language: `4.5`, in French `4,5`."""
        return text.replace(".", ",") if self.code == "fr" else text

    def value(self, value: Exact) -> str:
        """A tie-break as tables print it, with that mark."""
        return self.number(formatting.value(value))

    def sentence(self, sentence: Sentence) -> Said:
        """A sentence of a view in the languages of the document."""
        return list(dict.fromkeys(getattr(sentence, code) for code, _ in self.languages))

    @property
    def code(self) -> str:
        """The leading language."""
        return self.languages[0][0]

    @property
    def leading(self) -> Translate:
        """How the leading language translates."""
        return self.languages[0][1]

    @property
    def apart(self) -> Iterator[Words]:
        """Each language by itself."""
        return (Words((language,)) for language in self.languages)


ENGLISH = Words()


def joined(parts: Iterable[Sequence[str]], between: str) -> Said:
    """Several texts as one, language by language."""
    rows = list(parts)
    count = max(map(len, rows), default=1)
    return list(
        dict.fromkeys(between.join(row[min(k, len(row) - 1)] for row in rows) for k in range(count))
    )
