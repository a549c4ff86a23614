"""Lines as text, as HTML and as plain data."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from html import escape
from typing import Any

from ronde.explanation.lines import ENGLISH, Language, Line, plain_facts
from ronde.explanation.pictures.style import style_sheet

STYLE = (
    "body{font:1rem/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem}"
    "ol{list-style:none;padding-left:1.5rem}"
    "cite{color:#555;font-style:normal;white-space:nowrap}"
    "details.article{display:inline}details.article summary{display:inline;cursor:pointer}"
    "details.article span{display:block;padding-left:1rem;border-left:2px solid #bbb}"
)


def as_text(lines: Iterable[Line], language: Language = ENGLISH) -> str:
    """One sentence a line, indented by depth."""
    return "".join(f"{'  ' * line.depth}{line.render(language)}\n" for line in lines)


Wordings = Callable[[str], str]
"""What a cited article says, such as `C12, 2.4.7`; empty where nothing is told."""


def as_html(
    lines: Iterable[Line],
    language: Language = ENGLISH,
    *,
    lang: str = "en",
    wordings: Wordings | None = None,
) -> str:
    """Nested lists that can stand in any page; every text is escaped.

    With `wordings`, the words of an article open beside its citation.
    """
    attributes = f' class="explanation" lang="{escape(lang)}"'
    return _list(lines, language, wordings or _untold, attributes)


def as_page(
    lines: Iterable[Line],
    language: Language = ENGLISH,
    *,
    lang: str = "en",
    title: str = "",
    pictures: str = "",
    wordings: Wordings | None = None,
) -> str:
    """The same as a document of its own, below its pictures."""
    steps = as_html(lines, language, lang=lang, wordings=wordings)
    style = STYLE + (f"body{{max-width:64rem}}{style_sheet()}" if pictures else "")
    return (
        f'<!DOCTYPE html>\n<html lang="{escape(lang)}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{style}</style>\n</head>\n<body>\n<main>\n"
        f"<h1>{escape(title)}</h1>\n{pictures}{steps}"
        "</main>\n</body>\n</html>\n"
    )


def _list(
    lines: Iterable[Line], language: Language, wordings: Wordings, attributes: str = ""
) -> str:
    items = "".join(
        f"<li>{_item(head, language, wordings)}"
        f"{_list(below, language, wordings) if below else ''}</li>\n"
        for head, below in _families(lines)
    )
    return f"<ol{attributes}>\n{items}</ol>\n"


def _families(lines: Iterable[Line]) -> list[tuple[Line, list[Line]]]:
    """Each line with the deeper ones that follow it."""
    found: list[tuple[Line, list[Line]]] = []
    for line in lines:
        if found and line.depth > found[-1][0].depth:
            found[-1][1].append(line)
        else:
            found.append((line, []))
    return found


def _item(line: Line, language: Language, wordings: Wordings) -> str:
    said = escape(line.sentence(language))
    if not line.article:
        return said
    cite = f"<cite>{escape(line.cited(language))}</cite>"
    words = wordings(line.article)
    if not words:
        return f"{said} {cite}"
    return (
        f'{said} <details class="article"><summary>{cite}</summary>'
        f"<span>{escape(words)}</span></details>"
    )


def _untold(_article: str) -> str:
    return ""


def as_data(
    lines: Sequence[Line], sentences: Mapping[str, Sequence[str]] | None = None
) -> list[dict[str, Any]]:
    """Every line with its sentence, article, depth and facts, for JSON.

    `sentences` are given for each language; without them they are in English.
    """
    if sentences is None:
        sentences = {"en": [line.sentence() for line in lines]}
    return [
        {
            "text": {language: texts[place] for language, texts in sentences.items()},
            "article": line.article or None,
            "depth": line.depth,
            "facts": plain_facts(line.facts),
        }
        for place, line in enumerate(lines)
    ]
