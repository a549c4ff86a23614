"""Reading the records of TRF16 and TRF26 about the whole tournament, one function for each."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ronde.domain.consistency import MAX_ROUNDS, REQUESTED
from ronde.domain.errors import N_
from ronde.domain.result import BYE_LETTERS, Bye, Result
from ronde.formats.trf.cells import number, tenths
from ronde.formats.trf.draft import AbnormalLine, AccelerationLine, ByeLine, ForbiddenLine

if TYPE_CHECKING:
    from collections.abc import Callable

    from ronde.domain.initial_colour import Colour
    from ronde.formats.trf.draft import Draft

HEADERS = {
    "012": "name",
    "022": "city",
    "032": "federation",
    "042": "start",
    "052": "end",
    "092": "kind",
    "102": "chief_arbiter",
    "122": "time_control",
    "172": "rank_method",
    "182": "pairing_controller",
    "192": "encoded_kind",
    "222": "encoded_time_control",
}
"""Records whose text is kept as it stands, and the detail it fills."""

ENCODED = ("042", "052", "172", "192", "222")
"""Those of them that a second line must not contradict."""

ANNOUNCED = {BYE_LETTERS[bye]: bye for bye in REQUESTED}
"""The letters of record 240."""

INSTEAD_OF: dict[str, Result | Bye] = {
    "W": Result.WIN,
    "D": Result.DRAW,
    "L": Result.LOSS,
    "F": Bye.FULL,
    "H": Bye.HALF,
    "Z": Bye.ZERO,
    "+": Result.FORFEIT_WIN,
    "-": Result.FORFEIT_LOSS,
}
"""The types of record 299."""

POINT_SYMBOLS: dict[str, tuple[str, ...]] = {
    "W": ("win",),
    "D": ("draw",),
    "L": ("loss",),
    "A": ("zero_point_bye", "forfeit_loss"),
    "Z": ("zero_point_bye", "forfeit_loss"),
    "P": ("pairing_allocated_bye",),
    "X": ("unknown",),
}
"""The symbols of record 162; Z is what one engine reads instead of A."""


def header(draft: Draft, text: str, at: int) -> None:
    """A record whose text is kept."""
    value = text[4:].strip()
    field = HEADERS[text[:3]]
    first = draft.details.setdefault(field, value) if value else value
    if first == value:
        return
    if text[:3] in ENCODED:
        draft.wrong(
            at,
            5,
            N_("Record {code} stands twice; first it was {first!r}, now it is {found!r}."),
            code=text[:3],
            first=first,
            found=value,
        )
    else:
        draft.details[field] = f"{first}; {value}"
        draft.findings.note(
            at, 5, N_("Record {code} stands twice; both texts are kept."), code=text[:3]
        )


def deputy(draft: Draft, text: str, at: int) -> None:
    """Record 112, one line for each deputy arbiter."""
    if text[4:].strip():
        draft.deputies.append(text[4:].strip())


def player_count(draft: Draft, text: str, at: int) -> None:
    """Record 062: checked against the list."""
    words = text[4:].split()
    try:
        if words:
            draft.players_declared = draft.located(number(words[0]), at, 5)
    except ValueError:
        draft.findings.note(
            at,
            5,
            N_("The number of players is {found!r}; wanted a whole number. It is ignored."),
            found=words[0],
        )


def ignored_count(draft: Draft, text: str, at: int) -> None:
    """Records 072 and 082 follow from the list of players and teams."""


def round_dates(draft: Draft, text: str, at: int) -> None:
    """Record 132: dates above the round columns; some programs write one line for each round."""
    if text[4:91].strip():
        draft.round_dates.extend(_full_date(word) for word in text[4:].split())
        return
    for start in range(91, len(text.rstrip()), 10):
        draft.round_dates.append(_full_date(text[start : start + 10].strip()))


def _full_date(date: str) -> str:
    """`24/12/01` with its century; other spellings stay as they are."""
    return f"20{date}" if re.fullmatch(r"\d\d/\d\d/\d\d", date, re.ASCII) else date


def round_count(draft: Draft, text: str, at: int) -> None:
    """Records 142 and XXR."""
    value = text[3:].strip()
    if not value:
        return
    column = text.index(value, 3) + 1
    try:
        rounds = number(value)
    except ValueError:
        rounds = 0
    if not 1 <= rounds <= MAX_ROUNDS:
        draft.wrong(
            at,
            column,
            N_("The number of rounds is {found!r}; wanted 1 to {most}."),
            found=value[:20],
            most=MAX_ROUNDS,
        )
        return
    draft.rounds.append(draft.located(rounds, at, column))


def initial_colour(draft: Draft, text: str, at: int) -> None:
    """Record 152."""
    value = text[4:].strip()
    if value and value.upper() not in ("W", "B"):
        draft.wrong(at, 5, N_("The initial colour is {found!r}; wanted W or B."), found=value)
    elif value:
        state_colour(draft, "W" if value.upper() == "W" else "B", at)


def state_colour(draft: Draft, colour: Colour, at: int) -> None:
    """An initial colour, which 152 and XXC may both give but not differently."""
    if draft.initial_colour not in (None, colour):
        draft.wrong(
            at,
            5,
            N_("The initial colour is {found!r}; an earlier line has said the other one."),
            found=colour,
        )
    draft.initial_colour = colour


_SYMBOL = r"(\S)\s*([^A-Za-z\s]*)"


def point_system(draft: Draft, text: str, at: int) -> None:
    """Record 162: a symbol at column 6, its points in 7 to 10, and so on every nine columns.

    Some programs begin at column 5; the symbols say what is meant.
    """
    located = draft.points.setdefault("162", {})
    for found in re.compile(_SYMBOL).finditer(text, 3):
        symbol, cell = found[1].upper(), found[2]
        if symbol not in POINT_SYMBOLS:
            draft.wrong(
                at,
                found.start() + 1,
                N_("The symbol is {found!r}; wanted one of W D L A P X and its points."),
                found=found[1],
            )
            return
        try:
            value = tenths(cell)
        except ValueError:
            draft.wrong(
                at,
                found.start(2) + 1,
                N_("Found {found!r}; wanted points with a dot, such as 1.5."),
                found=cell,
            )
            return
        for field in POINT_SYMBOLS[symbol]:
            located[field] = draft.located(value, at, found.start(2) + 1)


def tie_breaks(draft: Draft, text: str, at: int) -> None:
    """Records 202 and 212: codes with commas between them."""
    codes = tuple(code.strip() for code in text[4:].split(",") if code.strip())
    if codes and draft.tie_breaks not in ((), codes):
        draft.wrong(
            at,
            5,
            N_("The tie-breaks stand twice; wanted one record 202 or 212."),
            found=",".join(codes),
        )
    draft.tie_breaks = codes or draft.tie_breaks


def byes(draft: Draft, text: str, at: int) -> None:
    """Record 240: announced byes, of a coming round or of one that was played."""
    bye = ANNOUNCED.get(text[4:5].upper())
    if bye is None:
        draft.wrong(
            at, 5, N_("The kind of bye is {found!r}; wanted F, H or Z."), found=text[4:5].strip()
        )
        return
    round = draft.whole(text, at, 6, 9)
    if round == 0:
        missing_round(draft, at, 7)
    elif round is not None:
        draft.byes.append(ByeLine(at, round, bye, draft.numbers_in_columns(text, at, 10)))


def missing_round(draft: Draft, at: int, column: int) -> None:
    """Report a record without its round."""
    draft.wrong(at, column, N_("The round is missing; wanted a number from 1 on."), found="")


def acceleration(draft: Draft, text: str, at: int) -> None:
    """Record 250: points for pairing only, for a range of numbers and of rounds."""
    match_points = draft.tenths(text, at, 4, 8)
    game_points = draft.tenths(text, at, 9, 13)
    bounds = [draft.whole(text, at, *place) for place in ((14, 17), (18, 21), (22, 26), (27, 31))]
    if None in bounds:
        return
    first_round, last_round, first, last = (bound or 0 for bound in bounds)
    if not (1 <= first_round <= last_round and 1 <= first <= last):
        draft.wrong(
            at,
            15,
            N_(
                "Rounds {first_round} to {last_round}, numbers {first} to {last}: wanted a first "
                "and a last round and number, in this order."
            ),
            first_round=first_round,
            last_round=last_round,
            first=first,
            last=last,
            found=text[14:31].strip(),
        )
        return
    draft.accelerated.append(
        AccelerationLine(at, match_points, game_points, first_round, last_round, first, last)
    )


def forbidden(draft: Draft, text: str, at: int) -> None:
    """Record 260: who must not meet, in these rounds."""
    first, last = draft.whole(text, at, 4, 7), draft.whole(text, at, 8, 11)
    if first is None or last is None:
        return
    if last and first > last:
        draft.wrong(
            at,
            5,
            N_("Rounds {first} to {last}: wanted the first round before the last."),
            first=first,
            last=last,
            found=text[4:11].strip(),
        )
        return
    draft.forbidden.append(
        ForbiddenLine(at, first or 1, last or None, draft.numbers_in_columns(text, at, 12))
    )


def abnormal(draft: Draft, text: str, at: int) -> None:
    """Record 299: penalties, bonuses, results with a worth of their own."""
    kind = text[4:5].upper().strip()
    if kind and kind not in INSTEAD_OF:
        draft.wrong(
            at,
            5,
            N_("The type is {found!r}; wanted one of W D L F H Z + - or a blank."),
            found=kind,
        )
        return
    round = draft.whole(text, at, 19, 22)
    if round is None:
        return
    draft.abnormal.append(
        AbnormalLine(
            at,
            INSTEAD_OF.get(kind),
            draft.tenths(text, at, 7, 11),
            draft.tenths(text, at, 13, 17),
            round,
            draft.numbers_in_columns(text, at, 23),
        )
    )


RECORDS: dict[str, Callable[[Draft, str, int], None]] = {
    **dict.fromkeys(HEADERS, header),
    "062": player_count,
    "072": ignored_count,
    "082": ignored_count,
    "112": deputy,
    "132": round_dates,
    "142": round_count,
    "152": initial_colour,
    "162": point_system,
    "202": tie_breaks,
    "212": tie_breaks,
    "240": byes,
    "250": acceleration,
    "260": forbidden,
    "299": abnormal,
    "XXR": round_count,
}
