"""Whatever course an event takes: the fold kept in memory is the fold of its entries."""

from __future__ import annotations

from random import Random

import pytest

from ronde.domain.errors import RondeError
from ronde.journal import (
    ACTS,
    AbandonManual,
    Act,
    AddSection,
    Adjourn,
    Admit,
    Allow,
    Amend,
    Announce,
    Avoid,
    CancelBye,
    ChangeRounds,
    Close,
    CloseList,
    CloseManual,
    Configure,
    Correct,
    CorrectRating,
    Create,
    Describe,
    EnterResult,
    EnterResults,
    Erase,
    Excuse,
    Facts,
    FlipColours,
    Forbid,
    Journal,
    LeaveFideMode,
    Number,
    NumberBoards,
    OpenManual,
    Pair,
    Publish,
    Register,
    RegisterAll,
    Reopen,
    RequestBye,
    Return,
    RollCall,
    Seat,
    SetTimetable,
    Snapshot,
    StopAvoiding,
    SwapPlayers,
    TellHall,
    Unpair,
    Unregister,
    Unseat,
    Withdraw,
    WithholdPrizes,
    WriteNote,
    export_text,
    import_text,
    verify,
)
from ronde.journal.timeline import Timeline
from ronde.views.team_history import TEAM_ACTS
from tests.unit.journal.memory import MemoryStore
from tests.unit.journal.scripts import Arbiter, people

RESULTS = ("1-0", "½-½", "0-1", "1-0", "0-1", "1F-0F", "0F-0F", "?", "0-0")


def anything(arbiter: Arbiter, random: Random) -> Act:
    """Some request, sensible or not."""
    key = random.choice("aab")
    event = arbiter.journal.state
    person = int(random.random() * (len(event.people) + 1)) + 1
    other = int(random.random() * (len(event.people) + 1)) + 1
    board, number = int(random.random() * 5) + 1, int(random.random() * 4) + 1
    result, club = random.choice(RESULTS), random.choice(("X", "Y", "Z"))
    bans = event.sections[key].bans if key in event.sections else ()
    banned = bans[0].people if bans else (person, other)
    choices: list[Act] = [
        *[EnterResult(section=key, board=board, result=result)] * 12,
        *[Pair(section=key)] * 5,
        *[Publish(section=key)] * 3,
        AddSection(section=key, rounds=5, lot_seed="s", fide_mode=random.random() < 0.5),
        Register(section=key, name=f"N{random.random()}", rating=int(random.random() * 2000)),
        Register(section=key, person_id=person),
        RegisterAll(section=key, people=(Facts(name=f"L{random.random()}", club=club),)),
        Unregister(section=key, person=person),
        Amend(person=person, name=f"A{random.random()}", club=club, email="x@y"),
        Erase(person=person),
        Number(section=key),
        Admit(section=key, person=person, byes=random.random() < 0.3),
        CloseList(section=key),
        CorrectRating(person=person, rating=int(random.random() * 2500)),
        CorrectRating(person=person, rating=1234, section=key),
        RollCall(section=key, people=(person,), present=random.random() < 0.7),
        RequestBye(section=key, person=person, rounds=(number,), bye=random.choice("HZF")),
        CancelBye(section=key, person=person, rounds=(number,)),
        Withdraw(section=key, person=person),
        *[Excuse(section=key, person=person)] * 2,
        Return(section=key, person=person),
        Forbid(section=key, people=(person, other)),
        Allow(section=key, people=banned),
        Avoid(section=key, by=random.choice(("club", "federation"))),
        StopAvoiding(section=key, by="club"),
        Unpair(section=key, reason=random.choice((None, "event-rules"))),
        ChangeRounds(section=key, rounds=4 + number),
        *[Close(section=key)] * 4,
        Reopen(section=key),
        EnterResults(section=key, results=((board, result),)),
        EnterResult(section=key, round=number, board=board, result=result, reversed=True),
        Adjourn(section=key, board=board),
        Correct(section=key, round=number, board=board, result=result),
        Correct(section=key, round=number, board=board, reversed=True),
        Announce(section=key, round=number, end="2030-01-01T12:00"),
        OpenManual(section=key),
        Seat(section=key, white=person, black=other),
        Seat(section=key, white=person),
        Unseat(section=key, people=(person,)),
        CloseManual(section=key),
        AbandonManual(section=key),
        LeaveFideMode(section=key),
        WriteNote(section=key, text="a remark"),
        Configure(section=key, tie_breaks=("BH",)),
        Configure(section=key, points={"pairing_allocated_bye": 5}),
        Describe(title=f"Open {random.random()}"),
        Snapshot(title=f"s{random.random()}"),
        TellHall(text="The next round begins at three."),
        SetTimetable(section=key, begins=("2030-01-01T10:00",) * number),
        NumberBoards(section=key, first=100 * number),
        NumberBoards(section=key, person=person, board=board),
        SwapPlayers(section=key, one=person, other=other),
        FlipColours(section=key, person=person),
        WithholdPrizes(section=key, person=person, withheld=random.random() < 0.7),
    ]
    return random.choice(choices)


