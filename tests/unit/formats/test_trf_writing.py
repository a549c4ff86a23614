"""Writing tournament reports: strict, in four dialects, without losing anything."""

from __future__ import annotations

import io
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from ronde.accelerations import pairing_points
from ronde.domain.errors import CannotBeWritten, InputError, TooLarge
from ronde.domain.player import Player, Tpn
from ronde.domain.points import PointSystem
from ronde.domain.result import Bye, Result
from ronde.domain.round import Game, PlayedRound, game
from ronde.domain.tournament import (
    AbnormalPoints,
    Absence,
    AcceleratedPoints,
    Details,
    ForbiddenPairs,
    Record,
    Tournament,
)
from ronde.formats import read, to_text, write
from ronde.formats.trf.report import DIALECTS, Dialect
from ronde.generator import Recipe, generate
from ronde.sample import sample_path
from tests.unit.formats.events import OPEN, PENALISED, TEAMS

if TYPE_CHECKING:
    from pathlib import Path

    from tests.support import Golden

TWO = Tournament(players=(Player(Tpn(1), "One"), Player(Tpn(2), "Two")))


def lines(event: Tournament, dialect: Dialect = "trf26") -> list[str]:
    """The report, line by line."""
    return to_text(event, dialect=dialect).split("\r\n")


@pytest.mark.parametrize("dialect", DIALECTS)
def test_the_open_in_every_dialect(golden: Golden, dialect: Dialect) -> None:
    text = to_text(OPEN, dialect=dialect)
    golden(f"formats/open.{dialect}.trf", text)
    assert read(text) == OPEN
    assert to_text(read(text), dialect=dialect) == text


@pytest.mark.parametrize("dialect", ["trf26", "trf16"])
def test_penalties_and_limited_bans_in_the_dialects_of_fide(
    golden: Golden, dialect: Dialect
) -> None:
    text = to_text(PENALISED, dialect=dialect)
    golden(f"formats/penalised.{dialect}.trf", text)
    assert read(text) == PENALISED


@pytest.mark.parametrize("dialect", ["trf26", "trf16"])
def test_the_team_cup_in_the_dialects_of_fide(golden: Golden, dialect: Dialect) -> None:
    text = to_text(TEAMS, dialect=dialect)
    golden(f"formats/teams.{dialect}.trf", text)
    assert read(text) == TEAMS
    assert to_text(read(text), dialect=dialect) == text


def test_the_sample_is_written_as_it_stands() -> None:
    content = sample_path().read_bytes()
    assert to_text(read(content)).encode() == content


def test_a_path_and_open_files_get_the_same_bytes(tmp_path: Path) -> None:
    path = tmp_path / "open.trf"
    write(OPEN, path)
    binary, text = io.BytesIO(), io.StringIO(newline="")
    write(OPEN, binary, format="trf")
    write(OPEN, text)
    assert path.read_bytes() == binary.getvalue() == text.getvalue().encode()
    assert path.read_bytes().startswith(b"012 Open of Bern\r\n")


def test_every_suffix_of_a_report_is_written_as_one(tmp_path: Path) -> None:
    for suffix in ("trf", "TRFX", "txt", "fid"):
        write(TWO, tmp_path / f"two.{suffix}")
        assert read(tmp_path / f"two.{suffix}") == TWO


def test_a_line_001_has_its_columns() -> None:
    player = Player(Tpn(1), "One, A", 2500, "GM", "SUI", "m", "1990/01/01", "1000001", rank=7)
    event = replace(TWO, players=(player, TWO.players[1]), rounds=(PlayedRound((game(2, 1),)),))
    assert lines(event)[2] == (
        "001    1 m GM One, A                            2500 SUI     1000001 1990/01/01"
        "  0.5    7     2 b ?"
    )


def test_a_long_name_is_cut_and_never_shifts_a_column() -> None:
    name = "Wolfeschlegelsteinhausenbergerdorff, Hubert"
    event = replace(TWO, players=(Player(Tpn(1), name), TWO.players[1]))
    assert lines(event)[2][14:47] == name[:33]
    assert f"### ronde player 1 name {name}" in lines(event)
    assert read(to_text(event)) == event


