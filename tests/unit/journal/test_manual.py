"""Boards made by hand: a session, its cautions, its end."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from ronde.domain.errors import RequestError
from ronde.domain.result import Result
from ronde.journal import (
    AbandonManual,
    CloseManual,
    ConfirmationNeeded,
    EnterResult,
    FlipColours,
    Forbid,
    LeaveFideMode,
    OpenManual,
    Pair,
    Publish,
    RefusedInFideMode,
    Seat,
    SwapPlayers,
    Unseat,
)
from tests.unit.journal.scripts import Arbiter, started


def cautions_of_seating(arbiter: Arbiter, white: int, black: int | None) -> set[str]:
    try:
        done = arbiter.journal.act(Seat(section="a", white=white, black=black), who="arbiter")
    except ConfirmationNeeded as error:
        return {caution.code for caution in error.cautions}
    return {caution.code for caution in done.cautions}


def test_boards_just_paired_are_changed_in_a_session_and_noted(tmp_path: Path) -> None:
    arbiter = started(tmp_path)
    arbiter(Pair(section="a"))
    (a, b), (c, d), *_ = arbiter.section().pairs(1)
    arbiter(OpenManual(section="a"))
    arbiter(Seat(section="a", white=a, black=d))
    with pytest.raises(RequestError, match="2 players have no board yet"):
        arbiter(CloseManual(section="a"))
    arbiter(Seat(section="a", white=c, black=b))
    arbiter(CloseManual(section="a"))
    section = arbiter.section()
    assert section.manual is None
    assert {(a, d), (c, b)} <= set(section.pairs(1))
    assert section.paired[0].manual
    assert len(section.tournament.rounds) == 1
    assert "manual-differs" in arbiter.read
    assert section.notes[-1].text.startswith("MPA @ Round 1: ")


def test_a_session_that_ends_as_the_rules_pair_says_so(tmp_path: Path) -> None:
    arbiter = started(tmp_path)
    arbiter(Pair(section="a"))
    boards = arbiter.section().pairs(1)
    arbiter(OpenManual(section="a"))
    arbiter(CloseManual(section="a"))
    assert arbiter.section().pairs(1) == boards
    assert arbiter.section().notes[-1].text == "MPA @ Round 1: as paired by the rules"
    assert "manual-differs" not in arbiter.read


def test_the_next_round_can_be_made_by_hand_from_nothing(tmp_path: Path) -> None:
    arbiter = started(tmp_path, players=5)
    arbiter.play(Random(1))
    arbiter(OpenManual(section="a"))
    assert arbiter.section().manual is not None
    people = list(arbiter.section().numbers)
    bye = arbiter.section().paired[0].bye
    assert bye is not None
    people.remove(bye)
    arbiter(Seat(section="a", white=bye, black=people[0]))
    arbiter(Seat(section="a", white=people[1], black=people[2]))
    arbiter(Seat(section="a", white=people[3]))
    arbiter(CloseManual(section="a"))
    assert arbiter.section().paired[1].bye == people[3]
    assert len(arbiter.section().tournament.rounds) == 2


def test_a_board_that_breaks_the_rules_needs_confirmation(tmp_path: Path) -> None:
    arbiter = started(tmp_path, players=9)
    arbiter(Forbid(section="a", people=(1, 2)))
    for _ in range(2):
        arbiter.play(Random(2))
    section = arbiter.section()
    white, black = section.pairs(1)[0]
    bye = section.paired[0].bye
    assert bye is not None
    arbiter(OpenManual(section="a"))
    assert "manual-rematch" in cautions_of_seating(arbiter, white, black)
    assert "manual-forbidden" in cautions_of_seating(arbiter, 1, 2)
    assert "manual-bye" in cautions_of_seating(arbiter, bye, None)
    colours = section.tournament.history.colours
    twice = [section.person(i + 1) for i, c in enumerate(colours) if c == "WB"]
    due_white = [section.person(i + 1) for i, c in enumerate(colours) if c == "BW"]
    codes = cautions_of_seating(arbiter, due_white[0], twice[0])
    assert "manual-both-wrong-colours" in codes


def third_colour_in_round_3(folder: Path, rounds: int) -> set[str]:
    """The cautions about a third game with White running, in round 3 of so many."""
    arbiter = started(folder, players=4, rounds=rounds)
    arbiter(Pair(section="a"))
    (a, b), (c, d) = arbiter.section().pairs(1)
    arbiter.finish(Random(1))
    arbiter(OpenManual(section="a"))
    arbiter(Seat(section="a", white=a, black=d))
    arbiter(Seat(section="a", white=c, black=b))
    arbiter(CloseManual(section="a"))
    arbiter.finish(Random(1))
    arbiter(OpenManual(section="a"))
    return cautions_of_seating(arbiter, a, c)


def test_a_third_colour_running_needs_confirmation(tmp_path: Path) -> None:
    assert "manual-triple-colour" in third_colour_in_round_3(tmp_path, rounds=5)


def test_the_last_round_may_lift_the_limits_of_colours(tmp_path: Path) -> None:
    assert third_colour_in_round_3(tmp_path, rounds=3) == {"manual-colour-last-round"}


def test_nothing_else_happens_to_the_boards_while_a_session_is_open(tmp_path: Path) -> None:
    arbiter = started(tmp_path)
    arbiter(Pair(section="a"))
    arbiter(OpenManual(section="a"))
    for request in (
        Pair(section="a"),
        Publish(section="a"),
        OpenManual(section="a"),
        EnterResult(section="a", board=1, result="1-0"),
    ):
        with pytest.raises(RequestError):
            arbiter(request)
    arbiter(Unseat(section="a"))
    assert arbiter(Unseat(section="a")).entry is None
    boards = arbiter.section().pairs(1)
    arbiter(AbandonManual(section="a"))
    assert arbiter.section().pairs(1) == boards
    with pytest.raises(RequestError, match="No manual session"):
        arbiter(CloseManual(section="a"))


def test_a_published_pairing_needs_a_reason_that_the_rules_know(tmp_path: Path) -> None:
    arbiter = started(tmp_path)
    arbiter(Pair(section="a"))
    arbiter(Publish(section="a"))
    with pytest.raises(RefusedInFideMode):
        arbiter(OpenManual(section="a", round=1))
    with pytest.raises(RefusedInFideMode):
        arbiter(OpenManual(section="a", round=1, reason="rematch"))
    with pytest.raises(RequestError, match="no reason 'because'"):
        arbiter(OpenManual(section="a", round=1, reason="because"))
    arbiter(OpenManual(section="a", round=1, reason="late-entry"))
    assert arbiter.read[-1] == "change-published"


def test_a_round_with_results_is_not_made_by_hand_any_more(tmp_path: Path) -> None:
    arbiter = started(tmp_path)
    arbiter.play(Random(1))
    with pytest.raises(RequestError, match="every board has a result"):
        arbiter(OpenManual(section="a", round=1))


def test_nobody_is_seated_who_does_not_take_part(tmp_path: Path) -> None:
    from ronde.journal import RequestBye

    arbiter = started(tmp_path)
    arbiter(RequestBye(section="a", person=3, rounds=(1,)))
    arbiter(OpenManual(section="a", round=1))
    with pytest.raises(RequestError, match="does not take part in round 1"):
        arbiter(Seat(section="a", white=3, black=4))
    with pytest.raises(RequestError, match="two different players"):
        arbiter(Seat(section="a", white=4, black=4))


def test_a_session_beyond_the_last_round_is_refused(tmp_path: Path) -> None:
    arbiter = started(tmp_path, rounds=1)
    arbiter.play(Random(1))
    with pytest.raises(RequestError, match="only 1 rounds"):
        arbiter(OpenManual(section="a"))


def test_outside_fide_mode_a_published_pairing_changes_with_two_confirmations(
    tmp_path: Path,
) -> None:
    arbiter = started(tmp_path)
    arbiter(LeaveFideMode(section="a"))
    arbiter(Pair(section="a"))
    arbiter(Publish(section="a"))
    arbiter(OpenManual(section="a", round=1))
    assert "change-published-without-reason" in arbiter.read


def playing(folder: Path) -> tuple[Arbiter, list[tuple[int, int]]]:
    """A published round in which boards 1 and 3 have results, and its boards."""
    arbiter = started(folder)
    arbiter(Pair(section="a"))
    arbiter(Publish(section="a"))
    boards = list(arbiter.section().pairs(1))
    arbiter(EnterResult(section="a", board=1, result="1-0"))
    arbiter(EnterResult(section="a", board=3, result="0-1"))
    return arbiter, boards


def test_open_boards_of_a_round_in_play_are_changed_and_results_stay(tmp_path: Path) -> None:
    arbiter, boards = playing(tmp_path)
    (white, _), (other, _) = boards[1], boards[3]
    arbiter(OpenManual(section="a", round=1, reason="late-entry"))
    assert "manual-round-begun" in arbiter.read
    arbiter(SwapPlayers(section="a", one=white, other=other))
    arbiter(CloseManual(section="a"))
    section = arbiter.section()
    tables = dict(zip(section.tournament.rounds[0].board_numbers, section.pairs(1), strict=True))
    assert (tables[1], tables[3]) == (boards[0], boards[2])
    assert {tables[2], tables[4]} == {(other, boards[1][1]), (white, boards[3][1])}
    assert set(section.open_games(1)) == set(section.pairs(1)) - {boards[0], boards[2]}
    assert section.game(1, *boards[0])[2:] == (Result.WIN, Result.LOSS)
    assert section.round(1).superseded is not None
    arbiter(EnterResult(section="a", board=2, result="½-½"))


def test_a_board_with_a_result_is_not_changed_by_hand(tmp_path: Path) -> None:
    arbiter, boards = playing(tmp_path)
    arbiter(OpenManual(section="a", round=1, reason="late-entry"))
    for act in (
        SwapPlayers(section="a", one=boards[0][0], other=boards[1][0]),
        FlipColours(section="a", person=boards[2][0]),
        Seat(section="a", white=boards[0][0], black=boards[2][0]),
        Unseat(section="a", people=(boards[0][1],)),
    ):
        with pytest.raises(RequestError, match=r"Board \d stays: the game of .* has a result"):
            arbiter(act)
    arbiter(Unseat(section="a"))
    assert set(arbiter.section().manual.boards) == {boards[0], boards[2]}
