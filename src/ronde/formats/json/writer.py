"""Writing a tournament in its JSON form: one line for each player and for each round."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from ronde.domain.consistency import not_announced
from ronde.domain.errors import CannotBeWritten
from ronde.domain.result import BYE_LETTERS, RESULT_LETTERS
from ronde.formats.json import document as doc
from ronde.formats.source import half_a_character

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ronde.domain.player import Player
    from ronde.domain.round import PlayedRound
    from ronde.domain.team import TeamEvent
    from ronde.domain.tournament import Tournament

D = TypeVar("D", bound=doc.Doc)

_EMPTY = doc.TournamentDoc(format="ronde-tournament", version=1)
_LISTS = (
    *("players", "rounds", "absences", "forbidden", "accelerated", "abnormal", "records"),
    "pairing_states",
)


def write_json(tournament: Tournament) -> str:
    """The tournament as JSON."""
    if problems := not_announced(tournament):
        raise CannotBeWritten(problems)
    document = document_of(tournament)
    try:
        parts = [
            '"format":"ronde-tournament"',
            '"version":1',
            *(
                f'"{name}":{_part(name, value)}'
                for name in document.__struct_fields__
                if (value := getattr(document, name)) != getattr(_EMPTY, name)
            ),
        ]
        return "{\n" + ",\n".join(parts) + "\n}\n"
    except UnicodeEncodeError as error:
        raise half_a_character(error) from error


def _part(name: str, value: Any) -> str:
    if name not in _LISTS:
        return _text(value)
    return "[\n" + ",\n".join(_text(item) for item in value) + "\n]"


def _text(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def document_of(tournament: Tournament) -> doc.TournamentDoc:
    """The document that describes the tournament."""
    return doc.TournamentDoc(
        format="ronde-tournament",
        version=1,
        details=_same(doc.DetailsDoc, tournament.details),
        number_of_rounds=tournament.number_of_rounds,
        games_per_match=tournament.games_per_match,  # type: ignore[arg-type]
        system=tournament.system,
        acceleration=tournament.acceleration,
        initial_colour=tournament.initial_colour,
        points=_same(doc.PointsDoc, tournament.points),
        tie_breaks=tournament.tie_breaks,
        choices=dict(tournament.choices),
        lot_seed=tournament.lot_seed,
        players=tuple(_player(player) for player in tournament.players),
        ranking=tournament.ranking,
        rounds=tuple(_round(played) for played in tournament.rounds),
        absences=tuple(_marked(doc.AbsenceDoc, tournament.absences)),
        forbidden=tuple(_same(doc.ForbiddenDoc, ban) for ban in tournament.forbidden),
        accelerated=tuple(_same(doc.AcceleratedDoc, grant) for grant in tournament.accelerated),
        abnormal=tuple(_marked(doc.AbnormalDoc, tournament.abnormal)),
        team_event=None
        if tournament.team_event is None
        else _team_event(tournament, tournament.team_event),
        records=tuple(_same(doc.RecordDoc, record) for record in tournament.records),
        pairing_states=tuple(
            msgspec.convert(state.plain(), doc.PairingStateDoc)
            for state in tournament.pairing_states
        ),
    )


def _same(structure: type[D], value: Any, **changed: Any) -> D:
    """A structure with the fields of a domain value of the same names."""
    return structure(
        **{name: getattr(value, name) for name in structure.__struct_fields__} | changed
    )


def _marked(structure: type[D], values: Iterable[Any]) -> Iterable[D]:
    """Values with a bye or a result in them, which is written as a letter or a name."""
    for value in values:
        if "bye" in structure.__struct_fields__:
            yield _same(structure, value, bye=BYE_LETTERS[value.bye])
        else:
            mark = value.instead_of
            yield _same(structure, value, instead_of=None if mark is None else mark.name.lower())


def _player(player: Player) -> doc.PlayerDoc:
    national = tuple(_same(doc.NationalDoc, record) for record in player.national)
    return _same(doc.PlayerDoc, player, national=national)


def _round(played: PlayedRound) -> doc.RoundDoc:
    letters: Any = RESULT_LETTERS
    byes: Any = BYE_LETTERS
    return doc.RoundDoc(
        games=tuple([(w, b, letters[one], letters[other]) for w, b, one, other in played.games]),
        byes=tuple([(tpn, byes[bye]) for tpn, bye in played.byes]),
        seats=tuple([games[0].white for games in played.meetings]) if played.ordered else (),
        boards=played.numbers,
    )


def _matches(tournament: Tournament) -> Iterator[doc.MatchDoc]:
    """The teams that met; their games stand in the round."""
    for number, played in enumerate(tournament.rounds, 1):
        for white, black in sorted(board.teams for board in played.boards if board.teams):
            yield doc.MatchDoc(number, white, black)


def _team_event(tournament: Tournament, event: TeamEvent) -> doc.TeamEventDoc:
    return doc.TeamEventDoc(
        teams=tuple(_same(doc.TeamDoc, team) for team in event.teams),
        matches=tuple(_matches(tournament)),
        line_ups=tuple(_same(doc.LineUpDoc, line_up) for line_up in event.line_ups),
        forfeits=tuple(_same(doc.ForfeitedMatchDoc, match) for match in event.forfeits),
        byes=tuple(_marked(doc.TeamByeDoc, event.byes)),
        board_colours=event.board_colours,
        match_win=event.match_win,
        match_draw=event.match_draw,
        match_loss=event.match_loss,
        bye_match_points=event.bye_match_points,
        bye_game_points=event.bye_game_points,
        accelerated=tuple(_same(doc.AcceleratedTeamsDoc, grant) for grant in event.accelerated),
        forbidden=tuple(_same(doc.ForbiddenMatchesDoc, ban) for ban in event.forbidden),
        abnormal=tuple(_marked(doc.AbnormalTeamDoc, event.abnormal)),
        paired=event.paired,
    )
