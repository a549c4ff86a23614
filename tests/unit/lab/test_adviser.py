"""A format is named when the tournaments tell, and never by noise."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from ronde.domain.errors import RequestError
from ronde.explanation.lines import ENGLISH
from ronde.lab.adviser import Advice, Question, advise, formats
from ronde.lab.entrants import RatingDistribution
from ronde.lab.runners import in_process
from ronde.lab.sampling import SampleTask
from ronde.lab.tally import Tally
from ronde.views.advice import advice_view
from ronde.views.advice_picture import advice_svg

FIELD = RatingDistribution("normal", 1400, 2400, noise=50)
SMALL = Question(RatingDistribution("uniform", 1900, 2100), players=8, rounds=4, goals=("best",))


def asked(**more: Any) -> Question:
    return replace(Question(FIELD, players=40, rounds=9), **more)


def last(found: Iterable[Advice]) -> Advice:
    *_, advice = found
    return advice


def invented(
    value: Callable[[Random, int], float],
) -> Callable[[Any, Iterable[SampleTask]], Iterator[Tally]]:
    """A runner that plays nothing: the values of every format are drawn."""

    def runner(_play: Any, tasks: Iterable[SampleTask]) -> Iterator[Tally]:
        for task in tasks:
            tally = Tally(len(task.sample.cells), task.sample.codes)
            for index in range(task.first, task.first + task.tournaments):
                for cell in range(len(task.sample.cells)):
                    dice = Random(f"{task.sample.seed} {index} {cell}")
                    tally.add(cell, index, [value(dice, cell)])
            yield tally

    return runner


def test_the_plainest_format_leads_and_there_are_five_at_most() -> None:
    found = formats(asked(systems=("fide-dutch-2026", "fide-dubov-2026", "fide-lim-2026")))
    assert [cell.system for cell in found[:3]] == [
        "fide-dutch-2026",
        "fide-dubov-2026",
        "fide-lim-2026",
    ]
    assert [cell.acceleration for cell in found] == ["none", "none", "none", "fide-baku", "none"]
    assert [cell.rounds for cell in found] == [9, 9, 9, 9, 7]


def test_fewer_rounds_are_compared_where_they_still_part_everybody() -> None:
    assert {cell.rounds for cell in formats(asked(rounds=8))} == {8, 6}
    assert {cell.rounds for cell in formats(asked(rounds=7))} == {7}


def test_an_acceleration_is_compared_in_crowded_or_wide_fields_of_chess() -> None:
    narrow = RatingDistribution("uniform", 1800, 2000)
    assert "fide-baku" not in {cell.acceleration for cell in formats(asked(field=narrow))}
    crowded = asked(field=narrow, players=100, rounds=5)
    assert "fide-baku" in {cell.acceleration for cell in formats(crowded)}
    assert "fide-baku" not in {
        cell.acceleration for cell in formats(replace(crowded, draughts=True))
    }


@pytest.mark.parametrize(
    "system, first",
    [
        ("fide-dutch-2026", "SB"),
        ("fmjd-2017-rating", "SOLKOFF-TRUNCATED"),
        ("fmjd-1986-rating", "SOLKOFF-TRUNCATED"),
    ],
)
def test_another_order_of_tie_breaks_begins_with_what_players_did(system: str, first: str) -> None:
    plain, *_, other = formats(
        asked(systems=(system,), rounds=7, draughts=system.startswith("fmjd"))
    )
    assert other.tie_breaks[0] == first
    assert other.tie_breaks != plain.tie_breaks


def test_a_round_robin_is_compared_over_all_rounds_of_its_table() -> None:
    found = formats(asked(players=8, rounds=7, systems=("fide-dutch-2026", "round-robin")))
    assert [cell.rounds for cell in found if cell.system == "round-robin"] == [7]
    with pytest.raises(RequestError, match="needs 39 rounds for 40 players"):
        formats(asked(systems=("round-robin",)))


@pytest.mark.parametrize(
    "wrong, sentence",
    [
        ({"players": 2}, "Players: 2; wanted 4 to 1000"),
        ({"rounds": 1}, "Rounds: 1; wanted 2 to 30"),
        ({"goals": ()}, "at least one goal"),
        ({"goals": ("best", "best")}, "none of them twice"),
        ({"goals": ("glory",)}, "no goal 'glory'"),
        ({"margins": (("glory", 0.1),)}, "no goal 'glory'"),
        ({"goals": ("norms",), "draughts": True}, "not for draughts"),
    ],
)
def test_a_question_that_makes_no_sense_is_refused(wrong: dict[str, Any], sentence: str) -> None:
    with pytest.raises(RequestError, match=sentence):
        asked(**wrong)


def test_systems_of_teams_are_refused() -> None:
    with pytest.raises(RequestError, match="does not pair single players"):
        formats(asked(systems=("fide-team",)))


def test_nobody_is_named_better_where_all_formats_are_alike() -> None:
    alike = invented(lambda dice, _cell: float(dice.random() < 0.4))
    winners = 0
    for seed in range(20):
        question = asked(goals=("best",), seed=seed)
        advice = last(advise(question, alike, most=1024))
        winners += any(row.decided in (1, -1) for row in advice.comparisons)
    assert winners <= 1


def test_a_planted_difference_is_found() -> None:
    planted = invented(lambda dice, cell: float(dice.random() < (0.7 if cell == 2 else 0.4)))
    advice = last(advise(asked(goals=("best",)), planted, most=4096))
    assert advice.recommended == 2
    assert advice.left == (2,)
    assert advice.tournaments < 4096


def test_a_strongest_player_who_always_won_so_far_does_not_make_formats_as_good() -> None:
    always = invented(lambda _dice, _cell: 1.0)
    early, *_, late = advise(asked(goals=("best",)), always, most=1024)
    assert {row.decided for row in early.comparisons} == {None}
    assert {row.decided for row in late.comparisons} == {0}


def test_the_format_that_is_named_stands_the_comparison_with_every_other_one() -> None:
    # Each is as good in the first goal as the next one, and better in the second; but the third
    # may be better than the first in the first goal.
    wins, shared = (0.40, 0.44, 0.48, 0.40), (0.0, 0.1, 0.2, 0.3)

    def runner(_play: Any, tasks: Iterable[SampleTask]) -> Iterator[Tally]:
        for task in tasks:
            tally = Tally(len(task.sample.cells), task.sample.codes)
            for index in range(task.first, task.first + task.tournaments):
                for cell in range(len(task.sample.cells)):
                    noise = Random(f"{index} {cell}").gauss(0, 0.02)
                    tally.add(cell, index, [wins[cell] + noise, shared[cell]])
            yield tally

    question = asked(goals=("best", "ties"), margins=(("best", 0.08),))
    advice = last(advise(question, runner, most=1024))
    assert advice.left == (0,)
    assert advice.recommended is None
    assert [row[:3] for row in advice.undecided] == [(0, 2, "best")]


def test_of_formats_that_are_as_good_the_one_with_the_fewest_rounds_is_named() -> None:
    equal = invented(lambda dice, _cell: 0.4 + 0.001 * dice.random())
    advice = last(advise(asked(goals=("best",)), equal, most=1024))
    assert advice.recommended is not None
    assert advice.formats[advice.recommended].rounds == 7


def test_what_a_less_weighty_goal_says_counts_only_where_the_weightier_are_level() -> None:
    def value(dice: Random, cell: int) -> float:
        return float(dice.random() < (0.2 if cell else 0.8))

    advice = last(advise(asked(goals=("best",)), invented(value), most=2048))
    assert advice.preferred(0, 1) == 1
    assert advice.preferred(1, 0) == -1
    assert advice.recommended == 0


def test_the_number_of_tournaments_and_the_seed_give_the_same_advice_again() -> None:
    whole = last(advise(SMALL, in_process, most=64, to_the_end=True))
    half = last(advise(SMALL, in_process, most=32, to_the_end=True))
    rest = last(advise(SMALL, in_process, most=64, begun=half.tally, to_the_end=True))
    again = [(row.judgement.difference, row.decided) for row in rest.comparisons]
    assert again == [(row.judgement.difference, row.decided) for row in whole.comparisons]


def test_few_tournaments_never_decide() -> None:
    advice = last(advise(SMALL, in_process, most=32))
    assert advice.recommended is None
    view = advice_view(advice, ENGLISH, "en")
    assert {goal.verdict for row in view.formats[1:] for goal in row.goals} == {"play more"}
    assert view.invitation == ""
    assert "name no format" in view.summary


def test_the_advice_names_the_goals_that_decided() -> None:
    def runner(_play: Any, tasks: Iterable[SampleTask]) -> Iterator[Tally]:
        for task in tasks:
            tally = Tally(len(task.sample.cells), task.sample.codes)
            for index in range(task.first, task.first + task.tournaments):
                for cell in range(len(task.sample.cells)):
                    noise = Random(f"{index} {cell}").gauss(0, 0.01)
                    tally.add(cell, index, [0.5 + noise, 0.1 if cell == 1 else 0.4, 0.3])
            yield tally

    advice = last(advise(asked(goals=("best", "ties", "places")), runner, most=1024))
    view = advice_view(advice, ENGLISH, "en")
    assert advice.recommended == 1
    assert view.summary.endswith(
        "What sets it above the others: players who share a place (the fewer the better)."
    )
    scales = [goal.scale for goal in view.formats[0].goals]
    assert [scale.split()[-1] for scale in scales] == ["right", "left", "right"]


def test_the_view_tells_differences_in_words_and_how_to_repeat_them() -> None:
    planted = invented(lambda dice, cell: float(dice.random() < (0.7 if cell == 1 else 0.4)))
    view = advice_view(last(advise(asked(goals=("best",)), planted, most=2048)), ENGLISH, "en")
    second = view.formats[1]
    assert second.recommended
    assert second.goals[0].verdict == "better"
    assert second.goals[0].difference.startswith("+")
    assert view.summary.startswith("Take number 2, FIDE (Dutch) System")
    assert view.invitation.startswith("9 rounds by the rules “FIDE (Dutch) System")
    assert f"--seed 1 --tournaments {view.tournaments}" in view.command


def test_the_picture_shows_every_format_with_its_verdict_and_no_text_over_another() -> None:
    planted = invented(lambda dice, cell: float(dice.random() < (0.7 if cell == 1 else 0.4)))
    view = advice_view(last(advise(asked(goals=("best",)), planted, most=512)), ENGLISH, "en")
    svg = advice_svg(view, str, "en", alone=True)
    for row in view.formats[1:]:
        assert f">{row.number}. {row.short}<" in svg
        assert f">{row.goals[0].verdict}<" in svg
