"""Backups on a USB drive in the background; a drive missing or full; restoring, damage included."""

from __future__ import annotations

import os
import re
import sqlite3
from contextlib import closing
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from ronde.domain.errors import RondeError
from ronde.journal import Journal, export_text
from ronde.services import backups
from ronde.services.backups import MARK, Backups
from tests.waiting import PATIENCE


@pytest.fixture
def drive(tmp_path: Path) -> Path:
    return tmp_path / "drive"


def backups_of(chief: Any) -> Backups:
    found: Backups = chief.client.app.state.workspace.backups
    return found


def copied(drive: Path, chief: Any) -> Path:
    """The copy of the sample, made now."""
    chief.post("/backups", event="sample")
    return drive / "sample.ronde"


def test_a_result_is_backed_up_a_little_later_and_a_pairing_at_once(
    chief: Any, drive: Path
) -> None:
    kept = backups_of(chief)
    kept.soon = 3600.0
    chief.post("/e/sample/a/check-in", person="2")
    assert kept.status("sample").waiting
    chief.confirmed("/e/sample/a/pair", round="5")
    assert kept.wait_until_done(PATIENCE)
    with Journal.open(drive / "sample.ronde", read_only=True) as copy:
        assert len(copy.state.section("a").paired) == 5
    head = chief.client.app.state.workspace.journal("sample").head
    assert kept.status("sample").entries == head.number


def test_a_backup_made_before_ronde_was_started_is_known(chief: Any, drive: Path) -> None:
    copied(drive, chief)
    made = backups_of(chief).status("sample")
    again = Backups(drive, lambda _event: chief.client.app.state.workspace.journal("sample"))
    found = again.status("sample")
    assert found.entries == made.entries
    assert found.at is not None
    assert again.status("another").at is None


