"""What a picture of a bracket shows, before anything has a place on paper.

A row is what the rules try first: the left card is the first of the pair, the right card the
second, and whoever would have stayed over stands last on the right. So a level line is a board
that was tried first, a sloping one was changed, and an arc within a column is an exchange.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ronde.domain.errors import N_
from ronde.explanation.answers import cost
from ronde.explanation.lines import Language, Line, NumbersFact, Phrase, PointsFact, cited
from ronde.explanation.motives import Motives
from ronde.explanation.narration import Narrator
from ronde.explanation.pictures.cards import CardMaker, PlayerCard
from ronde.explanation.round_context import RoundContext
from ronde.rulebooks.account import BracketAccount, CriterionCount, Obstacle
from ronde.rulebooks.system import HALVES, LIST_HALVES

MOTIVES = 600
"""Players of a round up to whom the engine is asked why somebody leaves a bracket."""
SENTENCES = 3
"""Sentences of one note; the others are in the explanation beside the picture."""


class BoardLine(NamedTuple):
    """A board: who has White and Black, its number, and the criteria charged to it."""

    white: int
    black: int
    number: int
    charged: tuple[str, ...]


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


class BracketFacts(NamedTuple):
    """One bracket. `rows` are numbers, 0 for an empty place; `columns` head the two columns."""

    title: str
    score: str
    columns: tuple[str, str]
    rows: tuple[tuple[int, int], ...]
    moved_rows: int
    cards: dict[int, PlayerCard]
    boards: tuple[BoardLine, ...]
    tried: tuple[TriedLine, ...]
    came_from: str
    goes: tuple[tuple[int, str], ...]
    notes: tuple[Note, ...]
    description: str


class BracketReader:
    """Reads the brackets of one round for pictures in one language.

    `tables` are the numbers of the boards in the hall, where they are not 1, 2, 3 ….
    """

    def __init__(
        self, context: RoundContext, language: Language, tables: Sequence[int] = ()
    ) -> None:
        self.context = context
        self._say = language
        pairs = context.paired.pairs
        numbers = tables or range(1, len(pairs) + 1)
        self._tables = {frozenset(two): number for two, number in zip(pairs, numbers, strict=True)}
        self.cards: CardMaker = CardMaker(context, language)
        self._narrator = Narrator(context)

    def drawn(self) -> list[BracketAccount]:
        """The brackets in which there is somebody to show."""
        return [b for b in self.context.account.brackets if self._present(b)]

    def facts(self, bracket: BracketAccount) -> BracketFacts:
        """Everything about one bracket."""
        rows = self._rows(bracket)
        tried = tuple(self._tried(bracket))
        return BracketFacts(
            title=self._title(bracket),
            score=PointsFact(bracket.score).said(self._say),
            columns=self._columns(bracket),
            rows=rows,
            moved_rows=self._moved_rows(bracket, rows),
            cards={v: self.cards.card(v, bracket) for v in self._present(bracket)},
            boards=tuple(self._boards(bracket)),
            tried=tried,
            came_from=self._came_from(bracket),
            goes=tuple(self._goes(bracket)),
            notes=(
                *self._refusals(bracket, tried),
                *self._charges(bracket),
                *self._leaving(bracket),
            ),
            description=" ".join(
                line.sentence(self._say) for line in self._narrator.whole(bracket)
            ),
        )

    def _present(self, bracket: BracketAccount) -> list[int]:
        """Everybody in the bracket whom no earlier one has paired."""
        taken = set(self._narrator.already_paired(bracket))
        return [v for v in bracket.members if v not in taken and v in self.context.scores]

    def _title(self, bracket: BracketAccount) -> str:
        template = self._say.translate(N_("Round {round} · the {group} of {points}"))
        return template.format(
            round=self.context.paired.number,
            group=self.context.group.said(self._say),
            points=PointsFact(bracket.score).said(self._say),
        )

    def _rows(self, bracket: BracketAccount) -> tuple[tuple[int, int], ...]:
        """Left and right of every row, by what was tried first."""
        first = bracket.first
        pairs = first.pairs if first is not None and first.pairs else bracket.pairs
        here = self._present(bracket)
        pairs = tuple(p for p in pairs if p[0] in here and p[1] in here)
        if self.context.paired.rules.wording.halves not in (HALVES, LIST_HALVES):
            # The halves are drawn up by colour, not by the list that orders the two of a pair.
            pairs = tuple(p[::-1] if p[1] in bracket.s1 else p for p in pairs)
        placed = {v for pair in pairs for v in pair}
        over = [v for v in (first.floaters if first is not None else ()) if v in here]
        over = [v for v in over if v not in placed]
        others = [v for v in here if v not in placed and v not in over]
        return (*pairs, *((0, v) for v in (*others, *over)))

    def _moved_rows(self, bracket: BracketAccount, rows: Sequence[tuple[int, int]]) -> int:
        """The rows at the top whose left player was moved down."""
        scores, count = self.context.scores, 0
        for left, right in rows:
            if not (left and right and left in bracket.moved and scores[left] > bracket.score):
                break
            count += 1
        return count

    def _columns(self, bracket: BracketAccount) -> tuple[str, str]:
        """What the two columns are: the halves that the account names, or those of the list."""
        halves = self.context.paired.rules.wording.halves
        named = self._is_halved(bracket) if halves == LIST_HALVES else bracket.s1 and bracket.s2
        if not named:
            return "", ""
        return self._say.translate(halves[0]), self._say.translate(halves[1])

    def _is_halved(self, bracket: BracketAccount) -> bool:
        """Whether the upper half of the list stands on the left, and the lower one on the right."""
        first = bracket.first
        if first is None or not first.pairs or first.floaters or bracket.moved:
            return False
        paired = {v for pair in first.pairs for v in pair}
        listed = [v for v in bracket.members if v in paired]
        upper = {v for v, _ in first.pairs}
        return upper == set(listed[: len(listed) // 2])

    def _boards(self, bracket: BracketAccount) -> Iterator[BoardLine]:
        for a, b in bracket.pairs:
            game = self.context.game_of(a)
            white, black = (a, b) if game is None or game.white == a else (b, a)
            codes = [_code(row) for row in _charged(bracket) if _concerns(row, (a, b))]
            number = self._tables.get(frozenset((a, b)), 0)
            yield BoardLine(white, black, number, tuple(dict.fromkeys(codes)))

    def _tried(self, bracket: BracketAccount) -> Iterator[TriedLine]:
        """What was tried first and is not among the boards.

        A criterion refuses the pairs it charges; one that charges none of them, all of them.
        """
        first = bracket.first
        if first is None:
            return
        made = {frozenset(pair) for pair in bracket.pairs}
        gone = [pair for pair in first.pairs if frozenset(pair) not in made]
        refused = {frozenset(o.pair): _code(o) for o in first.obstacles}
        worse = self._narrator.first_worse(bracket)
        if worse is not None and worse.wished is not None:
            charged = {frozenset(who) for who in worse.wished.charged}
            guilty = [pair for pair in gone if frozenset(pair) in charged] or gone
            refused = {frozenset(pair): _code(worse.wished) for pair in guilty}
        for a, b in gone:
            yield TriedLine(a, b, refused.get(frozenset((a, b)), ""))

    def _came_from(self, bracket: BracketAccount) -> str:
        """`from 2 points: 19, 28`."""
        scores = self.context.scores
        moved = [v for v in bracket.moved if v in scores]
        parts = []
        for score in sorted({scores[v] for v in moved}, reverse=True):
            template = self._say.translate(N_("from {points}: {players}"))
            who = NumbersFact([v for v in moved if scores[v] == score])
            points = PointsFact(score).said(self._say)
            parts.append(template.format(points=points, players=who.said(self._say)))
        return "; ".join(parts)

    def _goes(self, bracket: BracketAccount) -> Iterator[tuple[int, str]]:
        """Whoever is not paired here, and where their way ends."""
        context, say = self.context, self._say
        for number in self._present(bracket):
            if number in bracket.seated:
                continue
            facts = {"player": context.participant(number).said(say)}
            other = context.partner.get(number)
            if number == context.paired.bye:
                template = N_("{player}: the bye")
            elif other is None:
                continue
            else:
                template = N_("{player}: board {board}, against {other}")
                facts["board"] = str(self._tables[frozenset((number, other))])
                facts["other"] = context.participant(other).said(say)
            yield number, say.translate(template).format(**facts)

    def _refusals(self, bracket: BracketAccount, tried: Sequence[TriedLine]) -> Iterator[Note]:
        """Why what was tried first was refused."""
        first, say = bracket.first, self._say
        if first is None or not tried:
            return
        heading = say.translate(N_("✗ {pairs} tried first"))
        for obstacle in first.obstacles:
            reason = self._sentence(Phrase(obstacle.template, obstacle.facts))
            about = heading.format(pairs="–".join(map(str, obstacle.pair)))
            yield Note(about, (reason,), _cited(obstacle.code, obstacle.article))
        worse = self._narrator.first_worse(bracket)
        if worse is not None and worse.real is not None:
            pairs = [f"{t.a}–{t.b}" for t in tried if t.refused_by] or [
                f"{t.a}–{t.b}" for t in tried
            ]
            line = cost(worse)
            about = heading.format(pairs=", ".join(pairs))
            yield Note(about, (line.sentence(say),), _cited(worse.real.code, worse.real.article))
        elif not first.obstacles:
            lines = list(self._narrator.against_first(bracket, first, 0))[:SENTENCES]
            if lines:
                about = heading.format(pairs=", ".join(f"{t.a}–{t.b}" for t in tried))
                sentences = tuple(line.sentence(say) for line in lines)
                yield Note(about, sentences, lines[0].article)

    def _sentence(self, phrase: Phrase) -> str:
        """A piece of the rules as a sentence."""
        return Line("{phrase}", {"phrase": phrase}).sentence(self._say)

    def _charges(self, bracket: BracketAccount) -> Iterator[Note]:
        """What each charged board lacks."""
        for a, b in bracket.pairs:
            rows = [row for row in _charged(bracket) if _concerns(row, (a, b))]
            if rows:
                words = tuple(dict.fromkeys(self._sentence(Phrase(r.wording)) for r in rows))
                cites = tuple(dict.fromkeys(_cited(row.code, row.article) for row in rows))
                yield Note(f"{a}–{b}", words[:SENTENCES], ", ".join(cites))

    def _leaving(self, bracket: BracketAccount) -> Iterator[Note]:
        """Why somebody is not paired in the bracket."""
        motives = Motives(self.context, self._narrator)
        for number, _way in self._goes(bracket):
            name = self.context.participant(number).said(self._say)
            lines: list[Line] = []
            if len(self.context.present) <= MOTIVES and number in bracket.floaters:
                lines = list(motives.of_floater(bracket, number, 0))[:SENTENCES]
            cites = ", ".join(dict.fromkeys(line.article for line in lines if line.article))
            said = tuple(line.sentence(self._say) for line in lines)
            yield Note(f"▼ {name}", said, cites, leaving=True)


def _charged(bracket: BracketAccount) -> Iterator[CriterionCount]:
    """The criteria that somebody had to bear and that a reader cannot see from the boards."""
    return (row for row in bracket.criteria if row.value and row.charged and not row.routine)


def _concerns(row: CriterionCount, pair: tuple[int, int]) -> bool:
    """The criterion is charged to this board, or to a player of it."""
    return any(set(who) <= set(pair) for who in row.charged)


def _code(row: CriterionCount | Obstacle) -> str:
    """`C12`; the article where a rulebook gives its rows no codes; the first of several."""
    code = row.code if any(map(str.isdigit, row.code)) else row.article
    return code.split(",")[0]


def _cited(code: str, article: str) -> str:
    return cited(code, article).replace(", ", " · ", 1)
