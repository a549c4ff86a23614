"""`ronde engine`: the syntax, the output and the checklist of bbpPairings."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest

from tests.unit.cli.runner import SAMPLE, run
from tests.unit.cli.test_check import WRONG

if TYPE_CHECKING:
    from pathlib import Path

    from tests.support import Golden


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


def test_no_legal_pairing_has_exit_code_1_and_no_output(tmp_path: Path) -> None:
    file = tmp_path / "met.trf"
    file.write_text(
        "XXR 5\nXXC white1\n"
        "001    1      First                             2000"
        "                             1.0    1     2 w 1\n"
        "001    2      Second                            1900"
        "                             0.0    2     1 b 0\n"
    )
    done = run("engine", file, "-p", "out.txt", "-l")
    assert (done.exit_code, done.stdout) == (1, "")
    assert done.stderr
    assert not (tmp_path / "out.txt").exists()
    assert (tmp_path / "met.list").exists()


def test_a_checklist_that_cannot_be_written_does_not_stop_the_pairing(file: Path) -> None:
    done = run("engine", file, "-p", "-l", file.parent / "missing" / "list.txt")
    assert done.exit_code == 0
    assert done.stdout == run("pair", file).stdout
    assert "cannot be written" in done.stderr


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
