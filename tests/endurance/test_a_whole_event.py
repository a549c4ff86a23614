"""Nine rounds, two hundred players, and everything that happens to arbiters."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from ronde.journal import (
    AddSection,
    Admit,
    Close,
    CloseManual,
    Correct,
    CorrectRating,
    EnterResult,
    Journal,
    Number,
    OpenManual,
    Pair,
    Publish,
    Register,
    RegisterAll,
    RequestBye,
    Return,
    Seat,
    Snapshot,
    Withdraw,
    export_text,
    import_text,
    verify,
)
from ronde.ranking import standings
from tests.unit.journal.scripts import Arbiter, people

RESULTS = ("1-0", "½-½", "0-1", "1F-0F", "0F-1F", "0-0")


def play(arbiter: Arbiter, random: Random, leave_open: int = 0) -> None:
    """Pair, publish and enter results, all but a few, some of them odd."""
    arbiter(Pair(section="a"))
    arbiter(Publish(section="a"))
    section = arbiter.section()
    number = len(section.paired)
    games = section.open_games(number)
    for white, black in games[leave_open:]:
        roll = random.random()
        result = (
            RESULTS[int(roll * 3 / 0.97)] if roll < 0.97 else RESULTS[3 + int(random.random() * 3)]
        )
        arbiter(EnterResult(section="a", round=number, white=white, black=black, result=result))


def eventful(path: Path, players: int, seed: int) -> Arbiter:
    """The event, round by round."""
    random = Random(seed)
    arbiter = Arbiter(Journal.create(path, "Open", who="arbiter"))
    arbiter(AddSection(section="a", rounds=9, lot_seed="seed", tie_breaks=("BH-C1", "BH", "SB")))
    arbiter(RegisterAll(section="a", people=people(players)))
    for name in ("Late One", "Late Two", "Late Three"):
        arbiter(Register(section="a", name=name, rating=1900 + int(random.random() * 400)))
    arbiter(Number(section="a", order=()))
    arbiter(RequestBye(section="a", person=5, rounds=(2,)))
    arbiter(RequestBye(section="a", person=6, rounds=(1, 2), bye="Z"))
    play(arbiter, random)
    arbiter(Register(section="a", name="Later", rating=2250))
    arbiter(Admit(section="a", person=players + 4))
    arbiter(CorrectRating(person=17, rating=2390))
    play(arbiter, random, leave_open=2)
    arbiter(Withdraw(section="a", person=9))
    arbiter(Withdraw(section="a", person=10))
    arbiter(Snapshot(title="two rounds"))
    play(arbiter, random)
    for white, black in arbiter.section().open_games(2):
        arbiter(EnterResult(section="a", round=2, white=white, black=black, result="1-0"))
    play(arbiter, random)
    wrong = len(arbiter.journal.entries)
    play(arbiter, random)
    arbiter.undo(to=wrong, section="a")
    play(arbiter, random)
    arbiter(Correct(section="a", round=5, board=3, reversed=True))
    arbiter(Pair(section="a"))
    (a, b), (c, d), *_ = arbiter.section().pairs(len(arbiter.section().paired))
    arbiter(OpenManual(section="a"))
    arbiter(Seat(section="a", white=a, black=d))
    arbiter(Seat(section="a", white=c, black=b))
    arbiter(CloseManual(section="a"))
    arbiter(Publish(section="a"))
    arbiter.finish(random)
    arbiter(Return(section="a", person=9))
    arbiter(Correct(section="a", round=5, board=4, result="0-0"))
    for _ in range(3):
        play(arbiter, random)
    arbiter(Close(section="a"))
    return arbiter


@pytest.fixture(scope="module")
def event(tmp_path_factory: pytest.TempPathFactory) -> Arbiter:
    """The event of this page, played once."""
    return eventful(tmp_path_factory.mktemp("event") / "open.ronde", 200, 7)


def test_replay_gives_identical_pairings_and_standings(event: Arbiter) -> None:
    before = event.section()
    ranked = standings(before.tournament).rows
    event.journal.refresh()
    with Journal.open(event.journal.place, read_only=True) as again:
        after = again.state.section("a")
        assert again.state == event.journal.state
    assert after.tournament == before.tournament
    rounds = range(1, len(before.paired) + 1)
    assert [after.pairs(number) for number in rounds] == [before.pairs(n) for n in rounds]
    assert [
        (row.rank, row.player, row.points, row.values) for row in standings(after.tournament).rows
    ] == [(row.rank, row.player, row.points, row.values) for row in ranked]


def test_every_pairing_is_the_one_that_the_rules_give_again(event: Arbiter) -> None:
    found = verify(event.journal.entries)
    assert found.findings == ()
    assert (found.pairings, found.draws) == (10, 1)


def test_the_exported_text_makes_the_same_event(event: Arbiter, tmp_path: Path) -> None:
    text = export_text(event.journal.entries)
    with Journal.restore(tmp_path / "again.ronde", import_text(text)) as journal:
        assert journal.state == event.journal.state


def test_a_moment_of_the_past_can_be_looked_at(event: Arbiter) -> None:
    past = event.journal.as_of("two rounds").section("a")
    assert len(past.paired) == 2
    assert len(past.open_games(2)) == 2
