"""The manual: one chapter for each page, in the visitor's language, to be searched, offline."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from markupsafe import Markup
from starlette.responses import Response

from ronde.services.search import is_found, plain
from ronde.services.typography import typeset
from ronde.web.request import PageRequest, get
from ronde.web.templating import TEMPLATES

_CHAPTER = re.compile(
    r'<section id="([a-z-]+)"(?: data-also="([a-z -]*)")?>\n?(.*?)</section>', re.S
)
_TITLE = re.compile(r"<h2>(.*?)</h2>", re.S)
_TAG = re.compile(r"<[^>]+>")


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter: its name in addresses, the other pages it serves, its title and its text."""

    name: str
    also: tuple[str, ...]
    title: str
    html: Markup

    def found(self, sought: str) -> bool:
        """Every word of the search stands in the chapter."""
        return is_found(sought, _TAG.sub(" ", self.html))


@cache
def chapters(code: str) -> tuple[Chapter, ...]:
    """The manual in a language, chapter by chapter; it is our own text, written as markup."""
    text = (TEMPLATES / "manual" / f"{code}.html").read_text("utf-8")
    text = typeset(text) if code == "fr" else text
    found = []
    for name, also, body in _CHAPTER.findall(text):
        title = _TITLE.search(body)
        assert title, name
        words = tuple(also.split())
        found.append(Chapter(name, words, _TAG.sub("", title[1]), Markup(body)))
    return tuple(found)


def chapter(code: str, topic: str) -> Chapter | None:
    """The chapter of a page."""
    return next((c for c in chapters(code) if topic == c.name or topic in c.also), None)


def manual(request: PageRequest) -> Response:
    """All chapters, one of them, or those that a search finds."""
    code, sought = request.translator.code, request.text("q")
    topic = request.path.get("topic", "")
    chosen = chapter(code, topic) if topic else None
    everything = chapters(code)
    if sought:
        shown = [c for c in everything if c.found(sought)]
    else:
        shown = [chosen] if chosen else list(everything)
    return request.page(
        "help.html",
        chapters=everything,
        shown=shown,
        chosen=chosen,
        sought=sought,
        words=plain(sought),
    )


ROUTES = (get("/help", manual, None), get("/help/{topic}", manual, None))
