"""What each criterion counts: FIDE C.04.3 (2026) 2.4, by the engine's rows and by the text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import pytest

import ronde
from ronde.domain.player import Player, Tpn
from ronde.domain.result import Bye
from ronde.domain.tournament import (
    AbnormalPoints,
    AcceleratedPoints,
    ForbiddenPairs,
    Tournament,
)
from ronde.rulebooks.colours import preference
from ronde.rulebooks.dutch.edition_2026 import CRITERIA, PROHIBITIONS
from ronde.rulebooks.profile import Profile
from tests.rules.dutch2026 import literal
from tests.rules.dutch2026.sheet import DOWN, LEVEL, UP, Card
from tests.rules.dutch2026.worked import answer, told
from tests.rules.legality import assert_legal

CODES = ("C6", "C7", "C8", "C9", *(f"C{number}" for number in range(10, 22)))


@dataclass(frozen=True)
class Someone:
    """A player of a bracket: colours so far, score, floats of the last two rounds."""

    colours: str = ""
    score: int = 20
    last: str = LEVEL
    before: str = LEVEL
    mdp: bool = False
    topscorer: bool = False

    def seen(self, base: int) -> Profile:
        """As the engine's rows see the player."""
        wish = preference(self.colours)
        return Profile(
            *(wish.side, wish.strength, self.topscorer, wish.difference, wish.repeated),
            mdp=self.mdp,
            surplus=self.score - base,
            downfloat_last=self.last == DOWN,
            downfloat_before=self.before == DOWN,
            upfloat_last=self.last == UP,
            upfloat_before=self.before == UP,
        )

    def card(self, number: int) -> Card:
        """As the text sees the player."""
        return Card(
            *(number, number, self.score, self.score, self.colours, frozenset()),
            floats=(self.before, self.last),
            unplayed=(),
            topscorer=self.topscorer,
            number=number,
        )


def counted(
    pairs: Sequence[tuple[Someone, Someone]], down: Sequence[Someone] = ()
) -> dict[str, Any]:
    """The values of the rows by code; both ways of counting must agree."""
    players = [*(p for pair in pairs for p in pair), *down]
    base = min(p.score for p in players)
    charges: dict[str, list[int]] = {code: [] for code in CODES}
    for row in CRITERIA:
        if row.next_bracket:
            continue
        if row.pair is not None:
            charges[row.code] += [row.pair(a.seen(base), b.seen(base)) for a, b in pairs]
        if row.downfloater is not None:
            charges[row.code] += [row.downfloater(p.seen(base)) for p in down]
    lists = {row.code for row in CRITERIA if row.descending}
    values: dict[str, Any] = {
        code: sorted(filter(None, found), reverse=True) if code in lists else sum(found)
        for code, found in charges.items()
    }
    _assert_the_text_counts_the_same(values, pairs, down, base)
    return values


def _assert_the_text_counts_the_same(
    values: dict[str, Any],
    pairs: Sequence[tuple[Someone, Someone]],
    down: Sequence[Someone],
    base: int,
) -> None:
    cards = {id(p): p.card(n) for n, p in enumerate((*(q for pr in pairs for q in pr), *down), 1)}
    mdps = tuple(cards[id(p)] for p in (*(q for pr in pairs for q in pr), *down) if p.mdp)
    candidate = literal.Candidate(
        tuple((cards[id(a)], cards[id(b)]) for a, b in pairs), tuple(cards[id(p)] for p in down)
    )
    bracket = literal.Bracket(mdps, tuple(c for c in cards.values() if c not in mdps), ())
    text = dict(
        zip(
            [f"C{number}" for number in range(10, 22)],
            (
                *literal.colour_values(candidate.pairs, "W"),
                *literal.float_values(candidate, bracket),
            ),
            strict=True,
        )
    )
    for code, found in text.items():
        if isinstance(found, list):
            paired = [gap for limbo, gap in found if not limbo]
            assert [value for value in values[code] if value < 1000] == paired, code
        else:
            assert values[code] == found, code
    assert values["C6"] == len(down)
    assert values["C7"] == sorted((p.score - base for p in down if p.score > base), reverse=True)


def test_the_rows_stand_in_the_order_of_the_text() -> None:
    assert [row.code for row in PROHIBITIONS] == ["C1", "C2", "C3", "C4", "C5"]
    assert list(dict.fromkeys(row.code for row in CRITERIA)) == list(CODES)
    assert list(dict.fromkeys(row.article for row in CRITERIA)) == [
        f"2.4.{number}" for number in range(1, 17)
    ]


def test_downfloaters_are_counted_and_their_scores_listed() -> None:
    mdp, resident = Someone(score=20, mdp=True), Someone(score=15)
    one = counted([(mdp, Someone(score=15))], [Someone(score=15), Someone(score=15)])
    other = counted([(resident, Someone(score=15))], [mdp, Someone(score=15)])
    assert (one["C6"], other["C6"]) == (2, 2)
    assert one["C7"] < other["C7"], "2, 1½ is worse than 1½, 1½"


def test_a_topscorers_opponent_beyond_two_is_counted() -> None:
    wide = Someone("WWWBW", topscorer=True)
    found = counted([(Someone("WBWW", topscorer=True), wide)])
    assert (found["C10"], found["C11"]) == (1, 1)


def test_a_topscorers_third_white_running_is_counted() -> None:
    found = counted([(Someone("BWW", topscorer=True), Someone("WWBWW"))])
    assert (found["C10"], found["C11"]) == (0, 1)


