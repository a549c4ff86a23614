"""Why not: the best legal round that contains a wish, and the first criterion at which it is worse.

The wish is an absolute criterion more: everything else is forbidden to the players it names. The
round is paired anew under it, and the two accounts are compared from the top.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal

from ronde.domain.errors import N_, NoLegalPairing, RequestError
from ronde.domain.player import Tpn
from ronde.domain.tournament import ForbiddenPairs, Tournament
from ronde.engine import Round, pair, situation
from ronde.rulebooks.account import Account, BracketAccount, Counted


@dataclass(frozen=True, slots=True)
class Wish:
    """Two players on one board, or (without `b`) the bye for one."""

    a: int
    b: int | None = None


@dataclass(frozen=True, slots=True)
class Difference:
    """The first place at which the wished round falls behind the real one.

    `bracket` counts from the top. For a criterion, `real` and `wished` are what it reached.
    """

    kind: Literal["criterion", "order", "procedure"]
    bracket: int
    real: Counted | None = None
    wished: Counted | None = None


@dataclass(frozen=True, slots=True)
class WhyNot:
    """The answer.

    Without `round`, no legal round contains the wish: `witness` are players without whom the
    others fall into more odd groups than there are witnesses. Without `difference`, the wish is
    already granted.
    """

    wish: Wish
    round: Round | None
    difference: Difference | None
    witness: tuple[int, ...] = ()
    obstacle: str = ""


def why_not(
    event: Tournament,
    paired: Round,
    wish: Wish,
    *,
    acceleration: str | None = None,
    options: Mapping[str, Any] | None = None,
) -> WhyNot:
    """Why the round does not contain the wish."""
    before = event.before(paired.number)
    case = situation(event, acceleration=acceleration, options=options, round=paired.number)
    present = [i + 1 for i in case.present]
    _check(present, wish, paired)
    try:
        wished = pair(
            granted(before, wish, present, paired.number),
            paired.system,
            acceleration=acceleration,
            options=options,
        )
    except NoLegalPairing as refusal:
        return WhyNot(wish, None, None, refusal.witness, refusal.template)
    return WhyNot(wish, wished, difference(paired.account, wished.account))


def _check(present: list[int], wish: Wish, paired: Round) -> None:
    for tpn in (wish.a, wish.b):
        if tpn is not None and tpn not in present:
            raise RequestError(
                N_("Player {player} is not among those paired in round {round}."),
                player=tpn,
                round=paired.number,
            )
    if wish.a == wish.b:
        raise RequestError(N_("A player cannot meet himself: name two players."))
    if wish.b is None and len(present) % 2 == 0:
        raise RequestError(
            N_("Nobody has a bye in round {round}: the number of players is even."),
            round=paired.number,
        )


def granted(event: Tournament, wish: Wish, present: list[int], number: int) -> Tournament:
    """The event with everything forbidden that would stand against the wish."""
    alone = [tpn for tpn in (wish.a, wish.b) if tpn is not None]
    more = tuple(
        ForbiddenPairs((Tpn(a), Tpn(b)), number, number)
        for a in alone
        for b in present
        if b not in alone
    )
    return replace(event, forbidden=(*event.forbidden, *more))


def difference(real: Account, wished: Account) -> Difference | None:
    """Compare two accounts of one round from the top; None if they pair alike."""
    for mine, theirs in zip(real.criteria, wished.criteria, strict=False):
        if mine.value != theirs.value:
            return Difference("criterion", 0, mine, theirs)
    for place, (mine_, theirs_) in enumerate(_aligned(real, wished), 1):
        if _outcome(mine_) == _outcome(theirs_):
            continue
        if mine_.criteria and theirs_.criteria:
            return _first_row(place, mine_, theirs_) or Difference("order", place)
        return Difference("procedure", place)
    return None


def _aligned(real: Account, wished: Account) -> Iterator[tuple[BracketAccount, BracketAccount]]:
    yield from zip(real.brackets, wished.brackets, strict=False)


def _outcome(bracket: BracketAccount) -> tuple[frozenset[frozenset[int]], tuple[int, ...]]:
    return frozenset(map(frozenset, bracket.pairs)), bracket.floaters


def _first_row(place: int, mine: BracketAccount, theirs: BracketAccount) -> Difference | None:
    """The first criterion that reached another value."""
    for a, b in zip(mine.criteria, theirs.criteria, strict=False):
        if a.value != b.value:
            return Difference("criterion", place, a, b)
    return None
