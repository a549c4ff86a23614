"""What is handed out with the pairing: for every bracket its players, figures, counts and steps.

Rule: FIDE C.04.1 (2012) i; C.04.3.1 (2012)
"""

from __future__ import annotations

from ronde.domain.errors import N_
from ronde.rulebooks.account import Account, BracketAccount, ColouredGame, Counted, Step
from ronde.rulebooks.colours import ColourRule
from ronde.rulebooks.dutch2012.bracket import x1, z1
from ronde.rulebooks.dutch2012.criteria import Criterion
from ronde.rulebooks.dutch2012.entrants import Entrants
from ronde.rulebooks.dutch2012.graph import Candidate, Graph
from ronde.rulebooks.dutch2012.procedure import Settled

FIGURES = N_("P0 = {p0}, M0 = {m0}; paired with P1 = {p1}, M1 = {m1}, X1 = {x1}, Z1 = {z1}.")
REMAINDER = N_("The remainder: S1 {s1}, S2 {s2}.")
EXCHANGED = N_("Exchanged: {leaving} from S1 with {entering} from S2; difference {difference}.")
TRANSPOSED = N_("Transposition of S2: {s2}.")


def round_account(
    entrants: Entrants,
    system: str,
    settled: tuple[Settled, ...],
    games: list[tuple[int, int, ColourRule]],
    bye: int | None,
) -> Account:
    """The account of the whole round."""
    return Account(
        system,
        entrants.situation.number,
        tuple(bracket_account(entrants, one) for one in settled),
        tuple(
            ColouredGame(entrants.number(w), entrants.number(b), rule.code, rule.wording)
            for w, b, rule in games
        ),
        None if bye is None else entrants.number(bye),
    )


def bracket_account(entrants: Entrants, settled: Settled) -> BracketAccount:
    """The account of one bracket."""
    bracket, stage, found = settled.bracket, settled.stage, settled.candidate
    numbers = entrants.numbers
    graph = Graph(entrants, bracket, stage)
    s1, s2, exchanged, steps = _subgroups(entrants, settled)
    figures = {
        "p0": bracket.p0,
        "m0": bracket.m0,
        "p1": stage.p1,
        "m1": stage.m1,
        "x1": x1(entrants, bracket, stage.p1),
        "z1": None if entrants.odd_round else z1(entrants, bracket, stage.p1),
        "heterogeneous": stage.heterogeneous,
        "lowest": bracket.lowest,
    }
    everybody = bracket.residents + bracket.movers
    return BracketAccount(
        score=entrants.score[everybody[0]] if everybody else 0,
        residents=numbers(tuple(sorted(everybody))),
        moved=numbers(bracket.moved_down),
        s1=numbers(s1),
        s2=numbers(s2),
        limbo=numbers(tuple(v for v in found.left if v in bracket.moved_down)),
        exchanged=exchanged,
        pairs=tuple((entrants.number(a), entrants.number(b)) for a, b in found.pairs),
        floaters=numbers(() if bracket.lowest else settled.floaters),
        criteria=tuple(_counted(graph, row, found) for row in graph.criteria),
        steps=(*settled.steps, Step("C2", FIGURES, figures), *steps),
    )


def _subgroups(
    entrants: Entrants, settled: Settled
) -> tuple[tuple[int, ...], tuple[int, ...], tuple[tuple[int, ...], tuple[int, ...]], list[Step]]:
    """S1 and S2, the exchange between them, and the steps of remainder and transposition.

    In a heterogeneous bracket S1 and S2 are those of its first part; the remainder has its own.

    Rule: FIDE C.04.3.1 (2012) C4-C8
    """
    found, players = settled.candidate, settled.bracket.players
    numbers = entrants.numbers
    chosen = tuple(a for a, _ in found.s1)
    taken = {*chosen, *(b for _, b in found.s1)}
    remainder = tuple(v for v in players if v not in taken)
    s1, s2 = remainder[: len(found.rest)], remainder[len(found.rest) :]
    after = tuple(a for a, _ in found.rest)
    leaving = tuple(v for v in s1 if v not in after)
    entering = tuple(v for v in after if v not in s1)
    exchanged = numbers(leaving), numbers(entering)
    steps = []
    if found.s1:
        opponents = tuple(b for _, b in found.s1)
        steps.append(Step("C6", TRANSPOSED, {"s2": numbers(opponents)}))
        steps.append(Step("C6", REMAINDER, {"s1": numbers(s1), "s2": numbers(s2)}))
        s1, s2 = chosen, tuple(v for v in players if v not in chosen)
    if leaving:
        rank = {v: r for r, v in enumerate(remainder, 1)}
        difference = sum(rank[v] for v in entering) - sum(rank[v] for v in leaving)
        facts = {
            "leaving": exchanged[0],
            "entering": exchanged[1],
            "difference": difference,
        }
        steps.append(Step("D2", EXCHANGED, facts))
    if found.rest:
        second = numbers(tuple(b for _, b in found.rest))
        steps.append(Step("D1", TRANSPOSED, {"s2": second}))
    return s1, s2, exchanged, steps


def _counted(graph: Graph, row: Criterion, found: Candidate) -> Counted:
    """What a criterion counted, and whom it charged."""
    entrants = graph.entrants
    kind = dict(zip(graph.players, graph.kinds, strict=True))
    charges = [
        *((pair, row.of_s1_pair(kind[pair[0]], kind[pair[1]])) for pair in found.s1),
        *((pair, row.of_rest_pair(kind[pair[0]], kind[pair[1]])) for pair in found.rest),
        *(((v,), row.of_left(kind[v])) for v in found.left),
    ]
    return Counted(
        row.code,
        row.article,
        row.wording,
        sum(charge for _, charge in charges),
        tuple(entrants.numbers(players) for players, charge in charges if charge),
    )
