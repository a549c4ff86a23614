"""Random rounds for the verifier, and ways to falsify a round or its account."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from random import Random

from msgspec.structs import replace as changed

from ronde.domain.errors import NoLegalPairing
from ronde.domain.player import Tpn
from ronde.domain.team import ForbiddenMatches
from ronde.domain.tournament import Absence, ForbiddenPairs, Tournament
from ronde.pairing import Round, pair
from ronde.proving import account_of
from ronde.proving.provers import judge_of, with_proofs
from ronde.verifier.account import AccountFile, Attempt, Bracket, Proof
from ronde.verifier.judging import history_of
from tests.rules.arbitrary import position
from tests.rules.double_swiss.matches import position as two_games
from tests.rules.team.arbitrary import position as teams


def stage(system: str, seed: int, players: int) -> Tournament:
    """A tournament before a round that is no seeding round."""
    dice = Random(seed)
    played = dice.randint(1, min(7, max(1, players - 3)))
    trouble, draws = dice.choice((0, 10, 40)), dice.choice((10, 40, 80))
    to_come = dice.choice((1, 1, 3))
    if system == "fide-double-swiss":
        event = two_games(seed, players, played, to_come, trouble)
        absent = [Absence(played + 1, Tpn(1))] if not dice.randrange(5) else []
        return replace(event, system=system, absences=tuple(absent))
    if system == "fide-team":
        event = teams(seed, players, played, to_come, trouble, dice.choice("AB")).event
        return replace(event, system=system)
    if system == "scheveningen":
        players = 2 * min(max(players // 2, 2), 8)
        played = min(played, players // 2 - 1)
    event = position(seed, players, played, to_come, trouble, draws)
    if "burstein" in system:
        event = replace(event, number_of_rounds=played + 1)
    return replace(event, system=system)


def paired_stages(
    system: str, sizes: range, seeds: range
) -> Iterator[tuple[Tournament, Round, Random]]:
    """Tournaments with the next round, where there is one."""
    for seed in seeds:
        dice = Random(seed)
        event = stage(system, seed, dice.choice(sizes))
        try:
            yield event, pair(event), dice
        except NoLegalPairing:
            continue


def with_pairs(
    event: Tournament,
    paired: Round,
    games: list[tuple[int, int]],
    bye: int | None,
    options: Mapping[str, str] | None = None,
) -> AccountFile:
    """An account of other games, consistent in itself, with the best proofs that can be found.

    Colours, their articles and the boards are what they should be.
    """
    account = account_of(event, paired, options=options)
    history = history_of(paired.system, event, paired.number, options=options)
    score, rank = history.score, history.rank
    if paired.system.endswith(("2017", "2018")):
        score = history.points

    def board(game: tuple[int, int, str]) -> tuple[int, int, int]:
        a, b = game[0] - 1, game[1] - 1
        higher = min(a, b, key=lambda i: (-score[i], rank[i]))
        return -score[higher], -score[a] - score[b], rank[higher]

    judged = judge_of(history).round_of(history)
    coloured = [judged.coloured(a - 1, b - 1) for a, b in games]
    boards = sorted(((w + 1, b + 1, article) for w, b, article in coloured), key=board)
    told = changed(account, games=tuple(boards), bye=bye)
    mate, everybody = judged.matching(told)
    brackets = []
    for claim in judged.brackets(mate, everybody):
        here = [v for v in (*claim.residents, *claim.moved) if v not in claim.floaters]
        brackets.append(
            Bracket(
                claim.score,
                tuple(v + 1 for v in claim.residents),
                tuple(v + 1 for v in claim.moved),
                tuple((v + 1, mate[v] + 1) for v in here if v < mate[v]),
                tuple(v + 1 for v in claim.floaters),
            )
        )
    return with_proofs(history, changed(told, brackets=tuple(brackets)))


def exchanged(paired: Round, dice: Random) -> tuple[list[tuple[int, int]], int | None]:
    """The pairs with the opponents of two boards exchanged, or with another bye."""
    games = list(paired.pairs)
    one = games.pop(dice.randrange(len(games)))
    if paired.bye is not None and (not games or not dice.randrange(4)):
        return [*games, (paired.bye, one[1])], one[0]
    other = games.pop(dice.randrange(len(games)))
    new = [(one[0], other[0]), (one[1], other[1])]
    if dice.randrange(2):
        new = [(one[0], other[1]), (other[0], one[1])]
    return [*games, *new], paired.bye


def hidden_bans(event: Tournament, paired: Round, dice: Random) -> Iterator[Tournament]:
    """The event under one more ban, which keeps two apart who should meet."""
    for couple in dice.sample(paired.pairs, min(3, len(paired.pairs))):
        if event.team_event is None:
            yield event.with_bans([ForbiddenPairs((Tpn(couple[0]), Tpn(couple[1])))])
        else:
            bans = (*event.team_event.forbidden, ForbiddenMatches(couple))
            yield replace(event, team_event=replace(event.team_event, forbidden=bans))


def falsified(account: AccountFile, dice: Random) -> Iterator[tuple[str, AccountFile]]:
    """Accounts of a right round in which something is wrong, each with its name."""
    games, brackets = account.games, account.brackets
    white, black, article = games[0]
    yield "reversed", changed(account, games=((black, white, article), *games[1:]))
    yield "article", changed(account, games=((white, black, article + "1"), *games[1:]))
    if len(games) > 1:
        yield "boards", changed(account, games=(games[-1], *games[:-1]))
    yield "round", changed(account, round=account.round + 1)
    yield "system", changed(account, system="fide-dutch-2026")
    yield "bye", changed(account, bye=white)
    yield "no brackets", changed(account, brackets=())
    yield "no proofs", changed(account, brackets=tuple(changed(b, proofs={}) for b in brackets))
    at = dice.randrange(len(brackets))
    for name, bracket in falsified_bracket(brackets[at], dice):
        yield name, changed(account, brackets=(*brackets[:at], bracket, *brackets[at + 1 :]))


def falsified_bracket(bracket: Bracket, dice: Random) -> Iterator[tuple[str, Bracket]]:
    """The same for one bracket."""
    yield "score", changed(bracket, score=bracket.score + 5)
    yield "residents", changed(bracket, residents=bracket.residents[1:])
    yield "moved", changed(bracket, moved=(*bracket.moved, bracket.residents[0]))
    yield "floaters", changed(bracket, floaters=(*bracket.floaters, bracket.residents[0]))
    yield "pairs", changed(bracket, pairs=((1, 2), *bracket.pairs))
    yield "unknown proof", changed(bracket, proofs={**bracket.proofs, "luck": Proof()})
    twice = {f"{name}-with-order": proof for name, proof in bracket.proofs.items()}
    if bracket.proofs:
        yield "two proofs of one statement", changed(bracket, proofs={**twice, **bracket.proofs})
    yield "attempt", changed(bracket, attempt=Attempt())
    for name, proof in bracket.proofs.items():
        others = {k: v for k, v in bracket.proofs.items() if k != name}
        yield "proof removed", changed(bracket, proofs=others)
        for what, wrong in falsified_proof(proof, dice, bracket.residents[0]):
            yield what, changed(bracket, proofs={**others, name: wrong})


def falsified_proof(proof: Proof, dice: Random, player: int) -> Iterator[tuple[str, Proof]]:
    """The same for one proof: prices raised or lowered, odd sets left out or with another price."""
    if proof.prices:
        at = dice.randrange(len(proof.prices))
        text, who = proof.prices[at]
        rest = (*proof.prices[:at], *proof.prices[at + 1 :])
        yield "price raised", changed(proof, prices=((f"{int(text, 16) + 1:x}", who), *rest))
        yield "price lowered", changed(proof, prices=((f"{int(text, 16) - 1:x}", who), *rest))
    free = player if not any(player in who for _, who in proof.prices) else 0
    if free:
        yield "price added", changed(proof, prices=(*proof.prices, ("2", (free,))))
    if proof.odd_sets:
        yield "odd set removed", changed(proof, odd_sets=proof.odd_sets[1:])
        text, who = proof.odd_sets[0]
        dearer = (f"{int(text, 16) + 2:x}", who)
        yield "odd set dearer", changed(proof, odd_sets=(dearer, *proof.odd_sets[1:]))
        yield "odd set smaller", changed(proof, odd_sets=((text, who[1:]), *proof.odd_sets[1:]))
