"""Parts of an account that several systems draw up in the same way."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ronde.domain.errors import N_
from ronde.domain.history import History
from ronde.domain.result import PLAYED_MARKS, Bye, Result
from ronde.rulebooks import measures
from ronde.rulebooks.account import ColouredGame, Counted, Obstacle
from ronde.rulebooks.colours import Allotted
from ronde.rulebooks.problem import Criteria
from ronde.rulebooks.profile import Kind
from ronde.rulebooks.rows import Forbid, Minimise

Charged = tuple[int, tuple[int, ...]]
"""A value, and the numbers of those to whom it is charged."""


class Page:
    """A bracket of an account while it is drawn up: places become pairing numbers."""

    def __init__(self, number: Sequence[int]) -> None:
        self.number = number

    def numbers(self, places: Iterable[int]) -> tuple[int, ...]:
        """The players in these places."""
        return tuple([self.number[v] for v in places])

    def boards(self, pairs: Iterable[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
        """The players of these pairs."""
        return tuple([(self.number[a], self.number[b]) for a, b in pairs])


def coloured_games(number: Sequence[int], games: Iterable[Allotted]) -> tuple[ColouredGame, ...]:
    """The games of an account; `number` is the pairing number in each place."""
    return tuple(
        ColouredGame(number[white], number[black], rule.code, rule.wording)
        for white, black, rule in games
    )


def charged(
    criteria: Criteria,
    pairs: Iterable[tuple[Kind, Kind, tuple[int, int]]],
    floaters: Iterable[tuple[Kind, int]] = (),
) -> list[list[Charged]]:
    """For every row of the table what it charges these pairs and floaters, with their numbers."""
    found: list[list[Charged]] = [[] for _ in criteria.rows]
    for a, b, who in pairs:
        for place, value in criteria.of_pair(a, b):
            found[place].append((value, who))
    for a, number in floaters:
        for place, value in criteria.of_downfloater(a):
            found[place].append((value, (number,)))
    return found


def counted(row: Minimise, charges: Sequence[Charged]) -> Counted:
    """A row with its value: the sum, or for a descending row the list.

    Who floats on out of the limbo stands before all who are paired.
    """
    if row.descending:
        ranked = sorted(charges, key=lambda charge: -charge[0])
        value: int | tuple[int, ...] = tuple(v % measures.LIMBO for v, _ in ranked)
    else:
        ranked = list(charges)
        value = sum(v for v, _ in ranked)
    who = tuple(who for _, who in ranked)
    return Counted(row.code, row.article, row.wording, value, who, is_routine(row))


_SEEN_ANYWAY = (
    measures.each,
    measures.score,
    measures.score_difference,
    measures.downfloater_difference,
    measures.meets_upfloater,
)


def is_routine(row: Minimise) -> bool:
    """A row that counts floaters or their scores, which the pairs show by themselves."""
    return row.next_bracket or row.pair in _SEEN_ANYWAY or row.downfloater in _SEEN_ANYWAY


def never_again(history: History, row: Forbid, a: int, b: int) -> Iterator[Obstacle]:
    """Two players (numbers minus one) who have met, or whom the arbiter keeps apart."""
    rounds = [number for number, column in enumerate(history.partner, 1) if column[a] == b]
    if rounds and b in history.opponents[a]:
        yield met(row, a + 1, b + 1, rounds[-1])
    else:
        yield kept_apart(a + 1, b + 1)


def met(row: Forbid, a: int, b: int, number: int) -> Obstacle:
    """Two who met in that round."""
    facts = {"a": a, "b": b, "round": number}
    return Obstacle((a, b), row.code, row.article, N_("they met in round {round}"), facts)


def kept_apart(a: int, b: int) -> Obstacle:
    """Two whom the arbiter keeps apart; no article of the system says so."""
    return Obstacle((a, b), "", "", N_("the arbiter keeps them apart"), {"a": a, "b": b})


def same_colour_due(row: Forbid, a: int, b: int, colour: str) -> Obstacle:
    """Two players (numbers minus one) who must both have the same colour."""
    who = (a + 1, b + 1)
    template = {"W": N_("both must have White"), "B": N_("both must have Black")}[colour]
    return Obstacle(who, row.code, row.article, template, {"a": who[0], "b": who[1]})


def no_bye_again(history: History, row: Forbid, marks: int, i: int) -> Iterator[Obstacle]:
    """The latest unplayed round, of a kind in `marks` (bits `1 << mark`), that bars from the bye.

    The player is named by number minus one.
    """
    for number in range(history.rounds, 0, -1):
        mark = history.mark[number - 1][i]
        if not PLAYED_MARKS[mark] and marks >> mark & 1:
            if mark == Bye.PAIRING_ALLOCATED:
                template = N_("that player had the bye in round {round}")
            elif mark in (Result.FORFEIT_WIN, Bye.UNOPPOSED):
                template = N_("that player won without playing in round {round}")
            else:
                template = N_("that player had points without playing in round {round}")
            facts = {"a": i + 1, "round": number}
            yield Obstacle((i + 1,), row.code, row.article, template, facts)
            return
