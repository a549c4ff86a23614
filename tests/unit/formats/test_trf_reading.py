"""Reading tournament reports: every dialect, forgiving where the meaning is clear."""

from __future__ import annotations

from pathlib import Path

import pytest

from ronde.domain.errors import InputError
from ronde.domain.player import NationalRecord, Player, Tpn
from ronde.domain.points import DRAUGHTS_POINTS, PointSystem
from ronde.domain.result import Bye, Result
from ronde.domain.round import Game, PlayedRound, game
from ronde.domain.tournament import (
    AbnormalPoints,
    Absence,
    AcceleratedPoints,
    ForbiddenPairs,
    Record,
)
from ronde.formats import read, read_report
from tests.support import ROOT
from tests.unit.formats.reports import line, report

FOUR = report(
    line(1, "1.0", "3 w 1"),
    line(2, "0.5", "4 b ="),
    line(3, "0.0", "1 b 0"),
    line(4, "0.5", "2 w ="),
)


def test_a_line_001_fills_every_field_of_a_player() -> None:
    text = report(
        "001   12 wWGM Cramling, Pia Ann                 2415 SWE     1700030 1963/04/23  0.0   45",
        *(line(tpn, "0.0") for tpn in range(1, 12)),
    )
    assert read(text).player(12) == Player(
        Tpn(12),
        name="Cramling, Pia Ann",
        rating=2415,
        title="WGM",
        federation="SWE",
        sex="w",
        birth="1963/04/23",
        fide_id="1700030",
        rank=45,
    )


@pytest.mark.parametrize(
    "letter, title",
    [("g", "GM"), ("m", "IM"), ("f", "FM"), ("wg", "WGM"), ("wm", "WIM"), ("CM", "CM")],
)
def test_titles_of_old_files_are_understood(letter: str, title: str) -> None:
    old = line(1, "0.0")
    text = report(old[:10] + f"{letter:>3}" + old[13:])
    assert read(text).player(1).title == title


