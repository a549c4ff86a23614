"""Advice on the format of an event, as pages, the command and JSON show it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from shlex import quote

from ronde.accelerations.catalogue import ACCELERATIONS
from ronde.domain.errors import N_, Translate
from ronde.explanation.lines import Language
from ronde.lab.adviser import Advice, Goal, Question, goal
from ronde.lab.cells import NO_ACCELERATION, Cell
from ronde.lab.metrics import metric
from ronde.lab.verdicts import Verdict
from ronde.notation import number
from ronde.rulebooks.catalogue import system as system_named
from ronde.views.formatting import tie_break_name

VERDICTS = {
    1: ("worse", N_("worse")),
    -1: ("better", Verdict.BETTER),
    0: ("as-good", N_("as good")),
    None: ("undecided", Verdict.PLAY_MORE),
}
"""What is said of the second of two formats, by whether the first is better."""


@dataclass(frozen=True, slots=True)
class GoalView:
    """One goal of a format: its value, and how far it is from the first format.

    `low` and `high` are the interval of the difference, `margin` the smallest one that matters,
    all in the units that are shown; the first format has none of them. `scale` says what the
    differences are counted in, and on which side the better ones are.
    """

    goal: str
    wording: str
    value: str
    difference: str = ""
    interval: str = ""
    verdict: str = ""
    verdict_code: str = ""
    distance: float | None = None
    low: float | None = None
    high: float | None = None
    margin: float = 0.0
    scale: str = ""


SCALES = {
    (True, 1): N_("percentage points, better to the right"),
    (True, -1): N_("percentage points, better to the left"),
    (False, 1): N_("difference, better to the right"),
    (False, -1): N_("difference, better to the left"),
}
"""What a scale counts, by whether it is of a share, and by which side is better."""


@dataclass(frozen=True, slots=True)
class FormatView:
    """A format: its name, what sets it apart from the first, its tie-breaks, and each goal."""

    number: int
    name: str
    short: str
    tie_breaks: str
    goals: tuple[GoalView, ...]
    recommended: bool
    beaten: bool


@dataclass(frozen=True, slots=True)
class AdviceView:
    """The formats side by side, and what follows: in words, for the invitation, as a command."""

    tournaments: int
    players: int
    seed: int
    formats: tuple[FormatView, ...]
    summary: str
    invitation: str
    more: str
    command: str


def advice_view(advice: Advice, language: Language, code: str, *, source: str = "") -> AdviceView:
    """The advice in one language; `source` is the file of the entry list, for the command."""
    return AdviceView(
        tournaments=advice.tournaments,
        players=advice.question.players,
        seed=advice.question.seed,
        formats=tuple(_format(advice, n, language, code) for n in range(len(advice.formats))),
        summary=_summary(advice, language),
        invitation=_invitation(advice, language, code),
        more=_more(advice, language),
        command=command(advice, source),
    )


def format_name(cell: Cell, language: Language) -> str:
    """The system, the rounds and the acceleration in a few words."""
    say = language.translate
    rounds = language.plural("{count} round", "{count} rounds", cell.rounds)
    parts = [say(system_named(cell.system).title), rounds.format(count=cell.rounds)]
    if cell.acceleration != NO_ACCELERATION:
        parts.append(say(ACCELERATIONS[cell.acceleration].title))
    return ", ".join(parts)


def _short_name(cell: Cell, first: Cell, language: Language, code: str) -> str:
    """Only what sets the format apart from the first one."""
    say = language.translate
    parts = []
    if cell.system != first.system:
        parts.append(say(system_named(cell.system).title))
    if cell.rounds != first.rounds:
        rounds = language.plural("{count} round", "{count} rounds", cell.rounds)
        parts.append(rounds.format(count=cell.rounds))
    if cell.acceleration != first.acceleration:
        parts.append(say(ACCELERATIONS[cell.acceleration].title))
    if not parts and cell != first:
        name = tie_break_name(cell.tie_breaks[0], code, say)
        parts.append(say(N_("{tie_break} first")).format(tie_break=name))
    return ", ".join(parts)


def _tie_breaks(cell: Cell, language: Language, code: str) -> str:
    return " · ".join(tie_break_name(row, code, language.translate) for row in cell.tie_breaks)


def _format(advice: Advice, place: int, language: Language, code: str) -> FormatView:
    cell = advice.formats[place]
    return FormatView(
        number=place + 1,
        name=format_name(cell, language),
        short=_short_name(cell, advice.formats[0], language, code),
        tie_breaks=_tie_breaks(cell, language, code),
        goals=tuple(_goal(advice, place, goal(key), language) for key in advice.question.goals),
        recommended=place == advice.recommended,
        beaten=place not in advice.left,
    )


def _goal(advice: Advice, place: int, row: Goal, language: Language) -> GoalView:
    say = language.translate
    found = advice.estimate(place, row.key)
    value = "–" if found is None else _number(found.value, row, say)
    scale = say(SCALES[row.is_share, metric(row.measure).better])
    plain = GoalView(row.key, say(row.wording), value, scale=scale)
    if place == 0:
        return plain
    compared = advice.comparison(0, place, row.key)
    judged = compared.judgement
    if judged.difference is None or judged.high - judged.low > 1e6:
        return replace(plain, verdict_code="undecided", verdict=say(Verdict.PLAY_MORE))
    # The comparison is the first format minus this one.
    distance, low, high = -judged.difference.value, -judged.high, -judged.low
    unit = 100 if row.is_share else 1
    verdict_code, verdict = VERDICTS[compared.decided]
    return replace(
        plain,
        difference=_signed(distance, row, say),
        interval=say(N_("{low} to {high}")).format(
            low=_signed(low, row, say), high=_signed(high, row, say)
        ),
        verdict=say(verdict),
        verdict_code=verdict_code,
        distance=unit * distance,
        low=unit * low,
        high=unit * high,
        margin=unit * advice.question.margin(row.key),
    )


def _number(value: float, row: Goal, say: Translate) -> str:
    if row.is_share:
        return say(N_("{number}%")).format(number=number(f"{100 * value:.1f}", say))
    return number(f"{value:.2f}", say)


def _signed(value: float, row: Goal, say: Translate) -> str:
    digits, unit = (1, 100) if row.is_share else (2, 1)
    rounded = round(unit * value, digits)
    sign = "+" if rounded > 0 else "−" if rounded < 0 else ""
    return sign + number(f"{abs(rounded):.{digits}f}", say)


def _summary(advice: Advice, language: Language) -> str:
    """Which format, and why; or that nothing can be said yet."""
    say = language.translate
    best = advice.recommended
    if best is None:
        return say(
            N_(
                "The tournaments played so far name no format: they do not yet tell apart, in what "
                "matters to you, the formats that are left. Play more, or choose by other reasons."
            )
        )
    name = format_name(advice.formats[best], language)
    if len(advice.left) == len(advice.formats):
        words = N_(
            "Take number {number}, {name}: it is the plainest, and in what matters to you the "
            "others are as good."
        )
    elif len(advice.left) > 1:
        words = N_(
            "Take number {number}, {name}: nothing is better in what matters to you, and it is "
            "the plainest of those that are as good."
        )
    else:
        words = N_("Take number {number}, {name}. What sets it above the others: {goals}.")
    goals = "; ".join(say(row.wording) for row in _deciding(advice, best))
    return say(words).format(number=best + 1, name=name, goals=goals)


def _deciding(advice: Advice, best: int) -> Iterator[Goal]:
    """The goals in which a format is above another one that is as good in all weightier goals."""
    deciding = set()
    for other in range(len(advice.formats)):
        for key in advice.question.goals if other != best else ():
            if advice.comparison(min(best, other), max(best, other), key).decided != 0:
                deciding.add(key)
                break
    return (goal(key) for key in advice.question.goals if key in deciding)


def _invitation(advice: Advice, language: Language, code: str) -> str:
    """One sentence for the invitation; none while no format has been named."""
    if advice.recommended is None:
        return ""
    cell = advice.formats[advice.recommended]
    say = language.translate
    words = N_("{rounds} rounds by the rules “{system}”. Ties are broken by: {tie_breaks}.")
    facts = {
        "rounds": cell.rounds,
        "system": say(system_named(cell.system).title),
        "tie_breaks": _tie_breaks(cell, language, code),
    }
    if cell.acceleration != NO_ACCELERATION:
        words = N_(
            "{rounds} rounds by the rules “{system}”, accelerated by “{acceleration}”. Ties are "
            "broken by: {tie_breaks}."
        )
        facts["acceleration"] = say(ACCELERATIONS[cell.acceleration].title)
    return say(words).format(**facts)


def _more(advice: Advice, language: Language) -> str:
    """How many tournaments will probably do, while nothing is decided."""
    wanted = advice.wanted
    if advice.recommended is not None or wanted is None:
        return ""
    rounded = round(wanted, 1 - len(str(wanted)))
    words = N_("About {count} tournaments of each format will probably tell.")
    return language.translate(words).format(count=max(rounded, advice.tournaments))


def command(advice: Advice, source: str = "") -> str:
    """The command that gives this advice again."""
    return " ".join(["ronde advise", *_arguments(advice.question, source), *_end(advice)])


def _arguments(question: Question, source: str) -> Iterator[str]:
    field = question.field
    if source:
        yield quote(source)
    elif field.kind == "list":
        yield f"--ratings {','.join(map(str, field.entries))}"
    else:
        yield f"--players {question.players} --lowest {field.lowest} --highest {field.highest}"
        if field.unrated_share:
            yield f"--unrated {round(100 * field.unrated_share)}"
    yield f"--rounds {question.rounds} --goals {','.join(question.goals)}"
    for name in question.systems:
        yield f"--system {quote(name)}"
    for key, margin in question.margins:
        yield f"--margin {key}={margin:g}"
    if question.draughts:
        yield "--draughts"


def _end(advice: Advice) -> Iterator[str]:
    yield f"--seed {advice.question.seed} --tournaments {advice.tournaments}"
