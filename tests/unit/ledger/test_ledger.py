"""The ledger of articles as data: complete, well formed, readable."""

from __future__ import annotations

from collections import Counter

import pytest

from ronde import ledger

HEADER = "id\tsource\tkind\tsystem\tsummary\tsoftware"
ROW = "FFE-1\t003\tpairing\tffe-haley\tA summary.\tmust"


def test_every_founding_document_has_its_rows() -> None:
    counts = Counter(article.document for article in ledger.articles().values())
    assert counts == {"FMJD86": 152, "FMJD17": 159, "CH": 78, "FFE": 44, "FIDE12": 272}


def test_a_document_is_one_source() -> None:
    sources = {(article.document, article.source) for article in ledger.articles().values()}
    assert sorted(sources, key=lambda pair: pair[1]) == [
        ("FMJD86", "000"),
        ("FMJD17", "001"),
        ("CH", "002"),
        ("FFE", "003"),
        ("FIDE12", "004"),
    ]


def test_every_row_is_filled() -> None:
    for article in ledger.articles().values():
        assert article.id.isascii()
        assert " " not in article.id
        assert article.kind
        assert all(article.systems)
        assert article.summary == article.summary.strip() != ""


def test_a_row_is_read_as_it_stands() -> None:
    article = ledger.articles()["FMJD86-0.4"]
    assert article.systems == ("fmjd-1986-rating", "fmjd-1986-draw")
    assert article.kind == "definition"
    assert article.software == "must"


def test_the_ledger_cannot_be_changed_by_a_reader() -> None:
    with pytest.raises(TypeError):
        ledger.articles()["FFE-1"] = ledger.articles()["FMJD86-0.4"]  # type: ignore[index]


@pytest.mark.parametrize(
    "text,complaint",
    [
        ("", "line 1: wanted the header"),
        ("id\tsource\n", "line 1: wanted the header"),
        (f"{HEADER}\nFFE-1\t003\n", "line 2: wanted 6 cells, found 2"),
        (f"{HEADER}\n{ROW}\n{ROW}\n", "line 3: 'FFE-1' stands twice"),
        (f"{HEADER}\n{ROW.replace('must', 'may')}\n", "line 2: wanted must, show or none"),
        (f"{HEADER}\n{ROW.replace('FFE', 'USCF')}\n", "line 2: 'USCF-1' belongs to no founding"),
    ],
)
def test_a_bad_line_is_named(text: str, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        ledger.read(text)
