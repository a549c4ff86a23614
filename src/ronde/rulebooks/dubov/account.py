"""The account of a Dubov round, drawn up from what was decided."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from ronde.domain.errors import N_
from ronde.rulebooks.account import Account, BracketAccount, CriterionCount, FirstCandidate, Step
from ronde.rulebooks.colours import ColouredPair
from ronde.rulebooks.counts import Page, charged, coloured_games, counted
from ronde.rulebooks.criteria import Criteria
from ronde.rulebooks.dubov.bracket import Division
from ronde.rulebooks.dubov.flow import DubovBracket, DubovRound
from ronde.solver.proof import proof_as_dict


class Articles(NamedTuple):
    """The articles behind the steps of a round."""

    ratings: str
    bye: str
    recomposition: str


def draw_up(
    system: str,
    articles: Articles,
    criteria: Criteria,
    paired: DubovRound,
    games: Sequence[ColouredPair],
) -> Account:
    """The account of the round, in pairing numbers."""
    field = paired.field
    return Account(
        system=system,
        number=field.situation.number,
        brackets=tuple(
            _Page(articles, criteria, paired, bracket).account() for bracket in paired.brackets
        ),
        games=coloured_games([i + 1 for i in field.order], games),
        bye=None if paired.bye is None else paired.bye + 1,
        steps=tuple(_round_steps(articles, paired)),
    )


def _round_steps(articles: Articles, paired: DubovRound) -> Iterator[Step]:
    situation = paired.field.situation
    unrated = [i + 1 for i in situation.present if not situation.tournament.players[i].rating]
    if unrated:
        template = N_("no rating, counted as 0, for {players}: the arbiter should assign one")
        yield Step(articles.ratings, template, {"players": unrated})
    if paired.bye is not None:
        template = N_(
            "the bye goes to {player}: of those who may have it and leave a legal pairing, "
            "the lowest score ({score}), then the most games played ({games}), "
            "then the largest number"
        )
        facts = {
            "player": paired.bye + 1,
            "score": situation.score[paired.bye],
            "games": len(situation.history.colours[paired.bye]),
        }
        yield Step(articles.bye, template, facts)


class _Page(Page):
    """One bracket of the account."""

    def __init__(
        self, articles: Articles, criteria: Criteria, paired: DubovRound, bracket: DubovBracket
    ) -> None:
        super().__init__([i + 1 for i in paired.field.order])
        self.articles = articles
        self.criteria = criteria
        self.paired = paired
        self.bracket = bracket

    def account(self) -> BracketAccount:
        """Who was in the bracket, what became of them, and what it cost."""
        division, proof = self.bracket.division, self.bracket.proof
        return BracketAccount(
            score=self.paired.field.score[division.residents[0]],
            residents=self.numbers(division.residents),
            moved=self.numbers(division.upfloaters),
            s1=self.numbers(division.s1),
            s2=self.numbers(self._g2(division)),
            pairs=self.boards(division.pairs),
            criteria=self._counted(division.pairs),
            first=self._first(division),
            steps=tuple(self._steps(division)),
            proof=proof_as_dict(proof, self.number),
        )

    def _g2(self, division: Division) -> list[int]:
        """The other subgroup in the order of its numbers, before any transposition."""
        return sorted(division.t2, key=lambda v: self.paired.field.rank[v])

    def _steps(self, division: Division) -> Iterator[Step]:
        article = self.articles.recomposition
        if division.first_shift:
            template = N_(
                "out of the smaller subgroup: {players}, since some of it must meet each other"
            )
            yield Step(article, template, {"players": self.numbers(division.first_shift)})
        if division.second_shift:
            template = N_("out of the larger subgroup: {players}, so that both have the same size")
            yield Step(article, template, {"players": self.numbers(division.second_shift)})

    def _first(self, division: Division) -> FirstCandidate:
        """S1 against the other subgroup as it stands."""
        couples = [
            (min(a, b), max(a, b)) for a, b in zip(division.s1, self._g2(division), strict=True)
        ]
        bans = self.paired.field.bans
        apart = tuple(o for a, b in couples for o in bans.between(a, b))
        return FirstCandidate(
            pairs=self.boards(couples),
            obstacles=apart,
            criteria=() if apart else self._counted(couples),
        )

    def _counted(self, pairs: Iterable[tuple[int, int]]) -> tuple[CriterionCount, ...]:
        """Every row of the table, with what it charged to whom."""
        guests = set(self.bracket.division.upfloaters)
        standings = self.paired.standings
        rows = charged(
            self.criteria,
            (
                (
                    standings.residents[a],
                    standings.upfloaters[b] if b in guests else standings.residents[b],
                    (self.number[a], self.number[b]),
                )
                for a, b in pairs
            ),
        )
        return tuple(
            counted(row, charges) for row, charges in zip(self.criteria.rows, rows, strict=True)
        )
