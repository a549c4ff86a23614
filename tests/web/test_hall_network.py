"""What is said and printed of the network is so; hall screens are found by their name."""

from __future__ import annotations

import html

import pytest

from tests.web.conftest import Visitor


@pytest.fixture
def listening(chief: Visitor) -> Visitor:
    """Ronde as `ronde serve` starts it: only this machine reaches it."""
    workspace = chief.client.app.state.workspace  # type: ignore[attr-defined]
    workspace.listening = ("127.0.0.1", 8064)
    workspace.publications.open("sample", ("pairings", "standings"))
    return chief


def opened(chief: Visitor) -> None:
    chief.client.app.state.workspace.listening = ("0.0.0.0", 8064)  # type: ignore[attr-defined]


def read(chief: Visitor, path: str) -> str:
    return " ".join(html.unescape(chief.get(path).text).split())


def test_no_code_is_printed_that_nobody_in_the_hall_could_use(
    listening: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ronde.web.public.addresses.main_addresses", lambda: ("192.168.7.3",))
    poster = read(listening, "/e/sample/public/poster")
    assert 'class="qr"' not in poster
    assert "192.168.7.3" not in poster
    assert "Only this machine reaches Ronde now" in poster
    assert 'href="/network"' in poster
    opened(listening)
    poster = read(listening, "/e/sample/public/poster")
    assert 'class="qr"' in poster
    assert "http://192.168.7.3/p/sample" in poster
    assert "Only this machine" not in poster


def test_phones_have_no_code_while_only_this_machine_is_reached(
    listening: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ronde.web.public.addresses.main_addresses", lambda: ("192.168.7.3",))
    page = listening.post("/e/sample/a/phones", first="1", last="4", role="helper").text
    assert "Only this machine reaches Ronde now" in page
    assert 'class="qr"' not in page
    opened(listening)
    page = listening.post("/e/sample/a/phones", first="5", last="8", role="helper").text
    assert 'class="qr"' in page
    assert "Only this machine reaches Ronde now" not in page


def test_an_address_entered_by_hand_is_not_taken_for_an_open_network(listening: Visitor) -> None:
    listening.post("/e/sample/public/address", address="https://open.example.org")
    page = read(listening, "/e/sample/public")
    assert "https://open.example.org/p/sample" in page
    assert "only if a proxy leads from that address to here" in page
    opened(listening)
    assert "only if a proxy" not in read(listening, "/e/sample/public")


def test_the_hall_screens_have_a_page_of_their_own(listening: Visitor) -> None:
    for path in ("/e/sample", "/e/sample/a/pairing", "/e/sample/public"):
        page = read(listening, path)
        assert 'href="/e/sample/screens"' in page
        assert "Projector" not in page
    page = read(listening, "/e/sample/screens")
    for name in ("boards", "names", "standings"):
        assert f"/p/sample/a/screen?list={name}" in page
        assert listening.get(f"/p/sample/a/screen?list={name}").status_code == 200
    assert "Only this machine reaches Ronde now" in page
