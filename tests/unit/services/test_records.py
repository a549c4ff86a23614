"""The records of a server: written before they hold, locked, private, and taken over from 1.0."""

from __future__ import annotations

import json
import stat
from contextlib import closing
from pathlib import Path

import pytest

from ronde.journal import StoreError, TellHall
from ronde.services.devices import Devices
from ronde.services.records import ReadOnlyRecords, Records, SqliteRecords
from ronde.services.tokens import StoredToken, Tokens
from ronde.services.users import Users
from ronde.services.workspace import Workspace

PASSWORD = "a very long password"


def full(store: SqliteRecords) -> None:
    """From now on there is no room for anything."""
    pages = store._db.execute("PRAGMA page_count").fetchone()[0]
    store._db.execute(f"PRAGMA max_page_count = {pages}")


def many_tokens(tokens: Tokens) -> None:
    for number in range(100):
        tokens.create(f"site {number}", "viewer")


def test_on_a_full_disk_nothing_has_changed(tmp_path: Path) -> None:
    with closing(SqliteRecords(tmp_path)) as store:
        users = Users(store)
        users.save("Anna", "chief", PASSWORD)
        stamp = users.stamp(users.all[0])
        before = users.all
        tokens = Tokens(store)
        full(store)
        with pytest.raises(StoreError, match="disk is full"):
            many_tokens(tokens)
        assert len(tokens.all) == len(Records(store, "token", StoredToken).all)
        assert users.all == before
        assert users.of_session("Anna", stamp) is not None
    with closing(SqliteRecords(tmp_path)) as store:
        assert Users(store).all == before


def test_a_change_that_fails_in_the_middle_leaves_nothing(tmp_path: Path) -> None:
    with closing(SqliteRecords(tmp_path)) as store:
        rows = Records(store, "setting", object)
        with pytest.raises(TypeError), rows.changing() as changed:
            changed.update(one="1", two=object())  # which cannot be written
        assert rows.all == {}


def test_a_second_server_on_the_same_folder_does_not_start(tmp_path: Path) -> None:
    first = Workspace(tmp_path)
    with pytest.raises(StoreError, match="Another Ronde serves the folder"):
        Workspace(tmp_path)
    first.users.save("Anna", "chief", PASSWORD)
    first.close()
    second = Workspace(tmp_path)
    assert [user.name for user in second.users.all] == ["Anna"]
    second.close()


def test_records_are_private_and_leave_one_file(tmp_path: Path) -> None:
    store = SqliteRecords(tmp_path)
    Users(store).save("Anna", "chief", PASSWORD)
    assert all(stat.S_IMODE(file.stat().st_mode) == 0o600 for file in tmp_path.iterdir())
    store.close()
    assert [file.name for file in tmp_path.iterdir()] == ["records.db"]


def test_a_damaged_file_of_records_is_named(tmp_path: Path) -> None:
    with closing(SqliteRecords(tmp_path)) as store:
        Users(store).save("Anna", "chief", PASSWORD)
    file = tmp_path / "records.db"
    file.write_bytes(b"no database" + file.read_bytes()[11:])
    with pytest.raises(StoreError, match="which holds users, phones and tokens, is damaged"):
        Workspace(tmp_path)


USER = {"Anna": {"role": "chief", "hash": "$argon2id$v=19$m=65536,t=3,p=4$eA$eA", "left": "x y"}}
PHONE = {
    "id": "0a0b",
    "name": "Boards 1-20",
    "event": "open",
    "section": "a",
    "first": 1,
    "last": 20,
    "rounds": [],
    "role": "players",
    "until": 0.0,
    "made_by": "Anna",
    "made_at": 1.0,
    "link": "ab",
    "secret": "cd",
    "used_at": 2.0,
    "entries": 3,
}
TOKEN = {
    "token": {
        "id": "01",
        "name": "site",
        "role": "viewer",
        "event": None,
        "made": "2026-11-15T12:00:00Z",
        "expires": None,
        "used": None,
    },
    "digest": "ef",
}


def test_what_version_1_0_kept_in_files_is_taken_over_once(tmp_path: Path) -> None:
    for name, content in (
        ("accounts.json", USER),
        ("devices.json", [PHONE]),
        ("tokens.json", [TOKEN]),
        ("public.json", {"open": {"parts": ["pairings"], "address": ""}}),
        ("put-away.json", ["old"]),
    ):
        (tmp_path / name).write_text(json.dumps(content))
    (tmp_path / "session.key").write_text("f" * 64)
    for _start in range(2):
        workspace = Workspace(tmp_path)
        assert [user.role for user in workspace.users.all] == ["chief"]
        assert [device.entries for device in workspace.devices.of("open")] == [3]
        assert [token.name for token in workspace.tokens.all] == ["site"]
        assert workspace.publications.of("open").parts == ("pairings",)
        assert "old" in workspace.archive
        assert workspace.secret == "f" * 64
        workspace.close()
    assert not list(tmp_path.glob("*.json"))
    assert (tmp_path / "replaced" / "accounts.json").exists()


@pytest.mark.parametrize("content", ['{"Anna": {"role": "chi', "[1]", '{"Anna": 3}', ""])
def test_a_file_of_1_0_that_was_cut_short_is_named_and_left(tmp_path: Path, content: str) -> None:
    (tmp_path / "accounts.json").write_text(content)
    for _start in range(2):
        with pytest.raises(StoreError, match=r"accounts\.json is damaged"):
            Workspace(tmp_path)
    assert (tmp_path / "accounts.json").read_text() == content


@pytest.mark.parametrize("content", ["", "  \n", "short"])
def test_an_empty_key_of_sessions_is_not_used(tmp_path: Path, content: str) -> None:
    (tmp_path / "session.key").write_text(content)
    workspace = Workspace(tmp_path)
    assert len(workspace.secret) == 64
    workspace.close()


def test_a_folder_that_cannot_be_written_is_served_for_reading(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    workspace = Workspace(tmp_path)
    workspace.users.save("Anna", "chief", PASSWORD)
    workspace.publications.open("open", ("pairings",))
    key = workspace.create("Open", "Anna")
    workspace.close()
    before = sorted((file.name, file.stat().st_size) for file in tmp_path.iterdir())
    monkeypatch.setattr(Workspace, "is_writable", False)
    reading = Workspace(tmp_path)
    assert isinstance(reading.store, ReadOnlyRecords)
    assert reading.journal(key).state.name == "Open"
    assert reading.users.authenticate("Anna", PASSWORD, "here").role == "chief"
    assert reading.publications.of("open").is_open
    for refused in (
        lambda: reading.users.save("Berta", "helper", PASSWORD),
        lambda: Tokens(reading.store).create("site", "viewer"),
        lambda: Devices(reading.store, "key").renew("0a"),
        lambda: reading.archive_event(key),
        lambda: reading.journal(key).act(TellHall(text="Hello"), who="Anna"),
        lambda: reading.create("Another", "Anna"),
    ):
        with pytest.raises(StoreError):
            refused()
    reading.close()
    assert sorted((file.name, file.stat().st_size) for file in tmp_path.iterdir()) == before
