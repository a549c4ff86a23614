"""FIDE mode: on by default, left for ever, and what leaving it lets one do."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from ronde.domain.errors import RequestError
from ronde.journal import (
    AddSection,
    Allow,
    Avoid,
    CannotUndo,
    Configure,
    ConfirmationNeeded,
    Forbid,
    LeaveFideMode,
    Pair,
    RefusedInFideMode,
    StopAvoiding,
    WriteNote,
)
from ronde.journal.cautions import KINDS, Level
from tests.unit.journal.scripts import started


def test_a_section_of_a_fide_system_is_in_fide_mode(tmp_path: Path) -> None:
    arbiter = started(tmp_path)
    arbiter(AddSection(section="d", rounds=7, system="fmjd-1986-rating"))
    arbiter(AddSection(section="o", rounds=7, system="fide-dutch-2012"))
    arbiter(AddSection(section="f", rounds=7, fide_mode=False))
    modes = {key: arbiter.section(key).fide_mode for key in "adof"}
    assert modes == {"a": True, "d": False, "o": False, "f": False}
    assert all(arbiter.section(key).fide_exit is None for key in "adof")


def test_leaving_fide_mode_asks_twice_with_its_consequences(tmp_path: Path) -> None:
    arbiter = started(tmp_path)
    leave = LeaveFideMode(section="a")
    with pytest.raises(ConfirmationNeeded) as first:
        arbiter.journal.act(leave, who="arbiter")
    assert [c.level for c in first.value.cautions] == [Level.TWO_STEPS]
    assert "cannot be undone" in str(first.value)
    with pytest.raises(ConfirmationNeeded) as second:
        arbiter.journal.act(leave, who="arbiter", confirm=first.value.tokens)
    assert second.value.step == 2
    arbiter.journal.act(leave, who="arbiter", why="clubs", confirm=second.value.tokens)
    left = arbiter.section().fide_exit
    assert left is not None
    assert (left.who, left.why, left.round) == ("arbiter", "clubs", 0)


def test_undo_never_removes_the_exit_its_mark_or_its_note(tmp_path: Path) -> None:
    arbiter = started(tmp_path)
    before = len(arbiter.journal.entries)
    arbiter(Pair(section="a"))
    arbiter(LeaveFideMode(section="a"))
    arbiter(Avoid(section="a", by="club"))
    for number in (before, 2):
        arbiter.undo(to=number)
        section = arbiter.section()
        assert not section.fide_mode
        assert section.fide_exit is not None
        assert [note.text for note in section.notes] == ["FIDE mode exited @ Round 1"]
        assert not section.paired
    records = arbiter.journal.state.tournament("a").records
    assert [record.code + record.text for record in records] == ["### FIDE mode exited @ Round 1"]
    with pytest.raises(CannotUndo):
        arbiter.undo(to=1)


def test_there_is_no_way_back_into_fide_mode(tmp_path: Path) -> None:
    arbiter = started(tmp_path)
    arbiter(LeaveFideMode(section="a"))
    assert arbiter(LeaveFideMode(section="a")).entry is None
    arbiter(Configure(section="a", system="fide-dutch"))
    assert not arbiter.section().fide_mode


def test_bans_after_round_one_leave_fide_mode(tmp_path: Path) -> None:
    arbiter = started(tmp_path)
    arbiter(Forbid(section="a", people=(1, 5)))
    arbiter(Pair(section="a"))
    assert (1, 5) not in arbiter.section().pairs(1)
    for request in (Forbid(section="a", people=(1, 2)), Allow(section="a", people=(1, 5))):
        with pytest.raises(RefusedInFideMode, match="only before round 1"):
            arbiter(request)
    arbiter(LeaveFideMode(section="a"))
    arbiter(Forbid(section="a", people=(1, 2), first_round=2, last_round=3))
    arbiter(Allow(section="a", people=(5, 1)))
    assert len(arbiter.section().tournament.forbidden) == 1


def test_bans_follow_their_players_to_new_numbers(tmp_path: Path) -> None:
    from ronde.journal import CorrectRating

    arbiter = started(tmp_path)
    arbiter(Forbid(section="a", people=(1, 8)))
    arbiter(CorrectRating(person=8, rating=2800))
    assert set(arbiter.section().tournament.forbidden[0].tpns) == {1, 2}


def test_bans_name_two_players_and_rounds_in_order(tmp_path: Path) -> None:
    arbiter = started(tmp_path)
    with pytest.raises(RequestError, match="at least two"):
        arbiter(Forbid(section="a", people=(1, 1)))
    with pytest.raises(RequestError, match="not a range of rounds"):
        arbiter(Forbid(section="a", people=(1, 2), first_round=3, last_round=2))
    with pytest.raises(RequestError, match="no ban"):
        arbiter(Allow(section="a", people=(1, 2)))


def test_separations_by_club_exist_outside_fide_mode_only(tmp_path: Path) -> None:
    arbiter = started(tmp_path)
    with pytest.raises(RefusedInFideMode, match="No rule of FIDE"):
        arbiter(Avoid(section="a", by="club"))
    arbiter(LeaveFideMode(section="a"))
    arbiter(Avoid(section="a", by="federation"))
    arbiter(Pair(section="a"))
    players = arbiter.section().tournament.players
    for white, black in arbiter.section().pairs(1):
        assert players[white - 1].federation != players[black - 1].federation
    arbiter(StopAvoiding(section="a", by="federation"))
    assert arbiter.section().separations == ()
    with pytest.raises(RequestError, match="not by 'shoe size'"):
        arbiter(Avoid(section="a", by="shoe size"))


def test_notes_go_into_the_report(tmp_path: Path) -> None:
    arbiter = started(tmp_path)
    arbiter.play(Random(1))
    arbiter(WriteNote(section="a", text="  power cut\n of ten minutes "))
    assert arbiter.section().notes[-1].text == "Note @ Round 1: power cut of ten minutes"
    with pytest.raises(RequestError, match="empty"):
        arbiter(WriteNote(section="a", text=" "))


def test_every_caution_has_a_question_or_none_and_levels_of_the_checklist() -> None:
    assert {kind.level for kind in KINDS.values()} == {
        Level.ACKNOWLEDGE,
        Level.CONFIRM,
        Level.TWO_STEPS,
        Level.REFUSE,
    }
    assert all(kind.outside is not Level.REFUSE for kind in KINDS.values())


def test_every_note_is_a_record_of_the_report(tmp_path: Path) -> None:
    from ronde.formats import read, to_text

    arbiter = started(tmp_path)
    arbiter.play(Random(1))
    arbiter(LeaveFideMode(section="a"))
    arbiter(WriteNote(section="a", text="lights out"))
    report = to_text(arbiter.journal.state.tournament("a"))
    lines = report.splitlines()
    assert "### FIDE mode exited @ Round 1" in lines
    assert "### Note @ Round 1: lights out" in lines
    again = read(report)
    assert [record.text for record in again.records if "FIDE mode" in record.text]


def test_draughts_live_outside_fide_mode_and_report_a_system_of_their_own(tmp_path: Path) -> None:
    from ronde.formats import to_text

    arbiter = started(tmp_path, system="fmjd-1986-rating")
    arbiter.play(Random(1))
    report = to_text(arbiter.journal.state.tournament("a"))
    assert "FIDE_" not in report
    assert not arbiter.section().fide_mode
