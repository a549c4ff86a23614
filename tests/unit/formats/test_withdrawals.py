"""Withdrawals and late entries in every dialect, as other programs read them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

import ronde
from ronde.domain.player import Player, Tpn
from ronde.domain.tournament import Absence, Tournament
from ronde.formats import to_text
from ronde.formats.trf.report import DIALECTS, Dialect
from ronde.generator import Recipe, generate
from ronde.sample import sample_path
from tests.rules.dutch2026.peer import asked, needs_bbppairings, ours

OLDER: tuple[Dialect, ...] = ("trf16", "javafo", "bbp")


def random_event(seed: int) -> Tournament:
    """A few rounds of a small event with byes, forfeits, withdrawals and late entries."""
    random = Random(seed)
    recipe = Recipe(
        players=random.randint(8, 22),
        rounds=random.randint(2, 5),
        seed=seed,
        half_byes=0.05,
        zero_byes=0.03,
        forfeits=0.05,
        withdrawals=0.06,
        late_entries=0.05,
    )
    event = generate(recipe)
    return replace(event, number_of_rounds=len(event.rounds) + 2, records=())


def without_comments(text: str) -> str:
    """The report as a program reads it that knows nothing of Ronde."""
    return "\r\n".join(line for line in text.splitlines() if not line.startswith("###")) + "\r\n"


@pytest.mark.parametrize("dialect", DIALECTS)
def test_the_withdrawn_player_of_the_sample_is_absent_for_other_programs(dialect: Dialect) -> None:
    event = ronde.read(sample_path())
    assert event.player(1).last_round == 2
    read = ronde.read(without_comments(to_text(event, dialect=dialect)).encode())
    assert 1 in read.absent(5)


@pytest.mark.parametrize("dialect", DIALECTS)
def test_random_events_are_the_same_both_ways_and_have_the_same_next_round(
    dialect: Dialect,
) -> None:
    withdrawn = 0
    for seed in range(40):
        event = random_event(seed)
        number = len(event.rounds) + 1
        text = to_text(event, dialect=dialect)
        assert ronde.read(text.encode()) == event
        stranger = ronde.read(without_comments(text).encode())
        assert stranger.absent(number) == event.absent(number)
        assert ours(replace(stranger, number_of_rounds=event.number_of_rounds)) == ours(event)
        withdrawn += any(not player.takes_part(number) for player in event.players)
    assert withdrawn > 10


def test_an_absence_of_somebody_who_has_withdrawn_says_nothing() -> None:
    players = (Player(Tpn(1), last_round=1), Player(Tpn(2)), Player(Tpn(3), first_round=3))
    absences = tuple(Absence(2, Tpn(n)) for n in (1, 2, 3))
    assert Tournament(players=players, absences=absences).absences == (Absence(2, Tpn(2)),)


@pytest.mark.parametrize("dialect", OLDER)
def test_after_the_last_round_nobody_is_marked(dialect: Dialect) -> None:
    event = ronde.read(sample_path())
    over = replace(event, number_of_rounds=len(event.rounds))
    line = next(row for row in to_text(over, dialect=dialect).splitlines() if row[:8] == "001    1")
    assert len(line) == 91 + 10 * len(event.rounds) - 2


@needs_bbppairings
def test_bbppairings_pairs_our_files_as_we_do(tmp_path: Path) -> None:
    differing = [
        seed
        for seed in range(60)
        if asked(random_event(seed), tmp_path) != ours(random_event(seed))
    ]
    assert differing == []
