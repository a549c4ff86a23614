"""The report for the rating officer."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import ronde
from ronde.domain.points import points_text
from ronde.formats import to_text
from ronde.journal import Announce, Correct, Describe, OpenManual
from ronde.ranking import standings
from ronde.services.reports import rating_report, section_items
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


def test_the_report_names_its_tie_breaks_and_its_program_even_the_usual_ones(
    arbiter: Arbiter,
) -> None:
    assert not arbiter.section().tournament.tie_breaks
    text = to_text(rating_report(arbiter.journal.state, "a"))
    lines = {line[:3]: line for line in text.splitlines()}
    usual = arbiter.section().rulebook.tie_breaks
    assert lines["202"] == f"202 {','.join(usual)}"
    assert lines["182"] == f"182 Ronde {ronde.__version__}"


def test_a_report_with_gaps_calls_itself_a_draft_until_there_are_none(tmp_path: Path) -> None:
    arbiter = started(tmp_path, players=8, rounds=2, system="fide-dutch-2026")
    arbiter(Describe(details={"start": "2026-05-02", "end": "2026-05-02", "city": "Lyon"}))
    arbiter.play(Random(1))
    arbiter.play(Random(2))

    def first_line() -> str:
        return to_text(rating_report(arbiter.journal.state, "a")).splitlines()[0]

    assert first_line() == ("### Draft, not complete for rating: event-federation, chief-arbiter")
    arbiter(Describe(details={"federation": "FRA", "chief_arbiter": "Keller, Anna"}))
    assert first_line() == "012 Open – Master"


def test_the_checklist_sees_those_registered_before_the_list_is_drawn_up(tmp_path: Path) -> None:
    arbiter = started(tmp_path)
    arbiter.undo()
    assert not arbiter.section().is_numbered
    items = {item.code: item for item in section_items(arbiter.journal.state, "a")}
    assert items["sex"].players == tuple(range(1, 9))
    assert items["fide-id"].state == "fine"


def test_a_list_says_which_ratings_differ(tmp_path: Path) -> None:
    arbiter = started(tmp_path)
    event = arbiter.journal.state
    right = {person.fide_id: person.rating for person in event.people}
    wrong = {**right, event.people[0].fide_id: 1234}

    def found(official: dict[str, int]) -> str:
        items = section_items(event, "a", official, "November")
        return next(item for item in items if item.code == "ratings").render(str)

    assert found(right) == "Ratings as in the list"
    assert found(wrong).endswith("other than in November, or not on it (1): Player 0001")


def test_a_round_paired_by_hand_and_not_finished_is_on_the_list(tmp_path: Path) -> None:
    arbiter = started(tmp_path)
    arbiter(OpenManual(section="a"))
    items = {item.code: item.state for item in section_items(arbiter.journal.state, "a")}
    assert items["manual"] == "later"


def test_the_command_lists_the_gaps_and_ends_with_3(arbiter: Arbiter, tmp_path: Path) -> None:
    arbiter.journal.close()
    source = str(tmp_path / "open.ronde")
    listed = run("event", "report", source)
    assert listed.exit_code == 3
    assert "▲ City: missing  (022)" in listed.output
    assert "✓ FIDE id of every player  (001 58-68)" in listed.output
    assert (
        '"code":"city","part":"event","state":"must"'
        in run("event", "report", source, "--format", "json").output
    )
    validated = run("validate", source)
    assert validated.exit_code == 0
    assert "▲ City: missing  (022)" in validated.output
    assert run("validate", source, "--complete").exit_code == 3


@pytest.mark.parametrize("dialect", ["trf26", "trf16"])
def test_points_ranks_and_results_of_the_report_agree_after_a_late_correction(
    arbiter: Arbiter, dialect: str
) -> None:
    """Record 299 gives the corrected result the worth that the standings kept."""
    text = to_text(rating_report(arbiter.journal.state, "a"), dialect=dialect)  # type: ignore[arg-type]
    rows = standings(arbiter.section().tournament).rows
    told = {int(li[4:8]): li[80:84].strip() for li in text.splitlines() if li.startswith("001")}
    assert told == {row.player: points_text(row.points) for row in rows}
    assert "### Correction for rating only @ Round 1: " in text
    if dialect == "trf16":  # it has no record for the worth of a result
        return
    assert sum(line.startswith("299 ") for line in text.splitlines()) == 2
    again = ronde.read(text.encode())
    assert {row.player: row.points for row in standings(again).rows} == {
        row.player: row.points for row in rows
    }
    assert not ronde.check(again).differences
