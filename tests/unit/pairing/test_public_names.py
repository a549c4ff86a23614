"""What `import ronde` offers: names, short representations, tables, and values that travel."""

from __future__ import annotations

import doctest
import gc
import importlib.util
import logging
import pickle
import pydoc
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest

import ronde
from ronde.formats import to_text
from ronde.rulebooks.catalogue import listings
from tests.support import ROOT

EVENT = ronde.generate(ronde.Recipe(players=9, rounds=4, seed=7, half_byes=0.1))
SYSTEMS = [listing.name for listing in listings() if listing.name != "fide-team"]


def played(system: str) -> ronde.Tournament:
    return ronde.generate(ronde.Recipe(players=8, rounds=3, seed=5, system=system))


def test_every_public_name_is_there_and_listed() -> None:
    assert sorted(ronde.__all__) == sorted(ronde._WHERE)
    assert dir(ronde) == sorted([*ronde.__all__, "__version__"])
    for name in ronde.__all__:
        assert getattr(ronde, name).__doc__, name
    with pytest.raises(AttributeError, match="no attribute 'pears'"):
        ronde.pears  # noqa: B018


def test_the_tour_of_the_module_runs_as_it_stands() -> None:
    told = doctest.testmod(ronde)
    assert told.attempted > 5
    assert told.failed == 0
    help_text = pydoc.plain(pydoc.render_doc(ronde))
    assert "A tour, which runs as it stands" in help_text


@pytest.mark.parametrize(
    "value",
    [
        EVENT,
        EVENT.rounds[0],
        EVENT.players[0],
        ronde.pair(EVENT, round=4),
        ronde.pair(EVENT, round=4).account,
        ronde.standings(EVENT),
        ronde.check(EVENT),
        ronde.system("fide-dutch"),
        ronde.Recipe(),
        ronde.PointSystem(),
    ],
    ids=lambda value: type(value).__name__,
)
def test_representations_are_short(value: object) -> None:
    assert len(repr(value)) < 100


def test_a_player_shows_what_is_not_the_default() -> None:
    assert repr(ronde.Player(1, "Anna", rating=1900)) == ("Player(tpn=1, name='Anna', rating=1900)")


def test_rounds_and_standings_can_be_iterated() -> None:
    paired, table = ronde.pair(EVENT, round=4), ronde.standings(EVENT)
    assert list(paired) == list(paired.pairs)
    assert len(paired) == len(paired.pairs)
    assert [row.rank for row in table][:2] == [1, 2]
    assert len(table) == len(EVENT.players)


def test_tables_are_rows_of_plain_numbers() -> None:
    table = ronde.standings(EVENT, ["BH", "SB"])
    best = table.to_dicts()[0]
    assert [*best] == ["rank", "player", "name", "points", "BH", "SB"]
    assert {type(best[key]) for key in ("points", "BH", "SB")} == {float}
    assert best["points"] == table.rows[0].points / 10
    assert table.rows[0].score == f"{table.rows[0].points / 10:.1f}"
    board = ronde.pair(EVENT, round=4).to_dicts()[0]
    assert [*board] == ["round", "board", "white", "black", "white_name", "black_name"]


def test_scores_of_draughts_are_whole_points() -> None:
    row = ronde.standings(played("fmjd-2017-rating")).rows[0]
    assert row.score == str(row.points // 10)


@pytest.mark.parametrize("system", ["fide-dutch-2026", "fide-double-swiss"])
def test_a_notebook_shows_boards_and_crosses(system: str) -> None:
    event = played(system)
    table = ronde.standings(event)._repr_html_()
    first = table.partition("<tbody>")[2].partition("</tr>")[0]
    assert first.count("<td>") == 3 + 3 + len(ronde.standings(event).codes)
    assert "<th>R3</th>" in table
    boards = ronde.pair(event, round=3)._repr_html_()
    assert boards.count("<tr>") == 1 + 4


def test_crosses_name_opponents_by_place_with_colour_and_result() -> None:
    win = ronde.Game(1, 2, ronde.Result.WIN, ronde.Result.LOSS)
    people = [ronde.Player(number, f"<{number}>") for number in (1, 2, 3)]
    first = ronde.PlayedRound([win], [(3, ronde.Bye.PAIRING_ALLOCATED)])
    table = ronde.standings(ronde.Tournament(people, [first], 3))._repr_html_()
    assert "<td>&lt;1&gt;</td><td>1.0</td><td>3w1</td>" in table
    assert "<td>&lt;3&gt;</td><td>1.0</td><td>bye</td>" in table


@pytest.mark.skipif(importlib.util.find_spec("pandas") is None, reason="needs pandas")
def test_a_table_becomes_a_data_frame() -> None:
    frame = ronde.standings(EVENT).to_pandas()
    assert list(frame["rank"])[:2] == [1, 2]


def test_without_pandas_the_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "pandas", None)
    with pytest.raises(ronde.RondeError, match="pip install pandas"):
        ronde.standings(EVENT).to_pandas()


