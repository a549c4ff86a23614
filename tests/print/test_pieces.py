"""Cards, slips and name cards: the models, the order of the stack, the flags."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from ronde.domain.errors import RequestError
from ronde.print.documents import render_document
from ronde.print.flags import ACROSS, CROSSES, DISCS, DOWN, flag_of
from ronde.print.settings import PAPER_SIZES, PrintSettings
from ronde.print.slips import in_stacks
from ronde.views.cards import cards
from ronde.views.formatting import first_name_first
from tests.print.pdf import opened, pages, text
from tests.print.tournaments import tournament_of, translator_to

FRENCH = translator_to("fr")


def test_a_cut_stack_gives_piles_in_board_order() -> None:
    for count in range(1, 60):
        for per_sheet in (1, 2, 4, 8, 10):
            laid = in_stacks(list(range(count)), per_sheet)
            sheets = [laid[k : k + per_sheet] for k in range(0, len(laid), per_sheet)]
            piles = [[sheet[place] for sheet in sheets] for place in range(per_sheet)]
            stack = [piece for pile in piles for piece in pile if piece is not None]
            assert stack == list(range(count))
            assert len(sheets) == -(-count // per_sheet)


def test_slips_on_paper_are_in_that_order() -> None:
    event = tournament_of(60, awkward=False)
    pdf = render_document("slips", event, PrintSettings(words=FRENCH)).pdf
    sheets = [[int(n) for n in re.findall(r"Échiquier (\d+)", page)] for page in pages(pdf)]
    assert [len(sheet) for sheet in sheets] == [8, 8, 8, 6] or sum(map(len, sheets)) == 30
    piles = [sheet[place] for place in range(8) for sheet in sheets if place < len(sheet)]
    assert piles == sorted(piles)


def test_slips_of_draughts_say_damier_and_count_two_one_nought() -> None:
    event = tournament_of(7, "fmjd-2017-rating", awkward=False)
    found = text(render_document("slips", event, PrintSettings(words=FRENCH)).pdf)
    assert "Damier 1" in found
    assert "Échiquier" not in found
    assert all(result in found for result in ("2 – 0", "1 – 1", "0 – 2"))


def test_results_of_draughts_are_points_and_forfeits_are_marked() -> None:
    event = tournament_of(60, "fmjd-2017-rating", awkward=False)
    forfeits = [
        number
        for number, played in enumerate(event.rounds, 1)
        if any(not game.white_result.played for game in played.games)
    ]
    found = text(
        render_document("results", event, PrintSettings(words=FRENCH, round=forfeits[0])).pdf
    )
    assert "2f – 0f" in found or "0f – 2f" in found or "0f – 0f" in found
    assert "2 – 0" in found
    assert "½" not in found
    assert "Dam." in found


def test_the_card_of_the_guide_has_every_column_of_its_model() -> None:
    event = tournament_of(7, awkward=False)
    found = text(render_document("cards-guide", event, PrintSettings(words=FRENCH, player=1)).pdf)
    for heading in ("Titre / nom", "Adversaire", "Échiquier", "Couleur", "Résultat", "Total"):
        assert heading in found
    assert "Buchholz" in found
    assert "Score final" in found
    card = cards(event, "guide").cards[0]
    for line in card.lines:
        if line.round.name:
            assert line.round.name in found


def test_the_card_of_the_fmjd_has_nine_lines_and_its_three_boxes() -> None:
    event = tournament_of(7, "fmjd-1986-rating", awkward=False)
    found = text(render_document("cards-fmjd", event, PrintSettings(words=FRENCH, player=2)).pdf)
    for heading in ("Prénom et nom", "Fédération", "N° d’ordre", "Capital-points", "Licence n°"):
        assert heading in found
    for box in ("Solkoff ↓", "Solkoff médian ↓", "Solkoff tronqué ↓"):
        assert box in found
    card = cards(event, "fmjd").cards[1]
    assert first_name_first(card.name) in found
    assert re.search(r"\b9\b", found)


def test_a_date_of_birth_is_left_out_where_it_may_not_be_shown() -> None:
    event = tournament_of(7, "fmjd-1986-rating", awkward=False)
    born = replace(event.players[0], birth="03/02/1990")
    event = replace(event, players=(born, *event.players[1:]))
    settings = PrintSettings(words=FRENCH, player=1)
    assert "03/02/1990" in text(render_document("cards-fmjd", event, settings).pdf)
    hidden = replace(settings, personal=False)
    assert "03/02/1990" not in text(render_document("cards-fmjd", event, hidden).pdf)


def test_cards_come_two_on_a_sheet_and_one_for_each_player() -> None:
    event = tournament_of(7, awkward=False)
    assert (
        len(opened(render_document("cards-guide", event, PrintSettings(words=FRENCH)).pdf).pages)
        == 4
    )
    four = PrintSettings(words=FRENCH, per_sheet=4)
    assert len(opened(render_document("cards-guide", event, four).pdf).pages) == 2


def test_a_card_of_nobody_is_refused() -> None:
    with pytest.raises(RequestError, match="numbers go from 1 to 7"):
        render_document("cards-guide", tournament_of(7), PrintSettings(player=8))
    with pytest.raises(RequestError, match="numbers go from 1 to 7"):
        render_document("name-cards", tournament_of(7), PrintSettings(player=8))


@pytest.mark.parametrize("paper", PAPER_SIZES)
def test_name_cards_show_everybody(paper: str) -> None:
    event = tournament_of(7, awkward=False)
    found = text(
        render_document(
            "name-cards", event, PrintSettings(words=FRENCH, paper=PAPER_SIZES[paper])
        ).pdf
    )
    for player in event.players:
        last, _, first = player.name.partition(", ")
        assert last in found
        assert first in found
        assert player.federation in found


def test_flags_are_drawn_where_stripes_crosses_and_discs_suffice_and_no_other() -> None:
    for table in (DOWN, ACROSS, CROSSES, DISCS):
        for federation, colours in table.items():
            assert re.fullmatch("[A-Z]{3}", federation)
            assert all(re.fullmatch("#[0-9a-f]{6}", colour) for colour in colours)
    assert flag_of("FRA") == {"kind": "across", "colours": ["#002395", "#ffffff", "#ed2939"]}
    assert flag_of("USA") is None
    assert flag_of("") is None
