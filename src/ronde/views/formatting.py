"""The words and numbers of every view: on pages and paper, in tables and on the command line.

Views hold codes and exact numbers; whatever depends on the language, or on how a game writes its
results, is written here and nowhere else.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING

from ronde.domain.errors import N_, Translate
from ronde.notation import BYES, DRAUGHTS_BYES, rounded, with_half
from ronde.notation import points as without_decimal
from ronde.views.base import BYE_CODES, ByeCode, DisciplineName, Exact

if TYPE_CHECKING:
    from ronde.views.boards import BoardView, GameView, UnpairedView
    from ronde.views.cards import CardLine, CardsView, CardView
    from ronde.views.crosstable import CrossTableRow, CrossTableView
    from ronde.views.players import PlayerRound
    from ronde.views.standings import TieBreakLine

COLOURS = {"W": N_("W"), "B": N_("B"), None: ""}
ARROWS = {"down": "↓", "up": "↑", None: ""}
BYE_WORDS: Mapping[DisciplineName, Mapping[ByeCode, str]] = {
    "chess": {code: BYES[bye] for bye, code in BYE_CODES.items()},
    "draughts": {code: {**BYES, **DRAUGHTS_BYES}[bye] for bye, code in BYE_CODES.items()},
}
"""What the arbiter calls a round without a game, by the game.

In draughts the odd player rests, and half a point and a full one are other points.
"""
_MODEL_BYES: Mapping[ByeCode, str] = {**BYE_WORDS["chess"], "pairing-allocated": N_("rest")}
"""The words of the draughts federation's model card."""
KINDS = {
    "met": N_("opponent"),
    "scheduled": N_("scheduled opponent"),
    "dummy": N_("dummy opponent"),
    "rest": N_("rest"),
    "own": "",
}
CUTS = {
    "low": N_("cut, least significant"),
    "high": N_("cut, most significant"),
    "limit": N_("below the limit"),
}


@lru_cache(4096)
def tenths(points: str) -> int:
    """Points as an exact number of tenths."""
    return int(10 * Fraction(points))


def score(points: str, game: DisciplineName) -> str:
    """A score: `4.5`, `4.0`; whole points need no decimal in draughts."""
    return without_decimal(tenths(points)) if game == "draughts" else points


def score_with_half(points: str, game: DisciplineName) -> str:
    """A score on paper: halves are `½` in chess."""
    return (without_decimal if game == "draughts" else with_half)(tenths(points))


@lru_cache(8192)
def value(exact: Exact) -> str:
    """A tie-break for people: at most two decimals, a list with blanks, nothing where undefined."""
    if exact is None:
        return ""
    if isinstance(exact, tuple):
        return " ".join(rounded(Fraction(part)) for part in exact)
    return rounded(Fraction(exact))


def absence_word(player: UnpairedView, game: DisciplineName) -> str:
    """Why somebody has no game in a round."""
    if player.bye != "zero" or player.takes_part == "yes":
        return BYE_WORDS[game][player.bye]
    return N_("not there yet") if player.takes_part == "not-yet" else N_("withdrawn")


def left_out(players: Sequence[UnpairedView], game: DisciplineName) -> dict[str, list[str]]:
    """Who is not to be paired in a round, by the reason."""
    found: dict[str, list[str]] = {}
    for player in players:
        if player.bye != "pairing-allocated":
            found.setdefault(absence_word(player, game), []).append(player.name)
    return found


VIRTUAL_POINTS: dict[DisciplineName, str] = {
    "chess": N_("In brackets: virtual points, which count for the pairing only."),
    "draughts": N_("In brackets: ranking points, which count for the pairing only."),
}
"""What stands in brackets behind the scores of an accelerated round.

Rule: FFE SAD, tableau récapitulatif; FMJD Annexe V (1986) 9.2
"""


def rating_heading(game: DisciplineName) -> str:
    """What ratings are called: draughts federations count a capital of points, the CP."""
    return N_("CP") if game == "draughts" else N_("rating")


def halves(game: GameView, kind: DisciplineName) -> tuple[str, str]:
    """What each player made of a game, White first; nothing while it is open.

    `1`, `½`, `+` and `-` in chess; the points in draughts, `2f` and `0f` by forfeit.

    Rule: FMJD Annexe V (1986) 8.3
    """
    if game.white_points is None or game.black_points is None:
        return "", ""
    white, black = game.result.split("-")
    return _half(white, game.white_points, kind), _half(black, game.black_points, kind)


def _half(code: str, points: str, kind: DisciplineName) -> str:
    forfeited = code.endswith("F")
    if kind == "draughts":
        return without_decimal(tenths(points)) + ("f" if forfeited else "")
    if forfeited:
        return "+" if code == "1F" else "-"
    return with_half(tenths(points))


def board_result(board: BoardView, kind: DisciplineName) -> str:
    """The result of a board, `1-0`; of a match the sum of its games; nothing while it is open."""
    if board.result == "?":
        return ""
    if len(board.games) == 1:
        return "-".join(halves(board.games[0], kind))
    sums = [0, 0]
    for game in board.games:
        first = game.white == board.white.number
        sums[not first] += tenths(game.white_points or "0")
        sums[first] += tenths(game.black_points or "0")
    return "-".join(without_decimal(s) if kind == "draughts" else with_half(s) for s in sums)


_ON_PAPER = {"W": "1", "D": "½", "L": "0", "1F": "+", "0F": "−"}


def paper_result(board: BoardView, kind: DisciplineName) -> str:
    """The result of a board on paper, `1 – 0`; of a match, both; nothing while it is open.

    Rule: FMJD Annexe V (1986) 8.3
    """
    shown = []
    for game in board.games:
        if game.white_points is not None:
            sides = game.result.split("-")
            two = halves(game, kind) if kind == "draughts" else [_ON_PAPER.get(s, s) for s in sides]
            ordered = two if game.white == board.white.number else reversed(two)
            shown.append(" – ".join(ordered))
    return "  ".join(shown)


