"""What the public reads in every state of a round: no number that the rules do not give.

A round is followed from its pairing to the end of the event. In each state every public page, the
hall screens, the exported site, the API, the phones, and the printed cards and standings are read
and compared with scores that this file counts itself, from the results it entered.

No game of the event is drawn and nobody has a half-point bye: a half point, wherever the public
reads one, has been won by nobody.
"""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any

import pytest
from starlette.testclient import TestClient

from ronde.domain.player import Player, Tpn
from ronde.domain.result import Bye, Result
from ronde.domain.round import PlayedRound, game
from ronde.domain.tournament import Tournament
from ronde.journal import (
    AddSection,
    Adjourn,
    Close,
    CloseManual,
    Correct,
    EnterResult,
    Number,
    OpenManual,
    Pair,
    Publish,
    RegisterAll,
    Seat,
)
from ronde.journal.acts.people import Facts
from tests.print import pdf
from tests.unit.journal.scripts import Arbiter
from tests.unit.tiebreaks.literal import Literal
from tests.web.conftest import Visitor
from tests.web.test_phones import Phone

NAMES = ("Adam", "Bella", "Carl", "Dora", "Emil", "Fanny", "Georg", "Hanna", "Igor")
ROUNDS = 4
PARTS = ("pairings", "standings", "crosstable", "cards", "players", "why")
HALF = re.compile(r"½|\d[.,]5\b")
MARKS = {"1-0": Result.WIN, "0-1": Result.LOSS}


