"""Dubov and Burstein: what is not a row of their tables."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from ablations import Change, Clause, Patch, Patches, Says, both, lacking, nothing
from ablations.tables import minimised, put
from ronde.rulebooks import upfloaters
from ronde.rulebooks.burstein import bracket as burstein_bracket
from ronde.rulebooks.burstein import edition_2017 as burstein_2017
from ronde.rulebooks.burstein import edition_2026 as burstein_2026
from ronde.rulebooks.burstein import field as burstein_field
from ronde.rulebooks.burstein import flow as burstein_flow
from ronde.rulebooks.burstein import procedure as burstein_book
from ronde.rulebooks.colours import Preference, Strength
from ronde.rulebooks.completion import first_with_bye
from ronde.rulebooks.dubov import bracket as dubov_bracket
from ronde.rulebooks.dubov import edition_2018 as dubov_2018
from ronde.rulebooks.dubov import edition_2026 as dubov_2026
from ronde.rulebooks.dubov import field as dubov_field
from ronde.rulebooks.dubov import flow as dubov_flow
from ronde.rulebooks.dubov.bracket import Subgroups
from ronde.rulebooks.field import legal_rows
from ronde.rulebooks.rows import Complete
from ronde.rulebooks.upfloaters import Upfloating
from ronde.solver.bits import members
from ronde.solver.order import first_bijection

NO_OPTIONS: Mapping[str, str] = {}


def heedless_upfloaters() -> Iterable[Patch]:
    """The first set of upfloaters, whatever becomes of the others."""

    def after(self: Upfloating, chosen: int) -> list[int]:
        return [-1] * len(self.standings.rows)

    return (Patch(Upfloating, "_ideal_after", after),)


def more_upfloaters() -> Iterable[Patch]:
    """Two more than needed, if that is possible."""
    made = Upfloating._ideal_sets

    def sets(self: Upfloating, needed: int) -> Iterator[int]:
        yield from made(self, needed + 2)
        yield from made(self, needed)

    return (Patch(Upfloating, "_ideal_sets", sets),)


def last_set() -> Iterable[Patch]:
    """The last of the best sets of one upfloater instead of the first."""
    made = Upfloating._first

    def first(self: Upfloating, rows: Any, pool: int, needed: int) -> Any:
        if needed == 1:
            for v in reversed(list(members(pool))):
                within = self.residents | 1 << v
                paired = upfloaters.maximum(rows, within)
                if all(paired[w] >= 0 for w in members(within)):
                    return paired
        return made(self, rows, pool, needed)

    return (Patch(Upfloating, "_first", first),)


def bye_by(module: Any, key: Callable[[Any, int], Any]) -> Patches:
    """The bye by other keys."""

    def bye(field: Any) -> int:
        may = [v for v in range(len(field)) if field.may_have_bye[v]]
        may.sort(key=lambda v: key(field, v))
        return first_with_bye(legal_rows(field), may, [i + 1 for i in field.order])

    return put(module, "_bye", bye)


BYE_KEYS: tuple[tuple[str, Callable[[Any, int], Any], Says], ...] = (
    (
        "score",
        lambda f, v: (-len(f.colours[v]), -f.rank[v]),
        ("the bye goes to the lowest score", "l'exemption va au plus petit score"),
    ),
    (
        "games",
        lambda f, v: (f.score[v], -f.rank[v]),
        (
            "of equal scores, who has played most games has the bye",
            "à score égal, qui a joué le plus de parties est exempt",
        ),
    ),
    (
        "rank",
        lambda f, v: (f.score[v], -len(f.colours[v]), f.rank[v]),
        (
            "of equals, the lowest ranked has the bye",
            "à égalité, le dernier classé est exempt",
        ),
    ),
)


def last_bijection(
    rows: Sequence[int], left: Sequence[int], right: int, mate: Any = None, fill: Sequence[int] = ()
) -> list[int] | None:
    """The last assignment in order, where the first one is asked for."""
    top = max(len(rows), right.bit_length())

    def turned(bits: int) -> int:
        return sum(1 << top - 1 - v for v in members(bits))

    flipped = [0] * (2 * top)
    for v in (*left, *fill):
        flipped[top + v] = turned(rows[v] & right)
    found = first_bijection(
        flipped, [top + v for v in left], turned(right), None, [top + v for v in fill]
    )
    if found is None:
        return None
    result = [-1] * top
    for v in (*left, *fill):
        w = top - 1 - found[top + v]
        result[v], result[w] = w, v
    return result


# Dubov


def newcomers_want_nothing() -> Iterable[Patch]:
    """No mild preference for Black without a game."""
    nothing = Preference("W", Strength.MILD, 0, repeated=False)
    return (Patch(dubov_field, "NEWCOMER", nothing),)


def by_number(self: Subgroups, subgroup: int) -> list[int]:
    """By number, whatever the average opposition."""
    return list(members(subgroup))


def from_the_top(pool: Sequence[int]) -> list[int]:
    """Shifters from the top, not from the middle."""
    return list(pool)


def no_first_half(self: Subgroups) -> int:
    """Preferences alone make the subgroups, even before anybody has played."""
    field = self.field
    return sum(1 << i for i, v in enumerate(self.places) if field.preference[v].side == "W")


SETS: Says = (
    "of equally good sets of upfloaters the first one by score and number is taken",
    (
        "parmi les ensembles de flotteurs montants équivalents, le premier par score et numéro "
        "est pris"
    ),
)

DUBOV_CLAUSES = (
    Clause(
        "newcomer",
        newcomers_want_nothing,
        "who has not played mildly prefers Black",
        "qui n'a pas joué préfère faiblement les noirs",
    ),
    Clause(
        "maximum",
        put(dubov_field, "maximum_of_upfloats", lambda rounds: 99),
        "whoever has floated up as often as the number of rounds allows is a maximum upfloater",
        "qui est monté autant de fois que le nombre de rondes le permet est un flotteur "
        "montant maximal",
    ),
    Clause(
        "halves",
        put(Subgroups, "_initial", no_first_half),
        "before anybody has played, the first half meets the second",
        "avant toute partie, la première moitié rencontre la seconde",
    ),
    Clause(
        "s1",
        put(Subgroups, "_by_aro", by_number),
        "seekers of White stand in the order of the average rating of their opponents",
        "ceux qui cherchent les blancs sont rangés par moyenne des adversaires",
    ),
    Clause(
        "shifters",
        put(dubov_bracket, "middle_outwards", from_the_top),
        "shifters are taken from the middle outwards",
        "ceux qui changent de sous-groupe sont pris du milieu vers les bords",
    ),
    Clause(
        "transposition",
        put(dubov_bracket, "first_bijection", last_bijection),
        "opponents are taken in the order of their numbers",
        "les adversaires viennent dans l'ordre de leurs numéros",
    ),
    Clause("sets", last_set, *SETS),
)
"""By what the article is about; each edition says where it stands."""


DUBOV = {
    "fide-dubov-2026": (
        dubov_2026,
        {
            "newcomer": "1.6.4",
            "maximum": "1.8",
            "halves": "3.2.3",
            "s1": "3.2.5",
            "shifters": "4.3",
            "transposition": "4.4",
            "sets": "4.2",
            "bye": "3.1",
        },
    ),
    "fide-dubov-2018": (
        dubov_2018,
        {
            "newcomer": "A.6",
            "maximum": "A.8",
            "halves": "B.3",
            "s1": "B.5",
            "shifters": "D.3",
            "transposition": "D.4",
            "sets": "D.2",
            "bye": "B.0",
        },
    ),
}


def dubov() -> Iterator[Change]:
    """Both editions."""
    for system, (edition, at) in DUBOV.items():
        yield from absolutes(system, edition, heedless_upfloaters)
        first = edition.CRITERIA[0]
        yield Change(system, first.article, minimised(first), more_upfloaters, code=first.code)
        for part, key, says in BYE_KEYS:
            yield Change(system, at["bye"], says, bye_by(dubov_flow, key), part=part)
        for clause in DUBOV_CLAUSES:
            yield clause.of(system, article=at[clause.article])


def absolutes(
    system: str, edition: Any, heedless: Patches, options: Mapping[str, str] = NO_OPTIONS
) -> Iterator[Change]:
    """The prohibitions; without the one that completes the round nobody looks at the others."""
    for place, row in enumerate(edition.PROHIBITIONS):
        completes = isinstance(row, Complete)
        yield Change(
            system,
            row.article,
            both(row.wording),
            heedless if completes else nothing,
            amend=None if completes else lacking(place),
            code=row.code,
            options=options,
            dead_end=completes,
        )


# Burstein


def heedless_brackets() -> Iterable[Patch]:
    """The best pairing of each bracket, whatever becomes of those below."""

    def after(self: Any, pairing: Any) -> list[int]:
        return [-1] * len(self.completion.mate)

    return (Patch(burstein_flow.BracketPairing, "_ideal_after", after),)


def more_floaters() -> Iterable[Patch]:
    """Two more outgoing floaters than the bracket needs."""
    made = burstein_flow.maximum
    return (Patch(burstein_flow, "maximum", lambda *a: [*made(*a), -1, -1]),)


def without_buchholz(history: Any, away: Any) -> list[tuple[int, int]]:
    """Only Sonneborn-Berger."""
    return [(0, second) for _, second in index(history, away)]


def without_sonneborn(history: Any, away: Any) -> list[tuple[int, int]]:
    """Only Buchholz."""
    return [(first, 0) for first, _ in index(history, away)]


index = burstein_field.burstein_index


def by_points(situation: Any, found: list[tuple[int, int]]) -> tuple[Any, ...]:
    """By number alone."""
    tournament = situation.tournament
    return tournament.ranking or tuple(player.tpn for player in tournament.players)


def last_numbers(situation: Any, found: list[tuple[int, int]]) -> tuple[Any, ...]:
    """Equal index: the larger number first."""
    tournament = situation.tournament
    numbers = tournament.ranking or tuple(player.tpn for player in tournament.players)
    backwards = numbers[::-1]
    return tuple(sorted(backwards, key=lambda tpn: found[tpn - 1], reverse=True))


def highest_first(fit: int, size: int) -> Iterator[int]:
    """The next in the ranking first, to float last of all."""
    yield from members(fit & (1 << size) - 1)
    yield from members(fit >> size << size)


BURSTEIN = {
    "fide-burstein-2026": (
        burstein_2026,
        {"seeding": "1.6", "index": "1.7", "rank": "1.8", "bye": "3.1", "order": "4.3"},
    ),
    "fide-burstein-2017": (
        burstein_2017,
        {"seeding": "A.5", "index": "A.6", "rank": "A.7", "bye": "B", "order": "D"},
    ),
}


BURSTEIN_CLAUSES = (
    Clause(
        "seeding",
        put(burstein_book, "seeding_rounds", lambda rounds: 0),
        "the first rounds, half of them and at most four, are paired by the Dutch system",
        "les premières rondes, la moitié et au plus quatre, sont appariées au système hollandais",
    ),
    Clause(
        "index",
        put(burstein_field, "burstein_index", without_buchholz),
        "the index is first the Buchholz score",
        "l'index est d'abord le Buchholz",
        part="buchholz",
    ),
    Clause(
        "index",
        put(burstein_field, "burstein_index", without_sonneborn),
        "then the Sonneborn-Berger score makes the index",
        "l'index est ensuite le Sonneborn-Berger",
        part="sonneborn-berger",
    ),
    Clause(
        "rank",
        put(burstein_field, "ranked_by_index", by_points),
        "players of a bracket are ranked by index, not by score",
        "les joueurs d'un niveau sont classés par index, non par score",
        part="index",
    ),
    Clause(
        "rank",
        put(burstein_field, "ranked_by_index", last_numbers),
        "of equal index the smaller number ranks higher",
        "à index égal, le plus petit numéro est mieux classé",
        part="number",
    ),
    Clause(
        "order",
        put(burstein_bracket, "_lowest_first", highest_first),
        "the first of a bracket meets the last that he can",
        "le premier d'un niveau rencontre le dernier possible",
    ),
)
"""By what the article is about; each edition says where it stands."""


def burstein() -> Iterator[Change]:
    """Both editions."""
    for system, (edition, at) in BURSTEIN.items():
        yield from absolutes(system, edition, heedless_brackets)
        first = edition.CRITERIA[0]
        yield Change(system, first.article, minimised(first), more_floaters, code=first.code)
        for part, key, says in BYE_KEYS:
            yield Change(system, at["bye"], says, bye_by(burstein_flow, key), part=part)
        for clause in BURSTEIN_CLAUSES:
            yield clause.of(system, article=at[clause.article])


def changes() -> Iterator[Change]:
    """All of them."""
    yield from dubov()
    yield from burstein()
