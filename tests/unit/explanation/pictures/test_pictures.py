"""Pictures of rounds: complete, readable, and true to the account."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import combinations
from xml.etree import ElementTree

import pytest

import ronde
from ronde.explanation.lines import ENGLISH, Language
from ronde.explanation.pictures import bracket_picture as bracket_module
from ronde.explanation.pictures import map as map_module
from ronde.explanation.pictures.bracket_facts import BracketFacts, BracketReader
from ronde.explanation.pictures.drawing import Box, Drawing
from ronde.explanation.pictures.layout import LAYOUTS, PHONE, SCREEN
from ronde.explanation.pictures.marks import draw_disc
from ronde.explanation.pictures.round import RoundPictures
from ronde.explanation.pictures.text_width import shortened_name, text_width, wrapped
from ronde.explanation.round_context import RoundContext
from ronde.explanation.why_not import WhyNotQuestion, answer_why_not
from ronde.rulebooks.colours import Strength
from ronde.services.language import translator
from ronde.training.search import find_exercise
from tests.support import ROOT

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
    ("fide-lim-2026", 12, 0, 2),
    ("fide-double-swiss", 10, 3, 3),
    ("fide-dutch-2026", 6, 3, 3),
    ("fide-dubov-2018", 80, 2, 7),
    ("fide-burstein-2017", 41, 4, 5),
    ("fmjd-2017-solkoff-median", 120, 6, 6),
    ("fide-double-swiss", 17, 6258, 8),
    ("fmjd-2017-rating", 11, 9386, 9),
    ("fide-dutch-2012", 14, 7562, 5),
    ("fide-lim-2026", 34, 1189, 5),
    ("fide-team", 11, 4, 2),
)
FRENCH = translator("fr", "chess").language


LOOKED_OUTWARDS = ["1 looks for an opponent from the middle outwards: 7, 10 and 4."]


def context_of(system: str, players: int, seed: int, number: int) -> RoundContext:
    if system == "fide-team":
        exercise = find_exercise(system, seed=seed, level="hard")
        assert exercise is not None
        return RoundContext(exercise.event, exercise.paired)
    recipe = ronde.Recipe(system=system, players=players, rounds=min(9, players - 1), seed=seed)
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
                assert not list(faults(drawing, layout.width)), layout.name


def faults(drawing: Drawing, width: float) -> Iterator[tuple[Box, ...]]:
    """Texts that leave the picture, and what stands in each other's place."""
    yield from ((one,) for one in drawing.texts if one.x < 0 or one.x + one.width > width)
    for standing in ([*drawing.texts, *drawing.marks], [*drawing.pills, *drawing.marks]):
        yield from (two for two in combinations(standing, 2) if two[0].overlaps(two[1]))
    for one in drawing.texts:
        yield from ((one, way) for way in drawing.ways if one.overlaps(way))


def test_the_check_sees_a_planted_overlap_and_a_cut_text() -> None:
    drawing = Drawing()
    drawing.text(20, 20, "Dupont, Anne", 13)
    drawing.text(200, 20, "Weber, Tim", 13)
    assert not list(faults(drawing, 300))
    drawing.text(260, 20, "Weber, Tim", 13)
    assert [box.content for (box,) in only(1, faults(drawing, 300))] == ["Weber, Tim"]
    drawing.text(28, 26, "1.5", 13)
    assert [two[1].content for two in only(2, faults(drawing, 400))] == ["1.5", "Weber, Tim"]
    other = Drawing()
    other.text(20, 40, "Dupont, Anne", 13)
    other.polyline("way", ((30, 0), (30, 90), (90, 90)))
    draw_disc(other, 60, 38, "W")
    found = list(faults(other, 300))
    assert [two[1].content for two in only(2, found)] == ["disc", "way"]


def only(size: int, found: Iterable[tuple[Box, ...]]) -> list[tuple[Box, ...]]:
    return sorted((one for one in found if len(one) == size), key=lambda one: one[-1].content)


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
        leaving = [one.number for one in facts.goes]
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


def test_whoever_has_rested_is_marked_where_only_need_lets_them_rest_again() -> None:
    context = context_of("fmjd-1986-rating", 15, 7719, 5)
    rested = {number for done in context.tournament.rounds[:4] for number, _ in done.byes}
    cards = {v: card for f in facts_of(context) for v, card in f.cards.items()}
    assert rested == {11, 13, 14, 15}
    assert {number for number, card in cards.items() if card.barred} == rested


