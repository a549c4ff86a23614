"""A log that was cut short, exchanged, left behind or deleted is noticed, in every form."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from ronde.journal import Journal, TellHall
from ronde.journal.head import SLOTS, HeadFile
from ronde.journal.sqlite import IncompleteCopy, LogDeleted
from ronde.services.backups import read_backup


def left_open(tmp_path: Path, entries: int = 6, *, lacking: str = "") -> Path:
    """The files of an event as they lie there when the program is killed."""
    there = tmp_path / "killed"
    there.mkdir()
    with Journal.create(tmp_path / "open.ronde", "Open", who="Anna") as journal:
        for number in range(entries - 1):
            journal.act(TellHall(text=f"City {number}"), who="Anna")
        for file in tmp_path.glob("open.ronde*"):
            if not lacking or not file.name.endswith(lacking):
                shutil.copyfile(file, there / file.name)
    return there / "open.ronde"


def test_a_killed_event_opens_with_every_entry(tmp_path: Path) -> None:
    with Journal.open(left_open(tmp_path)) as journal:
        assert journal.last_number == 6


@pytest.mark.parametrize("kept", [0.0, 0.2])
def test_a_log_that_was_cut_short_is_noticed(tmp_path: Path, kept: float) -> None:
    file = left_open(tmp_path)
    log = Path(f"{file}-wal")
    log.write_bytes(log.read_bytes()[: int(log.stat().st_size * kept)])
    for _twice in range(2):  # looking has changed nothing
        for read_only in (True, False):
            with pytest.raises(IncompleteCopy, match="entry 6 was written"):
                Journal.open(file, read_only=read_only)


def test_a_log_that_was_exchanged_for_an_older_one_is_noticed(tmp_path: Path) -> None:
    with Journal.create(tmp_path / "open.ronde", "Open", who="Anna") as journal:
        shutil.copyfile(tmp_path / "open.ronde-wal", tmp_path / "older")
        journal.act(TellHall(text="Lyon"), who="Anna")
        for name in ("open.ronde", "open.ronde-head"):
            (tmp_path / "killed").mkdir(exist_ok=True)
            shutil.copyfile(tmp_path / name, tmp_path / "killed" / name)
    file = tmp_path / "killed" / "open.ronde"
    shutil.copyfile(tmp_path / "older", f"{file}-wal")
    with pytest.raises(IncompleteCopy, match="entry 2 was written"):
        Journal.open(file)


@pytest.mark.parametrize("lacking", ["-wal", "-head"])
def test_an_event_left_open_without_one_of_its_files_is_noticed(
    tmp_path: Path, lacking: str
) -> None:
    with pytest.raises(IncompleteCopy, match=lacking):
        Journal.open(left_open(tmp_path, lacking=lacking))


def test_what_is_left_of_a_log_that_was_cut_short_can_be_restored(tmp_path: Path) -> None:
    file = left_open(tmp_path)
    log = Path(f"{file}-wal")
    log.write_bytes(log.read_bytes()[: log.stat().st_size // 2])
    found = read_backup(file)
    assert found.incomplete
    assert 0 < len(found.entries) < 6


def test_an_event_whose_log_is_deleted_while_it_is_open_loses_nothing(tmp_path: Path) -> None:
    file = tmp_path / "open.ronde"
    journal = Journal.create(file, "Open", who="Anna")
    journal.act(TellHall(text="Lyon"), who="Anna")
    Path(f"{file}-wal").unlink()
    with pytest.raises(LogDeleted, match="enter it again"):
        journal.act(TellHall(text="Paris"), who="Anna")
    with Journal.open(file) as again:
        assert again.state.message is not None
        assert again.state.message.text == "Lyon"
        again.act(TellHall(text="Paris"), who="Anna")
    assert [found.name for found in tmp_path.iterdir()] == ["open.ronde"]


def test_half_a_line_of_the_head_names_no_entry(tmp_path: Path) -> None:
    head = HeadFile(tmp_path / "event")
    assert head.read() is None
    head.begin()
    assert head.read() == (0, "")
    for number in range(1, 3 * SLOTS):
        head.write(number, "f" * 64)
    assert head.read() == (3 * SLOTS - 1, "f" * 64)
    content = head.path.read_bytes()
    head.path.write_bytes(content.replace(f"\n{3 * SLOTS - 1} f".encode(), b"\n777 f"))
    assert head.read() == (3 * SLOTS - 2, "f" * 64)
    head.remove()
    assert not head.path.exists()