class Cells(HTMLParser):
    """The text of a page, and its table rows as lists of cells."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.rows: list[list[str]] = []
        self.text: list[str] = []
        self._silent = False
        self._cell = False
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        self._silent = self._silent or tag in ("script", "style", "button")
        if tag == "tr":
            self.rows.append([])
        elif tag in ("td", "th") and self.rows:
            self.rows[-1].append("")
            self._cell = True

    def handle_endtag(self, tag: str) -> None:
        if tag in ("script", "style", "button"):
            self._silent = False
        if tag in ("td", "th"):
            self._cell = False

    def handle_data(self, data: str) -> None:
        if self._silent:
            return
        self.text.append(data)
        if self._cell:
            self.rows[-1][-1] += f" {data}"

    @property
    def cells(self) -> list[list[str]]:
        return [[" ".join(cell.split()) for cell in row] for row in self.rows]


@dataclass
class Event:
    """The event as its arbiter leads it, and the truth as this test counts it."""

    journal: Any
    boards: list[list[tuple[int, int]]] = field(default_factory=list)
    """The boards of each published round as they were published."""
    present: list[list[tuple[int, int]]] = field(default_factory=list)
    """The boards of each round as they are."""
    byes: list[int | None] = field(default_factory=list)
    results: dict[tuple[int, int, int], str] = field(default_factory=dict)
    before: list[dict[int, int]] = field(default_factory=list)
    """For each round, what everybody had won when it was paired."""
    adjourned: set[tuple[int, int, int]] = field(default_factory=set)
    changed: set[tuple[int, int, int]] = field(default_factory=set)
    """Boards that were published in place of others."""

    @property
    def section(self) -> Any:
        return self.journal.state.section("a")

    def do(self, *acts: Any) -> None:
        arbiter = Arbiter(self.journal, "chief")
        for act in acts:
            arbiter(act)

    def pair(self) -> None:
        self.before.append({n: self.won(n, len(self.present)) for n in self.numbers})
        self.do(Pair(section="a"))
        self._look()

    def _look(self) -> None:
        number = len(self.section.paired)
        tpn, places = self.section.tpn, self.section.present_version(number).places
        self.present[number - 1 :] = [[(tpn(w), tpn(b)) for w, b in sorted(places, key=places.get)]]
        bye = self.section.round(number).bye
        self.byes[number - 1 :] = [None if bye is None else tpn(bye)]

    def publish(self) -> None:
        self.do(Publish(section="a"))
        number = len(self.present)
        earlier = self.boards[number - 1] if number <= len(self.boards) else self.present[-1]
        boards = zip(earlier, self.present[-1], strict=True)
        self.changed |= {(number, *now) for before, now in boards if before != now}
        self.boards = [list(boards) for boards in self.present]

    def swap(self) -> None:
        """Black of the first two boards change places."""
        (w1, b1), (w2, b2) = self.section.pairs(len(self.section.paired))[:2]
        self.do(
            OpenManual(section="a", reason="late-entry"),
            Seat(section="a", white=w1, black=b2),
            Seat(section="a", white=w2, black=b1),
            CloseManual(section="a"),
        )
        self._look()

    def enter(self, *boards: int, result: str = "1-0", number: int | None = None) -> None:
        number = number or len(self.present)
        for board in boards:
            self.do(EnterResult(section="a", round=number, board=board, result=result))
            self.results[number, *self.present[number - 1][board - 1]] = result

    def adjourn(self, board: int) -> None:
        self.do(Adjourn(section="a", board=board))
        self.adjourned.add((len(self.present), *self.present[-1][board - 1]))

    def correct(self, number: int, board: int, result: str) -> None:
        self.do(Correct(section="a", round=number, board=board, result=result))
        self.results[number, *self.present[number - 1][board - 1]] = result

    @property
    def numbers(self) -> range:
        return range(1, len(NAMES) + 1)

    def won(self, player: int, rounds: int) -> int:
        """What a player has won in the first rounds."""
        games = [key for key in self.results if key[0] <= rounds and player in key[1:]]
        winner = {key: key[1 + (self.results[key] == "0-1")] for key in games}
        return sum(winner[key] == player for key in games) + self.byes[:rounds].count(player)

    def is_open(self, number: int, pair: tuple[int, int]) -> bool:
        return (number, *pair) not in self.results

    @property
    def over(self) -> int:
        """The last round of which the public knows that nobody plays any more."""
        last = len(self.boards)
        playing = [
            pair
            for pair in (self.boards[-1] if last else [])
            if self.is_open(last, pair) and (last, *pair) not in self.adjourned
        ]
        return last - 1 if playing else last

    def literal(self) -> Literal:
        """The rounds that are over, for tie-breaks by the letter."""
        rounds = []
        for number in range(1, self.over + 1):
            games = tuple(
                game(w, b, MARKS.get(self.results.get((number, w, b), ""), Result.UNKNOWN))
                for w, b in self.boards[number - 1]
            )
            bye = self.byes[number - 1]
            byes = () if bye is None else ((Tpn(bye), Bye.PAIRING_ALLOCATED),)
            rounds.append(PlayedRound(games, byes))
        players = tuple(Player(Tpn(n), NAMES[n - 1], 2300 - 50 * n) for n in self.numbers)
        return Literal(Tournament(players=players, rounds=tuple(rounds), number_of_rounds=ROUNDS))


@pytest.fixture
def event(chief: Visitor) -> Event:
    workspace = chief.client.app.state.workspace  # type: ignore[attr-defined]
    workspace.create("Open", who="chief")
    workspace.publications.open("open", PARTS)
    made = Event(workspace.journal("open"))
    people = tuple(Facts(name=name, rating=2250 - 50 * i) for i, name in enumerate(NAMES))
    made.do(
        AddSection(section="a", rounds=ROUNDS),
        RegisterAll(section="a", people=people),
        Number(section="a"),
    )
    return made


def crawled(stranger: TestClient, rounds: int) -> Iterator[tuple[str, str]]:
    """Every page that links lead to, and those that screens and bookmarks ask for."""
    later = [
        "/p/open",
        *(f"/p/open/a/screen?list={name}" for name in ("boards", "names", "standings")),
        *(f"/p/open/a/standings/{number}" for number in range(1, rounds + 1)),
    ]
    seen: set[str] = set()
    while later:
        address = later.pop()
        if address in seen:
            continue
        seen.add(address)
        answer = stranger.get(address)
        assert answer.status_code == 200, address
        yield address, answer.text
        found = re.findall(r'href="(/p/[^"#]*)"', answer.text)
        later += [link.replace("&amp;", "&") for link in found]


def exported(chief: Visitor) -> Iterator[tuple[str, str]]:
    """The pages of the site that is exported."""
    answer = chief.get("/e/open/public/site.zip?lang=en")
    with zipfile.ZipFile(io.BytesIO(answer.content)) as site:
        for name in site.namelist():
            if name.endswith(".html"):
                yield f"site:{name}", site.read(name).decode()


@dataclass
class Reader:
    """Reads everything that the public may read, and compares it."""

    event: Event
    chief: Visitor
    state: str = ""

    def __post_init__(self) -> None:
        self.stranger = TestClient(self.chief.client.app, headers={"accept-language": "en"})

    def read(self, state: str) -> None:
        """Read everything in this state of the round."""
        self.state = state
        pages = dict(crawled(self.stranger, len(self.event.boards)))
        assert set(self.addresses()) <= set(pages), state
        pages |= dict(exported(self.chief))
        for address, page in pages.items():
            self.no_half_point(address, " ".join(Cells(page).text))
            self.final_score_only_at_the_end(address, page)
        self.boards(pages)
        self.standings(pages)
        self.players(pages)
        self.api()
        self.phone()
        self.paper()

    def addresses(self) -> Iterator[str]:
        """What must be found by following links."""
        yield from ("/p/open", "/p/open/players")
        if self.event.boards:
            yield from (f"/p/open/a/{page}" for page in ("crosstable", "cards"))
            yield from (f"/p/open/a/player/{number}" for number in self.event.numbers)
            yield f"/p/open/a/round/{len(self.event.boards)}"
            yield f"/p/open/a/round/{len(self.event.boards)}/names"

    def no_half_point(self, address: str, text: str) -> None:
        if "/why/" in address:
            return  # the pairing itself counts an adjourned game as a draw, and says so
        assert not HALF.search(text), (self.state, address, HALF.findall(text))

    def final_score_only_at_the_end(self, address: str, page: str) -> None:
        is_end = self.event.over == ROUNDS
        assert is_end or "inal score" not in page, (self.state, address)

    def boards(self, pages: dict[str, str]) -> None:
        """Every board shows what the two had won, and its result once it has one."""
        for number, boards in enumerate(self.event.boards, 1):
            won = self.event.before[number - 1]
            wanted = [
                [
                    str(place) + " changed" * ((number, white, black) in self.event.changed),
                    f"{NAMES[white - 1]} {won[white]}.0",
                    self.result(number, (white, black)),
                    f"{NAMES[black - 1]} {won[black]}.0",
                ]
                for place, (white, black) in enumerate(boards, 1)
            ]
            names = [f"/p/open/a/round/{number}", f"site:1-a/round-{number}.html"]
            if number == len(self.event.boards):
                names.append("/p/open/a/screen?list=boards")
            for name in names:
                cells = [row for row in Cells(pages[name]).cells if row[0][:1].isdecimal()]
                found = [[re.sub(r" ?· \d+$", "", cell) for cell in row] for row in cells]
                assert found == wanted, (self.state, name)
                moved = [row[0].split()[0] for row in wanted if "changed" in row[0]]
                listed = f"Changed after publication: boards {', '.join(moved)} (" in pages[name]
                assert listed == (bool(moved) and "screen" not in name), (self.state, name)

    def result(self, number: int, pair: tuple[int, int]) -> str:
        later = " adjourned" * ((number, *pair) in self.event.adjourned)
        return self.event.results.get((number, *pair)) or f"–{later}"

    def standings(self, pages: dict[str, str]) -> None:
        """The list after the last round that is over, and how far the next one is."""
        if not self.event.boards:
            return
        over, last = self.event.over, len(self.event.boards)
        rows = self.ranked()
        for name in (f"/p/open/a/standings/{last}", f"site:1-a/standings-{max(over, 1)}.html"):
            page = pages[name]
            title = f"Standings after round {over}" if over else "Standings"
            assert f"<h1>{title}</h1>" in page, (self.state, name)
            assert ("No round is over yet." in page) == (not over), (self.state, name)
            found = [row[1:6] for row in Cells(page).cells if row[0].isdecimal()]
            assert sorted(found) == sorted(rows), (self.state, name)
            assert [row[1] for row in found] == [row[1] for row in rows], self.state
            self.says_how_far(page, name)
        screen = pages["/p/open/a/screen?list=standings"]
        found = [row[1:6] for row in Cells(screen).cells if row[0].isdecimal()]
        assert sorted(found) == sorted(rows), self.state
        for name in ("/p/open/a/crosstable", "/p/open/a/cards", "/p/open/a/player/1"):
            self.says_how_far(pages[name], name)
        self.crosstable(pages["/p/open/a/crosstable"], rows)
        self.cards(pages["/p/open/a/cards"])

    def says_how_far(self, page: str, name: str) -> None:
        last = len(self.event.boards)
        boards = self.event.boards[-1]
        done = sum(not self.event.is_open(last, pair) for pair in boards)
        sentence = f"Round {last} is being played: {done} of {len(boards)} results."
        assert (sentence in page) == (self.event.over < last), (self.state, name)
        adjourned = any(number <= self.event.over for number, *_ in self.waiting())
        assert ("provisional." in page) == adjourned, (self.state, name)

    def waiting(self) -> list[tuple[int, int, int]]:
        return [key for key in self.event.adjourned if key not in self.event.results]

    def ranked(self) -> list[list[str]]:
        """Name, points and tie-breaks, the most points first; nothing before a round is over."""
        if not self.event.over:
            return []
        literal = self.event.literal()
        rows = []
        for n in self.event.numbers:
            values = (
                literal.buchholz(n, 1),
                literal.buchholz(n),
                literal.buchholz(n, products=True),
            )
            points = self.event.won(n, self.event.over)
            rows.append((points, [NAMES[n - 1], f"{points}.0", *map(str, values)]))
        return [row for _, row in sorted(rows, key=lambda row: -row[0])]

    def crosstable(self, page: str, rows: list[list[str]]) -> None:
        found = {row[2]: row for row in Cells(page).cells if len(row) > 5 and row[0].isdecimal()}
        over = self.event.over
        assert sorted(found) == sorted(NAMES if over else []), self.state
        for name, points, *_ in rows:
            assert found[name][4 + over] == points, (self.state, name)

    def cards(self, page: str) -> None:
        """The total of each card is what has been won in the rounds that are over."""
        over = self.event.over
        label = "Final score" if over == ROUNDS else f"Score after round {over}"
        rows = [row for row in Cells(page).cells if len(row) > 6]
        assert any(row[1] == label for row in rows) == bool(over), self.state
        totals = [row for row in rows if row[1] == label]
        wanted = [f"{self.event.won(n, over)}.0" for n in self.event.numbers if over]
        assert [row[6] for row in totals] == wanted, self.state

    def players(self, pages: dict[str, str]) -> None:
        """Totals after each round with a result, and the place after the last one over."""
        over = self.event.over
        for n in self.event.numbers if self.event.boards else ():
            for name in (f"/p/open/a/player/{n}", f"site:1-a/player-{n}.html"):
                page = " ".join(pages[name].split())
                won = self.event.won(n, over)
                unit = "point" if won == 1 else "points"
                place = rf"After round {over}: place \d+ with {won}\.0 {unit}(?!\w)"
                assert bool(re.search(place, page)) == bool(over), (self.state, name)
                assert ("<h2>Tie-breaks" in page) == bool(over), (self.state, name)
                totals = [
                    row[4]
                    for row in Cells(pages[name].partition("Tie-breaks")[0]).cells
                    if row and row[0].isdecimal()
                ]
                assert totals == [self.total(n, number) for number in self.rounds()]

    def rounds(self) -> range:
        return range(1, len(self.event.boards) + 1)

    def total(self, player: int, number: int) -> str:
        pairs = [pair for pair in self.event.boards[number - 1] if player in pair]
        is_known = not pairs or not self.event.is_open(number, pairs[0])
        return f"{self.event.won(player, number)}.0" if is_known else ""

    def api(self) -> None:
        """The same through the interface for programs."""
        over = self.event.over
        here = "/api/v1/public/open/sections/a"
        for query in ("", f"?round={len(self.event.boards)}"):
            table = self.stranger.get(f"{here}/standings{query}").json()
            assert table["round"] == over, self.state
            assert table["final"] is (over == ROUNDS and not self.waiting())
            points = {row["number"]: row["points"] for row in table["rows"]}
            assert points == {n: f"{self.event.won(n, over)}.0" for n in self.event.numbers}
        cross = self.stranger.get(f"{here}/cross-table").json()
        assert cross["round"] == over
        assert {row["number"]: row["points"] for row in cross["rows"]} == points
        cards = self.stranger.get(f"{here}/cards").json()
        assert (cards["round"], cards["final"]) == (over, over == ROUNDS and not self.waiting())
        assert not HALF.search(str(cards))
        for number, boards in enumerate(self.event.boards, 1):
            round_ = self.stranger.get(f"{here}/rounds/{number}").json()
            pairs = [(b["white"]["number"], b["black"]["number"]) for b in round_["boards"]]
            assert pairs == boards, self.state
            won = self.event.before[number - 1]
            for board in round_["boards"]:
                for side in (board["white"], board["black"]):
                    assert side["points"] == f"{won[side['number']]}.0", self.state
        assert self.stranger.get(f"{here}/rounds/{len(self.event.boards) + 1}").status_code == 404

    def phone(self) -> None:
        """A phone at the boards has the published ones, and no score at all."""
        if not self.event.boards:
            return
        if not hasattr(self, "helper"):
            form = {"first": "1", "last": "4", "role": "helper"}
            page = self.chief.post("/e/open/a/phones", **form).text
            link = re.search(r"/phone/[\w.-]+(?=</p>)", page)
            assert link
            self.helper = Phone(self.chief.client.app)
            self.helper.scan(link[0])
        texts = [" ".join(Cells(self.helper.client.get("/phone").text).text)]
        self.no_half_point("/phone", texts[0])
        for place, pair in enumerate(self.event.boards[-1], 1):
            page = self.helper.look(place)
            assert all(NAMES[number - 1] in page for number in pair), (self.state, place)
            self.no_half_point("/phone/board", " ".join(Cells(page).text))

    def paper(self) -> None:
        """Cards and standings as they are printed; the arbiter prints what is paired."""
        if not self.event.boards or len(self.event.present) > len(self.event.boards):
            return
        for name in ("cards-guide", "standings", "cross-table"):
            text = pdf.text(self.chief.get(f"/e/open/a/print/{name}.pdf?lang=en").content)
            self.no_half_point(name, text)
            self.final_score_only_at_the_end(name, text)


def test_the_public_reads_no_number_that_the_rules_do_not_give(
    event: Event, chief: Visitor
) -> None:
    reader = Reader(event, chief)
    reader.read("no round")
    event.pair()
    reader.read("paired")
    event.publish()
    reader.read("published")
    event.swap()
    reader.read("board changed")
    event.publish()
    reader.read("change published")
    event.enter(1, 3)
    reader.read("open games")
    event.enter(2, 4, result="0-1")
    reader.read("all results")

    event.pair()
    event.publish()
    event.enter(2, 3)
    event.adjourn(1)
    reader.read("open games beside an adjourned one")
    event.enter(4, result="0-1")
    reader.read("adjourned")

    event.pair()
    reader.read("adjourned, next round paired")
    event.publish()
    reader.read("adjourned, next round published")
    event.correct(2, 3, "0-1")
    reader.read("corrected")
    event.enter(1, number=2)
    event.enter(1, 2)
    reader.read("adjourned game over")
    event.enter(3, 4)

    event.pair()
    event.publish()
    event.enter(1, 2)
    reader.read("last round")
    event.enter(3, 4, result="0-1")
    reader.read("last result")
    event.do(Close(section="a"))
    reader.read("closed")
