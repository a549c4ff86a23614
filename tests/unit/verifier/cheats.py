"""Accounts of wrong rounds in which all is right but the round: what the best liar could write.

Colours, their articles and the order of boards are those of the rules; brackets follow from the
pairs; and every proof that a prover finds is in them. What refuses such an account is the proof.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import TypeVar

from msgspec.structs import replace as changed

from ronde.domain.tournament import Tournament
from ronde.pairing import Round
from ronde.proving import account_of, dutch
from ronde.proving.provers import has_brackets, judge_of, with_proofs
from ronde.verifier import AccountFile, dutch_2026, swiss_guide
from ronde.verifier.account import Attempt, Bracket
from ronde.verifier.dutch import Edition, Field
from ronde.verifier.dutch_2017 import EDITION as DUTCH_2017
from ronde.verifier.history import History
from ronde.verifier.judging import history_of
from ronde.verifier.round import BracketClaim

Game = tuple[int, int]
T = TypeVar("T")
TRIED = 6
"""So many pairs are given out as attempts of a bracket that is paired anew."""


def matchings(players: Sequence[T]) -> Iterator[list[tuple[T, T]]]:
    """All ways to pair an even number of players."""
    if not players:
        yield []
        return
    first, *others = players
    for k, second in enumerate(others):
        for rest in matchings([*others[:k], *others[k + 1 :]]):
            yield [(first, second), *rest]


def cheats(
    event: Tournament, paired: Round, games: Sequence[Game], bye: int | None
) -> Iterator[AccountFile]:
    """The accounts by which these games might pass as the round."""
    right = account_of(event, paired)
    history = history_of(paired.system, event, paired.number)
    module = judge_of(history)
    told = changed(right, games=tuple((*game, "") for game in games), bye=bye, brackets=())
    if not has_brackets(history):
        yield _like(right, told)
    elif hasattr(module, "round_of"):
        judged = module.round_of(history)
        told = changed(told, games=_boards(history, judged.coloured, games))
        mate, everybody = judged.matching(told)
        claims = [] if [*judged.outside_brackets(told, mate)] else judged.brackets(mate, everybody)
        brackets = tuple(_bracket(claim, mate) for claim in claims)
        yield with_proofs(history, changed(told, brackets=brackets))
    elif module is swiss_guide:
        others, rest = history, told
        if bye is not None:
            others, rest = swiss_guide.without_exempted(history, told)
        yield from (changed(found, bye=bye) for found in _of_dutch(DUTCH_2017, others, rest))
    else:
        edition = dutch_2026.EDITION if module is dutch_2026 else DUTCH_2017
        yield from _of_dutch(edition, history, told)


def _like(right: AccountFile, told: AccountFile) -> AccountFile:
    """With the articles of the right round, as far as they go."""
    article = {frozenset(game[:2]): game[2] for game in right.games}
    usual = right.games[0][2]
    named = [(a, b, article.get(frozenset((a, b)), usual)) for a, b, _ in told.games]
    return changed(told, games=tuple(named))


def _boards(
    history: History, coloured: Callable[[int, int], tuple[int, int, str]], games: Sequence[Game]
) -> tuple[tuple[int, int, str], ...]:
    """The games with colours and articles, in the order of the boards."""
    score = history.score if history.rules.boards.by_pairing_score else history.points

    def board(game: tuple[int, int, str]) -> tuple[int, int, int]:
        a, b = game[0] - 1, game[1] - 1
        higher = min(a, b, key=lambda i: (-score[i], history.rank[i]))
        return -score[higher], -score[a] - score[b], history.rank[higher]

    made = [coloured(a - 1, b - 1) for a, b in games]
    return tuple(sorted(((white + 1, black + 1, at) for white, black, at in made), key=board))


def _bracket(claim: BracketClaim, mate: Sequence[int]) -> Bracket:
    """What an account tells of a bracket that follows from the pairs."""
    here = [v for v in (*claim.residents, *claim.moved) if v not in claim.floaters]
    return Bracket(
        claim.score,
        tuple(sorted(v + 1 for v in claim.residents)),
        tuple(sorted(v + 1 for v in claim.moved)),
        tuple(sorted((v + 1, mate[v] + 1) for v in here if v < mate[v])),
        tuple(sorted(v + 1 for v in claim.floaters)),
    )


def _of_dutch(edition: Edition, history: History, told: AccountFile) -> Iterator[AccountFile]:
    """With the brackets of 2026; for 2017 cut off wherever a bracket might be paired anew."""
    field = Field(edition, history, told)
    games = [game[:2] for game in told.games]
    told = changed(told, games=_boards(history, field.coloured, games))
    if edition.wrong(field):
        yield told
        return
    count = len(field.scoregroups)
    ways: list[tuple[int, Attempt | None]] = [(count, None)]
    if edition is DUTCH_2017:
        ways += [
            (last + 1, attempt)
            for last in range(1, count)
            for attempt in _attempts(field, field.scoregroups[last - 1])
        ]
    for brackets, attempt in ways:
        drawn = [Bracket(0, (1,)) for _ in range(brackets)]
        if attempt is not None:
            drawn[-2] = changed(drawn[-2], attempt=attempt)
        yield _drawn_up(edition, field, told, drawn)


def _attempts(field: Field, group: Sequence[int]) -> Iterator[Attempt]:
    """Candidates of a bracket that might not have completed the round."""
    yield Attempt()
    numbers = [field.number(v) for v in group[: len(group) // 2 * 2]]
    for pairs in islice(matchings(numbers[:8]), TRIED):
        yield Attempt(tuple(sorted(pairs)))


def _drawn_up(
    edition: Edition, field: Field, told: AccountFile, drawn: Sequence[Bracket]
) -> AccountFile:
    """The brackets as the pairs make them, with the proofs that are found."""
    attempt, number = None, field.number
    brackets: list[Bracket] = []
    for judged, part, _ in edition.steps(field, drawn):
        if isinstance(part, Attempt):
            attempt = changed(part, ahead=dutch._ahead(field, judged) if judged.following else ())
            continue
        brackets.append(
            Bracket(
                field.score(judged.residents[-1]),
                tuple(map(number, judged.residents)),
                tuple(map(number, judged.moved)),
                judged.pairs_in(judged.inside),
                tuple(map(number, judged.left_over)),
                attempt=attempt if part.attempt is not None else None,
            )
        )
    told = changed(told, brackets=tuple(brackets))
    return dutch._proved(edition, field.history, told)
