"""The file of an event: downloaded, copied while it is open, and opened all the same."""

from __future__ import annotations

import html
import re
import shutil
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from ronde.journal import Journal, WriteNote
from tests.unit.cli.runner import run
from tests.web.conftest import Visitor


@pytest.fixture
def copy(chief: Visitor) -> Path:
    """The file of the sample, copied as a file manager copies it: without the newest entries."""
    workspace = chief.client.app.state.workspace  # type: ignore[attr-defined]
    journal = workspace.journal("sample")
    for number in range(60):
        journal.act(WriteNote(section="a", text=f"Note {number}"), who="chief")
    made = workspace.folder / "my-copy.ronde"
    shutil.copyfile(workspace.folder / "sample.ronde", made)
    return Path(made)


def read(answer: Any) -> str:
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", answer.text)).split())


def test_an_event_is_downloaded_whole_while_it_is_open(chief: Visitor, tmp_path: Path) -> None:
    journal = chief.client.app.state.workspace.journal("sample")  # type: ignore[attr-defined]
    assert 'href="/e/sample/download"' in chief.get("/backups").text
    answer = chief.get("/e/sample/download")
    assert 'filename="sample.ronde"' in answer.headers["content-disposition"]
    file = tmp_path / "elsewhere.ronde"
    file.write_bytes(answer.content)
    with Journal.open(file) as opened:
        assert opened.entries == journal.entries


def test_only_arbiters_download_an_event(app: Any, visitor: Any) -> None:
    assert TestClient(app).get("/e/sample/download", follow_redirects=False).status_code == 303
    assert visitor("helper").get("/e/sample/download").status_code == 403


def test_a_copied_file_is_named_for_what_it_is_and_opened_as_a_copy(
    chief: Visitor, copy: Path
) -> None:
    workspace = chief.client.app.state.workspace  # type: ignore[attr-defined]
    home = chief.get("/")
    assert "was copied while the event was open" in home.text
    assert 'href="/restore?copy=my-copy"' in home.text
    page = read(chief.get("/restore?copy=my-copy"))
    assert "whole up to entry" in page
    assert "may be missing" in page
    assert "In place of an event" not in page

    refused = chief.post("/restore", copy="my-copy", how="replace", replace="sample", sure="1")
    assert "does not replace an event" in read(refused)
    assert copy.exists()

    chief.post("/restore", copy="my-copy", how="new", title="Sample (copy)")
    assert "sample-copy" in workspace.events
    whole, found = workspace.journal("sample").entries, workspace.journal("sample-copy").entries
    assert found == whole[: len(found)]
    assert len(whole) - 20 < len(found)
    assert not copy.exists()
    assert list((workspace.folder / "replaced").glob("my-copy.*"))
    assert "was copied while" not in chief.get("/").text


def test_a_copied_file_that_is_sent_has_the_same_way_on(chief: Visitor, copy: Path) -> None:
    content = copy.read_bytes()
    copy.unlink()
    sent = chief.client.post(
        "/restore/upload", data={"csrf": chief.token()}, files={"backup": ("a.ronde", content)}
    )
    assert "copied while the event was open in Ronde" in read(sent)
    assert "Restore under this name" in sent.text


def test_a_copied_file_that_holds_nothing_yet_says_what_to_do(
    chief: Visitor, tmp_path: Path
) -> None:
    workspace = chief.client.app.state.workspace  # type: ignore[attr-defined]
    workspace.create("New", who="chief")
    content = (workspace.folder / "new.ronde").read_bytes()
    sent = chief.client.post(
        "/restore/upload", data={"csrf": chief.token()}, files={"backup": ("a.ronde", content)}
    )
    assert "whose name ends with -wal: copy both, or download the event" in read(sent)


def test_the_command_makes_an_event_of_a_copied_file(chief: Visitor, copy: Path) -> None:
    made = copy.with_name("made.ronde")
    done = run("event", "restore", made, copy)
    assert done.exit_code == 0, done.output
    assert "newer entries may be missing" in done.stderr
    with Journal.open(made) as journal:
        assert journal.state.section("a").paired


def test_a_folder_for_backups_is_chosen_in_the_browser(
    chief: Visitor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    workspace = chief.client.app.state.workspace  # type: ignore[attr-defined]
    monkeypatch.setattr(
        "ronde.services.request.client_address", lambda http: "127.0.0.1", raising=True
    )
    folder = tmp_path / "cloud"
    wrong = chief.post("/backups/folder", folder=str(folder))
    assert "is not a folder of this machine" in read(wrong)
    own = chief.post("/backups/folder", folder=str(workspace.folder))
    assert "holds the events themselves" in read(own)
    folder.mkdir()
    page = chief.post("/backups/folder", folder=str(folder))
    assert f"Backups go to {folder / 'ronde'} from now on." in read(page)
    workspace.journal("sample").act(WriteNote(section="a", text="Backed up"), who="chief")
    assert workspace.backups.wait_until_done()
    with Journal.open(folder / "ronde" / "sample.ronde", read_only=True) as backup:
        assert backup.entries == workspace.journal("sample").entries


def test_a_folder_is_not_chosen_from_another_machine(
    chief: Visitor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ronde.services.request.client_address", lambda http: "192.168.1.9")
    page = chief.post("/backups/folder", folder=str(tmp_path))
    assert "at the machine itself" in read(page)
