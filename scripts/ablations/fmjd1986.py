"""The draughts annexe of 1986, paragraph by paragraph."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from ablations import Change, Clause, Patch, Patches, both, everywhere
from ablations.tables import all_legal, colour_rules, put
from ronde.ledger import articles
from ronde.rulebooks.fmjd import (
    colours,
    field,
    rest,
    round_1986,
)
from ronde.rulebooks.fmjd.departures import GroupAndRest
from ronde.rulebooks.fmjd.lines import BestAgainstLast, Halves, HalvesFromBelow, from_the_bottom
from ronde.rulebooks.fmjd.rest import Relaxation
from ronde.rulebooks.fmjd.round_1986 import GroupsInOrder
from ronde.solver.bits import members

RATING, DRAW = "fmjd-1986-rating", "fmjd-1986-draw"
BOTH = (RATING, DRAW)
Clauses = tuple[tuple[tuple[str, ...], tuple[Clause, ...]], ...]
"""Clauses by the systems that they concern."""


def ledger_ids(document: str, article: str) -> tuple[str, ...]:
    """The rows of the ledger that an article of ours is about; no examples."""
    wanted = f"{document}-{article}"
    return tuple(
        row
        for row in articles()
        if row == wanted or (row.startswith(f"{wanted}.") and ".ex" not in row)
    )


def no_values(name: str) -> Patches:
    """Solkoff or Sonneborn-Berger worth nothing."""
    return put(round_1986, name, lambda history: [0] * len(history.points))


def last_numbers(situation: Any) -> list[int]:
    """Equal in all else: the larger number first."""
    score = situation.score
    first, second = (made(situation.history) for made in (solkoff, sonneborn_berger))
    return sorted(situation.present, key=lambda i: (-score[i], -first[i], -second[i], -i))


solkoff, sonneborn_berger = round_1986.solkoff, round_1986.sonneborn_berger


def rest_from_the_top(*args: Any) -> list[int]:
    """The best placed rests."""
    return made_line(*args)[::-1]


made_line = round_1986._as_they_rest
made_median = GroupsInOrder.median


def heedless_rest() -> Iterable[Patch]:
    """The first in line rests, whatever becomes of the others."""
    made = rest.Pairability.without

    def without(self: Any, candidates: Sequence[int]) -> Any:
        return made(self, candidates[:1])

    return (Patch(rest.Pairability, "without", without),)


def upper_of_two(self: GroupsInOrder) -> int | None:
    """Of two in the middle the upper one."""
    found = made_median(self)
    if found is None or len(self.places) % 2:
        return found
    return self.places[len(self.places) // 2 - 1]


def other_end(self: GroupAndRest, bits: int) -> Iterator[int]:
    """Those who leave from the other end of the group."""
    return members(bits) if self.downwards else from_the_bottom(bits)


def other_target(self: GroupAndRest, bits: int) -> Iterator[int]:
    """Opponents from the other end of the next group, but still the nearest group first."""
    seen = 0
    for reach in self.reach:
        part = list(members(bits & reach & ~seen))
        yield from (reversed(part) if self.downwards else part)
        seen |= reach
    yield from members(bits & ~seen)


def scheme(of: Callable[[Any, bool], Any]) -> Patches:
    """Another search order inside the groups."""
    made = GroupsInOrder._scheme

    def chosen(self: GroupsInOrder, upper: bool) -> Any:
        return of(self, upper) or made(self, upper)

    return put(GroupsInOrder, "_scheme", chosen)


class BackwardsHalves(Halves):
    """The second half from its end, then the first half."""

    def preferences(self, v: int, open_: int) -> Iterator[int]:
        above = (1 << self._left[len(self._left) // 2]) - 1
        yield from from_the_bottom(open_ & ~above)
        yield from from_the_bottom(open_ & above)


class TopOfTheFirstHalf(Halves):
    """The second half as it should be, then the first half from its top."""

    def preferences(self, v: int, open_: int) -> Iterator[int]:
        above = (1 << self._left[len(self._left) // 2]) - 1
        yield from members(open_ & ~above)
        yield from members(open_ & above)


class StiffHalves(Halves):
    """The halves stay as they were, whoever has gone."""

    def settle(self, v: int, w: int) -> None:
        """Nothing changes."""


def alternating(games: str, balance: int, *, alternate: bool = False) -> str:
    """A balanced player is due the other colour than his last."""
    return made_due(games, balance, alternate=True)


made_due = colours.due_colour


def _pab() -> tuple[Any, ...]:
    from ronde.domain.result import Bye

    return (Bye.PAIRING_ALLOCATED,)


def _forfeits() -> Iterable[Patch]:
    made = round_1986.barred_from_rest

    def barred(found: Any, choices: Any) -> list[bool]:
        return made(found, replace(choices, forfeit_win_bars=False))

    return (Patch(round_1986, "barred_from_rest", barred),)


class _BackwardsFromBelow(HalvesFromBelow):
    """The first half from its top."""

    def preferences(self, v: int, open_: int) -> Iterator[int]:
        above = (1 << self._left[len(self._left) // 2]) - 1
        yield from members(open_ & above)
        yield from members(open_ & ~above)


REST_AND_RANKING_1986: Clauses = (
    (
        BOTH,
        (
            Clause(
                "2.3",
                lambda: everywhere(field.rows_of_unmet, all_legal),
                "nobody meets the same opponent twice",
                "personne ne rencontre deux fois le même",
            ),
            Clause(
                "5.2",
                put(round_1986, "barred_from_rest", lambda f, c: [False] * len(f)),
                "nobody rests twice",
                "personne n'est deux fois au repos",
            ),
            Clause(
                "8.5",
                lambda: (Patch(round_1986, "FORFEIT_POINTS", _pab()), *_forfeits()),
                "who has won a game by forfeit does not rest",
                "qui a gagné par forfait n'est pas mis au repos",
            ),
            Clause(
                "5.4",
                put(round_1986, "_as_they_rest", rest_from_the_top),
                "the lowest placed rests",
                "le dernier classé est au repos",
            ),
            Clause(
                "5.4",
                heedless_rest,
                "who rests must leave a possible round to the others",
                "qui est au repos doit laisser aux autres un appariement possible",
                part="complete",
                dead_end=True,
            ),
            Clause(
                "8.4",
                put(round_1986, "withdrawn", lambda situation: None),
                "after a withdrawal, somebody who has not met the withdrawn rests",
                "après un abandon, le repos va à quelqu'un qui n'a pas rencontré le partant",
            ),
        ),
    ),
    (
        (RATING,),
        (
            Clause(
                "6.1.5",
                no_values("solkoff"),
                "players on equal points are placed by their Solkoff score",
                "à égalité de points, le Solkoff départage",
                part="solkoff",
            ),
            Clause(
                "6.1.5",
                no_values("sonneborn_berger"),
                "then by their Sonneborn-Berger score",
                "puis le Sonneborn-Berger départage",
                part="sonneborn-berger",
            ),
            Clause(
                "6.1.5",
                put(round_1986, "ranking", last_numbers),
                "then by their number",
                "puis le numéro départage",
                part="number",
            ),
        ),
    ),
    (
        (DRAW,),
        (
            Clause(
                "6.2.1",
                no_values("solkoff"),
                "players on equal points are placed by their Solkoff score",
                "à égalité de points, le Solkoff départage",
            ),
            Clause(
                "6.2.4",
                put(round_1986, "ranking", last_numbers),
                "equal in all else, the smaller number stands first",
                "à égalité complète, le plus petit numéro passe devant",
            ),
        ),
    ),
)
"""The rest and the ranking, by the systems that they concern."""

GROUPS_1986: Clauses = (
    (
        (RATING,),
        (
            Clause(
                "6.1.6",
                put(GroupsInOrder, "median", lambda self: None),
                "groups are paired from the top and from the bottom; the median group comes last",
                "les groupes sont appariés d'en haut et d'en bas ; le groupe médian vient en "
                "dernier",
            ),
            Clause(
                "6.1.6",
                put(GroupsInOrder, "median", upper_of_two),
                "of two competitors in the middle the lower one marks the median group",
                "de deux concurrents au milieu, le second désigne le groupe médian",
                part="middle",
            ),
        ),
    ),
    (
        BOTH,
        (
            Clause(
                "6.1.7",
                put(GroupAndRest, "_as_they_leave", other_end),
                "the last of an upper group, the first of a lower one, leaves it",
                "le dernier d'un groupe supérieur, le premier d'un groupe inférieur, le quitte",
            ),
            Clause(
                "6.1.8",
                put(GroupAndRest, "_as_they_are_met", other_target),
                "who leaves a group downwards meets the best of the next, upwards the last",
                "qui descend rencontre le meilleur du groupe suivant, qui monte le dernier",
            ),
        ),
    ),
)
"""Chapter 6, as far as it concerns groups and pairs."""

ORDERS_1986: Clauses = (
    (
        (RATING,),
        (
            Clause(
                "6.1.15",
                scheme(lambda self, upper: BestAgainstLast if upper else None),
                "the first of a group meets the first of its second half",
                "le premier d'un groupe rencontre le premier de la seconde moitié",
            ),
            Clause(
                "6.1.17",
                scheme(lambda self, upper: None if upper else Halves),
                "below the median the last of a group is paired first",
                "sous la médiane, le dernier d'un groupe est apparié en premier",
            ),
            Clause(
                "6.1.25",
                scheme(lambda self, upper: BackwardsHalves if upper else None),
                "opponents are tried down the second half",
                "les adversaires sont essayés en descendant la seconde moitié",
                part="second-half",
            ),
            Clause(
                "6.1.25",
                scheme(lambda self, upper: TopOfTheFirstHalf if upper else None),
                "after the second half the first half is tried from its end upwards",
                "après la seconde moitié, la première est essayée depuis sa fin",
                part="first-half",
            ),
            Clause(
                "6.1.25",
                scheme(lambda self, upper: StiffHalves if upper else None),
                "the halves are made afresh after every pair",
                "les moitiés sont refaites après chaque paire",
                part="afresh",
            ),
            Clause(
                "6.1.26",
                scheme(lambda self, upper: None if upper else _BackwardsFromBelow),
                "below the median opponents are tried up the first half",
                "sous la médiane, les adversaires sont essayés en remontant la première moitié",
            ),
        ),
    ),
    (
        (DRAW,),
        (
            Clause(
                "6.2.2",
                scheme(lambda self, upper: Halves if self.situation.number > 1 else None),
                "the best of a group meets the last, the second the last but one",
                "le premier d'un groupe rencontre le dernier, le deuxième l'avant-dernier",
            ),
            Clause(
                "5.7",
                scheme(lambda self, upper: Halves if self.situation.number == 1 else None),
                "in round 1 the first number meets the second, the third the fourth",
                "à la ronde 1, le numéro 1 rencontre le 2, le 3 le 4",
            ),
            Clause(
                "7.2.3",
                put(GroupsInOrder, "_by_colours", lambda self, rest, subgroups: []),
                "in even rounds those with more Whites meet those with more Blacks",
                "aux rondes paires, ceux qui ont plus de blancs rencontrent ceux qui ont plus "
                "de noirs",
            ),
        ),
    ),
    (
        (RATING,),
        (
            Clause(
                "7.1.7",
                lambda: everywhere(field.rows_with_third_colours, lambda found, rows: list(rows)),
                "two players who must both avoid the same colour do not meet",
                "deux joueurs qui doivent éviter la même couleur ne se rencontrent pas",
                part="pairing",
            ),
            Clause(
                "7.1.7",
                put(round_1986, "relaxations", lambda odd: [Relaxation()]),
                "a third equal colour yields when nothing else helps",
                "une troisième couleur identique est admise quand rien d'autre n'aide",
                part="dropped",
                dead_end=True,
            ),
            Clause(
                "7.1.6",
                lambda: everywhere(colours.due_colour, alternating),
                "a balanced player is due the colour of his first game",
                "un joueur à couleurs égales a droit à celle de sa première partie",
                part="due",
            ),
        ),
    ),
)
"""The order of opponents inside a group, and colours."""


def changes() -> Iterator[Change]:
    """Both systems of 1986."""
    for systems, clauses in (*REST_AND_RANKING_1986, *GROUPS_1986, *ORDERS_1986):
        for clause in clauses:
            for system in systems:
                yield clause.of(system, ledger=ledger_ids("FMJD86", clause.article))
    tables = (
        (RATING, ("RATING_1986", "FIRST_ROUND_1986")),
        (DRAW, ("LOT_1986", "FIRST_ROUND_LOT")),
    )
    for system, names in tables:
        for name in names:
            rules = getattr(colours, name)
            # The first round's rule at the end of a later table has its own table.
            wanted = [r for r in rules[:-1] if r.article != "7.1.5"]
            wanted = wanted if name == "RATING_1986" else rules
            for change in colour_rules(
                system, rules, wanted=wanted, patches=partial(put, colours, name)
            ):
                first = "first" if name.startswith("FIRST") else ""
                yield replace(
                    change,
                    part="-".join(filter(None, ("colours", first, change.part))),
                    ledger=ledger_ids("FMJD86", change.article),
                )

    yield balancing()


def balancing() -> Change:
    """7.1.5 without 7.1.6, which would say the same of two who need a colour for balance."""
    rules = colours.RATING_1986
    wording = next(rule.wording for rule in rules if rule.article == "7.1.5")

    def balanced_only(a: Any, b: Any, first: str) -> str:
        return "" if a.balance else colours.better_placed(a, b, first)

    rest = tuple(
        rule._replace(decide=balanced_only) if rule.article == "7.1.6" else rule
        for rule in rules
        if rule.article != "7.1.5"
    )
    return Change(
        RATING,
        "7.1.5",
        both(wording),
        put(colours, "RATING_1986", rest),
        part="colours",
        ledger=ledger_ids("FMJD86", "7.1.5"),
    )
