"""Raised prices: all who cannot be paired rise at once.

Reading: ADR-0576
"""

from __future__ import annotations

from dataclasses import replace

import pytest

import ronde
from bench.trap_events import Trap, stages
from ronde.domain.tournament import Tournament
from ronde.solver.lifting import Lifting


def last_stage(system: str, trap: Trap) -> Tournament:
    *_, (_, event) = stages(system, trap)
    return replace(event, records=())


def test_many_banned_pairs_take_few_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    event = last_stage("fmjd-1986-rating", Trap(200, 3, white=0.95, unfriendly=0.2, to_come=1))
    steps = []
    raised = Lifting._raise

    def counted(self: Lifting, *arguments: object) -> bool:
        steps.append(arguments)
        return raised(self, *arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(Lifting, "_raise", counted)
    ronde.pair(event, "fmjd-1986-rating")
    assert 0 < len(steps) <= 10
