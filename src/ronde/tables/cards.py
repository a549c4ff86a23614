"""Pairing cards: what the arbiter notes on the card of every player, round by round.

Two models: the Swiss guide's, and that of the draughts federation (Annexe V of 1986).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ronde.placing import standings
from ronde.tables.rounds import Played, rounds_of
from ronde.tiebreaks import orders
from ronde.tiebreaks.buchholz import scores_faced
from ronde.tiebreaks.codes import parse
from ronde.tiebreaks.sheet import Sheet

if TYPE_CHECKING:
    from collections.abc import Container, Iterable

    from ronde.domain.player import Player
    from ronde.domain.tournament import Tournament
    from ronde.tiebreaks.contribution import Value

GUIDE_BUCHHOLZ = parse("BH@CH")


@dataclass(frozen=True, slots=True)
class GuideLine:
    """One round on the Swiss guide's card; points in tenths, None while the result is open.

    `buchholz` is the score that the opponent has now, and in the end his final score.

    Rule: Swiss guide, "Outils", sample card
    """

    played: Played
    opponent: str
    total: int | None
    buchholz: int
    rank: int | None


@dataclass(frozen=True, slots=True)
class GuideCard:
    """The card of one player after the Swiss guide; the last line holds the final score."""

    player: Player
    lines: tuple[GuideLine, ...]
    total: int
    buchholz: int
    rank: int


@dataclass(frozen=True, slots=True)
class DraughtsLine:
    """One round on the draughts federation's card, points in tenths.

    `solkoff` and `sonneborn_berger` are provisional: the values after this round.
    `opponents_score` is the final score of the opponent, or the one he has now.

    Rule: FMJD Annexe V (1986) 4.1, model card
    """

    played: Played
    opponent: str
    total: int | None
    solkoff: int | None
    sonneborn_berger: int | None
    opponents_score: int | None


@dataclass(frozen=True, slots=True)
class DraughtsCard:
    """The card of one player after FMJD Annexe V of 1986, with the boxes of its last column."""

    player: Player
    lines: tuple[DraughtsLine, ...]
    solkoff: Value
    median: Value
    truncated: Value

    @property
    def licence(self) -> str:
        """The licence number: that of a national list, else the number of the report."""
        return next((r.id for r in self.player.national if r.id), self.player.fide_id)


def guide_cards(
    event: Tournament,
    codes: Iterable[str] | None = None,
    *,
    numbers: Container[int] | None = None,
) -> list[GuideCard]:
    """The cards of all players, by pairing number; the final rank is that of the standings.

    Where teams are paired, they are the cards of the teams. `numbers` are those wanted, where
    not all of them are.
    """
    table = standings(event, codes, round=len(event.rounds))
    event = table.event
    final_rank = {row.player: row.rank for row in table.rows}
    sheet = Sheet(event)
    faced = scores_faced(sheet, GUIDE_BUCHHOLZ)
    ranks = interim_ranks(event)
    cards = []
    for player, rounds in zip(event.players, rounds_of(event, numbers=numbers), strict=True):
        if numbers is not None and player.tpn not in numbers:
            continue
        i = player.tpn - 1
        scores = faced.scores(i)
        lines = tuple(
            GuideLine(
                played=played,
                opponent=_name(event, played),
                total=None if played.points is None else _after(sheet, r, i),
                buchholz=scores[r],
                rank=None if played.points is None else ranks[r][i],
            )
            for r, played in enumerate(rounds)
        )
        cards.append(GuideCard(player, lines, sheet.score[i], sum(scores), final_rank[player.tpn]))
    return cards


def interim_ranks(event: Tournament) -> list[list[int]]:
    """After each round, the place of every card: by points, then by starting number.

    Rule: Swiss guide, "les fiches triées, d'abord par nombre de points, puis par rang de départ"
    """
    sheet = Sheet(event)
    columns = []
    for r in range(sheet.rounds):
        points = [_after(sheet, r, i) for i in range(len(event.players))]
        order = sorted(range(len(points)), key=lambda i: -points[i])
        places = [0] * len(points)
        for place, i in enumerate(order, 1):
            places[i] = place
        columns.append(places)
    return columns


def draughts_cards(
    event: Tournament, *, numbers: Container[int] | None = None
) -> list[DraughtsCard]:
    """The cards of all players, or of all teams where teams are paired, by pairing number.

    `numbers` are those wanted, where not all of them are.

    Rule: FMJD Annexe V (1986) preliminary remark, 4.1
    """
    boxes = ("SOLKOFF", "SOLKOFF-MEDIAN", "SOLKOFF-TRUNCATED")
    table = standings(event, boxes, round=len(event.rounds))
    event = table.event
    final = {row.player: row.values for row in table.rows}
    provisional = provisional_columns(event)
    sheet = Sheet(event)
    cards = []
    for player, rounds in zip(event.players, rounds_of(event, numbers=numbers), strict=True):
        if numbers is not None and player.tpn not in numbers:
            continue
        i = player.tpn - 1
        lines = []
        for r, played in enumerate(rounds):
            open_ = played.points is None
            solkoff, sonneborn_berger = provisional[r]
            lines.append(
                DraughtsLine(
                    played=played,
                    opponent=_name(event, played),
                    total=None if open_ else _after(sheet, r, i),
                    solkoff=None if open_ else solkoff[i],
                    sonneborn_berger=None if open_ else sonneborn_berger[i],
                    opponents_score=played.opponent and sheet.score[played.opponent - 1],
                )
            )
        cards.append(DraughtsCard(player, tuple(lines), *final[player.tpn]))
    return cards


def provisional_columns(event: Tournament) -> list[tuple[list[int], list[int]]]:
    """After each round, everybody's Solkoff and Sonneborn-Berger with the scores of that day."""
    stages = [*list(event.stages())[1:], event] if event.rounds else []
    return [
        (orders.solkoff(stage.history), orders.sonneborn_berger(stage.history)) for stage in stages
    ]


def _after(sheet: Sheet, r: int, i: int) -> int:
    """The score after the round with this index."""
    after = sheet.score if r + 1 == sheet.rounds else sheet.history.before[r + 1]
    return after[i]


def _name(event: Tournament, played: Played) -> str:
    return event.player(played.opponent).name if played.opponent else ""
