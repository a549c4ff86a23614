"""The words and numbers of every view: on pages and paper, in tables and on the command line.

Views hold codes and exact numbers; whatever depends on the language, or on how a game writes its
results, is written here and nowhere else.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING

from ronde.domain.errors import N_, Translate
from ronde.domain.player import TITLES, written_date
from ronde.notation import BYES, DRAUGHTS_BYES, rounded, scores_of, with_half
from ronde.notation import number as number
from ronde.notation import points as without_decimal
from ronde.services.typography import NO_BREAK, typeset
from ronde.tiebreaks.codes import parse
from ronde.views.base import BYE_CODES, ByeCode, DisciplineName, Exact, Words

if TYPE_CHECKING:
    from ronde.domain.tournament import Tournament
    from ronde.journal.result_text import Notation
    from ronde.views.boards import BoardView, GameView, UnpairedView
    from ronde.views.cards import CardLine, CardsView, CardView
    from ronde.views.crosstable import CrossTableRow, CrossTableView
    from ronde.views.players import PlayerRound, PlayerView
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


def section_name(name: str, key: str, translate: Translate = str) -> str:
    """What a section is called: its name, else its key as a letter of the alphabet."""
    return name or translate(N_("Section {letter}")).format(letter=key.upper())


CODE = N_("en")
"""The code of the reader's language."""

MONTHS = (
    *(N_("January"), N_("February"), N_("March"), N_("April"), N_("May"), N_("June"), N_("July")),
    *(N_("August"), N_("September"), N_("October"), N_("November"), N_("December")),
)


def in_words(words: Words, translate: Translate = str) -> str:
    """A sentence in the language of the reader."""
    return str(getattr(words, translate(CODE)))


def money(amount: str, currency: str, translate: Translate = str) -> str:
    """An amount with its currency, which stays on its line."""
    written = number(amount, translate)
    return f"{written}{NO_BREAK}{currency}" if currency else written


def short_day(text: str, translate: Translate = str) -> str:
    """A day in figures, `1950-05-31`, in French `31/05/1950`; what is no day stays as it is."""
    year, month, day = _day_parts(text)
    if not day:
        return year
    return translate(N_("{year}-{month}-{day}")).format(year=year, month=month, day=day)


def long_day(text: str, translate: Translate = str) -> str:
    """A day in words: `7 November 2026`; what is no day stays as it is."""
    year, month, day = _day_parts(text)
    if not day:
        return year
    named = N_("1 {month} {year}") if day == "01" else N_("{day} {month} {year}")
    month_name = translate(MONTHS[int(month) - 1])
    return translate(named).format(day=day.lstrip("0"), month=month_name, year=year)


def day_of_year(text: str, translate: Translate = str) -> str:
    """A day in words without its year: `7 November`; what is no day stays as it is."""
    _year, month, day = _day_parts(text)
    if not day:
        return text
    named = N_("1 {month}") if day == "01" else N_("{day} {month}")
    return translate(named).format(day=day.lstrip("0"), month=translate(MONTHS[int(month) - 1]))


def moment(when: datetime, translate: Translate = str, *, seconds: bool = False) -> str:
    """A day and a time in figures: `2026-11-16 10:05`, in French `16/11/2026 10:05`."""
    day = short_day(f"{when:%Y/%m/%d}", translate)
    return f"{day} {when:%H:%M:%S}" if seconds else f"{day} {when:%H:%M}"


def timestamp(text: str, translate: Translate = str, *, seconds: bool = False) -> str:
    """The moment of an entry by the clock of this machine: `2026-11-16 10:05`."""
    return moment(datetime.fromisoformat(text).astimezone(), translate, seconds=seconds)


def clock(text: str) -> str:
    """The time of a moment by the clock of this machine: `16:40`."""
    return f"{datetime.fromisoformat(text).astimezone():%H:%M}"


_SHORT_DAY = re.compile(r"\d\d[/.-]\d\d[/.-]\d\d")
"""A day of this century, as record 132 of a report has it."""


def _day_parts(text: str) -> tuple[str, str, str]:
    """Year, month and day of a date in figures; anything else, and a year alone, in one text."""
    text = text.strip()
    found = written_date(f"20{text}" if _SHORT_DAY.fullmatch(text) else text) or text
    year, _, rest = found.partition("/")
    month, _, day = rest.partition("/")
    if re.fullmatch(r"\d{4}/\d\d/\d\d", found) and "00" not in (month, day):
        return year, month, day
    return (year if month == "00" else found), "", ""


