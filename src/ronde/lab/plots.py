"""Drawings of an experiment as SVG: lines where a number is varied, violins and dots elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ronde.lab.metrics import Metric
from ronde.lab.summary import NAMES, Summary, shown

Translate = Callable[[str], str]
Record = dict[str, Any]

DRAWN = 4
"""Measures that are drawn, the first ones that the experiment asks for."""
SAMPLE = 1000
"""Tournaments of a cell that a violin is made of."""
FEW = 12
"""A measure with no more values than these is drawn as dots: a violin would invent others."""
LOCALES: dict[str, Any] = {"en": "en-US", "fr": "fr-FR"}


def drawings(summary: Summary, translate: Translate, lang: str) -> Iterator[str]:
    """The SVG of each drawing; `ImportError` where the libraries are absent."""
    import altair
    from vl_convert import vegalite_to_svg

    for row in shown(summary.results)[:DRAWN]:
        chart = _chart(altair, summary, row, translate)
        yield vegalite_to_svg(chart.to_dict(), format_locale=LOCALES.get(lang, "en-US"))


def _chart(altair: Any, summary: Summary, row: Metric, translate: Translate) -> Any:
    wording = translate(row.wording)
    varied = summary.experiment.varied()
    along = next((key for key in ("rounds", "players") if key in varied), None)
    if along is not None:
        legend = " · ".join(translate(NAMES[key]) for key in varied if key != along)
        estimates = _estimates(summary, row, along)
        return _lines(altair, estimates, wording, translate(NAMES[along]), legend)
    values = _values(summary, row)
    if len({record["value"] for record in values}) <= FEW or len(summary.experiment.cells) == 1:
        return _dots(altair, _estimates(summary, row), wording)
    return _violins(altair, values, wording)


def _estimates(summary: Summary, row: Metric, along: str = "") -> list[Record]:
    data = []
    for number, cell in enumerate(summary.experiment.cells):
        found = summary.of(number, row)
        if found is not None:
            data.append(
                {
                    "label": summary.label(cell, without=along),
                    "along": int(cell.facts()[along]) if along else 0,
                    "value": found.value,
                    "low": found.low,
                    "high": found.high,
                }
            )
    return data


def _lines(altair: Any, data: list[Record], wording: str, along: str, legend: str) -> Any:
    base = altair.Chart(altair.Data(values=data)).encode(
        x=altair.X("along:O", title=along, axis=altair.Axis(labelAngle=0)),
        color=altair.Color("label:N", title=legend or None, sort=None),
    )
    scale = altair.Scale(zero=False)
    lines = base.mark_line(point=True).encode(y=altair.Y("value:Q", title=wording, scale=scale))
    bars = base.mark_rule().encode(y=altair.Y("low:Q", title=wording), y2="high:Q")
    return (lines + bars).properties(width=420, height=240)


def _dots(altair: Any, data: list[Record], wording: str) -> Any:
    base = altair.Chart(altair.Data(values=data)).encode(
        y=altair.Y("label:N", title=None, sort=None, axis=altair.Axis(labelLimit=320))
    )
    scale = altair.Scale(zero=False)
    dots = base.mark_point(filled=True).encode(x=altair.X("value:Q", title=wording, scale=scale))
    bars = base.mark_rule().encode(x=altair.X("low:Q", title=wording), x2="high:Q")
    return (dots + bars).properties(width=420)


def _values(summary: Summary, row: Metric) -> list[Record]:
    return [
        {"label": summary.label(cell), "value": value}
        for number, cell in enumerate(summary.experiment.cells)
        for value in summary.results.column(number, row.code)[:SAMPLE]
        if value is not None
    ]


def _violins(altair: Any, values: list[Record], wording: str) -> Any:
    labels = list(dict.fromkeys(record["label"] for record in values))
    header = altair.Header(labelAngle=-30, labelAlign="right", labelOrient="bottom", labelLimit=220)
    return (
        altair.Chart(altair.Data(values=values))
        .transform_density("value", as_=["value", "density"], groupby=["label"])
        .mark_area(orient="horizontal")
        .encode(
            y=altair.Y("value:Q", title=wording),
            x=altair.X("density:Q", stack="center", title=None, axis=None),
            column=altair.Column("label:N", title=None, sort=labels, header=header, spacing=2),
        )
        .properties(width=64, height=220)
        .configure_view(stroke=None)
    )
