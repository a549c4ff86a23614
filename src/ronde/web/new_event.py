"""The answers given when a section is set up: kept as a draft, read as the act to be written."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from ronde.accelerations.catalogue import ACCELERATIONS
from ronde.accelerations.definition import Acceleration
from ronde.domain.errors import N_, RequestError
from ronde.domain.option import Option
from ronde.domain.points import PointSystem, points_text
from ronde.domain.tournament import Discipline, Tournament
from ronde.journal import AddSection, Event, Section
from ronde.journal.encoding import POINT_SYSTEMS
from ronde.journal.section import Registration
from ronde.ranking import TEAMS, TEAMS_OF_ROUND_ROBIN
from ronde.rulebooks.catalogue import USUAL, listings, system
from ronde.rulebooks.system import System, Unit

STEPS = {
    "game": ("title", "section", "section_title", "game"),
    "system": ("system", "fide_mode", "teams"),
    "rounds": ("rounds", "players"),
    "acceleration": ("acceleration",),
    "points": ("points", "win", "draw", "loss", "bye"),
    "tie-breaks": (),
    "options": (),
    "details": (
        *("city", "federation", "start", "end", "chief_arbiter", "deputies"),
        *("time_control", "initial_colour", "lot_seed"),
    ),
    "summary": (),
}
"""The steps in their order, and the fields that the form of each holds."""

GAMES = tuple(game.value for game in Discipline)
NUMBERS = {
    "rounds": N_("Rounds: {found!r} is not a whole number."),
    "players": N_("Players expected: {found!r} is not a whole number."),
}
DETAILS = ("city", "federation", "start", "end", "chief_arbiter", "time_control")


@dataclass(frozen=True, slots=True)
class Answers:
    """What has been answered so far; whatever was not is as usual."""

    given: Mapping[str, str]

    def text(self, name: str) -> str:
        """An answer, or nothing."""
        return self.given.get(name, "").strip()

    def whole(self, name: str, usual: int) -> int:
        """An answer that is a whole number; what is usual while it is none."""
        text = self.text(name)
        return int(text) if _is_whole(text) else usual

    def check_numbers(self) -> None:
        """Refuse what should be a number of rounds or players, and is not."""
        for name, sentence in NUMBERS.items():
            if (found := self.text(name)) and not _is_whole(found):
                raise RequestError(sentence, found=found)

    @property
    def game(self) -> str:
        """Chess or draughts."""
        if self.text("game") in GAMES:
            return self.text("game")
        if self.text("system"):
            return system(self.text("system")).discipline.value
        return Discipline.CHESS.value

    @property
    def rulebook(self) -> System:
        """The system; where another game was chosen since, the usual one of that game."""
        found, game = self.text("system"), Discipline(self.game)
        chosen = system(found) if found else None
        return chosen if chosen and chosen.discipline is game else system(USUAL[game])

    @property
    def system(self) -> str:
        """The name of the system."""
        return self.rulebook.name

    @property
    def fide_mode(self) -> bool:
        """FIDE mode is wanted, and the system allows it."""
        return self.given.get("fide_mode", "1") == "1" and self.rulebook.in_force

    @property
    def teams(self) -> bool:
        """Teams take part: the system pairs nothing else, or lets them and they were announced."""
        rules = self.rulebook
        if rules.unit is Unit.TEAM or rules.between_teams:
            return True
        return rules.teams_too and self.given.get("teams") == "1"

    @property
    def rounds(self) -> int:
        """The number of rounds."""
        return self.whole("rounds", 9)

    @property
    def acceleration(self) -> str | None:
        """The acceleration, if the system knows it."""
        known = {row.name for row in accelerations_of(self.rulebook)}
        return self.text("acceleration") if self.text("acceleration") in known else None

    @property
    def tie_breaks(self) -> tuple[str, ...]:
        """The codes in order; none: as usual."""
        return tuple(self.text("tie_breaks").replace(",", " ").split())

    @property
    def shown_tie_breaks(self) -> tuple[str, ...]:
        """The codes in order, those of the system where none were chosen."""
        chosen = self.rulebook.own_choices(self.options)
        if self.teams and not self.rulebook.between_teams and not self.tie_breaks:
            return TEAMS if self.rulebook.fixed_rounds is None else TEAMS_OF_ROUND_ROBIN
        return self.tie_breaks or self.rulebook.tie_breaks_for(chosen) or self.rulebook.tie_breaks

    @property
    def offered(self) -> tuple[Option, ...]:
        """The choices that the system leaves to the event."""
        return self.rulebook.options

    @property
    def accelerating(self) -> tuple[Option, ...]:
        """The choices that the acceleration leaves to the event."""
        rows = accelerations_of(self.rulebook)
        return next((row.options for row in rows if row.name == self.acceleration), ())

    @property
    def options(self) -> dict[str, str]:
        """The choices that differ from what is usual, each checked."""
        chosen = {
            option.key: option.checked(self.text(f"option-{option.key}"))
            for option in (*self.offered, *self.accelerating)
            if self.text(f"option-{option.key}")
        }
        usual = {option.key: option.default for option in (*self.offered, *self.accelerating)}
        return {key: value for key, value in chosen.items() if value != usual[key]}

    @property
    def chosen(self) -> tuple[tuple[Option, str], ...]:
        """The same, each with its option."""
        values, offered = self.options, (*self.offered, *self.accelerating)
        return tuple((option, values[option.key]) for option in offered if option.key in values)

    @property
    def usual_points(self) -> str:
        """The point system of the game."""
        return self.game

    @property
    def points(self) -> PointSystem:
        """What results are worth; the bye may be worth something else than a win."""
        name = self.text("points") or self.usual_points
        bye = tenths(self.text("bye")) if self.text("bye") else None
        if name != "custom":
            base = POINT_SYSTEMS.get(name, POINT_SYSTEMS["chess"])
            return PointSystem(base.win, base.draw, base.loss, pairing_allocated_bye=bye)
        win, draw, loss = (
            tenths(self.text(field) or usual)
            for field, usual in (("win", "1"), ("draw", "0.5"), ("loss", "0"))
        )
        return PointSystem(win, draw, loss, pairing_allocated_bye=bye)

    @property
    def points_summary(self) -> str:
        """Win, draw and loss as they are printed."""
        worth = self.points
        return " – ".join(short(value) for value in (worth.win, worth.draw, worth.loss))

    @property
    def act(self) -> AddSection:
        """The act that makes the section."""
        self.check_numbers()
        points = self.points
        plain = {
            f.name: getattr(points, f.name)
            for f in fields(points)
            if getattr(points, f.name) != f.default
        }
        if self.text("bye"):
            plain["pairing_allocated_bye"] = tenths(self.text("bye"))
        return AddSection(
            section=self.text("section") or "a",
            title=self.text("section_title"),
            system=self.system,
            rounds=self.rounds,
            points=plain or "chess",
            acceleration=self.acceleration,
            options=self.options or None,
            tie_breaks=self.tie_breaks,
            fide_mode=self.fide_mode,
            initial_colour=self.text("initial_colour") or None,
            lot_seed=self.text("lot_seed") or None,
            teams=self.teams,
        )

    @property
    def details(self) -> dict[str, Any]:
        """Place, dates and arbiters."""
        found: dict[str, Any] = {n: self.text(n) for n in DETAILS if self.text(n)}
        deputies = [name.strip() for name in self.text("deputies").split(";") if name.strip()]
        return {**found, **({"deputies": deputies} if deputies else {})}

    @property
    def planned_section(self) -> Section:
        """The section with as many people as are expected, so that the rules can be asked."""
        expected = min(self.whole("players", 0), 5000)
        return Section(
            key="a",
            name="",
            tournament=Tournament(number_of_rounds=self.rounds, system=self.system),
            registrations=tuple(Registration(person) for person in range(1, expected + 1)),
        )

    @property
    def advised_rounds(self) -> range:
        """The numbers of rounds that the rules advise for those expected; none where none do."""
        players = self.whole("players", 0)
        return self.rulebook.advice.rounds(players) if players >= 2 else range(0)


def _is_whole(text: str) -> bool:
    return text.isdecimal() and len(text) <= 6


_POINTS = re.compile(r"(?=\.?[0-9])([0-9]{1,4})?(?:\.([0-9])?0{0,9})?")
"""A number of points in tenths: 1, 0.5, 1.50."""


def tenths(text: str) -> int:
    """A number of points as tenths: 1, 0.5, ½, 1,5."""
    plain = text.strip().replace("½", ".5").replace(",", ".")
    found = _POINTS.fullmatch(plain)
    points = 10 * int(found[1] or 0) + int(found[2] or 0) if found else -1
    if not 0 <= points <= 1000:
        raise RequestError(
            N_("{found!r} is not a number of points: write 1, 0.5 or ½, in tenths at most."),
            found=text[:40],
        )
    return points


def short(points: int) -> str:
    """Points as they are spoken of: 1, ½, 1.5."""
    text = points_text(points).removesuffix(".0")
    return "½" if text == "0.5" else text


def offered() -> tuple[System, ...]:
    """The systems whose rounds the pages can show."""
    return tuple(system(listing.name) for listing in listings())


def comparable(section: Section) -> tuple[System, ...]:
    """The systems that could pair the section."""
    if section.pairs_teams:
        return tuple(row for row in offered() if row.unit is Unit.TEAM or row.teams_too)
    return tuple(row for row in offered() if row.unit is section.rulebook.unit)


def systems_of(game: str) -> tuple[System, ...]:
    """The systems of a game, family by family, the newest edition first; the usual one leads."""
    found = [one for one in offered() if one.discipline is Discipline(game)]
    families = list(dict.fromkeys(one.family for one in found))
    return tuple(sorted(found, key=lambda one: (families.index(one.family), -one.edition)))


def is_usual(one: System) -> bool:
    """The usual system of its game."""
    return one.name == USUAL[one.discipline]


def accelerations_of(one: System) -> tuple[Acceleration, ...]:
    """The accelerations that are offered for a system."""
    return tuple(row for row in ACCELERATIONS.values() if row.is_offered_to(one))


def free_key(event: Event) -> str:
    """A key for a further section of the event."""
    letters: list[str] = [*"abcdefghijklmnopqrstuvwxyz", *(f"s{n}" for n in range(1, 1000))]
    return next(key for key in letters if key not in event.sections)
