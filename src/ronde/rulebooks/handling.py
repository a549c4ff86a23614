"""General handling rules shared by every system: who is paired, and in what order boards stand.

Rule: FIDE C.04.2 (2012) D; FIDE C.04.2 (2026) 3-4
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ronde.domain.tournament import Tournament


def participants(tournament: Tournament, number: int) -> tuple[int, ...]:
    """Who is paired in that round: everybody who is neither absent, withdrawn nor yet to come.

    Rule: FIDE C.04.2 (2012) C2, D5, D6; (2026) 2.4, 3.2, 3.3
    """
    absent = tournament.absent(number)
    return tuple(p.tpn - 1 for p in tournament.players if p.tpn not in absent)


def board_order(
    games: Iterable[tuple[int, int]], score: Sequence[int], rank: Sequence[int]
) -> list[tuple[int, int]]:
    """Games as they are published: higher score first, then larger sum, then higher player.

    Rule: FIDE C.04.2 (2012) D9; (2026) 3.6
    """

    def place(game: tuple[int, int]) -> tuple[int, int, int]:
        white, black = game
        higher = min(game, key=lambda i: (-score[i], rank[i]))
        return -score[higher], -score[white] - score[black], rank[higher]

    return sorted(games, key=place)
