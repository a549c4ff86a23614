"""Corrections of wrong results and reversed colours, and from when on they count.

Rule: FIDE C.04.2 (2012) D7, D8; (2026) 4.2, 4.3
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import ClassVar

from ronde.domain.errors import N_, RequestError
from ronde.journal.acts.base import Act, Decision, field
from ronde.journal.acts.results import (
    GameReference,
    no_conflict,
    require_reversible,
    with_result,
)
from ronde.journal.cautions import caution
from ronde.journal.encoding import parse_moment
from ronde.journal.entries import Entry
from ronde.journal.event import Event
from ronde.journal.result_text import OPEN, letters_of, parse_result, result_text
from ronde.journal.section import RatingCorrection, Section, Timetable
from ronde.rulebooks.handling import Effect, correction_counts


@dataclass(frozen=True, slots=True, kw_only=True)
class Correct(GameReference, Act):
    """Correct a known result, or the colours, of a game; the rules date the correction.

    In time, it counts for the standings and the coming round; later, for the pairings still to
    be made; after the coming round has ended, for ratings only, if the handling rules of the system
    say so. What was paired stays paired.

    Rule: FIDE C.04.2 (2012) D8; (2026) 4.3
    Reading: ADR-0275, ADR-0530
    """

    act = "correct"
    wording: ClassVar[str] = N_("Correct a known result or the colours of a game")

    result: str | None = field(N_("the right result; otherwise it stays"), None)
    seen: str | None = field(N_("the result on your screen, if there is one"), None)
    reversed: bool = field(N_("the game was played with colours reversed"), False)
    reported: str | None = field(N_("when the mistake was reported; otherwise now"), None)

    def decide(self, event: Event, at: str) -> Decision | None:
        section = event.section(self.section)
        number, white, black = self.find(section)
        present = letters_of(*section.game(number, white, black)[2:])
        if present == OPEN:
            raise RequestError(N_("The game has no result yet: enter it."))
        wanted = present if self.result is None else parse_result(self.result, section.tournament)
        if wanted == OPEN:
            raise RequestError(N_("A correction gives the right result."))
        if self.reversed:
            require_reversible(section)
        if wanted == present and not self.reversed:
            return None
        if self.seen is not None:
            no_conflict(section, self.seen, number, present)
        reported = self.reported or at
        effect = correction_counts(
            parse_moment(reported),
            section.schedule(number + 1),
            ratings_only=bool(section.handling.corrections),
        )
        if effect is not Effect.RATING_ONLY:
            section.require_open()
            _require_no_draft(section, number, effect)
        late = number < len(section.paired)
        if late and effect is Effect.COMING_ROUND:
            effect = Effect.FROM_NOW_ON
        return Decision(
            {
                "section": section.key,
                "round": number,
                "white": white,
                "black": black,
                "result": wanted,
                "before": present,
                "reversed": self.reversed,
                "reported": reported,
                "effect": effect.name.lower(),
            },
            cautions=caution(
                "past-colours" if self.reversed else "past-result",
                fide_mode=section.fide_mode,
                effect=effect.value,
                round=number,
                board=section.board_of(number, white),
                white=event.person(white).name,
                black=event.person(black).name,
                before=result_text(present, section.tournament),
                after=result_text(wanted, section.tournament),
            )
            if late
            else (),
        )

    @staticmethod
    def apply(event: Event, entry: Entry) -> Event:
        data = entry.data
        section = event.section(data["section"])
        number = data["round"]
        board = f"{section.tpn(data['white'])}-{section.tpn(data['black'])}"
        if data["effect"] == Effect.RATING_ONLY.name.lower():
            late = RatingCorrection(
                number,
                data["white"],
                data["black"],
                data["result"],
                data["reversed"],
                entry.number,
            )
            section = replace(section, rating_only=(*section.rating_only, late))
            words = f"Correction for rating only @ Round {number}: {board}"
            return event.with_section(section.with_note(words, entry.number, number))
        changed = with_result(section, entry)
        if number < len(section.paired):
            words = f"Result corrected @ Round {number}: {board}"
            changed = changed.with_note(words, entry.number, number)
        return event.with_section(changed)


class UnpublishedPairing(RequestError):
    """A correction in time meets a pairing that was made, and not published yet."""

    http_status = 409


def _require_no_draft(section: Section, number: int, effect: Effect) -> None:
    """A correction in time counts for a pairing that was made but not published yet."""
    following = section.paired[number] if number < len(section.paired) else None
    if following is None or following.published_at is not None:
        return
    if effect is not Effect.COMING_ROUND:
        return
    if section.has_results(following.number):
        raise UnpublishedPairing(
            N_(
                "Round {round} is being played, but its pairing was never published. Publish it; "
                "then correct the result: the pairing stands."
            ),
            round=following.number,
        )
    raise UnpublishedPairing(
        N_(
            "Round {round} is paired and not published yet, and the mistake was reported in time. "
            "Either take back the pairing of round {round}, correct the result and pair again; or, "
            "if the players know the pairing already, publish it and correct then: it stands."
        ),
        round=following.number,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Announce(Act):
    """Announce the times of a round and where its results are shown.

    Rule: FIDE C.04.2 (2012) D7, D8
    """

    act = "announce"
    wording: ClassVar[str] = N_("Announce the times of a round")

    section: str = field(N_("section"))
    round: int = field(N_("round"))
    results_place: str | None = field(N_("place where results are displayed"), None)
    results_posted: str | None = field(N_("time when results are displayed"), None)
    reports_until: str | None = field(N_("time limit for reporting mistakes"), None)
    pairings_posted: str | None = field(N_("time when pairings are displayed"), None)
    begins: str | None = field(N_("beginning of the round, by the local clock"), None)
    end: str | None = field(N_("end of the round"), None)

    def decide(self, event: Event, at: str) -> Decision:
        event.section(self.section)
        if self.round < 1:
            raise RequestError(N_("Rounds are numbered from 1 on."))
        for name, value in self._times().items():
            if name != "results_place":
                parse_moment(value)
        return Decision({"section": self.section, "round": self.round, "times": self._times()})

    def _times(self) -> dict[str, str]:
        return {
            f.name: value for f in fields(Timetable) if (value := getattr(self, f.name)) is not None
        }

    @staticmethod
    def apply(event: Event, entry: Entry) -> Event:
        section = event.section(entry.data["section"])
        number = entry.data["round"]
        times: Mapping[str, str] = entry.data["times"]
        known = section.timetable.get(number, Timetable())
        timetable = {**section.timetable, number: replace(known, **times)}
        return event.with_section(replace(section, timetable=timetable))
