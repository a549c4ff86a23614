"""Arbitrary team events, and the cards that the text makes of them.

Rule: FIDE C.04.6 (2026) 1
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from ronde.domain.result import Bye
from ronde.domain.team import TeamBye
from ronde.domain.tournament import Tournament
from tests.rules.double_swiss.literal import Card
from tests.rules.team.events import DOUBLE_FORFEIT, DRAWN, FORFEIT, LOST, WON, Played, event

MATCH_POINTS = {
    WON: (20, 0),
    DRAWN: (10, 10),
    LOST: (0, 20),
    FORFEIT: (20, 0),
    DOUBLE_FORFEIT: (0, 0),
}
BYES = {Bye.PAIRING_ALLOCATED: 10, Bye.HALF: 10, Bye.FULL: 20, Bye.ZERO: 0}


@dataclass
class TeamCard(Card):
    """A team: its game points are the secondary score (two boards, so half the match points)."""

    wants: str = ""
    strong: bool = False


@dataclass
class Position:
    """A team event with the cards of its teams."""

    event: Tournament
    deck: list[TeamCard] = field(default_factory=list)


def position(seed: int, teams: int, played: int, to_come: int, trouble: int, kind: str) -> Position:
    """An event after some rounds; `trouble` is a chance in percent."""
    dice = Random(seed)
    deck = {t: TeamCard(t) for t in range(1, teams + 1)}
    rounds: list[list[Played]] = []
    byes: list[TeamBye] = []
    for number in range(1, played + 1):
        rounds.append(_round(deck, dice, number, trouble, byes))
    is_last = to_come == 1
    for card in deck.values():
        card.wants, card.strong = wants(card.colours, kind, is_last)
    stage = event(teams, played + to_come, *rounds, byes=byes, code=f"FIDE_TEAM_TYPE{kind}_MP_GP")
    return Position(stage, list(deck.values()))


def _round(
    deck: dict[int, TeamCard], dice: Random, number: int, trouble: int, byes: list[TeamBye]
) -> list[Played]:
    waiting = sorted(deck, key=lambda t: -deck[t].score + dice.randrange(24))
    before = {t: card.score for t, card in deck.items()}
    matches = []
    for card in deck.values():
        card.floated = False
    while waiting:
        one = waiting.pop(0)
        free = [t for t in waiting if t not in deck[one].met]
        if not free or dice.randrange(300) < trouble:
            bye = dice.choice(list(BYES))
            byes.append(TeamBye(number, one, bye))
            deck[one].score += BYES[bye]
            deck[one].barred |= bye in (Bye.PAIRING_ALLOCATED, Bye.FULL)
            continue
        other = free[0]
        waiting.remove(other)
        white, black = dice.sample((one, other), 2)
        unplayed = dice.randrange(200) < trouble
        result = dice.choice((FORFEIT, DOUBLE_FORFEIT) if unplayed else (WON, DRAWN, LOST))
        matches.append(Played(white, black, result))
        _match(deck[white], deck[black], result, before)
    return matches


def _match(white: TeamCard, black: TeamCard, result: str, before: dict[int, int]) -> None:
    mine, yours = MATCH_POINTS[result]
    white.score += mine
    black.score += yours
    white.barred |= result == FORFEIT
    if result in (FORFEIT, DOUBLE_FORFEIT):
        return
    for card, other, colour in ((white, black, "W"), (black, white, "B")):
        card.met.add(other.number)
        card.matches += 1
        card.colours += colour
        card.floated = before[white.number] != before[black.number]


def wants(colours: str, kind: str, is_last_round: bool) -> tuple[str, bool]:
    """1.7: the colour that a team prefers, and whether strongly."""
    difference = colours.count("W") - colours.count("B")
    last_two = colours[-2:]
    if difference <= -2 or (difference in (0, -1) and last_two == "BB"):
        return "W", kind == "B"
    if difference >= 2 or (difference in (0, 1) and last_two == "WW"):
        return "B", kind == "B"
    if kind == "A" or not colours:
        return "", False
    if difference:
        return ("W" if difference < 0 else "B"), False
    if is_last_round:
        return "", False
    return ("W" if colours[-1] == "B" else "B"), False
