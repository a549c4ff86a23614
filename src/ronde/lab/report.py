"""The report of experiments: one HTML page that needs nothing else, tables and drawings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from html import escape
from math import isfinite
from pathlib import Path

from ronde.domain.errors import N_
from ronde.lab.experiment import Texts
from ronde.lab.findings import bound_text, findings, state
from ronde.lab.measured import Metric
from ronde.lab.metrics import metric
from ronde.lab.plots import drawings
from ronde.lab.results import Results
from ronde.lab.statistics import Estimate
from ronde.lab.summary import (
    NAMES,
    BaselineDifference,
    PublishedComparison,
    RoundsNeeded,
    Summary,
    is_share,
    shown,
)

Translate = Callable[[str], str]

PUBLISHED: dict[bool | None, str] = {
    False: N_("agrees"),
    True: N_("differs"),
    None: N_("play more"),
}
VERDICTS = {
    "better": N_("better"),
    "equal": N_("no difference that matters"),
    "worse": N_("worse"),
    "not better": N_("not better"),
    "play more": N_("play more"),
}
FEW = 4
"""Tables with more columns of numbers than these have their intervals under the numbers."""
MOST = 6
"""A table with more columns of numbers than these is cut into several."""
STYLE = Path(__file__).with_name("report.css")
"""How the report looks, on the screen and on paper."""


class ReportLanguage:
    """The language of a report: its sentences and its numbers."""

    def __init__(self, translate: Translate, lang: str) -> None:
        self.translate = translate
        self.lang = lang

    def number(self, value: float, digits: int, *, sign: bool = False) -> str:
        """The number with that many decimals, and the decimal sign of the language."""
        text = (f"{value:+z.{digits}f}" if sign else f"{value:z.{digits}f}").replace("-", "−")
        return text.replace(".", ",") if self.lang == "fr" else text

    def value(self, value: float, row: Metric, *, sign: bool = False) -> str:
        """A value of that measure, a share in per cent; with a sign, a difference of two."""
        if is_share(row):
            unit = self.translate(N_("pp")) if sign else "%"
            return f"{self.number(100 * value, 1, sign=sign)}\u202f{unit}"
        return self.number(value, row.digits, sign=sign)

    def interval(self, found: Estimate | None, row: Metric, *, sign: bool = False) -> str:
        """The value and, smaller, its interval where it has one."""
        if found is None:
            return "–"
        if not found.has_interval:
            return self.value(found.value, row, sign=sign)
        factor, digits = (100, 1) if is_share(row) else (1, row.digits)
        low, high = (
            self.number(factor * end, digits, sign=sign) for end in (found.low, found.high)
        )
        between = "; " if self.lang == "fr" else ", "
        sentence = f"{self.value(found.value, row, sign=sign)}"
        return f"{sentence} <small>[{low}{between}{high}]</small>"

    def of(self, texts: Texts) -> str:
        """A text of the experiment in this language, or in English."""
        return texts.get(self.lang, texts.get("en", ""))


def page(summaries: Sequence[Summary], translate: Translate = str, lang: str = "en") -> str:
    """The whole page; what a summary has estimated serves the pages of other languages too."""
    language = ReportLanguage(translate, lang)
    title = escape(translate(N_("Report of the laboratory")))
    parts = [
        f"<h1>{title}</h1>",
        f"<p>{escape(_explained(language))}</p>",
        *_contents(summaries, language),
        *_at_a_glance(summaries, language),
        *(section(number, summary, language) for number, summary in enumerate(summaries, 1)),
        f"<footer><p>{escape(_made_by(summaries, language))}</p></footer>",
    ]
    body = "\n".join(parts)
    return (
        f'<!DOCTYPE html>\n<html lang="{escape(lang)}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>\n{STYLE.read_text('utf-8')}</style>\n</head>\n<body>\n<main>\n"
        f"{body}\n</main>\n</body>\n</html>\n"
    )


def _explained(language: ReportLanguage) -> str:
    brackets = N_(
        "In brackets: the interval that holds the true value 95 times of 100 for somebody who "
        "looks once, exact binomial for yes and no, Student's for means. Differences of shares are "
        "in percentage points (pp). Every table can be made again from the experiment and its seed."
    )
    judged = N_(
        "Differences and verdicts are of the same tournaments, and right however often one looks "
        "and however many are compared: a single wrong verdict in a family of comparisons comes 5 "
        "times of 100 at most. Where it says play more, the tournaments played so far do not tell."
    )
    without = N_("A mean without brackets was the same in every tournament played.")
    drawn = N_(
        "In drawings a line through a dot is the interval; a shape shows how single tournaments "
        "spread, its bar holds the middle half of them, and its dot is their mean."
    )
    return " ".join(map(language.translate, (brackets, judged, without, drawn)))


def _made_by(summaries: Sequence[Summary], language: ReportLanguage) -> str:
    makers = dict.fromkeys(str(maker) for one in summaries for maker in one.results.made_by)
    return language.translate(N_("Made by {makers}.")).format(makers=", ".join(makers))


def _title(summary: Summary, language: ReportLanguage) -> str:
    return language.of(summary.experiment.title) or summary.experiment.name


def _contents(summaries: Sequence[Summary], language: ReportLanguage) -> Iterator[str]:
    if len(summaries) < 2:
        return
    lines = "\n".join(
        f'<li><a href="#e{number}">{escape(_title(summary, language))}</a></li>'
        for number, summary in enumerate(summaries, 1)
    )
    yield f"<nav><ol>\n{lines}\n</ol></nav>"


def _at_a_glance(summaries: Sequence[Summary], language: ReportLanguage) -> Iterator[str]:
    """One line for each experiment that has published numbers to compare with."""
    rows = []
    for number, summary in enumerate(summaries, 1):
        lines = list(summary.published())
        if not lines:
            continue
        link = f'<a href="#e{number}">{escape(_title(summary, language))}</a>'
        counts = [sum(line.differs is wanted for line in lines) for wanted in (False, True, None)]
        cells = "".join(f'<td class="n">{count}</td>' for count in counts)
        rows.append(f'<tr><td class="text">{link}</td>{cells}</tr>')
    if rows:
        yield _table(
            language.translate(N_("Published results at a glance")),
            [language.translate(N_("experiment"))],
            [language.translate(text) for text in PUBLISHED.values()],
            rows,
        )


def section(number: int, summary: Summary, language: ReportLanguage) -> str:
    """The section of one experiment."""
    experiment = summary.experiment
    why = language.of(experiment.why)
    parts = [
        f'<section id="e{number}">\n<h2>{escape(_title(summary, language))}</h2>',
        *(f"<p>{escape(text)}</p>" for text in (language.of(experiment.note),) if text),
        *_published_table(summary, language),
        *_needed_table(summary, language),
        *_findings(summary, language),
        *_unfinished(summary, language),
        *_estimates_tables(summary, language),
        *_baseline_tables(summary, language),
        *_figures(summary, language),
        *_written_before(why, language),
        f'<p class="source">{escape(_provenance(summary.results, language))}</p>',
        "</section>",
    ]
    return "\n".join(parts)


def _findings(summary: Summary, language: ReportLanguage) -> Iterator[str]:
    lines = list(findings(summary, language.translate, language.value))
    if lines:
        title = escape(language.translate(N_("What the tournaments played so far say")))
        items = "\n".join(f"<li>{escape(line)}</li>" for line in lines)
        yield f"<h3>{title}</h3>\n<ul>\n{items}\n</ul>"


def _written_before(why: str, language: ReportLanguage) -> Iterator[str]:
    """The words of the experiment's author, which no run has changed."""
    if why:
        title = language.translate(N_("Written with the experiment, whatever this run shows:"))
        yield f'<p class="why"><em>{escape(title)}</em> {escape(why)}</p>'


