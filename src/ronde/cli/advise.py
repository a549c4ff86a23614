"""`ronde advise`: which format for this event, from tournaments played side by side."""

from __future__ import annotations

import os
import signal
import time
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ronde.cli.arguments import format_option, system_name
from ronde.cli.language import _, current_language, ngettext
from ronde.cli.progress import Progress

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from ronde.lab.adviser import Advice, Question
    from ronde.lab.entrants import RatingDistribution
    from ronde.views.advice import AdviceView, FormatView

SECONDS = 60
"""How long the adviser plays unless told otherwise."""


def command() -> click.Command:
    """The command, worded in the current language."""
    return click.Command(
        "advise",
        callback=advise,
        help=_(
            "Compare formats for an event: system, rounds, acceleration, order of tie-breaks. Each "
            "is played many times with the players of FILE (an entry list, a report or an event), "
            "or with players of the ratings given, always with the same luck. A format is named "
            "only when the tournaments played so far tell; otherwise the answer is to play more."
        ),
        epilog=_("Example: ronde advise --players 40 --rounds 9 --goals best,ties"),
        params=[
            click.Argument(["file"], required=False, type=click.Path(path_type=Path)),
            *_field_options(),
            click.Option(
                ["--rounds"],
                type=click.IntRange(min=2),
                help=_("Rounds there is time for; otherwise 9, or 7 for fewer than 20 players."),
            ),
            click.Option(
                ["--goals"],
                metavar="GOAL,GOAL,…",
                help=_("What matters, the most important first. Otherwise: {usual}.").format(
                    usual="best,places,ties"
                )
                + " "
                + _goals_in_words(),
            ),
            click.Option(
                ["--margin", "margins"],
                metavar="GOAL=DIFFERENCE",
                multiple=True,
                help=_("The smallest difference of a goal that matters, such as best=0.03."),
            ),
            click.Option(
                ["--system", "systems"],
                metavar="NAME",
                multiple=True,
                help=_("A system that is allowed; several times for several."),
            ),
            click.Option(
                ["--draughts"],
                is_flag=True,
                help=_("An event of draughts; otherwise the report or event in FILE tells."),
            ),
            *_run_options(),
            click.Option(
                ["--picture"],
                type=click.Path(dir_okay=False, path_type=Path),
                metavar="FILE.svg",
                help=_("Write the comparison as a picture."),
            ),
            format_option("text", "json"),
        ],
    )


def _field_options() -> list[click.Option]:
    return [
        click.Option(["--players"], type=click.IntRange(min=2), help=_("Number of players.")),
        click.Option(
            ["--lowest"], type=int, default=1400, show_default=True, help=_("Lowest rating.")
        ),
        click.Option(
            ["--highest"], type=int, default=2400, show_default=True, help=_("Highest rating.")
        ),
        click.Option(
            ["--unrated"],
            type=click.IntRange(0, 100),
            default=0,
            help=_("Of 100 players, so many have no rating."),
        ),
        click.Option(
            ["--ratings"],
            metavar="RATING,RATING,…",
            help=_("The ratings of the players, 0 for none, in place of a file."),
        ),
    ]


def _run_options() -> list[click.Option]:
    return [
        click.Option(
            ["--seconds"],
            type=click.IntRange(min=1),
            help=_("How long to play at most; otherwise {seconds} seconds.").format(
                seconds=SECONDS
            ),
        ),
        click.Option(
            ["--tournaments"],
            type=click.IntRange(min=1),
            help=_("Play so many tournaments of each format, however long that takes."),
        ),
        click.Option(
            ["--seed"],
            type=click.IntRange(min=0),
            default=1,
            show_default=True,
            help=_("Seed: the same one and as many tournaments give the same answer."),
        ),
        click.Option(
            ["--jobs"],
            type=click.IntRange(min=1),
            help=_("Processes that work at the same time; otherwise one for each core."),
        ),
        click.Option(["--quiet"], is_flag=True, help=_("Say nothing of the progress.")),
    ]


def _goals_in_words() -> str:
    from ronde.lab.adviser import GOALS

    return "; ".join(f"{row.key}: {_(row.wording)}" for row in GOALS) + "."


def advise(
    file: Path | None,
    players: int | None,
    lowest: int,
    highest: int,
    unrated: int,
    ratings: str | None,
    form: str,
    picture: Path | None,
    draughts: bool,
    **given: Any,
) -> None:
    """Play, print the formats side by side, and what follows."""
    from ronde.cli.lab import is_of_draughts
    from ronde.explanation.lines import Language
    from ronde.views.advice import advice_view

    field, size = _field(file, ratings, players, lowest, highest, unrated)
    draughts = draughts or (file is not None and is_of_draughts(file))
    found = _played(_question(field, size, draughts=draughts, **given), **given)
    source = str(file) if file else ""
    view = advice_view(found, Language(_, ngettext), current_language(), source=source)
    if picture is not None:
        _write_picture(view, picture)
    if form == "json":
        import msgspec

        click.echo(msgspec.json.encode(view).decode())
        return
    for line in _lines(view):
        click.echo(line)


