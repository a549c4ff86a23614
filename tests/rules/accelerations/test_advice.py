"""When acceleration is advisable, when it is not, and what to look at: values, never decisions."""

from __future__ import annotations

from pathlib import Path

import pytest

import ronde
from ronde.accelerations.advice import (
    Tone,
    group_shares,
    has_too_many_for_one_winner,
    purposes,
    rating_gap,
    remarks,
)
from ronde.accelerations.degressive import Degressive
from tests.rules.accelerations.events import event
from tests.unit.cli.runner import run


@pytest.mark.article("FFE-haley.2")
def test_more_players_than_two_to_the_power_of_the_rounds_call_for_an_acceleration() -> None:
    assert [has_too_many_for_one_winner(n, 5) for n in (31, 32, 33)] == [False, False, True]
    crowded = event(33, 5, ratings=(1500,) * 33)
    (found,) = purposes(crowded)
    assert found.tone is Tone.ADVISABLE
    assert found.facts == {"players": 33, "most": 32, "rounds": 5}
    assert found.template.format(**found.facts).startswith("33 players are more than the 32")


@pytest.mark.article("FFE-haley.1")
def test_a_large_difference_between_strongest_and_weakest_calls_for_an_acceleration() -> None:
    wide = event(4, 9, ratings=(2300, 1900, 1500, 0))
    assert rating_gap(wide) == 800
    (found,) = purposes(wide)
    assert (found.tone, found.facts) == (Tone.ADVISABLE, {"gap": 800})
    assert purposes(wide, wide=801) == ()
    assert purposes(event(4, 9, ratings=(2299, 1900, 1500, 0))) == ()
    assert rating_gap(event(2, ratings=(0, 0))) == 0


@pytest.mark.article("FFE-haley.1")
@pytest.mark.parametrize("strongest, wide", [(2300, True), (2299, False)])
def test_the_pairing_of_round_1_says_how_far_the_strengths_lie_apart(
    tmp_path: Path, strongest: int, wide: bool
) -> None:
    file = tmp_path / "wide.trf"
    ronde.write(event(4, 9, ratings=(strongest, 1900, 1500, 0)), file)
    said = "800 rating points lie between the strongest and the weakest player."
    assert (said in run("pair", file, "--why").stdout) is wide
    needless = (
        "No acceleration is needed"
        in run("pair", file, "--why", "--acceleration", "ffe-haley").stdout
    )
    assert needless is not wide


@pytest.mark.article("FFE-haley.1", "FFE-haley.2")
def test_without_either_purpose_an_acceleration_is_not_advisable() -> None:
    even = event(8, 9, ratings=range(1600, 1520, -10))
    assert remarks(even, None) == ()
    (found,) = remarks(even, "fide-baku")
    assert found.tone is Tone.NOT_ADVISABLE
    assert "9 rounds can separate 8 players" in found.template.format(**found.facts)


def test_an_acceleration_that_is_not_fides_must_be_announced() -> None:
    crowded = event(33, 5)
    tones = [remark.tone for remark in remarks(crowded, "ffe-haley")]
    assert tones == [Tone.ADVISABLE, Tone.CHECK]


@pytest.mark.article("FFE-degressive.5")
def test_a_group_outside_25_to_50_per_cent_is_reported() -> None:
    fair = event(8, ratings=(2100,) * 2 + (1700,) * 4 + (1500,) * 2)
    assert group_shares(fair, Degressive()) == ()
    uneven = event(8, ratings=(2100,) * 1 + (1700,) * 5 + (1500,) * 2)
    found = group_shares(uneven, Degressive())
    assert [(r.facts["group"], r.facts["size"], r.tone) for r in found] == [
        ("A", 1, Tone.CHECK),
        ("B", 5, Tone.CHECK),
    ]
    assert group_shares(uneven, Degressive(limit_a=1700, limit_c=1700))[0].facts["group"] == "A"
    assert remarks(uneven, "ffe-degressive", Degressive())[1:3] == found
