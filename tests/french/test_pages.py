"""Every page in French, of chess and of draughts, as its readers see it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser

import pytest

pytest.importorskip("starlette", reason="the application needs the extra 'app'")

from starlette.testclient import TestClient

from ronde.web.app import create_app
from ronde.web.pages.manual import chapters
from ronde.web.templating import TEMPLATES
from tests.french.test_catalogue import CHESS_WORDS
from tests.french.typography import CODE, ENGLISH, WRONG, faults
from tests.web.browser.arbiter import PASSWORD
from tests.web.browser.events import EventFolder, create_event_folder
from tests.web.browser.pages import addresses

SPELLED = ("code", "kbd", "pre", "samp", "script", "style", "time")
OURS = re.compile(
    r"O'Connor|Société d'échecs|bbpPairings|JaVaFo|\bAnna\b|Sample|open\.ronde|GNU General Public"
)
"""Names that stand in the events, and of programs."""


class Reader(HTMLParser):
    """The text of a page, one piece for each element; what is spelled by machines is left out."""

    def __init__(self) -> None:
        super().__init__()
        self.pieces: list[str] = []
        self._silent = 0

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        given = dict(attributes)
        self._silent += tag in SPELLED
        if given.get("lang", "fr") == "fr":
            self.pieces += [
                value
                for name in ("aria-label", "title", "placeholder")
                if (value := given.get(name)) and tag not in ("input", "option")
            ]

    def handle_endtag(self, tag: str) -> None:
        self._silent -= tag in SPELLED

    def handle_data(self, text: str) -> None:
        if not self._silent and text.strip(" \n\t"):
            self.pieces.append(re.sub(r"[ \n\t]+", " ", text))


def text_of(page: str) -> list[str]:
    reader = Reader()
    reader.feed(page)
    return [OURS.sub("X", piece) for piece in reader.pieces]


@pytest.fixture(scope="module")
def events(tmp_path_factory: pytest.TempPathFactory) -> EventFolder:
    return create_event_folder(tmp_path_factory.mktemp("events") / "events")


@pytest.fixture(scope="module")
def reader(events: EventFolder) -> Iterator[TestClient]:
    app = create_app(events.folder)
    app.state.workspace.users.save("Chef", "chief", PASSWORD)
    with TestClient(app, headers={"accept-language": "fr"}) as client:
        token = re.search(r'data-csrf="([^"]+)"', client.get("/login").text)
        assert token
        client.post("/login", data={"csrf": token[1], "name": "Chef", "password": PASSWORD})
        yield client
    app.state.workspace.close()


def pages(reader: TestClient, known: dict[str, str]) -> Iterator[tuple[str, list[str]]]:
    """The text of every page, by its address."""
    for address in addresses(**known):
        if "/why/editions" in address or "/forecast" in address:
            continue  # long to compute; their sentences stand in the catalogue
        answer = reader.get(address)
        if answer.headers["content-type"].startswith("text/html") and answer.status_code < 500:
            yield address, text_of(answer.text)


def found_in(address: str, pieces: list[str]) -> Iterator[str]:
    for piece in pieces:
        yield from (f"{address}: {fault}" for fault in faults(piece))
        plain = CODE.sub(" ", piece)
        words = {word.group() for word in ENGLISH.finditer(plain) if word.group().islower()}
        words -= {"rating", "ratings"}  # the word of the draughts federation
        words |= {word.group() for word in WRONG.finditer(piece)}
        if words:
            yield f"{address}: {sorted(words)} in {piece!r}"


@pytest.mark.parametrize("event", ["open", "dames"])
def test_every_page_is_written_as_french_is(
    reader: TestClient, events: EventFolder, event: str
) -> None:
    known = {**events.known, "event": event}
    wrong = [
        fault for address, pieces in pages(reader, known) for fault in found_in(address, pieces)
    ]
    assert not wrong, "\n".join(wrong)


def test_pages_of_a_draughts_event_have_no_word_of_chess(
    reader: TestClient, events: EventFolder
) -> None:
    known = {**events.known, "event": "dames"}
    wrong = [
        f"{address}: {piece!r}"
        for address, pieces in pages(reader, known)
        if "/dames/a" in address and "/settings" not in address
        for piece in pieces
        if CHESS_WORDS.search(piece) or re.search(r"½|1F-0F", piece)
    ]
    assert not wrong, "\n".join(wrong)


def test_the_manual_is_typed_as_french_is() -> None:
    wrong = [
        f"{chapter.name}: {fault}"
        for chapter in chapters("fr")
        for piece in text_of(str(chapter.html))
        for fault in faults(piece)
    ]
    assert not wrong, "\n".join(wrong)


NAMES = {
    *("Ronde", "UTC", "Ctrl", "Esc", "Enter", "English", "Français", "CSV", "JSON", "TRF", "XLSX"),
    *("data", "live", "spread", "phone", "autofocus", "warn"),  # of attributes
    *("ronde", "serve", "host", "port"),  # of a command
}
BETWEEN_TAGS = re.compile(r"\{#.*?#\}|\{%.*?%\}|\{\{.*?\}\}|<script.*?</script>|<[^>]+>", re.S)


def test_templates_have_no_words_of_their_own() -> None:
    """Whatever a template says is translated; a colon comes with the space of the language."""
    wrong = []
    for path in TEMPLATES.rglob("*.html"):
        if path.parent.name == "manual":
            continue
        text = path.read_text("utf-8")
        bare = BETWEEN_TAGS.sub(" ", text).replace("&nbsp;", "")
        words = set(re.findall(r"[^\W\d_]{3,}", bare)) - NAMES
        if words and path.name != "poster.html":  # which has both languages
            wrong.append(f"{path.name}: {sorted(words)}")
        wrong += [f"{path.name}: {found!r}" for found in re.findall(r".{0,30}\}\}: .{0,10}", text)]
    assert not wrong, "\n".join(wrong)
