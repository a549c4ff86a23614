"""The report before it is sent: every gap is named, and the page leads to where it is mended."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ronde.domain.player import NationalRecord
from ronde.journal import AddSection, Facts, RegisterAll

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.web.conftest import Visitor

HERE = "/e/sample/a"


def _lines(page: str) -> dict[str, str]:
    """Every line of the checklist, and the address that mends it."""
    found = {}
    for state, line in re.findall(r'<li class="(\w+)">(.*?)</li>', page, re.S):
        words = " ".join(re.sub(r"<[^>]+>", " ", line).split())
        link = re.search(r'href="([^"]+)"', line)
        found[f"{state} {words}"] = link[1] if link else ""
    return found


def test_the_page_names_what_is_missing_and_where_it_is_mended(chief: Visitor) -> None:
    page = chief.get(f"{HERE}/report").text
    assert "Not ready to be sent." in page
    lines = _lines(page)
    gaps = {line: link for line, link in lines.items() if not line.startswith("fine")}
    assert any("FIDE id of every player: missing for 17" in line for line in gaps)
    assert any("Day of every round: missing for round 1, 2, 3, 4" in line for line in gaps)
    assert all(gaps.values())
    for link in set(gaps.values()):
        address, _mark, part = link.partition("#")
        answer = chief.get(address)
        assert answer.status_code == 200
        assert not part or f'id="{part}"' in answer.text


def test_what_players_lack_is_filled_in_on_the_page_and_goes_into_the_report(
    chief: Visitor,
) -> None:
    page = chief.get(f"{HERE}/report").text
    person = re.findall(r'name="fide_id-(\d+)"', page)[0]
    answer = chief.post(
        f"{HERE}/report/players",
        **{f"fide_id-{person}": "4612207", f"birth-{person}": "31.05.1980"},
    )
    assert "Completed: Abadie, Inès." in answer.text
    assert f'name="fide_id-{person}"' not in answer.text
    report = chief.get(f"{HERE}/report/trf26.trf").text
    assert re.search(r"Abadie, Inès .* 4612207 1980/05/31", report)
    assert "Nothing was filled in" in chief.post(f"{HERE}/report/players").text


def test_the_codes_of_the_report_are_entered_on_the_page(chief: Visitor) -> None:
    chief.post(f"{HERE}/report/event", encoded_time_control="5400+30", pairing_controller="")
    report = chief.get(f"{HERE}/report/trf26.trf").text
    assert "222 5400+30" in report
    assert any(
        line.startswith("fine ✓ in order: Time control")
        for line in _lines(chief.get(f"{HERE}/report").text)
    )


def test_the_ratings_are_chosen_by_name_before_the_list_is_drawn_up(chief: Visitor) -> None:
    workspace = chief.client.app.state.workspace  # type: ignore[attr-defined]
    journal = workspace.journal("sample")
    journal.act(AddSection(section="b", rounds=5), who="chief")
    national = (NationalRecord("FRA", rating=1700, id="A12345"),)
    people = (Facts(name="Both, A", rating=1800, national=national), Facts(name="Only, B"))
    journal.act(RegisterAll(section="b", people=people), who="chief")
    before = _lines(chief.get("/e/sample/b/report").text)
    assert any("national ratings are in the report" in line for line in before)
    answer = chief.post("/e/sample/b/report/event", method="FIDON", federation="fra")
    assert any(
        line.startswith("fine ✓ in order: Ratings that order the list")
        for line in _lines(answer.text)
    )
    assert journal.state.section("b").rating_method == "FRA FIDON"


def test_a_draft_is_called_a_draft_by_its_name(chief: Visitor) -> None:
    answer = chief.get(f"{HERE}/report/trf26.trf")
    assert 'filename="sample-a.draft.trf"' in answer.headers["content-disposition"]
    assert answer.text.startswith("### Draft, not complete for rating: ")


def test_only_deputies_see_what_is_missing_of_players(visitor: Callable[[str], Visitor]) -> None:
    assert visitor("helper").get(f"{HERE}/report").status_code == 403
    deputy = visitor("deputy")
    assert deputy.get(f"{HERE}/report").status_code == 200
    assert deputy.post(f"{HERE}/report/event", encoded_time_control="60").status_code == 403
    assert f'href="{HERE}/report"' not in visitor("viewer").get(f"{HERE}/players").text
