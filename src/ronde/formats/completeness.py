"""What a rating officer asks for, and whether the report of a tournament tells it.

Table R of TRF26 says what is mandatory for rating, what only title events need, and what is
warned about; the rest of the report is as complete as the file can be. The FMJD has published no
form of report that we know: a draughts report is measured by the same table, but nothing in it is
called mandatory.

Rule: TRF26 012-222, 001; FIDE checklist (draft 13) 116-156
Reading: ADR-0240
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field, replace
from datetime import date
from typing import TYPE_CHECKING, Literal

from ronde.domain.errors import N_
from ronde.domain.player import TITLES
from ronde.domain.result import Result
from ronde.formats.trf.headers import encoded_kind
from ronde.formats.trf.players import vacant_numbers
from ronde.notation import is_draughts
from ronde.rulebooks.numbering import RATING_METHODS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from ronde.domain.errors import Translate
    from ronde.domain.player import Player, Tpn
    from ronde.domain.tournament import Tournament

Part = Literal["players", "event", "rounds"]
State = Literal["must", "should", "later", "fine"]
"""Mandatory and missing; wanted and missing; comes with the last rounds; in order."""

MOST_NAMES = 5
_DAY = re.compile(r"\d{4}/\d\d/\d\d")
_PERIOD = r"(\d+/)?\d+(\+\d+)?"
_PERIODS = rf"{_PERIOD}(:{_PERIOD})*"
TIME_CONTROL = re.compile(rf"{_PERIODS}|W{_PERIODS}-B{_PERIODS}")
"""Record 222: periods in seconds, such as 40/5400+30:1800+30.

Rule: TRF26 222
"""
RANK_METHOD = re.compile(rf"[A-Z]{{3}} ({'|'.join(RATING_METHODS)})")
"""Record 172: the federation and the way in which its ratings order the list.

