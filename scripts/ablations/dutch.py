"""The Dutch family: absolute criteria, definitions and the order in which candidates come."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any

from ablations import Change, Clause, Patch, Patches, both, everywhere, lacking, nothing
from ablations.tables import put
from ronde.rulebooks import colouring, colours, field, orders
from ronde.rulebooks.catalogue import system as system_named
from ronde.rulebooks.colours import Preference, Strength
from ronde.rulebooks.dutch import (
    edition_2017,
    flow_2017,
    flow_2026,
    swiss_guide,
)
from ronde.rulebooks.dutch.bracket import Bracket, Candidate
from ronde.rulebooks.dutch.search import best_alone, best_with
from ronde.rulebooks.field import Field
from ronde.rulebooks.problem import Order
from ronde.rulebooks.rows import Complete, Prohibit
from ronde.rulebooks.situation import Situation

SYSTEMS = ("fide-dutch-2026", "fide-dutch-2017", "ch-dutch")


def more_downfloaters(bracket: Bracket, may_float: int) -> Candidate | None:
    """Two more downfloaters than the bracket needs, if that is possible."""
    found = best_alone(bracket, may_float)
    if found is None or not found.pairs:
        return found
    wanted = len(found.downfloaters) + 2
    if wanted == len(bracket.members):
        return Candidate((), tuple(bracket.members))
    return best_with(bracket, wanted, may_float) or found


def reversed_numbers(situation: Situation, without: int | None) -> list[int]:
    """By score, and then the largest number first."""
    backwards = ranked(situation, without)[::-1]
    return sorted(backwards, key=lambda i: -situation.score[i])


ranked = field._ranked


def with_preferences(change: Callable[[str, Preference], Preference]) -> Patches:
    """Colour preferences as the change would have them."""
    made = colours._preference

    def patches() -> Iterable[Patch]:
        return (
            Patch(colours, "_preference", lambda games: change(games, made(games))),
            Patch(colours, "_PREFERENCES", {}),
        )

    return patches


def not_by_difference(games: str, found: Preference) -> Preference:
    """A colour difference beyond one is no absolute preference."""
    if abs(found.difference) > 1 and not found.repeated:
        return found._replace(strength=Strength.STRONG)
    return found


def not_by_repetition(games: str, found: Preference) -> Preference:
    """Two games of one colour running are no absolute preference."""
    if not found.repeated or abs(found.difference) > 1:
        return found
    if found.difference:
        side = "B" if found.difference > 0 else "W"
        return found._replace(side=side, strength=Strength.STRONG)
    return found._replace(strength=Strength.MILD)


def strong_is_mild(games: str, found: Preference) -> Preference:
    """A difference of one counts as little as none."""
    return found._replace(strength=Strength.MILD) if found.strength is Strength.STRONG else found


def no_mild(games: str, found: Preference) -> Preference:
    """Balanced colours, no preference."""
    if found.strength is Strength.MILD:
        return found._replace(side="", strength=Strength.NONE)
    return found


def newcomers_white(games: str, found: Preference) -> Preference:
    """Whoever has not played wants White."""
    return found if games else Preference("W", Strength.MILD, 0, repeated=False)


def floats_of_games() -> Iterable[Patch]:
    """Games between different scores leave no float behind."""
    from ronde.domain.result import PLAYED_MARKS

    made = field._floats_of

    def floats(situation: Any, definitions: Any, order: Any, number: int, *flags: int) -> list[int]:
        mark = situation.history.mark[number - 1]
        found = made(situation, definitions, order, number, *flags)
        return [0 if PLAYED_MARKS[mark[i]] else f for i, f in zip(order, found, strict=True)]

    return (Patch(field, "_floats_of", floats),)


def floats_of_unplayed() -> Iterable[Patch]:
    """An unplayed round is no downfloat."""
    made = field._floats_of

    def floats(situation: Any, definitions: Any, order: Any, number: int, *flags: int) -> list[int]:
        return made(situation, definitions._replace(downfloats=0), order, number, *flags)

    return (Patch(field, "_floats_of", floats),)


def with_remainder(make: Callable[[int, int], Order]) -> Patches:
    """Another order of homogeneous brackets and remainders."""
    return lambda: everywhere(orders.remainder_order, make)


def with_exchanges(exchange: Callable[[int, int], Order]) -> Patches:
    """Another order of exchanges, in small brackets and in large ones."""
    return lambda: (
        *everywhere(orders.remainder_order, packed(exchange)),
        *everywhere(orders.exchange_order, exchange),
    )


def packed(exchange: Callable[[int, int], Order], flipped: bool = False) -> Any:
    """Exchanges first, then the transposition, forwards or backwards."""

    def make(size: int, pairs: int) -> Order:
        digit = size.bit_length()
        bits = digit * size + 1
        order = exchange(size, pairs)

        def place(i: int, j: int) -> int:
            wanted = size - 1 - j if flipped else j
            return (order.pair[i][j] << bits) + (wanted << digit * (size - 1 - i))

        table = orders.symmetric(size, place)
        return Order(table, tuple(leave << bits for leave in order.leave), order.bits + bits)

    return make


def exchanges(count: int = 1, difference: int = 1, leaving: int = 1, entering: int = 1) -> Any:
    """The order of exchanges with some of its four clauses turned off (0) or round (-1)."""

    def make(size: int, pairs: int) -> Order:
        digit = size.bit_length()
        leaving_at = size + 1
        difference_at = leaving_at + size + 1
        count_at = difference_at + 2 * digit + 2
        leaves = [
            (count << count_at)
            - difference * (i << difference_at)
            - leaving * (1 << leaving_at + i)
            if i < pairs
            else 0
            for i in range(size)
        ]
        enters = [
            difference * (i << difference_at) - entering * (1 << size - 1 - i) if i >= pairs else 0
            for i in range(size)
        ]
        # Every candidate has as many pairs as any other: the same for each keeps prices positive.
        more = 1 << count_at + 1
        table = orders.symmetric(size, lambda i, j: more + enters[i] + leaves[j])
        return Order(table, tuple(more + leave for leave in leaves), count_at + digit + 3)

    return make


def mdps(opponents: int = 1, limbo: int = 1) -> Patches:
    """The order of moved-down players with its opponents or its sets turned round."""

    def make(count: int, residents: int) -> Order:
        size = count + residents
        digit = size.bit_length()
        limbo_at = digit * count

        def place(i: int, j: int) -> int:
            wanted = j if opponents > 0 else size - 1 - j
            return wanted << digit * (count - 1 - i) if i < count else 0

        def leave(i: int) -> int:
            at = count - 1 - i if limbo > 0 else i
            return 1 << limbo_at + at if i < count else 0

        table = orders.symmetric(size, place)
        return Order(table, tuple(leave(i) for i in range(size)), limbo_at + count + 1)

    return lambda: everywhere(orders.mdp_order, make)


def white_is_drawn(_field: Any) -> str:
    """As if White had been drawn, whatever was."""
    return "W"


def absolutes(system: str) -> Iterator[Change]:
    """[C1] to [C4], and the number of downfloaters."""
    rules = system_named(system)
    for place, row in enumerate(rules.prohibitions):
        if isinstance(row, Prohibit) and row.bye is not None and system == "ch-dutch":
            continue
        yield Change(
            system,
            row.article,
            both(row.wording),
            amend=lacking(place),
            code=row.code,
            dead_end=isinstance(row, Complete),
        )
    first = rules.criteria[0]
    yield Change(
        system,
        first.article,
        (
            "as few players as possible float down",
            "le moins de joueurs possible flottent vers le bas",
        ),
        put(flow_2026 if rules.edition == 2026 else flow_2017, "best_alone", more_downfloaters),
        code=first.code,
    )


EXCHANGE_CLAUSES = (
    (
        "1",
        exchanges(count=0),
        (
            "exchanges between S1 and S2 with fewer players come first",
            "les échanges entre S1 et S2 de moins de joueurs viennent d'abord",
        ),
    ),
    (
        "2",
        exchanges(difference=-1),
        (
            "of exchanges of equally many players, the smaller difference of numbers comes first",
            "à nombre égal d'échangés, la plus petite différence de numéros vient d'abord",
        ),
    ),
    (
        "3",
        exchanges(leaving=-1),
        (
            "of equal differences, the larger number leaves S1 first",
            "à différence égale, le plus grand numéro quitte S1 d'abord",
        ),
    ),
    (
        "4",
        exchanges(entering=-1),
        (
            "then the smaller number leaves S2 first",
            "puis le plus petit numéro quitte S2 d'abord",
        ),
    ),
)


def generation(system: str, articles: dict[str, str]) -> Iterator[Change]:
    """The order of candidates."""
    yield Change(
        system,
        articles["transposition"],
        (
            "transpositions of S2 come in the order of their numbers",
            "les transpositions de S2 viennent dans l'ordre de leurs numéros",
        ),
        with_remainder(packed(orders.exchange_order, flipped=True)),
    )
    for part, exchange, says in EXCHANGE_CLAUSES:
        yield Change(system, articles["exchange"], says, with_exchanges(exchange), part=part)
    yield Change(
        system,
        articles["mdp"],
        (
            "of moved-down players who cannot all be paired, the first ones are paired",
            "des joueurs descendus qui ne peuvent tous être appariés, les premiers le sont",
        ),
        mdps(limbo=-1),
    )
    yield Change(
        system,
        articles["transposition"],
        (
            "moved-down players meet the first residents that they can",
            "les joueurs descendus rencontrent les premiers résidents possibles",
        ),
        mdps(opponents=-1),
        part="mdp",
    )


DEFINED = (
    Clause(
        "rank",
        put(field, "_ranked", reversed_numbers),
        "players are ranked by score, then by pairing number",
        "les joueurs sont classés par score, puis par numéro d'appariement",
    ),
    Clause(
        "float",
        floats_of_games,
        "a game between different scores is a downfloat for one and an upfloat for the other",
        "une partie entre scores différents est un flottement descendant pour l'un, "
        "montant pour l'autre",
    ),
    Clause(
        "unplayed",
        floats_of_unplayed,
        "points without play are a downfloat",
        "des points sans jouer sont un flottement descendant",
    ),
    Clause(
        "absolute",
        with_preferences(not_by_difference),
        "a colour difference beyond one makes the preference absolute",
        "une différence de couleurs supérieure à un rend la préférence absolue",
        part="difference",
    ),
    Clause(
        "absolute",
        with_preferences(not_by_repetition),
        "the same colour in the last two games makes the preference absolute",
        "la même couleur aux deux dernières parties rend la préférence absolue",
        part="twice",
    ),
    Clause(
        "strong",
        with_preferences(strong_is_mild),
        "a colour difference of one makes the preference strong",
        "une différence de couleurs d'une unité rend la préférence forte",
    ),
    Clause(
        "mild",
        with_preferences(no_mild),
        "with balanced colours the preference is mild: another colour than the last one",
        "à couleurs égales la préférence est faible : l'autre couleur que la dernière",
    ),
    Clause(
        "none",
        with_preferences(newcomers_white),
        "who has not played has no preference and leaves it to the opponent",
        "qui n'a pas joué n'a pas de préférence et suit celle de l'adversaire",
    ),
    Clause(
        "top",
        put(field, "_topscorers", lambda _situation, _order: None),
        "in the last round, who has over half of the points may meet an equal absolute preference",
        "à la dernière ronde, qui a plus de la moitié des points peut rencontrer une même "
        "préférence absolue",
    ),
    Clause(
        "initial",
        put(colouring, "initial_colour", white_is_drawn),
        "the initial-colour is drawn by lot before the first round",
        "la couleur initiale est tirée au sort avant la première ronde",
    ),
)
"""By what the article is about; each edition says where it stands."""

ARTICLES = {
    "fide-dutch-2026": {
        "rank": "1.2",
        "float": "1.4.2",
        "unplayed": "1.4.3",
        "absolute": "1.7.1",
        "strong": "1.7.2",
        "mild": "1.7.3",
        "none": "1.7.4",
        "top": "1.8",
        "transposition": "4.2",
        "exchange": "4.3",
        "mdp": "4.4",
        "initial": "5.1",
    },
    "fide-dutch-2017": {
        "rank": "A.2",
        "float": "A.4.b",
        "unplayed": "A.4.b",
        "absolute": "A.6.a",
        "strong": "A.6.b",
        "mild": "A.6.c",
        "none": "A.6.d",
        "top": "A.7",
        "transposition": "D.1",
        "exchange": "D.2",
        "mdp": "D.3",
        "initial": "E",
    },
}
ARTICLES["ch-dutch"] = ARTICLES["fide-dutch-2017"]


def defined(system: str, articles: dict[str, str]) -> Iterator[Change]:
    """The definitions of the first article."""
    for clause in DEFINED:
        article = articles[clause.article]
        same = [other for other in articles if articles[other] == article]
        told = clause.part or (clause.article if len(same) > 1 else "")
        yield clause.of(system, article=article, part=told)


def first_placed(field_: Field) -> int:
    """The best placed who may be exempted."""
    return next(v for v in range(len(field_)) if field_.may_have_bye[v])


def last_placed(field_: Field) -> int:
    """The lowest placed who may be exempted, whatever becomes of the others."""
    return next(v for v in reversed(range(len(field_))) if field_.may_have_bye[v])


OF_THE_GUIDE = (
    Clause(
        "Swiss guide",
        put(swiss_guide, "exempted", first_placed),
        "with an odd number the lowest placed is exempted first of all",
        "en nombre impair, le dernier classé est exempté avant tout appariement",
        part="lowest",
        ledger=("CH-proc.4",),
    ),
    Clause(
        "Swiss guide",
        put(swiss_guide, "exempted", last_placed),
        "who is exempted must leave a legal round to the others",
        "l'exempté doit laisser aux autres un appariement conforme",
        part="complete",
        dead_end=True,
        ledger=("CH-proc.8",),
    ),
    Clause(
        "Swiss guide",
        nothing,
        "nobody is exempted twice",
        "personne n'est exempté deux fois",
        part="twice",
        ledger=("CH-proc.4",),
        amend=lacking(1),
    ),
    Clause(
        "Swiss guide",
        nothing,
        "a full point without playing counts as an exemption",
        "un point entier sans jouer compte comme une exemption",
        part="note-7",
        ledger=("CH-proc.5",),
        amend=lambda system: replace(system, prohibitions=edition_2017.PROHIBITIONS),
    ),
)


def of_the_guide() -> Iterator[Change]:
    """What the Swiss guide says differently: the exemption comes first."""
    for clause in OF_THE_GUIDE:
        yield clause.of("ch-dutch")


def changes() -> Iterator[Change]:
    """All of them."""
    for system in SYSTEMS:
        articles = ARTICLES[system]
        yield from absolutes(system)
        yield from generation(system, articles)
        yield from defined(system, articles)
    yield from of_the_guide()
