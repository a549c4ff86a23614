"""A whole tournament taken over from elsewhere: players, numbers, rounds and results.

Rule: FIDE checklist for tournament handlers (draft 13) 47 to 56
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any, ClassVar

from ronde.checking import check
from ronde.domain.errors import N_, RequestError
from ronde.domain.option import as_choices
from ronde.domain.pairing_state import PairingState
from ronde.domain.player import Player, Tpn
from ronde.domain.points import PointSystem
from ronde.domain.result import BYE_LETTERS, BYES, Bye, Result
from ronde.domain.round import Board, Game, PlayedRound, in_order
from ronde.domain.tournament import (
    AbnormalPoints,
    Absence,
    AcceleratedPoints,
    Record,
    Tournament,
)
from ronde.journal.acts.bans import with_bans
from ronde.journal.acts.base import Act, Decision, field
from ronde.journal.acts.people import Facts, person_of, personal_facts, plain_facts, with_new_people
from ronde.journal.acts.sections import AddSection
from ronde.journal.cautions import caution
from ronde.journal.encoding import parse_details, version, without_defaults
from ronde.journal.entries import Entry
from ronde.journal.event import Event, Person
from ronde.journal.imported_teams import (
    MARKS,
    plain_teams,
    section_teams,
    team_bye,
)
from ronde.journal.result_text import letters_of, results_of
from ronde.journal.section import Ban, Registration, RoundRecord, Section
from ronde.journal.teams import with_team_event
from ronde.pairing import boards_in, system_of
from ronde.rulebooks.handling import forfeited_round
from ronde.rulebooks.system import Unit


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportTournament(Act):
    """Take over a tournament as a new section; every round is checked against the rules.

    `irregular` are the rounds that differ from the rules, where they have been checked already.

    Rule: FIDE checklist (draft 13) 54, 55
    """

    act = "import-tournament"
    wording: ClassVar[str] = N_("Take over a whole tournament")

    section: str = field(N_("short key of the section, such as a"))
    tournament: Tournament = dataclasses.field(metadata={"hidden": True})
    title: str = field(N_("name of the section"), "")
    system: str | None = field(N_("pairing system"), None)
    source: str = field(N_("where the tournament comes from"), "")
    irregular: tuple[int, ...] | None = dataclasses.field(default=None, metadata={"hidden": True})

    def decide(self, event: Event, at: str) -> Decision:
        given = without_teams_of_players(self.tournament)
        rules = system_of(given, self.system)
        system = rules.name
        rounds = given.number_of_rounds or len(given.rounds)
        if not rounds:
            raise RequestError(N_("The tournament does not state its number of rounds."))
        pairs_teams = given.team_event is not None
        if rules.unit is Unit.TEAM and not pairs_teams:
            raise RequestError(
                N_("{system} pairs teams, and this tournament has players only."), system=system
            )
        added = AddSection(section=self.section, rounds=rounds, system=system, teams=pairs_teams)
        added.decide(event, at)
        people = [
            _person(player, len(event.people) + place)
            for place, player in enumerate(given.players, 1)
        ]
        personal: dict[str, str] = {}
        for person in people:
            personal.update(personal_facts(person))
        fide_mode = rules.in_force
        given = replace(given, system=system, number_of_rounds=rounds)
        irregular = self.irregular
        if irregular is None:
            irregular = tuple(checked.number for checked in check(given, system).differences)
        return Decision(
            {
                "section": self.section,
                "title": self.title,
                "source": self.source,
                "version": version(),
                "fide_mode": fide_mode,
                "irregular": list(irregular),
                "people": [plain_facts(person) for person in people],
                "tournament": plain_tournament(given),
            },
            personal,
            tuple(
                found
                for number in irregular
                for found in caution(
                    "import-irregular", fide_mode=fide_mode, round=number, system=system
                )
            ),
        )

    @staticmethod
    def apply(event: Event, entry: Entry) -> Event:
        data = entry.data
        people = tuple(person_of(row, entry.personal) for row in data["people"])
        event = with_new_people(event, people)
        tournament, bans = _tournament(data["tournament"], people)
        numbers = tuple(person.id for person in people)
        teams = data["tournament"].get("teams")
        section = Section(
            key=data["section"],
            name=data["title"],
            tournament=tournament,
            registrations=tuple(Registration(person.id) for person in people),
            numbers=numbers,
            numbered_by="import",
            bans=tuple(Ban(tuple(numbers[t - 1] for t in b[0]), b[1], b[2]) for b in bans),
            options=data["tournament"].get("choices", {}),
            fide_mode=data["fide_mode"],
            teams=None if teams is None else section_teams(teams, numbers, entry.at),
        )
        section = replace(with_bans(section), excused=_absences_taken_over(section))
        section = _with_round_records(section, entry)
        for number in data["irregular"]:
            section = section.with_note("Import", entry.number, number)
        return event.with_section(section)


def without_teams_of_players(given: Tournament) -> Tournament:
    """The tournament; where players are paired, without the teams that collect their points.

    The application has no such teams: whoever takes the tournament over is told beforehand.
    """
    event = given.team_event
    return given if event is None or event.paired else replace(given, team_event=None)


def _person(player: Player, number: int) -> Person:
    facts = Facts(
        name=player.name or f"#{player.tpn}",
        rating=player.rating,
        title=player.title,
        federation=player.federation,
        sex=player.sex,
        club=player.club,
        league=player.league,
        estimated=player.estimated,
        birth=player.birth,
        fide_id=player.fide_id,
        national=player.national,
    )
    return facts.person(number)


def plain_tournament(given: Tournament) -> dict[str, Any]:
    """Everything but the people, plain enough for an entry; players by pairing number."""
    return {
        "rounds": given.number_of_rounds,
        **({"games_per_match": 2} if given.games_per_match > 1 else {}),
        "points": without_defaults(given.points),
        "initial_colour": given.drawn_colour,
        "system": given.system,
        "acceleration": given.acceleration,
        "tie_breaks": list(given.tie_breaks),
        "lot_seed": given.lot_seed,
        "choices": dict(given.choices),
        "details": without_defaults(given.details),
        "records": [[record.code, record.text] for record in given.records],
        "ranking": list(given.ranking),
        "players": [[p.first_round, p.last_round, p.rank] for p in given.players],
        "played": [
            {
                "games": [[g.white, g.black, letters_of(*g[2:])] for g in _games(played)],
                **_plain_matches(played),
                "byes": [[tpn, BYE_LETTERS[bye]] for tpn, bye in played.byes],
                **({"seats": [white for white, _ in played.pairs]} if played.ordered else {}),
                **({"boards": list(played.numbers)} if played.numbers else {}),
            }
            for played in given.rounds
        ],
        **({} if given.team_event is None else {"teams": plain_teams(given)}),
        **_plain_states(given),
        "absences": [[a.round, a.tpn, BYE_LETTERS[a.bye]] for a in given.absences],
        "bans": [[list(b.tpns), b.first_round, b.last_round] for b in given.forbidden],
        "accelerated": [
            [a.first_round, a.last_round, a.first_tpn, a.last_tpn, a.points]
            for a in given.accelerated
        ],
        "abnormal": [
            [
                a.tpn,
                a.points,
                a.round,
                a.instead_of.name.lower() if a.instead_of is not None else None,
            ]
            for a in given.abnormal
        ],
    }


def _games(played: PlayedRound) -> tuple[Game, ...]:
    """The games of a round; of matches between teams, match by match, the first board first."""
    if all(board.teams is None for board in played.boards):
        return played.games
    return tuple(game for board in played.boards for game in board.games)


def _plain_matches(played: PlayedRound) -> dict[str, Any]:
    """The matches between teams, each with the number of its games."""
    met = [[*board.teams, len(board.games)] for board in played.boards if board.teams is not None]
    return {"matches": met} if met else {}


def _plain_states(given: Tournament) -> dict[str, Any]:
    """What was known when rounds were paired, where anything was known otherwise."""
    states = [state.plain() for state in given.pairing_states]
    return {"pairing_states": states} if states else {}


def _tournament(
    data: Mapping[str, Any], people: tuple[Person, ...]
) -> tuple[Tournament, list[list[Any]]]:
    """The tournament that an entry tells of, and its bans."""
    players = tuple(
        replace(person.player(Registration(person.id), tpn, first), last_round=last, rank=rank)
        for tpn, (person, (first, last, rank)) in enumerate(
            zip(people, data["players"], strict=True), 1
        )
    )
    rounds = tuple(
        in_order(_played(row), row.get("seats", ()), row.get("boards", ()))
        for row in data["played"]
    )
    tournament = Tournament(
        players=players,
        rounds=rounds,
        number_of_rounds=data["rounds"],
        games_per_match=data.get("games_per_match", 1),
        points=PointSystem(**data["points"]),
        initial_colour=data["initial_colour"],
        absences=tuple(Absence(r, Tpn(t), BYES[b]) for r, t, b in data["absences"]),
        accelerated=tuple(
            AcceleratedPoints(r1, r2, Tpn(t1), Tpn(t2), p)
            for r1, r2, t1, t2, p in data["accelerated"]
        ),
        abnormal=tuple(
            AbnormalPoints(Tpn(t), p, r, None if m is None else MARKS[m])
            for t, p, r, m in data["abnormal"]
        ),
        ranking=tuple(Tpn(tpn) for tpn in data["ranking"]),
        system=data["system"],
        acceleration=data["acceleration"],
        tie_breaks=tuple(data["tie_breaks"]),
        lot_seed=data["lot_seed"],
        details=parse_details(data["details"]),
        records=tuple(Record(code, text) for code, text in data["records"]),
        pairing_states=tuple(map(PairingState.of_plain, data.get("pairing_states", ()))),
    )
    if "teams" in data:
        return tournament, data["bans"]
    return _with_boards_in_order(tournament), data["bans"]


def _played(row: Mapping[str, Any]) -> PlayedRound:
    """A round: games of players, or matches of teams, which keep their order."""
    games = [Game(Tpn(w), Tpn(b), *results_of(letters)) for w, b, letters in row["games"]]
    byes = [(Tpn(tpn), BYES[letter]) for tpn, letter in row["byes"]]
    if "matches" not in row:
        return PlayedRound(games, byes)
    coming = iter(games)
    boards = [
        Board(tuple(islice(coming, count)), (white, black))
        for white, black, count in row["matches"]
    ]
    return PlayedRound(boards, byes, ordered=True)


def _with_boards_in_order(tournament: Tournament) -> Tournament:
    """The tournament with its boards as they stand now: a later correction moves nobody."""
    rounds = tuple(
        PlayedRound(
            map(Board, boards_in(tournament, number)),
            played.byes,
            ordered=True,
            numbers=played.numbers,
        )
        for number, played in enumerate(tournament.rounds, 1)
    )
    return replace(tournament, rounds=rounds)


def _absences_taken_over(section: Section) -> frozenset[tuple[int, int]]:
    """The forfeits of rounds that others have paired: what became of them was decided there."""
    return frozenset(
        (number, section.person(tpn))
        for number, played in enumerate(section.tournament.rounds, 1)
        for tpn in forfeited_round(played)
    )


def _with_round_records(section: Section, entry: Entry) -> Section:
    """The section with the facts of the rounds taken over, and what was known at each of them."""
    tournament = replace(section.tournament, choices=as_choices(section.options))
    teams = entry.data["tournament"].get("teams")
    records: list[RoundRecord] = []
    for number, played in enumerate(tournament.rounds, 1):
        is_open = any(Result.UNKNOWN in game[2:] for game in played.games)
        stage = tournament.as_known_at(number)
        options = dict(stage.choices)
        stage = replace(stage, choices=(), pairing_states=())
        known = replace(section, tournament=stage, options=options, paired=tuple(records))
        records.append(
            RoundRecord(
                number=number,
                system=known.system,
                acceleration=stage.acceleration,
                options=options,
                version=entry.data["version"],
                paired_at=entry.at,
                published_at=entry.at,
                completed_at=None if is_open else entry.at,
                known=with_team_event(known),
                **_pairing_facts(section, tournament, number, teams),
            )
        )
    kept = replace(section.tournament, pairing_states=())
    return with_team_event(replace(section, tournament=kept, paired=tuple(records)))


def _pairing_facts(
    section: Section, tournament: Tournament, number: int, teams: Mapping[str, Any] | None
) -> dict[str, Any]:
    """Who was paired with whom in a round, players or teams, and who had the bye."""
    played = tournament.rounds[number - 1]
    if teams is not None:
        met = [board.teams for board in played.boards if board.teams is not None]
        lost = [(white, black) for at, white, black, _ in teams["lost"] if at == number]
        matches = tuple(dict.fromkeys((*met, *lost)))
        return {"matches": matches, "team_bye": team_bye(teams, number)}
    bye = [tpn for tpn, kind in played.byes if kind is Bye.PAIRING_ALLOCATED]
    return {
        "bye": section.person(bye[0]) if bye else None,
        "boards": tuple(
            (section.person(w), section.person(b)) for w, b in tournament.pairs_as_paired(number)
        ),
    }