def test_a_decomposed_name_is_composed_in_its_column_and_comes_back_as_it_was() -> None:
    event = replace(TWO, players=(Player(Tpn(1), "Mu\u0308ller"), TWO.players[1]))
    assert lines(event)[2][14:20] == "Müller"
    assert read(to_text(event)) == event


@pytest.mark.parametrize(
    "system, start, code",
    [
        ("fide-dutch-2026", "", "FIDE_DUTCH_2026"),
        ("fide-dutch-2017", "", "FIDE_DUTCH_2017"),
        ("fide-dubov-2026", "", "FIDE_DUBOV"),
        ("fide-dubov-2018", "2025/03/01", "FIDE_DUBOV"),
        ("fide-burstein-2026", "2026/03/01", "FIDE_BURSTEIN"),
        ("fide-burstein-2017", "2026/01/31", "FIDE_BURSTEIN"),
        ("fide-double-swiss", "", "FIDE_DOUBLESWISS"),
        ("fide-team", "", "FIDE_TEAM"),
    ],
)
def test_a_system_with_a_code_needs_no_other_line(system: str, start: str, code: str) -> None:
    games = 2 if system == "fide-double-swiss" else 1
    event = replace(TWO, system=system, details=Details(start=start), games_per_match=games)
    written = lines(event)
    assert f"192 {code}" in written
    assert not any(line.startswith("### ronde") for line in written)
    assert read(to_text(event)) == event
    fast = replace(event, acceleration="fide-baku")
    assert f"192 {code}_BAKU" in lines(fast)
    assert read(to_text(fast)) == fast


@pytest.mark.parametrize("system", ["fide-lim", "fmjd-1986-draw", "ch-dutch", "fide-dutch-2012"])
def test_a_system_without_a_code_is_custom_and_named_in_092_and_in_a_comment(system: str) -> None:
    event = replace(TWO, system=system)
    written = lines(event)
    assert "192 CUSTOM_SWISS" in written
    assert f"092 Individual: Swiss-System ({system})" in written
    assert f"### ronde system {system}" in written
    assert read(to_text(event)) == event


@pytest.mark.parametrize(
    "code, system, acceleration",
    [
        ("FIDE_DUTCH_2025", "fide-dutch-2026", None),
        ("FIDE_DUTCH_2025_BAKU", "fide-dutch-2026", "fide-baku"),
        ("FIDE_TEAM_TYPEB_GP_MP", "fide-team", None),
        ("CUSTOM_ROUNDROBIN", None, None),
        ("BERGER_ROUNDROBIN_G2", "round-robin-double", None),
    ],
)
def test_a_code_that_says_more_than_our_name_is_kept(
    code: str, system: str | None, acceleration: str | None
) -> None:
    event = read(f"192 {code}\n" + to_text(TWO))
    assert (event.system, event.acceleration) == (system, acceleration)
    assert event.details.encoded_kind == code
    assert f"192 {code}" in lines(event)


def test_an_undated_code_means_the_edition_in_force_at_the_start() -> None:
    text = to_text(TWO)
    assert read("192 FIDE_DUTCH\n042 2026/01/31\n" + text).system == "fide-dutch-2017"
    assert read("192 FIDE_DUTCH\n042 2026/02/01\n" + text).system == "fide-dutch-2026"
    assert read("192 FIDE_DUTCH\n" + text).system == "fide-dutch-2026"


def test_explicit_points_replace_the_acceleration_of_the_code() -> None:
    event = read("192 FIDE_DUTCH_2026_BAKU\n250       1.0   1   1    1    1\n" + to_text(TWO))
    assert event.acceleration is None
    assert read(to_text(event)) == event