def test_a_mild_preference_yields_and_is_counted_once() -> None:
    found = counted([(Someone("WB"), Someone("BWB"))])
    assert (found["C12"], found["C13"]) == (1, 0)


def test_a_strong_preference_refused_is_counted_twice() -> None:
    found = counted([(Someone("B"), Someone("BWB"))])
    assert (found["C12"], found["C13"]) == (1, 1)


def test_a_strong_preference_against_an_absolute_one_is_counted() -> None:
    found = counted([(Someone("WBB"), Someone("BWB"))])
    assert (found["C12"], found["C13"]) == (1, 1)


def test_two_absolute_preferences_of_topscorers_are_not_counted_as_strong() -> None:
    found = counted([(Someone("WBB", topscorer=True), Someone("WBB"))])
    assert (found["C12"], found["C13"]) == (1, 0)


def test_a_player_without_games_has_no_preference_to_lose() -> None:
    assert counted([(Someone(), Someone("W"))])["C12"] == 0
    assert counted([(Someone(), Someone())])["C12"] == 0


def test_only_residents_are_counted_for_floating_down_again() -> None:
    again = Someone(score=20, last=DOWN)
    before = Someone(score=20, before=DOWN)
    mdp = Someone(score=30, last=DOWN, before=DOWN, mdp=True)
    found = counted([], [mdp, again, before])
    assert (found["C14"], found["C16"]) == (1, 1)


def test_only_opponents_of_moved_down_players_are_counted_for_floating_up_again() -> None:
    up = Someone(score=20, last=UP, before=UP)
    mdp = Someone(score=30, mdp=True)
    assert counted([(Someone(score=20), up)])["C15"] == 0
    found = counted([(mdp, up)])
    assert (found["C15"], found["C17"]) == (1, 1)


def test_score_differences_of_moved_down_players_are_listed() -> None:
    last = counted([(Someone(score=30, last=DOWN, mdp=True), Someone(score=20))])
    assert (last["C18"], last["C20"]) == ([10], [])
    before = counted([(Someone(score=25, before=DOWN, mdp=True), Someone(score=20))])
    assert (before["C18"], before["C20"]) == ([], [5])


def test_score_differences_of_their_opponents_are_listed() -> None:
    mdp = Someone(score=30, mdp=True)
    assert counted([(mdp, Someone(score=20, last=UP))])["C19"] == [10]
    assert counted([(mdp, Someone(score=15, before=UP))])["C21"] == [15]


def test_a_moved_down_player_in_the_limbo_is_further_than_anybody_paired() -> None:
    low = Someone(score=25, last=DOWN, mdp=True)
    high = Someone(score=90, last=DOWN, mdp=True)
    limbo = counted([(high, Someone(score=20))], [low])["C18"]
    assert limbo[0] > 70 == limbo[1]


def arranged(scores: Sequence[int], *bans: tuple[int, ...]) -> Tournament:
    """A first round in which these scores and bans count."""
    return Tournament(
        players=tuple(Player(Tpn(n)) for n in range(1, len(scores) + 1)),
        number_of_rounds=9,
        initial_colour="W",
        accelerated=tuple(
            AcceleratedPoints(1, 1, Tpn(n), Tpn(n), score) for n, score in enumerate(scores, 1)
        ),
        forbidden=tuple(ForbiddenPairs(tuple(Tpn(n) for n in ban)) for ban in bans),
    )


class TestTheLimbo:
    """4.4.1: of three moved-down players with 3, 2½ and 2½ points two can be paired."""

    SCORES = (30, 25, 25, 20, 20, 10)
    TOGETHER = (1, 2, 3)

    @pytest.mark.parametrize(
        "bans, wanted",
        [
            ((), "1-4 5-2 3-6"),
            (((2, 4), (2, 5)), "1-4 5-3 6-2"),
            (((1, 4), (1, 5)), "4-2 3-5 1-6"),
        ],
        ids=["the first two", "the first and the third", "not the first, who can meet nobody"],
    )
    def test_is_left_to_those_with_the_lowest_scores_that_can_be(
        self, bans: tuple[tuple[int, ...], ...], wanted: str
    ) -> None:
        event = arranged(self.SCORES, self.TOGETHER, *bans)
        found = ronde.pair(event, "fide-dutch-2026")
        assert_legal(event, found)
        by_text = literal.pair(event)
        assert by_text is not None
        assert found.pairs == by_text.pairs
        assert {frozenset(pair) for pair in found.pairs} == {
            frozenset(pair) for pair in answer(wanted)[0]
        }


def test_points_outside_the_point_system_bar_from_the_bye_like_any_others() -> None:
    """[C2] with record 299: the half-point bye of number 5 is worth a point to him."""
    event = told(5, "1-3:1 4-2:0 5:H", "2-1:1 3-4:1 5:Z")
    lowest = replace(event, abnormal=(AbnormalPoints(Tpn(5), -6),))
    assert ronde.pair(lowest, "fide-dutch-2026").bye == 5
    worth = AbnormalPoints(Tpn(5), 10, round=1, instead_of=Bye.HALF)
    barred = replace(event, abnormal=(worth, AbnormalPoints(Tpn(5), -11)))
    assert barred.history.points == lowest.history.points
    assert ronde.pair(barred, "fide-dutch-2026").bye == 4
