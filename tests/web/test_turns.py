"""Whose request is answered when many ask at once."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("starlette", reason="the application needs the extra 'app'")

from ronde.services.publication import PARTS
from ronde.services.workspace import Workspace
from ronde.web.connections import CROWD, LATE, LOOK, Connection, Connections
from ronde.web.security import Guard
from ronde.web.standing import KEY, Standing
from ronde.web.turns import AT_ONCE, MOST_OF_ONE, MOST_WAITING, OF_ONE, WAITING_OF_ONE, Turns


class Hall:
    """The application behind `Turns`: its requests stay until they are let go."""

    def __init__(self, workspace: Workspace) -> None:
        self.turns = Turns(self, workspace)
        self.inside: list[str] = []
        self.answers: list[int] = []
        self.open = asyncio.Event()
        self.begin_at_once = False

    async def __call__(self, scope: Any, _receive: Any, send: Any) -> None:
        self.inside.append(scope["path"])
        if self.begin_at_once:
            await send({"type": "http.response.start", "status": 200, "headers": []})
            await self.open.wait()
            return
        await self.open.wait()
        await send({"type": "http.response.start", "status": 200, "headers": []})

    def ask(
        self, path: str, *, method: str = "GET", scope: Any = None, **headers: str
    ) -> asyncio.Task[None]:
        """A request, as a server hands it over."""

        async def receive() -> dict[str, Any]:
            return {"type": "http.request", "body": b"", "more_body": False}

        async def send(message: Any) -> None:
            if message["type"] == "http.response.start":
                self.answers.append(message["status"])

        fields = [(name.encode(), value.encode("latin-1")) for name, value in headers.items()]
        made = {"type": "http", "method": method, "path": path, "headers": fields, "session": {}}
        return asyncio.ensure_future(self.turns({**made, **(scope or {})}, receive, send))


async def settle() -> None:
    """Let everybody who can go on do so."""
    loop = asyncio.get_running_loop()
    for _ in range(20):
        turn = loop.create_future()
        loop.call_soon(turn.set_result, None)
        await turn


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    with closing(Workspace(tmp_path)) as made:
        made.create("Open", who="chief")
        made.publications.open("open", PARTS)
        yield made


def token(workspace: Workspace, role: str) -> dict[str, str]:
    return {"authorization": f"Bearer {workspace.tokens.create(role, role)[1]}"}


def phone(workspace: Workspace, name: str) -> dict[str, str]:
    _device, link = workspace.devices.enrol(
        name=name, event="open", section="a", boards=(1, 9), role="players"
    )
    return {"cookie": f"ronde-phone={workspace.devices.bind(link, '')[1]}"}


def test_one_sender_has_a_few_requests_answered_and_others_do_not_wait_for_them(
    workspace: Workspace,
) -> None:
    """A phone that asked 200 times at once, such as that of a player, took all threads."""

    async def crowd() -> None:
        for many in (phone(workspace, "Table 1"), token(workspace, "chief")):
            hall = Hall(workspace)
            asked = [hall.ask(f"/{number}", **many) for number in range(OF_ONE + 5)]
            await settle()
            assert len(hall.inside) == OF_ONE
            for sender in (token(workspace, "deputy"), token(workspace, "helper")):
                asked.append(hall.ask("/other", **sender))
            await settle()
            assert hall.inside.count("/other") == 2
            hall.open.set()
            await asyncio.gather(*asked)
            assert hall.answers == [200] * (OF_ONE + 7)
            assert not hall.turns._lines

    asyncio.run(crowd())


def test_what_has_begun_to_be_answered_keeps_nobody_waiting(workspace: Workspace) -> None:
    """Feeds stay open all day."""

    async def crowd() -> None:
        hall, sender = Hall(workspace), phone(workspace, "Table 1")
        hall.begin_at_once = True
        asked = [hall.ask("/feed", **sender) for _ in range(3 * OF_ONE)]
        await settle()
        assert len(hall.inside) == 3 * OF_ONE
        hall.open.set()
        await asyncio.gather(*asked)

    asyncio.run(crowd())


def test_a_sender_with_too_many_waiting_requests_is_told_so(workspace: Workspace) -> None:
    async def crowd() -> None:
        hall, sender = Hall(workspace), phone(workspace, "Table 1")
        asked = [hall.ask("/", **sender) for _ in range(OF_ONE + WAITING_OF_ONE + 3)]
        await settle()
        assert hall.answers == [503] * 3
        hall.open.set()
        await asyncio.gather(*asked)

    asyncio.run(crowd())


def test_one_sender_keeps_so_many_answers_open_unless_it_goes_first(workspace: Workspace) -> None:
    """A phone that opened thousands of feeds took the connections of everybody."""

    async def crowd() -> None:
        for sender, refused in ((phone(workspace, "T"), 3), (token(workspace, "helper"), 0)):
            hall = Hall(workspace)
            hall.begin_at_once = True
            asked = [hall.ask("/feed", **sender) for _ in range(WAITING_OF_ONE)]
            await settle()
            asked += [hall.ask("/feed", **sender) for _ in range(MOST_OF_ONE - WAITING_OF_ONE + 3)]
            await settle()
            assert hall.answers.count(503) == refused
            hall.open.set()
            await asyncio.gather(*asked)

    asyncio.run(crowd())


class Held:
    """A connection, as far as `Turns` and `Connections` look at it."""

    def __init__(self, standing: Standing = Standing.STRANGER, *, waits: bool = True) -> None:
        self.standing, self.waits = standing, waits
        self.transport = self
        self.is_gone = self.has_gone = False

    @property
    def line(self) -> tuple[Standing, bool]:
        return self.standing, not self.waits

    def stand(self, standing: Standing) -> None:
        self.standing = standing

    def abort(self) -> None:
        self.is_gone = True


def test_connections_of_arbiters_are_the_last_to_go() -> None:
    """Those of phones, of which every player may have one, were kept as long as an arbiter's."""
    room: Any = Connections(4)
    arbiter, phone = Held(Standing.FIRST), Held(Standing.KNOWN, waits=False)
    listens, waits = Held(waits=False), Held()
    for held in (arbiter, phone, listens, waits):
        room.add(held)
    for gone in (waits, listens, phone):
        room.add(Held(Standing.FIRST))
        assert gone.is_gone
    assert not arbiter.is_gone


