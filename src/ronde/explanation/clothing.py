"""Lines as text, as HTML and as plain data."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Any

from ronde.explanation.lines import Line, Translate, TranslatePlural, english_plural


def as_text(
    lines: Iterable[Line], translate: Translate = str, plural: TranslatePlural = english_plural
) -> str:
    """One sentence a line, indented by depth."""
    return "".join(f"{'  ' * line.depth}{line.render(translate, plural)}\n" for line in lines)


def as_html(
    lines: Iterable[Line],
    translate: Translate = str,
    plural: TranslatePlural = english_plural,
    *,
    lang: str = "en",
) -> str:
    """An ordered list that can stand in any page; every text is escaped."""
    items = "".join(
        f'<li class="depth-{line.depth}">{escape(line.sentence(translate, plural))}'
        + (f' <cite class="article">{escape(line.article)}</cite>' if line.article else "")
        + "</li>\n"
        for line in lines
    )
    return f'<ol class="explanation" lang="{escape(lang)}">\n{items}</ol>\n'


def as_data(
    lines: Iterable[Line], translate: Translate = str, plural: TranslatePlural = english_plural
) -> list[dict[str, Any]]:
    """Sentence, article and depth of every line, for JSON."""
    return [
        {
            "text": line.sentence(translate, plural),
            "article": line.article or None,
            "depth": line.depth,
        }
        for line in lines
    ]
