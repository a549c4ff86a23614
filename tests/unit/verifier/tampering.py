"""Changes to an account or to a round, each of which makes it wrong."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from msgspec.structs import replace

from ronde.verifier.account import AccountFile, Bracket, Proof


def _bracket(account: AccountFile, at: int, bracket: Bracket) -> AccountFile:
    brackets = account.brackets
    return replace(account, brackets=(*brackets[:at], bracket, *brackets[at + 1 :]))


def tampered(account: AccountFile, random: Random) -> Iterator[tuple[str, AccountFile]]:
    """The account with one thing changed at a time; none of these is true any more."""
    games = list(account.games)
    k = random.randrange(len(games))
    white, black, article = games[k]
    games[k] = (black, white, article)
    yield "a reversed board", replace(account, games=tuple(games))
    games[k] = (white, black, article[:-1] + ("1" if article[-1] != "1" else "2"))
    yield "another colour rule", replace(account, games=tuple(games))
    if len(games) > 1:
        yield (
            "the last board first",
            replace(account, games=(account.games[-1], *account.games[:-1])),
        )
        yield (
            "opponents exchanged in the games",
            replace(account, games=_exchanged(account, random)),
        )
    yield "another round", replace(account, round=account.round + 1)
    yield "another system", replace(account, system="fide-dutch-2012")
    if account.bye is not None:
        yield "no bye", replace(account, bye=None)
        yield "somebody else's bye", replace(account, bye=white)
    yield "no brackets", replace(account, brackets=())
    yield (
        "no proofs",
        replace(account, brackets=tuple(replace(b, proofs={}) for b in account.brackets)),
    )
    at = random.randrange(len(account.brackets))
    one = account.brackets[at]
    yield "another score", _bracket(account, at, replace(one, score=one.score + 5))
    yield "no proof of a bracket", _bracket(account, at, replace(one, proofs={}))
    yield (
        "one resident less",
        _bracket(account, at, replace(one, residents=one.residents[1:])),
    )
    if one.pairs:
        yield "one pair less", _bracket(account, at, replace(one, pairs=one.pairs[1:]))
        turned = ((one.pairs[0][1], one.pairs[0][0]), *one.pairs[1:])
        yield "a pair turned", _bracket(account, at, replace(one, pairs=turned))
    if one.floaters:
        yield "one floater less", _bracket(account, at, replace(one, floaters=one.floaters[1:]))
    yield "one floater more", _bracket(account, at, replace(one, floaters=(*one.floaters, white)))
    for name, proof in one.proofs.items():
        yield (
            "an empty proof under another name",
            _bracket(account, at, replace(one, proofs={**one.proofs, name + "s": Proof()})),
        )
        for field in ("prices", "odd_sets"):
            listed = getattr(proof, field)
            if listed:
                (price, who), *others = listed
                raised = ((format(int(price, 16) + 2, "x"), who), *others)
                for what, changed in (("changed", raised), ("removed", tuple(others))):
                    other = replace(proof, **{field: changed})
                    yield (
                        f"{field} {what}",
                        _bracket(account, at, replace(one, proofs={**one.proofs, name: other})),
                    )


def _exchanged(account: AccountFile, random: Random) -> tuple[tuple[int, int, str], ...]:
    games = list(account.games)
    i, j = random.sample(range(len(games)), 2)
    (a, b, x), (c, d, y) = games[i], games[j]
    games[i], games[j] = (a, d, x), (c, b, y)
    return tuple(games)
