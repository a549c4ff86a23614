"""Amended systems: one expression each, a name that spells them, files, reports and journals."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import ronde
from ronde.domain.errors import NotInRulebook, RequestError
from ronde.formats import to_text
from ronde.formats.system_file import read_system
from ronde.journal import AddSection, Configure
from ronde.rulebooks import measures
from ronde.rulebooks.rows import Minimise
from tests.unit.cli.runner import run
from tests.unit.journal.scripts import started

DUTCH = ronde.system("fide-dutch-2026")
OWN = Minimise("X1", "house rule", "what the house minds", pair=measures.preference_denied)

AMENDED = {
    "fide-dutch-2026 without C14": DUTCH.without("C14"),
    "fide-dutch-2026 without C14 without C16": DUTCH.without("C14", "C16"),
    "fide-dutch-2026 moving C13 before C12": DUTCH.reordered("C13", before="C12"),
    "fide-dutch-2026 choosing number=listed": DUTCH.with_option(number="listed"),
    "fide-dutch-2026 adding X1 'article=house rule' 'wording=what the house minds' "
    "pair=preference_denied before C10": DUTCH.with_row(OWN, before="C10"),
    "fide-dutch-2026 without C3 titled 'Open de Nyon'": DUTCH.without("C3").titled("Open de Nyon"),
    "fide-dutch-2012 without B5": ronde.system("fide-dutch-2012").without("B5"),
    "fide-dutch-2012 without 'B6 up'": ronde.system("fide-dutch-2012").without("B6 up"),
    "fide-lim without 9.1": ronde.system("fide-lim").without("9.1"),
    "fmjd-2017-rating choosing odd=a": ronde.system("fmjd-2017-rating").with_option(odd="a"),
}


def codes(system: ronde.System) -> list[str]:
    return list(dict.fromkeys(row.code for row in system.criteria))


@pytest.mark.parametrize("name", AMENDED)
def test_the_name_of_an_amended_system_spells_it(name: str) -> None:
    system = AMENDED[name]
    assert system.name == name
    assert ronde.system(name) == system
    assert system.amendments
    assert not system.in_force
    assert not system.report.written


def test_rows_are_taken_out_moved_and_added_in_their_places() -> None:
    assert "C14" not in codes(DUTCH.without("C14"))
    assert codes(DUTCH.reordered("C13", before="C12"))[6:8] == ["C13", "C12"]
    assert codes(DUTCH.reordered("C8", before="C7"))[:3] == ["C6", "C8", "C7"]
    assert codes(DUTCH.with_row(OWN, before="C10"))[4:6] == ["X1", "C10"]
    assert codes(DUTCH.with_row(OWN))[-1] == "X1"
    assert codes(DUTCH)[:3] == ["C6", "C7", "C8"], "the system itself is as it was"


def test_an_article_takes_out_all_its_parts() -> None:
    text = ronde.system("fide-dutch-2012")
    assert codes(text.without("B5")) == ["B2", "B3", "A7.d", "X", "Z", "B6 down", "B6 up"]
    assert codes(text.without("B4")) == codes(text.without("X", "Z"))
    assert codes(DUTCH.without("2.4.3")) == codes(DUTCH.without("C8"))
    with pytest.raises(NotInRulebook, match="part of the procedure"):
        DUTCH.without("2.4.1")


def test_another_default_of_an_option_is_followed() -> None:
    rating = ronde.system("fmjd-2017-rating")
    event = ronde.generate(ronde.Recipe(players=30, rounds=5, seed=5, system=rating))
    ways = {value: ronde.pair(event, rating, options={"odd": value}, round=5) for value in "ab"}
    assert ways["a"].pairs != ways["b"].pairs
    assert ronde.pair(event, rating.with_option(odd="a"), round=5).pairs == ways["a"].pairs
    own = rating.with_option(final_order="a,d")
    assert own.tie_breaks == ("SOLKOFF", "SB-FMJD", "RATING", "LOT")


@pytest.mark.parametrize(
    "amend, words",
    [
        (lambda: DUTCH.without("C99"), "no row 'C99'. Its rows are: C1, C2"),
        (lambda: DUTCH.without("C6"), "C6 is part of the procedure"),
        (lambda: DUTCH.reordered("C12", before="C6"), "does not let C12 stand there"),
        (lambda: DUTCH.reordered("C12", before="C3"), "not a row to minimise"),
        (lambda: ronde.system("fide-team").reordered("C8", before="C5"), "does not let C8"),
        (lambda: ronde.system("fide-dubov-2026").without("C4"), "part of the procedure"),
        (lambda: ronde.system("fide-dutch-2012").without("C12"), "followed step by step"),
        (lambda: ronde.system("fide-dutch-2012").reordered("X", before="B3"), "does not let X"),
        (lambda: ronde.system("fide-lim").without("10.2"), "followed step by step"),
        (lambda: ronde.system("fmjd-1986-rating").without("7.1.7"), "no row '7.1.7'"),
    ],
)
def test_what_a_procedure_does_not_read_from_its_table_is_refused(amend, words: str) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(NotInRulebook, match=words):
        amend()


@pytest.mark.parametrize(
    "name, words",
    [
        ("fide-dutch-2026 C14", "not an amendment"),
        ("fide-dutch-2026 without", "not an amendment"),
        ("fide-dutch-2026 without 'C14", "not an amendment"),
        ("fide-dutch-2026 adding X1", "counts pairs or downfloaters"),
        ("fide-dutch-2026 adding X1 pair=nothing", "no measure 'nothing'"),
        ("fide-dutch-2026 choosing colour=red", "no option 'colour'"),
        ("fide-durch without C14", "no system"),
    ],
)
def test_an_amendment_that_is_not_understood_is_reported(name: str, words: str) -> None:
    with pytest.raises(RequestError, match=words):
        ronde.system(name)


@pytest.mark.parametrize("name", AMENDED)
def test_reports_keep_an_amended_system(name: str) -> None:
    event = ronde.generate(ronde.Recipe(players=9, rounds=3, seed=1, system=AMENDED[name]))
    for form in ("trf", "json"):
        text = to_text(event, format=form)
        again = ronde.read(text if form == "trf" else text.encode())
        assert again.system == name
        assert ronde.check(again).agrees
    assert "192 CUSTOM_SWISS" in to_text(event)


def test_a_journal_keeps_an_amended_system_and_is_not_in_fide_mode(tmp_path: Path) -> None:
    arbiter = started(tmp_path)
    arbiter(AddSection(section="r", rounds=5, system="fide-dutch without C14"))
    section = arbiter.section("r")
    assert section.system == "fide-dutch-2026 without C14"
    assert section.rulebook == DUTCH.without("C14")
    assert not section.fide_mode
    arbiter(Configure(section="r", system="fide-dutch-2026 without C15"))
    assert arbiter.section("r").rulebook == DUTCH.without("C15")


DOCUMENT = """\
base = "fide-dutch-2026"
title = "Open de Nyon"
without = ["C14"]
order = ["C13", "C12"]
options = { number = "listed" }

