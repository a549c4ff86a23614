"""`ronde engine`: the syntax, the output and the checklist of bbpPairings."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest

from ronde.domain.result import Result
from ronde.formats import read
from tests.unit.cli.runner import SAMPLE, run
from tests.unit.cli.test_check import WRONG

if TYPE_CHECKING:
    from pathlib import Path

    from tests.support import Golden


MET = (
    "XXR 5\nXXC white1\n"
    "001    1      First                             2000"
    "                             1.0    1     2 w 1\n"
    "001    2      Second                            1900"
    "                             0.0    2     1 b 0\n"
)
"""Two players who have met."""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    target = tmp_path / "open.trf"
    shutil.copy(SAMPLE, target)
    return target


def test_the_pairing_is_printed_as_engines_print_it(file: Path) -> None:
    for arguments in (["--dutch", file, "-p"], [file, "-p"], [file, "--dutch", "-p"]):
        assert run("engine", *arguments).stdout == run("pair", file).stdout


def test_a_bare_name_stands_beside_the_input(file: Path) -> None:
    done = run("engine", "--dutch", file, "-p", "pairs.txt", "-l", "check.txt")
    assert (done.exit_code, done.stdout) == (0, "")
    assert (file.parent / "pairs.txt").read_text() == run("pair", file).stdout
    assert (file.parent / "check.txt").exists()


def test_a_checklist_without_a_name_is_named_after_the_input(file: Path, golden: Golden) -> None:
    run("engine", "--dutch", file, "-p", "-l")
    text = file.with_suffix(".list").read_text()
    golden("cli/checklist.txt", text.rpartition("\n")[0] + "\n")


def test_a_check_without_differences_names_the_rounds(file: Path) -> None:
    done = run("engine", file, "-c")
    assert done.exit_code == 0
    assert done.stdout == "".join(f"open: Round #{number}\n" for number in range(1, 5)) + "\n"


def test_a_check_shows_both_pairings_side_by_side(tmp_path: Path) -> None:
    file = tmp_path / "wrong.trf"
    file.write_text(WRONG)
    done = run("engine", file, "-c")
    assert done.exit_code == 0
    assert done.stdout == (
        "wrong: Round #1\n"
        "  Checker pairings        Tournament pairings \n"
        "      4 -   2                  2 -   4\n"
        "\n\n"
    )


def test_a_check_may_have_a_checklist_of_every_round(file: Path) -> None:
    run("engine", file, "-c", "-l", "all.txt")
    text = (file.parent / "all.txt").read_text()
    assert [line for line in text.splitlines() if line.startswith("Round #")] == [
        f"Round #{number}" for number in range(1, 5)
    ]


def test_without_a_legal_pairing_the_output_is_empty_and_the_exit_code_1(tmp_path: Path) -> None:
    file = tmp_path / "met.trf"
    file.write_text(MET)
    out = tmp_path / "out.txt"
    out.write_text("of the round before")
    done = run("engine", file, "-p", "out.txt", "-l")
    assert (done.exit_code, done.stdout) == (1, "")
    assert out.read_text() == ""
    assert (tmp_path / "met.list").exists()


def test_the_words_are_those_of_bbppairings_in_every_language(file: Path, tmp_path: Path) -> None:
    met = tmp_path / "met.trf"
    met.write_text(MET)
    bad = tmp_path / "bad.trf"
    bad.write_text("001 nonsense\n")
    nowhere = tmp_path / "missing" / "out.txt"
    for lang in ("en", "fr"):
        for arguments, code, words in (
            ((met, "-p"), 1, f"Error while pairing {met}: No valid pairing exists: "),
            ((bad, "-p"), 3, f"Error parsing file {bad}: "),
            ((bad, "-c"), 3, f"Error parsing file {bad}: "),
            ((tmp_path / "no.trf", "-p"), 5, f"Error reading file {tmp_path / 'no.trf'}: "),
            ((file, "-p", nowhere), 5, f"The output file ({nowhere}) could not be opened."),
            ((file, "-c", "7"), 3, f"Error checking file {file}: "),
        ):
            done = run("engine", *arguments, lang=lang)
            assert done.exit_code == code
            assert done.stdout == ""
            assert done.stderr.startswith(words)


def test_an_input_that_cannot_be_read_leaves_the_output_alone(tmp_path: Path) -> None:
    out = tmp_path / "out.txt"
    out.write_text("of the round before")
    assert run("engine", tmp_path / "no.trf", "-p", out).exit_code == 5
    assert out.read_text() == "of the round before"


def test_ways_to_search_change_nothing(file: Path) -> None:
    pairs = run("engine", file, "-p").stdout
    for more in (["-q", "10000"], ["-q"], ["-w"], ["-w", "-q", "5"]):
        assert run("engine", file, "-p", *more).stdout == pairs
    assert run("engine", "--fast", file, "-p").stdout == pairs


def test_baku_may_be_asked_for(tmp_path: Path) -> None:
    file = tmp_path / "start.trf"
    run("generate", "--players", "16", "--rounds", "9", "--seed", "1", "-o", file)
    lines = [line[:91] if line.startswith("001") else line for line in file.read_text().split("\n")]
    file.write_text(
        "\n".join(line[:80] + " 0.0" if line.startswith("001") else line for line in lines)
    )
    accelerated = run("pair", file, "--acceleration", "fide-baku").stdout
    assert accelerated != run("engine", file, "-p").stdout
    assert run("engine", file, "-p", "-b").stdout == accelerated


@pytest.mark.parametrize(
    "arguments",
    [
        "-x",
        "-p",
        "IN",
        "IN IN -p",
        "IN -p -c",
        "-g",
        "-g -o",
        "IN -p -s 1",
        "-g -o x -s y",
        "IN -q x",
    ],
)
def test_other_command_lines_are_refused_with_the_syntax(file: Path, arguments: str) -> None:
    words = [str(file) if word == "IN" else word for word in arguments.split()]
    done = run("engine", *words)
    assert (done.exit_code, done.stdout) == (3, "")
    assert "Command lines:" in done.stderr


def test_without_arguments_the_engine_says_what_it_is() -> None:
    done = run("engine")
    assert (done.exit_code, done.stderr) == (0, "")
    assert done.stdout.startswith("Ronde - ")


CONFIGURATION = """\
# the settings of a club evening
PlayersNumber=12
RoundsNumber=4
DrawPercentage=100
ForfeitRate=1000000
RetiredRate=1000000
HalfPointByteRate=1000000
HighestRating=1500
LowestRating=1500
PointsForWin=3.0
PointsForDraw=1.0
"""


def test_a_random_tournament_follows_its_configuration(tmp_path: Path) -> None:
    settings = tmp_path / "club.txt"
    settings.write_text(CONFIGURATION)
    done = run("engine", "--dutch", "-g", settings, "-o", "made.trf", "-s", "4", "-l")
    assert (done.exit_code, done.output) == (0, "")
    event = read(tmp_path / "made.trf")
    assert (len(event.players), len(event.rounds), event.points.win) == (12, 4, 30)
    assert {player.rating for player in event.players} == {1500}
    results = {game.white_result for played in event.rounds for game in played.games}
    assert results == {Result.DRAW}
    assert "Round #4" in (tmp_path / "made.list").read_text()
    assert run("engine", tmp_path / "made.trf", "-c").exit_code == 0
    assert (tmp_path / "made.trf").read_text().splitlines()[0].endswith(" 4")


def test_a_seed_makes_the_same_tournament_again(tmp_path: Path) -> None:
    first, second, other = (tmp_path / f"{name}.trf" for name in ("a", "b", "c"))
    settings = tmp_path / "small.txt"
    settings.write_text("PlayersNumber=9\nRoundsNumber=3\n")
    for file, seed in ((first, 4), (second, 4), (other, 5)):
        run("engine", "-g", settings, "-o", file, "-s", seed)
    assert first.read_text() == second.read_text() != other.read_text()


def test_a_model_lends_its_players(file: Path) -> None:
    assert run("engine", file, "-g", "-o", "again.trf", "-s", "1").exit_code == 0
    made, model = read(file.parent / "again.trf"), read(file)
    assert [(p.name, p.rating) for p in made.players] == [(p.name, p.rating) for p in model.players]
    assert len(made.rounds) == len(model.rounds)
    file.write_bytes(file.read_bytes().replace(b"2243", b"    "))
    assert run("engine", file, "-g", "-o", "again.trf").exit_code == 3


@pytest.mark.parametrize(
    "line, doing, sentence, code",
    [
        ("Players=3", "parsing", "'Players=3' is no setting", 3),
        ("PlayersNumber", "parsing", "'PlayersNumber' is no setting", 3),
        ("RetiredRate=1", "parsing", "'1' is no value of RetiredRate", 3),
        ("PointsForWin=x", "parsing", "'x' is no value of PointsForWin", 3),
        ("RoundsNumber=0", "processing", "at least two players and one round", 3),
        ("PlayersNumber=10000", "processing", "at most 9999 players", 4),
    ],
)
def test_a_wrong_configuration_is_refused(
    tmp_path: Path, line: str, doing: str, sentence: str, code: int
) -> None:
    settings = tmp_path / "wrong.txt"
    settings.write_text(f"{line}\n")
    done = run("engine", "-g", settings, "-o", "made.trf")
    assert done.exit_code == code
    assert done.stderr.startswith(f"Error {doing} configuration file {settings}: ")
    assert sentence in done.stderr
    assert not (tmp_path / "made.trf").exists()


def test_a_configuration_that_is_not_there_is_refused(tmp_path: Path) -> None:
    done = run("engine", "-g", tmp_path / "no.txt", "-o", "made.trf")
    assert done.exit_code == 5
    assert done.stderr.startswith("Error while reading configuration file ")


def test_a_bye_for_everybody_leaves_somebody_to_play(tmp_path: Path) -> None:
    settings = tmp_path / "byes.txt"
    settings.write_text("PlayersNumber=20\nRoundsNumber=4\nHalfPointByeRate=1\n")
    assert run("engine", "-g", settings, "-o", "made.trf", "-s", "7").exit_code == 0
    made = read(tmp_path / "made.trf")
    assert all(played.games for played in made.rounds)
    assert len({tpn for played in made.rounds for tpn, _ in played.byes}) >= 15


def test_a_random_tournament_may_end_early(tmp_path: Path) -> None:
    settings = tmp_path / "tiny.txt"
    settings.write_text("PlayersNumber=2\nRoundsNumber=2\nRetiredRate=999999\n")
    done = run("engine", "-g", settings, "-o", "made.trf", "-s", "1")
    assert done.exit_code == 1
    assert "No valid pairing exists for round 2" in done.stderr
    assert len(read(tmp_path / "made.trf").rounds) == 1


def test_a_checklist_that_cannot_be_written_does_not_stop_the_pairing(file: Path) -> None:
    done = run("engine", file, "-p", "-l", file.parent / "missing" / "list.txt")
    assert done.exit_code == 0
    assert done.stdout == run("pair", file).stdout
    assert done.stderr.startswith("The checklist file (")


def test_an_output_that_cannot_be_written_has_exit_code_5(file: Path) -> None:
    assert run("engine", file, "-p", file.parent / "missing" / "out.txt").exit_code == 5


def test_the_release_may_be_asked_for(file: Path) -> None:
    assert run("engine", "-r").stdout.startswith("Ronde - ")
    assert run("engine", "-r", file, "-p").stdout.splitlines()[1] == "8"


def test_burstein_has_a_checklist_of_its_own(file: Path) -> None:
    done = run("engine", "--burstein", file, "-p", "-l")
    assert (done.exit_code, done.stderr) == (0, "")
    header, _empty, first = file.with_suffix(".list").read_text().splitlines()[1:4]
    assert header.split()[:6] == ["ID", "Pts", "-----", "Pref", "C2", "BH"]
    assert first.split()[:2] == ["4", "3.5"]
    assert run("engine", "--burstein", file, "-c", "-l").exit_code == 0


def test_a_single_round_may_be_checked(file: Path) -> None:
    assert run("engine", file, "-c", "2", "-l").stdout == "open: Round #2\n\n"
    assert "Round #2" in file.with_suffix(".list").read_text().splitlines()[0]
    assert run("engine", file, "-c", "7").exit_code == 3
    assert run("engine", file, "-c", "x").exit_code == 3


def test_the_flag_holds_whatever_system_the_report_declares(file: Path) -> None:
    by_flag = run("engine", "--burstein", file, "-p").stdout
    file.write_bytes(file.read_bytes().replace(b"192 FIDE_DUTCH_2026", b"192 FIDE_DUBOV"))
    assert run("pair", file).stdout != by_flag
    assert run("engine", "--burstein", file, "-p").stdout == by_flag
    dutch = run("pair", file, "--system", "fide-dutch").stdout
    assert run("engine", file, "-p").stdout == dutch