REFUSED: dict[str, tuple[dict[str, Any], str]] = {
    "no player": ({"players": ()}, "at least one player"),
    "two games": ({"games_per_match": 2}, "name the system fide-double-swiss"),
    "too many rounds": ({"games_per_match": 2, "number_of_rounds": 500}, "999 rounds at most"),
    "an empty last round": ({"rounds": (PlayedRound(),)}, "neither a game nor"),
    "a record of ours": ({"records": (Record("142", " 5"),)}, "writes such records itself"),
    "a line of ours": ({"records": (Record("###", " ronde system x"),)}, "writes such"),
    "two lines": ({"records": (Record("###", " a\n001"),)}, "writes such records itself"),
    "a blank line": ({"records": (Record("   ", ""),)}, "writes such records itself"),
    "points too high": ({"points": PointSystem(win=1000)}, "between 0.0 and 99.9"),
    "points below zero": ({"points": PointSystem(forfeit_loss=-1)}, "between 0.0 and 99.9"),
    "tie-breaks with commas": ({"tie_breaks": ("BH,SB",)}, "cannot hold tie_breaks"),
    "no name of a system": ({"system": ""}, "cannot hold system"),
    "an acceleration too high": (
        {"accelerated": (AcceleratedPoints(1, 1, Tpn(1), Tpn(1), 1000),)},
        "Points of 1000 tenths do not fit",
    ),
    "an acceleration too long": (
        {"accelerated": (AcceleratedPoints(1, 1000, Tpn(1), Tpn(1), 10),)},
        "The range of an acceleration",
    ),
    "a worth of the bye": (
        {"abnormal": (AbnormalPoints(Tpn(1), 5, 0, Bye.PAIRING_ALLOCATED),)},
        "no letter for pairing_allocated",
    ),
    "an absence too late": (
        {"absences": (Absence(1000, Tpn(1)),), "number_of_rounds": None},
        "Round 1000 does not fit",
    ),
    "an unknown absent player": ({"absences": (Absence(1, Tpn(3)),)}, "is not in the list"),
    "an absence in the past": (
        {"absences": (Absence(1, Tpn(1)),), "rounds": (PlayedRound((game(1, 2),)),)},
        "not to come",
    ),
    "an odd bye to come": (
        {"absences": (Absence(1, Tpn(1), Bye.PAIRING_ALLOCATED),)},
        "half, full or zero",
    ),
    "an unknown player": ({"rounds": (PlayedRound((game(1, 3),)),)}, "not two players of the list"),
    "two games at once": (
        {"rounds": (PlayedRound((game(1, 2), game(2, 1))),)},
        "has too many games",
    ),
    "two winners": (
        {"rounds": (PlayedRound((Game(Tpn(1), Tpn(2), Result.WIN, Result.WIN),)),)},
        "contradict each other",
    ),
    "a bye and a game": (
        {"rounds": (PlayedRound((game(1, 2),), ((Tpn(1), Bye.HALF),)),)},
        "has a game or is not in the list",
    ),
    "more rounds than declared": (
        {"rounds": (PlayedRound((game(1, 2),)),) * 2, "number_of_rounds": 1},
        "Rounds paired: 2",
    ),
    "a ranking of others": ({"ranking": (Tpn(1), Tpn(1))}, "every player once"),
    "a ban of others": ({"forbidden": (ForbiddenPairs((Tpn(1), Tpn(9))),)}, "1, 9 are not"),
}


