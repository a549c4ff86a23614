"""Section C: every bracket in turn, and the way back. FIDE C.04.3.1 (2012) C1-C14."""

from __future__ import annotations

import pytest

import ronde
from ronde.rulebooks.account import BracketAccount
from ronde.rulebooks.dutch2012.bracket import Stage
from tests.rules.dutch2012.positions import (
    Answer,
    Entry,
    figures,
    outcome,
    paired,
    pairs,
    position,
)

WHITE = "BWB"


def articles(one: BracketAccount) -> list[str]:
    return [step.article for step in one.steps]


# C1


def alone_below(*, second_has_met: tuple[int, ...]) -> Answer:
    """3 would float but has met everybody in the bracket below, and 2 has met these."""
    return paired(
        position(
            Entry(2),
            Entry(2, apart=second_has_met),
            Entry(2, apart=(4, 5)),
            Entry(1),
            Entry(1),
            *[Entry(0)] * 3,
            number=5,
        )
    )


@pytest.mark.article("FIDE12-C04.3.1.C1.a", "FIDE12-C04.3.1.A10.b")
def test_a_moved_down_player_without_opponent_leads_back_to_the_bracket_above() -> None:
    found = alone_below(second_has_met=())
    assert found.pairs == pairs("1-3 2-4 5-6 7-8")
    assert "C12" in articles(found.bracket_of(1))
    assert articles(found.bracket_of(4))[:2] == ["C1", "C12"]


@pytest.mark.article("FIDE12-C04.3.1.C1.a")
def test_backtracking_happens_even_if_as_many_pairs_could_be_made_without_the_player() -> None:
    # Only 1 can meet the others of the first bracket. 3 and 4 would come down, and 4 could meet
    # 5, but 3 could not.
    here = [
        Entry(2),
        Entry(2, apart=(3, 4)),
        Entry(2, apart=(4, 5)),
        Entry(2),
        Entry(1),
        *[Entry(0)] * 3,
    ]
    found = paired(position(*here, number=4))
    assert articles(found.bracket_of(5))[:2] == ["C1", "C12"]
    assert found.pairs == pairs("1-3 2-5 4-6 7-8")


def test_if_the_bracket_above_cannot_help_the_player_stays_and_counts() -> None:
    found = alone_below(second_has_met=(4, 5))
    assert "C12" in found.articles()  # 1 floats, as the only one who can be paired below
    assert found.pairs == pairs("2-3 1-4 5-6 7-8")
    nobody = position(
        Entry(2, apart=(4, 5)),
        Entry(2, apart=(4, 5)),
        Entry(2, apart=(4, 5)),
        Entry(1),
        Entry(1),
        *[Entry(0)] * 3,
        number=5,
    )
    stays = paired(nobody)
    assert "C12" not in stays.articles()
    assert stays.figures(4)["m0"] == 1
    assert stays.pairs == pairs("1-2 4-5 3-6 7-8")


@pytest.mark.article("FIDE12-C04.3.1.C1.b", "FIDE12-C04.3.1.C13.b", "FIDE12-C04.3.1.B.abs")
def test_without_opponent_in_the_lowest_bracket_the_penultimate_one_is_paired_again() -> None:
    here = [*[Entry(1)] * 4, Entry(0, apart=(6,)), Entry(0)]
    found = paired(position(*here, number=4))
    assert found.pairs == pairs("1-2 3-5 4-6")
    assert "C13" in articles(found.bracket_of(1))
    assert (found.bracket_of(1).pairs, found.bracket_of(1).floaters) == (((1, 2),), (3, 4))


@pytest.mark.article("FIDE12-C04.3.1.C1.c")
def test_a_resident_without_opponent_moves_down_before_anything_is_counted() -> None:
    # 2 has met both others of his bracket: they form one, and he is not counted in P0.
    here = [Entry(2), Entry(2, apart=(1, 3)), Entry(2), *[Entry(1)] * 3]
    found = paired(position(*here, number=4))
    assert found.pairs == pairs("1-3 2-4 5-6")
    assert found.figures(1) | {"p0": 1, "m0": 0} == found.figures(1)
    assert found.bracket_of(1).floaters == (2,)
    assert found.bracket_of(4).moved == (2,)


