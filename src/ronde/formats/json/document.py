"""The JSON form as structures: names as in the domain, results as the letters of reports.

Points are whole numbers in tenths (15 is one and a half). A value left out is the default.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct, field

Number = Annotated[int, Meta(ge=1, description="A starting number, of a player or of a team.")]
BoardNumber = Annotated[int, Meta(ge=1, description="The number on the table of a board.")]
RoundNumber = Annotated[int, Meta(ge=1, description="A round, from 1 on.")]
Natural = Annotated[int, Meta(ge=0)]
Tenths = Annotated[int, Meta(description="Points in tenths: 15 is one and a half.")]
ResultLetter = Literal["1", "=", "0", "W", "D", "L", "+", "-", "?"]
ResultLetters = Annotated[
    str, Meta(pattern="^[10=WDL+?-]{2}$", description="White's result and Black's.")
]
ByeLetter = Literal["U", "H", "F", "Z", "+"]
MarkName = Literal[
    "win",
    "draw",
    "loss",
    "unrated_win",
    "unrated_draw",
    "unrated_loss",
    "forfeit_win",
    "forfeit_loss",
    "unknown",
    "pairing_allocated",
    "half",
    "full",
    "zero",
    "unopposed",
]
GameRow = Annotated[
    tuple[Number, Number, ResultLetter, ResultLetter],
    Meta(description="White, Black, White's result, Black's result."),
]
ByeRow = Annotated[tuple[Number, ByeLetter], Meta(description="A player and the kind of bye.")]


class Doc(Struct, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """Defaults are left out; a field that this version does not know is refused."""


class NationalDoc(Doc):
    """What a national federation's list says of a player."""

    federation: str
    name: str = ""
    rating: int = 0
    title: str = ""
    sex: str = ""
    club: str = ""
    id: str = ""
    birth: str = ""


class PlayerDoc(Doc):
    """A player; `rating` 0 is none; after `last_round` the player is not paired any more."""

    tpn: Number
    name: str = ""
    rating: Natural = 0
    title: str = ""
    federation: str = ""
    sex: Literal["", "m", "w"] = ""
    birth: str = ""
    fide_id: str = ""
    club: str = ""
    rank: Natural | None = None
    estimated: bool = False
    first_round: RoundNumber = 1
    last_round: Natural | None = None
    national: tuple[NationalDoc, ...] = ()
    league: str = ""


class RoundDoc(Doc):
    """A round that was paired; who is not named was absent. Two games a match: both are here.

    `seats` is one player of each board in the order of publication, where it is known; `boards`
    are the numbers of these boards, where they are not 1, 2, 3.
    """

    games: tuple[GameRow, ...] = ()
    byes: tuple[ByeRow, ...] = ()
    seats: tuple[Number, ...] = ()
    boards: tuple[BoardNumber, ...] = ()


class PointsDoc(Doc):
    """What each result is worth; a value left out follows the win, the draw or White's value."""

    win: Tenths = 10
    draw: Tenths = 5
    loss: Tenths = 0
    black_win: Tenths | None = None
    black_draw: Tenths | None = None
    black_loss: Tenths | None = None
    forfeit_win: Tenths | None = None
    forfeit_loss: Tenths = 0
    pairing_allocated_bye: Tenths | None = None
    half_point_bye: Tenths | None = None
    full_point_bye: Tenths | None = None
    zero_point_bye: Tenths = 0
    unknown: Tenths | None = None


class AbsenceDoc(Doc):
    """A player who will not play a coming round."""

    round: RoundNumber
    tpn: Number
    bye: Literal["H", "F", "Z"] = "Z"


class ForbiddenDoc(Doc):
    """Players who must not meet each other in these rounds."""

    tpns: tuple[Number, ...]
    first_round: RoundNumber = 1
    last_round: RoundNumber | None = None


class AcceleratedDoc(Doc):
    """Points that count for pairing only."""

    first_round: RoundNumber
    last_round: RoundNumber
    first_tpn: Number
    last_tpn: Number
    points: Tenths


class AbnormalDoc(Doc):
    """A penalty or a bonus, or another worth of a result; round 0 is every round."""

    tpn: Number
    points: Tenths
    round: Natural = 0
    instead_of: MarkName | None = None


class DetailsDoc(Doc):
    """What is printed above the tables."""

    name: str = ""
    city: str = ""
    federation: str = ""
    start: str = ""
    end: str = ""
    kind: str = ""
    chief_arbiter: str = ""
    deputies: tuple[str, ...] = ()
    time_control: str = ""
    encoded_time_control: str = ""
    round_dates: tuple[str, ...] = ()
    pairing_controller: str = ""
    rank_method: str = ""
    encoded_kind: str = ""


class RecordDoc(Doc):
    """A line of a report that is kept unchanged: code and text together are the line."""

    code: str
    text: str
    before: str = ""


