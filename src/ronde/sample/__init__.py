"""Tournaments of invented players, one of chess and one of draughts, to try Ronde with."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

FILES = {"chess": "open.trf", "draughts": "draughts.trf"}


def sample_path(game: Literal["chess", "draughts"] = "chess") -> Path:
    """The report of a sample tournament: an open, some rounds played, the next to be paired."""
    return Path(__file__).with_name(FILES[game])


def guide_card_path() -> Path:
    """The report of a tournament in which player 1 has the card that the Swiss guide prints.

    Rule: Swiss guide, "Outils", sample card
    """
    return Path(__file__).with_name("guide-card.trf")
