"""What if: the answer is what the journal would make of the same acts, and nothing is written."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec import to_builtins

pytest.importorskip("starlette", reason="the application needs the extra 'app'")

from ronde.domain.errors import RequestError
from ronde.journal import (
    Act,
    AddSection,
    ConfirmationNeeded,
    Correct,
    EnterResults,
    Facts,
    Journal,
    Level,
    Number,
    Pair,
    Publish,
    Register,
    RegisterAll,
    Section,
    preview,
)
from ronde.journal.preview import most_outcomes
from ronde.services.alternatives import NOTHING, Alternatives, Newcomer, Outcome, acts_of
from ronde.services.search import find_player, label
from ronde.views.next_round import next_round_view
from ronde.views.what_if import WhatIf, what_if

PLAYERS = 13


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    """Thirteen players, two rounds played, outside FIDE mode."""
    with Journal.create(tmp_path / "open.ronde", "Open", who="chief") as made:
        people = tuple(
            Facts(name=f"Player, {chr(65 + n)}", rating=2300 - 30 * n) for n in range(13)
        )
        do(made, AddSection(section="a", rounds=7, lot_seed="1", fide_mode=False))
        do(made, RegisterAll(section="a", people=people))
        do(made, Number(section="a"))
        for number in (1, 2):
            do(made, Pair(section="a"))
            do(made, Publish(section="a"))
            boards = made.state.section("a").pairs(number)
            results = tuple((b, ("1-0", "½-½", "0-1")[b % 3]) for b in range(1, len(boards) + 1))
            do(made, EnterResults(section="a", results=results))
        yield made


def do(journal: Journal, request: Act) -> None:
    """Do it, whatever is asked."""
    tokens: tuple[str, ...] = ()
    for _step in range(3):
        try:
            journal.act(request, who="chief", confirm=tokens)
            return
        except ConfirmationNeeded as answer_to:
            tokens = answer_to.tokens
    raise AssertionError(request)


def section_of(journal: Journal) -> Section:
    return journal.state.section("a")


def answer_to(journal: Journal, alternatives: Alternatives) -> WhatIf:
    return what_if(journal, section_of(journal), alternatives, str)


def boards(answer: WhatIf) -> list[tuple[int, int]]:
    assert answer.then is not None
    assert not answer.then.problem
    return [(b.white.person or 0, b.black.person or 0) for b in answer.then.boards]


ALTERNATIVES = (
    Alternatives(withdraw=(2,)),
    Alternatives(withdraw=(2, 5)),
    Alternatives(absent=(1,)),
    Alternatives(newcomers=(Newcomer("Nova, Ina", 2250),)),
    Alternatives(newcomers=(Newcomer("Nova, Ina", 2250, half_points=True),)),
    Alternatives(results=(Outcome(2, 1, "0-1"),)),
    Alternatives(forbid=((1, 3),)),
    Alternatives(system="fide-dutch-2017"),
    Alternatives(acceleration="fide-baku"),
    Alternatives(withdraw=(7,), newcomers=(Newcomer("Nova, Ina", 1800),), system="fide-dubov-2026"),
)


@pytest.mark.parametrize("alternatives", ALTERNATIVES)
def test_the_round_is_the_one_that_the_journal_makes_of_the_same_acts(
    journal: Journal, alternatives: Alternatives
) -> None:
    answer = answer_to(journal, alternatives)
    assert not answer.problem
    acts = tuple(acts_of(journal.state, section_of(journal), alternatives))
    for act in acts:
        do(journal, act)
    do(journal, Pair(section="a"))
    made = section_of(journal).round(3)
    assert boards(answer) == list(section_of(journal).pairs(3))
    assert answer.then is not None
    assert (answer.then.bye and answer.then.bye.person) == made.bye


@pytest.mark.parametrize("alternatives", [ALTERNATIVES[0], ALTERNATIVES[5], ALTERNATIVES[-1]])
def test_nothing_reaches_the_store(
    journal: Journal, tmp_path: Path, alternatives: Alternatives
) -> None:
    before, head = journal.state, journal.head
    answer_to(journal, alternatives)
    assert journal.head is head
    assert journal.state is before
    with Journal.open(tmp_path / "open.ronde") as again:
        assert again.head == head


def test_boards_that_differ_are_marked_on_both_sides(journal: Journal) -> None:
    answer = answer_to(journal, Alternatives(withdraw=(2,)))
    assert answer.now is not None
    assert answer.then is not None
    now = {(b.white.person, b.black.person) for b in answer.now.boards}
    for board in answer.then.boards:
        two = (board.white.person, board.black.person)
        expected = "same" if two in now else "colours" if two[::-1] in now else "other"
        assert board.mark == expected
    gone = section_of(journal).person(2)
    assert any(gone in (b.white.person, b.black.person) for b in answer.now.changed)
    assert all(gone not in pair for pair in boards(answer))


def test_nothing_supposed_changes_nothing(journal: Journal) -> None:
    answer = answer_to(journal, NOTHING)
    assert answer.now == answer.then
    assert (answer.changes, answer.places, answer.asked) == (0, (), ())


def test_another_result_changes_places_and_points(journal: Journal) -> None:
    section = section_of(journal)
    white, black = section.pairs(2)[0]
    present = section.game(2, white, black)
    assert present.white_result.name == "DRAW"
    answer = answer_to(journal, Alternatives(results=(Outcome(2, 1, "1-0"),)))
    changed = {place.then.person: place for place in answer.places if place.then}
    now, then = changed[white].now, changed[white].then
    assert now is not None
    assert then is not None
    assert float(then.points) - float(now.points) == 0.5
    assert "instead of ½-½" in answer.supposed[0]


def test_an_earlier_result_is_a_correction_that_asks(journal: Journal) -> None:
    alternatives = Alternatives(results=(Outcome(1, 2, "1-0"),))
    (act,) = acts_of(journal.state, section_of(journal), alternatives)
    assert isinstance(act, Correct)
    assert [caution.level for caution in answer_to(journal, alternatives).asked] == [
        Level.ACKNOWLEDGE
    ]


def test_what_fide_mode_refuses_is_reported_and_still_shown(tmp_path: Path) -> None:
    with Journal.create(tmp_path / "fide.ronde", "Open", who="chief") as journal:
        people = tuple(Facts(name=f"P {n}", rating=2000 - n) for n in range(8))
        do(journal, AddSection(section="a", rounds=5, lot_seed="1"))
        do(journal, RegisterAll(section="a", people=people))
        do(journal, Number(section="a"))
        do(journal, Pair(section="a"))
        answer = answer_to(journal, Alternatives(system="fide-dutch-2012"))
    assert any(row.level == Level.REFUSE for row in answer.asked)
    assert answer.then is not None
    assert answer.then.system == "fide-dutch-2012"


def test_an_act_that_cannot_be_done_says_why(journal: Journal) -> None:
    answer = answer_to(journal, Alternatives(results=(Outcome(2, 77, "1-0"),)))
    assert "no board 77" in answer.problem
    assert answer.then is None


def test_no_legal_pairing_is_reported_beside_the_round_as_it_is(tmp_path: Path) -> None:
    with Journal.create(tmp_path / "four.ronde", "Four", who="chief") as journal:
        people = tuple(Facts(name=f"P {n}", rating=2000 - n) for n in range(4))
        do(journal, AddSection(section="a", rounds=3, lot_seed="1", fide_mode=False))
        do(journal, RegisterAll(section="a", people=people))
        do(journal, Number(section="a"))
        do(journal, Pair(section="a"))
        do(journal, EnterResults(section="a", results=((1, "1-0"), (2, "1-0"))))
        met = {frozenset(map(section_of(journal).tpn, b)) for b in section_of(journal).pairs(1)}
        free = [(a, b) for a in range(1, 5) for b in range(a + 1, 5) if {a, b} not in met]
        answer = answer_to(journal, Alternatives(forbid=tuple(free)))
    assert answer.now is not None
    assert answer.then is not None
    assert len(answer.now.boards) == 2
    assert answer.then.problem
    assert not answer.then.boards


def test_the_last_round_is_paired_again_where_none_of_its_games_has_begun(
    journal: Journal,
) -> None:
    do(journal, Pair(section="a"))
    made = section_of(journal).pairs(3)
    answer = answer_to(journal, Alternatives(withdraw=(1,), again=True))
    assert answer.round == 3
    assert answer.now is not None
    assert [(b.white.person, b.black.person) for b in answer.now.boards] == list(made)
    assert all(section_of(journal).person(1) not in pair for pair in boards(answer))


def test_the_answer_is_plain_data(journal: Journal) -> None:
    answer = answer_to(
        journal, Alternatives(withdraw=(2,), newcomers=(Newcomer("Nova, Ina", 2000),))
    )
    assert json.loads(json.dumps(to_builtins(answer)))["then"]["boards"]


def test_a_player_who_waits_can_be_admitted(journal: Journal) -> None:
    do(journal, Register(section="a", name="Late, Lea", rating=2290))
    answer = answer_to(journal, Alternatives(waiting=(PLAYERS + 1,)))
    assert any(PLAYERS + 1 in pair for pair in boards(answer))


def test_boards_that_do_not_depend_on_the_open_game_are_fixed(journal: Journal) -> None:
    do(journal, Pair(section="a"))
    count = len(section_of(journal).pairs(3))
    results = tuple((b, "½-½") for b in range(1, count))
    do(journal, EnterResults(section="a", results=results))
    heard: list[tuple[int, int]] = []
    section = section_of(journal)
    seen = preview(section, most_outcomes(section), lambda *told: heard.append(told))
    found = next_round_view(section, seen)
    assert (found.outcomes, found.counted, len(found.open_games)) == (3, True, 1)
    assert heard == [(0, 3), (1, 3), (2, 3)]
    for outcome in ("1-0", "½-½", "0-1"):
        answer = answer_to(journal, Alternatives(results=(Outcome(3, count, outcome),)))
        made = set(boards(answer))
        assert all((b.white.person, b.black.person) in made for b in found.boards if b.fixed)
    assert any(not b.fixed for b in found.boards)
    assert all(b.fixed == (b.times == 3) for b in found.boards)


def test_a_player_is_picked_by_number_label_or_part_of_a_name(journal: Journal) -> None:
    section = section_of(journal)
    assert find_player(section, "4") == 4
    assert find_player(section, label(section, 7)) == 7
    assert find_player(section, "player c") == 3
    with pytest.raises(RequestError, match="several players"):
        find_player(section, "player")
    with pytest.raises(RequestError, match="Nobody"):
        find_player(section, "zz")
    with pytest.raises(RequestError, match="no number 99"):
        find_player(section, "99")