class PairingStateDoc(Doc):
    """What was known otherwise when a round was paired; what is left out was as it is now.

    `results` are games of earlier rounds as they stood: round, White, Black, both letters.
    `reversed` are boards of the round, as paired, that were played with colours reversed. `order`
    are the players by their numbers of that day, `strengths` are those of teams, by their numbers.
    `acceleration` is empty where there was none.
    """

    round: RoundNumber
    results: tuple[tuple[RoundNumber, Number, Number, ResultLetters], ...] = ()
    reversed: tuple[tuple[Number, Number], ...] = ()
    absent: tuple[tuple[Number, Literal["H", "F", "Z"]], ...] | None = None
    order: tuple[Number, ...] = ()
    ratings: tuple[tuple[Number, Natural], ...] = ()
    strengths: tuple[tuple[Number, Natural], ...] = ()
    bans: tuple[tuple[Number, ...], ...] | None = None
    number_of_rounds: RoundNumber | None = None
    points: PointsDoc | None = None
    system: str | None = None
    acceleration: str | None = None
    choices: dict[str, str] | None = None


class TeamDoc(Doc):
    """A team and its roster in board order."""

    number: Number
    name: str
    players: tuple[Number, ...] = ()
    nickname: str = ""
    strength: int = 0
    match_points: Tenths | None = None
    game_points: Tenths | None = None
    rank: int | None = None


class MatchDoc(Doc):
    """Two teams that met; the games stand in the round."""

    round: RoundNumber
    white: Number
    black: Number


class LineUpDoc(Doc):
    """Who sat on which board; 0 is an empty board."""

    round: RoundNumber
    team: Number
    opponent: Number
    players: tuple[Natural, ...]


class ForfeitedMatchDoc(Doc):
    """A match that was not played."""

    round: RoundNumber
    white: Number
    black: Number
    white_won: bool = False
    black_won: bool = False


class TeamByeDoc(Doc):
    """A team without a match."""

    round: RoundNumber
    team: Number
    bye: ByeLetter = "U"


class AcceleratedTeamsDoc(Doc):
    """Points of teams that count for pairing only."""

    first_round: RoundNumber
    last_round: RoundNumber
    first_team: Number
    last_team: Number
    match_points: Tenths | None = None
    game_points: Tenths | None = None


class ForbiddenMatchesDoc(Doc):
    """Teams that must not meet each other in these rounds."""

    teams: tuple[Number, ...]
    first_round: RoundNumber = 1
    last_round: RoundNumber | None = None


class AbnormalTeamDoc(Doc):
    """A penalty or a bonus of a team, or another worth of a result."""

    team: Number
    match_points: Tenths | None = None
    game_points: Tenths | None = None
    round: Natural = 0
    instead_of: MarkName | None = None


class TeamEventDoc(Doc):
    """What a team tournament adds; `paired` is false where only the players are paired."""

    teams: tuple[TeamDoc, ...] = ()
    matches: tuple[MatchDoc, ...] = ()
    line_ups: tuple[LineUpDoc, ...] = ()
    forfeits: tuple[ForfeitedMatchDoc, ...] = ()
    byes: tuple[TeamByeDoc, ...] = ()
    board_colours: str = ""
    match_win: Tenths = 20
    match_draw: Tenths = 10
    match_loss: Tenths = 0
    bye_match_points: Tenths | None = None
    bye_game_points: Tenths | None = None
    accelerated: tuple[AcceleratedTeamsDoc, ...] = ()
    forbidden: tuple[ForbiddenMatchesDoc, ...] = ()
    abnormal: tuple[AbnormalTeamDoc, ...] = ()
    paired: bool = True


class TournamentDoc(Doc):
    """A tournament of Ronde."""

    format: Literal["ronde-tournament"]
    version: Literal[1]
    details: DetailsDoc = field(default_factory=DetailsDoc)
    number_of_rounds: RoundNumber | None = None
    games_per_match: Literal[1, 2] = 1
    system: str | None = None
    acceleration: str | None = None
    initial_colour: Literal["W", "B"] | None = None
    points: PointsDoc = field(default_factory=PointsDoc)
    tie_breaks: tuple[str, ...] = ()
    choices: dict[str, str] = field(default_factory=dict)
    lot_seed: str | None = None
    players: tuple[PlayerDoc, ...] = ()
    ranking: tuple[Number, ...] = ()
    rounds: tuple[RoundDoc, ...] = ()
    absences: tuple[AbsenceDoc, ...] = ()
    forbidden: tuple[ForbiddenDoc, ...] = ()
    accelerated: tuple[AcceleratedDoc, ...] = ()
    abnormal: tuple[AbnormalDoc, ...] = ()
    team_event: TeamEventDoc | None = None
    records: tuple[RecordDoc, ...] = ()
    pairing_states: tuple[PairingStateDoc, ...] = ()


SCHEMA_FILE = Path(__file__).with_name("tournament.schema.json")


def schema() -> dict[str, Any]:
    """The schema of a tournament in the JSON form."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A tournament of Ronde, version 1",
        **msgspec.json.schema(TournamentDoc),
    }


def schema_text() -> str:
    """The schema as its file holds it."""
    import json

    return json.dumps(schema(), indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    SCHEMA_FILE.write_text(schema_text(), encoding="utf-8", newline="\n")
