"""What the others would have cost: for a bye, a float or a board the next candidates, best first.

Each candidate is the best legal round in which they stand in the player's place. It is compared
with the real round criterion by criterion, up to the first that is worse: the rules look no
further than that.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal, NamedTuple

from ronde.domain.errors import N_, RequestError
from ronde.domain.tournament import Tournament
from ronde.explanation.answers import decided, why_impossible
from ronde.explanation.difference import RoundDifference, compared_rows
from ronde.explanation.lines import CriterionValue, Line, PointsFact, cited
from ronde.explanation.round_context import BYE, RoundContext
from ronde.explanation.why_not import (
    WhyNot,
    WhyNotQuestion,
    answer_why_not,
    restrict_opponents,
)
from ronde.pairing import Round
from ronde.rulebooks.account import Account, BracketAccount, CriterionCount

CANDIDATES = 12
"""Other players of one list, those nearest in the order of the rules."""

Kind = Literal["bye", "float", "board"]


class Column(NamedTuple):
    """A criterion by which candidates are compared: its bracket from the top, 0 for the round."""

    bracket: int
    code: str
    article: str
    wording: str

    @property
    def cited(self) -> str:
        """`C12, 2.4.7`; the article alone where the code is only a name."""
        return cited(self.code, self.article)


class Candidate(NamedTuple):
    """Somebody else in the place of the player.

    `column` is the first criterion that is worse, with what it reaches in the real round and with
    the candidate. Without it the lines say what stands against the candidate; `in_order` if it
    is the order of the rules alone. `reached` are the values of all criteria that were compared,
    `boards` those of the candidate's round that the real one has not.
    """

    number: int
    column: Column | None
    real: CriterionValue | None
    instead: CriterionValue | None
    lines: tuple[Line, ...]
    in_order: bool = False
    reached: Mapping[Column, CriterionValue] = {}
    boards: tuple[tuple[int, int], ...] = ()


class PriceList(NamedTuple):
    """The candidates for one bye, float or board, best first.

    `paired` are the values of the real round in the columns, which stand in the order of the
    rules; criteria that are nothing for everybody have none.
    """

    kind: Kind
    title: Line
    columns: tuple[Column, ...]
    paired: Mapping[Column, CriterionValue]
    candidates: tuple[Candidate, ...]


def price_lists(context: RoundContext, number: int) -> tuple[PriceList, ...]:
    """Every list that concerns the player: the bye, each bracket left, the opponent."""
    if number not in context.present:
        raise RequestError(
            N_("Player {player} is not among those paired in round {round}."),
            player=number,
            round=context.paired.number,
        )
    return tuple(_lists(context, number))


def _lists(context: RoundContext, number: int) -> Iterator[PriceList]:
    player = context.participant(number)
    if number == context.paired.bye:
        title = Line(N_("Who else might have the bye instead of {player}?"), {"player": player})
        others = sorted(
            (v for v in context.present if v != number),
            key=lambda v: (context.scores[v], -v),
        )
        yield _list(context, "bye", title, others, lambda v: _with_bye(context, v))
    for bracket in context.account.brackets:
        if number in bracket.floaters and number not in bracket.seated and bracket.pairs:
            yield _of_float(context, bracket, number)
    other = context.partner.get(number)
    met = None if other is None else context.bracket_of(number, other)
    if met is None or other is None:
        return
    facts = {"player": player, "opponent": context.participant(other)}
    title = Line(N_("Who else might {player} meet instead of {opponent}?"), facts)
    others = [v for v in met.members if v not in (number, other)]
    yield _list(
        context,
        "board",
        title,
        _nearest(others, met.members.index(other), met.members),
        lambda v: answer_why_not(context, WhyNotQuestion(number, v)),
    )


def _of_float(context: RoundContext, bracket: BracketAccount, number: int) -> PriceList:
    """Who else might have left the bracket."""
    facts = {
        "player": context.participant(number),
        "group": context.group,
        "points": PointsFact(bracket.score),
    }
    title = Line(N_("Who else might leave the {group} of {points} instead of {player}?"), facts)
    others = [v for v in bracket.members if v in bracket.seated]
    outside = [v for v in context.present if v not in bracket.members]
    return _list(
        context,
        "float",
        title,
        _nearest(others, bracket.members.index(number), bracket.members),
        lambda v: restrict_opponents(context, (v,), (BYE, *outside), bracket),
    )


def _with_bye(context: RoundContext, number: int) -> WhyNot:
    return answer_why_not(context, WhyNotQuestion(number))


def _nearest(others: Sequence[int], place: int, order: Sequence[int]) -> list[int]:
    """Those of the bracket who stand nearest to a place in it."""
    return sorted(others, key=lambda v: (abs(order.index(v) - place), v))


def _list(
    context: RoundContext,
    kind: Kind,
    title: Line,
    others: Sequence[int],
    asked: Callable[[int], WhyNot],
) -> PriceList:
    """Ask for each candidate, and put the best first."""
    found = [(number, asked(number)) for number in others[:CANDIDATES]]
    # Whoever costs later costs less; who stands behind only in the order comes first of all.
    rows = sorted(found, key=lambda row: _rank(context, row[1]))
    candidates = tuple(_candidate(context, *row) for row in rows)
    parted = {answer.difference.bracket for _, answer in found if answer.difference is not None}
    real = dict(_reached_by_the_round(context, parted))
    columns = tuple(
        column
        for column in real
        if real[column].value or any(c.column == column or _value(c, column) for c in candidates)
    )
    return PriceList(kind, title, columns, real, candidates)


def _value(candidate: Candidate, column: Column) -> object:
    reached = candidate.reached.get(column)
    return reached.value if reached is not None else 0


def _reached_by_the_round(
    context: RoundContext, brackets: Collection[int]
) -> Iterator[tuple[Column, CriterionValue]]:
    """The criteria of the round and of these brackets, in the order in which they count."""
    for place in sorted(brackets):
        for row in _rows(context.account, place):
            if row.code:
                yield _column(place, row), CriterionValue(row.value)


def _rows(account: Account, place: int) -> Sequence[CriterionCount]:
    """The rows of a bracket, counted from the top; of the round as a whole for 0."""
    return account.brackets[place - 1].criteria if place else account.criteria


def _column(place: int, row: CriterionCount) -> Column:
    return Column(place, row.code, row.article, row.wording)


def _rank(context: RoundContext, answer: WhyNot) -> tuple[int, int, int, tuple[int, ...]]:
    """The later and the smaller the first loss, the better; what cannot be comes last."""
    found = answer.difference
    if answer.round is None:
        return (2 if not answer.obstacles else 3, 0, 0, ())
    if found is None:
        return (0, 0, 0, ())
    if found.real is None or found.wished is None:
        return (0, -found.bracket, -1, ())
    rows = _rows(context.account, found.bracket)
    place = next((i for i, row in enumerate(rows) if row == found.real), 0)
    value = found.wished.value
    return (1, -found.bracket, -place, value if isinstance(value, tuple) else (value,))


def _candidate(context: RoundContext, number: int, answer: WhyNot) -> Candidate:
    found = answer.difference
    if answer.round is None:
        return Candidate(number, None, None, None, tuple(why_impossible(context, answer, 0)))
    if found is None:
        line = Line(N_("That is what the round already contains."))
        return Candidate(number, None, None, None, (line,))
    lines = tuple(decided(context, found))
    made = {frozenset(pair) for pair in context.paired.pairs}
    boards = tuple(pair for pair in answer.round.pairs if frozenset(pair) not in made)
    reached = dict(_reached(context, answer.round.account, found))
    if found.real is None or found.wished is None:
        in_order = found.kind == "order"
        return Candidate(number, None, None, None, lines, in_order, reached, boards)
    column = _column(found.bracket, found.real)
    real, instead = CriterionValue(found.real.value), CriterionValue(found.wished.value)
    return Candidate(number, column, real, instead, lines, False, reached, boards)


def _reached(
    context: RoundContext, wished: Account, found: RoundDifference
) -> Iterator[tuple[Column, CriterionValue]]:
    """What the candidate's round reaches in every criterion up to the one that decides."""
    if found.kind not in ("criterion", "order"):
        return
    for place in range(found.bracket):
        for row in _rows(context.account, place):
            yield _column(place, row), CriterionValue(row.value)
    rows: Iterable[tuple[CriterionCount, CriterionCount]]
    if not found.bracket:
        rows = zip(context.account.criteria, wished.criteria, strict=False)
    else:
        two = context.account.brackets[found.bracket - 1], wished.brackets[found.bracket - 1]
        rows = compared_rows(context, *two)
    for row, other in rows:
        yield _column(found.bracket, row), CriterionValue(other.value)
        if row == found.real:
            return


def why_not_others(
    tournament: Tournament,
    paired: Round,
    number: int,
    *,
    acceleration: str | None = None,
    options: Mapping[str, Any] | None = None,
) -> tuple[Line, ...]:
    """All lists that concern a player, in sentences."""
    context = RoundContext(tournament, paired, acceleration=acceleration, options=options)
    return tuple(line for one in price_lists(context, number) for line in _sentences(context, one))


def _sentences(context: RoundContext, prices: PriceList) -> Iterator[Line]:
    yield prices.title
    if not prices.candidates:
        yield Line(N_("Nobody else is there."), depth=1)
    for candidate in prices.candidates:
        yield Line(N_("{player}:"), {"player": context.participant(candidate.number)}, depth=1)
        yield from (line.deeper(2) for line in candidate.lines)
