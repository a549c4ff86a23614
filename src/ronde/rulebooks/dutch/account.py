"""The account of a round of the Dutch systems, drawn up from what was decided."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from ronde.rulebooks.account import (
    Account,
    BracketAccount,
    CriterionCount,
    FirstCandidate,
)
from ronde.rulebooks.colours import ColouredPair
from ronde.rulebooks.counts import (
    Page,
    charged,
    coloured_games,
    counted,
    is_routine,
)
from ronde.rulebooks.criteria import Criteria
from ronde.rulebooks.dutch.bracket import Bracket, Candidate, PairedBracket
from ronde.rulebooks.field import Field
from ronde.rulebooks.measures import score
from ronde.rulebooks.rows import Minimise, MinimiseBye
from ronde.solver.proof import proof_as_dict


def draw_up(
    system: str,
    field: Field,
    brackets: Sequence[PairedBracket],
    games: Sequence[ColouredPair],
    bye: int | None,
) -> Account:
    """The account of the round, in pairing numbers."""
    number = [i + 1 for i in field.order]
    following = [*(paired.candidate for paired in brackets[1:]), None]
    return Account(
        system=system,
        number=field.situation.number,
        brackets=tuple(
            _Page(number, *paired, after).account()
            for paired, after in zip(brackets, following, strict=False)
        ),
        games=coloured_games(number, games),
        bye=None if bye is None else bye + 1,
        criteria=_of_bye(field, brackets, bye),
    )


def _of_bye(
    field: Field, brackets: Sequence[PairedBracket], bye: int | None
) -> tuple[CriterionCount, ...]:
    """What the bye is charged, where the edition charges it.

    Rule: FIDE C.04.3 (2026) 2.3.1 [C5]
    """
    if bye is None or not brackets:
        return ()
    return tuple(
        CriterionCount(
            row.code,
            row.article,
            row.wording,
            (row.bye(field)[field.order.index(bye)],),
            ((bye + 1,),),
        )
        for row in brackets[0].bracket.criteria.absolute
        if isinstance(row, MinimiseBye)
    )


class _Page(Page):
    """One bracket of the account."""

    def __init__(
        self,
        number: Sequence[int],
        bracket: Bracket,
        candidate: Candidate,
        looks_ahead: bool,
        after: Candidate | None,
    ) -> None:
        super().__init__(number)
        self.bracket = bracket
        self.candidate = candidate
        self.looks_ahead = looks_ahead
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
        own = self._counted(candidate)
        return BracketAccount(
            score=bracket.field.score[bracket.end - 1],
            residents=self.numbers(range(bracket.start, bracket.end)),
            moved=self.numbers(bracket.mdps),
            s1=self.numbers(s1),
            s2=self.numbers(s2),
            limbo=self.numbers(limbo),
            exchanged=(
                self.numbers(v for v in s1 if v not in uppers),
                self.numbers(v for v in s2 if v in uppers),
            ),
            pairs=self.boards(candidate.pairs),
            floaters=self.numbers(candidate.downfloaters),
            criteria=self._with_ahead(own),
            first=self._first(len(mdps) - len(limbo), len(pairs), own),
            proof=proof_as_dict(candidate.proof, self.number),
        )

    def _first(
        self, mdp_pairs: int, pairs: int, chosen: tuple[CriterionCount, ...]
    ) -> FirstCandidate:
        """The candidate tried first: S1 against S2 as they stand, moved-down players first.

        Rule: FIDE C.04.3 (2026) 3.2-3.3; (2017) B.2-B.3
        """
        bracket, members = self.bracket, self.bracket.members
        everybody = range(len(members))
        mdps, residents = everybody[: len(bracket.mdps)], everybody[len(bracket.mdps) :]
        rest = residents[mdp_pairs:]
        local = [
            *zip(mdps[:mdp_pairs], residents, strict=False),
            *zip(rest[:pairs], rest[pairs:], strict=False),
        ]
        couples = [(members[i], members[j]) for i, j in local]
        down = tuple([members[i] for i in (*mdps[mdp_pairs:], *rest[2 * pairs :])])
        first = Candidate(tuple(couples), down)
        same = first.pairs == self.candidate.pairs and down == self.candidate.downfloaters
        illegal = [(members[i], members[j]) for i, j in local if not bracket.rows[i] >> j & 1]
        bans = bracket.field.bans
        apart = (
            *(o for a, b in illegal for o in bans.between(a, b)),
            *(o for v in down if self.after is None for o in bans.from_bye(v)),
        )
        return FirstCandidate(
            pairs=self.boards(couples),
            floaters=self.numbers(down),
            obstacles=apart,
            criteria=() if apart else chosen if same else self._counted(first),
        )

    def _counted(self, candidate: Candidate) -> tuple[CriterionCount, ...]:
        """Every row of the table that looks at this bracket, with what it charged to whom."""
        bracket, number = self.bracket, self.number
        criteria = bracket.criteria
        kinds = dict(zip(bracket.members, bracket.kinds(len(candidate.downfloaters)), strict=True))
        rows = charged(
            criteria,
            ((kinds[a], kinds[b], (number[a], number[b])) for a, b in candidate.pairs),
            ((kinds[v], number[v]) for v in candidate.downfloaters),
        )
        found = list(_nothing(criteria))
        for place, (row, charges) in enumerate(zip(criteria.rows, rows, strict=True)):
            if row.downfloater is score:
                found[place] = self._scores(row, candidate.downfloaters)
            elif charges:
                found[place] = counted(row, charges)
        return tuple(
            [c for c, row in zip(found, criteria.rows, strict=True) if not row.next_bracket]
        )

    def _with_ahead(self, own: tuple[CriterionCount, ...]) -> tuple[CriterionCount, ...]:
        """The rows of this bracket, and those that look at the next one, in their order."""
        if self.after is None or not self.looks_ahead:
            return own
        rest = iter(own)
        rows = self.bracket.criteria.rows
        return tuple(
            [self._ahead(row, self.after) if row.next_bracket else next(rest) for row in rows]
        )

    def _ahead(self, row: Minimise, after: Candidate) -> CriterionCount:
        """A row that looks at the next bracket: what became of that."""
        if row.descending:
            return self._scores(row, after.downfloaters)
        who = tuple((self.number[v],) for v in after.downfloaters)
        return CriterionCount(row.code, row.article, row.wording, len(who), who, routine=True)

    def _scores(self, row: Minimise, downfloaters: Sequence[int]) -> CriterionCount:
        """A row that lists all downfloaters with their scores, the lowest score included."""
        scores = tuple(self.bracket.field.score[v] for v in downfloaters)
        who = tuple((self.number[v],) for v in downfloaters)
        return CriterionCount(row.code, row.article, row.wording, scores, who, routine=True)


@cache
def _nothing(criteria: Criteria) -> tuple[CriterionCount, ...]:
    """Every row of the table when it charges nobody."""
    return tuple(
        CriterionCount(
            row.code, row.article, row.wording, () if row.descending else 0, (), is_routine(row)
        )
        for row in criteria.rows
    )
