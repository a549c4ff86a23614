"""Systems whose articles are rows of a table: every criterion and every colour rule by itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from ablations import Amend, Change, Patch, both
from ronde.rulebooks.catalogue import system as system_named
from ronde.rulebooks.rows import Minimise
from ronde.rulebooks.team import edition_2026 as team

BRACKETS = (
    "fide-dutch-2026",
    "fide-dutch-2017",
    "ch-dutch",
    "fide-dubov-2026",
    "fide-dubov-2018",
    "fide-burstein-2026",
    "fide-burstein-2017",
)
"""Systems whose criteria are one table."""


def with_criteria(rows: Sequence[Minimise]) -> Amend:
    """The system with these rows to minimise."""
    return lambda system: replace(system, criteria=tuple(rows))


def with_colours(rules: Sequence[Any]) -> Amend:
    """The system with these colour rules."""
    return lambda system: replace(system, colours=tuple(rules))


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
    for name in BRACKETS:
        rows = system_named(name).criteria
        for place, row in enumerate(rows[1:], 1):
            yield Change(
                name,
                row.article,
                minimised(row),
                amend=with_criteria((*rows[:place], *rows[place + 1 :])),
                code=row.code,
                part=part_of(rows, place),
            )


def sets_and_pairs() -> Iterator[Change]:
    """The two tables of the systems of matches; those of teams by type of preferences."""
    for name, options in (("fide-double-swiss", {}), ("fide-team", {"type": "B"})):
        rows = system_named(name).criteria
        for row in rows[1:]:
            yield Change(
                name,
                row.article,
                minimised(row),
                amend=with_criteria([other for other in rows if other is not row]),
                code=row.code,
                options=options,
            )


def undecided(*_claims: object) -> str:
    """White to the higher-ranked, when no rule has anything to say."""
    return "W"


def only_preference() -> Iterator[Change]:
    """The rule for a team that alone prefers a colour; the next rule would say the same."""
    rest = tuple(rule for rule in team.COLOURS if rule.code not in ("4.3.2", "4.3.3"))
    wording = next(rule.wording for rule in team.COLOURS if rule.code == "4.3.2")
    yield Change(
        "fide-team", "4.3.2", both(wording), amend=with_colours(rest), options={"type": "A"}
    )


def colours() -> Iterator[Change]:
    """Every colour rule by itself; the last one gives way to "White to the higher-ranked"."""
    for system in (*BRACKETS, "fide-double-swiss"):
        yield from colour_rules(system, system_named(system).colours)
    for kind in "AB":
        rules = team.COLOURS
        wanted = [r for r in rules if r.code != "4.3.2" and (r.code == "4.3.4") == (kind == "B")]
        yield from colour_rules("fide-team", rules, wanted=wanted, options={"type": kind})


def colour_rules(
    system: str,
    rules: Sequence[Any],
    *,
    patches: Callable[[tuple[Any, ...]], Callable[[], Iterable[Patch]]] | None = None,
    wanted: Sequence[Any] | None = None,
    options: dict[str, str] | None = None,
) -> Iterator[Change]:
    """The rules of one table, each dropped in turn; `patches` puts a table that is no value."""
    last = type(rules[0])("", "", undecided)
    articles = [getattr(rule, "article", None) or rule.code for rule in rules]
    for place, rule in enumerate(rules):
        if wanted is not None and rule not in wanted:
            continue
        article = articles[place]
        same = [other for other in range(len(rules)) if articles[other] == article]
        rest = (*rules[:place], *rules[place + 1 :], last)
        change = Change(
            system,
            article,
            both(rule.wording),
            options=options or {},
            part=str(same.index(place) + 1) if len(same) > 1 else "",
        )
        if patches is None:
            yield replace(change, amend=with_colours(rest))
        else:
            yield replace(change, patches=patches(rest))


def changes() -> Iterator[Change]:
    """All of them."""
    yield from criteria()
    yield from sets_and_pairs()
    yield from only_preference()
    yield from colours()