# C2


@pytest.mark.article("FIDE12-C04.3.1.C2a", "FIDE12-C04.3.1.C2b", "FIDE12-C04.3.1.C3d")
@pytest.mark.parametrize("number", [4, 5])
def test_the_figures_are_p0_m0_and_x1_and_in_even_rounds_z1(number: int) -> None:
    here = [Entry(2, WHITE)] * 3 + [Entry(1, WHITE)] * 5
    low = paired(position(*here, number=number)).bracket_of(4)
    expected: dict[str, object] = {"p0": 3, "m0": 1, "p1": 3, "m1": 1, "x1": 3}
    if number == 4:
        expected["z1"] = 3
    assert figures(low) == expected
    assert [c.value for c in low.criteria if c.code in "XZ"] == [3, 3][: 2 if number == 4 else 1]


# C4 to C9


@pytest.mark.article("FIDE12-C04.3.1.C4", "FIDE12-C04.3.1.C6.a")
def test_the_first_of_s1_plays_the_first_of_s2_the_second_the_second() -> None:
    found = paired(position(*[Entry(1)] * 7, Entry(0), number=2))
    assert found.bracket_of(1).pairs == ((1, 4), (2, 5), (3, 6))
    assert found.bracket_of(1).floaters == (7,)


@pytest.mark.article("FIDE12-C04.3.1.C7", "FIDE12-C04.3.1.C8a")
def test_all_transpositions_come_before_the_first_exchange() -> None:
    # Only the very last transposition is legal.
    here = [Entry(1, apart=(4, 5)), Entry(1, apart=(4, 6)), Entry(1), Entry(1), Entry(1), Entry(1)]
    found = outcome(position(*here, number=4))
    assert found is not None
    assert found.pairs == pairs("1-6 2-5 3-4")
    # Without it an exchange is needed, and the first one will do.
    here[2] = Entry(1, apart=(4,))
    found = outcome(position(*here, number=4))
    assert found is not None
    assert found.pairs == pairs("1-3 2-5 4-6")


@pytest.mark.article("FIDE12-C04.3.1.C8b", "FIDE12-C04.3.1.D3")
def test_with_fewer_players_to_be_paired_first_the_next_set_of_them_is_taken() -> None:
    # Of the two moved down only one can be paired: the first cannot.
    here = [Entry(2, apart=(2, 3, 4, 5)), Entry(2), *[Entry(1)] * 3, *[Entry(0)] * 3]
    found = paired(position(*here, number=6))
    second = found.bracket_of(3)
    assert (found.figures(3)["m0"], found.figures(3)["m1"]) == (2, 1)
    assert (second.s1, second.pairs, second.floaters) == ((2,), ((2, 3), (4, 5)), (1,))
    # If either can, it is the first: both can meet 3 only.
    here[0], here[1] = Entry(2, apart=(2, 4, 5)), Entry(2, apart=(4, 5))
    second = paired(position(*here, number=6)).bracket_of(3)
    assert (second.s1, second.pairs, second.floaters) == ((1,), ((1, 3), (4, 5)), (2,))


@pytest.mark.article("FIDE12-C04.3.1.C9", "FIDE12-C04.3.1.C6.c")
def test_from_an_exhausted_remainder_the_next_transposition_of_the_first_part_is_taken() -> None:
    # 1 could meet 2, but then 3 and 4 would be left, who have met.
    here = [Entry(2), Entry(1), Entry(1, apart=(4,)), Entry(1), *[Entry(0)] * 2]
    found = paired(position(*here, number=4))
    assert found.bracket_of(2).pairs == ((1, 3), (2, 4))


