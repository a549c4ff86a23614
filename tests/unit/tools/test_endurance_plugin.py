"""Parts of the long campaigns: together they are everything, and the record says what passed."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.endurance_plugin import Pass, part_named, parts_of, read_record, write_record
from tests.support import ROOT

TESTS = """
    import pytest

    @pytest.mark.parametrize("number", range(5))
    def test_some(number):
        assert number != {wrong}
"""
PLUGIN = ("-p", "tests.endurance_plugin", "-p", "no:cacheprovider")


def test_parts_have_about_as_many_tests_and_together_everything() -> None:
    tests = [f"test {number}" for number in range(50)]
    parts = parts_of(tests, 4)
    assert sorted(test for part in parts for test in part) == sorted(tests)
    assert {len(part) for part in parts} == {12, 13}
    assert parts_of(reversed(tests), 4) == parts, "whatever the order in which they were collected"


@pytest.mark.parametrize("text", ["0/3", "4/3", "3", "a/b", "1/0", ""])
def test_a_part_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(pytest.UsageError, match="third of twenty"):
        part_named(text)


def test_a_record_comes_back_as_it_was_written(tmp_path: Path) -> None:
    passes = [Pass("a.py::test[x y]", "2026-11-18 22:00", "abc+", 1.5), Pass("b.py::test")]
    write_record(tmp_path / "new" / "record.tsv", passes)
    assert read_record(tmp_path / "new" / "record.tsv") == {each.test: each for each in passes}
    assert read_record(tmp_path / "none.tsv") == {}


def test_parts_fill_the_record_until_everything_has_passed(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(TESTS.format(wrong="None"))
    first = pytester.runpytest_inprocess(*PLUGIN, "--part=1/2")
    first.stdout.fnmatch_lines(["part 1/2: 3 passed, 0 failed, 0 not run, of 3"])
    first.stdout.fnmatch_lines(["the whole campaign: 3 of 5 have passed since 20*, 2 have not"])
    second = pytester.runpytest_inprocess(*PLUGIN, "--part=2/2")
    second.stdout.fnmatch_lines(["the whole campaign: 5 of 5 have passed since 20*: a full pass"])


def test_no_test_is_begun_after_the_time_and_the_next_run_goes_on_with_the_oldest(
    pytester: pytest.Pytester,
) -> None:
    pytester.makepyfile(TESTS.format(wrong="None"))
    over = pytester.runpytest_inprocess(*PLUGIN, "--part=1/1", "--part-minutes=-1")
    over.stdout.fnmatch_lines(["part 1/1: 0 passed, 0 failed, 5 not run, of 5"])
    name = "test_no_test_is_begun_after_the_time_and_the_next_run_goes_on_with_the_oldest.py"
    known = {f"{name}::test_some[{n}]": f"2026-11-0{9 - n} 10:00" for n in range(4)}
    record = pytester.path / "build" / "endurance.tsv"
    write_record(record, (Pass(test, at, "abc", 1.0) for test, at in known.items()))
    again = pytester.runpytest_inprocess(*PLUGIN, "--part=1/1", "-v")
    order = [line.partition("[")[2][0] for line in again.outlines if "test_some[" in line]
    assert order == ["4", "3", "2", "1", "0"], "never passed, then the oldest"


def test_a_failure_is_no_pass_any_more(pytester: pytest.Pytester) -> None:
    file = pytester.makepyfile(TESTS.format(wrong="None"))
    pytester.runpytest_inprocess(*PLUGIN, "--part=1/1")
    file.write_text(file.read_text("utf-8").replace("None", "3"), "utf-8")
    failed = pytester.runpytest_inprocess(*PLUGIN, "--part=1/1")
    failed.stdout.fnmatch_lines(["part 1/1: 4 passed, 1 failed, 0 not run, of 5"])
    failed.stdout.fnmatch_lines(["the whole campaign: 4 of 5 have passed since 20*, 1 have not"])


def test_two_processes_have_one_record(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("xdist")
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    pytester.makepyfile(TESTS.format(wrong="None"))
    both = pytester.runpytest_subprocess(*PLUGIN, "--part=1/1", "-n", "2")
    both.stdout.fnmatch_lines(["the whole campaign: 5 of 5 have passed since 20*: a full pass"])
