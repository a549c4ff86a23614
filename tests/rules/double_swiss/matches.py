"""Arbitrary rounds of two-game matches, and the cards that the text makes of them."""

from __future__ import annotations

from random import Random

from ronde.domain.player import Player, Tpn
from ronde.domain.result import Bye, Result
from ronde.domain.round import Game, PlayedRound
from ronde.domain.tournament import Tournament
from tests.rules.arbitrary import NOT_PLAYED, PLAYED, REQUESTED
from tests.rules.double_swiss.literal import Card


def position(seed: int, players: int, played: int, to_come: int, trouble: int) -> Tournament:
    """A tournament after some rounds; `trouble` is a chance in percent."""
    dice = Random(seed)
    event = Tournament(
        players=tuple(Player(Tpn(i), rating=2000 - i) for i in range(1, players + 1)),
        number_of_rounds=played + to_come,
        initial_colour="W" if dice.randrange(2) else "B",
        games_per_match=2,
    )
    for _ in range(played):
        event = event.with_round(_round(event, dice, trouble))
    return event


def _round(event: Tournament, dice: Random, trouble: int) -> PlayedRound:
    score = event.history.points
    met = {frozenset(game[:2]) for played in event.rounds for game in played.games}
    waiting = sorted(
        (p.tpn for p in event.players), key=lambda t: -score[t - 1] + dice.randrange(16)
    )
    games: list[Game] = []
    byes: list[tuple[Tpn, Bye]] = []
    while waiting:
        one = waiting.pop(0)
        free = [t for t in waiting if frozenset((one, t)) not in met]
        if not free or dice.randrange(300) < trouble:
            byes.append((one, dice.choice((*REQUESTED, Bye.PAIRING_ALLOCATED))))
            continue
        other = free[0]
        waiting.remove(other)
        white, black = dice.sample((one, other), 2)
        for pair in ((white, black), (black, white)):
            forfeited = dice.randrange(100) < trouble
            games.append(Game(*pair, *dice.choice(NOT_PLAYED if forfeited else PLAYED)))
    return PlayedRound(tuple(games), tuple(byes))


def cards(event: Tournament) -> list[Card]:
    """What the text makes of these rounds, player by player."""
    deck = {int(p.tpn): Card(p.tpn) for p in event.players}
    worth = {
        **dict(enumerate(event.points.white)),
        Bye.PAIRING_ALLOCATED: 15,
        Bye.HALF: 10,
        Bye.FULL: 20,
    }
    for played in event.rounds:
        before = {t: card.score for t, card in deck.items()}
        for card in deck.values():
            card.floated = False
        for tpn, bye in played.byes:
            deck[tpn].score += worth[bye]
            deck[tpn].barred |= bye in (Bye.PAIRING_ALLOCATED, Bye.FULL)
        seen: set[frozenset[int]] = set()
        for first in played.games:
            if frozenset(first[:2]) in seen:
                continue
            seen.add(frozenset(first[:2]))
            second = next(g for g in played.games if g[:2] == (first.black, first.white))
            _match(deck, before, first, second, worth)
    return list(deck.values())


def _match(
    deck: dict[int, Card],
    before: dict[int, int],
    first: Game,
    second: Game,
    worth: dict[int, int],
) -> None:
    marks = {
        int(first.white): (first.white_result, second.black_result),
        int(first.black): (first.black_result, second.white_result),
    }
    for tpn, results in marks.items():
        deck[tpn].score += sum(worth[r] for r in results)
    lost = (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS)
    white, black = deck[first.white], deck[first.black]
    forfeited = [tpn for tpn, results in marks.items() if results == lost]
    if forfeited:
        for card in (white, black):
            card.barred |= len(forfeited) == 1 and card.number not in forfeited
        return
    white.met.add(black.number)
    black.met.add(white.number)
    unplayed = (Result.FORFEIT_WIN, Result.FORFEIT_LOSS)
    for card in (white, black):
        card.matches += 1
        card.floated = before[white.number] != before[black.number]
        if first.white_result not in unplayed or second.white_result not in unplayed:
            card.colours += "W" if card is white else "B"
