"""The account of a Burstein round, drawn up from what was decided."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ronde.domain.errors import N_
from ronde.rulebooks import measures
from ronde.rulebooks.account import Account, BracketAccount, CriterionCount, FirstCandidate, Step
from ronde.rulebooks.burstein.bracket import Candidate
from ronde.rulebooks.burstein.flow import BursteinRound, PairedBracket
from ronde.rulebooks.colours import ColouredPair
from ronde.rulebooks.counts import Page, charged, coloured_games, counted
from ronde.rulebooks.criteria import Criteria
from ronde.rulebooks.rows import Minimise
from ronde.solver.proof import proof_as_dict


class Articles(NamedTuple):
    """The articles behind the steps of a round."""

    seeding: str
    ranking: str
    bye: str


def draw_up(
    system: str,
    articles: Articles,
    criteria: Criteria,
    found: BursteinRound,
    games: Sequence[ColouredPair],
) -> Account:
    """The account of the round, in pairing numbers."""
    field = found.field
    following = [*(paired.pairing for paired in found.brackets[1:]), None]
    return Account(
        system=system,
        number=field.situation.number,
        brackets=tuple(
            _Page(articles, criteria, paired, after).account()
            for paired, after in zip(found.brackets, following, strict=False)
        ),
        games=coloured_games([i + 1 for i in field.order], games),
        bye=None if found.bye is None else found.bye + 1,
        steps=tuple(_bye_step(articles, found)),
    )


def _bye_step(articles: Articles, found: BursteinRound) -> Iterator[Step]:
    if found.bye is None:
        return
    situation = found.field.situation
    template = N_(
        "the bye goes to {player}: of those who may have it and leave a legal pairing, the lowest "
        "score ({score}), then the most games played ({games}), then the lowest ranking by Index"
    )
    facts = {
        "player": found.bye + 1,
        "score": situation.score[found.bye],
        "games": len(situation.history.colours[found.bye]),
    }
    yield Step(articles.bye, template, facts)


class _Page(Page):
    """One bracket of the account."""

    def __init__(
        self, articles: Articles, criteria: Criteria, paired: PairedBracket, after: Candidate | None
    ) -> None:
        super().__init__([i + 1 for i in paired.bracket.field.order])
        self.articles = articles
        self.criteria = criteria
        self.bracket = paired.bracket
        self.pairing = paired.pairing
        self.after = after

    def account(self) -> BracketAccount:
        """Who was in the bracket, what became of them, and what it cost."""
        bracket, pairing = self.bracket, self.pairing
        field = bracket.field
        half = len(pairing.pairs)
        template = N_("ranked by Index (Buchholz, Sonneborn-Berger), then by number: {ranking}")
        ranking = [(self.number[v], *field.index[v]) for v in bracket.places]
        return BracketAccount(
            score=field.score[bracket.residents.start],
            residents=self.numbers(bracket.residents),
            moved=self.numbers(bracket.incoming),
            s1=self.numbers(bracket.places[:half]),
            s2=self.numbers(bracket.places[half:]),
            pairs=self.boards(pairing.pairs),
            floaters=self.numbers(pairing.floaters),
            criteria=self._counted(pairing, self.after),
            first=self._first(),
            steps=(Step(self.articles.ranking, template, {"ranking": ranking}, routine=True),),
            proof=proof_as_dict(pairing.proof, self.number),
        )

    def _first(self) -> FirstCandidate:
        """The pairing that comes first of all: top against bottom, those in the middle float."""
        places, half = self.bracket.places, len(self.pairing.pairs)
        couples = tuple(zip(places[:half], reversed(places), strict=False))
        middle = tuple(places[half : len(places) - half])
        bans = self.bracket.field.bans
        apart = tuple(o for a, b in couples for o in bans.between(a, b))
        return FirstCandidate(
            pairs=self.boards(couples),
            floaters=self.numbers(middle),
            obstacles=apart,
            criteria=() if apart else self._counted(Candidate(couples, middle), None),
        )

    def _counted(self, pairing: Candidate, after: Candidate | None) -> tuple[CriterionCount, ...]:
        """Every row of the table, with what it charged to whom."""
        bracket, criteria, number = self.bracket, self.criteria, self.number
        kinds = dict(zip(bracket.places, bracket.kinds, strict=True))
        rows = charged(
            criteria,
            ((kinds[a], kinds[b], (number[a], number[b])) for a, b in pairing.pairs),
            ((kinds[v], number[v]) for v in pairing.floaters),
        )
        return tuple(
            self._scores(row, pairing, after) if _lists_scores(row) else counted(row, charges)
            for row, charges in zip(criteria.rows, rows, strict=True)
            if after is not None or not row.next_bracket
        )

    def _scores(self, row: Minimise, pairing: Candidate, after: Candidate | None) -> CriterionCount:
        """A row that lists floaters with their whole scores, or looks at the next bracket."""
        score = self.bracket.field.score
        if row.next_bracket:
            floaters = () if after is None else after.floaters
        else:
            floaters = pairing.floaters
        if row.downfloater is measures.incoming_left_score and not row.next_bracket:
            floaters = tuple(v for v in floaters if v in self.bracket.incoming)
        ranked = sorted(floaters, key=lambda v: -score[v])
        value = tuple(score[v] for v in ranked) if row.descending else len(ranked)
        charged = tuple((self.number[v],) for v in ranked)
        return CriterionCount(row.code, row.article, row.wording, value, charged, routine=True)


def _lists_scores(row: Minimise) -> bool:
    whole_scores = (measures.score, measures.incoming_left_score)
    return row.next_bracket or row.downfloater in whole_scores
