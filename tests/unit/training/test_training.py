"""The trainer: positions in which an article decides, judged as the rules judge them."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

import ronde
from ronde.domain.errors import RequestError
from ronde.explanation.lines import ENGLISH
from ronde.print.exam import card_tables, exam_sheet
from ronde.print.settings import paper_size
from ronde.print.sources import document_translator
from ronde.rulebooks.catalogue import listings
from ronde.rulebooks.catalogue import system as system_named
from ronde.training.exams import exam
from ronde.training.judging import Answer, hint, judge, judge_board, read_answer, solution
from ronde.training.positions import LEVELS, MOST_PLAYERS
from ronde.training.questions import tasks_of
from ronde.training.search import (
    Exercise,
    can_be_practised,
    find_exercise,
    listed_subjects,
)
from ronde.training.subjects import decides, subject_named
from tests.print.pdf import text

DUTCH = system_named("fide-dutch-2026")
PLAYERS = [row.name for row in listings() if can_be_practised(system_named(row.name))]


def exercise_on(code: str, seed: int = 1) -> Exercise:
    found = find_exercise(DUTCH, subject_named(DUTCH, code), seed=seed)
    assert found is not None
    return found


@pytest.mark.parametrize("code", ["C1", "C2", "C4", "C7", "C8", "C12", "C13", "C14", "5.2.4"])
def test_the_wanted_article_decides_in_a_position_of_few_players(code: str) -> None:
    exercise = exercise_on(code)
    assert len(exercise.event.players) <= MOST_PLAYERS
    assert exercise.subject is not None
    assert decides(exercise.subject, exercise.event, DUTCH, exercise.paired)
    if exercise.subject.kind == "criterion":
        other = ronde.pair(exercise.event, DUTCH.without(code))
        assert {*map(frozenset, other.pairs)} != {*map(frozenset, exercise.paired.pairs)}


def test_the_same_number_gives_the_same_position() -> None:
    assert exercise_on("C12", 5).event == exercise_on("C12", 5).event
    assert exercise_on("C12", 5).event != exercise_on("C12", 6).event


@pytest.mark.parametrize("level", LEVELS)
def test_a_level_says_how_many_players(level: str) -> None:
    fewest, most = LEVELS[level]  # type: ignore[index]
    found = find_exercise(DUTCH, seed=2, level=level)  # type: ignore[arg-type]
    assert found is not None
    assert fewest <= len(found.event.players) <= most


@pytest.mark.parametrize("system", PLAYERS)
def test_every_system_of_players_has_exercises_whose_round_is_judged_right(system: str) -> None:
    exercise = find_exercise(system, seed=4)
    assert exercise is not None
    paired = exercise.paired
    byes = () if paired.bye is None else (paired.bye,)
    assert judge(exercise, Answer(paired.pairs, byes)).right
    assert len(solution(exercise)) > 3
    assert listed_subjects(system_named(system))


def test_a_wrong_round_is_told_what_stands_against_it() -> None:
    for seed in range(12):
        exercise = find_exercise(DUTCH, seed=seed)
        assert exercise is not None
        (a, b), (c, d), *rest = exercise.paired.pairs
        byes = () if exercise.paired.bye is None else (exercise.paired.bye,)
        judgement = judge(exercise, Answer(((a, c), (b, d), *rest), byes))
        assert not judgement.right
        assert judgement.lines
        assert {frozenset(board) for board in judgement.wrong} >= {frozenset((a, c))}


def test_reversed_colours_are_wrong_and_cite_the_rule_that_gives_them() -> None:
    exercise = exercise_on("5.2.4")
    (a, b), *rest = exercise.paired.pairs
    byes = () if exercise.paired.bye is None else (exercise.paired.bye,)
    judgement = judge(exercise, Answer(((b, a), *rest), byes))
    assert not judgement.right
    assert any(line.article.startswith("5.2") for line in judgement.lines)
    assert "colours" in judge_board(exercise, b, a).lines[0].render()


def test_a_legal_board_that_the_rules_do_not_make_is_told_what_it_costs() -> None:
    told = []
    for seed in range(6):
        exercise = find_exercise(DUTCH, seed=seed)
        assert exercise is not None
        (a, _), (c, _), *_ = exercise.paired.pairs
        told += [line.render() for line in judge_board(exercise, a, c).lines]
    assert any(line.startswith("This board is legal, but") for line in told)
    assert any(" instead of " in line for line in told)


def test_in_the_terminal_boards_are_judged_one_by_one_and_the_right_ones_kept() -> None:
    from ronde.cli.train import command

    exercise = find_exercise(DUTCH, seed=3)
    assert exercise is not None
    assert exercise.paired.bye is not None
    (a, b), *rest = exercise.paired.pairs
    typed = [f"{b}-{a}", f"{a}-{b}", *(f"{white}-{black}" for white, black in rest)]
    typed.append(str(exercise.paired.bye))
    given = ["--system", "fide-dutch-2026", "--seed", "3"]
    done = CliRunner().invoke(
        command(), given, input="\n".join(typed) + "\n", standalone_mode=False
    )
    assert done.return_value == 0, done.output
    assert done.output.count("This board is right.") == len(exercise.paired.pairs)
    assert "the colours are not" in done.output
    assert "Right: that is the round of the rules." in done.output


@pytest.mark.parametrize("system", ["fide-team", "fide-double-swiss"])
def test_teams_and_matches_of_two_games_have_no_cards_to_fill(system: str) -> None:
    assert tasks_of(system_named(system)) == ("round", "colours", "bye")
    found = find_exercise(system, seed=3, task="colours")
    assert found is not None
    assert found.questions


def test_the_type_of_the_colour_preferences_of_teams_is_always_told() -> None:
    told = set()
    for seed in (4, 5, 6):
        found = find_exercise(system_named("fide-team"), seed=seed, level="easy")
        assert found is not None
        told.add(found.shown[0].sentence(ENGLISH))
    assert told <= {
        "Colour preferences are of type A: all of the same strength.",
        "Colour preferences are of type B: mild or strong.",
    }


def test_a_mixed_exam_asks_for_colours_and_late_criteria_most_and_is_always_the_same() -> None:
    made = exam(DUTCH, 5, seed=7, level="easy")
    assert made == exam(DUTCH, 5, seed=7, level="easy")
    assert [one.task for one in made] == ["colours", "round", "round", "colours", "round"]
    late = [one for one in made if one.subject is not None]
    assert late
    codes = [row.code for row in DUTCH.criteria]
    assert all(2 * codes.index(one.subject.code) >= len(codes) - 1 for one in late if one.subject)


def test_a_sheet_has_the_pairing_cards_of_the_game() -> None:
    words, paper = document_translator("en"), paper_size("a4")
    for system, heading in (("fide-dutch-2026", "Buchholz"), ("fmjd-1986-rating", "Solkoff")):
        made = exam(system_named(system), 1, seed=2, task="round")
        assert heading in text(exam_sheet(made, "exam", words, paper).pdf)


def test_an_incomplete_answer_is_told_who_is_missing_twice_or_not_there() -> None:
    exercise = exercise_on("C12")
    a, b = exercise.paired.pairs[0]
    judgement = judge(exercise, Answer(((a, b), (a, 99)), ()))
    said = " ".join(line.render() for line in judgement.lines)
    assert "Not to be paired in this round: 99" in said
    assert f"On more than one board: {a}" in said
    assert "Without a board:" in said


def test_hints_go_from_the_bracket_to_what_decides_to_a_board() -> None:
    exercise = exercise_on("C12")
    first, second, third = (hint(exercise, degree) for degree in (1, 2, 3))
    assert first[0].render().startswith("The bracket of")
    assert second[0].render().startswith("The rules first try")
    board = {frozenset(pair) for pair in exercise.paired.pairs}
    assert third[0].facts["board"].plain()
    assert frozenset(third[0].facts["board"].plain()[0]) in board


def test_a_hint_looks_at_the_first_bracket_that_is_not_right_yet() -> None:
    exercise = exercise_on("C12")
    everything = Answer(exercise.paired.pairs)
    assert hint(exercise, 1, everything)[0].render() == "Every board is right."


def test_a_hint_on_right_pairs_with_a_wrong_colour_does_not_call_them_right() -> None:
    exercise = exercise_on("C12")
    (a, b), *rest = exercise.paired.pairs
    byes = () if exercise.paired.bye is None else (exercise.paired.bye,)
    reversed_board = Answer(((b, a), *rest), byes)
    assert hint(exercise, 1, reversed_board) == judge(exercise, reversed_board).lines
    assert "Every board is right." not in [
        line.render() for line in hint(exercise, 1, reversed_board)
    ]


@pytest.mark.parametrize(
    "text, boards, byes",
    [
        ("1-8, 9-2, 5", ((1, 8), (9, 2)), (5,)),
        ("1 – 8; 5-0", ((1, 8),), (5,)),
        ("1:8\n2x9", ((1, 8), (2, 9)), ()),
    ],
)
def test_answers_are_read_as_people_type_them(
    text: str, boards: tuple[tuple[int, int], ...], byes: tuple[int, ...]
) -> None:
    assert read_answer(text) == Answer(boards, byes)


def test_what_is_no_board_is_refused_with_an_example() -> None:
    with pytest.raises(RequestError, match="such as 1-8"):
        read_answer("1-8, anna")


def test_an_article_that_a_system_does_not_have_is_refused_with_those_it_has() -> None:
    with pytest.raises(RequestError, match="C12"):
        subject_named(DUTCH, "C99")


def test_the_command_judges_an_answer_and_ends_with_its_exit_code() -> None:
    from ronde.cli.train import command

    exercise = exercise_on("C12", 3)
    boards = ",".join(f"{white}-{black}" for white, black in exercise.paired.pairs)
    bye = "" if exercise.paired.bye is None else f",{exercise.paired.bye}"
    given = ["--system", "fide-dutch-2026", "--article", "C12", "--seed", "3", "--answer"]
    runner = CliRunner()
    right = runner.invoke(command(), [*given, boards + bye], standalone_mode=False)
    assert right.return_value == 0
    assert "Right" in right.output
    wrong = runner.invoke(command(), [*given, "1-2"], standalone_mode=False)
    assert wrong.return_value == 1


def test_exam_sheets_have_the_positions_and_apart_from_them_the_solutions(tmp_path: Path) -> None:
    from ronde.cli.train import command

    given = ["--system", "fide-dutch-2026", "--article", "C12", "--seed", "3", "--exam", "2"]
    sheets = {}
    for name, more in (("exam", []), ("solutions", ["--solution"]), ("again", [])):
        file = tmp_path / f"{name}.pdf"
        done = CliRunner().invoke(
            command(), [*given, *more, "-o", str(file)], standalone_mode=False
        )
        assert done.return_value == 0, done.output
        sheets[name] = file
    assert sheets["exam"].read_bytes() == sheets["again"].read_bytes()
    exam, solutions = text(sheets["exam"].read_bytes()), text(sheets["solutions"].read_bytes())
    first = exercise_on("C12", 3).paired
    boards = ", ".join(f"{white}–{black}" for white, black in first.pairs)
    assert "Position 1" in exam
    assert "Position 2" in exam
    assert "C12" not in exam
    assert boards not in exam
    assert boards in solutions
    assert "Marking" in solutions


@pytest.mark.parametrize(
    "system, article",
    [
        ("fide-dutch-2026", "C6"),
        ("fide-dubov-2026", "C4"),
        ("fide-team", "C9"),
        ("fide-double-swiss", "C8"),
        ("fide-dubov-2026", "C5"),
        ("fide-burstein-2026", "C5"),
        ("fmjd-1986-rating", "6.1.25"),
        ("fmjd-1986-draw", "7.2.4"),
        ("fmjd-2017-rating", "3.6"),
    ],
)
def test_rows_of_the_procedure_and_paragraphs_have_positions_too(system: str, article: str) -> None:
    rules = system_named(system)
    assert article in {subject.code for subject in listed_subjects(rules)}
    found = find_exercise(rules, subject_named(rules, article), seed=1)
    assert found is not None
    assert 2 * len(found.paired.pairs) <= MOST_PLAYERS


def test_a_mixed_sheet_has_three_late_criteria_in_ten_and_each_of_them_decides() -> None:
    late = {f"C{number}" for number in range(14, 22)}
    for exercise in (made := exam(DUTCH, 10, seed=0)):
        if exercise.subject is not None:
            assert exercise.subject.code in late
            assert decides(exercise.subject, exercise.event, DUTCH, exercise.paired)
    assert sum(exercise.subject is not None for exercise in made) == 3
    assert all(one.number > 2 for one in made if one.task in ("colours", "round"))


@pytest.mark.parametrize("system, across", [("fide-dutch-2026", 3), ("fmjd-2017-rating", 3)])
def test_why_there_was_no_game_stands_across_the_columns_of_the_opponent(
    system: str, across: int
) -> None:
    exercise = find_exercise(system, seed=4, task="bye")
    assert exercise is not None
    for card in card_tables(exercise, ENGLISH):
        for row in card["rows"]:
            assert sum(cell["span"] for cell in row) == len(card["head"]) == len(card["next"])
            long = [cell for cell in row if len(cell["text"]) > 3]
            assert all(cell["span"] == across for cell in long)


def test_a_complete_round_is_told_first_whether_it_is_legal() -> None:
    said = set()
    for seed in range(8):
        exercise = find_exercise(DUTCH, seed=seed)
        assert exercise is not None
        paired = exercise.paired
        (a, b), (c, d), *rest = paired.pairs
        byes = () if paired.bye is None else (paired.bye,)
        for boards in (((b, a), (c, d)), ((a, c), (b, d)), ((a, d), (b, c))):
            first, *reasons = judge(exercise, Answer((*boards, *rest), byes)).lines
            assert reasons
            assert all(line.depth > 0 for line in reasons)
            said.add(first.render())
    assert said == {
        "The boards are right, but not every colour:",
        "The rules forbid this round:",
        "This round is legal, but it is not the round of the rules:",
    }
