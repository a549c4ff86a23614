"""The journal as a whole: written, folded, undone, reopened, shared."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from ronde.domain.errors import RequestError
from ronde.journal import (
    AddSection,
    Amend,
    BrokenChain,
    CannotUndo,
    ConfirmationNeeded,
    Create,
    Describe,
    EnterResult,
    Entry,
    Erase,
    Facts,
    Journal,
    Number,
    Pair,
    Publish,
    Register,
    RegisterAll,
    Snapshot,
)
from ronde.journal.store import Erasures
from tests.unit.journal.memory import MemoryStore
from tests.unit.journal.scripts import Arbiter, people, started
from tests.waiting import PATIENCE


def test_what_was_entered_is_there_when_the_file_is_opened_again(tmp_path: Path) -> None:
    arbiter = started(tmp_path)
    arbiter.play(Random(1))
    before = arbiter.journal.state
    arbiter.journal.close()
    assert [path.name for path in tmp_path.iterdir()] == ["open.ronde"]
    with Journal.open(tmp_path / "open.ronde") as journal:
        assert journal.state == before
        assert journal.state.name == "Open"
        assert len(journal.state.section("a").tournament.rounds) == 1


def test_every_entry_shows_who_when_and_why(tmp_path: Path) -> None:
    arbiter = started(tmp_path)
    arbiter(Describe(title="Open 2026"), why="the year was missing")
    entry = arbiter.journal.history[-1].entry
    assert (entry.who, entry.why, entry.act) == ("arbiter", "the year was missing", "describe")
    assert entry.at.endswith("+00:00")


def test_undo_takes_the_latest_act_back_and_redo_puts_it_forward(tmp_path: Path) -> None:
    arbiter = started(tmp_path)
    arbiter(Pair(section="a"))
    paired = arbiter.journal.state
    arbiter(EnterResult(section="a", board=1, result="1-0"))
    entered = arbiter.journal.state
    arbiter.undo()
    assert arbiter.journal.state == paired
    arbiter.redo()
    assert arbiter.journal.state == entered
    undone = [past.undone_by for past in arbiter.journal.history]
    assert undone == [None] * len(undone)


def test_undo_to_an_entry_takes_everything_after_it_back(tmp_path: Path) -> None:
    arbiter = started(tmp_path)
    states = [arbiter.journal.state]
    numbers = [len(arbiter.journal.entries)]
    arbiter.play(Random(2))
    for _ in range(2):
        states.append(arbiter.journal.state)
        numbers.append(len(arbiter.journal.entries))
        arbiter.play(Random(3))
    arbiter.undo(to=numbers[1])
    assert arbiter.journal.state == states[1]
    arbiter.undo(to=numbers[0])
    assert arbiter.journal.state == states[0]
    arbiter.redo()
    assert arbiter.journal.state == states[1]


def test_a_new_act_ends_what_can_be_redone(tmp_path: Path) -> None:
    arbiter = started(tmp_path)
    arbiter(Pair(section="a"))
    arbiter.undo()
    arbiter(Register(section="a", name="Late"))
    with pytest.raises(RequestError, match="nothing to redo"):
        arbiter.redo()


def test_undo_in_one_section_leaves_the_other_alone(tmp_path: Path) -> None:
    arbiter = started(tmp_path)
    arbiter(AddSection(section="b", rounds=3))
    arbiter(RegisterAll(section="b", people=people(6, best=1800)))
    arbiter(Number(section="b"))
    for key in "ab":
        arbiter(Pair(section=key))
    arbiter(EnterResult(section="a", board=1, result="1-0"))
    arbiter(EnterResult(section="b", board=1, result="0-1"))
    before = arbiter.section("b")
    arbiter.undo(section="a")
    assert arbiter.section("b") == before
    assert len(arbiter.section("a").open_games(1)) == 4


def test_an_undo_that_would_leave_another_section_hanging_is_refused(tmp_path: Path) -> None:
    arbiter = started(tmp_path, players=4)
    arbiter(AddSection(section="b", rounds=3))
    number = len(arbiter.journal.entries)
    arbiter(Register(section="a", name="Shared"))
    arbiter(Register(section="b", person_id=5))
    with pytest.raises(CannotUndo, match="builds on what would change"):
        arbiter.undo(section="a", to=number)


def test_undo_of_a_published_pairing_asks_twice(tmp_path: Path) -> None:
    arbiter = started(tmp_path)
    arbiter(Pair(section="a"))
    arbiter(Publish(section="a"))
    with pytest.raises(ConfirmationNeeded) as first:
        arbiter.journal.undo(to=4, who="arbiter", section="a")
    assert first.value.step == 1
    with pytest.raises(ConfirmationNeeded) as second:
        arbiter.journal.undo(to=4, who="arbiter", section="a", confirm=first.value.tokens)
    assert second.value.step == 2
    arbiter.journal.undo(to=4, who="arbiter", section="a", confirm=second.value.tokens)
    assert not arbiter.section().paired


def test_moments_have_names_and_can_be_looked_at(tmp_path: Path) -> None:
    arbiter = started(tmp_path)
    arbiter.play(Random(1))
    arbiter(Snapshot(title="after round 1"))
    before = arbiter.journal.state
    arbiter.play(Random(2))
    assert arbiter.journal.as_of("after round 1") == before
    arbiter.undo(to="after round 1")
    assert arbiter.journal.state == before


def test_a_repeated_request_is_done_once(tmp_path: Path) -> None:
    arbiter = started(tmp_path)
    arbiter(Pair(section="a"))
    result = EnterResult(section="a", board=1, result="1-0")
    first = arbiter(result, key="tablet-1/7")
    again = arbiter(result, key="tablet-1/7")
    assert again.entry == first.entry
    arbiter.journal.close()
    with Journal.open(tmp_path / "open.ronde") as journal:
        assert journal.act(result, who="arbiter", key="tablet-1/7").entry == first.entry


def test_two_journals_on_one_file_lose_nothing(tmp_path: Path) -> None:
    one = started(tmp_path)
    one(Pair(section="a"))
    other = Arbiter(Journal.open(tmp_path / "open.ronde"), "deputy")
    one(EnterResult(section="a", board=1, result="1-0"))
    other(EnterResult(section="a", board=2, result="0-1"))
    one(EnterResult(section="a", board=3, result="½-½"))
    other.journal.refresh()
    assert one.journal.state == other.journal.state
    assert len(one.section().open_games(1)) == 1
    one.journal.close()
    other.journal.close()
    assert [path.name for path in tmp_path.iterdir()] == ["open.ronde"]


def test_live_readers_hear_of_every_entry(tmp_path: Path) -> None:
    one = started(tmp_path)
    reader = Journal.open(tmp_path / "open.ronde")
    seen: list[str] = []
    stop = reader.subscribe(lambda news: seen.extend(entry.act for entry in news))
    writing = threading.Thread(target=lambda: one(Pair(section="a")))
    writing.start()
    news = reader.wait(PATIENCE)
    writing.join()
    assert [entry.act for entry in news] == ["pair"] == seen
    assert reader.wait(0.01) == ()
    stop()
    one(Publish(section="a"))
    reader.refresh()
    assert seen == ["pair"]
    reader.close()


def test_erased_facts_are_gone_from_the_file_and_the_chain_holds(tmp_path: Path) -> None:
    arbiter = started(tmp_path)
    arbiter(Register(section="a", name="Private", birth="1987-06-05", email="p@example.org"))
    arbiter(Amend(person=9, phone="+41 31 000 00 00"))
    arbiter(Amend(person=9, federation="SUI", licence="SJ-4711", national_rating=1812))
    assert arbiter.journal.state.person(9).national[0].id == "SJ-4711"
    arbiter(Pair(section="a"))
    arbiter(Erase(person=9))
    assert [(r.id, r.rating) for r in arbiter.journal.state.person(9).national] == [("", 1812)]
    state = arbiter.journal.state
    assert (state.person(9).birth, state.person(9).email, state.person(9).phone) == ("", "", "")
    arbiter.journal.close()
    content = (tmp_path / "open.ronde").read_bytes()
    for fact in (b"1987-06-05", b"p@example.org", b"+41 31 000", b"SJ-4711"):
        assert fact not in content
    assert b"Private" in content
    with Journal.open(tmp_path / "open.ronde") as journal:
        assert journal.state == state


def test_undo_does_not_bring_back_what_was_erased(tmp_path: Path) -> None:
    arbiter = started(tmp_path)
    number = len(arbiter.journal.entries)
    arbiter(Erase(person=1))
    arbiter.undo(to=number - 2)
    assert arbiter.journal.history[number].undone_by is None
    assert arbiter.journal.state.people == ()


def test_a_journal_can_be_restored_from_its_entries(tmp_path: Path) -> None:
    arbiter = started(tmp_path)
    arbiter.play(Random(5))
    arbiter.undo()
    entries = arbiter.journal.entries
    with Journal.restore(tmp_path / "again.ronde", entries) as journal:
        assert journal.state == arbiter.journal.state
        assert journal.entries == entries


def test_restoring_entries_that_were_changed_is_refused(tmp_path: Path) -> None:
    arbiter = started(tmp_path)
    entries = list(arbiter.journal.entries)
    changed = entries[1]
    entries[1] = Entry(
        changed.number,
        changed.at,
        "somebody else",
        changed.act,
        changed.data,
        changed.why,
        changed.request,
        changed.personal,
        changed.previous,
        changed.digest,
    )
    with pytest.raises(BrokenChain, match="Entry 2 "):
        Journal.restore(tmp_path / "again.ronde", entries)
    assert not (tmp_path / "again.ronde").exists()


def test_an_empty_name_is_refused_and_leaves_no_entry(tmp_path: Path) -> None:
    arbiter = started(tmp_path)
    number = len(arbiter.journal.entries)
    with pytest.raises(RequestError, match="needs a name"):
        arbiter(RegisterAll(section="a", people=(Facts(name=" "),)))
    assert len(arbiter.journal.entries) == number


class Busy(MemoryStore):
    """A store in which somebody else is always a little faster, unless one is alone."""

    def __init__(self) -> None:
        super().__init__()
        self.overtaking = 0
        self.by_itself = 0

    @contextmanager
    def exclusive(self) -> Iterator[None]:
        self.by_itself += 1
        before, self.overtaking = self.overtaking, 0
        yield
        self.overtaking = before

    def append(self, entry: Entry, erasing: Erasures) -> Entry:
        if self.overtaking:
            other = replace(entry, who="faster", act="note", data=NOTE, personal={}).with_digest()
            super().append(other, {})
        return super().append(entry, erasing)


NOTE = {"section": "a", "text": "me first"}


def test_a_writer_who_is_always_overtaken_asks_to_be_alone() -> None:
    store = Busy()
    arbiter = Arbiter(Journal(store, "memory"))
    arbiter(Create(title="Busy"))
    arbiter(AddSection(section="a", rounds=5))
    store.overtaking = 1
    arbiter(Register(section="a", name="Patient"))
    assert store.by_itself == 1
    acts = [entry.act for entry in arbiter.journal.entries]
    assert acts == ["create", "add-section", "note", "note", "note", "register"]
