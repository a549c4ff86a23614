"""A Dask cluster of two workers on this machine, one of which is killed in the middle."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any

import pytest

from ronde.domain.errors import RequestError
from ronde.lab import experiment, run, runner
from ronde.lab.results import csv_text
from tests.waiting import PATIENCE

pytest.importorskip("distributed", reason="dask[distributed] is not installed: ronde[lab]")

pytestmark = pytest.mark.filterwarnings("ignore")

PLAN = experiment({"name": "small", "seed": 3, "tournaments": 300, "players": [16], "rounds": [7]})


def cluster() -> Any:
    from distributed import LocalCluster

    return LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None)


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A scheduler that is there may take its time to answer."""
    monkeypatch.setattr("ronde.lab.runners.SECONDS", PATIENCE)


def test_a_killed_worker_changes_nothing(tmp_path: Path) -> None:
    with cluster() as workers:
        pids = [worker.pid for worker in workers.workers.values()]
        killed: list[int] = []

        def kill_one(done: int, total: int) -> None:
            import os
            import signal

            if 0 < done < total and not killed:
                killed.append(pids[0])
                os.kill(pids[0], signal.SIGKILL)

        spread = run(
            PLAN, tmp_path / "spread", runner(scheduler=workers.scheduler_address), kill_one
        )
    assert killed
    assert csv_text(spread) == csv_text(run(PLAN, tmp_path / "here"))


def test_a_scheduler_without_workers_is_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from distributed import Client, LocalCluster

    wait = Client.wait_for_workers
    monkeypatch.setattr(Client, "wait_for_workers", lambda self, n, **_: wait(self, n, timeout=0.1))
    with (
        LocalCluster(n_workers=0, processes=False, dashboard_address=None) as nobody,
        pytest.raises(RequestError, match="no workers"),
    ):
        run(PLAN, tmp_path, runner(scheduler=nobody.scheduler_address))


def test_a_scheduler_that_is_not_there_is_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ronde.lab.runners.SECONDS", 0.5)
    with pytest.raises(RequestError, match="no Dask scheduler"):
        run(PLAN, tmp_path, runner(scheduler="127.0.0.1:1"))


def test_a_scheduler_that_goes_while_workers_are_awaited_is_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from distributed import Client, LocalCluster

    def gone(_client: Client, _count: int, **_more: object) -> None:
        raise ConnectionResetError("reset by peer")

    monkeypatch.setattr(Client, "wait_for_workers", gone)
    with (
        LocalCluster(n_workers=0, processes=False, dashboard_address=None) as nobody,
        pytest.raises(RequestError, match="has gone"),
    ):
        run(PLAN, tmp_path, runner(scheduler=nobody.scheduler_address))


def test_dask_logs_no_traceback_of_what_is_told_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import distributed.client

    monkeypatch.setattr("ronde.lab.runners.SECONDS", 0.1)
    with pytest.raises(RequestError, match="no Dask scheduler"):
        run(PLAN, tmp_path, runner(scheduler="127.0.0.1:1"))
    assert not distributed.client.logger.isEnabledFor(logging.ERROR)


@pytest.mark.parametrize("address", ["nowhere", "tcp://nowhere", ""])
def test_a_wrong_address_is_reported_before_anything_is_begun(tmp_path: Path, address: str) -> None:
    with pytest.raises(RequestError, match="write it as tcp://host:8786"):
        run(PLAN, tmp_path, runner(scheduler=address))
