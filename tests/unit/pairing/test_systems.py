"""A system is a value: whoever needs to know something about it asks the value."""

from __future__ import annotations

import gettext
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import ronde
from ronde.explanation.report import report
from ronde.explanation.round_context import RoundContext
from ronde.formats import to_text
from ronde.formats.trf.declarations import code_for, declared_system
from ronde.journal import AddSection
from ronde.journal.acts.numbering import usual_method
from ronde.journal.advice import remarks
from ronde.print.rules import rules
from ronde.print.settings import PrintSettings
from ronde.ranking import default_codes
from ronde.rulebooks import catalogue
from ronde.rulebooks.dutch import edition_2026
from ronde.rulebooks.handling import HANDLING_2026
from ronde.rulebooks.report_codes import ReportCode
from ronde.rulebooks.system import Citations, Customs, System, Wording
from ronde.views.cards import cards_of
from ronde.web.new_event import accelerations_of, systems_of
from tests.unit.journal.scripts import started

LOCALE = Path(ronde.__file__).parent / "locale"

INVENTED = replace(
    edition_2026.SYSTEM,
    name="fide-dutch-2030",
    title="FIDE (Dutch) System, in force since 2030",
    edition=2030,
    regulation="FIDE C.04.3 (2030)",
    handling=HANDLING_2026._replace(edition=2030, numbers_freeze=2),
    cited=Citations("9.2", "C4, 9.3", "C2, 9.4"),
    wording=Wording("The Dutch system of 2030.", "C.04.3 (2030)", "pool"),
    tie_breaks=("DE", "BH"),
    report=ReportCode("FIDE_DUTCH_2030", "FIDE_DUTCH_2030", "FIDE_DUTCH", "2030/01/01"),
    customs=Customs(numbering="lot", cards="fmjd"),
)
"""An edition that does not exist yet."""


@pytest.fixture
def invented() -> Iterator[System]:
    yield catalogue.register(INVENTED)
    catalogue.unregister(INVENTED.name)


@pytest.mark.parametrize("listing", catalogue.listings(), ids=lambda listing: listing.name)
def test_the_catalogue_lists_what_the_systems_say_of_themselves(listing: Any) -> None:
    found = ronde.system(listing.name)
    assert (found.name, found.title, found.report) == (listing.name, listing.title, listing.report)
    assert all((found.cited.order, found.wording.summary, found.regulation))
    french = gettext.translation("ronde", str(LOCALE), ["fr"]).gettext
    for words in (found.title, found.wording.summary, found.wording.group):
        assert french(words) != words or words.startswith("KNDB")


def test_a_system_is_found_by_name_by_alias_and_by_itself() -> None:
    dutch = ronde.system("fide-dutch")
    assert dutch is ronde.system("fide-dutch-2026") is ronde.system(dutch)
    with pytest.raises(ronde.RondeError, match="no system 'fide-durch'"):
        ronde.system("fide-durch")


def test_an_event_is_paired_checked_and_made_by_a_value() -> None:
    dutch = ronde.system("fide-dutch-2017")
    event = ronde.generate(ronde.Recipe(players=9, rounds=3, seed=1, system=dutch))
    assert event.system == dutch.name
    assert ronde.check(event, dutch).agrees
    assert ronde.pair(event, dutch, round=3).rules is dutch


def test_an_invented_edition_is_reported_under_its_own_code(invented: System) -> None:
    assert code_for(invented.name, None) == "FIDE_DUTCH_2030"
    assert code_for(invented.name, "fide-baku") == "FIDE_DUTCH_2030_BAKU"
    assert declared_system("FIDE_DUTCH_2030", "").system == invented.name
    days = {"2025/06/01": "fide-dutch-2017", "2027/01/01": "fide-dutch-2026"}
    days |= {"2030/01/01": invented.name, "": invented.name}
    assert {day: declared_system("FIDE_DUTCH", day).system for day in days} == days
    event = ronde.generate(ronde.Recipe(players=8, rounds=2, system=invented.name))
    text = to_text(event)
    assert "192 FIDE_DUTCH_2030" in text
    assert ronde.read(text).system == invented.name


def test_an_invented_edition_is_explained_by_its_own_articles(invented: System) -> None:
    event = ronde.generate(ronde.Recipe(players=9, rounds=3, seed=2, system=invented.name))
    paired = ronde.pair(event, round=3)
    context = RoundContext(event, paired)
    assert context.group.text == "pool"
    assert paired.rules.cited.order == "9.2"
    assert list(report(event, paired))


def test_an_invented_edition_has_its_own_tie_breaks(invented: System) -> None:
    event = ronde.generate(ronde.Recipe(players=8, rounds=2, system=invented.name))
    assert default_codes(event) == ("DE", "BH")


def test_an_invented_edition_runs_in_a_journal_by_its_own_rules(
    invented: System, tmp_path: Path
) -> None:
    arbiter = started(tmp_path)
    arbiter(AddSection(section="n", rounds=5, system=invented.name))
    section = arbiter.section("n")
    assert section.fide_mode
    assert section.rulebook is invented
    assert (section.handling.edition, section.handling.numbers_freeze) == (2030, 2)
    assert usual_method(section) == "lot"
    assert section.rulebook.customs.cards == "fmjd"
    assert cards_of(section).model == "fmjd"
    assert [step.article for step in remarks(section)] == []


def test_an_invented_edition_is_printed_and_offered_with_its_own_words(invented: System) -> None:
    event = ronde.generate(ronde.Recipe(players=8, rounds=2, system=invented.name))
    (part,) = rules(event, PrintSettings()).data["parts"]
    lines = [line["text"] for line in part["lines"]]
    assert lines[0] == "Swiss system: FIDE (Dutch) System, in force since 2030"
    assert any(line.startswith("C14") for line in lines)
    offered = systems_of("chess")
    assert offered[0] is invented
    assert (offered[0].wording.summary, offered[0].in_force) == ("The Dutch system of 2030.", True)
    assert {row.name for row in accelerations_of(invented)} >= {"fide-baku", "ffe-haley"}


def test_an_invented_edition_is_forgotten_again() -> None:
    assert catalogue.known(INVENTED.name) is None
