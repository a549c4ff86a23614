"""Drawings of an experiment: lines where a number is varied, violins and dots elsewhere.

In a page they are SVG that follows its colours; by themselves SVG, PNG or PDF, light or dark.
"""

from __future__ import annotations

import textwrap
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
LABELS = 420
"""A label may take so many points before it is cut: more than any of ours."""
LOCALES: dict[str, Any] = {"en": "en-US", "fr": "fr-FR"}
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#5b4b8a", "#777777")
"""The colours of Okabe and Ito, which differ for the colour-blind too, and two more."""
FORMATS = ("svg", "png", "pdf")
SCALE = 3
"""Points of a PNG for each point of the drawing: 216 to the inch."""


class Theme(NamedTuple):
    """The colours of a drawing besides those of its data."""

    ink: str
    grey: str
    grid: str
    axis: str
    background: str
    colours: tuple[str, ...] = COLOURS


LIGHT = Theme("#22303c", "#5f6b76", "#e3e7ea", "#9aa5ad", "#ffffff")
ON_DARK = ("#56b4e9", "#e69f00", "#2bbf95", "#e59ac4", "#f0e442", "#ff8a4c", "#b3a6f2", "#bbbbbb")
"""The same hues, bright enough to stand on a dark ground."""
DARK = Theme("#e8edf1", "#b4bec6", "#39434b", "#76828b", "#161b20", ON_DARK)
THEMES = {"light": LIGHT, "dark": DARK}


class Drawing(NamedTuple):
    """A measure and its picture."""

    code: str
    caption: str
    svg: str


def drawings(summary: Summary, translate: Translate, lang: str) -> Iterator[Drawing]:
    """The drawing of each measure; `ImportError` where the libraries are absent."""
    for row in shown(summary.results)[:DRAWN]:
        svg = picture(summary, row, translate, lang, LIGHT._replace(background="transparent"))
        text = svg.decode()
        yield Drawing(row.code, translate(row.wording), text[text.index("<svg") :])


def picture(
    summary: Summary,
    row: Metric,
    translate: Translate,
    lang: str,
    theme: Theme = LIGHT,
    form: str = "svg",
) -> bytes:
    """The drawing of a measure as SVG, PNG or PDF."""
    import altair
    import vl_convert

    chart = _styled(altair, _chart(altair, summary, row, translate, theme), theme).to_dict()
    locale = LOCALES.get(lang, "en-US")
    if form == "png":
        return bytes(vl_convert.vegalite_to_png(chart, scale=SCALE, format_locale=locale))
    if form == "pdf":
        return bytes(vl_convert.vegalite_to_pdf(chart, format_locale=locale))
    return str(vl_convert.vegalite_to_svg(chart, format_locale=locale)).encode()


def _styled(altair: Any, chart: Any, theme: Theme) -> Any:
    return (
        chart.configure(
            font="Helvetica, Arial, sans-serif",
            background=theme.background,
            padding={"left": 12, "right": 24, "top": 12, "bottom": 12},
        )
        .configure_view(stroke=None)
        .configure_axis(
            labelFontSize=12,
            titleFontSize=12,
            titleFontWeight="normal",
            labelColor=theme.ink,
            labelLimit=LABELS,
            titleColor=theme.grey,
            titleLimit=LABELS,
            gridColor=theme.grid,
            domainColor=theme.axis,
            tickColor=theme.axis,
        )
        .configure_header(
            labelAngle=0,
            labelAlign="left",
            labelLimit=LABELS,
            labelFontSize=12,
            labelColor=theme.ink,
        )
        .configure_legend(
            labelFontSize=12,
            titleFontSize=12,
            titleFontWeight="normal",
            titleColor=theme.grey,
            labelColor=theme.ink,
            labelLimit=LABELS,
            titleLimit=LABELS,
            orient="bottom",
            columns=2,
        )
        .configure_range(category=list(theme.colours))
    )


def _chart(altair: Any, summary: Summary, row: Metric, translate: Translate, theme: Theme) -> Any:
    varied = summary.experiment.varied()
    along = next((key for key in ("rounds", "players") if key in varied), None)
    if along is not None:
        legend = " · ".join(translate(NAMES[key]) for key in varied if key != along)
        names = (along, _capital(translate(NAMES[along])), legend)
        return _lines(altair, summary, row, names, translate, theme)
    values = _values(summary, row)
    title = _sentence(row, translate)
    if len({record["value"] for record in values}) <= FEW or len(summary.experiment.cells) == 1:
        return _dots(altair, _estimates(summary, row), row, title, theme)
    return _violins(altair, values, row, title, theme)


def _sentence(row: Metric, translate: Translate) -> str:
    """The measure as the title of its axis."""
    return _capital(translate(row.wording))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


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
    theme: Theme,
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
        colour = altair.value(theme.colours[0])
    scale = altair.Scale(zero=False)
    title = textwrap.wrap(_sentence(row, translate), 36)
    y = altair.Y("value:Q", title=title, scale=scale, axis=altair.Axis(format=_format(row)))
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


def _dots(altair: Any, data: list[Record], row: Metric, title: str, theme: Theme) -> Any:
    base = altair.Chart(altair.Data(values=data)).encode(
        y=altair.Y(
            "label:N",
            title=None,
            sort=_by_value(data),
            axis=altair.Axis(labelLimit=LABELS, ticks=False, domain=False, grid=True),
        )
    )
    scale, axis = altair.Scale(zero=False), altair.Axis(format=_format(row), tickCount=5)
    dots = base.mark_point(filled=True, size=60, color=theme.colours[0], opacity=1).encode(
        x=altair.X("value:Q", title=title, scale=scale, axis=axis)
    )
    bars = base.mark_rule(strokeWidth=2, color=theme.colours[0]).encode(
        x=altair.X("low:Q", scale=scale), x2="high:Q"
    )
    return (bars + dots).properties(width=BESIDE, height=altair.Step(26))


def _values(summary: Summary, row: Metric) -> list[Record]:
    if not summary.results.rows:
        return []
    return [
        {"label": summary.label(cell), "value": value}
        for number, cell in enumerate(summary.experiment.cells)
        for value in summary.results.column(number, row.code)[:SAMPLE]
        if value is not None
    ]


def _violins(altair: Any, values: list[Record], row: Metric, title: str, theme: Theme) -> Any:
    """One row for each kind: how its tournaments spread, half of them, and their mean."""
    labels = _by_value(values)
    axis = altair.Axis(format=_format(row), tickCount=5)
    x = altair.X("value:Q", title=title, axis=axis, scale=altair.Scale(zero=False))
    flat = altair.value(21)
    shape = (
        altair.Chart()
        .transform_density("value", as_=["value", "density"], groupby=["label"], steps=120)
        .mark_area(color=theme.colours[0], fillOpacity=0.35, stroke=theme.colours[0], strokeWidth=1)
        .encode(x=x, y=altair.Y("density:Q", stack="center", title=None, axis=None))
    )
    half = (
        altair.Chart()
        .mark_rule(strokeWidth=4, color=theme.colours[0])
        .encode(x=altair.X("q1(value):Q"), x2="q3(value):Q", y=flat)
    )
    centre = (
        altair.Chart()
        .mark_point(filled=True, size=55, color="white", stroke=theme.colours[0], opacity=1)
        .encode(x=altair.X("mean(value):Q"), y=flat)
    )
    return (
        altair.layer(shape, half, centre, data=altair.Data(values=values))
        .properties(width=BESIDE, height=42)
        .facet(row=altair.Row("label:N", title=None, sort=labels), spacing=4)
        .resolve_scale(y="independent")
    )
