"""The account of a round of matches, drawn up from what was decided."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from ronde.domain.errors import N_
from ronde.rulebooks.account import (
    Account,
    BracketAccount,
    ColouredGame,
    CriterionCount,
    FirstCandidate,
    Step,
)
from ronde.rulebooks.colours import ColourRule
from ronde.rulebooks.counts import Page, charged, counted
from ronde.rulebooks.lexicographic.bracket import PairedBracket
from ronde.rulebooks.lexicographic.entrants import Entrant
from ronde.rulebooks.lexicographic.flow import MatchRound, Tables
from ronde.rulebooks.profile import Kind, profile
from ronde.solver.proof import proof_as_dict

ColouredMatch = tuple[Entrant, Entrant, ColourRule]
"""White, Black, and the rule that decided."""


class Articles(NamedTuple):
    """The articles behind the steps of a round."""

    bye: str
    upfloaters: str


def draw_up(
    system: str,
    number: int,
    articles: Articles,
    tables: Tables,
    paired: MatchRound,
    games: Sequence[ColouredMatch],
) -> Account:
    """The account of the round, in the numbers of players or teams."""
    score = paired.columns.score
    following = [
        after.upfloaters if not _is_emptied(bracket, after, score) else None
        for bracket, after in pairwise(paired.brackets)
    ]
    return Account(
        system=system,
        number=number,
        brackets=tuple(
            _Page(articles, tables, paired, bracket, after).account()
            for bracket, after in zip(paired.brackets, [*following, None], strict=False)
        ),
        games=tuple(
            ColouredGame(white.number, black.number, rule.code, rule.wording)
            for white, black, rule in games
        ),
        bye=None if paired.bye is None else paired.bye.number,
        steps=tuple(_bye_step(articles, paired.bye)),
    )


def _is_emptied(bracket: PairedBracket, after: PairedBracket, score: Sequence[int]) -> bool:
    """Whether the whole following scoregroup has been brought up.

    Rule: FIDE C.04.5 2.3.3 [C6]; C.04.6 (2026) 2.3.3 [C6]
    """
    return max([score[v] for v in bracket.upfloaters], default=0) > score[after.residents[0]]


def _bye_step(articles: Articles, bye: Entrant | None) -> Iterator[Step]:
    if bye is None:
        return
    template = N_(
        "the bye goes to {player}: of those who may have it and leave a legal pairing, the lowest "
        "score ({score}), then the most matches played ({matches}), then the largest number"
    )
    facts = {"player": bye.number, "score": bye.score, "matches": bye.matches}
    yield Step(articles.bye, template, facts)


class _Page(Page):
    """One bracket of the account."""

    def __init__(
        self,
        articles: Articles,
        tables: Tables,
        paired: MatchRound,
        bracket: PairedBracket,
        after: tuple[int, ...] | None,
    ) -> None:
        super().__init__(paired.columns.numbers)
        self.articles = articles
        self.tables = tables
        self.paired = paired
        self.bracket = bracket
        self.after = after
        self.entrants = paired.columns.entrants

    def account(self) -> BracketAccount:
        """Who was in the bracket, what became of them, and what it cost."""
        bracket = self.bracket
        return BracketAccount(
            score=self.entrants[bracket.residents[0]].score,
            residents=self.numbers(bracket.residents),
            moved=self.numbers(bracket.upfloaters),
            s1=self.numbers(top for top, _ in bracket.pairs),
            s2=self.numbers(sorted((b for _, b in bracket.pairs), key=self._rank)),
            pairs=self.boards(bracket.pairs),
            criteria=(*self._of_set(), *self._of_pairs(bracket.pairs)),
            first=self._first(),
            steps=tuple(self._steps()),
            proof=proof_as_dict(bracket.proof, self.number),
        )

    def _in_order(self) -> list[int]:
        bracket = self.bracket
        return sorted((*bracket.residents, *bracket.upfloaters), key=self._rank)

    def _rank(self, place: int) -> int:
        return self.entrants[place].rank

    def _steps(self) -> Iterator[Step]:
        if self.bracket.upfloaters:
            template = N_("brought up: {players}, the first of the best sets of upfloaters")
            facts = {"players": self.numbers(self.bracket.upfloaters)}
            yield Step(self.articles.upfloaters, template, facts)

    def _of_set(self) -> Iterator[CriterionCount]:
        """The rows that chose the upfloaters."""
        standings, guests = self.paired.standings, set(self.bracket.upfloaters)
        ordered = [(b, a) if a in guests else (a, b) for a, b in self.bracket.pairs]
        rows = charged(
            self.tables.sets,
            (
                (
                    standings.residents[a],
                    (standings.upfloaters if b in guests else standings.residents)[b],
                    (self.number[a], self.number[b]),
                )
                for a, b in ordered
            ),
        )
        for row, charges in zip(self.tables.sets.rows, rows, strict=True):
            if not row.next_bracket:
                yield counted(row, charges)
            elif self.after is not None:
                who = tuple((self.number[v],) for v in self.after)
                yield CriterionCount(
                    row.code, row.article, row.wording, len(who), who, routine=True
                )

    def _of_pairs(self, pairs: Iterable[tuple[int, int]]) -> tuple[CriterionCount, ...]:
        """The rows that chose the pairing of the bracket."""
        rows = charged(
            self.tables.pairs,
            ((*self._ordered(a, b), (self.number[a], self.number[b])) for a, b in pairs),
        )
        return tuple(
            counted(row, charges) for row, charges in zip(self.tables.pairs.rows, rows, strict=True)
        )

    def _ordered(self, a: int, b: int) -> tuple[Kind, Kind]:
        one, other = self.bracket.kinds[a], self.bracket.kinds[b]
        return (other, one) if profile(one).upfloater else (one, other)

    def _first(self) -> FirstCandidate:
        """The first identifier of all: the upper half on top, the others in order."""
        places = self._in_order()
        half = len(places) // 2
        couples = list(zip(places[:half], places[half:], strict=True))
        bans = self.paired.columns.bans
        apart = tuple(o for a, b in couples for o in bans.between(a, b))
        return FirstCandidate(
            pairs=self.boards(couples),
            obstacles=apart,
            criteria=() if apart else self._of_pairs(couples),
        )
