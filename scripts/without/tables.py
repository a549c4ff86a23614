"""Systems whose articles are rows of a table: every criterion and every colour rule by itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from ronde.rulebooks.burstein import edition_2017 as burstein_2017
from ronde.rulebooks.burstein import edition_2026 as burstein_2026
from ronde.rulebooks.double_swiss import edition_2026 as double_swiss
from ronde.rulebooks.dubov import edition_2018 as dubov_2018
from ronde.rulebooks.dubov import edition_2026 as dubov_2026
from ronde.rulebooks.dutch import edition_2017 as dutch_2017
from ronde.rulebooks.dutch import edition_2026 as dutch_2026
from ronde.rulebooks.dutch import swiss_guide
from ronde.rulebooks.lexicographic.flow import Tables
from ronde.rulebooks.problem import Criteria
from ronde.rulebooks.rows import Minimise
from ronde.rulebooks.team import edition_2026 as team
from without import Change, Patch, both

Owner = tuple[str, Any, str, Any]
"""System, and where its table of criteria stands: owner, name, the module with the rows."""

BRACKETS: tuple[Owner, ...] = (
    ("fide-dutch-2026", dutch_2026, "_CRITERIA", dutch_2026),
    ("fide-dutch-2017", dutch_2017, "CRITERIA", dutch_2017),
    ("ch-dutch", swiss_guide, "CRITERIA", dutch_2017),
    ("fide-dubov-2026", dubov_2026.RULEBOOK, "criteria", dubov_2026),
    ("fide-dubov-2018", dubov_2018.RULEBOOK, "criteria", dubov_2018),
    ("fide-burstein-2026", burstein_2026.RULEBOOK, "criteria", burstein_2026),
    ("fide-burstein-2017", burstein_2017.RULEBOOK, "criteria", burstein_2017),
)

COLOURS: tuple[Owner, ...] = (
    ("fide-dutch-2026", dutch_2026, "COLOURS", dutch_2026),
    ("fide-dutch-2017", dutch_2017, "COLOURS", dutch_2017),
    ("ch-dutch", swiss_guide, "COLOURS", dutch_2017),
    ("fide-dubov-2026", dubov_2026.RULEBOOK, "colours", dubov_2026),
    ("fide-dubov-2018", dubov_2018.RULEBOOK, "colours", dubov_2018),
    ("fide-burstein-2026", burstein_2026.RULEBOOK, "colours", burstein_2026),
    ("fide-burstein-2017", burstein_2017.RULEBOOK, "colours", burstein_2017),
    ("fide-double-swiss", double_swiss, "COLOURS", double_swiss),
)


def part_of(rows: Sequence[Minimise], place: int) -> str:
    """Rows of one article are told apart by their turn."""
    row = rows[place]
    same = [other for other in rows if other.article == row.article]
    return str(same.index(row) + 1) if len(same) > 1 else ""


def minimised(row: Any) -> tuple[str, str]:
    """What a row makes small, in both languages."""
    english, french = both(row.wording)
    return f"minimise {english}", f"à minimiser : {french}"


def put(owner: Any, name: str, value: Any) -> Callable[[], Iterable[Patch]]:
    """One name changed."""
    return lambda: (Patch(owner, name, value),)


def all_legal(found: Any) -> list[int]:
    """Everybody may meet everybody again."""
    everybody = (1 << len(found)) - 1
    return [everybody & ~(1 << v) for v in range(len(found))]


def criteria() -> Iterator[Change]:
    """Every row but the first: without that one there would be nothing to make small."""
    for system, owner, name, module in BRACKETS:
        rows = module.QUALITY
        for place, row in enumerate(rows[1:], 1):
            rest = Criteria((*rows[:place], *rows[place + 1 :]), module.ABSOLUTE)
            yield Change(
                system,
                row.article,
                minimised(row),
                put(owner, name, rest),
                code=row.code,
                part=part_of(rows, place),
            )


def sets_and_pairs() -> Iterator[Change]:
    """The two tables of the systems of matches; those of teams by type of preferences."""
    sets, pairs = double_swiss.OF_SETS, double_swiss.OF_PAIRS
    for of_sets, of_pairs, row in _dropped(sets, pairs):
        tables = Tables(Criteria(of_sets, double_swiss.ABSOLUTE), Criteria(of_pairs))
        yield Change(
            "fide-double-swiss",
            row.article,
            minimised(row),
            put(double_swiss, "TABLES", tables),
            code=row.code,
        )
    for of_sets, of_pairs, row in _dropped(team.OF_SETS, team.OF_PAIRS["B"]):
        tables = Tables(Criteria(of_sets, team.ABSOLUTE), Criteria(of_pairs))
        yield Change(
            "fide-team",
            row.article,
            minimised(row),
            put(team, "TABLES", {**team.TABLES, "B": tables}),
            code=row.code,
            options={"type": "B"},
        )


def _dropped(
    sets: Sequence[Minimise], pairs: Sequence[Minimise]
) -> Iterator[tuple[Sequence[Minimise], Sequence[Minimise], Minimise]]:
    for row in sets[1:]:
        yield [other for other in sets if other is not row], pairs, row
    for row in pairs:
        yield sets, [other for other in pairs if other is not row], row


def undecided(*_claims: object) -> str:
    """White to the higher-ranked, when no rule has anything to say."""
    return "W"


def only_preference() -> Iterator[Change]:
    """The rule for a team that alone prefers a colour; the next rule would say the same."""
    rest = tuple(rule for rule in team.COLOURS if rule.code not in ("4.3.2", "4.3.3"))
    wording = next(rule.wording for rule in team.COLOURS if rule.code == "4.3.2")
    yield Change(
        "fide-team", "4.3.2", both(wording), put(team, "COLOURS", rest), options={"type": "A"}
    )


def colours() -> Iterator[Change]:
    """Every colour rule by itself; the last one gives way to "White to the higher-ranked"."""
    for system, owner, name, module in COLOURS:
        yield from colour_rules(system, owner, name, module.COLOURS)
    for kind in "AB":
        rules = team.COLOURS
        wanted = [r for r in rules if r.code != "4.3.2" and (r.code == "4.3.4") == (kind == "B")]
        yield from colour_rules(
            "fide-team", team, "COLOURS", rules, wanted=wanted, options={"type": kind}
        )


def colour_rules(
    system: str,
    owner: Any,
    name: str,
    rules: Sequence[Any],
    *,
    wanted: Sequence[Any] | None = None,
    options: dict[str, str] | None = None,
) -> Iterator[Change]:
    """The rules of one table, each dropped in turn."""
    last = type(rules[0])("", "", undecided)
    articles = [getattr(rule, "article", None) or rule.code for rule in rules]
    for place, rule in enumerate(rules):
        if wanted is not None and rule not in wanted:
            continue
        article = articles[place]
        same = [other for other in range(len(rules)) if articles[other] == article]
        yield Change(
            system,
            article,
            both(rule.wording),
            put(owner, name, (*rules[:place], *rules[place + 1 :], last)),
            options=options or {},
            part=str(same.index(place) + 1) if len(same) > 1 else "",
        )


def changes() -> Iterator[Change]:
    """All of them."""
    yield from criteria()
    yield from sets_and_pairs()
    yield from only_preference()
    yield from colours()
