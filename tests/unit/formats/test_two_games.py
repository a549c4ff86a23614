"""Rounds of two games in a report: match k in the columns 2k - 1 and 2k (ADR-0580)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ronde import check
from ronde.domain.errors import CannotBeWritten, InputError
from ronde.domain.player import Tpn
from ronde.domain.result import Bye
from ronde.domain.round import PlayedRound
from ronde.domain.tournament import Absence, Details, ForbiddenPairs, Tournament
from ronde.formats import read, to_text
from ronde.generator import Recipe, generate
from tests.rules.double_swiss.matches import position

SYSTEM = "fide-double-swiss"


@pytest.mark.parametrize("seed", range(30))
def test_arbitrary_matches_come_back_as_they_were(seed: int) -> None:
    event = replace(position(seed, 7, 3, 2, 20), system=SYSTEM)
    assert read(to_text(event)) == event
    assert read(to_text(event, dialect="trf16")) == event


def test_what_holds_for_rounds_holds_for_both_columns_and_comes_back() -> None:
    event = replace(
        position(1, 6, 2, 2, 0),
        system=SYSTEM,
        absences=(Absence(3, Tpn(2), Bye.HALF), Absence(4, Tpn(5))),
        forbidden=(ForbiddenPairs((Tpn(1), Tpn(2)), 3, 3),),
        details=Details(round_dates=("2026/11/01", "2026/11/02", "2026/11/03", "2026/11/04")),
    )
    report = to_text(event)
    assert "142 8" in report
    assert "240 H   5    2" in report
    assert "240 H   6    2" in report
    assert read(report) == event


def test_the_bye_is_a_win_and_a_draw_for_those_who_count_columns() -> None:
    event = Tournament(number_of_rounds=1, system=SYSTEM, games_per_match=2)
    event = replace(event, players=position(0, 3, 0, 1, 0).players)
    event = event.with_round(
        PlayedRound(event.open_board(1, 2).games, ((Tpn(3), Bye.PAIRING_ALLOCATED),))
    )
    report = to_text(event)
    line = next(each for each in report.splitlines() if each.startswith("001    3 "))
    assert line.split()[-6:] == ["0000", "-", "U", "0000", "-", "H"]
    assert " 1.5 " in line
    assert read(report) == event


def test_a_generated_event_agrees_with_the_rules_after_its_report() -> None:
    event = generate(Recipe(players=11, rounds=5, system=SYSTEM, seed=3))
    again = read(to_text(event))
    assert again.games_per_match == 2
    assert check(again).agrees


def test_a_report_in_which_only_one_of_the_two_games_is_played_is_refused() -> None:
    event = replace(position(1, 6, 1, 1, 0), system=SYSTEM)
    lines = to_text(event).splitlines()
    one, two = (i for i, line in enumerate(lines) if line[:8] in ("001    1", "001    2"))
    first, second = lines[one][:-10], lines[two][:-10]
    lines[one], lines[two] = first + lines[two][-10:], second + lines[one][-10:]
    with pytest.raises(InputError):
        read("\n".join(lines))


def test_an_engine_that_knows_no_matches_gets_none() -> None:
    with pytest.raises(CannotBeWritten, match="no matches of two games"):
        to_text(replace(position(1, 6, 1, 1, 0), system=SYSTEM), dialect="javafo")
