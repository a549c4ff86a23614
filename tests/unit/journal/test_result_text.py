"""Results as people write them."""

from __future__ import annotations

import pytest

from ronde.domain.errors import RequestError
from ronde.domain.points import DRAUGHTS_POINTS
from ronde.domain.result import Result
from ronde.domain.tournament import Tournament
from ronde.journal.result_text import LEGAL, letters_of, parse_result, result_text, results_of


@pytest.mark.parametrize(
    "text,letters",
    [
        ("1-0", "10"),
        ("0-1", "01"),
        ("½-½", "=="),
        ("1/2-1/2", "=="),
        ("0.5-0.5", "=="),
        (" = ", "=="),
        ("1F-0F", "+-"),
        ("0f-1f", "-+"),
        ("0F-0F", "--"),
        ("+-", "+-"),
        ("--", "--"),
        ("1:0", "10"),
        ("½-0", "=0"),
        ("0-½", "0="),
        ("0-0", "00"),
        ("W-L", "WL"),
        ("d-d", "DD"),
        ("?", "??"),
        ("", "??"),
        ("1", "10"),
        ("0", "01"),
    ],
)
def test_a_result_is_understood_as_people_write_it(text: str, letters: str) -> None:
    assert parse_result(text) == letters


@pytest.mark.parametrize("text", ["1-1", "1-½", "½-1", "1F-1F", "1F-0", "2-0", "abc", "1-0-1"])
def test_a_result_that_does_not_exist_is_refused(text: str) -> None:
    with pytest.raises(RequestError, match="not the result of a game"):
        parse_result(text)


def test_what_is_printed_is_understood_again() -> None:
    for letters in LEGAL:
        assert parse_result(result_text(letters)) == letters
        assert letters_of(*results_of(letters)) == letters


def test_an_open_game_is_unknown_to_both() -> None:
    assert results_of("??") == (Result.UNKNOWN, Result.UNKNOWN)


def test_draughts_are_written_in_points_and_understood_again() -> None:
    event = Tournament(system="fmjd-2017-rating", points=DRAUGHTS_POINTS)
    written = {result_text(letters, event): letters for letters in LEGAL}
    assert {"2-0": "10", "1-1": "==", "0-2": "01", "2f-0f": "+-", "W-L": "WL"}.items() <= (
        written.items()
    )
    assert parse_result("1-0", event) == "10", "a code means the same in every event"
    for text in written.keys() - {"1-0", "0-1"}:
        assert parse_result(text, event) == written[text]
    with pytest.raises(RequestError, match="Write 2-0"):
        parse_result("2-1", event)