def fmjd_notes(players: int, seed: int, number: int) -> dict[str, str]:
    """What the map of a round of FMJD 1986 says, by what it is about."""
    context = context_of("fmjd-1986-rating", players, seed, number)
    assert context.paired.bye is not None
    notes = [note for facts in facts_of(context) for note in facts.map_notes]
    notes.append(BracketReader(context, ENGLISH).notes.bye(context.paired.bye))
    return {note.about.split(" Player")[0]: " ".join(note.sentences) for note in notes}


def test_the_note_on_a_rest_says_who_is_placed_lower_and_why_they_do_not_rest() -> None:
    passed = fmjd_notes(13, 8, 5)
    assert passed["Bye: 7"] == (
        "7 rests. Placed lower, but passed over for the rest: 12. "
        "Two points without playing already: 12."
    )
    assert fmjd_notes(13, 8, 1)["Bye: 13"] == "13 rests. Nobody is placed lower."


def test_whoever_is_brought_into_a_group_from_above_is_told_of_as_from_below() -> None:
    notes = fmjd_notes(13, 8, 5)
    assert notes["▼ 8"] == "12 has no opponent left in the group and meets 8."
    assert notes["▲ 6"] == "5 has no opponent left in the group and meets 6."


def test_those_brought_into_a_group_are_no_half_of_it() -> None:
    drawn = facts_of(context_of("fmjd-1986-rating", 13, 8, 5))
    columns = {facts.score: facts.columns for facts in drawn}
    assert columns["7 points"] == ("their opponents", "Moved up")
    assert columns["2 points"] == ("their opponents", "Moved down")
    assert columns["4 points"] == ("upper half", "lower half")


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


def test_a_large_bracket_shows_what_is_out_of_the_ordinary_and_the_rest_in_small() -> None:
    context = context_of("fide-dutch-2026", 200, 3, 2)
    facts = facts_of(context)[0]
    svg = RoundPictures(*_given(context)).brackets()[0]
    drawn = {int(number) for number in re.findall(r'data-player="(\d+)"', svg)}
    hidden = [b for b in facts.boards if not {b.white, b.black} & drawn]
    assert len(hidden) > 30
    assert not any(board.charged for board in hidden)
    assert not any(facts.cards[v].came for board in hidden for v in (board.white, board.black))
    assert f"{len(hidden)} more boards, nothing charged" in svg
    assert svg.count('class="hair-') - 3 == len(facts.boards)


def test_a_large_round_names_the_boards_that_its_map_does_not_draw() -> None:
    context = context_of("fide-dutch-2026", 60, 3, 5)
    svg = RoundPictures(*_given(context)).map()
    words = " ".join(re.findall(r"<text[^>]*>([^<]*)</text>", svg))
    drawn = set(re.findall(r'data-board="(\d+)"', svg))
    for number, (white, black) in enumerate(context.paired.pairs, 1):
        assert str(number) in drawn or f"{white}–{black}" in words


def test_whoever_would_leave_first_and_stays_is_shown_with_the_criterion() -> None:
    drawn = facts_of(context_of("fide-dutch-2026", 17, 7, 6))
    assert [facts.spared for facts in drawn] == [
        (),
        ((7, "C12"),),
        ((15, "C16"),),
        ((16, "C12"),),
        ((14, "C2"),),
    ]


def test_a_float_by_a_procedure_has_a_reason_and_a_rising_player_an_arrow_upwards() -> None:
    drawn = facts_of(context_of("fide-lim", 16, 3, 6))
    notes = [note for facts in drawn for note in facts.notes if note.leaving]
    assert all(note.sentences and note.about[0] in "▲▼" for note in notes)
    up = {one.number for facts in drawn for one in facts.goes if one.up}
    assert up == {14, 15}
    assert {note.about[:4] for note in notes if note.about[0] == "▲"} == {"▲ 14", "▲ 15"}


def test_no_note_ends_where_it_announces_something(context: RoundContext) -> None:
    for facts in facts_of(context):
        assert not any(note.sentences and note.sentences[-1].endswith(":") for note in facts.notes)


def test_the_halves_of_a_group_are_named_by_the_list_below_those_moved_into_it() -> None:
    drawn = facts_of(context_of("fide-lim", 16, 3, 6))
    by_score = {facts.score: facts for facts in drawn}
    three = by_score["3 points"]
    assert three.moved_columns == ("Moved down", "their opponents")
    assert three.columns == ("upper half", "lower half")
    assert by_score["2 points"].moved_columns[0] == "Moved up"
    assert by_score["1 point"].columns == ("lower half", "upper half")