@pytest.mark.parametrize("name", SYSTEMS)
def test_everything_of_a_system_can_be_pickled(name: str) -> None:
    event = played(name)
    paired = ronde.pair(event, round=3)
    values: list[Any] = [event, paired, ronde.system(name), ronde.standings(event)]
    values += [ronde.check(event), ronde.verify(event, round=3)]
    for value in values:
        again = pickle.loads(pickle.dumps(value))
        assert type(again) is type(value)
    again = pickle.loads(pickle.dumps(paired))
    assert again == paired
    assert again.account == paired.account
    assert again.rules == paired.rules
    rows = pickle.loads(pickle.dumps(ronde.standings(event))).rows
    assert [row.contributions for row in rows] == [
        row.contributions for row in ronde.standings(event).rows
    ]


def test_an_amended_system_is_pickled_by_its_name() -> None:
    amended = ronde.system("fide-dutch-2026").without("C14")
    assert pickle.loads(pickle.dumps(amended)) == amended


def test_a_refusal_can_be_pickled_with_what_stands_in_the_way() -> None:
    win = ronde.Game(1, 2, ronde.Result.WIN, ronde.Result.LOSS)
    met = ronde.Tournament([ronde.Player(1), ronde.Player(2)], [ronde.PlayedRound([win])], 3)
    with pytest.raises(ronde.NoLegalPairing) as refused:
        ronde.pair(met)
    again = pickle.loads(pickle.dumps(refused.value))
    assert str(again) == str(refused.value)
    assert again.witness == refused.value.witness
    assert again.forbidden_by == refused.value.forbidden_by == ("C1",)


def paired_elsewhere(seed: int) -> ronde.Round:
    return ronde.pair(ronde.generate(ronde.Recipe(players=8, rounds=3, seed=seed)), round=3)


def test_a_process_pool_gives_rounds_back() -> None:
    with ProcessPoolExecutor(2, mp_context=get_context("fork")) as pool:
        found = list(pool.map(paired_elsewhere, range(3)))
    assert [list(one) for one in found] == [list(paired_elsewhere(seed)) for seed in range(3)]


def test_errors_are_also_the_errors_of_python() -> None:
    with pytest.raises(ValueError, match="rubb"):
        ronde.read("001 rubbish\n")
    with pytest.raises(ValueError, match="no system"):
        ronde.system("dutch-1999")
    with pytest.raises(OSError, match="cannot be read"):
        ronde.read("no-such-file.trf")


def test_what_a_reader_and_a_writer_notice_goes_to_the_logger(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    event = ronde.read(ROOT / "src" / "ronde" / "sample" / "open.trf")
    assert not caplog.records
    with caplog.at_level(logging.WARNING, "ronde.formats"):
        ronde.write(event, tmp_path / "old.trf", dialect="javafo")
    assert "only Ronde reads" in caplog.records[-1].getMessage()
    with caplog.at_level(logging.WARNING, "ronde.formats"):
        ronde.read(to_text(EVENT).encode() + b"### Ren\xe9\r\n")
    assert "not UTF-8" in caplog.records[-1].getMessage()


def test_the_garbage_collector_is_left_as_it_is() -> None:
    before = gc.get_threshold(), gc.isenabled()
    assert ronde.standings(EVENT).rows
    assert (gc.get_threshold(), gc.isenabled()) == before


def test_a_round_without_any_result_is_paired_upon_only_when_asked() -> None:
    pairing = ronde.PlayedRound([ronde.Game(1, 3), ronde.Game(4, 2)])
    event = ronde.Tournament([ronde.Player(number) for number in range(1, 5)], [pairing], 3)
    with pytest.raises(ronde.RequestError, match=r"Round 1 has no result yet.*adjourned=True"):
        ronde.pair(event)
    assert len(ronde.pair(event, adjourned=True)) == 2
    one = event.with_result(1, 1, 3, ronde.Game(1, 3, ronde.Result.WIN, ronde.Result.LOSS))
    assert len(ronde.pair(one)) == 2


@pytest.mark.parametrize("name", ["fide-dutch-2026", "fide-dubov-2026", "fide-lim", "kndb-solkoff"])
def test_a_round_just_paired_is_judged_by_its_own_system(name: str) -> None:
    event, other = (played_on(players) for players in (9, 12))
    paired = ronde.pair(event, name)
    verdict = ronde.verify(event, paired)
    assert (verdict.system, verdict.status.value) == (name, "proved")
    assert not ronde.verify(other, paired).is_proved


def played_on(players: int) -> ronde.Tournament:
    """Three rounds of five."""
    made = ronde.generate(ronde.Recipe(players=players, rounds=3, seed=players))
    return replace(made, number_of_rounds=5)
