"""Files of other programs by the API: what they hold, and events made of them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from ronde.domain.round import PlayedRound
from ronde.formats import to_text
from ronde.generator import Recipe, generate

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.api.conftest import Program

GIVEN = generate(Recipe(players=10, rounds=5, seed=8)).before(4)


def send(program: Program, path: str, content: str, **query: Any) -> Any:
    return program.client.post(
        f"/api/v1/files/{path}",
        content=content.encode(),
        params=query,
        headers={"content-type": "application/octet-stream"},
    )


def test_a_file_is_read_and_opened_as_an_event(chief: Program) -> None:
    text = to_text(GIVEN)
    view = send(chief, "read", text, compare=True).json()
    assert (view["form"], view["played"], len(view["players"])) == ("trf", 3, 10)
    assert [row["agrees"] for row in view["history"]] == [True, True, True]
    assert view["agreements"][0]["rounds"] == [1, 2, 3]
    made = send(chief, "open", text, title="By a program", start="2026-03-01")
    assert made.status_code == 201
    key = made.json()["event"]
    sections = chief.get(f"/events/{key}").json()["sections"]
    assert [(row["section"], row["paired"]) for row in sections] == [("a", 3)]


def test_questions_are_answered_by_tokens_and_nothing_is_made_before(chief: Program) -> None:
    games = GIVEN.rounds[0].games
    swapped = [games[0]._replace(black=games[1].black), games[1]._replace(black=games[0].black)]
    text = to_text(replace(GIVEN, rounds=(PlayedRound([*swapped, *games[2:]]),)))
    before = chief.get("/events").json()
    asked = send(chief, "open", text, title="Asked")
    assert asked.status_code == 428
    assert chief.get("/events").json() == before
    assert send(chief, "open", text, title="Asked", confirm=asked.json()["confirm"]).json()["event"]


@pytest.mark.parametrize("path", ["read", "open"])
def test_every_problem_of_a_file_is_told_with_its_line(chief: Program, path: str) -> None:
    wrong = send(chief, path, "001    1      Somebody")
    assert wrong.status_code == 422
    assert wrong.json()["details"]


def test_other_roles_open_no_files(program: Callable[..., Program]) -> None:
    assert send(program("helper"), "open", to_text(GIVEN)).status_code == 403