def test_every_board_line_carries_the_number_of_its_board(context: RoundContext) -> None:
    pairs = context.paired.pairs
    numbers = {(b.white, b.black): b.number for f in facts_of(context) for b in f.boards}
    assert numbers == {pair: number for number, pair in enumerate(pairs, 1)}


def test_in_lim_a_player_looks_for_an_opponent_from_the_middle_outwards() -> None:
    context = context_of("fide-lim", 12, 0, 2)
    notes = [note for facts in facts_of(context) for note in facts.notes]
    told = [line for note in notes for line in note.sentences if "middle outwards" in line]
    assert told == LOOKED_OUTWARDS


def test_in_dubov_the_cards_of_s1_show_the_average_rating_of_opponents() -> None:
    context = context_of("fide-dubov-2026", 15, 5, 6)
    for facts, bracket in zip(facts_of(context), context.account.brackets, strict=True):
        shown = {number for number, card in facts.cards.items() if card.sorted_by}
        assert shown == {*bracket.s1}
        ratings = [int(facts.cards[number].sorted_by) for number in bracket.s1]
        assert ratings == sorted(ratings)
    svg = RoundPictures(*_given(context)).brackets()[0]
    assert all(f"ARO {r}<" in svg for r in ("1926", "1979"))


def test_an_alternative_shows_its_boards_the_new_ones_marked_and_no_decisions() -> None:
    context = context_of("fide-dutch-2026", 17, 7, 6)
    answer = answer_why_not(context, WhyNotQuestion(10, 3))
    assert answer.round is not None
    pictures = RoundPictures(context.tournament, answer.round, beside=context.paired)
    svg = pictures.map()
    made = {frozenset(pair) for pair in context.paired.pairs}
    new = [pair for pair in answer.round.pairs if frozenset(pair) not in made]
    assert svg.count(">new<") == len(new)
    assert "with other boards" in svg
    assert "tried first" not in svg
    assert "criterion charged" not in svg
    assert 'class="refused' not in svg


def test_names_are_shortened_where_they_do_not_fit() -> None:
    assert shortened_name("Fernández-Gutiérrez, María", 13, 400) == "Fernández-Gutiérrez, María"
    short = shortened_name("Fernández-Gutiérrez, María", 13, 178)
    assert short == "Fernández-Gutiérrez, M."
    cut = shortened_name("Fernández-Gutiérrez, María", 13, 90)
    assert cut.endswith("…")
    assert text_width(cut, 13) <= 90
    assert all(text_width(line, 12) <= 100 for line in wrapped("one two " * 9 + "x" * 60, 12, 100))


def test_for_paper_a_picture_has_its_colours_written_out_and_fits_a_page() -> None:
    for context in (context_of("fide-dutch-2026", 17, 7, 6), context_of("ch-dutch", 12, 1, 3)):
        pictures = RoundPictures(*_given(context)).printed()
        drawn = facts_of(context)
        assert len(pictures) in (1, len(drawn))
        assert sum("Mild" in p.svg or "mildly" in p.svg for p in pictures) == 1
        for picture in pictures:
            assert "var(" not in picture.svg
            assert "@media" not in picture.svg
            assert not {*"▼▲✗"} & {*picture.svg}
            assert picture.height > 0
            ElementTree.fromstring(picture.svg)


def test_criteria_below_the_map_have_the_colon_of_their_language() -> None:
    context = context_of(*ROUNDS[0])
    for language, colon in ((ENGLISH, ": "), (FRENCH, "\u00a0: ")):
        drawn = RoundPictures(context.tournament, context.paired, language=language).map()
        assert re.search(rf">C\d+{colon}\w", drawn)


def test_a_pairing_undone_for_the_median_group_is_told_of_both_who_leave() -> None:
    drawn = facts_of(context_of("fide-lim-2026", 18, 4471, 5))
    facts = next(one for one in drawn if one.score == "2.5 points")
    told = [
        note for note in facts.map_notes if note.about in ("▼ 7 Player 0007", "▼ 13 Player 0013")
    ]
    tried = [note for note in facts.map_notes if note.about == "✗ 7–13 tried first"]
    assert len(told) == 2
    assert all("that is undone" in note.sentences[0] for note in (*told, *tried))