@pytest.mark.parametrize("end", ["\n", "\r", "\r\n"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_lines_end_with_cr_lf_or_both_and_a_byte_order_mark_is_passed_over(
    end: str, mark: str
) -> None:
    text = mark + FOUR.replace("\n", end)
    assert read(text) == read(text.encode()) == read(FOUR)


def test_a_mixture_of_line_ends_is_read() -> None:
    assert read(FOUR.replace("\n", "\r", 1).replace("\n", "\r\n", 1)) == read(FOUR)


def test_utf_8_is_tried_before_windows_1252_which_is_noticed() -> None:
    text = report(line(1, "0.0", name="Müller, Zoë"))
    assert read(text.encode()).player(1).name == "Müller, Zoë"
    found = read_report(text.encode("cp1252"))
    assert found.tournament == read(text)
    assert [(n.line, n.column) for n in found.notices] == [(1, 16)]
    assert "Windows-1252" in found.notices[0].render()


def test_utf_16_with_a_byte_order_mark_is_read_with_a_notice() -> None:
    found = read_report(FOUR.encode("utf-16"))
    assert found.tournament == read(FOUR)
    assert len(found.notices) == 1


def test_a_text_has_a_line_break_and_anything_else_is_a_path(tmp_path: Path) -> None:
    path = tmp_path / "open.trf"
    path.write_bytes(FOUR.encode())
    assert read(path) == read(str(path)) == read(FOUR) == read(FOUR.encode())


def test_columns_count_characters_not_bytes() -> None:
    name = "Łukaszewicz-Śniadecki, Żółć Ǎ日本語"
    text = report(line(1, "1.0", "2 w 1", name=name), line(2, "0.0", "1 b 0"))
    event = read(text.encode())
    assert event.player(1).name == name
    assert event.rounds[0].games == (game(1, 2, Result.WIN),)


@pytest.mark.parametrize(
    "letters, results",
    [
        ("10", (Result.WIN, Result.LOSS)),
        ("==", (Result.DRAW, Result.DRAW)),
        ("01", (Result.LOSS, Result.WIN)),
        ("WL", (Result.UNRATED_WIN, Result.UNRATED_LOSS)),
        ("dd", (Result.UNRATED_DRAW, Result.UNRATED_DRAW)),
        ("lw", (Result.UNRATED_LOSS, Result.UNRATED_WIN)),
        ("+-", (Result.FORFEIT_WIN, Result.FORFEIT_LOSS)),
        ("--", (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS)),
        ("=0", (Result.DRAW, Result.LOSS)),
        ("00", (Result.LOSS, Result.LOSS)),
        ("??", (Result.UNKNOWN, Result.UNKNOWN)),
    ],
)
def test_results_that_go_together_are_read(letters: str, results: tuple[Result, Result]) -> None:
    worth = {"1": "1.0", "w": "1.0", "+": "1.0", "=": "0.5", "d": "0.5", "?": "0.5"}
    one, other = letters[0], letters[1]
    text = report(
        line(1, worth.get(one.lower(), "0.0"), f"2 w {one}"),
        line(2, worth.get(other.lower(), "0.0"), f"1 b {other}"),
    )
    assert read(text).rounds[0].games == (Game(Tpn(1), Tpn(2), *results),)


@pytest.mark.parametrize("letters", ["11", "1=", "=1", "1+", "+0", "++", "W0", "1L", "+?", "?0"])
def test_results_that_contradict_each_other_are_refused(letters: str) -> None:
    one, other = letters[0], letters[1]
    with pytest.raises(InputError, match="contradict each other"):
        read(report(line(1, "1.0", f"2 w {one}"), line(2, "1.0", f"1 b {other}")))


@pytest.mark.parametrize("colours, white", [("--", 1), ("w-", 1), ("-b", 1), ("b-", 2), ("-w", 2)])
def test_a_forfeit_may_lack_colours_which_is_noticed(colours: str, white: int) -> None:
    found = read_report(
        report(line(1, "1.0", f"2 {colours[0]} +"), line(2, "0.0", f"1 {colours[1]} -"))
    )
    assert found.tournament.rounds[0].games[0].white == white
    assert [(n.line, n.column) for n in found.notices] == [(1, 97)]


def test_a_blank_cell_of_a_completed_round_is_an_absence_for_zero_points() -> None:
    text = report(
        line(1, "1.0", "2 w 1", ""),
        line(2, "1.0", "1 b 0", "3 w 1"),
        line(3, "0.0", "", "2 b 0"),
    )
    event = read(text)
    assert [mark[2] for mark in event.history.mark] == [Bye.ZERO, Result.LOSS]
    assert event.absences == ()


def test_the_round_to_be_paired_follows_the_last_with_an_opponent_or_a_bye() -> None:
    text = report(
        line(1, "1.0", "2 w 1", "", "- - U", "- - H"),
        line(2, "0.0", "1 b 0", "", "", ""),
    ).replace("  1.0", "  2.5", 1)
    event = read(text)
    assert len(event.rounds) == 3
    assert event.rounds[1] == PlayedRound()
    assert event.absences == (Absence(4, Tpn(1), Bye.HALF),)


@pytest.mark.parametrize("with_marks", [False, True])
def test_marks_of_the_round_to_be_paired_are_absences_whether_or_not_their_points_count(
    with_marks: bool,
) -> None:
    points = ("2.0", "0.5", "0.0") if with_marks else ("1.0", "0.0", "0.0")
    text = report(
        line(1, points[0], "2 w 1", "- - F"),
        line(2, points[1], "1 b 0", "- - H"),
        line(3, points[2], "- - Z", "- - Z"),
    )
    assert read(text).absences == (
        Absence(2, Tpn(1), Bye.FULL),
        Absence(2, Tpn(2), Bye.HALF),
        Absence(2, Tpn(3), Bye.ZERO),
    )


def test_points_may_count_the_acceleration_of_the_round_to_be_paired() -> None:
    def accelerated(points: str) -> str:
        return report(
            line(1, points, "2 w 1"), line(2, "0.0", "1 b 0"), "XXR 5", "XXA    1  1.0  0.5"
        )

    assert read(accelerated("1.0")) == read(accelerated("1.5"))
    with pytest.raises(InputError, match="but the results give"):
        read(accelerated("2.0"))


def test_marks_and_acceleration_may_both_be_counted() -> None:
    text = report(
        line(1, "2.0", "2 w 1", "- - H"), line(2, "0.0", "1 b 0"), "XXR 5", "XXA    1  1.0  0.5"
    )
    assert read(text).history.points == [10, 0]


def test_records_240_and_lines_xxz_announce_absences_too() -> None:
    text = FOUR + report("240 H   2    1    3", "240 Z   3    1", "XXZ 2 1", "XXZ 4")
    assert read(text).absences == (
        Absence(2, Tpn(1), Bye.HALF),
        Absence(2, Tpn(2), Bye.ZERO),
        Absence(2, Tpn(3), Bye.HALF),
        Absence(2, Tpn(4), Bye.ZERO),
        Absence(3, Tpn(1), Bye.ZERO),
    )


def test_a_record_240_of_a_past_round_says_what_a_blank_cell_means() -> None:
    text = report(
        line(1, "1.0", "2 w 1"), line(2, "0.0", "1 b 0"), line(3, "0.5"), "240 H   1    3"
    )
    assert read(text).rounds[0].byes == ((3, Bye.HALF),)


def test_several_pairing_allocated_byes_in_a_round_are_noticed() -> None:
    found = read_report(report(line(1, "1.0", "- - U"), line(2, "1.0", "- - U")))
    assert [(n.line, n.column) for n in found.notices] == [(2, 99)]


def test_trf06_wrote_byes_as_results_against_nobody() -> None:
    found = read_report(
        report(
            line(1, "1.0", "2 w 1"),
            line(2, "0.0", "1 b 0"),
            line(3, "1.0", "- - 1"),
            line(4, "0.5", "- - ="),
            line(5, "0.0", "- - 0"),
            line(6, "0.0", "- - -"),
            line(7, "1.0", "- - +"),
        )
    )
    assert found.tournament.rounds[0].byes == (
        (3, Bye.PAIRING_ALLOCATED),
        (4, Bye.HALF),
        (7, Bye.UNOPPOSED),
    )
    assert [n.line for n in found.notices] == [3]


def test_several_wins_against_nobody_are_full_point_byes() -> None:
    event = read(
        report(
            line(1, "1.0", "2 w 1"),
            line(2, "0.0", "1 b 0"),
            line(3, "1.0", "- - 1"),
            line(4, "1.0", "- - 1"),
        )
    )
    assert event.rounds[0].byes == ((3, Bye.FULL), (4, Bye.FULL))


def test_lines_may_come_in_any_order_and_after_other_records() -> None:
    lines = FOUR.splitlines()
    assert read(report("XXR 5", *reversed(lines))) == read(report(*lines, "142 5"))


def test_xxc_rank_makes_the_lines_the_ranking_and_allows_missing_numbers() -> None:
    event = read(
        report(line(5, "1.0", "2 w 1"), line(2, "0.0", "5 b 0"), line(3, "0.0"), "XXC rank black1")
    )
    assert event.ranking == (5, 2, 3, 1, 4)
    assert event.initial_colour == "B"
    assert event.player(1) == Player(Tpn(1), last_round=0)
    assert event.absent(2) == {1, 4}


WORTH_3 = {"zero_point_bye": 3, "forfeit_loss": 3}


@pytest.mark.parametrize(
    "lines, system",
    [
        (["162  W 2.0    D 1.0"], DRAUGHTS_POINTS),
        (["162 W 2.0 D 1.0"], DRAUGHTS_POINTS),
        (["162  D 1.0    W 2.0    L 0.0    A 0.0    P 2.0    X 1.0"], DRAUGHTS_POINTS),
        (["BBW  2.0", "BBD  1.0"], DRAUGHTS_POINTS),
        (["XXS W=2 D=1", "XXS PAB=2.0"], DRAUGHTS_POINTS),
        (["XXS W=2.0 D=1.0 L=0.0 ZPB=0.0 FL=0.0 PAB=2.0", "BBW  2.0", "BBD  1.0"], DRAUGHTS_POINTS),
        (["162  P 0.5    A 0.3"], PointSystem(pairing_allocated_bye=5, **WORTH_3)),
        (["BBU  0.0", "BBZ  0.3", "BBF  0.3"], PointSystem(pairing_allocated_bye=0, **WORTH_3)),
        (["XXS BW=1.2 HPB=0.3"], PointSystem(black_win=12, half_point_bye=3)),
        (["XXS W=3 WW=1"], PointSystem(win=10, black_win=30, forfeit_win=30, full_point_bye=30)),
        ([], PointSystem()),
    ],
)  # fmt: skip
def test_point_systems_of_every_dialect(lines: list[str], system: PointSystem) -> None:
    assert read(report(line(1, "0.0"), *lines)).points == system


def test_forbidden_pairs_and_accelerations_of_every_dialect() -> None:
    players = [line(tpn, "0.0") for tpn in range(1, 7)]
    new = read(
        report(
            *players,
            "142 9",
            "250       1.0   1   2    1    3",
            "250       0.5   3   3    1    3",
            "260   1   9    1    2",
            "260   2   5    3    4    5",
        )
    )
    old = read(
        report(
            *players,
            "XXR 9",
            *(f"XXA {tpn:4}  1.0  1.0  0.5" for tpn in (1, 2, 3)),
            "XXP 1 2",
            "260   2   5    3    4    5",
        )
    )
    assert new == old
    assert new.accelerated == (
        AcceleratedPoints(1, 2, Tpn(1), Tpn(3), 10),
        AcceleratedPoints(3, 3, Tpn(1), Tpn(3), 5),
    )
    assert new.forbidden == (
        ForbiddenPairs((Tpn(1), Tpn(2))),
        ForbiddenPairs((Tpn(3), Tpn(4), Tpn(5)), 2, 5),
    )


def test_abnormal_points_change_the_score() -> None:
    event = read(
        report(
            line(1, "0.5", "2 w 1"),
            line(2, "0.5", "1 b 0"),
            f"299 {'':1}  {'':4}  -0.5  001 {1:4}",
            f"299 {'L':1}  {'':4}   0.5  000 {2:4}",
        )
    )
    assert event.abnormal == (
        AbnormalPoints(Tpn(1), -5, 1),
        AbnormalPoints(Tpn(2), 5, 0, Result.LOSS),
    )


def test_headers_fill_the_details() -> None:
    event = read(
        report(
            "012 Open of Bern ",
            "022 Bern",
            "032 SUI",
            "042 2026/05/01",
            "052 2026/05/09",
            "082 0",
            "092 Individual: Swiss-System",
            "102 Chief, A.",
            "112 Deputy, B.",
            "112 Deputy, C.",
            "112",
            "122 90'+30\"",
            "132".ljust(91) + "26/05/01  26/05/02",
            "152 b",
            "172 SUI FIDON",
            "182 Ronde",
            "202 BH/C1,BH, SB",
            "222 5400+30",
            line(1, "0.0"),
        )
    )
    details = event.details
    assert (details.name, details.city, details.federation) == ("Open of Bern", "Bern", "SUI")
    assert (details.start, details.end) == ("2026/05/01", "2026/05/09")
    assert details.kind == "Individual: Swiss-System"
    assert (details.chief_arbiter, details.deputies) == ("Chief, A.", ("Deputy, B.", "Deputy, C."))
    assert (details.time_control, details.encoded_time_control) == ("90'+30\"", "5400+30")
    assert details.round_dates == ("2026/05/01", "2026/05/02")
    assert (details.pairing_controller, details.rank_method) == ("Ronde", "SUI FIDON")
    assert event.tie_breaks == ("BH/C1", "BH", "SB")
    assert event.initial_colour == "B"


def test_a_header_that_stands_twice_keeps_both_texts_unless_they_are_codes() -> None:
    found = read_report(report("102 One", "102 Two", line(1, "0.0")))
    assert found.tournament.details.chief_arbiter == "One; Two"
    assert [(n.line, n.column) for n in found.notices] == [(2, 5)]
    with pytest.raises(InputError, match="Record 192 stands twice"):
        read(report("192 FIDE_DUTCH", "192 FIDE_DUBOV", line(1, "0.0")))


def test_round_dates_may_stand_on_a_line_each() -> None:
    event = read(report("132 2025/01/15", "132            2025/01/16", line(1, "0.0")))
    assert event.details.round_dates == ("2025/01/15", "2025/01/16")


def test_a_national_record_belongs_to_its_player_and_other_codes_stay_unchanged() -> None:
    event = read(
        report(
            "# a remark",
            line(1, "0.0"),
            "### in the middle",
            line(2, "0.0"),
            "BEL    2 m FM Two, B                            2201 BRU       45678 1990/01/01",
            "DAT 1 CLUB something",
            "802   1 SUI      2      4.0",
        )
    )
    assert event.player(2).national == (
        NationalRecord("BEL", "Two, B", 2201, "FM", "m", "BRU", "45678", "1990/01/01"),
    )
    assert event.records == (
        Record("# a", " remark"),
        Record("###", " in the middle"),
        Record("DAT", " 1 CLUB something"),
        Record("802", "   1 SUI      2      4.0"),
    )
    assert [record.before for record in event.records] == ["001", "NRS", "", ""]


def test_points_may_be_missing_or_whole_numbers() -> None:
    text = report(line(1, "1", "2 w 1", rank=1), line(2, "", "1 b 0", rank=2))
    found = read_report(text)
    assert found.tournament.history.points == [10, 0]
    assert [(n.line, n.column) for n in found.notices] == [(2, 81)]


def test_a_round_robin_is_known_from_192_or_092() -> None:
    players = line(1, "0.0")
    assert read(report("192 CUSTOM_ROUNDROBIN", players)).is_round_robin
    assert read(report("092 Individual: Round-Robin", players)).is_round_robin
    assert not read(report("092 Individual: Swiss-System", players)).is_round_robin


@pytest.mark.parametrize("team", [2, 4])
def test_two_byes_of_a_team_in_a_round_are_refused_with_their_line(team: int) -> None:
    given = (ROOT / "tests/golden/formats/teams.trf26.trf").read_text(encoding="utf-8")
    assert read(given).team_event is not None
    with pytest.raises(InputError, match=f"Team {team} has another bye in round 2 already"):
        read(f"{given}240 H   2 {team:4}\n")
