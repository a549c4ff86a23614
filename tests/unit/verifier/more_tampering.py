"""More ways to tamper: turns among three, lists cut and joined, prices by the handful, odd numbers.

Like the changes in `campaign`, which tries them all, these are made to an account as plain JSON.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import replace
from random import Random
from typing import Any

from ronde.domain.pairing_state import PairingState
from ronde.domain.result import Result
from ronde.domain.round import Game
from ronde.domain.tournament import Tournament
from ronde.rulebooks.system import System

Told = dict[str, Any]


def _named(value: Any, names: dict[int, int]) -> Any:
    """The same with other players in the lists of players, pairs and prices."""
    if isinstance(value, dict):
        return {k: v if k in ("score", "round") else _named(v, names) for k, v in value.items()}
    if isinstance(value, list):
        return [_named(v, names) for v in value]
    return names.get(value, value) if isinstance(value, int) else value


def articles_and_boards(told: Told, dice: Random) -> Iterator[tuple[str, Told]]:
    """All boards reversed, opponents turned among three, articles written otherwise."""
    games = told["games"]
    yield "all boards reversed", {**told, "games": [[b, a, at] for a, b, at in games]}
    yield "boards by number", {**told, "games": sorted(games)}
    yield "first board last", {**told, "games": [*games[1:], games[0]]}
    at = dice.randrange(len(games))
    for what in (" {}", "{} ", "[{}]", "{}0", "{}\u200b", "{}\n"):
        other = deepcopy(games)
        other[at][2] = what.format(other[at][2])
        yield "article dressed up", {**told, "games": other}
    for part in (0, 1):
        other = deepcopy(games)
        other[at][part] = other[at][part] + 1
        yield "another player", {**told, "games": other}
    if len(games) > 1:
        one, two = dice.sample(range(len(games)), 2)
        other = deepcopy(games)
        other[one][2], other[two][2] = games[two][2], games[one][2]
        yield "articles exchanged", {**told, "games": other}
        other = deepcopy(games)
        other[one][:2], other[two][:2] = games[two][1::-1], games[one][1::-1]
        yield "two boards exchanged and reversed", {**told, "games": other}
    if len(games) > 2:
        three = dice.sample(range(len(games)), 3)
        for side in (0, 1):
            other = deepcopy(games)
            for here, there in zip(three, three[1:] + three[:1], strict=True):
                other[here][side] = games[there][side]
            yield "three opponents turned", {**told, "games": other}
            who = [games[k][side] for k in three]
            turn = dict(zip(who, who[1:] + who[:1], strict=True))
            yield "three opponents turned everywhere", _named(told, turn)


def shapes_of_brackets(told: Told, dice: Random) -> Iterator[tuple[str, Told]]:
    """Brackets cut, joined and made up; players and pairs in lists where they do not belong."""
    brackets = told.get("brackets", [])
    if not brackets:
        return
    at = dice.randrange(len(brackets))

    def changed(**parts: Any) -> Told:
        one = {**brackets[at], **parts}
        return {**told, "brackets": [*brackets[:at], one, *brackets[at + 1 :]]}

    one = {"moved": [], "pairs": [], "floaters": [], "proofs": {}, **brackets[at]}
    yield "pairs turned inside", changed(pairs=[[b, a] for a, b in one["pairs"]])
    yield "all pairs gone", changed(pairs=[])
    yield "all leave", changed(floaters=sorted([*one["moved"], *one["residents"]]))
    yield "all come from above", changed(moved=one["residents"], residents=one["moved"] or [1])
    yield "moved among residents", changed(residents=[*one["moved"], *one["residents"]])
    yield "score far away", changed(score=-(10**9))
    for key, value in (("attempt", {"proofs": one["proofs"]}), ("attempt", {"ahead": [[1, 2]]})):
        yield "attempt with proofs only", changed(**{key: value})
    if len(one["residents"]) > 1:
        cut = len(one["residents"]) // 2
        halves = [
            {**one, "residents": one["residents"][:cut], "floaters": []},
            {"score": one["score"], "residents": one["residents"][cut:]},
        ]
        split = [*brackets[:at], *halves, *brackets[at + 1 :]]
        yield "bracket split", {**told, "brackets": split}
    empty = {"score": 0, "residents": []}
    yield "empty bracket at the end", {**told, "brackets": [*brackets, empty]}
    yield "empty bracket at the top", {**told, "brackets": [empty, *brackets]}
    if len(brackets) > 1:
        upper, lower = brackets[-2:]
        joined = {**upper, "residents": [*upper["residents"], *lower["residents"]]}
        joined["pairs"] = sorted([*upper.get("pairs", []), *lower.get("pairs", [])])
        joined["floaters"] = lower.get("floaters", [])
        yield "last brackets joined", {**told, "brackets": [*brackets[:-2], joined]}
        again = {**upper, "attempt": {"pairs": upper.get("pairs", [])}}
        yield "last bracket paired anew", {**told, "brackets": [*brackets[:-2], again, lower]}
        for part in ("score", "residents", "pairs", "proofs"):
            first, second = deepcopy(upper), deepcopy(lower)
            first[part], second[part] = lower.get(part, []), upper.get(part, [])
            if part != "proofs" or (first[part] and second[part]):
                swapped = [*brackets[:-2], first, second]
                yield f"{part} exchanged between brackets", {**told, "brackets": swapped}


def shapes_of_proofs(told: Told, dice: Random) -> Iterator[tuple[str, Told]]:
    """All prices doubled, turned or raised; odd sets made up; figures in another form."""
    ways = [
        (k, name, proof)
        for k, bracket in enumerate(told.get("brackets", []))
        for name, proof in bracket.get("proofs", {}).items()
    ]
    if not ways:
        return
    at, name, proof = dice.choice(ways)
    prices, sets = proof.get("prices", []), proof.get("odd_sets", [])
    bracket = told["brackets"][at]
    here = [*bracket["residents"], *bracket.get("moved", [])]

    def changed(**parts: Any) -> Told:
        copy = deepcopy(told)
        copy["brackets"][at]["proofs"][name] = {**proof, **parts}
        return copy

    def priced(step: Any) -> list[Any]:
        return [[format(step(int(text, 16)), "x"), who] for text, who in prices]

    if prices:
        yield "prices doubled", changed(prices=priced(lambda p: 2 * p))
        yield "prices turned", changed(prices=priced(lambda p: -p))
        yield "prices raised", changed(prices=priced(lambda p: p + 2))
        yield "prices shifted by a row", changed(prices=priced(lambda p: p << 4))
        yield "prices of nobody", changed(prices=[[text, []] for text, _ in prices])
        text, who = prices[0]
        for other in (f"{text}\n", f"+{text}", f"0x{text}", f" {text}", f"{text}.0", f"00{text}"):
            yield "figure dressed up", changed(prices=[[other, who], *prices[1:]])
        yield "figure in capitals", changed(prices=[[text.upper() + "A", who], *prices[1:]])
        yield "price without end", changed(prices=[["f" * 20_000, who], *prices[1:]])
        if len(who) > 1:
            cut = [[text, who[:1]], [text, who[1:]], *prices[1:]]
            yield "line cut in two", changed(prices=cut)
    yield "no prices", changed(prices=[])
    yield "price of nothing", changed(prices=[*prices, ["0", [here[0]]]])
    yield "price of a stranger", changed(prices=[*prices, ["2", [10_000]]])
    large = "f" * 60
    few = sorted(dice.sample(here, min(3, len(here))))
    for members in (few, few[:2], few[:1], sorted(here), [0, *few], [], [0]):
        for price in ("2", large, "-2", "0"):
            yield "odd set made up", changed(odd_sets=[*sets, [price, members]])
    for text, who in sets:
        yield "odd set twice", changed(odd_sets=sorted([*sets, [text, who]]))
        half = format(int(text, 16) // 2, "x")
        yield "odd set halved", changed(odd_sets=sorted([*sets[1:], [half, who], [half, who]]))
        yield "odd set among prices", changed(prices=[*prices, [text, who]], odd_sets=[])
    numbers = [["2", [v]] for v in here]
    yield "a price for everybody", changed(prices=numbers)
    steps = [
        step for pair in bracket.get("pairs", []) for step in zip(("2", "-2"), pair, strict=True)
    ]
    if steps:
        yield "prices along the pairs", changed(prices=[*prices, *([p, [v]] for p, v in steps)])


def numbers_and_text(told: Told) -> Iterator[tuple[str, str]]:
    """Files with numbers of another kind, or with text around the account."""
    text = json.dumps(told)
    board = json.dumps(told["games"][0][:2])[1:-1]
    one, other = board.split(", ")
    for new in (f"{one}.5, {other}", f'"{one}", {other}', f"[{one}], {other}", f"true, {other}"):
        yield "number of another kind", text.replace(board, new, 1)
    yield "key in other letters", text.replace('"games"', '"Games"', 1)
    yield "key doubled by an escape", "{" + r'"\u0067ames": [], ' + text[1:]
    for around in ("\ufeff{}", "[{}]", "{} {}", "{},", "// an account\n{}", "callback({})"):
        yield "text around", around.replace("{}", text)


def events_alike(
    event: Tournament, rules: System, dice: Random
) -> Iterator[tuple[str, Tournament]]:
    """The event with a choice, a known result or a ban of its own that the one judged has not."""
    for option in rules.options:
        for value in {*option.values} - {option.default, *dict(event.choices).values()}:
            yield "hidden choice", replace(event, choices=((option.key, value),))
    if event.forbidden:
        yield "ban lifted", replace(event, forbidden=())
    if event.rounds and event.team_event is None and event.games_per_match == 1:
        number = len(event.rounds) + 1
        played = event.rounds[-1]
        for game in dice.sample(played.games, min(2, len(played.games))):
            for won, lost in ((Result.LOSS, Result.WIN), (Result.DRAW, Result.DRAW)):
                known = Game(game.white, game.black, won, lost)
                state = PairingState(number, results=((number - 1, known),))
                yield "hidden open game", replace(event, pairing_states=(state,))
        back = replace(event, rounds=event.rounds[:-1], pairing_states=())
        yield "the round before", back
