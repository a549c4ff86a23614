"""The rulebook pages are those of the ledger, the tables, the code, the tests and the corpus."""

from __future__ import annotations

from typing import Any

from ronde.ledger import articles, in_french
from tests.docs.scripts import script
from tests.support import ROOT

citations = script("citations")
rulebook = script("rulebook")
key_of = citations.key_of


def test_no_page_is_stale() -> None:
    stale = [str(path.relative_to(ROOT)) for path in rulebook.stale()]
    assert not stale, "run: python scripts/rulebook.py"


def test_every_statement_of_the_ledger_stands_on_a_page_in_both_languages() -> None:
    shown = {s.row for page in rulebook.PAGES for s in page.statements if s.row}
    elsewhere = {"FIDE12-DUBOV", "FIDE12-BURSTEIN"}
    assert shown == articles().keys() - elsewhere
    assert in_french().keys() == articles().keys()
    assert all(in_french().values())


def test_everything_asked_of_a_program_has_its_tests_on_the_page() -> None:
    claimed = rulebook.claims_by_row()
    asked = [row.id for row in articles().values() if row.software in ("must", "show")]
    assert [row for row in asked if row not in claimed] == []


def test_claims_made_in_a_loop_are_found() -> None:
    rows = {claim.row for claim in citations.claims()}
    assert {f"FMJD86-6.1.25.ex{number}" for number in range(1, 16)} <= rows


def cited(first: str, last: str = "") -> Any:
    return citations.Citation("", "", "", "", key_of(first), key_of(last or first))


def test_a_citation_covers_the_articles_inside_it() -> None:
    assert cited("10.2").covers(key_of("10.2.a"))
    assert cited("A7.d").covers(key_of("A7d"))
    assert cited("5.1", "5.4").covers(key_of("5.3"))
    assert cited("C4", "C8.a").covers(key_of("C6.b"))
    assert not cited("10.2").covers(key_of("10.3"))
    assert not cited("5.1", "5.4").covers(key_of("5.5"))
    assert not cited("C1").covers(key_of("C12.a"))


def test_a_rule_line_is_read_document_by_document() -> None:
    rule = "FIDE C.04.3 (2026) 1.6-1.7, 5.2; (2017) A.6, E; C.04.1 (2012) b; FMJD Annexe V (1986) 2"
    found = [(c.document, c.year, c.first) for c in citations._cited("", "", rule)]
    assert found == [
        ("C.04.3", "2026", key_of("1.6")),
        ("C.04.3", "2026", key_of("5.2")),
        ("C.04.3", "2017", key_of("A.6")),
        ("C.04.3", "2017", key_of("E")),
        ("C.04.1", "2012", key_of("b")),
        ("FMJD Annexe V", "1986", key_of("2")),
    ]


def test_no_page_links_to_a_line_number() -> None:
    for text in rulebook.texts().values():
        assert "#L" not in text
