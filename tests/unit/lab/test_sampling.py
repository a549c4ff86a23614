"""Paired samples: the same field, the same luck, each length and tie-break played once."""

from __future__ import annotations

import pytest

from ronde.domain.result import Result
from ronde.domain.tournament import Tournament
from ronde.lab.experiment import experiment
from ronde.lab.luck import Luck
from ronde.lab.sampling import Sample, alike, measured, play, tasks
from ronde.lab.simulation import simulate, simulate_lengths
from ronde.lab.tally import Tally
from ronde.rulebooks.catalogue import listings
from ronde.rulebooks.catalogue import system as system_named
from ronde.rulebooks.system import Unit

KEYS = {
    "name": "x",
    "players": [11],
    "rounds": [3, 5],
    "systems": ["fide-dutch", "fide-lim"],
    "tie_breaks": [["BH"], ["SB"]],
    "field": {"noise": 50},
    "attendance": {"late": 0.1, "absences": 0.05, "withdrawals": 0.03},
}
SWISS = [
    row.name
    for row in listings()
    if row.load().unit is not Unit.TEAM and row.load().fixed_rounds is None
]


def games(tournament: Tournament) -> dict[frozenset[int], Result]:
    """What the better numbered of each two made of their game."""
    found = {}
    for played in tournament.rounds:
        for game in played.games:
            better = game.white < game.black
            result = game.white_result if better else game.black_result
            found[frozenset((game.white, game.black))] = result
    return found


def test_two_who_meet_in_two_systems_have_the_same_result() -> None:
    plan = experiment({**KEYS, "models": [{"kind": "davidson", "white": 0}], "attendance": {}})
    first, second = (games(simulate(plan.cells[n], 5, 0).tournament) for n in (0, 7))
    both = first.keys() & second.keys()
    assert len(both) > 5
    assert [first[pair] for pair in both] == [second[pair] for pair in both]


def test_luck_belongs_to_the_pair_and_changes_with_each_meeting() -> None:
    event = simulate(experiment(KEYS).cells[0], 5, 0).tournament.before(1)
    assert Luck(3, event).of(1, 2) == 1 - Luck(3, event).of(2, 1)
    luck = Luck(3, event)
    assert luck.of(1, 2) != luck.of(1, 2)
    assert Luck(4, event).of(1, 2) != Luck(3, event).of(1, 2)


@pytest.mark.parametrize("name", SWISS)
@pytest.mark.parametrize("acceleration", ["none", "1-1-0.5"])
def test_a_shorter_tournament_is_the_same_from_the_longest_as_by_itself(
    name: str, acceleration: str
) -> None:
    plan = experiment({**KEYS, "systems": [name], "accelerations": [acceleration]})
    cells = plan.cells[::2]
    whole = simulate_lengths(cells, 5, 1)
    for cell, found in zip(cells, whole, strict=True):
        assert found.tournament.rounds == simulate(cell, 5, 1).tournament.rounds


def test_the_systems_that_count_their_rounds_say_so() -> None:
    counting = {name for name in SWISS if system_named(name).counts_rounds}
    assert {name.split("-")[1] for name in counting} >= {"dubov", "burstein", "2017", "1986"}
    assert not {name for name in counting if name.startswith(("fide-dutch", "fide-lim"))}


def test_variants_that_differ_in_rounds_and_tie_breaks_are_one_group() -> None:
    cells = experiment(KEYS).cells
    assert [len(group) for group in alike(cells)] == [4, 4]
    assert len({cells[n].system for n in alike(cells)[0]}) == 1


def test_every_measure_of_a_sample_is_that_of_the_tournament_alone() -> None:
    sample = Sample(experiment(KEYS).cells, 5, ("tau", "floats", "unfinished", "predictive"))
    alone = [measured(Sample((cell,), sample.seed, sample.codes), 2)[0] for cell in sample.cells]
    assert measured(sample, 2) == alone


def test_the_order_and_the_size_of_chunks_change_nothing() -> None:
    sample = Sample(experiment(KEYS).cells, 5, ("tau", "settled"))
    one, other = (Tally(len(sample.cells), sample.codes) for _ in range(2))
    for task in tasks(sample, 0, 12):
        one.merge(play(task))
    for task in reversed(tasks(sample, 0, 12, size=5)):
        other.merge(play(task))
    assert one.blocks == other.blocks
    assert one.tournaments == other.tournaments == 12


@pytest.mark.parametrize(
    "system, players, rounds",
    [("round-robin", 8, 7), ("round-robin-double", 6, 10), ("fide-double-swiss", 10, 3)],
)
def test_round_robins_and_matches_of_two_games_are_played_too(
    system: str, players: int, rounds: int
) -> None:
    keys = {"name": "x", "players": [players], "rounds": [rounds], "systems": [system]}
    played = simulate(experiment(keys).cells[0], 1, 0).tournament
    assert len(played.rounds) == rounds
    everybody = sum(len(one.games) for one in played.rounds)
    assert everybody == players // 2 * rounds * (2 if system == "fide-double-swiss" else 1)
