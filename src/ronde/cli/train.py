"""`ronde train`: pair positions by hand, judged with reasons, with hints and solutions."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from ronde.cli.arguments import output_option
from ronde.cli.language import _, ngettext
from ronde.domain.errors import N_

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ronde.explanation.lines import Line
    from ronde.print.exam import Part
    from ronde.rulebooks.system import System
    from ronde.training.search import Exercise, Level

TRIES = 6000
"""Random tournaments looked through for a rare article: up to half a minute."""
MOST_POSITIONS = 40
PROMPT = N_("Boards, such as 1-8, 9-2, 5 (the bye is a single number); ? for a hint, ! to give up:")


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
            output_option(),
        ],
    )


def train(
    system: str,
    article: str | None,
    level: Level | None,
    seed: int,
    listed: bool,
    answer: str | None,
    degree: int | None,
    solution: bool,
    exam: int | None,
    output: str | None,
) -> int:
    """One exercise, in a dialogue or by options."""
    from ronde.rulebooks.catalogue import system as system_named
    from ronde.training import judging

    rules = system_named(system)
    if listed:
        _list(rules)
        return 0
    if exam is not None:
        found = [_exercise(rules, article, level, seed + place) for place in range(exam)]
        return _write_exam(found, output, with_solutions=solution)
    exercise = _exercise(rules, article, level, seed)
    if solution:
        _print(judging.solution(exercise))
        return 0
    if degree is not None:
        _print(judging.hint(exercise, degree))
        return 0
    if answer is not None:
        judgement = judging.judge(exercise, judging.read_answer(answer))
        _print(judgement.lines)
        return 0 if judgement.right else 1
    _show(exercise)
    return _dialogue(exercise)


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


def _list(rules: System) -> None:
    from ronde.explanation.lines import cited
    from ronde.training.search import listed_subjects

    for subject in listed_subjects(rules):
        wording = f"{_(subject.wording)} " if subject.wording else ""
        click.echo(f"{subject.code}\t{wording}({cited(subject.code, subject.article)})")


def _exercise(rules: System, article: str | None, level: Level | None, seed: int) -> Exercise:
    from ronde.domain.errors import RequestError
    from ronde.training.search import find_exercise
    from ronde.training.subjects import subject_named

    subject = None if article is None else subject_named(rules, article)
    found = find_exercise(rules, subject, seed=seed, level=level, tries=TRIES)
    if found is None:
        raise RequestError(
            N_("No position was found in which {code} of {system} decides; try another seed."),
            code=article or rules.name,
            system=rules.name,
        )
    return found


def _show(exercise: Exercise) -> None:
    """The position: what is to be paired, and everybody's card."""
    from ronde.explanation.cards import Cards
    from ronde.explanation.lines import cited
    from ronde.explanation.round_context import RoundContext

    context = RoundContext(exercise.event, exercise.paired)
    template = _("Pair round {round} of {rounds} by {system}.")
    rounds = exercise.event.number_of_rounds
    click.echo(template.format(round=exercise.number, rounds=rounds, system=exercise.system))
    if exercise.subject is not None and exercise.subject.wording:
        code = cited(exercise.subject.code, exercise.subject.article)
        click.echo(_("It turns on {article}.").format(article=code))
    cards = Cards(context)
    _print(cards.line(number) for number in cards.ranked())


def _dialogue(exercise: Exercise) -> int:
    """Ask until the answer is right or the learner gives up."""
    from ronde.domain.errors import RequestError
    from ronde.training import judging

    hints = 0
    while True:
        click.echo(_(PROMPT))
        typed = sys.stdin.readline()
        if not typed or typed.strip() == "!":
            _print(judging.solution(exercise))
            return 1
        if typed.strip() == "?":
            hints = min(hints + 1, judging.HINTS)
            _print(judging.hint(exercise, hints))
            continue
        if not typed.strip():
            continue
        try:
            judgement = judging.judge(exercise, judging.read_answer(typed))
        except RequestError as fault:
            click.echo(fault.render(_))
            continue
        _print(judgement.lines)
        if judgement.right:
            return 0


def _print(lines: Iterable[Line]) -> None:
    from ronde.explanation.formatting import as_text
    from ronde.explanation.lines import Language

    click.echo(as_text(lines, Language(_, ngettext)), nl=False)
