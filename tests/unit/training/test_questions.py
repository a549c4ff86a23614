"""Short questions: colours, byes, cards, tie-breaks; judged by what the engine says."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

import ronde
from ronde.cli.train import command
from ronde.domain.errors import RequestError
from ronde.explanation.lines import ENGLISH
from ronde.training.judging import (
    chosen,
    hint_on_questions,
    judge_question,
    judge_questions,
    solution,
)
from ronde.training.progress import Attempt, line_of, read, summary
from ronde.training.questions import TASKS, Task
from ronde.training.search import Exercise, find_exercise

SHORT: tuple[Task, ...] = TASKS[1:]
SYSTEMS = ("fide-dutch-2026", "fide-dutch-2012", "fide-lim", "fmjd-2017-rating")


def exercise_of(task: Task, system: str = "fide-dutch-2026", seed: int = 3) -> Exercise:
    found = find_exercise(system, seed=seed, task=task)
    assert found is not None
    return found


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("task", SHORT)
def test_right_answers_are_right_and_no_answer_is_none(task: Task, system: str) -> None:
    exercise = exercise_of(task, system)
    right = {question.key: question.right for question in exercise.questions}
    assert right
    assert judge_questions(exercise, right).right
    nothing = judge_questions(exercise, {})
    assert not nothing.right
    assert all("no answer yet" in line.render() for line in nothing.lines)


def test_colours_and_byes_are_those_of_the_engine() -> None:
    exercise = exercise_of("colours")
    paired = ronde.pair(exercise.event, exercise.system)
    whites = {frozenset(pair): pair[0] for pair in paired.pairs}
    for question in exercise.questions:
        pair = frozenset(map(int, question.key.split("-")))
        assert question.right == str(whites[pair])
    exercise = exercise_of("bye")
    paired = ronde.pair(exercise.event, exercise.system)
    assert [question.right for question in exercise.questions] == [str(paired.bye)]


def test_the_bye_asked_for_is_not_simply_that_of_the_last_player() -> None:
    exercise = exercise_of("bye")
    last = exercise.shown[-1].render().split()[0]
    assert exercise.questions[0].right != last


def test_a_wrong_colour_is_told_its_article_and_not_the_answer() -> None:
    exercise = exercise_of("colours")
    question = exercise.questions[0]
    wrong = next(choice for choice in question.choices if choice != question.right)
    judgement = judge_question(question, wrong)
    assert not judgement.right
    assert any(line.article.startswith("5.2") for line in judgement.lines)


def test_a_cards_exercise_hides_the_last_round_and_asks_what_it_changes() -> None:
    exercise = exercise_of("cards")
    last = len(exercise.event.rounds)
    cards = [line for line in exercise.shown if "points" in line.facts]
    assert all(entry.number < last for line in cards for entry in line.facts["games"].entries)
    assert f"Round {last}:" in [line.render() for line in exercise.shown]
    kinds = {question.key.split("-")[0] for question in exercise.questions}
    assert kinds == {"score", "float", "due"}


def test_tie_breaks_are_those_of_the_standings_and_may_be_written_in_several_ways() -> None:
    exercise = exercise_of("tie-breaks")
    table = ronde.standings(exercise.event)
    for question in exercise.questions:
        code, _, number = question.key.rpartition("-")
        row = table.row(int(number))
        assert float(question.right) == round(float(row.values[table.codes.index(code)]), 2)  # type: ignore[arg-type]
    half = next(one for one in exercise.questions if one.right.endswith(".5"))
    whole = half.right.removesuffix(".5")
    for typed in (half.right, f"{whole},5", f"{whole}½", f"{2 * int(whole) + 1}/2"):
        assert judge_question(half, typed).right, typed
    for typed in ("x", "1/0", "-1", ""):
        assert not judge_question(half, typed).right


def test_hints_go_from_the_rule_to_the_reason_to_the_answer() -> None:
    exercise = exercise_of("tie-breaks")
    first, second, third = (hint_on_questions(exercise, degree, {}) for degree in (1, 2, 3))
    assert any(line.article.startswith("FIDE C.07") for line in first)
    assert any("counts" in line.render() for line in second)
    assert exercise.questions[0].right in third[0].render()
    right = {question.key: question.right for question in exercise.questions}
    assert hint_on_questions(exercise, 1, right)[0].render() == "Every answer is right."
    assert len(solution(exercise)) > len(exercise.questions)


def test_a_choice_may_be_typed_by_the_beginning_of_its_word() -> None:
    exercise = exercise_of("cards")
    floats = next(one for one in exercise.questions if one.key.startswith("float"))
    assert [chosen(floats, typed, ENGLISH) for typed in ("d", "Up", "none", "x")] == [
        "down",
        "up",
        "none",
        "x",
    ]


def test_what_was_done_is_added_to_a_file_and_summed_what_goes_worst_first(tmp_path: Path) -> None:
    file = tmp_path / "mine.jsonl"
    bye = exercise_of("bye").questions[0].right
    given = ["--system", "fide-dutch-2026", "--seed", "3", "--task", "bye"]
    given += ["--progress", str(file), "--answer"]
    for answer, right in ((bye, True), ("99", False)):
        done = CliRunner().invoke(command(), [*given, answer], standalone_mode=False)
        assert done.return_value == (0 if right else 1)
    attempts = read(file.read_text(encoding="utf-8"))
    assert [one.solved for one in attempts] == [True, False]
    attempts += [
        Attempt(on="2026-11-18", system="fide-lim", task="round", solved=False),
        Attempt(on="2026-11-18", system="fide-lim", task="round", solved=True, hints=1, seconds=9),
    ]
    rows = summary(read("\n".join(map(line_of, attempts))))
    assert [(row.system, row.done, row.solved, row.alone) for row in rows] == [
        ("fide-lim", 2, 1, 0),
        ("fide-dutch-2026", 2, 1, 1),
    ]
    said = CliRunner().invoke(command(), ["--progress", str(file), "--summary"])
    assert "fide-dutch-2026 bye: 1 of 2 solved" in said.output


def test_a_file_that_is_no_progress_is_refused_with_its_line() -> None:
    good = line_of(Attempt(on="", system="fide-lim", solved=True))
    with pytest.raises(RequestError, match="Line 2"):
        read(f"{good}\nnonsense\n")


def test_questions_are_asked_one_by_one_with_hints_until_they_are_right(tmp_path: Path) -> None:
    exercise = exercise_of("bye")
    typed = f"99\n?\n?\n{exercise.questions[0].right}\n"
    given = ["--system", "fide-dutch-2026", "--seed", "3", "--task", "bye"]
    given += ["--progress", str(tmp_path / "mine.jsonl")]
    done = CliRunner().invoke(command(), given, input=typed, standalone_mode=False)
    assert done.return_value == 0
    assert "Who has the bye: wrong." in done.output
    assert "Who has the bye: right." in done.output
    (one,) = read((tmp_path / "mine.jsonl").read_text(encoding="utf-8"))
    assert (one.wrong, one.hints, one.solved) == (1, 2, True)
