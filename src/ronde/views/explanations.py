"""Explanations: why, why not, the report of a round, systems side by side, an account checked.

Sentences stand in every language, with their articles and facts. The same names as in the JSON of
`ronde explain`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Literal

from ronde.domain.errors import N_
from ronde.explanation.answers import tell_comparison, tell_why_not
from ronde.explanation.data import account_data, comparison_data, why_not_data
from ronde.explanation.editions import side_by_side
from ronde.explanation.lines import Line, plain_facts
from ronde.explanation.report import report
from ronde.explanation.virtual_points import why_virtual_points
from ronde.explanation.why import BOARD_LINE, MATCH_LINE, why_board, why_player, why_round
from ronde.explanation.why_not import WhyNotQuestion, why_not
from ronde.pairing import Round
from ronde.proving import judge
from ronde.services.language import LANGUAGES, translator
from ronde.services.rounds import ReplayedRound
from ronde.views.base import DisciplineName, Natural, Number, View, Words, game_of

if TYPE_CHECKING:
    from ronde.journal import Section


class ExplanationLine(View, frozen=True):
    """A sentence of an explanation in every language, its article, its depth and its facts."""

    text: Words
    article: str | None
    depth: Natural
    facts: dict[str, Any]


class ReasonsView(View, frozen=True):
    """Why a round, a board or a player is what it is; the sentences are made of the `account`."""

    system: str
    round: Number
    lines: tuple[ExplanationLine, ...]
    account: dict[str, Any]


class ChangeView(View, frozen=True):
    """Why a round is paired otherwise after a correction."""

    system: str
    round: Number
    lines: tuple[ExplanationLine, ...]


class WhyNotView(View, frozen=True):
    """Why something else was not done; `answer` compares the real round with the wished one."""

    system: str
    round: Number
    lines: tuple[ExplanationLine, ...]
    answer: dict[str, Any]


class ComparisonView(View, frozen=True):
    """Several systems side by side, the first one being compared with."""

    system: str
    round: Number
    lines: tuple[ExplanationLine, ...]
    systems: tuple[dict[str, Any], ...]


class VerdictView(View, frozen=True):
    """What an independent program says of a round: proved, refuted or not proved, and why."""

    system: str
    round: Number
    lines: tuple[ExplanationLine, ...]
    verdict: Literal["proved", "refuted", "not proved"]


def explanation_lines(lines: Sequence[Line], game: DisciplineName) -> tuple[ExplanationLine, ...]:
    """The lines in every language, in the words of the game."""
    languages = {code: translator(code, game).language for code in LANGUAGES}
    return tuple(
        ExplanationLine(
            text=Words(**{code: line.sentence(spoken) for code, spoken in languages.items()}),
            article=line.article or None,
            depth=line.depth,
            facts=plain_facts(line.facts),
        )
        for line in lines
    )


def reasons(
    found: ReplayedRound, *, player: int | None = None, steps: bool = False
) -> tuple[Line, ...]:
    """The report of a round; or one player, or every step of it."""
    given = (found.tournament, found.round)
    if player is not None:
        return why_player(*given, player, **found.choices)
    return why_round(*given, **found.choices) if steps else report(*given, **found.choices)


def reasons_of_board(found: ReplayedRound, two: tuple[int, int]) -> tuple[Line, ...]:
    """Why a board; of one that was made by hand, why the rules would not have made it."""
    pairs = found.round.pairs
    if two in pairs:
        return why_board(found.tournament, found.round, pairs.index(two) + 1, **found.choices)
    by_hand = Line(N_("The arbiter made this board; the rules would have made another one."))
    return (by_hand, *reasons_against(found, WhyNotQuestion(*two)))


FIXED = N_(
    "In the order of the rules this is board {place}. In the hall it has number {board}: one of "
    "the two always sits there."
)
SHIFTED = N_(
    "In the order of the rules this is board {place}. In the hall it has number {board}, since "
    "boards are numbered from {first} on and some players always sit at the same one."
)


def with_hall_numbers(
    lines: Sequence[Line], found: ReplayedRound, now: Section
) -> tuple[Line, ...]:
    """The lines with the numbers that boards have in the hall, and why they are others.

    Reading: ADR-0245
    """
    told: list[Line] = []
    for line in lines:
        place = line.facts.get("board") if line.one in (BOARD_LINE, MATCH_LINE) else None
        board = found.number_of_board(now, place) if place else None
        if board == place:
            told.append(line)
            continue
        told.append(replace(line, facts={**line.facts, "board": board}))
        numbers = now.board_numbers_in(found.round.number)
        fixed = board in dict(numbers.fixed).values()
        facts = {"place": place, "board": board, "first": numbers.first}
        told.append(Line(FIXED if fixed else SHIFTED, facts, depth=1))
    return tuple(told)


def reasons_of_points(found: ReplayedRound, player: int) -> tuple[Line, ...]:
    """Why a player has these points for pairing only, or none."""
    return why_virtual_points(found.tournament, found.round, player, **found.choices)


def reasons_against(found: ReplayedRound, alternative: WhyNotQuestion) -> tuple[Line, ...]:
    """Why an alternative was not chosen."""
    return answer_against(found, alternative)[0]


def answer_against(
    found: ReplayedRound, alternative: WhyNotQuestion
) -> tuple[tuple[Line, ...], Round | None]:
    """Why an alternative was not chosen, and the best round with it if there is one."""
    answer = why_not(found.tournament, found.round, alternative, **found.choices)
    lines = tell_why_not(found.tournament, found.round, answer, **found.choices)
    return lines, answer.round


def reasons_view(found: ReplayedRound, lines: Sequence[Line]) -> ReasonsView:
    """Reasons with the account they are made of."""
    paired = found.round
    shown = explanation_lines(lines, game_of(found.tournament))
    return ReasonsView(paired.system, paired.number, shown, account_data(paired))


def change_view(found: ReplayedRound, lines: Sequence[Line]) -> ChangeView:
    """Why a round is not what it was."""
    paired = found.round
    shown = explanation_lines(lines, game_of(found.tournament))
    return ChangeView(paired.system, paired.number, shown)


def why_not_view(found: ReplayedRound, alternative: WhyNotQuestion) -> WhyNotView:
    """Why an alternative was not chosen."""
    paired = found.round
    answer = why_not(found.tournament, paired, alternative, **found.choices)
    lines = tell_why_not(found.tournament, paired, answer, **found.choices)
    shown = explanation_lines(lines, game_of(found.tournament))
    return WhyNotView(paired.system, paired.number, shown, why_not_data(answer))


def comparison_view(found: ReplayedRound, systems: Sequence[str]) -> ComparisonView:
    """The same round by several systems."""
    paired = found.round
    compared = side_by_side(
        found.tournament,
        [paired.system, *systems],
        acceleration=found.choices["acceleration"],
        round=paired.number,
    )
    return ComparisonView(
        paired.system,
        paired.number,
        explanation_lines(tell_comparison(found.tournament, compared), game_of(found.tournament)),
        tuple(comparison_data(one) for one in compared),
    )


def verdict_view(found: ReplayedRound, now: Section) -> VerdictView:
    """The round as it was published, or else as the rules make it, judged by the verifier."""
    paired = found.round
    event = now.dated_tournament if paired.number <= len(now.paired) else found.tournament
    verdict = judge(event, system=paired.rules, round=paired.number, **found.choices)
    told = [Line(verdict.headline, {"round": verdict.round, "system": verdict.system})]
    told += [Line(f.template, f.facts, article=f.article, depth=1) for f in verdict.told]
    lines = explanation_lines(told, game_of(found.tournament))
    return VerdictView(paired.system, paired.number, lines, verdict.status.value)
