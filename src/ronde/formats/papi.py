"""Papi, the program of the French federation: a tournament is a database of Microsoft Access.

Table INFO has the settings by name; JOUEUR has a line for each player with three columns for each
round: opponent, colour (B, N; R not paired, F announced absence or bye) and a code for the result.
Player 1 is EXEMPT, the opponent of whoever has the bye. Papi numbers its players anew for every
round and keeps no starting numbers: they follow from ratings, titles and names.

The database is read by access-parser (extra `app`).

Reading: ADR-0681
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING, Any

from ronde.domain.errors import N_, InputError, Problem, RequestError
from ronde.domain.player import NationalRecord, Player, Tpn, folded, title_code
from ronde.domain.points import FIDE_POINTS, FOOTBALL_POINTS
from ronde.domain.result import Bye, Result
from ronde.domain.tournament import Absence, Details, Tournament
from ronde.formats.source import Findings
from ronde.formats.trf.cells import BLANK, MAX_TPN, RoundCell
from ronde.formats.trf.rounds import Rounds

if TYPE_CHECKING:
    from ronde.formats.source import FileContent

EXEMPT = 1
"""The number of the player who stands for the bye."""
MOST_ROUNDS = 24
RATING_COLUMNS = {"Elo": ("Elo", "Fide"), "Rapide": ("Rapide", "RapideFide")}
RATING_COLUMNS["Blitz"] = ("Blitz", "BlitzFide")
"""The column of the rating and that of its kind, by the setting ClassElo."""

RESULTS = {
    0: Result.UNKNOWN,
    1: Result.LOSS,
    2: Result.DRAW,
    3: Result.WIN,
    4: Result.FORFEIT_LOSS,
    5: Result.FORFEIT_LOSS,
    6: Result.FORFEIT_WIN,
}
"""The codes of a game against somebody; 5 is a forfeit of both."""
ABSENT = {0: Bye.ZERO, 2: Bye.HALF, 3: Bye.FULL, 6: Bye.FULL}
"""The codes of a round for which a bye was announced."""

ACCELERATIONS = {"Haley": "ffe-haley", "HaleySoft": "ffe-haley-soft", "SAD": "ffe-degressive"}
TIE_BREAKS = {
    "Solkoff": "BH",
    "Brésilien": "BH-C1",
    "Harkness": "BH-M1",
    "Cumulatif": "PS",
    "Performance": "TPR",
    "Nombre de Victoires": "WON",
    "Sonnenborn-Berger": "SB",
    "Koya": "KS",
}
_TITLES = ("GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM")

Row = Mapping[str, Any]


def read_papi(source: FileContent, findings: Findings) -> Tournament:
    """The tournament of a database, or an `InputError` with everything that is wrong with it."""
    content = source.content
    info, players = read_tables(content.encode() if isinstance(content, str) else content)
    tournament = tournament_of(info, players, findings)
    findings.settle(source.file)
    return tournament


def read_tables(content: bytes) -> tuple[dict[str, str], list[dict[str, Any]]]:
    """The settings by name, and the lines of the players."""
    try:
        from access_parser import AccessParser
    except ImportError:
        raise RequestError(
            N_("Files of Papi need the extra 'app': install ronde[app], or export a report (TRF).")
        ) from None
    import logging
    from tempfile import NamedTemporaryFile

    logging.getLogger("access_parser").setLevel(logging.CRITICAL)
    with NamedTemporaryFile(suffix=".papi") as file:
        file.write(content)
        file.flush()
        try:
            database = AccessParser(file.name)
            tables = [_rows(database, name) for name in ("INFO", "JOUEUR")]
        except InputError:
            raise
        except Exception as error:  # the library raises whatever a damaged page leads to
            reason = f"{type(error).__name__}: {error}"[:200]
            problem = Problem(
                N_(
                    "This database of Papi is damaged, or is none ({reason}). Papi can write the "
                    "tournament as a report (TRF), too."
                ),
                facts={"reason": reason},
            )
            raise InputError([problem]) from error
    info, players = tables
    settings = {str(row.get("Variable")): str(row.get("Value") or "").strip() for row in info}
    return settings, players


def _rows(database: Any, name: str) -> list[dict[str, Any]]:
    """The rows of a table; refused where it has not as many as it says."""
    table = database.get_table(name)
    if table is None:
        raise InputError(
            [
                Problem(
                    N_("This is no database of Papi: it lacks the table {name}."),
                    facts={"name": name},
                )
            ]
        )
    live = _live_pages(table)
    if live is not None:
        pages = (database._data_pages.get(page * database.page_size) for page in live)
        table.table.linked_pages = [page for page in pages if page is not None]
    columns = table.parse()
    lengths = {len(column) for column in columns.values()}
    wanted = table.table_header.number_of_rows
    if lengths - {wanted}:
        raise InputError(
            [
                Problem(
                    N_("The database is damaged: a table has {found} rows, and says {wanted}."),
                    facts={"found": min(lengths), "wanted": wanted},
                )
            ]
        )
    return [dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True)]


def _live_pages(table: Any) -> list[int] | None:
    """The pages that a table uses now, by its usage map; None where the map is of another kind.

    Pages it has given up still carry its name and its old rows, which the library would read.
    """
    record = table._get_overflow_record(table.table_header.row_page_map)
    if not record or record[0] != 0:
        return None
    start = int.from_bytes(record[1:5], "little")
    bits = int.from_bytes(record[5:], "little")
    return [start + place for place in range(8 * len(record[5:])) if bits >> place & 1]


def tournament_of(
    info: Mapping[str, str], rows: list[dict[str, Any]], findings: Findings
) -> Tournament:
    """The tournament of these settings and these lines."""
    rating, kind = RATING_COLUMNS.get(info.get("ClassElo", "Elo"), RATING_COLUMNS["Elo"])
    entries = [row for row in rows if row.get("Ref") not in (None, EXEMPT)]
    if not entries or len(entries) > MAX_TPN:
        findings.wrong(
            None,
            None,
            N_("The database has {found} players; wanted 1 to {most}."),
            found=len(entries),
            most=MAX_TPN,
        )
        return Tournament()
    players = {int(row["Ref"]): _player(row, rating, kind) for row in entries}
    if len(players) != len(entries):
        findings.wrong(None, None, N_("Two players of the database have the same number (Ref)."))
        return Tournament()
    ordered = sorted(players, key=lambda ref: _order(players[ref]))
    numbers = {ref: Tpn(place) for place, ref in enumerate(ordered, 1)}
    findings.note(
        None,
        None,
        N_("Papi keeps no starting numbers: the players are numbered by rating, title and name."),
    )
    total = _number_of_rounds(info, findings)
    by_ref = {int(row["Ref"]): row for row in entries}
    cells = [list(_cells(by_ref[ref], numbers, total, findings)) for ref in ordered]
    rounds = Rounds(cells, ordered, findings)
    first = len(findings.problems), len(findings.notices)
    played = rounds.played({})
    for found, start in zip((findings.problems, findings.notices), first, strict=True):
        found[start:] = [problem._replace(line=None, column=None) for problem in found[start:]]
    if findings.problems:
        return Tournament()
    coming = (
        Absence(number, Tpn(tpn), bye) for (number, tpn), bye in rounds.marks_to_come().items()
    )
    tournament = Tournament(
        players=[replace(players[ref], tpn=numbers[ref]) for ref in ordered],
        rounds=played,
        number_of_rounds=total,
        points=FOOTBALL_POINTS if info.get("DecomptePoints", "").upper() == "OUI" else FIDE_POINTS,
        absences=tuple(coming),
        details=_details(info, total),
        tie_breaks=tuple(_tie_breaks(info, findings)),
    )
    return _with_system(tournament, info, findings)


def _player(row: Row, rating: str, kind: str) -> Player:
    text = {name: _text(row.get(name)) for name in ("Nom", "Prenom", "Club", "Ligue", "NrFFE")}
    strength, licence = _whole(row.get(rating)), text["NrFFE"][:6].strip()
    national = strength if _text(row.get(kind)) == "N" else 0
    record = NationalRecord("FRA", rating=national, id=licence)
    sex = _text(row.get("Sexe")).upper()
    return Player(
        Tpn(1),
        ", ".join(filter(None, (text["Nom"], text["Prenom"]))),
        rating=strength,
        title=title_code(_text(row.get("FideTitre"))) or "",
        federation=_text(row.get("Federation"))[:3],
        sex="w" if sex == "F" else "m" if sex == "M" else "",
        club=text["Club"],
        league=text["Ligue"],
        estimated=_text(row.get(kind)) not in ("F", "N"),
        birth=_birth(row.get("NeLe")),
        fide_id=_fide_id(row.get("FideCode")),
        national=(record,) if licence or national else (),
    )


def _text(value: object) -> str:
    """A cell as text. A column of fixed width may bring along what follows it in the file."""
    found = "" if value is None else str(value)
    return re.split(r"[\x00-\x1f\x7f\ufffd]", found)[0].strip()


def _whole(value: object) -> int:
    return value if isinstance(value, int) and 0 <= value <= 9999 else 0


def _birth(value: object) -> str:
    found = re.match(r"(\d{4})-(\d\d)-(\d\d)", str(value or ""))
    return "/".join(found.groups()) if found else ""


def _fide_id(value: object) -> str:
    """The FIDE id; anything else that stands there is none."""
    digits = _text(value).lstrip("0")
    return digits if re.fullmatch(r"\d{4,11}", digits) else ""


def _order(player: Player) -> tuple[Any, ...]:
    title = _TITLES.index(player.title) if player.title in _TITLES else len(_TITLES)
    return -player.rating, title, folded(player.name), player.fide_id


def _number_of_rounds(info: Mapping[str, str], findings: Findings) -> int:
    told = info.get("NbrRondes", "")
    if told.isdecimal() and 1 <= int(told) <= MOST_ROUNDS:
        return int(told)
    findings.wrong(
        None,
        None,
        N_("The number of rounds is {found!r}; wanted 1 to {most}."),
        found=told,
        most=MOST_ROUNDS,
    )
    return 1


def _cells(
    row: Row, numbers: Mapping[int, Tpn], total: int, findings: Findings
) -> Iterator[RoundCell]:
    """The rounds of a player; what no file of Papi has been seen to hold is refused."""
    for number in range(1, total + 1):
        opponent, colour, code = (row.get(f"Rd{number:02}{part}") for part in ("Adv", "Cl", "Res"))
        cell = _cell(opponent or 0, _text(colour)[:1] or "R", code or 0, numbers)
        if cell is None:
            findings.wrong(
                None,
                None,
                N_("Round {round} of {name}: {found} is not understood."),
                round=number,
                name=_text(row.get("Nom")),
                found=f"{opponent!r} {colour!r} {code!r}",
            )
        yield cell or BLANK


def _cell(opponent: int, colour: str, code: int, numbers: Mapping[int, Tpn]) -> RoundCell | None:
    if opponent == EXEMPT or (not opponent and colour in "BN" and code == 6):
        return RoundCell(0, "", Bye.PAIRING_ALLOCATED)
    if not opponent and colour in "RBN" and code == 0:
        return BLANK
    if not opponent and colour == "F" and code in ABSENT:
        return RoundCell(0, "", ABSENT[code])
    if opponent in numbers and colour in "BN" and code in RESULTS:
        return RoundCell(numbers[opponent], "w" if colour == "B" else "b", RESULTS[code])
    return None


def _details(info: Mapping[str, str], total: int) -> Details:
    days = tuple(_day(info.get(f"DateRd{number}", "")) for number in range(1, total + 1))
    return Details(
        name=info.get("Nom", ""),
        city=info.get("Lieu", ""),
        federation="FRA",
        start=_day(info.get("DateDebut", "")),
        end=_day(info.get("DateFin", "")),
        chief_arbiter=info.get("Arbitre", ""),
        time_control=info.get("Cadence", ""),
        round_dates=days if any(days) else (),
        pairing_controller=f"Papi {info.get('Version', '')}".strip(),
    )


def _day(text: str) -> str:
    try:
        return datetime.strptime(text.strip(), "%d/%m/%Y").strftime("%Y/%m/%d")
    except ValueError:
        return ""


def _tie_breaks(info: Mapping[str, str], findings: Findings) -> Iterator[str]:
    for name in ("Dep1", "Dep2", "Dep3"):
        told = info.get(name, "")
        if told in TIE_BREAKS:
            yield TIE_BREAKS[told]
        elif told:
            findings.note(
                None,
                None,
                N_("The tie-break {found!r} of Papi is left out: Ronde has none like it."),
                found=told,
            )


def _with_system(tournament: Tournament, info: Mapping[str, str], findings: Findings) -> Tournament:
    """The tournament with what Papi says of the way it is paired."""
    if info.get("Genre") == "ToutesRondes":
        players = len(tournament.players)
        once = players - 1 + players % 2
        double = (tournament.number_of_rounds or 0) == 2 * once
        system = "round-robin-double" if double else "round-robin"
        return replace(tournament, system=system, rounds=tuple(_free(tournament)))
    pairing = info.get("Pairing", "")
    acceleration = ACCELERATIONS.get(pairing)
    if acceleration is None and pairing not in ("", "Standard"):
        findings.note(
            None,
            None,
            N_("The pairing {found!r} of Papi is left out: Ronde has none like it."),
            found=pairing,
        )
    choices: tuple[tuple[str, str], ...] = ()
    if acceleration == "ffe-degressive":
        limits = (("limit_a", info.get("EloBase1", "")), ("limit_c", info.get("EloBase2", "")))
        choices = tuple((key, value) for key, value in limits if value not in ("", "0"))
    return replace(tournament, acceleration=acceleration, choices=choices)


def _free(tournament: Tournament) -> Iterator[Any]:
    """The rounds of a round robin: whoever is free has no bye that counts."""
    for played in tournament.rounds:
        byes = [(tpn, bye) for tpn, bye in played.byes if bye is not Bye.PAIRING_ALLOCATED]
        yield type(played)(played.games, byes)
