"""Pytest plugin: tests claim articles of the regulations, and the claims are counted.

`@pytest.mark.article("FMJD86-6.1.7", …)` says: this test fails if the statement is broken.
A claim of an id that the ledger does not have is a collection error of its module, in every run.
With `--articles` only the tests that claim something run, and the end of the report says, for
each founding document, how many `must` and `show` rows a passing test claims, and which none does;
then by which ways of `tests.reach` the claiming tests met them, and which rows only tests reach.

Everything that must reach the reporting process travels on pytest's own reports, so the count is
the same with and without pytest-xdist.
"""

from __future__ import annotations

import difflib
import textwrap
from collections import Counter as Counts
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from ronde import ledger
from tests import reach

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable

MARKER = "article"
PLACE = "reach"
PLACES = 4
"""Commands, pages and functions that the file of ways names for a row."""
COUNTED: tuple[ledger.Software, ...] = ("must", "show")


@dataclass
class Claims:
    """What the reports of one run say about the ledger."""

    passed: set[str] = field(default_factory=set)
    failed: set[str] = field(default_factory=set)
    unknown: dict[str, str] = field(default_factory=dict)
    """Claimed ids that do not exist, with the place of the claim."""
    places: dict[str, set[reach.Place]] = field(default_factory=dict)
    """Where passing tests met each row: the way, and the command, page or function."""

    @property
    def held(self) -> set[str]:
        """Ids that a passing test claims and no failing test does."""
        return self.passed - self.failed

    def ways(self, row: str) -> set[str]:
        """The ways by which passing tests met a row."""
        return {way for way, _place in self.places.get(row, ())}

    def by_tests_only(self, row: str) -> bool:
        """A passing test claims the row, but none by a way that a user has."""
        return row in self.held and not self.ways(row).intersection(reach.OF_USERS)


_claims = pytest.StashKey[Claims]()


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("ledger", "the ledger of articles")
    group.addoption(
        "--articles",
        action="store_true",
        help="run the tests that claim articles and report which rows of the ledger are claimed",
    )
    group.addoption(
        "--reach",
        metavar="FILE",
        help="with --articles: write how each row was met into this file, if every row was",
    )


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line(
        "markers", "article(*ids): the rows of the ledger that this test would see broken"
    )
    config.stash[_claims] = Claims()
    if config.getoption("articles"):
        # One wrong id must not hide the state of all the others.
        config.option.continue_on_collection_errors = True


def claimed_by(item: pytest.Item) -> list[object]:
    """Everything the markers of a test, its class and its module claim."""
    return [claim for mark in item.iter_markers(MARKER) for claim in mark.args]


def faults_of(item: pytest.Item) -> dict[str, str]:
    """The claims that cannot be honoured, each with the sentence that says why."""
    faults = {}
    for mark in item.iter_markers(MARKER):
        if not mark.args or mark.kwargs:
            faults[""] = "the marker `article` takes the claimed ids, as strings, and nothing else"
    known = ledger.articles()
    for claim in claimed_by(item):
        if claim not in known:
            near = difflib.get_close_matches(str(claim), known, n=3)
            advice = f" (did you mean {', '.join(near)}?)" if near else ""
            faults[str(claim)] = f"article {claim!r} is not in the ledger{advice}"
    return faults


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    report = yield
    if not report.passed:
        return report
    faults: dict[str, str] = {}
    lines: dict[str, None] = {}
    for node in report.result or ():
        if isinstance(node, pytest.Item):
            for claim, sentence in faults_of(node).items():
                faults[claim] = node.nodeid
                lines[f"{node.nodeid}: {sentence}"] = None
    if not faults:
        return report
    return pytest.CollectReport(
        nodeid=report.nodeid,
        outcome="failed",
        longrepr="\n".join(lines),
        result=[],
        unknown_articles=faults,
    )


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("articles"):
        silent = [item for item in items if not claimed_by(item)]
        if silent:
            config.hook.pytest_deselected(items=silent)
            items[:] = [item for item in items if claimed_by(item)]


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    if item.config.getoption("articles"):
        reach.begin()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    report.user_properties += [(MARKER, claim) for claim in dict.fromkeys(claimed_by(item))]
    if call.when == "call" and item.config.getoption("articles"):
        report.user_properties += [(PLACE, place) for place in sorted(places_of(item))]
    return report


def places_of(item: pytest.Item) -> frozenset[reach.Place]:
    """Where a test met what it claims, its fixtures and parameters included."""
    fixtures = getattr(item, "_fixtureinfo", None)
    used = fixtures.name2fixturedefs.values() if fixtures else ()
    others = [definition.func for definitions in used for definition in definitions]
    parameters = getattr(item, "callspec", None)
    others += parameters.params.values() if parameters else ()
    return reach.places_of(getattr(item, "function", None), others, reach.driven())


