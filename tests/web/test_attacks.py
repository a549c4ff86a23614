"""Every attack of `make attack` once, smaller: the server answers, and no entry is lost.

How long the arbiter waits is measured by `make attack`, on a quiet machine.
"""

from __future__ import annotations

import sys

import pytest

pytest.importorskip("starlette", reason="the application needs the extra 'app'")

from bench.attack.campaign import campaign
from bench.attack.members import MEMBERS
from bench.attack.strangers import STRANGERS

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="attacks are measured on Linux")


def test_no_attack_stops_the_server_makes_a_mistake_of_it_or_loses_an_entry() -> None:
    attacks = {**STRANGERS, **MEMBERS}
    outcomes = campaign(attacks, 0.1, share=0.03, tell=lambda _line: None)
    assert len(outcomes) == len(attacks) + 1
    for outcome in outcomes:
        assert outcome.acknowledged, outcome
        assert not outcome.given_up, outcome
        assert not outcome.findings, outcome
    answered = sum(sum(outcome.statuses.values()) for outcome in outcomes)
    assert answered > 10, "the attacks have reached the server"
