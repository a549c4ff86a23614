"""Answers to "why not" and to a comparison of systems, as lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ronde.domain.errors import N_
from ronde.domain.tournament import Tournament
from ronde.engine import Round
from ronde.explanation.editions import Compared
from ronde.explanation.lines import Line, Names, cited
from ronde.explanation.why_not import Difference, WhyNot
from ronde.rulebooks.account import BracketAccount


def tell_why_not(event: Tournament, paired: Round, answer: WhyNot) -> tuple[Line, ...]:
    """Why the round does not contain the wish, in sentences."""
    return tuple(_why_not(Names(event), paired, answer))


def _why_not(names: Names, paired: Round, answer: WhyNot) -> Iterator[Line]:
    wish, wished, difference = answer.wish, answer.round, answer.difference
    if wished is None:
        yield _impossible(names, answer)
        return
    if difference is None:
        yield Line(N_("That is what the round already contains."))
        return
    if wish.b is None:
        yield Line(
            N_("The best legal round in which {player} has the bye is: {boards}."),
            {"player": names.player(wish.a), "boards": names.those(wished.pairs)},
        )
    else:
        yield Line(
            N_("The best legal round with {a} against {b} is: {boards}."),
            {
                "a": names.player(wish.a),
                "b": names.player(wish.b),
                "boards": names.those(wished.pairs),
            },
        )
    yield _decided(names, difference)
    if difference.bracket:
        real = paired.account.brackets[difference.bracket - 1]
        other = wished.account.brackets[difference.bracket - 1]
        yield from _two_brackets(names, real, other)


def _impossible(names: Names, answer: WhyNot) -> Line:
    facts: dict[str, object] = {"count": len(answer.witness)}
    if answer.witness:
        facts["witness"] = names.numbers(answer.witness)
        return Line(
            N_(
                "No legal round contains that: without {witness} the others fall into more odd "
                "groups than that one player can serve."
            ),
            facts,
            many=N_(
                "No legal round contains that: without {witness} the others fall into more odd "
                "groups than those {count} players can serve."
            ),
        )
    return Line(N_("No legal round contains that: the two may not meet, or nobody else can."))


def _decided(names: Names, difference: Difference) -> Line:
    """What decided against the wish."""
    real, wished = difference.real, difference.wished
    if real is None or wished is None:
        template = (
            N_("In bracket {bracket} it is as good, but generated later.")
            if difference.kind == "order"
            else N_("In group {bracket} the procedure settles on another pairing first.")
        )
        return Line(template, {"bracket": difference.bracket})
    return Line(
        N_("It is worse at this point: {wished} instead of {real} – {wording} ({charged})."),
        {
            "wished": names.value(wished.value),
            "real": names.value(real.value),
            "wording": real.wording,
            "charged": names.those(wished.charged) or "–",
        },
        article=cited(real.code, real.article),
        translated=("wording",),
    )


def _two_brackets(names: Names, real: BracketAccount, wished: BracketAccount) -> Iterator[Line]:
    """The bracket in which the two rounds part, as it is and as it would be."""
    for template, bracket in (
        (N_("As paired: {pairs}; left over: {left}."), real),
        (N_("As wished: {pairs}; left over: {left}."), wished),
    ):
        yield Line(
            template,
            {
                "pairs": names.those(bracket.pairs) or "–",
                "left": names.numbers(bracket.floaters) or "–",
            },
            depth=1,
        )
    for step in real.steps:
        yield Line(step.template, step.facts, article=step.article, depth=1)


def tell_comparison(event: Tournament, compared: Sequence[Compared]) -> tuple[Line, ...]:
    """Which boards differ from the first system's, and why."""
    return tuple(_comparison(Names(event), compared))


def _comparison(names: Names, compared: Sequence[Compared]) -> Iterator[Line]:
    first = compared[0]
    assert first.round is not None
    yield Line(
        "{system}: {boards}", {"system": first.system, "boards": _boards(names, first.round)}
    )
    for other in compared[1:]:
        if other.round is None:
            yield Line(N_("{system} leaves no legal pairing."), {"system": other.system})
            continue
        if not other.refused and not other.colours:
            yield Line(N_("{system}: the same boards."), {"system": other.system})
            continue
        yield Line(
            "{system}: {boards}", {"system": other.system, "boards": _boards(names, other.round)}
        )
        for refused in other.refused:
            who = (refused.white,) if refused.black is None else (refused.white, refused.black)
            yield Line(N_("Not {board}:"), {"board": names.those([who])}, depth=1)
            if refused.because.difference is None:
                yield Line(N_("No legal round contains that."), depth=2)
            else:
                line = _decided(names, refused.because.difference)
                yield Line(line.one, line.facts, line.many, line.article, 2, line.translated)
        if other.colours:
            yield Line(
                N_("Other colours: {boards}."), {"boards": names.those(other.colours)}, depth=1
            )


def _boards(names: Names, paired: Round) -> str:
    boards = names.those(paired.pairs)
    return boards if paired.bye is None else f"{boards}, {paired.bye}"
