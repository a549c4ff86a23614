"""The games that the systems are made for."""

from __future__ import annotations

from enum import Enum


class Discipline(Enum):
    """Chess or draughts."""

    CHESS = "chess"
    DRAUGHTS = "draughts"
