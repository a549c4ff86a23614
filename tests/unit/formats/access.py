"""A small database of Microsoft Access (Jet 4), written page by page for tests of its readers.

Only what a reader looks at is written: the header, the catalogue, the definition of each table, its
rows, and the map of the pages that it uses. Columns hold whole numbers or texts.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Mapping, Sequence

PAGE = 4096
WHOLE, TEXT = 4, 10
CATALOGUE = 2
"""The page of the definition of the table of tables."""

Value = int | str | None
Table = Sequence[Mapping[str, Value]]


def database(tables: Mapping[str, Table], claimed: Mapping[str, int] | None = None) -> bytes:
    """The tables in a file; `claimed` are numbers of rows that a table pretends to have."""
    pages: list[bytes] = [_header(), bytes(PAGE), b""]
    catalogue: list[dict[str, Value]] = []
    for name, rows in tables.items():
        at = len(pages)
        pages += _table(at, rows, (claimed or {}).get(name, len(rows)))
        catalogue.append({"Id": at, "Type": 1, "Flags": 0, "Name": name})
    catalogue.append({"Id": CATALOGUE, "Type": 1, "Flags": -0x80000000, "Name": "MSysObjects"})
    definition, *rest = _table(CATALOGUE, catalogue, len(catalogue), beginning=len(pages))
    pages[CATALOGUE] = definition
    return b"".join([*pages, *rest])


def _header() -> bytes:
    return (b"\x00\x01\x00\x00Standard Jet DB\x00" + struct.pack("<I", 1)).ljust(PAGE, b"\0")


def _table(at: int, rows: Table, claimed: int, beginning: int | None = None) -> list[bytes]:
    """The definition on page `at`, the map of its pages, and its rows from page `beginning` on."""
    first = at + 1 if beginning is None else beginning
    columns = list(dict.fromkeys(name for row in rows for name in row))
    kinds = {
        name: WHOLE if any(type(r.get(name)) is int for r in rows) else TEXT for name in columns
    }
    groups = _on_pages([_row(row, columns, kinds) for row in rows])
    bits = ((1 << len(groups)) - 1).to_bytes(64, "little")
    usage = _data_page(0, [b"\x00" + struct.pack("<I", first + 1) + bits])
    parts = _definition(columns, kinds, claimed, first << 8)
    return [parts, usage, *(_data_page(at, group) for group in groups)]


def _kind(values: Iterable[Value]) -> int:
    return WHOLE if any(type(value) is int for value in values) else TEXT


def _on_pages(rows: list[bytes]) -> list[list[bytes]]:
    groups: list[list[bytes]] = [[]]
    for row in rows:
        if sum(len(each) + 2 for each in (*groups[-1], row)) > PAGE - 14:
            groups.append([])
        groups[-1].append(row)
    return groups


def _definition(columns: Sequence[str], kinds: Mapping[str, int], rows: int, usage: int) -> bytes:
    texts = [name for name in columns if kinds[name] == TEXT]
    whole = [name for name in columns if kinds[name] == WHOLE]
    head = b"\x02\x01" + struct.pack("<HI", 0x4356, 0)
    head += struct.pack("<IIIIIIIIB", 0, 0, rows, 0, 0, 0, 0, 0, 0x4E)
    head += struct.pack("<HHHIIII", len(columns), len(texts), len(columns), 0, 0, usage, 0)
    described = b"".join(
        struct.pack(
            "<BIHHH", kinds[name], 0, place, texts.index(name) if name in texts else 0, place
        )
        + bytes(4)
        + bytes([3 if name in whole else 2, 0])
        + struct.pack("<IHH", 0, 4 * whole.index(name) if name in whole else 0, 4)
        for place, name in enumerate(columns)
    )
    names = b"".join(
        struct.pack("<H", 2 * len(name)) + name.encode("utf-16-le") for name in columns
    )
    made = head + described + names
    assert len(made) <= PAGE, "too many columns for one page"
    return made.ljust(PAGE, b"\0")


def _row(row: Mapping[str, Value], columns: Sequence[str], kinds: Mapping[str, int]) -> bytes:
    """A row: whole numbers, texts one after the other, where each begins, and which are there."""
    texts = [name for name in columns if kinds[name] == TEXT]
    made = struct.pack("<H", len(columns))
    made += b"".join(
        struct.pack("<i", int(row.get(name) or 0)) for name in columns if kinds[name] == WHOLE
    )
    starts = []
    for name in texts:
        starts.append(len(made))
        made += str(row.get(name) or "").encode("utf-16-le")
    end = len(made)
    made += struct.pack("<H", end) + b"".join(struct.pack("<H", at) for at in reversed(starts))
    made += struct.pack("<H", len(texts))
    present = sum(1 << place for place, name in enumerate(columns) if row.get(name) is not None)
    return made + present.to_bytes((len(columns) + 7) // 8, "little")


def _data_page(owner: int, rows: Sequence[bytes]) -> bytes:
    """A page with rows from its end on."""
    at, offsets, body = PAGE, [], b""
    for row in rows:
        at -= len(row)
        offsets.append(at)
        body = row + body
    head = b"\x01\x01" + struct.pack("<HIIH", 0, owner, 0, len(rows))
    head += b"".join(struct.pack("<H", offset) for offset in offsets)
    return head + bytes(PAGE - len(head) - len(body)) + body
