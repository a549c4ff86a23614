"""A state that was kept opens an event as all its entries would, and is dropped where in doubt."""

from __future__ import annotations

import pickle
import sqlite3
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from random import Random

import msgspec
import pytest

from ronde.journal import AddSection, BrokenChain, Journal, Number, RegisterAll, TellHall
from ronde.journal.fold import Fold, folded, unfolded
from ronde.journal.timeline import Timeline
from tests.unit.journal.scripts import Arbiter, people


@pytest.fixture
def played(tmp_path: Path) -> tuple[Path, bytes]:
    """An event of three rounds with an undo, and its state, kept a few entries before the end."""
    file = tmp_path / "open.ronde"
    with Journal.create(file, "Open", who="a") as journal:
        arbiter, random = Arbiter(journal), Random(7)
        arbiter(AddSection(section="a", rounds=5))
        arbiter(RegisterAll(section="a", people=people(12)))
        arbiter(Number(section="a"))
        for _round in range(3):
            arbiter.play(random)
        arbiter(TellHall(text="Lunch"), key="tell abc")
        arbiter.undo()
        kept = journal.fold()
        assert kept is not None
        arbiter(AddSection(section="b", rounds=3))
    return file, kept


def test_a_kept_state_opens_the_same_event(played: tuple[Path, bytes]) -> None:
    file, kept = played
    with Journal.open(file) as whole, Journal.open(file, fold=kept) as quick:
        assert not quick._timeline.entries.are_complete
        assert quick.state == whole.state
        assert quick.last_number == whole.last_number
        assert quick.head == whole.head
        assert not quick._timeline.entries.are_complete, "nothing asked for the earlier entries"
        assert quick.entries == whole.entries
        assert quick.history == whole.history
        assert quick.as_of(9) == whole.as_of(9)
        assert quick.replay()


def test_undo_redo_and_repetitions_reach_behind_a_kept_state(played: tuple[Path, bytes]) -> None:
    file, kept = played
    with Journal.open(file, fold=kept) as quick:
        before = quick.last_number
        again = quick.act(TellHall(text="Lunch"), who="a", key="tell abc")
        assert again.entry is not None
        assert again.entry.number < before
        assert quick.last_number == before
        arbiter = Arbiter(quick)
        arbiter.undo(to=6)
        assert quick.state == Timeline.of(quick.entries).event
        arbiter.redo()
        assert quick.state == Timeline.of(quick.entries).event


def changed(kept: bytes, **changes: object) -> bytes:
    fold = msgspec.msgpack.decode(kept, type=Fold)
    return msgspec.msgpack.encode(msgspec.structs.replace(fold, **changes))


@pytest.mark.parametrize(
    "changes",
    [
        {"written_by": "ronde 0.9"},
        {"form": {}},
        {"check": "0" * 64},
        {"content": b"cut short"},
        {"digest": "0" * 64},
        {"number": 3},
        {"number": 10_000},
    ],
)
def test_a_state_in_doubt_is_not_used(
    played: tuple[Path, bytes], changes: dict[str, object]
) -> None:
    file, kept = played
    with Journal.open(file, fold=changed(kept, **changes)) as journal:
        assert journal._timeline.entries.are_complete
        assert journal.state == Timeline.of(journal.entries).event


class Evil:
    def __reduce__(self) -> tuple[object, tuple[str]]:
        return print, ("evil",)


@pytest.mark.parametrize(
    "content", [pickle.dumps(Evil()), b"", b"cos\nsystem\n", b"cronde.cli\nmain\n"]
)
def test_nothing_is_run_to_load_a_state(played: tuple[Path, bytes], content: bytes) -> None:
    _file, kept = played
    assert unfolded(changed(kept, content=content, check=sha256(content).hexdigest())) is None


def test_a_wrong_state_is_noticed(played: tuple[Path, bytes]) -> None:
    file, kept = played
    with Journal.open(file, fold=kept) as journal:
        number = unfolded(kept)[0].number  # type: ignore[index]
        wrong = Timeline.of(journal.entries[: number - 1])  # lacks the last entry
        wrong.entries.append(journal.entries[number - 1])
        made = folded(wrong)
    with Journal.open(file, fold=made) as journal:
        wrongly = journal.state
        assert not journal.replay()
        assert journal.state != wrongly
        assert journal.state == Timeline.of(journal.entries).event


def test_an_entry_that_was_changed_before_the_state_is_noticed(
    played: tuple[Path, bytes],
) -> None:
    file, kept = played
    with closing(sqlite3.connect(file)) as db:
        db.execute("UPDATE entries SET who = 'z' WHERE number = 4")
        db.commit()
    with Journal.open(file, fold=kept) as journal:
        with pytest.raises(BrokenChain, match="Entry 4"):
            journal.replay()
        with pytest.raises(BrokenChain, match="Entry 4"):
            journal.act(TellHall(text="Hello"), who="a")
