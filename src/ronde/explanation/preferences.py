"""Colour preferences by the games behind them: who had which colour in which rounds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from ronde.domain.errors import N_
from ronde.domain.initial_colour import Colour
from ronde.explanation.cards import Cards
from ronde.explanation.lines import Fact, Language, Line, NumbersFact, Phrase, cited
from ronde.explanation.round_context import RoundContext
from ronde.rulebooks.account import ColouredGame
from ronde.rulebooks.colours import OTHER, Preference, Strength, preference
from ronde.rulebooks.enquiry import BindingEnquiry, DueEnquiry, PreferenceEnquiry
from ronde.rulebooks.system import Unit

STRENGTH = {
    (Strength.ABSOLUTE, "W"): N_("an absolute preference for White"),
    (Strength.ABSOLUTE, "B"): N_("an absolute preference for Black"),
    (Strength.STRONG, "W"): N_("a strong preference for White"),
    (Strength.STRONG, "B"): N_("a strong preference for Black"),
    (Strength.MILD, "W"): N_("a mild preference for White"),
    (Strength.MILD, "B"): N_("a mild preference for Black"),
}


@dataclass(frozen=True, slots=True)
class PreferenceFact:
    """A preference with its reason: `a mild preference for Black after White in round 4`."""

    preference: Preference
    games: Sequence[tuple[int, str]]

    def said(self, language: Language) -> str:
        translate = language.translate
        if not self.preference.side:
            return translate(N_("no colour preference without a game"))
        strength = translate(STRENGTH[self.preference.strength, self.preference.side])
        if not self.games:
            return translate(N_("{strength} without a game")).format(strength=strength)
        had = self._reason().said(language)
        return translate(N_("{strength} after {had}")).format(strength=strength, had=had)

    def _reason(self) -> Fact:
        wanted = self.preference
        if wanted.repeated and wanted.strength is Strength.ABSOLUTE:
            return _latest(self.games, 2)
        if wanted.strength is Strength.MILD:
            return _latest(self.games, 1)
        return ColourCount(self.games)

    def plain(self) -> Any:
        return {
            "colour": self.preference.side or None,
            "strength": self.preference.strength.name.lower(),
            "difference": self.preference.difference,
            "rounds": [[number, colour] for number, colour in self.games],
        }


def _latest(games: Sequence[tuple[int, str]], count: int) -> Phrase:
    """The colour of the latest games, which was the same."""
    rounds = [number for number, _ in games[-count:]]
    template = {
        ("W", 1): N_("White in round {rounds}"),
        ("B", 1): N_("Black in round {rounds}"),
        ("W", 2): N_("White in rounds {rounds}"),
        ("B", 2): N_("Black in rounds {rounds}"),
    }[games[-1][1], count]
    return Phrase(template, {"rounds": NumbersFact(rounds)})


@dataclass(frozen=True, slots=True)
class ColourCount:
    """How often a player had each colour: `3 Whites and 1 Black`."""

    games: Sequence[tuple[int, str]]

    def said(self, language: Language) -> str:
        had = [colour for _, colour in self.games]
        whites, blacks = had.count("W"), had.count("B")
        white = language.plural(N_("{count} White"), N_("{count} Whites"), whites)
        black = language.plural(N_("{count} Black"), N_("{count} Blacks"), blacks)
        if not blacks:
            return white.format(count=whites)
        if not whites:
            return black.format(count=blacks)
        return language.translate(N_("{several} and {last}")).format(
            several=white.format(count=whites), last=black.format(count=blacks)
        )

    def plain(self) -> Any:
        had = [colour for _, colour in self.games]
        return {"whites": had.count("W"), "blacks": had.count("B")}


@dataclass(frozen=True, slots=True)
class ColoursFact:
    """The colours so far: `2 Whites and 1 Black: first White in round 1, last Black in round 3`."""

    games: Sequence[tuple[int, str]]

    def said(self, language: Language) -> str:
        running = 2 if len({colour for _, colour in self.games[-2:]}) == 1 else 1
        running = min(running, len(self.games))
        latest = _latest(self.games, running).said(language)
        if len(self.games) == running:
            return latest
        return language.translate(N_("{count}: first {first}, last {latest}")).format(
            count=ColourCount(self.games).said(language),
            first=_latest(self.games[:1], 1).said(language),
            latest=latest,
        )

    def plain(self) -> Any:
        return [[number, colour] for number, colour in self.games]


DUE = {
    "W": N_("{player} is due White after {had}."),
    "B": N_("{player} is due Black after {had}."),
    "": N_("{player} has had {had}."),
}
"""What a player is due, or only what the player has had."""


class Preferences:
    """The colour preferences of everybody in the round."""

    def __init__(self, context: RoundContext) -> None:
        self.context = context
        self._cards = Cards(context)

    def of(self, number: int) -> Preference | None:
        """The preference of one player, where the system knows several strengths."""
        enquiry: object = self.context.enquiry
        if not isinstance(enquiry, PreferenceEnquiry):
            return None
        return enquiry.preference(number - 1)

    def lines(self, game: ColouredGame, depth: int) -> Iterator[Line]:
        """What both players of a game are due, and since when."""
        for number in (game.white, game.black):
            wanted = self.of(number)
            games = self._cards.colours(number)
            facts: dict[str, Any] = {"player": self.context.participant(number)}
            if wanted is not None:
                facts["preference"] = PreferenceFact(wanted, games)
                yield Line(N_("{player}: {preference}."), facts, depth=depth)
            elif games:
                facts["had"] = ColoursFact(games)
                yield Line(DUE[self._due(number)], facts, depth=depth)
            else:
                yield Line(N_("{player} has had no colour yet."), facts, depth=depth)

    def _due(self, number: int) -> str:
        """The colour that somebody is due, where the system knows no strengths."""
        enquiry: object = self.context.enquiry
        return enquiry.due(number - 1) if isinstance(enquiry, DueEnquiry) else ""

    def forbidden(self, number: int, colour: Colour) -> Line | None:
        """That a player may not have a colour again, where the system has such a bar.

        Rule: FIDE C.04.3 (2026) 1.7.1, 2.1.3 [C3]; C.04.4.3 2.1
        """
        article = _colour_bar(self.context)
        if not article or self.context.paired.rules.unit is not Unit.PLAYER:
            return None
        games = self._cards.colours(number)
        wanted = preference("".join(had for _, had in games))
        if wanted.strength is not Strength.ABSOLUTE or wanted.side != OTHER[colour]:
            return None
        enquiry: object = self.context.enquiry
        if isinstance(enquiry, BindingEnquiry) and not enquiry.binds(number - 1):
            return None
        facts: dict[str, Any] = {"player": self.context.participant(number)}
        if wanted.repeated and games[-1][1] == colour:
            facts["had"] = _latest(games, 2)
            template = N_("{player} had {had}: a third time running is forbidden.")
        else:
            facts["had"] = ColourCount(games)
            template = N_("{player} has had {had}: a wider colour difference is forbidden.")
        return Line(template, facts, article=article)


def _colour_bar(context: RoundContext) -> str:
    """The article that keeps players apart because of their colours, if the system has one."""
    rows = context.paired.rules.prohibitions
    found = (row for row in rows if getattr(getattr(row, "meeting", None), "of_colours", False))
    return next((cited(row.code, row.article) for row in found), "")
