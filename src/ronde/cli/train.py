"""`ronde train`: pair positions by hand, judged with reasons, with hints and solutions."""

from __future__ import annotations

import re
import sys
import time
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from ronde.cli.arguments import output_option
from ronde.cli.language import _, ngettext, use_game
from ronde.domain.errors import N_

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from ronde.explanation.lines import Language, Line
    from ronde.print.exam import Part
    from ronde.rulebooks.system import System
    from ronde.training.judging import Answer
    from ronde.training.positions import Level
    from ronde.training.questions import Task
    from ronde.training.search import Exercise
    from ronde.training.subjects import Subject

TRIES = 6000
"""Random tournaments looked through for a rare article: up to half a minute."""
MOST_POSITIONS = 40
POSITIONS = 10
"""Positions of a folder of pages, unless another number is given."""
PROMPT = N_(
    "Boards, one or all, such as 1-8, 9-2, 5 (the bye is a single number); ? for a hint, ! to give "
    "up:"
)


def command() -> click.Command:
    """The command, worded in the current language."""
    return click.Command(
        "train",
        callback=train,
        help=_(
            "Pair a small position by hand. The answer is judged with its articles; ? gives a hint "
            "(the bracket, what decides, a board), ! the solution. The same seed gives the same "
            "position."
        ),
        epilog=_("Example: ronde train --system fide-dutch-2026 --article C12 --seed 3"),
        params=[
            click.Option(
                ["--system"],
                default="fide-dutch",
                show_default=True,
                help=_("Pairing system to practise."),
            ),
            click.Option(
                ["--article"],
                metavar="CODE",
                help=_("The criterion, rule or paragraph that shall decide."),
            ),
            click.Option(
                ["--task"],
                type=click.Choice(("round", "colours", "bye", "cards", "tie-breaks")),
                help=_(
                    "What to do with the position: pair the round, or answer short questions. "
                    "Without it an exam sheet mixes them, with more colours and late criteria."
                ),
            ),
            click.Option(
                ["--level"],
                type=click.Choice(("easy", "medium", "hard")),
                help=_("How many players: 4 to 8, 7 to 11, 10 to 14."),
            ),
            click.Option(
                ["--seed"], type=click.IntRange(min=0), default=0, help=_("Number of the position.")
            ),
            click.Option(["--list", "listed"], is_flag=True, help=_("List what can be practised.")),
            click.Option(
                ["--answer"],
                metavar="BOARDS",
                help=_("Judge this answer and end: exit 0 if it is right, 1 if not."),
            ),
            click.Option(["--hint", "degree"], type=click.IntRange(1, 3), help=_("Give one hint.")),
            click.Option(["--solution"], is_flag=True, help=_("Print the solution, step by step.")),
            click.Option(
                ["--exam"],
                type=click.IntRange(1, MOST_POSITIONS),
                metavar="N",
                help=_(
                    "Write an exam sheet of N positions as PDF, from this seed on; with --solution "
                    "their solutions and a page for marking."
                ),
            ),
            click.Option(
                ["--pages"],
                type=click.Path(file_okay=False, path_type=Path),
                metavar="FOLDER",
                help=_(
                    "Write the positions (10, or N of --exam) as web pages that need no server."
                ),
            ),
            click.Option(
                ["--progress"],
                type=click.Path(dir_okay=False, path_type=Path),
                metavar="FILE",
                help=_("Add what was done, and the time taken, to this file of yours."),
            ),
            click.Option(
                ["--summary"],
                is_flag=True,
                help=_("Print what the file of --progress shows, what goes worst first."),
            ),
            output_option(),
        ],
    )


def train(
    system: str,
    article: str | None,
    task: Task | None,
    level: Level | None,
    seed: int,
    listed: bool,
    answer: str | None,
    degree: int | None,
    solution: bool,
    exam: int | None,
    pages: Path | None,
    progress: Path | None,
    summary: bool,
    output: str | None,
) -> int:
    """One exercise, in a dialogue or by options."""
    from ronde.rulebooks.catalogue import system as system_named
    from ronde.training import judging

    rules = system_named(system)
    use_game(rules.discipline.value)
    if summary:
        return _summary(progress)
    if listed:
        _list(rules)
        return 0
    wanted = Wanted(rules, article, task or "round", level)
    if exam is not None or pages is not None:
        from ronde.training.exams import exam as exercises_of

        subject = wanted.subject
        count = exam or POSITIONS
        found = exercises_of(rules, count, seed=seed, subject=subject, task=task, level=level)
        if pages is not None:
            return _write_pages(found, pages)
        return _write_exam(found, output, with_solutions=solution)
    exercise = wanted.exercise(seed)
    if solution:
        _print(judging.solution(exercise))
        return 0
    if degree is not None:
        _print(_hint(exercise, degree, {}))
        return 0
    sitting = Sitting(exercise, progress)
    if answer is not None:
        right = _judge(exercise, answer)
        sitting.end(solved=right)
        return 0 if right else 1
    _show(exercise)
    solved = _ask_round(sitting) if exercise.task == "round" else _ask_questions(sitting)
    sitting.end(solved=solved)
    return 0 if solved else 1


