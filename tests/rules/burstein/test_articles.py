"""C.04.4.2, article by article: the examples of the text, and what it says of single rounds."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ronde.domain.player import Player, Tpn
from ronde.domain.result import Bye, Result
from ronde.domain.round import PlayedRound, game
from ronde.domain.tournament import Absence, ForbiddenPairs, Tournament
from ronde.pairing import pair
from ronde.rulebooks.basic import RECOGNISED_SYSTEMS
from ronde.rulebooks.burstein.procedure import seeding_rounds
from tests.rules.burstein.literal import Candidate, Literal

SYSTEM = "fide-burstein-2026"
EDITIONS = ["fide-burstein-2026", "fide-burstein-2017"]
WIN, DRAW, LOSS = Result.WIN, Result.DRAW, Result.LOSS


def event(
    *rounds: PlayedRound,
    players: int,
    planned: int,
    forbidden: tuple[tuple[int, ...], ...] = (),
) -> Tournament:
    return Tournament(
        players=tuple(Player(Tpn(t), rating=2000 - 10 * t) for t in range(1, players + 1)),
        rounds=rounds,
        number_of_rounds=planned,
        initial_colour="W",
        forbidden=tuple(ForbiddenPairs(tuple(Tpn(t) for t in ban)) for ban in forbidden),
    )


def games(*results: tuple[int, int, Result], byes: tuple[tuple[int, Bye], ...] = ()) -> PlayedRound:
    return PlayedRound(
        tuple(game(*result) for result in results), tuple((Tpn(t), bye) for t, bye in byes)
    )


SEEDED = games((1, 5, WIN), (6, 2, LOSS), (3, 7, WIN), (8, 4, LOSS))
"""A first round of eight players, as the Dutch system pairs it, won by the higher rated."""


@pytest.mark.parametrize(
    "rounds, seeding", [(3, 1), (5, 2), (7, 3), (8, 4), (9, 4), (11, 4), (13, 4)]
)
def test_half_of_the_rounds_at_most_four_are_seeding_rounds(rounds: int, seeding: int) -> None:
    assert seeding_rounds(rounds) == seeding


@pytest.mark.article("FIDE12-BURSTEIN")
def test_the_system_recognised_as_c_04_3_4_seeds_by_the_dutch_system() -> None:
    stage = event(games((1, 4, WIN), (5, 2, DRAW), (3, 6, WIN)), players=6, planned=5)
    found = pair(stage, RECOGNISED_SYSTEMS["C.04.3.4"])
    dutch = pair(stage, "fide-dutch-2026")
    assert found.system == SYSTEM
    assert (found.pairs, found.bye) == (dutch.pairs, dutch.bye)
    assert found.account.system == SYSTEM
    step = found.account.steps[0]
    assert (step.article, step.facts["system"]) == ("1.6", "fide-dutch-2026")


@pytest.mark.parametrize("edition", EDITIONS)
def test_after_the_seeding_rounds_the_top_meets_the_bottom(edition: str) -> None:
    # One seeding round of three; 1 to 4 have won, and the Index of all of them is the same.
    stage = event(SEEDED, players=8, planned=3)
    found = pair(stage, edition)
    top = found.account.brackets[0]
    assert top.residents == (1, 2, 3, 4)
    assert top.pairs == ((1, 4), (2, 3))
    assert top.first is not None
    assert top.first.pairs == top.pairs


def test_candidates_come_in_the_order_of_the_example() -> None:
    # 4.3: six players, two pairs; the text lists 45 pairings (one of them twice).
    text = Literal(event(players=6, planned=1))
    found = [shown(candidate) for candidate in text.candidates([1, 2, 3, 4, 5, 6], 2)]
    assert len(found) == len(set(found)) == 45
    assert found[:7] == [
        "1-6 2-5 3-0 4-0",
        "1-6 2-4 3-0 5-0",
        "1-6 2-3 4-0 5-0",
        "1-6 2-0 3-5 4-0",
        "1-6 2-0 3-4 5-0",
        "1-6 2-0 3-0 4-5",
        "1-5 2-6 3-0 4-0",
    ]
    assert found[21:24] == ["1-3 2-0 4-6 5-0", "1-3 2-0 4-5 6-0", "1-3 2-0 4-0 5-6"]
    assert found[-1] == "1-0 2-0 3-4 5-6"


def shown(candidate: Candidate) -> str:
    pairs, floaters = candidate
    return " ".join(f"{a}-{b}" for a, b in sorted([*pairs, *((t, 0) for t in floaters)]))


def test_two_who_have_met_everybody_float() -> None:
    # Six players of equal score and Index; 3 and 4 may meet none of the others, nor each other.
    bans = (*((t, other) for t in (3, 4) for other in (1, 2, 5, 6)), (3, 4))
    lower = games((7, 8, DRAW), byes=tuple((t, Bye.HALF) for t in range(1, 7)))
    stage = event(lower, players=8, planned=3, forbidden=bans)
    stage = stage.with_round(games(byes=tuple((t, Bye.HALF) for t in range(1, 7))))
    top = pair(stage, SYSTEM).account.brackets[0]
    assert set(top.pairs) == {(1, 6), (2, 5)}
    assert set(top.floaters) == {3, 4}


def test_the_ranking_of_a_bracket_does_not_look_at_scores() -> None:
    # 1.8: whoever floats in is ranked by Index among the residents, below those with a higher one.
    stage = event(
        games((1, 5, WIN), (2, 6, WIN), (7, 3, LOSS), (8, 4, LOSS)),
        games((2, 1, LOSS), (3, 4, DRAW), (5, 7, LOSS), (6, 8, LOSS)),
        players=8,
        planned=4,
    )
    account = pair(stage, SYSTEM).account
    second = account.brackets[1]
    assert second.moved == (1,)
    ranking = [number for number, *_ in second.steps[0].facts["ranking"]]
    index = {number: tuple(of) for number, *of in second.steps[0].facts["ranking"]}
    assert ranking == sorted(ranking, key=lambda t: (-index[t][0], -index[t][1], t))
    assert ranking[0] != 1


def test_the_bye_goes_to_the_lowest_ranking_that_may_have_it() -> None:
    stage = event(
        games((1, 3, DRAW), (2, 4, DRAW), byes=((5, Bye.PAIRING_ALLOCATED),)),
        players=5,
        planned=2,
    )
    # All of 1 to 4 have half a point, one game and the same Index: the largest number.
    found = pair(stage, SYSTEM)
    assert found.bye == 4
    assert found.account.steps[0].article == "3.1"


def test_the_floater_comes_from_the_residents_and_colours_choose_which() -> None:
    # [C6] before [C8]: 1 has floated in and prefers Black; of the residents 2 (higher Index)
    # prefers Black and 3 White. Keeping 1 back would pair 2 with 3 and grant everything, too.
    stage = event(
        games((4, 1, LOSS), (5, 2, LOSS), (3, 6, WIN), (7, 8, DRAW)),
        games((1, 5, WIN), (2, 4, DRAW), (8, 3, DRAW), (6, 7, DRAW)),
        players=8,
        planned=4,
    )
    text = Literal(stage)
    assert [text.cards.score[t] for t in (1, 2, 3)] == [20, 15, 15]
    second = pair(stage, SYSTEM).account.brackets[1]
    assert second.moved == (1,)
    assert second.residents == (2, 3) or second.residents == (3, 2)
    assert 1 not in second.floaters
    counted = {row.code: row.value for row in second.criteria}
    assert counted["C6"] == (15,)


def test_a_newcomer_leaves_the_choice_of_colour_to_the_opponent() -> None:
    # 5.2.2: player 1 has had White, and so has Black now.
    stage = event(games((1, 2, DRAW), byes=((3, Bye.HALF), (4, Bye.HALF))), players=4, planned=2)
    boards = pair(stage, SYSTEM).account.games
    with_newcomer = next(g for g in boards if 1 in (g.white, g.black))
    assert (with_newcomer.black, with_newcomer.article) == (1, "5.2.2")


def test_an_unplayed_round_counts_as_a_game_against_oneself() -> None:
    stage = event(games((1, 2, WIN), byes=((3, Bye.HALF), (4, Bye.ZERO))), players=4, planned=2)
    account = pair(stage, SYSTEM).account
    index = {
        number: (buchholz, berger)
        for bracket in account.brackets
        for number, buchholz, berger in bracket.steps[0].facts["ranking"]
    }
    assert index[3] == (5, 25)
    assert index[1] == (0, 0)
    assert index[2] == (10, 0)


def test_zero_point_byes_up_to_the_current_round_are_draws_for_the_opponents() -> None:
    # 1.7.2: player 4 lost to 1 and has stayed away since, this round included.
    rounds = (
        games((1, 4, WIN), (2, 3, DRAW)),
        games((3, 1, DRAW), byes=((2, Bye.HALF),)),
    )
    stage = event(*rounds, players=5, planned=4)
    gone = stage.with_entries(
        tuple(
            Player(p.tpn, rating=p.rating, last_round=1 if p.tpn == 4 else None)
            for p in stage.players
        ),
        (),
    )
    assert buchholz(gone, 1) == buchholz(stage, 1) + 5
    # By the other reading it is enough that the byes last up to the round before this one.
    last = "to-last-round"
    assert buchholz(gone, 1, last) == buchholz(stage, 1, last) == buchholz(gone, 1)


def test_a_forfeited_game_is_no_zero_point_bye() -> None:
    # 1.7.2: player 4 lost to 1, then by forfeit, and is absent now: no run of byes.
    rounds = (
        games((1, 4, WIN), (2, 3, DRAW)),
        games((3, 1, DRAW), (2, 4, Result.FORFEIT_WIN)),
    )
    stage = event(*rounds, players=5, planned=4)
    gone = replace(stage, absences=(Absence(3, Tpn(4)),))
    assert buchholz(gone, 1) == buchholz(stage, 1) == buchholz(stage, 1, "to-last-round")


def buchholz(stage: Tournament, number: int, reading: str = "to-this-round") -> int:
    values: dict[int, int] = {
        who: value
        for bracket in pair(stage, SYSTEM, options={"zero_point_byes": reading}).account.brackets
        for who, value, _ in bracket.steps[0].facts["ranking"]
    }
    return values[number]


def test_the_account_counts_every_criterion() -> None:
    stage = event(games((1, 4, WIN), (5, 2, LOSS), (3, 6, WIN)), players=6, planned=3)
    top = pair(stage, SYSTEM).account.brackets[0]
    assert [(row.code, row.value) for row in top.criteria] == [
        ("C5", 1),
        ("C6", (10,)),
        ("C7", 0),
        ("C7", ()),
        ("C8", 0),
    ]
    assert [row.charged for row in top.criteria][:2] == [((3,),), ((3,),)]
    older = pair(stage, "fide-burstein-2017").account.brackets[0]
    assert [row.code for row in older.criteria] == [
        "C.5", "C.6", "C.6", "C.7", "C.7", "C.7", "C.8",
    ]  # fmt: skip