def walked(seed: int, steps: int) -> Arbiter:
    """An event after so many steps at random."""
    random = Random(seed)
    arbiter = Arbiter(Journal(MemoryStore(), "memory"))
    arbiter(Create(title="Any"))
    for key in "ab":
        arbiter(AddSection(section=key, rounds=5 if key == "a" else 1, lot_seed="s"))
        arbiter(RegisterAll(section=key, people=people(7 if key == "a" else 4, 2400 - ord(key))))
        arbiter(Number(section=key))
    for _ in range(steps):
        roll = random.random()
        try:
            if roll < 0.06:
                arbiter.undo(section=random.choice(("a", "b", None)))
            elif roll < 0.09:
                arbiter.redo(section=random.choice(("a", "b", None)))
            elif roll < 0.11:
                arbiter.undo(to=max(1, len(arbiter.journal.entries) - int(random.random() * 20)))
            else:
                arbiter(anything(arbiter, random))
        except RondeError:
            continue
    return arbiter


def agrees(arbiter: Arbiter, seed: int) -> None:
    """The fold in memory, the fold from the beginning and the fold of the exported text agree."""
    journal = arbiter.journal
    assert Timeline.of(journal.entries).event == journal.state
    again = Timeline.of(import_text(export_text(journal.entries)))
    assert again.event == journal.state
    number = 1 + seed * 7 % len(journal.entries)
    assert journal.as_of(number) == Timeline.of(journal.entries[:number]).event
    assert not [f for f in verify(journal.entries).findings if f.entry.act == "pair"]
    for section in journal.state.sections.values():
        assert len(section.paired) == len(section.tournament.rounds)
        assert len(section.numbers) == len(section.tournament.players)
        assert section.fide_mode is False or section.fide_exit is None
        for number, played in enumerate(section.tournament.rounds, 1):
            boards = {(section.tpn(w), section.tpn(b)) for w, b in section.pairs(number)}
            assert boards == {game[:2] for game in played.games}


@pytest.mark.parametrize("seed", range(12))
def test_whatever_happens_the_fold_is_the_fold_of_the_entries(seed: int) -> None:
    agrees(walked(seed, 150), seed)


@pytest.mark.endurance
@pytest.mark.parametrize("seed", range(100, 400))
def test_whatever_happens_for_long(seed: int) -> None:
    agrees(walked(seed, 600), seed)


def test_the_walks_do_nearly_every_act() -> None:
    done = {entry.act for seed in range(8) for entry in walked(seed, 500).journal.entries}
    assert {"undo", "redo", "pair", "correct", "seat", "erase"} <= done
    assert len(set(ACTS) - done - TEAM_ACTS) <= 12
