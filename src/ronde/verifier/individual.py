"""Rounds of single games, in which absolute colour preferences keep players apart.

Rule: FIDE C.04.1 (2026) 4; C.04.4.1 (2026) 2.1; C.04.4.2 (2026) 2.1; (2017) C.1-C.3
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ronde.domain.result import Bye, Result
from ronde.verifier.claims import FIDE_COLOURS, Claim, claim_of
from ronde.verifier.colours import ABSOLUTE
from ronde.verifier.history import History
from ronde.verifier.matching import bits_of
from ronde.verifier.round import Articles, Rules, SwissRound


class IndividualRound(SwissRound):
    """A round of single games; in 2026 articles have numbers, before that letters."""

    def __init__(self, history: History, bye_article: str) -> None:
        super().__init__(history)
        edition = history.rules.edition
        self.edition: int = edition
        new = edition >= 2026
        absolute = ("2.1.1", "2.1.2", "2.1.3") if new else ("C.1", "C.2", "C.3")
        self.articles: Articles = Articles(*absolute, bye_article)
        codes = [f"5.2.{n}" if new else f"E.{n}" for n in range(1, 6)]
        self.colour_rules: Rules = tuple(zip(codes, FIDE_COLOURS, strict=True))
        self.claims: list[Claim] = [self.claim(i) for i in range(len(history.points))]
        sides = [c.side if c.strength == ABSOLUTE else "" for c in self.claims]
        self.rows = legal_rows(history, {i: i for i in history.present}, sides, len(sides))

    def claim(self, i: int) -> Claim:
        """What the player brings to the colour rules."""
        return claim_of(self.history, i)

    def have_met(self, a: int, b: int) -> bool:
        """Whether these two have played each other."""
        return b in self.history.opponents[a]

    def bye_key(self, i: int) -> tuple[int, ...]:
        """Lowest score, most games, largest number.

        Rule: FIDE C.04.4.1 (2026) 3.1; (2018) B.0
        """
        return self.history.score[i], -len(self.history.colours[i]), -self.history.rank[i]

    def is_barred(self, i: int) -> bool:
        """Whether a round that was not played bars the player from the bye."""
        return bars_bye(self.history, i)


def bars_bye(history: History, i: int) -> bool:
    """The bye, or in an earlier round a win, or since 2026 a win's points, without playing.

    The Swiss guide counts a full-point bye, too.

    Rule: FIDE C.04.1 (2026) 4; (2017) d; Swiss guide, note 7
    """
    rules, win = history.rules, history.point_system.win
    won = (*WON_UNPLAYED, Bye.FULL) if rules.variant == "guide" else WON_UNPLAYED
    return any(
        mark is Bye.PAIRING_ALLOCATED or (worth >= win if rules.edition >= 2026 else mark in won)
        for _, mark, worth in history.unplayed(i)
    )


def legal_rows(
    history: History, place: Mapping[int, int], absolute: Sequence[str], count: int
) -> list[int]:
    """Who may meet whom, by place: not twice, nor both with the same absolute preference."""
    here = bits_of(place.values())
    same = {side: bits_of([v for i, v in place.items() if absolute[i] == side]) for side in "WB"}
    rows = [0] * count
    for i, v in place.items():
        met = bits_of([place[o] for o in history.opponents[i] if o in place])
        rows[v] = here & ~(met | same.get(absolute[i], 0) | 1 << v)
    for a, b in history.forbidden:
        if a in place and b in place:
            rows[place[a]] &= ~(1 << place[b])
            rows[place[b]] &= ~(1 << place[a])
    return rows


WON_UNPLAYED = (Result.FORFEIT_WIN, Bye.UNOPPOSED)
