"""A player is moved to another section before either has begun."""

from __future__ import annotations

from pathlib import Path

import pytest

from ronde.domain.errors import RequestError
from ronde.domain.result import Bye
from ronde.journal import AddSection, MovePlayer, Number, Pair, RequestBye
from ronde.journal.timeline import Timeline
from tests.unit.journal.scripts import started


def test_both_lists_are_drawn_up_again_and_byes_and_ratings_are_kept(tmp_path: Path) -> None:
    arbiter = started(tmp_path)
    arbiter(AddSection(section="b", rounds=3))
    arbiter(RequestBye(section="a", person=3, rounds=(2,)))
    arbiter(MovePlayer(section="a", person=3, to="b"))
    assert not arbiter.section().is_numbered
    assert arbiter.section("b").registration(3).byes == ((2, Bye.HALF),)
    arbiter(Number(section="a"))
    assert len(arbiter.section().numbers) == 7
    assert Timeline.of(arbiter.journal.entries).event == arbiter.journal.state
    arbiter.undo()
    arbiter.undo()
    assert arbiter.section().number_of(3) == 3


def test_nobody_is_moved_once_a_round_has_been_paired(tmp_path: Path) -> None:
    arbiter = started(tmp_path)
    arbiter(AddSection(section="b", rounds=3))
    arbiter(Pair(section="a"))
    with pytest.raises(RequestError, match="has begun"):
        arbiter(MovePlayer(section="a", person=3, to="b"))
