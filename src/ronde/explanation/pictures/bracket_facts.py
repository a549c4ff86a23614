"""What a picture of a bracket shows, before anything has a place on paper.

A row is what the rules try first: the left card is the first of the pair, the right card the
second, and whoever would have stayed over stands last on the right. So a level line is a board
that was tried first, a sloping one was changed, and an arc within a column is an exchange.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ronde.domain.errors import N_
from ronde.explanation.lines import Language, NumbersFact, PointsFact
from ronde.explanation.narration import Narrator
from ronde.explanation.pictures.cards import CardMaker, PlayerCard
from ronde.explanation.pictures.notes import Note, NoteWriter, TriedLine, charged, concerns
from ronde.explanation.round_context import RoundContext
from ronde.pairing import Round
from ronde.rulebooks.account import BracketAccount, FirstCandidate
from ronde.rulebooks.system import HALVES, LIST_HALVES

MOVED_HEADS = {
    "above": N_("Moved down"),
    "below": N_("Moved up"),
    "": N_("From other groups"),
}
"""The head of the players who were moved into a bracket, by where they come from."""


NAMED = 12
"""Players who are named in the summary of a round; more are counted."""


class BoardLine(NamedTuple):
    """A board: who has White and Black, its number, and the criteria charged to it."""

    white: int
    black: int
    number: int
    charged: tuple[str, ...]


class Exit(NamedTuple):
    """Somebody who is not paired in the bracket: where their way ends, above or below it."""

    number: int
    words: str
    up: bool


class BracketFacts(NamedTuple):
    """One bracket. `rows` are numbers, 0 for an empty place.

    `columns` head the two columns, `moved_columns` those of the first `moved_rows` rows, where
    players from other groups stand. `spared` are those whom the rules would let go first, with the
    criterion against it; `came_from` says who came from above and who from below. `codes` say
    what the criteria charged to boards are about; `map_notes` leave out what they say.
    """

    title: str
    score: str
    columns: tuple[str, str]
    moved_columns: tuple[str, str]
    rows: tuple[tuple[int, int], ...]
    moved_rows: int
    cards: dict[int, PlayerCard]
    boards: tuple[BoardLine, ...]
    tried: tuple[TriedLine, ...]
    spared: tuple[tuple[int, str], ...]
    came_from: tuple[str, str]
    goes: tuple[Exit, ...]
    notes: tuple[Note, ...]
    map_notes: tuple[Note, ...]
    codes: dict[str, str]
    description: str


class BracketReader:
    """Reads the brackets of one round for pictures in one language.

    `tables` are the numbers of the boards in the hall, where they are not 1, 2, 3 …. With `beside`,
    the round that was made, the pictures show an alternative to it: its boards and who moves, the
    new ones marked, and nothing of what the rules would try.
    """

    def __init__(
        self,
        context: RoundContext,
        language: Language,
        tables: Sequence[int] = (),
        beside: Round | None = None,
    ) -> None:
        self.context = context
        self._say = language
        self._made = None if beside is None else {frozenset(pair) for pair in beside.pairs}
        pairs = context.paired.pairs
        numbers = tables or range(1, len(pairs) + 1)
        self._tables = {frozenset(two): number for two, number in zip(pairs, numbers, strict=True)}
        self.cards: CardMaker = CardMaker(context, language)
        self._narrator = Narrator(context)
        self.notes: NoteWriter = NoteWriter(context, self._narrator, language)
        self._facts: dict[int, BracketFacts] = {}

    def drawn(self) -> list[BracketAccount]:
        """The brackets in which there is somebody to show."""
        return [b for b in self.context.account.brackets if self._present(b)]

    def facts(self, bracket: BracketAccount) -> BracketFacts:
        """Everything about one bracket; found out once, however often it is drawn."""
        if id(bracket) not in self._facts:
            self._facts[id(bracket)] = self._read(bracket)
        return self._facts[id(bracket)]

    @property
    def is_alternative(self) -> bool:
        """The round is compared with the one that was made."""
        return self._made is not None

    def _read(self, bracket: BracketAccount) -> BracketFacts:
        rows = self._rows(bracket)
        told = self._narrator.members if self.is_alternative else self._narrator.whole
        tried = tuple(self._tried(bracket))
        goes = tuple(self._goes(bracket))
        moved_rows = self._moved_rows(bracket, rows)
        columns = self._columns(bracket, rows[moved_rows:])
        refusals = tuple(self.notes.refusals(bracket, tried))
        moves = () if self.is_alternative else tuple(self._moves(bracket, goes))
        return BracketFacts(
            title=self._title(bracket),
            score=PointsFact(bracket.score).said(self._say),
            columns=columns,
            moved_columns=self._moved_columns(bracket, columns),
            rows=rows,
            moved_rows=moved_rows,
            cards={v: self.cards.card(v, bracket) for v in self._present(bracket)},
            boards=tuple(self._boards(bracket)),
            tried=tried,
            spared=tuple(self._spared(bracket)),
            came_from=(self._came_from(bracket, "above"), self._came_from(bracket, "below")),
            goes=goes,
            notes=() if self.is_alternative else (*refusals, *self._on_boards(bracket), *moves),
            map_notes=(*refusals, *moves),
            codes={} if self.is_alternative else dict(self.notes.codes(bracket)),
            description=" ".join(line.sentence(self._say) for line in told(bracket, 0)),
        )

    def _on_boards(self, bracket: BracketAccount) -> Iterator[Note]:
        """What is charged to boards, and what a procedure changed."""
        yield from self.notes.charges(bracket)
        yield from self.notes.exchanges(bracket)

    def _moves(self, bracket: BracketAccount, goes: Sequence[Exit]) -> Iterator[Note]:
        """Why people come up into the bracket, and why they leave it."""
        yield from self._rising(bracket)
        for one in goes:
            yield self.notes.leaving(bracket, one.number, up=one.up)

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
        first = self._first(bracket)
        pairs = first.pairs if first is not None and first.pairs else bracket.pairs
        here = self._present(bracket)
        pairs = tuple(p for p in pairs if p[0] in here and p[1] in here)
        if not self._by_list():
            # The halves are drawn up by colour, not by the list that orders the two of a pair.
            pairs = tuple(p[::-1] if p[1] in bracket.s1 else p for p in pairs)
        placed = {v for pair in pairs for v in pair}
        over = [v for v in (first.floaters if first is not None else ()) if v in here]
        over = [v for v in over if v not in placed]
        others = [v for v in here if v not in placed and v not in over]
        return (*pairs, *((0, v) for v in (*others, *over)))

    def _first(self, bracket: BracketAccount) -> FirstCandidate | None:
        """What the rules try first; of an alternative that is not told."""
        return None if self.is_alternative else bracket.first

    def summary(self, shown: Sequence[BracketFacts]) -> list[str]:
        """What a reader sees first: boards changed, who leaves a score, the bye, colours denied."""
        say, context = self._say, self.context
        boards = [board for facts in shown for board in facts.boards]
        tried = {frozenset(row) for facts in shown for row in facts.rows}
        changed = sum(frozenset(board[:2]) not in tried for board in boards)
        template = say.plural(
            N_("{count} board, {changed} not as the rules try it first."),
            N_("{count} boards, {changed} not as the rules try them first."),
            len(boards),
        )
        if not changed:
            template = say.plural(
                N_("{count} board, as the rules try it first."),
                N_("{count} boards, all as the rules try them first."),
                len(boards),
            )
        said = [template.format(count=len(boards), changed=changed)]
        elsewhere = {v for facts in shown for v, card in facts.cards.items() if card.came}
        denied = {
            v for facts in shown for v, card in facts.cards.items() if card.due and card.due.denied
        }
        for words, count_of, who in (
            (
                N_("Meeting somebody of another score: {players}."),
                N_("{count} players meet somebody of another score."),
                elsewhere - {context.paired.bye},
            ),
            (
                N_("Without the colour that they are due: {players}."),
                N_("{count} players do not have the colour that they are due."),
                denied,
            ),
        ):
            if len(who) > NAMED:
                said.append(say.translate(count_of).format(count=len(who)))
            elif who:
                listed = NumbersFact(sorted(who)).said(say)
                said.append(say.translate(words).format(players=listed))
        if context.paired.bye is not None:
            name = context.participant(context.paired.bye).said(say)
            said.append(say.translate(N_("{player} has the bye.")).format(player=name))
        return said

    def _by_list(self) -> bool:
        """Whether the list orders the two columns; otherwise it is the colour due."""
        return self.context.paired.rules.wording.halves in (HALVES, LIST_HALVES)

    def _moved_rows(self, bracket: BracketAccount, rows: Sequence[tuple[int, int]]) -> int:
        """The rows at the top whose left player was moved into the bracket."""
        if not self._by_list():
            return 0
        count = 0
        for left, right in rows:
            if not (left and right and left in bracket.moved):
                break
            count += 1
        return count

    def _columns(self, bracket: BracketAccount, rows: Sequence[tuple[int, int]]) -> tuple[str, str]:
        """What the two columns are: the halves that the account names, or those of the list."""
        left, right = map(self._say.translate, self.context.paired.rules.wording.halves)
        if self.context.paired.rules.wording.halves != LIST_HALVES:
            return (left, right) if bracket.s1 and bracket.s2 else ("", "")
        pairs = [row for row in rows if all(row)]
        brought = [pair for pair in pairs if pair[1] in bracket.moved]
        if brought:
            return self._moved_columns(bracket, ("", ""))[::-1] if brought == pairs else ("", "")
        paired = {v for pair in pairs for v in pair}
        listed = [v for v in bracket.members if v in paired]
        upper = set(listed[: len(pairs)])
        if pairs and upper == {a for a, _ in pairs}:
            return left, right
        return (right, left) if pairs and upper == {b for _, b in pairs} else ("", "")

    def _moved_columns(self, bracket: BracketAccount, columns: tuple[str, str]) -> tuple[str, str]:
        """The heads above those who were moved into the bracket, and their opponents."""
        ways = {self._came(v, bracket) for v in bracket.moved}
        head = self._say.translate(MOVED_HEADS[ways.pop() if len(ways) == 1 else ""])
        if self.context.paired.rules.wording.halves == LIST_HALVES:
            return head, self._say.translate(N_("their opponents"))
        return head, columns[1] or HALVES[1]

    def _came(self, number: int, bracket: BracketAccount) -> str:
        return "above" if self.context.scores.get(number, 0) >= bracket.score else "below"

    def _boards(self, bracket: BracketAccount) -> Iterator[BoardLine]:
        for a, b in bracket.pairs:
            game = self.context.game_of(a)
            white, black = (a, b) if game is None or game.white == a else (b, a)
            codes = self._marked(bracket, (a, b))
            number = self._tables.get(frozenset((a, b)), 0)
            yield BoardLine(white, black, number, tuple(dict.fromkeys(codes)))

    def _marked(self, bracket: BracketAccount, two: tuple[int, int]) -> list[str]:
        """What a board carries: the criteria charged to it; in an alternative that it is new."""
        if self._made is not None:
            return [] if frozenset(two) in self._made else [self._say.translate(N_("new"))]
        return [self.notes.code(row) for row in charged(bracket) if concerns(row, two)]

    def _tried(self, bracket: BracketAccount) -> Iterator[TriedLine]:
        """What was tried first and is not among the boards.

        A criterion refuses the pairs it charges; one that charges none of them, all of them.
        """
        first = self._first(bracket)
        if first is None:
            return
        made = {frozenset(pair) for pair in bracket.pairs}
        gone = [pair for pair in first.pairs if frozenset(pair) not in made]
        refused = {frozenset(o.pair): self.notes.code(o) for o in first.obstacles}
        worse = self._narrator.first_worse(bracket)
        if worse is not None and worse.wished is not None:
            guilty = {frozenset(who) for who in worse.wished.charged}
            those = [pair for pair in gone if frozenset(pair) in guilty] or gone
            refused = {frozenset(pair): self.notes.code(worse.wished) for pair in those}
        for a, b in gone:
            yield TriedLine(a, b, refused.get(frozenset((a, b)), ""))

    def _spared(self, bracket: BracketAccount) -> Iterator[tuple[int, str]]:
        """Those in the bracket who would go first by the order of the rules, and do not."""
        if self.is_alternative:
            return
        here = self._present(bracket)
        for number, code in self.notes.refuses_to_leave(bracket):
            if code and number in here and number not in bracket.floaters:
                yield number, code

    def _came_from(self, bracket: BracketAccount, side: str) -> str:
        """`from 2 points: 19, 28`."""
        scores = self.context.scores
        moved = [v for v in bracket.moved if v in scores and self._came(v, bracket) == side]
        parts = []
        for score in sorted({scores[v] for v in moved}, reverse=True):
            template = self._say.translate(N_("from {points}: {players}"))
            who = NumbersFact([v for v in moved if scores[v] == score])
            points = PointsFact(score).said(self._say)
            parts.append(template.format(points=points, players=who.said(self._say)))
        return " · ".join(parts)

    def _goes(self, bracket: BracketAccount) -> Iterator[Exit]:
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
            up = other is not None and self._narrator.next_score(bracket, number) > bracket.score
            yield Exit(number, say.translate(template).format(**facts), up)

    def _rising(self, bracket: BracketAccount) -> Iterator[Note]:
        """Those who are brought into the bracket, without leaving another one."""
        floated = {v for one in self.context.account.brackets for v in one.floaters}
        for number in self._present(bracket):
            if number in bracket.moved and number not in floated:
                came = self._came(number, bracket)
                if came:
                    yield self.notes.brought(bracket, number, up=came == "below")
