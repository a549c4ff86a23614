"""Pairing cards as sheets: facts about the player, headings, and a row for each round."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ronde.domain.errors import N_, Translate
from ronde.domain.points import points_text
from ronde.domain.result import Bye, Result
from ronde.tables.numbers import points, value_text
from ronde.tables.rounds import ARROWS, chess_result, draughts_result
from ronde.tables.words import BYES, COLOURS, titled

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


GUIDE_FACTS = (N_("No."), N_("Title / name"), N_("Elo"))
GUIDE_COLUMNS = (
    *(N_("Round"), N_("Opponent"), N_("Board"), N_("Colour"), N_("Float"), N_("Result")),
    *(N_("Total"), N_("Buchholz"), N_("Rank")),
)
FINAL_SCORE = N_("Final score")

DRAUGHTS_FACTS = (
    *(N_("First name and name"), N_("Federation"), N_("Order number")),
    *(N_("Date of birth"), N_("League"), N_("Title")),
    *(N_("Rating (CP)"), N_("Club"), N_("Licence no.")),
)
DRAUGHTS_COLUMNS = (
    *(N_("Round"), N_("White"), N_("Black"), N_("No."), N_("Name"), N_("game"), N_("total")),
    *(N_("Solkoff"), N_("S.B."), N_("Opponent's final score"), N_("Tie-break")),
)
DRAUGHTS_GROUPS = (N_("Colour"), N_("Opponents"), N_("Score"))
"""What stands above the columns, over the second, the fourth and the sixth."""

BOXES = (N_("Solkoff"), N_("Median Solkoff"), N_("Truncated Solkoff"))
"""The boxes in the last column of the model, a name with its value below it."""


def guide_card(card: GuideCard, translate: Translate = str) -> CardSheet:
    """The card of the Swiss guide; the last row is the final score."""
    player = card.player
    values = (str(player.tpn), titled(player), str(player.rating or ""))
    facts = zip(map(translate, GUIDE_FACTS), values, strict=True)
    end = (points_text(card.total), points_text(card.buchholz), str(card.rank))
    rows = [guide_row(line, _guide_opponent(line, translate), translate) for line in card.lines]
    rows.append(("", translate(FINAL_SCORE), "", "", "", "", *end))
    return CardSheet(player.tpn, tuple(facts), [*map(translate, GUIDE_COLUMNS)], tuple(rows))


def _guide_opponent(line: GuideLine, translate: Translate) -> str:
    mark = line.played.mark
    return line.opponent if isinstance(mark, Result) else translate(BYES[mark])


def guide_row(line: GuideLine, opponent: str, translate: Translate) -> tuple[str, ...]:
    """A round under the columns of the guide; `opponent` is a name, or why there is none."""
    played = line.played
    return (
        str(played.round),
        opponent,
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
    facts = zip(map(translate, DRAUGHTS_FACTS), draughts_facts(card), strict=True)
    head = [*map(translate, DRAUGHTS_COLUMNS)]
    rows = tuple(_draughts_rows(card, translate))
    return CardSheet(card.player.tpn, tuple(facts), head, rows)


def draughts_facts(card: DraughtsCard) -> tuple[str, ...]:
    """What the card of the model says of the player, by `DRAUGHTS_FACTS`."""
    player = card.player
    return (
        *(player.name, player.federation, str(player.tpn)),
        *(player.birth, player.league, player.title),
        *(str(player.rating or ""), player.club, card.licence),
    )


def _draughts_rows(card: DraughtsCard, translate: Translate) -> list[tuple[str, ...]]:
    boxes: dict[int, str] = {}
    values = (card.solkoff, card.median, card.truncated)
    for number, name, value in zip((1, 4, 7), BOXES, values, strict=True):
        boxes |= {number: f"{translate(name)} ↓", number + 1: value_text(value)}
    rows = [draughts_row(line, _draughts_opponent(line, translate)) for line in card.lines]
    rows += [(str(number), *("",) * 9) for number in range(len(rows) + 1, LINES_OF_THE_MODEL + 1)]
    return [(*row, boxes.get(number, "")) for number, row in enumerate(rows, 1)]


def _draughts_opponent(line: DraughtsLine, translate: Translate) -> str:
    mark = line.played.mark
    if isinstance(mark, Result):
        return line.opponent
    return translate(N_("rest") if mark is Bye.PAIRING_ALLOCATED else BYES[mark])


def draughts_row(line: DraughtsLine, opponent: str) -> tuple[str, ...]:
    """A round under the columns of the model, without the last one, which has the boxes."""
    played = line.played
    numbers = (line.total, line.solkoff, line.sonneborn_berger, line.opponents_score)
    return (
        str(played.round),
        "×" if played.colour == "W" else "",
        "×" if played.colour == "B" else "",
        "" if played.opponent is None else str(played.opponent),
        opponent,
        draughts_result(played),
        *("" if number is None else points(number) for number in numbers),
    )
