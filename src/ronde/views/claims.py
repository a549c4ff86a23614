"""Claims: what players and helpers say on their phones about the boards of a round."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Literal

from ronde.journal import Claim, disputed, waiting_claims
from ronde.journal.result_text import result_text
from ronde.views.base import Number, View, extended
from ronde.views.boards import BoardView, GameLine, boards_of

if TYPE_CHECKING:
    from ronde.journal import Section

Holds = Callable[[Claim], bool]
"""Whether the signature over a claim holds."""


class ClaimView(View, frozen=True):
    """What somebody says about a game; `claim` is the entry that says it.

    The result is a code such as `1-0`. `signed`: whether the signature of the server over it
    holds, None where nobody has looked.
    """

    claim: Number
    result: str
    voice: Literal["white", "black", "helper"]
    who: str
    at: str
    signed: bool | None


class ClaimedBoardView(GameLine, frozen=True):
    """A game of a round with everything that is claimed about it."""

    round: Number
    claims: tuple[ClaimView, ...]
    disputed: bool

    @property
    def state(self) -> Literal["open", "waiting", "disputed", "done"]:
        """What a phone shows of the board."""
        if self.disputed:
            return "disputed"
        if self.claims:
            return "waiting"
        return "open" if self.result == "?" else "done"


def claimed_boards(
    section: Section, number: int, holds: Holds | None = None
) -> tuple[ClaimedBoardView, ...]:
    """All games of a round, each with the claims that wait."""
    waiting: dict[tuple[int, int], list[Claim]] = {}
    for claim in waiting_claims(section):
        if claim.round == number:
            waiting.setdefault((claim.white, claim.black), []).append(claim)
    return tuple(
        _board(section, number, line, waiting.get(persons(line), ()), holds)
        for board in boards_of(section, number)
        for line in board.lines
    )


def persons(board: BoardView) -> tuple[int, int]:
    """The two persons of a board, White first."""
    return board.white.person or 0, board.black.person or 0


def _board(
    section: Section, number: int, board: GameLine, claims: Iterable[Claim], holds: Holds | None
) -> ClaimedBoardView:
    found = tuple(claims)
    views = tuple(
        ClaimView(
            claim.number,
            result_text(claim.result),
            claim.voice,
            claim.who,
            claim.at,
            None if holds is None else holds(claim),
        )
        for claim in found
    )
    return extended(
        ClaimedBoardView,
        board,
        round=number,
        claims=views,
        disputed=bool(found) and disputed(section, found),
    )


def waiting_boards(section: Section, holds: Holds | None = None) -> tuple[ClaimedBoardView, ...]:
    """The boards of all rounds about which something waits, disputed ones first."""
    rounds = sorted({claim.round for claim in waiting_claims(section)})
    boards = [board for number in rounds for board in claimed_boards(section, number, holds)]
    return tuple(sorted((b for b in boards if b.claims), key=lambda board: not board.disputed))
