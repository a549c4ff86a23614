"""The report of a round and `--why`, read sentence by sentence on positions paired by hand."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import ronde
from ronde.explanation.formatting import as_text
from ronde.explanation.report import report
from ronde.explanation.round_context import RoundContext
from ronde.explanation.why import why_player, why_round
from ronde.generator import Recipe, generate
from ronde.rulebooks.enquiry import CountingEnquiry
from tests.rules.team.events import DRAWN, Played, event
from tests.unit.cli.runner import run

POSITIONS = Path(__file__).parents[3] / "conformance" / "positions"


def position(system: str, name: str) -> str:
    """The report of a position of the corpus."""
    lines = (POSITIONS / f"{system}.jsonl").read_text(encoding="utf-8").splitlines()
    found = (json.loads(line) for line in lines)
    return next(str(p["trf"]) for p in found if p["id"] == f"{system}/{name}")


def told(system: str, name: str) -> list[str]:
    """The sentences of the report."""
    event = ronde.read(position(system, name))
    return as_text(report(event, ronde.pair(event, system))).splitlines()


def asked(system: str, name: str, *question: str, folder: Path) -> list[str]:
    """The lines of `ronde explain` with a question."""
    file = folder / "position.trf"
    file.write_text(position(system, name), encoding="utf-8")
    result = run("explain", file, "--system", system, *question, "--lang", "en")
    assert result.exit_code == 0, result.stderr
    return result.stdout.splitlines()


def why(system: str, name: str, folder: Path) -> list[str]:
    """The lines of `ronde pair --why`."""
    file = folder / "position.trf"
    file.write_text(position(system, name), encoding="utf-8")
    result = run("pair", file, "--system", system, "--why", "--lang", "en")
    assert result.exit_code == 0, result.stderr
    return result.stdout.splitlines()


def test_a_player_who_floats_through_several_groups_is_counted_once() -> None:
    # 1 leaves two groups and meets 5 in the third; 6 meets a higher score for the second time
    sentence = "  Players who float the same way as in the round before: 2 (1-5, 3-6). [3.8]"
    assert sentence in told("fmjd-2017-rating", "3.8~floats")


def test_it_is_not_said_that_those_below_force_what_earlier_games_force() -> None:
    # in the group of 4 points 1 has met 3 and 4, and they have met each other
    sentences = told("fmjd-2017-rating", "3.8~floats")
    assert "    Not everybody of the group of 4 points can stay:" in sentences
    assert not any("below" in sentence for sentence in sentences)


def test_the_colour_in_surplus_is_reported_also_where_the_other_has_floated_before() -> None:
    # 7 and 1 are due White, 4 Black; 4 floated in the round before as well
    sentence = (
        "    More players are due White than the other colour: 1, who is due it, floats. [10.2]"
    )
    assert sentence in told("fide-lim", "12.2~colours")


def test_nobody_is_left_for_a_bracket_that_does_not_come(tmp_path: Path) -> None:
    lines = why("fide-dutch-2026", "2.1.3", tmp_path)
    assert "  left without an opponent: 2" in lines
    assert lines.count("  left for the next bracket: 2") == 0


def test_a_player_who_leaves_the_group_and_is_paired_at_once_is_not_left_over(
    tmp_path: Path,
) -> None:
    lines = why("fmjd-1986-rating", "7.1.7~colours", tmp_path)
    assert "  6.1.7: 6 leaves the group and meets 5." in lines
    assert not any(line.startswith("  left ") for line in lines)


def test_an_article_that_is_its_own_code_is_cited_once(tmp_path: Path) -> None:
    assert "  C14 players left over: 4" in why("fide-dutch-2012", "A3~half", tmp_path)


def test_the_procedure_s_own_article_is_cited_and_not_the_order_of_candidates(
    tmp_path: Path,
) -> None:
    question = ("--why-not", "1,6")
    lines = asked("fmjd-1986-rating", "7.1.7~colours", *question, folder=tmp_path)
    assert lines[1].endswith("the procedure settles on 5 and not on 1. [6.1.7]")
    assert lines[2] == "  6 leaves the group and meets 5. [6.1.7]"


def test_a_moved_down_player_who_is_not_paired_is_no_equal_candidate(tmp_path: Path) -> None:
    # 12-4 would leave 4, who has come down, for the lowest bracket; 1 is an opponent for him
    question = ("--why-not", "12,4")
    lines = asked("fide-dutch-2012", "A3~half", *question, folder=tmp_path)
    assert (
        lines[1] == "Players moved down who are not paired first: 1 instead of 0 (4). [C6, C14.b]"
    )


def test_byes_of_draughts_are_worth_a_draw_or_a_win_and_no_half_or_full_point(
    tmp_path: Path,
) -> None:
    question = ("--player", "3")
    lines = asked("fmjd-2017-rating", "3.8~floats", *question, folder=tmp_path)
    assert "  3: 4 points; B5 · absent, points of a draw · B4 · B1↑." in lines


@pytest.mark.parametrize(
    "name, wish, told",
    [
        ("B5~down", "2,1", "[B5, C3.e, C10.d]"),
        ("B6~up", "1,4", "[B6, C3.h, C10.a]"),
        ("C12", "4,3", "[C12]"),
    ],
)
def test_what_comes_first_and_is_given_up_is_not_said_to_come_later(
    tmp_path: Path, name: str, wish: str, told: str
) -> None:
    """The bans of a wish may leave somebody without an opponent, whom C1 would move down."""
    lines = asked("fide-dutch-2012", name, "--why-not", wish, folder=tmp_path)
    assert lines[1].endswith(told)
    assert not any("comes later" in line for line in lines)


def test_the_pairs_of_a_round_are_counted_again_as_its_account_counts_them() -> None:
    event = generate(Recipe(players=11, rounds=6, seed=3, system="fide-dutch-2012"))
    for number in range(2, 7):
        context = RoundContext(event, ronde.pair(event, round=number))
        enquiry: object = context.enquiry
        assert isinstance(enquiry, CountingEnquiry)
        for page in context.account.brackets:
            lowest = page is context.account.brackets[-1]
            assert enquiry.counted(page, page.pairs, lowest=lowest) == page.criteria


@pytest.mark.parametrize(
    "name, wish, code", [("2.4.13", "2,1", "C18, 2.4.13"), ("2.4.15", "2,3", "C20, 2.4.15")]
)
def test_who_floats_on_after_a_downfloat_is_not_as_good_as_who_is_paired(
    tmp_path: Path, name: str, wish: str, code: str
) -> None:
    lines = asked("fide-dutch-2026", name, "--why-not", wish, folder=tmp_path)
    assert lines[1].endswith(f": 4 would float on, which counts more than any difference. [{code}]")


@pytest.mark.parametrize(
    "name, wish, told",
    [
        ("3.5.b~odd", "1,3", "1 would leave instead of 4. [3.5]"),
        ("3.6.a~float-target", "1,3", "they come to 1 against 2 before 1 against 3. [3.6]"),
        ("3.4.a~in-group", "2,3", "they come to 1 against 3 before 1 against 4. [3.4]"),
    ],
)
def test_leavers_targets_and_pairs_of_a_group_have_their_own_articles_in_2017(
    tmp_path: Path, name: str, wish: str, told: str
) -> None:
    lines = asked("fmjd-2017-rating", name, "--why-not", wish, folder=tmp_path)
    assert lines[1].endswith(told)


def test_the_articles_on_floaters_explain_who_leaves_a_group(tmp_path: Path) -> None:
    lines = asked("fide-lim", "10.6.1", "--why-not", "1,4", folder=tmp_path)
    assert lines[1] == "In the score group of 3 points, the procedure lets 3 leave. [9.6.b]"


def test_a_round_of_teams_is_told_in_words_of_teams() -> None:
    played = [Played(1, 4), Played(5, 2), Played(3, 6)]
    drawn = [Played(4, 5, DRAWN), Played(6, 1), Played(2, 3)]
    for rounds in ([], [played], [played, drawn]):
        cup = event(6, 5, *rounds)
        paired = ronde.pair(cup, "fide-team")
        lines = [*report(cup, paired), *why_round(cup, paired), *why_player(cup, paired, 1)]
        words = as_text(lines)
        assert "3 matches." in words
        assert "Match " in words
        for other in ("Board", " boards", "players", "game"):
            assert other not in words.replace("game points", ""), words
