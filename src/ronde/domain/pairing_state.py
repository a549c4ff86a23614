"""What was known otherwise when a round was paired: results of that day, absences, numbers.

A round is judged by what was known when it was paired. An adjourned game was a draw then, a result
was corrected later, a late entry has moved the numbers since: the tournament as it stands would
call a correct round wrong.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from ronde.domain.player import Tpn
from ronde.domain.points import PointSystem
from ronde.domain.result import BYE_LETTERS, BYES, RESULT_LETTERS, RESULTS, Bye
from ronde.domain.round import Game
from ronde.domain.short_repr import ShortRepr

LISTS = ("results", "reversed", "ratings", "strengths")


@dataclass(frozen=True, slots=True, repr=False)
class PairingState(ShortRepr):
    """How the pairing of a round differs from what the tournament says now.

    What is None or empty was as it is now. Players have the numbers that they have now.

    results       games of earlier rounds as they stood, each with its round
    reversed      boards of the round itself, as paired, that were played with colours reversed
    absent        everybody who was not to be paired, and the bye
    order         the players by their numbers of that day; those entered since are at the end
    ratings       ratings of that day
    strengths     strengths of that day, by the number of the team
    bans          who was not to meet whom in that round, group by group
    acceleration  its name; empty where there was none
    """

    round: int
    results: tuple[tuple[int, Game], ...] = ()
    reversed: tuple[tuple[Tpn, Tpn], ...] = ()
    absent: tuple[tuple[Tpn, Bye], ...] | None = None
    order: tuple[Tpn, ...] = ()
    ratings: tuple[tuple[Tpn, int], ...] = ()
    strengths: tuple[tuple[int, int], ...] = ()
    bans: tuple[tuple[Tpn, ...], ...] | None = None
    number_of_rounds: int | None = None
    points: PointSystem | None = None
    system: str | None = None
    acceleration: str | None = None
    choices: tuple[tuple[str, str], ...] | None = None

    def __post_init__(self) -> None:
        for name in (*LISTS, "absent", "bans", "choices"):
            value = getattr(self, name)
            if value:
                object.__setattr__(self, name, tuple(sorted(value)))

    @property
    def says_nothing(self) -> bool:
        """Everything was as it is now."""
        return self == PairingState(self.round)

    def plain(self) -> dict[str, Any]:
        """The state in lists and texts, as files hold it; what was as it is now is left out."""
        given: dict[str, Any] = {
            "results": [[number, *_plain_game(game)] for number, game in self.results],
            "reversed": [list(pair) for pair in self.reversed],
            "absent": None
            if self.absent is None
            else [[tpn, BYE_LETTERS[bye]] for tpn, bye in self.absent],
            "order": list(self.order),
            "ratings": [list(row) for row in self.ratings],
            "strengths": [list(row) for row in self.strengths],
            "bans": None if self.bans is None else [list(group) for group in self.bans],
            "number_of_rounds": self.number_of_rounds,
            "points": None if self.points is None else _plain_points(self.points),
            "system": self.system,
            "acceleration": self.acceleration,
            "choices": None if self.choices is None else dict(self.choices),
        }
        empty: dict[str, Any] = {name: [] for name in (*LISTS, "order")}
        changed = {key: value for key, value in given.items() if value != empty.get(key)}
        return {"round": self.round, **changed}

    @classmethod
    def of_plain(cls, data: Mapping[str, Any]) -> PairingState:
        """The state that lists and texts describe."""
        given = dict(data)
        if "results" in given:
            given["results"] = tuple(
                (number, Game(white, black, *(RESULTS[letter] for letter in letters)))
                for number, white, black, letters in given["results"]
            )
        if given.get("absent") is not None:
            given["absent"] = tuple((tpn, BYES[letter]) for tpn, letter in given["absent"])
        for name in ("reversed", "ratings", "strengths", "bans"):
            if given.get(name) is not None:
                given[name] = tuple(tuple(row) for row in given[name])
        if "order" in given:
            given["order"] = tuple(given["order"])
        if given.get("points") is not None:
            given["points"] = PointSystem(**given["points"])
        if given.get("choices") is not None:
            given["choices"] = tuple(given["choices"].items())
        return cls(**given)


def _plain_game(game: Game) -> tuple[int, int, str]:
    letters = RESULT_LETTERS[game.white_result] + RESULT_LETTERS[game.black_result]
    return game.white, game.black, letters


def _plain_points(points: PointSystem) -> dict[str, int]:
    usual = PointSystem()
    names = (field.name for field in fields(points) if field.init)
    given = {name: getattr(points, name) for name in names}
    return {name: value for name, value in given.items() if value != getattr(usual, name)}