def test_what_is_written_while_a_backup_is_made_is_backed_up_too(
    chief: Any, drive: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = backups_of(chief)
    begun, go = Event(), Event()
    carried = backups._copy_to_folder

    def slow(local: Path, draft: Path) -> None:
        begun.set()
        assert go.wait(PATIENCE)
        carried(local, draft)

    monkeypatch.setattr(backups, "_copy_to_folder", slow)
    chief.confirmed("/e/sample/a/pair", round="5")
    assert begun.wait(PATIENCE)
    chief.post("/e/sample/a/check-in", person="2")
    go.set()
    assert kept.wait_until_done(PATIENCE)
    head = chief.client.app.state.workspace.journal("sample").head
    assert kept.status("sample").entries == head.number


def test_the_page_shows_when_the_last_backup_was_made(chief: Any, drive: Path) -> None:
    assert "none yet" in chief.get("/backups").text
    answer = chief.post("/backups", event="sample")
    assert "have been made and checked" in answer.text
    assert "none yet" not in answer.text
    assert "sample.ronde" in answer.text


def test_a_missing_drive_is_reported_on_every_page_and_made_good_when_it_is_back(
    chief: Any, drive: Path
) -> None:
    (drive / MARK).unlink()
    drive.rmdir()
    chief.confirmed("/e/sample/a/pair", round="5")
    with pytest.raises(RondeError):
        backups_of(chief).back_up("sample")
    for path in ("/", "/e/sample/a/results", "/backups"):
        assert "plug the USB drive in again" in chief.get(path).text, path
    assert not (drive / "sample.ronde").exists(), "a folder that is no drive stays empty"
    backups_of(chief).use(drive)
    chief.post("/backups")
    assert "plug the USB drive in again" not in chief.get("/").text
    assert (drive / "sample.ronde").exists()


def test_a_folder_where_the_drive_was_mounted_is_not_the_drive(chief: Any, drive: Path) -> None:
    (drive / MARK).unlink()
    assert not backups_of(chief).is_reachable
    assert chief.post("/backups", event="sample").status_code >= 400
    assert list(drive.iterdir()) == []
    assert "It is the right one" in chief.get("/backups").text
    chief.post("/backups/folder", same="1")
    chief.post("/backups", event="sample")
    assert (drive / "sample.ronde").exists()


def test_a_full_drive_leaves_the_earlier_backup_whole(
    chief: Any, drive: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = copied(drive, chief).read_bytes()

    def full(source: object, target: Path) -> None:
        Path(target).write_bytes(b"half")
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("ronde.services.backups.shutil.copyfile", full)
    assert "No space left" in chief.post("/backups", event="sample").text
    assert "No space left" in chief.get("/").text
    assert (drive / "sample.ronde").read_bytes() == before
    assert not (drive / "sample.new").exists()
    monkeypatch.undo()
    chief.post("/backups", event="sample")
    assert "No space left" not in chief.get("/").text


def test_earlier_backups_stay_beside_the_latest(chief: Any, drive: Path) -> None:
    copy = copied(drive, chief)
    an_hour_ago = copy.stat().st_mtime - 3600
    os.utime(copy, (an_hour_ago, an_hour_ago))
    for count in (1, 2, 2, 2):
        chief.post("/backups", event="sample")
        assert len(list(drive.glob("sample.*-*.ronde"))) == count, "minutes lie between two"


def test_a_viewer_does_not_see_the_state_of_the_backups(
    chief: Any, drive: Path, visitor: Any
) -> None:
    (drive / MARK).unlink()
    chief.post("/backups", event="sample")
    assert "plug the USB drive in again" not in visitor("viewer").get("/").text


def test_a_backup_is_inspected_before_it_is_restored(chief: Any, drive: Path) -> None:
    copied(drive, chief)
    workspace = chief.client.app.state.workspace
    events = workspace.events
    page = chief.get("/restore", params={"backup": "sample.ronde"}).text
    assert "the chain is whole" in page
    assert str(workspace.journal("sample").head.number) in page
    assert "round 4 of 7" in page
    assert workspace.events == events


def test_a_backup_is_restored_under_a_new_name(chief: Any, drive: Path) -> None:
    copied(drive, chief)
    made = chief.post("/restore", backup="sample.ronde", how="new", title="Zweiter Versuch")
    assert made.url.path == "/e/zweiter-versuch"
    workspace = chief.client.app.state.workspace
    assert workspace.journal("zweiter-versuch").entries == workspace.journal("sample").entries


def test_replacing_asks_for_a_word_and_keeps_what_it_replaces(chief: Any, drive: Path) -> None:
    copied(drive, chief)
    workspace = chief.client.app.state.workspace
    before = workspace.journal("sample").head.number
    chief.post("/e/sample/a/check-in", person="2")
    form = {"backup": "sample.ronde", "how": "replace", "replace": "sample"}
    assert chief.post("/restore", **form).status_code == 400
    assert workspace.journal("sample").head.number == before + 1
    assert chief.post("/restore", **form, sure="1").status_code == 200
    assert workspace.journal("sample").head.number == before
    (kept,) = (workspace.folder / "replaced").iterdir()
    with Journal.open(kept, read_only=True) as old:
        assert old.head is not None
        assert old.head.number == before + 1
    chief.post("/e/sample/a/check-in", person="3")
    assert workspace.journal("sample").head.number == before + 1, "the event goes on"


def test_an_event_that_another_program_has_open_is_not_replaced(chief: Any, drive: Path) -> None:
    copied(drive, chief)
    workspace = chief.client.app.state.workspace
    form = {"backup": "sample.ronde", "how": "replace", "replace": "sample", "sure": "1"}
    with Journal.open(workspace.place("sample")) as other:
        refused = chief.post("/restore", **form)
        assert refused.status_code == 400
        assert "Another program has this event open" in refused.text
        chief.post("/e/sample/a/check-in", person="2")
        assert other.refresh(), "both go on with the same event"
    assert chief.post("/restore", **form).status_code == 200


def sent(chief: Any, content: bytes) -> Any:
    """A copy from elsewhere."""
    return chief.client.post(
        "/restore/upload", data={"csrf": chief.token()}, files={"backup": ("x.ronde", content)}
    )


def test_a_backup_from_elsewhere_is_imported_as_file_or_as_text(chief: Any, drive: Path) -> None:
    entries = chief.client.app.state.workspace.journal("sample").entries
    for content in (copied(drive, chief).read_bytes(), export_text(entries).encode()):
        page = sent(chief, content)
        assert "the chain is whole" in page.text
        draft = re.search(r'name="draft" value="([^"]+)"', page.text)
        assert draft
        made = chief.post("/restore", draft=draft[1], how="new", title="From elsewhere")
        assert made.status_code == 200
    assert {"from-elsewhere", "from-elsewhere-2"} <= set(chief.client.app.state.workspace.events)


def tampered(copy: Path) -> bytes:
    """The same copy with a name changed in one of its entries."""
    with closing(sqlite3.connect(copy)) as db:
        db.execute("UPDATE entries SET who = 'Eve' WHERE number = 2")
        db.commit()
    return copy.read_bytes()


def test_damaged_and_foreign_files_are_refused_in_words(chief: Any, drive: Path) -> None:
    copy = copied(drive, chief)
    whole = copy.read_bytes()
    torn = whole[: len(whole) // 2]
    scratched = whole[:4096] + b"\xff" * (len(whole) - 4096)
    for content in (torn, scratched, tampered(copy), b"no event", b'{"a": 1}', b"\xff\xfe{"):
        page = sent(chief, content)
        assert page.status_code == 200
        assert "nothing was restored" in page.text
    assert chief.client.app.state.workspace.events == ("sample",)
    draft = re.search(r"draft=([\w-]+)", str(page.url))
    assert draft
    answer = chief.post("/restore", draft=draft[1], how="new", title="x")
    assert answer.status_code >= 400
    assert chief.client.app.state.workspace.events == ("sample",)


def test_a_backup_that_does_not_exist_is_not_found(chief: Any) -> None:
    for name in ("../accounts.json", "nothing.ronde", ""):
        assert chief.get("/restore", params={"backup": name}).status_code == 404


def test_only_the_chief_restores(visitor: Any, chief: Any) -> None:
    deputy = visitor("deputy")
    assert deputy.get("/backups").status_code == 200
    assert deputy.get("/restore", params={"backup": "sample.ronde"}).status_code == 403
    assert deputy.post("/restore", backup="sample.ronde").status_code == 403
    assert deputy.post("/backups/folder", drive="/").status_code == 403
    assert visitor("helper").get("/backups").status_code == 403


def test_only_a_drive_that_is_there_can_be_chosen(
    chief: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert chief.post("/backups/folder", drive=str(tmp_path)).status_code == 400
    monkeypatch.setattr("ronde.web.pages.backups.drives", lambda: (tmp_path,))
    chief.post("/backups/folder", drive=str(tmp_path))
    chief.post("/backups", event="sample")
    assert (tmp_path / "ronde" / "sample.ronde").exists()
    from ronde.services.workspace import Workspace

    chief.client.app.state.workspace.close()
    again = Workspace(chief.client.app.state.workspace.folder)
    assert again.backups.folder == tmp_path / "ronde"
    again.close()