@pytest.mark.article("FIDE12-C04.3.1.C8b")
def test_a_moved_down_player_left_out_of_s1_can_be_paired_in_the_remainder() -> None:
    here = [Entry(2, apart=(2,)), Entry(2), Entry(1), Entry(1, last="up"), Entry(1)]
    found = outcome(position(*here, number=4), 2, stage=Stage(2, 1, heterogeneous=True))
    assert found is not None
    assert (found.s1, found.pairs) == (((1, 3),), pairs("1-3 2-4"))
    assert found.counts["B5 up"] == 0  # 4 does not meet a player of S1


def test_of_two_moved_down_players_who_meet_either_can_be_the_one_in_s1() -> None:
    def met(lower: str) -> list[Entry]:
        others = (3, 4, 5)
        return [Entry(3, apart=others), Entry(2, apart=others, last=lower), *[Entry(1)] * 3]

    stage = Stage(2, 1, heterogeneous=True)
    plain = outcome(position(*met(""), number=5), 2, stage=stage)
    assert plain is not None
    assert plain.s1 == ((1, 2),)
    # The lower one would float up again as the opponent of S1, but not as a player of S1.
    again = outcome(position(*met("up"), number=5), 2, stage=stage)
    assert again is not None
    assert (again.s1, again.counts["B5 up"]) == (((2, 1),), 0)


# C12


def second_bracket_in_trouble(third_has_met: tuple[int, ...] = (5, 6)) -> list[Entry]:
    """3 can meet only 4, and then 5 and 6 are left, who have met; 2 could meet 5."""
    return [
        Entry(2),
        Entry(2),
        Entry(2, apart=third_has_met),
        Entry(1),
        Entry(1, apart=(6,)),
        Entry(1),
        Entry(0),
        Entry(0),
    ]


@pytest.mark.article("FIDE12-C04.3.1.C12.a", "FIDE12-C04.3.1.A10.b")
def test_another_player_of_the_same_score_comes_down_so_that_all_pairs_can_be_made() -> None:
    found = paired(position(*second_bracket_in_trouble(), number=4))
    assert found.pairs == pairs("1-3 2-5 4-6 7-8")
    assert "C12" in articles(found.bracket_of(1))
    assert "C12" in articles(found.bracket_of(4))
    assert found.figures(4)["p1"] == 2
    # Without the trouble nobody goes back.
    smooth = paired(position(*second_bracket_in_trouble(third_has_met=()), number=4))
    assert "C12" not in smooth.articles()
    assert smooth.pairs == pairs("1-2 3-5 4-6 7-8")


@pytest.mark.article("FIDE12-C04.3.1.C12.a")
def test_the_other_players_have_the_same_scores() -> None:
    # The second bracket, 3 and 4 with 1 and 2 moved down to it, can make one pair: 1-3, which
    # leaves 2 and 4, who can both meet only 5; or 3-4, which leaves two of the higher score.
    here = [
        Entry(3, apart=(2, 4)),
        Entry(3, apart=(3, 4, 6)),
        Entry(2),
        Entry(2, apart=(6,)),
        Entry(1),
        Entry(1),
        Entry(0),
        Entry(0),
    ]
    found = paired(position(*here, number=5))
    assert "C12" not in found.articles()
    assert found.pairs == pairs("1-3 2-5 4-7 6-8")
    by_number = paired(position(*here, number=5, options={"c12_scores": "any"}))
    assert "C12" in by_number.articles()
    assert by_number.pairs == pairs("3-4 1-6 2-5 7-8")


def test_going_back_looks_at_the_bye_too() -> None:
    # Of 3, 4 and 5 nobody may have the bye; of the first bracket only 2 may.
    here = [
        Entry(1.5, barred=True),
        Entry(1.5),
        Entry(1.5, barred=True),
        *[Entry(0.5, barred=True)] * 2,
    ]
    found = paired(position(*here, number=4))
    assert (found.pairs, found.bye) == (pairs("1-3 4-5"), 2)
    assert "C12" in found.articles()