def title_word(title: str, translate: Translate = str) -> str:
    """A title as the federations of the language write it: `IM`, in French `MI`."""
    return translate(title) if title in TITLES else title


def titled(player: PlayerView, translate: Translate = str) -> str:
    """The title and the name of a player."""
    return f"{title_word(player.title, translate)} {player.name}".strip()


def tie_break_name(code: str, lang: str, translate: Translate = str) -> str:
    """The name of a tie-break, with what is cut."""
    found = parse(code)
    name = typeset(found.definition.nom) if lang == "fr" else found.definition.name
    if not found.low:
        return name
    if found.high:
        cut = N_("{name}, median 1") if found.low == 1 else N_("{name}, median {count}")
    else:
        cut = N_("{name}, cut 1") if found.low == 1 else N_("{name}, cut {count}")
    return translate(cut).format(name=name, count=found.low)


HEADINGS = {
    "AVG-RATING": N_("Avg. rating"),
    "RATING": N_("Rating"),
    "LOT": N_("Lot"),
    "SOLKOFF": N_("Solkoff"),
    "SOLKOFF-MEDIAN": N_("Med. Solkoff"),
    "SOLKOFF-TRUNCATED": N_("Trunc. Solkoff"),
    "SB-FMJD": N_("S.B."),
    "TPR-FMJD": N_("Perf."),
    "TPR-FMJD-NORMAL": N_("Perf."),
}
"""Short words for the tie-breaks whose codes are words; the other codes head their columns."""


def colour_letters(colours: str, translate: Translate = str) -> str:
    """The colours of the rounds so far, a letter for each round: in French, B is White."""
    letters = (translate(COLOURS[c]) if c in ("W", "B") else "–" for c in colours)
    return "".join(letters) or "–"


def read_colour_letters(typed: str, translate: Translate = str) -> str:
    """The colours that somebody typed in these letters, or in those of reports: W and B."""
    letters = typed.strip().upper()
    if "W" in letters:
        return letters
    said = {translate(COLOURS[c]): c for c in ("W", "B")}
    return "".join(said.get(letter, letter) for letter in letters)


def tie_break_heading(code: str, translate: Translate = str) -> str:
    """What stands over the values of a tie-break."""
    return translate(HEADINGS[code]) if code in HEADINGS else code


@lru_cache(4096)
def tenths(points: str) -> int:
    """Points as an exact number of tenths."""
    return int(10 * Fraction(points))


def score(points: str, game: DisciplineName, translate: Translate = str) -> str:
    """A score: `4.5`, `4.0`; whole points need no decimal in draughts."""
    return number(without_decimal(tenths(points)) if game == "draughts" else points, translate)


def score_words(points: str, game: DisciplineName, translate: Translate = str) -> str:
    """A score with its unit: `1.0 point`, `1.5 points`; French has the singular below two."""
    value = tenths(points)
    singular = value == 10 or (translate(CODE) == "fr" and value < 20)
    unit = N_("{number} point") if singular else N_("{number} points")
    return translate(unit).format(number=score(points, game, translate))


def scores_in(event: Tournament, translate: Translate = str) -> Callable[[int], str]:
    """How scores of the event, in tenths, are written: with one decimal, in draughts if needed."""
    written = scores_of(event)
    return lambda score: number(written(score), translate)


def score_with_half(points: str, game: DisciplineName) -> str:
    """A score on paper: halves are `½` in chess."""
    return (without_decimal if game == "draughts" else with_half)(tenths(points))


def made_of_it(points: str, write: Notation) -> str:
    """What a team has made of a match, or a player of a game: `2½`; whole points in draughts."""
    return score_with_half(points, "draughts" if write.whole else "chess")


def value(exact: Exact, translate: Translate = str, decimals: int = 0) -> str:
    """A tie-break for people: at most two decimals, a list with blanks, nothing where undefined.

    With `decimals` at least so many, so that a column of numbers stands mark under mark.
    """
    text = _value(exact)
    if decimals and text and not isinstance(exact, tuple):
        whole, _, rest = text.partition(".")
        text = f"{whole}.{rest.ljust(decimals, '0')}"
    return number(text, translate)


def decimals_of(rows: Iterable[Sequence[Exact]]) -> tuple[int, ...]:
    """How many decimals each column of tie-breaks needs."""
    columns = zip(*rows, strict=True)
    return tuple(
        max(len(_value(exact).partition(".")[2]) for exact in column if not _is_list(exact))
        if any(not _is_list(exact) for exact in column)
        else 0
        for column in columns
    )


def _is_list(exact: Exact) -> bool:
    return isinstance(exact, tuple)


