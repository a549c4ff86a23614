"""Whatever is typed or sent stays what it is: names with markup, paths, bombs, formulas, SQL."""

from __future__ import annotations

import csv
import io
import re
import struct
import zipfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from ronde.domain.errors import RequestError
from ronde.domain.player import NationalRecord
from ronde.journal import Describe, Person
from ronde.services.network import Hosts
from ronde.services.player_lists import check_unpacked, converted_rating
from ronde.services.request import LARGEST
from ronde.views.sheets import SHEETS
from ronde.web.new_event import tenths
from tests.web.browser.pages import addresses

NASTY = """<script>alert(1)</script>'"><img src=x onerror=alert(1)>{{ 7*7 }}"""
SQL = ("' OR 1=1 --", "%", "'; DROP TABLE entries; --", "\\", "_", NASTY)
FORMULAS = ("=1+1", "+SUM(A1)", "-2+3", "@SUM(A1)", '=HYPERLINK("http://evil.example")', "\t=1")


def furnished(chief: Any, title: str, names: Sequence[str]) -> str:
    """An event in its second round whose six players, clubs and reasons are called like that."""
    chief.confirmed("/new", title=title, section="a", system="fide-dutch-2026", rounds="3")
    workspace = chief.client.app.state.workspace
    key: str = next(k for k in workspace.events if k != "sample")
    for number in range(6):
        name = names[number % len(names)]
        form = {"name": f"{name} {number}", "club": name, "rating": str(2000 - number)}
        chief.post(f"/e/{key}/a/players", **form)
    chief.confirmed(f"/e/{key}/a/number")
    chief.confirmed(f"/e/{key}/a/pair", round="1")
    for board in ("1", "2", "3"):
        chief.post(f"/e/{key}/a/results", round="1", board=board, seen="?", result="1-0")
    chief.confirmed(f"/e/{key}/undo", why=names[0])
    chief.post(f"/e/{key}/redo")
    chief.confirmed(f"/e/{key}/a/pair", round="2")
    return key


def test_names_with_markup_stay_names_on_every_page(chief: Any) -> None:
    key = furnished(chief, NASTY, (NASTY,))
    seen = 0
    for address in addresses(key):
        answer = chief.get(re.sub(r"round=\d", "round=2", address))
        if "text/html" not in answer.headers["content-type"]:
            continue
        assert answer.status_code in (200, 400, 403, 404), address
        text = answer.text
        seen += "alert(1)" in text
        assert "<script>alert" not in text, address
        assert "<img src=x" not in text, address
        assert "onerror=alert(1)>" not in re.sub(r"&\w+;|&#\d+;", "", text), address
    assert seen > 15


def test_a_template_in_a_name_is_not_filled_in(chief: Any) -> None:
    key = furnished(chief, "Open", ("{{ 7*191 }} ${7*191} {0.__class__} %s",))
    for address in addresses(key):
        answer = chief.get(re.sub(r"round=\d", "round=2", address))
        if "text/html" in answer.headers["content-type"]:
            assert "1337" not in answer.text, address
            assert "class 'str'" not in answer.text, address


def test_no_path_leads_out_of_the_folder(chief: Any) -> None:
    for path in (
        "/e/..%2F..%2Fetc%2Fpasswd",
        "/e/%2e%2e/a/players",
        "/e/..%5c..%5cetc",
        "/e/%00",
        "/e/sample%00",
        "/e/accounts.json",
        "/e/session.key/a/players",
        "/e/sample.ronde",
        "/e/drafts",
        "/static/../app.py",
        "/static/..%2fapp.py",
        "/static/%2e%2e/accounts.py",
        "/static/..%5capp.py",
        "/static//etc/passwd",
        "/static/%2fetc%2fpasswd",
        "/e/sample/a/export/..%2f..%2faccounts.json",
        "/e/sample/a/report/..%2f..%2fsession.key",
        "/restore?draft=..%2f..%2faccounts",
        "/restore?copy=..%2f..%2faccounts.json",
        "/job/..%2f..%2faccounts",
        "/new/..%2f..%2faccounts/game",
    ):
        answer = chief.get(path)
        assert answer.status_code in (303, 400, 404), path
        for secret in ("create_app", "argon2", "root:"):
            assert secret not in answer.text, path


