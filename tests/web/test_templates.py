"""Templates are code: forms come from one macro, and no line needs scrolling."""

from __future__ import annotations

from ronde.web.templating import TEMPLATES

WIDTH = 120


def test_every_form_that_changes_something_comes_from_the_macro_with_the_token() -> None:
    posting = {
        file
        for file in TEMPLATES.rglob("*.html")
        if 'method="post"' in file.read_text(encoding="utf-8")
    }
    assert posting == {TEMPLATES / "macros.html"}


def test_no_line_of_a_template_needs_scrolling() -> None:
    long = [
        f"{file.relative_to(TEMPLATES)}:{number}"
        for file in TEMPLATES.rglob("*.html")
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
        if len(line) > WIDTH
    ]
    assert long == []
