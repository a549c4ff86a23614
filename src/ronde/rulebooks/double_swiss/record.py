"""What the matches so far say of every player.

Rule: FIDE C.04.5 0, 1; 2.1
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from ronde.domain.result import PLAYED_MARKS, Bye, Result
from ronde.domain.round import PlayedRound
from ronde.rulebooks.lexicographic.entrants import Entrant
from ronde.rulebooks.situation import Situation, forbidden_in

BARRING_BYES = frozenset({Bye.PAIRING_ALLOCATED, Bye.FULL, Bye.UNOPPOSED})


@dataclass(slots=True)
class _Card:
    """A player's record while it is being filled in."""

    met: list[tuple[int, int]] = field(default_factory=list)
    colours: str = ""
    floated: bool = False
    barred: bool = False
    entered: bool = False


def entrants(situation: Situation) -> list[Entrant]:
    """Every player of the list, present or not, before the round."""
    tournament = situation.tournament
    cards = [_Card() for _ in tournament.players]
    for number, played in enumerate(tournament.rounds, 1):
        _record(cards, number, played, situation.score_in(number))
    present = frozenset(situation.present)
    apart = _banned(situation)
    rank = {tpn: place for place, tpn in enumerate(tournament.ranking, 1)}
    return [
        Entrant(
            number=player.tpn,
            rank=rank.get(player.tpn, player.tpn),
            score=situation.score[i],
            met=tuple(card.met),
            apart=frozenset(apart[i]),
            matches=len(card.met),
            colours=card.colours,
            floated=card.floated,
            may_have_bye=not card.barred,
            entered=card.entered or i in present,
        )
        for i, (player, card) in enumerate(zip(tournament.players, cards, strict=True))
    ]


def _record(cards: Sequence[_Card], number: int, played: PlayedRound, score: Sequence[int]) -> None:
    """Add one round.

    A match is forfeited if a player forfeits all its games: it is no meeting and no float. A
    colour is had if a game was played: the one scheduled for the first game.

    Rule: FIDE C.04.5 0, 1.5-1.6, 2.1.2 [C2]
    Reading: ADR-0030
    """
    for card in cards:
        card.floated = False
    for tpn, bye in played.byes:
        cards[tpn - 1].barred |= bye in BARRING_BYES
        cards[tpn - 1].entered |= bye in (Bye.PAIRING_ALLOCATED, Bye.UNOPPOSED)
    for games in played.meetings:
        white, black = games[0][:2]
        one, other = cards[white - 1], cards[black - 1]
        one.entered = other.entered = True
        results: dict[int, list[Result]] = {white: [], black: []}
        for game in games:
            results[game.white].append(game.white_result)
            results[game.black].append(game.black_result)
        for card, tpn in ((one, white), (other, black)):
            card.barred |= all(result is Result.FORFEIT_WIN for result in results[tpn])
        if any(all(r is Result.FORFEIT_LOSS for r in marks) for marks in results.values()):
            continue
        one.met.append((black, number))
        other.met.append((white, number))
        if any(PLAYED_MARKS[game.white_result] for game in games):
            one.colours += "W"
            other.colours += "B"
        one.floated = other.floated = score[white - 1] != score[black - 1]


def _banned(situation: Situation) -> list[set[int]]:
    """Whom the arbiter keeps away from whom in this round."""
    apart: list[set[int]] = [set() for _ in situation.tournament.players]
    for tpns in forbidden_in(situation.tournament, situation.number):
        for tpn in tpns:
            apart[tpn - 1].update(t for t in tpns if t != tpn)
    return apart