def _unfinished(summary: Summary, language: ReportLanguage) -> Iterator[str]:
    """Tournaments that ended early were measured as they stood, which the reader must know."""
    row = metric("unfinished")
    for number, cell in enumerate(summary.experiment.cells):
        found = summary.of(number, row)
        if found is None or not found.value:
            continue
        sentence = language.translate(
            N_(
                "{share} of the tournaments with {players} players and {rounds} rounds ended "
                "early, for want of a legal pairing ({system}); they are measured as they stood."
            )
        )
        facts = cell.facts()
        share = language.value(found.value, row)
        yield f"<p>{escape(sentence.format(share=share, **facts))}</p>"


def _provenance(results: Results, language: ReportLanguage) -> str:
    experiment = results.experiment
    sentence = language.translate(
        N_("{count} tournaments of each kind, seed {seed}, experiment {digest}.")
    )
    sentence = sentence.format(
        count=experiment.tournaments, seed=experiment.seed, digest=experiment.digest
    )
    if not experiment.source:
        return sentence
    source = language.translate(N_("Published: {source}.")).format(source=experiment.source)
    return f"{sentence} {source}"


def _table(
    caption: str,
    texts: Iterable[str],
    numbers: Iterable[str],
    rows: Iterable[str],
    *,
    last: Iterable[str] = (),
    tall: bool = False,
) -> str:
    head = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in texts)
    head += "".join(f'<th scope="col" class="n">{escape(cell)}</th>' for cell in numbers)
    head += "".join(f'<th scope="col">{escape(cell)}</th>' for cell in last)
    body = "\n".join(rows)
    return (
        f'<div class="wide"><table{" class=tall" if tall else ""}>\n'
        f"<caption>{escape(caption)}</caption>\n"
        f"<thead><tr>{head}</tr></thead>\n<tbody>\n{body}\n</tbody>\n</table></div>"
    )


