"""Pairing cards as sheets: facts about the player, headings, and a row for each round."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ronde.domain.errors import N_, Translate
from ronde.domain.points import points_text
from ronde.domain.result import Bye, Result
from ronde.tables.numbers import points, value_text
from ronde.tables.rounds import ARROWS, chess_result, draughts_result
from ronde.tables.words import BYES, COLOURS, DRAUGHTS_BYES, titled

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ronde.tables.cards import DraughtsCard, DraughtsLine, GuideCard, GuideLine

LINES_OF_THE_MODEL = 9
"""The draughts federation's card has lines for nine rounds (FMJD Annexe V 1986, model card)."""


@dataclass(frozen=True, slots=True)
class CardSheet:
    """A card in words: what is known of the player, then the rounds."""

    number: int
    facts: tuple[tuple[str, str], ...]
    head: Sequence[str]
    rows: tuple[tuple[str, ...], ...]


def guide_card(card: GuideCard, translate: Translate = str) -> CardSheet:
    """The card of the Swiss guide; the last row is the final score."""
    player = card.player
    labels = map(translate, (N_("No."), N_("Title / name"), N_("Elo")))
    facts = zip(labels, (str(player.tpn), titled(player), str(player.rating or "")), strict=True)
    columns = (
        *(N_("Round"), N_("Opponent"), N_("Board"), N_("Colour"), N_("Float"), N_("Result")),
        *(N_("Total"), N_("Buchholz"), N_("Rank")),
    )
    end = (points_text(card.total), points_text(card.buchholz), str(card.rank))
    rows = [_guide_line(line, translate) for line in card.lines]
    rows.append(("", translate(N_("Final score")), "", "", "", "", *end))
    return CardSheet(player.tpn, tuple(facts), [*map(translate, columns)], tuple(rows))


def _guide_line(line: GuideLine, translate: Translate) -> tuple[str, ...]:
    played = line.played
    name = line.opponent if isinstance(played.mark, Result) else translate(BYES[played.mark])
    return (
        str(played.round),
        name,
        "" if played.board is None else str(played.board),
        translate(COLOURS[played.colour]) if played.colour else "",
        ARROWS[played.float],
        chess_result(played),
        "" if line.total is None else points_text(line.total),
        points_text(line.buchholz),
        "" if line.rank is None else str(line.rank),
    )


def draughts_card(card: DraughtsCard, translate: Translate = str) -> CardSheet:
    """The card of the draughts federation's model, with lines for nine rounds at least."""
    player = card.player
    fields = (
        (N_("First name and name"), player.name),
        (N_("Federation"), player.federation),
        (N_("Order number"), str(player.tpn)),
        (N_("Date of birth"), player.birth),
        (N_("League"), player.league),
        (N_("Title"), player.title),
        (N_("Rating (CP)"), str(player.rating or "")),
        (N_("Club"), player.club),
        (N_("Licence no."), card.licence),
    )
    columns = (
        *(N_("Round"), N_("White"), N_("Black"), N_("No."), N_("Name"), N_("game"), N_("total")),
        *(N_("Solkoff"), N_("S.B."), N_("Opponent's final score"), N_("Tie-break")),
    )
    facts = tuple((translate(label), value) for label, value in fields)
    rows = tuple(_draughts_rows(card, translate))
    return CardSheet(player.tpn, facts, [*map(translate, columns)], rows)


def _draughts_rows(card: DraughtsCard, translate: Translate) -> list[tuple[str, ...]]:
    boxes = _boxes(card, translate)
    rows = []
    for number in range(1, max(LINES_OF_THE_MODEL, len(card.lines)) + 1):
        line = card.lines[number - 1] if number <= len(card.lines) else None
        cells = ("",) * 9 if line is None else _draughts_line(line, translate)
        rows.append((str(number), *cells, boxes.get(number, "")))
    return rows


def _boxes(card: DraughtsCard, translate: Translate) -> dict[int, str]:
    """The last column of the model: a name in lines 1, 4 and 7, its value in the line below."""
    return {
        1: translate(N_("Solkoff")) + " ↓",
        2: value_text(card.solkoff),
        4: translate(N_("Median Solkoff")) + " ↓",
        5: value_text(card.median),
        7: translate(N_("Truncated Solkoff")) + " ↓",
        8: value_text(card.truncated),
    }


def _draughts_line(line: DraughtsLine, translate: Translate) -> tuple[str, ...]:
    played = line.played
    name = line.opponent if isinstance(played.mark, Result) else _rest(played.mark, translate)
    numbers = (line.total, line.solkoff, line.sonneborn_berger, line.opponents_score)
    return (
        "×" if played.colour == "W" else "",
        "×" if played.colour == "B" else "",
        "" if played.opponent is None else str(played.opponent),
        name,
        draughts_result(played),
        *("" if number is None else points(number) for number in numbers),
    )


def _rest(bye: Bye, translate: Translate) -> str:
    return translate(DRAUGHTS_BYES.get(bye, BYES[bye]))
