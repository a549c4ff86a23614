"""A file before it is opened as an event: what was understood, what was not, what the rules say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import fields
from typing import Literal

from ronde.checking import CheckedRound, CheckReport
from ronde.domain.errors import N_, Problem
from ronde.domain.points import PointSystem, points_text
from ronde.domain.result import Bye, Result
from ronde.domain.team import TeamEvent
from ronde.domain.tournament import Tournament
from ronde.explanation.checked import tell_check
from ronde.notation import scores_of
from ronde.pairing import system_of
from ronde.rulebooks.catalogue import system as system_named
from ronde.services.event_files import MOST_COMPARED, Agreement, EventFile
from ronde.views.base import (
    BYE_CODES,
    Colour,
    DisciplineName,
    Natural,
    Number,
    Points,
    View,
    Words,
    game_of,
    said,
)
from ronde.views.explanations import ExplanationLine, explanation_lines

MOST_REMARKS = 500
"""Remarks of a file that are shown; `remarks_in_all` counts the others too."""

Form = Literal["trf", "json", "papi", "table"]
Pairs = tuple[tuple[Number, Number], ...]


class FileRemark(View, frozen=True):
    """Something unusual or not understood, with its line where it has one."""

    line: Number | None
    text: Words


class FilePlayer(View, frozen=True):
    """A player of the file; `first_round` and `last_round` tell late entries and withdrawals."""

    number: Number
    name: str
    title: str
    rating: Natural
    federation: str
    fide_id: str
    team: str
    points: Points
    first_round: Number
    last_round: Natural | None


class FileByes(View, frozen=True):
    """How many players had no opponent, by kind."""

    kind: str
    count: Number


class FileRound(View, frozen=True):
    """A round as it was played; numbers are those of players, or of teams where teams are paired.

    `agrees` is null until the round has been checked. `missing` are pairs that the rules make and
    that were not played, `unexpected` those that were played against the rules; `reasons` name the
    articles that decide between them, unless there are very many players.
    """

    round: Number
    games: Natural
    open_games: Natural
    forfeits: Natural
    byes: tuple[FileByes, ...]
    agrees: bool | None
    no_pairing: bool
    missing: Pairs
    unexpected: Pairs
    reversed: Pairs
    bye: tuple[Number, ...]
    wanted_bye: Number | None
    reasons: tuple[ExplanationLine, ...] = ()


class SystemAgreement(View, frozen=True):
    """Which rounds a system pairs as they were played; null where it cannot pair the tournament.

    `pairs` are those that it makes too, whatever their colours.
    """

    system: str
    title: str
    rounds: tuple[Number, ...] | None
    pairs: Natural


class FileView(View, frozen=True):
    """What a file holds, and what of it an event will not have (`left_out`).

    Points are given in tenths. `system` is the one by which the rounds were checked, `declared` the
    one that the file names.
    """

    form: Form
    dialects: tuple[str, ...]
    game: DisciplineName
    name: str
    city: str
    federation: str
    start: str
    end: str
    chief_arbiter: str
    time_control: str
    program: str
    rounds: Natural | None
    played: Natural
    players: tuple[FilePlayer, ...]
    rated: Natural
    teams: tuple[str, ...]
    declared: str | None
    system: str
    acceleration: str | None
    accelerated: Natural
    tie_breaks: tuple[str, ...]
    points: dict[str, int | None]
    initial_colour: Colour | None
    bans: Natural
    abnormal_points: Natural
    byes_to_come: Natural
    history: tuple[FileRound, ...]
    agreements: tuple[SystemAgreement, ...]
    remarks: tuple[FileRemark, ...]
    remarks_in_all: Natural
    left_out: tuple[Words, ...]


def file_view(
    found: EventFile,
    declared: str | None,
    report: CheckReport | None = None,
    agreements: tuple[Agreement, ...] = (),
) -> FileView:
    """What the arbiter sees of a file; `declared` is the system that the file itself names."""
    event, details = found.tournament, found.tournament.details
    teams = event.team_event
    checked = {} if report is None else {row.number: row for row in report.rounds}
    remarks = sorted((*found.notices, *_same_ids(event)), key=lambda problem: problem.line or 0)
    return FileView(
        form=found.form,  # type: ignore[arg-type]
        dialects=found.dialects,
        game=game_of(event),
        name=details.name,
        city=details.city,
        federation=details.federation,
        start=details.start,
        end=details.end,
        chief_arbiter=details.chief_arbiter,
        time_control=details.time_control,
        program=details.pairing_controller,
        rounds=event.number_of_rounds,
        played=len(event.rounds),
        players=tuple(_players(event)),
        rated=sum(player.rating > 0 for player in event.players),
        teams=tuple(team.name for team in teams.teams) if teams and teams.paired else (),
        declared=declared,
        system=system_of(event).name,
        acceleration=event.acceleration,
        accelerated=len(event.accelerated),
        tie_breaks=event.tie_breaks,
        points=_points(event.points),
        initial_colour=event.drawn_colour,
        bans=len(event.forbidden) + len(teams.forbidden if teams else ()),
        abnormal_points=len(event.abnormal) + len(teams.abnormal if teams else ()),
        byes_to_come=len(event.absences),
        history=tuple(
            _round(event, number, checked.get(number)) for number in range(1, len(event.rounds) + 1)
        ),
        agreements=tuple(
            SystemAgreement(row.system, system_named(row.system).title, row.rounds, row.pairs)
            for row in agreements
        ),
        remarks=tuple(
            FileRemark(problem.line, said(problem._replace(line=None, column=None).render))
            for problem in remarks[:MOST_REMARKS]
        ),
        remarks_in_all=len(remarks),
        left_out=tuple(said(problem.render) for problem in left_out(found)),
    )


def left_out(found: EventFile) -> Iterator[Problem]:
    """What a file tells and an event will not have."""
    event = found.tournament.team_event
    if event is not None and not event.paired:
        yield Problem(
            N_(
                "{count} teams are left out: players are paired here, and their teams only collect "
                "points. The players and all their games are taken."
            ),
            facts={"count": len(event.teams)},
        )
    if event is not None and event.paired and any(team.rank for team in event.teams):
        yield Problem(
            N_("Points and ranks of teams are not taken over: they are counted from the games.")
        )
    last = len(found.tournament.rounds)
    if event is not None and any(_is_later_bye(event, last)):
        yield Problem(N_("Byes of teams in rounds that have not been paired are left out."))


def _is_later_bye(event: TeamEvent, last: int) -> Iterator[bool]:
    for bye in event.byes:
        yield bye.round > last and bye.bye is Bye.PAIRING_ALLOCATED


def _same_ids(event: Tournament) -> Iterator[Problem]:
    """Players with the same FIDE id, which is one person's only."""
    counted = Counter(player.fide_id for player in event.players if player.fide_id.strip("0"))
    for fide_id, count in counted.items():
        if count > 1:
            names = [player.name for player in event.players if player.fide_id == fide_id]
            yield Problem(
                N_("{count} players have the FIDE id {fide_id}: {names}."),
                facts={"count": count, "fide_id": fide_id, "names": " · ".join(names[:5])},
            )