def _row(texts: Iterable[str], numbers: Iterable[str], *, differs: bool = False) -> str:
    cells = "".join(f"<td>{escape(text)}</td>" for text in texts)
    cells += "".join(f'<td class="n">{number}</td>' for number in numbers)
    return f'<tr class="differs">{cells}</tr>' if differs else f"<tr>{cells}</tr>"


def _facts(summary: Summary, number: int) -> list[str]:
    facts = summary.experiment.cells[number].facts()
    return [facts[key] for key in summary.experiment.varied()]


def _varied(summary: Summary, language: ReportLanguage) -> list[str]:
    return [language.translate(NAMES[key]) for key in summary.experiment.varied()]


def _estimates_tables(summary: Summary, language: ReportLanguage) -> Iterator[str]:
    cells = range(len(summary.experiment.cells))
    for metrics in _cut(shown(summary.results)):
        rows = [
            _row(
                _facts(summary, number),
                [language.interval(summary.of(number, row), row) for row in metrics],
            )
            for number in cells
        ]
        yield _measures(
            language.translate(N_("What was measured")), summary, metrics, rows, language
        )


def _baseline_tables(summary: Summary, language: ReportLanguage) -> Iterator[str]:
    judged = {(one.cell, one.base, one.metric.code): one for one in summary.judged()}
    pairs = list(dict.fromkeys((one.cell, one.base) for one in summary.judged()))
    if not pairs:
        return
    caption = language.translate(N_("Difference from {baseline}, on the same fields")).format(
        baseline=" · ".join(summary.experiment.baseline.values())
    )
    for metrics in _cut(shown(summary.results)):
        rows = [
            _row(
                _facts(summary, number),
                [_judged_cell(judged[number, base, row.code], language) for row in metrics],
            )
            for number, base in pairs
        ]
        yield _measures(caption, summary, metrics, rows, language)


def _judged_cell(found: BaselineDifference, language: ReportLanguage) -> str:
    """A difference, its interval at any time, and the verdict where one side is better."""
    difference, row = found.judgement.difference, found.metric
    if difference is None:
        return "–"
    judgement = found.judgement
    interval = Estimate(difference.value, judgement.low, judgement.high, difference.size)
    shown_ = language.interval(_finite(interval), row, sign=True)
    if not row.better:
        return shown_
    verdict = language.translate(VERDICTS[state(found)])
    return f"{shown_} <small>{escape(verdict)}</small>"


