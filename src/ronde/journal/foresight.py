"""Foresight."""

from __future__ import annotations


def most_rounds(players: int) -> int:
    """No more rounds than this can be played without anybody meeting twice.

    Rule: FIDE C.04.1 (2012) b, c; (2026) 2, 3
    """
    return players - 1 if players % 2 == 0 else players
