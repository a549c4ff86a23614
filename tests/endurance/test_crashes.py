"""Killed, cut off, full: every acknowledged entry is there, and no half entry."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ronde.domain.errors import RondeError
from ronde.journal import Journal, StoreError, WriteNote, export_text
from ronde.journal import sqlite as sqlite_store
from ronde.journal.head import HeadFile
from tests.endurance import kills
from tests.support import ROOT

MEMORY = Path("/dev/shm")


@pytest.fixture
def quick(tmp_path: Path) -> Iterator[Path]:
    """A folder in memory, where there is one: for tests in which syncing decides nothing."""
    if not (MEMORY.is_dir() and os.access(MEMORY, os.W_OK)):
        yield tmp_path
        return
    import shutil
    import tempfile

    folder = Path(tempfile.mkdtemp(dir=MEMORY, prefix="ronde-"))
    try:
        yield folder
    finally:
        shutil.rmtree(folder)


def in_a_process(*arguments: object) -> subprocess.CompletedProcess[str]:
    """A script of this folder in a Python of its own."""
    path = os.pathsep.join([str(ROOT), str(ROOT / "src")])
    return subprocess.run(
        [sys.executable, "-m", *map(str, arguments)],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )


def killed(folder: Path, times: int, seed: int) -> dict[str, Any]:
    done = in_a_process("tests.endurance.kills", folder, times, seed)
    assert done.returncode == 0, done.stderr
    tally: dict[str, Any] = json.loads(done.stdout)
    return tally


def test_a_hundred_kills_lose_no_acknowledged_entry(quick: Path) -> None:
    tally = killed(quick, 100, 1)
    assert (tally["kills"], tally["lost"], tally["unreadable"]) == (100, 0, 0)
    assert tally["failures"] == []
    assert tally["acknowledged"] > 10


def test_the_runs_counted_together_have_ten_thousand_kills_and_lost_nothing() -> None:
    assert kills.counted("kills") >= 10_000
    assert kills.counted("acknowledged") > kills.counted("kills")
    assert kills.counted("lost") == kills.counted("unreadable") == 0


@pytest.mark.endurance
@pytest.mark.parametrize("seed", range(10))
def test_ten_thousand_kills_lose_no_acknowledged_entry(
    quick: Path, tmp_path: Path, seed: int
) -> None:
    """One kill in ten on the disk itself, the others in memory, where more fit into an hour."""
    for folder, times in ((quick, 900), (tmp_path, 100)):
        tally = killed(folder, times, seed)
        assert (tally["lost"], tally["unreadable"], tally["failures"]) == (0, 0, [])


def cut_off(folder: Path, seed: int, acts: int, monkeypatch: pytest.MonkeyPatch) -> int:
    """A small event on a disk whose power is cut again and again; how often it was looked at."""
    power = pytest.importorskip("tests.endurance.power", reason="needs apsw, absent here")
    random = Random(seed)
    disk = power.Disk()
    shim = power.Shim(f"shim-{seed}", disk)
    acknowledged: dict[int, str] = {}
    images = 0

    def look() -> None:
        nonlocal images
        if not acknowledged or random.random() > 0.05:
            return
        images += 1
        image = folder / f"image-{images}"
        image.mkdir()
        disk.after_power_cut(image, random)
        with monkeypatch.context() as plain:
            plain.setattr(sqlite_store, "connect", connected)
            plain.setattr(sqlite_store, "sync_folder", lambda folder: None)
            head = HeadFile(image / "event.ronde")
            head.begin()  # nobody waits until the disk has its lines
            head.close()
            with Journal.open(image / "event.ronde") as journal:
                found = {entry.number: entry.digest for entry in journal.entries}
        assert acknowledged.items() <= found.items()
        assert set(found) == set(range(1, len(found) + 1))

    connected = sqlite_store.connect
    monkeypatch.setattr(
        sqlite_store,
        "connect",
        lambda path, **_: power.Connection(path, f"shim-{seed}"),
    )
    monkeypatch.setattr(sqlite_store, "sync_folder", disk.sync_folder)
    disk.watch = look
    path = folder / "event.ronde"
    journal = Journal.create(path, "Cut off", who="arbiter")
    try:
        for _ in range(acts):
            if random.random() < 0.1:
                journal.close()
                journal = Journal.open(path)
            acknowledged.update((entry.number, entry.digest) for entry in journal.entries)
            entry = kills.confirmed(journal, kills.next_request(journal, random))
            acknowledged[entry.number] = entry.digest
            look()
    finally:
        disk.watch = lambda: None
        journal.close()
        monkeypatch.undo()
        shim.unregister()
    return images


@pytest.mark.parametrize("seed", range(2))
def test_a_power_cut_loses_no_acknowledged_entry(
    quick: Path, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert cut_off(quick, seed, 60, monkeypatch) > 10


@pytest.mark.endurance
@pytest.mark.parametrize("seed", range(100, 150))
def test_thousands_of_power_cuts_lose_no_acknowledged_entry(
    quick: Path, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert cut_off(quick, seed, 400, monkeypatch) > 50


def test_a_full_disk_refuses_the_entry_and_keeps_the_others(tmp_path: Path) -> None:
    done = in_a_process("tests.endurance.full_disk", tmp_path)
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert told["refused"] >= 1
    assert "disk is full" in told["sentence"]
    with Journal.open(tmp_path / "event.ronde") as journal:
        assert len(journal.entries) == told["acknowledged"]
        journal.act(WriteNote(section="a", text="there is room again"), who="arbiter")


def test_a_file_copied_while_open_without_its_companion_is_recognised(tmp_path: Path) -> None:
    path = tmp_path / "open.ronde"
    journal = Journal.create(path, "Open", who="arbiter")
    kills.confirmed(journal, kills.next_request(journal, Random(1)))
    (tmp_path / "copy.ronde").write_bytes(path.read_bytes())
    with pytest.raises(StoreError, match="copied while the event was open"):
        Journal.open(tmp_path / "copy.ronde")
    with pytest.raises(StoreError, match="copied while the event was open"):
        Journal.open(tmp_path / "copy.ronde", read_only=True)
    both = tmp_path / "both.ronde"
    both.write_bytes(path.read_bytes())
    Path(f"{both}-wal").write_bytes(Path(f"{path}-wal").read_bytes())
    Path(f"{both}-head").write_bytes(Path(f"{path}-head").read_bytes())
    with Journal.open(both) as copied:
        assert copied.entries == journal.entries
    with Journal.open(tmp_path / "copy.ronde", accept_copy=True) as old:
        assert len(old.entries) <= len(journal.entries)
    journal.close()
    (tmp_path / "closed.ronde").write_bytes(path.read_bytes())
    with Journal.open(tmp_path / "closed.ronde") as closed:
        assert len(closed.entries) == 2


def test_a_backup_of_an_open_event_is_whole(tmp_path: Path) -> None:
    journal = Journal.create(tmp_path / "open.ronde", "Open", who="arbiter")
    kills.confirmed(journal, kills.next_request(journal, Random(1)))
    journal.backup(tmp_path / "backup.ronde")
    kills.confirmed(journal, kills.next_request(journal, Random(1)))
    names = {path.name for path in tmp_path.iterdir() if path.name.startswith("backup")}
    assert names == {"backup.ronde"}
    with Journal.open(tmp_path / "backup.ronde") as copy:
        assert copy.entries == journal.entries[:2]
    journal.close()


def test_an_event_forgotten_open_is_left_in_one_file(tmp_path: Path) -> None:
    journal = Journal.create(tmp_path / "open.ronde", "Open", who="arbiter")
    del journal
    assert [path.name for path in tmp_path.iterdir()] == ["open.ronde"]
    Journal.open(tmp_path / "open.ronde").close()


def test_a_closed_event_can_be_read_without_touching_it(tmp_path: Path) -> None:
    Journal.create(tmp_path / "open.ronde", "Open", who="arbiter").close()
    before = (tmp_path / "open.ronde").read_bytes()
    with Journal.open(tmp_path / "open.ronde", read_only=True) as journal:
        assert journal.state.name == "Open"
        with pytest.raises(StoreError):
            journal.act(kills.next_request(journal, Random(1)), who="x")
    assert (tmp_path / "open.ronde").read_bytes() == before


def tampered(path: Path, original: bytes, place: int, folder: Path) -> str:
    """What opening a file with one byte changed says: nothing, or where it was changed."""
    copy = folder / "tampered.ronde"
    for old in folder.glob("tampered.ronde*"):
        old.unlink()
    changed = bytearray(original)
    changed[place] ^= 0x01
    copy.write_bytes(changed)
    try:
        with Journal.open(copy) as journal:
            return export_text(journal.entries)
    except RondeError as error:
        return f"!{error}"


@pytest.fixture
def small_event(quick: Path) -> tuple[Path, bytes, str]:
    path = quick / "small.ronde"
    journal = Journal.create(path, "Small", who="arbiter")
    random = Random(3)
    for _ in range(25):
        kills.confirmed(journal, kills.next_request(journal, random))
    text = export_text(journal.entries)
    journal.close()
    return path, path.read_bytes(), text


def test_one_changed_byte_of_an_entry_is_found_and_located(
    quick: Path, small_event: tuple[Path, bytes, str]
) -> None:
    path, original, _ = small_event
    place = original.index(b'"result":"')
    said = tampered(path, original, place + 10, quick)
    assert said.startswith("!Entry ")
    name = original.index(b"1990")
    assert "of entry 3 has been changed" in tampered(path, original, name, quick)


def test_a_changed_byte_is_found_or_changes_nothing_that_is_read(
    quick: Path, small_event: tuple[Path, bytes, str]
) -> None:
    path, original, text = small_event
    random = Random(9)
    found = 0
    for _ in range(150):
        said = tampered(path, original, int(random.random() * len(original)), quick)
        assert said == text or said.startswith("!")
        found += said.startswith("!")
    assert found


@pytest.mark.endurance
def test_every_changed_byte_is_found_or_changes_nothing_that_is_read(
    quick: Path, small_event: tuple[Path, bytes, str]
) -> None:
    path, original, text = small_event
    for place in range(len(original)):
        said = tampered(path, original, place, quick)
        assert said == text or said.startswith("!"), place
