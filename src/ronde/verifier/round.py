"""Rounds that are the best bracket by bracket: what is claimed of them, and how it is checked."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from ronde.domain.errors import N_
from ronde.domain.points import points_text
from ronde.verifier.account import AccountFile, Bracket, duals_of
from ronde.verifier.claims import Claim, ColourRule, decided
from ronde.verifier.duals import NotProved
from ronde.verifier.history import History
from ronde.verifier.matching import bits_of, members, outer
from ronde.verifier.statement import Statement
from ronde.verifier.verdict import Finding, not_proved, refuted

WITH_ORDER = "-with-order"
"""Ends the name of a proof in which the order is part of the cost."""


Judging = Callable[..., Iterator[Finding]]
Rules = Sequence[tuple[str, ColourRule]]

PARTS = ("score", "residents", "moved", "floaters", "pairs")


class BracketClaim(NamedTuple):
    """A bracket as it follows from the pairs of the round, and what must be shown of it."""

    score: int
    moved: Sequence[int]
    residents: Sequence[int]
    floaters: Sequence[int]
    statements: Sequence[Statement]


class Articles(NamedTuple):
    """The articles that the findings name."""

    met: str
    barred: str
    colours: str
    bye: str


class SwissRound(ABC):
    """A round of a system that is a table: legality, the bye, brackets, colours.

    rows          who may meet whom
    claims        what each brings to the colour rules
    colour_rules  in order, each with its article
    """

    rows: Sequence[int]
    claims: Sequence[Claim]
    colour_rules: Rules
    articles: Articles

    def __init__(self, history: History) -> None:
        self.history = history

    @abstractmethod
    def brackets(self, mate: Sequence[int], paired: int) -> Iterator[BracketClaim]:
        """From the top, everybody in `paired` having a partner among them."""

    @abstractmethod
    def bye_key(self, i: int) -> tuple[int, ...]:
        """The smaller, the sooner this player has the bye."""

    @abstractmethod
    def is_barred(self, i: int) -> bool:
        """Whether the player must not have the bye."""

    @abstractmethod
    def have_met(self, a: int, b: int) -> bool:
        """Whether these two have met."""

    def in_order(self, a: int, b: int) -> tuple[int, int]:
        """The higher-ranked of two first: more points, then the smaller number."""
        history = self.history
        first, second = sorted((a, b), key=lambda i: (-history.score[i], history.rank[i]))
        return first, second

    def scoregroups(self, players: int) -> list[list[int]]:
        """These players by score, then by number."""
        groups: dict[int, list[int]] = {}
        for i in self.history.order:
            if players >> i & 1:
                groups.setdefault(self.history.score[i], []).append(i)
        return list(groups.values())

    def coloured(self, a: int, b: int) -> tuple[int, int, str]:
        """White, Black, and the article that says so."""
        higher, lower = self.in_order(a, b)
        mine, yours = self.claims[higher], self.claims[lower]
        rules = [rule for _, rule in self.colour_rules]
        side, place = decided(rules, mine, yours, self.history.initial_colour)
        article = self.colour_rules[place - 1][0]
        return (higher, lower, article) if side == "W" else (lower, higher, article)

    def matching(self, account: AccountFile) -> tuple[list[int], int]:
        """The partner of everybody, and who has one."""
        mate = [-1] * len(self.rows)
        for white, black, _ in account.games:
            mate[white - 1], mate[black - 1] = black - 1, white - 1
        return mate, bits_of([v for v, w in enumerate(mate) if w >= 0])

    def findings(self, account: AccountFile) -> Iterator[Finding]:
        """All that is wrong with the round, or is not shown."""
        mate, paired = self.matching(account)
        wrong = [*self.outside_brackets(account, mate)]
        yield from wrong
        if not wrong:
            yield from self._wrong_brackets(account, list(self.brackets(mate, paired)))
        yield from wrong_colours(account, self.coloured)

    def compare(self, held: AccountFile, proved: AccountFile) -> Iterator[Finding]:
        """Why the round held is not the one proved: what is illegal, worse, or later in order."""
        mate, paired = self.matching(held)
        wrong = [*self.outside_brackets(held, mate)]
        yield from wrong
        if wrong:
            return
        best, _ = self.matching(proved)
        for claim in self.brackets(best, paired):
            for statement in claim.statements:
                found = _worse(statement, mate, points_text(claim.score))
                if found is not None:
                    yield found
                    return

    def outside_brackets(self, account: AccountFile, mate: Sequence[int]) -> Iterator[Finding]:
        """What is wrong with pairs and bye, whatever the brackets say."""
        yield from self._illegal(account)
        yield from self._wrong_bye(account, mate)

    def _illegal(self, account: AccountFile) -> Iterator[Finding]:
        for a, b, _ in account.games:
            if not self.rows[a - 1] >> b - 1 & 1:
                met = self.have_met(a - 1, b - 1)
                yield barred_pair(self.history, self.articles, a, b, met=met)

    def _wrong_bye(self, account: AccountFile, mate: Sequence[int]) -> Iterator[Finding]:
        """Whoever has the bye may have it, and nobody who comes before could."""
        if account.bye is None:
            return
        bye, history = account.bye - 1, self.history
        if self.is_barred(bye):
            yield barred_bye(self.articles.barred, bye + 1)
            return
        mine = self.bye_key(bye)
        sooner = [i for i in history.present if self.bye_key(i) < mine and not self.is_barred(i)]
        able = bits_of(sooner) & outer(self.rows, mate, bits_of(history.present), bye)
        if able:
            due = min(members(able), key=self.bye_key) + 1
            template = N_("{given} has the bye, which {due} should have.")
            yield refuted(self.articles.bye, template, bye + 1, due, given=bye + 1, due=due)

    def _wrong_brackets(
        self, account: AccountFile, claims: Sequence[BracketClaim]
    ) -> Iterator[Finding]:
        if len(account.brackets) != len(claims):
            template = N_("The account has {found} brackets; the round has {wanted}.")
            yield refuted("", template, found=len(account.brackets), wanted=len(claims))
            return
        for told, claim in zip(account.brackets, claims, strict=True):
            parts = list(zip(PARTS, _told(told), _derived(claim), strict=True))
            if any(found != real for _, found, real in parts):
                what = [part for part, found, real in parts if found != real]
                template = N_("In the bracket of {score} the account is wrong about: {what}.")
                yield refuted("", template, score=points_text(claim.score), what=", ".join(what))
            known = {s.part + WITH_ORDER * _is_ordered(s, told) for s in claim.statements}
            names = {*told.proofs, *(["attempt"] if told.attempt else [])}
            for name in sorted(names - known):
                yield refuted("", N_("There is no proof of the name {name}."), name=name)
            for statement in claim.statements:
                yield from _unproved(statement, told, points_text(claim.score))


def judges(made: Callable[[Any], SwissRound]) -> tuple[Judging, Judging]:
    """The two functions of a system that is a table: on accounts, and on stored rounds."""

    def verify(history: History, account: AccountFile) -> Iterator[Finding]:
        """What is wrong with the round, or is not shown."""
        return made(history).findings(account)

    def compare(history: History, held: AccountFile, proved: AccountFile) -> Iterator[Finding]:
        """Why the round held is not the one proved."""
        return made(history).compare(held, proved)

    return verify, compare


def barred_pair(history: History, articles: Articles, a: int, b: int, *, met: bool) -> Finding:
    """Why two players may not meet."""
    if met:
        return refuted(articles.met, N_("{a} and {b} have met before."), a, b, a=a, b=b)
    if (min(a, b) - 1, max(a, b) - 1) in history.forbidden:
        return refuted("", N_("The arbiter keeps {a} and {b} apart."), a, b, a=a, b=b)
    return refuted(articles.colours, N_("{a} and {b} must have the same colour."), a, b, a=a, b=b)


def barred_bye(article: str, player: int) -> Finding:
    """That a player may not have the bye."""
    return refuted(article, N_("{player} may not have the bye."), player, player=player)


def wrong_colours(
    account: AccountFile, coloured: Callable[[int, int], tuple[int, int, str]]
) -> Iterator[Finding]:
    """White and Black of every game, and the article that the account names."""
    for white, black, told in account.games:
        rightly, _, article = coloured(white - 1, black - 1)
        if rightly + 1 != white:
            template = N_("{white} should have Black against {black}.")
            yield refuted(article, template, white, black, white=white, black=black)
        elif told != article:
            template = N_("The colours of {white}-{black} follow from {wanted}, not from {found}.")
            facts = {"white": white, "black": black, "found": told, "wanted": article}
            yield refuted(article, template, white, black, **facts)


def _told(bracket: Bracket) -> tuple[object, ...]:
    return bracket.score, bracket.residents, bracket.moved, bracket.floaters, bracket.pairs


def _derived(claim: BracketClaim) -> tuple[object, ...]:
    who = (claim.residents, claim.moved, claim.floaters)
    mate, gone = claim.statements[0].mate, set(claim.floaters)
    here = [v for v in (*claim.residents, *claim.moved) if v not in gone]
    pairs = tuple(sorted((v + 1, mate[v] + 1) for v in here if v < mate[v]))
    return claim.score, *(tuple(sorted(v + 1 for v in each)) for each in who), pairs


def _is_ordered(statement: Statement, told: Bracket) -> bool:
    """Whether the account gives the proof with the order in the cost."""
    return statement.part + WITH_ORDER in told.proofs


def _unproved(statement: Statement, told: Bracket, score: str) -> Iterator[Finding]:
    """What the account does not show of one statement, or what refutes it."""
    ordered = _is_ordered(statement, told)
    proof = told.proofs.get(statement.part + WITH_ORDER * ordered)
    facts = {"score": score}
    if proof is None:
        yield not_proved(statement.article, N_("The bracket of {score} has no proof."), **facts)
        return
    try:
        place = {v + 1: v for v in members(statement.within)}
        better = statement.prove(duals_of(proof, place), ordered=ordered)
    except NotProved as missing:
        template = N_("The proof of the bracket of {score} does not show that it is the best.")
        yield not_proved(statement.article, template, *(v + 1 for v in missing.vertices), **facts)
        return
    if better is not None:
        a, b = better[0] + 1, better[1] + 1
        template = N_("A candidate that is tried earlier is as good: {a} could have met {b}.")
        yield refuted(statement.article, template, a, b, a=a, b=b)


def _worse(statement: Statement, mate: Sequence[int], score: str) -> Finding | None:
    """In what a matching is worse than the one of which the statement is proved."""
    best = statement.mate
    (costs, order), (wanted, first) = statement.totals(mate), statement.totals(best)
    for code, found, least in zip(statement.codes, costs, wanted, strict=True):
        if found != least:
            template = N_("In the bracket of {score} this is charged {found}, not {wanted}.")
            return refuted(code, template, score=score, found=found, wanted=least)
    if order == first:
        return None
    v = next(v for v in members(statement.within) if mate[v] != best[v])
    template = N_("In the bracket of {score} a candidate tried earlier is as good: {a} meets {b}.")
    facts = {"score": score, "a": v + 1, "b": best[v] + 1}
    return refuted(statement.article, template, v + 1, best[v] + 1, **facts)