def chain(middle: tuple[int, ...]) -> Answer:
    """1, 2, 3 over 4, 5 over 6, 7, 8: the third bracket needs another floater than 5.

    `middle` are those whom 3 has met. If 3 could meet 5, then 4 would come down; if he cannot,
    only another floater than 3 from the first bracket would help.
    """
    return paired(
        position(
            Entry(3),
            Entry(3),
            Entry(3, apart=middle),
            Entry(2),
            Entry(2, apart=(7, 8)),
            Entry(1),
            Entry(1, apart=(8,)),
            Entry(1),
            Entry(0),
            Entry(0),
            number=6,
        )
    )


@pytest.mark.article("FIDE12-C04.3.1.C12.b")
def test_while_going_back_from_a_lower_bracket_nobody_goes_back_further() -> None:
    helped = chain(middle=())
    assert helped.pairs == pairs("1-2 3-5 4-7 6-8 9-10")
    assert "C12" in articles(helped.bracket_of(4))
    stuck = chain(middle=(5,))
    assert "C12" not in stuck.articles()
    assert stuck.pairs == pairs("1-2 3-4 5-6 7-9 8-10")


# C13


@pytest.mark.article("FIDE12-C04.3.1.C13.a", "FIDE12-C04.3.1.C14.b2")
def test_a_heterogeneous_lowest_bracket_first_pairs_fewer_moved_down_players() -> None:
    # 1 has met everybody, but he may have the bye; so M1 falls to 1 and nobody goes back.
    here = [Entry(2, apart=(2, 3, 4, 5)), Entry(2), *[Entry(1)] * 3]
    found = paired(position(*here, number=6))
    assert (found.pairs, found.bye) == (pairs("2-3 4-5"), 1)
    assert not {"C12", "C13"} & found.articles()
    assert found.figures(3)["m1"] == 1


@pytest.mark.article("FIDE12-C04.3.1.C13.c", "FIDE12-C04.3.1.C13.d", "FIDE12-C04.3.1.D4.a")
def test_when_the_penultimate_bracket_has_no_pairs_left_the_two_lowest_are_merged() -> None:
    # 3 needs an opponent from above, and either would do; with one pair there nobody comes down.
    here = [Entry(1), Entry(1), Entry(0, apart=(4, 5, 6)), *[Entry(0)] * 3]
    found = paired(position(*here, number=5))
    (merged,) = found.account.brackets
    assert (merged.moved, merged.residents) == ((1, 2), (3, 4, 5, 6))
    assert (merged.s1, articles(merged)[0]) == ((1, 2), "C13")
    assert found.pairs == pairs("1-3 2-4 5-6")


@pytest.mark.article("FIDE12-C04.3.1.C13.c")
def test_merging_is_repeated_until_there_is_a_pairing_or_no_bracket_left() -> None:
    # 5 and 6 have met each other and both of the bracket above.
    here = [
        Entry(2),
        Entry(2),
        Entry(1, apart=(5, 6)),
        Entry(1, apart=(5, 6)),
        Entry(0, apart=(6,)),
        Entry(0),
    ]
    found = paired(position(*here, number=5))
    (merged,) = found.account.brackets
    assert (merged.moved, merged.residents) == ((1, 2), (3, 4, 5, 6))
    assert articles(merged).count("C13") == 2
    assert found.pairs == pairs("1-5 2-6 3-4")
    here[0] = here[1] = Entry(2, apart=(5, 6))
    with pytest.raises(ronde.NoLegalPairing) as impossible:
        paired(position(*here, number=5))
    assert set(impossible.value.witness) <= {1, 2, 3, 4, 5, 6}


# C14


@pytest.mark.article("FIDE12-C04.3.1.C14.a1", "FIDE12-C04.3.1.C14.a2")
def test_a_homogeneous_bracket_loses_a_pair_and_x1_and_z1_with_it() -> None:
    star = [
        Entry(1, WHITE),
        Entry(1, WHITE, apart=(3, 4)),
        Entry(1, WHITE, apart=(4,)),
        Entry(1, WHITE),
        *[Entry(0)] * 4,
    ]
    top = paired(position(*star, number=4)).bracket_of(1)
    assert articles(top)[0] == "C14.a"
    assert figures(top) == {"p0": 2, "m0": 0, "p1": 1, "m1": 0, "x1": 1, "z1": 1}
    assert (top.pairs, top.floaters) == (((1, 2),), (3, 4))


