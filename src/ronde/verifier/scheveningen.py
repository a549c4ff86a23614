"""Scheveningen: two teams, the first half of the numbers and the second half.

The published tables are written down here once more, in another form than the system reads them:
for every round the opponents of the first team in order, and their colours.
"""

from __future__ import annotations

from collections.abc import Iterator

from ronde.domain.errors import N_
from ronde.verifier.account import AccountFile
from ronde.verifier.history import History
from ronde.verifier.round_robin import HISTORY
from ronde.verifier.verdict import Finding, not_proved, refuted

__all__ = ["HISTORY", "compare", "verify"]

TABLE = "Scheveningen table"
OPPONENTS = {
    2: "12 21",
    3: "123 231 312",
    4: "1234 2143 3412 4321",
    5: "12345 23451 34512 45123 51234",
    6: "123456 235641 351264 462135 546312 614523",
    7: "1234567 2345671 3456712 4567123 5671234 6712345 7123456",
    8: "12345678 23416785 34127856 41238567 56781234 67852341 78563412 85674123",
}
COLOURS = {
    2: "WW BB",
    3: "WWB BWB WBW",
    4: "WWBB BBWW WWBB BBWW",
    5: "WWWBB BBWWB WWBBW BWWBB WBBWW",
    6: "WBBWBW BWWBWB WBBWWB BBWWBW WWWBBB BWBBWW",
    7: "WWWWBBB BBBWWWB WWWBBBW BBWWWBB WWBBBWW BWWWBBB WBBBWWW",
    8: "WWWWBBBB BBBBWWWW WWWWBBBB BBBBWWWW WWWWBBBB BBBBWWWW WWWWBBBB BBBBWWWW",
}


def due(history: History) -> list[tuple[int, int]]:
    """The boards of this round, White first; none where there is no table, or no such round."""
    boards, number = len(history.points) // 2, history.number
    if len(history.points) % 2 or boards not in OPPONENTS or number > boards:
        return []
    opponents = OPPONENTS[boards].split()[number - 1]
    colours = COLOURS[boards].split()[number - 1]
    return [
        (own, boards + int(other)) if colour == "W" else (boards + int(other), own)
        for own, (other, colour) in enumerate(zip(opponents, colours, strict=True), 1)
    ]


def verify(history: History, account: AccountFile) -> Iterator[Finding]:
    """What is wrong with the round: pairs of other rounds, colours, the order of boards."""
    wanted = due(history)
    if not wanted:
        yield not_proved(TABLE, N_("There is no table for this round of so many players."))
    if account.brackets:
        yield refuted("", N_("The system has no brackets."))
    for board, (white, black, article) in enumerate(account.games, 1):
        facts = {"white": white, "black": black, "round": history.number}
        if (black, white) in wanted:
            template = N_("{white} should have Black against {black}.")
            yield refuted(TABLE, template, white, black, **facts)
        elif (white, black) not in wanted:
            template = N_("The table does not let {white} meet {black} in round {round}.")
            yield refuted(TABLE, template, white, black, **facts)
        elif wanted.index((white, black)) != board - 1:
            template = N_("Board {board} is another one in the table.")
            yield refuted(TABLE, template, board=board)
        elif article != TABLE:
            template = N_("The colours of {white}-{black} follow from {wanted}, not from {found}.")
            named = {"found": article, "wanted": TABLE}
            yield refuted(TABLE, template, white, black, white=white, black=black, **named)


def compare(history: History, held: AccountFile, proved: AccountFile) -> Iterator[Finding]:
    """Why the round held is not the one of the table."""
    wanted = {frozenset(board) for board in due(history)}
    for white, black, _ in held.games:
        if frozenset((white, black)) not in wanted:
            template = N_("The table does not let {white} meet {black} in round {round}.")
            facts = {"white": white, "black": black, "round": history.number}
            yield refuted(TABLE, template, white, black, **facts)
            return
