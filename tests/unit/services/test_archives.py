"""A packed file is opened only if its list of parts is as short as that of a list of players."""

from __future__ import annotations

import io
import struct
import zipfile
from pathlib import Path

import pytest

from ronde.domain.errors import TooLarge
from ronde.services.archives import MOST_PARTS, opened_archive
from ronde.services.event_files import read_event_file
from ronde.services.player_lists import read_safely
from ronde.services.rating_lists import RatingLists


def with_parts(count: int) -> bytes:
    """A packed file of one part, which its list names again and again."""
    part = b"PK\x03\x04" + struct.pack("<HHHHHIIIHH", 20, 0, 0, 0, 0, 0, 0, 0, 1, 0) + b"a"
    entry = struct.pack("<HHHHHHIIIHHHHHII", 20, 20, *[0] * 7, 1, *[0] * 6)
    entries = (b"PK\x01\x02" + entry + b"a") * count
    end = struct.pack("<HHHHIIH", 0, 0, 1, 1, len(entries), len(part), 0)
    return part + entries + b"PK\x05\x06" + end


def test_a_list_of_too_many_parts_is_refused_before_it_is_read(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """16 MB of them took 300 MB of the server's own memory, 128 MB more than two gigabytes."""
    monkeypatch.setattr(zipfile, "ZipFile", lambda *_given: pytest.fail("the list was read"))
    for read in (
        *(opened_archive, read_safely, read_event_file),
        lambda content: RatingLists(tmp_path).add("fide", "FIDE", content),
    ):
        with pytest.raises(TooLarge, match=f"more than {MOST_PARTS} parts"):
            read(with_parts(MOST_PARTS + 1))


def test_a_packed_file_is_opened_and_any_other_is_none() -> None:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as packed:
        for number in range(300):
            packed.writestr(f"part {number}", b"")
    found = opened_archive(made.getvalue())
    assert found is not None
    assert len(found.namelist()) == 300
    assert opened_archive(b"Name;Rating\n") is None
    with pytest.raises(zipfile.BadZipFile):
        opened_archive(b"PK\x03\x04 and nothing more")