Rule: TRF26 172
"""
_MISSING = N_("missing")
_LACKING = N_("missing for {count}: {names}")


@dataclass(frozen=True, slots=True)
class ReportItem:
    """One line of the checklist: what it is about, and what is wrong with it, if anything."""

    code: str
    part: Part
    state: State
    record: str
    what: str
    gap: str = ""
    facts: Mapping[str, object] = field(default_factory=dict)
    players: tuple[Tpn, ...] = ()
    rounds: tuple[int, ...] = ()

    def render(self, say: Translate) -> str:
        """The line in a language."""
        if not self.gap:
            return say(self.what)
        words = say(self.gap).format(**self.facts)
        return say(N_("{what}: {gap}")).format(what=say(self.what), gap=words)


def report_items(tournament: Tournament) -> tuple[ReportItem, ...]:
    """The checklist of a report, in the order of an officer: players, event, rounds."""
    items = (*_player_items(tournament), *_event_items(tournament), *_round_items(tournament))
    if not is_draughts(tournament):
        return items
    return tuple(replace(item, state="should") if item.state == "must" else item for item in items)


def is_ready(items: tuple[ReportItem, ...]) -> bool:
    """Nothing mandatory is missing, and nothing is still to come."""
    return not any(item.state in ("must", "later") for item in items)


def _fact(code: str, part: Part, record: str, what: str, need: State, gap: str = "") -> ReportItem:
    """A fact that stands in the report, or is wrong there in the words of `gap`."""
    return ReportItem(code, part, need if gap else "fine", record, what, gap)


def _player_items(tournament: Tournament) -> Iterator[ReportItem]:
    vacant = vacant_numbers(tournament)
    players = tuple(player for player in tournament.players if player.tpn not in vacant)
    chess = not is_draughts(tournament)
    ids = Counter(player.fide_id for player in players if player.fide_id)
    checks: tuple[tuple[str, State, str, str, Callable[[Player], bool], str], ...] = (
        (
            "fide-id",
            "must",
            "001 58-68",
            N_("FIDE id of every player") if chess else N_("Federation's id of every player"),
            lambda player: not player.fide_id,
            _LACKING,
        ),
        (
            "same-id",
            "must",
            "001 58-68",
            N_("Every id only once"),
            lambda player: ids[player.fide_id] > 1,
            N_("shared by several players: {names}"),
        ),
        (
            "name",
            "should",
            "001 15-47",
            N_("Names as “Surname, First name”"),
            lambda player: "," not in player.name,
            N_("written otherwise ({count}): {names}"),
        ),
        (
            "federation",
            "should",
            "001 54-56",
            N_("Federation of every player"),
            lambda player: not re.fullmatch("[A-Z]{3}", player.federation),
            _LACKING,
        ),
        (
            "birth",
            "should",
            "001 70-79",
            N_("Date of birth of every player"),
            lambda player: not player.birth,
            _LACKING,
        ),
        ("sex", "should", "001 10", N_("Sex of every player"), lambda p: not p.sex, _LACKING),
    )
    for code, need, record, what, lacks, gap in checks:
        yield _about_players(code, need, record, what, gap, tuple(filter(lacks, players)))
    yield from _chess_items(players) if chess else ()


def _chess_items(players: tuple[Player, ...]) -> Iterator[ReportItem]:
    """Titles and ratings as FIDE has them."""
    yield _about_players(
        "title",
        "should",
        "001 11-13",
        N_("Titles that FIDE gives"),
        N_("others ({count}): {names}"),
        tuple(player for player in players if player.title and player.title not in TITLES),
    )
    yield _about_players(
        "estimated",
        "should",
        "001 49-52",
        N_("Ratings of a list"),
        N_("estimates in the column of the FIDE ratings ({count}): {names}"),
        tuple(player for player in players if player.estimated and player.rating),
    )


def _about_players(
    code: str, need: State, record: str, what: str, gap: str, found: tuple[Player, ...]
) -> ReportItem:
    if not found:
        return ReportItem(code, "players", "fine", record, what)
    names = [player.name or f"#{player.tpn}" for player in found[:MOST_NAMES]]
    more = ["…"] if len(found) > MOST_NAMES else []
    facts = {"count": len(found), "names": " · ".join([*names, *more])}
    tpns = tuple(player.tpn for player in found)
    return ReportItem(code, "players", need, record, what, gap, facts, tpns)


def _event_items(tournament: Tournament) -> Iterator[ReportItem]:
    details = tournament.details

    def told(text: object) -> str:
        return "" if text else _MISSING

    federation = "" if re.fullmatch("[A-Z]{3}", details.federation) else _MISSING
    yield _fact("event-name", "event", "012", N_("Name"), "must", told(details.name))
    yield _fact("city", "event", "022", N_("City"), "must", told(details.city))
    yield _fact("event-federation", "event", "032", N_("Federation"), "must", federation)
    yield from _days(tournament)
    arbiter = told(details.chief_arbiter)
    yield _fact("chief-arbiter", "event", "102", N_("Chief arbiter"), "must", arbiter)
    yield _fact("time-control", "event", "222", *_time_control(tournament))
    if any(record.rating for player in tournament.players for record in player.national):
        method = details.rank_method
        gap = told(method) and N_("not chosen, although national ratings are in the report")
        if method and not RANK_METHOD.fullmatch(method):
            gap = N_("not by its name (FIDE, NRO, FIDON, NIDOF, HBFN …)")
        yield _fact("rating-method", "event", "172", N_("Ratings that order the list"), "must", gap)
    controller = told(details.pairing_controller)
    yield _fact("controller", "event", "182", N_("Program that pairs"), "should", controller)
    kind = told(encoded_kind(tournament))
    yield _fact("system", "event", "192", N_("Pairing system"), "should", kind)
    tie_breaks = told(tournament.tie_breaks)
    yield _fact("tie-breaks", "event", "202", N_("Tie-breaks"), "should", tie_breaks)


def _time_control(tournament: Tournament) -> tuple[str, State, str]:
    details = tournament.details
    what = N_("Time control")
    if details.encoded_time_control:
        fits = TIME_CONTROL.fullmatch(details.encoded_time_control)
        return what, "should", "" if fits else N_("not in seconds, such as 5400+30")
    if details.time_control:
        return what, "should", N_("in words only; officers want it in seconds, such as 5400+30")
    return what, "should", _MISSING


def day_of(text: str) -> date | None:
    """The day that a report writes as 2026/05/03."""
    try:
        return date.fromisoformat(text.replace("/", "-")) if _DAY.fullmatch(text) else None
    except ValueError:
        return None


def _days(tournament: Tournament) -> Iterator[ReportItem]:
    """First and last day, and the day of every round that has been paired."""
    details = tournament.details
    first, last = day_of(details.start), day_of(details.end)
    yield _fact("start", "event", "042", N_("First day"), "must", "" if first else _MISSING)
    end = "" if last else _MISSING
    if first and last and last < first:
        end = N_("before the first day")
    yield _fact("end", "event", "052", N_("Last day"), "must", end)
    numbers = range(1, len(tournament.rounds) + 1)
    written = [*details.round_dates, *[""] * len(tournament.rounds)]
    days = {number: day_of(written[number - 1]) for number in numbers}
    undated = tuple(number for number in numbers if days[number] is None)
    what = N_("Day of every round")
    if undated:
        rounds = ", ".join(map(str, undated))
        gap = N_("missing for round {rounds}")
        yield ReportItem(
            "round-dates", "event", "must", "132", what, gap, {"rounds": rounds}, rounds=undated
        )
        return
    if not numbers:
        return
    known = [day for day in days.values() if day is not None]
    gap = "" if known == sorted(known) else N_("an earlier round has a later day")
    if first and last and first <= last and not first <= min(known) <= max(known) <= last:
        gap = N_("a round lies outside the days of the event")
    yield _fact("round-dates", "event", "132", what, "must", gap)


def _round_items(tournament: Tournament) -> Iterator[ReportItem]:
    waiting = Counter(
        number
        for number, played in enumerate(tournament.rounds, 1)
        for game in played.games
        if Result.UNKNOWN in game[2:]
    )
    for number, count in waiting.items():
        facts: dict[str, object] = {"round": number, "count": count}
        what, gap = N_("Results"), N_("open in round {round}: {count}")
        yield ReportItem("open-games", "rounds", "later", "001", what, gap, facts, rounds=(number,))
    total, paired = tournament.number_of_rounds, len(tournament.rounds)
    to_come = tuple(range(paired + 1, (total or paired) + 1))
    if to_come:
        facts = {"rounds": ", ".join(map(str, to_come))}
        what, gap = N_("Rounds"), N_("still to be played: {rounds}")
        yield ReportItem("rounds", "rounds", "later", "001", what, gap, facts, rounds=to_come)
    if not tournament.rounds:
        return
    if not waiting and not to_come:
        yield ReportItem("open-games", "rounds", "fine", "001", N_("Results of all rounds"))
    yield _ranks(tournament, over=not waiting and not to_come)


def _ranks(tournament: Tournament, *, over: bool) -> ReportItem:
    """The place of every player, or of every team."""
    teams, vacant = tournament.team_event, vacant_numbers(tournament)
    ranked = (
        [player.rank for player in tournament.players if player.tpn not in vacant]
        if teams is None
        else [team.rank for team in teams.teams]
    )
    what, record = N_("Places in the standings"), "001 86-89" if teams is None else "310 69-71"
    need: State = "must" if over else "later"
    return _fact("ranks", "rounds", record, what, need, _MISSING if None in ranked else "")
