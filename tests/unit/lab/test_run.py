"""Runs that stop and go on, and that are spread over processes: always the same results."""

from __future__ import annotations

import csv
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import count, islice
from pathlib import Path
from typing import Any

import pytest

from ronde.domain.errors import FileAccessError, RequestError
from ronde.lab import experiment, run
from ronde.lab.metrics import CODES
from ronde.lab.provenance import DECIDING, Origin, origin
from ronde.lab.results import csv_text, results_of, write_parquet
from ronde.lab.run import Done, Shard, tasks_left, work
from ronde.lab.runners import AHEAD, in_process, processes, runner
from ronde.lab.sampling import Sample, play, tasks
from ronde.lab.tally import Tally
from tests.support import ROOT

PLAN = experiment(
    {
        "name": "small",
        "seed": 11,
        "tournaments": 45,
        "players": [7],
        "rounds": [3],
        "systems": ["fide-dutch", "fide-lim"],
    }
)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> str:
    return csv_text(run(PLAN, tmp_path_factory.mktemp("whole")))


def test_there_is_one_line_for_each_tournament(whole: str) -> None:
    rows = list(csv.DictReader(whole.splitlines()))
    assert len(rows) == 90
    assert set(CODES) < set(rows[0])
    assert {row["system"] for row in rows} == {"fide-dutch-2026", "fide-lim"}


def test_a_stopped_run_goes_on_where_it_ended(tmp_path: Path, whole: str) -> None:
    class Stopped(Exception):
        pass

    def stopping(work: Callable[[Any], Any], tasks: Iterable[Any]) -> Iterator[Any]:
        yield from islice(in_process(work, tasks), 2)
        raise Stopped

    with pytest.raises(Stopped):
        run(PLAN, tmp_path, stopping)
    notebook = tmp_path / "notebook.jsonl"
    with notebook.open("ab") as file:
        file.write(b'{"cell": 0, "indi')  # the machine stopped in the middle of a line
    seen: list[tuple[int, int]] = []
    results = run(PLAN, tmp_path, progress=lambda done, total: seen.append((done, total)))
    assert seen[0] == (32, 90)
    assert seen[-1] == (90, 90)
    assert csv_text(results) == whole


def test_more_tournaments_go_on_from_fewer(tmp_path: Path, whole: str) -> None:
    run(replace(PLAN, tournaments=7), tmp_path)
    assert csv_text(run(PLAN, tmp_path)) == whole


def test_the_notebook_of_another_experiment_is_refused(tmp_path: Path) -> None:
    run(replace(PLAN, tournaments=1), tmp_path)
    with pytest.raises(RequestError, match="another experiment"):
        run(replace(PLAN, seed=12), tmp_path)


def begun_by(code: str, folder: Path) -> Path:
    """A notebook of two tournaments that another Ronde has begun."""
    notebook = folder / "notebook.jsonl"
    run(replace(PLAN, tournaments=1), folder)
    text = notebook.read_text(encoding="utf-8")
    notebook.write_text(text.replace(origin().code, code), encoding="utf-8")
    return notebook


def test_what_another_ronde_has_begun_is_refused(tmp_path: Path) -> None:
    begun_by("0123456789ab", tmp_path)
    with pytest.raises(RequestError, match=r"Ronde .* \(0123456789ab\); .* --other-code"):
        run(PLAN, tmp_path)


def test_what_another_version_has_begun_continues_only_on_request(tmp_path: Path) -> None:
    begun_by("0123456789ab", tmp_path)
    results = run(replace(PLAN, tournaments=2), tmp_path, other_code=True)
    assert [maker.code for maker in results.made_by] == ["0123456789ab", origin().code]
    again = run(replace(PLAN, tournaments=3), tmp_path)
    assert again.made_by == results.made_by
    assert [again.rows[0][n] for n in range(2)] == [results.rows[0][n] for n in range(2)]


def test_all_code_that_decides_a_tournament_is_in_the_digest() -> None:
    package = ROOT / "src/ronde"
    assert [name for name in DECIDING if not (package / name).exists()] == []
    assert "pairing.py" in DECIDING


def test_a_worker_with_another_ronde_is_refused() -> None:
    task = next(tasks_left(PLAN, Done(PLAN)))
    with pytest.raises(RequestError, match="install the same"):
        work(task._replace(made_by=Origin("9.9", "0123456789ab")))


def test_a_damaged_line_is_named(tmp_path: Path) -> None:
    notebook = begun_by(origin().code, tmp_path)
    lines = notebook.read_text(encoding="utf-8").splitlines()
    lines[1] = lines[1][:20]
    notebook.write_text("\n".join(lines) + "\n", encoding="utf-8")
    with pytest.raises(RequestError, match=r"Line 2 of .* is damaged"):
        run(PLAN, tmp_path)