class Counter:
    """Listens where the reports arrive: the only process, or the one xdist reports to."""

    def __init__(self, claims: Claims) -> None:
        self.claims = claims

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        self.claims.unknown.update(getattr(report, "unknown_articles", {}))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        ids = {str(value) for name, value in report.user_properties if name == MARKER}
        if report.failed:
            self.claims.failed |= ids
        elif report.passed and report.when == "call" and not hasattr(report, "wasxfail"):
            self.claims.passed |= ids
            places = {(p[0], p[1]) for name, p in report.user_properties if name == PLACE}  # type: ignore[index]
            for row in ids:
                self.claims.places.setdefault(row, set()).update(places)


def pytest_sessionstart(session: pytest.Session) -> None:
    session.config.pluginmanager.register(Counter(session.config.stash[_claims]))


def write_reach(claims: Claims, path: Path) -> None:
    """Write for every row its ways and the places that were driven, the rarest first.

    A place that the tests of many rows drive is where they begin, not what they are about.
    """
    rows = [row.id for row in ledger.articles().values() if row.software in COUNTED]
    if not claims.held.issuperset(rows):
        return
    often = Counts(place for row in rows for place in claims.places[row])
    with path.open("w", encoding="utf-8", newline="\n") as file:
        file.write("id\tways\tplaces\n")
        for row in rows:
            ways = [way for way in reach.WAYS if way in claims.ways(row)]
            named = [place for place in claims.places[row] if place[1]]
            places = sorted(named, key=lambda place: (often[place], place))[:PLACES]
            told = "; ".join(f"{way} {place}" for way, place in places)
            file.write(f"{row}\t{' '.join(ways)}\t{told}\n")


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    if session.config.getoption("articles"):
        written = session.config.getoption("reach")
        if written and not hasattr(session.config, "workerinput"):
            write_reach(session.config.stash[_claims], Path(written))
        if session.config.stash[_claims].unknown:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED
        elif session.exitstatus == pytest.ExitCode.NO_TESTS_COLLECTED:
            session.exitstatus = pytest.ExitCode.OK


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    if config.getoption("articles"):
        terminalreporter.section("articles claimed by a passing test")
        for line in account(config.stash[_claims], verbose=config.get_verbosity() > 0):
            terminalreporter.write_line(line)


def account(claims: Claims, *, verbose: bool = False) -> Iterable[str]:
    """The ledger's state, line by line; with `verbose`, unclaimed rows bring their summaries."""
    rows = ledger.articles().values()

    def cell(document: str | None, software: ledger.Software) -> str:
        asked = [
            row for row in rows if row.software == software and document in (None, row.document)
        ]
        return f"{sum(row.id in claims.held for row in asked):3} of {len(asked):3}"

    yield f"{'document':10}{'must':14}show"
    for document, title in ledger.DOCUMENTS.items():
        counts = "".join(f"{cell(document, software):14}" for software in COUNTED)
        yield f"{document:10}{counts}{title}"
    yield f"{'all':10}{''.join(f'{cell(None, software):14}' for software in COUNTED)}".rstrip()

    for document in ledger.DOCUMENTS:
        for software in COUNTED:
            open_rows = [
                row
                for row in rows
                if row.document == document
                and row.software == software
                and row.id not in claims.held
            ]
            if open_rows:
                yield ""
                yield f"{document}: {len(open_rows)} `{software}` rows not claimed"
                if verbose:
                    yield from (f"  {row.id:24} {row.summary}" for row in open_rows)
                else:
                    yield from _wrapped(row.id for row in open_rows)

    yield from _reach(claims)
    if claims.failed:
        yield ""
        yield "Claimed by a test that fails:"
        yield from _wrapped(sorted(claims.failed))
    if claims.unknown:
        yield ""
        yield "Claimed, but not in the ledger:"
        yield from (f"  {claim or '(nothing)'}: {place}" for claim, place in claims.unknown.items())


def _reach(claims: Claims) -> Iterable[str]:
    """How many rows are met by each way, and those that no user can meet."""
    rows = [row for row in ledger.articles().values() if row.software in COUNTED]
    yield ""
    yield f"{'met by':10}{''.join(f'{way:14}' for way in reach.OF_USERS)}tests only"
    for document in (*ledger.DOCUMENTS, None):
        asked = [
            row.id for row in rows if document in (None, row.document) and row.id in claims.held
        ]
        counts = [sum(way in claims.ways(row) for row in asked) for way in reach.OF_USERS]
        alone = sum(claims.by_tests_only(row) for row in asked)
        yield f"{document or 'all':10}{''.join(f'{count:<14}' for count in counts)}{alone}"
    for document in ledger.DOCUMENTS:
        alone_here = [r.id for r in rows if r.document == document and claims.by_tests_only(r.id)]
        if alone_here:
            yield ""
            yield f"{document}: {len(alone_here)} rows reached by tests only"
            yield from _wrapped(alone_here)


def _wrapped(ids: Iterable[str]) -> list[str]:
    return textwrap.wrap(
        " ".join(ids),
        width=100,
        initial_indent="  ",
        subsequent_indent="  ",
        break_on_hyphens=False,
        break_long_words=False,
    )
