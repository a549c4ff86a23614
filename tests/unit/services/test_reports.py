"""The report for the rating officer."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import ronde
from ronde.formats import to_text
from ronde.journal import Announce, Correct, Describe
from ronde.ranking import standings
from ronde.services.reports import rating_report
from tests.unit.cli.runner import run
from tests.unit.journal.scripts import Arbiter, started


@pytest.fixture
def arbiter(tmp_path: Path) -> Arbiter:
    """Two rounds played on two days; the first board of round 1 was reported wrong, too late."""
    arbiter = started(tmp_path, system="fide-dutch-2026")
    arbiter(Describe(details={"start": "2026-05-02", "end": "2026-05-03"}))
    for number in (1, 2):
        arbiter(Announce(section="a", round=number, begins=f"2026-05-0{number + 1}T14:00"))
        arbiter.play(Random(number))
    white, black = arbiter.section().pairs(1)[0]
    game = arbiter.section().game(1, white, black)
    right = "1-0" if game.white_result.name != "WIN" else "0-1"
    arbiter(Correct(section="a", round=1, board=1, result=right))
    assert arbiter.section().rating_only
    return arbiter


def test_a_correction_for_ratings_only_is_in_the_report_and_not_in_the_standings(
    arbiter: Arbiter,
) -> None:
    event = arbiter.journal.state
    told, played = rating_report(event, "a"), event.tournament("a")
    changed = [one for one in told.rounds[0].games if one not in played.rounds[0].games]
    section = arbiter.section()
    assert [game[:2] for game in changed] == [tuple(map(section.tpn, section.pairs(1)[0]))]
    ranks = {row.player: row.rank for row in standings(played).rows}
    assert {player.tpn: player.rank for player in told.players} == ranks


@pytest.mark.parametrize("dialect", ["trf26", "trf16"])
def test_the_report_shows_ranks_and_the_days_of_the_rounds(arbiter: Arbiter, dialect: str) -> None:
    text = to_text(rating_report(arbiter.journal.state, "a"), dialect=dialect)  # type: ignore[arg-type]
    lines = {line[:3]: line for line in text.splitlines()}
    assert lines["042"] == "042 2026/05/02"
    assert lines["132"].split() == ["132", "26/05/02", "26/05/03"]
    again = ronde.read(text.encode())
    ranks = {row.player: row.rank for row in standings(arbiter.section().tournament).rows}
    assert {player.tpn: player.rank for player in again.players} == ranks


def test_an_event_of_one_day_plays_every_round_on_it(tmp_path: Path) -> None:
    arbiter = started(tmp_path)
    arbiter(Describe(details={"start": "2026-05-02", "end": "2026-05-02"}))
    arbiter.play(Random(1))
    days = rating_report(arbiter.journal.state, "a").details.round_dates
    assert days == ("2026/05/02",)


def test_the_command_writes_the_report_for_rating(arbiter: Arbiter, tmp_path: Path) -> None:
    arbiter.journal.close()
    source, target = str(tmp_path / "open.ronde"), str(tmp_path / "open.trf")
    done = run("convert", source, target, "--for-rating")
    assert done.exit_code == 0, done.output
    assert "132 " in Path(target).read_text()
    refused = run("convert", target, str(tmp_path / "b.trf"), "--for-rating")
    assert refused.exit_code
    assert "needs an event" in refused.output
