"""A round is judged by what was known when it was paired: in the journal, on pages, in files."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from ronde.checking import check
from ronde.domain.result import Bye, Result
from ronde.domain.tournament import Tournament
from ronde.formats import read, to_text
from ronde.journal import (
    Admit,
    Amend,
    Announce,
    Avoid,
    CloseManual,
    ConfirmationNeeded,
    Correct,
    CorrectRating,
    EnterResult,
    Forbid,
    OpenManual,
    Pair,
    Publish,
    Register,
    Seat,
    verify,
)
from ronde.pairing import pair
from ronde.services.reports import rating_report
from ronde.views.boards import boards_of
from ronde.views.cards import cards_of
from ronde.views.manual import manual_view
from ronde.views.players import player_rounds
from ronde.views.published import public_round, published
from tests.unit.cli.runner import run
from tests.unit.journal.scripts import Arbiter, started

FORMS = ("trf", "json")


def tournament(arbiter: Arbiter) -> Tournament:
    return arbiter.journal.state.tournament("a")


def in_every_form(arbiter: Arbiter) -> list[Tournament]:
    """The event from its journal, from a report and from the JSON form."""
    event = tournament(arbiter)
    return [event, *(read(to_text(event, format=form)) for form in FORMS)]


def enter(arbiter: Arbiter, number: int, result: str, boards: slice = slice(None)) -> None:
    for white, black in arbiter.section().pairs(number)[boards]:
        arbiter(EnterResult(section="a", round=number, white=white, black=black, result=result))


@pytest.fixture
def adjourned(tmp_path: Path) -> Arbiter:
    """Round 2 was paired while the first board of round 1 was adjourned; then Black won it."""
    arbiter = started(tmp_path, players=10)
    arbiter(Pair(section="a"))
    arbiter(Publish(section="a"))
    enter(arbiter, 1, "1-0", slice(1, None))
    arbiter(Pair(section="a"))
    arbiter(Publish(section="a"))
    enter(arbiter, 1, "0-1", slice(1))
    return arbiter


def test_an_adjourned_game_makes_no_correct_round_wrong(adjourned: Arbiter) -> None:
    assert not verify(adjourned.journal.entries).findings
    for event in in_every_form(adjourned):
        assert check(event).agrees
        assert pair(event, round=2).pairs == tournament(adjourned).rounds[1].pairs
    bare = replace(tournament(adjourned), pairing_states=())
    assert not check(bare).agrees, "the later result would pair another round"


def test_the_commands_judge_an_event_and_its_report_alike(
    adjourned: Arbiter, tmp_path: Path
) -> None:
    adjourned.journal.close()
    event = tmp_path / "open.ronde"
    files = [event, tmp_path / "open.trf", tmp_path / "open.json"]
    for file in files[1:]:
        assert run("convert", str(event), str(file)).exit_code == 0
    for file in files:
        checked = run("check", str(file), "--format", "json")
        assert checked.exit_code == 0, checked.output
        assert json.loads(checked.stdout)["agrees"]
        assert run("verify", str(file)).exit_code == 0
        verified = run("explain", str(file), "--round", "2", "--verify")
        assert verified.exit_code == 0, verified.output
    steps = [run("explain", str(file), "--round", "2", "--steps").stdout for file in files]
    assert steps[0] == steps[1] == steps[2]
    assert run("event", "verify", str(event)).exit_code == 0


def test_a_report_says_what_was_known_in_comments(adjourned: Arbiter) -> None:
    event = tournament(adjourned)
    white, black = event.rounds[0].pairs[0]
    text = to_text(event)
    assert f'### ronde known 2 results [[1,{white},{black},"??"]]\r\n' in text
    assert text.count("### ronde known") == 1
    assert read(text) == event


def test_a_result_taken_back_was_not_known(tmp_path: Path) -> None:
    arbiter = started(tmp_path, players=10)
    arbiter(Pair(section="a"))
    enter(arbiter, 1, "1-0")
    arbiter(EnterResult(section="a", round=1, board=1, result="?", seen="1-0"))
    arbiter(Pair(section="a"))
    enter(arbiter, 1, "1-0", slice(1))
    (state,) = tournament(arbiter).pairing_states
    ((number, game),) = state.results
    assert (state.round, number, game.white_result) == (2, 1, Result.UNKNOWN)
    assert all(check(event).agrees for event in in_every_form(arbiter))


def test_a_result_undone_with_its_round_leaves_no_trace(tmp_path: Path) -> None:
    arbiter = started(tmp_path, players=10)
    arbiter(Pair(section="a"))
    enter(arbiter, 1, "1-0")
    before = arbiter.journal.last_number
    enter_wrong = Correct(section="a", round=1, board=1, result="0-1")
    arbiter(enter_wrong)
    arbiter(Pair(section="a"))
    arbiter.undo(to=before)
    arbiter(Pair(section="a"))
    assert tournament(arbiter).pairing_states == ()
    assert not verify(arbiter.journal.entries).findings


@pytest.fixture
def corrected(tmp_path: Path) -> Arbiter:
    """Two results of round 1 were corrected after round 2 had been published."""
    arbiter = started(tmp_path, players=16)
    arbiter.play(Random(3))
    arbiter(Pair(section="a"))
    arbiter(Publish(section="a"))
    for board in (1, 2):
        game = arbiter.section().tournament.rounds[0].boards[board - 1].games[0]
        result = "0-1" if game.white_result is Result.WIN else "1-0"
        arbiter(Correct(section="a", round=1, board=board, result=result))
    return arbiter


def swap(arbiter: Arbiter) -> list[tuple[int, int]]:
    """Exchange the opponents of boards 3 and 4 of round 2; the boards as they are then."""
    (a, b), (c, d) = arbiter.section().pairs(2)[2:4]
    arbiter(OpenManual(section="a", round=2, reason="event-rules"))
    arbiter(Seat(section="a", white=a, black=d))
    arbiter(Seat(section="a", white=c, black=b))
    return [(a, d), (c, b)]


def test_the_note_on_boards_changed_by_hand_names_exactly_those(corrected: Arbiter) -> None:
    published_order = corrected.section().pairs(2)
    touched = swap(corrected)
    corrected(CloseManual(section="a"))
    section = corrected.section()
    words = {f"{section.tpn(white)}-{section.tpn(black)}" for white, black in touched}
    note = section.notes[-1].text
    assert note.startswith("MPA @ Round 2: ")
    assert set(note.removeprefix("MPA @ Round 2: ").split()) == words
    assert section.pairs(2)[:2] == published_order[:2], "nobody else changes the board"
    differences = check(tournament(corrected)).differences
    assert [checked.number for checked in differences] == [2]
    tpns = {(section.tpn(white), section.tpn(black)) for white, black in touched}
    assert set(differences[0].unexpected) == tpns


def test_the_prompt_names_the_boards_that_differ(corrected: Arbiter) -> None:
    touched = swap(corrected)
    with pytest.raises(ConfirmationNeeded) as asked:
        corrected.journal.act(CloseManual(section="a"), who="arbiter")
    person = corrected.journal.state.person
    sentence = asked.value.render()
    for board in touched:
        assert " – ".join(person(number).name for number in board) in sentence
    named = sum(person(number).name in sentence for number in corrected.section().numbers)
    assert named == 4


def test_changing_boards_by_hand_twice_compares_with_the_same_round(corrected: Arbiter) -> None:
    (a, d), (c, b) = swap(corrected)
    corrected(CloseManual(section="a"))
    corrected(OpenManual(section="a", round=2, reason="event-rules"))
    corrected(Seat(section="a", white=a, black=b))
    corrected(Seat(section="a", white=c, black=d))
    corrected(CloseManual(section="a"))
    assert corrected.section().notes[-1].text == "MPA @ Round 2: as paired by the rules"
    assert check(tournament(corrected)).agrees


def test_separations_that_were_conceded_stay_conceded_when_boards_are_changed(
    tmp_path: Path,
) -> None:
    arbiter = started(tmp_path, players=4, fide_mode=False)
    for person in range(1, 5):
        arbiter(Amend(person=person, club="One"))
    arbiter(Avoid(section="a", by="club"))
    arbiter(Pair(section="a"))
    assert check(tournament(arbiter)).agrees
    (a, b), (c, d) = arbiter.section().pairs(1)
    arbiter(OpenManual(section="a"))
    arbiter(Seat(section="a", white=a, black=d))
    arbiter(Seat(section="a", white=c, black=b))
    arbiter(CloseManual(section="a"))
    for event in in_every_form(arbiter):
        (checked,) = check(event).differences
        assert checked.wanted is not None
        assert len(checked.unexpected) == 2


def test_who_has_met_is_looked_up_as_it_is_today(tmp_path: Path) -> None:
    arbiter = started(tmp_path)
    arbiter(Pair(section="a"))
    enter(arbiter, 1, "1-0", slice(1, None))
    enter(arbiter, 1, "1F-0F", slice(1))
    white, black = arbiter.section().pairs(1)[0]
    arbiter(Pair(section="a"))
    arbiter(Publish(section="a"))
    arbiter(Correct(section="a", round=1, board=1, result="1-0"))
    arbiter(OpenManual(section="a", round=2, reason="event-rules"))
    arbiter(Seat(section="a", white=white, black=black))
    assert "manual-rematch" in arbiter.read


def test_floats_and_scores_of_a_round_are_those_it_was_paired_by(tmp_path: Path) -> None:
    arbiter = started(tmp_path, players=10)
    arbiter(Pair(section="a"))
    enter(arbiter, 1, "1-0")
    arbiter(Pair(section="a"))
    arbiter(Publish(section="a"))
    boards = boards_of(arbiter.section(), 2)
    lines = player_rounds(published(arbiter.section()).dated_tournament)
    floats = [line[1].float for line in lines]
    arbiter(Correct(section="a", round=1, board=1, result="0-1"))
    section = arbiter.section()
    assert boards_of(section, 2) == boards
    assert public_round(section, 2).boards == boards
    for seen in (section, published(section)):
        assert [line[1].float for line in player_rounds(seen.dated_tournament)] == floats
        assert [card.lines[1].round.float for card in cards_of(seen).cards] == floats
    bare = player_rounds(section.tournament)
    assert [line[1].float for line in bare] != floats, "the results of today show other floats"


def test_a_correction_for_ratings_only_was_known_to_no_pairing(tmp_path: Path) -> None:
    arbiter = started(tmp_path, players=10)
    arbiter.play(Random(1))
    arbiter(Announce(section="a", round=2, end="2030-01-01T16:00"))
    arbiter(Pair(section="a"))
    arbiter(Publish(section="a"))
    game = arbiter.section().tournament.rounds[0].boards[0].games[0]
    result = "0-1" if game.white_result is Result.WIN else "1-0"
    late = Correct(section="a", round=1, board=1, result=result, reported="2030-01-01T17:00")
    arbiter(late)
    enter(arbiter, 2, "1-0")
    event = tournament(arbiter)
    reported = rating_report(arbiter.journal.state, "a")
    assert reported.rounds[0] != event.rounds[0]
    assert event.pairing_states == ()
    assert [state.round for state in reported.pairing_states] == [2, 3]
    for form in FORMS:
        again = read(to_text(reported, format=form))
        assert check(again).agrees
        assert pair(again).pairs == pair(event).pairs, "nor will the next one know it"


def test_two_corrections_for_ratings_only_of_one_game_follow_each_other(tmp_path: Path) -> None:
    arbiter = started(tmp_path, players=10)
    arbiter.play(Random(1))
    arbiter.play(Random(2))
    white, black = arbiter.section().tournament.rounds[0].pairs[0]
    arbiter(Correct(section="a", round=1, board=1, result="1-0", reversed=True))
    arbiter(Correct(section="a", round=1, board=1, result="0-0"))
    game = arbiter.journal.state.tournament("a", for_rating=True).rounds[0].boards[0].games[0]
    assert game == (black, white, Result.LOSS, Result.LOSS)


def test_a_player_entered_late_was_not_there(tmp_path: Path) -> None:
    arbiter = started(tmp_path, players=9, system="fide-dutch-2012")
    arbiter.play(Random(1))
    arbiter(Register(section="a", name="Late, Leo", rating=2395))
    arbiter(Admit(section="a", person=10, byes=True))
    arbiter.play(Random(2))
    section = arbiter.section()
    assert section.person(2) == 10, "the numbers from 2 on have moved"
    (state,) = tournament(arbiter).pairing_states
    assert (state.round, state.order[-1]) == (1, 2)
    for event in in_every_form(arbiter):
        assert check(event).agrees
        known = event.as_known_at(1)
        assert (2, Bye.HALF) in [(absence.tpn, absence.bye) for absence in known.absences]


def test_ratings_and_bans_of_later_days_are_not_looked_at(tmp_path: Path) -> None:
    arbiter = started(tmp_path, players=10, system="fide-dubov-2026", fide_mode=False)
    arbiter.play(Random(1))
    arbiter(Pair(section="a"))
    first, second = arbiter.section().pairs(2)[:2]
    arbiter.finish(Random(2))
    arbiter(Forbid(section="a", people=first))
    arbiter(CorrectRating(person=second[0], rating=2400))
    assert [
        set(state.plain()) & {"ratings", "bans"} for state in tournament(arbiter).pairing_states
    ]
    assert all(check(event).agrees for event in in_every_form(arbiter))
    assert not verify(arbiter.journal.entries).findings


def test_colours_reversed_at_the_board_do_not_make_the_pairing_wrong(tmp_path: Path) -> None:
    arbiter = started(tmp_path, players=10)
    arbiter(Pair(section="a"))
    arbiter(EnterResult(section="a", board=1, result="1-0", reversed=True))
    event = tournament(arbiter)
    (state,) = event.pairing_states
    assert len(state.reversed) == 1
    assert event.rounds[0].pairs != event.pairs_as_paired(1)
    assert all(check(form).agrees for form in in_every_form(arbiter))


def test_manual_pairing_of_a_published_round_shows_the_scores_by_which_it_was_paired(
    tmp_path: Path,
) -> None:
    arbiter = started(tmp_path, players=8)
    arbiter(Pair(section="a"))
    arbiter(Publish(section="a"))
    enter(arbiter, 1, "½-½")
    arbiter(Pair(section="a"))
    arbiter(Publish(section="a"))
    arbiter(Correct(section="a", round=1, board=1, result="1-0"))
    arbiter(OpenManual(section="a", round=2, reason="event-rules"))
    view = manual_view(arbiter.section())
    sides = [side for board in view.boards for side in (board.white, board.black) if side]
    assert {side.points for side in sides} == {"0.5"}
    assert not [r for board in view.boards for r in board.remarks if r.kind == "floats"]