@pytest.mark.parametrize(
    "title", ["../../evil", "..\\..\\evil", "/etc/passwd", "con", ".hidden", "…"]
)
def test_the_name_of_an_event_is_no_path(chief: Any, tmp_path: Path, title: str) -> None:
    before = {path for path in tmp_path.rglob("*") if path.parent.name != "events"}
    chief.confirmed("/new", title=title, section="a", system="fide-dutch-2026", rounds="3")
    workspace = chief.client.app.state.workspace
    assert len(workspace.events) == 2
    assert all(re.fullmatch(r"[a-z0-9-]+", key) for key in workspace.events)
    after = {path for path in tmp_path.rglob("*") if path.parent.name != "events"}
    assert {path for path in after - before if "evil" in path.name} == set()


def sent(chief: Any, content: bytes, name: str = "a.csv", where: str = "import") -> Any:
    """The answer to an uploaded list."""
    path = "/restore/upload" if where == "restore" else f"/e/sample/a/{where}"
    field = "copy" if where == "restore" else "list"
    return chief.client.post(
        path, data={"csrf": chief.token()}, files={field: (name, io.BytesIO(content))}
    )


def test_the_name_of_a_file_is_never_used(chief: Any, tmp_path: Path) -> None:
    for name in ("../../evil.csv", "/tmp/evil.csv", f"{NASTY}.csv", "evil\r\nX-Evil: 1.csv"):
        answer = sent(chief, b"Nom;Elo\nNeu, Ida;1500\n", name)
        assert answer.status_code == 200
        assert "evil" not in answer.text
        assert "<script>alert" not in answer.text
    assert not list(tmp_path.rglob("*evil*"))


def test_what_is_too_large_is_turned_away(chief: Any) -> None:
    assert sent(chief, b"x" * (LARGEST + 1024)).status_code == 413
    long = {"csrf": chief.token(), "name": "x" * (LARGEST + 1024)}
    assert chief.client.post("/e/sample/a/players", data=long).status_code == 413
    many = {"csrf": chief.token(), **{f"f{n}": "x" for n in range(5000)}}
    assert chief.client.post("/e/sample/a/players", data=many).status_code in (400, 413)


