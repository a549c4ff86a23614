"""The rules of a version of 2017 in words, as the regulations of a tournament print them.

Every sentence follows from a choice; nothing is said that the rulebook does not do. `translate`
turns the English sentences into another language (the annex asks each federation for its own).

Rule: FMJD Annexe V (2017) 1, 2, 3, 4, 5.1
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from ronde.domain.errors import N_, RequestError, Translate
from ronde.rulebooks.fmjd.aspects import Aspects
from ronde.rulebooks.fmjd.edition_2017 import RATING, SOLKOFF_TRUNCATED, aspects_of
from ronde.rulebooks.system import UNANNOUNCED, Announcement, System

FINAL = {
    "a": N_("Solkoff: the points of all opponents"),
    "b": N_("median Solkoff: without the highest and the lowest score"),
    "c": N_("truncated Solkoff: without the lowest score, then without the two lowest, and so on"),
    "d": N_("Sonneborn-Berger: twice the points of those beaten, once of those drawn with"),
    "e": N_("mean rating of the opponents"),
    "f": N_("tournament performance rating, game by game"),
    "g": N_("own rating"),
    "h": N_("drawn number"),
}
SENTENCES: Mapping[tuple[str, str], str] = {
    ("performance_first", "true"): N_(
        "The tournament performance rating decides the final order before the points."
    ),
    ("order_r1", "a"): N_("For the first round the players are ordered by drawn number."),
    ("order_r1", "b"): N_("For the first round the players are ordered by rating."),
    ("pairing_r1", "halves"): N_("The upper half meets the lower half: A1-B1, A2-B2, A3-B3."),
    ("pairing_r1", "neighbours"): N_("The first meets the second, the third the fourth: 1-2, 3-4."),
    ("colours_r1", "alternate"): N_("Colours change from board to board: A1-B1, B2-A2, A3-B3."),
    ("colours_r1", "upper"): N_("The upper half has White."),
    ("colours_r1", "odd"): N_("Odd numbers have White."),
    ("order_next", "a"): N_("Later, inside a group: Solkoff, then Sonneborn-Berger, then number."),
    ("order_next", "b"): N_("Later, inside a group: own rating, then number."),
    ("order_next", "c"): N_("Later, inside a group: drawn number."),
    ("order_next", "d"): N_(
        "Later, inside a group: mean rating of the opponents, then own rating."
    ),
    ("in_group", "a"): N_("In a group the upper half meets the lower half: 1-4, 2-5, 3-6."),
    ("in_group", "b"): N_("In a group the strongest meets the weakest: 1-6, 2-5, 3-4."),
    ("in_group", "c"): N_("In a group the opponents are drawn by lot."),
    ("in_group", "dubov"): N_(
        "In a group the highest mean rating of opponents meets the lowest own rating."
    ),
    ("odd", "a"): N_("In an odd group the first player moves to the next group."),
    ("odd", "b"): N_("In an odd group the last player moves to the next group."),
    ("odd", "c"): N_("In an odd group a player chosen by lot moves to the next group."),
    ("float_target", "a"): N_("A transferred player meets the first of the next group."),
    ("float_target", "b"): N_("A transferred player meets the last of the next group."),
    ("colour", "none"): N_("Colours are given after the pairing and do not change it."),
    ("colour", "weak"): N_(
        "Weak colour preference: two players who both had the same colour twice do not meet "
        "if the group can be paired otherwise."
    ),
    ("colour", "strong"): N_(
        "Strong colour preference: players due White meet players due Black as far as possible."
    ),
    ("strong_every_round", "true"): N_("This holds in every round."),
    ("strong_every_round", "false"): N_("This holds after odd rounds."),
    ("colour_may_float", "true"): N_(
        "Players may be transferred to another group for the sake of colours."
    ),
    ("twice", "last"): N_("Twice the same colour means: in the last two games."),
    ("twice", "last-or-ahead"): N_(
        "Twice the same colour means: in the last two games, or twice more often than the other."
    ),
    ("balanced", "first"): N_("A player with equal colours is due the colour of their first game."),
    ("balanced", "alternate"): N_(
        "A player with equal colours is due another colour than in their last game."
    ),
    ("third_colour", "before"): N_("A third equal colour running is avoided if possible."),
    ("floats", "true"): N_(
        "Nobody meets a higher score, or a lower one, in two rounds running if that can be avoided."
    ),
    ("floats", "false"): N_("Transfers of earlier rounds are not looked at."),
    ("floats_two_rounds", "true"): N_("The same holds for the round before the last."),
}
"""What each choice means, in the words of the annex."""

ASPECTS = (
    (N_("Final order"), ("performance_first",)),
    (N_("First round"), ("order_r1", "pairing_r1", "colours_r1")),
    (N_("Order in later rounds"), ("order_next",)),
    (N_("Pairing in a group"), ("in_group",)),
    (N_("Odd groups"), ("odd",)),
    (N_("Transferred players"), ("float_target",)),
    (
        N_("Colours"),
        ("colour", "strong_every_round", "twice", "colour_may_float", "balanced", "third_colour"),
    ),
    (N_("Floats"), ("floats", "floats_two_rounds")),
)
"""The eight aspects of chapter 2, each with the choices that settle it."""

ALWAYS = (
    N_("Two players meet at most once; players on equal points meet as far as possible."),
    N_(
        "With an odd number the last of the lowest group who has not rested yet meets a dummy: "
        "that player rests and has the points of a win. In round 2 a player who rested in round 1 "
        "is paired as if without points. The dummy's rating is the lowest of the tournament less "
        "one."
    ),
    N_("A player who withdraws stays in the standings and is not paired any more."),
    N_("Games not yet finished count as draws, for pairing only."),
)
"""What chapters 1 and 4 say of every version."""

PREFERRED = (RATING, SOLKOFF_TRUNCATED)
"""Preferred for official tournaments of the FMJD. Rule: FMJD Annexe V (2017) 1"""

FIRST_IN_GROUPS = N_(
    "Acceleration: in round 1 the players are cut into {packets} groups by rating; the first meets "
    "the second, the third the fourth, and so on."
)
ACCELERATED: Mapping[tuple[str, str], str] = {
    ("fmjd-four-groups", "leading"): N_(
        "Later the leading group is cut in the same way as long as it is larger than the number "
        "of rounds left."
    ),
    ("fmjd-four-groups", "every"): N_(
        "Later every group is cut in the same way as long as the leading group is larger than the "
        "number of rounds left."
    ),
    ("fmjd-halley", "leading"): N_(
        "In round 2 the players of the upper half have the points of a win more, for pairing only."
    ),
}
"""What chapter 6 says of an acceleration."""


@dataclass(frozen=True, slots=True)
class Regulations:
    """The rules of one version, for a tournament of so many rounds.

    An acceleration of another regulation is named by its title.
    """

    system: System
    announced: Announcement = UNANNOUNCED

    @property
    def aspects(self) -> Aspects:
        """The choices of the version."""
        return aspects_of(self.system, {})

    def text(self, translate: Translate = str) -> str:
        """The rules on plain lines, in the language of `translate`."""
        return "\n".join(self._lines(translate)) + "\n"

    def _lines(self, translate: Translate) -> Iterator[str]:
        yield translate(N_("Swiss system: {title}")).format(title=translate(self.system.title))
        if self.announced.rounds is not None:
            rounds = translate(N_("Number of rounds: {rounds}"))
            yield rounds.format(rounds=self.announced.rounds)
        yield translate(N_("Points: win {win}, draw {draw}, loss {loss}")).format(
            win=self.system.points.win // 10,
            draw=self.system.points.draw // 10,
            loss=self.system.points.loss // 10,
        )
        for number, (heading, keys) in enumerate(ASPECTS, 1):
            yield f"{number}. {translate(heading)}"
            if number == 1:
                yield self._final_order(translate)
            for sentence in sentences(self.aspects, keys):
                yield f"   {translate(sentence)}"
        for number, sentence in enumerate(ALWAYS, len(ASPECTS) + 1):
            yield f"{number}. {translate(sentence)}"
        yield from self._accelerated(translate)
        if self.system in PREFERRED:
            yield translate(N_("The FMJD prefers this system for its official tournaments."))

    def _accelerated(self, translate: Translate) -> Iterator[str]:
        aspects, announced = self.aspects, self.announced
        name = announced.acceleration or ""
        sentence = ACCELERATED.get((name, aspects.cut)) or ACCELERATED.get((name, "leading"))
        if sentence is not None:
            first = translate(FIRST_IN_GROUPS).format(packets=aspects.packets)
            yield f"{first} {translate(sentence)}"
        elif announced.acceleration_title:
            title = translate(announced.acceleration_title)
            yield translate(N_("Acceleration: {title}")).format(title=title)

    def _final_order(self, translate: Translate) -> str:
        letters = self.aspects.final_order.split(",")
        listed = "; ".join(translate(FINAL[letter]) for letter in letters)
        return "   " + translate(N_("Points, then: {criteria}.")).format(criteria=listed)


def sentences(aspects: Aspects, keys: tuple[str, ...]) -> Iterator[str]:
    """What the choices of these keys mean; choices that have no effect are not mentioned."""
    values = aspects.as_options()
    for key in keys:
        if key == "strong_every_round" and aspects.colour != "strong":
            continue
        if key == "twice" and aspects.colour != "weak":
            continue
        if key == "floats_two_rounds" and not aspects.floats:
            continue
        sentence = SENTENCES.get((key, values[key]))
        if sentence is not None:
            yield sentence


def saved(system: System) -> dict[str, Any]:
    """A version as plain values, to be kept in a file: its name, its title and every choice."""
    return {
        "name": system.name,
        "title": system.title,
        "options": aspects_of(system, {}).as_options(),
    }


def restored(document: Mapping[str, Any]) -> System:
    """The version that was saved; choices left out are those of the rating system (5.1)."""
    name, options = document.get("name"), document.get("options")
    if not isinstance(name, str) or not isinstance(options, Mapping):
        raise RequestError(N_("A saved system has a name and options: {found}."), found=document)
    title = document.get("title", name)
    return replace(RATING.composed(options, str(title)), name=name)
