"""Drawings of an experiment as SVG: lines where a number is varied, violins and dots elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from ronde.lab.measured import Metric
from ronde.lab.summary import NAMES, Summary, is_share, shown

Translate = Callable[[str], str]
Record = dict[str, Any]

DRAWN = 4
"""Measures that are drawn, the first ones that the experiment asks for."""
SAMPLE = 1000
"""Tournaments of a cell that a violin is made of."""
FEW = 12
"""A measure with no more values than these is drawn as dots: a violin would invent others."""
STEP = 0.07
"""How far neighbouring lines stand apart along the axis, so that no interval hides another."""
WIDTH = 430
BESIDE = 300
"""Widths of a drawing, and of one whose labels stand beside it."""
LABELS = 210
LOCALES: dict[str, Any] = {"en": "en-US", "fr": "fr-FR"}
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#5b4b8a", "#777777")
"""The colours of Okabe and Ito, which differ for the colour-blind too, and two more."""
INK, GREY, FILL = "#22303c", "#5f6b76", "#a9c9e3"


class Drawing(NamedTuple):
    """A measure and its picture."""

    caption: str
    svg: str


def drawings(summary: Summary, translate: Translate, lang: str) -> Iterator[Drawing]:
    """The drawing of each measure; `ImportError` where the libraries are absent."""
    import altair
    from vl_convert import vegalite_to_svg

    for row in shown(summary.results)[:DRAWN]:
        chart = _styled(altair, _chart(altair, summary, row, translate))
        svg = vegalite_to_svg(chart.to_dict(), format_locale=LOCALES.get(lang, "en-US"))
        yield Drawing(translate(row.wording), svg[svg.index("<svg") :])


def _styled(altair: Any, chart: Any) -> Any:
    return (
        chart.configure(font="Helvetica, Arial, sans-serif", background="transparent")
        .configure_view(stroke=None)
        .configure_axis(
            labelFontSize=12,
            titleFontSize=12,
            titleFontWeight="normal",
            labelColor=INK,
            titleColor=GREY,
            gridColor="#e3e7ea",
            domainColor="#9aa5ad",
            tickColor="#9aa5ad",
        )
        .configure_legend(
            labelFontSize=12,
            titleFontSize=12,
            titleFontWeight="normal",
            titleColor=GREY,
            labelLimit=LABELS,
            orient="bottom",
            columns=6,
        )
        .configure_range(category=list(COLOURS))
    )


def _chart(altair: Any, summary: Summary, row: Metric, translate: Translate) -> Any:
    varied = summary.experiment.varied()
    along = next((key for key in ("rounds", "players") if key in varied), None)
    if along is not None:
        legend = " · ".join(translate(NAMES[key]) for key in varied if key != along)
        return _lines(altair, summary, row, (along, translate(NAMES[along]), legend), translate)
    values = _values(summary, row)
    if len({record["value"] for record in values}) <= FEW or len(summary.experiment.cells) == 1:
        return _dots(altair, _estimates(summary, row), row)
    return _violins(altair, values, row)


def _format(row: Metric) -> Any:
    return "%" if is_share(row) else "~r"


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


def _published(summary: Summary, row: Metric, along: str) -> list[Record]:
    return [
        {
            "label": summary.label(line.cell, without=along),
            "along": int(line.cell.facts()[along]),
            "value": line.published.value,
        }
        for line in summary.published()
        if line.metric == row and not line.published.against
    ]


def _lines(
    altair: Any,
    summary: Summary,
    row: Metric,
    names: tuple[str, str, str],
    translate: Translate,
) -> Any:
    key, along, legend = names
    data = _estimates(summary, row, key)
    ticks = sorted({record["along"] for record in data})
    labels = list(dict.fromkeys(record["label"] for record in data))
    for record in data:
        record["place"] = record["along"] + STEP * (
            labels.index(record["label"]) - (len(labels) - 1) / 2
        )
    axis = altair.Axis(values=ticks, format="d", grid=False)
    domain = [ticks[0] - 0.4, ticks[-1] + 0.4]
    x = altair.X("place:Q", title=along, axis=axis, scale=altair.Scale(domain=domain, nice=False))
    colour = altair.Color("label:N", title=legend or None, sort=labels)
    if len(labels) == 1:
        colour = altair.value(COLOURS[0])
    scale = altair.Scale(zero=False)
    y = altair.Y("value:Q", title=None, scale=scale, axis=altair.Axis(format=_format(row)))
    base = altair.Chart(altair.Data(values=data)).encode(x=x, color=colour)
    layers = [
        base.mark_line(point={"size": 38}, strokeWidth=2).encode(y=y),
        base.mark_rule(strokeWidth=1.4).encode(y=altair.Y("low:Q", scale=scale), y2="high:Q"),
    ]
    if others := _published(summary, row, key):
        marks = altair.Chart(altair.Data(values=others)).mark_point(
            shape="diamond", size=90, strokeWidth=2, filled=False
        )
        published = translate("published")
        layers.append(
            marks.encode(
                x=altair.X("along:Q"),
                y=altair.Y("value:Q", scale=scale),
                color=colour,
                shape=altair.Shape(
                    "kind:N",
                    scale=altair.Scale(domain=[published], range=["diamond"]),
                    legend=altair.Legend(title=None),
                ),
            ).transform_calculate(kind=f"'{published}'")
        )
    return altair.layer(*layers).properties(width=WIDTH, height=250)


def _by_value(data: list[Record]) -> list[str]:
    """Labels, those with the largest mean first."""
    sums: dict[str, list[float]] = {}
    for record in data:
        sums.setdefault(record["label"], []).append(record["value"])
    return sorted(sums, key=lambda label: -sum(sums[label]) / len(sums[label]))


def _dots(altair: Any, data: list[Record], row: Metric) -> Any:
    base = altair.Chart(altair.Data(values=data)).encode(
        y=altair.Y(
            "label:N",
            title=None,
            sort=_by_value(data),
            axis=altair.Axis(labelLimit=LABELS, ticks=False, domain=False, grid=True),
        )
    )
    scale, axis = altair.Scale(zero=False), altair.Axis(format=_format(row), tickCount=5)
    dots = base.mark_point(filled=True, size=60, color=COLOURS[0], opacity=1).encode(
        x=altair.X("value:Q", title=None, scale=scale, axis=axis)
    )
    bars = base.mark_rule(strokeWidth=2, color=COLOURS[0]).encode(
        x=altair.X("low:Q", scale=scale), x2="high:Q"
    )
    return (bars + dots).properties(width=BESIDE, height=altair.Step(26))


def _values(summary: Summary, row: Metric) -> list[Record]:
    return [
        {"label": summary.label(cell), "value": value}
        for number, cell in enumerate(summary.experiment.cells)
        for value in summary.results.column(number, row.code)[:SAMPLE]
        if value is not None
    ]


def _violins(altair: Any, values: list[Record], row: Metric) -> Any:
    """One row for each kind: how its tournaments spread, half of them, and their mean."""
    labels = _by_value(values)
    axis = altair.Axis(format=_format(row), tickCount=5)
    x = altair.X("value:Q", title=None, axis=axis, scale=altair.Scale(zero=False))
    flat = altair.value(21)
    shape = (
        altair.Chart()
        .transform_density("value", as_=["value", "density"], groupby=["label"], steps=120)
        .mark_area(color=FILL, stroke=COLOURS[0], strokeWidth=1)
        .encode(x=x, y=altair.Y("density:Q", stack="center", title=None, axis=None))
    )
    half = (
        altair.Chart()
        .mark_rule(strokeWidth=4, color=COLOURS[0])
        .encode(x=altair.X("q1(value):Q"), x2="q3(value):Q", y=flat)
    )
    centre = (
        altair.Chart()
        .mark_point(filled=True, size=55, color="white", stroke=COLOURS[0], opacity=1)
        .encode(x=altair.X("mean(value):Q"), y=flat)
    )
    header = altair.Header(
        labelAngle=0, labelAlign="left", labelLimit=LABELS, labelFontSize=12, labelColor=INK
    )
    return (
        altair.layer(shape, half, centre, data=altair.Data(values=values))
        .properties(width=BESIDE, height=42)
        .facet(row=altair.Row("label:N", title=None, sort=labels, header=header), spacing=4)
        .resolve_scale(y="independent")
    )
