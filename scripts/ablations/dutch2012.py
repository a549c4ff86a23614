"""The Dutch system of 2012: rows of section B, definitions of A, procedure of C and D, colours."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from ablations import Change, Clause, Patches, both, everywhere, lacking, nothing
from ablations.dutch import (
    exchanges,
    newcomers_white,
    no_mild,
    not_by_difference,
    not_by_repetition,
    packed,
    strong_is_mild,
    with_exchanges,
    with_preferences,
    with_remainder,
)
from ablations.tables import colour_rules, minimised, put, with_criteria
from ronde.ledger import articles
from ronde.rulebooks.dutch2012 import (
    bracket,
    colours,
    criteria,
    entrants,
    search,
)
from ronde.rulebooks.dutch2012.bracket import Bracket
from ronde.rulebooks.dutch2012.entrants import Entrants
from ronde.rulebooks.dutch2012.graph import Graph
from ronde.rulebooks.dutch2012.procedure import BracketProcedure
from ronde.rulebooks.dutch2012.reach import Reach
from ronde.rulebooks.orders import exchange_order, symmetric
from ronde.rulebooks.problem import Order
from ronde.rulebooks.situation import Situation

SYSTEM = "fide-dutch-2012"
NOT_BY_DEFAULT = ("_b3_of_all_pairs", "_with_any_upfloater")
"""Rows that another reading would put in force."""


def ledger_ids(article: str) -> tuple[str, ...]:
    """The rows of the ledger that an article of ours is about."""
    found = []
    for wanted in article.split(", "):
        start = f"FIDE12-C04.3.1.{wanted}".replace(".", "")
        for row in articles():
            plain = row.replace(".", "")
            if plain == start or (plain.startswith(start) and not plain[len(start)].isdigit()):
                found.append(row)
    return tuple(row for row in found if ".ex" not in row and ".t" not in row)


def rows() -> Iterator[Change]:
    """Every row of the table that is in force."""
    table = criteria.CRITERIA
    for place, row in enumerate(table):
        if row.in_force.__name__ in NOT_BY_DEFAULT:
            continue
        rest = (*table[:place], *table[place + 1 :])
        yield Change(
            SYSTEM,
            row.article.partition(", ")[0],
            minimised(row),
            nothing,
            amend=with_criteria(rest),
            code=row.code,
            ledger=ledger_ids(row.article),
            part=row.code.partition(" ")[2] or (row.code if row.code in "XZ" else ""),
        )


def reversed_numbers(situation: Situation) -> list[int]:
    """By score, and then the largest number first."""
    backwards = made_order(situation)[::-1]
    return sorted(backwards, key=lambda i: -situation.score[i])


made_order = entrants.sorting_order
made_floats = entrants.floats_in


def floats_of_unplayed(situation: Situation, ago: int) -> list[str]:
    """Only games leave floats behind."""
    from ronde.domain.result import PLAYED_MARKS

    found = made_floats(situation, ago)
    if situation.number - ago < 1:
        return found
    marks = situation.history.mark[situation.number - ago - 1]
    return [f if PLAYED_MARKS[m] else "" for f, m in zip(found, marks, strict=True)]


def floats_of_games(situation: Situation, ago: int) -> list[str]:
    """Only points without play leave floats behind."""
    from ronde.domain.result import PLAYED_MARKS

    found = made_floats(situation, ago)
    if situation.number - ago < 1:
        return found
    marks = situation.history.mark[situation.number - ago - 1]
    return ["" if PLAYED_MARKS[m] else f for f, m in zip(found, marks, strict=True)]


def no_movers(found: Entrants, moved_down: tuple[int, ...], group: tuple[int, ...]) -> Bracket:
    """Nobody moves down before the bracket is paired."""
    return Bracket(moved_down, group)


def no_second_stage(self: Reach, *_args: Any) -> bool:
    """The remainder is never reached: M1 is reduced instead of P1."""
    return False


def in_turn(**clauses: int) -> Patches:
    """Exchanges with one clause of D2 turned off (0) or round (-1)."""
    return with_exchanges(exchanges(**clauses))


made_s1_order = search.s1_order


def weakest_set(graph: Graph) -> Order:
    """The weakest moved-down players into S1 first."""
    made, m0, size = made_s1_order(graph), graph.m0, len(graph.players)
    digit = size.bit_length()

    def place(v: int, w: int) -> int:
        if not graph.s1[v] >> w & 1:
            return 0
        mine = graph.selector(v, w)
        strongest, weakest = 1 << digit * m0 + m0 - 1 - mine, 1 << digit * m0 + mine
        return made.pair[v][w] + strongest - weakest

    return Order(symmetric(size, place), made.leave, made.bits)


DEFINITIONS = (
    Clause(
        "A2",
        lambda: everywhere(entrants.sorting_order, reversed_numbers),
        "players are ranked by score, then by pairing number",
        "les joueurs sont classés par score, puis par numéro d'appariement",
    ),
    Clause(
        "A3",
        put(Bracket, "is_heterogeneous", property(lambda self: False)),
        "in a heterogeneous bracket the moved-down players are paired first",
        "dans un niveau hétérogène, les joueurs descendus sont appariés d'abord",
    ),
    Clause(
        "A3",
        put(Bracket, "is_heterogeneous", property(lambda self: self.m0 > 0)),
        "with at least half of its players from above a bracket is treated as homogeneous",
        "un niveau dont la moitié au moins vient d'en haut est traité comme homogène",
        part="half",
    ),
    Clause(
        "A4",
        lambda: everywhere(entrants.floats_in, floats_of_games),
        "a game between different scores leaves a float behind",
        "une partie entre scores différents laisse un flottement",
        part="games",
    ),
    Clause(
        "A4",
        lambda: everywhere(entrants.floats_in, floats_of_unplayed),
        "points without play count as a downfloat",
        "des points sans jouer comptent comme un flottement descendant",
        part="unplayed",
    ),
    Clause(
        "A7.a",
        with_preferences(not_by_difference),
        "a colour difference beyond one makes the preference absolute",
        "une différence de couleurs supérieure à un rend la préférence absolue",
        part="difference",
    ),
    Clause(
        "A7.a",
        with_preferences(not_by_repetition),
        "the same colour in the last two games makes the preference absolute",
        "la même couleur aux deux dernières parties rend la préférence absolue",
        part="twice",
    ),
    Clause(
        "A7.b",
        with_preferences(strong_is_mild),
        "a colour difference of one makes the preference strong",
        "une différence de couleurs d'une unité rend la préférence forte",
    ),
    Clause(
        "A7.c",
        with_preferences(no_mild),
        "with balanced colours the preference is mild: another colour than the last one",
        "à couleurs égales la préférence est faible : l'autre couleur que la dernière",
    ),
    Clause(
        "A7.f",
        with_preferences(newcomers_white),
        "who has not played has no preference and leaves it to the opponent",
        "qui n'a pas joué n'a pas de préférence et suit celle de l'adversaire",
    ),
    Clause(
        "A10",
        lambda: everywhere(entrants.topscorers, lambda situation: frozenset()),
        "in the last round, top scorers may meet an equal absolute preference",
        "à la dernière ronde, les joueurs de tête peuvent rencontrer une même préférence absolue",
    ),
    Clause(
        "B1.a",
        nothing,
        *both(criteria.PROHIBITIONS[0].wording),
        amend=lacking(0),
    ),
    Clause("B1.b", nothing, *both(criteria.PROHIBITIONS[1].wording), amend=lacking(1)),
    Clause(
        "B2",
        nothing,
        *both(criteria.PROHIBITIONS[2].wording),
        part="absolute",
        amend=lacking(2),
    ),
)

PROCEDURE = (
    Clause(
        "C1",
        lambda: everywhere(bracket.bracket_of, no_movers),
        "a player without any opponent in his bracket goes down before it is paired",
        "un joueur sans adversaire possible dans son niveau descend avant l'appariement",
    ),
    Clause(
        "C12",
        put(BracketProcedure, "_other_floaters", lambda self, below, steps: False),
        "when a bracket cannot be paired, the one above is asked for other downfloaters",
        "quand un niveau ne peut être apparié, celui du dessus est repris avec d'autres flotteurs",
    ),
    Clause(
        "C13",
        put(BracketProcedure, "_unlock", lambda self, below, steps: False),
        "the lowest bracket is paired completely, at the cost of the last but one",
        "le dernier niveau est apparié complètement, aux dépens de l'avant-dernier",
    ),
    Clause(
        "C14.b1",
        put(Reach, "has_remainder", no_second_stage),
        "when the moved-down players can be paired but not the remainder, P1 is reduced",
        "quand les joueurs descendus sont appariables mais non le reste, P1 est réduit",
    ),
    Clause(
        "C14.b2",
        put(Reach, "has_remainder", lambda self, *_: True),
        "when the moved-down players cannot all be paired, M1 is reduced",
        "quand les joueurs descendus ne sont pas tous appariables, M1 est réduit",
    ),
    Clause(
        "D1",
        with_remainder(packed(exchange_order, flipped=True)),
        "transpositions of S2 come in the order of their numbers",
        "les transpositions de S2 viennent dans l'ordre de leurs numéros",
    ),
    Clause(
        "D2",
        in_turn(count=0),
        "exchanges with fewer players come first",
        "les échanges de moins de joueurs viennent d'abord",
        part="1",
    ),
    Clause(
        "D2",
        in_turn(difference=-1),
        "then the smaller difference of numbers comes first",
        "puis la plus petite différence de numéros vient d'abord",
        part="2",
    ),
    Clause(
        "D2",
        in_turn(leaving=-1),
        "of equal differences the larger number leaves S1 first",
        "à différence égale, le plus grand numéro quitte S1 d'abord",
        part="3",
    ),
    Clause(
        "D2",
        in_turn(entering=-1),
        "then the smaller number leaves S2 first",
        "puis le plus petit numéro quitte S2 d'abord",
        part="4",
    ),
    Clause(
        "D3",
        put(search, "s1_order", weakest_set),
        "of moved-down players who cannot all be paired first, the strongest are",
        "des joueurs descendus qui ne peuvent tous être appariés d'abord, les plus forts le sont",
    ),
)


def changes() -> Iterator[Change]:
    """All of them."""
    yield from rows()
    for clause in (*DEFINITIONS, *PROCEDURE):
        yield clause.of(SYSTEM, ledger=ledger_ids(clause.article))
    for change in colour_rules(
        SYSTEM, colours.COLOUR_RULES, patches=partial(put, colours, "COLOUR_RULES")
    ):
        yield replace(change, ledger=ledger_ids(change.article))
