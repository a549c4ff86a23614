"""Every system refuses choices that it does not offer, and names those that it does."""

from __future__ import annotations

import pytest

import ronde
from ronde.domain.errors import RequestError
from ronde.rulebooks.catalogue import listings
from ronde.rulebooks.catalogue import system as system_named
from tests.unit.cli.runner import SAMPLE, run

every_system = pytest.mark.parametrize("system", [entry.name for entry in listings()])


@every_system
def test_an_option_that_the_system_does_not_have_is_a_wrong_request(system: str) -> None:
    answer = run("pair", SAMPLE, "--system", system, "--option", "nonsense=1")
    assert (answer.exit_code, answer.stdout) == (3, "")
    keys = ", ".join(option.key for option in system_named(system).options)
    known = f". Its options are: {keys}." if keys else ", nor any other."
    assert answer.stderr == f"The system {system} has no option 'nonsense'{known}\n"


@pytest.mark.parametrize("system", [entry.name for entry in listings() if entry.load().options])
def test_a_value_that_the_option_does_not_have_is_a_wrong_request(system: str) -> None:
    event = ronde.read(SAMPLE)
    option = next(option for option in system_named(system).options if option.values)
    with pytest.raises(RequestError, match=f"The option {option.key} cannot be 'nonsense'"):
        ronde.pair(event, system, options={option.key: "nonsense"})


def test_options_of_an_acceleration_are_known_when_it_is_asked_for() -> None:
    event = ronde.read(SAMPLE)
    with pytest.raises(RequestError, match="has no option 'limit_a'"):
        ronde.pair(event, options={"limit_a": 1900})
    ronde.pair(event, acceleration="ffe-degressive", options={"limit_a": 1900, "number": "listed"})
    with pytest.raises(RequestError, match=r"Its options are: .*limit_a, limit_c, real_score"):
        ronde.pair(event, acceleration="ffe-degressive", options={"limits": 1900})
