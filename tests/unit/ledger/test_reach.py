"""The way by which a test meets an article is seen, not declared."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import ronde
from ronde import ledger
from ronde.domain.player import Tpn
from ronde.rulebooks.handling import participants
from tests import reach
from tests.ledger_plugin import Claims, account
from tests.unit.cli.runner import SAMPLE, run

PAIRED, INSIDE = ("library", "pair"), ("engine", "")


def by_public_names() -> None:
    ronde.pair(ronde.Tournament((ronde.Player(Tpn(1)), ronde.Player(Tpn(2))), number_of_rounds=1))


def by_a_helper() -> None:
    by_public_names()


def by_one_that_prepares() -> None:
    ronde.generate(ronde.Recipe(players=4, rounds=1, seed=1))


def by_several() -> None:
    by_one_that_prepares()
    by_public_names()


def by_values_alone() -> None:
    ronde.Tournament((ronde.Player(Tpn(1)),))


def by_something_inside() -> None:
    by_public_names()
    participants(ronde.Tournament((ronde.Player(Tpn(1)),)), 1)


def by_an_import_of_its_own() -> None:
    from ronde.rulebooks import handling

    by_public_names()
    handling.participants(ronde.Tournament((ronde.Player(Tpn(1)),)), 1)


@pytest.mark.parametrize(
    "test, place",
    [
        (by_public_names, PAIRED),
        (by_a_helper, PAIRED),
        (by_one_that_prepares, ("library", "generate")),
        (by_several, PAIRED),
        (by_values_alone, INSIDE),
        (by_something_inside, INSIDE),
        (by_an_import_of_its_own, INSIDE),
    ],
)
def test_the_names_that_a_test_and_its_helpers_call_decide(test: Any, place: reach.Place) -> None:
    assert reach.places_of(test, (), ()) == {place}


def test_what_a_fixture_or_a_parameter_calls_counts_too() -> None:
    assert reach.places_of(by_public_names, (by_something_inside,), ()) == {INSIDE}
    assert reach.places_of(by_public_names, (participants,), ()) == {INSIDE}


def test_a_command_is_seen_with_its_name() -> None:
    reach.begin()
    run("--lang", "fr", "pair", SAMPLE)
    run("event", "people", "nowhere.ronde")
    assert reach.driven() == {("command", "pair"), ("command", "event people")}
    assert reach.places_of(by_something_inside, (), reach.driven()) == reach.driven()


def test_a_command_in_another_process_is_seen() -> None:
    reach.begin()
    subprocess.run([sys.executable, "-c", "pass"], check=True)
    assert reach.driven() == frozenset()
    subprocess.run([sys.executable, "-m", "ronde", "systems"], check=True, capture_output=True)
    assert reach.driven() == {("command", "systems")}


def test_a_page_is_seen_without_the_names_of_event_and_section(tmp_path: Path) -> None:
    client = pytest.importorskip("starlette.testclient")
    from ronde.web.app import create_app

    app = create_app(tmp_path)
    reach.begin()
    with client.TestClient(app) as visitor:
        for page in ("/login", "/", "/e/open/a/pairing", "/e/open/history", "/api/v1/events"):
            visitor.get(page)
    app.state.workspace.close()
    places = {place for way, place in reach.driven() if way == "application"}
    assert {"home", "pairing", "history", "api"} <= places
    assert "login" not in places


def test_a_row_that_only_tests_reach_is_listed() -> None:
    one, other = [row.id for row in ledger.articles().values() if row.software == "must"][:2]
    claims = Claims(
        passed={one, other}, places={one: {INSIDE, ("command", "pair")}, other: {INSIDE}}
    )
    lines = list(account(claims))
    assert "FMJD86: 1 rows reached by tests only" in lines
    assert lines[lines.index("FMJD86: 1 rows reached by tests only") + 1].split() == [other]
    assert not claims.by_tests_only(one)


def test_an_answer_that_is_kept_is_driven_by_everybody_who_asks_for_it() -> None:
    @reach.keeping
    def asked() -> str:
        return run("systems").output

    found = []
    for _test in range(2):
        reach.begin()
        asked()
        found.append(reach.driven())
    assert found == [{("command", "systems")}] * 2
