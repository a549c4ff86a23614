"""The reasons of a pairing: boards with names and scores, then what each bracket decided."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ronde.cli.language import _, ngettext

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Sequence

    from ronde.domain.tournament import Tournament
    from ronde.explanation.round_context import RoundContext
    from ronde.pairing import Round
    from ronde.rulebooks.account import Account, BracketAccount, CriterionCount, Step


def reasons(paired: Round, event: Tournament, **choices: Any) -> str:
    """Everything `--why` says, after an empty line; `choices` are those the pairing was made by."""
    from ronde.explanation.round_context import RoundContext
    from ronde.views.formatting import scores_in

    context = RoundContext(event, paired, **choices)
    lines = [*_boards(context), *_advice(context)]
    if paired.account is not None:
        lines += _account(paired.account, scores_in(event, _))
    return "".join(f"{line}\n" for line in ("", *lines))


def _boards(context: RoundContext) -> Iterator[str]:
    from ronde.views.formatting import scores_in

    paired, written = context.paired, scores_in(context.tournament, _)

    def participant(number: int) -> str:
        real, pairing = context.points[number], context.scores[number]
        score = written(real)
        if pairing != real:
            score = _("{real}, {pairing} for pairing").format(real=score, pairing=written(pairing))
        return f"{number:4} {context.participant(number).name} ({score})"

    width = max((len(participant(white)) for white, _black in paired.pairs), default=0)
    yield _("Round {number}, {system}").format(number=paired.number, system=paired.system)
    for board, (white, black) in enumerate(paired.pairs, 1):
        yield f"{board:4}. {participant(white):{width}} - {participant(black)}"
    if paired.bye is not None:
        yield _("      {player} has the bye").format(player=participant(paired.bye))


def _advice(context: RoundContext) -> Iterator[str]:
    """Whether the tournament calls for an acceleration: before it begins, and while it has one.

    Rule: FFE Haley, objectifs; FFE SAD
    """
    from ronde.accelerations.advice import remarks

    case = context.situation
    if case.number > 1 and case.acceleration is None:
        return
    for remark in remarks(case.tournament, case.acceleration, case.extra):
        yield _("  {article}: {sentence}").format(
            article=remark.article, sentence=_(remark.template).format(**remark.facts)
        )


def _account(account: Account, written: Callable[[int], str]) -> Iterator[str]:
    for place, bracket in enumerate(account.brackets, 1):
        further = {v for later in account.brackets[place:] for v in later.moved}
        yield from _bracket(bracket, written, further)
    for step in account.steps:
        yield _step(step)
    if account.games:
        yield ""
        yield _("Colours")
        for game in account.games:
            yield _("  {white}-{black}: {article}, {wording}").format(
                white=game.white,
                black=game.black,
                article=game.article,
                wording=_(game.wording),
            )


def _bracket(
    bracket: BracketAccount, written: Callable[[int], str], further: Collection[int]
) -> Iterator[str]:
    """A bracket; `further` are those who turn up in a later one."""
    inside = {v for pair in bracket.pairs for v in pair}
    left = [v for v in bracket.floaters if v not in inside]
    yield ""
    yield _("Score {score}: {players}").format(
        score=written(bracket.score), players=_numbers(bracket.residents)
    )
    for label, numbers in (
        (_("from other scores:"), bracket.moved),
        (_("left for the next bracket:"), [v for v in left if v in further]),
        (_("left without an opponent:"), [v for v in left if v not in further]),
    ):
        if numbers:
            yield f"  {label} {_numbers(numbers)}"
    if bracket.pairs:
        pairs = ", ".join(f"{a}-{b}" for a, b in bracket.pairs)
        yield _("  paired: {pairs}").format(pairs=pairs)
    for counted in bracket.criteria:
        if counted.value and counted.charged:
            charged = ", ".join("-".join(map(str, players)) for players in counted.charged)
            yield _("  {cited} {wording}: {charged}").format(
                cited=_citation(counted),
                wording=_(counted.wording),
                charged=charged,
            )
    for step in bracket.steps:
        yield _step(step)


def _citation(counted: CriterionCount) -> str:
    """`C12 (2.4.7)`; the article alone where the code is only a name, or the article itself."""
    if counted.code == counted.article or not any(map(str.isdigit, counted.code)):
        return counted.article
    return f"{counted.code} ({counted.article})"


def _step(step: Step) -> str:
    from ronde.explanation.lines import Language, of_step

    sentence = of_step(step).sentence(Language(_, ngettext))
    return _("  {article}: {sentence}").format(article=step.article, sentence=sentence)


def _numbers(numbers: Sequence[int]) -> str:
    return " ".join(map(str, numbers))