def _finite(found: Estimate) -> Estimate:
    """The estimate without an interval where there are too few tournaments for one."""
    return found if isfinite(found.high) else found._replace(low=found.value, high=found.value)


def _cut(metrics: Sequence[Metric]) -> Iterator[Sequence[Metric]]:
    """The measures in as few parts as possible, of about the same size."""
    parts = -(-len(metrics) // MOST)
    size = -(-len(metrics) // parts)
    for start in range(0, len(metrics), size):
        yield metrics[start : start + size]


def _measures(
    caption: str,
    summary: Summary,
    metrics: Sequence[Metric],
    rows: Iterable[str],
    language: ReportLanguage,
) -> str:
    return _table(
        caption,
        _varied(summary, language),
        [language.translate(row.wording) for row in metrics],
        rows,
        tall=len(metrics) > FEW,
    )


def _needed_table(summary: Summary, language: ReportLanguage) -> Iterator[str]:
    lines = list(summary.rounds_needed())
    if not lines:
        return
    varied = [key for key in summary.experiment.varied() if key != "rounds"]
    last = max(cell.rounds for cell in summary.experiment.cells)
    yield _table(
        language.translate(N_("Rounds needed until a measure is surely good enough")),
        [*(language.translate(NAMES[key]) for key in varied), language.translate(N_("measure"))],
        [
            language.translate(N_("wanted")),
            language.translate(N_("first reached with")),
            language.translate(N_("always from")),
        ],
        [_needed_row(line, varied, last, language) for line in lines],
    )


def _needed_row(
    line: RoundsNeeded, varied: Sequence[str], last: int, language: ReportLanguage
) -> str:
    facts = line.cell.facts()
    bound = "≤" if line.wanted.at_most else "≥"
    return _row(
        [*(facts[key] for key in varied), language.translate(line.metric.wording)],
        [
            f"{bound} {language.value(line.wanted.threshold, line.metric)}",
            *(
                escape(bound_text(rounds, last, language.translate))
                for rounds in (line.first, line.always)
            ),
        ],
    )


def _published_table(summary: Summary, language: ReportLanguage) -> Iterator[str]:
    lines = list(summary.published())
    if not lines:
        return
    varied = summary.experiment.varied()
    yield _table(
        language.translate(N_("Published results beside ours")),
        [*_varied(summary, language), language.translate(N_("measure"))],
        [
            language.translate(N_("published")),
            language.translate(N_("here")),
            language.translate(N_("difference")),
            language.translate(N_("verdict")),
        ],
        [_published_row(line, varied, language) for line in lines],
    )


def _published_row(
    line: PublishedComparison, varied: Sequence[str], language: ReportLanguage
) -> str:
    facts = line.cell.facts()
    published = language.value(line.published.value, line.metric)
    if line.published.highest is not None:
        published = f"{published} … {language.value(line.published.highest, line.metric)}"
    return _row(
        [*(facts[key] for key in varied), language.translate(line.metric.wording)],
        [
            published,
            language.interval(_finite(line.ours), line.metric),
            language.value(line.difference, line.metric, sign=True),
            escape(language.translate(PUBLISHED[line.differs])),
        ],
        differs=line.differs is True,
    )


def _figures(summary: Summary, language: ReportLanguage) -> Iterator[str]:
    try:
        figures = [
            f"<figure><figcaption>{escape(caption)}</figcaption>{svg}</figure>"
            for _code, caption, svg in drawings(summary, language.translate, language.lang)
        ]
    except ImportError:
        sentence = N_("Drawings need the packages altair and vl-convert: pip install 'ronde[lab]'.")
        yield f"<p>{escape(language.translate(sentence))}</p>"
        return
    yield '<div class="figures">'
    yield from figures
    yield "</div>"