@pytest.mark.article("FIDE12-C04.3.1.C14.a1")
def test_without_any_pair_the_whole_bracket_moves_down() -> None:
    # 1 and 2 have met each other and 3, so do not fit into the second bracket either.
    here = [Entry(2, apart=(2, 3)), Entry(2, apart=(3,)), Entry(1), *[Entry(0)] * 3]
    found = paired(position(*here, number=4))
    second = found.bracket_of(3)
    assert (second.moved, second.pairs, second.floaters) == ((1, 2), (), (1, 2, 3))
    assert "C14.a" in articles(second)
    assert found.pairs == pairs("1-4 2-5 3-6")


@pytest.mark.article("FIDE12-C04.3.1.C14.b1")
def test_if_the_remainder_was_reached_a_heterogeneous_bracket_loses_a_pair() -> None:
    # Whoever comes down can be paired, but the others of the second bracket have all met.
    here = [
        *[Entry(2)] * 3,
        Entry(1, WHITE, apart=(5, 6)),
        Entry(1, WHITE, apart=(6,)),
        Entry(1, WHITE),
        *[Entry(0)] * 2,
    ]
    found = paired(position(*here, number=4))
    second = found.bracket_of(4)
    assert articles(second)[0] == "C14.b1"
    assert figures(second) == {"p0": 2, "m0": 1, "p1": 1, "m1": 1, "x1": 0, "z1": 0}
    assert found.pairs == pairs("1-2 3-4 5-7 6-8")


@pytest.mark.article("FIDE12-C04.3.1.C14.b2")
def test_if_not_m1_falls_and_at_last_the_bracket_is_treated_as_homogeneous() -> None:
    # 1 and 2, who have met, can both meet only 3.
    one_opponent = [
        Entry(2, apart=(2, 4, 5)),
        Entry(2, apart=(4, 5)),
        *[Entry(1)] * 3,
        *[Entry(0)] * 3,
    ]
    found = paired(position(*one_opponent, number=6))
    second = found.bracket_of(3)
    assert articles(second)[0] == "C14.b2"
    assert (figures(second)["p1"], figures(second)["m1"]) == (2, 1)
    assert found.pairs == pairs("1-3 4-5 2-6 7-8")
    # If they can meet nobody M1 becomes 0 and P1 is P0 again, of which one pair can be made.
    nobody = [
        Entry(2, apart=(2, 3, 4, 5)),
        Entry(2, apart=(3, 4, 5)),
        *[Entry(1)] * 3,
        *[Entry(0)] * 3,
    ]
    found = paired(position(*nobody, number=6))
    second = found.bracket_of(3)
    wanted = ["C14.b2", "C14.b2", "C14.a"]
    assert [a for a in articles(second) if a.startswith("C14")] == wanted
    assert (figures(second)["p1"], figures(second)["m1"]) == (1, 0)
    assert found.pairs == pairs("3-4 1-6 2-7 5-8")


# The end of the procedure


@pytest.mark.parametrize(
    "here, said, witness",
    [
        ([Entry(1, apart=(2,)), Entry(1)], "2 players would be left", ()),
        ([Entry(1), *[Entry(0, apart=(2, 3, 4))] * 3], "2 players would be left", (1,)),
        ([Entry(1, barred=True)] * 3, "all have had points without playing", ()),
        (
            # 2 alone may have the bye, but 1 and 3 have met.
            [Entry(1, barred=True, apart=(3,)), Entry(1), Entry(0.5, barred=True)],
            "bye to somebody who may not have it",
            (),
        ),
    ],
)
def test_where_no_bracket_is_left_the_message_says_why(
    here: list[Entry], said: str, witness: tuple[int, ...]
) -> None:
    with pytest.raises(ronde.NoLegalPairing, match=said) as impossible:
        paired(position(*here, number=5))
    assert impossible.value.witness == witness
