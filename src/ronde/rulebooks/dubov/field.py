"""The players to be paired, with the columns that the Dubov System adds.

Rule: FIDE C.04.4.1 (2026) 1; (2018) A
"""

from __future__ import annotations

from collections.abc import Sequence

from ronde.domain.errors import N_
from ronde.domain.result import PLAYED_MARKS
from ronde.rulebooks.colours import Preference, Strength
from ronde.rulebooks.field import Definitions, Field
from ronde.rulebooks.profile import Kind, Profile, interned
from ronde.rulebooks.rows import Prohibition
from ronde.rulebooks.situation import Option, Situation
from ronde.rulebooks.system import UnplayedRound
from ronde.tiebreaks.orders import average_rating_of_opponents

UPFLOATS = Option(
    "upfloats",
    ("paired", "played"),
    "paired",
    "1.8",
    N_("who floated up: whoever was paired with a higher score, or only who played the game"),
)

NEWCOMER = Preference("B", Strength.MILD, 0, repeated=False)
"""Players who have not played a game mildly prefer Black. Rule: FIDE C.04.4.1 (2026) 1.6.4"""


def unplayed_float(unplayed: UnplayedRound) -> str:
    """Who was paired with a player of a higher score floated up, also where nobody played.

    Rule: FIDE C.04.4.1 (2026) 1.8; (2018) A.8
    Reading: ADR-0032
    """
    return "up" if unplayed.ahead < 0 else ""


def maximum_of_upfloats(rounds: int) -> int:
    """MaxT: how often a player floats up before becoming a maximum upfloater.

    Rule: FIDE C.04.4.1 (2026) 1.8; (2018) A.8
    """
    return 2 + rounds // 5


class DubovField(Field):
    """The columns of one round, by place.

    rank           the player's number for the pairing, counted from 0
    aro            average rating of the opponents met over the board
    upfloats       how often the player has floated up
    upfloat_last   whether they did in the previous round
    """

    __slots__ = ("aro", "rank", "upfloat_last", "upfloats")

    def __init__(
        self,
        situation: Situation,
        prohibitions: Sequence[Prohibition],
        without: int | None = None,
    ) -> None:
        super().__init__(situation, prohibitions, Definitions(topscorers=False), without)
        self.preference: list[Preference] = [
            preference if games else NEWCOMER
            for preference, games in zip(self.preference, self.colours, strict=True)
        ]
        tournament = situation.tournament
        aro = average_rating_of_opponents(situation.history, [p.rating for p in tournament.players])
        self.aro: list[int] = [aro[i] for i in self.order]
        place = {tpn - 1: place for place, tpn in enumerate(tournament.ranking)}
        self.rank: list[int] = [place.get(i, i) for i in self.order]
        self._count_upfloats(situation)

    def _count_upfloats(self, situation: Situation) -> None:
        """Who was paired with a player of a higher score, in every round so far.

        Rule: FIDE C.04.4.1 (2026) 1.8; (2018) A.8
        Reading: ADR-0032, ADR-0195
        """
        history = situation.history
        played_only = situation.options.get(UPFLOATS.key) == "played"
        counts = [0] * len(history.points)
        last: set[int] = set()
        for number in range(1, history.rounds + 1):
            score, mark = situation.score_in(number), history.mark[number - 1]
            last = {
                i
                for i, partner in enumerate(history.partner[number - 1])
                if partner >= 0 and score[partner] > score[i]
                if PLAYED_MARKS[mark[i]] or not played_only
            }
            for i in last:
                counts[i] += 1
        self.upfloats: list[int] = [counts[i] for i in self.order]
        self.upfloat_last: list[bool] = [i in last for i in self.order]

    def at_home(self) -> list[Kind]:
        """What the criteria see of every player in their own scoregroup."""
        return [
            interned(Profile(p.side, p.strength, False, 0, False, surplus=score))
            for p, score in zip(self.preference, self.score, strict=True)
        ]

    def brought_up(self) -> list[Kind]:
        """What the criteria see of every player as an upfloater; nothing of floats at the end.

        Rule: FIDE C.04.4.1 (2026) 2.3.4-2.3.6
        """
        situation = self.situation
        rounds = situation.tournament.number_of_rounds or situation.number
        most = maximum_of_upfloats(rounds)
        counts = not situation.is_last_round
        return [
            interned(
                Profile(
                    p.side,
                    p.strength,
                    False,
                    0,
                    False,
                    surplus=score,
                    upfloat_last=counts and last,
                    upfloater=True,
                    upfloats=times if counts and times >= most else 0,
                )
            )
            for p, score, times, last in zip(
                self.preference, self.score, self.upfloats, self.upfloat_last, strict=True
            )
        ]
