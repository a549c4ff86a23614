"""The judge of `bench.soak`: it says so when something was lost, wrong or growing."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from bench.crowd import EVENT, SECTION, Crowd, Receipt
from bench.soak import CEILING, GROWTH, Sample, build, compared, grown, quick_enough
from bench.web import Answer
from ronde.journal import EnterResult, Journal, Pair


@pytest.fixture
def soaked(tmp_path: Path) -> tuple[Path, Crowd]:
    """An event of four with one result, and a crowd that was told of it."""
    build(tmp_path, 4, 3)
    crowd = Crowd(0, 16, Random(1))
    with Journal.open(tmp_path / f"{EVENT}.ronde") as journal:
        journal.act(Pair(section=SECTION), who="chief")
        result = EnterResult(section=SECTION, board=1, result="1-0")
        entry = journal.act(result, who="chief", key="k1").entry
        assert entry is not None
    crowd.ledger.receipts.append(Receipt("result", entry.number, "k1", (1, 1), "1-0"))
    crowd.ledger.heard.extend((5, 6))
    crowd.known[1, 1] = "1-0"
    return tmp_path, crowd


SHOWN = {(1, 1): "1-0", (1, 2): "?"}


def test_a_run_in_which_everything_is_there_is_kept(soaked: tuple[Path, Crowd]) -> None:
    assert compared(*soaked, SHOWN) == []


def test_an_entry_that_was_acknowledged_and_is_not_there_is_found(
    soaked: tuple[Path, Crowd],
) -> None:
    folder, crowd = soaked
    crowd.ledger.receipts += [
        Receipt("note", 7, "k2"),
        Receipt("tap", key="k3"),
        Receipt("result", 6, "k4"),
    ]
    faults = compared(folder, crowd, SHOWN)
    assert len(faults) == 3
    assert all("acknowledged, but not in the journal" in fault for fault in faults)


def test_another_result_than_was_acknowledged_or_shown_is_found(soaked: tuple[Path, Crowd]) -> None:
    folder, crowd = soaked
    crowd.known[1, 1] = "0-1"
    receipt, shown = compared(folder, crowd, {**SHOWN, (1, 2): "1-0"})
    assert "told 0-1, in the journal 1-0" in receipt
    assert "showed other results" in shown


def test_a_webhook_that_missed_an_entry_is_found(soaked: tuple[Path, Crowd]) -> None:
    folder, crowd = soaked
    crowd.ledger.heard.pop()
    assert "the webhook heard 1 entries" in compared(folder, crowd, SHOWN)[0]


def samples(memory: float, files: int, threads: int) -> list[Sample]:
    """Two minutes in which the server grows by so much after its first minute."""
    before = [Sample(at, 100.0, 7, 9, 40) for at in range(0, 60, 5)]
    after = [Sample(at, 100.0 + memory, 7 + files, 9, 40 + threads) for at in range(60, 125, 5)]
    return [*before, *after]


@pytest.mark.parametrize(
    "memory, files, threads, found",
    [
        (GROWTH - 1, 0, 0, 0),
        (GROWTH + 1, 0, 0, 1),
        (CEILING, 0, 0, 2),
        (0, 40, 0, 1),
        (0, 0, 20, 1),
    ],
)
def test_what_grows_is_found(memory: float, files: int, threads: int, found: int) -> None:
    faults: list[str] = []
    grown(samples(memory, files, threads), faults)
    assert len(faults) == found


def test_a_server_error_and_a_slow_answer_are_found() -> None:
    crowd = Crowd(0, 16, Random(1))
    ledger = crowd.ledger
    assert not ledger.note("result", "/x", Answer(409, "", b"", 0.1), 409)
    assert ledger.faults == []
    assert not ledger.note("result", "/x", Answer(500, "", b"oh", 9.0), 409)
    assert ledger.faults == ["result: 500 for /x: oh"]
    quick_enough(ledger, ledger.faults)
    assert "95 % took up to 9000 ms" in ledger.faults[1]
