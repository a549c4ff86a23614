"""Worked examples of the text, of its companions and of other programs, told in one line a round.

A round is told as `1-8:1 9-2:= 11-4:0 13-8:- 15:U 6:H`: White, Black and White's result (`+` and
`-` for a game won and lost by forfeit), or a player and the bye he had.
"""

from __future__ import annotations

from ronde.domain.initial_colour import Colour
from ronde.domain.player import Player, Tpn
from ronde.domain.points import FIDE_POINTS, PointSystem
from ronde.domain.result import Bye, Result
from ronde.domain.round import Game, PlayedRound, game
from ronde.domain.tournament import Absence, Tournament

RESULTS = {
    "1": Result.WIN,
    "=": Result.DRAW,
    "0": Result.LOSS,
    "+": Result.FORFEIT_WIN,
    "-": Result.FORFEIT_LOSS,
}
BYES = {"U": Bye.PAIRING_ALLOCATED, "H": Bye.HALF, "F": Bye.FULL, "Z": Bye.ZERO}


def told(
    players: int,
    *rounds: str,
    of: int = 9,
    initial: Colour = "W",
    absent: tuple[int, ...] = (),
    ratings: tuple[int, ...] = (),
    points: PointSystem = FIDE_POINTS,
) -> Tournament:
    """The tournament after these rounds; `absent` are those who miss the next one."""
    strengths = ratings or tuple(2500 - 10 * place for place in range(players))
    return Tournament(
        players=tuple(Player(Tpn(i), rating=rating) for i, rating in enumerate(strengths, 1)),
        rounds=tuple(_round(line) for line in rounds),
        number_of_rounds=of,
        points=points,
        initial_colour=initial,
        absences=tuple(Absence(len(rounds) + 1, Tpn(tpn)) for tpn in absent),
    )


def _round(line: str) -> PlayedRound:
    games: list[Game] = []
    byes: list[tuple[Tpn, Bye]] = []
    for told_ in line.split():
        who, mark = told_.split(":")
        if "-" in who:
            white, black = (int(number) for number in who.split("-"))
            games.append(game(white, black, RESULTS[mark]))
        else:
            byes.append((Tpn(int(who)), BYES[mark]))
    return PlayedRound(tuple(games), tuple(byes))


Answer = tuple[tuple[tuple[int, int], ...], int | None]


def answer(line: str) -> Answer:
    """`5-1 6-2 7` as pairs in board order, and the player with the bye."""
    pairs = [tuple(int(n) for n in word.split("-")) for word in line.split() if "-" in word]
    byes = [int(word) for word in line.split() if "-" not in word]
    return tuple((white, black) for white, black in pairs), byes[0] if byes else None


POSITIONS: dict[str, Tournament] = {
    "1 round two after draws": told(6, "1-4:= 2-5:= 3-6:="),
    "2 round three after draws": told(6, "1-4:= 2-5:= 3-6:=", "1-5:= 2-6:= 3-4:="),
    "3 an exchange is needed": told(6, "1-4:= 5-2:= 6-3:="),
    "4 everybody else has had the bye": told(3, "1-2:1 3:U", "3-1:0 2:U"),
    "5 everybody has met": told(4, "1-3:= 2-4:=", "1-4:= 2-3:="),
    "6 two must float for the sake of those below": told(
        6, "1-3:= 2-4:= 5-6:=", "5-1:= 6-2:= 3:H 4:H", "1-6:1 2-5:1 3:H 4:H"
    ),
    "7 fewest unplayed games for the bye": told(7, "1-2:1 4-3:0 5-6:+ 7:U"),
    "8 the next bracket is looked at": told(
        8, "1-6:1 2-7:1 3-4:1 5-8:=", "7-1:= 6-2:= 5-3:= 4-8:1"
    ),
    "9 the lowest score for the bye": told(
        6, "1-4:1 5-2:0 3-6:1", "2-1:0 4-3:0 6-5:0", of=3, absent=(4,)
    ),
    "10 a player who came late": told(5, "1-3:1 4-2:0 5:Z", of=3),
    "11 the bye at half a point": told(5, "1-3:0 4-2:= 5:U"),
    "13 two who have not arrived": told(10, absent=(1, 3)),
}
"""The whole rounds of the digests, by the numbers they have there."""

