"""Every page in French, of chess and of draughts, as its readers see it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import closing
from html.parser import HTMLParser

import pytest

pytest.importorskip("starlette", reason="the application needs the extra 'app'")

from starlette.applications import Starlette

from ronde.services.publication import PARTS, Publications
from ronde.services.records import SqliteRecords
from ronde.web.app import create_app
from ronde.web.pages.manual import chapters
from ronde.web.templating import TEMPLATES
from tests.french.test_catalogue import CHESS_WORDS
from tests.french.typography import CODE, COLOURS, DECIMAL, ENGLISH, SEED, WRONG, faults
from tests.web.browser.arbiter import PASSWORD
from tests.web.browser.events import ANSWERS, EventFolder, create_event_folder, second_event
from tests.web.browser.pages import NOT_THERE, addresses
from tests.web.conftest import Visitor, over
from tests.web.test_phones import field

SPELLED = ("code", "kbd", "pre", "samp", "script", "style", "time")
OURS = re.compile(
    r"\"><script>.*"
    r"|O'Connor|Société d'échecs|bbpPairings|JaVaFo|\bAnna\b|Sample|open\.ronde|GNU General Public"
)
"""Names that stand in the events, and of programs and systems."""
FREE_CHOICE = "1 – ½ – 0"
"""A point system of chess, which organisers may choose in draughts, too."""


class Cell(str):
    """What stands in a column of numbers: no number of an article."""

    __slots__ = ()


class Reader(HTMLParser):
    """The text of a page, one piece for each element; what is spelled by machines is left out."""

    def __init__(self) -> None:
        super().__init__()
        self.pieces: list[str] = []
        self._silent = 0
        self._numbers = False

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        given = dict(attributes)
        self._silent += tag in SPELLED
        self._numbers = tag == "td" and given.get("class") == "n"
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
            piece = re.sub(r"[ \n\t]+", " ", text)
            self.pieces.append(Cell(piece) if self._numbers else piece)


def text_of(page: str) -> list[str]:
    reader = Reader()
    reader.feed(page)
    return [p if isinstance(p, Cell) else OURS.sub("X", p) for p in reader.pieces]


SYSTEMS = {
    "open": "fide-dutch-2026",
    "lim": "fide-lim",
    "dames": "fmjd-2017-rating",
    "tirage": "fmjd-1986-draw",
}
"""The events whose pages are read: two of chess, two of draughts."""
DRAUGHTS = ("dames", "tirage")
every_event = pytest.mark.parametrize("event", SYSTEMS)


@pytest.fixture(scope="module")
def events(tmp_path_factory: pytest.TempPathFactory) -> EventFolder:
    made = create_event_folder(tmp_path_factory.mktemp("events") / "events")
    for event in ("lim", "tirage"):
        second_event(made.folder, event, SYSTEMS[event])
        with closing(SqliteRecords(made.folder)) as store:
            Publications(store).open(event, PARTS)
    return made


class FrenchArbiter(Visitor):
    """The chief arbiter, whose browser is also the phone of a helper at every event."""

    def __init__(self, app: Starlette, events: EventFolder) -> None:
        super().__init__(app)
        self.client.headers["accept-language"] = "fr"
        self.app, self.events = app, events
        self.read: dict[str, list[tuple[str, list[str]]]] = {}
        self.post("/login", name="Anna", password=PASSWORD)

    def known(self, event: str) -> dict[str, str]:
        """What fills the gaps of the addresses: links, a round that is over, a draft."""
        workspace = self.app.state.workspace
        _, link = workspace.devices.enrol(
            name=f"Chef {event}",
            event=event,
            section="a",
            boards=(1, 10),
            role="helper",
            who="Anna",
        )
        page = self.get(f"/phone/{link}").text
        self.client.post(f"/phone/{link}", data={"csrf": field(page, "csrf")})
        answers = {**ANSWERS, "game": "draughts" if event in DRAUGHTS else "chess"}
        draft = workspace.drafts.keep_answers({**answers, "system": SYSTEMS[event]})
        done = "5" if event == "open" else "1"
        return {**self.events.known, "event": event, "round": done, "draft": draft, "phone": link}

    def everything(self, event: str) -> list[tuple[str, list[str]]]:
        """The text of every page and of every answer to a form, by the address."""
        if event not in self.read:
            self.read[event] = [*pages(self, event), *answers(self, event)]
        return self.read[event]


@pytest.fixture(scope="module")
def reader(events: EventFolder) -> Iterator[FrenchArbiter]:
    app = create_app(events.folder)
    yield FrenchArbiter(app, events)
    app.state.workspace.close()


def pages(reader: FrenchArbiter, event: str) -> Iterator[tuple[str, list[str]]]:
    """The text of every page, by its address."""
    known = reader.known(event)
    found = addresses(**known)
    found[f"/e/{event}/a/norms?player=1"] = ""
    found[f"/e/{event}/a/why/player?player=2"] = ""
    if event != "open":  # the Dutch system of 2026 leaves nothing to choose
        found[f"/new/{known['draft']}/options"] = "/new/{draft}/{step}"
    for address, path in found.items():
        answer = reader.get(address)
        wanted = 404 if path in NOT_THERE else 200
        assert answer.status_code == wanted, f"{path} does not answer at {address}: ask it more"
        if answer.headers["content-type"].startswith("text/html"):
            yield address, text_of(answer.text)


def answers(reader: FrenchArbiter, event: str) -> Iterator[tuple[str, list[str]]]:
    """What the application answers to forms: chances, questions, refusals, conflicts."""
    here = f"/e/{event}/a"
    forecast = {"plays": "20"}
    comparison = {"systems": SYSTEMS[event], "lowest": "3", "highest": "3", "tournaments": "10"}
    for form, address in ((forecast, f"{here}/forecast"), (comparison, f"{here}/forecast/systems")):
        reader.post(address, **form)
        over(reader.app)
        yield address, text_of(reader.get(address).text)
    seen = {"round": "1", "board": "1", "seen": "?", "result": "1-0"}
    for address, form in (
        (f"{here}/pair", {}),
        (f"{here}/results", {**seen, "result": "0-1"}),
        (f"{here}/results", {**seen, "result": "nonsense"}),
        (f"{here}/player", {"act": "withdraw", "person": "99"}),
    ):
        answer = reader.post(address, **form)
        yield f"{address} {form}", text_of(answer.text)


def found_in(address: str, pieces: list[str]) -> Iterator[str]:
    for piece in pieces:
        yield from (f"{address}: {fault}" for fault in faults(piece))
        if isinstance(piece, Cell) and DECIMAL.search(piece):
            yield f"{address}: a decimal point in {piece!r}"
        plain = CODE.sub(" ", piece)
        words = {word.group() for word in ENGLISH.finditer(plain) if word.group().islower()}
        words -= {"rating", "ratings"}  # the word of the draughts federation
        words |= {
            word.group() for where in (WRONG, SEED, COLOURS) for word in where.finditer(piece)
        }
        if words:
            yield f"{address}: {sorted(words)} in {piece!r}"


@every_event
def test_every_page_is_written_as_french_is(reader: FrenchArbiter, event: str) -> None:
    read = reader.everything(event)
    wrong = [fault for address, pieces in read for fault in found_in(address, pieces)]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("event", DRAUGHTS)
def test_pages_of_a_draughts_event_have_no_word_of_chess(reader: FrenchArbiter, event: str) -> None:
    wrong = [
        f"{address}: {piece!r}"
        for address, pieces in reader.everything(event)
        if f"/{event}/a" in address or address.startswith(("/new/", "/phone"))
        for piece in pieces
        if piece.strip() != FREE_CHOICE
        and (CHESS_WORDS.search(piece) or re.search(r"½|1F-0F", piece))
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
    *(
        "Ronde",
        "UTC",
        "Ctrl",
        "Esc",
        "Enter",
        "English",
        "Français",
        "CSV",
        "JSON",
        "PDN",
        "TRF",
        "XLSX",
    ),
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
