"""The cards of the Swiss guide and of the FMJD as `ronde standings --cards` prints them."""

from __future__ import annotations

from pathlib import Path

import pytest

import ronde
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
    players = tuple(ronde.Player(n, f"Player {n}") for n in range(1, 5))  # type: ignore[arg-type]
    draw, win, loss = ronde.Result.DRAW, ronde.Result.WIN, ronde.Result.LOSS
    games = (ronde.Game(1, 3, draw, draw), ronde.Game(4, 2, win, loss))  # type: ignore[arg-type]
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
