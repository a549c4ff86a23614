"""Lists of people: tables with any columns, rating lists, and the players of a tournament.

`read_list` takes bytes and returns what it understood, with a problem for everything else. Rating
lists of hundreds of megabytes are read by `ronde.formats.lists.fide` from an open file, entry by
entry.

Which layouts were never tried on a real file: see docs/imports.md.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ronde.domain.errors import N_, Problem, RequestError
from ronde.formats.lists.tables import FIELDS, ListedPlayer, PlayerList, read_table

if TYPE_CHECKING:
    from ronde.domain.tournament import Tournament

__all__ = ["FIELDS", "ListedPlayer", "PlayerList", "kind_of", "read_list"]

KINDS = ("csv", "workbook", "rating-text", "rating-xml", "tournament")


def kind_of(content: bytes) -> str:
    """What the bytes are: a workbook, a rating list, a tournament, or else a table as text.

    A database of Papi is a tournament, too.
    """
    if content[:4] == b"PK\x03\x04" or content[:8] == b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1":
        return "workbook"
    if content[4:19] in (b"Standard Jet DB", b"Standard ACE DB"):
        return "tournament"
    start = content[:4096].removeprefix(b"\xef\xbb\xbf").lstrip()
    if start[:1] == b"<":
        return "rating-xml"
    if start[:1] == b"{" or start[:4] in (b"012 ", b"001 ", b"### "):
        return "tournament"
    if start[:9].upper() == b"ID NUMBER":
        return "rating-text"
    return "csv"


def read_list(
    content: bytes,
    *,
    kind: str | None = None,
    mapping: Mapping[str, str] | None = None,
    rating: str = "standard",
    sheet: str | None = None,
    draughts: bool = False,
) -> PlayerList:
    """The people of a list, and every problem with its line.

    `mapping` says which column holds which field (see `FIELDS`); without it the headings decide.
    `rating` is the list of ratings to take, where there are several: standard, rapid or blitz.
    `draughts` says that the titles of a table are those of draughts.
    """
    found = kind or kind_of(content)
    if found == "workbook":
        from ronde.formats.lists.rows import workbook_rows

        return read_table(workbook_rows(content, sheet), mapping, draughts=draughts)
    if found in ("rating-text", "rating-xml"):
        import io

        from ronde.formats.lists.fide import read_text, read_xml

        reader = read_text if found == "rating-text" else read_xml
        return PlayerList(tuple(reader(io.BytesIO(content), rating)))
    if found == "tournament":
        return _tournament_players(content)
    if found == "csv":
        from ronde.formats.lists.rows import delimited_rows

        return read_table(delimited_rows(content), mapping, draughts=draughts)
    raise RequestError(
        N_("There is no kind of list {found!r}; wanted one of {wanted}."),
        found=found,
        wanted=", ".join(KINDS),
    )


def _tournament_players(content: bytes) -> PlayerList:
    """The players of a tournament file by number, without rounds and results."""
    from ronde.formats import read_report

    report = read_report(content)
    return PlayerList(
        tuple(
            ListedPlayer(
                name=player.name,
                rating=player.rating,
                title=player.title,
                federation=player.federation,
                sex=player.sex,
                club=player.club,
                league=player.league,
                birth=player.birth,
                fide_id=player.fide_id,
                national=player.national,
            )
            for player in report.tournament.players
        ),
        report.notices,
        not_taken=_not_taken(report.tournament),
    )


def _not_taken(tournament: Tournament) -> Problem:
    """What stays behind when only the people of a tournament are entered."""
    rounds = len(tournament.rounds)
    if not rounds:
        return Problem(
            N_("Only the players of this tournament are taken; its settings and byes are not.")
        )
    return Problem(
        N_(
            "Only the players of this tournament are taken. Not taken: the rounds played "
            "({rounds}) with their results, the byes and the settings. All of it is taken over by "
            "Open a file as an event, or by ronde event import with --tournament."
        ),
        facts={"rounds": rounds},
    )
