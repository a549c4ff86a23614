"""`ronde explain`: forms, questions, exit codes."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

import ronde
from ronde.domain.round import PlayedRound
from tests.rules.dutch2026.worked import POSITIONS, booklet
from tests.unit.cli.runner import run
from tests.unit.explanation.test_formatting import checked

SYSTEM = ("--system", "fide-dutch-2026")


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("explain") / "booklet.trf"
    ronde.write(booklet(9), path)
    return path


QUESTIONS = (
    (),
    ("--board", "1"),
    ("--player", "6"),
    ("--steps",),
    ("--why-not", "8,14"),
    ("--why-not", "11"),
    ("--why-not", "3=W"),
    ("--compare", "fide-dutch-2017,fide-dutch-2026"),
    ("--verify",),
)
every_question = pytest.mark.parametrize("question", QUESTIONS)


@every_question
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_html_is_a_well_formed_page_in_the_language_asked_for(
    file: Path, question: tuple[str, ...], lang: str
) -> None:
    result = run("explain", file, *SYSTEM, *question, "--format", "html", "--lang", lang)
    assert result.exit_code == 0
    found = checked(result.stdout.removeprefix("<!DOCTYPE html>\n"))
    assert found.languages == [lang, lang]
    assert len(found.texts) > 2


@every_question
def test_data_are_the_same_in_every_locale_and_have_all_facts(
    file: Path, question: tuple[str, ...]
) -> None:
    arguments = ("explain", file, *SYSTEM, *question, "--format", "json")
    english, french = (run(*arguments, lang=lang).stdout for lang in ("en", "fr"))
    assert english == french
    data = json.loads(english)
    assert data["round"] == 9
    assert data["lines"]
    for line in data["lines"]:
        assert set(line["text"]) == {"en", "fr"}
        assert line["text"]["en"] != ""


def test_the_account_of_the_data_has_every_count(file: Path) -> None:
    result = run("explain", file, *SYSTEM, "--board", "1", "--format", "json")
    account = json.loads(result.stdout)["account"]
    codes = {row["code"] for page in account["brackets"] for row in page["criteria"]}
    assert codes == {f"C{number}" for number in range(6, 22)}


def test_the_answer_of_why_not_has_both_counts(file: Path) -> None:
    result = run("explain", file, *SYSTEM, "--why-not", "8,14", "--format", "json")
    answer = json.loads(result.stdout)["answer"]
    assert answer["possible"]
    assert not answer["granted"]
    assert answer["difference"]["real"]["value"] < answer["difference"]["wished"]["value"]
    assert sorted(n for p in answer["round"]["pairs"] for n in p) == [
        n for n in range(1, 16) if n != answer["round"]["bye"]
    ]


@pytest.mark.parametrize("wish", ["4-11", "4,5,6", "x", "4=Z", "=W", ""])
def test_an_alternative_that_cannot_be_read_is_refused(file: Path, wish: str) -> None:
    result = run("explain", file, *SYSTEM, f"--why-not={wish}")
    assert result.exit_code == 3
    assert "P=W or P=B" in result.stderr


@pytest.mark.parametrize(
    "question, sentence",
    [
        (("--why-not", "4,4"), "cannot be their own opponent"),
        (("--why-not", "4,99"), "not among those paired"),
        (("--why-not", "6=B"), "has the bye in round 9, and no colour"),
        (("--board", "8"), "There is no board 8"),
        (("--player", "99"), "There is no player 99"),
        (("--compare", "fide-lim"), "at least two systems"),
        (("--board", "1", "--verify"), "Ask one thing"),
    ],
)
def test_what_cannot_be_answered_is_refused_with_a_reason(
    file: Path, question: tuple[str, ...], sentence: str
) -> None:
    result = run("explain", file, *SYSTEM, *question)
    assert result.exit_code == 3
    assert sentence in result.stderr


def test_nobody_can_have_the_bye_in_an_even_field(file: Path) -> None:
    result = run("explain", file, *SYSTEM, "--round", "2", "--why-not", "4")
    assert result.exit_code == 3
    assert "the number of players is even" in result.stderr


@pytest.mark.parametrize("word", ["W", "w", "white", "Blancs"])
def test_a_colour_is_asked_for_in_words_or_by_letter(file: Path, word: str) -> None:
    result = run("explain", file, *SYSTEM, "--why-not", f"7={word}")
    assert result.exit_code == 0
    assert "4 has White against 7" in result.stdout


def test_an_absent_player_is_shown_as_absent(file: Path) -> None:
    result = run("explain", file, *SYSTEM, "--round", "2", "--player", "6")
    assert result.exit_code == 0
    assert "6 is not paired in round 2" in result.stdout


def test_a_round_that_was_played_otherwise_is_reported_with_the_reasons(tmp_path: Path) -> None:
    event = booklet(2)
    played = event.rounds[0]
    first, second = played.games[:2]
    swapped = (first._replace(black=second.black), second._replace(black=first.black))
    other = replace(event, rounds=(PlayedRound((*swapped, *played.games[2:]), played.byes),))
    ronde.write(other, tmp_path / "by-hand.trf")
    result = run("explain", tmp_path / "by-hand.trf", *SYSTEM, "--round", "1")
    assert "Boards that the rules do not make:" in result.stdout
    assert f"{first.white}-{second.black}:" in result.stdout


def test_a_round_that_is_not_proved_is_exit_code_1(tmp_path: Path) -> None:
    event = booklet(2)
    first, second, *others = event.rounds[0].games
    swapped = (first._replace(black=second.black), second._replace(black=first.black))
    other = replace(event, rounds=(PlayedRound((*swapped, *others), event.rounds[0].byes),))
    ronde.write(other, tmp_path / "by-hand.trf")
    result = run("explain", tmp_path / "by-hand.trf", *SYSTEM, "--round", "1", "--verify")
    assert result.exit_code == 1
    assert "refuted" in result.stdout


def test_a_system_that_pairs_alike_is_reported_in_a_line(file: Path) -> None:
    result = run("explain", file, "--compare", "fide-dutch-2026,fide-dutch")
    assert result.stdout.endswith("The same boards by fide-dutch-2026.\n")


def test_a_system_without_a_legal_pairing_is_reported_beside_the_others(tmp_path: Path) -> None:
    ronde.write(POSITIONS["5 everybody has met"], tmp_path / "four.trf")
    result = run("explain", tmp_path / "four.trf", "--compare", "fmjd-1986-rating,fide-dutch-2026")
    assert result.exit_code == 0
    assert "No legal pairing is left by fide-dutch-2026." in result.stdout


def test_rounds_of_a_report_without_the_number_of_rounds_are_explained(tmp_path: Path) -> None:
    """As `ronde check` and `ronde verify` do, an event that does not say it counts as finished."""
    event = ronde.generate(ronde.Recipe(players=9, rounds=5, seed=5))
    for name, rounds in (("told", 5), ("silent", None)):
        ronde.write(replace(event, number_of_rounds=rounds), tmp_path / f"{name}.trf")
    for question in (("--round", "5"), ("--round", "3", "--steps"), ("--round", "5", "--verify")):
        told, silent = (
            run("explain", tmp_path / f"{name}.trf", *question) for name in ("told", "silent")
        )
        assert (silent.exit_code, told.exit_code) == (0, 0)
        assert told.stdout in silent.stdout
    assert run("explain", tmp_path / "silent.trf").exit_code == 3
