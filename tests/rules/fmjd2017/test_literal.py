"""The rulebook of 2017 against its literal twin: every preset, random choices, any history."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ronde import pair
from ronde.domain.errors import NoLegalPairing
from ronde.domain.tournament import Tournament
from ronde.rulebooks.fmjd import choice, round_2017
from tests.rules.fmjd1986.literal import NoPairing
from tests.rules.fmjd1986.tournaments import tournaments
from tests.rules.fmjd2017.literal import PRESETS, Literal2017

NAMES = {None: None, "four-groups": "fmjd-four-groups", "haley": "fmjd-halley"}
Answer = tuple[set[tuple[int, int]], int | None] | None

accelerations = st.sampled_from([None, None, None, "four-groups", "haley"])
choices: st.SearchStrategy[dict[str, Any]] = st.one_of(
    st.just({}),
    st.fixed_dictionaries(
        {
            "order_next": st.sampled_from("abcd"),
            "in_group": st.sampled_from(["a", "b", "dubov"]),
            "odd": st.sampled_from("ab"),
            "float_target": st.sampled_from("ab"),
            "colour": st.sampled_from(["none", "weak", "strong"]),
            "floats": st.booleans(),
            "floats_two_rounds": st.booleans(),
            "colour_may_float": st.sampled_from([False, False, False, True]),
            "strong_every_round": st.booleans(),
            "balanced": st.sampled_from(["first", "alternate"]),
        }
    ),
)


def ours(now: Tournament, system: str, acceleration: str | None, options: dict[str, Any]) -> Answer:
    """Games and rest, or None where no pairing is legal."""
    try:
        found = pair(now, system, acceleration=NAMES[acceleration], options=options)
    except NoLegalPairing:
        return None
    assert {frozenset(g) for g in found.pairs} == {
        frozenset(made) for bracket in found.account.brackets for made in bracket.pairs
    }
    return set(found.pairs), found.bye


def literally(
    now: Tournament, system: str, acceleration: str | None, options: dict[str, Any]
) -> Answer:
    try:
        return Literal2017(now, system, options, acceleration).pair()
    except NoPairing:
        return None


@pytest.mark.article("FMJD17-1.2", "FMJD17-3.5.e", "FMJD17-3.7.0", "FMJD17-3.8.a", "FMJD17-3.8.b")
@given(
    now=tournaments(most_players=9, most_rounds=7),
    system=st.sampled_from(sorted(PRESETS)),
    acceleration=accelerations,
    options=choices,
)
@settings(max_examples=400)
def test_the_rulebook_does_what_the_text_says(
    now: Tournament, system: str, acceleration: str | None, options: dict[str, Any]
) -> None:
    wanted = literally(now, system, acceleration, options)
    assert ours(now, system, acceleration, options) == wanted


@given(
    now=tournaments(most_players=40, most_rounds=8),
    system=st.sampled_from(sorted(PRESETS)),
    acceleration=accelerations,
    options=choices,
)
@settings(max_examples=60)
def test_proofs_by_kinds_and_by_numbers_find_what_weighing_every_pair_finds(
    now: Tournament, system: str, acceleration: str | None, options: dict[str, Any]
) -> None:
    quick = ours(now, system, acceleration, options)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(round_2017.GroupsFromTheTop, "_may_leave", lambda *_: None)
        patch.setattr(choice, "by_kinds", lambda _: None)
        assert ours(now, system, acceleration, options) == quick