@pytest.mark.parametrize("changes, sentence", REFUSED.values(), ids=REFUSED)
def test_what_a_report_cannot_hold_is_refused_with_a_reason(
    changes: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(InputError) as refusal:
        to_text(replace(TWO, **changes))
    assert sentence in str(refusal.value)
    assert refusal.value.exit_code == 3


def test_everything_that_cannot_be_written_is_named_at_once() -> None:
    with pytest.raises(CannotBeWritten) as refusal:
        to_text(replace(TWO, games_per_match=2, number_of_rounds=500))
    assert len(refusal.value.problems) == 2


def test_nothing_is_written_when_something_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "open.trf"
    with pytest.raises(CannotBeWritten):
        write(replace(TWO, games_per_match=2), path)
    assert not path.exists()


def test_a_report_ends_at_player_9999() -> None:
    players = tuple(Player(Tpn(tpn)) for tpn in range(1, 10_001))
    full = Tournament(players=players[:-1])
    assert read(to_text(full)) == full
    with pytest.raises(TooLarge, match="9999 players at most, and there are 10000") as refusal:
        to_text(Tournament(players=players))
    assert refusal.value.exit_code == 4


@pytest.mark.parametrize("dialect", ["javafo", "bbp"])
def test_an_engine_does_not_get_what_it_would_get_wrong(dialect: Dialect) -> None:
    with pytest.raises(CannotBeWritten) as refusal:
        to_text(PENALISED, dialect=dialect)
    assert "abnormal points" in str(refusal.value)
    assert "for some rounds only" in str(refusal.value)


def test_bbp_does_not_get_points_it_has_no_record_for() -> None:
    event = replace(TWO, points=PointSystem(black_win=15))
    with pytest.raises(CannotBeWritten, match="has no record for a value of the point system"):
        to_text(event, dialect="bbp")
    assert read(to_text(event, dialect="javafo")) == event


@pytest.mark.parametrize("dialect", ["trf16", "javafo", "bbp"])
def test_points_count_the_marks_of_the_coming_round_where_they_stand_in_its_column(
    dialect: Dialect,
) -> None:
    event = replace(TWO, absences=(Absence(1, Tpn(1), Bye.HALF),))
    written = next(line for line in lines(event, dialect) if line.startswith("001"))
    assert written[80:84] == " 0.5"
    assert written.endswith("  0000 - H")
    assert lines(event)[2][80:84] == " 0.0"
    assert "240 H   1    1" in lines(event)


def test_a_free_number_among_ranked_lines_stays_free() -> None:
    vacant = Player(Tpn(2), last_round=0)
    event = Tournament(
        players=(Player(Tpn(1), "One"), vacant, Player(Tpn(3), "Three")),
        ranking=(Tpn(3), Tpn(1), Tpn(2)),
    )
    written = [line[4:8] for line in lines(event, "javafo") if line.startswith("001")]
    assert written == ["   3", "   1"]
    assert read(to_text(event, dialect="javafo")) == event


def test_unchanged_lines_go_back_to_their_place() -> None:
    text = "### first\r\n012 Name\r\n### ruler\r\n" + "\r\n".join(
        line for line in lines(TWO) if line.startswith("001")
    )
    written = lines(read(text + "\r\nABC strange\r\n### last\r\n"))
    assert written[0] == "### first"
    assert written[written.index("### ruler") + 1].startswith("001    1")
    assert written[-3:] == ["ABC strange", "### last", ""]


@pytest.mark.parametrize("dialect", ["javafo", "bbp"])
@pytest.mark.parametrize("acceleration", ["ffe-degressive", "ffe-haley-soft", "fide-baku"])
def test_an_engine_gets_the_points_of_an_acceleration_that_it_cannot_name(
    dialect: Dialect, acceleration: str
) -> None:
    recipe = Recipe(players=13, rounds=7, seed=8, acceleration=acceleration)
    event = generate(recipe).before(4)
    event = replace(event, absences=())
    extra, _ = pairing_points(acceleration, {})
    wanted = [extra(event, number) or [0] * 13 for number in range(1, 5)]
    found = {
        int(line[4:8]): [round(10 * float(cell)) for cell in line[8:].split()]
        for line in lines(event, dialect)
        if line.startswith("XXA")
    }
    assert wanted[0][0]
    for player in range(13):
        given = found.get(player + 1, [])
        assert given + [0] * (4 - len(given)) == [points[player] for points in wanted]
    again = read(to_text(event, dialect=dialect))
    assert again == event
    assert not again.accelerated


def test_points_that_a_report_states_are_not_taken_for_computed_ones() -> None:
    stated = replace(TWO, accelerated=(AcceleratedPoints(1, 2, Tpn(1), Tpn(1), 10),))
    assert not any("computed-points" in line for line in lines(stated, "javafo"))
    assert read(to_text(stated, dialect="javafo")).accelerated == stated.accelerated
