"""Answers to "why not" and to a comparison of systems, as lines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ronde.domain.errors import N_
from ronde.domain.tournament import Tournament
from ronde.explanation.dead_end import dead_end_lines
from ronde.explanation.difference import ChangedGame, RoundDifference, left_unpaired
from ronde.explanation.editions import ComparedSystem, MissingBoard
from ronde.explanation.lines import (
    BoardsFact,
    CriterionValue,
    Language,
    Line,
    NumbersFact,
    Phrase,
    PointsFact,
    cited,
    of_obstacle,
    of_step,
)
from ronde.explanation.preferences import Preferences
from ronde.explanation.round_context import RoundContext
from ronde.explanation.why_not import WhyNot, WhyNotQuestion
from ronde.pairing import Round
from ronde.rulebooks.account import BracketAccount, ColouredGame

SHOWN = 12
"""Boards that are listed before the rest is only counted."""


def tell_why_not(
    tournament: Tournament,
    paired: Round,
    answer: WhyNot,
    *,
    acceleration: str | None = None,
    options: Mapping[str, Any] | None = None,
) -> tuple[Line, ...]:
    """Why the round does not contain the alternative, in sentences."""
    context = RoundContext(tournament, paired, acceleration=acceleration, options=options)
    return tuple(why_not_lines(context, answer))


def why_not_lines(context: RoundContext, answer: WhyNot) -> Iterator[Line]:
    """The alternative, what it would cost, and where the two rounds part."""
    wished, found = answer.round, answer.difference
    if found is None and wished is not None:
        yield Line(N_("That is what the round already contains."))
        return
    if answer.colours is not None:
        nobody = found is not None and found.kind == "colour"
        yield from _why_colour(context, answer.alternative, answer.colours, nobody=nobody)
    if found is not None and found.kind == "colour":
        return
    if wished is None or found is None:
        yield from impossible(context, answer)
        return
    yield _best(context, answer.alternative, wished)
    yield from decided(context, found)
    if found.bracket:
        real = context.account.brackets[found.bracket - 1]
        yield from _two_brackets(real, wished.account.brackets[found.bracket - 1])


NOBODY = {
    "W": N_("{player} would have White against nobody whom {player} may meet."),
    "B": N_("{player} would have Black against nobody whom {player} may meet."),
}


def _why_colour(
    context: RoundContext, alternative: WhyNotQuestion, game: ColouredGame, *, nobody: bool
) -> Iterator[Line]:
    """Why not that colour: it is forbidden, or the rule that gave it to the opponent.

    With `nobody` no opponent would bring that colour about.
    """
    preferences = Preferences(context)
    assert alternative.colour is not None
    if nobody:
        forbidden = preferences.forbidden(alternative.a, alternative.colour)
        if forbidden is not None:
            yield forbidden
        elif context.enquiry.colours(game.white - 1, game.black - 1) is not None:
            player = {"player": context.participant(alternative.a)}
            yield Line(NOBODY[alternative.colour], player)
    yield colour_rule(context, game)
    yield from preferences.lines(game, 1)


def colour_rule(context: RoundContext, game: ColouredGame) -> Line:
    """The colours that were given, and by which rule."""
    return Line(
        N_("{white} has White against {black}: {wording}."),
        {
            "white": context.participant(game.white),
            "black": context.participant(game.black),
            "wording": Phrase(game.wording),
        },
        article=game.article,
    )


def _best(context: RoundContext, alternative: WhyNotQuestion, wished: Round) -> Line:
    """The best legal round with the alternative: its boards that are not in the real one."""
    made = {frozenset(game) for game in context.paired.pairs}
    other: list[Sequence[int]] = [g for g in wished.pairs if frozenset(g) not in made]
    if wished.bye is not None and wished.bye != context.paired.bye:
        other.append((wished.bye,))
    facts: dict[str, Any] = {
        "player": context.participant(alternative.a),
        "boards": BoardsFact(other[:SHOWN]),
        "count": len(other),
    }
    if alternative.b is not None:
        facts["opponent"] = context.participant(alternative.b)
    if alternative.colour is not None and wished.bye == alternative.a:
        kind = "no colour"
    else:
        kind = alternative.colour or ("bye" if alternative.b is None else "pair")
    few, many = BEST[kind]
    return Line(few if len(other) <= SHOWN else many, facts)


BEST = {
    "pair": (
        N_("The best legal round with {player} against {opponent} has these new boards: {boards}."),
        N_("The best legal round with {player} against {opponent} has {count} new boards."),
    ),
    "bye": (
        N_("The best legal round in which {player} has the bye has these new boards: {boards}."),
        N_("The best legal round in which {player} has the bye has {count} new boards."),
    ),
    "W": (
        N_("The best legal round in which {player} has White has these new boards: {boards}."),
        N_("The best legal round in which {player} has White has {count} new boards."),
    ),
    "B": (
        N_("The best legal round in which {player} has Black has these new boards: {boards}."),
        N_("The best legal round in which {player} has Black has {count} new boards."),
    ),
    "no colour": (
        N_("Kept from the other colour, {player} would have the bye. New boards: {boards}."),
        N_("Kept from the other colour, {player} would have the bye, with {count} new boards."),
    ),
}
"""The best round with an alternative: its new boards, by number where there are too many."""


def impossible(context: RoundContext, answer: WhyNot, depth: int = 0) -> Iterator[Line]:
    """No legal round contains the alternative, and how one can see it."""
    yield Line(N_("No legal round contains that."), depth=depth)
    yield from why_impossible(context, answer, depth + 1)


def why_impossible(context: RoundContext, answer: WhyNot, depth: int) -> Iterator[Line]:
    """What stands against an alternative, or who would be left over."""
    if answer.obstacles:
        yield from (of_obstacle(obstacle, depth) for obstacle in answer.obstacles)
        return
    if answer.dead_end is not None:
        yield from dead_end_lines(context, answer.dead_end, depth)
        return
    article = context.paired.rules.cited.complete
    if not answer.witness:
        reason = answer.reason or N_("The others could not all be paired.")
        of_bye = answer.reason and "count" not in answer.facts
        in_the_way = context.paired.rules.cited.bye if of_bye else article
        yield Line(reason, answer.facts, article=in_the_way, depth=depth)
        return
    yield Line(
        N_(
            "Without {witness}, the others fall into groups that cannot meet each other, and more "
            "than one of these groups is odd. Each odd group needs that player, so that somebody "
            "is left over."
        ),
        {"witness": NumbersFact(answer.witness), "count": len(answer.witness)},
        many=N_(
            "Without {witness}, the others fall into groups that cannot meet each other, and more "
            "than {count} of these groups are odd. Each odd group needs one of those {count} "
            "players, so that somebody is left over."
        ),
        article=article,
        depth=depth,
    )


def decided(
    context: RoundContext,
    found: RoundDifference,
    depth: int = 0,
    here: BracketAccount | None = None,
) -> Iterator[Line]:
    """What decided against the alternative; the bracket is named unless the reader is `here`."""
    where: dict[str, Any] = {"group": context.group}
    if found.bracket:
        where["points"] = PointsFact(context.account.brackets[found.bracket - 1].score)
    if found.kind == "bye":
        yield Line(N_("The bye is given first, and to another player:"), depth=depth)
        yield from (of_step(step, depth + 1) for step in found.steps)
        return
    if found.real is not None and found.wished is not None:
        yield cost(found, depth)
        if found.bracket and context.account.brackets[found.bracket - 1] is not here:
            template = N_("That is decided in the {group} of {points}.")
            yield Line(template, where, depth=depth + 1)
        return
    yield _passed_over(context, found, where, depth)
    yield from (of_step(step, depth + 1) for step in found.steps)


def cost(found: RoundDifference, depth: int = 0) -> Line:
    """A criterion that the alternative round meets less well, with both counts."""
    assert found.real is not None
    assert found.wished is not None
    facts: dict[str, Any] = {
        "wording": Phrase(found.real.wording),
        "wished": CriterionValue(found.wished.value),
        "real": CriterionValue(found.real.value),
        "charged": BoardsFact(found.wished.charged),
    }
    template = (
        N_("{wording}: {wished} instead of {real} ({charged}).")
        if found.wished.charged
        else N_("{wording}: {wished} instead of {real}.")
    )
    if found.wished.value == found.real.value:
        alone = [who for who in found.wished.charged if len(who) == 1]
        facts["charged"] = BoardsFact(alone)
        template = N_("{wording}: {charged} would float on, which counts more than any difference.")
    return Line(template, facts, article=cited(found.real.code, found.real.article), depth=depth)


def _passed_over(
    context: RoundContext, found: RoundDifference, where: Mapping[str, Any], depth: int
) -> Line:
    """The turn at which the rules settled on something else."""
    passed = found.passed
    assert passed is not None, "where no criterion tells two rounds apart, somebody fares otherwise"
    real, wished = passed.left
    up, wished_up = passed.brought_up
    facts = {
        **where,
        "player": context.participant(passed.player) if passed.player else "",
        "real": passed.real,
        "wished": passed.wished,
        "real_left": NumbersFact(real),
        "wished_left": NumbersFact(wished),
        "real_up": NumbersFact(up),
        "wished_up": NumbersFact(wished_up),
    }
    known = context.paired.rules.cited
    article = known.order
    if found.kind == "order":
        moved = context.account.brackets[found.bracket - 1].moved
        of_target = bool(known.target) and passed.player in moved
        template = _later(passed, of_target=of_target)
        if of_target and passed.wished:
            article = known.target
        elif (real and wished) or (up and wished_up):
            article = known.leave or known.order
    elif passed.real and passed.wished:
        template = N_(
            "In the {group} of {points}, when it is the turn of {player}, the procedure settles "
            "on {real} and not on {wished}."
        )
    else:
        article = known.leave or known.order
        template = (
            N_(
                "In the {group} of {points}, the procedure pairs {player} with {real} and does "
                "not let {player} leave."
            )
            if passed.real
            else N_("In the {group} of {points}, the procedure lets {player} leave.")
        )
    articles = dict.fromkeys(step.article for step in found.steps if found.kind == "procedure")
    return Line(template, facts, article=", ".join(articles) or article, depth=depth)


def _later(passed: ChangedGame, *, of_target: bool) -> str:
    """What is as good, but comes later in the order of the rules.

    The opponent of a transferred player is named first where the order decides that first.
    """
    real, wished = passed.left
    if all(passed.brought_up) and not (real or wished):
        return N_(
            "In the {group} of {points} it is as good, but comes later in the order of the rules: "
            "{wished_up} would be brought up instead of {real_up}."
        )
    if real and wished and not (of_target and passed.wished):
        return N_(
            "In the {group} of {points} it is as good, but comes later in the order of the rules: "
            "{wished_left} would leave instead of {real_left}."
        )
    if passed.real and passed.wished:
        return N_(
            "In the {group} of {points} it is as good, but comes later in the order of the rules: "
            "they come to {player} against {real} before {player} against {wished}."
        )
    return N_(
        "In the {group} of {points} it is as good, but comes later in the order of the rules."
    )


@dataclass(frozen=True, slots=True)
class OutcomeFact:
    """Pairs of a bracket, and who leaves it without an opponent."""

    pairs: Sequence[Sequence[int]]
    left: Sequence[int]

    def said(self, language: Language) -> str:
        pairs = BoardsFact(self.pairs).said(language)
        if not self.left:
            return pairs
        gone = NumbersFact(self.left).said(language)
        left = language.translate(N_("{players} unpaired")).format(players=gone)
        if not self.pairs:
            return left
        return language.translate(N_("{pairs}; {left}")).format(pairs=pairs, left=left)

    def plain(self) -> Any:
        return {"pairs": BoardsFact(self.pairs).plain(), "left": list(self.left)}


def _two_brackets(real: BracketAccount, wished: BracketAccount) -> Iterator[Line]:
    """The bracket in which the two rounds part: what is not common to both."""
    for mine, theirs, template in (
        (real, wished, N_("As paired: {outcome}.")),
        (wished, real, N_("As wished: {outcome}.")),
    ):
        common = set(map(frozenset, theirs.pairs))
        only = [pair for pair in mine.pairs if frozenset(pair) not in common]
        gone = left_unpaired(theirs)
        left = [v for v in left_unpaired(mine) if v not in gone]
        if only or left:
            yield Line(template, {"outcome": OutcomeFact(only[:SHOWN], left[:SHOWN])}, depth=1)


def tell_comparison(tournament: Tournament, compared: Sequence[ComparedSystem]) -> tuple[Line, ...]:
    """Which boards differ from the first system's, and why."""
    return tuple(_comparison(tournament, compared))