@lru_cache(8192)
def _value(exact: Exact) -> str:
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
UNFINISHED_POINTS = N_("In brackets: an unfinished game counts as drawn, for the pairing only.")


def points_in_brackets(event: Tournament, game: DisciplineName) -> str:
    """What the points in brackets behind the scores of a round are.

    Rule: FMJD Annexe V (1986) 8.8; (2017) 4.3
    """
    accelerated = event.acceleration or event.accelerated
    return VIRTUAL_POINTS[game] if accelerated else UNFINISHED_POINTS


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
    return _sum_of_games(board, kind)


def _sum_of_games(board: BoardView, kind: DisciplineName) -> str:
    """What both players have made of the games that are over, White of the first game first."""
    sums = [0, 0]
    for game in board.games:
        first = game.white == board.white.number
        sums[not first] += tenths(game.white_points or "0")
        sums[first] += tenths(game.black_points or "0")
    return "-".join(without_decimal(s) if kind == "draughts" else with_half(s) for s in sums)


def board_score(board: BoardView, write: Notation) -> str:
    """The result of a board as pages write it: `1-0`, `–` while it is open.

    Of a match the sum of its games, `1½-½`; with `…` while one of them is open.
    """
    if len(board.games) == 1:
        return write.result(board.result)
    is_open = [game.result == "?" for game in board.games]
    if all(is_open):
        return "–"
    kind: DisciplineName = "draughts" if write.whole else "chess"
    return _sum_of_games(board, kind) + (" …" if any(is_open) else "")


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
            result = number(played.result, translate)
            return f"{places[played.opponent]}{colours[played.colour]}{result}"
        return "" if played.bye == "zero" else f"{bye} {number(played.result, translate)}"

    if table.who_met_whom:
        return _who_met_whom(table, translate)
    return lambda row: tuple(map(cell, row.rounds))


def _who_met_whom(
    table: CrossTableView, translate: Translate
) -> Callable[[CrossTableRow], tuple[str, ...]]:
    """The results against everybody, in the order of the rows; a cross against oneself."""
    grid = table.grid

    def cells(row: CrossTableRow) -> tuple[str, ...]:
        found = enumerate(grid[row.place - 1], 1)
        return tuple(
            "×" if place == row.place else number(result, translate) for place, result in found
        )

    return cells


