"""What every round must be, whatever the system: checked from the games, without the engine."""

from __future__ import annotations

from collections import Counter

from ronde.domain.result import Bye, Result
from ronde.domain.tournament import Tournament
from ronde.pairing import Round
from tests.rules.dutch2026.sheet import Card, cards

BY_PAIRING_SCORE = ("-2026",)
"""Systems whose boards follow the pairing score; the others follow the real one."""


def assert_legal(event: Tournament, paired: Round) -> None:
    """The round is one that the absolute criteria allow, published in the order of the boards.

    Everybody present is paired once, or has the bye; nobody meets an earlier opponent or a
    forbidden one; nobody without a topscorer in the pair has one colour three times running, or
    three times more than the other; the bye is not barred.

    Rule: FIDE C.04.1 (2012) b-g; C.04.2 (2012) D9; (2026) 3.6
    """
    event = event.before(paired.number)
    sheet = {card.tpn: card for card in cards(event, lambda _mark, _points: False)}
    here = set(sheet) - set(event.absent(paired.number))
    named = Counter(tpn for game in paired.pairs for tpn in game)
    if paired.bye is not None:
        named[paired.bye] += 1
    assert set(named) == here, "those present are paired, and nobody else"
    assert set(named.values()) <= {1}, "nobody is paired twice"
    assert (paired.bye is not None) == (len(here) % 2 == 1), "a bye exists in odd fields only"
    for white, black in paired.pairs:
        _assert_may_meet(sheet[white], sheet[black])
    if paired.bye is not None:
        _assert_may_have_bye(event, paired, sheet[paired.bye])
    _assert_boards(paired, sheet)
    games = {(game.white, game.black) for game in paired.account.games}
    assert games == set(paired.pairs), "the account tells of the same games"
    assert paired.account.bye == paired.bye


def _assert_may_meet(white: Card, black: Card) -> None:
    assert black.tpn not in white.met, f"{white.tpn} and {black.tpn} must not meet (again)"
    if white.topscorer or black.topscorer:
        return
    for card, colour in ((white, "W"), (black, "B")):
        games = card.colours + colour
        assert games[-3:] not in ("WWW", "BBB"), f"{card.tpn} has {colour} a third time"
        assert abs(games.count("W") - games.count("B")) <= 2, f"{card.tpn} has {colour} too often"


def _assert_may_have_bye(event: Tournament, paired: Round, card: Card) -> None:
    """C.04.1.d, edition by edition; a second bye is barred by all of them."""
    assert Bye.PAIRING_ALLOCATED not in card.unplayed, f"{card.tpn} has had the bye"
    assert Result.FORFEIT_WIN not in card.unplayed, f"{card.tpn} has won unplayed"
    if paired.system.endswith("-2026"):
        points = event.points
        assert all(points.white[mark] < points.win for mark in card.unplayed)


def _assert_boards(paired: Round, sheet: dict[int, Card]) -> None:
    by_pairing_score = paired.system.endswith(BY_PAIRING_SCORE)

    def points(tpn: int) -> int:
        return sheet[tpn].score if by_pairing_score else sheet[tpn].real

    def place(game: tuple[int, int]) -> tuple[int, int, int]:
        higher = min(game, key=lambda tpn: (-points(tpn), sheet[tpn].rank))
        return -points(higher), -points(game[0]) - points(game[1]), sheet[higher].rank

    assert list(paired.pairs) == sorted(paired.pairs, key=place), "boards out of order"
