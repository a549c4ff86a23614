"""Scheveningen: two teams, everybody meets everybody of the other one, by the published tables."""

from __future__ import annotations

from collections import Counter
from itertools import product
from pathlib import Path
from random import Random

import pytest

import ronde
from ronde.domain.errors import RequestError
from ronde.formats import read, to_text
from ronde.journal import AddSection, EnterTeam, Facts, Journal, Number, Withdraw, verify
from ronde.proving import judge
from ronde.rulebooks.round_robin.scheveningen import TABLES, all_rounds
from ronde.verifier import scheveningen as verified
from ronde.views.standings import standings_of
from tests.unit.journal.scripts import Arbiter

BOARDS = sorted(TABLES)


@pytest.mark.parametrize("boards", BOARDS)
def test_everybody_meets_everybody_of_the_other_team_once(boards: int) -> None:
    rounds = all_rounds(2 * boards, {})
    met = Counter(tuple(sorted(pair)) for pairs in rounds for pair in pairs)
    others = range(boards + 1, 2 * boards + 1)
    assert met == Counter(product(range(1, boards + 1), others))
    assert all(len({n for pair in pairs for n in pair}) == 2 * boards for pairs in rounds)


@pytest.mark.parametrize("boards", BOARDS)
def test_nobody_has_three_games_of_one_colour_running_and_both_teams_have_white(
    boards: int,
) -> None:
    rounds = all_rounds(2 * boards, {})
    for number in range(1, 2 * boards + 1):
        colours = "".join("W" if number in [w for w, _ in pairs] else "B" for pairs in rounds)
        assert "WWW" not in colours, number
        assert "BBB" not in colours, number
    for pairs in rounds:
        whites = sum(white <= boards for white, _ in pairs)
        assert abs(2 * whites - boards) <= (boards % 2 or 2 * (boards == 2))


@pytest.mark.parametrize("boards", BOARDS)
def test_the_verifier_has_the_same_tables(boards: int) -> None:
    for number, pairs in enumerate(all_rounds(2 * boards, {}), 1):
        opponents = verified.OPPONENTS[boards].split()[number - 1]
        colours = verified.COLOURS[boards].split()[number - 1]
        told = [
            (own, boards + int(o)) if c == "W" else (boards + int(o), own)
            for own, (o, c) in enumerate(zip(opponents, colours, strict=True), 1)
        ]
        assert tuple(told) == pairs


@pytest.mark.parametrize("players", [3, 7, 18])
def test_other_numbers_of_players_are_refused_with_the_reason(players: int) -> None:
    event = ronde.Tournament(
        players=tuple(ronde.Player(n) for n in range(1, players + 1)), number_of_rounds=3
    )
    with pytest.raises(ronde.NoLegalPairing, match="two teams of 2 to 8 players"):
        ronde.pair(event, "scheveningen")


def match(folder: Path, boards: int = 4) -> Arbiter:
    """Two teams, their list drawn up."""
    arbiter = Arbiter(Journal.create(folder / "cup.ronde", "Cup", who="arbiter"))
    arbiter(AddSection(section="a", rounds=boards, system="scheveningen", fide_mode=False))
    for team in ("Home", "Away"):
        people = tuple(Facts(name=f"{team} {n}", rating=2300 - 10 * n) for n in range(boards))
        arbiter(EnterTeam(section="a", name=team, people=people))
    return arbiter


def test_a_whole_event_is_verified_and_its_report_agrees(tmp_path: Path) -> None:
    arbiter = match(tmp_path)
    arbiter(Number(section="a"))
    for number in range(1, 5):
        arbiter.play(Random(number))
    section = arbiter.section()
    assert section.tournament.number_of_rounds == 4
    assert verify(arbiter.journal.entries).findings == ()
    event = arbiter.journal.state.tournament("a")
    text = to_text(event)
    assert "192 CUSTOM_SCHEVENINGEN" in text
    again = read(text)
    assert again.system == "scheveningen"
    assert ronde.check(again).agrees
    assert all(judge(again, round=number).is_proved for number in range(1, 5))
    assert again.team_event == event.team_event
    rows = {row.player: row.points for row in ronde.standings(again).rows}
    totals = {total.name: total.points for total in standings_of(section).team_totals}
    for first, name in ((1, "Home"), (5, "Away")):
        assert totals[name] == f"{sum(rows[n] for n in range(first, first + 4)) / 10}"
    assert sum(rows.values()) == 16 * 10


def test_who_leaves_forfeits_the_other_games(tmp_path: Path) -> None:
    arbiter = match(tmp_path)
    arbiter(Number(section="a"))
    arbiter.play(Random(1))
    arbiter(Withdraw(section="a", person=1))
    arbiter.play(Random(2))
    game = arbiter.section().tournament.rounds[1].games
    assert ronde.Result.FORFEIT_LOSS in next(g for g in game if 1 in g[:2])
    assert not ronde.standings(arbiter.journal.state.tournament("a")).remarks


def test_two_teams_of_as_many_players_are_needed(tmp_path: Path) -> None:
    arbiter = match(tmp_path)
    arbiter(EnterTeam(section="a", name="Third", people=(Facts(name="Third 1"),)))
    with pytest.raises(RequestError, match="two teams"):
        arbiter(Number(section="a"))
