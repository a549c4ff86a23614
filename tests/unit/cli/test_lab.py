"""`ronde lab run` and `ronde lab crosscheck`."""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING

import pytest

from ronde.cli.lab import read_ratings
from ronde.cli.progress import Progress, duration
from ronde.lab import experiment
from tests.unit.cli.runner import SAMPLE, run

if TYPE_CHECKING:
    from pathlib import Path

EXPERIMENT = """
title.en = "Ours"
title.fr = "La nôtre"
tournaments = 3
rounds = [3]
field = { file = "open.trf" }
metrics = ["tau"]
"""


@pytest.fixture
def plan(tmp_path: Path) -> Path:
    path = tmp_path / "ours.toml"
    path.write_text(EXPERIMENT, encoding="utf-8")
    (tmp_path / "open.trf").write_bytes(SAMPLE.read_bytes())
    return path


def test_an_experiment_on_an_entry_list_leaves_tables_and_a_report(
    plan: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "lab"
    done = run("lab", "run", plan, "--jobs", 1, "-o", folder, lang="fr")
    assert done.exit_code == 0, done.stderr
    assert "ours\u00a0: 3 tournois sur 3" in done.stderr
    assert done.stdout == f"Rapport\u00a0: {folder / 'report.html'}\n"
    report = (folder / "report.html").read_text(encoding="utf-8")
    assert '<html lang="fr">' in report
    assert "La nôtre" in report
    assert len((folder / "ours" / "results.csv").read_text().splitlines()) == 4


def test_the_report_is_there_in_each_language(plan: Path, tmp_path: Path) -> None:
    run("lab", "run", plan, "--jobs", 1, "-o", tmp_path / "lab", "--quiet", lang="fr")
    assert "La nôtre" in (tmp_path / "lab" / "report.html").read_text(encoding="utf-8")
    other = (tmp_path / "lab" / "report.en.html").read_text(encoding="utf-8")
    assert '<html lang="en">' in other
    assert "Ours" in other


CSV = "Name;Rating\nAnand;2500\nBeliavsky;\nCarlsen;2800\n"


def test_an_entry_list_may_be_a_table_with_some_unrated(tmp_path: Path) -> None:
    (tmp_path / "list.csv").write_text(CSV, encoding="utf-8")
    assert read_ratings(tmp_path / "list.csv") == (2800, 2500, 0)


def test_an_entry_list_may_be_an_event(tmp_path: Path) -> None:
    event = tmp_path / "open.ronde"
    assert run("event", "new", event, "--title", "Open").exit_code == 0
    taken = run("event", "import", event, SAMPLE, "--tournament", "--section", "a")
    assert taken.exit_code == 0, taken.stderr
    ratings = read_ratings(event)
    assert ratings == read_ratings(SAMPLE)
    assert len(ratings) > 2


@pytest.mark.parametrize("text", ["Name;Rating\nAnand;\n", "Name;Rating\n"])
def test_a_list_without_any_rating_is_reported(text: str, tmp_path: Path) -> None:
    (tmp_path / "list.csv").write_text(text, encoding="utf-8")
    plan = tmp_path / "x.toml"
    plan.write_text("field = { file = 'list.csv' }\nrounds = [2]", encoding="utf-8")
    done = run("lab", "run", plan, "-o", tmp_path / "lab")
    assert done.exit_code == 3
    assert "list.csv" in done.stderr
    assert not (tmp_path / "lab").exists()


def test_a_folder_that_cannot_be_written_is_reported(plan: Path, tmp_path: Path) -> None:
    (tmp_path / "lab").touch()
    done = run("lab", "run", plan, "--jobs", 1, "-o", tmp_path / "lab")
    assert done.exit_code in (3, 5)
    assert "lab" in done.stderr


def test_a_second_run_has_nothing_left_to_play(plan: Path, tmp_path: Path) -> None:
    asked = ("lab", "run", plan, "--jobs", 1, "-o", tmp_path / "lab")
    first = run(*asked, "--quiet")
    assert first.stderr == ""
    before = (tmp_path / "lab" / "ours" / "notebook.jsonl").read_bytes()
    assert run(*asked).exit_code == 0
    assert (tmp_path / "lab" / "ours" / "notebook.jsonl").read_bytes() == before


@pytest.mark.parametrize(
    "text, said", [("tournaments = ", "TOML"), ("systems = ['fide-duch']", "fide-duch")]
)
def test_a_wrong_experiment_is_reported(text: str, said: str, tmp_path: Path) -> None:
    path = tmp_path / "wrong.toml"
    path.write_text(text)
    done = run("lab", "run", path, "-o", tmp_path / "lab")
    assert done.exit_code == 3
    assert said in done.stderr


def test_an_experiment_that_is_not_there_is_reported(tmp_path: Path) -> None:
    assert run("lab", "run", tmp_path / "none.toml").exit_code == 5


def test_engines_are_compared(tmp_path: Path) -> None:
    pytest.importorskip("py4swiss", reason="py4swiss is not installed")
    asked = ("lab", "crosscheck", "--peer", "py4swiss", "--players", "5-9", "--rounds", "3")
    common = ("--jobs", 1, "--quiet", "-o", tmp_path, "--seed", 5, "--tournaments")
    alike = run(*asked, *common, 3)
    assert (alike.exit_code, alike.stdout) == (0, "3 tournaments, 9 rounds: 9 paired alike.\n")
    other = run(*asked, *common, 6, "--system", "fide-lim")
    assert other.exit_code == 1
    assert "differ" in other.stdout
    assert list(tmp_path.glob("crosscheck-py4swiss-fide-lim/difference-*.trf"))


def test_a_span_is_two_numbers_in_order() -> None:
    for wrong in ("9-5", "a"):
        done = run("lab", "crosscheck", "--peer", "py4swiss", "--players", wrong)
        assert done.exit_code == 3


def test_the_estimate_is_the_pace_so_far() -> None:
    progress = Progress("x")
    progress.began = 100.0, 50
    assert progress.line(100.0, 50, 350) == "x: 50 of 350 tournaments"
    assert progress.line(110.0, 150, 350).endswith("10 a second, about 20 seconds left")
    assert progress.line(130.0, 350, 350).endswith("10 a second, 30 s")


def test_a_file_gets_a_line_of_progress_every_minute(capsys: pytest.CaptureFixture[str]) -> None:
    times = iter((0.0, 30.0, 61.0, 90.0, 130.0, 140.0))
    progress = Progress("x", clock=lambda: next(times))
    for done in (0, 30, 60, 90, 130, 140):
        progress(done, 140)
    assert [line.partition(",")[0] for line in capsys.readouterr().err.splitlines()] == [
        "x: 60 of 140 tournaments",
        "x: 130 of 140 tournaments",
        "x: 140 of 140 tournaments",
    ]


@pytest.mark.parametrize(
    "seconds, said", [(0.2, "1 second"), (89, "89 seconds"), (600, "10 minutes"), (9000, "2 hours")]
)
def test_a_time_to_wait_is_reported_no_more_exactly_than_known(seconds: float, said: str) -> None:
    assert duration(seconds) == said


def test_results_are_kept_at_an_address_and_go_on_from_there(plan: Path, tmp_path: Path) -> None:
    fsspec = pytest.importorskip("fsspec", reason="fsspec is not installed: ronde[lab]")
    store = fsspec.filesystem("memory")
    asked = ("lab", "run", plan, "--jobs", 1, "--quiet", "-o", "memory://study/lab")
    run(*asked, "--tournaments", 2, lang="en")
    assert store.exists("/study/lab/ours/notebook.00000.jsonl")
    done = run(*asked, lang="en")
    assert done.stdout == "Report: memory://study/lab/report.html\n"
    run("lab", "run", plan, "--jobs", 1, "--quiet", "-o", tmp_path / "here")
    here = (tmp_path / "here" / "ours" / "results.csv").read_bytes()
    assert store.cat_file("/study/lab/ours/results.csv") == here
    assert "ours: 3 of 3 tournaments of 1 kind" in run("lab", "list", "memory://study/lab").stdout
    store.rm("/study", recursive=True)


def test_an_address_nobody_knows_is_reported(plan: Path) -> None:
    done = run("lab", "run", plan, "--jobs", 1, "-o", "nowhere://bucket/lab")
    assert done.exit_code == 3
    assert "nowhere://bucket/lab" in done.stderr


def test_parts_are_put_together_and_are_the_whole(plan: Path, tmp_path: Path) -> None:
    asked = ("lab", "run", plan, "--jobs", 1, "--quiet", "--tournaments", 40)
    run(*asked, "-o", tmp_path / "whole")
    for number in (1, 2):
        done = run(*asked, "--shard", f"{number}/2", "-o", tmp_path / f"part{number}")
        assert "ronde lab merge" in done.stdout
        assert not (tmp_path / f"part{number}" / "report.html").exists()
    one = run("lab", "merge", tmp_path / "part1")
    assert "24 of 40 tournaments are there" in one.stderr
    done = run("lab", "merge", tmp_path / "part1", tmp_path / "part2")
    assert (done.exit_code, done.stderr) == (0, "")
    for name in ("ours/results.csv", "report.html"):
        whole, parts = (tmp_path / folder / name for folder in ("whole", "part1"))
        assert whole.read_bytes() == parts.read_bytes()


@pytest.mark.parametrize("part", ["3/2", "0/2", "1", "a/b"])
def test_a_part_is_one_of_so_many(part: str, plan: Path) -> None:
    assert run("lab", "run", plan, "--shard", part).exit_code == 3


def test_what_has_been_played_is_listed_and_reported_on_without_playing(
    plan: Path, tmp_path: Path
) -> None:
    run("lab", "run", plan, "--jobs", 1, "--quiet", "-o", tmp_path / "lab")
    report = tmp_path / "lab" / "report.html"
    before = report.read_bytes()
    report.unlink()
    done = run("lab", "report", tmp_path / "lab")
    assert done.exit_code == 0, done.stderr
    assert report.read_bytes() == before
    assert (
        "ours: 3 of 3 tournaments of 1 kind, seed 0" in run("lab", "list", tmp_path / "lab").stdout
    )
    assert run("lab", "list", tmp_path / "empty").exit_code == 3


def test_a_stopped_run_says_what_is_kept(
    plan: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(*_given: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("ronde.lab.runners.in_process", stopped)
    done = run("lab", "run", plan, "--jobs", 1, "--quiet", "-o", tmp_path / "lab")
    assert done.exit_code == 130
    assert f"kept in {tmp_path / 'lab'}: the same command goes on" in done.stderr


@pytest.mark.parametrize("form, start", [("svg", b"<svg"), ("png", b"\x89PNG"), ("pdf", b"%PDF")])
def test_drawings_are_written_by_themselves(
    form: str, start: bytes, plan: Path, tmp_path: Path
) -> None:
    pytest.importorskip("vl_convert", reason="vl-convert-python is not installed: ronde[lab]")
    run("lab", "run", plan, "--jobs", 1, "--quiet", "-o", tmp_path / "lab")
    done = run("lab", "report", tmp_path / "lab", "--figures", form, "--theme", "dark")
    assert done.exit_code == 0, done.stderr
    assert start in (tmp_path / "lab" / "ours" / f"tau.{form}").read_bytes()[:400]


def test_a_model_is_fitted_to_a_folder_of_reports(tmp_path: Path) -> None:
    made = run("generate", "--players", 60, "--rounds", 8, "--model", "milvang")
    (tmp_path / "open.trf").write_bytes(made.stdout.encode())
    done = run("lab", "fit", tmp_path)
    assert done.exit_code == 0, done.stderr
    assert done.stdout.startswith('models = [{ kind = "davidson", draws = 0.')
    assert "others check it" in done.stdout
    models = tomllib.loads(done.stdout.splitlines()[0])["models"]
    assert experiment({"name": "mine", "models": models}).cells[0].games.kind == "davidson"
