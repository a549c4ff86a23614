"""What the public sees of a section: published rounds only, and nothing personal.

Everything that is shown outside (public pages, screens, a folder of pages) is made from `Shown`, so
that what must not be seen is left out in one place.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from ronde.domain.result import Bye
from ronde.placing import Row, Standings, standings
from ronde.tables.card_sheets import CardSheet, draughts_card, guide_card
from ronde.tables.cards import draughts_cards, guide_cards
from ronde.tables.crosstable import CrossTable, cross_table
from ronde.tables.names import folded
from ronde.tables.numbers import exact, value_text
from ronde.tables.rounds import Played, is_draughts, notation_of, rounds_of, scores_of
from ronde.tables.text import CUTS, KINDS
from ronde.tables.words import bye_word
from ronde.tiebreaks.teams import ranks_teams
from ronde.views.boards import BoardLine, boards_of
from ronde.views.notation import Notation

if TYPE_CHECKING:
    from ronde.domain.errors import Translate
    from ronde.domain.player import Player
    from ronde.domain.tournament import Tournament
    from ronde.journal import Event, Section
    from ronde.tiebreaks.contribution import Contribution


def without_personal_facts(tournament: Tournament) -> Tournament:
    """The tournament without dates of birth and ids."""
    players = tuple(replace(p, birth="", fide_id="", national=()) for p in tournament.players)
    return replace(tournament, players=players)


def published(section: Section) -> Section:
    """The section as everybody may know it: to the last published round, nothing personal."""
    count = max((r.number for r in section.paired if r.published_at is not None), default=0)
    tournament = section.tournament.before(count + 1)
    return replace(
        section,
        tournament=without_personal_facts(tournament),
        paired=section.paired[:count],
        manual=None,
        registrations=(),
        bans=(),
        notes=(),
        claims=(),
    )


@dataclass(frozen=True, slots=True)
class NameLine:
    """Where one player of a round sits; `rest` says why there is no board."""

    number: int
    name: str
    title: str
    board: int | None
    colour: str | None
    opponent: str
    result: str
    rest: str = ""


@dataclass(frozen=True, slots=True)
class PlayerRound:
    """One round of one player."""

    round: int
    board: int | None
    colour: str | None
    opponent: Player | None
    rest: str
    result: str
    total: str


@dataclass(frozen=True, slots=True)
class SumLine:
    """One line of the sum behind a tie-break."""

    round: str
    name: str
    number: int | None
    value: str
    factor: str
    amount: str
    cut: bool
    remark: str


class Shown:
    """A section as the public sees it; every list is made once, when somebody asks."""

    def __init__(self, event: Event, section: Section) -> None:
        self.event = event
        self.section = published(section)
        self._standings: dict[int, Standings] = {}
        self._boards: dict[int, tuple[BoardLine, ...]] = {}

    @property
    def key(self) -> str:
        """The key of the section."""
        return self.section.key

    @property
    def name(self) -> str:
        """The name of the section."""
        return self.section.name or self.section.key

    @property
    def tournament(self) -> Tournament:
        """Published rounds, players without personal facts."""
        return self.section.tournament

    @property
    def rounds(self) -> range:
        """The published rounds."""
        return range(1, len(self.section.paired) + 1)

    @property
    def last(self) -> int:
        """The round published last, 0 before the first."""
        return len(self.section.paired)

    @property
    def of_teams(self) -> bool:
        """Teams are ranked, whose numbers are not those of players."""
        return ranks_teams(self.tournament)

    @property
    def is_draughts(self) -> bool:
        """Boards are those of draughts, points those of its federations."""
        return is_draughts(self.tournament)

    def boards(self, number: int) -> tuple[BoardLine, ...]:
        """The boards of a published round."""
        if number not in self._boards:
            self._boards[number] = boards_of(self.event, self.section, number)
        return self._boards[number]

    def open_games(self, number: int) -> int:
        """How many games of a round have no result yet."""
        return sum(board.result == "?" for board in self.boards(number))

    def byes(self, number: int) -> list[tuple[Player, Bye]]:
        """Who has no board in a round though the list counts on them, and why."""
        found = self.tournament.rounds[number - 1].byes
        return [(self.tournament.player(tpn), bye) for tpn, bye in found]

    def by_name(self, number: int, say: Translate = str) -> list[NameLine]:
        """Everybody of a round in the order of the alphabet."""
        lines = []
        for board in self.boards(number):
            for own, other, colour in (
                (board.white, board.black, "W"),
                (board.black, board.white, "B"),
            ):
                lines.append(
                    NameLine(
                        own.number,
                        own.name,
                        own.title,
                        board.board,
                        colour,
                        other.name,
                        board.result,
                    )
                )
        for player, bye in self.byes(number):
            if bye is not Bye.ZERO:
                rest = say(bye_word(self.tournament, bye))
                lines.append(
                    NameLine(player.tpn, player.name, player.title, None, None, "", "", rest)
                )
        return sorted(lines, key=lambda line: (folded(line.name), line.number))

    def standings(self, number: int | None = None) -> Standings:
        """The list after a round; without one, after the last round with a result."""
        wanted = -1 if number is None else number
        if wanted not in self._standings:
            self._standings[wanted] = standings(self.tournament, round=number)
        return self._standings[wanted]

    def points_text(self, points: int) -> str:
        """Points as this game writes them."""
        return scores_of(self.tournament)(points)

    @cached_property
    def write(self) -> Notation:
        """How results and scores of the boards are written."""
        return Notation.of(self.tournament)

    @cached_property
    def cross_table(self) -> CrossTable:
        """Everybody's rounds."""
        return cross_table(self.standings())

    @cached_property
    def _played(self) -> list[list[Played]]:
        return rounds_of(self.tournament)

    @cached_property
    def _rows(self) -> Mapping[int, Row]:
        return {row.player: row for row in self.standings().rows}

    def row(self, player: int) -> Row | None:
        """The line of a player in the standings."""
        return None if self.of_teams else self._rows.get(player)

    def rounds_of(self, player: int, say: Translate = str) -> list[PlayerRound]:
        """The published rounds of one player."""
        write, scored = notation_of(self.tournament), self.points_text
        rounds, total = [], 0
        for played in self._played[player - 1]:
            total += played.points or 0
            other = played.opponent
            rest = ""
            if isinstance(played.mark, Bye):
                rest = say(bye_word(self.tournament, played.mark))
            rounds.append(
                PlayerRound(
                    played.round,
                    played.board,
                    played.colour,
                    None if other is None else self.tournament.player(other),
                    rest,
                    write(played),
                    "" if played.points is None else scored(total),
                )
            )
        return rounds

    def sums_of(self, player: int, say: Translate = str) -> list[tuple[str, str, list[SumLine]]]:
        """For each tie-break of a player: its code, its value, and the sum behind it."""
        row = self.row(player)
        if row is None:
            return []
        table = self.standings()
        return [
            (code, value_text(value), [self._sum_line(line, say) for line in lines])
            for code, value, lines in zip(table.codes, row.values, row.contributions, strict=True)
        ]

    def _sum_line(self, line: Contribution, say: Translate) -> SumLine:
        kind = KINDS[line.kind]
        name = self.tournament.player(line.opponent).name if line.opponent else ""
        remark = [say(CUTS[line.cut])] if line.cut else []
        return SumLine(
            str(line.round or ""),
            name or (say(kind) if kind else ""),
            line.opponent,
            exact(line.value),
            "" if line.factor is None else exact(line.factor),
            exact(line.amount),
            line.cut is not None,
            ", ".join([*remark, *([line.article] if line.article else [])]),
        )

    def cards(self, say: Translate = str) -> list[CardSheet]:
        """The pairing cards: of the draughts federation, or of the Swiss guide."""
        if self.section.rulebook.customs.cards == "fmjd":
            return [draughts_card(card, say) for card in draughts_cards(self.tournament)]
        return [guide_card(card, say) for card in guide_cards(self.tournament)]

    def found(self, sought: str = "") -> list[Player]:
        """The players in the order of the alphabet, or those whom a search finds."""
        words = folded(sought).split()
        players = [p for p in self.tournament.players if _matches(p, words)]
        return sorted(players, key=lambda p: (folded(p.name), p.tpn))

    def now(self, player: int) -> tuple[int, int | None, str | None, str]:
        """Where a player sits in the round published last: round, board, colour, opponent."""
        seat = self._now.get(player)
        return (self.last, *seat) if seat else (self.last, None, None, "")

    @cached_property
    def _now(self) -> Mapping[int, tuple[int, str, str]]:
        lines = self.boards(self.last) if self.last else ()
        return {
            number: seat
            for line in lines
            for number, seat in (
                (line.white.number, (line.board, "W", line.black.name)),
                (line.black.number, (line.board, "B", line.white.name)),
            )
        }


def _matches(player: Player, words: list[str]) -> bool:
    line = folded(f"{player.tpn} {player.title} {player.name} {player.club} {player.federation}")
    return all(word in line for word in words)
