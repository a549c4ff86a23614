"""The verdict on a round: what every system asks, then what the system itself says."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from itertools import pairwise

from msgspec.structs import replace

from ronde.domain.errors import N_
from ronde.domain.tournament import Tournament
from ronde.verifier.account import AccountFile
from ronde.verifier.history import History
from ronde.verifier.verdict import Finding, Verdict, not_proved, refuted

ALIASES = {
    "fide-dutch": "fide-dutch-2026",
    "fide-dubov": "fide-dubov-2026",
    "fide-burstein": "fide-burstein-2026",
}
MODULES = {
    "fide-dutch-2026": "dutch_2026",
    "fide-dutch-2017": "dutch_2017",
    "fide-dutch-2012": "dutch2012",
    "fide-lim": "lim",
    "fide-lim-2026": "lim",
    "fmjd-1986-rating": "fmjd1986",
    "fmjd-1986-draw": "fmjd1986",
    "fmjd-2017-rating": "fmjd2017",
    "fmjd-2017-rating-players": "fmjd2017",
    "fmjd-2017-solkoff-truncated": "fmjd2017",
    "fmjd-2017-solkoff-median": "fmjd2017",
    "kndb-solkoff": "fmjd2017",
    "fide-burstein-2026": "burstein",
    "fide-burstein-2017": "burstein",
    "fide-dubov-2026": "dubov",
    "fide-dubov-2018": "dubov",
    "fide-double-swiss": "double_swiss",
    "fide-team": "team",
}
"""The module of each system that can be verified."""


def verify(
    event: Tournament,
    account: AccountFile,
    *,
    system: str | None = None,
    acceleration: str | None = None,
    options: Mapping[str, object] | None = None,
    round: int | None = None,
) -> Verdict:
    """Judge the round that the account tells of; nothing that the account says is believed.

    System, options and bans are those given, else those of the event. Without `round` it is the
    round after the last one of the event, or the last one if the account tells of that.
    """
    number = round or min(max(account.round, 1), len(event.rounds) + 1)
    known = event.as_known_at(number)
    name = system or known.system or "fide-dutch-2026"
    name = ALIASES.get(name, name)
    choices = {**dict(known.choices), **(options or {})}
    history = history_of(name, event, number, acceleration=acceleration, options=choices)
    return Verdict.of(name, number, _findings(name, history, account))


def history_of(
    name: str,
    event: Tournament,
    number: int,
    *,
    acceleration: str | None = None,
    options: Mapping[str, object] | None = None,
) -> History:
    """The facts before a round: of the players, or of the teams where the system pairs teams."""
    if MODULES.get(name) == "team":
        made = import_module("ronde.verifier.team").TeamHistory
        history: History = made(event, number, acceleration=acceleration, options=options)
        return history
    return History(event, number, acceleration=acceleration, options=options)


def _findings(name: str, history: History, account: AccountFile) -> Iterator[Finding]:
    if account.system != name:
        yield refuted(
            "",
            N_("The account is one of {found}; the round belongs to {wanted}."),
            found=account.system,
            wanted=name,
        )
        return
    if account.round != history.number:
        yield refuted(
            "",
            N_("The account tells of round {found}, not of round {wanted}."),
            found=account.round,
            wanted=history.number,
        )
        return
    if name not in MODULES:
        sentence = N_("No verifier knows {system}: a system that is amended proves nothing.")
        yield not_proved("", sentence, system=name)
        return
    wrong = [*who_is_paired(history, account)]
    if not wrong:
        yield from import_module(f"ronde.verifier.{MODULES[name]}").verify(history, account)
    yield from wrong


def worse_than(
    history: History, stored: Iterable[tuple[int, int]], bye: int | None, wanted: AccountFile
) -> Iterator[Finding]:
    """Why a stored round is not the one that is proved: what it breaks, or where it is worse."""
    games = tuple((white, black, "") for white, black in stored)
    held = replace(wanted, games=games, bye=bye)
    wrong = [*who_is_paired(history, held)]
    if not wrong:
        module = import_module(f"ronde.verifier.{MODULES[wanted.system]}")
        wrong = [*module.compare(history, held, wanted)]
    yield from wrong


def who_is_paired(history: History, account: AccountFile) -> Iterator[Finding]:
    """Everybody to be paired has one game, or the bye; and FILE holds the same round."""
    paired = [n for white, black, _ in account.games for n in (white, black)]
    paired += [] if account.bye is None else [account.bye]
    wanted = {i + 1 for i in history.present}
    for n in sorted({n for n in paired if paired.count(n) > 1}):
        yield refuted("C.04.1", N_("{player} is paired more than once."), n, player=n)
    for n in sorted(set(paired) - wanted):
        yield refuted("C.04.2", N_("{player} is paired, but not to be paired."), n, player=n)
    for n in sorted(wanted - set(paired)):
        yield refuted("C.04.2", N_("{player} is to be paired, but is not."), n, player=n)
    if history.games is not None:
        stored = {(white + 1, black + 1) for white, black in history.games}
        told = {(white, black) for white, black, _ in account.games}
        for white, black in sorted(stored ^ told):
            template = N_("The account and the file do not both have the game {white}-{black}.")
            yield refuted("", template, white, black, white=white, black=black)
        if account.bye != (None if history.bye is None else history.bye + 1):
            template = N_("The account and the file differ in the bye.")
            yield refuted("", template, *([account.bye] if account.bye else []))


def board_order(
    history: History, account: AccountFile, article: str, *, by_pairing_score: bool
) -> Iterator[Finding]:
    """Higher score of the better player first, then the larger sum, then that player's number."""
    score = history.score if by_pairing_score else history.points

    def place(game: tuple[int, int, str]) -> tuple[int, int, int]:
        white, black = game[0] - 1, game[1] - 1
        higher = min(white, black, key=lambda i: (-score[i], history.rank[i]))
        return -score[higher], -score[white] - score[black], history.rank[higher]

    places = [place(game) for game in account.games]
    for board, (before, after) in enumerate(pairwise(places), 1):
        if before > after:
            who = account.games[board][:2]
            template = N_("Board {board} should come before board {above}.")
            yield refuted(article, template, *who, board=board + 1, above=board)
