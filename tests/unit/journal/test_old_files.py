"""Files of every earlier form open for ever, and go on."""

from __future__ import annotations

import shutil
import sqlite3
from pathlib import Path

import pytest

from ronde.journal import EnterResult, Journal, StoreError, export_text, import_text, verify
from ronde.journal import sqlite as store
from ronde.journal.timeline import Timeline
from tests.unit.journal.scripts import Arbiter

HERE = Path(__file__).parent
FORMS = (1,)


@pytest.mark.parametrize("form", FORMS)
def test_a_file_of_an_earlier_form_opens_and_goes_on(tmp_path: Path, form: int) -> None:
    path = tmp_path / "old.ronde"
    shutil.copy(HERE / f"form-{form}.ronde", path)
    wanted = (HERE / f"form-{form}.txt").read_text(encoding="utf-8")
    with Journal.open(path) as journal:
        assert export_text(journal.entries) == wanted
        section = journal.state.section("a")
        assert (len(section.paired), section.tpn(9)) == (2, 4)
        assert section.fide_exit is not None
        assert verify(journal.entries).findings == ()
        Arbiter(journal)(EnterResult(section="a", board=2, result="½-½"))
    with Journal.open(path) as journal:
        assert len(journal.entries) == wanted.count("\n")


@pytest.mark.parametrize("form", FORMS)
def test_an_exported_text_of_an_earlier_form_is_understood(form: int) -> None:
    text = (HERE / f"form-{form}.txt").read_text(encoding="utf-8")
    event = Timeline.of(import_text(text)).event
    assert event.name == "Open of form 1"
    assert event.person(8).birth == ""


def add_a_column(db: sqlite3.Connection) -> None:
    db.execute("ALTER TABLE entries ADD COLUMN device TEXT")


def fail_half_way(db: sqlite3.Connection) -> None:
    db.execute("ALTER TABLE entries ADD COLUMN device TEXT")
    raise sqlite3.OperationalError("killed")


def test_a_migration_is_done_once_and_whole_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "old.ronde"
    shutil.copy(HERE / "form-1.ronde", path)
    monkeypatch.setattr(store, "MIGRATIONS", (*store.MIGRATIONS, fail_half_way))
    with pytest.raises(StoreError):
        Journal.open(path)
    monkeypatch.setattr(store, "MIGRATIONS", (store.MIGRATIONS[0],))
    with Journal.open(path) as journal:
        entries = journal.entries
    monkeypatch.setattr(store, "MIGRATIONS", (*store.MIGRATIONS, add_a_column))
    for _ in range(2):
        with Journal.open(path) as journal:
            assert journal.entries == entries
    monkeypatch.setattr(store, "MIGRATIONS", (store.MIGRATIONS[0],))
    with pytest.raises(StoreError, match="newer version"):
        Journal.open(path)


def test_other_files_are_no_events(tmp_path: Path) -> None:
    other = tmp_path / "other.db"
    with sqlite3.connect(other) as db:
        db.execute("CREATE TABLE t (a)")
    db.close()
    with pytest.raises(StoreError, match="not an event"):
        Journal.open(other)
    text = tmp_path / "text.ronde"
    text.write_text("hello " * 100, encoding="utf-8")
    with pytest.raises(StoreError, match="not an event"):
        Journal.open(text)
    with pytest.raises(StoreError, match="no event"):
        Journal.open(tmp_path / "missing.ronde")
    with pytest.raises(StoreError, match="folder"):
        Journal.open(tmp_path)
    with pytest.raises(StoreError, match="exists already"):
        Journal.create(text, "Open", who="arbiter")


def test_an_unknown_act_of_a_newer_version_is_reported(tmp_path: Path) -> None:
    from dataclasses import replace

    from ronde.journal import BrokenChain

    entries = list(import_text((HERE / "form-1.txt").read_text(encoding="utf-8")))
    entries[-1] = replace(entries[-1], act="teleport").with_digest()
    with pytest.raises(BrokenChain, match="newer version"):
        Timeline.of(entries)
