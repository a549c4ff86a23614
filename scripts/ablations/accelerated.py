"""Accelerations: without them, and without each of their clauses."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ablations import Change, Clause, Patches, everywhere, nothing
from ablations.fmjd1986 import ledger_ids
from ablations.tables import put
from ronde.accelerations import baku, definition, degressive
from ronde.accelerations.degressive import Degressive
from ronde.accelerations.haley import Haley
from ronde.domain.points import PointSystem
from ronde.rulebooks.fmjd import round_1986, round_2017

FFE_SYSTEM = "fide-dutch-2017"
SAD = "FFE SAD"


def plain_half(players: int) -> int:
    """Half of the players, rounded down, even or not."""
    return players // 2


def _always(self: Haley, points: PointSystem) -> tuple[int, ...]:
    return (points.win,) * 9


def _first_only(self: Haley, points: PointSystem) -> tuple[int, ...]:
    return (points.win,)


def _two_rounds(self: Haley, points: PointSystem) -> tuple[int, ...]:
    return points.win, points.win


def _table(**changed: Any) -> Patches:
    """Virtual points by a changed table: `steps` turned off, or no points at half the score."""
    made = degressive.virtual_points

    def points(group: str, score: int, rounds: int, system: PointSystem) -> int:
        win = system.win
        if changed.get("half") is False:
            return made(group, score, 99, system)
        if changed.get("growth") is False and 2 * score < rounds * win:
            return {"A": 2 * win, "B": win, "C": 0}[group]
        return made(group, score, rounds, system)

    return put(degressive, "virtual_points", points)


def _groups(wanted: str) -> Patches:
    """Group A, or group C, counts as group B."""
    made = Degressive.group

    def group(self: Degressive, rating: int) -> str:
        found = made(self, rating)
        return "B" if found == wanted else found

    return put(Degressive, "group", group)


def _to_the_end() -> Patches:
    """The points are not withdrawn before the last two rounds."""
    made = Degressive.__call__

    def call(self: Degressive, tournament: Any, number: int) -> Any:
        rounds = tournament.number_of_rounds or 0
        if number < rounds - 1:
            return made(self, tournament, number)
        scores = self._real_scores(tournament, number)
        return [
            degressive.virtual_points(self.group(p.rating), s, rounds, tournament.points)
            for p, s in zip(tournament.players, scores, strict=True)
        ]

    return put(Degressive, "__call__", call)


def _with_median() -> Patches:
    def median(self: Any) -> int | None:
        return self.places[len(self.places) // 2] if self.places else None

    return put(round_1986.GroupsInOrder, "median", median)


BAKU = (
    Clause(
        "1.1",
        nothing,
        "the upper half has virtual points for pairing in the first rounds",
        "la moitié supérieure a des points fictifs pour l'appariement aux premières rondes",
    ),
    Clause(
        "1.2",
        lambda: everywhere(definition.upper_half, plain_half),
        "the upper group is half of the players, rounded up to an even number",
        "le groupe supérieur est la moitié des joueurs, arrondie au nombre pair supérieur",
    ),
    Clause(
        "1.4",
        put(baku, "schedule", lambda rounds, win: (win,) * -(-rounds // 2)),
        "in the second part of the accelerated rounds the virtual points are half a win's",
        "dans la seconde partie des rondes accélérées, les points fictifs valent une demi-victoire",
        part="half",
    ),
    Clause(
        "1.4",
        put(baku, "schedule", lambda rounds, win: (win,) * rounds),
        "the second half of the rounds is not accelerated",
        "la seconde moitié des rondes n'est pas accélérée",
        part="end",
    ),
)

HALEY = (
    Clause(
        "FFE Haley",
        nothing,
        "groups A and B, the upper half, have one point more for pairing",
        "les groupes A et B, la moitié supérieure, ont un point de plus pour l'appariement",
        ledger=("FFE-haley.3", "FFE-haley.10", "FFE-haley.11"),
    ),
    Clause(
        "FFE Haley",
        put(Haley, "schedule", _first_only),
        "the points count in rounds 1 and 2",
        "les points comptent aux rondes 1 et 2",
        part="round-2",
        ledger=("FFE-haley.12", "FFE-haley.13"),
    ),
    Clause(
        "FFE Haley",
        put(Haley, "schedule", _always),
        "from round 3 on there are no points for pairing",
        "à partir de la ronde 3 il n'y a plus de points d'appariement",
        part="end",
        ledger=("FFE-haley.8", "FFE-haley.14"),
    ),
    Clause(
        "FFE Haley",
        lambda: everywhere(definition.upper_half, plain_half),
        "groups A and B together are an even number",
        "les groupes A et B forment ensemble un nombre pair",
        part="halves",
        ledger=("FFE-haley.9", "FFE-haley.10"),
    ),
)

HALEY_SOFT = (
    Clause(
        "FFE Haley",
        nothing,
        "groups A and B have points for pairing in the first rounds",
        "les groupes A et B ont des points d'appariement aux premières rondes",
        ledger=("FFE-haley.ex2",),
    ),
    Clause(
        "FFE Haley",
        put(Haley, "schedule", _two_rounds),
        "in the softened form half a point is left for round 3",
        "dans la forme adoucie, un demi-point reste à la ronde 3",
        part="round-3",
        ledger=("FFE-haley.ex2",),
    ),
    Clause(
        "FFE Haley",
        put(Haley, "schedule", lambda self, points: (points.win,) * 3),
        "in round 3 the points are halved",
        "à la ronde 3 les points sont divisés par deux",
        part="half",
        ledger=("FFE-haley.ex2",),
    ),
)

DEGRESSIVE = (
    Clause(
        SAD,
        nothing,
        "players are paired by real score plus virtual points",
        "les joueurs sont appariés au score réel plus les points fictifs",
        ledger=("FFE-degressive.3",),
    ),
    Clause(
        SAD,
        _groups("A"),
        "group A starts with two virtual points",
        "le groupe A commence avec deux points fictifs",
        part="A",
        ledger=("FFE-degressive.8", "FFE-degressive.tableA"),
    ),
    Clause(
        SAD,
        _groups("C"),
        "group C starts without virtual points",
        "le groupe C commence sans point fictif",
        part="C",
        ledger=("FFE-degressive.8", "FFE-degressive.tableC9.1"),
    ),
    Clause(
        SAD,
        _table(growth=False),
        "the virtual points grow by half a point at 1.5 and at 3 points",
        "les points fictifs croissent d'un demi-point à 1,5 et à 3 points",
        part="growth",
        ledger=("FFE-degressive.9", "FFE-degressive.10"),
    ),
    Clause(
        SAD,
        _table(half=False),
        "from half of the number of rounds on everybody has two virtual points",
        "à partir de la moitié du nombre de rondes chacun a deux points fictifs",
        part="half",
        ledger=("FFE-degressive.13",),
    ),
    Clause(
        SAD,
        _to_the_end(),
        "the last two rounds are paired without virtual points",
        "les deux dernières rondes sont appariées sans points fictifs",
        part="end",
        ledger=("FFE-degressive.14",),
    ),
)

DRAUGHTS = (
    (
        "fmjd-quarters",
        "fmjd-1986-rating",
        (
            Clause(
                "9.1.1",
                nothing,
                "in round 1 the first quarter meets the second, the third the fourth",
                "à la ronde 1, le premier quart rencontre le deuxième, le troisième le quatrième",
            ),
            Clause(
                "9.1.2",
                put(
                    round_1986.GroupsInOrder,
                    "_has_sections",
                    lambda self, k: self.situation.number == 1,
                ),
                "the leading groups are cut as long as there are more leaders than rounds left",
                "les groupes de tête sont coupés tant qu'il y a plus de premiers que de rondes "
                "restantes",
            ),
        ),
    ),
    (
        "fmjd-haley",
        "fmjd-1986-rating",
        (
            Clause(
                "9.2.3",
                put(round_1986.GroupsInOrder, "_has_sections", lambda self, k: False),
                "in round 1 the field is paired in two sections",
                "à la ronde 1, le champ est apparié en deux sections",
            ),
            Clause(
                "9.2.4",
                nothing,
                "in round 2 the upper half has two ranking points more",
                "à la ronde 2, la moitié supérieure a deux points de classement de plus",
            ),
            Clause(
                "9.2.5",
                _with_median(),
                "in round 2 the groups are paired strictly from the top",
                "à la ronde 2, les groupes sont appariés strictement d'en haut",
            ),
        ),
    ),
    (
        "fmjd-four-groups",
        "fmjd-2017-rating",
        (
            Clause(
                "6.1",
                nothing,
                "in round 1 the field is cut into four groups, first against second, third "
                "against fourth",
                "à la ronde 1, le champ est coupé en quatre groupes, premier contre deuxième, "
                "troisième contre quatrième",
            ),
            Clause(
                "6.1",
                put(
                    round_2017.GroupsFromTheTop,
                    "_is_cut",
                    lambda self, k, leading: self.situation.number == 1,
                ),
                "the leading group is cut as long as it is larger than the number of rounds left",
                "le groupe de tête est coupé tant qu'il dépasse le nombre de rondes restantes",
                part="later",
            ),
        ),
    ),
    (
        "fmjd-halley",
        "fmjd-2017-rating",
        (
            Clause(
                "6.2",
                nothing,
                "in round 2 the players of the upper half have the points of a win more",
                "à la ronde 2, la moitié supérieure a les points d'une victoire en plus",
            ),
            Clause(
                "6.2",
                put(round_2017.GroupsFromTheTop, "_is_cut", lambda self, k, leading: False),
                "in round 1 the field is cut as with four groups",
                "à la ronde 1, le champ est coupé comme avec quatre groupes",
                part="round-1",
            ),
        ),
    ),
)
"""Quarters and Haley of 1986, four groups and Haley of 2017."""


def changes() -> Iterator[Change]:
    """All of them; a clause without patches is the acceleration itself."""
    tables = (
        ("fide-baku", "fide-dutch-2026", BAKU),
        ("ffe-haley", FFE_SYSTEM, HALEY),
        ("ffe-haley-soft", FFE_SYSTEM, HALEY_SOFT),
        ("ffe-degressive", FFE_SYSTEM, DEGRESSIVE),
        *DRAUGHTS,
    )
    for acceleration, system, clauses in tables:
        document = {"fmjd-1986": "FMJD86", "fmjd-2017": "FMJD17"}.get(system[:9])
        for clause in clauses:
            yield clause.of(
                system,
                acceleration=acceleration,
                unaccelerated=clause.patches is nothing,
                ledger=ledger_ids(document, clause.article) if document else clause.ledger,
            )