[[rows]]
code = "X1"
wording = "what the house minds"
pair = "preference_denied"
before = "C10"
"""


def test_a_file_says_the_same_as_an_expression(tmp_path: Path) -> None:
    path = tmp_path / "nyon.toml"
    path.write_text(DOCUMENT)
    found = read_system(path)
    own = Minimise("X1", "X1", "what the house minds", pair=measures.preference_denied)
    wanted = DUTCH.without("C14").with_row(own, before="C10").reordered("C13", before="C12")
    assert found == wanted.with_option(number="listed").titled("Open de Nyon")
    as_json = tmp_path / "nyon.json"
    as_json.write_text(json.dumps({"base": "fide-dutch", "without": "C14"}))
    assert read_system(as_json) == DUTCH.without("C14")


@pytest.mark.parametrize("text", ["base = 1", "without = ['C14']", "base = 'ch-dutch'\nx = 1", "["])
def test_a_file_that_describes_no_system_is_reported(text: str, tmp_path: Path) -> None:
    path = tmp_path / "wrong.toml"
    path.write_text(text)
    with pytest.raises(RequestError):
        read_system(path)


def test_the_commands_take_a_file_or_an_expression(tmp_path: Path) -> None:
    system = tmp_path / "own.toml"
    system.write_text("base = 'fide-dutch-2026'\nwithout = ['C14', 'C15', 'C16', 'C17']")
    event = tmp_path / "event.trf"
    made = run(
        "generate", "--players", 30, "--rounds", 7, "--seed", 1, "--system", system, "-o", event
    )
    assert made.exit_code == 0
    name = "fide-dutch-2026 without C14 without C15 without C16 without C17"
    assert ronde.read(event).system == name
    assert run("check", event).exit_code == 0
    assert run("check", event, "--system", name).exit_code == 0
    assert run("check", event, "--system", "fide-dutch-2026").exit_code == 1
    assert run("systems", system).stdout.startswith(name)
    missing = run("pair", event, "--system", tmp_path / "none.toml")
    assert missing.exit_code == 5
