"""Why not: the best legal round with an alternative, and the first point at which it is worse.

The alternative is one more absolute criterion: everything else is forbidden to the players it
names. The round is paired again under it, and the two accounts are compared from the top.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from ronde.domain.errors import N_, NoLegalPairing, RequestError
from ronde.domain.initial_colour import Colour
from ronde.domain.tournament import Tournament
from ronde.explanation.dead_end import DeadEnd, find_dead_end
from ronde.explanation.difference import RoundDifference, difference, steps_of_bye
from ronde.explanation.round_context import BYE, Limits, RoundContext
from ronde.pairing import Round
from ronde.rulebooks.account import BracketAccount, ColouredGame, FirstCandidate, Obstacle


@dataclass(frozen=True, slots=True)
class WhyNotQuestion:
    """Two players on one board; without `b` the bye for one, or a `colour` for one."""

    a: int
    b: int | None = None
    colour: Colour | None = None


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
    answer = _best(context, alternative, _wished(alternative))
    obstacles = context.against(alternative.a, alternative.b or BYE)
    if answer.round is None and obstacles:
        return replace(answer, obstacles=obstacles)
    return answer


def _best(context: RoundContext, alternative: WhyNotQuestion, limits: Limits) -> WhyNot:
    """The best legal round within these limits, beside the real one."""
    try:
        wished = context.again(limits)
    except NoLegalPairing as refusal:
        return _impossible(context, alternative, refusal, limits)
    if wished.bye is not None and BYE not in limits.get(wished.bye, (BYE,)):
        end = find_dead_end(context, limits)
        if end is not None:
            return WhyNot(alternative, None, None, dead_end=end)
    about = [who for who in (alternative.a, alternative.b) if who is not None]
    return WhyNot(alternative, wished, difference(context, wished.account, about))


def _wished(alternative: WhyNotQuestion) -> Limits:
    """Whom those named in the alternative may meet: each other, or nobody."""
    if alternative.b is None:
        return {alternative.a: (BYE,)}
    return boards_only([(alternative.a, alternative.b)])


def boards_only(boards: Iterable[Sequence[int]]) -> dict[int, tuple[int, ...]]:
    """Everybody of these boards meets the opponent there, and nobody else."""
    return {a: (b,) for board in boards for a, b in (board, board[::-1])}


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


def restrict_opponents(
    context: RoundContext, who: Collection[int], others: Collection[int], bracket: BracketAccount
) -> WhyNot:
    """The best legal round in which all these meet only such others.

    In the last bracket one of them may have the bye. What was settled before the bracket stays.
    """
    limits = dict.fromkeys(who, (*_bye_in(context, bracket), *others))
    return _best(context, WhyNotQuestion(min(who)), limits | settled_before(context, bracket))


def with_boards(
    context: RoundContext, boards: Sequence[Sequence[int]], bracket: BracketAccount
) -> WhyNot:
    """The best legal round with all these boards; what was settled before the bracket stays."""
    limits = settled_before(context, bracket) | boards_only(boards)
    return _best(context, WhyNotQuestion(boards[0][0], boards[0][1]), limits)


def with_candidate(
    context: RoundContext, candidate: FirstCandidate, bracket: BracketAccount
) -> WhyNot:
    """The best legal round in which a bracket is paired like this."""
    limits = settled_before(context, bracket)
    limits |= dict.fromkeys(candidate.floaters, _below(context, candidate.floaters, bracket))
    limits |= boards_only(candidate.pairs)
    return _best(context, WhyNotQuestion(*candidate.pairs[0]), limits)


def with_floaters(
    context: RoundContext, floaters: Collection[int], bracket: BracketAccount
) -> WhyNot:
    """The best legal round in which these leave a bracket and all its other players stay in it.

    What was settled before the bracket stays.
    """
    settled = settled_before(context, bracket)
    staying = [v for v in bracket.members if v not in floaters]
    limits = dict.fromkeys(staying, (*_bye_in(context, bracket), *staying))
    limits |= dict.fromkeys(floaters, _below(context, floaters, bracket))
    return _best(context, WhyNotQuestion(min(floaters)), limits | settled)


def _below(
    context: RoundContext, floaters: Collection[int], bracket: BracketAccount
) -> tuple[int, ...]:
    """Whom those who leave a bracket may meet: everybody but those who stay in it, or the bye."""
    staying = {*bracket.members}.difference(floaters)
    return (BYE, *(v for v in context.present if v not in staying))


def _bye_in(context: RoundContext, bracket: BracketAccount) -> tuple[int, ...]:
    """The bye, if somebody who stays in the bracket may have it: in the last one."""
    account = context.account
    return () if steps_of_bye(account) or bracket is not account.brackets[-1] else (BYE,)


def settled_before(context: RoundContext, bracket: BracketAccount) -> dict[int, tuple[int, ...]]:
    """What is settled before a bracket: earlier boards, and a bye that is given first."""
    account = context.account
    earlier = account.brackets[: account.brackets.index(bracket)]
    limits = boards_only(pair for one in earlier for pair in one.pairs)
    if account.bye is not None and steps_of_bye(account):
        limits |= boards_only([(account.bye, BYE)])
    return limits


def _impossible(
    context: RoundContext, alternative: WhyNotQuestion, refusal: NoLegalPairing, limits: Limits
) -> WhyNot:
    """No legal round is within the limits: the dead end, or what the engine says of it."""
    return WhyNot(
        alternative,
        None,
        None,
        witness=refusal.witness,
        reason=refusal.template,
        facts=refusal.facts,
        dead_end=find_dead_end(context, limits),
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
        allowed = {alternative.a: (BYE, *(v for v in context.present if v not in apart))}
        answer = _best(context, alternative, allowed)
        if answer.round is None:
            return replace(answer, colours=game)
        theirs = RoundContext(context.tournament, answer.round).game_of(alternative.a)
        if theirs is None or _has(theirs, alternative.a, colour):
            return replace(answer, colours=game)
        apart.add(theirs.black if theirs.white == alternative.a else theirs.white)


def _has(game: ColouredGame, number: int, colour: str) -> bool:
    return number == (game.white if colour == "W" else game.black)
