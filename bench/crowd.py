"""Everybody who uses the server during a round: what they do, and what they were told.

A `Crowd` acts over the loopback as browsers, telephones and programs do. Whatever the server
acknowledges is written into the `Ledger`, so that it can be compared with the journal afterwards.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from typing import Any

from bench.web import PAGES, Answer, Client, logged_in
from ronde.web.phones.arbiter import shared

EVENT, SECTION = "soak", "a"
HERE = f"/e/{EVENT}/{SECTION}"
API = f"/api/v1/events/{EVENT}"
RESULTS = ("1-0", "½-½", "0-1")
ARBITERS = ("chief", "deputy one", "deputy two", "helper")
PHONES, HELPERS = 10, 2
MODEST = tuple(
    page.replace("large", EVENT)
    for page in PAGES
    if "round=" not in page and not page.endswith(("/systems", "/forecast"))
)
"""What arbiters look at, without the pages that compute on purpose for minutes."""


@dataclass(frozen=True, slots=True)
class Receipt:
    """An act that the server has acknowledged: by its entry, or by the key that was sent along."""

    kind: str
    entry: int | None = None
    key: str = ""
    game: tuple[int, int] | None = None
    result: str = ""


@dataclass
class Ledger:
    """What was asked, how long it took, what was promised, and what should not have happened."""

    receipts: list[Receipt] = field(default_factory=list)
    seconds: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    statuses: Counter[tuple[str, int]] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)
    skipped: Counter[str] = field(default_factory=Counter)
    heard: list[int] = field(default_factory=list)
    news: int = 0

    def note(self, kind: str, path: str, answer: Answer, *expected: int) -> bool:
        """Remember an answer; True when it is one of the good ones, a fault when it is neither."""
        self.seconds[kind].append(answer.seconds)
        self.statuses[kind, answer.status] += 1
        if answer.status in (200, 303):
            return True
        if answer.status not in expected:
            self.faults.append(f"{kind}: {answer.status} for {path}: {answer.text[:200]}")
        return False


@dataclass
class Arbiter:
    """Somebody who is logged in, and the token of his forms."""

    client: Client
    token: str

    async def send(self, path: str, **fields: object) -> Answer:
        """A form as a script of a page sends it; questions are read and confirmed."""
        form = {"csrf": self.token, **{name: str(value) for name, value in fields.items()}}
        answer = await self.client.ask("POST", path, form)
        for _question in range(2):
            if answer.status != 428:
                break
            tokens = " ".join(json.loads(answer.text)["confirm"])
            answer = await self.client.ask("POST", path, {**form, "confirm": tokens})
        return answer


@dataclass
class Crowd:
    """The clients, and what they know of the event."""

    port: int
    times: int
    random: Random
    ledger: Ledger = field(default_factory=Ledger)
    arbiters: list[Arbiter] = field(default_factory=list)
    programs: list[Client] = field(default_factory=list)
    phones: list[tuple[Client, int, int]] = field(default_factory=list)
    public: Client = field(init=False)
    listeners: list[asyncio.Task[None]] = field(default_factory=list)
    round: int = 0
    boards: int = 0
    waiting: list[int] = field(default_factory=list)
    busy: int = 0
    busy_pairing: bool = False
    known: dict[tuple[int, int], str] = field(default_factory=dict)
    _keys: int = 0

    def __post_init__(self) -> None:
        self.public = Client(self.port)

    async def gather(self, players: int, hook: str) -> None:
        """Log in, enrol phones, make tokens, and have an address told of every entry."""
        self.boards = players // 2
        for name in ARBITERS:
            client, token = await logged_in(self.port, name)
            self.arbiters.append(Arbiter(client, token))
        chief = self.arbiters[0]
        for role in ("viewer", "deputy"):
            made = await chief.send("/api-clients/tokens", name=f"a {role}", role=role)
            self.programs.append(Client(self.port, "application/json", _found(_SECRET, made)[0]))
        await chief.send(
            "/api-clients/webhooks", url=hook, event=EVENT, secret="a secret of sixteen"
        )
        for role, count in (("players", PHONES), ("helper", HELPERS)):
            fields = {"first": 1, "last": self.boards, "count": count, "role": role, "name": role}
            links = _found(_LINK, await chief.send(f"{HERE}/phones", **fields))
            for place, link in enumerate(links):
                client = await self._enrolled(link.rpartition("/phone/")[2])
                share = shared(1, self.boards, count, place)
                self.phones.append((client, *share))
        for arbiter in self.arbiters:
            arbiter.client.accept = "application/json"

    async def _enrolled(self, token: str) -> Client:
        """A phone that has opened its link."""
        client = Client(self.port)
        page = await client.ask("GET", f"/phone/{token}")
        await client.ask("POST", f"/phone/{token}", {"csrf": _field(page, "csrf")})
        return client

    def key(self) -> str:
        """A key that no other request has."""
        self._keys += 1
        return f"soak-{self._keys}"

    async def look(self, kind: str, client: Client, path: str, *expected: int) -> Answer:
        """Ask for a page and note the answer."""
        answer = await client.ask("GET", path)
        self.ledger.note(kind, path, answer, *expected)
        return answer

    # What the public does.

    async def visitor(self) -> None:
        """Somebody looks for himself, or for a child, a friend, the favourite."""
        here, player = f"/p/{EVENT}", self.random.randint(1, 2 * self.boards)
        pages = [f"{here}/{SECTION}/player/{player}", f"{here}/players?q={player % 40}", here]
        if self.round:
            now = f"{here}/{SECTION}/round/{self.round}"
            pages += [now, now, f"{now}/names", f"{now}/names", f"{here}/{SECTION}/crosstable"]
        if self.round > 1:
            pages += [f"{here}/{SECTION}/standings/{self.round - 1}"] * 2
            why = f"player/{player}/why/{self.random.randint(1, self.round - 1)}"
            pages += [f"{here}/{SECTION}/{why}"]
        await self.look("public page", self.public, self.random.choice(pages), 404)

    async def listen(self) -> None:
        """A public page that stays open, and reloads after one piece of news in so many."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        try:
            writer.write(f"GET /p/{EVENT}/live HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
            while line := await reader.readline():
                if line.startswith(b"id: "):
                    self.ledger.news += 1
                    if self.round and self.random.random() < 1 / self.times:
                        path = f"/p/{EVENT}/{SECTION}/round/{self.round}"
                        await self.look("reload", self.public, path, 404)
        finally:
            writer.close()

    def open_feeds(self, count: int) -> None:
        """So many listen from now on."""
        self.listeners.extend(asyncio.create_task(self.listen()) for _ in range(count))

    async def come_and_go(self) -> None:
        """One listener leaves without a word, another comes."""
        place = self.random.randrange(len(self.listeners))
        gone, self.listeners[place] = self.listeners[place], asyncio.create_task(self.listen())
        gone.cancel()
        with suppress(asyncio.CancelledError):
            await gone

    async def leave(self) -> None:
        """Everybody goes."""
        for listener in self.listeners:
            listener.cancel()
        ended = await asyncio.gather(*self.listeners, return_exceptions=True)
        for reason in ended:
            if isinstance(reason, Exception):
                self.ledger.faults.append(f"a listener: {reason!r}")

    # What arbiters and programs look at.

    async def arbiter_looks(self) -> None:
        """Any page of the application."""
        client = self.arbiters[0].client
        await self.look("arbiter's page", client, self.random.choice(MODEST))

    async def foresee(self) -> None:
        """The next round as it would be paired now, or without somebody."""
        person = self.random.randint(1, 2 * self.boards)
        path = self.random.choice((f"{HERE}/preview", f"{HERE}/what-if?withdraw={person}"))
        await self.look("preview", self.arbiters[1].client, path)

    async def print_out(self) -> None:
        """A document for the wall."""
        if self.round:
            names = ("pairings", "pairings-by-name", "standings", "slips", "cross-table")
            path = f"{HERE}/print/{self.random.choice(names)}.pdf"
            await self.look("print", self.arbiters[2].client, path, 409)

    async def export(self) -> None:
        """A file to take along."""
        names = ("exchange/all.xlsx", "exchange/standings.csv", "exchange/games.pgn")
        reports = ("report/trf26.trf", "report/trf16.trf", "report/tournament.json")
        path = f"{HERE}/{self.random.choice(names + reports)}"
        await self.look("export", self.arbiters[1].client, path)

    async def program_reads(self) -> None:
        """The website of the club."""
        section = f"{API}/sections/{SECTION}"
        paths = [API, section, f"{section}/players", f"{section}/rounds", f"{section}/standings"]
        if self.round:
            paths += [f"{section}/rounds/{self.round}"] * 3
        await self.look("program reads", self.programs[0], self.random.choice(paths))

    # What is written.

    async def enter(self) -> None:
        """The next result of the round, in one of the four ways."""
        if not self.waiting:
            return
        board = self.waiting.pop(self.random.randrange(len(self.waiting)))
        ways = (self._by_arbiter, self._by_arbiter, self._by_phone, self._by_program)
        self.busy += 1
        try:
            if not await self.random.choice(ways)(board, self.random.choice(RESULTS)):
                self.waiting.append(board)
        finally:
            self.busy -= 1

    async def _by_arbiter(self, board: int, result: str, kind: str = "result") -> int | None:
        """The entry that it has become; the same form sent twice is one entry."""
        arbiter = self.random.choice(self.arbiters)
        number, key = self.round, self.key()
        fields = {"round": number, "board": board, "seen": "?", "result": result, "key": key}
        path = f"{HERE}/results"
        forms = [arbiter.send(path, **fields) for _copy in range(1 + (self.random.random() < 0.1))]
        entries = set()
        for answer in await asyncio.gather(*forms):
            if self.ledger.note("result", path, answer, 409):
                entries.add(json.loads(answer.text)["entry"])
        if len(entries) > 1:
            self.ledger.faults.append(f"a form sent twice became entries {entries}")
        entry: int | None = min(entries, default=None)
        if entry is not None:
            self._written(Receipt(kind, entry, key, (number, board), result))
        return entry

    async def _by_phone(self, board: int, result: str) -> bool:
        """The helper's word, or the word of both players."""
        number = self.round
        of_helper = self.random.random() < 0.2
        phones = self.phones[PHONES:] if of_helper else self.phones[:PHONES]
        client = next(c for c, first, last in phones if first <= board <= last)
        page = await self.look("phone", client, f"/phone/board/{board}", 404)
        voice = "helper" if of_helper else "white"
        if not await self._tap(client, page, board, {"result": result, "voice": voice}):
            return False
        if of_helper:
            return self._settled(number, board, result)
        page = await self.look("phone", client, f"/phone/board/{board}", 404)
        claim = re.search(r'name="claim" value="(\d+)"', page.text)
        if claim is None:
            return False
        fields = {"claim": claim[1], "voice": "black"}
        agreed = await self._tap(client, page, board, fields, "/confirm")
        return agreed and self._settled(number, board, result)

    async def _tap(
        self, client: Client, page: Answer, board: int, fields: dict[str, str], more: str = ""
    ) -> bool:
        path = f"/phone/board/{board}{more}"
        names = ("csrf", "round", "white", "black", "key")
        form = {name: _field(page, name) for name in names} if page.status == 200 else {}
        answer = await client.ask("POST", path, {**form, **fields})
        if not self.ledger.note("tap", path, answer, 403, 409, 404):
            return False
        device = client.jar["ronde-phone"].partition(".")[0]
        self.ledger.receipts.append(Receipt("tap", key=f"{device}-{form['key']}"))
        return True

    async def _by_program(self, board: int, result: str) -> bool:
        body = {"section": SECTION, "round": self.round, "board": board, "result": result}
        number, key = self.round, self.key()
        answer = await self._acts("result", body, key)
        if answer is None:
            return False
        self._written(Receipt("result", answer["entry"], key, (number, board), result))
        return True

    async def _acts(self, act: str, body: dict[str, Any], key: str) -> dict[str, Any] | None:
        path = f"{API}/acts/{act}"
        answer = await self.programs[1].ask("POST", path, json=json.dumps(body), key=key)
        good = self.ledger.note("program writes", path, answer, 409)
        return json.loads(answer.text) if good else None

    async def program_writes(self) -> None:
        """A remark, sent twice: one entry."""
        key, body = self.key(), {"section": SECTION, "text": f"remark {self._keys}"}
        both = await asyncio.gather(self._acts("note", body, key), self._acts("note", body, key))
        entries = {answer["entry"] for answer in both if answer}
        if len(entries) != 1:
            self.ledger.faults.append(f"a remark sent twice became entries {entries}")
        self.ledger.receipts.extend(Receipt("note", entry, key) for entry in entries)

    async def take_back(self) -> None:
        """A wrong result, and at once the button Undo; refused if somebody has written since."""
        if not self.waiting:
            return
        board, number = self.waiting.pop(), self.round
        self.busy += 1
        try:
            entry = await self._by_arbiter(board, "1F-0F", "mistake")
            if entry is None:
                self.waiting.append(board)
                return
            answer = await self.arbiters[0].send(f"/e/{EVENT}/undo", latest=entry, key=self.key())
            if self.ledger.note("undo", "undo", answer, 409):
                self.ledger.receipts.append(Receipt("undo", json.loads(answer.text)["entry"]))
                self.known.pop((number, board), None)
                self.waiting.append(board)
        finally:
            self.busy -= 1

    async def correct(self) -> None:
        """A result of an earlier round was wrong."""
        earlier = [game for game in self.known if game[0] < self.round]
        if not earlier or self.busy_pairing:
            return
        number, board = self.random.choice(earlier)
        seen, result = self.known[number, board], self.random.choice(RESULTS)
        if result == seen:
            return
        fields = {"round": number, "board": board, "seen": seen, "result": result}
        key, path = self.key(), f"{HERE}/results"
        answer = await self.arbiters[0].send(path, key=key, why="seen on the score sheet", **fields)
        if self.ledger.note("correction", path, answer, 409):
            entered = json.loads(answer.text)  # a late one counts for ratings only: the game stays
            self._written(
                Receipt("correct", entered["entry"], key, (number, board), entered["result"])
            )

    async def tokens(self) -> None:
        """A token is made, used and taken back; then it opens nothing."""
        chief = self.arbiters[0]
        made = await chief.send("/api-clients/tokens", name="for a moment", role="viewer")
        if not self.ledger.note("token", "/api-clients/tokens", made):
            return
        program = Client(self.port, "application/json", _found(_SECRET, made)[0])
        await self.look("token", program, API)
        row = re.search(r'for a moment<.*?name="id" value="(\w+)"', made.text, re.DOTALL)
        await chief.send("/api-clients/tokens/revoke", id=row[1] if row else "")
        if (await program.ask("GET", API)).status != 401:
            self.ledger.faults.append("a token that was taken back still opens")

    def _written(self, receipt: Receipt) -> None:
        self.ledger.receipts.append(receipt)
        if receipt.game is not None:
            self.known[receipt.game] = receipt.result

    def _settled(self, number: int, board: int, result: str) -> bool:
        self.known[number, board] = result
        return True

    # The rounds.

    async def next_round(self) -> None:
        """Two arbiters pair at the same time; every third round is taken back and paired again."""
        self.busy_pairing = True
        number = self.round + 1
        await self._paired_by_two(number)
        if number % 3 == 0:
            chief = self.arbiters[0]
            answer = await chief.send(f"{HERE}/unpair", key=self.key())
            self.ledger.note("unpair", "unpair", answer)
            await self._paired_by_two(number)
        await self._done("publish", self.arbiters[1], round=number)
        self.waiting = list(range(1, self.boards + 1))
        self.round = number
        self.busy_pairing = False

    async def _paired_by_two(self, number: int) -> None:
        both = (self._done("pair", arbiter, round=number) for arbiter in self.arbiters[:2])
        if sum(await asyncio.gather(*both)) != 1:
            self.ledger.faults.append(f"round {number} was not paired by exactly one of two")

    async def _done(self, act: str, arbiter: Arbiter, **fields: object) -> bool:
        """An act of a page; what takes long is followed to its end."""
        key = self.key()
        answer = await arbiter.send(f"{HERE}/{act}", key=key, **fields)
        while "/job/" in (place := _location(answer)):
            await asyncio.sleep(0.2)
            again = await arbiter.client.ask("GET", place)
            answer = answer if again.status == 200 else again
        good = self.ledger.note(act, act, answer, 400, 409)
        if good:
            self.ledger.receipts.append(Receipt(act, key=key))
        return good


_SECRET = r'class="secret">([^<]+)<'
_LINK = r'<p class="link">([^<]+)</p>'


def _found(pattern: str, answer: Answer) -> Sequence[str]:
    found: list[str] = re.findall(pattern, answer.text)
    assert found, answer.text[:2000]
    return found


def _field(page: Answer, name: str) -> str:
    return _found(rf'name="{name}" value="([^"]*)"', page)[0]


def _location(answer: Answer) -> str:
    found = re.search(r"(?i)\r\nlocation: (\S+)", answer.headers)
    return found[1] if found else ""
