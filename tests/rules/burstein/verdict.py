"""Which of two pairings of a bracket the text prefers, and by which criterion.

Judged from the words alone, with another program's matchings where the next bracket is looked at.

Rule: FIDE C.04.4.2 (2026) 2.3, 3.1, 4.3
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

import networkx as nx

from tests.rules.burstein.literal import Literal

Pairs = frozenset[frozenset[int]]


class Verdict(NamedTuple):
    """The first criterion in which the two differ, its article, and the two values."""

    criterion: str
    article: str
    ours: object
    theirs: object

    @property
    def ours_is_better(self) -> bool:
        return bool(self.ours < self.theirs)  # type: ignore[operator]


def of_bracket(
    text: Literal, members: Iterable[int], below: frozenset[int], ours: Pairs, theirs: Pairs
) -> Verdict:
    """Two pairings of the same bracket; whoever is in no pair floats."""
    ranked = text.ranked(members)
    mine, yours = (_values(text, ranked, below, pairs) for pairs in (ours, theirs))
    names = (("C5", "2.3.1"), ("C6", "2.3.2"), ("C7", "2.3.3"), ("C8", "2.3.4"), ("order", "4.3"))
    for (criterion, article), a, b in zip(names, mine, yours, strict=True):
        if a != b:
            return Verdict(criterion, article, a, b)
    raise AssertionError("the two pairings are the same")


def of_bye(text: Literal, ours: int, theirs: int) -> Verdict:
    """Two players who may have the bye and leave a legal pairing."""
    cards = text.cards
    ranking = text.ranked(text.present)
    measures: tuple[tuple[str, str, Callable[[int], int]], ...] = (
        ("lowest score", "3.1.3", lambda t: text.score[t]),
        ("most games", "3.1.4", lambda t: -len(cards.colours[t])),
        ("lowest ranking", "3.1.5", lambda t: -ranking.index(t)),
    )
    for criterion, article, value in measures:
        if value(ours) != value(theirs):
            return Verdict(criterion, article, value(ours), value(theirs))
    raise AssertionError("the bye is the same")


def _values(
    text: Literal, ranked: list[int], below: frozenset[int], pairs: Pairs
) -> tuple[object, ...]:
    """[C5], [C6], [C7], [C8], and the opponents in turn, largest number first, floating last."""
    score, wants = text.score, text.cards.wants
    partner = {t: next(iter(pair - {t})) for pair in pairs for t in pair}
    floaters = [t for t in ranked if t not in partner]
    return (
        len(floaters),
        sorted((score[t] for t in floaters), reverse=True),
        _following(text, frozenset(floaters), below),
        sum(wants(min(p))[0] == wants(max(p))[0] != "" for p in pairs),
        [-ranked.index(partner[t]) if t in partner else 1 for t in ranked],
    )


def _following(text: Literal, floaters: frozenset[int], below: frozenset[int]) -> object:
    """[C7]: floaters of the following bracket, and their scores in descending order."""
    if not below:
        return ()
    score = text.score
    top = max(score[t] for t in below)
    near = floaters | {t for t in below if score[t] == top}
    steps = sorted({score[t] for t in near})
    width = len(below | floaters).bit_length() + 1
    price = {t: (1 << width * len(steps)) + (1 << width * steps.index(score[t])) for t in near}
    most = 1 << width * (len(steps) + 2)
    graph = nx.Graph()
    everybody = sorted(floaters | below)
    for i, a in enumerate(everybody):
        for b in everybody[i + 1 :]:
            if text.legal(a, b):
                leaving = 0 if {a, b} <= near else price.get(a, 0) + price.get(b, 0)
                graph.add_edge(a, b, weight=most - leaving)
    matching = nx.max_weight_matching(graph, maxcardinality=True)
    if 2 * len(matching) < len(everybody):
        return (len(everybody) + 1, [])
    out = [t for pair in matching for t in pair if t in near and not set(pair) <= near]
    return len(out), sorted((score[t] for t in out), reverse=True)
