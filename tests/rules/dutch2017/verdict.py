"""Which of two answers the text prefers, where they part in one bracket."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import combinations
from typing import Any

import networkx

import ronde
from ronde.domain.tournament import Tournament
from tests.rules.dutch2017 import literal
from tests.rules.dutch2017.peer import SYSTEM
from tests.rules.dutch2026.literal import Candidate, may_meet
from tests.rules.dutch2026.recount import Page, recounted
from tests.rules.dutch2026.sheet import Card

SEAT = "the bye"


class LargeRound(literal.Round):
    """The literal round, with matchings by networkx where it would try everything."""

    def _completable(self, left: frozenset[Card]) -> bool:
        graph = networkx.Graph(_legal(left))
        graph.add_nodes_from(left)
        if len(left) % 2:
            graph.add_edges_from((card, SEAT) for card in left if literal.may_have_bye(card))
        return 2 * len(networkx.max_weight_matching(graph, maxcardinality=True)) >= len(left)

    def _ahead(self, floaters: tuple[Card, ...], bracket: literal.Bracket) -> tuple[int, list[int]]:
        """C.7, as one matching: whoever is paired saves his weight, then his score's digit."""
        residents = bracket.following
        is_last = len(residents) == len(bracket.below)
        base, members = residents[0].score, (*floaters, *residents)
        scores = sorted({card.score for card in members if card.score > base})
        digit = len(members) + 1

        def saved(card: Card) -> int:
            weight = 3 if is_last and not literal.may_have_bye(card) else 1
            level = scores.index(card.score) + 1 if card.score > base else 0
            last: int = digit ** (level - 1) if level else 0
            first: int = weight * digit ** (len(scores) + 1)
            return first + last

        graph = networkx.Graph()
        graph.add_nodes_from(members)
        graph.add_weighted_edges_from(
            (a, b, saved(a) + saved(b)) for a, b in _legal(members) if b not in floaters
        )
        paired = {card for pair in networkx.max_weight_matching(graph) for card in pair}
        left = [card for card in members if card not in paired]
        weights = [3 if is_last and not literal.may_have_bye(card) else 1 for card in left]
        above = sorted((card.score for card in left if card.score > base), reverse=True)
        return sum(weights), above


def _legal(players: Iterable[Card]) -> Iterator[tuple[Card, Card]]:
    return ((a, b) for a, b in combinations(players, 2) if may_meet(a, b))


def text_prefers_ours(event: Tournament, theirs: frozenset[frozenset[int]]) -> bool:
    """In the first bracket that differs, ours is the better candidate by the text.

    Better is smaller by C.5 to C.19, or equal and generated earlier (B.8). Both must be such that
    the round can be completed.
    """
    round_ = recounted(event, ronde.pair(event, SYSTEM))
    text = LargeRound(event.before(round_.paired.number))
    cards = {card.tpn: card for card in text.players}
    below = text.players
    for page in round_.pages:
        below = below[len(page.residents) :]
        other = _as_they_pair_it(page, theirs)
        if _games(other) == _games(page):
            continue
        part = literal.ORDINARY if below else literal.LAST
        bracket = literal.Bracket(
            tuple(cards[c.tpn] for c in page.mdps),
            tuple(cards[c.tpn] for c in page.residents),
            tuple(below),
            part,
        )
        values = []
        for found in (page, other):
            candidate = Candidate(
                tuple((cards[a.tpn], cards[b.tpn]) for a, b in found.pairs),
                tuple(cards[c.tpn] for c in found.down),
            )
            assert text.completable(frozenset(candidate.downfloaters) | frozenset(below))
            values.append((text.value(candidate, bracket), generated(found)))
        return values[0] < values[1]
    return False


def _as_they_pair_it(page: Page, theirs: frozenset[frozenset[int]]) -> Page:
    members = (*page.mdps, *page.residents)
    pairs = tuple(
        (a, b)
        for i, a in enumerate(members)
        for b in members[i + 1 :]
        if frozenset((a.tpn, b.tpn)) in theirs
    )
    paired = {card for pair in pairs for card in pair}
    down = tuple(card for card in members if card not in paired)
    return replace(page, pairs=pairs, down=down)


def _games(page: Page) -> set[frozenset[int]]:
    return {frozenset((a.tpn, b.tpn)) for a, b in page.pairs}


def generated(page: Page) -> tuple[Any, ...]:
    """The place of a candidate in the order of generation.

    Rule: FIDE C.04.3 (2017) D; (2026) 4
    """
    bsn = {card: place for place, card in enumerate((*page.mdps, *page.residents))}
    moved = sorted((bsn[a], bsn[b]) for a, b in page.pairs if a in page.mdps)
    met = {b for _, b in moved}
    rest = [card for card in page.residents if bsn[card] not in met]
    own: dict[Card, int] = {card: place for place, card in enumerate(rest)}
    pairs = sorted((own[a], own[b]) for a, b in page.pairs if a in own)
    s1 = set(range(len(pairs)))
    upper = {a for a, _ in pairs}
    leaving, entering = sorted(s1 - upper, reverse=True), sorted(upper - s1)
    return (
        [a for a, _ in moved],
        [b for _, b in moved],
        len(leaving),
        sum(entering) - sum(leaving),
        [-number for number in leaving],
        entering,
        [b for _, b in pairs],
    )
