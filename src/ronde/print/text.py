"""The texts of a document: in one language or two, names and scores as they are printed."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ronde.domain.errors import Translate
from ronde.domain.player import folded
from ronde.domain.tournament import DisciplineName
from ronde.services.language import translator
from ronde.views import formatting

if TYPE_CHECKING:
    from ronde.views.base import Exact, Words
    from ronde.views.players import PlayerView

_LONGEST_WORD = 30

Texts = list[str]
"""A text in the languages of the document, the leading one first; one text where they agree."""


@dataclass(frozen=True, slots=True)
class DocumentTranslator:
    """The languages of a document: their codes, and how each translates a sentence."""

    languages: tuple[tuple[str, Translate], ...] = (("en", str),)

    def __call__(self, template: str, **facts: object) -> Texts:
        """The sentence in every language, its gaps filled; once where they agree."""
        texts = (translate(template).format(**facts) for _, translate in self.languages)
        return list(dict.fromkeys(texts))

    def of_game(self, game: DisciplineName) -> DocumentTranslator:
        """The same languages in the words of a game; those of chess are the usual ones."""
        if game == "chess":
            return self
        return DocumentTranslator(
            tuple((code, translator(code, game).say) for code, _translate in self.languages)
        )

    def short(self, template: str) -> str:
        """A word or letter on one line: `B/W`."""
        return "/".join(self(template))

    def line(self, template: str, **facts: object) -> str:
        """A sentence on one line: the languages after each other."""
        return " / ".join(self(template, **facts))

    def number(self, text: str) -> str:
        """A number with the decimal mark of the leading language: `4.5`, in French `4,5`."""
        return formatting.number(text, self.leading)

    def value(self, value: Exact, decimals: int = 0) -> str:
        """A tie-break as tables print it, with that mark and at least so many decimals."""
        return self.number(formatting.value(value, decimals=decimals))

    def sentence(self, sentence: Words) -> Texts:
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
    def separately(self) -> Iterator[DocumentTranslator]:
        """Each language by itself."""
        return (DocumentTranslator((language,)) for language in self.languages)


ENGLISH = DocumentTranslator()


def joined(parts: Iterable[Sequence[str]], between: str) -> Texts:
    """Several texts as one, language by language."""
    rows = list(parts)
    count = max(map(len, rows), default=1)
    return list(
        dict.fromkeys(between.join(row[min(k, len(row) - 1)] for row in rows) for k in range(count))
    )


def score_text(game: DisciplineName, words: DocumentTranslator) -> Callable[[str], str]:
    """A function that writes points: whole numbers in draughts, halves as ½ in chess."""
    return lambda points: words.number(formatting.score_with_half(points, game))


def name_with_title(player: PlayerView, words: DocumentTranslator) -> dict[str, Any]:
    """The name and the title of a player, as templates set them."""
    title = formatting.title_word(player.title, words.leading)
    return {"title": title, "name": breakable(player.name)}


def breakable(text: str) -> str:
    """The text, where words too long for any column may be broken."""
    return " ".join(
        "\u200b".join(word[k : k + 4] for k in range(0, len(word), 4))
        if len(word) > _LONGEST_WORD
        else word
        for word in unicodedata.normalize("NFC", text).split()
    )


def name_sort_key(name: str) -> tuple[str, str]:
    """The key by which lists sort names: letters count before their accents."""
    return folded(name), name


def initial(name: str) -> str:
    """The letter under which a list by name puts this name."""
    return folded(name)[:1].upper()
