"""Lists of events show what stands in each, and open those only that have changed."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("starlette", reason="the application needs the extra 'app'")

from ronde.domain.errors import RondeError
from ronde.journal import AddSection, Journal, RegisterAll
from ronde.services.summaries import EventSummary
from ronde.services.workspace import Workspace
from tests.unit.journal.scripts import people


def folder_of(place: Path, count: int) -> Path:
    place.mkdir()
    for number in range(count):
        with Journal.create(place / f"open-{number}.ronde", f"Open {number}", who="a") as journal:
            journal.act(AddSection(section="a", rounds=5, lot_seed="seed"), who="a")
    return place


def listed(workspace: Workspace) -> dict[str, EventSummary]:
    found = workspace.summaries.of(workspace.events)
    return {key: each for key, each in found.items() if isinstance(each, EventSummary)}


def test_a_list_opens_every_event_once_and_keeps_none_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A thousand events took a thousand open files, or connections of a database."""
    folder = folder_of(tmp_path / "events", 5)
    workspace = Workspace(folder)
    first = listed(workspace)
    assert [each.name for each in first.values()] == [f"Open {n}" for n in range(5)]
    assert not workspace._journals
    workspace.close()
    again = Workspace(folder)
    monkeypatch.setattr(Journal, "open", None)
    assert listed(again) == first, "as they were stored, after a start"
    again.close()


def test_an_event_that_somebody_has_written_into_is_looked_at_again(tmp_path: Path) -> None:
    workspace = Workspace(folder_of(tmp_path / "events", 2))
    listed(workspace)
    workspace.journal("open-1").act(RegisterAll(section="a", people=people(3)), who="a")
    assert listed(workspace)["open-1"].sections[0].registered == 3, "open here"
    with Journal.open(tmp_path / "events" / "open-0.ronde") as elsewhere:
        elsewhere.act(RegisterAll(section="a", people=people(4)), who="b")
        assert listed(workspace)["open-0"].sections[0].registered == 4, "open elsewhere"
    assert listed(workspace)["open-0"].sections[0].registered == 4, "closed again"
    workspace.close()


def test_an_event_that_cannot_be_read_is_listed_with_the_reason(tmp_path: Path) -> None:
    folder = folder_of(tmp_path / "events", 2)
    (folder / "open-0.ronde").write_bytes(b"no event")
    workspace = Workspace(folder)
    found = workspace.summaries.of(workspace.events)
    assert isinstance(found["open-0"], RondeError)
    assert workspace.summaries.names(workspace.events) == [("open-1", "Open 1")]
    workspace.close()
