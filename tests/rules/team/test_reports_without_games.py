"""Rounds of teams with forfeited matches, byes and absences, read again from every file."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest

from ronde.checking import check
from ronde.domain.errors import CannotBeWritten, NoLegalPairing
from ronde.domain.result import Bye
from ronde.domain.round import Board, PlayedRound
from ronde.domain.team import TeamBye
from ronde.domain.tournament import Tournament
from ronde.formats import read, to_text
from ronde.pairing import pair
from ronde.proving import judge
from tests.rules.team.events import DOUBLE_FORFEIT, DRAWN, FORFEIT, LOST, WON, Played, event

REQUESTED = (Bye.HALF, Bye.ZERO, Bye.FULL)
PLAYED = (WON, DRAWN, LOST)


def forfeits_kept(stage: Tournament, way: str) -> Tournament:
    """The event whose forfeited matches have games, boards without games, or no board at all."""
    assert stage.team_event is not None
    lost = {(f.round, frozenset((f.white, f.black))) for f in stage.team_event.forfeits}

    def kept(number: int, boards: Sequence[Board]) -> PlayedRound:
        found = []
        for board in boards:
            if (number, frozenset(board.teams or ())) not in lost or way == "games":
                found.append(board)
            elif way == "empty boards":
                found.append(Board((), board.teams))
        return PlayedRound(found)

    rounds = tuple(kept(number, played.boards) for number, played in enumerate(stage.rounds, 1))
    return replace(stage, rounds=rounds)


def disturbed(seed: int, way: str) -> Tournament:
    """A team event in which many matches are forfeited and many teams ask for byes."""
    dice = Random(seed)
    teams = dice.randint(3, 9)
    planned = min(teams - 1, 5)
    forfeited, away = dice.choice((0.1, 0.5, 0.9)), dice.choice((0.0, 0.1, 0.4))
    code = dice.choice(("", "FIDE_TEAM_TYPEB_MP_GP", "FIDE_TEAM_TYPEA_GP_MP"))
    rounds: list[list[Played]] = []
    byes: list[TeamBye] = []

    def stage() -> Tournament:
        return forfeits_kept(event(teams, planned, *rounds, byes=byes, code=code), way)

    for number in range(1, planned + 1):
        asked = [t for t in range(1, teams + 1) if dice.random() < away]
        byes += [TeamBye(number, t, dice.choice(REQUESTED)) for t in asked]
        try:
            found = pair(stage(), adjourned=True)
        except NoLegalPairing:
            byes = [bye for bye in byes if bye.round < number]
            break
        rounds.append(
            [
                Played(
                    white,
                    black,
                    dice.choice((FORFEIT, DOUBLE_FORFEIT) if dice.random() < forfeited else PLAYED),
                )
                for white, black in found.pairs
            ]
        )
        if found.bye is not None:
            byes.append(TeamBye(number, found.bye))
    return stage()


def assert_right(held: Tournament) -> None:
    """Every round is the one that the rules make, and is proved."""
    assert check(held).agrees
    for number in range(1, len(held.rounds) + 1):
        verdict = judge(held, round=number)
        assert verdict.is_proved, verdict


@pytest.mark.parametrize("way", ["games", "no boards", "empty boards"])
def test_right_rounds_stay_right_in_every_file(way: str) -> None:
    written = without_game = 0
    for seed in range(12):
        held = disturbed(seed, way)
        without_game += sum(not played.games for played in held.rounds)
        assert_right(held)
        assert_right(read(to_text(held, format="json")))
        try:
            text = to_text(held)
        except CannotBeWritten:
            continue
        written += 1
        assert_right(read(text))
    assert way == "empty boards" or written > 3, "reports have no boards without games"
    assert way == "games" or without_game > 3


def test_a_round_of_one_forfeited_match_and_byes_is_right() -> None:
    byes = (TeamBye(1, 3, Bye.HALF), TeamBye(1, 4, Bye.ZERO))
    held = forfeits_kept(event(4, 3, [Played(1, 2, FORFEIT)], byes=byes), "no boards")
    assert not held.rounds[0].games
    again = read(to_text(held))
    assert again == held
    assert_right(again)
