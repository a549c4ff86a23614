"""Text, HTML and data say the same; HTML is well formed and escaped."""

from __future__ import annotations

from html.parser import HTMLParser

from ronde.explanation.formatting import as_data, as_html, as_page, as_text
from ronde.explanation.lines import Line, Participant
from tests.rules.explanation.test_reasons import FRENCH

LINES = (
    Line(
        "Board {board}: {white} (White) meets {black} (Black).",
        {"board": 1, "white": Participant(4, "<b>Dupont & Cie</b>"), "black": Participant(7)},
    ),
    Line("Nobody else is there.", depth=1, article="C1, 2.1.1"),
    Line("Nobody else is there.", depth=2),
    Line("Nobody else is there.", depth=1),
    Line("Floats:"),
)


class Checker(HTMLParser):
    """Every element is closed, in order; list items stand in lists."""

    VOID = frozenset({"meta"})

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.texts: list[str] = []
        self.languages: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "li":
            assert self.open[-1] == "ol"
        if tag == "ol":
            assert self.open[-1:] in ([], ["li"], ["main"])
        self.languages += [value or "" for name, value in attrs if name == "lang"]
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if data.strip():
            self.texts.append(data.strip())


def checked(html: str) -> Checker:
    checker = Checker()
    checker.feed(html)
    checker.close()
    assert not checker.open
    return checker


def test_lines_are_indented_by_depth() -> None:
    assert as_text(LINES[1:3]) == (
        "  Nobody else is there. [C1, 2.1.1]\n    Nobody else is there.\n"
    )


def test_html_is_nested_escaped_and_names_its_language() -> None:
    html = as_html(LINES, FRENCH, lang="fr")
    found = checked(html)
    assert "<b>Dupont" not in html
    assert found.texts[0] == "Table 1\u00a0: 4 <b>Dupont & Cie</b> (Blancs) contre 7 (Noirs)."
    assert found.languages == ["fr"]
    assert html.count("<ol") == 3


def test_a_page_is_a_whole_document() -> None:
    page = as_page(LINES, lang="en", title="Round 5 & more")
    found = checked(page.removeprefix("<!DOCTYPE html>\n"))
    assert page.startswith("<!DOCTYPE html>")
    assert found.languages == ["en", "en"]
    assert "Round 5 & more" in found.texts


def test_no_lines_make_an_empty_list() -> None:
    assert checked(as_html(())).texts == []


def test_data_have_sentence_article_depth_and_facts() -> None:
    first, second = as_data(LINES[:2], {"en": ["a", "b"], "fr": ["c", "d"]})
    assert first == {
        "text": {"en": "a", "fr": "c"},
        "article": None,
        "depth": 0,
        "facts": {"board": 1, "white": 4, "black": 7},
    }
    assert second["article"] == "C1, 2.1.1"
    assert as_data(LINES[1:2])[0]["text"] == {"en": "Nobody else is there."}
