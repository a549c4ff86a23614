"""C.04.4.1, article by article: the examples of the text, and what it says of single rounds."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ronde.domain.player import Player, Tpn
from ronde.domain.result import Bye, Result
from ronde.domain.round import PlayedRound, game
from ronde.domain.tournament import Absence, Tournament
from ronde.pairing import pair, situation
from ronde.rulebooks.basic import RECOGNISED_SYSTEMS
from ronde.rulebooks.colours import Strength
from ronde.rulebooks.completion import completion
from ronde.rulebooks.dubov.bracket import middle_outwards
from ronde.rulebooks.dubov.edition_2026 import SYSTEM as DUBOV
from ronde.rulebooks.dubov.field import DubovField, maximum_of_upfloats
from ronde.rulebooks.profile import Kind, Profile, interned
from ronde.rulebooks.upfloaters import UpfloatColumns, Upfloating
from ronde.solver.bits import members
from ronde.tiebreaks.orders import average_rating_of_opponents

SYSTEM = "fide-dubov-2026"
EDITIONS = ["fide-dubov-2026", "fide-dubov-2018"]
WIN, DRAW, LOSS = Result.WIN, Result.DRAW, Result.LOSS


def event(*rounds: PlayedRound, players: int = 4, planned: int = 7) -> Tournament:
    return Tournament(
        players=tuple(Player(Tpn(t), rating=2000 - 10 * t) for t in range(1, players + 1)),
        rounds=rounds,
        number_of_rounds=planned,
        initial_colour="W",
    )


def games(*results: tuple[int, int, Result], byes: tuple[tuple[int, Bye], ...] = ()) -> PlayedRound:
    return PlayedRound(
        tuple(game(*result) for result in results), tuple((Tpn(t), bye) for t, bye in byes)
    )


@pytest.mark.article("FIDE12-DUBOV")
def test_the_system_recognised_as_c_04_3_3_pairs_a_round() -> None:
    found = pair(event(players=6), RECOGNISED_SYSTEMS["C.04.3.3"])
    assert found.system == SYSTEM
    assert found.pairs == ((1, 4), (5, 2), (3, 6))


@pytest.mark.parametrize("rounds, most", [(4, 2), (5, 3), (9, 3), (10, 4), (11, 4)])
def test_how_often_a_player_floats_up_before_being_a_maximum_upfloater(
    rounds: int, most: int
) -> None:
    assert maximum_of_upfloats(rounds) == most


def test_the_average_rating_of_opponents_is_rounded_half_up() -> None:
    first = games((1, 2, DRAW))
    second = games((3, 1, DRAW))
    history = event(first, second, players=3).history
    assert average_rating_of_opponents(history, [1600, 1500, 1501])[0] == 1501


def test_shifters_are_numbered_from_the_middle_outwards() -> None:
    pool = [ord(letter) for letter in "ABCDEFG"]
    assert "".join(map(chr, middle_outwards(pool))) == "DCEBFAG"
    assert middle_outwards([1, 2, 3, 4]) == [2, 3, 1, 4]


@pytest.mark.parametrize("system", EDITIONS)
def test_the_first_round_pairs_the_halves_with_alternating_colours(system: str) -> None:
    assert pair(event(players=8), system).pairs == ((1, 5), (6, 2), (3, 7), (8, 4))


def test_players_of_a_subgroup_meet_where_it_cannot_be_avoided() -> None:
    # 3.2.4: 1 and 2 seek White and have met 3 and 4, who seek Black.
    stage = event(
        games((1, 3, DRAW), (2, 4, DRAW)),
        games((4, 1, DRAW), (3, 2, DRAW)),
    )
    found = pair(stage, SYSTEM)
    assert {frozenset(p) for p in found.pairs} == {frozenset((1, 2)), frozenset((3, 4))}
    steps = found.account.brackets[0].steps
    assert [step.article for step in steps] == ["3.2.4", "3.2.4"]
    assert [step.facts["players"] for step in steps] == [(1,), (3,)]


@pytest.mark.parametrize("system", EDITIONS)
def test_those_just_shifted_get_no_number_for_the_shift_to_equal_sizes(system: str) -> None:
    # 1, 3 and 6 prefer White. Player 1 has met 2, 4 and 5 and must meet one of the other two, so
    # that one of the three is shifted to 2, 4 and 5. Then one of those goes the other way: the
    # middle one of the three, or of four with the player just shifted.
    draws = (
        games((2, 6, DRAW), (4, 1, DRAW), (5, 3, DRAW)),
        games((1, 2, DRAW), (4, 3, DRAW), (5, 6, DRAW)),
        games((2, 4, DRAW), (5, 1, DRAW), (6, 3, DRAW)),
    )
    stage = event(*draws, players=6, planned=9)
    assert pair(stage, system).pairs == ((1, 6), (3, 2), (4, 5))
    other = pair(stage, system, options={"equalising_shift": "all"})
    assert other.pairs == ((3, 1), (2, 5), (6, 4))


def test_who_was_paired_up_in_a_forfeited_game_has_floated_up() -> None:
    forfeit = Result.FORFEIT_LOSS
    stage = event(
        games((1, 2, WIN), (3, 4, DRAW)),
        games((2, 1, forfeit), (4, 3, DRAW)),
        players=4,
    )

    def upfloats(**options: str) -> list[int]:
        return DubovField(situation(stage, SYSTEM, options=options), ()).upfloats

    assert upfloats() == [0, 0, 0, 1]
    assert upfloats(upfloats="played") == [0, 0, 0, 0]


def test_a_newcomer_mildly_prefers_black() -> None:
    # 1.6.4, 5.2.3: player 2 has had White once, and so prefers Black more strongly.
    stage = event(games((2, 1, LOSS), byes=((3, Bye.ZERO), (4, Bye.ZERO))), players=4)
    boards = pair(stage, SYSTEM).account.games
    newcomer = next(g for g in boards if 2 in (g.white, g.black))
    assert (newcomer.black, newcomer.article) == (2, "5.2.3")


def test_the_bye_goes_to_the_lowest_score_then_most_games_then_largest_number() -> None:
    stage = event(
        games((1, 4, WIN), (2, 5, WIN), byes=((3, Bye.ZERO), (6, Bye.HALF), (7, Bye.ZERO))),
        players=7,
    )
    # 3, 4, 5 and 7 have no point; 4 and 5 have played; 5 has the larger number.
    found = pair(stage, SYSTEM)
    assert found.bye == 5
    step = found.account.steps[-1]
    assert (step.article, step.facts) == ("3.1", {"player": 5, "score": 0, "games": 1})


@pytest.mark.parametrize("system, bye", [("fide-dubov-2026", 2), ("fide-dubov-2018", 3)])
def test_a_full_point_bye_bars_from_the_bye_since_2026(system: str, bye: int) -> None:
    stage = event(
        games((1, 4, WIN), (2, 5, WIN), byes=((3, Bye.FULL),)),
        games((4, 3, WIN), byes=((1, Bye.HALF), (2, Bye.HALF))),
        players=5,
    )
    away = tuple(Absence(3, Tpn(t)) for t in (4, 5))
    # Player 3 has one point, 1 and 2 have one and a half; all three have played one game.
    assert pair(replace(stage, absences=away), system).bye == bye


@pytest.mark.parametrize("system", EDITIONS)
def test_two_absolute_preferences_for_one_colour_never_meet_not_even_at_the_end(
    system: str,
) -> None:
    # [C3] knows no topscorers: 1 and 2 lead the last round and both must have Black.
    stage = event(
        games((1, 3, WIN), (2, 4, WIN), (5, 7, DRAW), (6, 8, DRAW)),
        games((1, 4, WIN), (2, 3, WIN), (8, 5, DRAW), (7, 6, DRAW)),
        planned=3,
        players=8,
    )
    assert frozenset((1, 2)) not in {frozenset(p) for p in pair(stage, system).pairs}


def kinds(*upfloats: int) -> list[Kind]:
    """Upfloaters of one score; who has floated three times or more is a maximum upfloater."""
    return [
        interned(
            Profile(
                "B",
                Strength.MILD,
                False,
                0,
                False,
                surplus=10,
                upfloater=True,
                upfloats=times if times >= 3 else 0,
            )
        )
        for times in upfloats
    ]


def test_fewer_maximum_upfloaters_come_before_fewer_upfloats() -> None:
    # [C8] before [C9]: 2 and 3 (one of them floated nine times) are better than 4 and 5 (three
    # times each). 0 and 1 need one upfloater each; 2-3 and 4-5 are the only pairs below.
    rows = [0b111100, 0b111100, 0b001011, 0b000111, 0b100011, 0b010011]
    home = [interned(Profile("W", Strength.MILD, False, 0, False, surplus=20))] * 2
    low = [interned(Profile("W", Strength.MILD, False, 0, False, surplus=10))] * 4
    standings = UpfloatColumns(rows, [20, 20, 10, 10, 10, 10], home + low, home + kinds(9, 0, 3, 3))
    mate = completion(rows, range(1, 7))
    chosen, _ = Upfloating(standings, DUBOV.table, 0b111111, mate).first_set()
    assert list(members(chosen)) == [2, 3]


def test_upfloaters_of_equal_scores_beat_a_wider_spread() -> None:
    # [C6] looks at the largest difference first: scores 25 and 25 before 30 and 15. Below, 2 can
    # meet 5 only and 3 can meet 4 only, so that the two sets are the only ones.
    rows = [0b111100, 0b111100, 0b100011, 0b010011, 0b001011, 0b000111]
    score = [40, 40, 30, 25, 25, 15]
    home = [interned(Profile("W", Strength.MILD, False, 0, False, surplus=s)) for s in score]
    brought = [
        interned(Profile("B", Strength.MILD, False, 0, False, surplus=s, upfloater=True))
        for s in score
    ]
    mate = completion(rows, range(1, 7))
    search = Upfloating(UpfloatColumns(rows, score, home, brought), DUBOV.table, 0b111111, mate)
    chosen, _ = search.first_set()
    assert [score[v] for v in members(chosen)] == [25, 25]


def test_the_account_counts_every_criterion() -> None:
    stage = event(
        games((1, 4, WIN), (5, 2, LOSS), (3, 6, WIN)),
        games((2, 1, DRAW), (6, 3, LOSS), (4, 5, DRAW)),
        players=6,
    )
    account = pair(stage, SYSTEM).account
    assert [row.code for row in account.brackets[0].criteria] == [
        "C5", "C6", "C7", "C8", "C9", "C10",
    ]  # fmt: skip
    top = account.brackets[0]
    assert top.residents == (3,)
    assert len(top.moved) == 1
    counted = {row.code: row.value for row in top.criteria}
    assert (counted["C5"], counted["C6"]) == (1, (5,))
    assert all(row.article.startswith("2.3.") for row in top.criteria)
    older = pair(stage, "fide-dubov-2018").account
    assert [row.code for row in older.brackets[0].criteria] == [
        "C.5", "C.6", "C.7", "C.8", "C.9", "C.10",
    ]  # fmt: skip
    assert {found.article for found in older.games} <= {f"E.{n}" for n in range(1, 6)}
