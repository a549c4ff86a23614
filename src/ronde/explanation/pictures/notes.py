"""The notes in the margin of a picture: why something was refused, charged, or leaves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest
from typing import NamedTuple

from ronde.domain.errors import N_
from ronde.explanation.answers import cost
from ronde.explanation.halves import tried_outwards
from ronde.explanation.lines import Language, Line, NumbersFact, Phrase, cited, of_obstacle, of_step
from ronde.explanation.motives import Motives
from ronde.explanation.narration import Narrator, numbers_in, speaks_of
from ronde.explanation.round_context import RoundContext
from ronde.explanation.why import Teller
from ronde.rulebooks.account import BracketAccount, CriterionCount, Obstacle, Step
from ronde.rulebooks.enquiry import RestEnquiry

MOTIVES = 600
"""Players of a round up to whom the engine is asked why somebody leaves a bracket."""
SENTENCES = 4
"""Sentences of one note; the others are in the explanation beside the picture."""


OUTWARDS = N_("{player} looks for an opponent from the middle outwards: {tried}.")


class TriedLine(NamedTuple):
    """A pair tried first and not made: the criterion that refused it; none if it only fell
    with the others.
    """

    a: int
    b: int
    refused_by: str


class Note(NamedTuple):
    """A note in the margin: what it is about, the sentences, and the articles."""

    about: str
    sentences: tuple[str, ...]
    cited: str
    leaving: bool = False


class NoteWriter:
    """Writes the notes on the brackets of one round in one language."""

    def __init__(self, context: RoundContext, narrator: Narrator, language: Language) -> None:
        self._context = context
        self._narrator = narrator
        self._say = language
        self._motives = Motives(context, narrator)

    def refusals(self, bracket: BracketAccount, tried: Sequence[TriedLine]) -> Iterator[Note]:
        """Why what was tried first was refused."""
        first, say = bracket.first, self._say
        if first is None or not tried:
            return
        heading = say.translate(N_("✗ {pairs} tried first"))
        for obstacle in first.obstacles:
            reason = self._sentence(Phrase(obstacle.template, obstacle.facts))
            about = heading.format(pairs="–".join(map(str, obstacle.pair)))
            yield Note(about, (reason,), self._cited(obstacle.code, obstacle.article))
        worse = self._narrator.first_worse(bracket)
        if worse is not None and worse.real is not None:
            pairs = [f"{t.a}–{t.b}" for t in tried if t.refused_by] or [
                f"{t.a}–{t.b}" for t in tried
            ]
            line = cost(worse)
            about = heading.format(pairs=", ".join(pairs))
            yield Note(
                about, (line.sentence(say),), self._cited(worse.real.code, worse.real.article)
            )
        elif not first.obstacles:
            lines = [of_step(step, 0) for step in bracket.steps if _undoes(step, tried)]
            lines = lines or list(self._narrator.against_first(bracket, first, 0))
            if lines:
                about = heading.format(pairs=", ".join(f"{t.a}–{t.b}" for t in tried))
                yield self._note(about, lines)

    def charges(self, bracket: BracketAccount) -> Iterator[Note]:
        """What each charged board lacks."""
        for a, b in bracket.pairs:
            rows = [row for row in charged(bracket) if concerns(row, (a, b))]
            if rows:
                words = tuple(dict.fromkeys(self._sentence(Phrase(r.wording)) for r in rows))
                cites = tuple(dict.fromkeys(self._cited(row.code, row.article) for row in rows))
                yield Note(f"{a}–{b}", words[:SENTENCES], ", ".join(cites))

    def codes(self, bracket: BracketAccount) -> Iterator[tuple[str, str]]:
        """The criteria that are charged to boards, by code, with what they are about."""
        for row in charged(bracket):
            if any(concerns(row, pair) for pair in bracket.pairs):
                words = self._sentence(Phrase(row.wording)).rstrip(".")
                code = self.code(row)
                yield code, words if code.endswith(row.article) else f"{words} [{row.article}]"

    def exchanges(self, bracket: BracketAccount) -> Iterator[Note]:
        """What a procedure says of boards that are not as it proposes them first."""
        if bracket.criteria:
            return
        for step in bracket.steps:
            player, opponent = step.facts.get("player"), step.facts.get("opponent")
            if step.routine or player is None or opponent is None:
                continue
            lines = [of_step(step, 0)]
            tried = tried_outwards(bracket, player) if "proposed" in step.facts else []
            if len(tried) > 1:
                lines.append(Line(OUTWARDS, {"player": player, "tried": NumbersFact(tried)}))
            yield self._note(f"{player}–{opponent}", lines)

    def leaving(self, bracket: BracketAccount, number: int, *, up: bool) -> Note:
        """Why somebody is not paired in the bracket."""
        context = self._context
        name = context.participant(number).said(self._say)
        lines: list[Line] = []
        if number in bracket.floaters:
            lines = self.of_floater(bracket, number)
        elif number == context.paired.bye:
            lines = self._of_bye(number)
        else:
            lines = self._steps_on(bracket.steps, number)
        return self._note(f"{'▲' if up else '▼'} {name}", lines, leaving=True)

    def of_floater(self, bracket: BracketAccount, number: int) -> list[Line]:
        """The motive of a float: by the criteria, or by the steps of the procedure."""
        lines: list[Line] = []
        if len(self._context.present) <= MOTIVES:
            lines = list(self._motives.of_floater(bracket, number, 0))
        return lines or self._steps_on(bracket.steps, number)

    def brought(self, bracket: BracketAccount, number: int, *, up: bool) -> Note:
        """Why somebody of another score is brought into the bracket."""
        name = self._context.participant(number).said(self._say)
        lines: list[Line] = []
        if bracket.criteria and len(self._context.present) <= MOTIVES:
            lines = list(self._motives.of_upfloater(bracket, number, 0))
        about = f"{'▲' if up else '▼'} {name}"
        return self._note(about, lines or self._steps_on(bracket.steps, number))

    def bye_heading(self, number: int) -> str:
        """Who has the bye."""
        name = self._context.participant(number).said(self._say)
        return self._say.translate(N_("Bye: {player}")).format(player=name)

    def bye(self, number: int) -> Note:
        """Why this player has the bye."""
        return self._note(self.bye_heading(number), self._of_bye(number), leaving=True)

    def _of_bye(self, number: int) -> list[Line]:
        account, teller = self._context.account, Teller(self._context)
        lines = [*self._steps_on(account.steps, number), *self._placed_lower(number)]
        if account.criteria:
            lines += [line for line in teller.of_bye(number) if line.depth]
        if lines or len(self._context.present) > MOTIVES:
            return lines
        return list(teller.other_byes(number))

    def _placed_lower(self, number: int) -> Iterator[Line]:
        """Why, where the lowest placed rests, those placed lower do not."""
        enquiry: object = self._context.enquiry
        if not isinstance(enquiry, RestEnquiry):
            return
        steps = [s for s in self._context.account.steps if s.facts.get("resting") == number]
        if not steps:
            yield Line(N_("Nobody is placed lower."))
        for step in steps:
            yield of_step(step, 0)
            lower = numbers_in(step.facts["players"])
            had = [other for other in lower if enquiry.rested(other - 1)]
            if had:
                yield Line(
                    N_("Two points without playing already: {players}."),
                    {"players": NumbersFact(had)},
                )
            for other in lower:
                obstacles = self._context.enquiry.bye(other - 1)
                yield from (of_obstacle(obstacle, 0) for obstacle in obstacles)

    def refuses_to_leave(self, bracket: BracketAccount) -> Iterator[tuple[int, str]]:
        """Those whom the order of the rules would let go first, and the article against it."""
        if len(self._context.present) > MOTIVES:
            return
        spared = self._motives.spared(bracket)
        against = self._motives.against_spared(bracket) if spared else ()
        article = next((line.article for line in against if line.article), "")
        for number in spared:
            yield number, self.short(article) if article else ""
        for step in bracket.steps:
            for key in ("spared", "unfit"):
                for number in step.facts.get(key, ()):
                    yield number, self.short(step.article)

    def code(self, row: CriterionCount | Obstacle) -> str:
        """`C12`; the article where a rulebook gives its rows no codes; the first of several."""
        return self.short(row.code if any(map(str.isdigit, row.code)) else row.article)

    def short(self, article: str) -> str:
        """`C12` of `C12, 2.4.7`; a bare number is called an article."""
        return self._named(article.split(",")[0])

    def _named(self, article: str) -> str:
        if article[:1].isdecimal():
            return self._say.translate(N_("art. {article}")).format(article=article)
        return article

    def _cited(self, code: str, article: str) -> str:
        return self._named(cited(code, article).replace(", ", " · ", 1))

    def _steps_on(self, steps: Iterable[Step], number: int) -> list[Line]:
        return [of_step(step, 0) for step in steps if speaks_of(step, (number,))]

    def _note(self, about: str, lines: Sequence[Line], *, leaving: bool = False) -> Note:
        """As many of the lines as a note has room for; no heading without what it announces.

        What goes into detail gives way first.
        """
        places = sorted(range(len(lines)), key=lambda place: (lines[place].depth, place))
        shown = [lines[place] for place in sorted(places[:SENTENCES])]
        shown = [
            line
            for line, following in zip_longest(shown, shown[1:])
            if not line.one.endswith(":")
            or (following is not None and following.depth > line.depth)
        ]
        articles = dict.fromkeys(line.article for line in shown if line.article)
        cites = ", ".join(map(self._named, articles))
        said = tuple(line.sentence(self._say) for line in shown)
        return Note(about, said, cites, leaving)

    def _sentence(self, phrase: Phrase) -> str:
        """A piece of the rules as a sentence."""
        return Line("{phrase}", {"phrase": phrase}).sentence(self._say)


def _undoes(step: Step, tried: Sequence[TriedLine]) -> bool:
    """A procedure tells of one of these pairs that it was undone."""
    two = {step.facts.get("player"), step.facts.get("opponent")}
    return any(two == {one.a, one.b} for one in tried)


def charged(bracket: BracketAccount) -> Iterator[CriterionCount]:
    """The criteria that somebody had to bear and that a reader cannot see from the boards."""
    return (row for row in bracket.criteria if row.value and row.charged and not row.routine)


def concerns(row: CriterionCount, pair: tuple[int, int]) -> bool:
    """The criterion is charged to this board, or to a player of it."""
    return any(set(who) <= set(pair) for who in row.charged)