def sum_line(line: TieBreakLine, translate: Translate = str) -> list[str]:
    """One line of a sum: round, opponent, their value, points, what it adds, and what was cut.

    What was cut adds nothing.
    """
    cut = [translate(CUTS[line.cut])] if line.cut else []
    return [
        str(line.round or ""),
        line.name or translate(KINDS[line.kind]),
        value(line.value, translate),
        value(line.factor, translate),
        "–" if line.cut else value(line.amount, translate),
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
SCORE_AFTER = N_("Score after round {round}")
DRAUGHTS_FACTS = (
    *(N_("First name and name"), N_("Federation"), N_("Order number")),
    *(N_("Date of birth"), N_("League"), N_("Title")),
    *(N_("Rating (CP)"), N_("Club"), N_("Licence no.")),
)
OPPONENTS_SCORE = N_("Opponent's score")
OPPONENTS_FINAL_SCORE = N_("Opponent's final score")
DRAUGHTS_COLUMNS = (
    *(N_("Round"), N_("White"), N_("Black"), N_("No."), N_("Name"), N_("game"), N_("total")),
    *(N_("Solkoff"), N_("S.B."), OPPONENTS_FINAL_SCORE, N_("Tie-break")),
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


def score_heading(cards: CardsView) -> str:
    """What the last boxes are for: the final score, or that after the last `round` that is over."""
    if cards.final:
        return FINAL_SCORE
    return SCORE_AFTER if cards.round else N_("Score")


def draughts_columns(cards: CardsView) -> tuple[str, ...]:
    """The headings of the model; the opponents' scores are final once every game is over."""
    if cards.final:
        return DRAUGHTS_COLUMNS
    return tuple(OPPONENTS_SCORE if c == OPPONENTS_FINAL_SCORE else c for c in DRAUGHTS_COLUMNS)


def card_sheets(cards: CardsView, translate: Translate = str) -> list[CardSheet]:
    """The cards of a model: facts about the player, headings, and a row for each round."""
    make = _guide_sheet if cards.model == "guide" else _draughts_sheet
    return [make(cards, card, translate) for card in cards.cards]


def _guide_sheet(cards: CardsView, card: CardView, translate: Translate) -> CardSheet:
    """The card of the Swiss guide; the last row is the score, once a round is over."""
    values = (str(card.number), titled(card, translate), str(card.rating or ""))
    facts = zip(map(translate, GUIDE_FACTS), values, strict=True)
    rows = [
        (*cells[:5], *(number(cell, translate) for cell in cells[5:]))
        for cells in (
            guide_row(line, opponent(line.round, BYE_WORDS["chess"], translate), translate)
            for line in card.lines
        )
    ]
    if cards.round:
        end = (number(total, translate) for total in guide_totals(card))
        heading = translate(score_heading(cards)).format(round=cards.round)
        rows.append(("", heading, "", "", "", "", *end))
    columns = [*map(translate, guide_columns(cards))]
    return CardSheet(card.number or 0, tuple(facts), columns, tuple(rows))


def guide_columns(cards: CardsView) -> tuple[str, ...]:
    """The headings of the guide's card: what the opponents' scores add up to has its own name."""
    names = {name for card in cards.cards for name in card.totals}
    if "buchholz" in names or not cards.cards:
        return GUIDE_COLUMNS
    other = N_("Solkoff") if "solkoff" in names else OPPONENTS_SCORE
    return tuple(other if column == N_("Buchholz") else column for column in GUIDE_COLUMNS)


def guide_totals(card: CardView) -> tuple[str, ...]:
    """The last boxes of the guide's card: points, the sum of the opponents' scores, the rank."""
    points, *summed, rank = map(str, card.totals.values())
    game: DisciplineName = "draughts" if "solkoff" in card.totals else "chess"
    return score(points, game), score(summed[0], game) if summed else "", rank


def opponent(played: PlayerRound, byes: Mapping[ByeCode, str], translate: Translate) -> str:
    """The name of the opponent, or why there is none."""
    return translate(byes[played.bye]) if played.bye else played.name


def guide_row(line: CardLine, opponent: str, translate: Translate) -> tuple[str, ...]:
    """A round under the columns of the guide; `opponent` is a name, or why there is none."""
    played, (key, summed), (_rank, rank) = line.round, *line.columns.items()
    game: DisciplineName = "draughts" if key == "solkoff" else "chess"
    return (
        str(played.round),
        opponent,
        str(played.board or ""),
        translate(COLOURS[played.colour]) if played.colour else "",
        ARROWS[played.float],
        played.result,
        *("" if points is None else score(points, game) for points in (line.total, summed)),
        rank or "",
    )


def _draughts_sheet(cards: CardsView, card: CardView, translate: Translate) -> CardSheet:
    """The card of the draughts federation's model, with lines for nine rounds at least."""
    facts = zip(map(translate, DRAUGHTS_FACTS), draughts_facts(card, translate), strict=True)
    boxes: dict[int, str] = {}
    for place, name, box in zip((1, 4, 7), BOXES, card.totals.values(), strict=True):
        known = value(box, translate) if cards.round else ""
        boxes |= {place: f"{translate(name)} ↓", place + 1: known}
    rows = [
        draughts_row(line, opponent(line.round, _MODEL_BYES, translate), translate)
        for line in card.lines
    ]
    rows += [(str(number), *("",) * 9) for number in range(len(rows) + 1, LINES_OF_THE_MODEL + 1)]
    return CardSheet(
        card.number or 0,
        tuple(facts),
        [*map(translate, draughts_columns(cards))],
        tuple((*row, boxes.get(number, "")) for number, row in enumerate(rows, 1)),
    )


def first_name_first(name: str) -> str:
    """`Elie, Noé` as the model card has it: the first name, then the surname."""
    surname, comma, first = name.partition(",")
    return f"{first.strip()} {surname.strip()}" if comma and first.strip() else name


def draughts_facts(card: CardView, translate: Translate = str) -> tuple[str, ...]:
    """What the card of the model says of the player, by `DRAUGHTS_FACTS`."""
    return (
        *(first_name_first(card.name), card.federation, str(card.number)),
        *(short_day(card.birth, translate), card.league, title_word(card.title, translate)),
        *(str(card.rating or ""), card.club, card.licence),
    )


def draughts_row(line: CardLine, opponent: str, translate: Translate = str) -> tuple[str, ...]:
    """A round under the columns of the model, without the last one, which has the boxes."""
    played = line.round
    numbers = (line.total, *line.columns.values())
    return (
        str(played.round),
        "×" if played.colour == "W" else "",
        "×" if played.colour == "B" else "",
        str(played.opponent or ""),
        opponent,
        number(played.result, translate),
        *("" if each is None else score(each, "draughts", translate) for each in numbers),
    )