class Sitting:
    """One exercise as it is worked on: how long, how many wrong answers and hints."""

    def __init__(self, exercise: Exercise, progress: Path | None) -> None:
        self.exercise = exercise
        self.wrong = 0
        self.hints = 0
        self._progress = progress
        self._began = time.monotonic()

    def end(self, *, solved: bool) -> None:
        """Tell the time taken, and add a line to the learner's file."""
        from ronde.training.progress import append, attempt

        seconds = round(time.monotonic() - self._began)
        if solved and seconds:
            click.echo(_("Solved in {minutes} min {seconds} s.").format(**_parts(seconds)))
        if self._progress is None:
            return
        now = datetime.now().astimezone().isoformat(timespec="seconds")
        one = attempt(
            self.exercise,
            now,
            solved=solved,
            wrong=self.wrong,
            hints=self.hints,
            seconds=seconds,
        )
        append(self._progress, one)


def _parts(seconds: int) -> dict[str, int]:
    return {"minutes": seconds // 60, "seconds": seconds % 60}


def _summary(progress: Path | None) -> int:
    """What the learner's file shows."""
    from ronde.training.progress import read
    from ronde.training.progress import summary as summed

    if progress is None:
        raise click.UsageError(_("Name the file of your progress: --progress FILE."))
    rows = summed(read(progress.read_text(encoding="utf-8")))
    if not rows:
        click.echo(_("Nothing has been practised yet."))
    for row in rows:
        about = " ".join(filter(None, (row.system, row.article, "" if row.article else row.task)))
        template = _("{about}: {solved} of {done} solved, {alone} at once and without a hint")
        said = template.format(about=about, solved=row.solved, done=row.done, alone=row.alone)
        if row.seconds is not None:
            said += _("; half of them within {minutes} min {seconds} s").format(
                **_parts(row.seconds)
            )
        click.echo(said)
    return 0


def _write_exam(exercises: list[Exercise], output: str | None, *, with_solutions: bool) -> int:
    from ronde.cli.files import write_bytes
    from ronde.print.exam import exam_sheet
    from ronde.print.settings import paper_size
    from ronde.print.sources import document_translator

    if output is None:
        raise click.UsageError(_("Name the file for the sheet: -o EXAM.pdf."))
    part: Part = "solutions" if with_solutions else "exam"
    made = exam_sheet(exercises, part, document_translator(_("en")), paper_size("a4"))
    write_bytes(made.pdf, output)
    return 0


def _write_pages(exercises: list[Exercise], folder: Path) -> int:
    from ronde.web.site import write_folder
    from ronde.web.training_pages import training_pages

    count = write_folder(folder, training_pages(exercises, _("en")))
    first = folder / "index.html"
    template = _("{count} files in {folder}. Open {first} in a browser.")
    click.echo(template.format(count=count, folder=folder, first=first))
    return 0


def _list(rules: System) -> None:
    from ronde.explanation.lines import cited
    from ronde.training.search import listed_subjects

    for subject in listed_subjects(rules):
        wording = f"{_(subject.wording)} " if subject.wording else ""
        click.echo(f"{subject.code}\t{wording}({cited(subject.code, subject.article)})")


class Wanted(NamedTuple):
    """What somebody wants to practise."""

    rules: System
    article: str | None
    task: Task
    level: Level | None

    @property
    def subject(self) -> Subject | None:
        """The article that shall decide."""
        from ronde.training.subjects import subject_named

        return None if self.article is None else subject_named(self.rules, self.article)

    def exercise(self, seed: int) -> Exercise:
        """The position of that number."""
        from ronde.domain.errors import RequestError
        from ronde.training.search import find_exercise

        rules, article = self.rules, self.article
        found = find_exercise(
            rules, self.subject, seed=seed, level=self.level, tries=TRIES, task=self.task
        )
        if found is None:
            raise RequestError(
                N_("No position was found in which {code} of {system} decides; try another seed."),
                code=article or rules.name,
                system=rules.name,
            )
        return found


def _show(exercise: Exercise) -> None:
    """The position: what is to be done, and everybody's card."""
    from ronde.explanation.lines import cited
    from ronde.training.questions import TASK_NAMES

    template = _("Pair round {round} of {rounds}: {system}.")
    rounds = exercise.event.number_of_rounds
    if exercise.task != "round":
        click.echo(_(TASK_NAMES[exercise.task]) + ".")
        template = _("Round {round} of {rounds}, {system}.")
    click.echo(template.format(round=exercise.number, rounds=rounds, system=exercise.system))
    if exercise.subject is not None and exercise.subject.wording:
        code = cited(exercise.subject.code, exercise.subject.article)
        click.echo(_("It turns on {article}.").format(article=code))
    _print(exercise.shown)


def _judge(exercise: Exercise, typed: str) -> bool:
    """An answer given at once: the boards, or the answers in the order of the questions."""
    from ronde.training import judging

    if exercise.task == "round":
        judgement = judging.judge(exercise, judging.read_answer(typed))
    else:
        parts = [part.strip() for part in re.split(r"[,;]", typed)]
        asked = exercise.questions
        given = {
            question.key: judging.chosen(question, part, _language())
            for question, part in zip(asked, parts, strict=False)
        }
        judgement = judging.judge_questions(exercise, given)
    _print(judgement.lines)
    return judgement.right


def _hint(exercise: Exercise, degree: int, given: Mapping[str, str]) -> Iterable[Line]:
    from ronde.training import judging

    if exercise.task == "round":
        return judging.hint(exercise, degree)
    return judging.hint_on_questions(exercise, degree, given)


def _ask_round(sitting: Sitting) -> bool:
    """Ask until the answer is right or the learner gives up."""
    from ronde.domain.errors import RequestError
    from ronde.training import judging

    exercise = sitting.exercise
    made = judging.Answer(())
    while True:
        click.echo(_(PROMPT))
        typed = sys.stdin.readline()
        if not typed or typed.strip() == "!":
            _print(judging.solution(exercise))
            return False
        if typed.strip() == "?":
            sitting.hints += 1
            _print(judging.hint(exercise, min(sitting.hints, judging.HINTS), made))
            continue
        if not typed.strip():
            continue
        try:
            answer = _together(made, judging.read_answer(typed))
            if not judging.is_complete(exercise, answer):
                made = _judge_boards(sitting, answer, made)
                continue
            judgement = judging.judge(exercise, answer)
            _print(judgement.lines)
            if judgement.right:
                return True
        except RequestError as fault:
            click.echo(fault.render(_))
        sitting.wrong += 1


def _together(made: Answer, typed: Answer) -> Answer:
    """The boards made so far and those typed now; whoever is typed again leaves the earlier one."""
    named = {v for board in typed.boards for v in board} | {*typed.byes}
    kept = tuple(board for board in made.boards if not named & {*board})
    byes = typed.byes or tuple(v for v in made.byes if v not in named)
    return typed._replace(boards=(*kept, *typed.boards), byes=byes)


def _judge_boards(sitting: Sitting, answer: Answer, made: Answer) -> Answer:
    """Judge every new board at once, and keep those that are right."""
    from ronde.training import judging

    right = [board for board in answer.boards if board in made.boards]
    for white, black in answer.boards:
        if (white, black) in made.boards:
            continue
        click.echo(f"{white}-{black}:")
        judgement = judging.judge_board(sitting.exercise, white, black)
        _print(judgement.lines)
        sitting.wrong += not judgement.right
        right += [(white, black)] if judgement.right else []
    return answer._replace(boards=tuple(right))


def _ask_questions(sitting: Sitting) -> bool:
    """Ask one question after the other, each until it is right or the learner gives up."""
    from ronde.training import judging

    exercise, language = sitting.exercise, _language()
    given: dict[str, str] = {}
    click.echo(_("? gives a hint, ! gives up."))
    for question in exercise.questions:
        hints = 0
        while True:
            words = ", ".join(_(word) for word in question.choices.values())
            click.echo(question.asked.sentence(language) + (f" ({words})" if words else ""))
            typed = sys.stdin.readline()
            if not typed or typed.strip() == "!":
                _print(judging.solution(exercise))
                return False
            if typed.strip() == "?":
                sitting.hints += 1
                hints = min(hints + 1, judging.HINTS)
                _print(judging.hint_on_questions(exercise, hints, given))
                continue
            answer = judging.chosen(question, typed, language)
            judgement = judging.judge_question(question, answer)
            _print(judgement.lines)
            if judgement.right:
                given[question.key] = answer
                break
            sitting.wrong += 1
    return True


def _language() -> Language:
    from ronde.explanation.lines import Language

    return Language(_, ngettext)


def _print(lines: Iterable[Line]) -> None:
    from ronde.explanation.formatting import as_text

    click.echo(as_text(lines, _language()), nl=False)