def cross_cells(
    table: CrossTableView, translate: Translate = str
) -> Callable[[CrossTableRow], tuple[str, ...]]:
    """Writes the cells of one row after the other: `12w1`, `3b½`, `7w+`.

    The opponent's place, the colour and the result. A rest or a bye has no opponent; an absence
    leaves the cell empty.
    """
    bye = translate(BYE_WORDS[table.game]["pairing-allocated"])
    colours = {"W": translate(N_("W")).lower(), "B": translate(N_("B")).lower(), None: ""}
    places = table.places

    def cell(played: PlayerRound) -> str:
        if played.opponent is not None:
            return f"{places[played.opponent]}{colours[played.colour]}{played.result}"
        return "" if played.bye == "zero" else f"{bye} {played.result}"

    return lambda row: tuple(map(cell, row.rounds))


def sum_line(line: TieBreakLine, translate: Translate = str) -> list[str]:
    """One line of a sum: round, opponent, their value, points, what it adds, and what was cut.

    What was cut adds nothing.
    """
    cut = [translate(CUTS[line.cut])] if line.cut else []
    return [
        str(line.round or ""),
        line.name or translate(KINDS[line.kind]),
        line.value,
        line.factor or "",
        "–" if line.cut else line.amount,
        ", ".join([*cut, *([line.article] if line.article else [])]),
    ]


def sum_rows(lines: Sequence[TieBreakLine], translate: Translate = str) -> list[list[str]]:
    """How one value came about: a heading, and a row for each line."""
    head = [N_("Round"), N_("Opponent"), N_("value"), N_("points"), N_("adds"), ""]
    rows = [[*map(translate, head)]]
    return rows + [sum_line(line, translate) for line in lines]


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
LINES_OF_THE_MODEL = 9
"""The draughts federation's card has lines for nine rounds (FMJD Annexe V 1986, model card)."""


@dataclass(frozen=True, slots=True)
class CardSheet:
    """A card in words: what is known of the player, then the rounds."""

    number: int
    facts: tuple[tuple[str, str], ...]
    head: Sequence[str]
    rows: tuple[tuple[str, ...], ...]


def card_sheets(cards: CardsView, translate: Translate = str) -> list[CardSheet]:
    """The cards of a model: facts about the player, headings, and a row for each round."""
    make = _guide_sheet if cards.model == "guide" else _draughts_sheet
    return [make(card, translate) for card in cards.cards]


def _guide_sheet(card: CardView, translate: Translate) -> CardSheet:
    """The card of the Swiss guide; the last row is the final score."""
    values = (str(card.number), card.titled, str(card.rating or ""))
    facts = zip(map(translate, GUIDE_FACTS), values, strict=True)
    rows = [
        guide_row(line, opponent(line.round, BYE_WORDS["chess"], translate), translate)
        for line in card.lines
    ]
    end = (str(card.totals[name]) for name in ("points", "buchholz", "rank"))
    rows.append(("", translate(FINAL_SCORE), "", "", "", "", *end))
    return CardSheet(card.number or 0, tuple(facts), [*map(translate, GUIDE_COLUMNS)], tuple(rows))


def opponent(played: PlayerRound, byes: Mapping[ByeCode, str], translate: Translate) -> str:
    """The name of the opponent, or why there is none."""
    return translate(byes[played.bye]) if played.bye else played.name


def guide_row(line: CardLine, opponent: str, translate: Translate) -> tuple[str, ...]:
    """A round under the columns of the guide; `opponent` is a name, or why there is none."""
    played, columns = line.round, line.columns
    return (
        str(played.round),
        opponent,
        str(played.board or ""),
        translate(COLOURS[played.colour]) if played.colour else "",
        ARROWS[played.float],
        played.result,
        line.total or "",
        columns["buchholz"] or "",
        columns["rank"] or "",
    )


def _draughts_sheet(card: CardView, translate: Translate) -> CardSheet:
    """The card of the draughts federation's model, with lines for nine rounds at least."""
    facts = zip(map(translate, DRAUGHTS_FACTS), draughts_facts(card), strict=True)
    boxes: dict[int, str] = {}
    for place, name, box in zip((1, 4, 7), BOXES, card.totals.values(), strict=True):
        boxes |= {place: f"{translate(name)} ↓", place + 1: value(box)}
    rows = [draughts_row(line, opponent(line.round, _MODEL_BYES, translate)) for line in card.lines]
    rows += [(str(number), *("",) * 9) for number in range(len(rows) + 1, LINES_OF_THE_MODEL + 1)]
    return CardSheet(
        card.number or 0,
        tuple(facts),
        [*map(translate, DRAUGHTS_COLUMNS)],
        tuple((*row, boxes.get(number, "")) for number, row in enumerate(rows, 1)),
    )


def draughts_facts(card: CardView) -> tuple[str, ...]:
    """What the card of the model says of the player, by `DRAUGHTS_FACTS`."""
    return (
        *(card.name, card.federation, str(card.number)),
        *(card.birth, card.league, card.title),
        *(str(card.rating or ""), card.club, card.licence),
    )


def draughts_row(line: CardLine, opponent: str) -> tuple[str, ...]:
    """A round under the columns of the model, without the last one, which has the boxes."""
    played = line.round
    numbers = (line.total, *line.columns.values())
    return (
        str(played.round),
        "×" if played.colour == "W" else "",
        "×" if played.colour == "B" else "",
        str(played.opponent or ""),
        opponent,
        played.result,
        *("" if number is None else score(number, "draughts") for number in numbers),
    )
