"""Round robins: every game has its round and its colours by the closed form of the tables.

The tables themselves are not asked: who meets whom follows here from the sum of two numbers.

Rule: FIDE C.05 Annex 1
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from ronde.domain.errors import N_
from ronde.domain.tournament import Tournament
from ronde.verifier.account import AccountFile
from ronde.verifier.history import History as PlainHistory
from ronde.verifier.verdict import Finding, refuted

ANNEX = "C.05 Annex 1"
SINGLE, DOUBLE = "single", "double"


class HISTORY(PlainHistory):
    """The facts before a round: who is absent stands in the table, too.

    Whoever has no game in the round that FILE holds was free in it, whatever bye it lists.
    """

    def __init__(
        self,
        tournament: Tournament,
        number: int,
        *,
        acceleration: str | None = None,
        options: Mapping[str, object] | None = None,
    ) -> None:
        super().__init__(tournament, number, acceleration=acceleration, options=options)
        everybody = range(len(tournament.players))
        self.present = [*everybody]
        self.order = sorted(everybody, key=lambda i: (-self.score[i], self.rank[i]))
        if self.games is not None and self.bye is None and len(everybody) % 2:
            resting = {*everybody} - {i for game in self.games for i in game}
            self.bye = min(resting) if len(resting) == 1 else None


class Meeting(NamedTuple):
    """The round of a cycle in which two numbers meet, and who of them has White."""

    round: int
    white: int


def meeting(a: int, b: int, size: int) -> Meeting:
    """When two numbers meet among so many, an even number.

    Rule: FIDE C.05 Annex 1
    """
    low, high = sorted((a, b))
    if high == size:
        early = 2 * low <= size
        return Meeting(2 * low - 1 if early else 2 * low - size, low if early else size)
    total = low + high
    return Meeting(total - 1 if total <= size else total - size, low if total % 2 else high)


def due(history: PlainHistory) -> dict[frozenset[int], int]:
    """The pairs of this round, each with the number of White."""
    players = len(history.points)
    size = players + players % 2
    cycle, reverse = size - 1, False
    number = history.number
    if history.rules.variant == DOUBLE:
        reverse = number > cycle
        exchanged = history.options.get("last_rounds", "exchanged") == "exchanged"
        if exchanged and players % 2 == 0 and cycle > 1 and number in (cycle - 1, cycle):
            number = 2 * cycle - 1 - number
        number -= cycle if reverse else 0
    found: dict[frozenset[int], int] = {}
    for low in range(1, size):
        for high in range(low + 1, size + 1):
            met = meeting(low, high, size)
            if met.round == number:
                black = low + high - met.white
                found[frozenset((low, high))] = black if reverse else met.white
    return found


def verify(history: PlainHistory, account: AccountFile) -> Iterator[Finding]:
    """What is wrong with the round: pairs of other rounds, colours, the free player."""
    pairs, outside = due(history), len(history.points) + 1
    if account.brackets:
        yield refuted("", N_("The system has no brackets."))
    for white, black, article in account.games:
        first = pairs.get(frozenset((white, black)))
        facts = {"white": white, "black": black, "round": history.number}
        if first is None:
            template = N_("The table does not let {white} meet {black} in round {round}.")
            yield refuted(ANNEX, template, white, black, **facts)
        elif first != white:
            template = N_("{white} should have Black against {black}.")
            yield refuted(ANNEX, template, white, black, **facts)
        elif article != ANNEX:
            template = N_("The colours of {white}-{black} follow from {wanted}, not from {found}.")
            named = {"found": article, "wanted": ANNEX}
            yield refuted(ANNEX, template, white, black, white=white, black=black, **named)
    if account.bye is not None and frozenset((account.bye, outside)) not in pairs:
        template = N_("The table does not leave {player} free in round {round}.")
        facts = {"player": account.bye, "round": history.number}
        yield refuted(ANNEX, template, account.bye, **facts)
    yield from _wrong_boards(account, outside - 1)


def _wrong_boards(account: AccountFile, players: int) -> Iterator[Finding]:
    """The last number plays at the first board; the others come as far apart as they stand.

    With an odd number of participants nobody is at the board of the last number.
    """
    size = players + players % 2
    middle = account.bye
    games = [game[:2] for game in account.games]
    if players % 2 == 0 and games:
        low = min(games[0])
        if max(games[0]) != size:
            yield _misplaced(1)
            return
        middle = low
    if middle is None:
        return
    for board, game in enumerate(games, 1):
        if board == 1 and players % 2 == 0:
            continue
        step = min((number - middle) % (size - 1) for number in game)
        if step != board - (players % 2 == 0):
            yield _misplaced(board)
            return


def _misplaced(board: int) -> Finding:
    template = N_("Board {board} is another one in the table.")
    return refuted(ANNEX, template, board=board)


def compare(history: PlainHistory, held: AccountFile, proved: AccountFile) -> Iterator[Finding]:
    """Why the round held is not the one of the table."""
    pairs = due(history)
    for white, black, _ in held.games:
        if frozenset((white, black)) not in pairs:
            template = N_("The table does not let {white} meet {black} in round {round}.")
            facts = {"white": white, "black": black, "round": history.number}
            yield refuted(ANNEX, template, white, black, **facts)
            return