def test_who_has_waited_longest_goes_first() -> None:
    """And nobody looks at all of them to find out: thousands more took seconds to let in."""
    room: Any = Connections(3)
    one, other, third = Held(waits=False), Held(), Held()
    for held in (one, other, third):
        room.add(held)
    one.waits = True
    room.look_at(one)
    for gone in (other, third, one):
        room.add(Held(Standing.FIRST))
        assert gone.is_gone
    assert len(room) == 3


@pytest.mark.parametrize(
    "made, late, overrun",
    [(CROWD, 0.0, False), (CROWD - 1, 9.0, False), (CROWD, LATE, True)],
)
def test_a_server_is_overrun_when_it_is_late_and_many_have_connected(
    made: int, late: float, overrun: bool
) -> None:
    room: Any = Connections(1)
    room.look_at_clock(100.0)
    for _ in range(made):
        room.add(Held())
    room.look_at_clock(100.0 + LOOK + late + 0.001)
    assert room.is_overrun is overrun
    room.look_at_clock(200.0)
    assert not room.is_overrun, "nobody has connected since"


async def said_to(line: bytes, room: Connections) -> bytes:
    """The first bytes that a server with these connections answers to a request with that line."""
    uvicorn = pytest.importorskip("uvicorn")

    async def hello(_scope: Any, _receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b""})

    config = uvicorn.Config(hello, ws="none", log_level="error")
    config.load()
    state = uvicorn.server.ServerState()
    made = partial(Connection, room, config=config, server_state=state, app_state={})
    server = await asyncio.get_running_loop().create_server(made, "127.0.0.1", 0)
    async with server:
        reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
        with closing(writer):
            writer.write(b"GET / HTTP/1.1\r\nHost: x\r\n" + line + b"\r\n")
            return await reader.read(12)


@pytest.mark.parametrize("line", [b"Cookie: ronde=a\r\n", b"authorization: Bearer a\r\n"])
def test_who_may_be_known_is_heard_when_the_server_is_overrun(line: bytes) -> None:
    """Thousands who asked and broke off at once kept an arbiter waiting for their heads."""
    room = Connections()
    assert asyncio.run(said_to(b"", room)) == b"HTTP/1.1 200"
    room.is_overrun = True
    assert asyncio.run(said_to(b"", room)) == b"HTTP/1.1 503"
    assert asyncio.run(said_to(line, room)) == b"HTTP/1.1 200"


