"""Check, explanations and reports judge rounds as the verification of the journal does.

Events at random, with adjourned games, late corrections, late entries, corrected ratings, bans and
withdrawals: what was known when a round was paired is the same in the journal, in a report and in
the JSON form.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from ronde.checking import check
from ronde.domain.errors import RondeError
from ronde.domain.tournament import Tournament
from ronde.explanation.report import report
from ronde.formats import read, to_text
from ronde.journal import (
    Act,
    AddSection,
    Admit,
    Allow,
    Avoid,
    ChangeRounds,
    Configure,
    Correct,
    CorrectRating,
    Create,
    EnterResult,
    Forbid,
    ImportTournament,
    Journal,
    LeaveFideMode,
    Number,
    Pair,
    Publish,
    Register,
    RegisterAll,
    RequestBye,
    Return,
    StopAvoiding,
    Unpair,
    Withdraw,
    verify,
)
from ronde.journal.entries import Entry
from ronde.pairing import pair
from ronde.proving import judge
from ronde.services.rounds import paired_round
from ronde.verifier import Status
from tests.unit.journal.memory import MemoryStore
from tests.unit.journal.scripts import Arbiter, people
from tests.unit.journal.test_fold import walked

SYSTEMS = (
    *("fide-dutch-2026", "fide-dutch-2017", "fide-dutch-2012", "fide-dubov-2026"),
    *("fide-burstein-2026", "fide-lim", "fmjd-2017-rating", "fmjd-1986-rating"),
)
ROUNDS = 6
RESULTS = ("1-0", "½-½", "0-1", "1-0", "0-1", "1F-0F", "0F-0F")


def disturbed(system: str, seed: int, acceleration: str | None = None) -> Arbiter:
    """An event in which games stay open, results change late, and people come and go."""
    random = Random(seed)
    arbiter = Arbiter(Journal(MemoryStore(), "memory"))
    arbiter(Create(title="Any"))
    arbiter(
        AddSection(
            section="a",
            rounds=ROUNDS,
            system=system,
            acceleration=acceleration,
            fide_mode=False,
            lot_seed=f"{seed}",
        )
    )
    arbiter(RegisterAll(section="a", people=people(11)))
    arbiter(Number(section="a"))
    for _ in range(ROUNDS - 1):
        for act in _before_pairing(arbiter, random):
            _if_possible(arbiter, act)
        _if_possible(arbiter, Pair(section="a"))
        _if_possible(arbiter, Publish(section="a"))
        for act in _after_pairing(arbiter, random):
            _if_possible(arbiter, act)
    return arbiter


def _if_possible(arbiter: Arbiter, act: Act) -> None:
    try:
        arbiter(act)
    except RondeError:
        return


def _before_pairing(arbiter: Arbiter, random: Random) -> list[Act]:
    count = len(arbiter.journal.state.people)
    person, other = random.randint(1, count), random.randint(1, count)
    coming = arbiter.section().next_round
    acts: list[Act] = []
    if random.random() < 0.4:
        late = Register(section="a", name=f"Late {count}", rating=random.randint(2300, 2420))
        acts += [late, Admit(section="a", person=count + 1, byes=random.random() < 0.5)]
    acts += random.sample(
        [
            RequestBye(section="a", person=person, rounds=(coming,), bye=random.choice("HZ")),
            Withdraw(section="a", person=person),
            Return(section="a", person=other),
            Forbid(section="a", people=(person, other)),
            Avoid(section="a", by="club"),
            StopAvoiding(section="a", by="club"),
            CorrectRating(person=person, rating=random.randint(2300, 2420)),
        ],
        k=2,
    )
    return acts


def _after_pairing(arbiter: Arbiter, random: Random) -> list[Act]:
    section = arbiter.section()
    acts: list[Act] = []
    for number, white, black in section.unfinished:
        if number < len(section.paired) or random.random() < 0.75:
            acts.append(
                EnterResult(
                    section="a",
                    round=number,
                    white=white,
                    black=black,
                    result=random.choice(RESULTS),
                    reversed=random.random() < 0.1,
                )
            )
    number = random.randint(1, max(1, len(section.paired)))
    board = random.randint(1, 5)
    bans = section.bans
    acts += random.sample(
        [
            Correct(section="a", round=number, board=board, result=random.choice(RESULTS)),
            Correct(section="a", round=number, board=board, reversed=True),
            Correct(section="a", round=max(1, number - 1), board=board, result="1-0"),
            Configure(section="a", points={"pairing_allocated_bye": 5}),
            ChangeRounds(section="a", rounds=ROUNDS + random.randint(0, 2)),
            Allow(section="a", people=bans[0].people if bans else (1, 2)),
            CorrectRating(person=board, rating=random.randint(2300, 2420)),
            Unpair(section="a", reason="event-rules"),
        ],
        k=4,
    )
    return acts


def wrong_rounds(event: Tournament) -> set[int]:
    return {checked.number for checked in check(event).differences}


def reread(event: Tournament) -> list[Tournament]:
    """The event through a report, and through the JSON form."""
    return [read(to_text(event, format=form)) for form in ("trf", "json")]


def assert_judged_alike(arbiter: Arbiter, by_hand: set[int], key: str = "a") -> None:
    """The files of an event call no round wrong but those that were changed by hand."""
    state = arbiter.journal.state
    section, event = state.section(key), state.tournament(key)
    assert wrong_rounds(event) <= by_hand
    for for_rating in (False, True):
        given = state.tournament(key, for_rating=for_rating)
        for same in reread(given):
            assert same == given
            assert wrong_rounds(same) == wrong_rounds(event)
    for number in range(1, len(section.paired) + 1):
        if number in by_hand:
            continue
        assert judge(event, round=number).status is not Status.REFUTED
        found = paired_round(section, number)
        persons = [(found.section.person(w), found.section.person(b)) for w, b in found.round.pairs]
        again = pair(event, round=number)
        assert [(section.person(w), section.person(b)) for w, b in again.pairs] == persons
        assert persons == list(section.round(number).boards)
        assert report(event, again)


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("seed", range(3))
def test_files_judge_rounds_as_the_journal_does(system: str, seed: int) -> None:
    arbiter = disturbed(system, seed)
    assert not verify(arbiter.journal.entries).findings
    assert_judged_alike(arbiter, set())


@pytest.mark.parametrize("seed", range(3))
def test_accelerated_rounds_are_judged_by_the_groups_of_then(seed: int) -> None:
    arbiter = disturbed("fide-dutch-2026", seed, "fide-baku")
    assert not verify(arbiter.journal.entries).findings
    assert_judged_alike(arbiter, set())


@pytest.mark.parametrize("seed", range(10))
def test_whatever_happens_files_judge_rounds_as_the_journal_does(seed: int) -> None:
    arbiter = walked(seed, 150)
    for key, section in arbiter.journal.state.sections.items():
        if section.is_numbered:
            by_hand = {record.number for record in section.paired if record.manual}
            assert_judged_alike(arbiter, by_hand, key)


@pytest.mark.parametrize("seed", range(4))
def test_an_event_taken_over_from_a_report_judges_its_rounds_alike(seed: int) -> None:
    event = disturbed("fide-dutch-2026", seed).journal.state.tournament("a")
    arbiter = Arbiter(Journal(MemoryStore(), "memory"))
    arbiter(Create(title="Other"))
    for given in reread(event):
        key = "b" if "b" not in arbiter.journal.state.sections else "c"
        arbiter(ImportTournament(section=key, tournament=given))
        taken = arbiter.journal.state.tournament(key)
        assert taken.pairing_states == given.pairing_states
        assert not wrong_rounds(taken)
        _correct_a_past_result(arbiter, key)
        assert not wrong_rounds(arbiter.journal.state.tournament(key))


def _correct_a_past_result(arbiter: Arbiter, key: str) -> None:
    arbiter(LeaveFideMode(section=key))
    last = len(arbiter.section(key).paired)
    for board in (1, 2):
        _if_possible(arbiter, Correct(section=key, round=last - 1, board=board, result="0-0"))


@pytest.mark.parametrize("seed", range(6))
def test_a_round_that_the_verification_refutes_is_wrong_in_every_file(seed: int) -> None:
    arbiter = disturbed("fide-dutch-2026", seed)
    paired = [entry for entry in arbiter.journal.entries if entry.act == "pair"]
    entries = tampered(list(arbiter.journal.entries), paired[-1])
    found = {finding.entry.data["round"] for finding in verify(entries).findings}
    assert found == {paired[-1].data["round"]}
    store = MemoryStore()
    store.fill(entries)
    event = Journal(store, "memory").state.tournament("a")
    assert wrong_rounds(event) == found
    assert [wrong_rounds(same) for same in reread(event)] == [found, found]
    for same in (event, *reread(event)):
        verdicts = [judge(same, round=number) for number in range(1, len(same.rounds) + 1)]
        assert {verdict.round for verdict in verdicts if not verdict.is_proved} == found


def tampered(entries: list[Entry], chosen: Entry) -> list[Entry]:
    """The entries with two opponents of a round exchanged; the chain is made whole again."""
    (a, b), (c, d), *rest = chosen.data["boards"]
    boards = [[a, d], [c, b], *rest]
    made: list[Entry] = []
    for entry in entries:
        if entry.number == chosen.number:
            entry = replace(entry, data={**entry.data, "boards": boards})
        elif entry.number > chosen.number:
            break
        previous = made[-1].digest if made else entry.previous
        made.append(replace(entry, previous=previous).with_digest())
    return made


def test_the_events_are_disturbed_enough() -> None:
    fields: set[str] = set()
    for seed in range(6):
        event = disturbed("fide-dutch-2026", seed).journal.state.tournament("a", for_rating=True)
        for state in event.pairing_states:
            fields.update(state.plain())
    wanted = {"results", "reversed", "order", "ratings", "bans", "number_of_rounds", "points"}
    assert wanted <= fields


def test_without_what_was_known_correct_rounds_are_called_wrong() -> None:
    events = [disturbed("fide-dutch-2026", seed).journal.state.tournament("a") for seed in range(6)]
    wrong = [wrong_rounds(replace(event, pairing_states=())) for event in events]
    assert all(wrong)
    assert sum(map(len, wrong)) >= 12
