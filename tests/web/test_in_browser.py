"""The application inside a page, asked as the worker of the page asks it."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlencode

import pytest

from ronde.formats import read
from ronde.sample import sample_path
from ronde.services import background
from ronde.services.confined import LIST, ConfinedWorker, confined
from ronde.services.jobs import Jobs
from ronde.web.in_browser.addresses import inner_path, outer_header, outer_page
from ronde.web.in_browser.server import Answer, BrowserServer

PREFIX = "/somewhere/app"
SHELL = "https://club.example/somewhere/"


class Page:
    """Asks the server as the service worker does, and follows where it leads."""

    def __init__(self, folder: Path) -> None:
        self.server = BrowserServer(folder, PREFIX, SHELL)
        self.address = ""

    def ask(self, method: str, address: str, body: bytes = b"", **headers: str) -> Answer:
        given = {"accept-language": "en", **{k.replace("_", "-"): v for k, v in headers.items()}}
        return asyncio.run(self.server.answer(method, address, given, body))

    def get(self, address: str) -> str:
        answer = self.ask("GET", address)
        while answer.status == 303:
            address = dict(answer.headers)["location"]
            answer = self.ask("GET", address)
        assert answer.status == 200, answer.body.decode()
        self.address = address
        return answer.body.decode()

    def post(self, address: str, **fields: str) -> str:
        body = urlencode({"csrf": self.token(), **fields}).encode()
        return self._send(address, body, "application/x-www-form-urlencoded")

    def drop(self, address: str, name: str, content: bytes) -> str:
        parts = (
            b'--here\r\nContent-Disposition: form-data; name="csrf"\r\n\r\n',
            self.token().encode(),
            b'\r\n--here\r\nContent-Disposition: form-data; name="',
            name.encode(),
            b'"; filename="x"\r\n\r\n',
            content,
            b"\r\n--here--\r\n",
        )
        return self._send(address, b"".join(parts), "multipart/form-data; boundary=here")

    def token(self) -> str:
        found = re.search(r'name="csrf" value="([^"]+)"', self.get(f"{PREFIX}/"))
        assert found
        return found[1]

    def _send(self, address: str, body: bytes, kind: str) -> str:
        answer = self.ask("POST", address, body, content_type=kind)
        if answer.status == 303:
            return self.get(dict(answer.headers)["location"])
        return answer.body.decode()


@pytest.fixture
def page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Page]:
    """Without threads and processes, as in WebAssembly."""
    for module in ("background", "confined"):
        monkeypatch.setattr(f"ronde.services.{module}.IN_WEBASSEMBLY", True)
    made = Page(tmp_path / "events")
    yield made
    made.server.close()


def test_the_first_page_is_open_without_a_login(page: Page) -> None:
    text = page.get(f"{PREFIX}/")
    assert "nothing that you open or enter is sent anywhere" in text
    assert "The browser may delete the events" in text
    assert "/network" not in text
    assert "/logout" not in text


def test_a_browser_that_agreed_to_keep_events_is_believed(page: Page) -> None:
    page.server.storage.persistent = True
    assert "This browser has agreed to keep the events" in page.get(f"{PREFIX}/")


def test_every_address_of_a_page_leads_below_the_folder_of_the_host(page: Page) -> None:
    text = page.get(f"{PREFIX}/try/chess")
    addresses = re.findall(r'\s(?:href|src|action|hx-get|data-help)="(/[^"]*)"', text)
    assert len(addresses) > 10
    assert all(address.startswith(f"{PREFIX}/") for address in addresses)
    assert f'value="{PREFIX}' not in text


def test_a_pasted_report_is_checked_and_one_without_sense_is_refused(page: Page) -> None:
    report = sample_path().read_text()
    assert "4 rounds of 4 are as" in page.post(f"{PREFIX}/try", text=report)
    assert page.address.startswith(f"{PREFIX}/open-file/")
    assert "Choose a file or paste a report first." in page.post(f"{PREFIX}/try", text=" ")
    assert "4 rounds" not in page.post(f"{PREFIX}/try", text="no report at all, of anything")


def test_a_link_carries_the_whole_report(page: Page) -> None:
    page.get(f"{PREFIX}/try/chess")
    text = page.get(f"{page.address}/link")
    found = re.search(rf"{SHELL}#report=([\w-]+)", text)
    assert found
    assert "4 rounds of 4 are as" in page.get(f"{PREFIX}/try/link?packed={found[1]}")
    for broken in (found[1][:-8], found[1][:40], "x", "é"):
        answer = page.ask("GET", f"{PREFIX}/try/link?packed={broken}")
        assert answer.status == 400
        assert b"incomplete or damaged" in answer.body


def test_entries_that_no_file_has_are_counted_until_a_copy_is_saved(page: Page) -> None:
    page.get(f"{PREFIX}/try/chess")
    event = page.post(page.address, open="1", system="fide-dutch-2026", title="Evening")
    unsaved = re.search(r"(\d+) entries of this event are in this browser only", event)
    assert unsaved
    copy = page.ask("GET", f"{PREFIX}/e/evening/download")
    assert copy.body.startswith(b"SQLite format 3")
    assert "in this browser only." not in page.get(f"{PREFIX}/e/evening")


def test_a_saved_event_is_dropped_where_reports_are_and_can_be_restored(page: Page) -> None:
    page.get(f"{PREFIX}/try/chess")
    page.post(page.address, open="1", system="fide-dutch-2026", title="Evening")
    copy = page.ask("GET", f"{PREFIX}/e/evening/download")
    restored = page.drop(f"{PREFIX}/try", "file", copy.body)
    assert page.address.startswith(f"{PREFIX}/restore?draft=")
    assert "Evening" in restored


def test_an_account_of_the_page_is_proved_and_one_that_was_changed_is_refuted(page: Page) -> None:
    page.get(f"{PREFIX}/try/chess")
    file = page.address
    assert f'href="{file}/verify"' in page.get(file)
    account = page.ask("GET", f"{file}/account?round=4").body.decode()
    assert "Round 4, FIDE (Dutch) System, in force since 2026: proved." in page.post(
        f"{file}/verify", text=account
    )
    told = json.loads(account)
    told["games"][0][:2] = reversed(told["games"][0][:2])
    refuted = page.drop(f"{file}/verify", "account", json.dumps(told).encode())
    assert "refuted" in refuted
    assert "in force since 2026: proved." not in refuted
    every = page.post(f"{file}/verify")
    assert every.count("in force since 2026: proved.") == 4
    assert "refuted" in page.post(f"{file}/verify", system="fide-dubov-2026")
    assert "This is no account that Ronde can read" in page.post(f"{file}/verify", text="{}")


def test_a_report_is_saved_in_other_forms(page: Page) -> None:
    page.get(f"{PREFIX}/try/chess")
    file = page.address
    sample = read(sample_path())
    for form in ("trf26", "trf16", "javafo", "bbp", "json"):
        made = page.ask("GET", f"{file}/as?form={form}")
        assert "attachment" in dict(made.headers)["content-disposition"]
        assert read(made.body).rounds == sample.rounds
    assert page.ask("GET", f"{file}/as?form=nonsense").status == 404


def test_the_rounds_of_an_event_are_proved_in_the_page(page: Page) -> None:
    page.get(f"{PREFIX}/try/chess")
    page.post(page.address, open="1", system="fide-dutch-2026", title="Evening")
    section = f"{PREFIX}/e/evening/a"
    assert f'href="{section}/verify"' in page.get(f"{section}/export")
    assert page.post(f"{section}/verify").count("in force since 2026: proved.") == 4
    account = page.ask("GET", f"{section}/account?round=5").body.decode()
    assert "Round 5" in page.post(f"{section}/verify", text=account)


def test_events_are_there_again_after_the_page_was_closed(page: Page, tmp_path: Path) -> None:
    page.get(f"{PREFIX}/try/chess")
    page.post(page.address, open="1", system="fide-dutch-2026", title="Evening")
    page.server.close()
    again = Page(tmp_path / "events")
    assert "Evening" in again.get(f"{PREFIX}/")
    again.server.close()


def test_pages_of_other_people_and_devices_are_not_offered(page: Page) -> None:
    page.get(f"{PREFIX}/try/chess")
    event = page.post(page.address, open="1", system="fide-dutch-2026", title="Evening")
    for place in ("phones", "public", "screens", "users", "network", "claims"):
        assert f"/{place}" not in event
    assert "Claims from phones" not in event
    assert "#hall" not in event


def test_a_feed_is_refused_for_good(page: Page) -> None:
    assert page.ask("GET", f"{PREFIX}/e/x/live", accept="text/event-stream").status == 204


def test_the_policy_lets_the_pages_stand_in_the_frame_of_their_own_page(page: Page) -> None:
    headers = dict(page.ask("GET", f"{PREFIX}/").headers)
    assert "frame-ancestors 'self'" in headers["content-security-policy"]
    assert "x-frame-options" not in headers


def test_addresses_are_moved_once() -> None:
    moved = outer_page('<a href="/e/x" title="/e/x"><input value="/e/x">', "/a")
    assert moved == '<a href="/a/e/x" title="/e/x"><input value="/e/x">'
    assert outer_header("Location", "/e", "/a") == "/a/e"
    assert outer_header("location", "/a/e", "/a") == "/a/e"
    assert outer_header("location", "https://x.example/", "/a") == "https://x.example/"
    assert inner_path("/a/e", "/a") == "/e"
    assert inner_path("/a", "/a") == "/"


def test_without_threads_and_processes_work_is_done_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for module in (background, __import__("ronde.services.confined", fromlist=["x"])):
        monkeypatch.setattr(module, "IN_WEBASSEMBLY", True)
    assert Jobs().compute("key", lambda _job: 7).result == 7
    assert confined(len, LIST, None, b"four") == 4
    assert ConfinedWorker(LIST)(len, b"four") == 4
