"""The examples of the Swiss federation's guide: participants for seven rounds, and a card."""

from __future__ import annotations

from ronde.domain.errors import N_
from ronde.formats import read
from ronde.rulebooks.advice import advised_players
from ronde.sample import guide_card_path
from ronde.views.cards import CardView, cards
from ronde.views.examples.shape import ANSWERED, PRINTED, ExampleView

DOCUMENT = N_("Guide of the Swiss chess federation")


def examples() -> tuple[ExampleView, ...]:
    """The advice, then the card."""
    return _participants(), _card()


def _participants() -> ExampleView:
    fewest, most = advised_players(7)
    return ExampleView(
        "guide-participants",
        DOCUMENT,
        "Recommandations",
        N_("Participants of a tournament over seven rounds"),
        N_("At least twice as many as rounds, at most 2 to the power of the number of rounds."),
        (N_("Rounds"), PRINTED, ANSWERED),
        (("7", "14-128", f"{fewest}-{most}"),),
        remarks=(
            N_(
                "The pictures of the guide (colours, halves, transposition, exchange, round 1) are "
                "not in the text that was compared."
            ),
        ),
    )


CARD = ("1 1.0 2.0 1", "1 1.5 3.0 9", "3 2.5 2.5 5", "3 3.0 4.0 7", "4 3.5 3.5 6")
"""Board, total, Buchholz and rank of the five rounds of the printed card, and its last line."""
LAST_LINE = "3.5 15.0 6"


def _lines(card: CardView) -> list[str]:
    """What Ronde writes on the card, to be compared with the print."""
    rounds = [
        f"{line.round.board} {line.total} {line.columns['buchholz']} {line.columns['rank']}"
        for line in card.lines
    ]
    return [*rounds, " ".join(map(str, card.totals.values()))]


def _card() -> ExampleView:
    """The card of a tournament in which all that it prints happened."""
    found = cards(read(guide_card_path()), "guide", ["TPN"], numbers=(1,))
    names = (*map(str, range(1, 6)), N_("Final score"))
    compared = zip(names, (*CARD, LAST_LINE), _lines(found.cards[0]), strict=True)
    return ExampleView(
        "guide-card",
        DOCUMENT,
        "Outils",
        N_("The sample card: board, total, Buchholz and rank after each round"),
        N_(
            "Five rounds of number 1, rated 2100. The Buchholz column holds the final score of "
            "each opponent, and their sum in the last line."
        ),
        (N_("Round"), PRINTED, ANSWERED),
        tuple(compared),
        remarks=(
            N_(
                "Rank 9 with 1.5 points means that eight players had 2, on four boards, yet round "
                "3 is on board 3: here four of the eight have a full point without play in round 3."
            ),
        ),
        cards=found,
    )
