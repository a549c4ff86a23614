"""The entry list and its numbers: 0.4, 2.1 and article 3."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

import ronde
from ronde import pair
from ronde.domain.player import Player, Tpn
from ronde.domain.result import Bye
from ronde.domain.round import PlayedRound
from ronde.domain.team import TeamBye
from ronde.rulebooks.catalogue import system
from ronde.rulebooks.fmjd.choices_1986 import Choices, entry_list
from ronde.rulebooks.numbering import with_next_number
from ronde.rulebooks.team.participants import as_participants
from tests.rules.fmjd1986.positions import event
from tests.unit.cli.runner import SAMPLE, run


def entry(name: str, rating: int = 0, **more: object) -> Player:
    return Player(Tpn(0), name, rating, **more)  # type: ignore[arg-type]


FIELD = [entry("Low", 1100), entry("High", 1400), entry("Twin A", 1200), entry("Twin B", 1200)]


@pytest.mark.article("FMJD86-2.1.a", "FMJD86-3.1.4.a", "FMJD86-3.1.5")
def test_the_entry_list_follows_the_ratings_and_gives_the_numbers() -> None:
    listed = entry_list(FIELD, "seed", Choices())
    assert [player.rating for player in listed] == [1400, 1200, 1200, 1100]
    assert [player.tpn for player in listed] == [1, 2, 3, 4]


@pytest.mark.article("FMJD86-3.1.4.b")
def test_equal_ratings_are_ordered_by_lot() -> None:
    firsts = {entry_list(FIELD, str(seed), Choices())[1].name for seed in range(8)}
    assert firsts == {"Twin A", "Twin B"}


@pytest.mark.article("FMJD86-2.1.b", "FMJD86-3.2.1")
def test_without_ratings_one_draw_gives_the_numbers() -> None:
    first = entry_list(FIELD, "1", Choices(), draw=True)
    assert {player.name for player in first} == {player.name for player in FIELD}
    orders = {
        tuple(player.name for player in entry_list(FIELD, str(seed), Choices(), draw=True))
        for seed in range(8)
    }
    assert len(orders) > 3


@pytest.mark.article("FMJD86-3.1.2.a", "FMJD86-3.1.2.b")
def test_unrated_players_stand_where_the_event_has_chosen() -> None:
    field = [*(entry(f"R{r}", r) for r in (1500, 1400, 1300, 1200, 1100)), entry("Una")]
    places = {
        unrated: next(
            p.tpn for p in entry_list(field, "x", Choices(unrated=unrated)) if not p.rating
        )
        for unrated in ("last", "mean", "fifth")
    }
    assert places == {"last": 6, "mean": 4, "fifth": 5}


@pytest.mark.article("FMJD86-3.1.6.a", "FMJD86-3.1.6.b", "FMJD86-3.1.6.c")
def test_a_late_entrant_is_admitted_with_the_next_number_and_no_points() -> None:
    now = event(4, "1>3 2=4")
    later = with_next_number(now, entry("Late", 1600), first_round=2)
    later = with_next_number(later, entry("Later", 1700), first_round=2)
    assert later.players[4].tpn == 5
    assert later.history.points[4:] == [0, 0]
    paired = pair(later, "fmjd-1986-rating")
    assert {5, 6} <= {tpn for game in paired.pairs for tpn in game}
    assert {player.tpn: player.name for player in later.players[:4]} == {
        player.tpn: player.name for player in now.players
    }


TEAMS = """\
012 Team cup
062 5
142 3
001    1      M1                                1300                             0.0    1
001    2      M2                                1200                             0.0    2
001    3      M3                                1100                             0.0    3
001    4      M4                                1000                             0.0    4
001    5      M5                                                                 0.0    5
310   1 Quattro                                                             5
310   2 Drei                                                                2
310   3 Un                                                                  1
310   4 Two                                                                 3    4
"""


@pytest.mark.article("FMJD86-0.4", "FMJD86-3.1.3.a", "FMJD86-3.1.3.b")
def test_teams_are_entered_numbered_and_paired_like_players(tmp_path: Path) -> None:
    entered, numbered = tmp_path / "entered.trf", tmp_path / "numbered.trf"
    entered.write_text(TEAMS, encoding="utf-8")
    done = run("lot", "teams", "--seed", "seed", "-o", numbered, entered)
    assert done.exit_code == 0, done.output
    teams = re.findall(r"^310 +(\d) (\w+)", numbered.read_text(encoding="utf-8"), re.MULTILINE)
    assert teams == [("1", "Two"), ("2", "Un"), ("3", "Drei"), ("4", "Quattro")]
    paired = run("pair", numbered, "--system", "fmjd-1986-rating").stdout.splitlines()
    assert [sorted(line.split()) for line in paired[1:]] == [["1", "3"], ["2", "4"]]
    by_lot = run("pair", numbered, "--system", "fmjd-1986-draw").stdout.splitlines()
    assert by_lot == ["2", "1 2", "3 4"]


@pytest.mark.article("FMJD86-8.2")
@pytest.mark.parametrize("record, worth", [("", 20), ("320  1.0  1.0\n", 10)])
def test_the_rest_of_a_team_is_worth_a_win_unless_the_file_says_otherwise(
    tmp_path: Path, record: str, worth: int
) -> None:
    file = tmp_path / "teams.trf"
    file.write_text(TEAMS + record, encoding="utf-8")
    event = ronde.read(file)
    paired = as_participants(event, system("fmjd-1986-rating"))
    assert paired.points.white[Bye.PAIRING_ALLOCATED] == worth
    rested = replace(
        event,
        system="fmjd-1986-rating",
        tie_breaks=(),
        rounds=(PlayedRound(),),
        team_event=replace(event.team_event, byes=(TeamBye(1, 3),)),
    )
    points = {row.player: row.points for row in ronde.standings(rested, []).rows}
    assert points == {1: 0, 2: 0, 3: worth, 4: 0}


def test_teams_without_a_file_of_teams_or_after_round_1_are_not_numbered(tmp_path: Path) -> None:
    assert run("lot", "teams", "--seed", "x", SAMPLE).exit_code == 3
