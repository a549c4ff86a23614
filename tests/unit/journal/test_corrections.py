"""Mistakes reported in time, later, and too late."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from ronde import check
from ronde.domain.errors import RequestError
from ronde.domain.result import Result
from ronde.journal import Announce, Correct, EnterResult, Pair, Publish, Unpair
from tests.unit.journal.scripts import Arbiter, started


@pytest.fixture
def arbiter(tmp_path: Path) -> Arbiter:
    """Round 1 played, with times announced for round 2."""
    arbiter = started(tmp_path, system="fide-dutch-2012")
    arbiter.play(Random(1))
    arbiter(
        Announce(
            section="a",
            round=2,
            reports_until="2030-01-01T10:00",
            pairings_posted="2030-01-01T11:00",
            end="2030-01-01T16:00",
        )
    )
    return arbiter


def first_board(arbiter: Arbiter) -> tuple[int, int]:
    return arbiter.section().pairs(1)[0]


def wrong(arbiter: Arbiter) -> str:
    """Another result than the first board has."""
    game = arbiter.section().game(1, *first_board(arbiter))
    return "0-1" if game.white_result is Result.WIN else "1-0"


def reported(arbiter: Arbiter, at: str) -> Correct:
    return Correct(section="a", round=1, board=1, result=wrong(arbiter), reported=at)


@pytest.mark.article("FIDE12-C04.2.D8.a")
def test_in_time_it_counts_for_the_standings_and_the_coming_round(arbiter: Arbiter) -> None:
    before = arbiter.section().tournament.history.points
    done = arbiter(reported(arbiter, "2030-01-01T09:59"))
    assert done.entry is not None
    assert done.entry.data["effect"] == "coming_round"
    assert arbiter.section().tournament.history.points != before


@pytest.mark.article("FIDE12-C04.2.D8.a")
def test_in_time_an_unpublished_pairing_is_made_again(arbiter: Arbiter) -> None:
    arbiter(Pair(section="a"))
    with pytest.raises(RequestError, match="take back the pairing of round 2"):
        arbiter(reported(arbiter, "2030-01-01T09:59"))
    arbiter(Unpair(section="a"))
    arbiter(reported(arbiter, "2030-01-01T09:59"))
    arbiter(Pair(section="a"))


def test_in_time_but_after_the_publication_the_coming_round_stands_and_nobody_says_otherwise(
    arbiter: Arbiter,
) -> None:
    arbiter(Pair(section="a"))
    arbiter(Publish(section="a"))
    boards, before = arbiter.section().pairs(2), arbiter.section().tournament.history.points
    done = arbiter(reported(arbiter, "2030-01-01T09:59"))
    assert done.entry is not None
    assert done.entry.data["effect"] == "from_now_on"
    assert "the pairings still to be made" in done.cautions[0].render(str)
    assert arbiter.section().pairs(2) == boards
    assert arbiter.section().tournament.history.points != before


@pytest.mark.article("FIDE12-C04.2.D8.c")
def test_later_it_counts_for_the_pairings_to_come_and_none_is_made_again(arbiter: Arbiter) -> None:
    arbiter(Pair(section="a"))
    arbiter(Publish(section="a"))
    boards = arbiter.section().pairs(2)
    before = arbiter.section().tournament.history.points
    done = arbiter(reported(arbiter, "2030-01-01T12:00"))
    assert done.entry is not None
    assert done.entry.data["effect"] == "later_rounds"
    assert arbiter.section().pairs(2) == boards
    assert arbiter.section().tournament.history.points != before
    assert arbiter.section().notes[-1].text.startswith("Result corrected @ Round 1: ")
    assert "past-result" in arbiter.read


@pytest.mark.article("FIDE12-C04.2.D8.d")
def test_too_late_it_counts_for_ratings_only(arbiter: Arbiter) -> None:
    arbiter(Pair(section="a"))
    arbiter(Publish(section="a"))
    before = arbiter.section().tournament
    arbiter(reported(arbiter, "2030-01-01T16:01"))
    section = arbiter.section()
    assert section.tournament == before
    assert len(section.rating_only) == 1
    white, black = (section.tpn(person) for person in first_board(arbiter))
    reports = {
        for_rating: next(
            game
            for game in arbiter.journal.state.tournament("a", for_rating=for_rating).rounds[0].games
            if game[:2] == (white, black)
        )
        for for_rating in (False, True)
    }
    assert reports[False] != reports[True]


def test_without_announced_times_the_journal_knows_when_things_happened(tmp_path: Path) -> None:
    arbiter = started(tmp_path)
    arbiter.play(Random(1))
    arbiter(Pair(section="a"))
    arbiter(Publish(section="a"))
    late = arbiter(Correct(section="a", round=1, board=1, result=wrong(arbiter)))
    assert late.entry is not None
    assert late.entry.data["effect"] == "later_rounds"
    arbiter.finish(Random(2))
    too_late = arbiter(Correct(section="a", round=1, board=2, reversed=True))
    assert too_late.entry is not None
    assert too_late.entry.data["effect"] == "rating_only"


def test_reversed_colours_are_corrected_and_counted(arbiter: Arbiter) -> None:
    white, black = first_board(arbiter)
    tpn = arbiter.section().tpn(white)
    assert arbiter.section().tournament.history.colours[tpn - 1] == "W"
    arbiter(Correct(section="a", round=1, board=1, reversed=True, reported="2030-01-01T09:00"))
    section = arbiter.section()
    assert section.pairs(1)[0] == (black, white)
    assert section.tournament.history.colours[tpn - 1] == "B"


def test_a_correction_needs_a_known_result_and_gives_one(arbiter: Arbiter) -> None:
    game = arbiter.section().game(1, *first_board(arbiter))
    same = {Result.WIN: "1-0", Result.DRAW: "=", Result.LOSS: "0-1"}[game.white_result]
    assert arbiter(Correct(section="a", round=1, board=1, result=same)).entry is None
    with pytest.raises(RequestError, match="right result"):
        arbiter(Correct(section="a", round=1, board=1, result="?"))
    arbiter(Pair(section="a"))
    with pytest.raises(RequestError, match="no result yet"):
        arbiter(Correct(section="a", round=2, board=1, result="1-0"))
    with pytest.raises(RequestError, match="by a correction"):
        arbiter(EnterResult(section="a", round=1, board=1, result=wrong(arbiter), seen=same))


def test_times_must_be_moments(arbiter: Arbiter) -> None:
    with pytest.raises(RequestError, match="not a moment"):
        arbiter(Announce(section="a", round=3, end="soon"))
    with pytest.raises(RequestError, match="from 1 on"):
        arbiter(Announce(section="a", round=0))
    arbiter(Announce(section="a", round=2, results_place="foyer"))
    times = arbiter.section().timetable[2]
    assert (times.results_place, times.end) == ("foyer", "2030-01-01T16:00")


@pytest.mark.parametrize("system", ["fmjd-2017-rating", "fmjd-1986-rating"])
def test_where_no_article_ends_corrections_they_count_for_the_standings(
    tmp_path: Path, system: str
) -> None:
    """The texts of the FMJD have no clause on late reports."""
    arbiter = started(tmp_path, system=system, fide_mode=False, rounds=4)
    arbiter.play(Random(1))
    arbiter.play(Random(2))
    arbiter(Pair(section="a"))
    arbiter(Publish(section="a"))
    boards = [arbiter.section().pairs(number) for number in (1, 2, 3)]
    before = arbiter.section().tournament.history.points
    done = arbiter(Correct(section="a", round=1, board=1, result=wrong(arbiter)))
    section = arbiter.section()
    assert done.entry is not None
    assert done.entry.data["effect"] == "from_now_on"
    assert section.rating_only == ()
    assert section.tournament.history.points != before
    assert [section.pairs(number) for number in (1, 2, 3)] == boards
    assert check(arbiter.journal.state.tournament("a")).differences == ()
