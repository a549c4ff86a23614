"""The systems of matches, C.04.5 and C.04.6: what is not a row of their tables."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ablations import Change, Patches, Says
from ablations.dubov_burstein import (
    BYE_KEYS,
    SETS,
    absolutes,
    heedless_upfloaters,
    last_bijection,
    last_set,
    more_upfloaters,
)
from ablations.tables import minimised, put
from ronde.rulebooks.completion import first_with_bye
from ronde.rulebooks.double_swiss import edition_2026 as double_swiss
from ronde.rulebooks.lexicographic import bracket as lexicographic_bracket
from ronde.rulebooks.lexicographic import flow as lexicographic_flow
from ronde.rulebooks.lexicographic.entrants import EntrantColumns
from ronde.rulebooks.team import edition_2026 as team
from ronde.rulebooks.team import record as team_record


def match_bye(key: Callable[[Any], Any]) -> Patches:
    """The bye by other keys."""

    def bye(columns: EntrantColumns) -> int:
        entrants = columns.entrants
        may = [v for v, can in enumerate(columns.bans.may_have_bye(len(columns))) if can]
        may.sort(key=lambda v: key(entrants[v]))
        return first_with_bye(columns.legal_rows(), may, columns.numbers)

    return put(lexicographic_flow, "_bye", bye)


MATCH_BYES: tuple[tuple[str, Callable[[Any], Any], Says], ...] = (
    ("score", lambda e: (-e.matches, -e.rank), BYE_KEYS[0][2]),
    (
        "matches",
        lambda e: (e.score, -e.rank),
        (
            "of equal scores, who has played most matches has the bye",
            "à score égal, qui a joué le plus de matchs est exempt",
        ),
    ),
    (
        "number",
        lambda e: (e.score, -e.matches, e.rank),
        (
            "of equals, the largest number has the bye",
            "à égalité, le plus grand numéro est exempt",
        ),
    ),
)


def of_matches(system: str, edition: Any, options: dict[str, str]) -> Iterator[Change]:
    """C.04.5 and C.04.6."""
    keys = {part: key for part, key, _ in MATCH_BYES}
    yield from absolutes(system, edition, heedless_upfloaters, options)
    first = edition.CRITERIA[0]
    yield Change(
        system,
        first.article,
        minimised(first),
        more_upfloaters,
        code=first.code,
        options=options,
    )
    for part, _, says in MATCH_BYES:
        yield Change(system, "3.4", says, match_bye(keys[part]), part=part, options=options)
    yield Change(
        system,
        "3.5.4",
        SETS,
        last_set,
        options=options,
    )
    yield Change(
        system,
        "3.6",
        (
            "of equally good pairings the one with the smallest identifier is taken",
            "parmi les appariements équivalents, celui du plus petit identificateur est pris",
        ),
        put(lexicographic_bracket, "first_bijection", last_bijection),
        options=options,
    )


def of_teams() -> Iterator[Change]:
    """What only teams have."""
    yield Change(
        "fide-team",
        "1.2",
        (
            "the primary score makes the scoregroups: match points, unless game points were chosen",
            (
                "le score primaire forme les niveaux : les points de match, sauf si les points de "
                "partie ont été choisis"
            ),
        ),
        options={"type": "A"},
        instead={"primary": "game-points", "secondary": "match-points"},
        part="primary",
    )
    yield Change(
        "fide-team",
        "1.2",
        (
            "the secondary score ranks the two teams of a pair for the colours",
            "le score secondaire classe les deux équipes d'un match pour les couleurs",
        ),
        options={"type": "A"},
        instead={"secondary": "none"},
        part="secondary",
    )
    yield Change(
        "fide-team",
        "1.7",
        (
            "colour preferences of type A are fewer than those of type B",
            "les préférences de couleur de type A sont moins nombreuses que celles de type B",
        ),
        options={"type": "A"},
        instead={"type": "B"},
    )
    yield Change(
        "fide-team",
        "1.5",
        (
            "a team that met another score in the previous round is a floater",
            "une équipe qui a rencontré un autre score à la ronde précédente est un flotteur",
        ),
        put(team_record, "_floated", lambda *_: set()),
        options={"type": "A"},
    )
    yield Change(
        "fide-team",
        "2.3.4",
        (
            "earlier floats are forgotten in the last two rounds",
            "les flottements sont oubliés aux deux dernières rondes",
        ),
        put(team, "floats_count", lambda _situation: True),
        options={"type": "A"},
        part="last",
    )


def changes() -> Iterator[Change]:
    """All of them."""
    yield from of_matches("fide-double-swiss", double_swiss, {})
    yield from of_matches("fide-team", team, {"type": "A"})
    yield from of_teams()
