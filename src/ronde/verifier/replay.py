"""Systems that are procedures: their text is followed step by step, then the rounds are compared.

A replay knows the history and nothing else. It gives the round that the text gives, or says in
which group it had to stop; whatever differs in the account refutes it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from ronde.domain.errors import N_
from ronde.domain.points import points_text
from ronde.verifier.account import AccountFile
from ronde.verifier.history import History
from ronde.verifier.verdict import Finding, not_proved, refuted

WORK = 2
"""How much work a replay may do for every two players before it gives up: about 1 s for 1 000."""

LEAST = 200
"""Small rounds may take as much work as one of so many players."""

STEP = 30
"""The work of a step besides the players that it looks at."""


class ReplayedGame(NamedTuple):
    """A game of the round that the text gives: who meets whom and by which articles.

    `score` is that of the group in which the pair was made, in tenths.
    """

    white: int
    black: int
    article: str
    colour_article: str
    score: int


class ReplayedRound(NamedTuple):
    """The round that the text gives, in the order in which its pairs are made."""

    games: list[ReplayedGame]
    bye: int | None
    bye_article: str


class StoppedReplay(Exception):
    """The text was not followed to its end: `article` says where, `template` why."""

    def __init__(self, article: str, template: str, **facts: object) -> None:
        super().__init__(template)
        self.finding: Finding = not_proved(article, template, **facts)


def no_pairing(article: str) -> StoppedReplay:
    """The text comes to no pairing, so that none can be compared."""
    return StoppedReplay(article, N_("The text comes to no legal pairing."))


class Steps:
    """Counts the work of a replay, and stops it when there is too much."""

    def __init__(self, players: int) -> None:
        self.left: int = WORK * max(players, LEAST) ** 2

    def take(self, article: str, score: int, players: int) -> None:
        """One more step in the group of this score, which looks at so many players."""
        self.left -= STEP + players
        if self.left < 0:
            template = N_("The group of {score} points has too many pairings to be tried in turn.")
            raise StoppedReplay(article, template, score=points_text(score))


Replay = Callable[[History], ReplayedRound]
"""The round that the text gives, from the facts."""

Verify = Callable[[History, AccountFile], Iterator[Finding]]
Compare = Callable[[History, AccountFile, AccountFile], Iterator[Finding]]


def judges(replay: Replay) -> tuple[Verify, Compare]:
    """The two functions of a system that is a procedure: on accounts, and on stored rounds."""

    def verify(history: History, account: AccountFile) -> Iterator[Finding]:
        """What differs from the round that the text gives, articles included."""
        if account.brackets:
            template = N_("Groups that the account of a procedure names are not looked at.")
            yield not_proved("", template)
        yield from _differences(history, account, replay, articles=True)

    def compare(history: History, held: AccountFile, wanted: AccountFile) -> Iterator[Finding]:
        """What differs from the round that the text gives."""
        return _differences(history, held, replay, articles=False)

    return verify, compare


def _differences(
    history: History, account: AccountFile, replay: Replay, *, articles: bool
) -> Iterator[Finding]:
    try:
        expected = replay(history)
    except StoppedReplay as stop:
        yield stop.finding
        return
    yield from _bye(account, expected)
    yield from _games(account, expected, articles=articles)


def _bye(account: AccountFile, expected: ReplayedRound) -> Iterator[Finding]:
    due = None if expected.bye is None else expected.bye + 1
    if account.bye != due and account.bye is not None:
        template = N_("{given} has the bye, which {due} should have.")
        players = (account.bye, due or 0)
        yield refuted(expected.bye_article, template, *players, given=account.bye, due=due)


def _games(account: AccountFile, expected: ReplayedRound, *, articles: bool) -> Iterator[Finding]:
    """The first pair that differs in the order of the text, and the colours of those before it."""
    told = {frozenset(game[:2]): game for game in account.games}
    partner = {
        a: b for white, black, _ in account.games for a, b in ((white, black), (black, white))
    }
    for game in expected.games:
        white, black = game.white + 1, game.black + 1
        found = told.get(frozenset((white, black)))
        if found is None:
            first, other = (white, black) if white in partner else (black, white)
            yield refuted(
                game.article,
                N_("In the group of {score} points {first} should meet {other}, not {found}."),
                *(first, other, partner[first]),
                score=points_text(game.score),
                first=first,
                other=other,
                found=partner[first],
            )
            return
        if found[0] != white:
            template = N_("{white} should have White against {black}.")
            yield refuted(game.colour_article, template, white, black, white=white, black=black)
        elif articles and found[2] != game.colour_article:
            template = N_("The colours of {white}-{black} follow from another article than {told}.")
            facts = {"white": white, "black": black, "told": found[2]}
            yield refuted(game.colour_article, template, white, black, **facts)
