"""Positions made to measure: players with the scores, colours and floats that a rule speaks of.

No rounds have been played to get there. The history says only what the rulebook asks of it: the
score, the colours of the games played, who was met, the arrows of the last two rounds, and
whether the bye is barred.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ronde.domain.history import NOBODY, History
from ronde.domain.initial_colour import Colour
from ronde.domain.player import Player, Tpn
from ronde.domain.points import FIDE_POINTS
from ronde.domain.result import Bye, Result
from ronde.domain.tournament import Tournament
from ronde.rulebooks.account import Account, BracketAccount
from ronde.rulebooks.dutch2012.bracket import Bracket, Stage, first_stage
from ronde.rulebooks.dutch2012.criteria import CRITERIA, PROHIBITIONS
from ronde.rulebooks.dutch2012.edition_2012 import SYSTEM
from ronde.rulebooks.dutch2012.entrants import Entrants
from ronde.rulebooks.dutch2012.graph import Graph
from ronde.rulebooks.dutch2012.readings import readings
from ronde.rulebooks.dutch2012.search import first_candidate
from ronde.rulebooks.situation import Situation

ARROW = {"": 10, "down": 20, "up": 0}
"""The score before a round in which the opponent had one point."""


@dataclass(frozen=True)
class Entry:
    """A player: score in points, colours so far, numbers met, the last two arrows."""

    score: float
    colours: str = ""
    met: tuple[int, ...] = ()
    last: str = ""
    before: str = ""
    barred: bool = False


TWO_WAYS = (
    Entry(1, "B", met=(4, 5, 6)),
    Entry(1, "B", met=(3, 4, 5)),
    Entry(1, "WB"),
    Entry(1, "BW"),
    Entry(1),
    Entry(1, "WB"),
)
"""1 and 2 strongly prefer White. Either they meet, the only pair against a preference; or each
meets a player who mildly prefers White, which makes two such pairs."""


def position(
    *entries: Entry,
    number: int,
    of: int = 99,
    initial: Colour = "W",
    options: Mapping[str, str] | None = None,
) -> Situation:
    """The players, numbered 1, 2, … as given, before round `number` of `of`."""
    count = len(entries)
    history = History(count + 1, FIDE_POINTS)  # one more, whom nobody will meet again
    history.points = [int(10 * entry.score) for entry in entries] + [10]
    history.colours = [entry.colours for entry in entries] + [""]
    history.opponents = [tuple(met - 1 for met in _met(entries, i)) for i in range(count)] + [()]
    history.unplayed = [(1 << Bye.PAIRING_ALLOCATED) * entry.barred for entry in entries] + [0]
    for ago in range(number - 1, 0, -1):
        arrows = [{1: e.last, 2: e.before}.get(ago, "") for e in entries]
        history.before.append([ARROW[arrow] for arrow in arrows] + [10])
        history.mark.append([Result.DRAW] * count + [Bye.ZERO])
        history.partner.append([count] * count + [NOBODY])
    for i, met in enumerate(history.opponents):
        for j in met:  # so that the account can tell in which round they met
            history.partner.append([{i: j, j: i}.get(k, NOBODY) for k in range(count + 1)])
    tournament = Tournament(
        players=tuple(Player(Tpn(i)) for i in range(1, count + 2)),
        number_of_rounds=of,
        initial_colour=initial,
    )
    return Situation(
        tournament=tournament,
        number=number,
        history=history,
        present=tuple(range(count)),
        score=history.points,
        extra=Tournament.extra_points,
        options=options or {},
    )


def _met(entries: tuple[Entry, ...], i: int) -> list[int]:
    """Whoever is named by either side."""
    return [
        number
        for number, other in enumerate(entries, 1)
        if number in entries[i].met or i + 1 in other.met
    ]


def entrants(situation: Situation) -> Entrants:
    """What the rulebook makes of it."""
    return Entrants(situation, PROHIBITIONS, CRITERIA, readings(situation.options))


@dataclass(frozen=True)
class Answer:
    """What the rulebook answers: pairs without regard to colours, the bye, the account."""

    games: frozenset[tuple[int, int]]
    bye: int | None
    account: Account

    @property
    def pairs(self) -> set[frozenset[int]]:
        """The pairs."""
        return {frozenset(game) for game in self.games}

    def bracket_of(self, number: int) -> BracketAccount:
        """The bracket in which that player's score is at home."""
        return next(one for one in self.account.brackets if number in one.residents)

    def count(self, number: int, code: str) -> object:
        """What a criterion counted in the bracket of that player."""
        return next(c.value for c in self.bracket_of(number).criteria if c.code == code)

    def articles(self) -> set[str]:
        """The articles of all steps."""
        return {step.article for one in self.account.brackets for step in one.steps}


def paired(situation: Situation) -> Answer:
    """The round as the rulebook pairs it."""
    found = SYSTEM.pair(situation)
    account = found.account if isinstance(found.account, Account) else found.account()
    return Answer(
        frozenset((white + 1, black + 1) for white, black in found.games),
        None if found.bye is None else found.bye + 1,
        account,
    )


def pairs(text: str) -> set[frozenset[int]]:
    """`1-3 2-4` as pairs without regard to colours."""
    return {frozenset(int(n) for n in word.split("-")) for word in text.split()}


@dataclass(frozen=True)
class Outcome:
    """What one bracket comes to: its pairs, those of S1, who is left over, and the counts."""

    pairs: set[frozenset[int]]
    s1: tuple[tuple[int, int], ...]
    left: tuple[int, ...]
    counts: dict[str, int]


def outcome(
    situation: Situation,
    moved_down: int = 0,
    *,
    stage: Stage | None = None,
    lowest: bool = False,
    merged: bool = False,
) -> Outcome | None:
    """Everybody as one bracket, the first so many moved down, paired by C3 to C10."""
    seen = entrants(situation)
    places = tuple(range(len(seen)))
    here = Bracket(places[:moved_down], places[moved_down:], lowest=lowest, merged=merged)
    graph = Graph(seen, here, stage or first_stage(here))
    found = first_candidate(graph)
    if found is None:
        return None
    counts = zip(graph.criteria, graph.counts(found), strict=True)
    return Outcome(
        {frozenset(seen.numbers(pair)) for pair in found.pairs},
        tuple((seen.number(a), seen.number(b)) for a, b in found.s1),
        seen.numbers(found.left),
        {row.code: count for row, count in counts},
    )
