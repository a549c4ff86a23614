"""What the public reads of teams, matches of two games, round robins and draughts, in every state.

As in `test_states_of_a_round`: no game is drawn, so that a half point, or in draughts one point,
has been won by nobody; the list is compared with points counted here from what was entered.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import pytest
from starlette.testclient import TestClient

from ronde.journal import (
    AddSection,
    Close,
    EnterTeam,
    Facts,
    Number,
    Pair,
    Publish,
    RegisterAll,
)
from ronde.services.publication import PARTS
from tests.unit.journal.scripts import Arbiter
from tests.web.conftest import Visitor
from tests.web.test_states_of_a_round import HALF, Cells, crawled, exported

HERE = "/e/open/a"
ROUNDS = 3
NAMES = ("Adam", "Bella", "Carl", "Dora")
SYSTEMS = ("fide-team", "fide-double-swiss", "round-robin", "fmjd-2017-rating")


@dataclass
class Event:
    """An event, and what was entered on its results page: (round, label) to names and result."""

    chief: Visitor
    arbiter: Arbiter
    system: str
    entered: dict[tuple[int, str], tuple[str, str, str]] = field(default_factory=dict)
    games: dict[int, int] = field(default_factory=dict)
    waiting: dict[tuple[int, str], tuple[str, str]] = field(default_factory=dict)

    @property
    def last(self) -> int:
        """The last published round."""
        return sum(bool(one.published_at) for one in self.arbiter.section().paired)

    def rows(self, number: int) -> list[tuple[str, str, str, str]]:
        """The boards on the page of results: label, White, Black, result."""
        page = self.chief.get(f"{HERE}/results?round={number}").text
        names = ("board", "seen", "white", "black")
        rows = [
            [re.search(rf'data-{name}="([^"]*)"', row)[1] for name in names]  # type: ignore[index]
            for row in re.findall(r'<tr\s+id="b[^>]*>', page)
        ]
        return [(label, white, black, seen) for label, seen, white, black in rows]

    def publish(self) -> None:
        self.arbiter(Pair(section="a"))
        self.arbiter(Publish(section="a"))
        self.games[self.last] = len(self.rows(self.last))

    def enter(self, number: int, *, of: slice, flip: bool = False) -> None:
        """The better number wins, by names; the other one with `flip`."""
        for label, white, black, seen in self.rows(number)[of]:
            result = "1-0" if (white < black) != flip else "0-1"
            form = {"round": str(number), "board": label, "seen": seen, "result": result}
            assert self.chief.confirmed(f"{HERE}/results", **form).status_code == 200
            self.entered[number, label] = (white, black, result)
            self.waiting.pop((number, label), None)

    def adjourn(self, number: int) -> None:
        label, white, black, seen = self.rows(number)[-1]
        form = {"round": str(number), "board": label, "seen": seen, "result": "adjourned"}
        assert self.chief.confirmed(f"{HERE}/results", **form).status_code == 200
        self.waiting[number, label] = (white, black)

    def done(self, number: int) -> int:
        return sum(key[0] == number for key in self.entered)

    @property
    def over(self) -> int:
        """The last round of which every game is over or adjourned."""
        late = Counter(number for number, _ in self.waiting)
        rounds = range(1, self.last + 1)
        return sum(self.done(n) + late[n] == self.games[n] for n in rounds)

    def points(self) -> dict[str, str]:
        """What everybody has won in the rounds that are over: games, or matches of teams."""
        won = Counter[str]()
        matches: dict[int, dict[frozenset[str], Counter[str]]] = {}
        for (number, _), (white, black, result) in self.entered.items():
            if number > self.over:
                continue
            winner = white if result == "1-0" else black
            won[winner] += 1
            teams = frozenset((team_of(white), team_of(black)))
            matches.setdefault(number, {}).setdefault(teams, Counter())[team_of(winner)] += 1
        for (number, _), pair in self.waiting.items():  # a match is won when all its games are over
            matches[number].pop(frozenset(map(team_of, pair)), None)
        if self.system == "fide-team":
            return {f"Team {t}": f"{match_points(matches, f'Team {t}')}.0" for t in range(1, 5)}
        if self.system.startswith("fmjd"):
            return {name: str(2 * won[name]) for name in NAMES}
        return {name: f"{won[name]}.0" for name in NAMES}


def team_of(name: str) -> str:
    return f"Team {name[1]}"


def match_points(matches: dict[int, dict[frozenset[str], Counter[str]]], team: str) -> int:
    """Two for a match won, one for a match tied."""
    total = 0
    for played in matches.values():
        for teams, won in played.items():
            if team in teams:
                other = sum(count for name, count in won.items() if name != team)
                total += 2 if won[team] > other else 1 if won[team] == other else 0
    return total


@pytest.fixture(params=SYSTEMS)
def event(request: Any, chief: Visitor) -> Event:
    """Four players of one strength, or four teams of three."""
    workspace = chief.client.app.state.workspace  # type: ignore[attr-defined]
    workspace.create("Open", who="chief")
    workspace.publications.open("open", PARTS)
    arbiter = Arbiter(workspace.journal("open"), "chief")
    arbiter(AddSection(section="a", rounds=ROUNDS, system=request.param, initial_colour="W"))
    if request.param == "fide-team":
        for team in range(1, 5):
            people = tuple(Facts(name=f"P{team}{n}", rating=2000) for n in range(1, 4))
            arbiter(EnterTeam(section="a", name=f"Team {team}", people=people))
    else:
        arbiter(RegisterAll(section="a", people=tuple(Facts(name=n, rating=2000) for n in NAMES)))
    arbiter(Number(section="a"))
    return Event(chief, arbiter, request.param)


def read(event: Event, state: str) -> None:
    """Every page that the public can reach, and the folder for a web site."""
    stranger = TestClient(event.chief.client.app, headers={"accept-language": "en"})
    last, over = event.last, event.over
    pages = dict(crawled(stranger, last)) | dict(exported(event.chief))
    for address, page in pages.items():
        text = " ".join(Cells(page).text)
        if "/why/" not in address:
            assert not HALF.search(text), (state, address, HALF.findall(text))
            assert over == ROUNDS or "inal score" not in page, (state, address)
    if not last:
        return
    page = " ".join(pages[f"/p/open/a/standings/{last}"].split())
    done = f"Round {last} is being played: {event.done(last)} of {event.games[last]} results."
    assert (done in page) == (over < last), (state, page)
    assert ("provisional." in page) == any(n <= over for n, _ in event.waiting), state
    rows = [row for row in Cells(page).cells if row[0].isdecimal()]
    wanted = event.points() if over else {}
    found = {name: row for row in rows for name in wanted if name in row}
    assert len(rows) == len(wanted), (state, rows)
    assert {name: row[row.index(name) + 1] for name, row in found.items()} == wanted, state


def test_the_public_reads_no_number_that_the_rules_do_not_give(event: Event) -> None:
    read(event, "no round")
    event.arbiter(Pair(section="a"))
    read(event, "paired")
    event.arbiter(Publish(section="a"))
    event.games[1] = len(event.rows(1))
    read(event, "published")
    event.enter(1, of=slice(1))
    read(event, "open games")
    event.enter(1, of=slice(1, None))
    read(event, "all results")
    event.publish()
    event.enter(2, of=slice(-1))
    read(event, "round 2, open games")
    event.adjourn(2)
    read(event, "adjourned")
    event.enter(1, of=slice(1), flip=True)
    read(event, "corrected")
    event.enter(2, of=slice(-1, None))
    event.publish()
    read(event, "last round")
    event.enter(3, of=slice(None))
    read(event, "last result")
    event.arbiter(Close(section="a"))
    read(event, "closed")
