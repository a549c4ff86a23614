"""Boards by hand, and what if, where a match has two games."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from ronde import check
from ronde.formats import read, to_text
from ronde.journal import (
    CloseManual,
    EnterResult,
    FlipColours,
    OpenManual,
    Pair,
    Publish,
    SwapPlayers,
    verify,
)
from ronde.views.boards import boards_of
from ronde.views.manual import manual_view
from tests.unit.journal.scripts import Arbiter, started


@pytest.fixture
def event(tmp_path: Path) -> Arbiter:
    """Ten players, the second round paired."""
    arbiter = started(tmp_path, 10, 5, system="fide-double-swiss")
    arbiter.play(Random(1))
    arbiter(Pair(section="a"))
    return arbiter


def test_the_rules_have_nothing_against_colours_where_each_has_both(event: Arbiter) -> None:
    event(OpenManual(section="a"))
    view = manual_view(event.section())
    kinds = {remark.kind for board in view.boards for remark in board.remarks}
    assert kinds <= {"floats"}
    assert view.differing == ()


def test_matches_made_by_hand_have_two_games_and_go_into_the_report(event: Arbiter) -> None:
    event(OpenManual(section="a"))
    session = event.section().manual
    assert session is not None
    (white, black), (_, other) = session.boards[:2]
    event(SwapPlayers(section="a", one=black, other=other))
    event(FlipColours(section="a", person=white))
    event(CloseManual(section="a"))
    assert (other, white) in event.section().pairs(2)
    assert all(len(board.games) == 2 for board in boards_of(event.section(), 2))
    event(Publish(section="a"))
    event.finish(Random(2))
    event.play(Random(3))
    assert verify(event.journal.entries).findings == ()
    report = check(read(to_text(event.journal.state.tournament("a"))))
    assert [one.number for one in report.differences] == [2]


def test_a_match_with_a_result_stays_at_its_board(event: Arbiter) -> None:
    event(Publish(section="a"))
    white, black = event.section().pairs(2)[0]
    event(EnterResult(section="a", round=2, white=white, black=black, result="1-0"))
    event(OpenManual(section="a", round=2, reason="event-rules"))
    session = event.section().manual
    assert session is not None
    with pytest.raises(Exception, match="has a result"):
        event(SwapPlayers(section="a", one=black, other=session.boards[1][1]))
    assert manual_view(event.section()).boards[0].result == "1-0 ?"