def _field(
    file: Path | None,
    ratings: str | None,
    players: int | None,
    lowest: int,
    highest: int,
    unrated: int,
) -> tuple[RatingDistribution, int]:
    """Where the strengths come from, and how many players there are."""
    from ronde.cli.lab import read_ratings
    from ronde.lab.adviser import NOISE
    from ronde.lab.entrants import RatingDistribution

    entries: Sequence[int] = ()
    if file is not None:
        entries = read_ratings(file)
    elif ratings:
        if not all(part.strip().isdecimal() for part in ratings.split(",")):
            raise click.UsageError(_("--ratings: write whole numbers, such as 2100,1950,0."))
        entries = [int(part) for part in ratings.split(",")]
    elif players is None:
        raise click.UsageError(_("Name a file of players, or how many there are: --players 40."))
    if entries:
        return RatingDistribution("list", noise=NOISE, entries=tuple(entries)), len(entries)
    assert players is not None  # asked for above
    share = unrated / 100
    field = RatingDistribution("normal", lowest, highest, noise=NOISE, unrated_share=share)
    return field, players


def _question(
    field: RatingDistribution,
    players: int,
    *,
    rounds: int | None,
    goals: str | None,
    margins: Sequence[str],
    systems: Sequence[str],
    draughts: bool,
    seed: int,
    **_run: Any,
) -> Question:
    from ronde.lab.adviser import USUAL_GOALS, Question

    usual = min(9 if players >= 20 else 7, players - 1)
    return Question(
        field=field,
        players=players,
        rounds=usual if rounds is None else rounds,
        goals=tuple(goals.replace(" ", "").split(",")) if goals else USUAL_GOALS,
        systems=tuple(system_name(name) for name in systems),
        draughts=draughts,
        seed=seed,
        margins=tuple(_margin(text) for text in margins),
    )


def _margin(text: str) -> tuple[str, float]:
    key, _equals, value = text.partition("=")
    try:
        return key, float(value)
    except ValueError:
        raise click.UsageError(_("--margin: write a goal and a number, as best=0.03.")) from None


def _played(
    question: Question,
    *,
    seconds: int | None,
    tournaments: int | None,
    jobs: int | None,
    quiet: bool,
    **_asked: Any,
) -> Advice:
    """The advice when a format is named, or the time or the tournaments are used up.

    Where the number of tournaments is given, all of them are played, unless somebody stops it.
    """
    from ronde.lab.adviser import MOST_TOURNAMENTS
    from ronde.lab.adviser import advise as ask
    from ronde.lab.runners import runner

    end = time.monotonic() + (seconds or SECONDS)
    timed = tournaments is None or seconds is not None
    show = Progress(_("advice"))
    found, wanted = None, 0
    with _first_interrupt() as is_stopped:
        for found in ask(
            question,
            runner(jobs=jobs or os.cpu_count() or 1),
            most=tournaments or MOST_TOURNAMENTS,
            is_over=lambda: is_stopped() or (timed and time.monotonic() > end),
            to_the_end=tournaments is not None,
        ):
            wanted = max(found.tournaments, tournaments or found.wanted or 0)
            if not quiet:
                show(found.tournaments, wanted)
    assert found is not None
    if not quiet and found.tournaments < wanted:
        show(found.tournaments, found.tournaments)
    return found


@contextmanager
def _first_interrupt() -> Iterator[Callable[[], bool]]:
    """Whether Ctrl-C was pressed; pressed again, it ends the command."""
    pressed: list[int] = []

    def stop(number: int, _frame: object) -> None:
        pressed.append(number)
        signal.signal(signal.SIGINT, before)
        click.echo("\n" + _("Stopped. What was played until now says:"), err=True)

    before = signal.signal(signal.SIGINT, stop) or signal.SIG_DFL
    try:
        yield lambda: bool(pressed)
    finally:
        signal.signal(signal.SIGINT, before)


def _write_picture(view: AdviceView, file: Path) -> None:
    from ronde.views.advice_picture import advice_svg

    file.write_text(advice_svg(view, _, current_language(), alone=True), encoding="utf-8")


def _lines(view: AdviceView) -> Iterator[str]:
    yield ngettext(
        "{count} tournament of each format, {players} players",
        "{count} tournaments of each format, {players} players",
        view.tournaments,
    ).format(count=view.tournaments, players=view.players)
    for row in view.formats:
        yield ""
        yield from _of_format(row)
    yield ""
    yield view.summary
    if view.more:
        yield view.more
    if view.invitation:
        yield _("For the invitation: {sentence}").format(sentence=view.invitation)
    yield _("The same again: {command}").format(command=view.command)


def _of_format(row: FormatView) -> Iterator[str]:
    mark = "→" if row.recommended else " "
    yield f"{mark} {row.number}. {row.name}"
    yield "     " + _("Tie-breaks: {list}").format(list=row.tie_breaks)
    width = max(len(goal.wording) for goal in row.goals)
    for goal in row.goals:
        line = f"     {goal.wording:{width}}  {goal.value:>8}"
        if goal.difference:
            compared = _("compared with 1: {difference} ({interval})").format(
                difference=goal.difference, interval=goal.interval
            )
            line += f"   {compared}"
        yield f"{line}   {goal.verdict}".rstrip()
