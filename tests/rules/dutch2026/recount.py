"""What a bracket of the account is worth, counted again from its pairs by the oracles' rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ronde.domain.tournament import Tournament
from ronde.pairing import Round
from ronde.rulebooks.account import BracketAccount
from tests.rules.dutch2017 import literal as literal_2017
from tests.rules.dutch2026 import literal as literal_2026
from tests.rules.dutch2026.literal import Candidate, Games
from tests.rules.dutch2026.sheet import Card, cards


@dataclass(frozen=True, slots=True)
class Page:
    """A bracket of the account with the cards of its players.

    `next_down` are those whom the next bracket leaves over; None where that is not asked.
    """

    account: BracketAccount
    mdps: tuple[Card, ...]
    residents: tuple[Card, ...]
    pairs: Games
    down: tuple[Card, ...]
    next_down: tuple[Card, ...] | None

    @property
    def counted(self) -> dict[str, list[Any]]:
        """The values of the account by code; a criterion of two rows has two."""
        values: dict[str, list[Any]] = {}
        for row in self.account.criteria:
            value = list(row.value) if isinstance(row.value, tuple) else row.value
            values.setdefault(row.code, []).append(value)
        return values


@dataclass(frozen=True, slots=True)
class Recount:
    """A round that was paired, its cards and its pages."""

    event: Tournament
    paired: Round
    initial: str
    sheet: dict[int, Card]
    pages: tuple[Page, ...]

    @property
    def bye_score(self) -> int | None:
        """The score of the player with the bye."""
        return None if self.paired.bye is None else self.sheet[self.paired.bye].score


def recounted(event: Tournament, paired: Round) -> Recount:
    """The round's account, page by page."""
    event = event.before(paired.number)
    definition = (
        literal_2026.is_downfloat if paired.system.endswith("2026") else literal_2017.is_downfloat
    )
    sheet = {card.tpn: card for card in cards(event, definition)}

    def of(numbers: tuple[int, ...]) -> tuple[Card, ...]:
        return tuple(sheet[number] for number in numbers)

    brackets = paired.account.brackets

    def anew(bracket: BracketAccount, after: BracketAccount) -> bool:
        """The penultimate bracket of 2017 (A.9, C.7), as far as the account is to be believed."""
        told = {row.code for row in bracket.criteria}
        return after is brackets[-1] and paired.system == "fide-dutch-2017" and "C.7" not in told

    pages = tuple(
        Page(
            account=bracket,
            mdps=of(bracket.moved),
            residents=of(bracket.residents),
            pairs=tuple((sheet[a], sheet[b]) for a, b in bracket.pairs),
            down=of(bracket.floaters),
            next_down=of(after.floaters) if after and not anew(bracket, after) else None,
        )
        for bracket, after in zip(brackets, (*brackets[1:], None), strict=True)
    )
    return Recount(event, paired, event.drawn_colour or "W", sheet, pages)


def values_2026(round_: Recount, page: Page) -> dict[str, list[Any]]:
    """[C6] to [C21] of a page; a player in the Limbo is told by his score above the residents'."""
    bracket = literal_2026.Bracket(page.mdps, page.residents, ())
    candidate = Candidate(page.pairs, page.down)
    base = page.residents[-1].score
    floats = [
        [gap - base if limbo else gap for limbo, gap in value] if isinstance(value, list) else value
        for value in literal_2026.float_values(candidate, bracket)
    ]
    unplayed = 0
    if len(page.down) == 1 and page.down[0].score == round_.bye_score:
        unplayed = len(page.down[0].unplayed)
    ahead = {} if page.next_down is None else {"C8": _count_and_scores(page.next_down)}
    rest = (unplayed, *literal_2026.colour_values(page.pairs, round_.initial), *floats)
    return {
        "C6": [len(page.down)],
        "C7": [_scores(page.down)],
        **ahead,
        **{f"C{number}": [value] for number, value in enumerate(rest, 9)},
    }


def values_2017(round_: Recount, page: Page) -> dict[str, list[Any]]:
    """C.5 to C.19 of a page; pairs of equal scores are left out of the list of C.6."""
    bracket = literal_2017.Bracket(page.mdps, page.residents, (), literal_2017.LAST)
    candidate = Candidate(page.pairs, page.down)
    ahead = {} if page.next_down is None else {"C.7": _count_and_scores(page.next_down)}
    rest = (
        *literal_2026.colour_values(page.pairs, round_.initial),
        *literal_2017.float_values(candidate, bracket),
    )
    return {
        "C.5": [len(page.down)],
        "C.6": [[gap for gap in literal_2017.differences(candidate, bracket) if gap]],
        **ahead,
        **{f"C.{number}": [value] for number, value in enumerate(rest, 8)},
    }


def _scores(players: tuple[Card, ...]) -> list[int]:
    return sorted((card.score for card in players), reverse=True)


def _count_and_scores(players: tuple[Card, ...]) -> list[Any]:
    return [len(players), _scores(players)]
