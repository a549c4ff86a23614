"""A campaign of tampering: what a stranger might do to an account or to a round, and its count.

An account is changed as plain JSON, without the library that wrote it; or it is an honest account
of something else: of an event with another ban, result, absence, option or system, or of a wrong
round with the best proofs that can be found. None of these may be proved.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import replace
from random import Random
from typing import Any

from msgspec.structs import replace as changed

from ronde.domain.errors import RondeError
from ronde.domain.player import Player, Tpn
from ronde.domain.points import PointSystem
from ronde.domain.result import Bye, Result
from ronde.domain.round import Board, Game, PlayedRound
from ronde.domain.tournament import AbnormalPoints, Absence, Tournament
from ronde.pairing import Round, pair, with_pairing
from ronde.proving import account_of, judge
from ronde.verifier import AccountFile, Status, read_account, verify, write_account
from ronde.verifier.systems import SYSTEMS
from tests.unit.verifier.cheats import cheats
from tests.unit.verifier.falsifying import exchanged, hidden_bans, stage
from tests.unit.verifier.more_tampering import (
    articles_and_boards,
    events_alike,
    numbers_and_text,
    shapes_of_brackets,
    shapes_of_proofs,
)

PROVED = Status.PROVED.value
Told = dict[str, Any]
Attacks = Counter[tuple[str, str]]
"""How often what was done had which outcome."""


def with_change(told: Told, way: tuple[Any, ...], new: Any) -> Told:
    """A copy with another value at the end of the way."""
    copy = deepcopy(told)
    inner = copy
    for key in way[:-1]:
        inner = inner[key]
    inner[way[-1]] = new
    return copy


def renamed(value: Any, names: dict[int, int]) -> Any:
    """The same with players exchanged wherever they are named; scores are no players."""
    if isinstance(value, dict):
        return {k: v if k in ("score", "round") else renamed(v, names) for k, v in value.items()}
    if isinstance(value, list):
        return [renamed(v, names) for v in value]
    return names.get(value, value) if isinstance(value, int) else value


def in_games(told: Told, dice: Random) -> Iterator[tuple[str, Told]]:
    """Boards reversed, moved, doubled, left out, with other articles; byes moved."""
    games = told["games"]
    at = dice.randrange(len(games))
    white, black, article = games[at]
    yield "board reversed", with_change(told, ("games", at), [black, white, article])
    others = {a for *_, a in games} - {article} | {"", article + ".1", "5.2.1", "E.1", "12.9"}
    for other in sorted(others - {article}):
        yield "article", with_change(told, ("games", at), [white, black, other])
    yield "board gone", {**told, "games": games[:at] + games[at + 1 :]}
    yield "board doubled", {**told, "games": [*games, games[at]]}
    yield "player against himself", with_change(told, ("games", at), [white, white, article])
    if len(games) > 1:
        k, j = dice.sample(range(len(games)), 2)
        moved = [g for n, g in enumerate(games) if n != k]
        moved.insert(j, games[k])
        yield "board moved", {**told, "games": moved}
        (a, b, x), (c, d, y) = games[k], games[j]
        for one, two in (([a, d, x], [c, b, y]), ([a, c, x], [d, b, y])):
            boards = [one if n == k else two if n == j else g for n, g in enumerate(games)]
            yield "opponents exchanged on the boards", {**told, "games": boards}
        yield "two players exchanged everywhere", renamed(told, {a: c, c: a})
        yield "opponents exchanged everywhere", renamed(told, {b: d, d: b})
        yield "players of a board exchanged everywhere", renamed(told, {a: b, b: a})
    bye = told.get("bye")
    if bye is None:
        yield "bye added", {**told, "bye": white}
    else:
        boards = [[bye if v == white else v for v in game] for game in games]
        yield "bye moved on the boards", {**told, "games": boards, "bye": white}
        yield "bye moved everywhere", renamed(told, {bye: white, white: bye})
        yield "bye gone", {k: v for k, v in told.items() if k != "bye"}
    yield "round", {**told, "round": told["round"] + 1}
    for system in (*SYSTEMS, "fide-dutch", "fide-dutch-2026 without C14"):
        if system != told["system"]:
            yield "system", {**told, "system": system}


def in_brackets(told: Told, dice: Random) -> Iterator[tuple[str, Told]]:
    """Brackets left out, doubled, merged, exchanged; their lists, scores and attempts changed."""
    brackets = told.get("brackets", [])
    if not brackets:
        residents = [v for *two, _ in told["games"] for v in two]
        yield "bracket invented", {**told, "brackets": [{"score": 0, "residents": residents}]}
        return
    yield "no brackets", {**told, "brackets": []}
    at = dice.randrange(len(brackets))
    one = brackets[at]
    yield "bracket gone", {**told, "brackets": brackets[:at] + brackets[at + 1 :]}
    yield "bracket doubled", {**told, "brackets": [*brackets[:at], one, *brackets[at:]]}
    if len(brackets) > 1:
        turned = [*brackets[:at], *brackets[at:][::-1]]
        if turned != brackets:
            yield "brackets turned", {**told, "brackets": turned}
    way = ("brackets", at)
    yield "score", with_change(told, (*way, "score"), one["score"] + dice.choice((-5, 5, 10)))
    for part in ("residents", "moved", "pairs", "floaters"):
        listed = one.get(part, [])
        if listed:
            yield f"{part}: one gone", with_change(told, (*way, part), listed[1:])
            yield f"{part}: one doubled", with_change(told, (*way, part), [*listed, listed[0]])
        if len(listed) > 1:
            yield f"{part}: turned", with_change(told, (*way, part), listed[::-1])
        extra = one["residents"][0]
        more = [extra, extra + 1] if part == "pairs" else extra
        yield f"{part}: one more", with_change(told, (*way, part), [*listed, more])
    attempt = {"pairs": one.get("pairs", [])}
    if one.get("attempt") is None:
        for new in ({}, attempt, {**attempt, "proofs": one.get("proofs", {})}):
            yield "attempt invented", with_change(told, (*way, "attempt"), new)
    for k, bracket in enumerate(brackets):
        tried = bracket.get("attempt")
        if tried is not None:
            here = ("brackets", k, "attempt")
            yield "attempt gone", with_change(told, here, None)
            yield "attempt empty", with_change(told, here, {})
            yield "attempt without proof", with_change(told, here, {**tried, "proofs": {}})
            for part in ("pairs", "ahead"):
                if tried.get(part):
                    less = {**tried, part: tried[part][1:]}
                    yield f"attempt: {part} gone", with_change(told, here, less)


def in_proofs(told: Told, dice: Random) -> Iterator[tuple[str, Told]]:
    """Proofs left out, renamed, doubled, taken from elsewhere; their figures changed."""
    holders = [("brackets", k) for k, b in enumerate(told.get("brackets", [])) if b.get("proofs")]
    if not holders:
        return
    way = (*dice.choice(holders), "proofs")
    proofs = told["brackets"][way[1]]["proofs"]
    yield "no proofs", with_change(told, way, {})
    name = dice.choice(sorted(proofs))
    proof = proofs[name]
    rest = {k: v for k, v in proofs.items() if k != name}
    yield "proof gone", with_change(told, way, rest)
    for other in ("rows", "moved", "remainder", "pairs", "upfloaters", "failing", name + "s"):
        for ending in ("", "-with-order"):
            if other + ending not in proofs:
                yield "proof renamed", with_change(told, way, {**rest, other + ending: proof})
                yield "proof doubled", with_change(told, way, {**proofs, other + ending: proof})
    yield "proof empty", with_change(told, way, {**rest, name: {}})
    _, k = dice.choice(holders)
    foreign = told["brackets"][k]["proofs"]
    if foreign != proofs:
        yield "proofs of another bracket", with_change(told, way, foreign)
    for part in ("prices", "odd_sets"):
        listed = proof.get(part, [])
        for at in dice.sample(range(len(listed)), min(2, len(listed))):
            price, who = listed[at]
            here = (*way, name, part, at)
            for step in (-2, -1, 1, 2, 1 << 20):
                figure = format(int(price, 16) + step, "x")
                yield f"{part}: figure changed", with_change(told, here, [figure, who])
            yield f"{part}: sign changed", with_change(told, here, [f"-{price}", who])
            yield f"{part}: player gone", with_change(told, here, [price, who[1:]])
            yield f"{part}: player doubled", with_change(told, here, [price, [*who, who[0]]])
            without = listed[:at] + listed[at + 1 :]
            yield f"{part}: line gone", with_change(told, (*way, name, part), without)
            twice = [*listed, listed[at]]
            yield f"{part}: line doubled", with_change(told, (*way, name, part), twice)
        if len(listed) > 1:
            turned = listed[::-1]
            yield f"{part}: lines turned", with_change(told, (*way, name, part), turned)
            (p, a), (q, b), *_ = listed
            exchange = [[q, a], [p, b], *listed[2:]]
            yield f"{part}: figures exchanged", with_change(told, (*way, name, part), exchange)


def as_text(told: Told) -> Iterator[tuple[str, str]]:
    """Keys that stand twice in the file: which of the two counts, nobody can say."""
    text = json.dumps(told)
    turned = [[b, a, article] for a, b, article in told["games"]]
    for key, value in (("games", turned), ("bye", 1), ("round", 1), ("system", "fide-lim")):
        line = f'"{key}": {json.dumps(value)}'
        yield "key doubled before", "{" + line + ", " + text[1:]
        yield "key doubled after", text[:-1] + ", " + line + "}"
    for key in ("score", "residents", "proofs", "prices"):
        if f'"{key}": ' in text:
            some = {"score": "5", "residents": "[1]", "proofs": "{}", "prices": "[]"}[key]
            yield "key doubled inside", text.replace(f'"{key}": ', f'"{key}": {some}, "{key}": ', 1)


def other_events(
    event: Tournament, paired: Round, dice: Random
) -> Iterator[tuple[str, Tournament]]:
    """The event with something that the file judged does not say."""
    for banned in hidden_bans(event, paired, dice):
        yield "hidden ban", banned
    number = len(event.rounds) + 1
    if event.team_event is None:
        away = {absence.tpn for absence in event.absences if absence.round == number}
        for gone in {Tpn(dice.choice(paired.pairs)[0])} - away:
            absent = (*event.absences, Absence(number, gone, Bye.ZERO))
            yield "hidden absence", replace(event, absences=absent)
        more = Tpn(len(event.players) + 1)
        ranking = (*event.ranking, more) if event.ranking else ()
        late = Player(more, rating=1000, first_round=number)
        yield "player more", replace(event, players=(*event.players, late), ranking=ranking)
    colour = "B" if event.initial_colour == "W" else "W"
    yield "other initial colour", replace(event, initial_colour=colour)
    rounds = (event.number_of_rounds or number) + dice.choice((1, 2, 5))
    yield "other number of rounds", replace(event, number_of_rounds=rounds)
    for acceleration in ("fide-baku", "ffe-degressive"):
        yield "other acceleration", replace(event, acceleration=acceleration)
    yield "other points", replace(event, points=PointSystem(win=30, draw=10))
    who = Tpn(dice.randint(1, len(event.players)))
    penalty = (*event.abnormal, AbnormalPoints(who, dice.choice((-5, 5, 10)), 1))
    yield "hidden penalty", replace(event, abnormal=penalty)
    yield from other_pasts(event, dice)
    if event.team_event is None and len(event.players) > 2:
        one, other = dice.sample(range(len(event.players)), 2)
        players = list(event.players)
        players[one] = replace(players[one], rating=players[one].rating + 300)
        yield "other rating", replace(event, players=tuple(players))
        ranking = list(event.ranking or [player.tpn for player in players])
        ranking[one], ranking[other] = ranking[other], ranking[one]
        yield "other ranking", replace(event, ranking=tuple(ranking))


def other_pasts(event: Tournament, dice: Random) -> Iterator[tuple[str, Tournament]]:
    """The event with another result, other colours or another bye in a round before."""
    if not event.rounds:
        return
    at = dice.randrange(len(event.rounds))
    played = event.rounds[at]
    changes: list[tuple[str, PlayedRound]] = []
    for white, black, *results in played.games[:2]:
        old = Game(white, black, *results)
        for won in (Result.WIN, Result.DRAW, Result.FORFEIT_WIN):
            lost = {Result.WIN: Result.LOSS, Result.DRAW: Result.DRAW}
            new = Game(white, black, won, lost.get(won, Result.FORFEIT_LOSS))
            changes.append(("hidden result", played.with_game(old, new)))
        if event.games_per_match == 1 and event.team_event is None:
            turned = Game(black, white, *results[::-1])
            changes.append(("hidden colours", played.with_game(old, turned)))
    for bye in (Bye.HALF, Bye.ZERO, Bye.FULL) if played.byes else ():
        others = ((played.byes[0][0], bye), *played.byes[1:])
        changes.append(("hidden bye", PlayedRound(played.boards, others)))
    for what, other in changes:
        yield what, replace(event, rounds=(*event.rounds[:at], other, *event.rounds[at + 1 :]))


def wrong_stored(
    event: Tournament, paired: Round, dice: Random
) -> Iterator[tuple[str, Tournament]]:
    """The event that holds the round with boards reversed or exchanged, or with other byes."""
    held = with_pairing(event, paired)
    played = held.rounds[-1]
    boards = [*played.boards]
    at = dice.randrange(len(boards))
    games, teams = boards[at]
    turned = tuple(Game(b, a, yours, mine) for a, b, mine, yours in games)
    changes = [("board reversed", Board(turned, teams and teams[::-1]), played.byes)]
    allocated = [bye for bye in played.byes if bye[1] is Bye.PAIRING_ALLOCATED]
    asked = [bye for bye in played.byes if bye not in allocated]
    white, black = games[0][:2] if games else (Tpn(1), Tpn(2))
    if allocated and teams is None:
        board = held.open_board(allocated[0][0], black)
        changes.append(("bye moved", board, (*asked, (white, Bye.PAIRING_ALLOCATED))))
    for what, board, byes in changes:
        round_ = PlayedRound([*boards[:at], board, *boards[at + 1 :]], byes)
        yield f"stored: {what}", replace(held, rounds=(*held.rounds[:-1], round_))
    if len(boards) > 1 and teams is None:
        pairs, bye = exchanged(paired, dice)
        byes = [*asked, *([] if bye is None else [(Tpn(bye), Bye.PAIRING_ALLOCATED)])]
        round_ = PlayedRound([held.open_board(*pair) for pair in pairs], byes)
        yield "stored: exchanged", replace(held, rounds=(*held.rounds[:-1], round_))


def others(event: Tournament, paired: Round, dice: Random) -> Iterator[tuple[str, AccountFile]]:
    """Honest accounts of other rounds: of other events, of other systems, of wrong rounds."""
    for what, other in (
        *other_events(event, paired, dice),
        *events_alike(event, paired.rules, dice),
    ):
        try:
            yield what, account_of(other, pair(other, paired.rules))
        except RondeError:
            continue
    if event.team_event is None:
        for system in dice.sample(sorted({*SYSTEMS} - {"fide-team"}), 3):
            try:
                told = account_of(event, pair(event, system))
            except RondeError:
                continue
            yield "account of another system", changed(told, system=paired.system)
    if len(paired.pairs) > 1:
        for _ in range(2):
            games, bye = exchanged(paired, dice)
            for account in cheats(event, paired, games, bye):
                yield "wrong round with proofs", account


def decisions(account: AccountFile) -> tuple[Any, ...]:
    """All but the proofs: of a right round, other proofs may be right, too."""
    return (
        *(account.system, account.round, account.games, account.schema, account.bye),
        tuple(
            changed(b, proofs={}, attempt=b.attempt and changed(b.attempt, proofs={}, ahead=()))
            for b in account.brackets
        ),
    )


def tampered(told: Told, dice: Random) -> Iterator[tuple[str, str]]:
    """Files that are not the account any more, each with what was done to it."""
    more = (articles_and_boards, shapes_of_brackets, shapes_of_proofs)
    for ways in (in_games, in_brackets, in_proofs, *more):
        for what, case in ways(told, dice):
            if case != told:
                yield what, json.dumps(case)
    yield from as_text(told)
    yield from numbers_and_text(told)


def attacked(event: Tournament, paired: Round, dice: Random) -> Iterator[tuple[str, str]]:
    """What becomes of each attack: refused, refuted, not proved; or proved, which is a fault.

    `another proof` is an account with the decisions of the right one, which other prices prove.
    """
    right = account_of(event, paired)
    told = json.loads(write_account(right))

    def outcome(data: str | AccountFile, *, doubled: bool = False) -> str:
        try:
            account = read_account(data) if isinstance(data, str) else data
        except RondeError:
            return "refused"
        verdict = verify(event, account, system=paired.system, round=paired.number)
        assert all(finding.render() for finding in verdict.findings)
        same = not doubled and decisions(account) == decisions(right)
        return "another proof" if verdict.is_proved and same else verdict.status.value

    first = verify(event, right, system=paired.system, round=paired.number)
    assert first.is_proved or not right.brackets
    for what, text in tampered(told, dice):
        yield what, outcome(text, doubled="key doubled" in what)
    for what, account in others(event, paired, dice):
        if account != right:
            yield what, outcome(account)
    for what, held in wrong_stored(event, paired, dice):
        yield what, judge(held, system=paired.system).status.value


def campaign(system: str, sizes: range, seeds: range) -> Attacks:
    """How often each attack on rounds of the system had which outcome."""
    found: Attacks = Counter()
    for seed in seeds:
        dice = Random(f"{system} {seed}")
        event = stage(system, seed, dice.choice(sizes))
        try:
            paired = pair(event)
        except RondeError:
            continue
        found.update(attacked(event, paired, dice))
    return found
