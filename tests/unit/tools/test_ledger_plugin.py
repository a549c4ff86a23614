"""Claims of articles: counted when they hold, refused when the article does not exist."""

from __future__ import annotations

import pytest

from ronde import ledger
from tests.support import ROOT


@pytest.fixture(autouse=True, params=[(), ("-n", "2")], ids=["one process", "xdist"])
def workers(
    request: pytest.FixtureRequest, pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> tuple[str, ...]:
    """Every test here runs twice: the count must not depend on who runs the tests."""
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    monkeypatch.delenv("PYTEST_ADDOPTS", raising=False)
    for name in ("PYTEST_XDIST_WORKER", "PYTEST_XDIST_WORKER_COUNT", "PYTEST_XDIST_TESTRUNUID"):
        monkeypatch.delenv(name, raising=False)
    pytester.makeini("[pytest]\naddopts = --strict-markers")
    arguments: tuple[str, ...] = request.param
    return arguments


def run(pytester: pytest.Pytester, *arguments: str) -> pytest.RunResult:
    return pytester.runpytest_subprocess("-p", "tests.ledger_plugin", *arguments)


def first(document: str, software: str) -> list[str]:
    return [
        article.id
        for article in ledger.articles().values()
        if article.document == document and article.software == software
    ]


def test_a_passing_claim_counts(pytester: pytest.Pytester, workers: tuple[str, ...]) -> None:
    must, show = first("FMJD86", "must"), first("FIDE12", "show")
    pytester.makepyfile(
        f"""
        import pytest

        @pytest.mark.article({must[0]!r}, {must[1]!r})
        def test_two_rows():
            pass

        @pytest.mark.article({show[0]!r})
        class TestClass:
            @pytest.mark.article({must[2]!r})
            def test_row_of_the_class_and_its_own(self):
                pass

        @pytest.mark.parametrize("n", [pytest.param(1, marks=pytest.mark.article({must[3]!r})), 2])
        def test_parameter(n):
            pass

        def test_without_claim():
            raise AssertionError("not run by --articles")
        """
    )
    result = run(pytester, "--articles", *workers)
    assert result.ret == 0
    result.assert_outcomes(passed=3)
    result.stdout.re_match_lines(
        [
            rf"FMJD86 +4 of +{len(must)} .*",
            r"FMJD17 +0 of .*",
            rf"FIDE12 +0 of +\d+ +1 of +{len(show)} .*",
            rf"FMJD86: {len(must) - 4} `must` rows not claimed",
        ]
    )
    listed = result.stdout.str().partition("`must` rows not claimed")[2]
    after = listed.partition("met by")[0].split()
    assert must[0] not in after
    assert must[4] in after


def test_what_did_not_pass_does_not_count(
    pytester: pytest.Pytester, workers: tuple[str, ...]
) -> None:
    must = first("CH", "must")
    pytester.makepyfile(
        f"""
        import pytest

        @pytest.fixture
        def breaks_afterwards():
            yield
            raise RuntimeError

        @pytest.mark.article({must[0]!r})
        def test_fails():
            assert False

        @pytest.mark.article({must[0]!r})
        def test_passes_for_the_same_row():
            pass

        @pytest.mark.article({must[1]!r})
        def test_skipped():
            pytest.skip("no corpus")

        @pytest.mark.article({must[2]!r})
        @pytest.mark.xfail(strict=True)
        def test_expected_to_fail():
            assert False

        @pytest.mark.article({must[3]!r})
        def test_broken_teardown(breaks_afterwards):
            pass
        """
    )
    result = run(pytester, "--articles", *workers)
    assert result.ret == 1
    result.stdout.re_match_lines(
        [
            rf"CH +0 of +{len(must)} .*",
            r"Claimed by a test that fails:",
            rf"  {must[0]} {must[3]}|  {must[3]} {must[0]}",
        ]
    )


def test_an_unknown_id_is_an_error_of_collection(
    pytester: pytest.Pytester, workers: tuple[str, ...]
) -> None:
    pytester.makepyfile(
        """
        import pytest

        @pytest.mark.article("FMJD86-0.44")
        def test_row():
            pass
        """
    )
    result = run(pytester, *workers)
    assert result.ret != 0
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(
        ["*test_row: article 'FMJD86-0.44' is not in the ledger (did you mean FMJD86-0.4*"]
    )


def test_an_unknown_id_ends_the_report_with_1_and_hides_nothing(
    pytester: pytest.Pytester, workers: tuple[str, ...]
) -> None:
    must = first("FFE", "must")
    pytester.makepyfile(
        test_bad="""
        import pytest
        pytestmark = pytest.mark.article("nonsense")

        def test_row():
            pass
        """,
        test_good=f"""
        import pytest

        @pytest.mark.article({must[0]!r})
        def test_row():
            pass
        """,
    )
    result = run(pytester, "--articles", *workers)
    assert result.ret == 1
    result.stdout.re_match_lines(
        [
            rf"FFE +1 of +{len(must)} .*",
            r"Claimed, but not in the ledger:",
            r"  nonsense: test_bad.py::test_row",
        ]
    )


def test_a_deselected_test_may_not_claim_an_unknown_id_either(
    pytester: pytest.Pytester, workers: tuple[str, ...]
) -> None:
    pytester.makepyfile(
        """
        import pytest

        @pytest.mark.article("nonsense")
        def test_row():
            pass

        def test_other():
            pass
        """
    )
    assert run(pytester, "-k", "other", *workers).ret != 0


def test_a_claim_names_ids(pytester: pytest.Pytester, workers: tuple[str, ...]) -> None:
    for number, marker in enumerate(("article", "article()", "article(id='CH-1')", "article(1)")):
        pytester.path.joinpath(f"test_{number}.py").write_text(
            f"import pytest\n\n@pytest.mark.{marker}\ndef test_row():\n    pass\n",
            encoding="utf-8",
        )
    run(pytester, *workers).assert_outcomes(errors=4)


def test_no_claims_at_all_is_a_report_too(
    pytester: pytest.Pytester, workers: tuple[str, ...]
) -> None:
    pytester.makepyfile("def test_row(): pass")
    result = run(pytester, "--articles", *workers)
    assert result.ret == 0
    result.stdout.re_match_lines([r"all +0 of +656 +0 of +23"])
