"""Wishes that yield: club mates meet only where no legal round parts them all."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

from ronde.journal import (
    AddSection,
    Avoid,
    EnterResult,
    Facts,
    Journal,
    Number,
    Pair,
    RegisterAll,
    separation,
)
from ronde.journal.separation import pair_with_separations
from tests.unit.journal.scripts import Arbiter


def event(folder: Path, clubs: str, system: str = "fide-dutch", rounds: int = 5) -> Arbiter:
    """An event with one player for each letter, who is the club's."""
    arbiter = Arbiter(Journal.create(folder / "open.ronde", "Open", who="arbiter"))
    arbiter(AddSection(section="a", rounds=rounds, fide_mode=False, system=system))
    listed = tuple(
        Facts(name=f"Player {place:02}", rating=2400 - place, club=club.strip())
        for place, club in enumerate(clubs)
    )
    arbiter(RegisterAll(section="a", people=listed))
    arbiter(Number(section="a"))
    return arbiter


def same_club(arbiter: Arbiter, number: int) -> set[tuple[int, int]]:
    section = arbiter.section()
    club = {p: arbiter.journal.state.person(p).club for p in section.numbers}
    return {
        (min(w, b), max(w, b)) for w, b in section.pairs(number) if club[w] and club[w] == club[b]
    }


def test_club_mates_are_parted_when_the_rules_leave_a_round(tmp_path: Path) -> None:
    arbiter = event(tmp_path, "AABBAABB")
    arbiter(Pair(section="a"))
    assert same_club(arbiter, 1) == {(1, 5), (2, 6), (3, 7), (4, 8)}
    arbiter.undo()
    arbiter(Avoid(section="a", by="club"))
    arbiter(Pair(section="a"))
    assert same_club(arbiter, 1) == set()
    assert arbiter.section().paired[0].conceded == ()


def test_as_few_as_possible_are_conceded_and_explained(tmp_path: Path) -> None:
    arbiter = event(tmp_path, "AAAAAABB")
    arbiter(Avoid(section="a", by="club"))
    arbiter(Pair(section="a"))
    assert len(same_club(arbiter, 1)) == 2
    section = arbiter.section()
    assert {tuple(sorted(pair)) for pair in section.paired[0].conceded} == same_club(arbiter, 1)
    arbiter.undo()
    made, conceded = pair_with_separations(arbiter.section())
    steps = [step for step in made.account.steps if "club mates" in step.template]
    assert len(steps) == 1 + len(conceded) == 3
    assert {(step.facts["a"], step.facts["b"]) for step in steps[1:]} == set(conceded)


def test_lower_boards_are_conceded_first(tmp_path: Path) -> None:
    arbiter = event(tmp_path, "AAAAABBB")
    arbiter(Pair(section="a"))
    for board in range(1, 5):
        arbiter(EnterResult(section="a", board=board, result="1-0"))
    arbiter(Avoid(section="a", by="club"))
    arbiter(Pair(section="a"))
    section = arbiter.section()
    (pair,) = same_club(arbiter, 2)
    points = section.tournament.history.before[1]
    scores = {person: points[section.tpn(person) - 1] for person in section.numbers}
    club = {p: arbiter.journal.state.person(p).club for p in section.numbers}
    possible = [
        scores[a] + scores[b]
        for a, b in combinations(section.numbers, 2)
        if club[a] == club[b] == "A" and frozenset((a, b)) not in _met(arbiter)
    ]
    assert sum(scores[p] for p in pair) == min(possible)


def _met(arbiter: Arbiter) -> set[frozenset[int]]:
    return {frozenset(board) for board in arbiter.section().pairs(1)}


def test_a_player_without_a_club_is_nobodys_club_mate(tmp_path: Path) -> None:
    arbiter = event(tmp_path, "        ")
    plain = pair_with_separations(arbiter.section())[0].pairs
    arbiter(Avoid(section="a", by="club"))
    assert pair_with_separations(arbiter.section())[0].pairs == plain


def test_a_separation_holds_in_its_rounds_only_and_for_draughts_too(tmp_path: Path) -> None:
    arbiter = event(tmp_path, "AABBAABB", system="fmjd-1986-rating")
    arbiter(Avoid(section="a", by="club", first_round=2))
    assert arbiter.section().separations[0].first_round == 2
    arbiter(Pair(section="a"))
    assert same_club(arbiter, 1)
    arbiter.undo()
    arbiter(Avoid(section="a", by="club", last_round=1))
    arbiter(Pair(section="a"))
    assert not same_club(arbiter, 1)


def test_an_odd_number_counts_the_bye_as_a_place(tmp_path: Path) -> None:
    arbiter = event(tmp_path, "AAAABBC")
    arbiter(Avoid(section="a", by="club"))
    arbiter(Pair(section="a"))
    assert same_club(arbiter, 1) == set()
    assert arbiter.section().paired[0].bye is not None


def test_large_fields_are_paired_again_instead_of_matched(tmp_path: Path) -> None:

    arbiter = event(tmp_path, "AAAAAABB")
    arbiter(Avoid(section="a", by="club"))
    section = arbiter.section()
    pairs = frozenset(separation._separations(section))
    _, conceded = separation._conceded_one_by_one(section, pairs)
    assert len(conceded) == 2
