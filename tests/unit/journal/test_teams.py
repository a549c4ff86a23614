"""Events of teams: rosters, line-ups, matches, forfeits, byes, and what reports say of them."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ronde import check, standings
from ronde.domain.errors import RequestError, RondeError
from ronde.domain.result import Bye
from ronde.formats import read, to_text
from ronde.journal import (
    AddSection,
    ChangeTeam,
    Correct,
    EnterResult,
    EnterTeam,
    ExchangeTeams,
    Facts,
    ForfeitMatch,
    HandInLineUp,
    Journal,
    KeepTeamsApart,
    Number,
    OpenManual,
    Pair,
    Publish,
    Register,
    RemoveTeam,
    RestTeam,
    Section,
    SetTeamRules,
    Unpair,
    Withdraw,
    verify,
)
from ronde.journal.teams import line_up, teams_of
from ronde.journal.timeline import Timeline
from ronde.print.documents import render_document
from ronde.print.settings import PrintSettings
from ronde.print.sources import settings_from_section
from ronde.print.statistics import count_games
from ronde.proving import judge
from ronde.services.reports import rating_report
from ronde.views.boards import boards_of
from ronde.views.matches import board_lists, matches_view, team_rounds
from ronde.views.published import published
from ronde.views.standings import standings_of
from tests.print.pdf import pages
from tests.print.tournaments import translator_to
from tests.unit.journal.scripts import Arbiter


def people(team: int, count: int = 6, best: int = 2400) -> tuple[Facts, ...]:
    """The members of a team, the strongest first."""
    return tuple(
        Facts(name=f"Team {team} Player {place}", rating=best - 30 * team - 40 * place)
        for place in range(1, count + 1)
    )


def with_teams(folder: Path, count: int = 6, rounds: int = 3, **more: Any) -> Arbiter:
    """An event of so many teams, its list drawn up."""
    arbiter = Arbiter(Journal.create(folder / "cup.ronde", "Cup", who="arbiter"))
    given = {"system": "fide-team", "lot_seed": "lot", "teams": True, **more}
    arbiter(AddSection(section="a", rounds=rounds, **given))
    for team in range(1, count + 1):
        arbiter(EnterTeam(section="a", name=f"Team {team}", people=people(team)))
    arbiter(Number(section="a"))
    return arbiter


@pytest.fixture
def cup(tmp_path: Path) -> Arbiter:
    """Six teams, the first round paired and published."""
    made = with_teams(tmp_path)
    made(Pair(section="a"))
    made(Publish(section="a"))
    return made


def members(section: Section, team: int) -> tuple[int, ...]:
    assert section.teams is not None
    return section.teams.team(team).members


def test_teams_get_numbers_by_their_first_boards_and_their_members_follow(cup: Arbiter) -> None:
    section = cup.section()
    assert section.teams is not None
    assert section.teams.numbers == (1, 2, 3, 4, 5, 6)
    assert section.numbers[:6] == members(section, 1)


@pytest.mark.article("FMJD86-0.4", "FMJD86-3.1.3.a", "FMJD86-3.1.3.b")
def test_draughts_teams_are_ordered_by_their_rated_players_then_by_their_mean(
    tmp_path: Path,
) -> None:
    arbiter = Arbiter(Journal.create(tmp_path / "cup.ronde", "Cup", who="arbiter"))
    arbiter(AddSection(section="a", rounds=2, system="fmjd-1986-rating", teams=True))
    ratings = {"Few": (2400, 0), "Weak": (1500, 1600), "Strong": (1500, 1700)}
    for name, both in ratings.items():
        facts = tuple(Facts(name=f"{name} {n}", rating=r) for n, r in enumerate(both))
        arbiter(EnterTeam(section="a", name=name, people=facts))
    arbiter(Number(section="a"))
    teams = arbiter.section().teams
    assert teams is not None
    assert [teams.team(id).name for id in teams.numbers] == ["Strong", "Weak", "Few"]
    arbiter(Pair(section="a"))
    assert arbiter.section().paired[0].team_bye is not None
    assert not verify(arbiter.journal.entries).findings


def test_somebody_without_a_team_keeps_the_list_from_being_drawn_up(tmp_path: Path) -> None:
    arbiter = Arbiter(Journal.create(tmp_path / "cup.ronde", "Cup", who="arbiter"))
    arbiter(AddSection(section="a", rounds=2, system="fide-team"))
    for team in (1, 2):
        arbiter(EnterTeam(section="a", name=f"Team {team}", people=people(team)))
    arbiter(Register(section="a", name="Alone, Al"))
    with pytest.raises(RequestError, match=r"Alone, Al is in no team"):
        arbiter(Number(section="a"))
    arbiter(ChangeTeam(section="a", team=1, members=(*members(arbiter.section(), 1), 13)))
    arbiter(Number(section="a"))


def test_before_round_1_a_team_enters_or_leaves_a_list_that_is_drawn_up_again(
    tmp_path: Path,
) -> None:
    arbiter = Arbiter(Journal.create(tmp_path / "cup.ronde", "Cup", who="arbiter"))
    arbiter(AddSection(section="a", rounds=2, system="round-robin", teams=True))
    for team in (1, 2, 3):
        arbiter(EnterTeam(section="a", name=f"Team {team}", people=people(team)))
    arbiter(Number(section="a"))
    arbiter(EnterTeam(section="a", name="Team 4", people=people(4)))
    section = arbiter.section()
    assert not section.is_numbered
    assert section.tournament.players == ()
    with pytest.raises(RequestError):
        arbiter(Pair(section="a"))
    arbiter(Number(section="a"))
    section = arbiter.section()
    assert section.teams is not None
    assert sorted(section.teams.numbers) == [1, 2, 3, 4]
    assert len(section.tournament.players) == len(section.registrations)
    assert section.tournament.number_of_rounds == 3
    arbiter(Pair(section="a"))
    assert len(arbiter.section().paired[0].matches) == 2
    for act in (
        EnterTeam(section="a", name="Team 5", people=people(5)),
        RemoveTeam(section="a", team=1),
    ):
        with pytest.raises(RequestError, match="Round 1 has been paired"):
            arbiter(act)
    assert not verify(arbiter.journal.entries).findings


def test_a_team_that_leaves_the_list_leaves_its_members_registered(tmp_path: Path) -> None:
    arbiter = Arbiter(Journal.create(tmp_path / "cup.ronde", "Cup", who="arbiter"))
    arbiter(AddSection(section="a", rounds=2, system="fide-team"))
    for team in (1, 2, 3):
        arbiter(EnterTeam(section="a", name=f"Team {team}", people=people(team)))
    arbiter(Number(section="a"))
    arbiter(RemoveTeam(section="a", team=2))
    section = arbiter.section()
    assert not section.is_numbered
    assert len(section.registrations) == 3 * len(people(1))
    with pytest.raises(RequestError, match="is in no team"):
        arbiter(Number(section="a"))


def test_every_board_of_a_match_has_a_table_of_its_own(cup: Arbiter) -> None:
    assert [board.board for board in boards_of(cup.section(), 1)] == list(range(1, 13))
    match = matches_view(cup.section(), 1).matches[1]
    assert [board.table for board in match.boards] == [5, 6, 7, 8]
    assert [board.colour for board in match.boards] == ["W", "B", "W", "B"]


def test_another_line_up_makes_the_games_anew_and_keeps_results(cup: Arbiter) -> None:
    white, _black = cup.section().paired[0].matches[0]
    one, two, three, four, five, _six = members(cup.section(), white)
    cup(EnterResult(section="a", board=1, result="1-0"))
    cup(HandInLineUp(section="a", team=white, people=(one, two, three, five)))
    match = matches_view(cup.section(), 1).matches[0]
    assert [board.one and board.one.person for board in match.boards] == [one, two, three, five]
    assert match.boards[0].one_points == "1.0"
    with pytest.raises(RequestError, match="have a result already"):
        cup(HandInLineUp(section="a", team=white, people=(two, three, four, five)))


def test_the_fixed_order_is_asked_about_and_the_rating_window_allows_some(cup: Arbiter) -> None:
    white, _ = cup.section().paired[0].matches[0]
    one, two, three, four, *_ = members(cup.section(), white)
    cup(HandInLineUp(section="a", team=white, people=(two, one, three, four)))
    assert "order-of-boards" in cup.read
    cup.read.clear()
    cup(SetTeamRules(section="a", order="rating", window=50))
    cup(HandInLineUp(section="a", team=white, people=(one, three, two, four)))
    assert "order-of-boards" not in cup.read
    cup(HandInLineUp(section="a", team=white, people=(three, two, one, four)))
    assert "order-of-boards" in cup.read


def test_an_empty_board_is_won_by_the_other_team(cup: Arbiter) -> None:
    white, black = cup.section().paired[0].matches[0]
    three = members(cup.section(), white)[:3]
    cup(HandInLineUp(section="a", team=white, people=(*three, 0)))
    board = matches_view(cup.section(), 1).matches[0].boards[3]
    assert (board.one, board.one_points, board.other_points) == (None, "0.0", "1.0")
    tpn = cup.section().tpn(members(cup.section(), black)[3])
    assert (tpn, Bye.UNOPPOSED) in cup.section().tournament.rounds[0].byes
    assert [board.board for board in boards_of(cup.section(), 1)][:4] == [1, 2, 3, 5]


def test_a_match_that_a_whole_team_forfeits_has_no_games_until_it_is_played_after_all(
    cup: Arbiter,
) -> None:
    white, black = cup.section().paired[0].matches[0]
    cup(ForfeitMatch(section="a", team=black))
    match = matches_view(cup.section(), 1).matches[0]
    assert (match.forfeited, match.white_points, match.black_points) == ("black", "4.0", "0.0")
    assert len(boards_of(cup.section(), 1)) == 8
    cup(ForfeitMatch(section="a", team=white, absent="none"))
    assert len(boards_of(cup.section(), 1)) == 12


def test_everybody_of_a_team_whose_opponents_did_not_come_has_won_by_forfeit(cup: Arbiter) -> None:
    white, black = cup.section().paired[0].matches[0]
    seated = (*members(cup.section(), white)[1:4], 0)
    cup(HandInLineUp(section="a", team=white, people=seated))
    cup(HandInLineUp(section="a", team=black, people=members(cup.section(), black)[1:5]))
    cup(ForfeitMatch(section="a", team=black))
    numbers = [cup.section().tpn(person) for person in seated if person]
    assert cup.section().tournament.rounds[0].byes == tuple((n, Bye.UNOPPOSED) for n in numbers)
    (boards,) = [m.boards for m in matches_view(cup.section(), 1).matches if m.forfeited]
    assert [(b.one is None, b.other, b.one_points) for b in boards] == [
        *[(False, None, "1.0")] * 3,
        (True, None, "0.0"),
    ]
    report = to_text(cup.journal.state.tournament("a"))
    lines = {int(line[4:8]): line for line in report.splitlines() if line.startswith("001")}
    assert [lines[n][91:99] for n in numbers] == ["0000 - +"] * 3
    assert [line[4:15] for line in report.splitlines() if line.startswith("300")] == ["  1   1   4"]
    assert read(report).rounds == cup.journal.state.tournament("a").rounds
    cup(ForfeitMatch(section="a", team=black, absent="both"))
    assert cup.section().tournament.rounds[0].byes == ()
    assert matches_view(cup.section(), 1).matches[0].boards == ()


def test_the_percentage_of_a_board_is_that_of_the_games_played(cup: Arbiter) -> None:
    white, black = cup.section().paired[0].matches[0]
    cup(HandInLineUp(section="a", team=white, people=(*members(cup.section(), white)[:3], 0)))
    cup.finish(Random(1))
    alone = cup.section().tpn(members(cup.section(), black)[3])
    rows = {row.number: row for row in board_lists(cup.section())[3].rows}
    assert (rows[alone].games, rows[alone].points, rows[alone].percent) == (0, "1.0", "")
    cup(Pair(section="a"))
    for one, other in cup.section().open_games(2):
        wins = {cup.section().tpn(one): "1-0", cup.section().tpn(other): "0-1"}
        result = wins.get(alone, "1-0")
        cup(EnterResult(section="a", round=2, white=one, black=other, result=result))
    found = [row for board in board_lists(cup.section()) for row in board.rows]
    (row,) = [row for row in found if row.number == alone]
    assert (row.games, row.points, row.percent) == (1, "2.0", "100")


def test_a_bye_is_no_match_and_counts_for_the_standings(tmp_path: Path) -> None:
    cup = with_teams(tmp_path)
    cup(RestTeam(section="a", team=2, bye="H"))
    cup.play(Random(1))
    found = matches_view(cup.section(), 1)
    assert {rest.team: rest.bye for rest in found.resting}[2] == "half"
    assert team_rounds(cup.section(), 2)[0].bye == "half"
    row = next(row for row in standings_of(cup.section()).rows if row.name == "Team 2")
    assert row.points == "1.0"


def test_a_late_member_gets_the_next_number_and_plays(cup: Arbiter) -> None:
    cup(Register(section="a", name="Late, Lou", rating=2500))
    person = len(cup.journal.state.people)
    cup(ChangeTeam(section="a", team=3, members=(*members(cup.section(), 3), person)))
    assert cup.section().tpn(person) == 37
    assert line_up(cup.section(), 1, 3) == members(cup.section(), 3)[:4]


def test_taking_a_pairing_back_takes_its_forfeits_along(tmp_path: Path) -> None:
    cup = with_teams(tmp_path)
    cup(Pair(section="a"))
    white, _ = cup.section().paired[0].matches[0]
    cup(ForfeitMatch(section="a", team=white))
    cup(Unpair(section="a", reason=None))
    teams = cup.section().teams
    assert teams is not None
    assert teams.lost == ()
    cup(Pair(section="a"))
    assert len(boards_of(cup.section(), 1)) == 12


def test_line_ups_for_a_coming_round_are_not_public(cup: Arbiter) -> None:
    cup.finish(Random(1))
    people = members(cup.section(), 1)[1:5]
    cup(HandInLineUp(section="a", team=1, people=people, round=2))
    teams = published(cup.section()).teams
    assert teams is not None
    assert teams.line_ups == {}


def whole(folder: Path, **more: Any) -> Arbiter:
    """An odd number of teams, a forfeited match, an empty board, a bye, another line-up."""
    cup = with_teams(folder, 7, 4, **more)
    for number in range(1, 5):
        if number == 3:
            cup(RestTeam(section="a", team=1, bye="H"))
            cup(RestTeam(section="a", team=4, bye="Z"))
        cup(Pair(section="a"))
        cup(Publish(section="a"))
        white, black = cup.section().paired[-1].matches[0]
        if number == 2:
            cup(ForfeitMatch(section="a", team=black))
        if number == 3:
            three = members(cup.section(), white)[1:4]
            cup(HandInLineUp(section="a", team=white, people=(*three, 0), late=True))
        cup.finish(Random(number))
    return cup


@pytest.mark.parametrize(
    "system",
    ["fide-team", "fmjd-1986-rating", "fmjd-1986-draw", "fmjd-2017-rating", "kndb-solkoff"],
)
def test_a_whole_event_is_verified_and_its_report_says_the_same(
    tmp_path: Path, system: str
) -> None:
    cup = whole(tmp_path, system=system)
    assert verify(cup.journal.entries).findings == ()
    assert Timeline.of(cup.journal.entries).event == cup.journal.state
    event = cup.journal.state.tournament("a")
    again = read(to_text(event))
    assert check(again).agrees
    assert judge(again, round=4).is_proved
    assert again.team_event == event.team_event
    from_json = read(to_text(event, format="json"))
    assert check(from_json).agrees
    assert [r.games for r in from_json.rounds] == [r.games for r in event.rounds]


def test_a_round_without_any_game_agrees_after_its_report(tmp_path: Path) -> None:
    """One match, forfeited, and every other team has a bye."""
    cup = with_teams(tmp_path, 3, 2)
    cup(Pair(section="a"))
    white, _ = cup.section().paired[0].matches[0]
    cup(ForfeitMatch(section="a", team=white))
    event = cup.journal.state.tournament("a")
    assert not event.rounds[0].games
    again = read(to_text(event))
    assert len(again.rounds) == 1
    assert check(again).agrees
    assert judge(again, round=1).is_proved


def test_players_stand_at_the_board_where_they_played_most(tmp_path: Path) -> None:
    cup = with_teams(tmp_path, 2, 1)
    cup(Pair(section="a"))
    for table in range(1, 5):
        cup(EnterResult(section="a", board=table, result="1-0"))
    lists = board_lists(cup.section())
    assert [[row.points for row in each.rows] for each in lists] == [["1.0", "0.0"]] * 4
    assert lists[0].rows[0].percent == "100"


def round_robin(
    folder: Path, count: int, system: str = "round-robin", leaves_after: int = 0
) -> Arbiter:
    """A round robin of teams, all rounds played; team 1 leaves after so many."""
    cup = with_teams(folder, count, 3, system=system)
    for number in range(1, (cup.section().tournament.number_of_rounds or 0) + 1):
        if number == leaves_after + 1 > 1:
            cup(RestTeam(section="a", team=1, to_the_end=True))
        cup.play(Random(number))
    return cup


@pytest.mark.parametrize(
    "system, code",
    [
        ("round-robin", "BERGER_TEAM_ROUNDROBIN"),
        ("round-robin-double", "BERGER_TEAM_DOUBLEROUNDROBIN"),
    ],
)
def test_a_round_robin_of_teams_gives_the_free_team_nothing_and_its_report_says_so(
    tmp_path: Path, system: str, code: str
) -> None:
    cup = round_robin(tmp_path, 5, system)
    assert cup.section().numbered_by == "lot"
    assert verify(cup.journal.entries).findings == ()
    event = cup.journal.state.tournament("a")
    table = standings(event)
    matches = 10 if system == "round-robin" else 20
    assert sum(row.points for row in table.rows) == 20 * matches
    text = to_text(event)
    assert f"192 {code}\n" in text.replace("\r", "")
    assert "320  0.0  0.0 " in text
    again = read(text)
    assert (again.system, again.details.encoded_kind) == (system, "")
    assert check(again).agrees
    assert judge(again, round=3).is_proved
    assert standings(again).to_dicts() == table.to_dicts()


@pytest.mark.parametrize("rounds, counts", [(2, False), (4, True)])
def test_matches_of_a_team_that_leaves_before_half_count_for_nobody(
    tmp_path: Path, rounds: int, counts: bool
) -> None:
    cup = round_robin(tmp_path, 6, leaves_after=rounds)
    event = cup.journal.state.tournament("a")
    teams = cup.section().teams
    assert teams is not None
    number = teams.number(1)
    assert len(teams.lost) == 5 - rounds
    for tournament in (event, read(to_text(event))):
        table = standings(tournament)
        row = next(row for row in table.rows if row.player == number)
        assert bool(table.remarks) is not counts
        if not counts:
            assert (row.rank, row.points) == (6, 0)
            assert table.rows[-1] == row
            assert sum(row.points for row in table.rows) == 20 * 10
        else:
            assert sum(row.points for row in table.rows) == 20 * 15
    keeping = replace(event, choices=(("withdrawal", "keep"),))
    assert sum(row.points for row in standings(keeping).rows) == 20 * 15


def test_a_team_that_misses_one_round_of_a_table_forfeits_the_match(tmp_path: Path) -> None:
    cup = with_teams(tmp_path, 4, 3, system="round-robin")
    with pytest.raises(RequestError, match="forfeits it"):
        cup(RestTeam(section="a", team=2, bye="H"))
    cup(RestTeam(section="a", team=2))
    cup.play(Random(1))
    found = [team_rounds(cup.section(), 2)[0]]
    assert [(one.forfeited, one.own, one.against) for one in found] == [(True, "0.0", "4.0")]
    cup.play(Random(2))
    assert not team_rounds(cup.section(), 2)[1].forfeited
    assert not standings(cup.journal.state.tournament("a")).remarks


def test_two_teams_are_exchanged_by_hand_and_the_report_says_so(cup: Arbiter) -> None:
    before = cup.section().paired[0].matches
    (one, first), (other, second) = before[:2]
    with pytest.raises(RondeError, match="has been published"):
        cup(ExchangeTeams(section="a", one=first, other=second))
    why = "event-rules"
    cup(ExchangeTeams(section="a", one=first, other=second, reason=why))
    assert cup.section().paired[0].matches[:2] == ((one, second), (other, first))
    board = matches_view(cup.section(), 1).matches[0].boards[0]
    assert {board.one and board.one.person, board.other and board.other.person} == {
        members(cup.section(), one)[0],
        members(cup.section(), second)[0],
    }
    cup(ExchangeTeams(section="a", one=one, other=second, reason=why))
    assert cup.section().paired[0].matches[0] == (second, one)
    assert "MPA @ Round 1" in to_text(cup.journal.state.tournament("a"))
    assert verify(cup.journal.entries).findings == ()
    cup(EnterResult(section="a", board=1, result="1-0"))
    with pytest.raises(RequestError, match="results already"):
        cup(ExchangeTeams(section="a", one=one, other=first))
    cup.undo()
    cup.finish(Random(1))
    cup(Pair(section="a"))
    assert cup.section().paired[1].matches


def test_exchanging_teams_asks_about_a_second_meeting_and_moves_the_bye(tmp_path: Path) -> None:
    cup = with_teams(tmp_path, 5, 3)
    cup.play(Random(1))
    cup(Pair(section="a"))
    section = cup.section()
    resting, old = section.paired[1].team_bye, section.paired[0].matches
    assert resting is not None
    white, black = section.paired[1].matches[0]
    cup(ExchangeTeams(section="a", one=resting, other=white))
    assert cup.section().paired[1].team_bye == white
    cup.undo()
    met = next(pair for pair in old if white in pair or black in pair)
    keeps = white if white in met else black
    partner = next(team for team in met if team != keeps)
    opponent = black if keeps == white else white
    cup.read.clear()
    cup(ExchangeTeams(section="a", one=partner, other=opponent))
    assert "manual-rematch" in cup.read


def test_boards_of_teams_are_not_made_by_hand_player_by_player(cup: Arbiter) -> None:
    with pytest.raises(RequestError, match="exchange two teams"):
        cup(OpenManual(section="a"))


def test_teams_kept_apart_do_not_meet_until_the_ban_is_lifted(tmp_path: Path) -> None:
    usual = with_teams(tmp_path, 4, 3)
    usual(Pair(section="a"))
    pair = usual.section().paired[0].matches[0]
    usual(Unpair(section="a", reason=None))
    usual(KeepTeamsApart(section="a", teams=pair))
    usual(Pair(section="a"))
    assert pair not in usual.section().paired[0].matches
    event = usual.journal.state.tournament("a")
    assert read(to_text(event)).team_event == event.team_event
    assert check(read(to_text(event))).agrees
    usual(Unpair(section="a", reason=None))
    usual(KeepTeamsApart(section="a", teams=pair[::-1], lift=True))
    usual(Pair(section="a"))
    assert usual.section().paired[0].matches[0] == pair
    with pytest.raises(RequestError, match="no ban"):
        usual(KeepTeamsApart(section="a", teams=pair, lift=True))


@pytest.mark.parametrize("system", ["fide-team", "round-robin"])
def test_the_report_of_an_event_has_points_ranks_and_tie_breaks_of_teams(
    tmp_path: Path, system: str
) -> None:
    cup = round_robin(tmp_path, 5, system)
    report = rating_report(cup.journal.state, "a")
    table = standings(cup.journal.state.tournament("a"))
    assert report.team_event is not None
    for place, team in enumerate(report.team_event.teams, 1):
        row = table.row(place)
        assert (team.rank, team.match_points) == (row.rank, row.points)
        assert team.game_points is not None
    assert report.tie_breaks == table.codes
    again = read(to_text(report))
    assert again.team_event == report.team_event
    assert check(again).agrees


def test_the_report_after_a_correction_for_ratings_only_ranks_teams(tmp_path: Path) -> None:
    cup = with_teams(tmp_path)
    for number in (1, 2, 3):
        cup.play(Random(number))
    board = boards_of(cup.section(), 1)[0]
    result = "0-1" if board.result == "1-0" else "1-0"
    cup(Correct(section="a", round=1, board=1, result=result))
    assert cup.section().rating_only
    report = rating_report(cup.journal.state, "a")
    table = standings(cup.journal.state.tournament("a"))
    assert report.pairing_states
    assert report.team_event is not None
    ranks = [team.rank for team in report.team_event.teams]
    assert ranks == [table.row(place).rank for place in range(1, 7)]
    kept = [(row.points, row.values[0]) for row in map(table.row, range(1, 7))]
    assert [
        (team.match_points, Fraction(team.game_points or 0, 10)) for team in report.team_event.teams
    ] == kept
    assert "detail round-dates" not in to_text(report)
    points = report.history_won.points
    assert [player.rank for player in report.players] == [
        1 + sum(other > own for other in points) for own in points
    ]
    assert check(read(to_text(report))).agrees


@pytest.mark.parametrize(
    "points, written", [({}, " 1.0  2.0"), ({"bye_points": (20, 40)}, " 2.0  4.0")]
)
def test_the_report_says_what_the_bye_of_a_team_is_worth(
    tmp_path: Path, points: dict[str, Any], written: str
) -> None:
    cup = with_teams(tmp_path, 5)
    cup(SetTeamRules(section="a", **points))
    cup.play(Random(1))
    event = cup.journal.state.tournament("a")
    (line,) = (line for line in to_text(event).splitlines() if line.startswith("320"))
    assert line == f"320 {written} 005"


def test_statistics_count_empty_boards_as_forfeits_and_byes_of_teams(tmp_path: Path) -> None:
    cup = with_teams(tmp_path, 5)
    cup(Pair(section="a"))
    (first, _second), _ = cup.section().paired[0].matches
    cup(HandInLineUp(section="a", team=first, people=(*members(cup.section(), first)[:3], 0)))
    cup.finish(Random(1))
    counts = count_games(cup.journal.state.tournament("a"), 1)
    assert (counts.played, counts.forfeited, counts.byes) == (7, 1, 1)
    cup(Pair(section="a"))
    cup(ForfeitMatch(section="a", team=cup.section().paired[1].matches[0][0]))
    counts = count_games(cup.journal.state.tournament("a"), 2)
    assert (counts.open, counts.forfeited, counts.byes) == (4, 4, 1)


@pytest.mark.parametrize("language, heading", [("en", "Bd"), ("fr", "Éch.")])
def test_printed_matches_show_the_colours_of_the_boards(
    cup: Arbiter, language: str, heading: str
) -> None:
    settings = PrintSettings(words=translator_to(language), matches=matches_view(cup.section(), 1))
    event = cup.journal.state.tournament("a")
    page = pages(render_document("matches", event, settings).pdf)[0]
    assert heading in page
    assert "Tableau" not in page
    white, black = ("B", "N") if language == "fr" else ("W", "B")
    assert len(re.findall(rf"\b{white}\b", page)) == len(re.findall(rf"\b{black}\b", page)) == 12


def test_the_printed_report_names_teams_and_match_points(tmp_path: Path) -> None:
    cup = round_robin(tmp_path, 4)
    made = render_document("final-report", cup.journal.state.tournament("a"), PrintSettings())
    page = pages(made.pdf)[0]
    assert "Teams 4" in page
    assert "Match points 2 – 1 – 0" in page


def test_the_final_report_tells_what_was_out_of_the_ordinary_between_teams(cup: Arbiter) -> None:
    section = cup.section()
    (first, _), (_, last), *_ = section.paired[0].matches
    late = members(section, first)[:4]
    cup(HandInLineUp(section="a", team=first, round=1, people=late, late=True))
    cup(ForfeitMatch(section="a", team=last, round=1, absent="team"))
    section = cup.section()
    settings = settings_from_section(cup.journal.state, section, "final-report", PrintSettings())
    assert section.teams is not None
    name, other = section.teams.team(first).name, section.teams.team(last).name
    notes = " ".join(settings.notes)
    assert f"the line-up of {name} came after the deadline." in notes
    assert f"Round 1: {other} did not come to the match against " in notes
    made = render_document("final-report", section.tournament, settings)
    assert any("Individual results by board" in page for page in pages(made.pdf))


def test_a_pairing_that_is_taken_back_leaves_no_byes_of_players(tmp_path: Path) -> None:
    cup = with_teams(tmp_path, 4)
    cup.play(Random(1))
    team = cup.section().teams
    assert team is not None
    alone = (*team.team(1).members[:3], 0)
    cup(HandInLineUp(section="a", team=1, round=2, people=alone))
    cup(Pair(section="a"))
    assert cup.section().tournament.rounds[1].byes
    cup(Unpair(section="a"))
    assert cup.section().tournament.absences == ()
    assert check(read(to_text(rating_report(cup.journal.state, "a")))).agrees


def test_teams_kept_apart_after_the_start_are_so_from_the_next_round_on(tmp_path: Path) -> None:
    cup = with_teams(tmp_path, 4, fide_mode=False)
    cup.play(Random(1))
    cup(KeepTeamsApart(section="a", teams=cup.section().paired[0].matches[0]))
    assert teams_of(cup.section()).bans[0].first_round == 2
    assert check(read(to_text(rating_report(cup.journal.state, "a")))).agrees


def test_a_table_lets_a_team_forfeit_whose_members_have_all_withdrawn(tmp_path: Path) -> None:
    cup = with_teams(tmp_path, 4, system="round-robin")
    cup.play(Random(1))
    for person in members(cup.section(), 1):
        cup(Withdraw(section="a", person=person))
    cup(Pair(section="a"))
    section = cup.section()
    event = section.tournament.team_event
    assert event is not None
    (lost,) = event.forfeits
    number = teams_of(section).number(1)
    assert number in (lost.white, lost.black)
    assert (lost.white_won, lost.black_won) == (lost.black == number, lost.white == number)
    again = read(to_text(rating_report(cup.journal.state, "a")))
    assert check(again).agrees
    assert again.team_event is not None
    assert again.team_event.forfeits == (lost,)
