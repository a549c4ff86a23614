"""Pictures of rounds: complete, readable, and true to the account."""

from __future__ import annotations

import re
from itertools import combinations
from xml.etree import ElementTree

import pytest

import ronde
from ronde.explanation.lines import ENGLISH, Language
from ronde.explanation.pictures import bracket as bracket_module
from ronde.explanation.pictures import map as map_module
from ronde.explanation.pictures.bracket_facts import BracketFacts, BracketReader
from ronde.explanation.pictures.drawing import Drawing
from ronde.explanation.pictures.layout import LAYOUTS, PHONE, SCREEN
from ronde.explanation.pictures.round import RoundPictures
from ronde.explanation.pictures.text_width import shortened_name, text_width, wrapped
from ronde.explanation.round_context import RoundContext
from ronde.services.language import translator

ROUNDS = (
    ("fide-dutch-2026", 17, 7, 6),
    ("fide-dutch-2026", 60, 3, 5),
    ("fide-dutch-2017", 24, 4, 4),
    ("fide-dutch-2012", 15, 5, 5),
    ("fide-dubov-2026", 15, 5, 6),
    ("fide-burstein-2026", 12, 2, 5),
    ("fide-lim", 16, 3, 6),
    ("fmjd-2017-rating", 14, 2, 6),
    ("fmjd-1986-rating", 13, 6, 4),
    ("fmjd-1986-draw", 16, 8, 3),
    ("kndb-solkoff", 11, 9, 4),
    ("ch-dutch", 12, 1, 3),
    ("fide-dutch-2026", 200, 3, 5),
)
FRENCH = translator("fr", "chess").language


def context_of(system: str, players: int, seed: int, number: int) -> RoundContext:
    recipe = ronde.Recipe(system=system, players=players, rounds=9, seed=seed)
    event = ronde.generate(recipe)
    return RoundContext(event, ronde.pair(event, system, round=number))


def facts_of(context: RoundContext, language: Language = ENGLISH) -> list[BracketFacts]:
    reader = BracketReader(context, language)
    return [reader.facts(bracket) for bracket in reader.drawn()]


@pytest.fixture(scope="module", params=ROUNDS, ids=lambda row: f"{row[0]}-{row[1]}")
def context(request: pytest.FixtureRequest) -> RoundContext:
    return context_of(*request.param)


