"""The account file: what was decided in a round, and the proofs.

Costs, preferences and floats of the past are not in it. The score and the members of a bracket
follow from the history, too; they are there for readers, and are refuted where they are wrong.
`ronde-account-1.schema.json` beside this file is its schema; `scripts/account_schema.py` writes it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct, field

from ronde.domain.errors import N_, InputError, Problem
from ronde.verifier.duals import Duals, NotProved
from ronde.verifier.matching import bits_of, members

Number = Annotated[int, Meta(ge=1, description="A pairing number, of a player or of a team.")]
Vertex = Annotated[int, Meta(ge=0, description="A pairing number; 0 is the seat of the bye.")]
Hex = Annotated[str, Meta(pattern="^-?[0-9a-f]+$", description="An integer, in hexadecimal.")]
Priced = Annotated[tuple[Hex, tuple[Vertex, ...]], Meta(description="A price, and who has it.")]


class _Part(Struct, omit_defaults=True, forbid_unknown_fields=True):
    """A field that this version does not know is refused."""


class Proof(_Part):
    """Prices of vertices, each with those who have it (all others have 0), and of odd sets.

    For every legal pair the two prices, less those of the odd sets that hold both, are at most
    twice its cost; what a pair costs follows from the history.
    """

    prices: tuple[Priced, ...] = ()
    odd_sets: tuple[Priced, ...] = ()


class Attempt(_Part):
    """The pairs of a bracket that was paired anew since the round could not be completed.

    `ahead` are the pairs with which the next bracket would then do best.
    """

    pairs: tuple[tuple[Number, Number], ...] = ()
    ahead: tuple[tuple[Number, Number], ...] = ()
    proofs: dict[str, Proof] = field(default_factory=dict)


class Bracket(_Part):
    """A bracket or score group: who came into it, who is paired, who leaves it.

    `proofs` have names that the system knows; for the Dutch systems `rows`, `moved` (with the
    order of moved-down players below the rows) and `remainder` (with the order of the remainder).
    """

    score: Annotated[int, Meta(description="Pairing score of the residents, in tenths.")]
    residents: tuple[Number, ...]
    moved: tuple[Number, ...] = ()
    pairs: tuple[tuple[Number, Number], ...] = ()
    floaters: tuple[Number, ...] = ()
    proofs: dict[str, Proof] = field(default_factory=dict)
    attempt: Attempt | None = None


class AccountFile(_Part):
    """The account of a round: boards in order with the article that gave the colours."""

    system: str
    round: Annotated[int, Meta(ge=1)]
    games: tuple[tuple[Number, Number, str], ...]
    schema: Literal["ronde-account-1"]
    bye: Number | None = None
    brackets: tuple[Bracket, ...] = ()


def read_account(data: bytes | str) -> AccountFile:
    """The account in a file; `InputError` says where it is not one."""
    try:
        account = msgspec.json.decode(data, type=AccountFile)
        json.loads(data, object_pairs_hook=_keys_once, parse_int=str)
    except (ValueError, RecursionError) as wrong:
        template = N_("This is no account that Ronde can read: {reason}.")
        raise InputError([Problem(template, facts={"reason": str(wrong)})]) from None
    return account


def _keys_once(pairs: list[tuple[str, object]]) -> None:
    """Of a key that stands twice readers would believe different values."""
    keys = [key for key, _ in pairs]
    if len({*keys}) < len(keys):
        raise ValueError(f"a key stands twice among {', '.join(keys)}")


def write_account(account: AccountFile) -> bytes:
    """The account as a file, a bracket on each line."""
    return msgspec.json.format(msgspec.json.encode(account), indent=0) + b"\n"


def duals_of(proof: Proof, place: dict[int, int]) -> Duals:
    """The prices by vertex; a player who is no vertex, or another form, proves nothing."""
    try:
        price = {place[n]: int(text, 16) for text, numbers in proof.prices for n in numbers}
        sets = [(bits_of(place[n] for n in who), int(text, 16)) for text, who in proof.odd_sets]
    except KeyError:
        raise NotProved from None
    duals = Duals(price, sets)
    if proof != proof_of(duals, {vertex: number for number, vertex in place.items()}):
        raise NotProved
    return duals


def proof_of(duals: Duals, number: Mapping[int, int]) -> Proof:
    """The prices as a file has them, in the only form; `number` are the numbers by vertex."""
    alike: dict[int, list[int]] = {}
    for v, price in sorted(duals.price.items()):
        if price:
            alike.setdefault(price, []).append(number[v])
    return Proof(
        tuple((format(price, "x"), tuple(numbers)) for price, numbers in alike.items()),
        tuple(
            (format(p, "x"), tuple(number[v] for v in members(s))) for s, p in sorted(duals.sets)
        ),
    )
