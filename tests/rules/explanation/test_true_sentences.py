"""Reasons once reversed, hidden or told in general terms, on the rounds that showed it."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import islice

import pytest

import ronde
from ronde.domain.player import Tpn
from ronde.domain.tournament import ForbiddenPairs, Tournament
from ronde.explanation.answers import tell_why_not
from ronde.explanation.cards import Cards
from ronde.explanation.formatting import as_text
from ronde.explanation.report import report
from ronde.explanation.round_context import RoundContext
from ronde.explanation.why import why_board, why_player, why_round
from ronde.explanation.why_not import WhyNotQuestion, why_not
from ronde.generator import Recipe, generate
from ronde.rulebooks.dutch2012.enquiry import Enquiry2012
from ronde.rulebooks.enquiry import FieldEnquiry
from ronde.rulebooks.profile import DOWN_LAST
from ronde.views.formatting import sum_line
from ronde.views.players import player_rounds
from ronde.views.standings import sums_view
from tests.rules.explanation.history import Past
from tests.rules.explanation.positions import SYSTEMS, positions


@cache
def generated(players: int, rounds: int, seed: int, system: str) -> Tournament:
    """The event of `ronde generate` with these choices."""
    recipe = Recipe(players=players, rounds=rounds, seed=seed, system=system)
    return generate(recipe)


def steps(event: Tournament, system: str, number: int) -> list[str]:
    """The lines of `ronde explain --steps`."""
    return as_text(why_round(event, ronde.pair(event, system, round=number))).splitlines()


def after(lines: list[str], begin: str) -> str:
    """The line that follows the one that begins like this."""
    place = next(i for i, line in enumerate(lines) if line.strip().startswith(begin))
    return lines[place + 1].strip()


@pytest.mark.parametrize(
    "event, first, reason",
    [
        ((11, 9, 12), "The rules first try 5-11", "9 may not have the bye"),
        ((17, 7, 7), "The rules first try 13-17", "14 may not have the bye"),
    ],
)
def test_a_first_candidate_whose_bye_is_barred_is_refused_for_that(
    event: tuple[int, int, int], first: str, reason: str
) -> None:
    system = "fide-dutch-2026"
    lines = steps(generated(*event, system), system, 6)
    assert after(lines, first).startswith(reason)


def test_a_criterion_that_speaks_for_the_first_candidate_is_not_the_reason_against_it() -> None:
    # 2-5 would have cost less in C.15; but 8 has met 4, 6 and 7 and would have nobody to meet
    system = "fide-dutch-2017"
    lines = steps(generated(8, 5, 6, system), system, 5)
    assert after(lines, "The rules first try 2-5") == "8 would have nobody left to meet. [C.4]"


def test_that_the_others_cannot_be_paired_is_told_by_the_games_they_have_played() -> None:
    system = "fide-dutch-2017"
    lines = steps(generated(8, 5, 6, system), system, 5)
    text = "\n".join(line.strip() for line in lines)
    assert (
        "Had everybody stayed:\n6 would have nobody left to meet. [C.4]\n"
        "6 has already met 7. [C.1]" in text
    )
    assert (
        "The rules first try 2-5.\n8 would have nobody left to meet. [C.4]\n"
        "8 has already met 4, 6 and 7. [C.1]" in text
    )
    assert "[C.2]" not in text, "nobody has a bye: its article has nothing to do with it"


def why_not_white(number: int, round: int) -> list[str]:
    system = "fide-dutch-2026"
    event = generated(17, 7, 7, system)
    paired = ronde.pair(event, system, round=round)
    answer = why_not(event, paired, WhyNotQuestion(number, colour="W"))
    return as_text(tell_why_not(event, paired, answer)).splitlines()


def test_who_had_a_colour_twice_running_is_told_so() -> None:
    assert why_not_white(7, round=5) == [
        "7 Player 0007 had White in rounds 3 and 4: a third time running is forbidden. [C3, 2.1.3]",
        "4 Player 0004 has White against 7 Player 0007: grant both colour preferences. [5.2.1]",
        "  4 Player 0004: a mild preference for White after Black in round 4.",
        "  7 Player 0007: an absolute preference for Black after White in rounds 3 and 4.",
    ]


def test_no_topscorer_is_told_that_a_third_equal_colour_is_forbidden_in_the_last_round() -> None:
    assert why_not_white(2, round=7) == [
        "2 Player 0002 would have White against nobody whom 2 Player 0002 may meet.",
        "7 Player 0007 has White against 2 Player 0002: grant both colour preferences. [5.2.1]",
        "  7 Player 0007: an absolute preference for White after Black in rounds 5 and 6.",
        "  2 Player 0002: an absolute preference for Black after White in rounds 5 and 6.",
    ]


COLOURED = ("fide-dutch-2012", "fide-dutch-2017", "fide-dutch-2026", "fide-dubov-2026")


@pytest.mark.parametrize("system", [*COLOURED, "fide-burstein-2026"])
def test_every_absolute_preference_is_named_to_a_player_who_wants_the_other_colour(
    system: str,
) -> None:
    asked = 0
    for event in positions(system, 10, first=200):
        paired = ronde.pair(event, system)
        past = Past(event)
        for white, black in paired.pairs:
            for number, colour in ((white, "B"), (black, "W")):
                if past.owed(number) != ("W" if colour == "B" else "B"):
                    continue
                answer = why_not(event, paired, WhyNotQuestion(number, colour=colour))  # type: ignore[arg-type]
                text = as_text(tell_why_not(event, paired, answer))
                assert f"  {number}: an absolute preference" in text
                assert "would have the bye" not in text, text
                asked += 1
    assert asked


MOTIVES = (
    " is alone in the ",
    " has nobody to meet in the ",
    " players, an odd number.",
    " can stay:",
    " as ",
    "Had ",
    "Were ",
    "floats",
    " has no opponent left in the group",
    " meets ",
    "Merged with",
    "rested in round 1",
)


@pytest.mark.parametrize("system", [s for s in SYSTEMS if s != "fide-lim"])
def test_every_float_in_the_report_has_its_motive(system: str) -> None:
    for event in positions(system, 12, first=300):
        paired = ronde.pair(event, system)
        lines = report(event, paired)
        for place, line in enumerate(lines):
            if "more" in line.facts and "less" in line.facts:
                below = [each for each in lines[place + 1 : place + 20] if each.depth > 1]
                assert lines[place + 1].depth == 2, (system, line.sentence())
                assert any(m in each.sentence() for each in below for m in MOTIVES)


def test_a_group_of_draughts_players_says_why_another_leaves_than_the_last() -> None:
    system = "fmjd-2017-rating"
    event = generated(24, 7, 2, system)
    text = as_text(report(event, ronde.pair(event, system, round=4)))
    assert (
        "    19 leaves the group in place of 24. [3.5]\n"
        "    19 comes from a higher group and meets 23. [3.6]\n"
        "    The group of 1 point has 3 players, an odd number.\n"
        "    By the order of the rules 24 would be the first to go, but then: [3.5]\n"
        "      Players who float the same way as in the round before: 1 instead of 0 (24). [3.8]\n"
        in text
    )


def test_a_board_tells_the_halves_the_exchange_and_the_transposition() -> None:
    system = "fide-dutch-2026"
    event = generated(17, 7, 7, system)
    lines = why_player(event, ronde.pair(event, system, round=6), 6)
    assert as_text(lines).splitlines()[3:12] == [
        "The bracket of 3.5 points: 4, 1, 2, 6 and 7.",
        "  4 comes from above.",
        "  S1, moved down: 4. S2: 1, 2, 6 and 7.",
        "  The rules first try 2-6.",
        "    With 2-6 on a board:",
        (
            "      Players who do not get their colour preference: 2 instead of 0 (4-1, 2-6). "
            "[C12, 2.4.7]"
        ),
        "  Opponents of S1: 2 instead of 1.",
        "  The remainder: S1 1, S2 6 and 7.",
        "  Exchanged between the halves: 1 with 6.",
    ]


@pytest.mark.parametrize("system", [s for s in SYSTEMS if s.startswith("fide-d")])
def test_every_board_of_a_system_with_halves_says_who_is_in_s1_and_s2(system: str) -> None:
    for event in positions(system, 6, first=700, largest=20):
        paired = ronde.pair(event, system)
        for number in range(1, len(paired.pairs) + 1):
            text = as_text(why_board(event, paired, number))
            assert "S1" in text, text
            assert "is what the rules try first" not in text


@pytest.mark.parametrize("system", ["fide-dutch-2012", "fide-dutch-2017", "fide-dutch-2026"])
def test_the_cards_show_every_float_that_the_criteria_charge(system: str) -> None:
    unplayed = 0
    for event in positions(system, 20, first=900):
        paired = ronde.pair(event, system)
        context = RoundContext(event, paired)
        cards, floats = Cards(context), downfloats_of_last_round(context)
        rounds = player_rounds(replace(event, system=system))
        for number, floated in floats.items():
            entries = cards.line(number).facts["games"].plain() if event.rounds else []
            if entries:
                assert (entries[-1]["float"] == "down") == floated, (system, number)
                assert (rounds[number - 1][-1].float == "down") == floated, (system, number)
                unplayed += floated and entries[-1]["unplayed"] is not None
    assert unplayed


def downfloats_of_last_round(context: RoundContext) -> dict[int, bool]:
    """Who floated down in the round before, as the criteria see it."""
    enquiry = context.enquiry
    if isinstance(enquiry, Enquiry2012):
        last = enquiry.entrants.floats
        return {n: last[enquiry.place[n - 1]][0] for n in context.present}
    assert isinstance(enquiry, FieldEnquiry)
    return {
        n: bool(enquiry.field.floats[enquiry.place[n - 1]] & DOWN_LAST) for n in context.present
    }


def test_a_value_that_is_cut_is_not_shown_as_added() -> None:
    event = generated(17, 7, 7, "fide-dutch-2026")
    sums = sums_view(ronde.standings(event, ["BH-C1"]), 5).sums[0]
    shown = [sum_line(line) for line in sums.lines]
    assert [row[4] for row in shown] == ["3.5", "3.5", "3.5", "–", "3.5", "3.5", "2.5"]
    assert sum(Fraction(row[4]) for row in shown if row[4] != "–") == Fraction(str(sums.value))


def test_who_leaves_in_whose_place_agrees_with_the_first_candidate() -> None:
    """ "2 leaves in place of 5" stood above "7 would be the first to go"."""
    system = "fmjd-2017-solkoff-truncated"
    event = generated(9, 6, 314, system)
    text = as_text(report(event, ronde.pair(event, system, round=5)))
    assert "    2 leaves the group in place of 7. [3.5]\n" in text
    assert "    By the order of the rules 7 would be the first to go, but then: [3.5]\n" in text


def test_players_who_cannot_all_stay_are_told_by_those_who_would_be_left_below() -> None:
    """9 and 10 have met; it was told as three players more who leave the group of 5 points."""
    system = "kndb-solkoff"
    event = generated(10, 6, 315, system)
    text = as_text(report(event, ronde.pair(event, system, round=5)))
    assert (
        "    Not everybody of the group of 3 points can stay:\n"
        "      9 would have nobody left to meet. [3.5]\n"
        "        9 has already met 10. [1]\n" in text
    )
    assert "7 comes from a higher group, is not paired here and moves on. [3.6]" in text


def test_the_swiss_guide_names_those_passed_over_as_placed_lower() -> None:
    """8 and 12 were exempted before, too, but are placed higher than 10."""
    event = generated(13, 6, 304, "ch-dutch")
    text = as_text(report(event, ronde.pair(event, "ch-dutch", round=5)))
    assert (
        "Placed lower, but exempted before or with a win's points without playing: 3 and 13. "
        "[Swiss guide]\nExempted is 10, the lowest placed who can be. [Swiss guide]\n" in text
    )


def test_who_goes_down_into_the_median_group_of_lim_is_not_said_to_go_up() -> None:
    """2 left the group of 8 points for the median group of 7.5, and met 3 there, who has 10."""
    (event,) = islice(positions("fide-lim", 90, first=400_000, largest=16), 89, 90)
    text = as_text(why_player(event, ronde.pair(event, "fide-lim"), 2))
    assert "2 goes down from the score group of 8 points." in text
    assert "goes up" not in text


def test_a_rest_after_points_without_playing_is_not_called_the_second_rest() -> None:
    system = "fmjd-1986-rating"
    (event,) = islice(positions(system, 46, first=400_000, largest=16), 45, 46)
    text = as_text(report(event, ronde.pair(event, system)))
    assert "1 may rest although there were points without playing in round 1" in text
    assert "second time" not in text


def test_players_who_would_be_brought_up_instead_are_named() -> None:
    system = "fide-dubov-2026"
    told = 0
    for event in positions(system, 12, first=300_000, largest=16):
        text = as_text(report(event, ronde.pair(event, system)))
        told += text.count("would be brought up instead of")
        assert "it is as good, but comes later in the order of the rules. [" not in text
    assert told


def test_lim_does_not_say_that_players_have_met_whom_the_arbiter_keeps_apart() -> None:
    """It said "1 has met 3" and "3 has met everybody in the group"."""
    system, bans = "fide-lim", [ForbiddenPairs((Tpn(1), Tpn(other))) for other in (2, 3)]
    event = generated(10, 4, 5, system).before(3).with_bans(bans)
    assert "  The arbiter keeps 1 and 3 apart: 1 meets 4. [9.5]" in steps(event, system, 3)
    event = generated(6, 4, 3, system).before(3).with_bans(bans)
    told = "Games played before or bans of the arbiter leave 3 nobody to meet in the group"
    assert f"  {told}: 3 floats (type d). [9.3.a]" in steps(event, system, 3)


def test_a_pair_of_lim_that_was_undone_counts_as_unpaired() -> None:
    """1 and 9 met in the median group; there, "as paired" named 9 alone."""
    system = "fide-lim"
    (event,) = islice(positions(system, 37, first=731_000, largest=16), 36, 37)
    paired = ronde.pair(event, system)
    answer = why_not(event, paired, WhyNotQuestion(2, 10))
    text = as_text(tell_why_not(event, paired, answer))
    assert "As paired: 9 and 1 unpaired." in text
    assert "As wished: 1-9." in text


@pytest.mark.parametrize("system, place", [("fide-double-swiss", 10), ("fide-team", 1)])
def test_what_bars_from_the_bye_in_matches_is_told_with_its_round(system: str, place: int) -> None:
    """It said "there has been a bye already, or a match won without playing"."""
    (event,) = islice(positions(system, place + 1, first=8_700_000, largest=16), place, None)
    paired = ronde.pair(event, system)
    lines = [*report(event, paired), *why_round(event, paired)]
    for number in (number for pair in paired.pairs for number in pair):
        lines += why_player(event, paired, number)
        answer = why_not(event, paired, WhyNotQuestion(number))
        lines += tell_why_not(event, paired, answer)
    told = {line.sentence() for line in lines if "may not have the bye: " in line.sentence()}
    assert told
    assert all("in round" in sentence for sentence in told), told


def test_the_remainder_is_told_once_it_is_known_whom_players_moved_down_meet() -> None:
    """1 cannot be in the remainder while it is tried against 4."""
    lines = steps(generated(17, 7, 7, "fide-dutch-2026"), "fide-dutch-2026", 6)
    assert after(lines, "S1, moved down: 4.") == "The rules first try 4-1, 2-6."
    assert after(lines, "Opponents of S1: 2") == "The remainder: S1 1, S2 6 and 7."
    assert after(lines, "The remainder: S1 1") == "Exchanged between the halves: 1 with 6."


def test_subgroups_are_not_told_of_a_bracket_with_others_brought_up() -> None:
    """1 leaves the larger subgroup of the bracket as it is, not of the one without 1."""
    event = generated(12, 7, 3, "fide-dubov-2026")
    told = as_text(report(event, ronde.pair(event, "fide-dubov-2026", round=5))).splitlines()
    place = next(i for i, line in enumerate(told) if "5 would be brought up instead of 1" in line)
    assert "subgroup" not in told[place + 1]
