"""What the matches so far say of every player.

Rule: FIDE C.04.5 0, 1; 2.1
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from ronde.domain.errors import N_
from ronde.domain.result import PLAYED_MARKS, Bye, Result
from ronde.domain.round import PlayedRound
from ronde.rulebooks.lexicographic.entrants import Entrant, bye_before
from ronde.rulebooks.situation import Option, Situation, forbidden_in
from ronde.solver.bits import members

MATCH_BY_FORFEIT = Option(
    "match_by_forfeit",
    ("match", "both-games"),
    "match",
    "2.1.2",
    N_("a match won by forfeit: the other forfeited both games, or the winner won both so"),
)
BARRING_BYES = frozenset({Bye.PAIRING_ALLOCATED, Bye.FULL, Bye.UNOPPOSED})


@dataclass(slots=True)
class _Card:
    """A player's record while it is being filled in."""

    met: list[tuple[int, int]] = field(default_factory=list)
    colours: str = ""
    floated: bool = False
    bye_before: tuple[str, int] | None = None
    entered: bool = False


def entrants(situation: Situation) -> list[Entrant]:
    """Every player of the list, present or not, before the round."""
    tournament = situation.tournament
    cards = [_Card() for _ in tournament.players]
    both_games = situation.options.get(MATCH_BY_FORFEIT.key) == "both-games"
    for number, played in enumerate(tournament.rounds, 1):
        _record(cards, number, played, situation.score_in(number), both_games=both_games)
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
            bye_before=card.bye_before,
            entered=card.entered or i in present,
        )
        for i, (player, card) in enumerate(zip(tournament.players, cards, strict=True))
    ]


def _record(
    cards: Sequence[_Card],
    number: int,
    played: PlayedRound,
    score: Sequence[int],
    *,
    both_games: bool,
) -> None:
    """Add one round.

    A match is forfeited if a player forfeits all its games: it is no meeting and no float. A
    colour is had if a game was played: the one scheduled for the first game.

    Rule: FIDE C.04.5 0, 1.5-1.6, 2.1.2 [C2]
    Reading: ADR-0030, ADR-0196
    """
    for card in cards:
        card.floated = False
    for tpn, bye in played.byes:
        if bye in BARRING_BYES:
            cards[tpn - 1].bye_before = bye_before(bye, number)
        cards[tpn - 1].entered |= bye in (Bye.PAIRING_ALLOCATED, Bye.UNOPPOSED)
    for games in played.meetings:
        white, black = games[0][:2]
        one, other = cards[white - 1], cards[black - 1]
        one.entered = other.entered = True
        results: dict[int, list[Result]] = {white: [], black: []}
        for game in games:
            results[game.white].append(game.white_result)
            results[game.black].append(game.black_result)
        mine, yours = results[white], results[black]
        for card, own, others in ((one, mine, yours), (other, yours, mine)):
            if _has_won_by_forfeit(own, others, both_games=both_games):
                card.bye_before = bye_before(Result.FORFEIT_WIN, number)
        if _has_forfeited(mine) or _has_forfeited(yours):
            continue
        one.met.append((black, number))
        other.met.append((white, number))
        if any(PLAYED_MARKS[game.white_result] for game in games):
            one.colours += "W"
            other.colours += "B"
        one.floated = other.floated = score[white - 1] != score[black - 1]


def _has_forfeited(results: Sequence[Result]) -> bool:
    """Whether a player has forfeited every game of a match, and so the match."""
    return all(result is Result.FORFEIT_LOSS for result in results)


def _has_won_by_forfeit(
    mine: Sequence[Result], yours: Sequence[Result], *, both_games: bool
) -> bool:
    """Whether a match is won since the other player, and nobody else, has forfeited it.

    Rule: FIDE C.04.5 0, 2.1.2 [C2]
    Reading: ADR-0196
    """
    if both_games:
        return all(result is Result.FORFEIT_WIN for result in mine)
    return _has_forfeited(yours) and not _has_forfeited(mine)


def _banned(situation: Situation) -> list[set[int]]:
    """Whom the arbiter keeps away from whom in this round."""
    apart: list[set[int]] = [set() for _ in situation.tournament.players]
    for tpns in forbidden_in(situation.tournament, situation.number):
        for tpn in tpns:
            apart[tpn - 1].update(t for t in tpns if t != tpn)
    for i, others in situation.outside_may_meet(range(len(apart))).items():
        apart[i].update(o + 1 for o in members(others))
    return apart
