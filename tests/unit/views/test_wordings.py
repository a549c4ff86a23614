"""What articles say, in our own words, beside their citations."""

from __future__ import annotations

from itertools import combinations

import pytest

import ronde
from ronde.explanation.formatting import as_html
from ronde.explanation.lines import ENGLISH, Line
from ronde.explanation.report import report
from ronde.explanation.why import why_round
from ronde.pairing import Round
from ronde.rulebooks.catalogue import listings
from ronde.rulebooks.catalogue import system as system_named
from ronde.services.language import translator
from ronde.training.judging import judge_board
from ronde.training.search import can_be_practised, find_exercise
from ronde.views.wordings import wordings

SYSTEMS = [row.name for row in listings() if can_be_practised(system_named(row.name))]


def round_of(system: str) -> Round:
    found = find_exercise(system, seed=1)
    assert found is not None
    return ronde.pair(found.event, system)


@pytest.mark.parametrize(
    "system, article, said",
    [
        ("fide-dutch-2012", "B1.a", "Two players do not meet more than once."),
        ("fide-dutch-2012", "C6", "First of S1 plays first of S2"),
        ("fide-dutch-2026", "C1, 2.1.1", "shall not play against each other more than once"),
        ("fide-lim", "9.3.d", "the number of players in the group has to be made even"),
        ("fide-lim", "10.8", "Pairing down, a floater meets the smallest number"),
        ("fmjd-1986-rating", "5.4", "the rest goes to the lowest-placed competitor"),
        ("fmjd-1986-draw", "2.3", "No participant may meet the same opponent more than once."),
        ("fmjd-2017-rating", "4.1", "a dummy player is added"),
    ],
)
def test_an_article_is_told_in_our_words(system: str, article: str, said: str) -> None:
    assert said in wordings(round_of(system), ENGLISH, "en")(article)


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_article_that_an_explanation_cites_opens_in_both_languages(system: str) -> None:
    exercise = find_exercise(system, seed=3)
    assert exercise is not None
    paired = exercise.paired
    lines = [*why_round(exercise.event, paired), *report(exercise.event, paired)]
    for two in list(combinations([v for pair in paired.pairs for v in pair], 2))[:8]:
        lines += judge_board(exercise, *two).lines
    cited = {one for line in lines if line.article for one in line.article.split(", ")}
    assert cited
    for code in ("en", "fr"):
        told = wordings(paired, translator(code, "chess").language, code)
        assert [article for article in sorted(cited) if not told(article)] == []


def test_a_span_of_articles_is_told_article_by_article() -> None:
    told = wordings(round_of("fmjd-1986-rating"), ENGLISH, "en")
    both = told("6.1.25-6.1.26")
    assert both.startswith("In a group of 2N")
    assert both.endswith(told("6.1.26"))


def test_an_edition_that_repeats_a_text_is_told_by_it() -> None:
    told = wordings(round_of("fide-lim-2026"), ENGLISH, "en")
    assert told("2.3.4") == wordings(round_of("fide-lim"), ENGLISH, "en")("9.3.d")


def test_an_article_is_not_mistaken_for_one_that_ends_alike() -> None:
    told = wordings(round_of("fmjd-1986-draw"), ENGLISH, "en")("2.3")
    assert "odd" not in told  # 6.2.3 speaks of odd groups


def test_an_article_is_not_mistaken_for_one_that_begins_alike() -> None:
    told = wordings(round_of("fide-dutch-2012"), ENGLISH, "en")
    assert told("C1").endswith("to the next lower bracket.")
    assert "B6" not in told("C1")  # C10 drops B6
    assert "B6" in told("C10")


def test_french_articles_are_told_in_french_with_its_typography() -> None:
    french = translator("fr", "draughts")
    told = wordings(round_of("fmjd-1986-rating"), french.language, "fr")("5.4")
    assert told == "Ensuite, le repos va au dernier classé."


def test_what_no_document_says_does_not_open() -> None:
    told = wordings(round_of("fide-dutch-2026"), ENGLISH, "en")
    assert told("99.9") == ""
    line = Line("So it is.", article="99.9")
    assert "<details" not in as_html([line], wordings=told)
    opened = as_html([Line("So it is.", article="C1, 2.1.1")], wordings=told)
    assert '<details class="article"><summary><cite>C1, 2.1.1</cite></summary>' in opened
