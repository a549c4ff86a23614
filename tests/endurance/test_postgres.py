"""The same journal on a real PostgreSQL server, started by the tests."""

from __future__ import annotations

import threading
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from ronde.domain.errors import RequestError
from ronde.journal import (
    Amend,
    BrokenChain,
    ConcurrentWrite,
    EnterResult,
    Erase,
    Journal,
    Pair,
    Publish,
    RegisterAll,
    Snapshot,
    StoreError,
    WriteNote,
)
from tests.endurance.test_writers import check, writers_at
from tests.unit.journal.scripts import Arbiter, people


def place(server: str, name: str) -> str:
    return f"{server}&event={name}"


def started(server: str, name: str, players: int = 8) -> Arbiter:
    from ronde.journal import AddSection, Number

    arbiter = Arbiter(Journal.create(place(server, name), "Open", who="arbiter"))
    arbiter(AddSection(section="a", rounds=5, lot_seed="seed"))
    arbiter(RegisterAll(section="a", people=people(players)))
    arbiter(Number(section="a"))
    return arbiter


def test_an_event_on_the_server_is_the_event_in_a_file(server: str, tmp_path: Path) -> None:
    arbiter = started(server, "same")
    arbiter.play(Random(1))
    arbiter(Snapshot(title="after round 1"))
    arbiter.play(Random(2))
    arbiter.undo(to="after round 1")
    arbiter.redo()
    state = arbiter.journal.state
    arbiter.journal.backup(tmp_path / "copy.ronde")
    entries = arbiter.journal.entries
    arbiter.journal.close()
    with (
        Journal.open(place(server, "same")) as again,
        Journal.open(tmp_path / "copy.ronde") as file,
    ):
        assert again.state == state == file.state
        assert again.entries == entries == file.entries
    with Journal.restore(place(server, "restored"), entries) as restored:
        assert restored.state == state


def test_events_of_one_server_are_apart(server: str) -> None:
    from ronde.journal.postgres import latest_entries

    one, other = started(server, "one"), started(server, "other", players=6)
    one(Pair(section="a"))
    assert not other.section().paired
    found = latest_entries(server)
    assert (found["one"], found["other"]) == (one.journal.last_number, other.journal.last_number)
    with pytest.raises(StoreError, match="exists already"):
        Journal.create(place(server, "one"), "Again", who="arbiter")
    with pytest.raises(StoreError, match="There is no event"):
        Journal.open(place(server, "nowhere"))
    with pytest.raises(RequestError, match="names no event"):
        Journal.open(server)
    for arbiter in (one, other):
        arbiter.journal.close()


def test_an_overtaken_writer_looks_and_decides_again(server: str) -> None:
    one = started(server, "race")
    other = Arbiter(Journal.open(place(server, "race")), "deputy")
    one(Pair(section="a"))
    other(EnterResult(section="a", board=1, result="1-0"))
    one(EnterResult(section="a", board=2, result="0-1"))
    other.journal.refresh()
    assert one.journal.state == other.journal.state
    stale = one.journal.entries[-1]
    with pytest.raises(ConcurrentWrite):
        one.journal._store.append(replace(stale, request="").with_digest(), {})
    for arbiter in (one, other):
        arbiter.journal.close()


def test_a_repeated_request_is_answered_with_the_first_entry(server: str) -> None:
    one = started(server, "repeat")
    note = WriteNote(section="a", text="once")
    first = one(note, key="phone/1").entry
    assert first is not None
    with Journal.open(place(server, "repeat")) as other:
        assert other.act(note, who="deputy", key="phone/1").entry == first
    later = replace(first, number=first.number + 1, previous=first.digest).with_digest()
    assert one.journal._store.append(later, {}) == first
    one.journal.close()


def test_live_readers_hear_of_it_at_once(server: str) -> None:
    one = started(server, "live")
    reader = Journal.open(place(server, "live"))
    threading.Timer(0.2, lambda: one(Pair(section="a"))).start()
    assert [entry.act for entry in reader.wait(10)] == ["pair"]
    assert reader.wait(0.05) == ()
    one(Publish(section="a"))
    assert [entry.act for entry in reader.wait(10)] == ["publish"]
    for journal in (one.journal, reader):
        journal.close()


def test_erased_facts_are_gone_and_the_chain_holds(server: str) -> None:
    import psycopg

    arbiter = started(server, "erase")
    arbiter(Amend(person=1, email="gone@example.org"))
    arbiter(Erase(person=1))
    state = arbiter.journal.state
    arbiter.journal.close()
    with Journal.open(place(server, "erase")) as again:
        assert again.state == state
    with psycopg.connect(server) as db:
        found = db.execute(
            "SELECT count(*) FROM ronde_personal WHERE value = 'gone@example.org'"
        ).fetchone()
    assert found == (0,)


def test_tampering_is_found_and_located(server: str) -> None:
    import psycopg

    arbiter = started(server, "tamper")
    arbiter(Pair(section="a"))
    arbiter.journal.close()
    with psycopg.connect(server) as db:
        db.execute(
            "UPDATE ronde_entries SET who = 'somebody' WHERE number = 3 AND event ="
            " (SELECT id FROM ronde_events WHERE name = 'tamper')"
        )
    with pytest.raises(BrokenChain, match="Entry 3 "):
        Journal.open(place(server, "tamper"))


def test_a_connection_that_was_cut_is_made_again(server: str) -> None:
    import psycopg

    arbiter = started(server, "cut")
    with psycopg.connect(server, autocommit=True) as db:
        db.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
            " AND usename = 'ronde'"
        )
    with pytest.raises(StoreError, match="does not answer"):
        arbiter(Pair(section="a"))
    arbiter(Pair(section="a"))
    assert len(arbiter.section().paired) == 1
    arbiter.journal.close()


def test_a_server_that_is_not_there_is_reported() -> None:
    pytest.importorskip("psycopg")
    with pytest.raises(StoreError, match="does not answer"):
        Journal.open("postgresql:///x?host=/nonexistent-ronde&event=y")


def test_ten_writers_at_once_on_a_server_lose_no_update(server: str) -> None:
    check(place(server, "busy"), writers_at(place(server, "busy")))


@pytest.mark.endurance
@pytest.mark.parametrize("turn", range(10))
def test_ten_writers_again_and_again(server: str, tmp_path: Path, turn: int) -> None:
    for address in (place(server, f"busy-{turn}"), str(tmp_path / "busy.ronde")):
        check(address, writers_at(address))
