"""Which of two answers the text prefers, where they part in one bracket."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import ronde
from ronde.domain.tournament import Tournament
from tests.rules.dutch2017 import literal
from tests.rules.dutch2017.peer import SYSTEM
from tests.rules.dutch2026.literal import Candidate
from tests.rules.dutch2026.recount import Page, recounted
from tests.rules.dutch2026.sheet import Card


def text_prefers_ours(event: Tournament, theirs: frozenset[frozenset[int]]) -> bool:
    """In the first bracket that differs, ours is the better candidate by the text.

    Better is smaller by C.5 to C.19, or equal and generated earlier (B.8); C.7 is counted by
    trying all pairings of the next bracket. Both must be such that the round can be completed.
    """
    round_ = recounted(event, ronde.pair(event, SYSTEM))
    text = literal.Round(event.before(round_.paired.number))
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
