"""`ronde pair`: forms of the answer, refusals, files, batches."""

from __future__ import annotations

import gzip
import json
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest

import ronde
from ronde.domain.result import Bye, Result
from ronde.formats import read, to_text
from ronde.pairing import pair
from tests.support import ROOT
from tests.unit.cli.runner import SAMPLE, run

if TYPE_CHECKING:
    from pathlib import Path

    from tests.support import Golden

TWO_PLAYERS_MET = """\
XXR 5
XXC white1
001    1      First                             2000                             1.0    1     2 w 1
001    2      Second                            1900                             0.0    2     1 b 0
"""


def test_the_text_form_is_what_engines_print() -> None:
    event = read(SAMPLE)
    paired = pair(event)
    lines = run("pair", SAMPLE).stdout.splitlines()
    assert lines == ["8", *(f"{white} {black}" for white, black in paired.pairs)]


def test_a_bye_counts_as_a_board_and_stands_last() -> None:
    lines = run("pair", SAMPLE, "--round", 2).stdout.splitlines()
    assert lines[0] == "9"
    assert lines[-1] == f"{pair(read(SAMPLE), round=2).bye} 0"


def test_the_json_form_has_the_names_of_the_contract() -> None:
    answer = json.loads(run("pair", SAMPLE, "--format", "json").stdout)
    assert list(answer) == ["system", "round", "pairs", "bye"]
    assert answer["system"] == "fide-dutch-2026"
    assert answer["round"] == 5
    assert answer["pairs"][0] == [5, 4]
    assert answer["bye"] is None


def test_the_report_form_holds_the_round_with_its_results_open(tmp_path: Path) -> None:
    target = tmp_path / "next.trf"
    assert run("pair", SAMPLE, "--format", "trf", "-o", target).exit_code == 0
    event = read(target)
    assert len(event.rounds) == 5
    assert {game.white_result for game in event.rounds[-1].games} == {Result.UNKNOWN}
    again = run("pair", SAMPLE, "--round", 2, "--format", "trf").stdout
    assert (17, Bye.PAIRING_ALLOCATED) in read(again).rounds[0].byes


def test_the_answer_may_go_to_a_file(tmp_path: Path) -> None:
    target = tmp_path / "pairs.txt"
    written = run("pair", SAMPLE, "-o", target)
    assert (written.exit_code, written.stdout) == (0, "")
    assert target.read_text() == run("pair", SAMPLE).stdout


def test_the_file_may_be_the_standard_input() -> None:
    assert run("pair", "-", given=SAMPLE.read_bytes()).stdout == run("pair", SAMPLE).stdout


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_reasons_follow_the_boards(golden: Golden, lang: str) -> None:
    told = run("pair", "--sample", "--why", lang=lang).stdout
    boards = run("pair", "--sample").stdout
    assert told.startswith(boards + "\n")
    named, *brackets = told.removeprefix(boards).split("\n\n")
    golden(f"cli/why.{lang}.txt", named)
    assert len(brackets) == 7


@pytest.mark.parametrize(
    "lang, words",
    [
        ("en", "  C12 (2.4.7) players who do not get their colour preference: 3-10\n"),
        (
            "fr",
            "  C12 (2.4.7) joueurs qui n’obtiennent pas leur préférence de couleur\u00a0: 3-10\n",
        ),
    ],
)
def test_the_reasons_name_the_article_and_the_players(lang: str, words: str) -> None:
    assert words in run("pair", "--sample", "--why", lang=lang).stdout


def test_the_reasons_never_spoil_a_machine_form() -> None:
    told = run("pair", "--sample", "--why", "--format", "json")
    json.loads(told.stdout)
    assert "C12 (2.4.7)" in told.stderr


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_no_legal_pairing_has_exit_code_1_and_a_reason(tmp_path: Path, lang: str) -> None:
    file = tmp_path / "met.trf"
    file.write_text(TWO_PLAYERS_MET)
    refused = run("pair", file, lang=lang)
    assert refused.exit_code == 1
    assert refused.stdout == ""
    assert refused.stderr
    as_json = run("pair", file, "--format", "json", lang=lang)
    assert as_json.exit_code == 1
    assert json.loads(as_json.stdout) == {
        "system": "fide-dutch-2026",
        "round": 2,
        "pairs": [],
        "bye": None,
        "no_pairing": True,
    }


