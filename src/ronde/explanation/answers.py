"""Answers to "why not" and to a comparison of systems, as lines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ronde.domain.errors import N_
from ronde.domain.tournament import Tournament
from ronde.engine import Round
from ronde.explanation.editions import Compared, Refused
from ronde.explanation.lines import (
    Boards,
    Language,
    Line,
    Numbers,
    Points,
    Reached,
    Words,
    cited,
    of_obstacle,
    of_step,
)
from ronde.explanation.round_context import RoundContext
from ronde.explanation.why_not import Difference, Passed, WhyNot, Wish
from ronde.rulebooks.account import BracketAccount, ColouredGame

SHOWN = 12
"""Boards that are listed before the rest is only counted."""


def tell_why_not(
    event: Tournament,
    paired: Round,
    answer: WhyNot,
    *,
    acceleration: str | None = None,
    options: Mapping[str, Any] | None = None,
) -> tuple[Line, ...]:
    """Why the round does not contain the wish, in sentences."""
    scene = RoundContext(event, paired, acceleration=acceleration, options=options)
    return tuple(why_not_lines(scene, answer))


def why_not_lines(scene: RoundContext, answer: WhyNot) -> Iterator[Line]:
    """The wish, what it would cost, and where the two rounds part."""
    wished, found = answer.round, answer.difference
    if found is None and wished is not None:
        yield Line(N_("That is what the round already contains."))
        return
    if answer.colours is not None:
        yield colour_rule(scene, answer.colours)
    if found is not None and found.kind == "colour":
        return
    if wished is None or found is None:
        yield from impossible(scene, answer)
        return
    yield _best(scene, answer.wish, wished)
    yield from decided(scene, found)
    if found.bracket:
        real = scene.account.brackets[found.bracket - 1]
        yield from _two_brackets(real, wished.account.brackets[found.bracket - 1])


def colour_rule(scene: RoundContext, game: ColouredGame) -> Line:
    """The colours that were given, and by which rule."""
    return Line(
        N_("{white} has White against {black}: {wording}."),
        {
            "white": scene.named(game.white),
            "black": scene.named(game.black),
            "wording": Words(game.wording),
        },
        article=game.article,
    )


def _best(scene: RoundContext, wish: Wish, wished: Round) -> Line:
    """The best legal round with the wish: its boards that are not in the real one."""
    made = {frozenset(game) for game in scene.paired.pairs}
    other: list[Sequence[int]] = [g for g in wished.pairs if frozenset(g) not in made]
    if wished.bye is not None and wished.bye != scene.paired.bye:
        other.append((wished.bye,))
    facts: dict[str, Any] = {
        "player": scene.named(wish.a),
        "boards": Boards(other[:SHOWN]),
        "count": len(other),
    }
    if wish.b is not None:
        facts["opponent"] = scene.named(wish.b)
    if wish.colour is not None and wished.bye == wish.a:
        kind = "no colour"
    else:
        kind = wish.colour or ("bye" if wish.b is None else "pair")
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
"""The best round with a wish: its new boards by name, or, where there are too many, by number."""


def impossible(scene: RoundContext, answer: WhyNot, depth: int = 0) -> Iterator[Line]:
    """No legal round contains the wish, and how one can see it."""
    yield Line(N_("No legal round contains that."), depth=depth)
    if answer.obstacles:
        yield from (of_obstacle(obstacle, depth + 1) for obstacle in answer.obstacles)
        return
    article = scene.paired.rules.cited.complete
    if not answer.witness:
        reason = answer.reason or N_("The others could not all be paired.")
        in_the_way = scene.paired.rules.cited.bye if answer.reason else article
        yield Line(reason, answer.facts, article=in_the_way, depth=depth + 1)
        return
    yield Line(
        N_(
            "Without {witness}, the others fall into groups that cannot meet each other, and more "
            "than one of these groups is odd. Each odd group needs that player, so that somebody "
            "is left over."
        ),
        {"witness": Numbers(answer.witness), "count": len(answer.witness)},
        many=N_(
            "Without {witness}, the others fall into groups that cannot meet each other, and more "
            "than {count} of these groups are odd. Each odd group needs one of those {count} "
            "players, so that somebody is left over."
        ),
        article=article,
        depth=depth + 1,
    )


def decided(
    scene: RoundContext, found: Difference, depth: int = 0, here: BracketAccount | None = None
) -> Iterator[Line]:
    """What decided against the wish; the bracket is named unless the reader is `here`."""
    where: dict[str, Any] = {"group": scene.group}
    if found.bracket:
        where["points"] = Points(scene.account.brackets[found.bracket - 1].score)
    if found.kind == "bye":
        yield Line(N_("The bye is given first, and to another player:"), depth=depth)
        yield from (of_step(step, depth + 1) for step in found.steps)
        return
    if found.real is not None and found.wished is not None:
        yield cost(found, depth)
        if found.bracket and scene.account.brackets[found.bracket - 1] is not here:
            told = N_("That is decided in the {group} of {points}.")
            yield Line(told, where, depth=depth + 1)
        return
    yield _passed_over(scene, found, where, depth)
    yield from (of_step(step, depth + 1) for step in found.steps)


def cost(found: Difference, depth: int = 0) -> Line:
    """A criterion that the wished round meets less well, with both counts."""
    assert found.real is not None
    assert found.wished is not None
    facts: dict[str, Any] = {
        "wording": Words(found.real.wording),
        "wished": Reached(found.wished.value),
        "real": Reached(found.real.value),
        "charged": Boards(found.wished.charged),
    }
    template = (
        N_("{wording}: {wished} instead of {real} ({charged}).")
        if found.wished.charged
        else N_("{wording}: {wished} instead of {real}.")
    )
    if found.wished.value == found.real.value:
        alone = [who for who in found.wished.charged if len(who) == 1]
        facts["charged"] = Boards(alone)
        template = N_("{wording}: {charged} would float on, which counts more than any difference.")
    return Line(template, facts, article=cited(found.real.code, found.real.article), depth=depth)


def _passed_over(
    scene: RoundContext, found: Difference, where: Mapping[str, Any], depth: int
) -> Line:
    """The turn at which the rules settled on something else."""
    passed = found.passed
    assert passed is not None, "where no criterion tells two rounds apart, somebody fares otherwise"
    real, wished = passed.left
    facts = {
        **where,
        "player": scene.named(passed.player) if passed.player else "",
        "real": passed.real,
        "wished": passed.wished,
        "real_left": Numbers(real),
        "wished_left": Numbers(wished),
    }
    known = scene.paired.rules.cited
    article = known.order
    if found.kind == "order":
        moved = scene.account.brackets[found.bracket - 1].moved
        of_target = bool(known.target) and passed.player in moved
        template = _later(passed, of_target=of_target)
        if of_target and passed.wished:
            article = known.target
        elif real and wished:
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


def _later(passed: Passed, *, of_target: bool) -> str:
    """What is as good, but comes later in the order of the rules.

    Where the opponent of a transferred player comes before who leaves, he is told first.
    """
    real, wished = passed.left
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
class Outcome:
    """Pairs of a bracket, and who leaves it without an opponent."""

    pairs: Sequence[Sequence[int]]
    left: Sequence[int]

    def said(self, language: Language) -> str:
        parts = [Boards(self.pairs).said(language)] if self.pairs else []
        if self.left:
            gone = Numbers(self.left).said(language)
            parts.append(language.translate(N_("{players} unpaired")).format(players=gone))
        return "; ".join(parts)

    def plain(self) -> Any:
        return {"pairs": Boards(self.pairs).plain(), "left": list(self.left)}


def _two_brackets(real: BracketAccount, wished: BracketAccount) -> Iterator[Line]:
    """The bracket in which the two rounds part: what is not common to both."""
    for mine, theirs, template in (
        (real, wished, N_("As paired: {outcome}.")),
        (wished, real, N_("As wished: {outcome}.")),
    ):
        common = set(map(frozenset, theirs.pairs))
        only = [pair for pair in mine.pairs if frozenset(pair) not in common]
        inside = {v for pair in mine.pairs for v in pair}
        left = [v for v in mine.floaters if v not in theirs.floaters and v not in inside]
        if only or left:
            yield Line(template, {"outcome": Outcome(only[:SHOWN], left[:SHOWN])}, depth=1)


def tell_comparison(event: Tournament, compared: Sequence[Compared]) -> tuple[Line, ...]:
    """Which boards differ from the first system's, and why."""
    return tuple(_comparison(event, compared))


