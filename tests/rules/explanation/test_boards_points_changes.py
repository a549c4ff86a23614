"""Why this board number, why these points for pairing, why another pairing after a correction."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import ronde
from ronde.accelerations.catalogue import ACCELERATIONS
from ronde.domain.errors import RequestError
from ronde.domain.result import Result
from ronde.domain.round import Game
from ronde.domain.tournament import Tournament
from ronde.explanation.changes import why_changed
from ronde.explanation.formatting import as_text
from ronde.explanation.virtual_points import why_virtual_points
from ronde.explanation.why import why_board
from ronde.generator import Recipe, generate
from ronde.rulebooks.catalogue import system as system_named
from tests.rules.explanation.positions import SYSTEMS, paired, positions
from tests.unit.cli.runner import run
from tests.unit.verifier.falsifying import paired_stages

DUTCH = "fide-dutch-2026"


def generated(
    players: int = 13, rounds: int = 7, seed: int = 3, system: str = DUTCH, **more: Any
) -> Tournament:
    return generate(Recipe(players=players, rounds=rounds, seed=seed, system=system, **more))


def corrected(event: Tournament, board: int, result: Result, other: Result) -> Tournament:
    """The event with another result of its last round."""
    last = event.rounds[-1]
    game = last.games[board]
    now = last.with_result_of(Game(game.white, game.black, result, other))
    return replace(event, rounds=(*event.rounds[:-1], now))


def test_a_board_says_by_what_it_stands_between_its_neighbours() -> None:
    event = generated(acceleration="fide-baku")
    found = ronde.pair(event, DUTCH, acceleration="fide-baku", round=3)
    lines = as_text(why_board(event, found, 2, acceleration="fide-baku")).splitlines()
    rule = next(line for line in lines if line.startswith("Boards are numbered"))
    assert "higher pairing score" in rule
    assert rule.endswith("[C.04.2 3.6]")
    assert (
        "Board 1 (2-1) comes before it: the higher score there is 2.5 points, here 2" in lines[-2]
    )
    assert "Board 3 (4-5) comes after it: the higher score there is 1.5 points, here 2" in lines[-1]


def test_the_old_order_of_boards_is_by_real_points() -> None:
    event = generated(acceleration="fide-baku", system="fide-dutch-2017")
    found = ronde.pair(event, "fide-dutch-2017", acceleration="fide-baku", round=2)
    text = as_text(why_board(event, found, 2, acceleration="fide-baku"))
    assert "Boards are numbered by the higher score of the two" in text
    assert "[C.04.2 (2012) D9]" in text


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_board_has_a_reason_between_its_neighbours(system: str) -> None:
    for event in positions(system, 4, first=810):
        found = paired(event, system)
        assert found is not None
        for board in range(1, len(found.pairs) + 1):
            beside = re.findall(
                r"(?:Board|Match) (\d+) \([\d-]+\) comes (before|after) it",
                as_text(why_board(event, found, board)),
            )
            wanted = [(board - 1, "before"), (board + 1, "after")]
            assert [(int(n), way) for n, way in beside] == [
                (n, way) for n, way in wanted if 1 <= n <= len(found.pairs)
            ]


@pytest.mark.parametrize("name", [name for name in ACCELERATIONS if name != "explicit"])
def test_points_for_pairing_name_acceleration_group_and_article(name: str) -> None:
    known = ACCELERATIONS[name]
    system = {
        "FMJD Annexe V (1986)": "fmjd-1986-rating",
        "FMJD Annexe V (2017)": "fmjd-2017-rating",
    }.get(known.regulation, DUTCH)
    assert known.is_known_to(system_named(system))
    event = generated(16, 9, 5, system, acceleration=name)
    for number in range(1, 10):
        stage = event.as_known_at(number)
        found = ronde.pair(stage, system, acceleration=name)
        extra = known.make({})(stage, number) or [0] * 16
        for tpn in range(1, 17):
            lines = why_virtual_points(stage, found, tpn, acceleration=name)
            text = as_text(lines)
            assert known.title in text
            assert lines[-1].article
            if extra[tpn - 1]:
                assert f"has {extra[tpn - 1] / 10:g} point" in text
            else:
                assert "has no points for pairing only" in text


def test_baku_says_the_half_the_points_and_the_rounds() -> None:
    event = generated()
    found = ronde.pair(event, DUTCH, acceleration="fide-baku", round=3)
    upper = as_text(why_virtual_points(event, found, 6, acceleration="fide-baku"))
    assert "6 Player 0006 has 0.5 points more for the pairing of round 3." in upper
    assert "in the upper half, places 1 to 8. [C.04.7 1.2]" in upper
    assert "1 point more in rounds 1 and 2, 0.5 points in rounds 3 and 4" in upper
    lower = as_text(why_virtual_points(event, found, 9, acceleration="fide-baku"))
    assert "9 Player 0009 has no points for pairing only in round 3." in lower
    assert "in the lower half, below place 8. [C.04.7 1.2]" in lower


def test_degressive_points_are_told_by_rating_and_score() -> None:
    event = generated(16, 9, 5, acceleration="ffe-degressive")
    found = ronde.pair(event, DUTCH, acceleration="ffe-degressive", round=4)
    text = as_text(why_virtual_points(event, found, 12, acceleration="ffe-degressive"))
    assert re.search(
        r"Rated \d+: group [ABC]\. A is from 2000 on, C below 1600\. \[FFE SAD\]", text
    )


def test_points_of_the_report_are_told_by_its_record() -> None:
    for event in positions(DUTCH, 60, first=300):
        if event.accelerated:
            found = paired(event, DUTCH)
            assert found is not None
            texts = [as_text(why_virtual_points(event, found, v)) for v in found.pairs[0]]
            assert all("The report gives" in text for text in texts)
            return
    pytest.fail("no position with points of its own")


def test_who_is_not_paired_has_no_points_to_explain() -> None:
    event = generated(8, 5, 1)
    found = ronde.pair(event, DUTCH, round=2)
    with pytest.raises(RequestError):
        why_virtual_points(event, found, 99)


def test_a_correction_is_told_with_both_rounds_and_the_rule_that_decides() -> None:
    event = generated().before(4)
    after = corrected(event, 1, Result.DRAW, Result.DRAW)
    lines = as_text(why_changed(event, after, DUTCH)).splitlines()
    assert lines[0] == "Round 3, 4 Player 0004 against 11 Player 0011: ½-½ instead of 1-0."
    assert "  4 Player 0004 is paired with 1.5 points instead of 2 points." in lines
    then, now = ronde.pair(event, DUTCH), ronde.pair(after, DUTCH)
    gone = [pair for pair in then.pairs if set(pair) not in map(set, now.pairs)]
    assert gone
    listed = next(line for line in lines if line.startswith("Not in round 4 any more"))
    assert all(f"{a}-{b}" in listed for a, b in gone)
    assert any(
        line.startswith("The bracket of ") and "first that changes" in line for line in lines
    )
    assert lines[-2] == f"Now with {gone[0][0]}-{gone[0][1]} on a board:"
    assert lines[-1].endswith("]")


@pytest.mark.parametrize("system", [name for name in SYSTEMS if name != "fide-team"])
def test_every_changed_round_is_told_by_its_boards(system: str) -> None:
    changed = 0
    for event in positions(system, 12, first=700):
        if not event.rounds or event.games_per_match > 1 or not event.rounds[-1].games:
            continue
        game = event.rounds[-1].games[0]
        draw = game.white_result is Result.DRAW
        result = (Result.WIN, Result.LOSS) if draw else (Result.DRAW, Result.DRAW)
        after = corrected(event, 0, *result)
        then, now = paired(event, system), paired(after, system)
        if then is None or now is None:
            continue
        text = as_text(why_changed(event, after, system))
        assert f"Round {len(event.rounds)}, {game.white}" in text
        same = {frozenset(p) for p in then.pairs} == {frozenset(p) for p in now.pairs}
        same = same and then.bye == now.bye
        changed += not same
        assert ("any more:" in text) != same
    assert changed or system == "fide-double-swiss"


def test_nothing_corrected_changes_nothing() -> None:
    event = generated().before(4)
    assert as_text(why_changed(event, event, DUTCH)).splitlines() == [
        "No result, absence or ban has changed.",
        "The pairing of round 4 stays the same.",
    ]


def told(*arguments: object) -> str:
    found = run(*arguments)
    assert found.exit_code == 0, found.output
    return found.output


def test_all_three_are_asked_by_command(tmp_path: Path) -> None:
    before, after = tmp_path / "before.trf", tmp_path / "after.trf"
    event = generated().before(4)
    ronde.write(event, before)
    ronde.write(corrected(event, 1, Result.DRAW, Result.DRAW), after)
    text = told("explain", str(after), "--changed", str(before))
    assert "½-½ instead of 1-0" in text
    assert "New in round 4" in text
    assert "stays the same" in told("explain", str(after), "--changed", "--round", "3")
    assert "C.04.7 1.4" in told(
        "explain", str(after), "--acceleration", "fide-baku", "--virtual-points", "2"
    )
    assert "Boards are numbered" in told("explain", str(after), "--board", "1")
    data = json.loads(told("explain", str(after), "--changed", str(before), "--format", "json"))
    assert "au lieu de 1-0" in data["lines"][0]["text"]["fr"]


def test_a_corrected_match_is_told_by_its_teams() -> None:
    before = next(e for e, _, _ in paired_stages("fide-team", range(10, 11), range(2, 40)))
    match = next(board for board in before.rounds[-1].boards if len(board.games) > 1)
    played = before.rounds[-1]
    for game in match.games:
        results = (Result.LOSS, Result.WIN)
        if game.white_result is Result.LOSS:
            results = (Result.WIN, Result.LOSS)
        played = played.with_game(game, Game(game.white, game.black, *results))
    after = replace(before, rounds=(*before.rounds[:-1], played))
    first, *games = as_text(why_changed(before, after, "fide-team")).splitlines()
    assert before.team_event is not None
    assert match.teams is not None
    white, black = (f"{n} {before.team_event.team(n).name}" for n in match.teams)
    assert f"{white} against {black}: " in first
    assert " instead of " in first
    assert all(line.startswith("  Round") for line in games[: len(match.games)])


def test_a_file_of_another_event_is_refused(tmp_path: Path) -> None:
    other, after = tmp_path / "other.trf", tmp_path / "after.trf"
    event = generated().before(4)
    ronde.write(event, after)
    strangers = [replace(player, name=f"Else {player.tpn}") for player in event.players]
    ronde.write(replace(event, players=tuple(strangers)), other)
    found = run("explain", str(after), "--changed", str(other))
    assert found.exit_code != 0
    assert "is not an older file of this event" in found.output
