"""Events on a PostgreSQL server: the same pages, accounts and drafts in a folder beside it."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from socket import socket
from threading import Barrier
from typing import Any

import pytest

pytest.importorskip("starlette", reason="the application needs the extra 'app'")

from click.testing import CliRunner

from ronde.cli.commands import ronde
from ronde.cli.serve import add_sample
from ronde.domain.errors import RequestError
from ronde.journal import Journal, TellHall
from ronde.services.workspace import Workspace
from ronde.web.app import create_app
from tests.postgres import running
from tests.waiting import PATIENCE, until
from tests.web.conftest import PASSWORD, Visitor


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    with running() as address:
        yield address


def test_a_day_begins_on_a_server(server: str, tmp_path: Path) -> None:
    app = create_app(tmp_path / "keep", backups=tmp_path / "drive", server=server)
    workspace = app.state.workspace
    workspace.users.save("Anna", "chief", PASSWORD)
    workspace.jobs.grace = PATIENCE
    anna = Visitor(app)
    anna.post("/login", name="Anna", password=PASSWORD)
    anna.post("/new", title="Open", section="a", system="fide-dutch-2026", rounds="3")
    for name in ("Adam", "Berta", "Carl", "Dora"):
        anna.post("/e/open/a/players", name=name)
    anna.confirmed("/e/open/a/number")
    anna.confirmed("/e/open/a/pair", round="1")
    anna.post("/e/open/a/results", round="1", board="1", seen="?", result="1-0")
    assert "Open" in anna.get("/").text
    assert not list((tmp_path / "keep").glob("*.ronde")), "the events are on the server"
    assert not list((tmp_path / "keep").glob("*.json")), "nor are its users in the folder"
    assert workspace.backups.wait_until_done(PATIENCE)
    with Journal.open(tmp_path / "drive" / "open.ronde", read_only=True) as copy:
        assert len(copy.state.section("a").open_games(1)) == 1
    refused = anna.post("/restore", backup="open.ronde", how="replace", replace="open", sure="1")
    assert refused.status_code == 400
    assert "under a new name" in refused.text
    anna.post("/restore", backup="open.ronde", how="new", title="Open again")
    workspace.close()

    again = Workspace(tmp_path / "keep", server=server)
    assert again.events == ("open", "open-again")
    assert again.journal("open-again").entries == again.journal("open").entries
    again.close()


def test_two_houses_on_one_server_see_each_other(server: str, tmp_path: Path) -> None:
    one = Workspace(tmp_path / "one", server=server)
    other = Workspace(tmp_path / "other", server=server)
    key = one.create("Shared", "Anna")
    assert other.journal(key).state.name == "Shared"
    one.close()
    other.close()


def test_two_servers_on_one_database_have_the_same_users_phones_and_drafts(
    server: str, tmp_path: Path
) -> None:
    one = Workspace(tmp_path / "one", server=server)
    other = Workspace(tmp_path / "other", server=server)
    assert one.secret == other.secret, "a session of one holds at the other"
    user = one.users.save("Berta", "deputy", PASSWORD)
    stamp = one.users.stamp(user)
    until(lambda: other.users.of_session("Berta", stamp) is not None, "the user")
    one.users.end_session("Berta", stamp)
    until(lambda: other.users.of_session("Berta", stamp) is None, "the end of the session")
    device, link = one.devices.enrol(
        name="Table", event="open", section="a", boards=(1, 2), role="players"
    )
    until(lambda: bool(other.devices.of("open")), "the phone")
    _device, secret = other.devices.bind(link, "here")
    one.devices.revoke(device.id)
    until(lambda: not other.devices.is_known(secret), "the end of the phone")
    draft = one.drafts.keep_answers({"title": "Open"})
    assert other.drafts.answers(draft) == {"title": "Open"}
    one.drafts.keep_answers({"title": "Other"}, draft)
    assert other.drafts.answers(draft) == {"title": "Other"}
    assert one.store.leads("a task")
    assert not other.store.leads("a task")
    one.close()
    assert other.store.leads("a task"), "another server goes on with it"
    other.close()


def test_what_one_server_writes_wakes_who_listens_at_the_other(server: str, tmp_path: Path) -> None:
    one = Workspace(tmp_path / "one", server=server)
    other = Workspace(tmp_path / "other", server=server)
    key = one.create("Heard", "Anna")
    heard: list[int] = []
    other.journal(key).subscribe(lambda news: heard.extend(entry.number for entry in news))
    until(other.store._listens.is_set, "the connection that listens")  # type: ignore[attr-defined]
    one.journal(key).act(TellHall(text="Lunch"), who="Anna")
    until(lambda: heard == [2], "the entry, without anybody asking for it")
    one.close()
    other.close()


def test_an_address_of_another_kind_is_refused(tmp_path: Path) -> None:
    with pytest.raises(RequestError, match="not the address of a server"):
        Workspace(tmp_path, server="mysql://here")


def test_the_command_serves_a_database_and_keeps_accounts_beside_it(
    server: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    served = []

    def run(served_by: Any, sockets: list[socket]) -> None:
        served.append((served_by.config.app, sockets[0].getsockname()))

    monkeypatch.setattr("uvicorn.Server.run", run)
    monkeypatch.setattr("gc.set_threshold", lambda *_seldom: None)
    monkeypatch.setattr("sys.setswitchinterval", lambda _short: None)
    keep = str(tmp_path / "keep")
    address = server
    told = CliRunner().invoke(
        ronde,
        ["serve", "--no-supervisor", "--data", address, "--keep", keep, "--port", "0"],
        env={"LC_ALL": "C"},
    )
    assert told.exit_code == 0, told.output
    app, (host, port) = served[0]
    assert app.state.workspace.server == address
    assert app.state.workspace.folder == Path(keep)
    assert app.state.workspace.place("open") == f"{address}&event=open"
    assert app.state.workspace.listening == (host, port) == ("127.0.0.1", port)
    app.state.workspace.close()


@pytest.fixture
def empty_database(server: str) -> str:
    """A database of the server that no program has used yet."""
    import psycopg

    with psycopg.connect(server, autocommit=True) as db:
        db.execute("CREATE DATABASE fresh")
    return server.replace("/postgres?", "/fresh?")


def test_servers_that_start_at_once_on_an_empty_database_share_it(
    empty_database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    count = 3
    together = Barrier(count)

    def start(number: int) -> Any:
        together.wait(PATIENCE)
        return create_app(tmp_path / str(number), server=empty_database)

    with ThreadPoolExecutor(count) as pool:
        apps = list(pool.map(start, range(count)))
    first, second = (app.state.workspace for app in apps[:2])
    create = first.create

    def create_meanwhile(*words: Any, **more: Any) -> Any:
        add_sample(apps[1])
        return create(*words, **more)

    monkeypatch.setattr(first, "create", create_meanwhile)
    add_sample(apps[0])
    assert {app.state.workspace.secret for app in apps} == {first.secret}
    assert second.events == ("sample",), "the first server makes the sample, the second leaves it"
    for app in apps:
        app.state.workspace.close()
