"""Why a player has White, read again: the rule named is the first that decides, by the games alone.

FIDE's rules compare preferences; Lim and the draughts systems compare the colours due.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import zip_longest
from typing import TYPE_CHECKING, Any

from tests.rules.explanation.scan_steps import OTHER, due, may_have
from tests.rules.explanation.scan_teams import WORDINGS as OF_TEAMS

if TYPE_CHECKING:
    from tests.rules.explanation.scan import Scan

Facts = Mapping[str, Any]
Holds = Callable[["Scan", int, int], bool]
"""Whether the wording is so of White and Black."""

GRADES = ("none", "mild", "strong", "absolute")


def both_granted(scan: Scan, white: int, black: int) -> bool:
    """White has no other wish than White, Black no other than Black, and one of them has one."""
    wishes = scan.games.preference(white)[0], scan.games.preference(black)[0]
    return wishes != ("", "") and wishes[0] in ("W", "") and wishes[1] in ("B", "")


def stronger_granted(scan: Scan, white: int, black: int) -> bool:
    """Both wish the same; who gets it has the stronger wish, or the wider difference."""
    (mine, one), (yours, other) = (scan.games.preference(v) for v in (white, black))
    getting, losing = (white, black) if mine == "W" else (black, white)
    grades = [GRADES.index(scan.games.preference(v)[1]) for v in (getting, losing)]
    wide = [abs(scan.games.ahead(v)) for v in (getting, losing)]
    if mine != yours:
        return False
    return grades[0] > grades[1] or (one == other == "absolute" and wide[0] > wide[1])


def alternates(scan: Scan, white: int, black: int) -> bool:
    """At the latest difference of their colours, White had Black and Black had White."""
    mine, yours = scan.games.colours(white)[::-1], scan.games.colours(black)[::-1]
    for one, other in zip_longest(mine, yours):
        if one is None or other is None:
            return False
        if one != other:
            return bool(one == "B" and other == "W")
    return False


def higher_granted(scan: Scan, white: int, black: int) -> bool:
    """Both wish the same, and the higher-ranked player gets it; Burstein ranks by Index."""
    wish = scan.games.preference(white)[0]
    if "burstein" in scan.system:
        return wish == scan.games.preference(black)[0] != ""
    higher = min((white, black), key=scan.place)
    return wish == scan.games.preference(black)[0] and (wish == "W") == (higher == white)


def neither_played(scan: Scan, white: int, black: int) -> bool:
    return not scan.games.colours(white) and not scan.games.colours(black)


def only_permissible(scan: Scan, white: int, black: int) -> bool:
    """The other way round somebody would break a limit, this way nobody does."""
    mine, yours = scan.games.colours(white), scan.games.colours(black)
    here = may_have(mine, "W") and may_have(yours, "B")
    return here and not (may_have(mine, "B") and may_have(yours, "W"))


def both_due(scan: Scan, white: int, black: int) -> bool:
    if scan.games.draughts:
        wishes = draughts_due(scan, white), draughts_due(scan, black)
        return wishes[0] in ("W", "") and wishes[1] in ("B", "") and wishes != ("", "")
    return (due(scan, white), due(scan, black)) == ("W", "B")


def draughts_due(scan: Scan, number: int) -> str:
    """The colour that makes the numbers equal; equal: that of the first game, or by lot another."""
    had, ahead = scan.games.colours(number), scan.games.ahead(number)
    if ahead:
        return "B" if ahead > 0 else "W"
    if not had:
        return ""
    return OTHER[had[-1]] if scan.system == "fmjd-1986-draw" else had[0]


def no_third(scan: Scan, white: int, black: int) -> bool:
    """The other way round somebody would have the same colour for the third time running."""
    mine, yours = scan.games.colours(white), scan.games.colours(black)
    return (mine[-2:] == "BB" or yours[-2:] == "WW") and not (
        mine[-2:] == "WW" or yours[-2:] == "BB"
    )


def same_due(scan: Scan, white: int, black: int) -> bool:
    return draughts_due(scan, white) == draughts_due(scan, black) != ""


def unbalanced_first(scan: Scan, white: int, black: int) -> bool:
    getting, losing = _getting(scan, white, black)
    ahead = scan.games.ahead
    return same_due(scan, white, black) and bool(ahead(getting)) and not ahead(losing)


def wider_first(scan: Scan, white: int, black: int) -> bool:
    getting, losing = _getting(scan, white, black)
    wide = [abs(scan.games.ahead(v)) for v in (getting, losing)]
    return same_due(scan, white, black) and wide[0] > wide[1]


def _getting(scan: Scan, white: int, black: int) -> tuple[int, int]:
    """Who gets the colour that both are due, and who does not."""
    return (white, black) if draughts_due(scan, white) == "W" else (black, white)


def odd_is_white(_scan: Scan, white: int, black: int) -> bool:
    return white % 2 == 1 and black % 2 == 0


def sum_decides(_scan: Scan, white: int, black: int) -> bool:
    larger_is_white = (white + black) % 2 == 0
    return (white > black) == larger_is_white


def more_equal(scan: Scan, white: int, black: int) -> bool:
    def after(one: int, other: int) -> list[int]:
        ahead = scan.games.ahead
        return sorted((abs(ahead(one) + 1), abs(ahead(other) - 1)), reverse=True)

    return after(white, black) < after(black, white)


def fewer_again(scan: Scan, white: int, black: int) -> bool:
    had = scan.games.colours

    def again(one: int, other: int) -> int:
        return (had(one)[-1:] == "W") + (had(other)[-1:] == "B")

    return again(white, black) < again(black, white)


def breaks_limits(scan: Scan, white: int, black: int) -> bool:
    mine, yours = scan.games.colours(white), scan.games.colours(black)
    return not (may_have(mine, "W") and may_have(yours, "B"))


def fewer_whites(scan: Scan, white: int, black: int) -> bool:
    return scan.games.colours(white).count("W") < scan.games.colours(black).count("W")


def one_alternates(scan: Scan, white: int, black: int, *, higher: bool) -> bool:
    """The higher-ranked player, or the other one, has another colour than last time."""
    who = (min if higher else max)((white, black), key=scan.place)
    return scan.games.colours(who)[-1:] == ("B" if who == white else "W")


def favoured(scan: Scan, white: int, black: int, *, smaller: bool) -> bool:
    """Both are due the same colour; the one with the smaller or larger number gets it."""
    colour = due(scan, white)
    getting = white if colour == "W" else black
    end = (min if smaller else max)((white, black), key=lambda v: scan.event.places[v - 1])
    return colour == due(scan, black) and getting == end


WORDINGS: dict[str, Holds] = {
    "White to the player with fewer Whites": fewer_whites,
    "alternate the higher-ranked player": lambda s, w, b: one_alternates(s, w, b, higher=True),
    "alternate the other player": lambda s, w, b: one_alternates(s, w, b, higher=False),
    "initial-colour by pairing number": neither_played,
    "colour drawn by lot, by pairing number": neither_played,
    "identical colours: the smaller number has the colour that is due": partial(
        favoured, smaller=True
    ),
    "identical colours, below the median: the larger number has the colour that is due": partial(
        favoured, smaller=False
    ),
    "the colour drawn by lot, by the parity of the number": neither_played,
    "the halves have White in turn, from board to board": neither_played,
    "the upper half has White": neither_played,
    "grant both colour preferences": both_granted,
    "grant the stronger colour preference": stronger_granted,
    "alternate from the latest difference": alternates,
    "grant the higher-ranked player's preference": higher_granted,
    "the only colours within the limits": only_permissible,
    "alternate from the latest difference of colours": alternates,
    "last round: equal scores meet, whatever the colours": breaks_limits,
    "nobody has the same colour three times running": no_third,
    "both have the colour they are due": both_due,
    "equality goes before alternation": unbalanced_first,
    "both need the colour for balance: the better placed": same_due,
    "both are balanced: the better placed": same_due,
    "the better placed player has priority": same_due,
    "the larger imbalance is put right first": wider_first,
    "odd numbers have White": odd_is_white,
    "the sum of the two numbers decides": sum_decides,
    "as many games with White as with Black": more_equal,
    "White and Black alternate": fewer_again,
    "neither has played: odd numbers have White": neither_played,
    "odd numbers of the upper half have the colour drawn": neither_played,
}


def of_wording(scan: Scan, wording: str, white: int, black: int) -> Iterator[str]:
    """The reason of a colour holds of the two players."""
    if scan.system == "fide-team":
        holds = OF_TEAMS.get(wording) or WORDINGS.get(wording)
    else:
        holds = _of_players(wording)
    if holds is None:
        scan.unknown.add(wording)
    elif not holds(scan, white, black):
        told = [scan.games.colours(v) for v in (white, black)]
        yield f"{white} had {told[0]}, {black} had {told[1]}"


def _of_players(wording: str) -> Holds | None:
    return WORDINGS.get(wording[:1].lower() + wording[1:]) or WORDINGS.get(wording)
