"""The players below a bracket: who can have the seat of the bye."""

from __future__ import annotations

from ronde.rulebooks.below import _keep_seat_of_the_odd


def test_only_the_part_with_an_odd_number_of_players_can_have_the_seat() -> None:
    triangle, pair, seat = 0b000111, 0b011000, 5
    everybody = [triangle ^ 1 << v | 1 << seat for v in range(3)]
    everybody += [pair ^ 1 << v | 1 << seat for v in (3, 4)]
    rows = [*everybody, triangle | pair]
    _keep_seat_of_the_odd(rows)
    assert rows == [*everybody[:3], 1 << 4, 1 << 3, triangle]


def test_where_all_can_meet_everybody_keeps_the_seat() -> None:
    rows = [0b1110, 0b1101, 0b1011, 0b0111]
    _keep_seat_of_the_odd(rows)
    assert rows == [0b1110, 0b1101, 0b1011, 0b0111]
