"""Reading the extension lines of pairing engines: JaVaFo's XX? and bbpPairings' BB?."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ronde.domain.errors import N_
from ronde.formats.trf.cells import tenths
from ronde.formats.trf.draft import ForbiddenLine
from ronde.formats.trf.records import state_colour

if TYPE_CHECKING:
    from collections.abc import Callable

    from ronde.formats.trf.draft import Draft

XXS_CODES: dict[str, tuple[str, ...]] = {
    "WW": ("win",),
    "BW": ("black_win",),
    "WD": ("draw",),
    "BD": ("black_draw",),
    "WL": ("loss",),
    "BL": ("black_loss",),
    "ZPB": ("zero_point_bye",),
    "HPB": ("half_point_bye",),
    "FPB": ("full_point_bye",),
    "PAB": ("pairing_allocated_bye",),
    "FW": ("forfeit_win",),
    "FL": ("forfeit_loss",),
    "W": ("win", "black_win", "forfeit_win", "full_point_bye"),
    "D": ("draw", "black_draw", "half_point_bye"),
    "L": ("loss", "black_loss"),
}
BB_CODES = {
    "BBW": "win",
    "BBD": "draw",
    "BBL": "loss",
    "BBZ": "zero_point_bye",
    "BBF": "forfeit_loss",
    "BBU": "pairing_allocated_bye",
}


def configuration(draft: Draft, text: str, at: int) -> None:
    """`XXC rank white1`: order of the players and initial colour."""
    place = 3
    for word in text[3:].split():
        place = text.index(word, place)
        if word.lower() == "rank":
            draft.by_rank = True
        elif word.lower() in ("white1", "black1"):
            state_colour(draft, "W" if word[0] in "wW" else "B", at)
        else:
            draft.wrong(
                at,
                place + 1,
                N_("Found {found!r}; wanted rank, white1 or black1."),
                found=word,
            )
        place += len(word)


def absent(draft: Draft, text: str, at: int) -> None:
    """`XXZ 4 12`: absent in the round to be paired."""
    draft.absent.extend(draft.numbers_in_words(text, at))


def point_codes(draft: Draft, text: str, at: int) -> None:
    """`XXS W=3 D=1`: the last value of a code counts."""
    located = draft.points.setdefault("XXS", {})
    place = 3
    for word in text[3:].split():
        place = text.index(word, place)
        code, _, value = word.partition("=")
        try:
            worth = tenths(value)
            fields = XXS_CODES[code.upper()]
        except (KeyError, ValueError):
            draft.wrong(
                at,
                place + 1,
                N_("Found {found!r}; wanted a code and its points, such as WW=1.0 or PAB=0.5."),
                found=word,
            )
        else:
            for field in fields:
                located[field] = draft.located(worth, at, place + 1)
        place += len(word)


def points_of_one_kind(draft: Draft, text: str, at: int) -> None:
    """`BBW  3.0` and the like: what one kind of result is worth."""
    value = text[3:].strip()
    if not value:
        return
    try:
        worth = tenths(value)
    except ValueError:
        draft.wrong(
            at, 5, N_("Found {found!r}; wanted points with a dot, such as 1.5."), found=value
        )
        return
    draft.points.setdefault("BB", {})[BB_CODES[text[:3]]] = draft.located(worth, at, 5)


def accelerated_player(draft: Draft, text: str, at: int) -> None:
    """`XXA    4  1.0  0.5`: points for pairing of one player, round by round."""
    tpn = draft.whole(text, at, 4, 8)
    if tpn is None:
        return
    values = [
        draft.tenths(text, at, start, start + 4) or 0 for start in range(9, len(text.rstrip()), 5)
    ]
    if tpn in draft.accelerated_by_player:
        draft.wrong(
            at,
            5,
            N_("Player {found} has a second line XXA; wanted one for each player."),
            found=tpn,
        )
    draft.accelerated_by_player[tpn] = (at, values)


def forbidden_pair(draft: Draft, text: str, at: int) -> None:
    """`XXP 4 12 20`: players who never meet each other."""
    draft.forbidden.append(ForbiddenLine(at, 1, None, draft.numbers_in_words(text, at)))


EXTENSIONS: dict[str, Callable[[Draft, str, int], None]] = {
    "XXC": configuration,
    "XXZ": absent,
    "XXS": point_codes,
    "XXA": accelerated_player,
    "XXP": forbidden_pair,
    **dict.fromkeys(BB_CODES, points_of_one_kind),
}