def test_choices_are_words_numbers_and_truth_values(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: dict[str, object] = {}

    def recording(event: object, system: str | None, **asked: Any) -> ronde.Round:
        seen.update(asked["options"])
        return pair(event, system)  # type: ignore[arg-type]

    monkeypatch.setattr("ronde.pairing.pair", recording)
    run("pair", SAMPLE, "--option", "a=weak", "--option", "b=true", "--option", "c=2000")
    assert seen == {"a": "weak", "b": True, "c": 2000}


def test_an_unreadable_file_has_exit_code_5(tmp_path: Path) -> None:
    for file in (tmp_path / "missing.trf", tmp_path):
        refused = run("pair", file)
        assert refused.exit_code == 5
        assert str(file) in refused.stderr


def test_an_unwritable_output_has_exit_code_5(tmp_path: Path) -> None:
    for target in (tmp_path, tmp_path / "missing" / "out.txt"):
        refused = run("pair", SAMPLE, "-o", target)
        assert refused.exit_code == 5
        assert str(target) in refused.stderr


def cases(tmp_path: Path, *lines: object, name: str = "cases.jsonl") -> Path:
    file = tmp_path / name
    text = "".join(f"{line if isinstance(line, str) else json.dumps(line)}\n" for line in lines)
    if name.endswith(".gz"):
        file.write_bytes(gzip.compress(text.encode()))
    else:
        file.write_text(text)
    return file


SAMPLE_CASE = {"id": "sample", "trf": SAMPLE.read_text()}


def batch(file: Path, *others: object) -> list[dict[str, Any]]:
    answered = run("pair", "--batch", file, *others)
    assert answered.exit_code == 0
    return [json.loads(line) for line in answered.stdout.splitlines()]


@pytest.mark.parametrize("name", ["cases.jsonl", "cases.jsonl.gz"])
def test_a_batch_answers_every_line(tmp_path: Path, name: str) -> None:
    met = {"id": 2, "system": "fide-dutch-2017", "trf": TWO_PLAYERS_MET}
    answers = batch(cases(tmp_path, SAMPLE_CASE, met, name=name))
    assert [list(answer) for answer in answers] == [
        ["id", "pairs", "bye", "no_pairing", "error"]
    ] * 2
    assert answers[0]["pairs"] == [list(game) for game in pair(read(SAMPLE)).pairs]
    assert answers[1] == {"id": 2, "pairs": [], "bye": None, "no_pairing": True, "error": None}


def test_a_batch_spread_over_processes_answers_in_order(tmp_path: Path) -> None:
    file = cases(tmp_path, *({**SAMPLE_CASE, "id": number} for number in range(70)))
    assert batch(file, "--jobs", 2) == batch(file)


@pytest.mark.parametrize(
    "line, error",
    [
        ("{", "not JSON"),
        ("[]", "`trf`"),
        ('{"trf": 7}', "`trf`"),
        ('{"trf": "x", "system": 3}', "`system`"),
        ('{"id": "bad", "trf": "001    x"}', ":"),
        (json.dumps({**SAMPLE_CASE, "system": "fide-danish"}), "fide-danish"),
    ],
)
def test_a_line_that_cannot_be_answered_says_why_and_stops_nothing(
    tmp_path: Path, line: str, error: str
) -> None:
    bad, good = batch(cases(tmp_path, line, SAMPLE_CASE))
    assert error in bad["error"]
    assert good["error"] is None


def test_a_bug_in_one_line_stops_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError("oops")

    monkeypatch.setattr("ronde.cli.batch.pair", broken)
    (answer,) = batch(cases(tmp_path, SAMPLE_CASE))
    assert answer["error"] == "unexpected error, please report it: ZeroDivisionError: oops"


def test_the_options_of_the_command_serve_lines_that_name_none(tmp_path: Path) -> None:
    (answer,) = batch(cases(tmp_path, SAMPLE_CASE), "--system", "fide-danish")
    assert "fide-danish" in answer["error"]


@pytest.mark.parametrize("name", ["missing.jsonl", "missing.jsonl.gz"])
def test_a_missing_batch_has_exit_code_5(tmp_path: Path, name: str) -> None:
    refused = run("pair", "--batch", tmp_path / name)
    assert refused.exit_code == 5
    assert refused.stdout == ""


def test_a_batch_that_is_no_text_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "bytes.jsonl"
    file.write_bytes(b"\xff\xfe\x00")
    assert run("pair", "--batch", file).exit_code == 3
    file = tmp_path / "not.jsonl.gz"
    file.write_bytes(b"no gzip at all")
    assert run("pair", "--batch", file).exit_code == 5


def test_a_round_trip_through_the_report_keeps_the_pairing() -> None:
    again = run("pair", "-", given=to_text(read(SAMPLE)).encode())
    assert again.stdout == run("pair", SAMPLE).stdout


@pytest.mark.parametrize(
    "lang, words", [("en", "(1.0, 2.0 for pairing)"), ("fr", "(1,0, 2,0 pour l’appariement)")]
)
def test_an_accelerated_round_shows_the_real_score_and_the_pairing_score(
    lang: str, words: str
) -> None:
    asked = ("--acceleration", "ffe-haley", "--round", "2", "--why")
    assert words in run("pair", SAMPLE, *asked, lang=lang).stdout
    assert words not in run("pair", SAMPLE, "--round", "2", "--why", lang=lang).stdout


def test_the_reasons_of_a_team_round_name_the_teams() -> None:
    teams = ROOT / "tests" / "golden" / "formats" / "teams.trf26.trf"
    told = run("pair", teams, "--system", "fide-team", "--why").stdout
    assert "Third (2.0) -    1 Ahead (3.0)" in told
    assert "Player" not in told


def test_the_reasons_cite_the_article_where_a_criterion_has_no_number(tmp_path: Path) -> None:
    made = tmp_path / "draughts.trf"
    run("generate", "--players", 13, "--seed", 3, "--system", "kndb-solkoff", "-o", made)
    told = run("pair", made, "--round", "3", "--why").stdout
    assert "  3.5 players of the group who leave it: 8" in told
    assert "left (3.5)" not in told


def test_the_steps_of_a_procedure_are_explained_in_words() -> None:
    told = run("pair", SAMPLE, "--round", 2, "--system", "fide-dubov", "--why").stdout
    assert "the lowest score (0)" in told
    told = run("pair", SAMPLE, "--round", 2, "--system", "ch-dutch", "--why", lang="fr").stdout
    assert "L’exempt est 14, le moins bien classé qui puisse l’être." in told


@pytest.mark.article("FFE-haley.2")
def test_the_reasons_of_round_1_say_whether_an_acceleration_is_advisable(tmp_path: Path) -> None:
    crowded = tmp_path / "crowded.trf"
    run("generate", "--players", 40, "--rounds", 5, "--seed", 1, "-o", crowded)
    advice = "40 players are more than the 32 that 5 rounds can separate."
    assert advice in run("pair", crowded, "--round", 1, "--why").stdout
    assert advice not in run("pair", crowded, "--round", 2, "--why").stdout
    accelerated = run("pair", SAMPLE, "--round", 2, "--why", "--acceleration", "ffe-haley").stdout
    assert "No acceleration is needed" in accelerated
    assert "announce ffe-haley beforehand" in accelerated


def test_a_pairing_says_without_being_asked_that_groups_are_out_of_proportion(
    tmp_path: Path,
) -> None:
    made = tmp_path / "open.trf"
    asked = ("--acceleration", "ffe-degressive", "--option", "limit_a=2500")
    run("generate", "--players", 40, "--rounds", 7, "--seed", 4, "-o", made)
    plain = run("pair", made, "--round", 1)
    assert plain.stderr == ""
    found = run("pair", made, "--round", 1, *asked)
    assert "FFE SAD: Group A has 0 of 40 players" in found.stderr
    assert "Choose other limits before round 1." in found.stderr
    assert "Group" not in found.stdout
    later = run("pair", made, "--round", 3, *asked)
    assert "Group A has 0 of 40 players" in later.stderr
    assert "Choose other limits" not in later.stderr
    assert run("pair", made, "--round", 6, *asked).stderr == ""
    french = run("--lang", "fr", "pair", made, "--round", 3, *asked).stderr
    assert "Le groupe A a 0 des 40 joueurs" in french


def test_a_batch_from_the_standard_input_answers_each_line_before_the_next() -> None:
    """A resident engine: whoever asks waits for one answer, and a bad line ends nothing."""
    case = json.dumps({"id": 1, "trf": SAMPLE.read_text(encoding="utf-8")}).encode()
    command = [sys.executable, "-m", "ronde", "pair", "--batch", "-"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as engine:
        assert engine.stdin is not None
        assert engine.stdout is not None
        for line, pairs in (
            (case, 8),
            (b"\xff\xfe rubbish", 0),
            (b'{"trf": "001 \\ud800"}', 0),
            (case, 8),
        ):
            engine.stdin.write(line + b"\n")
            engine.stdin.flush()
            answer = json.loads(engine.stdout.readline())
            assert len(answer["pairs"]) == pairs
            assert (answer["error"] is None) == (pairs > 0)
            assert "unexpected" not in (answer["error"] or "")
        engine.stdin.close()
        assert engine.wait() == 0
