"""The Swiss guide: its final order, and the card it prints."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

import ronde
from ronde.domain.player import Player, Tpn
from ronde.domain.result import Result
from ronde.domain.round import PlayedRound, game
from ronde.domain.tournament import Tournament
from ronde.ranking import standings
from ronde.sample import guide_card_path
from ronde.views.cards import CardsView, cards, interim_ranks
from ronde.views.sheets import cards_text
from tests.rules.tiebreaks.scenario import Step, event, numbers, values

WIN, DRAW, LOSS = Result.WIN, Result.DRAW, Result.LOSS
SAMPLE = guide_card_path()

FRENCH = {
    "No.": "No.", "Title / name": "Titre / Nom", "Elo": "ELO", "Round": "Ronde",
    "Opponent": "Adversaire", "Board": "Échiquier", "Colour": "Couleur", "Result": "Résultat",
    "Total": "Total", "Buchholz": "Buchholz", "Rank": "Rang", "Final score": "Score final",
    "W": "B", "B": "N",
}  # fmt: skip
"""The words of the guide itself."""


class TestFinalOrder:
    """ "Ronde finale": the list after the last round."""

    @pytest.mark.article("CH-tiebreak.1", "CH-tiebreak.2", "CH-tiebreak.3", "CH-tiebreak.4")
    @pytest.mark.article("CH-tiebreak.5", "CH-tiebreak.6", "CH-tiebreak.7", "CH-tiebreak.8")
    def test_the_default_order_is_the_guide_s(self) -> None:
        table = standings(replace(event(Step("1", "0")), system="ch-dutch"), None)
        assert table.codes == (*("DE", "WIN", "BPG", "ARO-C1", "BH-C1@CH", "BH@CH", "SB@CH"),)
        assert [row.points for row in table.rows] == sorted(
            (row.points for row in table.rows), reverse=True
        )

    @pytest.mark.article("CH-final.2")
    def test_the_event_may_choose_another_order_after_the_points(self) -> None:
        chosen = replace(event(Step("1", "0")), system="ch-dutch", tie_breaks=("SB@CH", "WIN"))
        assert standings(chosen, None).codes == ("SB@CH", "WIN")
        assert standings(chosen, ["BPG"]).codes == ("BPG",)
        assert standings(chosen, ["BPG"]).rows[0].points == 10

    @pytest.mark.article("CH-tiebreak.3")
    def test_wins_include_unplayed_ones(self) -> None:
        assert values(event(Step("+", "0"), Step("U"), Step("1", "0")), "WIN") == numbers("3")

    @pytest.mark.article("CH-tiebreak.4")
    def test_unplayed_games_with_black_do_not_count(self) -> None:
        player = event(Step("+", "0", black=True), Step("=", "1", black=True), Step("1", "0"))
        assert values(player, "BPG") == numbers("1")

    @pytest.mark.article("CH-tiebreak.5")
    def test_the_average_rating_leaves_the_weakest_opponent_out(self) -> None:
        player = event(
            Step("1", "0", rating=1500), Step("1", "1", rating=2000), Step("0", "3", rating=2101)
        )
        assert values(player, "ARO-C1") == numbers("2051")

    @pytest.mark.article("CH-tiebreak.6", "CH-tiebreak.7", "CH-tiebreak.8")
    def test_buchholz_and_sonneborn_berger_count_nothing_for_an_unplayed_round(self) -> None:
        player = event(Step("1", "1.5"), Step("=", "2"), Step("0", "3"), Step("1", "1"))
        assert values(player, "BH@CH", "BH-C1@CH", "SB@CH") == numbers("7.5", "6.5", "3.5")
        rested = event(Step("1", "1.5"), Step("=", "2"), Step("U"), Step("+", "1"))
        assert values(rested, "BH@CH", "BH-C1@CH", "SB@CH") == numbers("3.5", "3.5", "2.5")
        # C.07 is the option
        assert values(rested, "BH") == numbers("6.5")


class TestSampleCard:
    """The filled card of the guide, from a tournament in which all of it happened."""

    card = cards(ronde.read(SAMPLE), "guide", ["TPN"]).cards[0]

    @pytest.mark.article("CH-card.header")
    def test_the_header(self) -> None:
        card = self.card
        assert (card.number, card.name, card.rating) == (1, "Joueur 1", 2100)

    @pytest.mark.article("CH-card.1", "CH-card.2", "CH-card.3", "CH-card.4", "CH-card.5")
    @pytest.mark.article("CH-tools.1")
    def test_the_rounds(self) -> None:
        lines = [
            (
                line.round.round,
                line.round.name,
                line.round.board,
                line.round.colour,
                line.round.result,
                line.total,
                line.columns["buchholz"],
                line.columns["rank"],
            )
            for line in self.card.lines
        ]
        assert lines == [
            (1, "Adversaire 1", 1, "W", "1", "1.0", "2.0", "1"),
            (2, "Adversaire 2", 1, "B", "½", "1.5", "3.0", "9"),
            (3, "Adversaire 3", 3, "W", "1", "2.5", "2.5", "5"),
            (4, "Adversaire 4", 3, "B", "½", "3.0", "4.0", "7"),
            (5, "Adversaire 5", 4, "B", "½", "3.5", "3.5", "6"),
        ]

    @pytest.mark.article("CH-card.total")
    def test_the_last_line_adds_the_column_up(self) -> None:
        assert self.card.totals == {"points": "3.5", "buchholz": "15.0", "rank": "6"}
        column = [Fraction(line.columns["buchholz"] or 0) for line in self.card.lines]
        assert Fraction(str(self.card.totals["buchholz"])) == sum(column)

    def test_it_reads_like_the_guide(self) -> None:
        one = CardsView("guide", 5, True, (self.card,))
        text = cards_text(one, lambda word: FRENCH.get(word, word))
        rows = [" ".join(line.replace("↓", "").split()) for line in text.splitlines()]
        assert rows == [
            "No. Titre / Nom ELO",
            "1 Joueur 1 2100",
            "Ronde Adversaire Échiquier Couleur Float Résultat Total Buchholz Rang",
            "1 Adversaire 1 1 B 1 1.0 2.0 1",
            "2 Adversaire 2 1 N ½ 1.5 3.0 9",
            "3 Adversaire 3 3 B 1 2.5 2.5 5",
            "4 Adversaire 4 3 N ½ 3.0 4.0 7",
            "5 Adversaire 5 4 N ½ 3.5 3.5 6",
            "Score final 3.5 15.0 6",
        ]


@pytest.mark.article("CH-after.1")
def test_cards_lie_by_points_then_by_starting_number() -> None:
    tournament = Tournament(
        players=tuple(Player(Tpn(n)) for n in range(1, 5)),
        rounds=(PlayedRound((game(1, 3, DRAW), game(4, 2, WIN))),),
    )
    assert interim_ranks(tournament) == [[2, 4, 3, 1]]


@pytest.mark.article("FIDE12-C04.3.1.A4.b")
def test_players_of_different_scores_get_their_arrows() -> None:
    tournament = Tournament(
        system="fide-dutch-2012",
        players=tuple(Player(Tpn(n)) for n in range(1, 5)),
        rounds=(
            PlayedRound((game(1, 3, WIN), game(4, 2, DRAW))),
            PlayedRound((game(2, 1, DRAW), game(3, 4, Result.FORFEIT_WIN))),
        ),
    )
    made = cards(tournament, "guide", []).cards
    arrows = [[line.round.float for line in card.lines] for card in made]
    # B1.b: the win without a game counts as a downfloat, too
    assert arrows == [[None, "down"], [None, "up"], [None, "down"], [None, None]]
    text = cards_text(CardsView("guide", 2, True, made[:1]))
    assert "↓" in text
    assert "↑" not in text
