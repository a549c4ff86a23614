"""Why not: the best legal round with an alternative, and the first point at which it is worse.

The alternative is one more absolute criterion: everything else is forbidden to the players it
names. The round is paired again under it, and the two accounts are compared from the top.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from ronde.domain.errors import N_, NoLegalPairing, RequestError
from ronde.domain.initial_colour import Colour
from ronde.domain.tournament import Tournament
from ronde.explanation.dead_end import DeadEnd, find_dead_end
from ronde.explanation.round_context import RoundContext
from ronde.pairing import Round
from ronde.rulebooks.account import (
    Account,
    BracketAccount,
    ColouredGame,
    CriterionCount,
    Obstacle,
    Step,
)
from ronde.rulebooks.enquiry import CountingEnquiry
from ronde.rulebooks.system import System


@dataclass(frozen=True, slots=True)
class WhyNotQuestion:
    """Two players on one board; without `b` the bye for one, or a `colour` for one."""

    a: int
    b: int | None = None
    colour: Colour | None = None


@dataclass(frozen=True, slots=True)
class ChangedGame:
    """A player's game by the rules and by the alternative: an opponent, or none.

    `left` are those who leave the bracket in the real round and in the alternative, if others.
    """

    player: int
    real: int | None
    wished: int | None
    left: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())


@dataclass(frozen=True, slots=True)
class RoundDifference:
    """The first place at which the alternative round falls behind the real one.

    `bracket` counts from the top (0: the round as a whole). For a criterion, `real` and `wished`
    are what it reached. Otherwise `passed` is the first player whose game would change,
    and `steps` those of the procedure that concern that player or those of the alternative.
    """

    kind: Literal["criterion", "order", "procedure", "bye", "colour"]
    bracket: int
    real: CriterionCount | None = None
    wished: CriterionCount | None = None
    passed: ChangedGame | None = None
    steps: tuple[Step, ...] = ()


@dataclass(frozen=True, slots=True)
class WhyNot:
    """The answer.

    Without `round`, no legal round contains the alternative: `obstacles` stand directly against
    it, or the others come to a `dead_end`. In large fields `witness` are players without whom the
    others fall into more odd groups than there are witnesses; `reason` is what the engine says,
    with its `facts`. Without `difference`, the round
    already contains the alternative. `colours` is the rule that gave a player the other colour.
    """

    alternative: WhyNotQuestion
    round: Round | None
    difference: RoundDifference | None
    obstacles: tuple[Obstacle, ...] = ()
    witness: tuple[int, ...] = ()
    reason: str = ""
    facts: Mapping[str, Any] = field(default_factory=dict)
    colours: ColouredGame | None = None
    dead_end: DeadEnd | None = None


def why_not(
    tournament: Tournament,
    paired: Round,
    alternative: WhyNotQuestion,
    *,
    acceleration: str | None = None,
    options: Mapping[str, Any] | None = None,
) -> WhyNot:
    """Why the round does not contain the alternative."""
    context = RoundContext(tournament, paired, acceleration=acceleration, options=options)
    return answer_why_not(context, alternative)


def answer_why_not(context: RoundContext, alternative: WhyNotQuestion) -> WhyNot:
    """Why the round does not contain the alternative."""
    _check(context, alternative)
    if alternative.colour is not None:
        return _colour(context, alternative, alternative.colour)
    if context.partner.get(alternative.a) == alternative.b:
        return WhyNot(alternative, context.paired, None)
    apart = tuple(against(context, alternative))
    try:
        wished = context.again(apart)
    except NoLegalPairing as refusal:
        return _impossible(context, alternative, refusal, apart)
    return WhyNot(alternative, wished, difference(context, wished.account, alternative))


def _check(context: RoundContext, alternative: WhyNotQuestion) -> None:
    number = context.paired.number
    for who in (alternative.a, alternative.b):
        if who is not None and who not in context.present:
            raise RequestError(
                N_("Player {player} is not among those paired in round {round}."),
                player=who,
                round=number,
            )
    if alternative.a == alternative.b:
        raise RequestError(N_("A player cannot be their own opponent: name two players."))
    if alternative.b is None and alternative.colour is None and len(context.present) % 2 == 0:
        raise RequestError(
            N_("Nobody has a bye in round {round}: the number of players is even."), round=number
        )
    if alternative.colour is not None and alternative.a == context.paired.bye:
        raise RequestError(
            N_("{player} has the bye in round {round}, and no colour."),
            player=alternative.a,
            round=number,
        )


def against(context: RoundContext, alternative: WhyNotQuestion) -> Iterator[tuple[int, int]]:
    """All pairs that stand against the alternative."""
    alone = [who for who in (alternative.a, alternative.b) if who is not None]
    return ((a, b) for a in alone for b in context.present if b not in alone)


def restrict_opponents(
    context: RoundContext, who: Collection[int], others: Collection[int]
) -> WhyNot:
    """The best legal round in which all these meet only such others, beside the real one."""
    alternative = WhyNotQuestion(min(who))
    among = set(others)
    apart = [(a, b) for a in who for b in context.present if b != a and b not in among]
    try:
        wished = context.again(apart)
    except NoLegalPairing as refusal:
        return _without_round(context, alternative, refusal, apart)
    return WhyNot(alternative, wished, difference(context, wished.account))


def with_boards(context: RoundContext, boards: Sequence[tuple[int, int]]) -> WhyNot:
    """The best legal round with all these boards, beside the real one."""
    partner = {a: b for board in boards for a, b in (board, board[::-1])}
    apart = [(a, b) for a in partner for b in context.present if b not in (a, partner[a])]
    alternative = WhyNotQuestion(*boards[0])
    try:
        wished = context.again(apart)
    except NoLegalPairing as refusal:
        return _without_round(context, alternative, refusal, apart)
    return WhyNot(alternative, wished, difference(context, wished.account))


def _impossible(
    context: RoundContext,
    alternative: WhyNotQuestion,
    refusal: NoLegalPairing,
    apart: Sequence[tuple[int, int]],
) -> WhyNot:
    """No legal round contains the alternative: the obstacles, or the dead end it leads to."""
    obstacles: tuple[Obstacle, ...] = ()
    if alternative.b is not None:
        obstacles = context.obstacles(alternative.a, alternative.b)
    elif alternative.colour is None:
        obstacles = tuple(context.enquiry.bye(alternative.a - 1))
    if obstacles:
        return WhyNot(alternative, None, None, obstacles=obstacles)
    return _without_round(context, alternative, refusal, apart)


def _without_round(
    context: RoundContext,
    alternative: WhyNotQuestion,
    refusal: NoLegalPairing,
    apart: Sequence[tuple[int, int]],
) -> WhyNot:
    return WhyNot(
        alternative,
        None,
        None,
        witness=refusal.witness,
        reason=refusal.template,
        facts=refusal.facts,
        dead_end=find_dead_end(context, apart),
    )


def _colour(context: RoundContext, alternative: WhyNotQuestion, colour: Colour) -> WhyNot:
    """The best legal round in which a player has a colour.

    The player is kept apart from everybody against whom the rules would give the other one. Where
    that is everybody, or the rulebook cannot tell beforehand, the rule that gave the colours is
    the answer.
    """
    game = context.game_of(alternative.a)
    assert game is not None, "who is paired and has no bye has a game"
    if _has(game, alternative.a, colour):
        return WhyNot(alternative, context.paired, None, colours=game)
    if context.enquiry.colours(game.white - 1, game.black - 1) is None:
        return WhyNot(alternative, None, RoundDifference("colour", 0), colours=game)
    apart = {
        other
        for other in context.present
        if other != alternative.a
        and (found := context.enquiry.colours(alternative.a - 1, other - 1)) is not None
        and not _has(found, alternative.a, colour)
    }
    others = (other for other in context.present if other not in apart | {alternative.a})
    if all(context.obstacles(alternative.a, other) for other in others):
        return WhyNot(alternative, None, RoundDifference("colour", 0), colours=game)
    while True:
        try:
            wished = context.again((alternative.a, other) for other in sorted(apart))
        except NoLegalPairing as refusal:
            kept = [(alternative.a, other) for other in apart]
            return replace(_without_round(context, alternative, refusal, kept), colours=game)
        theirs = RoundContext(context.tournament, wished).game_of(alternative.a)
        if theirs is None or _has(theirs, alternative.a, colour):
            found_ = difference(context, wished.account, alternative)
            return WhyNot(alternative, wished, found_, colours=game)
        apart.add(theirs.black if theirs.white == alternative.a else theirs.white)


def _has(game: ColouredGame, number: int, colour: str) -> bool:
    return number == (game.white if colour == "W" else game.black)


def difference(
    context: RoundContext, wished: Account, alternative: WhyNotQuestion | None = None
) -> RoundDifference | None:
    """Compare two accounts of one round from the top; None if they pair alike."""
    real = context.account
    row = _first_row(real.criteria, wished.criteria)
    if row is not None:
        return RoundDifference("criterion", 0, *row)
    bye = _bye(real, wished)
    if bye is not None:
        return bye
    for place, (mine, theirs) in enumerate(_aligned(real, wished), 1):
        if _outcome(mine) == _outcome(theirs):
            continue
        theirs = replace(theirs, criteria=_as_counted_here(context, mine, theirs))
        rows = _looking_here(mine, theirs)
        if {*mine.moved} != {*theirs.moved}:
            rows = (row for row in rows if row.code not in _of_pairs(context.paired.rules))
        row = _first_row(rows, theirs.criteria)
        if row is not None and _rank(row[1]) > _rank(row[0]):
            return RoundDifference("criterion", place, *row)
        passed = _passed(mine, theirs)
        steps = tuple(_concerning(mine.steps, passed, alternative))
        went_back = any(step.article in BACKTRACKING for step in mine.steps)
        in_order = mine.criteria and row is None and not went_back
        return RoundDifference(
            "order" if in_order else "procedure", place, passed=passed, steps=steps
        )
    return None


def _of_pairs(rules: System) -> frozenset[str]:
    """The rows that choose between pairings once the players brought up are settled.

    Rule: FIDE C.04.5 3.5-3.6; C.04.6 (2026) 3.5-3.6
    """
    return frozenset(row.code for row in rules.criteria if row.within)


BACKTRACKING = frozenset(("C12", "C13"))
"""Articles (Dutch 2012) by which a bracket is paired otherwise than came first in its own order."""


def _as_counted_here(
    context: RoundContext, mine: BracketAccount, theirs: BracketAccount
) -> tuple[CriterionCount, ...]:
    """What the alternative pairs cost in the real bracket, where the rulebook can tell.

    The bans that bring the alternative about may leave a player without an opponent, so that its
    own account would not count that player.
    """
    enquiry: object = context.enquiry
    same = {*mine.moved, *mine.residents} == {*theirs.moved, *theirs.residents}
    if not (same and isinstance(enquiry, CountingEnquiry)):
        return theirs.criteria
    return enquiry.counted(mine, theirs.pairs, lowest=mine is context.account.brackets[-1])


FLOATING_ON = frozenset(("C18", "C20"))
"""Rows (Dutch 2026) in which who floats on counts more than any difference of those paired."""


def _worth(row: CriterionCount) -> tuple[int, ...]:
    return row.value if isinstance(row.value, tuple) else (row.value,)


def _rank(row: CriterionCount) -> tuple[tuple[bool, int], ...]:
    """What a row is compared by: its values and, of those who float on, that they do."""
    if row.code not in FLOATING_ON:
        return tuple((False, value) for value in _worth(row))
    return tuple((len(who) == 1, v) for v, who in zip(_worth(row), row.charged, strict=True))


def _looking_here(mine: BracketAccount, theirs: BracketAccount) -> Iterator[CriterionCount]:
    """The rows of the real bracket that can have decided.

    A row that looks at the next bracket tells what became of it in the end. Where the real round
    did worse there, it was not asked: the bracket was paired again so that the round could be
    completed (Dutch 2017, A.9).
    """
    other = {(row.code, row.wording): row for row in theirs.criteria}
    for row in mine.criteria:
        same = other.get((row.code, row.wording))
        ahead = _looks_ahead(mine, row) or (same is not None and _looks_ahead(theirs, same))
        if not ahead or same is None or _worth(same) > _worth(row):
            yield row


def _looks_ahead(bracket: BracketAccount, row: CriterionCount) -> bool:
    """It charges players who are not in the bracket."""
    inside = {*bracket.moved, *bracket.residents}
    return any(number not in inside for who in row.charged for number in who)


def _aligned(real: Account, wished: Account) -> Iterator[tuple[BracketAccount, BracketAccount]]:
    yield from zip(real.brackets, wished.brackets, strict=False)


def _outcome(bracket: BracketAccount) -> tuple[frozenset[frozenset[int]], frozenset[int]]:
    """The pairs, and everybody who leaves: floaters, and those whose pair was undone."""
    left = {*bracket.members} - bracket.seated
    return frozenset(map(frozenset, bracket.pairs)), frozenset(left.union(bracket.floaters))


def _first_row(
    mine: Iterable[CriterionCount], theirs: Iterable[CriterionCount]
) -> tuple[CriterionCount, CriterionCount] | None:
    """The first criterion that reached another value; rows are known by code and wording."""
    reached = {(row.code, row.wording): row for row in theirs}
    for row in mine:
        other = reached.get((row.code, row.wording))
        if other is not None and _rank(other) != _rank(row):
            return row, other
    return None


def first_worse_row(
    chosen: Iterable[CriterionCount], other: Iterable[CriterionCount]
) -> tuple[CriterionCount, CriterionCount] | None:
    """The first criterion that tells the two apart, where it decides against the other.

    None where it decides for the other: something else then stood against it, not a criterion.
    """
    row = _first_row(chosen, other)
    return row if row is not None and _rank(row[1]) > _rank(row[0]) else None


def _bye(real: Account, wished: Account) -> RoundDifference | None:
    """Another player has the bye in a system that gives it before anything else."""
    if real.bye == wished.bye or real.criteria:
        return None
    steps = tuple(step for step in real.steps if _names(step, {real.bye}))
    if not steps:
        return None
    return RoundDifference("bye", 0, steps=steps)


def _passed(mine: BracketAccount, theirs: BracketAccount) -> ChangedGame:
    """The first player of the bracket who would have fared otherwise, in the order of the pairs."""
    left = (mine.floaters, theirs.floaters)
    if set(mine.floaters) == set(theirs.floaters):
        left = ((), ())
    met = {a: b for made in theirs.pairs for a, b in (made, made[::-1])}
    for a, b in mine.pairs:
        if met.get(a) != b:
            return ChangedGame(a, b, met.get(a), left)
    paired = {a for made in mine.pairs for a in made}
    changed = next((a for a in met if a not in paired), 0)
    return ChangedGame(changed, None, met.get(changed), left)


def _concerning(
    steps: Iterable[Step], passed: ChangedGame, alternative: WhyNotQuestion | None
) -> Iterator[Step]:
    """The steps that name the player whose game changes, or a player of the alternative."""
    who = {passed.player, *(() if alternative is None else (alternative.a, alternative.b))}
    return (step for step in steps if not step.routine and _names(step, who - {None}))


OTHER_FIGURES = frozenset(
    (
        *("p0", "m0", "p1", "m1", "x1", "z1", "difference", "type", "down", "up", "score"),
        *("count", "games", "matches", "system", "rounds", "packets"),
        *("fewest", "most", "participants"),
    )
)
"""The gaps of a step's sentence that are filled with numbers that are not players'."""


def _names(step: Step, who: set[int | None]) -> bool:
    """The step speaks of one of these players."""
    named = [value for key, value in step.facts.items() if key not in OTHER_FIGURES]
    return any(str(number) in re.findall(r"\d+", str(named)) for number in who)
