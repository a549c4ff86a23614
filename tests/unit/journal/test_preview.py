"""What the arbiter is told before trouble comes."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from random import Random

import pytest

from ronde.journal import (
    AddSection,
    Announce,
    EnterResults,
    Forbid,
    Journal,
    Pair,
    RegisterAll,
    SetTimetable,
    Withdraw,
    pairable_rounds,
    preview,
    remarks,
)
from ronde.journal.advice import most_rounds, sure_rounds
from ronde.solver import maximum
from tests.unit.journal.scripts import Arbiter, people, started


def articles(arbiter: Arbiter) -> list[str]:
    return [remark.article for remark in remarks(arbiter.section())]


@pytest.mark.parametrize("players,rounds", [(4, 3), (5, 5), (8, 7), (9, 9), (2, 1)])
def test_nobody_can_play_more_rounds_than_there_are_opponents(players: int, rounds: int) -> None:
    assert most_rounds(players) == rounds


@pytest.mark.parametrize("players", [4, 6, 8, 10, 5, 7, 9])
def test_as_many_rounds_as_promised_can_be_paired_whatever_happened(players: int) -> None:
    """Random rounds without rematches never get stuck before the promise is kept."""
    random = Random(players)
    for _ in range(200):
        rows = [(1 << players) - 1 ^ 1 << v for v in range(players)]
        fresh = set(range(players))
        for number in range(1, sure_rounds(players, players - 1, players) + 1):
            order = sorted(range(players), key=lambda v: random.random())
            bye = None
            if players % 2:
                bye = next(v for v in order if v in fresh)
                fresh.discard(bye)
            here = [v for v in order if v != bye]
            shuffled = [
                sum(1 << place for place, w in enumerate(here) if rows[v] >> w & 1) for v in here
            ]
            mate = maximum(shuffled, (1 << len(here)) - 1)
            assert -1 not in mate, number
            for place, other in enumerate(mate):
                rows[here[place]] &= ~(1 << here[other])


def test_the_promise_counts_bans_and_meetings() -> None:
    assert sure_rounds(8, 7, 8) == 4
    assert sure_rounds(8, 5, 8) == 2
    assert sure_rounds(8, 3, 8) == 0
    assert sure_rounds(7, 6, 7) == 3
    assert sure_rounds(7, 6, 2) == 2
    assert sure_rounds(1, 0, 1) == 0


def test_the_horizon_moves_with_the_rounds(tmp_path: Path) -> None:
    arbiter = started(tmp_path, players=8, rounds=7)
    seen = pairable_rounds(arbiter.section())
    assert (seen.next, seen.sure, seen.most) == (True, 4, 7)
    assert articles(arbiter) == ["2.1.1", "Swiss guide"]
    arbiter.play(Random(1))
    assert pairable_rounds(arbiter.section()).sure == 4
    arbiter(Withdraw(section="a", person=1))
    arbiter(Withdraw(section="a", person=2))
    seen = pairable_rounds(arbiter.section())
    assert seen.most < 7


def test_a_round_that_cannot_be_paired_is_seen_beforehand(tmp_path: Path) -> None:
    arbiter = started(tmp_path, players=4, rounds=3)
    for pair in combinations((1, 2, 3, 4), 2):
        arbiter(Forbid(section="a", people=pair))
    assert pairable_rounds(arbiter.section()).next is False
    assert "no legal pairing" in remarks(arbiter.section())[0].template


def test_more_rounds_than_opponents_are_too_many(tmp_path: Path) -> None:
    arbiter = Arbiter(Journal.create(tmp_path / "e.ronde", "Open", who="arbiter"))
    arbiter(AddSection(section="a", rounds=9))
    arbiter(RegisterAll(section="a", people=people(6)))
    assert pairable_rounds(arbiter.section()).next is None
    assert "too many" in remarks(arbiter.section())[0].template


def test_nothing_is_remarked_about_a_round_that_does_not_exist(tmp_path: Path) -> None:
    arbiter = started(tmp_path, players=8, rounds=2)
    arbiter(SetTimetable(section="a", begins=("2026-11-14T10:00", "2026-11-14T14:00")))
    assert "programme" not in " ".join(remark.template for remark in remarks(arbiter.section()))
    arbiter.play(Random(1))
    assert "programme" in " ".join(remark.template for remark in remarks(arbiter.section()))
    arbiter.play(Random(2))
    assert remarks(arbiter.section()) == ()


def test_a_section_of_the_advised_size_has_no_remarks(tmp_path: Path) -> None:
    arbiter = started(tmp_path, players=16, rounds=5)
    assert articles(arbiter) == []


@pytest.mark.parametrize(
    "system,players,rounds,article",
    [
        ("fmjd-1986-rating", 30, 7, "2.4"),
        ("fmjd-1986-rating", 30, 16, "2.4"),
        ("fmjd-1986-rating", 30, 12, None),
        ("fmjd-2017-rating", 10, 6, "4.4"),
        ("fmjd-2017-rating", 10, 5, None),
        ("fide-dutch", 200, 7, "Swiss guide"),
        ("fide-dutch", 12, 7, "Swiss guide"),
        ("ch-dutch", 14, 7, None),
        ("ch-dutch", 128, 7, None),
        ("ch-dutch", 13, 7, "Swiss guide"),
        ("ch-dutch", 129, 7, "Swiss guide"),
    ],
)
@pytest.mark.article(
    "FMJD86-2.4",
    "FMJD17-4.4.b",
    "CH-recommendation.1",
    "CH-recommendation.2",
    "CH-recommendation.3",
)
def test_the_advice_of_the_regulations_is_given(
    tmp_path: Path, system: str, players: int, rounds: int, article: str | None
) -> None:
    arbiter = Arbiter(Journal.create(tmp_path / "e.ronde", "Open", who="arbiter"))
    arbiter(AddSection(section="a", rounds=rounds, system=system))
    arbiter(RegisterAll(section="a", people=people(players)))
    found = [a for a in articles(arbiter) if a not in ("2.3", "1", "C.1", "2.1.1")]
    assert found == ([] if article is None else [article])


def test_a_programme_that_announces_only_part_is_reported(tmp_path: Path) -> None:
    arbiter = started(tmp_path, players=16, rounds=5)
    arbiter.play(Random(1))
    arbiter(Announce(section="a", round=2, results_place="hall B"))
    assert articles(arbiter) == ["C.04.2 4.3"] * 2


def test_a_preview_names_the_boards_that_open_games_cannot_change(tmp_path: Path) -> None:
    arbiter = started(tmp_path, players=40, rounds=5)
    for seed in range(2):
        arbiter.play(Random(seed))
    arbiter(Pair(section="a"))
    arbiter(EnterResults(section="a", results=tuple((b, "1-0") for b in range(1, 20))))
    seen = preview(arbiter.section())
    assert (seen.open_games, seen.outcomes, seen.dead_ends) == (1, 3, 0)
    assert 0 < len(seen.sure) < 20
    arbiter(EnterResults(section="a", results=((20, "½-½"),)))
    arbiter(Pair(section="a"))
    section = arbiter.section()
    boards = {(section.tpn(w), section.tpn(b)) for w, b in section.pairs(4)}
    assert set(seen.sure) <= boards <= {board for board, _ in seen.likely}


def test_too_many_open_games_count_as_draws(tmp_path: Path) -> None:
    arbiter = started(tmp_path, players=16, rounds=5)
    arbiter(Pair(section="a"))
    seen = preview(arbiter.section())
    assert (seen.open_games, seen.outcomes, len(seen.sure)) == (8, 1, 8)


def test_nothing_is_said_of_a_section_without_players(tmp_path: Path) -> None:
    arbiter = Arbiter(Journal.create(tmp_path / "open.ronde", "Open"))
    arbiter(AddSection(section="a", rounds=5))
    assert articles(arbiter) == []
