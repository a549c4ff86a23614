"""Reading a tournament from its JSON form."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from ronde.domain.errors import N_, InconsistentTournament
from ronde.domain.pairing_state import PairingState
from ronde.domain.player import NationalRecord, Player
from ronde.domain.points import PointSystem
from ronde.domain.result import BYES, RESULTS, Bye, Result
from ronde.domain.round import Game, Pair, PlayedRound, in_order
from ronde.domain.team import (
    AbnormalTeamPoints,
    AcceleratedTeams,
    ForbiddenMatches,
    ForfeitedMatch,
    LineUp,
    Team,
    TeamBye,
    TeamEvent,
)
from ronde.domain.tournament import (
    AbnormalPoints,
    Absence,
    AcceleratedPoints,
    Details,
    ForbiddenPairs,
    Record,
    Tournament,
)
from ronde.formats.json.document import TournamentDoc
from ronde.formats.source import decode, line_and_column

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ronde.formats.json import document as doc
    from ronde.formats.source import FileContent, Findings

V = TypeVar("V")

_MARKS = {mark.name.lower(): mark for mark in (*Result, *Bye)}
_DECODER = msgspec.json.Decoder(TournamentDoc)
_OFFSET = re.compile(r"\(byte (\d+)\)")


def read_json(source: FileContent, findings: Findings) -> Tournament:
    """The tournament, or an `InputError` with everything that is wrong."""
    text = decode(source.content, findings)
    document = _document(text, findings)
    findings.settle(source.file)
    assert document is not None
    try:
        event = tournament_of(document)
    except InconsistentTournament as error:
        findings.problems.extend(error.problems)
        findings.settle(source.file)
        raise
    findings.settle(source.file)
    return event


def _document(text: str, findings: Findings) -> TournamentDoc | None:
    """The structures, or None with what is wrong: in the text, else in every part of it."""
    try:
        content = text.encode()
        try:
            document = _DECODER.decode(content)
        except msgspec.ValidationError:
            from ronde.formats.json.faults import report_faults

            report_faults(msgspec.json.decode(content), text, findings)
            document = None
        _report_doubled_keys(text, findings)
        return document
    except UnicodeEncodeError as error:
        half = N_("The text has half a character here.")
        findings.wrong(*line_and_column(text, error.start), half, found="")
    except RecursionError:
        findings.wrong(None, None, N_("The file has brackets within brackets without end."))
    except msgspec.DecodeError as error:
        offset = _OFFSET.search(str(error))
        start = len(text)
        if offset:
            start = len(text.encode()[: int(offset[1])].decode(errors="ignore"))
        findings.wrong(
            *line_and_column(text, start),
            N_("This is not JSON: {reason}."),
            reason=_OFFSET.sub("", str(error)).strip(),
            found=text[start : start + 10],
        )
    return None


def _report_doubled_keys(text: str, findings: Findings) -> None:
    """Report keys that stand twice in one object: one of their two values would be lost unseen."""

    def note(pairs: list[tuple[str, Any]]) -> None:
        keys = [key for key, _ in pairs]
        if len({*keys}) == len(keys):
            return
        for key in dict.fromkeys(key for key in keys if keys.count(key) > 1):
            findings.wrong(
                *line_and_column(text, text.rfind(json.dumps(key, ensure_ascii=False))),
                N_("The key {found!r} stands twice in one object: leave one of the two."),
                found=key,
            )

    json.loads(text, object_pairs_hook=note, parse_int=str, strict=False)


def tournament_of(document: TournamentDoc) -> Tournament:
    """The tournament that the document describes."""
    teams = None if document.team_event is None else _team_event(document.team_event)
    return Tournament(
        players=tuple(_player(player) for player in document.players),
        rounds=tuple(_rounds(document, teams)),
        number_of_rounds=document.number_of_rounds,
        points=_same(PointSystem, document.points),
        initial_colour=document.initial_colour,
        absences=tuple(_same(Absence, a, bye=BYES[a.bye]) for a in document.absences),
        forbidden=tuple(_same(ForbiddenPairs, ban) for ban in document.forbidden),
        accelerated=tuple(_same(AcceleratedPoints, grant) for grant in document.accelerated),
        abnormal=tuple(
            _same(AbnormalPoints, a, instead_of=_MARKS.get(a.instead_of or ""))
            for a in document.abnormal
        ),
        ranking=document.ranking,
        games_per_match=document.games_per_match,
        system=document.system,
        acceleration=document.acceleration,
        tie_breaks=document.tie_breaks,
        choices=tuple(document.choices.items()),
        lot_seed=document.lot_seed,
        team_event=teams,
        details=_same(Details, document.details),
        records=tuple(_same(Record, record) for record in document.records),
        pairing_states=tuple(map(pairing_state, document.pairing_states)),
    )


def pairing_state(document: doc.PairingStateDoc) -> PairingState:
    """What the document says of the knowledge at the time of a pairing."""
    return PairingState.of_plain(msgspec.to_builtins(document))


def _same(kind: type[V], structure: Any, **changed: Any) -> V:
    """A domain value with the fields of a structure of the same names."""
    return kind(
        **{name: getattr(structure, name) for name in structure.__struct_fields__} | changed
    )


def _player(player: doc.PlayerDoc) -> Player:
    if not player.national:
        return _same(Player, player)
    national = tuple(_same(NationalRecord, record) for record in player.national)
    return _same(Player, player, national=national)


def _rounds(document: TournamentDoc, teams: TeamEvent | None) -> Iterator[PlayedRound]:
    """The rounds; the games of teams that met stand on one board."""
    met: dict[int, list[Pair]] = {}
    for match in document.team_event.matches if document.team_event else ():
        met.setdefault(match.round, []).append((match.white, match.black))
    for number, played in enumerate(document.rounds, 1):
        matches = met.pop(number, ())
        single = _round(played)
        yield teams.in_matches(number, single, matches) if teams and matches else single
    for number in met:
        raise InconsistentTournament(
            N_("Round {round} has not been paired: the event has {count} rounds so far."),
            round=number,
            count=len(document.rounds),
        )


def _round(played: doc.RoundDoc) -> PlayedRound:
    results = RESULTS
    games: Any = [Game(w, b, results[one], results[other]) for w, b, one, other in played.games]
    byes: Any = [(tpn, BYES[bye]) for tpn, bye in played.byes]
    return in_order(PlayedRound(games, byes), played.seats, played.boards)


def _team_event(event: doc.TeamEventDoc) -> TeamEvent:
    fields = {name: getattr(event, name) for name in event.__struct_fields__ if name != "matches"}
    return TeamEvent(
        **fields
        | {
            "teams": tuple(_same(Team, team) for team in event.teams),
            "line_ups": tuple(_same(LineUp, line_up) for line_up in event.line_ups),
            "forfeits": tuple(_same(ForfeitedMatch, match) for match in event.forfeits),
            "byes": tuple(_same(TeamBye, bye, bye=BYES[bye.bye]) for bye in event.byes),
            "accelerated": tuple(_same(AcceleratedTeams, grant) for grant in event.accelerated),
            "forbidden": tuple(_same(ForbiddenMatches, ban) for ban in event.forbidden),
            "abnormal": tuple(
                _same(AbnormalTeamPoints, a, instead_of=_MARKS.get(a.instead_of or ""))
                for a in event.abnormal
            ),
        }
    )
