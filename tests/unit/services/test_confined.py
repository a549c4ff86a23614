"""Files that were made to take all memory or time end a process of their own, with a sentence."""

from __future__ import annotations

import io
import os
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import pytest
import xlsxwriter

from ronde.domain.errors import RequestError, TooLarge
from ronde.formats.lists import read_list
from ronde.journal import Journal, StoreError
from ronde.journal.sqlite import APPLICATION
from ronde.services.backups import read_backup
from ronde.services.confined import LARGE_PROCESS, LIST, ConfinedWorker, Limits, confined
from ronde.services.player_lists import read_safely
from tests.waiting import until

held: list[bytes] = []
only_linux = pytest.mark.skipif(sys.platform != "linux", reason="no limit on memory elsewhere")


def workbook(*cells: tuple[int, int, str]) -> bytes:
    made = io.BytesIO()
    with xlsxwriter.Workbook(made, {"in_memory": True}) as book:
        page = book.add_worksheet()
        for line, column, text in cells:
            page.write_string(line, column, text)
    return made.getvalue()


def fill(megabytes: int) -> int:
    return len(b"x" * (megabytes * 1024 * 1024))


def run_for_ever() -> None:
    while True:
        pass


def hold(megabytes: int) -> int:
    held.append(b"x" * (megabytes * 1024 * 1024))
    return os.getpid()


def refuse(sentence: str) -> None:
    raise RequestError(sentence, number=3)


def count_to(last: int, report: object) -> int:
    for number in range(1, last + 1):
        report(number)  # type: ignore[operator]
    return last


def test_an_answer_and_an_error_come_back_as_they_are() -> None:
    assert confined(fill, LIST, None, 1) == 1024 * 1024
    with pytest.raises(RequestError, match="Line 3 is wrong"):
        confined(refuse, LIST, None, "Line {number} is wrong.")


def test_progress_is_reported() -> None:
    seen: list[int] = []
    assert confined(count_to, LIST, seen.append, 2500) == 2500
    assert seen == [1000, 2000]


@only_linux
def test_too_much_memory_is_refused() -> None:
    with pytest.raises(TooLarge, match="128 MB"):
        confined(fill, Limits(megabytes=128), None, 256)


def test_too_much_time_is_refused() -> None:
    with pytest.raises(TooLarge, match="1 seconds"):
        confined(run_for_ever, Limits(seconds=1), None)


def test_a_worker_does_many_calls_in_one_process_that_is_not_this_one() -> None:
    worker = ConfinedWorker(LIST)
    first = worker(os.getpid)
    assert first != os.getpid()
    with pytest.raises(RequestError, match="Line 3 is wrong"):
        worker(refuse, "Line {number} is wrong.")
    assert worker(os.getpid) == first
    worker.close()
    assert worker(os.getpid) != first
    worker.close()


def test_a_worker_goes_on_after_a_call_that_took_too_much() -> None:
    worker = ConfinedWorker(Limits(seconds=1, refusal="Too much: {seconds}"))
    with pytest.raises(TooLarge, match="Too much: 1"):
        worker(run_for_ever)
    assert worker(fill, 1) == 1024 * 1024
    worker.close()


@only_linux
def test_a_process_that_has_become_large_is_not_used_again() -> None:
    worker = ConfinedWorker(LIST)
    first = worker(os.getpid)
    assert worker(hold, LARGE_PROCESS + 20) == first
    assert worker(os.getpid) != first
    worker.close()


@only_linux
def test_the_process_of_a_worker_ends_when_nobody_calls_for_a_while() -> None:
    worker = ConfinedWorker(LIST, idle=0.1)
    process = worker(os.getpid)
    until(lambda: not Path(f"/proc/{process}").exists(), "the end of the process")
    assert worker(fill, 1) == 1024 * 1024
    worker.close()


@pytest.mark.parametrize(
    "line, column, cell", [(1048575, 16383, "XFD1048576"), (1048575, 9, "J1048576")]
)
def test_a_cell_far_away_is_named(line: int, column: int, cell: str) -> None:
    """It would be read with all the empty cells before it: 549 GB, or 541 MB."""
    content = workbook((0, 0, "Name"), (1, 0, "Dupont, Anna"), (line, column, " "))
    with pytest.raises(TooLarge, match=cell):
        read_list(content)
    with pytest.raises(TooLarge, match=cell):
        read_safely(content)


def test_a_formatted_empty_cell_far_away_does_no_harm() -> None:
    made = io.BytesIO()
    with xlsxwriter.Workbook(made, {"in_memory": True}) as book:
        page = book.add_worksheet()
        page.write_string(0, 0, "Name")
        page.write_string(1, 0, "Dupont, Anna")
        page.write_blank(1048575, 9, None, book.add_format({"bold": True}))
    assert [person.name for person in read_safely(made.getvalue()).people] == ["Dupont, Anna"]


def test_a_table_of_thousands_of_columns_is_refused() -> None:
    content = b"Name" + b";a" * 300_000 + b"\nAnna\n"
    with pytest.raises(TooLarge, match="300001 columns"):
        read_list(content)


def crafted(file: Path, *, entries: str) -> Path:
    """A file that says it is an event, whose entries are computed when they are read."""
    with closing(sqlite3.connect(file)) as db:
        db.execute(f"PRAGMA application_id = {APPLICATION}")
        db.execute("PRAGMA user_version = 1")
        db.execute("CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT")
        db.execute("INSERT INTO meta VALUES ('open', '0')")
        db.execute("CREATE TABLE personal (entry, field, salt, value, digest)")
        db.execute(entries)
        db.commit()
    return file


COMPUTED = (
    "CREATE VIEW entries AS WITH RECURSIVE n(number) AS"
    " (SELECT 1 UNION ALL SELECT number + 1 FROM n WHERE number < 3000)"
    " SELECT number, 'at' AS at, 'who' AS who, 'act' AS act, hex(zeroblob(1000000)) AS data,"
    " '' AS why, NULL AS request, '' AS previous, '' AS digest FROM n"
)


@only_linux
def test_a_copy_that_computes_its_entries_is_no_event(tmp_path: Path) -> None:
    """A view over zeroblob took 6.5 GB on restore; here it would be 6 GB."""
    file = crafted(tmp_path / "crafted.ronde", entries=COMPUTED)
    with pytest.raises(StoreError, match="not an event"):
        read_backup(file)


def test_a_copy_with_computed_columns_is_no_event(tmp_path: Path) -> None:
    table = "CREATE TABLE entries (number INTEGER PRIMARY KEY, data TEXT AS (hex(zeroblob(9))))"
    file = crafted(tmp_path / "crafted.ronde", entries=table)
    with pytest.raises(StoreError, match="not an event"):
        Journal.open(file, read_only=True)