def test_a_length_that_is_a_lie_changes_nothing(chief: Any) -> None:
    """A body in pieces, whose length nobody has told."""

    def endless() -> Any:
        for _part in range(LARGEST // 65536 + 2):
            yield b"x" * 65536

    answer = chief.client.post(
        "/e/sample/a/players",
        content=endless(),
        headers={"content-type": "application/x-www-form-urlencoded"},
    )
    assert answer.status_code == 411, "a body without its length is not read"


def large_form(first: bytes) -> bytes:
    """A form with a file of 16 MB."""
    head = b'--x\r\nContent-Disposition: form-data; name="list"; filename="a"\r\n\r\n'
    return first + head + b"x" * (16 * 1024 * 1024) + b"\r\n--x--\r\n"


MULTIPART = {"content-type": "multipart/form-data; boundary=x"}


def token_part(token: str) -> bytes:
    return b'--x\r\nContent-Disposition: form-data; name="csrf"\r\n\r\n%s\r\n' % token.encode()


@pytest.mark.parametrize("first", [b"", token_part("forged")])
def test_a_large_file_without_the_token_is_refused_before_it_is_read(
    chief: Any, first: bytes
) -> None:
    """It was parsed whole, up to 128 MB, and only then was its token looked at."""
    received: list[int] = []
    app = Counted(chief.client.app, received)
    client = TestClient(app, cookies=chief.client.cookies)
    body = large_form(first)
    assert client.post("/ratings", content=body, headers=MULTIPART).status_code == 403
    assert sum(received) < 2 * 65536


class Counted:
    """The application, given its bodies in pieces, which are counted."""

    def __init__(self, app: Any, received: list[int]) -> None:
        self.app, self.received = app, received

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        pieces: list[bytes] = []

        async def piecewise() -> Any:
            if not pieces:
                message = await receive()
                if message["type"] != "http.request":
                    return message
                body = message["body"]
                pieces.extend(body[at : at + 65536] for at in range(0, max(1, len(body)), 65536))
            piece = pieces.pop(0)
            self.received.append(len(piece))
            return {"type": "http.request", "body": piece, "more_body": bool(pieces)}

        await self.app(scope, piecewise if scope["type"] == "http" else receive, send)


def test_a_form_from_anybody_is_small(app: Any) -> None:
    client = TestClient(app)
    form = {"name": "x" * (2 * 1024 * 1024)}
    for path in ("/login", "/display"):
        assert client.post(path, data=form).status_code == 413


def test_the_fields_of_a_form_are_counted_before_they_are_read(app: Any) -> None:
    """Each of the smallest fields takes as long as a long one."""
    kind = {"content-type": "application/x-www-form-urlencoded"}
    content = b"a=&" * 20_000
    assert TestClient(app).post("/login", content=content, headers=kind).status_code == 400


def bomb(parts: int, size: int) -> bytes:
    """A packed file that is small, and large when it is unpacked."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as packed:
        for part in range(parts):
            packed.writestr(f"xl/worksheets/sheet{part}.xml", b"0" * size)
    return made.getvalue()


def test_a_workbook_that_unpacks_without_end_is_turned_away(chief: Any) -> None:
    packed = bomb(5, 16 * 1024 * 1024)
    assert len(packed) < LARGEST
    assert sent(chief, packed, "a.xlsx").status_code == 413


def test_a_workbook_that_lies_about_its_size_is_turned_away(chief: Any) -> None:
    """The sizes in the list of a packed file are what its maker wrote there."""
    packed = bytearray(bomb(1, 64 * 1024 * 1024 + 1))
    for mark, place in ((b"PK\x01\x02", 24), (b"PK\x03\x04", 22)):
        at = packed.index(mark) + place
        packed[at : at + 4] = struct.pack("<I", 100)
    assert sent(chief, bytes(packed), "a.xlsx").status_code in (400, 413, 422)


def test_a_workbook_is_not_unpacked_by_the_word_of_its_maker() -> None:
    """Found while its memory was measured: one megabyte that unpacks to a gigabyte was taken."""
    packed = bytearray(bomb(1, 3 * 1024 * 1024))
    check_unpacked(bytes(packed))
    for mark, place in ((b"PK\x01\x02", 24), (b"PK\x03\x04", 22)):
        at = packed.index(mark) + place
        packed[at : at + 4] = struct.pack("<I", 100)
    with pytest.raises(RequestError, match="damaged"):
        check_unpacked(bytes(packed))


def test_a_workbook_of_entities_without_end_is_turned_away(chief: Any) -> None:
    """The billion laughs: entities that are made of entities."""
    laughs = "".join(
        f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' if n else '<!ENTITY l0 "ha">' for n in range(12)
    )
    sheet = f'<?xml version="1.0"?><!DOCTYPE x [{laughs}]><worksheet>&l11;</worksheet>'
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as packed:
        for part in ("xl/workbook.xml", "xl/sharedStrings.xml", "xl/worksheets/sheet1.xml"):
            packed.writestr(part, sheet)
    assert sent(chief, made.getvalue(), "a.xlsx").status_code in (200, 400, 413, 422)
    told = f'<?xml version="1.0"?><!DOCTYPE x [{laughs}]><playerslist>&l11;</playerslist>'
    assert sent(chief, told.encode(), "a.xml").status_code in (200, 400, 413, 422)


RUBBISH = {
    "deep lists": b"[" * 200_000,
    "deep objects": b'{"a":' * 100_000,
    "zeros": b"\x00" * 5000,
    "half letters": b"\xff\xfe" + b"\x00\xd8" * 500,
    "half a zip": b"PK\x03\x04" + b"x" * 100,
    "an endless record": b"001" + b"9" * 100_000,
    "columns": b";" * 100_000,
    "lines": b"\n" * 100_000,
    "an open quote": b'"' + b"x" * 200_000,
    "half a database": b"SQLite format 3\x00" + b"\x01" * 5000,
}


@pytest.mark.parametrize("where", ["import", "restore"])
def test_a_file_of_rubbish_is_refused_in_words(chief: Any, where: str) -> None:
    """Deep JSON, half letters, tables without rows: an answer, and never a fault of ours."""
    for what, content in RUBBISH.items():
        answer = sent(chief, content, "a.json", where)
        assert answer.status_code in (200, 400, 404, 413, 422), what
        assert "Traceback" not in answer.text, what


ENDLESS = "9" * 5000
NUMBERS = ("1e999999999", "1e999999", ENDLESS, "-1", "nan", "\u00b2", "1_0")
"""What is a number to Python, or nearly, and to nobody else; the first would take all memory."""


def test_numbers_without_end_are_refused_wherever_a_number_is_typed(chief: Any) -> None:
    here = "/e/sample/a"
    chief.confirmed(f"{here}/pair")
    for number in NUMBERS:
        assert chief.get(f"/e/sample/find?q={number}").status_code == 200, number
        form = {"board": number, "seen": "?", "result": "1-0"}
        answer = chief.post(f"{here}/results", round="5", **form)
        assert answer.status_code in (400, 404), (number, answer.status_code)


def test_a_time_control_without_end_is_no_fault_of_the_norms(chief: Any) -> None:
    described = chief.client.app.state.workspace.journal("sample")
    described.act(Describe(details={"encoded_time_control": ENDLESS}), who="Anna")
    assert chief.get("/e/sample/a/norms").status_code == 200


@pytest.mark.parametrize("text", NUMBERS)
def test_points_are_tenths_and_nothing_larger(text: str) -> None:
    with pytest.raises(RequestError, match="is not a number of points"):
        tenths(text)


@pytest.mark.parametrize("factor", sorted({*NUMBERS} - {"-1"}))
def test_the_factor_of_an_estimate_is_a_number_of_a_formula(factor: str) -> None:
    person = Person(id=1, name="Anna", national=(NationalRecord("FRA", rating=1500),))
    with pytest.raises(RequestError, match="is not a number"):
        converted_rating(person, factor, "0")
    assert converted_rating(person, "0,95", "+100") == 1525


def test_a_search_is_only_a_search(chief: Any) -> None:
    for sought in SQL:
        answer = chief.get("/e/sample/a/players", params={"q": sought})
        assert answer.status_code == 200
        assert "Nobody." in answer.text
    before = chief.client.app.state.workspace.journal("sample").head
    for name in ("person", "round", "player", "before"):
        for sought in SQL:
            for page in ("a/player", "a/results", "a/standings", "a/sums", "history"):
                answer = chief.get(f"/e/sample/{page}", params={name: sought})
                assert answer.status_code in (200, 400, 404), (page, name, sought)
    assert chief.client.app.state.workspace.journal("sample").head == before


def test_no_exported_table_holds_a_formula(chief: Any) -> None:
    key = furnished(chief, "Open", FORMULAS)
    for table in SHEETS:
        if table in ("prizes", "categories"):
            continue  # nothing has been announced
        answer = chief.get(f"/e/{key}/a/export/{table}.csv")
        assert answer.status_code == 200, table
        for row in csv.reader(io.StringIO(answer.text)):
            for cell in row:
                harmless = re.fullmatch(r"[+\-](-[+\-])?|-?\d+(\.\d+)?", cell)
                assert harmless or not cell.startswith(("=", "+", "-", "@", "\t", "\r")), cell
    book = chief.get(f"/e/{key}/a/export/all.xlsx")
    with zipfile.ZipFile(io.BytesIO(book.content)) as packed:
        for part in packed.namelist():
            if part.startswith("xl/worksheets/"):
                assert b"<f>" not in packed.read(part)


@pytest.mark.parametrize(
    "host, known",
    [
        *(("127.0.0.1:8064", True), ("localhost", True), ("[::1]:8064", True)),
        *(("192.168.1.20:8064", True), ("RONDE.club.example", True), ("ronde.club.example.", True)),
        *(("127.evil.example", False), ("evil.example", False), ("", False)),
        *(("localhost.evil.example:8064", False), ("club.example", False)),
        *(("[::1].evil.example", False), ("127.0.0.1@evil.example", False)),
        *(("localhost:80@evil.example", False), ("[127.0.0.1", False)),
    ],
)
def test_only_names_of_this_machine_are_answered(app: Any, host: str, known: bool) -> None:
    app.state.workspace.hosts = Hosts(["ronde.club.example"])
    answer = TestClient(app).get("/login", headers={"host": host})
    assert answer.status_code == (200 if known else 421)


def test_heads_of_thousands_of_lines_are_refused(app: Any) -> None:
    headers = [("a", "b")] * 9000
    assert TestClient(app).get("/login", headers=headers).status_code == 431