def test_a_connection_has_the_standing_of_its_sender(workspace: Workspace) -> None:
    async def standings() -> list[Standing]:
        found = []
        for sender in ({}, phone(workspace, "T"), token(workspace, "helper")):
            hall, held = Hall(workspace), Held()
            hall.open.set()
            await hall.ask("/", scope={KEY: held}, **sender)
            found.append(held.standing)
        return found

    assert asyncio.run(standings()) == [Standing.STRANGER, Standing.KNOWN, Standing.FIRST]


def test_strangers_wait_unless_they_listen_to_a_public_feed(workspace: Workspace) -> None:
    """Whatever ended with /live was answered at once, a page that does not exist included."""

    async def crowd() -> None:
        hall = Hall(workspace)
        for path in ("/nothing/live", "/p/nothing/live", "/p/open/a/live", "/e/open/live"):
            hall.ask(path)
        hall.ask("/p/open/live", method="POST")
        await settle()
        assert len(hall.inside) == AT_ONCE
        heard = [hall.ask("/p/open/live") for _ in range(3)]
        await settle()
        assert hall.inside[AT_ONCE:] == ["/p/open/live"] * AT_ONCE, "in turns of their own"
        hall.open.set()
        await asyncio.gather(*heard)

    asyncio.run(crowd())


def test_phones_give_way_to_arbiters_too(workspace: Workspace) -> None:
    async def crowd() -> None:
        hall = Hall(workspace)
        asked = [hall.ask("/", **token(workspace, "helper"))]
        await settle()
        asked.append(hall.ask("/phone", **phone(workspace, "Table 1")))
        await settle()
        assert hall.inside == ["/"]
        hall.open.set()
        await asyncio.gather(*asked)

    asyncio.run(crowd())


@pytest.mark.parametrize("role, waits", [("viewer", False), ("helper", True)])
def test_strangers_give_way_to_arbiters_and_not_to_viewers_or_phones(
    workspace: Workspace, role: str, waits: bool
) -> None:
    """Otherwise a player who asks all the time closes the public pages for everybody."""

    async def crowd() -> None:
        hall = Hall(workspace)
        asked = [hall.ask("/", **token(workspace, role)), hall.ask("/", **phone(workspace, "T"))]
        await settle()
        asked.append(hall.ask("/p/open"))
        await settle()
        assert ("/p/open" not in hall.inside) is waits
        hall.open.set()
        await asyncio.gather(*asked)

    asyncio.run(crowd())


def test_strangers_beyond_those_who_may_wait_are_told_so(workspace: Workspace) -> None:
    async def crowd() -> None:
        hall = Hall(workspace)
        asked = [hall.ask("/p/open") for _ in range(AT_ONCE + MOST_WAITING + 3)]
        await settle()
        assert hall.answers == [503] * 3
        hall.open.set()
        await asyncio.gather(*asked)

    asyncio.run(crowd())


def test_who_has_gone_by_the_time_of_its_turn_is_not_answered(workspace: Workspace) -> None:
    """Strangers who asked and broke off at once kept both turns busy, and the arbiter waiting."""

    async def crowd() -> None:
        for sender in ({}, phone(workspace, "Table 1")):
            hall, held = Hall(workspace), Held()
            busy = [hall.ask("/busy", **sender) for _ in range(max(AT_ONCE, OF_ONE))]
            await settle()
            asked = hall.ask("/gone", scope={KEY: held}, **sender)
            await settle()
            held.has_gone = True
            hall.open.set()
            await asyncio.gather(*busy, asked)
            assert hall.inside == ["/busy"] * len(busy)

    asyncio.run(crowd())


def test_who_waits_when_the_server_ends_is_told_so(workspace: Workspace) -> None:
    """Ctrl-C while documents waited for their turn printed a traceback for each of them."""
    told: list[Any] = []

    async def waiting(_scope: Any, _receive: Any, _send: Any) -> None:
        await asyncio.Event().wait()

    async def send(message: Any) -> None:
        told.append(message.get("status"))

    async def end() -> None:
        guard = Guard(waiting, workspace)
        scope = {"type": "http", "scheme": "http", "path": "/", "headers": [(b"host", b"::1")]}
        task = asyncio.ensure_future(guard({**scope, "method": "GET"}, send, send))
        await settle()
        workspace.closing.set()
        task.cancel()
        await task

    asyncio.run(end())
    assert told[0] == 503