def test_the_legend_explains_the_marks_of_the_picture_and_no_others() -> None:
    level = RoundPictures(*_given(context_of("fide-dutch-2026", 8, 1, 1)))
    assert "tried first, refused by" not in level.map()
    changed = RoundPictures(*_given(context_of("fide-dutch-2026", 17, 7, 6))).map()
    for words in ("tried first, refused by", "given up with it", "may not have the bye"):
        assert words in changed
    assert "in small: as tried first" not in changed
    assert ("C15+" in changed) == ("and further ones" in changed)


def test_the_only_colour_that_the_limits_of_lim_leave_is_boxed() -> None:
    boxed = [
        card
        for facts in facts_of(context_of("fide-lim", 15, 5519, 5))
        for card in facts.cards.values()
        if card.due is not None and card.due.strength is Strength.ABSOLUTE
    ]
    assert boxed
    for card in boxed:
        assert card.due is not None
        colours = [colour for colour, _ in card.marks if colour]
        other = "B" if card.due.colour == "W" else "W"
        ahead = colours.count(other) - colours.count(card.due.colour)
        assert colours[-2:] == [other, other] or ahead == 2
        assert "is allowed" in card.description


def test_whoever_has_the_bye_is_drawn_with_the_score() -> None:
    context = context_of("fide-lim", 15, 3, 4)
    bye = context.paired.bye
    assert bye is not None
    drawn = RoundPictures(*_given(context)).map()
    (score,) = re.findall(r">Bye: \d+ Player[^<]*</text><text[^>]*>([\d.]+)<", drawn)
    assert float(score) == context.scores[bye] / 10


def test_the_last_of_several_printed_brackets_has_the_legend_of_all() -> None:
    *others, last = RoundPictures(*_given(context_of("fide-dutch-2026", 22, 77123, 7))).printed()
    assert others
    assert all("level line" not in one.svg for one in others)
    assert any('class="refused"' in one.svg for one in others)
    for words in ("tried first, refused by", "absolutely", "not granted", "downfloat"):
        assert words in last.svg


def test_a_map_begins_with_what_is_out_of_the_ordinary() -> None:
    drawn = RoundPictures(*_given(context_of("fide-dutch-2026", 17, 7, 6))).map()
    said = (
        "8 boards, 8 not as the rules try them first. Meeting somebody of another score: 1, 4, 10 "
        "and 14. 13 Player 0013 has the bye."
    )
    assert said in drawn


def test_a_note_keeps_the_reason_and_lets_details_go() -> None:
    drawn = facts_of(context_of("fide-dutch-2026", 17, 7, 6))
    (note,) = [n for facts in drawn for n in facts.map_notes if n.about == "▼ 10 Player 0010"]
    assert "C16" in note.cited
    assert not any("3 may not have the bye" in sentence for sentence in note.sentences)


@pytest.mark.parametrize("code", ["en", "fr"])
def test_the_picture_in_the_documentation_is_the_one_that_is_drawn(code: str) -> None:
    context = context_of("fide-dutch-2026", 19, 90417, 6)
    language = translator(code, "chess").language
    drawn = RoundPictures(*_given(context), language=language, code=code).map()
    stored = ROOT / f"docs/pictures/rounds/dutch-2026-{code}.svg"
    assert stored.read_text("utf-8") == drawn


def test_programs_draw_a_round_in_their_language_and_size() -> None:
    event = ronde.generate(ronde.Recipe(players=9, rounds=3, seed=2))
    paired = ronde.pair(event, round=3)
    drawn = ronde.pictures(event, paired)
    language = translator("en").language
    below = RoundPictures(event, paired, language=language)
    assert drawn._repr_html_() == drawn.map() == below.map(SCREEN)
    assert drawn.brackets("paper") == below.brackets(LAYOUTS["paper"])
    assert drawn.of_player(4, "phone") == below.of_player(4, PHONE)
    french = ronde.pictures(event, paired, language="fr")
    assert 'lang="fr"' in french.map()
    assert french.map() != drawn.map()


def test_a_language_or_size_that_is_not_known_is_refused_with_those_that_are() -> None:
    event = ronde.generate(ronde.Recipe(players=9, rounds=3, seed=2))
    paired = ronde.pair(event, round=3)
    with pytest.raises(ValueError, match=r"argument language is 'de' .*; wanted: en, fr"):
        ronde.pictures(event, paired, language="de")  # type: ignore[arg-type]
    with pytest.raises(
        ValueError, match=r"argument size is 'huge' .*; wanted: screen, paper, phone"
    ):
        ronde.pictures(event, paired).map("huge")  # type: ignore[arg-type]
