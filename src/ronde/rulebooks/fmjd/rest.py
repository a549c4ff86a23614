"""Who has no opponent when the number is odd, and what must yield so that the round can be paired.

The rest goes to the lowest placed whom the rules let have it and without whom the others can all
be paired. In 1986 two of these rules, and the third equal colour, may be dropped if nothing else
helps; the account says so.

Rule: FMJD Annexe V (1986) 5.1-5.4, 8.4, 8.5, 7.1.7; (2017) 4.1, 4.2
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import product
from typing import NamedTuple

from ronde.domain.errors import N_, NoLegalPairing
from ronde.rulebooks.account import Step
from ronde.rulebooks.completion import paired_but_for_one, paired_from_below
from ronde.rulebooks.fmjd.field import Field
from ronde.solver import deficient_set
from ronde.solver.bits import Bits, Mate, bits_of, members


class Relaxation(NamedTuple):
    """What had to be dropped, the gravest first: a second rest, 8.4, three equal colours."""

    second_rest: bool = False
    withdrawn: bool = False
    third_colour: bool = False


class Completion(NamedTuple):
    """A legal pairing of the whole round: the proof that it can be paired, and where it rests."""

    rows: list[Bits]
    mate: Mate
    resting: int | None
    relaxed: Relaxation = Relaxation()


class Pairability:
    """Whether everybody can be paired on these rows, and without whom the others can be."""

    def __init__(self, rows: list[Bits]) -> None:
        self.rows = rows
        self.everybody: int = (1 << len(rows)) - 1

    def without(self, candidates: Sequence[int]) -> tuple[int, Mate] | None:
        """The first candidate without whom all the others can be paired, and such a pairing."""
        if not candidates:
            return None
        chosen, mate, _ = paired_but_for_one(self.rows, candidates)
        return None if chosen < 0 else (chosen, mate)

    def of_all(self) -> Mate | None:
        """A pairing of everybody; None if there is none."""
        mate, left = paired_from_below(self.rows, self.everybody)
        return None if left else mate

    def witness(self) -> Bits:
        """Players without whom the others fall into more odd groups than there are witnesses."""
        mate, _ = paired_from_below(self.rows, self.everybody)
        return deficient_set(self.rows, mate, self.everybody)


def completion(
    field: Field,
    rows_of: Callable[[bool], list[Bits]],
    candidates: Callable[[Relaxation], Iterable[int]],
    steps: Iterable[Relaxation],
) -> Completion:
    """The first of the steps with which the round can be paired.

    `rows_of(relaxed)` are the legal pairs with or without regard to third colours; `candidates`
    are those who may rest, the first choice first. Raises `NoLegalPairing` when no step helps.
    """
    known: dict[bool, Pairability] = {}
    odd = len(field) % 2 == 1
    for step in steps:
        if step.third_colour not in known:
            known[step.third_colour] = Pairability(rows_of(step.third_colour))
        pairable = known[step.third_colour]
        if not odd:
            mate = pairable.of_all()
            if mate is not None:
                return Completion(pairable.rows, mate, None, step)
        else:
            found = pairable.without(list(candidates(step)))
            if found is not None:
                return Completion(pairable.rows, found[1], found[0], step)
    raise _impossible(field, known[max(known)], odd=odd)


def _impossible(field: Field, pairable: Pairability, *, odd: bool) -> NoLegalPairing:
    witness = tuple(sorted(field.number[v] for v in members(pairable.witness())))
    if odd:
        return NoLegalPairing(
            N_("No legal pairing exists: no matter who rests, the others cannot all be paired."),
            witness=witness,
        )
    return NoLegalPairing(
        N_("No legal pairing exists: the players cannot all be given an opponent."),
        witness=witness,
    )


def passed_over(field: Field, resting: int, article: str) -> Iterator[Step]:
    """Those placed lower than the one who rests, if there are any."""
    players = field.numbers(range(resting + 1, len(field)))
    if players:
        template = N_("Placed lower, but passed over for the rest: {players}.")
        said = ", ".join(map(str, players))
        yield Step(article, template, {"players": said, "resting": field.number[resting]})


def relaxations(*, odd: bool) -> list[Relaxation]:
    """What may be dropped in 1986, from nothing to everything, the lighter offence first.

    Rule: FMJD Annexe V (1986) 5.2, 8.4, 7.1.7
    Reading: ADR-0050, 1.7
    """
    if not odd:
        return [Relaxation(), Relaxation(third_colour=True)]
    return [Relaxation(*dropped) for dropped in product((False, True), repeat=3)]


def met_by(field: Field, player: int) -> Bits:
    """Places of those who have met this player (pairing number minus one), absent or not."""
    opponents = set(field.situation.history.opponents[player])
    return bits_of(v for v, i in enumerate(field.order) if i in opponents)
