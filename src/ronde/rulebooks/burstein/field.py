"""The players to be paired, by score and then by the strength of their opposition.

Rule: FIDE C.04.4.2 (2026) 1.2, 1.5, 1.7-1.8; (2017) A
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ronde.domain.errors import N_
from ronde.domain.player import Tpn
from ronde.domain.result import Bye
from ronde.rulebooks.field import Definitions, Field
from ronde.rulebooks.rows import Prohibition
from ronde.rulebooks.situation import Option, Situation
from ronde.tiebreaks.orders import burstein_index

ZERO_POINT_BYES = Option(
    "zero_point_byes",
    ("to-this-round", "to-last-round"),
    "to-this-round",
    "1.7.2",
    N_("zero-point byes are draws for opponents while they last: this round, too, or up to it"),
)


class BursteinField(Field):
    """The columns of one round, by place; inside a scoregroup by the ranking of 1.8.

    rank      the player's place in that ranking, whatever the score
    initial   the player's place in the initial order
    index     Buchholz and Sonneborn-Berger
    """

    __slots__ = ("index", "initial", "rank")

    def __init__(
        self,
        situation: Situation,
        prohibitions: Sequence[Prohibition],
        without: int | None = None,
    ) -> None:
        index = burstein_index(situation.history, _left_for_good(situation))
        ranking = ranked_by_index(situation, index)
        seen = situation._replace(tournament=replace(situation.tournament, ranking=ranking))
        super().__init__(seen, prohibitions, Definitions(topscorers=False), without)
        self.situation = situation
        place = {tpn - 1: rank for rank, tpn in enumerate(ranking)}
        self.rank: list[int] = [place[i] for i in self.order]
        self.index: list[tuple[int, int]] = [index[i] for i in self.order]
        drawn = {tpn - 1: rank for rank, tpn in enumerate(situation.tournament.ranking)}
        self.initial: list[int] = [drawn.get(i, i) for i in self.order]


def _left_for_good(situation: Situation) -> frozenset[int] | None:
    """Whose zero-point byes count as draws for opponents: only those whose run still lasts.

    By the other reading the run need only reach the round before (None: everybody's is looked at).

    Rule: FIDE C.04.4.2 (2026) 1.7.2
    Reading: ADR-0033, ADR-0198
    """
    if situation.options.get(ZERO_POINT_BYES.key) == "to-last-round":
        return None
    return staying_away(situation)


def staying_away(situation: Situation) -> frozenset[int]:
    """Players who have a zero-point bye in the round being paired, too, or have withdrawn."""
    tournament, number = situation.tournament, situation.number
    paid = {a.tpn for a in tournament.absences if a.round == number and a.bye is not Bye.ZERO}
    return frozenset(tpn - 1 for tpn in tournament.absent(number) if tpn not in paid)


def ranked_by_index(situation: Situation, index: list[tuple[int, int]]) -> tuple[Tpn, ...]:
    """All players by Index, then by number; scores are not looked at.

    Rule: FIDE C.04.4.2 (2026) 1.8; (2017) A.7
    """
    tournament = situation.tournament
    numbers = tournament.ranking or tuple(player.tpn for player in tournament.players)
    return tuple(sorted(numbers, key=lambda tpn: index[tpn - 1], reverse=True))
