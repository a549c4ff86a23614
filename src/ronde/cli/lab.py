"""`ronde lab`: experiments on random tournaments, and comparisons with other engines."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ronde.cli.arguments import parse_range, system_name
from ronde.cli.lab_fit import fit_command
from ronde.cli.lab_results import PLAN, list_command, merge_command, publish, report_command
from ronde.cli.language import _, ngettext
from ronde.cli.progress import Progress

if TYPE_CHECKING:
    from collections.abc import Callable

    from ronde.domain.tournament import Tournament
    from ronde.lab import Experiment, Results
    from ronde.lab.crosscheck import CampaignResult
    from ronde.lab.peers import Dialect
    from ronde.lab.run import Shard
    from ronde.lab.storage import Storage


def command() -> click.Command:
    """The group, worded in the current language."""
    return click.Group(
        "lab",
        commands=[
            run_command(),
            list_command(),
            report_command(),
            merge_command(),
            fit_command(),
            crosscheck_command(),
        ],
        no_args_is_help=True,
        help=_(
            "Play thousands of random tournaments to compare systems, accelerations, tie-breaks "
            "and numbers of rounds, or to compare Ronde with another engine."
        ),
        epilog=_("Example: ronde lab run experiments/carter.toml --jobs 2 -o lab"),
    )


def run_command() -> click.Command:
    """`ronde lab run`."""
    from ronde.cli.commands import lang_option

    return click.Command(
        "run",
        callback=run,
        short_help=_("Run experiments and report on them."),
        help=_(
            "Run each EXPERIMENT, a file in TOML, and write notebook, tables and one report of "
            "them all into a folder or to an address such as s3://bucket/study. A run that was "
            "stopped goes on where it ended."
        ),
        epilog=_("Example: ronde lab run experiments/carter.toml --jobs 2 -o lab"),
        params=[
            click.Argument(
                ["experiments"],
                metavar="EXPERIMENT...",
                nargs=-1,
                required=True,
                type=click.Path(path_type=Path),
            ),
            _folder_option(),
            click.Option(
                ["--tournaments"],
                type=click.IntRange(min=1),
                help=_("Tournaments of each kind, instead of what the experiment says."),
            ),
            click.Option(
                ["--shard"],
                metavar="NUMBER/OF",
                callback=parse_shard,
                help=_(
                    "Play one part of the work, such as 2/5; 'ronde lab merge' joins the parts."
                ),
            ),
            *_worker_options(),
            lang_option(),
        ],
    )


def crosscheck_command() -> click.Command:
    """`ronde lab crosscheck`."""
    from ronde.cli.commands import lang_option

    return click.Command(
        "crosscheck",
        callback=crosscheck,
        short_help=_("Compare Ronde with another engine."),
        help=_(
            "Pair every round of many random tournaments by Ronde and by another engine. Each "
            "difference is made as small as it can be and written into the folder as a report. "
            "The exit code is 1 when there is one. A run that was stopped goes on where it ended."
        ),
        epilog=_("Example: ronde lab crosscheck --peer py4swiss --tournaments 1000 --jobs 2"),
        params=[
            click.Option(
                ["--peer"],
                required=True,
                type=click.Choice(("bbppairings", "py4swiss", "caissify")),
                help=_("The engine; bbpPairings is found by the variable RONDE_BBPPAIRINGS."),
            ),
            click.Option(
                ["--system"],
                metavar="NAME",
                help=_("System of Ronde; otherwise the edition that the engine follows."),
            ),
            click.Option(
                ["--tournaments"],
                type=click.IntRange(min=1),
                default=50_000,
                show_default=True,
                help=_("Number of tournaments."),
            ),
            click.Option(
                ["--seed"],
                type=click.IntRange(min=0),
                default=0,
                show_default=True,
                help=_("Seed of the campaign."),
            ),
            _span_option("--players", "5-40", _("Smallest and largest number of players.")),
            _span_option("--rounds", "3-11", _("Smallest and largest number of rounds.")),
            _folder_option(),
            *_worker_options(),
            lang_option(),
        ],
    )


def _folder_option() -> click.Option:
    return click.Option(
        ["-o", "--output", "folder"],
        default="lab",
        metavar="FOLDER",
        show_default=True,
        help=_("Folder of the results, or an address such as s3://bucket/study."),
    )


def _worker_options() -> list[click.Parameter]:
    return [
        click.Option(
            ["--jobs"],
            type=click.IntRange(min=1),
            help=_("Processes that work at the same time; otherwise one for each core."),
        ),
        click.Option(
            ["--scheduler"],
            metavar="ADDRESS",
            help=_("A Dask cluster that does the work, such as tcp://host:8786."),
        ),
        click.Option(
            ["--other-code"],
            is_flag=True,
            help=_("Go on with results that another version of Ronde has begun."),
        ),
        click.Option(["--quiet"], is_flag=True, help=_("Say nothing of the progress.")),
    ]


def parse_shard(ctx: click.Context, param: click.Parameter, text: str | None) -> Shard | None:
    """`2/5` as the second of five parts."""
    from ronde.lab.run import Shard

    if text is None:
        return None
    number, _slash, of = text.partition("/")
    if not (number.isdecimal() and of.isdecimal() and 1 <= int(number) <= int(of)):
        raise click.BadParameter(
            _("{found!r} is not of the form 2/5.").format(found=text), ctx, param
        )
    return Shard(int(number), int(of))


def _span_option(name: str, default: str, wording: str) -> click.Option:
    return click.Option(
        [name],
        metavar="LEAST-MOST",
        default=default,
        show_default=True,
        callback=parse_range,
        help=wording,
    )


def run(
    experiments: tuple[Path, ...],
    folder: str,
    tournaments: int | None,
    shard: Shard | None,
    jobs: int | None,
    scheduler: str | None,
    other_code: bool,
    quiet: bool,
) -> None:
    """Run the experiments and write their tables and one report, in each language."""
    from ronde.lab.storage import Storage

    runner = _runner(jobs, scheduler)
    plans = [read_experiment(path, tournaments) for path in experiments]
    storage = Storage(folder)
    all_results = []
    for plan in plans:
        progress = _silent if quiet else Progress(plan.name)
        all_results.append(_play(plan, storage, runner, progress, shard, other_code=other_code))
    if shard is None:
        publish(all_results, storage)
        return
    click.echo(
        _("Part {number} of {of} is done. When all are: ronde lab merge {folder}").format(
            number=shard.number, of=shard.of, folder=storage.where
        )
    )


def _play(
    plan: Experiment,
    storage: Storage,
    runner: Any,
    progress: Callable[[int, int], None],
    shard: Shard | None,
    *,
    other_code: bool,
) -> Results:
    """Play an experiment, and say what is kept when it is stopped."""
    from ronde.lab import run as run_experiment
    from ronde.lab.run import WHOLE

    folder = storage.fetch(plan.name)
    name = storage.part(plan.name, shard.name if shard else WHOLE)
    try:
        return run_experiment(
            plan,
            folder,
            runner,
            progress,
            other_code=other_code,
            shard=shard,
            name=name,
            after=lambda: storage.send_sometimes(f"{plan.name}/{name}"),
        )
    except KeyboardInterrupt:
        click.echo(
            "\n"
            + _(
                "Stopped. What was played is kept in {folder}: the same command goes on from there."
            ).format(folder=storage.where),
            err=True,
        )
        raise
    finally:
        storage.send(*(f"{plan.name}/{path}" for path in (name, PLAN) if (folder / path).exists()))


def _with_systems(settings: dict[str, Any], folder: Path) -> dict[str, Any]:
    """The same with amended systems, given by files of their own, under their names."""
    found = dict(settings)
    for key, value in settings.items():
        if key == "systems" and isinstance(value, list):
            found[key] = [system_name(str(text), folder) for text in value]
        elif key == "compare" and isinstance(value, str):
            found[key] = system_name(value, folder)
        elif isinstance(value, list):
            found[key] = [
                _with_systems(one, folder) if isinstance(one, dict) else one for one in value
            ]
    return found


def read_experiment(path: Path, tournaments: int | None) -> Experiment:
    """The experiment in that file; files of players are looked for beside it."""
    import tomllib
    from dataclasses import replace

    from ronde.domain.errors import N_, InputError, Problem
    from ronde.lab import experiment

    try:
        settings = tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        problem = Problem(N_("This is not TOML: {reason}."), facts={"reason": str(error)})
        raise InputError([problem], str(path)) from error
    settings = _with_systems(settings, path.parent)
    plan = experiment(
        {"name": path.stem, **settings}, lambda name: read_ratings(path.parent / name)
    )
    return plan if tournaments is None else replace(plan, tournaments=tournaments)


def read_ratings(file: Path) -> tuple[int, ...]:
    """The ratings of an entry list, 0 for those without: a report, an event, or a table."""
    from ronde.domain.errors import N_, InputError, Problem
    from ronde.services.player_lists import read_safely

    tournament = _tournament_in(file)
    if tournament is not None:
        found = [player.rating for player in tournament.players]
    else:
        listing = read_safely(file.read_bytes())
        if listing.problems:
            raise InputError(listing.problems, str(file))
        found = [person.rating for person in listing.people]
    if not any(found):
        problem = Problem(N_("Nobody in this list has a rating: a field needs some."))
        raise InputError([problem], str(file))
    return tuple(sorted(found, reverse=True))


def is_of_draughts(file: Path) -> bool:
    """Whether it is a report or an event of draughts; a mere list of players is of no game."""
    from ronde.notation import is_draughts

    tournament = _tournament_in(file)
    return tournament is not None and is_draughts(tournament)


def _tournament_in(file: Path) -> Tournament | None:
    """The tournament of a report or an event; None of a list of players."""
    from ronde.cli.arguments import read_event
    from ronde.cli.files import is_event
    from ronde.formats.lists import kind_of

    if is_event(str(file)) or kind_of(file.read_bytes()) == "tournament":
        return read_event(str(file))
    return None


def crosscheck(
    peer: str,
    system: str | None,
    tournaments: int,
    seed: int,
    players: tuple[int, int],
    rounds: tuple[int, int],
    folder: str,
    jobs: int | None,
    scheduler: str | None,
    other_code: bool,
    quiet: bool,
) -> int:
    """Compare the engines and print what differs."""
    from ronde.cli.commands import DIFFERENT, DONE
    from ronde.lab import Campaign
    from ronde.lab import crosscheck as compare
    from ronde.lab.peers import peer as engine
    from ronde.rulebooks.catalogue import system as system_named

    name = system_named(system or engine(peer).system).name
    campaign = Campaign(peer, name, tournaments, seed, players, rounds)
    place = _on_this_machine(folder) / f"crosscheck-{peer}-{name}"
    verdict = compare(
        campaign,
        as_report,
        place,
        _runner(jobs, scheduler),
        _silent if quiet else Progress(peer),
        other_code=other_code,
    )
    _print_verdict(verdict, place)
    return DIFFERENT if verdict.differences else DONE


def _on_this_machine(folder: str) -> Path:
    from ronde.domain.errors import N_, RequestError
    from ronde.lab.storage import is_address

    if is_address(folder):
        raise RequestError(
            N_("{address} is an address: give the reports a folder of this machine."),
            address=folder,
        )
    return Path(folder)


def as_report(event: Tournament, dialect: Dialect) -> str:
    """The event as the peers read it."""
    from ronde.formats import to_text

    return to_text(event, dialect=dialect)


def _print_verdict(verdict: CampaignResult, place: Path) -> None:
    click.echo(
        _("{tournaments} tournaments, {rounds} rounds: {same} paired alike.").format(
            tournaments=verdict.tournaments,
            rounds=verdict.rounds,
            same=verdict.rounds - len(verdict.differences) - len(verdict.failures),
        )
    )
    differing, silent = len(verdict.differences), len(verdict.failures)
    if differing:
        sentence = ngettext(
            "{count} round differs; see {folder}.",
            "{count} rounds differ; see {folder}.",
            differing,
        )
        click.echo(sentence.format(count=differing, folder=place))
    if silent:
        sentence = ngettext(
            "{count} round got no answer; see {folder}.",
            "{count} rounds got no answer; see {folder}.",
            silent,
        )
        click.echo(sentence.format(count=silent, folder=place))


def _runner(jobs: int | None, scheduler: str | None) -> Any:
    import os

    from ronde.lab import runner

    return runner(jobs=jobs or os.cpu_count() or 1, scheduler=scheduler)


def _silent(done: int, total: int) -> None:
    pass