def test_no_text_overlaps_another_and_none_leaves_the_picture(
    context: RoundContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawings: list[Drawing] = []

    class Recorded(Drawing):
        def __init__(self) -> None:
            super().__init__()
            drawings.append(self)

    monkeypatch.setattr(bracket_module, "Drawing", Recorded)
    monkeypatch.setattr(map_module, "Drawing", Recorded)
    for language in (ENGLISH, FRENCH):
        given = (context.tournament, context.paired)
        pictures = RoundPictures(*given, language=language)
        for layout in LAYOUTS.values():
            drawings.clear()
            svgs = [*pictures.brackets(layout), pictures.map(layout)]
            assert len(drawings) == len(svgs)
            for drawing in drawings:
                for one in drawing.texts:
                    assert one.x >= 0, (layout.name, one)
                    assert one.x + one.width <= layout.width, (layout.name, one)
                for one, other in combinations(drawing.texts, 2):
                    assert not one.overlaps(other), (layout.name, one, other)


def test_a_picture_is_an_image_with_a_title_and_its_story_in_words(context: RoundContext) -> None:
    pictures = RoundPictures(context.tournament, context.paired)
    for svg in (*pictures.brackets(), pictures.map()):
        root = ElementTree.fromstring(svg)
        space = "{http://www.w3.org/2000/svg}"
        assert root.attrib["role"] == "img"
        assert root.findtext(f"{space}title")
        assert len(root.findtext(f"{space}desc") or "") > 10


def test_every_board_of_the_round_is_drawn_once_with_its_colours(context: RoundContext) -> None:
    drawn = [(b.white, b.black) for facts in facts_of(context) for b in facts.boards]
    assert sorted(drawn) == sorted(context.paired.pairs)


def test_every_player_stands_in_the_last_bracket_that_has_them(context: RoundContext) -> None:
    last = {number: facts for facts in facts_of(context) for number in facts.cards}
    assert set(last) | {context.paired.bye} - {None} == set(context.present)
    for number, facts in last.items():
        at_board = {v for b in facts.boards for v in (b.white, b.black)}
        assert number in at_board or number == context.paired.bye


def test_who_has_the_bye_before_there_are_brackets_is_shown_on_the_map() -> None:
    context = context_of("fide-dubov-2026", 15, 5, 6)
    bye = context.paired.bye
    assert bye is not None
    assert "Bye:" in RoundPictures(*_given(context)).of_player(bye)


def test_who_is_not_paired_in_a_bracket_leaves_it_with_a_note(context: RoundContext) -> None:
    for facts in facts_of(context):
        seated = {v for b in facts.boards for v in (b.white, b.black)}
        leaving = [number for number, _ in facts.goes]
        assert set(leaving) == set(facts.cards) - seated
        assert sum(note.leaving for note in facts.notes) == len(leaving)


def test_what_was_tried_first_and_refused_names_the_criterion_of_the_account() -> None:
    context = context_of("fide-dutch-2026", 17, 7, 6)
    drawn = facts_of(context)
    refused = {(t.a, t.b): t.refused_by for facts in drawn for t in facts.tried}
    assert refused[(4, 1)] == "C12"
    assert refused[(1, 8)] == "C1"
    assert refused[(9, 11)] == ""
    charged = {(b.white, b.black): b.charged for facts in drawn for b in facts.boards}
    assert charged[(2, 4) if (2, 4) in charged else (4, 2)] == ("C17", "C21")


def test_a_player_who_may_not_have_the_bye_is_marked_only_where_somebody_has_it() -> None:
    odd = [
        card for f in facts_of(context_of("fide-dutch-2026", 17, 7, 6)) for card in f.cards.values()
    ]
    even = [card for f in facts_of(context_of("ch-dutch", 12, 1, 3)) for card in f.cards.values()]
    assert any(card.barred for card in odd)
    assert not any(card.barred for card in even)


def test_white_is_light_and_black_is_dark_in_every_theme() -> None:
    svg = RoundPictures(*_given(context_of("ch-dutch", 12, 1, 3))).map()
    style = re.search(r"<style>(.*?)</style>", svg)
    assert style is not None
    assert re.findall(r"\.white\{fill:(.*?);", style[1]) == ["#fff"]
    assert re.findall(r"\.black\{fill:(.*?);", style[1]) == ["#121512"]


def _given(context: RoundContext) -> tuple[ronde.Tournament, ronde.Round]:
    return context.tournament, context.paired


def test_a_page_has_the_picture_in_two_widths_and_no_style_of_its_own() -> None:
    figure = RoundPictures(*_given(context_of("ch-dutch", 12, 1, 3))).figure_of_map()
    assert figure.count("<svg") == 2
    assert "<style" not in figure
    assert f'width="{SCREEN.width}"' in figure
    assert f'width="{PHONE.width}"' in figure


def test_a_large_bracket_shows_what_is_out_of_the_ordinary_and_counts_the_rest() -> None:
    context = context_of("fide-dutch-2026", 200, 3, 2)
    svg = RoundPictures(*_given(context)).brackets()[0]
    assert re.search(r"… and \d+ more boards as the rules try them first", svg)


def test_names_are_shortened_where_they_do_not_fit() -> None:
    assert shortened_name("Fernández-Gutiérrez, María", 13, 400) == "Fernández-Gutiérrez, María"
    short = shortened_name("Fernández-Gutiérrez, María", 13, 178)
    assert short == "Fernández-Gutiérrez, M."
    cut = shortened_name("Fernández-Gutiérrez, María", 13, 90)
    assert cut.endswith("…")
    assert text_width(cut, 13) <= 90
    assert all(text_width(line, 12) <= 100 for line in wrapped("one two " * 9 + "x" * 60, 12, 100))
