"""From the cells of all players to rounds: opponents must agree about each other."""

from __future__ import annotations

from itertools import chain, zip_longest
from typing import TYPE_CHECKING

from ronde.domain.errors import N_
from ronde.domain.history import NEVER_PAIRED
from ronde.domain.initial_colour import ListedRound, shown_colour
from ronde.domain.player import Tpn
from ronde.domain.result import COMPATIBLE, FORFEITS, RESULT_LETTERS, Bye, Result
from ronde.domain.round import Game, Pair, PlayedRound
from ronde.formats.trf.cells import BLANK, FIRST, STRIDE, WRONG, RoundCell

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ronde.domain.initial_colour import Colour
    from ronde.formats.source import Findings
    from ronde.formats.trf.draft import LocatedNumber

Column = tuple[RoundCell, ...]

WITHOUT_OPPONENT: dict[Result, Bye] = {
    Result.WIN: Bye.PAIRING_ALLOCATED,
    Result.UNRATED_WIN: Bye.PAIRING_ALLOCATED,
    Result.DRAW: Bye.HALF,
    Result.UNRATED_DRAW: Bye.HALF,
    Result.LOSS: Bye.ZERO,
    Result.UNRATED_LOSS: Bye.ZERO,
    Result.FORFEIT_WIN: Bye.UNOPPOSED,
    Result.FORFEIT_LOSS: Bye.ZERO,
}
"""Playing codes against nobody: the byes of TRF06, and the boards that team reports leave empty."""


