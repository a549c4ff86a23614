"""Pairing, publishing, results, byes, withdrawals, corrections of the course of a section."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from ronde.domain.errors import RequestError
from ronde.domain.result import Bye, Result
from ronde.journal import (
    Adjourn,
    CancelBye,
    ChangeRounds,
    Close,
    Configure,
    ConfirmationNeeded,
    Conflict,
    EnterResult,
    EnterResults,
    Pair,
    Publish,
    RefusedInFideMode,
    Reopen,
    RequestBye,
    Return,
    Unpair,
    Withdraw,
)
from tests.unit.journal.scripts import started


def test_a_round_is_paired_published_and_played(tmp_path: Path) -> None:
    arbiter = started(tmp_path)
    arbiter(Pair(section="a"))
    current = arbiter.section().paired[0]
    assert len(arbiter.section().boards(1)) == 4
    assert current.published_at is None
    assert current.system == "fide-dutch-2026"
    arbiter(Publish(section="a"))
    assert arbiter.section().paired[0].published_at is not None
    assert arbiter(Publish(section="a")).entry is None
    arbiter.finish(Random(1))
    assert arbiter.section().paired[0].completed_at is not None


def test_the_colour_of_the_first_board_follows_from_the_seed(tmp_path: Path) -> None:
    colours = set()
    for seed in "abcdef":
        folder = tmp_path / seed
        folder.mkdir()
        arbiter = started(folder, lot_seed=seed)
        arbiter(Pair(section="a"))
        colours.add(arbiter.section().tournament.initial_colour)
    assert colours == {"W", "B"}


def test_the_round_meant_is_the_round_paired(tmp_path: Path) -> None:
    arbiter = started(tmp_path)
    arbiter(Pair(section="a", round=1))
    with pytest.raises(RequestError, match="Round 2 is to be paired next"):
        arbiter(Pair(section="a", round=1))


def test_a_pairing_without_results_can_be_taken_back(tmp_path: Path) -> None:
    arbiter = started(tmp_path, players=9)
    arbiter(RequestBye(section="a", person=2, rounds=(1,)))
    before = arbiter.section()
    arbiter(Pair(section="a"))
    paired = arbiter.section()
    arbiter(Unpair(section="a"))
    again = arbiter.section()
    assert again.tournament.absences == before.tournament.absences
    assert not again.paired
    arbiter(Pair(section="a"))
    assert arbiter.section().pairs(1) == paired.pairs(1)
    arbiter(EnterResult(section="a", board=1, result="1-0"))
    with pytest.raises(RequestError, match="Results of round 1"):
        arbiter(Unpair(section="a"))


def test_a_result_is_entered_by_board_or_by_the_players(tmp_path: Path) -> None:
    arbiter = started(tmp_path)
    arbiter(Pair(section="a"))
    white, black = arbiter.section().pairs(1)[1]
    arbiter(EnterResult(section="a", board=1, result="1-0"))
    arbiter(EnterResult(section="a", white=white, black=black, result="0F-1F"))
    game = arbiter.section().game(1, white, black)
    assert game[2:] == (Result.FORFEIT_LOSS, Result.FORFEIT_WIN)
    arbiter(EnterResults(section="a", results=((3, "½-½"), (4, "0-0"))))
    assert arbiter.section().open_games(1) == ()


def test_the_same_result_twice_is_no_conflict_another_one_is(tmp_path: Path) -> None:
    arbiter = started(tmp_path)
    arbiter(Pair(section="a"))
    arbiter(EnterResult(section="a", board=1, result="1-0"))
    assert arbiter(EnterResult(section="a", board=1, result="1-0")).entry is None
    with pytest.raises(Conflict, match="1-0 already"):
        arbiter(EnterResult(section="a", board=1, result="0-1"))
    with pytest.raises(Conflict):
        arbiter(EnterResult(section="a", board=1, result="0-1", seen="½-½"))
    arbiter(EnterResult(section="a", board=1, result="0-1", seen="1-0"))
    white, black = arbiter.section().pairs(1)[0]
    assert arbiter.section().game(1, white, black).white_result is Result.LOSS


def test_a_screen_that_shows_another_board_is_a_conflict(tmp_path: Path) -> None:
    arbiter = started(tmp_path)
    arbiter(Pair(section="a"))
    white, _ = arbiter.section().pairs(1)[0]
    with pytest.raises(Conflict, match="another game"):
        arbiter(EnterResult(section="a", board=2, white=white, result="1-0"))


def test_reversed_colours_are_entered_with_the_result(tmp_path: Path) -> None:
    arbiter = started(tmp_path)
    arbiter(Pair(section="a"))
    white, black = arbiter.section().pairs(1)[0]
    arbiter(EnterResult(section="a", board=1, result="1-0", reversed=True))
    section = arbiter.section()
    assert section.pairs(1)[0] == (black, white)
    game = section.game(1, black, white)
    assert game[2:] == (Result.LOSS, Result.WIN)


def test_a_missing_result_counts_as_a_draw_for_the_pairing_and_stays_open(tmp_path: Path) -> None:
    arbiter = started(tmp_path)
    arbiter(Pair(section="a"))
    arbiter(EnterResults(section="a", results=((1, "1-0"), (2, "1-0"), (3, "1-0"))))
    white, black = arbiter.section().pairs(1)[3]
    arbiter(Pair(section="a"))
    assert "open-games" in arbiter.read
    section = arbiter.section()
    assert section.adjourned == {(1, white, black)}
    arbiter(EnterResult(section="a", round=1, white=white, black=black, result="0-1"))
    assert arbiter.section().adjourned == frozenset()


def test_an_adjourned_game_is_noted(tmp_path: Path) -> None:
    arbiter = started(tmp_path)
    arbiter(Pair(section="a"))
    white, black = arbiter.section().pairs(1)[0]
    arbiter(Adjourn(section="a", board=1))
    assert arbiter.section().adjourned == {(1, white, black)}
    assert arbiter(Adjourn(section="a", board=1)).entry is None
    arbiter(EnterResult(section="a", board=2, result="1-0"))
    with pytest.raises(RequestError, match="not adjourned"):
        arbiter(Adjourn(section="a", board=2))


def test_byes_are_requested_and_cancelled(tmp_path: Path) -> None:
    arbiter = started(tmp_path)
    arbiter(RequestBye(section="a", person=1, rounds=(1, 2)))
    assert arbiter.read == ["second-half-point-bye"]
    arbiter(CancelBye(section="a", person=1, rounds=(2,)))
    arbiter(RequestBye(section="a", person=2, rounds=(1,), bye="Z"))
    arbiter(RequestBye(section="a", person=3, rounds=(1,), bye="F"))
    assert "full-point-bye" in arbiter.read
    arbiter(Pair(section="a"))
    section = arbiter.section()
    assert section.tournament.rounds[0].byes[:2] == ((1, Bye.HALF), (3, Bye.FULL))
    assert section.tournament.history.points[:3] == [5, 0, 10]
    with pytest.raises(RequestError, match="Round 1 has been paired"):
        arbiter(RequestBye(section="a", person=4, rounds=(1,)))
    with pytest.raises(RequestError, match="only 5 rounds"):
        arbiter(RequestBye(section="a", person=4, rounds=(6,)))
    with pytest.raises(RequestError, match="H, Z or F"):
        arbiter(RequestBye(section="a", person=4, rounds=(2,), bye="U"))


def test_a_half_point_bye_in_the_last_round_needs_confirmation(tmp_path: Path) -> None:
    arbiter = started(tmp_path)
    arbiter(RequestBye(section="a", person=1, rounds=(5,)))
    assert arbiter.read == ["half-point-bye-last-round"]


def test_who_withdraws_is_not_paired_and_may_return(tmp_path: Path) -> None:
    arbiter = started(tmp_path)
    arbiter.play(Random(4))
    arbiter(Withdraw(section="a", person=1))
    arbiter.play(Random(5))
    assert 1 not in {p for board in arbiter.section().pairs(2) for p in board}
    arbiter(Return(section="a", person=1, round=4))
    arbiter.play(Random(6))
    assert 1 not in {p for board in arbiter.section().pairs(3) for p in board}
    arbiter.play(Random(6))
    seated = {p for board in arbiter.section().pairs(4) for p in board}
    assert len(seated) == 8
    with pytest.raises(RequestError, match="not withdrawn"):
        arbiter(Return(section="a", person=1))


def test_the_number_of_rounds_changes_with_two_confirmations(tmp_path: Path) -> None:
    arbiter = started(tmp_path, rounds=3)
    arbiter.play(Random(1))
    arbiter.play(Random(1))
    with pytest.raises(RequestError, match="2 rounds have been paired"):
        arbiter(ChangeRounds(section="a", rounds=1))
    with pytest.raises(ConfirmationNeeded):
        arbiter.journal.act(ChangeRounds(section="a", rounds=2), who="arbiter")
    arbiter(ChangeRounds(section="a", rounds=2))
    assert {"rounds-after-start", "last-round-flips"} <= set(arbiter.read)
    notes = [note.text for note in arbiter.section().notes]
    assert notes == ["Number of rounds changed from 3 to 2 @ Round 2"]


def test_a_section_is_closed_when_every_result_is_in(tmp_path: Path) -> None:
    arbiter = started(tmp_path, rounds=2)
    arbiter.play(Random(1))
    with pytest.raises(RequestError, match="1 of 2 rounds"):
        arbiter(Close(section="a"))
    arbiter(Pair(section="a"))
    with pytest.raises(RequestError, match="4 games have no result"):
        arbiter(Close(section="a"))
    arbiter.finish(Random(1))
    arbiter(Close(section="a"))
    with pytest.raises(RequestError, match="closed"):
        arbiter(EnterResult(section="a", board=1, result="1-0"))
    arbiter(Reopen(section="a"))
    assert not arbiter.section().closed


def test_what_was_announced_changes_only_outside_fide_mode(tmp_path: Path) -> None:
    arbiter = started(tmp_path)
    arbiter(Configure(section="a", tie_breaks=("BH", "SB")))
    arbiter(Pair(section="a"))
    for request in (
        Configure(section="a", system="fide-dubov"),
        Configure(section="a", system="fmjd-1986-rating"),
        Configure(section="a", acceleration="ffe-haley"),
        Configure(section="a", points="football"),
    ):
        with pytest.raises(RefusedInFideMode):
            arbiter(request)
    arbiter(Configure(section="a", tie_breaks=("BH-C1",)))
    assert arbiter.section().tournament.tie_breaks == ("BH-C1",)
    assert arbiter.section().notes[-1].text == "Tie-breaks changed @ Round 1"


@pytest.mark.parametrize(
    "points,complaint",
    [
        ({"win": 10, "draw": 6}, "Two draws"),
        ({"pairing_allocated_bye": 20}, "more than a win"),
        ({"pairing_allocated_bye": 7}, "1, ½ or 0"),
        ({"victory": 10}, "no value 'victory'"),
        ("go", "no point system 'go'"),
    ],
)
def test_worths_that_the_checklist_refuses_are_refused(
    tmp_path: Path, points: object, complaint: str
) -> None:
    arbiter = started(tmp_path)
    with pytest.raises(RequestError, match=complaint):
        arbiter(Configure(section="a", points=points))  # type: ignore[arg-type]
