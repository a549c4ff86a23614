"""The cards of the Swiss guide and of the FMJD as `ronde standings --cards` prints them."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

import ronde
from ronde.domain.round import game
from tests.rules.dutch2026.worked import told
from tests.rules.tiebreaks.test_draughts_card import EVENT
from tests.rules.tiebreaks.test_guide import SAMPLE
from tests.unit.cli.runner import run


def printed(file: Path, model: str, *more: str) -> list[str]:
    """The lines of the first card, each with single spaces."""
    said = run("standings", file, "--cards", model, *more)
    assert said.exit_code == 0, said.output
    card = said.stdout.split("\n\n\n")[0]
    return [" ".join(line.replace("↓", " ").split()) for line in card.splitlines()]


@pytest.mark.article("CH-card.header", "CH-card.1", "CH-card.2", "CH-card.3", "CH-card.4")
@pytest.mark.article("CH-card.5", "CH-card.total", "CH-tools.1")
def test_the_sample_card_of_the_guide() -> None:
    assert printed(SAMPLE, "guide", "--tie-breaks", "TPN")[:9] == [
        "No. Title / name Elo",
        "1 Joueur 1 2100",
        "Round Opponent Board Colour Float Result Total Buchholz Rank",
        "1 Adversaire 1 1 W 1 1.0 2.0 1",
        "2 Adversaire 2 1 B ½ 1.5 3.0 9",
        "3 Adversaire 3 3 W 1 2.5 2.5 5",
        "4 Adversaire 4 3 B ½ 3.0 4.0 7",
        "5 Adversaire 5 4 B ½ 3.5 3.5 6",
        "Final score 3.5 15.0 6",
    ]


@pytest.mark.article("CH-after.1")
def test_the_cards_lie_by_points_then_by_starting_number(tmp_path: Path) -> None:
    file = tmp_path / "four.trf"
    players = tuple(ronde.Player(n, f"Player {n}") for n in range(1, 5))
    draw, win, loss = ronde.Result.DRAW, ronde.Result.WIN, ronde.Result.LOSS
    games = (ronde.Game(1, 3, draw, draw), ronde.Game(4, 2, win, loss))
    ronde.write(ronde.Tournament(players, (ronde.PlayedRound(games),), number_of_rounds=3), file)
    text = run("standings", file, "--cards", "guide").stdout
    rows = [line.split() for line in text.splitlines() if "Player" in line]
    assert [row[-1] for row in rows if len(row) > 6] == ["2", "4", "3", "1"]


@pytest.mark.article("FMJD86-card.1", "FMJD86-card.2", "FMJD86-card.3", "FMJD86-4.1")
def test_the_card_of_the_fmjd(tmp_path: Path) -> None:
    file = tmp_path / "draughts.json"
    ronde.write(EVENT, file)
    text = run("standings", file, "--cards", "fmjd").stdout
    for words in ("Ton Sijbrands", "NED", "1949-12-15", "Noord-Holland", "GMI", "2400", "12-345"):
        assert words in text.split("\n\n")[0]
    lines = [" ".join(line.split()) for line in text.splitlines()]
    assert "1 × 3 Player 3 2 2 0 0 0 Solkoff ↓" in lines
    assert "Truncated Solkoff ↓" in text
    assert "10 5 0" in text


def test_the_guides_card_has_a_solkoff_and_whole_points_in_draughts(tmp_path: Path) -> None:
    file = tmp_path / "draughts.json"
    ronde.write(EVENT, file)
    assert printed(file, "guide")[2:7] == [
        "Round Opponent Board Colour Float Result Total Solkoff Rank",
        "1 Player 3 1 W 2 2 0 1",
        "2 Player 5 1 B 1 3 5 1",
        "3 Player 2 1 W 0 3 5 4",
        "Final score 3 10 4",
    ]


def rounds_of(card: str) -> list[list[str]]:
    """The words of the lines of the rounds."""
    lines = [line.split() for line in card.splitlines()]
    return [words for words in lines if words and words[0].isdigit()]


@pytest.mark.article("FMJD86-card.4")
def test_the_model_of_the_fmjd_has_nine_lines(tmp_path: Path) -> None:
    file, longer = tmp_path / "draughts.json", replace(EVENT, number_of_rounds=11)
    for _ in range(8):
        games = (game(1, 4, ronde.Result.DRAW),)
        longer = longer.with_round(ronde.PlayedRound(games))
    for event, lines in ((EVENT, 9), (longer, 11)):
        ronde.write(event, file)
        first = run("standings", file, "--cards", "fmjd").stdout.split("First name and name")[1]
        assert [words[0] for words in rounds_of(first)] == [str(n + 1) for n in range(lines)]


@pytest.mark.article("FMJD86-8.3")
def test_forfeits_are_written_2f_and_0f_on_cards_and_tables(tmp_path: Path) -> None:
    """2 has won round 2 against 3 by forfeit; in the table they are first and fifth."""
    file = tmp_path / "draughts.json"
    ronde.write(EVENT, file)
    made = run("standings", file, "--cards", "fmjd").stdout.split("First name and name")[1:]
    won, lost = (rounds_of(made[place])[1] for place in (1, 2))
    assert won[:6] == ["2", "×", "3", "Player", "3", "2f"]
    assert lost[:6] == ["2", "×", "2", "Player", "2", "0f"]
    table = run("standings", file, "--cross-table").stdout.splitlines()
    assert ["5w2f" in line.split() for line in table] == [False, True, *[False] * 4]
    assert ["1b0f" in line.split() for line in table] == [*[False] * 5, True]


@pytest.mark.article("CH-boards.2", "CH-tools.1")
def test_opponent_and_colour_stand_on_the_card_once_the_round_is_paired(tmp_path: Path) -> None:
    file = tmp_path / "paired.trf"
    players = tuple(ronde.Player(n, f"Player {n}") for n in range(1, 5))
    ronde.write(ronde.Tournament(players, number_of_rounds=3, initial_colour="W"), file)
    paired = tmp_path / "round1.trf"
    run("pair", file, "--system", "ch-dutch", "--format", "trf", "-o", paired)
    made = run("standings", paired, "--cards", "guide").stdout.split("No.")[1:]
    written = [" ".join(rounds_of(card)[1][:5]) for card in made]
    assert written == ["1 Player 3 1 W", "1 Player 4 2 B", "1 Player 1 1 B", "1 Player 2 2 W"]
    assert "Score after" not in "".join(made), "no round is over: nobody has a score or a rank"
    draughts = run("standings", paired, "--cards", "fmjd").stdout
    assert not re.search(r"\d[.,]\d", draughts), "nor the sums of the model card"
    over = tmp_path / "over.trf"
    over.write_text(paired.read_text().replace("?", "="))
    ends = run("standings", over, "--cards", "guide").stdout.split("No.")[1:]
    last = [card.rstrip().splitlines()[-1].split() for card in ends]
    assert [words[:4] for words in last] == [["Score", "after", "round", "1"]] * 4


@pytest.mark.article("CH-floater.2")
def test_the_higher_of_an_unequal_pair_floats_down_and_the_lower_up(tmp_path: Path) -> None:
    """In round 2, 5 with one point has met 6 with none."""
    file = tmp_path / "floaters.trf"
    first, second = "1-6:1 2-7:1 8-3:0 9-4:0 5-10:1", "3-1:= 4-2:= 6-5:= 7-9:= 10-8:="
    ronde.write(replace(told(10, first, second), system="ch-dutch"), file)
    text = run("standings", file, "--cards", "guide").stdout
    arrows = [word for words in rounds_of(text) for word in words if word in "↓↑"]
    assert sorted(arrows) == ["↑", "↓"]
    cards = [card for card in text.split("No.")[1:] if "↓" in card or "↑" in card]
    assert [card.splitlines()[1].split()[0] for card in cards] == ["5", "6"]
    assert ["↓" in card for card in cards] == [True, False]
