"""S1 and S2 of a bracket: who is in which half, what was exchanged and how S2 was transposed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ronde.domain.errors import N_
from ronde.domain.tournament import Discipline
from ronde.explanation.lines import Line, NumbersFact
from ronde.explanation.round_context import RoundContext
from ronde.rulebooks.account import BracketAccount


def halves_lines(context: RoundContext, bracket: BracketAccount, depth: int) -> Iterator[Line]:
    """Who is in S1 and who in S2, of players moved down first, in the systems that have halves."""
    if context.paired.rules.discipline is not Discipline.CHESS:
        return
    in_steps = context.paired.rules.procedure.in_steps
    first = [] if in_steps else _paired_first(bracket)
    if first:
        tried = _tried_first(bracket)
        facts = {
            "s1": NumbersFact(first),
            "s2": NumbersFact(bracket.residents),
            "limbo": NumbersFact(bracket.limbo),
        }
        if tried and tried != first:
            limbo = NumbersFact([v for v in bracket.moved if v not in tried])
            template = N_("S1 as first tried, moved down: {s1}. Limbo: {limbo}.")
            yield Line(template, {"s1": NumbersFact(tried), "limbo": limbo}, depth=depth)
            template = N_("S1 as chosen, moved down: {s1}. S2: {s2}. Limbo: {limbo}.")
        elif bracket.limbo:
            template = N_("S1, moved down: {s1}. S2: {s2}. Limbo: {limbo}.")
        else:
            template = N_("S1, moved down: {s1}. S2: {s2}.")
        yield Line(template, facts, depth=depth)
    if bracket.s1 and bracket.s2 and not _others_met(bracket):
        yield _halves(bracket, depth)


def _halves(bracket: BracketAccount, depth: int) -> Line:
    """S1 and S2 of the bracket, or of what players moved down leave of it."""
    first = _paired_first(bracket)
    template = N_("The remainder: S1 {s1}, S2 {s2}.") if first else N_("S1: {s1}. S2: {s2}.")
    facts = {"s1": NumbersFact(bracket.s1), "s2": NumbersFact(bracket.s2)}
    return Line(template, facts, depth=depth)


def _others_met(bracket: BracketAccount) -> bool:
    """Whether players moved down meet others than first tried, which leaves another remainder."""
    first, tried = _paired_first(bracket), bracket.first
    if not first or tried is None:
        return False
    made = {*map(frozenset, tried.pairs)}
    return any(
        frozenset(pair) not in made for pair in bracket.pairs if not {*first}.isdisjoint(pair)
    )


def _paired_first(bracket: BracketAccount) -> list[int]:
    """The players moved down who are paired before a remainder with halves of its own."""
    halves = {*bracket.s1, *bracket.s2}
    moved = [v for v in bracket.moved if v in bracket.seated]
    return [] if halves & set(moved) else moved


def _tried_first(bracket: BracketAccount) -> list[int]:
    """The players moved down whom the candidate tried first pairs, where they must not all be."""
    if bracket.first is None or not bracket.limbo:
        return []
    paired = {v for pair in bracket.first.pairs for v in pair}
    return [v for v in bracket.moved if v in paired]


def rearranged_lines(context: RoundContext, bracket: BracketAccount, depth: int) -> Iterator[Line]:
    """The exchange between the halves, and the order in which S2 was taken, where they changed."""
    leaving, entering = bracket.exchanged
    of_chess = context.paired.rules.discipline is Discipline.CHESS
    if of_chess:
        yield from _transposed(_opponents(bracket), depth)
        if bracket.s1 and bracket.s2 and _others_met(bracket):
            yield _halves(bracket, depth)
    if leaving and entering and not any("leaving" in step.facts for step in bracket.steps):
        yield Line(
            N_("Exchanged between the halves: {leaving} with {entering}."),
            {"leaving": NumbersFact(leaving), "entering": NumbersFact(entering)},
            depth=depth,
        )
    if of_chess:
        yield from _transposed(_transpositions(bracket), depth)


Transposition = tuple[str, Sequence[int], Sequence[int]]
"""The sentence, S2 as it was taken, and as it stands."""


def _transposed(found: Iterator[Transposition], depth: int) -> Iterator[Line]:
    """The orders that are not the usual ones."""
    for template, order, usual in found:
        if list(order) != list(usual):
            facts = {"order": NumbersFact(order), "usual": NumbersFact(usual)}
            yield Line(template, facts, depth=depth)


def _opponents(bracket: BracketAccount) -> Iterator[Transposition]:
    """Whom players moved down meet, and whom they would meet first."""
    if bracket.first is None or any("s2" in step.facts for step in bracket.steps):
        return
    partner = {a: b for pair in bracket.pairs for a, b in (pair, pair[::-1])}
    tried = {a: b for pair in bracket.first.pairs for a, b in (pair, pair[::-1])}
    first = _paired_first(bracket)
    if first and [tried.get(v) for v in first] == list(bracket.residents[: len(first)]):
        met = [partner[v] for v in first]
        yield N_("Opponents of S1: {order} instead of {usual}."), met, bracket.residents[: len(met)]


def _transpositions(bracket: BracketAccount) -> Iterator[Transposition]:
    """How S2 was taken and how it stands, for the halves.

    Only where S1 meets S2 from the top: the first of one half against the first of the other.
    """
    if bracket.first is None or any("s2" in step.facts for step in bracket.steps):
        return
    partner = {a: b for pair in bracket.pairs for a, b in (pair, pair[::-1])}
    first = _paired_first(bracket)
    leaving, entering = bracket.exchanged
    tops = [v for v in (*bracket.s1, *bracket.s2) if v in entering or v in bracket.s1]
    tops = [v for v in tops if v not in leaving]
    others = [v for v in (*bracket.s1, *bracket.s2) if v not in tops]
    met = [partner[v] for v in tops if v in partner]
    between = len(met) == len(tops) and set(met) <= set(others)
    if between and _folds(bracket):
        template = (
            N_("S2 of the remainder is transposed: {order} instead of {usual}.")
            if first
            else N_("S2 is transposed: {order} instead of {usual}.")
        )
        yield template, [*met, *(v for v in others if v not in met)], others


def _folds(bracket: BracketAccount) -> bool:
    """The halves meet from the top, and the pairs are between them."""
    assert bracket.first is not None
    mine = {*bracket.s1, *bracket.s2}
    tried = [set(pair) for pair in bracket.first.pairs if mine.issuperset(pair)]
    straight = [{a, b} for a, b in zip(bracket.s1, bracket.s2, strict=False)]
    return bool(_paired_first(bracket)) or tried == straight


def tried_outwards(bracket: BracketAccount, player: int) -> list[int]:
    """Whom a player tried, up to the opponent: down the second half, then up the first one.

    The halves are those of the procedure in which pairs are taken out one after the other.

    Rule: FIDE C.04.3.2 (2012) 11.2, 11.3
    """
    first, second = list(bracket.s1), list(bracket.s2)
    for one, opponent in bracket.pairs:
        if one not in first or opponent not in (*first, *second):
            continue
        first.remove(one)
        if one == player:
            order = [*second, *reversed(first)]
            return order[: order.index(opponent) + 1]
        if opponent in second:
            second.remove(opponent)
        else:
            first.remove(opponent)
            first += second[:1]
            del second[:1]
    return []