def test_a_folder_that_cannot_be_written_is_reported(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(FileAccessError, match="-o"):
        run(PLAN, tmp_path / "file")


def test_two_shards_give_the_same_results_as_one_run(tmp_path: Path, whole: str) -> None:
    for number in (2, 1):
        run(PLAN, tmp_path / "both", shard=Shard(number, 2))
    both = results_of(PLAN, tmp_path / "both")
    assert both.played == 45
    assert csv_text(both) == whole
    assert sorted(path.name for path in (tmp_path / "both").glob("*.jsonl")) == [
        "notebook-1-of-2.jsonl",
        "notebook-2-of-2.jsonl",
    ]


def test_what_only_some_variants_have_is_left_out_until_all_have_it(tmp_path: Path) -> None:
    def first_three(work: Callable[[Any], Any], tasks: Iterable[Any]) -> Iterator[Any]:
        return in_process(work, islice(tasks, 3))

    results = run(PLAN, tmp_path, first_three)
    assert results.played == results.tally.tournaments == 16


def test_sums_are_those_of_the_rows_to_the_last_bit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan = replace(PLAN, tournaments=300)
    rows = run(plan, tmp_path / "rows", runner(jobs=2))
    monkeypatch.setattr(sys.modules["ronde.lab.run"], "MOST_ROWS", 100)
    for number in (1, 2, 3):
        run(plan, tmp_path / "sums", shard=Shard(number, 3))
    sums = results_of(plan, tmp_path / "sums")
    assert sums.tally.blocks == rows.tally.blocks
    assert len(csv_text(sums).splitlines()) == 1 + 2 * 150
    with pytest.raises(RequestError, match="sums of blocks"):
        sums.column(0, "tau")


def test_the_same_seed_gives_the_adviser_the_same_numbers(tmp_path: Path) -> None:
    results = run(PLAN, tmp_path)
    sample = Sample(PLAN.cells, PLAN.seed, ("tau", "single"))
    tally = Tally(len(sample.cells), sample.codes)
    for task in tasks(sample, 0, PLAN.tournaments):
        tally.merge(play(task))
    for code in sample.codes:
        assert tally.difference(0, 1, code) == results.tally.difference(0, 1, code)


def test_no_more_tasks_are_made_than_are_wanted_soon() -> None:
    made: list[int] = []

    def endless() -> Iterator[str]:
        for number in count():
            made.append(number)
            yield str(number)

    answers = processes(1, len, endless())
    assert next(answers) == 1
    assert len(made) <= 2 * AHEAD
    answers.close()  # type: ignore[attr-defined]


def own_pid(_task: object) -> int:
    return os.getpid()


def test_workers_are_renewed_and_nothing_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ronde.lab.runners.RENEWED", 2)
    answers = list(processes(1, own_pid, range(5)))
    assert len(answers) == 5
    assert len(set(answers)) == 3


def test_processes_give_the_same_results(tmp_path: Path, whole: str) -> None:
    assert csv_text(run(PLAN, tmp_path, runner(jobs=2))) == whole


def killed_once(flag: str) -> str:
    """Work during which the worker is killed the first time."""
    path = Path(flag)
    if path.exists():
        path.unlink()
        os.kill(os.getpid(), signal.SIGKILL)
    return path.name


def test_a_killed_process_loses_nothing(tmp_path: Path) -> None:
    flags = [tmp_path / f"task{n}" for n in range(6)]
    flags[2].touch()
    answers = list(processes(2, killed_once, [str(flag) for flag in flags]))
    assert sorted(answers) == [flag.name for flag in flags]


def always_killed(_task: object) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def test_workers_that_die_again_and_again_are_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ronde.lab.runners.MAX_DEATHS", 1)
    with pytest.raises(RequestError, match="fewer --jobs"):
        list(processes(1, always_killed, [1, 2]))


def test_an_error_of_ours_is_not_taken_for_a_death() -> None:
    wrong: Any = None
    with pytest.raises(AttributeError):
        list(processes(1, work, [wrong]))


def test_parquet_holds_the_same_table(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet", reason="pyarrow is not installed")
    results = run(PLAN, tmp_path)
    write_parquet(results, tmp_path / "results.parquet")
    rows = parquet.read_table(tmp_path / "results.parquet").to_pylist()
    assert rows == list(results.records())


def test_what_is_heavy_is_imported_when_it_is_needed() -> None:
    heavy = "{'altair', 'vl_convert', 'distributed', 'dask', 'pyarrow'}"
    asked = "import sys, ronde.lab, ronde.lab.report, ronde.cli.lab; "
    told = subprocess.run(
        [sys.executable, "-c", f"{asked}print(sorted({heavy} & set(sys.modules)))"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert told.stdout == "[]\n"