BOOKLET_RATINGS = (
    2509, 2445, 2421, 2402, 2309, 2307, 2286, 2158, 2132, 2123, 2116, 2113, 2105, 1936, 1900,
)  # fmt: skip

BOOKLET = (
    "1-8:1 9-2:= 3-10:1 11-4:0 5-12:= 13-6:1 7-14:0 15:U",
    "14-1:0 15-3:0 4-13:1 2-5:1 12-9:= 10-7:0 8-11:1 6:H",
    "1-4:= 3-2:= 13-8:- 9-14:1 12-15:1 6-5:= 11-10:1 7:H",
    "4-3:- 2-1:0 8-9:0 7-12:1 5-13:1 14-6:0 15-11:0 10:U",
    "1-3:= 9-7:0 4-5:1 12-2:= 6-8:0 13-11:1 10-15:1 14:U",
    "7-1:0 3-4:1 8-12:1 11-9:= 2-10:1 5-14:- 15-6:0 13:U",
    "3-8:1 1-9:= 4-2:1 6-7:0 13-14:1 12-11:1 5-10:0 15:H",
    "7-3:= 1-13:1 9-4:0 2-8:1 10-12:1 11-6:1 14-15:0 5:U",
)
"""The nine-round example of the companion booklet "Mastering the Dutch" (2026), 15 players."""

BOOKLET_ABSENT = {2: 6, 3: 7, 7: 15}

BOOKLET_SCORES = {
    3: (20, 15, 20, 20, 5, 5, 10, 10, 10, 0, 0, 10, 10, 10, 10),
    4: (25, 20, 25, 25, 10, 10, 15, 20, 20, 0, 10, 20, 10, 10, 10),
    5: (35, 20, 35, 25, 20, 20, 25, 20, 30, 10, 20, 20, 10, 10, 10),
    6: (40, 25, 40, 35, 20, 20, 35, 30, 30, 20, 20, 25, 20, 20, 10),
    7: (50, 35, 50, 35, 20, 30, 35, 40, 35, 20, 25, 25, 30, 30, 10),
    8: (55, 35, 60, 45, 20, 30, 45, 40, 40, 30, 25, 35, 40, 30, 15),
    9: (65, 45, 65, 55, 30, 30, 50, 40, 40, 40, 35, 35, 40, 30, 25),
}


def booklet(number: int) -> Tournament:
    """The booklet's event before that round."""
    missing = BOOKLET_ABSENT.get(number)
    return told(
        15,
        *BOOKLET[: number - 1],
        ratings=BOOKLET_RATINGS,
        absent=() if missing is None else (missing,),
    )


TUTORIAL = (
    "1-8:1 9-2:0 3-10:1 11-4:= 5-12:1 13-6:0 7-14:1",
    "5-1:1 2-7:1 6-3:= 4-9:1 8-11:0 10-13:1 14:U",
    "14-1:0 2-5:= 3-4:= 11-6:- 7-10:1 12-8:= 9-13:1",
    "1-3:1 6-2:0 4-5:= 11-7:1 8-9:= 10-14:= 13-12:1",
)
"""The event of M. Held's tutorial (2014), 14 players, 5 rounds: one answer in three editions."""

TUTORIAL_ANSWERS = (
    "1-8 9-2 3-10 11-4 5-12 13-6 7-14",
    "5-1 2-7 6-3 4-9 8-11 10-13 14",
    "14-1 2-5 3-4 11-6 7-10 12-8 9-13",
    "1-3 6-2 4-5 11-7 8-9 10-14 13-12",
    "2-1 3-7 4-6 5-11 13-8 9-10 14-12",
)


def tutorial(number: int, *, of: int = 5) -> Tournament:
    """The tutorial's event before that round; player 12 misses the second."""
    return told(14, *TUTORIAL[: number - 1], of=of, absent=(12,) if number == 2 else ())
