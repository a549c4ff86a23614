"""The page: whole, in two languages, with published numbers beside ours."""

from __future__ import annotations

import re
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest

from ronde.lab import Results, experiment, run
from ronde.lab.findings import bound_text, findings, state
from ronde.lab.measured import Metric
from ronde.lab.metrics import metric
from ronde.lab.report import ReportLanguage, page
from ronde.lab.sampling import Sample, measured
from ronde.lab.summary import Bound, Summary, always_enough, first_enough
from ronde.lab.tally import Tally
from ronde.lab.verdicts import Verdict, judge

PLAN = experiment(
    {
        "name": "small",
        "title": {"en": "A <small> one", "fr": "Une petite"},
        "tournaments": 70,
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
    assert "whatever this run shows:</em> Two of one is too much." in text


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
    assert lines[0].difference == pytest.approx(lines[0].ours.value - 2)
    assert lines[1].difference == 0
    assert [line.differs for line in lines[:2]] == [True, False]


def test_a_small_sample_agrees_with_nothing_and_a_large_one_with_the_truth(tmp_path: Path) -> None:
    keys = {
        "name": "x",
        "players": [4],
        "rounds": [2],
        "models": [{"kind": "deterministic"}],
        "field": {"kind": "uniform"},
        "published": [
            {"metric": "single", "value": 1.0, "where": {}},
            {"metric": "single", "value": 0.5, "where": {}},
            {"metric": "single", "value": 0.9, "error": 0.5, "where": {}},
        ],
    }
    found = {
        count: [
            line.differs
            for line in Summary(
                run(experiment({**keys, "tournaments": count}), tmp_path / str(count))
            ).published()
        ]
        for count in (50, 400)
    }
    assert found[50] == [None, None, None]
    assert found[400] == [False, True, None]


def test_the_error_of_a_published_share_follows_from_its_tournaments() -> None:
    row = {"metric": "single", "value": 0.5, "where": {}, "tournaments": 100}
    plan = experiment({"name": "x", "players": [8], "rounds": [3], "published": [row]})
    assert plan.published[0].error == 0.05


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
        for code, rounds in (("single", Bound(3, 3)), ("tau", None), ("rating_gap", Bound(3, 3)))
        for acceleration in ("none", "1-1")
    ]
    assert "Rounds needed" in page([Summary(results)])


YES, NO, OPEN = Verdict.BETTER, Verdict.NOT_BETTER, Verdict.PLAY_MORE


@pytest.mark.parametrize(
    "verdicts, first, always",
    [
        ({6: NO, 7: YES, 8: YES}, Bound(7, 7), Bound(7, 7)),
        ({6: YES, 7: NO, 8: YES}, Bound(6, 6), Bound(8, 8)),
        ({6: YES, 7: NO}, Bound(6, 6), None),
        ({6: OPEN, 7: YES, 8: YES}, Bound(6, 7), Bound(6, 7)),
        ({6: NO, 7: OPEN, 8: OPEN}, Bound(7, None), Bound(7, None)),
        ({6: YES, 7: OPEN, 8: YES}, Bound(6, 6), Bound(6, 8)),
        ({6: NO, 7: NO}, None, None),
    ],
)
def test_what_is_not_decided_is_not_shown_as_failed(
    verdicts: dict[int, Verdict], first: Bound | None, always: Bound | None
) -> None:
    assert first_enough(verdicts) == first
    assert always_enough(verdicts) == always


def test_a_number_of_rounds_that_is_not_known_says_play_more() -> None:
    assert bound_text(Bound(7, 7), 9, str) == "7"
    assert bound_text(Bound(7, 8), 9, str) == "7 to 8: play more"
    assert bound_text(Bound(7, None), 9, str) == "7 or more: play more"
    assert bound_text(None, 9, str) == "more than 9"


def test_the_published_numbers_are_shown_at_a_glance(results: Results) -> None:
    text = page([Summary(results)])
    found = [line.differs for line in Summary(results).published()]
    counts = [found.count(wanted) for wanted in (False, True, None)]
    assert "".join(f'<td class="n">{count}</td>' for count in counts) in text


def test_one_tournament_tells_no_interval_and_no_number_of_rounds(tmp_path: Path) -> None:
    summary = Summary(run(replace(PLAN, tournaments=1), tmp_path))
    tau, single = _metrics("tau")[0], _metrics("single")[0]
    words = ReportLanguage(str, "en")
    found = summary.of(0, tau)
    assert found is not None
    assert words.interval(found, tau) == words.value(found.value, tau)
    assert "[" in words.interval(summary.of(0, single), single), "exact for yes and no"
    assert {line.first for line in summary.rounds_needed()} == {Bound(3, None)}
    assert "A mean without brackets was the same in every tournament played." in page([summary])
    assert "not told apart from none yet" in page([summary])


def test_the_same_system_under_two_names_has_no_winner(tmp_path: Path) -> None:
    plan = experiment(
        {
            "name": "x",
            "tournaments": 70,
            "players": [8],
            "rounds": [3],
            "systems": ["fide-dutch-2026", "fide-dutch-2026 titled 'Another name'"],
            "metrics": ["tau", "best_first", "single", "floats"],
            "margins": {"tau": 0.01, "best_first": 0.1, "floats": 0.01},
            "baseline": {"system": "fide-dutch-2026"},
        }
    )
    summary = Summary(run(plan, tmp_path))
    assert {state(one) for one in summary.judged()} <= {"equal", "play more"}
    assert {one.judgement.difference.value for one in summary.judged()} == {0.0}  # type: ignore[union-attr]


@pytest.mark.endurance
def test_two_samples_of_one_system_have_no_winner_in_ninety_of_a_hundred_runs() -> None:
    plan = experiment({"name": "x", "players": [8], "rounds": [3], "tie_breaks": [["BH"]]})
    winners = 0
    for repeat in range(100):
        tally = Tally(2, ("tau", "rating_gap", "podium"))
        for cell, seed in enumerate((2 * repeat, 2 * repeat + 1)):
            sample = Sample(plan.cells, seed, tally.codes)
            for index in range(100):
                tally.add(cell, index, measured(sample, index)[0])
        found = judge(
            [tally.difference(0, 1, code) for code in tally.codes], [0.0] * 3, signs=[1, -1, 1]
        )
        winners += any(one.verdict is not Verdict.PLAY_MORE for one in found)
    assert winners <= 10


def test_a_planted_handicap_is_found_and_told(
    tmp_path: Path,
) -> None:
    keys = {
        "name": "x",
        "tournaments": 200,
        "players": [10],
        "rounds": [5],
        "tie_breaks": [["BH"]],
        "accelerations": ["none", "2-2-2-2"],
        "metrics": ["tau", "rating_gap"],
        "margins": {"tau": 0.01},
        "baseline": {"acceleration": "none"},
    }
    summary = Summary(run(experiment(keys), tmp_path))
    states = {one.metric.code: state(one) for one in summary.judged()}
    assert states["tau"] == "worse"
    lines = list(findings(summary, str, lambda value, _row: f"{value:.2f}"))
    assert "ranking quality, Kendall τ: worse than none – 2-2-2-2." in lines


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
    assert "a line through a dot is the interval" in text
    assert "its bar holds the middle half of them" in text
