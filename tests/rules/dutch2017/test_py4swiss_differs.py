"""Positions in which an article proves py4swiss wrong; each was met in a random tournament."""

from __future__ import annotations

from pathlib import Path

import pytest

import ronde
from tests.rules.dutch2017 import literal
from tests.rules.dutch2017.peer import SYSTEM, asked, ours
from tests.rules.dutch2017.verdict import LargeRound, text_prefers_ours
from tests.rules.dutch2026.literal import Candidate, colour_values
from tests.rules.dutch2026.positions import position as random_position
from tests.rules.dutch2026.sheet import Card, cards

FOLDER = Path(__file__).parent / "py4swiss"


def position(name: str) -> ronde.Tournament:
    return ronde.read(FOLDER / f"{name}.trf")


def told(line: str, sheet: dict[int, Card]) -> tuple[tuple[Card, Card], ...]:
    numbers = [tuple(int(n) for n in word.split("-")) for word in line.split()]
    return tuple((sheet[a], sheet[b]) for a, b in numbers)


class TestAThirdColourThatTheWiderDifferenceForces:
    """C.9 counts who gets a colour three times running; py4swiss asks that both had it twice.

    In the last round 6 (BWBWBBWB) and 7 (WBWBWWBB) both must have White. By E.2 the wider
    difference is served, so 7 gets Black a third time, although 6 has not had Black twice. The
    pairs 6-7 and 7-11 cost the same, and 8-6 is generated before 8-11 (D.1).
    """

    OURS = "3-5 8-6 1-15 7-11"
    THEIRS = "3-5 8-11 1-15 6-7"

    def test_both_candidates_are_worth_the_same(self) -> None:
        event = position("c9-third-colour-1")
        sheet = {card.tpn: card for card in cards(event, literal.is_downfloat)}
        mdps = tuple(sheet[n] for n in (3, 8, 1))
        residents = tuple(sheet[n] for n in (5, 6, 7, 11, 15))
        bracket = literal.Bracket(mdps, residents, (), literal.ORDINARY)
        worth = []
        for line in (self.OURS, self.THEIRS):
            candidate = Candidate(told(line, sheet), ())
            colours = colour_values(candidate.pairs, "W")
            assert colours[:2] == (0, 1), "nobody beyond two, one third colour"
            worth.append((colours, literal.float_values(candidate, bracket)))
        assert worth[0] == worth[1]

    def test_the_one_generated_first_is_taken(self) -> None:
        found = ours(position("c9-third-colour-1"))
        assert found is not None
        assert {frozenset(pair) for pair in found[0]} >= {frozenset((8, 6)), frozenset((7, 11))}

    def test_py4swiss_takes_the_other(self) -> None:
        theirs = asked(position("c9-third-colour-1"))
        assert theirs is not None
        assert {frozenset(pair) for pair in theirs[0]} >= {frozenset((8, 11)), frozenset((6, 7))}


class TestWhoMayHaveTheByeInTheNextBracket:
    """C.7 asks the next bracket for its most pairs and smallest differences, under C.1 to C.3.

    The next bracket is the last: 25, who has had the bye, and 28. With 30 moved down it pairs
    30-25 and leaves 28. With 14, who has met 25, it can only pair 25-28 and leave 14, since C.2
    bars 25: differences of 1½ and 0 instead of 1 and ½. py4swiss looks ahead as if 25 could stay.
    """

    def test_the_floater_is_chosen_for_the_sake_of_the_next_bracket(self) -> None:
        event = position("c7-who-may-have-the-bye-1")
        text = literal.Round(event)
        cards_ = {card.tpn: card for card in text.players}
        mdps = (cards_[26],)
        residents = tuple(cards_[n] for n in (14, 16, 30, 35))
        below = (cards_[25], cards_[28])
        bracket = literal.Bracket(mdps, residents, below, literal.ORDINARY)
        assert not literal.may_have_bye(cards_[25])
        assert text.ahead((cards_[30],), bracket) == (1, [])
        assert text.ahead((cards_[14],), bracket) == (1, [35])

    def test_ours_has_the_bye_of_the_last_bracket_and_theirs_has_not(self) -> None:
        event = position("c7-who-may-have-the-bye-1")
        found, theirs = ours(event), asked(event)
        assert found is not None
        assert theirs is not None
        assert (found[1], theirs[1]) == (28, 14)


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.trf")), ids=lambda path: path.stem)
def test_every_stored_position_differs_and_the_text_prefers_our_answer(path: Path) -> None:
    """If one agrees one day, py4swiss has been mended, and the position can go."""
    event = ronde.read(path)
    theirs = asked(event)
    assert theirs is not None
    assert theirs != ours(event)
    assert text_prefers_ours(event, frozenset(frozenset(pair) for pair in theirs[0]))


def test_the_verdict_on_large_fields_counts_like_the_literal_oracle() -> None:
    for seed in range(80_000, 80_150):
        event = random_position(seed, SYSTEM, players=(5, 10))
        slow, quick = literal.Round(event), LargeRound(event)
        assert slow.exists == quick.exists
        groups = sorted({card.score for card in slow.players}, reverse=True)
        if len(groups) < 2:
            continue
        top = tuple(card for card in slow.players if card.score == groups[0])
        below = tuple(card for card in slow.players if card.score < groups[0])
        bracket = literal.Bracket((), top, below, literal.ORDINARY)
        for size in range(len(top) + 1):
            down = top[:size]
            assert slow.ahead(down, bracket) == quick.ahead(down, bracket)
            left = frozenset((*down, *below))
            assert slow.completable(left) == quick.completable(left)
