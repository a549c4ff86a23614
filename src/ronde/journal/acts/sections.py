"""Sections: adding one, and changing what the announcement fixes for it.

Rule: FIDE C.04.1 (2012) a; (2026) 1; FMJD Annexe V (2017) 1; checklist (draft 13) 57 to 61
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from ronde.accelerations import acceleration as known_acceleration
from ronde.accelerations import pairing_points
from ronde.domain.errors import N_, RequestError
from ronde.domain.option import checked
from ronde.domain.points import PointSystem
from ronde.domain.tournament import Tournament
from ronde.journal.acts.base import Act, Decision, field
from ronde.journal.acts.numbering import usual_method
from ronde.journal.advice import expected, most_rounds_of
from ronde.journal.cautions import Caution, caution
from ronde.journal.encoding import parse_points, without_defaults
from ronde.journal.entries import Entry
from ronde.journal.event import Event
from ronde.journal.section import Section
from ronde.journal.teams import SectionTeams
from ronde.rulebooks.basic import bye_worth
from ronde.rulebooks.catalogue import DEFAULT
from ronde.rulebooks.catalogue import system as system_named
from ronde.rulebooks.system import System, Unit
from ronde.tiebreaks.codes import parse

MOST_ROUNDS = 100
_KEY = re.compile(r"[a-z0-9][a-z0-9-]{0,30}")

MOST_TIE_BREAKS = 40


@dataclass(frozen=True, slots=True, kw_only=True)
class AddSection(Act):
    """Add a tournament to the event; FIDE mode is on wherever the system allows it."""

    act = "add-section"
    wording: ClassVar[str] = N_("Add a tournament to the event")

    section: str = field(N_("short key of the section, such as a"))
    title: str = field(N_("name of the section"), "")
    system: str = field(N_("pairing system"), DEFAULT)
    rounds: int = field(N_("number of rounds"))
    points: str | Mapping[str, Any] | None = field(
        N_("points of a game: chess, draughts or football"), None
    )
    acceleration: str | None = field(N_("acceleration"), None)
    options: Mapping[str, Any] | None = field(N_("choices that the system leaves open"), None)
    tie_breaks: tuple[str, ...] = field(N_("codes of the tie-breaks, in order"), ())
    initial_colour: str | None = field(N_("colour drawn for the first board: W or B"), None)
    lot_seed: str | None = field(N_("published seed of the lots"), None)
    fide_mode: bool = field(N_("off: outside FIDE mode from the beginning"), True)
    teams: bool = field(N_("teams take part, not single players"), False)

    def decide(self, event: Event, at: str) -> Decision:
        if not _KEY.fullmatch(self.section):
            raise RequestError(
                N_("A section's key has small letters, digits and hyphens, unlike {found!r}."),
                found=self.section,
            )
        if self.section in event.sections:
            raise RequestError(N_("There is already a section {section!r}."), section=self.section)
        system = system_named(self.system)
        teams = self.teams or system.unit is Unit.TEAM or system.between_teams
        _require_boards(system, teams=teams)
        points = _points_of(system, self.points)
        fide_mode = self.fide_mode and system.in_force
        check_rounds(self.rounds)
        check_colour(self.initial_colour)
        check_points(points, fide_mode=fide_mode)
        check_options(system, self.acceleration, self.options or {})
        _check_acceleration(self.acceleration, system, self.rounds)
        tie_breaks = self.tie_breaks or _final_order(system, self.options or {})
        _check_tie_breaks(tie_breaks, system)
        cautions = acceleration_cautions(self.acceleration, fide_mode=fide_mode)
        data = {
            **self.given(),
            "system": system.name,
            "points": without_defaults(points),
            "fide_mode": fide_mode,
            "tie_breaks": list(tie_breaks),
            **({"teams": True} if teams else {}),
        }
        return Decision(data, cautions=tuple(cautions))

    @staticmethod
    def apply(event: Event, entry: Entry) -> Event:
        data = entry.data
        tournament = Tournament(
            number_of_rounds=data["rounds"],
            points=PointSystem(**data["points"]),
            initial_colour=data.get("initial_colour"),
            system=data["system"],
            acceleration=data.get("acceleration"),
            tie_breaks=tuple(data["tie_breaks"]),
            lot_seed=data.get("lot_seed"),
            games_per_match=system_named(data["system"]).games_per_match,
        )
        return event.with_section(
            Section(
                key=data["section"],
                name=data.get("title", ""),
                tournament=tournament,
                options=data.get("options") or {},
                fide_mode=data["fide_mode"],
                teams=SectionTeams() if data.get("teams") else None,
            )
        )


def _require_boards(system: System, *, teams: bool) -> None:
    """Refuse teams where the system knows players only."""
    knows_teams = system.unit is Unit.TEAM or system.teams_too or system.between_teams
    if teams and not knows_teams:
        raise RequestError(N_("{system} pairs single players, not teams."), system=system.name)


def _require_same_boards(section: Section, system: System) -> None:
    """Refuse a system of other boards: of teams at any time, others once a round was paired."""
    if (system.unit is Unit.TEAM or system.between_teams) and section.teams is None:
        raise RequestError(
            N_("{system} pairs teams, and this section has players: add another section."),
            system=system.name,
        )
    if section.has_started and system.between_teams is not section.rulebook.between_teams:
        raise RequestError(
            N_("The rounds of {system} have other boards than those that were paired."),
            system=system.name,
        )
    if section.has_started and system.games_per_match != section.tournament.games_per_match:
        raise RequestError(
            N_("The rounds of {system} have other boards than those that were paired."),
            system=system.name,
        )


def check_options(system: System, acceleration: str | None, options: Mapping[str, Any]) -> None:
    """Refuse choices that nothing leaves to the event, and limits that contradict each other."""
    offered = (*system.options, *known_acceleration(acceleration).options)
    checked(system.name, offered, options)
    pairing_points(acceleration, options)


def _check_acceleration(name: str | None, system: System, rounds: int | None) -> None:
    """Refuse an acceleration that the system does not know, or that needs more rounds."""
    acceleration = known_acceleration(name)
    acceleration.assert_known_to(system)
    if rounds is not None:
        acceleration.assert_enough_rounds(rounds)


def _final_order(system: System, options: Mapping[str, Any]) -> tuple[str, ...]:
    """The tie-breaks that the event's choices ask for; none where they are the system's own.

    Rule: FMJD Annexe V (2017) 3.1
    """
    codes = system.tie_breaks_for(system.own_choices(options))
    return () if codes == system.tie_breaks else codes


def check_rounds(rounds: int) -> None:
    """Refuse a tournament without a round, or with more than anybody could play."""
    if rounds < 1:
        raise RequestError(N_("A tournament has at least one round."))
    if rounds > MOST_ROUNDS:
        raise RequestError(
            N_("A tournament has at most {most} rounds, not {found}."),
            most=MOST_ROUNDS,
            found=rounds,
        )


def check_colour(colour: str | None) -> None:
    """Refuse what is neither W, nor B, nor None (not drawn yet)."""
    if colour not in (None, "W", "B"):
        raise RequestError(
            N_("The colour of the first board is W or B, not {found!r}."), found=colour
        )


def _points_of(system: System, told: str | Mapping[str, Any] | None) -> PointSystem:
    """The points of an event: in a round robin the bye is worth nothing unless they say so."""
    points = parse_points(told or system.discipline.value)
    if system.fixed_rounds is not None and not _tells_bye(told):
        return replace(points, pairing_allocated_bye=0)
    return points


def _tells_bye(points: str | Mapping[str, Any] | None) -> bool:
    """Whether the event says what a round without opponent is worth; in a round robin, nothing.

    Reading: ADR-0595
    """
    return isinstance(points, Mapping) and "pairing_allocated_bye" in points


def check_points(points: PointSystem, *, fide_mode: bool) -> None:
    """Refuse worths that no rule knows, and in FIDE mode those that the checklist refuses.

    Rule: FIDE checklist (draft 13) 74, 81, 83
    """
    bye = bye_worth(points)
    if bye > points.win:
        raise RequestError(N_("The pairing-allocated bye may not be worth more than a win."))
    if not fide_mode:
        return
    if 2 * points.draw > points.win + points.loss:
        raise RequestError(N_("Two draws may not be worth more than a win and a loss."))
    standard = (points.win, points.draw, points.loss) == (10, 5, 0)
    if standard and bye not in (10, 5, 0):
        raise RequestError(N_("The pairing-allocated bye is worth 1, ½ or 0 points."))


def acceleration_cautions(name: str | None, *, fide_mode: bool) -> Iterator[Caution]:
    """FIDE publishes one acceleration only."""
    if not known_acceleration(name).in_fide_mode:
        yield from caution("acceleration-not-fide", fide_mode=fide_mode, acceleration=name)


@dataclass(frozen=True, slots=True, kw_only=True)
class Configure(Act):
    """Change what was announced: system, points, acceleration, tie-breaks, colour, seed."""

    act = "configure"
    wording: ClassVar[str] = N_("Change what was announced: system, points, tie-breaks")

    section: str = field(N_("section"))
    system: str | None = field(N_("pairing system"), None)
    points: str | Mapping[str, Any] | None = field(
        N_("points of a game: chess, draughts or football"), None
    )
    acceleration: str | None = field(N_("acceleration, or 'none'"), None)
    options: Mapping[str, Any] | None = field(N_("choices that the system leaves open"), None)
    tie_breaks: tuple[str, ...] | None = field(N_("codes of the tie-breaks, in order"), None)
    initial_colour: str | None = field(N_("colour drawn for the first board: W or B"), None)
    lot_seed: str | None = field(N_("published seed of the lots"), None)

    def decide(self, event: Event, at: str) -> Decision:
        section = event.section(self.section)
        check_colour(self.initial_colour)
        if section.has_started and self.initial_colour is not None:
            raise RequestError(N_("The colour of the first board was drawn before round 1."))
        if section.is_numbered and self.lot_seed is not None:
            raise RequestError(N_("The lots have been drawn: their seed may not change any more."))
        data: dict[str, Any] = self.given()
        if self.system is not None:
            chosen = system_named(self.system)
            _require_boards(chosen, teams=section.teams is not None)
            _require_same_boards(section, chosen)
            data["system"] = chosen.name
        system = system_named(data.get("system", section.system))
        points = self._points(section, system)
        if points is not None:
            check_points(points, fide_mode=section.fide_mode)
            data["points"] = without_defaults(points)
        acceleration = self._acceleration(section)
        check_options(system, acceleration, self.options or {})
        _check_acceleration(acceleration, system, section.tournament.number_of_rounds)
        tie_breaks = self.tie_breaks or self._other_final_order(section, system)
        if self.tie_breaks is not None or self.system is not None:
            announced = section.tournament.tie_breaks if self.tie_breaks is None else ()
            _check_tie_breaks(tie_breaks or announced, system)
        if tie_breaks or self.tie_breaks is not None:
            data["tie_breaks"] = [parse(code).code for code in tie_breaks]
        cautions = (*self._cautions(section, data), *self._numbering_cautions(section, system))
        return Decision(data, cautions=cautions)

    def _numbering_cautions(self, section: Section, system: System) -> Iterator[Caution]:
        """That other choices ask for another list than the one drawn up.

        Rule: FMJD Annexe V (2017) 3.2
        """
        if not section.is_numbered or section.has_started:
            return
        chosen = section.options if self.options is None else self.options
        wanted = system.numbering_for(system.own_choices(chosen))
        if wanted not in (usual_method(section), section.numbered_by):
            yield from caution("list-drawn-otherwise", fide_mode=section.fide_mode)

    def _other_final_order(self, section: Section, system: System) -> tuple[str, ...]:
        """The tie-breaks that other choices ask for; none where they ask for the same as before."""
        if self.options is None:
            return ()
        codes = system.tie_breaks_for(system.own_choices(self.options))
        before = section.rulebook.own_choices(section.options)
        return () if codes == section.rulebook.tie_breaks_for(before) else codes

    def _points(self, section: Section, system: System) -> PointSystem | None:
        """Other points: those given, or another worth of the bye that another system asks for."""
        if self.points is not None:
            return _points_of(system, self.points)
        before, points = section.rulebook, section.tournament.points
        fixed, was_fixed = (one.fixed_rounds is not None for one in (system, before))
        if fixed is was_fixed or section.has_started:
            return None
        usual, now = (None, 0) if fixed else (0, None)
        told = points.pairing_allocated_bye != usual
        return None if told else replace(points, pairing_allocated_bye=now)

    def _acceleration(self, section: Section) -> str | None:
        """The acceleration that will be in force."""
        if self.acceleration is None:
            return section.tournament.acceleration
        return None if self.acceleration == "none" else self.acceleration

    def _cautions(self, section: Section, data: Mapping[str, Any]) -> Iterator[Caution]:
        fide = section.fide_mode
        started = section.has_started
        if self.system is not None:
            if not system_named(data["system"]).in_force:
                yield from caution("system-not-fide", fide_mode=fide, system=data["system"])
            if started and data["system"] != section.system:
                yield from caution("system-after-start", fide_mode=fide)
        if self.acceleration is not None:
            named = None if self.acceleration == "none" else self.acceleration
            yield from acceleration_cautions(named, fide_mode=fide)
            if started:
                yield from caution("acceleration-after-start", fide_mode=fide)
        if started and self.points is not None:
            yield from caution("points-after-start", fide_mode=fide)
        if started and self.tie_breaks is not None:
            yield from caution("tie-breaks-after-start", fide_mode=fide)

    @staticmethod
    def apply(event: Event, entry: Entry) -> Event:
        data = entry.data
        section = event.section(data["section"])
        given: dict[str, Any] = {
            name: data[name] for name in ("system", "initial_colour", "lot_seed") if name in data
        }
        if "acceleration" in data:
            named = data["acceleration"]
            given["acceleration"] = None if named == "none" else named
        if "system" in data:
            given["games_per_match"] = system_named(data["system"]).games_per_match
        if "points" in data:
            given["points"] = PointSystem(**data["points"])
        if "tie_breaks" in data:
            given["tie_breaks"] = tuple(data["tie_breaks"])
        changed = replace(
            section,
            tournament=replace(section.tournament, **given),
            options=data.get("options", section.options),
        )
        if "tie_breaks" in data and section.has_started:
            changed = changed.with_note("Tie-breaks changed", entry.number)
        return event.with_section(changed)


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeRounds(Act):
    """Change the number of rounds.

    Rule: FIDE C.04.1 (2012) a; (2026) 1; FMJD Annexe V (2017) 1
    """

    act = "change-rounds"
    wording: ClassVar[str] = N_("Change the number of rounds")

    section: str = field(N_("section"))
    rounds: int = field(N_("number of rounds"))

    def decide(self, event: Event, at: str) -> Decision | None:
        section = event.open_section(self.section)
        check_rounds(self.rounds)
        if self.rounds < len(section.paired):
            raise RequestError(
                N_("{paired} rounds have been paired: the section cannot have fewer."),
                paired=len(section.paired),
            )
        if self.rounds == section.tournament.number_of_rounds:
            return None
        known_acceleration(section.tournament.acceleration).assert_enough_rounds(self.rounds)
        return Decision(self.given(), cautions=tuple(self._cautions(section)))

    def _cautions(self, section: Section) -> Iterator[Caution]:
        fide = section.fide_mode
        before, paired = section.tournament.number_of_rounds, len(section.paired)
        if section.has_started:
            yield from caution(
                "rounds-after-start", fide_mode=fide, before=before, after=self.rounds
            )
            if (paired == before) is not (paired == self.rounds):
                yield from caution("last-round-flips", fide_mode=fide, round=paired)
        if section.is_numbered and self.rounds > most_rounds_of(section):
            players = expected(section)
            yield from caution(
                "rounds-infeasible", fide_mode=fide, players=players, rounds=self.rounds
            )

    @staticmethod
    def apply(event: Event, entry: Entry) -> Event:
        data = entry.data
        section = event.section(data["section"])
        tournament = replace(section.tournament, number_of_rounds=data["rounds"])
        changed = replace(section, tournament=tournament)
        if section.has_started:
            before = section.tournament.number_of_rounds
            words = f"Number of rounds changed from {before} to {data['rounds']}"
            changed = changed.with_note(words, entry.number)
        return event.with_section(changed)


def _check_tie_breaks(codes: Sequence[str], system: System) -> None:
    """Codes that are known, no more than a table can show, and no Buchholz in a round robin.

    Rule: FIDE C.07 (2026) 8; checklist (draft 13) 105
    """
    if len(codes) > MOST_TIE_BREAKS:
        raise RequestError(
            N_("At most {most} tie-breaks can be chosen, not {found}."),
            most=MOST_TIE_BREAKS,
            found=len(codes),
        )
    for code in codes:
        definition = parse(code).definition
        if system.fixed_rounds is not None and definition.for_swiss_only:
            raise RequestError(
                N_(
                    "{code} may not be used in a round robin (C.07, article {article}): choose "
                    "other tie-breaks, for instance {usual}."
                ),
                code=code,
                article=definition.article,
                usual=", ".join(system.tie_breaks),
            )