class Rounds:
    """The round columns of a report.

    `rows` are the cells by number, `lines` where each player stands. `suspects` are the numbers
    of players with something wrong in a round: their scores are not compared. `colourless` are
    the forfeits that list no colours, by round.
    """

    def __init__(self, rows: Sequence[list[RoundCell]], lines: Sequence[int], findings: Findings):
        self.columns: list[Column] = list(zip_longest(*rows, fillvalue=BLANK))
        self.lines = lines
        self.findings = findings
        self.suspects: set[int] = set()
        self.colourless: list[tuple[int, Pair]] = []
        self.completed: int = next(
            (
                number
                for number in range(len(self.columns), 0, -1)
                if any(
                    cell[0] or cell[2] is Bye.PAIRING_ALLOCATED for cell in self.columns[number - 1]
                )
            ),
            0,
        )

    def played(self, announced: dict[tuple[int, int], Bye]) -> tuple[PlayedRound, ...]:
        """The completed rounds. `announced` are byes that a record 240 gives to a blank cell."""
        return tuple(self._round(number, announced) for number in range(1, self.completed + 1))

    def shown_colour(self, played: Sequence[PlayedRound], ranking: Sequence[int]) -> Colour | None:
        """The initial colour where it cannot be told from the rounds: some forfeits list none.

        Their players have colours in `played` all the same, which nobody has listed.
        """
        if not self.colourless:
            return None
        listed = []
        for number, paired in enumerate(played, 1):
            without = [pair for at, pair in self.colourless if at == number]
            met = [pair for pair in paired.pairs if tuple(sorted(pair)) not in without]
            resting = [tpn for tpn, bye in paired.byes if bye not in NEVER_PAIRED]
            listed.append(ListedRound(met, [*chain.from_iterable(without), *resting]))
        return shown_colour(ranking, listed)

    def marks_to_come(self) -> dict[tuple[int, int], Bye]:
        """Marks in the columns of rounds still to be paired, by round and number."""
        coming = {}
        for number in range(self.completed + 1, len(self.columns) + 1):
            for tpn, cell in enumerate(self.columns[number - 1], 1):
                if cell.mark is None:
                    continue
                bye = cell.mark if isinstance(cell.mark, Bye) else WITHOUT_OPPONENT[cell.mark]
                if bye in (Bye.PAIRING_ALLOCATED, Bye.UNOPPOSED):
                    bye = Bye.FULL
                coming[number, tpn] = bye
        return coming

    def first_pairing(self, number: int) -> tuple[int, int]:
        """Line and column of the first player with an opponent or a bye in that round or later."""
        for column in range(number, self.completed + 1):
            for tpn, cell in enumerate(self.columns[column - 1], 1):
                if cell[0] or cell[2] is Bye.PAIRING_ALLOCATED:
                    return self.lines[tpn - 1], _column(column, 0)
        return 0, 0

    def compare_announced(self, number: int, who: LocatedNumber, bye: Bye) -> None:
        """A record 240 and the player's own line must not contradict each other."""
        if number > len(self.columns):
            return
        cell = self.columns[number - 1][who.value - 1]
        mark = WITHOUT_OPPONENT.get(cell.mark) if isinstance(cell.mark, Result) else cell.mark
        if cell.opponent or (mark not in (None, bye)):
            self.findings.wrong(
                who.line,
                who.column,
                N_(
                    "Round {round}: player {found} has a bye here, "
                    "and another entry in line {line_of_player}."
                ),
                round=number,
                found=who.value,
                line_of_player=self.lines[who.value - 1],
            )

    def _round(self, number: int, announced: dict[tuple[int, int], Bye]) -> PlayedRound:
        column = self.columns[number - 1] if number <= len(self.columns) else ()
        games = []
        byes: list[tuple[Tpn, Bye]] = []
        won_against_nobody = []
        for i, (opponent, colour, mark) in enumerate(column):
            if opponent:
                if opponent <= len(column):
                    other = column[opponent - 1]
                    if other[0] == i + 1:
                        if colour == "b" and other[1] == "w":
                            continue  # seen from White
                        if (
                            colour == "w"
                            and other[1] == "b"
                            and i + 1 != opponent
                            and (mark, other[2]) in COMPATIBLE
                        ):
                            games.append(Game(i + 1, opponent, mark, other[2]))  # type: ignore[arg-type]
                            continue
                odd = self._odd_game(number, i + 1, column)
                if odd is not None:
                    games.append(odd)
            elif mark is None:
                bye = announced.get((number, i + 1))
                if bye is not None:
                    byes.append((Tpn(i + 1), bye))
            elif isinstance(mark, Bye):
                if mark is not Bye.ZERO:
                    byes.append((Tpn(i + 1), mark))
            else:
                bye = WITHOUT_OPPONENT[mark]
                if bye is Bye.PAIRING_ALLOCATED:
                    won_against_nobody.append(Tpn(i + 1))
                elif bye is not Bye.ZERO:
                    byes.append((Tpn(i + 1), bye))
        self._settle_byes(number, byes, won_against_nobody)
        return PlayedRound(tuple(games), tuple(byes))

    def _settle_byes(
        self, number: int, byes: list[tuple[Tpn, Bye]], won_against_nobody: list[Tpn]
    ) -> None:
        """At most one pairing-allocated bye; TRF06 wrote it as a win against nobody."""
        allocated = [tpn for tpn, bye in byes if bye is Bye.PAIRING_ALLOCATED]
        if won_against_nobody:
            alone = len(won_against_nobody) == 1 and not allocated
            kind = Bye.PAIRING_ALLOCATED if alone else Bye.FULL
            byes.extend((tpn, kind) for tpn in won_against_nobody)
            for tpn in won_against_nobody:
                self.findings.note(
                    self.lines[tpn - 1],
                    _column(number, 7),
                    N_("Round {round}: a win against nobody is read as a bye ({letter})."),
                    round=number,
                    letter="U" if alone else "F",
                )
        for tpn in allocated[1:]:
            self.findings.note(
                self.lines[tpn - 1],
                _column(number, 7),
                N_(
                    "Round {round}: a second pairing-allocated bye (U), after that of player "
                    "{first}; the rules allow one."
                ),
                round=number,
                first=allocated[0],
                found="U",
            )

    def _odd_game(self, number: int, tpn: int, column: Column) -> Game | None:
        """A game whose two cells are not plainly White's and Black's, or None with a problem."""
        cell = column[tpn - 1]
        if cell.opponent == tpn:
            self._wrong(
                number,
                tpn,
                0,
                N_("Round {round}: player {tpn} is their own opponent; wanted another one."),
                found=tpn,
            )
            return None
        if cell.opponent > len(column):
            self._wrong(
                number,
                tpn,
                0,
                N_("Round {round}: opponent {found} is not in the list of {players} players."),
                found=cell.opponent,
                players=len(column),
            )
            return None
        if not self.lines[cell.opponent - 1]:
            self._wrong(
                number,
                tpn,
                0,
                N_("Round {round}: opponent {found} has no line 001 that can be read."),
                found=cell.opponent,
            )
            return None
        other = column[cell.opponent - 1]
        if other is WRONG:
            self.suspects.add(tpn)
            return None
        if other.opponent != tpn:
            self._contradicted(number, tpn, cell.opponent, other.opponent)
            return None
        opposite_colours = cell.colour and other.colour and cell.colour != other.colour
        if tpn > cell.opponent and not opposite_colours:
            return None  # judged already, from the smaller number
        return self._judged(number, tpn, cell, other)

    def _contradicted(self, number: int, tpn: int, opponent: int, theirs: int) -> None:
        """The player names an opponent who names nobody, or somebody else."""
        if theirs:
            sentence = N_(
                "Round {round}: player {tpn} has opponent {found}, but player {found} has "
                "{theirs} (line {line_of_other})."
            )
        else:
            sentence = N_(
                "Round {round}: player {tpn} has opponent {found}, but player {found} has "
                "none (line {line_of_other})."
            )
        self._wrong(
            number,
            tpn,
            0,
            sentence,
            found=opponent,
            theirs=theirs,
            line_of_other=self.lines[opponent - 1],
        )
        self.suspects.add(opponent)

    def _judged(self, number: int, tpn: int, cell: RoundCell, other: RoundCell) -> Game | None:
        """The game of two players who name each other, when colours and results agree."""
        fine = True
        if (cell.mark, other.mark) not in COMPATIBLE:
            self._wrong(
                number,
                tpn,
                7,
                N_(
                    "Round {round}: player {tpn} has {found!r} and opponent {opponent} has "
                    "{theirs!r} (line {line_of_other}); the two results contradict each other."
                ),
                found=_letter(cell),
                theirs=_letter(other),
                opponent=cell.opponent,
                line_of_other=self.lines[cell.opponent - 1],
            )
            fine = False
        if cell.colour and cell.colour == other.colour:
            self._wrong(
                number,
                tpn,
                5,
                N_(
                    "Round {round}: player {tpn} and opponent {opponent} both have colour "
                    "{found!r} (line {line_of_other}); wanted opposite colours."
                ),
                found=cell.colour,
                opponent=cell.opponent,
                line_of_other=self.lines[cell.opponent - 1],
            )
            fine = False
        elif not (cell.colour and other.colour) and cell.mark not in FORFEITS:
            who = cell.opponent if cell.colour else tpn
            self._wrong(
                number,
                who,
                5,
                N_("Round {round}: the colour of player {tpn} is missing; wanted w or b."),
                found="",
            )
            fine = False
        if not fine:
            self.suspects.add(cell.opponent)
            return None
        return self._without_colours(number, tpn, cell, other)

    def _without_colours(
        self, number: int, tpn: int, cell: RoundCell, other: RoundCell
    ) -> Game | None:
        """A game, or a forfeit whose colours are incomplete: the smaller number then has White."""
        if not (cell.colour or other.colour):
            self.colourless.append((number, (tpn, cell.opponent)))
        if not (cell.colour and other.colour):
            self.findings.note(
                self.lines[tpn - 1],
                _column(number, 5),
                N_("Round {round}: the forfeit {tpn}-{opponent} has no colours on both lines."),
                round=number,
                tpn=tpn,
                opponent=cell.opponent,
            )
        white_first = cell.colour == "w" or (not cell.colour and other.colour != "w")
        one, two = Tpn(tpn), Tpn(cell.opponent)
        mine, theirs = cell.mark, other.mark
        assert isinstance(mine, Result)
        assert isinstance(theirs, Result)
        return Game(one, two, mine, theirs) if white_first else Game(two, one, theirs, mine)

    def _wrong(self, number: int, tpn: int, shift: int, template: str, **facts: object) -> None:
        self.suspects.add(tpn)
        self.findings.wrong(
            self.lines[tpn - 1],
            _column(number, shift),
            template,
            round=number,
            tpn=tpn,
            **facts,
        )


def _column(number: int, shift: int) -> int:
    return FIRST + 1 + STRIDE * (number - 1) + shift


def _letter(cell: RoundCell) -> str:
    return RESULT_LETTERS[cell.mark] if isinstance(cell.mark, Result) else ""
