"""Lots that anybody can draw again."""

from __future__ import annotations

import hashlib

from hypothesis import given
from hypothesis import strategies as st

from ronde.domain.lot import drawn, lot


def test_the_lot_is_the_documented_digest() -> None:
    assert (
        lot("2026-11-15", "Noël, Zoë")
        == hashlib.sha256(b"2026-11-15\nNo\xc3\xabl, Zo\xc3\xab").hexdigest()
    )


def test_the_draw_of_a_published_seed_never_changes() -> None:
    assert drawn(["Ada", "Bob", "Cem", "Dov"], "Scheveningen 1986") == ["Ada", "Cem", "Bob", "Dov"]


@given(st.lists(st.text(max_size=5), unique=True), st.text(max_size=5))
def test_the_draw_does_not_depend_on_the_order_of_the_entries(
    entries: list[str], seed: str
) -> None:
    assert drawn(entries[::-1], seed) == drawn(entries, seed)
    assert sorted(drawn(entries, seed)) == sorted(entries)


def test_another_seed_gives_another_draw() -> None:
    names = [f"Player {number}" for number in range(20)]
    assert drawn(names, "a") != drawn(names, "b")
