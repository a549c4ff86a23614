"""`ronde lab list`, `report` and `merge`: results that are there already."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import click

from ronde.cli.language import _, ngettext

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from ronde.lab import Results
    from ronde.lab.storage import Storage

PLAN = "experiment.json"
TABLES = ("results.csv", "results.parquet")


def list_command() -> click.Command:
    """`ronde lab list`."""
    from ronde.cli.commands import lang_option

    return click.Command(
        "list",
        callback=list_results,
        short_help=_("List the experiments of a folder and how far they are."),
        help=_("List the experiments in FOLDER, how far they are, and which Ronde played them."),
        epilog=_("Example: ronde lab list lab"),
        params=[_folder_argument(), lang_option()],
    )


def report_command() -> click.Command:
    """`ronde lab report`."""
    from ronde.cli.commands import lang_option

    return click.Command(
        "report",
        callback=report,
        short_help=_("Report on what has been played so far."),
        help=_(
            "Write tables and report of the experiments in FOLDER from what has been played so "
            "far, without playing. Only tournaments that every kind has are counted."
        ),
        epilog=_("Example: ronde lab report lab --figures pdf --theme light"),
        params=[
            _folder_argument(),
            click.Option(
                ["--figures"],
                type=click.Choice(("svg", "png", "pdf")),
                multiple=True,
                help=_("Write each drawing as a file of its own too."),
            ),
            click.Option(
                ["--theme"],
                type=click.Choice(("light", "dark")),
                default="light",
                show_default=True,
                help=_("The ground that these drawings are for."),
            ),
            lang_option(),
        ],
    )


def merge_command() -> click.Command:
    """`ronde lab merge`."""
    from ronde.cli.commands import lang_option

    return click.Command(
        "merge",
        callback=merge,
        short_help=_("Put the parts of a run together."),
        help=_(
            "Put the results of FOLDER, and of further folders, together in the first one, and "
            "report on them. The parts of a run give the same numbers as the whole, bit for bit."
        ),
        epilog=_("Example: ronde lab merge lab part-2 part-3"),
        params=[
            _folder_argument(),
            click.Argument(["others"], metavar="[FOLDER]...", nargs=-1),
            click.Option(
                ["--other-code"],
                is_flag=True,
                help=_("Join parts that different versions of Ronde have played."),
            ),
            lang_option(),
        ],
    )


def _folder_argument() -> click.Argument:
    return click.Argument(["folder"], metavar="FOLDER", default="lab")


def list_results(folder: str) -> None:
    """Print a line for each experiment."""
    from ronde.lab.storage import Storage

    for results in _results(Storage(folder)):
        experiment = results.experiment
        variants = ngettext("{count} kind", "{count} kinds", len(experiment.cells))
        click.echo(
            _(
                "{name}: {played} of {wanted} tournaments of {variants}, seed {seed}, {makers}"
            ).format(
                name=experiment.name,
                played=results.played,
                wanted=experiment.tournaments,
                variants=variants.format(count=len(experiment.cells)),
                seed=experiment.seed,
                makers=", ".join(map(str, results.made_by)),
            )
        )


def report(folder: str, figures: tuple[str, ...], theme: str) -> None:
    """Write tables and reports, and the drawings by themselves where that is asked for."""
    from ronde.lab.storage import Storage

    storage = Storage(folder)
    all_results = _results(storage)
    publish(all_results, storage)
    for results in all_results:
        for form in figures:
            _write_figures(results, storage, form, theme)


def _write_figures(results: Results, storage: Storage, form: str, theme: str) -> None:
    from ronde.domain.errors import N_, NotAvailableYet
    from ronde.lab.plots import DRAWN, THEMES, picture
    from ronde.lab.summary import Summary, shown

    summary = Summary(results)
    for row in shown(results)[:DRAWN]:
        try:
            content = picture(summary, row, _, _("en"), THEMES[theme], form)
        except ImportError as error:
            raise NotAvailableYet(
                N_("Drawings need the packages altair and vl-convert: pip install 'ronde[lab]'.")
            ) from error
        name = f"{results.experiment.name}/{row.code}.{form}"
        (storage.folder / name).write_bytes(content)
        storage.send(name)
        click.echo(_("Drawing: {file}").format(file=f"{storage.where}/{name}"))


def merge(folder: str, others: tuple[str, ...], other_code: bool) -> None:
    """Copy the notebooks of the other folders into the first, and report."""
    from ronde.domain.errors import N_, RequestError
    from ronde.lab.storage import Storage

    storage = Storage(folder)
    for name in storage.names():
        storage.fetch(name)
    for other in map(Storage, others):
        for name in other.names():
            _copy_notebooks(other.fetch(name), storage.folder / name)
    all_results = _results(storage)
    for results in all_results:
        if len(results.made_by) > 1 and not other_code:
            raise RequestError(
                N_(
                    "The parts of {name} were played by {makers}, which may pair otherwise: play "
                    "them again with one Ronde, or join them with --other-code."
                ),
                name=results.experiment.name,
                makers=", ".join(map(str, results.made_by)),
            )
        if results.played < results.experiment.tournaments:
            click.echo(
                _("{name}: {played} of {wanted} tournaments are there; a part is missing.").format(
                    name=results.experiment.name,
                    played=results.played,
                    wanted=results.experiment.tournaments,
                ),
                err=True,
            )
    publish(all_results, storage)


def _copy_notebooks(source: Path, folder: Path) -> None:
    """Copy what is not there yet; a notebook of the same name gets another one."""
    folder.mkdir(parents=True, exist_ok=True)
    known = {path.read_bytes() for path in folder.glob("notebook*.jsonl")}
    for path in sorted(source.glob("notebook*.jsonl")):
        if path.read_bytes() in known:
            continue
        target, number = folder / path.name, 2
        while target.exists():
            target = folder / f"{path.stem}.merged-{number}.jsonl"
            number += 1
        shutil.copyfile(path, target)
    if not (folder / PLAN).exists() and (source / PLAN).exists():
        shutil.copyfile(source / PLAN, folder / PLAN)


def _results(storage: Storage) -> list[Results]:
    from ronde.domain.errors import N_, RequestError
    from ronde.lab.results import planned, results_of

    names = storage.names()
    if not names:
        raise RequestError(
            N_("There are no results in {folder}: 'ronde lab run' makes some."),
            folder=storage.where,
        )
    folders = [storage.fetch(name) for name in names]
    return [results_of(planned(folder), folder) for folder in folders]


def publish(all_results: Sequence[Results], storage: Storage) -> None:
    """Write the tables of each experiment and one report of them all, in each language."""
    for results in all_results:
        _write_tables(results, storage)
    names = _write_reports(all_results, storage)
    storage.send(*names)
    where = f"{storage.where}/{names[0]}" if storage.is_remote else storage.folder / names[0]
    click.echo(_("Report: {file}").format(file=where))


def _write_tables(results: Results, storage: Storage) -> None:
    from ronde.domain.errors import NotAvailableYet
    from ronde.lab.results import csv_text, write_parquet

    name = results.experiment.name
    folder = storage.folder / name
    (folder / TABLES[0]).write_text(csv_text(results), encoding="utf-8", newline="")
    try:
        write_parquet(results, folder / TABLES[1])
    except NotAvailableYet as error:
        click.echo(error.render(_), err=True)
    storage.send(*(f"{name}/{table}" for table in TABLES if (folder / table).exists()))


def _write_reports(all_results: Sequence[Results], storage: Storage) -> list[str]:
    """`report.html` in the current language, and one beside it for each other language."""
    from ronde.cli.language import LANGUAGES, use_language
    from ronde.lab.report import page
    from ronde.lab.summary import Summary

    summaries = [Summary(results) for results in all_results]
    texts = {"report.html": page(summaries, _, _("en"))}
    for other in LANGUAGES:
        if other != _("en"):
            with use_language(other):
                texts[f"report.{other}.html"] = page(summaries, _, other)
    for name, text in texts.items():
        (storage.folder / name).write_text(text, encoding="utf-8")
    return list(texts)
