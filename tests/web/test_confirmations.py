"""What is asked, said and noted names the board, the players, the old and the new."""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from typing import Any

import pytest

from ronde.journal import (
    AddSection,
    EnterResult,
    Number,
    Pair,
    Publish,
    RegisterAll,
    RollCall,
    Section,
)
from ronde.journal.acts.people import Facts
from ronde.views.boards import boards_of
from tests.unit.journal.scripts import Arbiter
from tests.web.conftest import Visitor

NAMES = ("Adam", "Bella", "Carl", "Dora", "Emil", "Fanny", "Georg", "Hanna")
HERE = "/e/open/a"


class Open:
    """An event of eight players, and its chief arbiter at the pages."""

    def __init__(self, chief: Visitor) -> None:
        workspace = chief.client.app.state.workspace  # type: ignore[attr-defined]
        workspace.create("Open", who="chief")
        workspace.publications.open("open", ("pairings", "standings"))
        self.journal = workspace.journal("open")
        self.chief = chief
        self.arbiter = Arbiter(self.journal, "chief")
        people = tuple(Facts(name=name, rating=2200 - 50 * i) for i, name in enumerate(NAMES))
        self.do(AddSection(section="a", rounds=5), RegisterAll(section="a", people=people))

    def do(self, *acts: Any) -> None:
        for act in acts:
            self.arbiter(act)

    @property
    def section(self) -> Section:
        found: Section = self.journal.state.section("a")
        return found

    def name(self, person: int) -> str:
        return str(self.journal.state.person(person).name)

    def names(self, number: int, board: int) -> tuple[str, str]:
        white, black = self.section.pairs(number)[board - 1]
        return self.name(white), self.name(black)

    def play(self, number: int, result: str = "1-0") -> None:
        self.do(Pair(section="a"), Publish(section="a"))
        for board in range(1, len(self.section.pairs(number)) + 1):
            self.do(EnterResult(section="a", board=board, result=result))


@pytest.fixture
def event(chief: Visitor) -> Open:
    return Open(chief)


def text(answer: Any) -> str:
    """What a reader sees of a page."""
    main = answer.text.partition("<main")[2]
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", main)).split())


def test_a_late_correction_names_board_players_old_and_new_result(event: Open) -> None:
    event.do(Number(section="a"))
    event.play(1)
    event.do(Pair(section="a"), Publish(section="a"))
    white, black = event.names(1, 2)
    form = {"round": "1", "board": "2", "result": "½-½", "seen": "1-0"}
    asked = event.chief.post(f"{HERE}/results", **form)
    assert asked.status_code == 428
    read = text(asked)
    assert f"Round 1, board 2, {white} – {black}: 1-0 becomes ½-½." in read
    assert "cannot be taken back" not in read
    assert "<button" in asked.text
    assert "Please confirm</h1>" not in asked.text
    assert re.search(rf"{white} 1.0 → 0.5 \d( → \d)? round 2, board \d", read)
    assert re.search(rf"{black} 0.0 → 0.5 \d( → \d)? round 2, board \d", read)

    done = event.chief.confirmed(f"{HERE}/results", **form)
    assert f"Board 2, {white} – {black}: ½-½" in html.unescape(done.text)
    history = text(event.chief.get("/e/open/history"))
    assert f"{white} – {black} 1-0 → ½-½" in history


def test_a_correction_may_have_been_reported_before_it_is_entered(event: Open) -> None:
    event.do(Number(section="a"))
    event.play(1)
    event.do(Pair(section="a"), Publish(section="a"))
    form = {"round": "1", "board": "2", "result": "½-½", "seen": "1-0"}
    assert 'name="reported"' in event.chief.post(f"{HERE}/results", **form).text
    late = event.chief.post(f"{HERE}/results", **form, reported="2999-01-01T10:00")
    assert "cannot have been reported later than now" in text(late)
    event.chief.confirmed(f"{HERE}/results", **form, reported="2020-01-01T10:00")
    assert event.journal.entries[-1].data["reported"].startswith("2020-01-01T10:00:00")


def test_those_who_are_not_checked_in_are_named(event: Open) -> None:
    people = [r.person for r in event.section.registrations]
    event.do(RollCall(section="a", people=tuple(people[:6])))
    asked = event.chief.post(f"{HERE}/number")
    assert asked.status_code == 428
    assert "not checked in, who get no number: 2 (Georg, Hanna)." in text(asked)


def test_games_that_count_as_draws_for_the_pairing_are_named(event: Open) -> None:
    event.do(Number(section="a"), Pair(section="a"), Publish(section="a"))
    for board in (1, 2, 3):
        event.do(EnterResult(section="a", board=board, result="1-0"))
    page = event.chief.confirmed(f"{HERE}/pair")
    assert "without a result (1): " + " – ".join(event.names(1, 4)) + "." in html.unescape(
        page.text
    )


