"""Assembling a tournament from the lines of a report, or every problem that prevents it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ronde.domain.errors import N_, InconsistentTournament
from ronde.domain.player import Player, Tpn
from ronde.domain.result import Result
from ronde.domain.tournament import Tournament
from ronde.formats.trf.cells import WRONG
from ronde.formats.trf.declarations import details_of, names_teams, points_of
from ronde.formats.trf.grants import (
    abnormal_points,
    absences,
    accelerated_points,
    announced_byes,
    forbidden_pairs,
    unknown_player,
)
from ronde.formats.trf.players import CUT
from ronde.formats.trf.rounds import Rounds
from ronde.formats.trf.scores import check_scores
from ronde.formats.trf.two_games import has_two_games, in_matches_of_two

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ronde.domain.pairing_state import PairingState
    from ronde.formats.trf.cells import RoundCell
    from ronde.formats.trf.draft import Draft
    from ronde.formats.trf.players import PlayerLine

_NO_CELLS: list[RoundCell] = []


def assemble(draft: Draft, file: str | None) -> Tournament:
    """The tournament of a draft; `InputError` with every problem of the file otherwise."""
    findings = draft.findings
    if not draft.entries:
        if not findings.problems:
            findings.wrong(
                1, 1, N_("There is no player: wanted lines that begin with 001."), found=""
            )
        findings.settle(file)
    entries = _by_number(draft)
    count = max(entries)
    lines = [entries[n].line if n in entries else 0 for n in range(1, count + 1)]
    rounds = Rounds(_rows(entries, count), lines, findings)
    rounds.completed = max(rounds.completed, _last_team_round(draft, rounds))
    try:
        tournament = _tournament(draft, entries, count, rounds)
    except InconsistentTournament as error:
        if not findings.problems:  # those that have lines are the cause
            findings.problems.extend(error.problems)
        findings.settle(file)
        raise
    check_scores(tournament, entries, rounds, draft)
    findings.settle(file)
    return tournament


def _last_team_round(draft: Draft, rounds: Rounds) -> int:
    """The last round that records of teams show: it may have no game at all.

    They are forfeited matches, and line-ups where somebody won without an opponent. A bye may be
    that of the round still to be paired.
    """
    shown = [match.round for _, match in draft.forfeited]
    shown += [
        one.round
        for _, one in draft.line_ups
        if any(
            cell.mark is Result.FORFEIT_WIN
            for column in rounds.columns[one.round - 1 : one.round]
            for cell in column
        )
    ]
    return max(shown, default=0)


def _rows(entries: dict[int, PlayerLine], count: int) -> list[list[RoundCell]]:
    """The cells by number; those of a line that was cut off could have been anything."""
    rows = [entries[n].cells if n in entries else _NO_CELLS for n in range(1, count + 1)]
    if any(row is CUT for row in rows):
        longest = max(len(row) for row in rows)
        return [[WRONG] * longest if row is CUT else row for row in rows]
    return rows


def _tournament(
    draft: Draft, entries: dict[int, PlayerLine], count: int, rounds: Rounds
) -> Tournament:
    """The tournament, from every line that could be understood."""
    teams = _numbers_are_teams(draft, rounds)
    byes = {} if teams else announced_byes(draft, rounds, entries)
    played = rounds.played(byes)
    number_of_rounds = _number_of_rounds(draft, rounds)
    details, system, acceleration = details_of(draft)
    event = None
    if draft.tells_of_teams:
        from ronde.formats.trf.team_event import team_event

        event = team_event(draft, entries, teams)
    ranking = _ranking(draft, count)
    shown = None if teams else rounds.shown_colour(played, ranking or range(1, count + 1))
    if event is not None and teams:
        from ronde.formats.trf.team_event import in_matches, with_teams_at_rest

        event = with_teams_at_rest(event, draft, rounds)
        played = in_matches(event, played)
    states = tuple(_pairing_states(draft))
    two_games = has_two_games(system)
    tournament = Tournament(
        players=_players(draft, entries, count),
        rounds=played,
        number_of_rounds=number_of_rounds,
        points=points_of(draft),
        initial_colour=draft.initial_colour or shown,
        absences=absences(draft, rounds, byes, entries, number_of_rounds),
        forbidden=() if teams else forbidden_pairs(draft, entries),
        accelerated=() if teams else accelerated_points(draft, entries),
        abnormal=() if teams else abnormal_points(draft, entries),
        ranking=ranking,
        system=system,
        acceleration=acceleration,
        tie_breaks=draft.tie_breaks,
        choices=tuple(draft.comment_choices.items()),
        lot_seed=draft.comment_words.get("lot-seed"),
        team_event=event,
        details=details,
        records=tuple(draft.records),
        pairing_states=() if two_games else states,
    )
    return in_matches_of_two(tournament, draft, states) if two_games else tournament


def _pairing_states(draft: Draft) -> Iterator[PairingState]:
    """What was known when rounds were paired, in the structure of the JSON form."""
    if not draft.comment_known:
        return
    from msgspec import ValidationError, convert

    from ronde.formats.json.document import PairingStateDoc
    from ronde.formats.json.reader import pairing_state

    for number, (at, known) in draft.comment_known.items():
        try:
            yield pairing_state(convert({**known, "round": number}, PairingStateDoc))
        except ValidationError as error:
            draft.wrong(
                at,
                1,
                N_("What was known when round {round} was paired cannot be read: {reason}."),
                round=number,
                reason=error,
                found="",
            )


def _by_number(draft: Draft) -> dict[int, PlayerLine]:
    """The players by number: each once, none missing unless the report ranks by its lines."""
    entries: dict[int, PlayerLine] = {}
    for entry in draft.entries:
        first = entries.setdefault(entry.player.tpn, entry)
        if first is not entry:
            draft.wrong(
                entry.line,
                5,
                N_("Starting number {found} stands twice, first in line {first}."),
                found=entry.player.tpn,
                first=first.line,
            )
    if not draft.by_rank and len(entries) != max(entries):
        _report_gaps(draft, entries)
    located = draft.players_declared
    if located is not None and located.value != len(draft.entries):
        draft.wrong(
            located.line,
            located.column,
            N_("The number of players is {found}, but {wanted} lines begin with 001."),
            found=located.value,
            wanted=len(draft.entries),
        )
    return entries


def _report_gaps(draft: Draft, entries: dict[int, PlayerLine]) -> None:
    expected = 1
    for tpn in sorted(entries):
        if tpn != expected:
            draft.wrong(
                entries[tpn].line,
                5,
                N_(
                    "The starting number is {found}, but number {wanted} is missing; wanted "
                    "1, 2, 3 … without a gap (or a line XXC rank)."
                ),
                found=tpn,
                wanted=expected,
            )
        expected = tpn + 1


def _players(draft: Draft, entries: dict[int, PlayerLine], count: int) -> tuple[Player, ...]:
    """The list of players, with what national records and comments add to it.

    A number that nobody has (only with XXC rank) is a player who never takes part.
    """
    players = [
        entries[n].player if n in entries else Player(Tpn(n), last_round=0)
        for n in range(1, count + 1)
    ]
    for at, tpn, national in draft.national:
        if tpn not in entries:
            unknown_player(draft, at, 5, tpn)
        else:
            player = players[tpn - 1]
            players[tpn - 1] = replace(player, national=(*player.national, national))
    for at, kind, tpn, field, value in draft.comment_fields:
        if kind != "player":
            continue
        if tpn not in entries:
            unknown_player(draft, at, 18, tpn)
        else:
            meant = bool(value) if field == "estimated" else value
            players[tpn - 1] = replace(players[tpn - 1], **{field: meant})  # type: ignore[arg-type]
    return tuple(players)


def _numbers_are_teams(draft: Draft, rounds: Rounds) -> bool:
    """Whether teams are paired, so that numbers in 240, 250, 260 and 299 are theirs.

    Reports before 2026 have no record for it: there the kind of tournament says so, and that
    everybody of a team meets players of one and the same other team.
    """
    usual = bool(draft.teams)
    if draft.rosters and not usual:
        from ronde.formats.trf.team_event import meet_as_teams

        usual = names_teams(draft.details.get("encoded_kind", "")) or (
            names_teams(draft.details.get("kind", "")) and meet_as_teams(draft, rounds)
        )
    return draft.comment_words.get("teams-paired", "yes" if usual else "no") == "yes"


def _number_of_rounds(draft: Draft, rounds: Rounds) -> int | None:
    if not draft.rounds:
        return None
    first = draft.rounds[0]
    draft.findings.rounds_at = first.line, first.column
    for located in draft.rounds[1:]:
        if located.value != first.value:
            draft.wrong(
                located.line,
                located.column,
                N_("The number of rounds is {found}, but line {first_line} says {first}."),
                found=located.value,
                first=first.value,
                first_line=first.line,
            )
    if rounds.completed > first.value:
        line, column = rounds.first_pairing(first.value + 1)
        draft.wrong(
            line,
            column,
            N_(
                "Round {found} has been paired, but the tournament has {wanted} rounds (line {at})."
            ),
            found=first.value + 1,
            wanted=first.value,
            at=first.line,
        )
    return first.value


def _ranking(draft: Draft, count: int) -> tuple[Tpn, ...]:
    """The order of the lines, where XXC rank makes it the order of the players."""
    if not draft.by_rank:
        return ()
    order = dict.fromkeys(entry.player.tpn for entry in draft.entries)
    order.update(dict.fromkeys(Tpn(n) for n in range(1, count + 1)))
    return tuple(order)
