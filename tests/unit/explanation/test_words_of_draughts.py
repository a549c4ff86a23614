"""Explanations of draughts speak its language."""

from __future__ import annotations

import re

import pytest

from ronde.domain.result import Bye
from ronde.explanation.lines import ENGLISH
from ronde.explanation.why import why_player
from ronde.generator import Recipe, generate
from ronde.pairing import pair


@pytest.mark.parametrize("system, word", [("fmjd-2017-rating", "rest"), ("fide-dutch", "bye")])
def test_the_odd_player_rests_in_draughts_and_has_the_bye_in_chess(system: str, word: str) -> None:
    event = generate(Recipe(players=7, rounds=2, seed=1, system=system))
    odd = next(tpn for tpn, bye in event.rounds[0].byes if bye is Bye.PAIRING_ALLOCATED)
    lines = why_player(event, pair(event, round=2), odd)
    told = " ".join(line.sentence(ENGLISH) for line in lines)
    assert re.search(rf"; {word}↓?( ·|\.)", told)
