"""The report of experiments: one HTML page that needs nothing else, tables and drawings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from html import escape

from ronde.domain.errors import N_
from ronde.lab.experiment import Texts
from ronde.lab.metrics import Metric
from ronde.lab.plots import drawings
from ronde.lab.run import Results
from ronde.lab.statistics import Estimate
from ronde.lab.summary import NAMES, Line, Summary, shown

Translate = Callable[[str], str]

STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 72rem; padding: 0 1rem;
       color: #1a1a1a; background: #fff; }
table { border-collapse: collapse; margin: 1rem 0; font-variant-numeric: tabular-nums; }
caption { text-align: left; font-weight: 600; padding: .3rem 0; }
th, td { padding: .25rem .7rem; border-bottom: 1px solid #ccc; text-align: left; }
th { vertical-align: bottom; }
td { white-space: nowrap; }
td.n { text-align: right; }
small { color: #555; }
td small { display: block; }
.differs { background: #fff1d6; }
figure { margin: 1rem 0; overflow-x: auto; }
.wide { overflow-x: auto; }
"""


class Words:
    """The language of a report: its sentences and its numbers."""

    def __init__(self, translate: Translate, lang: str) -> None:
        self.say = translate
        self.lang = lang

    def number(self, value: float, digits: int) -> str:
        """With that many decimals, and the comma or the point of the language."""
        text = f"{value:z.{digits}f}".replace("-", "−")
        return text.replace(".", ",") if self.lang == "fr" else text

    def interval(self, found: Estimate | None, digits: int) -> str:
        """The value and, smaller, its interval."""
        if found is None:
            return "–"
        value, low, high = (self.number(part, digits) for part in found[:3])
        between = "; " if self.lang == "fr" else ", "
        return f"{value} <small>[{low}{between}{high}]</small>"

    def of(self, texts: Texts) -> str:
        """A text of the experiment in this language, or in English."""
        return texts.get(self.lang, texts.get("en", ""))


def page(all_results: Sequence[Results], translate: Translate = str, lang: str = "en") -> str:
    """The whole page."""
    words = Words(translate, lang)
    title = escape(translate(N_("Report of the laboratory")))
    sections = "\n".join(section(results, words) for results in all_results)
    explained = escape(
        translate(
            N_(
                "In brackets: the interval that holds the true value 95 times of 100, exact "
                "binomial for yes and no, bootstrap for means. Every table can be made again from "
                "the experiment and its seed."
            )
        )
    )
    return (
        f'<!DOCTYPE html>\n<html lang="{escape(lang)}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<main>\n"
        f"<h1>{title}</h1>\n<p>{explained}</p>\n{sections}\n</main>\n</body>\n</html>\n"
    )


def section(results: Results, words: Words) -> str:
    """One experiment."""
    summary = Summary(results)
    experiment = results.experiment
    parts = [
        f"<section>\n<h2>{escape(words.of(experiment.title) or experiment.name)}</h2>",
        *(f"<p>{escape(text)}</p>" for text in (words.of(experiment.note),) if text),
        f"<p><small>{escape(_provenance(results, words))}</small></p>",
        *_published_table(summary, words),
        _estimates_table(summary, words),
        *_baseline_table(summary, words),
        *_figures(summary, words),
        "</section>",
    ]
    return "\n".join(parts)


def _provenance(results: Results, words: Words) -> str:
    experiment = results.experiment
    told = words.say(N_("{count} tournaments of each kind, seed {seed}, experiment {digest}."))
    told = told.format(count=experiment.tournaments, seed=experiment.seed, digest=experiment.digest)
    if not experiment.source:
        return told
    source = words.say(N_("Published: {source}.")).format(source=experiment.source)
    return f"{told} {source}"


def _table(caption: str, head: Iterable[str], rows: Iterable[str]) -> str:
    cells = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in head)
    body = "\n".join(rows)
    return (
        f'<div class="wide"><table>\n<caption>{escape(caption)}</caption>\n'
        f"<thead><tr>{cells}</tr></thead>\n<tbody>\n{body}\n</tbody>\n</table></div>"
    )


def _row(texts: Iterable[str], numbers: Iterable[str], *, differs: bool = False) -> str:
    cells = "".join(f"<td>{escape(text)}</td>" for text in texts)
    cells += "".join(f'<td class="n">{number}</td>' for number in numbers)
    return f'<tr class="differs">{cells}</tr>' if differs else f"<tr>{cells}</tr>"


def _facts(summary: Summary, number: int) -> list[str]:
    facts = summary.experiment.cells[number].facts()
    return [facts[key] for key in summary.experiment.varied()]


def _heads(summary: Summary, metrics: Iterable[Metric], words: Words) -> list[str]:
    varied = [words.say(NAMES[key]) for key in summary.experiment.varied()]
    return [*varied, *(words.say(row.wording) for row in metrics)]


def _estimates_table(summary: Summary, words: Words) -> str:
    metrics = shown(summary.results)
    rows = [
        _row(
            _facts(summary, number),
            [words.interval(summary.of(number, row), row.digits) for row in metrics],
        )
        for number in range(len(summary.experiment.cells))
    ]
    return _table(words.say(N_("What was measured")), _heads(summary, metrics, words), rows)


def _baseline_table(summary: Summary, words: Words) -> Iterator[str]:
    pairs = list(summary.against_baseline()) if summary.experiment.baseline else []
    if not pairs:
        return
    metrics = shown(summary.results)
    rows = [
        _row(
            _facts(summary, number),
            [words.interval(summary.difference(number, base, row), row.digits) for row in metrics],
        )
        for number, base in pairs
    ]
    caption = words.say(N_("Difference from {baseline}, on the same fields")).format(
        baseline=" · ".join(summary.experiment.baseline.values())
    )
    yield _table(caption, _heads(summary, metrics, words), rows)


def _published_table(summary: Summary, words: Words) -> Iterator[str]:
    lines = list(summary.published())
    if not lines:
        return
    varied = summary.experiment.varied()
    head = [
        *(words.say(NAMES[key]) for key in varied),
        words.say(N_("measure")),
        words.say(N_("published")),
        words.say(N_("here")),
        words.say(N_("difference")),
    ]
    rows = [_published_row(line, varied, words) for line in lines]
    yield _table(
        words.say(
            N_("Published results beside ours; marked where our interval does not hold them")
        ),
        head,
        rows,
    )


def _published_row(line: Line, varied: Sequence[str], words: Words) -> str:
    facts = line.cell.facts()
    digits = line.metric.digits
    published = words.number(line.published.value, digits)
    if line.published.highest is not None:
        published = f"{published} … {words.number(line.published.highest, digits)}"
    return _row(
        [*(facts[key] for key in varied), words.say(line.metric.wording)],
        [published, words.interval(line.ours, digits), words.number(line.difference, digits)],
        differs=not line.agrees,
    )


def _figures(summary: Summary, words: Words) -> Iterator[str]:
    try:
        for svg in drawings(summary, words.say, words.lang):
            yield f"<figure>{svg[svg.index('<svg') :]}</figure>"
    except ImportError:
        told = N_("Drawings need the packages altair and vl-convert: pip install 'ronde[lab]'.")
        yield f"<p>{escape(words.say(told))}</p>"
