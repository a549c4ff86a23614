"""The account of a Dutch round, drawn up from what was decided."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ronde.rulebooks.account import Account, BracketAccount, ColouredGame, Counted
from ronde.rulebooks.colours import ColourRule
from ronde.rulebooks.dutch.bracket import Bracket, Candidate, PairedBracket
from ronde.rulebooks.dutch.field import Field
from ronde.rulebooks.measures import LIMBO
from ronde.rulebooks.rows import Minimise

Allotted = tuple[int, int, ColourRule]
"""White, Black (by place), and the rule that decided."""


def draw_up(
    system: str,
    field: Field,
    brackets: Sequence[PairedBracket],
    games: Sequence[Allotted],
    bye: int | None,
) -> Account:
    """The account of the round, in pairing numbers."""
    number = [i + 1 for i in field.order]
    following = [*(paired.candidate for paired in brackets[1:]), None]
    return Account(
        system=system,
        number=field.situation.number,
        brackets=tuple(
            _Page(number, paired.bracket, paired.candidate, after).account()
            for paired, after in zip(brackets, following, strict=True)
        ),
        games=tuple(
            ColouredGame(number[white], number[black], rule.code, rule.wording)
            for white, black, rule in games
        ),
        bye=None if bye is None else bye + 1,
    )


class _Page:
    """One bracket of the account."""

    def __init__(
        self,
        number: Sequence[int],
        bracket: Bracket,
        candidate: Candidate,
        after: Candidate | None,
    ) -> None:
        self.number = number
        self.bracket = bracket
        self.candidate = candidate
        self.after = after

    def account(self) -> BracketAccount:
        """Who was in the bracket, what became of them, and what it cost."""
        bracket, candidate = self.bracket, self.candidate
        mdps = set(bracket.mdps)
        limbo = [v for v in candidate.downfloaters if v in mdps]
        met = [b for a, b in candidate.pairs if a in mdps]
        rest = [v for v in bracket.members if v not in mdps and v not in met]
        pairs = [pair for pair in candidate.pairs if pair[0] not in mdps]
        s1, s2 = rest[: len(pairs)], rest[len(pairs) :]
        uppers = {a for a, _ in pairs}
        return BracketAccount(
            score=bracket.field.score[bracket.end - 1],
            residents=self._numbers(range(bracket.start, bracket.end)),
            moved=self._numbers(bracket.mdps),
            s1=self._numbers(s1),
            s2=self._numbers(s2),
            limbo=self._numbers(limbo),
            exchanged=(
                self._numbers(v for v in s1 if v not in uppers),
                self._numbers(v for v in s2 if v in uppers),
            ),
            pairs=tuple((self.number[a], self.number[b]) for a, b in candidate.pairs),
            floaters=self._numbers(candidate.downfloaters),
            criteria=self._counted(),
            proof=self._proof(),
        )

    def _numbers(self, places: Any) -> tuple[int, ...]:
        return tuple(self.number[v] for v in places)

    def _counted(self) -> tuple[Counted, ...]:
        """Every row of the table, with what it charged to whom."""
        bracket, candidate = self.bracket, self.candidate
        criteria = bracket.criteria
        kinds = dict(zip(bracket.members, bracket.kinds(len(candidate.downfloaters)), strict=True))
        charged: list[list[tuple[int, tuple[int, ...]]]] = [[] for _ in criteria.rows]
        for a, b in candidate.pairs:
            who: tuple[int, ...] = (self.number[a], self.number[b])
            for place, value in criteria.of_pair(kinds[a], kinds[b]):
                charged[place].append((value, who))
        for v in candidate.downfloaters:
            for place, value in criteria.of_downfloater(kinds[v]):
                charged[place].append((value, (self.number[v],)))
        return tuple(
            self._ahead(row) if row.next_bracket else _counted(row, charges)
            for row, charges in zip(criteria.rows, charged, strict=True)
        )

    def _ahead(self, row: Minimise) -> Counted:
        """A row that looks at the next bracket: what became of that."""
        down = () if self.after is None else self.after.downfloaters
        score = self.bracket.field.score
        value = tuple(score[v] for v in down) if row.descending else len(down)
        charged = tuple((self.number[v],) for v in down)
        return Counted(row.code, row.article, row.wording, value, charged)

    def _proof(self) -> dict[str, Any]:
        proof = self.candidate.proof
        return {} if proof is None else proof.as_dict(self.number)


def _counted(row: Minimise, charges: Sequence[tuple[int, tuple[int, ...]]]) -> Counted:
    """A row of this bracket. A moved-down player who floats on stands before all who are paired."""
    if row.descending:
        ranked = sorted(charges, key=lambda charge: -charge[0])
        value: int | tuple[int, ...] = tuple(v % LIMBO for v, _ in ranked)
    else:
        ranked = list(charges)
        value = sum(v for v, _ in ranked)
    return Counted(row.code, row.article, row.wording, value, tuple(who for _, who in ranked))
