"""Tournaments taken over, journals as text, and what looking again finds."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from ronde.domain.errors import InputError, RequestError
from ronde.domain.player import Tpn
from ronde.domain.result import Bye, Result
from ronde.domain.round import Board, PlayedRound, game
from ronde.domain.team import Team, TeamEvent
from ronde.domain.tournament import Tournament
from ronde.formats import read, to_text
from ronde.generator import Recipe, generate
from ronde.journal import (
    AddSection,
    BrokenChain,
    Erase,
    ImportTournament,
    Journal,
    Number,
    Pair,
    RegisterAll,
    export_text,
    import_text,
    verify,
)
from ronde.pairing import pair
from ronde.ranking import standings
from tests.unit.formats.events import TEAMS
from tests.unit.journal.scripts import Arbiter, people, started


def imported(folder: Path, tournament: Tournament, **more: object) -> Arbiter:
    arbiter = Arbiter(Journal.create(folder / "open.ronde", "Open", who="arbiter"))
    arbiter(ImportTournament(section="a", tournament=tournament, **more))  # type: ignore[arg-type]
    return arbiter


RECIPE = Recipe(
    players=21,
    rounds=6,
    seed=5,
    forfeits=0.05,
    half_byes=0.05,
    zero_byes=0.05,
    late_entries=0.1,
    withdrawals=0.02,
)


def test_a_tournament_is_taken_over_as_it_is(tmp_path: Path) -> None:
    given = generate(RECIPE)
    arbiter = imported(tmp_path, given)
    section = arbiter.section()
    assert section.tournament.rounds == given.rounds
    assert section.tournament.players == given.players
    assert section.tournament.history.points == given.history.points
    assert "import-irregular" not in arbiter.read
    arbiter.journal.close()
    with Journal.open(tmp_path / "open.ronde") as journal:
        assert journal.state.section("a") == section


def test_a_tournament_taken_over_goes_on(tmp_path: Path) -> None:
    given = generate(RECIPE)
    earlier = given.before(4)
    arbiter = imported(tmp_path, earlier)
    arbiter(Pair(section="a"))
    assert arbiter.section().tournament.rounds[:3] == given.rounds[:3]
    pairs = {game[:2] for game in arbiter.section().tournament.rounds[3].games}
    assert pairs == {game[:2] for game in given.rounds[3].games}


def test_rounds_that_the_rules_pair_otherwise_need_confirmation_and_are_noted(
    tmp_path: Path,
) -> None:
    given = generate(Recipe(players=8, rounds=3, seed=1))
    games = given.rounds[1].games
    swapped = (
        games[0]._replace(black=games[1].black),
        games[1]._replace(black=games[0].black),
        *games[2:],
    )
    rounds = (given.rounds[0], PlayedRound(swapped), given.rounds[2])
    arbiter = imported(tmp_path, replace(given, rounds=rounds))
    assert "import-irregular" in arbiter.read
    assert "Import @ Round 2" in [note.text for note in arbiter.section().notes]


def test_teams_are_taken_over_with_line_ups_forfeits_bans_and_points(tmp_path: Path) -> None:
    arbiter = imported(tmp_path, TEAMS)
    taken = arbiter.journal.state.tournament("a").team_event
    told = TEAMS.team_event
    assert taken is not None
    assert told is not None
    assert arbiter.section().tournament.rounds == TEAMS.rounds
    names = ("line_ups", "forfeits", "board_colours", "match_win", "bye_match_points")
    names += ("bye_game_points", "accelerated", "forbidden", "abnormal")
    for name in names:
        assert getattr(taken, name) == getattr(told, name), name
    assert [t.strength for t in taken.teams] == [t.strength for t in told.teams]
    assert standings(arbiter.journal.state.tournament("a")).rows == standings(TEAMS).rows


def test_a_round_of_teams_taken_over_is_followed_by_the_next(tmp_path: Path) -> None:
    arbiter = imported(tmp_path, TEAMS)
    arbiter(Pair(section="a"))
    wanted = pair(TEAMS, adjourned=True)
    assert arbiter.section().paired[1].matches == wanted.pairs
    arbiter.journal.close()
    with Journal.open(tmp_path / "open.ronde") as journal:
        assert journal.state.section("a") == arbiter.section()
        assert read(to_text(journal.state.tournament("a"))).rounds[:1] == TEAMS.rounds


def test_players_without_line_up_are_seated_by_who_met_whom(tmp_path: Path) -> None:
    assert TEAMS.team_event is not None
    teams = (
        Team(1, "Three", (Tpn(1), Tpn(2), Tpn(3))),
        Team(2, "Others", (Tpn(4), Tpn(5), Tpn(6))),
    )
    first = PlayedRound(
        (Board((game(1, 5, Result.WIN), game(6, 3, Result.DRAW)), (1, 2)),),
        ((Tpn(2), Bye.UNOPPOSED),),
    )
    event = replace(TEAMS.team_event, teams=teams, line_ups=(), forfeits=(), byes=(), forbidden=())
    event = replace(event, accelerated=(), abnormal=(), board_colours="WBB")
    given = replace(TEAMS, players=TEAMS.players[:6], rounds=(first,), team_event=event)
    section = imported(tmp_path, given).section()
    assert section.teams is not None
    seated = {team: handed.people for (_, team), handed in section.teams.line_ups.items()}
    assert seated == {1: (1, 2, 3), 2: (5, 0, 6)}
    assert section.tournament.rounds == given.rounds


def test_colours_that_fit_no_order_of_boards_are_refused_with_the_round(tmp_path: Path) -> None:
    assert TEAMS.team_event is not None
    wrong = PlayedRound((Board((game(1, 3), game(2, 4)), (1, 2)),))
    event = replace(TEAMS.team_event, forfeits=(), line_ups=())
    given = replace(TEAMS, rounds=(wrong,), team_event=event)
    with pytest.raises(RequestError, match="round 1"):
        imported(tmp_path, given)


def test_teams_that_only_collect_the_points_of_players_are_left_out(tmp_path: Path) -> None:
    teams = TeamEvent(teams=(Team(1, "Club", (Tpn(1), Tpn(2))),), paired=False)
    given = replace(generate(Recipe(players=8, rounds=3)), team_event=teams)
    section = imported(tmp_path, given).section()
    assert section.teams is None
    assert section.tournament.team_event is None
    assert section.tournament.rounds == given.rounds


def test_a_tournament_without_rounds_must_say_how_many(tmp_path: Path) -> None:
    with pytest.raises(RequestError, match="number of rounds"):
        imported(tmp_path, Tournament())


def test_a_journal_survives_being_text(tmp_path: Path) -> None:
    arbiter = started(tmp_path)
    arbiter.play(Random(1))
    text = export_text(arbiter.journal.entries)
    assert text.isascii() or "½" in text
    with Journal.restore(tmp_path / "again.ronde", import_text(text)) as journal:
        assert journal.state == arbiter.journal.state


def test_without_personal_facts_the_text_still_proves_itself(tmp_path: Path) -> None:
    arbiter = started(tmp_path)
    text = export_text(arbiter.journal.entries, personal=False)
    assert "19" + "11-01-01" not in text
    with Journal.restore(tmp_path / "again.ronde", import_text(text)) as journal:
        assert journal.state.person(1).birth == ""
        assert journal.head == arbiter.journal.head


def test_a_changed_line_is_found(tmp_path: Path) -> None:
    arbiter = started(tmp_path)
    text = export_text(arbiter.journal.entries).replace("Player 0003", "Player 0033")
    with pytest.raises(BrokenChain, match="Entry 3 "):
        Journal.restore(tmp_path / "again.ronde", import_text(text))


@pytest.mark.parametrize("text", ["", "{}", "[1]", '{"format":"ronde-journal","version":1}\n{}'])
def test_other_texts_are_no_journals(text: str) -> None:
    with pytest.raises(InputError):
        list(import_text(text))


def test_pairings_and_lots_are_confirmed_by_doing_them_again(tmp_path: Path) -> None:
    arbiter = started(tmp_path, players=12)
    for seed in range(3):
        arbiter.play(Random(seed))
    arbiter.undo()
    found = verify(arbiter.journal.entries)
    assert (found.pairings, found.draws, found.findings) == (3, 1, ())
    head = arbiter.journal.head
    assert head is not None
    assert found.head == head.digest


def test_a_list_drawn_by_lot_is_drawn_again(tmp_path: Path) -> None:
    arbiter = Arbiter(Journal.create(tmp_path / "e.ronde", "Dames", who="arbiter"))
    arbiter(AddSection(section="a", rounds=5, system="fmjd-1986-draw", lot_seed="2026-11-15"))
    arbiter(RegisterAll(section="a", people=people(9)))
    arbiter(Number(section="a"))
    assert arbiter.section().numbered_by == "lot"
    assert arbiter.section().numbers != tuple(range(1, 10))
    assert verify(arbiter.journal.entries).findings == ()
    arbiter(Erase(person=4))
    (finding,) = verify(arbiter.journal.entries).findings or (None,)
    if finding is not None:
        assert "erased" in finding.render()


def test_a_pairing_that_the_rules_do_not_give_is_found(tmp_path: Path) -> None:
    arbiter = started(tmp_path)
    arbiter(Pair(section="a"))
    entries = list(arbiter.journal.entries)
    forged = dict(entries[-1].data)
    (a, b), (c, d), *rest = forged["boards"]
    forged["boards"] = [[a, d], [c, b], *rest]
    entries[-1] = replace(entries[-1], data=forged).with_digest()
    (finding,) = verify(entries).findings
    assert "2 boards of round 1" in finding.render()