def _comparison(event: Tournament, compared: Sequence[Compared]) -> Iterator[Line]:
    first = compared[0]
    assert first.round is not None
    yield _boards(first)
    for other in compared[1:]:
        if other.round is None:
            yield Line(N_("No legal pairing is left by {system}."), {"system": other.system})
        elif not other.refused and not other.colours:
            yield Line(N_("The same boards by {system}."), {"system": other.system})
        else:
            yield _boards(other)
            scene = RoundContext(event, other.round)
            for refused in other.refused:
                yield from _refused(scene, refused)
            yield from (_recoloured(game) for game in other.colours)


def _refused(scene: RoundContext, refused: Refused) -> Iterator[Line]:
    """A board of the first system, and why this one does not make it."""
    who = (refused.white,) if refused.black is None else (refused.white, refused.black)
    because = refused.because
    if because is None:
        template = N_("Not {board}.")
    else:
        template = N_("Not {board} with the bye:") if refused.black is None else N_("Not {board}:")
    yield Line(template, {"board": Boards((who,))}, depth=1)
    if because is None:
        return
    if because.difference is None:
        yield from impossible(scene, because, depth=2)
    else:
        yield from decided(scene, because.difference, depth=2)


def _recoloured(game: ColouredGame) -> Line:
    """The same two players, with colours exchanged by another rule."""
    return Line(
        N_("{board} with colours exchanged: {wording}."),
        {"board": Boards(((game.white, game.black),)), "wording": Words(game.wording)},
        article=game.article,
        depth=1,
    )


def _boards(compared: Compared) -> Line:
    assert compared.round is not None
    boards: list[Sequence[int]] = list(compared.round.pairs)
    if compared.round.bye is not None:
        boards.append((compared.round.bye,))
    return Line(N_("By {system}: {boards}."), {"system": compared.system, "boards": Boards(boards)})
