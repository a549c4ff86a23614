"""Reading the records of teams: 300, 310, 320, 330, 352, 362 of TRF26 and 013 of TRF16."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ronde.domain.errors import N_
from ronde.domain.player import Tpn
from ronde.formats.trf.records import missing_round

if TYPE_CHECKING:
    from collections.abc import Callable

    from ronde.formats.trf.draft import Draft


def team(draft: Draft, text: str, at: int) -> None:
    """Record 310: a team and its roster in board order."""
    from ronde.domain.team import Team

    number = draft.whole(text, at, 4, 7)
    strength = draft.whole(text, at, 47, 53)
    rank = draft.whole(text, at, 68, 71)
    if number == 0:
        draft.wrong(at, 5, N_("The number of the team is missing; wanted 1 to 999."), found="")
    if not number:
        return
    draft.teams.append(
        (
            at,
            Team(
                number=number,
                name=text[8:40].strip(),
                players=tuple(Tpn(who.value) for who in draft.numbers_in_columns(text, at, 73)),
                nickname=text[41:46].strip(),
                strength=strength or 0,
                match_points=draft.tenths(text, at, 54, 60),
                game_points=draft.tenths(text, at, 61, 67),
                rank=rank if text[68:71].strip() else None,
            ),
        )
    )


def roster(draft: Draft, text: str, at: int) -> None:
    """Record 013: a team of TRF16, numbered by its place."""
    from ronde.domain.team import Team

    players = tuple(Tpn(who.value) for who in draft.numbers_in_columns(text, at, 36))
    number = len(draft.rosters) + 1
    draft.rosters.append((at, Team(number, text[4:36].strip(), players)))


def line_up(draft: Draft, text: str, at: int) -> None:
    """Record 300: who sat on which board, 0 for nobody."""
    from ronde.domain.team import LineUp

    numbers = [draft.whole(text, at, *place) for place in ((4, 7), (8, 11), (12, 15))]
    if None in numbers:
        return
    round, own, other = (number or 0 for number in numbers)
    if not round:
        missing_round(draft, at, 5)
    players = []
    for start in range(16, len(text.rstrip()), 5):
        player = draft.whole(text, at, start, start + 4)
        players.append(player or 0)
    draft.line_ups.append((at, LineUp(round, own, other, tuple(players))))


def pairing_allocated_byes(draft: Draft, text: str, at: int) -> None:
    """Record 320: worth of the bye and the team that had it, round by round."""
    if draft.team_byes is not None:
        draft.wrong(at, 1, N_("Record 320 stands twice; wanted one line."), found="320")
    teams = [
        draft.whole(text, at, start, start + 3) or 0 for start in range(14, len(text.rstrip()), 4)
    ]
    draft.team_byes = (at, draft.tenths(text, at, 4, 8), draft.tenths(text, at, 9, 13), teams)


def forfeited_match(draft: Draft, text: str, at: int) -> None:
    """Record 330: a match that was not played."""
    from ronde.domain.team import ForfeitedMatch

    kind = text[4:6]
    if kind not in ("+-", "-+", "--"):
        draft.wrong(at, 5, N_("The match is {found!r}; wanted +-, -+ or --."), found=kind.strip())
        return
    numbers = [draft.whole(text, at, *place) for place in ((7, 10), (11, 14), (15, 18))]
    if None in numbers:
        return
    round, white, black = (number or 0 for number in numbers)
    if not round:
        missing_round(draft, at, 8)
    match = ForfeitedMatch(round, white, black, kind == "+-", kind == "-+")
    draft.forfeited.append((at, match))


def board_colours(draft: Draft, text: str, at: int) -> None:
    """Record 352: the colours of a match, board by board."""
    colours = text[4:].strip().upper()
    if colours.strip("WB"):
        draft.wrong(at, 5, N_("The colours are {found!r}; wanted W and B only."), found=colours)
    else:
        draft.board_colours = colours


def match_points(draft: Draft, text: str, at: int) -> None:
    """Record 362: points of a match won, drawn, lost."""
    for start in range(4, len(text.rstrip()), 9):
        symbol = text[start : start + 2].upper()
        if not symbol.strip():
            continue
        if symbol not in ("TW", "TD", "TL"):
            draft.wrong(
                at, start + 1, N_("Found {found!r}; wanted TW, TD or TL."), found=symbol.strip()
            )
            return
        value = draft.tenths(text, at, start + 2, start + 6)
        if value is not None:
            draft.match_points[symbol] = value


TEAM_RECORDS: dict[str, Callable[[Draft, str, int], None]] = {
    "013": roster,
    "300": line_up,
    "310": team,
    "320": pairing_allocated_byes,
    "330": forfeited_match,
    "352": board_colours,
    "362": match_points,
}
