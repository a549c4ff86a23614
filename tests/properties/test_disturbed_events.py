"""Journal, reports and accounts agree on rounds of disturbed events, in every system of players.

Games are adjourned, results change late, players enter late, withdraw and come back, ask for byes
and give them up, and the arbiter changes boards by hand: each round is judged by what was known
when it was paired.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from ronde.checking import check
from ronde.domain.errors import RondeError
from ronde.domain.tournament import Tournament
from ronde.explanation.report import report
from ronde.formats import read, to_text
from ronde.journal import (
    AbandonManual,
    Act,
    AddSection,
    Admit,
    CancelBye,
    CloseManual,
    Correct,
    CorrectRating,
    Create,
    EnterResult,
    Excuse,
    Journal,
    Number,
    OpenManual,
    Pair,
    Publish,
    Register,
    RegisterAll,
    RequestBye,
    Return,
    SwapPlayers,
    Withdraw,
    verify,
)
from ronde.pairing import pair
from ronde.proving import account_of, judge
from ronde.verifier import read_account, write_account
from ronde.verifier.systems import SYSTEMS
from tests.unit.journal.memory import MemoryStore
from tests.unit.journal.scripts import Arbiter, people

PLAYERS = [name for name in SYSTEMS if name not in ("fide-team", "scheveningen")]
RESULTS = ("1-0", "½-½", "0-1", "1-0", "0-1", "1F-0F", "0F-0F")
MATCHES = ("1-0 0-1", "½-½ ½-½", "1-0 ½-½", "0-1 1-0", "1F-0F 0F-1F", "0F-0F 0F-0F")
ROUNDS = 5


class Disturbed:
    """An event with one section; `seen` are the kinds of trouble that really happened."""

    def __init__(self, system: str, seed: int) -> None:
        self.random = Random(f"{system} {seed}")
        self.arbiter = Arbiter(Journal(MemoryStore(), "memory"))
        self.seen: set[str] = set()
        self.results = MATCHES if system == "fide-double-swiss" else RESULTS
        self.arbiter(Create(title="Disturbed"))
        self.arbiter(
            AddSection(
                section="a", rounds=ROUNDS, system=system, fide_mode=False, lot_seed=f"{seed}"
            )
        )
        self.arbiter(RegisterAll(section="a", people=people(self.random.randint(7, 16))))
        self.arbiter(Number(section="a"))
        for _ in range(ROUNDS - 1):
            for act in self._before():
                self._do(act)
            if not self._do(Pair(section="a")):
                break
            if self.random.random() < 0.25:
                self._change_by_hand()
            self._do(Publish(section="a"))
            self._play()
            for act in self._after():
                self._do(act)

    def _do(self, act: Act) -> bool:
        try:
            self.arbiter(act)
        except RondeError:
            return False
        self.seen.add(act.act)
        return True

    def _before(self) -> list[Act]:
        count = len(self.arbiter.journal.state.people)
        one, other = self.random.sample(range(1, count + 1), 2)
        section = self.arbiter.section()
        coming = section.next_round
        acts: list[Act] = [
            RequestBye(
                section="a",
                person=one,
                rounds=tuple(range(coming, min(coming + self.random.randint(1, 2), ROUNDS + 1))),
                bye=self.random.choice("HZF"),
            ),
            Withdraw(section="a", person=other),
            Return(section="a", person=other),
            CorrectRating(person=one, rating=self.random.randint(2300, 2420)),
            *(Excuse(section="a", person=person) for person in range(1, count + 1)),
        ]
        acts = self.random.sample(acts[:4], k=2) + acts[4:]
        if self.random.random() < 0.4:
            late = Register(
                section="a", name=f"Late {count}", rating=self.random.randint(2300, 2420)
            )
            byes = self.random.random() < 0.5
            acts += [late, Admit(section="a", person=count + 1, byes=byes)]
        return acts

    def _after(self) -> list[Act]:
        """What happens once the round stands: nothing of it was known when it was paired."""
        count = len(self.arbiter.journal.state.people)
        number = len(self.arbiter.section().paired)
        one, other, third = self.random.sample(range(1, count + 1), 3)
        coming = (number + 1,)
        return [
            Correct(
                section="a",
                round=self.random.randint(max(1, number - 2), number),
                board=self.random.randint(1, 4),
                result=self.random.choice(self.results),
            ),
            RequestBye(section="a", person=one, rounds=coming, bye="H"),
            CancelBye(section="a", person=other, rounds=coming),
            Withdraw(section="a", person=third, after=number),
            CorrectRating(person=other, rating=self.random.randint(2300, 2420)),
        ][:: self.random.choice((1, 2))]

    def _play(self) -> None:
        section = self.arbiter.section()
        for number, white, black in section.unfinished:
            if number < len(section.paired) or self.random.random() < 0.8:
                result = self.random.choice(self.results)
                self._do(
                    EnterResult(section="a", round=number, white=white, black=black, result=result)
                )
            else:
                self.seen.add("adjourned")

    def _change_by_hand(self) -> None:
        section = self.arbiter.section()
        pairs = section.pairs(len(section.paired))
        if len(pairs) < 2:
            return
        (one, _), (other, _) = self.random.sample(pairs, 2)
        self._do(OpenManual(section="a", round=len(section.paired)))
        self._do(SwapPlayers(section="a", one=one, other=other))
        if not self._do(CloseManual(section="a")):
            self._do(AbandonManual(section="a"))

    @property
    def event(self) -> Tournament:
        """The section as files hold it."""
        return self.arbiter.journal.state.tournament("a")

    @property
    def by_hand(self) -> dict[int, dict[str, Any]]:
        """What the report says of each round changed by hand, by number."""
        entries = self.arbiter.journal.entries
        return {e.data["round"]: e.data for e in entries if e.act == CloseManual.act}


def assert_agrees(disturbed: Disturbed) -> int:
    """Everybody says the same of every round; how many rounds there were."""
    assert not verify(disturbed.arbiter.journal.entries).findings
    event, by_hand = disturbed.event, disturbed.by_hand
    files = [event, *(read(to_text(event, format=form)) for form in ("trf", "json"))]
    assert files[1] == files[2] == event
    for checked in check(files[1]):
        number = checked.number
        assert checked.wanted is not None
        told = report(event, pair(event, round=number, adjourned=True))
        account = write_account(account_of(event, checked.wanted))
        for file in files:
            again = pair(file, round=number, adjourned=True)
            assert (again.pairs, again.bye) == (checked.wanted.pairs, checked.wanted.bye)
            assert report(file, again) == told
        held = judge(files[1], round=number)
        assert held.is_proved == checked.agrees, held
        before = replace(event.as_known_at(number), pairing_states=())
        assert judge(before, read_account(account)).is_proved
        if number in by_hand:
            assert_reported(disturbed, by_hand[number], checked.wanted.pairs)
        else:
            assert checked.agrees
            assert judge(files[2], read_account(account)).is_proved
    return len(event.rounds)


def assert_reported(
    disturbed: Disturbed, said: dict[str, Any], wanted: tuple[tuple[int, int], ...]
) -> None:
    """The report on a manual change names the boards that the rules make, and those that differ."""
    person = disturbed.arbiter.section().person
    boards = [[person(white), person(black)] for white, black in wanted]
    assert said["wanted"] == boards
    differing = [board for board in said["boards"] if board not in boards]
    assert sorted(said["differing"]) == sorted(differing)


def test_journal_reports_and_accounts_agree_on_disturbed_rounds() -> None:
    events = [Disturbed(system, 1) for system in PLAYERS[::3]]
    events.append(Disturbed("fide-dutch-2017", 9))  # an attempt whose members are priced in turn
    events.append(Disturbed("fide-double-swiss", 1))
    assert sum(map(assert_agrees, events)) > 3 * len(events)
    trouble = {"adjourned", "correct", "withdraw", "admit", "request-bye", "cancel-bye"}
    assert trouble | {"close-manual"} <= set().union(*(event.seen for event in events))


@pytest.mark.endurance
@pytest.mark.parametrize("system", PLAYERS)
@pytest.mark.parametrize("seed", range(2, 14))
def test_they_agree_on_two_hundred_events(system: str, seed: int) -> None:
    assert assert_agrees(Disturbed(system, seed))
