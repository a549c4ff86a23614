"""What the numbers of a run say, in sentences made from them alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from ronde.domain.errors import N_
from ronde.lab.measured import Metric
from ronde.lab.summary import BaselineDifference, Bound, Summary, shown
from ronde.lab.tally import Difference
from ronde.lab.verdicts import LEVEL, Verdict, tournaments_wanted

Translate = Callable[[str], str]
Show = Callable[[float, Metric], str]
"""Writes a value of a measure."""

MOST = 10_000_000
"""No more tournaments than these are ever advised."""

TOLD = {
    "better": N_("{measure}: better than {baseline} – {names}."),
    "equal": N_("{measure}: no difference from {baseline} that matters ({margin}) – {names}."),
    "worse": N_("{measure}: worse than {baseline} – {names}."),
    "not better": N_("{measure}: not better than {baseline} by {margin} – {names}."),
    "play more": N_("{measure}: not told apart from {baseline} yet – {names}."),
}


def state(found: BaselineDifference) -> str:
    """Which of the five sentences speaks of this difference."""
    judgement = found.judgement
    if judgement.verdict is not Verdict.NOT_BETTER:
        return judgement.verdict.value
    if judgement.worse or (found.margin == 0 and judgement.difference is not None):
        return "worse"
    return "equal" if judgement.equal else "not better"


def findings(summary: Summary, translate: Translate, show: Show) -> Iterator[str]:
    """A sentence for each measure that has a better side and each verdict that was reached."""
    baseline = " · ".join(summary.experiment.baseline.values())
    for row in shown(summary.results):
        if not row.better:
            continue
        found = [one for one in summary.judged() if one.metric == row]
        for wanted, sentence in TOLD.items():
            rows = [one for one in found if state(one) == wanted]
            if not rows:
                continue
            names = "; ".join(_named(summary, one) for one in _by_value(rows, row.better))
            text = translate(sentence).format(
                measure=translate(row.wording),
                baseline=baseline,
                names=names,
                margin=show(rows[0].margin, row),
            )
            yield text
            if wanted == "play more":
                yield from _more(rows, len(summary.judged()), translate)


def _by_value(rows: Sequence[BaselineDifference], better: int) -> list[BaselineDifference]:
    """Those furthest on the better side first."""

    def value(one: BaselineDifference) -> float:
        return one.judgement.difference.value if one.judgement.difference else 0.0

    return sorted(rows, key=lambda one: -better * value(one))


def _named(summary: Summary, one: BaselineDifference) -> str:
    """What distinguishes the cell besides what the baseline fixes for both."""
    label = summary.label(summary.experiment.cells[one.cell])
    base = summary.label(summary.experiment.cells[one.base])
    return label.removeprefix(f"{base} ")


def _more(rows: Sequence[BaselineDifference], family: int, translate: Translate) -> Iterator[str]:
    """How many tournaments would tell the clearest of them apart, if its difference stays."""
    error = (1 - LEVEL) / family
    counts = [
        count
        for one in rows
        if (found := one.judgement.difference) is not None
        and (count := _wanted(found, one.margin, error)) <= MOST
    ]
    if counts:
        sentence = N_("About {count} tournaments of each kind would tell the clearest of these.")
        yield translate(sentence).format(count=_rounded(min(counts)))


def _wanted(found: Difference, margin: float, error: float) -> int:
    away = abs(abs(found.value) - margin)
    return tournaments_wanted(found, away, error=error) if found.error and away else MOST + 1


def _rounded(count: int) -> int:
    """Two digits are enough of a guess."""
    step = int(10 ** max(0, len(str(count)) - 2))
    return -(-count // step) * step


def bound_text(bound: Bound | None, last: int, translate: Translate) -> str:
    """A number of rounds that is known, or between what numbers it lies."""
    if bound is None:
        return translate(N_("more than {last}")).format(last=last)
    if bound.is_known:
        return str(bound.lowest)
    if bound.highest is None:
        return translate(N_("{lowest} or more: play more")).format(lowest=bound.lowest)
    return translate(N_("{lowest} to {highest}: play more")).format(
        lowest=bound.lowest, highest=bound.highest
    )