def _comparison(tournament: Tournament, compared: Sequence[ComparedSystem]) -> Iterator[Line]:
    first = compared[0]
    assert first.round is not None
    yield _boards(first)
    for other in compared[1:]:
        if other.round is None:
            yield Line(N_("No legal pairing is left by {system}."), {"system": other.system})
        elif not other.missing and not other.colours:
            yield Line(N_("The same boards by {system}."), {"system": other.system})
        else:
            yield _boards(other)
            context = RoundContext(tournament, other.round)
            for board in other.missing:
                yield from _missing(context, board)
            yield from (_recoloured(game) for game in other.colours)


def _missing(context: RoundContext, board: MissingBoard) -> Iterator[Line]:
    """A board of the first system, and why this one does not make it."""
    who = (board.white,) if board.black is None else (board.white, board.black)
    because = board.because
    if because is None:
        template = N_("Not {board}.")
    else:
        template = N_("Not {board} with the bye:") if board.black is None else N_("Not {board}:")
    yield Line(template, {"board": BoardsFact((who,))}, depth=1)
    if because is None:
        return
    if because.difference is None:
        yield from impossible(context, because, depth=2)
    else:
        yield from decided(context, because.difference, depth=2)


def _recoloured(game: ColouredGame) -> Line:
    """The same two players, with colours exchanged by another rule."""
    return Line(
        N_("{board} with colours exchanged: {wording}."),
        {"board": BoardsFact(((game.white, game.black),)), "wording": Phrase(game.wording)},
        article=game.article,
        depth=1,
    )


def _boards(compared: ComparedSystem) -> Line:
    assert compared.round is not None
    boards: list[Sequence[int]] = list(compared.round.pairs)
    if compared.round.bye is not None:
        boards.append((compared.round.bye,))
    return Line(
        N_("By {system}: {boards}."), {"system": compared.system, "boards": BoardsFact(boards)}
    )
