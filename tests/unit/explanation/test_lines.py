"""Sentences with gaps: values are said as each language writes them."""

from __future__ import annotations

import pytest

from ronde.explanation.lines import (
    BoardsFact,
    CriterionValue,
    Line,
    NumbersFact,
    PointsFact,
    RankingFact,
    ScoreFact,
    cited,
    of_counted,
    of_obstacle,
    of_step,
)
from ronde.rulebooks.account import CriterionCount, Obstacle, Step
from tests.rules.explanation.test_reasons import FRENCH


@pytest.mark.parametrize(
    "tenths, english, french",
    [
        (0, "0 points", "0 point"),
        (5, "0.5 points", "0,5 point"),
        (10, "1 point", "1 point"),
        (15, "1.5 points", "1,5 point"),
        (20, "2 points", "2 points"),
        (-5, "-0.5 points", "-0,5 point"),
    ],
)
def test_points_are_singular_and_plural_as_each_language_counts(
    tenths: int, english: str, french: str
) -> None:
    line = Line("{points}", {"points": PointsFact(tenths)})
    assert line.sentence() == f"{english}."
    assert line.sentence(FRENCH) == f"{french}."


def test_players_are_listed_with_a_word_before_the_last() -> None:
    line = Line("{players}", {"players": NumbersFact((4, 7, 11))})
    assert line.sentence() == "4, 7 and 11."
    assert line.sentence(FRENCH) == "4, 7 et 11."
    assert Line("{players}", {"players": NumbersFact((4,))}).sentence() == "4."


def test_a_sentence_begins_with_a_capital_and_ends_with_a_stop() -> None:
    assert Line("the bye goes to {a}", {"a": 4}).sentence() == "The bye goes to 4."
    assert Line("Floats:").sentence() == "Floats:"


def test_the_plural_follows_the_count() -> None:
    one, many = "… and {count} more board.", "… and {count} more boards."
    assert Line(one, {"count": 1}, many).sentence() == "… and 1 more board."
    assert Line(one, {"count": 0}, many).sentence() == "… and 0 more boards."
    french = [Line(one, {"count": count}, many).sentence(FRENCH) for count in (1, 2)]
    assert french == ["… et 1 table de plus.", "… et 2 tables de plus."]


@pytest.mark.parametrize(
    "code, article, wanted",
    [
        ("C12", "2.4.7", "C12, 2.4.7"),
        ("C.5", "C.5", "C.5"),
        ("B5 up", "B5, C3.g", "B5, C3.g"),
        ("left", "3.5", "3.5"),
        ("A7.d", "A7.d, C3.c", "A7.d, C3.c"),
        ("", "", ""),
    ],
)
def test_a_code_is_cited_where_it_is_more_than_a_name(code: str, article: str, wanted: str) -> None:
    assert cited(code, article) == wanted


def test_a_count_names_whom_it_is_charged_to() -> None:
    counted = CriterionCount(
        "C12", "2.4.7", "players who do not get their colour preference", 1, ((4, 9),)
    )
    line = of_counted(counted)
    assert line.render() == "Players who do not get their colour preference: 1 (4-9). [C12, 2.4.7]"


def test_a_list_of_differences_is_written_in_points() -> None:
    assert Line("{v}", {"v": CriterionValue((25, 5))}).sentence(FRENCH) == "2,5 · 0,5."
    assert Line("{v}", {"v": CriterionValue(())}).sentence() == "None."


def test_an_obstacle_is_reported_with_its_article() -> None:
    met = Obstacle((2, 7), "C1", "2.1.1", "they met in round {round}", {"round": 3})
    assert of_obstacle(met).render() == "2-7 is barred: they met in round 3. [C1, 2.1.1]"
    assert (
        of_obstacle(met).sentence(FRENCH)
        == "2-7 est exclu\u00a0: cette rencontre a eu lieu à la ronde 3."
    )
    bye = Obstacle((2,), "C2", "2.1.2", "that player had the bye in round {round}", {"round": 1})
    assert (
        of_obstacle(bye).sentence() == "2 may not have the bye: that player had the bye in round 1."
    )


def test_the_facts_of_a_step_are_dressed_by_what_they_are() -> None:
    step = Step(
        "3.1",
        "{players} {score} {ranking} {pairs} {colour} {old}",
        {
            "players": (4, 5),
            "score": 25,
            "ranking": [(4, 85, 625)],
            "pairs": ((1, 2),),
            "colour": "W",
            "old": "–",
        },
    )
    assert of_step(step).sentence() == "4 and 5 2.5 4 (8.5 · 6.25) 1-2 White nobody."


def test_facts_are_plain_for_machines() -> None:
    assert ScoreFact(25).plain() == 2.5
    assert PointsFact(20).plain() == 2
    assert BoardsFact(((4, 11), (6,))).plain() == [[4, 11], [6]]
    assert RankingFact([(4, 85, 625)]).plain() == [[4, 8.5, 6.25]]
    assert CriterionValue((10, 5)).plain() == [1, 0.5]