def test_only_what_is_permanent_is_said_to_be_so(event: Open) -> None:
    event.do(Number(section="a"), Pair(section="a"), Publish(section="a"))
    change = {"reason": "late-entry"}
    first = event.chief.post(f"{HERE}/unpair", **change)
    tokens = re.search(r'name="confirm" value="([^"]+)"', first.text)
    assert tokens
    second = event.chief.post(f"{HERE}/unpair", **change, confirm=tokens[1])
    assert "Please confirm once more." in text(second)
    assert "cannot be taken back" not in text(second)

    first = event.chief.post(f"{HERE}/state", act="leave-fide-mode")
    tokens = re.search(r'name="confirm" value="([^"]+)"', first.text)
    assert tokens
    second = event.chief.post(f"{HERE}/state", act="leave-fide-mode", confirm=tokens[1])
    assert "Please confirm once more; this cannot be taken back." in text(second)


def test_undoing_says_what_is_undone(event: Open) -> None:
    event.do(Number(section="a"), Pair(section="a"), Publish(section="a"))
    white, black = event.names(1, 1)
    event.do(EnterResult(section="a", board=1, result="1-0"))
    undone = event.chief.post("/e/open/undo")
    assert f"Enter the result of a game, {white} – {black} 1-0" in html.unescape(undone.text)


def swapped(event: Open, number: int) -> None:
    """Black of boards 1 and 2 change places, at the pages."""
    (w1, b1), (w2, b2) = event.section.pairs(number)[:2]
    post: Callable[..., Any] = event.chief.confirmed
    post(f"{HERE}/manual-pairing", act="open", reason="late-entry")
    post(f"{HERE}/manual-pairing", act="seat", white=str(w1), black=str(b2))
    post(f"{HERE}/manual-pairing", act="seat", white=str(w2), black=str(b1))


def test_boards_swapped_after_a_late_correction_are_named_and_no_others(event: Open) -> None:
    """Finding: five boards that nobody had touched were noted, and floats came from new scores."""
    event.do(Number(section="a"))
    event.play(1)
    event.do(Pair(section="a"), Publish(section="a"))
    floats = [(b.white.float, b.black.float) for b in boards_of(event.section, 2)]
    event.chief.confirmed(f"{HERE}/results", round="1", board="1", result="0-1", seen="1-0")
    assert [(b.white.float, b.black.float) for b in boards_of(event.section, 2)] == floats

    (w1, b1), (w2, b2) = event.section.pairs(2)[:2]
    swapped(event, 2)
    asked = event.chief.post(f"{HERE}/manual-pairing", act="close")
    boards = f"{event.name(w1)} – {event.name(b2)} · {event.name(w2)} – {event.name(b1)}"
    alternative = f"{event.name(w2)} – {event.name(b1)} · {event.name(w1)} – {event.name(b2)}"
    read = text(asked)
    assert f": {boards}. The report" in read or f": {alternative}. The report" in read
    event.chief.confirmed(f"{HERE}/manual-pairing", act="close")
    note = event.section.notes[-1].text
    tpn = event.section.tpn
    assert set(note.partition(": ")[2].split()) == {
        f"{tpn(w1)}-{tpn(b2)}",
        f"{tpn(w2)}-{tpn(b1)}",
    }


def test_a_board_changed_by_hand_stays_as_published_until_it_is_published_again(
    event: Open,
) -> None:
    """Finding: the hall fell back to round 1 while the results of round 2 were entered."""
    event.do(Number(section="a"))
    event.play(1)
    event.do(Pair(section="a"), Publish(section="a"))
    before = text(event.chief.get("/p/open/a/round/2"))
    published = [" – ".join(event.names(2, board)) for board in (1, 2)]
    swapped(event, 2)
    event.chief.confirmed(f"{HERE}/manual-pairing", act="close")
    assert text(event.chief.get("/p/open/a/round/2")) == before
    page = event.chief.get(f"{HERE}/pairing")
    assert "changed since published" in page.text
    found = re.findall(
        r"<s>(.*?)</s>.*?<strong>(.*?)</strong>", html.unescape(page.text), re.DOTALL
    )
    assert [then for then, _now in found] == published
    tables = {table: pair for pair, table in event.section.present_version(2).places.items()}
    assert [now for _then, now in found] == [
        " – ".join(map(event.name, tables[table])) for table in (1, 2)
    ]
    event.chief.post(f"{HERE}/publish", round="2")
    changed = text(event.chief.get("/p/open/a/round/2"))
    assert changed != before
    assert event.name(event.section.pairs(2)[0][0]) in changed
    assert "changed since published" not in event.chief.get(f"{HERE}/pairing").text