def _players(event: Tournament) -> Iterator[FilePlayer]:
    teams = event.team_event
    team_of = {} if teams is None or not teams.paired else teams.team_of
    scores, written = event.history_won.points, scores_of(event)
    for player in event.players:
        team = team_of.get(player.tpn)
        yield FilePlayer(
            number=player.tpn,
            name=player.name,
            title=player.title,
            rating=player.rating,
            federation=player.federation,
            fide_id=player.fide_id,
            team=teams.team(team).name if teams and team else "",
            points=written(scores[player.tpn - 1]),
            first_round=player.first_round,
            last_round=player.last_round,
        )


def _points(points: PointSystem) -> dict[str, int | None]:
    """What results are worth, in tenths, where it is told."""
    named = {f.name: getattr(points, f.name) for f in fields(points)}
    return {name: value for name, value in named.items() if value is not None}


def _round(event: Tournament, number: int, checked: CheckedRound | None) -> FileRound:
    played = event.rounds[number - 1]
    byes = Counter(BYE_CODES[bye] for _, bye in played.byes)
    wanted = checked.wanted if checked else None
    return FileRound(
        round=number,
        games=len(played.games),
        open_games=sum(Result.UNKNOWN in game[2:] for game in played.games),
        forfeits=sum(Result.FORFEIT_LOSS in game[2:] for game in played.games),
        byes=tuple(FileByes(kind, count) for kind, count in sorted(byes.items())),
        agrees=None if checked is None else checked.agrees,
        no_pairing=checked is not None and checked.wanted is None,
        missing=() if wanted is None else checked.missing,  # type: ignore[union-attr]
        unexpected=() if wanted is None else checked.unexpected,  # type: ignore[union-attr]
        reversed=() if wanted is None else checked.reversed_colours,  # type: ignore[union-attr]
        bye=() if checked is None or not checked.bye_differs else checked.byes,
        wanted_bye=wanted.bye if wanted and checked and checked.bye_differs else None,
        reasons=() if checked is None else _reasons(event, checked),
    )


def _reasons(event: Tournament, checked: CheckedRound) -> tuple[ExplanationLine, ...]:
    """What decides against the round as it was played."""
    if checked.agrees or len(event.players) * len(event.rounds) > MOST_COMPARED:
        return ()
    return explanation_lines(tell_check(event, checked), game_of(event))


def worth(points: PointSystem) -> str:
    """Win, draw and loss as they are printed."""
    return " – ".join(points_text(value) for value in (points.win, points.draw, points.loss))
