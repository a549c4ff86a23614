"""The draughts federation's card: FMJD Annexe V of 1986, article 4, 8.3 and the model."""

from __future__ import annotations

import pytest

from ronde.domain.errors import Translate
from ronde.domain.player import NationalRecord, Player, Tpn
from ronde.domain.points import DRAUGHTS_POINTS
from ronde.domain.result import Bye, Result
from ronde.domain.round import PlayedRound, game
from ronde.domain.tournament import Tournament
from ronde.ranking import standings
from ronde.services.language import translator
from ronde.views.cards import CardsView, CardView, cards
from ronde.views.sheets import cards_text

WIN, DRAW, LOSS = Result.WIN, Result.DRAW, Result.LOSS

FIRST = Player(
    Tpn(1),
    "Ton Sijbrands",
    rating=2400,
    title="GMI",
    federation="NED",
    birth="1949-12-15",
    club="Twentse Bank",
    league="Noord-Holland",
    national=(NationalRecord("NED", id="12-345"),),
)
EVENT = Tournament(
    players=(FIRST, *(Player(Tpn(n), f"Player {n}", 2400 - n) for n in range(2, 6))),
    rounds=(
        PlayedRound((game(1, 3, WIN), game(4, 2, DRAW)), ((Tpn(5), Bye.PAIRING_ALLOCATED),)),
        PlayedRound((game(5, 1, DRAW), game(2, 3, Result.FORFEIT_WIN)), ((Tpn(4), Bye.HALF),)),
        PlayedRound((game(1, 2, LOSS), game(3, 5, LOSS)), ((Tpn(4), Bye.PAIRING_ALLOCATED),)),
    ),
    number_of_rounds=3,
    points=DRAUGHTS_POINTS,
    system="fmjd-1986-rating",
)
"""Final scores: 3, 5, 0, 4 (a half-point bye and a rest), 5."""

CARDS = cards(EVENT, "fmjd").cards
CARD = CARDS[0]


def card_text(card: CardView, translate: Translate = str) -> str:
    return cards_text(CardsView("fmjd", 3, True, (card,)), translate)


@pytest.mark.article("FMJD86-card.1")
def test_the_header_holds_all_that_the_model_asks() -> None:
    text = card_text(CARD)
    head = text.split("\n\n")[0]
    for label, value in {
        "First name and name": "Ton Sijbrands",
        "Federation": "NED",
        "Order number": "1",
        "Date of birth": "1949-12-15",
        "League": "Noord-Holland",
        "Title": "GMI",
        "Rating (CP)": "2400",
        "Club": "Twentse Bank",
        "Licence no.": "12-345",
    }.items():
        assert f"{label}: {value}" in head
    assert len(head.splitlines()) == 3


@pytest.mark.article("FMJD86-card.1", "FMJD86-card.2", "FMJD86-card.3")
def test_the_french_card_has_the_words_of_the_model() -> None:
    french = translator("fr", "draughts").say
    text = card_text(CARD, french)
    for words in (
        *("Prénom et nom\u00a0:", "Fédération\u00a0:", "N° d’ordre\u00a0:", "Ligue\u00a0:"),
        *("Date de naissance\u00a0:", "Titre\u00a0:", "Capital-points\u00a0:", "Club\u00a0:"),
        "Licence n°\u00a0:",
        *("Ronde", "Couleur", "Adversaires", "Score", "partiel", "cumulé", "S.B."),
        *("Score final de chaque adversaire", "Départage"),
        *("Solkoff ↓", "Solkoff médian ↓", "Solkoff tronqué ↓"),
    ):
        assert words in text


@pytest.mark.article("FMJD86-4.1", "FMJD86-card.2")
def test_every_round_has_its_line() -> None:
    lines = [
        (
            line.round.round,
            line.round.colour,
            line.round.opponent,
            line.round.name,
            line.round.result,
            line.total,
            *line.columns.values(),
        )
        for line in CARD.lines
    ]
    # after round 1 his opponent has 0; after round 2: 0 and 3; in the end 0, 5 and 5
    assert lines == [
        (1, "W", 3, "Player 3", "2", "2.0", "0.0", "0.0", "0.0"),
        (2, "B", 5, "Player 5", "1", "3.0", "3.0", "3.0", "5.0"),
        (3, "W", 2, "Player 2", "0", "3.0", "10.0", "5.0", "5.0"),
    ]
    assert list(CARD.lines[0].columns) == ["solkoff", "sonneborn_berger", "opponents_score"]


@pytest.mark.article("FMJD86-card.3")
def test_the_boxes_hold_the_three_solkoffs() -> None:
    assert CARD.totals == {"solkoff": "10", "median": "5", "truncated": ("10", "5", "0")}
    column = [line.split("  ")[-1].strip() for line in card_text(CARD).splitlines()[6:]]
    assert column[0] == "Solkoff ↓"
    assert column[1] == "10"
    assert column[3] == "Median Solkoff ↓"
    assert column[4] == "5"
    assert column[6] == "Truncated Solkoff ↓"
    assert column[7] == "10 5 0"


@pytest.mark.article("FMJD86-card.2")
def test_colours_have_a_column_each() -> None:
    rows = card_text(CARD).splitlines()[6:9]
    head = card_text(CARD).splitlines()[5]
    white, black = head.index("White") + 4, head.index("Black") + 4
    assert [(row[white], row[black]) for row in rows] == [("×", " "), (" ", "×"), ("×", " ")]


@pytest.mark.article("FMJD86-4.2")
def test_cards_are_optional_and_the_standings_need_none() -> None:
    assert [row.player for row in standings(EVENT, ["SOLKOFF"]).rows][:2] == [2, 5]


def test_a_rest_has_no_opponent_and_an_absence_no_value() -> None:
    card = CARDS[3]
    text = card_text(card).splitlines()
    assert "half-point bye" in text[7]
    assert "rest" in text[8]
    columns = card.lines[2].columns
    assert (columns["opponents_score"], columns["solkoff"]) == (None, "5.0")
