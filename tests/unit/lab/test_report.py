"""The page: whole, in two languages, with published numbers beside ours."""

from __future__ import annotations

import re
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest

from ronde.lab import Results, experiment, run
from ronde.lab.metrics import Metric, metric
from ronde.lab.report import ReportLanguage, page
from ronde.lab.summary import Summary, _from_then_on

PLAN = experiment(
    {
        "name": "small",
        "title": {"en": "A <small> one", "fr": "Une petite"},
        "tournaments": 12,
        "players": [8],
        "rounds": [3, 4],
        "accelerations": ["none", "1-1"],
        "metrics": ["tau", "single", "rating_gap"],
        "baseline": {"acceleration": "none"},
        "why": {"en": "Two of one is too much."},
        "needed": [
            {"metric": "single", "at_least": 0.0},
            {"metric": "tau", "at_least": 1.1},
            {"metric": "rating_gap", "at_most": 1000},
        ],
        "published": [
            {"metric": "single", "value": 2.0, "where": {"rounds": 3, "acceleration": "none"}},
            {"metric": "tau", "value": -1, "highest": 1, "where": {"rounds": 4}},
            {
                "metric": "rating_gap",
                "value": 0,
                "where": {"rounds": 3, "acceleration": "1-1"},
                "against": {"acceleration": "none"},
            },
        ],
    }
)


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> Results:
    return run(PLAN, tmp_path_factory.mktemp("small"))


class Nesting(HTMLParser):
    """Every element that is opened is closed again."""

    VOID = frozenset({"meta"})

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_the_page_is_whole_and_needs_nothing_else(results: Results) -> None:
    text = page([Summary(results)])
    nesting = Nesting()
    nesting.feed(text)
    assert not nesting.open
    assert "<script" not in text
    assert not re.search(r'(src|href)="(?!#)', text.replace("xlink:href", ""))
    assert "A &lt;small&gt; one" in text
    assert "Two of one is too much." in text


def test_numbers_are_written_as_the_language_writes_them(results: Results) -> None:
    text = page([Summary(results)], str, "fr")
    assert '<html lang="fr">' in text
    assert "Une petite" in text
    found = Summary(results).of(0, next(iter(_metrics("tau"))))
    assert found is not None
    assert f"{found.value:.3f}".replace(".", ",") in text
    assert ReportLanguage(str, "en").number(-0.5, 1) == "−0.5"


def _metrics(code: str) -> list[Metric]:
    return [metric(code)]


def test_published_numbers_stand_beside_ours(results: Results) -> None:
    lines = list(Summary(results).published())
    assert len(lines) == 1 + 2 + 1
    assert not lines[0].agrees
    assert lines[0].difference == lines[0].ours.value - 2
    assert lines[1].agrees
    assert lines[1].difference == 0
    assert page([Summary(results)]).count('class="differs"') == sum(
        not line.agrees for line in lines
    )


def test_cells_are_compared_with_their_baseline(results: Results) -> None:
    pairs = list(Summary(results).against_baseline())
    facts = [cell.facts() for cell in PLAN.cells]
    assert len(pairs) == 2
    for cell, base in pairs:
        assert facts[cell]["rounds"] == facts[base]["rounds"]
        assert facts[base]["acceleration"] == "none"


@pytest.mark.parametrize("rounds", [[3, 4], [3]])
def test_drawings_are_svg_in_the_page(rounds: list[int], tmp_path: Path) -> None:
    pytest.importorskip("altair", reason="altair is not installed: ronde[lab]")
    pytest.importorskip("vl_convert", reason="vl-convert-python is not installed: ronde[lab]")
    plan = experiment(
        {
            "name": "x",
            "tournaments": 14,
            "players": [8],
            "rounds": rounds,
            "systems": ["fide-dutch", "fide-lim"],
            "metrics": ["rating_gap", "single"],
        }
    )
    text = page([Summary(run(plan, tmp_path))])
    assert len(re.findall(r"<figure><figcaption>[^<]+</figcaption><svg", text)) == 2


def test_shares_are_shown_in_per_cent_and_their_differences_in_points(results: Results) -> None:
    single, tau = _metrics("single")[0], _metrics("tau")[0]
    words = ReportLanguage(str, "en")
    assert words.value(0.605, single) == "60.5\u202f%"
    assert words.value(-0.05, single, sign=True) == "−5.0\u202fpp"
    assert words.value(0.605, tau) == "0.605"


def test_the_page_shows_by_which_ronde_it_was_made(results: Results) -> None:
    (maker,) = results.made_by
    assert f"Made by Ronde {maker.version} ({maker.code})." in page([Summary(results)])


def test_the_rounds_that_are_needed_are_the_first_that_surely_suffice(results: Results) -> None:
    found = [
        (line.metric.code, line.cell.acceleration, line.first, line.always)
        for line in Summary(results).rounds_needed()
    ]
    assert found == [
        (code, acceleration, rounds, rounds)
        for code, rounds in (("single", 3), ("tau", None), ("rating_gap", 3))
        for acceleration in ("none", "1-1")
    ]
    assert "Rounds needed" in page([Summary(results)])


def test_a_number_of_rounds_that_suffices_may_be_followed_by_one_that_does_not() -> None:
    assert _from_then_on({6: True, 7: False, 8: True, 9: True}) == 8
    assert _from_then_on({6: True, 7: False}) is None


def test_the_published_numbers_are_shown_at_a_glance(results: Results) -> None:
    text = page([Summary(results)])
    agreeing = sum(line.agrees for line in Summary(results).published())
    assert f'<td class="n">{agreeing}/4</td>' in text


def test_one_tournament_tells_no_interval_and_no_number_of_rounds(tmp_path: Path) -> None:
    summary = Summary(run(replace(PLAN, tournaments=1), tmp_path))
    tau, single = _metrics("tau")[0], _metrics("single")[0]
    words = ReportLanguage(str, "en")
    found = summary.of(0, tau)
    assert found is not None
    assert words.interval(found, tau) == words.value(found.value, tau)
    assert "[" in words.interval(summary.of(0, single), single), "exact for yes and no"
    needed = {line.metric.code: line.first for line in summary.rounds_needed()}
    assert needed == {"single": 3, "tau": None, "rating_gap": None}
    assert "A mean without brackets was the same in every tournament played." in page([summary])


def test_tournaments_that_ended_early_are_mentioned(results: Results, tmp_path: Path) -> None:
    short = experiment({"name": "short", "tournaments": 3, "players": [4], "rounds": [2, 5]})
    html = page([Summary(run(short, tmp_path))])
    sentence = (
        "100.0\u202f% of the tournaments with 4 players and 5 rounds ended early, for want of a "
        "legal pairing (fide-dutch-2026); they are measured as they stood."
    )
    assert sentence in html
    assert "4 players and 2 rounds ended early" not in html
    assert "ended early" not in page([Summary(results)])


def test_the_page_says_what_the_lines_and_shapes_of_its_drawings_are(results: Results) -> None:
    text = page([Summary(results)])
    assert "a line through a dot is that interval" in text
    assert "its bar holds the middle half of them" in text
