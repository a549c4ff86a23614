"""Cautions: what the arbiter must confirm before an act that the rules restrict.

Level 2 is acknowledged, level 3 confirmed, level 4 confirmed in two steps with its consequences,
level 5 refused unless FIDE mode is left. Nothing switches a caution off: an act is done only with
the tokens of the very cautions that were shown.

Rule: FIDE checklist for tournament handlers (draft 13), questions as each row says
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any

from ronde.domain.errors import N_, RondeError, Translate
from ronde.journal.entries import Entry, canonical

MOST_NAMED = 10


class Level(IntEnum):
    """What the arbiter must do before the act is done."""

    NONE = 0
    ACKNOWLEDGE = 2
    CONFIRM = 3
    TWO_STEPS = 4
    REFUSE = 5


@dataclass(frozen=True, slots=True)
class CautionKind:
    """A row of the table: its questions, its level in FIDE mode and outside, its sentence."""

    code: str
    question: str
    level: Level
    outside: Level
    template: str


def _row(code: str, question: str, level: int, outside: int, template: str) -> CautionKind:
    return CautionKind(code, question, Level(level), Level(outside), template)


KINDS = {
    row.code: row
    for row in (
        _row(
            *("leave-fide-mode", "43, 45, 46", 4, 0),
            N_(
                "Leaving FIDE mode cannot be undone: the section keeps a mark for ever and its "
                "report a note."
            ),
        ),
        _row("system-not-fide", "89", 5, 0, N_("{system} is not a system of the FIDE Handbook.")),
        _row(
            *("acceleration-not-fide", "107, 108", 5, 0),
            N_("{acceleration} is not an acceleration of the FIDE Handbook."),
        ),
        _row(
            *("acceleration-after-start", "110", 5, 3),
            N_("The acceleration may not change once round 1 has been paired."),
        ),
        _row(
            *("system-after-start", "18", 5, 3),
            N_("The system may not change once round 1 has been paired."),
        ),
        _row(
            *("points-after-start", "88", 5, 3),
            N_("What a result or a bye is worth may not change once round 1 has been paired."),
        ),
        _row(
            *("rounds-after-start", "57 to 61", 4, 3),
            N_(
                "The number of rounds was announced before the tournament: it would change from "
                "{before} to {after}."
            ),
        ),
        _row(
            *("last-round-flips", "60, 61", 3, 2),
            N_(
                "Round {round} has been paired by the rules of a round that is not the last, or "
                "the other way round: look at it again."
            ),
        ),
        _row(
            *("rounds-infeasible", "62", 3, 2),
            N_("{players} players cannot play {rounds} rounds without meeting twice."),
        ),
        _row(
            *("tie-breaks-after-start", "201, 202", 4, 2),
            N_("The list of tie-breaks was announced before the tournament."),
        ),
        _row(
            *("prizes-after-start", "", 3, 3),
            N_(
                "Prizes belong to the announcement of the event. Round {round} has been paired: "
                "the change is recorded, and the list of prizes says so."
            ),
        ),
        _row(
            *("forbidden-after-start", "195, 196", 5, 2),
            N_("Players may be kept apart only before round 1 is paired."),
        ),
        _row(
            *("avoidance", "194", 5, 0),
            N_("No rule of FIDE keeps players of one club or federation apart."),
        ),
        _row(
            *("full-point-bye", "178", 3, 2),
            N_("Full-point byes are deprecated: {name} would have one in round {round}."),
        ),
        _row(
            *("second-half-point-bye", "174", 3, 2),
            N_("{name} would have half-point byes in {count} rounds."),
        ),
        _row(
            *("half-point-bye-last-round", "175", 3, 2),
            N_("{name} asks for a half-point bye in the last round."),
        ),
        _row(
            *("not-admitted", "", 2, 2),
            N_("Entered, without a number, and therefore not paired: {names}."),
        ),
        _row(
            *("open-games", "157, 159", 2, 2),
            N_(
                "Games of earlier rounds without a result ({games}): {boards}. They count as "
                "draws, for this pairing only, and are now adjourned games."
            ),
        ),
        _row(
            *("round-not-played", "157, 159", 3, 3),
            N_(
                "No game of round {round} has a result. If round {next} is paired now, all of them "
                "count as draws for this pairing, and become adjourned games."
            ),
        ),
        _row(
            *("absent-without-notice", "C.04.2 D4", 3, 3),
            N_(
                "{name} lost by forfeit in round {round}. Absent without notice counts as "
                "withdrawn: the player is withdrawn now and not paired any more, unless you note "
                "first that the absence has been explained."
            ),
        ),
        _row(
            *("not-checked-in", "", 3, 3),
            N_("Registered players not checked in, who get no number: {players} ({names})."),
        ),
        _row(
            *("without-rating", "C.04.2 B1", 2, 3),
            N_(
                "Players without a rating, who count 0 in the list and in mean ratings: {players} "
                "({names}). Estimate one for each, or convert their national ratings."
            ),
        ),
        _row(
            *("manual-colour-last-round", "66", 2, 2),
            N_(
                "Board {board}: {name} would break the limits of colours, which the rules may lift "
                "in the last round."
            ),
        ),
        _row(
            *("undo-pairing", "113, 115", 3, 2),
            N_("Round {round} of section {section} has been paired: its pairing would be undone."),
        ),
        _row(
            *("undo-published", "113, 115", 4, 3),
            N_(
                "The pairing of round {round} of section {section} has been published: undoing it "
                "is a change of published pairings."
            ),
        ),
        _row(
            *("change-published", "C.04.2 4.4", 4, 3),
            N_(
                "The pairing of round {round} has been published. It may be changed because: "
                "{reason}."
            ),
        ),
        _row(
            *("change-published-without-reason", "C.04.2 4.4", 5, 4),
            N_(
                "The pairing of round {round} has been published, and the rules do not allow this "
                "change: {why}."
            ),
        ),
        _row(
            "manual-rematch", "66", 3, 3, N_("Board {board}: {white} and {black} have already met.")
        ),
        _row(
            "manual-forbidden", "66", 3, 3, N_("Board {board}: {white} and {black} are kept apart.")
        ),
        _row("manual-bye", "66", 3, 3, N_("{name} may not have the bye.")),
        _row(
            *("manual-round-begun", "", 3, 3),
            N_(
                "Round {round} is being played. Boards with a result stay as they are: {done}. "
                "Boards that can be changed: {left}. To change another board, take back its "
                "result first."
            ),
        ),
        _row(
            *("manual-triple-colour", "66", 3, 3),
            N_("Board {board}: {name} would break the limits of colours."),
        ),
        _row(
            *("manual-both-wrong-colours", "67", 3, 2),
            N_("Board {board}: both players would have the colour they are not due."),
        ),
        _row(
            *("manual-differs", "68, 69", 3, 2),
            N_("These boards are not those of {system}: {boards}. The report gets a note."),
        ),
        _row(
            *("import-irregular", "54, 55", 3, 2),
            N_("Round {round} of the imported tournament is not paired as {system} pairs it."),
        ),
        _row(
            *("numbers-by-hand", "152", 3, 2),
            N_("Pairing numbers set by hand replace the order of the rules, for all players."),
        ),
        _row(
            *("list-drawn-otherwise", "152", 3, 3),
            N_(
                "The list has been drawn up in another way than these choices ask for: draw it up "
                "again before round 1."
            ),
        ),
        _row(
            *("numbers-frozen", "153", 2, 2),
            N_("Round {round} has been paired: the corrected rating changes no pairing number."),
        ),
        _row(
            *("past-result", "189 to 193", 3, 2),
            N_(
                "Round {round}, board {board}, {white} – {black}: {before} becomes {after}. The "
                "correction counts {effect}."
            ),
        ),
        _row(
            *("past-colours", "189 to 193", 3, 2),
            N_(
                "Round {round}, board {board}, {white} – {black}: played with colours reversed, "
                "{after}. The correction counts {effect}."
            ),
        ),
        _row(
            *("rating-changed", "142", 3, 2),
            N_(
                "The rating of {name} changes from {before} to {after}; numbers may change with it."
            ),
        ),
        _row(
            *("late-entry", "155, 156", 3, 2),
            N_("{name} is a late entry: {shifted} players get a new pairing number."),
        ),
        _row(
            *("unknown-title", "", 2, 2),
            N_("{title} is not a title that this program knows: check it. {name} keeps it."),
        ),
        _row(
            *("unknown-federation", "", 2, 2),
            N_(
                "{federation} is not a federation that this program knows: check the code of "
                "{name}."
            ),
        ),
        _row("second-section", "", 2, 2, N_("{name} is already registered in section {section}.")),
        _row(
            *("order-of-boards", "", 3, 3),
            N_("{team} would not sit in the order of boards that was announced."),
        ),
        _row(
            *("late-line-up", "", 2, 2),
            N_("The line-up of {team} for round {round} comes after the deadline."),
        ),
        _row(
            *("same-name", "", 3, 3),
            N_("Somebody called {name} is already registered: person {person}."),
        ),
        _row(
            *("erase", "", 4, 4),
            N_("Date of birth, ids and contacts of {name} would be erased for ever."),
        ),
    )
}


@dataclass(frozen=True, slots=True)
class Caution:
    """A caution about one act: which row, at which level, with which facts."""

    kind: CautionKind
    level: Level
    facts: Mapping[str, Any] = field(default_factory=dict)

    @property
    def code(self) -> str:
        """The name of its row."""
        return self.kind.code

    @property
    def question(self) -> str:
        """The article of the section's edition, or the checklist's question, that asks for it."""
        return str(self.facts.get("article", self.kind.question))

    @property
    def template(self) -> str:
        """The sentence with gaps."""
        return self.kind.template

    def render(self, translate: Translate = str) -> str:
        """The sentence, in the language of `translate`."""
        facts = {
            name: translate(value) if name in ("reason", "why", "effect", "what") else value
            for name, value in self.facts.items()
        }
        return translate(self.template).format(**facts)

    def token(self, step: int = 1) -> str:
        """What confirms this very caution, at its first or its second step."""
        content = canonical([self.code, step, {k: str(v) for k, v in self.facts.items()}])
        return hashlib.sha256(content.encode()).hexdigest()[:12]


def listed(names: Iterable[str], most: int = MOST_NAMED) -> str:
    """Names one after the other; of very many the first, and how many there are."""
    found = list(names)
    more = f" … ({len(found)})" if len(found) > most else ""
    between = " · " if any("," in name for name in found) else ", "
    return between.join(found[:most]) + more


def caution(code: str, *, fide_mode: bool, **facts: Any) -> tuple[Caution, ...]:
    """The caution of a row in that mode; nothing where the mode asks for none."""
    kind = KINDS[code]
    level = kind.level if fide_mode else kind.outside
    return (Caution(kind, level, facts),) if level else ()


class ConfirmationNeeded(RondeError):
    """The arbiter must confirm the act first: its cautions, and the tokens that confirm them.

    `entry` is what would be written. Only a `permanent` act cannot be taken back.
    """

    exit_code = 3
    http_status = 428

    def __init__(
        self,
        cautions: Iterable[Caution],
        tokens: Iterable[str],
        step: int,
        entry: Entry | None = None,
        *,
        permanent: bool = False,
    ) -> None:
        self.cautions: tuple[Caution, ...] = tuple(cautions)
        self.tokens: tuple[str, ...] = tuple(tokens)
        self.step = step
        self.entry = entry
        once_more = (
            N_("Please confirm once more; this cannot be taken back.")
            if permanent
            else N_("Please confirm once more.")
        )
        super().__init__(once_more if step == 2 else N_("Please confirm first."))

    def render(self, translate: Translate = str) -> str:
        """Every caution on a line of its own, and the request at the end."""
        return "\n".join([*(c.render(translate) for c in self.cautions), translate(self.template)])


class RefusedInFideMode(RondeError):
    """An act that FIDE mode refuses: give it up, or leave FIDE mode for good."""

    exit_code = 3
    http_status = 409

    def __init__(self, cautions: Iterable[Caution]) -> None:
        self.cautions: tuple[Caution, ...] = tuple(cautions)
        super().__init__(
            N_("This is not possible in FIDE mode. Give it up, or leave FIDE mode first.")
        )

    def render(self, translate: Translate = str) -> str:
        """Every caution on a line of its own, and what can be done."""
        return "\n".join([*(c.render(translate) for c in self.cautions), translate(self.template)])


def require(
    cautions: Iterable[Caution],
    confirm: Collection[str],
    entry: Entry | None = None,
    *,
    permanent: bool = False,
) -> None:
    """Raise unless every caution has been answered as its level asks."""
    cautions = tuple(cautions)
    refused = [c for c in cautions if c.level is Level.REFUSE]
    if refused:
        raise RefusedInFideMode(refused)
    for step, levels in ((1, (Level.CONFIRM, Level.TWO_STEPS)), (2, (Level.TWO_STEPS,))):
        waiting = [c for c in cautions if c.level in levels and c.token(step) not in confirm]
        if waiting:
            earlier = (
                [] if step == 1 else [c.token(1) for c in cautions if c.level >= Level.CONFIRM]
            )
            wanted = [c.token(step) for c in cautions if c.level in levels]
            tokens = dict.fromkeys([*earlier, *wanted, *confirm])
            raise ConfirmationNeeded(waiting, tokens, step, entry, permanent=permanent)
