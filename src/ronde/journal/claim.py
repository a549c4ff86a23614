"""A claim: what somebody in the hall says a game ended with, until it is confirmed or rejected."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Voice = Literal["white", "black", "helper"]
"""Who speaks: one of the two players, or a helper whose word is enough."""


@dataclass(frozen=True, slots=True)
class Claim:
    """Somebody says that a game of a round ended so; persons by their number in the event.

    `number` is the entry that claimed it. `device` names the phone, `seal` is the signature
    of the server over what was entered on it.
    """

    number: int
    round: int
    board: int
    white: int
    black: int
    result: str
    voice: Voice
    device: str
    who: str
    at: str
    seal: str = ""

    @property
    def game(self) -> tuple[int, int, int]:
        """The game that is meant."""
        return self.round, self.white, self.black
