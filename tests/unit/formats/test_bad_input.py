"""Whatever is wrong with a file is said at once, with line and column, and nothing crashes."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from ronde.domain.errors import FileAccessError, InputError, RequestError
from ronde.formats import read, read_report, to_text, write

if TYPE_CHECKING:
    from pathlib import Path

HEAD = "012 Club open\n142 5\n"


def player(text: str, points: str, rank: int, *rounds: str) -> str:
    """A line 001: `text` up to column 79, then points, rank and rounds."""
    return f"{text:79}{points:>5}{rank:5}" + "".join(f"{cell:>10}" for cell in rounds)


ANN = "001    1 m GM One, Ann                          2500 SUI     1000001 1990/01/01"
BOB = "001    2   IM Two, Bob                          2400 SUI     1000002 1991/01/01"
CID = "001    3      Three, Cid                        2300 SUI     1000003 1992/01/01"
DEE = "001    4      Four, Dee                         2200 SUI     1000004 1993/01/01"
LINES = (
    player(ANN, "2.0", 1, "3 w 1", "2 b 1"),
    player(BOB, "1.0", 2, "4 b 1", "1 w 0"),
    player(CID, "1.0", 3, "1 b 0", "4 w 1"),
    player(DEE, "0.0", 4, "2 w 0", "3 b 0"),
)
GOOD = HEAD + "\n".join(LINES) + "\n"


def edited(line: int, column: int, text: str) -> str:
    """The good report with `text` written over that line (of the file) from that column on."""
    lines = GOOD.split("\n")
    old = lines[line - 1].ljust(column - 1)
    lines[line - 1] = old[: column - 1] + text + old[column - 1 + len(text) :]
    return "\n".join(lines)


def problems(source: str | bytes | Path) -> list[tuple[int | None, int | None, str]]:
    """Where and what, for everything that is wrong with the source."""
    with pytest.raises(InputError) as refusal:
        read(source)
    error = refusal.value
    assert error.exit_code == 3
    assert str(error).count("\n") < 25, "more than a screen"
    return [(p.line, p.column, p.render()) for p in error.problems]


def test_the_good_report_is_good() -> None:
    event = read(GOOD)
    assert [player.name for player in event.players] == [
        "One, Ann",
        "Two, Bob",
        "Three, Cid",
        "Four, Dee",
    ]
    assert event.history.points == [20, 10, 10, 0]


@pytest.mark.parametrize(
    "text, line, column, sentence",
    [
        ("\n", 1, 1, "There is no player"),
        (HEAD, 1, 1, "There is no player"),
        (edited(3, 5, "   0"), 3, 5, "The starting number is '0'"),
        (edited(3, 5, "    "), 3, 5, "The starting number is ''"),
        (edited(3, 5, " x1 "), 3, 5, "Found 'x1' in columns 5 to 8"),
        (edited(4, 5, "   1"), 4, 5, "Starting number 1 stands twice, first in line 3"),
        (edited(6, 5, "   5"), 6, 5, "The starting number is 5, but number 4 is missing"),
        (edited(6, 92, "   4"), 6, 92, "player 4 is their own opponent"),
        (edited(5, 92, "   7"), 5, 92, "opponent 7 is not in the list of 4 players"),
        (edited(5, 92, "9999"), 5, 92, "opponent 9999 is not in the list of 4 players"),
        (edited(5, 92, "   2"), 5, 92, "player 3 has opponent 2, but player 2 has 4 (line 4)"),
        (edited(5, 99, "1"), 3, 99, "player 1 has '1' and opponent 3 has '1' (line 5)"),
        (edited(5, 99, "="), 3, 99, "player 1 has '1' and opponent 3 has '=' (line 5)"),
        (edited(5, 99, "+"), 3, 99, "the two results contradict each other"),
        (edited(5, 99, "?"), 3, 99, "the two results contradict each other"),
        (edited(5, 97, "w"), 3, 97, "both have colour 'w' (line 5)"),
        (edited(5, 97, "-"), 5, 97, "the colour of player 3 is missing"),
        (edited(5, 97, "x"), 5, 97, "The colour is 'x'"),
        (edited(5, 99, "X"), 5, 99, "The result is 'X'; wanted one of 1 = 0 W D L + - ?"),
        (edited(5, 99, "½"), 5, 99, "The result is '½'"),
        (edited(5, 99, " "), 5, 99, "There is an opponent (1) but no result"),
        (edited(5, 99, "U"), 5, 99, "a bye, although there is an opponent (1)"),
        (edited(5, 92, "0000"), 5, 97, "The colour is 'b' although there is no opponent"),
        (edited(5, 92, "0000 - ?"), 5, 99, "although there is no opponent"),
        (edited(5, 92, " 1a "), 5, 92, "The opponent is '1a'"),
        (edited(5, 92, "  -1"), 5, 92, "The opponent is '-1'"),
        (edited(5, 92, " 1_0"), 5, 92, "The opponent is '1_0'"),
        (edited(5, 92, "   ١"), 5, 92, "The opponent is '١'"),
        (edited(5, 96, "b"), 5, 96, "wanted a blank between opponent, colour and result"),
        (edited(5, 100, "4"), 5, 100, "are columns shifted?"),
        (edited(5, 81, " 1,0"), 5, 81, "The points are '1,0'; wanted a number with a dot"),
        (edited(5, 81, "-1.0"), 5, 81, "The points are -1.0, but the results give 1.0"),
        (edited(5, 81, " 3.0"), 5, 81, "The points are 3.0, but the results give 1.0"),
        (edited(5, 81, "1.25"), 5, 81, "The points are '1.25'"),
        (edited(5, 85, "5"), 5, 85, "beside the points"),
        (edited(5, 49, "23x0"), 5, 49, "Found '23x0' in columns 49 to 52"),
        (edited(5, 4, "9"), 5, 4, "wanted a blank in column 4"),
        (edited(1, 1, "062 7    "), 1, 5, "The number of players is 7, but 4 lines"),
        (edited(2, 1, "142 1"), 3, 102, "Round 2 has been paired, but the tournament has 1"),
        (edited(2, 1, "142 0"), 2, 5, "The number of rounds is '0'; wanted 1 to 999"),
        (edited(2, 1, "142 99999999999"), 2, 5, "wanted 1 to 999"),
        (edited(2, 1, "142 five"), 2, 5, "The number of rounds is 'five'"),
        (edited(2, 1, "142x5"), 2, 4, "Found 'x' after the code 142"),
        (GOOD + "XXR 9\n", 7, 5, "The number of rounds is 9, but line 2 says 5"),
        (GOOD + "152 X\n", 7, 5, "The initial colour is 'X'; wanted W or B"),
        (GOOD + "152 W\nXXC black1\n", 8, 5, "an earlier line has said the other one"),
        (GOOD + "XXC white\n", 7, 5, "wanted rank, white1 or black1"),
        (GOOD + "162  Q 1.0\n", 7, 6, "The symbol is 'Q'"),
        (GOOD + "162  W 1,0\n", 7, 8, "Found '1,0'; wanted points with a dot"),
        (GOOD + "XXS WW=x\n", 7, 5, "Found 'WW=x'"),
        (GOOD + "BBW one\n", 7, 5, "Found 'one'"),
        (GOOD + "BBW  2.0\nXXS WW=3.0\n", 8, 5, "contradict an earlier line, which says 2.0"),
        (GOOD + "240 Q   3    1\n", 7, 5, "The kind of bye is 'Q'"),
        (GOOD + "240 H        1\n", 7, 7, "The round is missing"),
        (GOOD + "240 H   3    8\n", 7, 11, "Player 8 is not in the list"),
        (GOOD + "240 H   3    1\n240 Z   3    1\n", 8, 11, "has two different byes"),
        (GOOD + "240 H   1    1\n", 7, 11, "and another entry in line 3"),
        (GOOD + "250      11.0   2   1    1    4\n", 7, 15, "Rounds 2 to 1, numbers 1 to 4"),
        (GOOD + "260   3   1    1    2\n", 7, 5, "wanted the first round before the last"),
        (GOOD + "260   1   3    1    9\n", 7, 18, "Player 9 is not in the list"),
        (GOOD + "299 Q        1.0  001    1\n", 7, 5, "The type is 'Q'"),
        (GOOD + "XXZ 1 9\n", 7, 7, "Player 9 is not in the list"),
        (GOOD + "XXP 1 one\n", 7, 7, "Found 'one'; wanted the number of a participant"),
        (GOOD + "XXA    9  1.0\n", 7, 5, "Player 9 is not in the list"),
        (GOOD + "XXA    1  1.0\nXXA    1  1.0\n", 8, 5, "has a second line XXA"),
        (
            GOOD + "013 A team                             1    9\n",
            7,
            37,
            "Player 9 is not in the list",
        ),
        (GOOD + "330 ++   1   1   2\n", 7, 5, "The match is '++'; wanted +-, -+ or --"),
        (GOOD + "### ronde weather x\n", 7, 11, "was it written by a later version?"),
        (GOOD + "### ronde player 9 club A\n", 7, 18, "Player 9 is not in the list"),
        (GOOD + "### ronde 240 H   3    8\n", 7, 21, "Player 8 is not in the list"),
        (GOOD.replace("001    4", "101    4"), 6, 1, "its code is '101'; wanted 001"),
        (GOOD.replace("Bob", "B\0b"), 4, 21, r"Found a control character ('\x00')"),
        (GOOD + "###" + "x" * 100_000 + "\n", 7, 50096, "The line has 100003 characters"),
        (GOOD + LINES[0].replace("   1 m", "   5 m") + "x" * 100_000, 7, 50096, "characters"),
    ],
)
def test_a_fault_is_reported_with_its_line_and_column(
    text: str, line: int, column: int, sentence: str
) -> None:
    found = problems(text)
    assert [(at, place) for at, place, said in found if sentence in said] == [(line, column)], found


@pytest.mark.parametrize("cut", range(5, 84))
def test_a_line_cut_before_the_end_of_the_points_is_refused(cut: int) -> None:
    text = HEAD + "\n".join([*LINES[:3], LINES[3][:cut]]) + "\n"
    assert problems(text)[-1][0] == 6


@pytest.mark.parametrize("cut", range(90, len(LINES[3])))
def test_a_line_cut_inside_a_round_is_refused(cut: int) -> None:
    text = HEAD + "\n".join([*LINES[:3], LINES[3][:cut]]) + "\n"
    problems(text)


def test_the_result_cut_off_is_named() -> None:
    text = HEAD + "\n".join([*LINES[:3], LINES[3][:-1]]) + "\n"
    assert (
        6,
        109,
        "6:109: There is an opponent (3) but no result; wanted one of 1 = 0 W D L + - ?.",
    ) in (problems(text))


def test_every_fault_is_reported_at_once_in_the_order_of_the_lines() -> None:
    text = (
        edited(4, 81, " 7.0").replace("142 5", "142 x").replace("   4 b 1", "   4 b X")
        + "152 Q\nXXZ 77\n"
    )
    assert [(line, column) for line, column, _ in problems(text)] == [
        (2, 5),
        (4, 99),
        (7, 5),
        (8, 5),
    ]


def test_scores_are_compared_for_players_whose_rounds_are_in_order() -> None:
    text = edited(5, 99, "1").replace("  1.0    2 ", "  9.0    2 ")
    assert [(line, column) for line, column, _ in problems(text)] == [(3, 99), (4, 81)]


@pytest.mark.parametrize("content", [b"", b"\n", b"   \r\n\r\n", b"\xef\xbb\xbf"])
def test_an_empty_file_is_refused(content: bytes) -> None:
    assert problems(content)[0][2] == ("1:1: There is no player: wanted lines that begin with 001.")


@pytest.mark.parametrize("seed", range(20))
def test_random_bytes_are_refused_on_one_screen(seed: int) -> None:
    problems(random.Random(seed).randbytes(20_000))


def test_nul_bytes_everywhere_are_refused() -> None:
    problems(GOOD.encode("utf-16-le"))


def test_a_missing_file_a_directory_and_an_odd_path_are_access_errors(tmp_path: Path) -> None:
    for path in (tmp_path / "absent.trf", tmp_path, str(tmp_path / "no\0path.trf")):
        with pytest.raises(FileAccessError) as refusal:
            read(path)
        assert refusal.value.exit_code == 5
        assert str(path) in str(refusal.value)


def test_an_unwritable_output_is_an_access_error_and_nothing_is_written(tmp_path: Path) -> None:
    event = read(GOOD)
    for path in (tmp_path, tmp_path / "absent" / "open.trf"):
        with pytest.raises(FileAccessError) as refusal:
            write(event, path, format="trf")
        assert refusal.value.exit_code == 5
    assert list(tmp_path.iterdir()) == []


def test_a_format_or_suffix_that_nobody_knows_is_refused(tmp_path: Path) -> None:
    event = read(GOOD)
    with pytest.raises(RequestError, match="names no format"):
        write(event, tmp_path / "open.doc")
    with pytest.raises(RequestError, match="There is no format"):
        write(event, tmp_path / "open.trf", format="pgn")
    with pytest.raises(RequestError, match="There is no format"):
        read(GOOD, format="pgn")
    with pytest.raises(RequestError, match="There is no dialect"):
        to_text(event, dialect="trf06")  # type: ignore[arg-type]


def test_a_file_name_stands_before_line_and_column(tmp_path: Path) -> None:
    path = tmp_path / "open.trf"
    path.write_text(edited(3, 5, "   0"), encoding="utf-8", newline="")
    with pytest.raises(InputError) as refusal:
        read(path)
    assert str(refusal.value).startswith(f"{path}:3:5: The starting number is '0'")


def test_a_report_without_a_number_of_rounds_is_read() -> None:
    assert read(GOOD.replace("142 5\n", "")).number_of_rounds is None


def test_what_is_merely_odd_is_a_notice() -> None:
    text = GOOD.replace(" m GM", " x GM") + "777 something else\n"
    notices = read_report(text).notices
    assert [(n.line, n.column) for n in notices] == [(3, 10), (7, 1)]
