"""The draughts annexe of 2017, aspect by aspect."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from ablations import Change, Clause, Patch, Patches, Says, both, everywhere, lacking, nothing
from ablations.fmjd1986 import heedless_rest, ledger_ids
from ablations.tables import colour_rules, minimised, put
from ronde.rulebooks.fmjd import (
    colours,
    criteria_2017,
    edition_2017,
    players_2017,
)
from ronde.rulebooks.fmjd.aspects import OPTIONS
from ronde.rulebooks.fmjd.regulations import SENTENCES
from ronde.rulebooks.fmjd.round_2017 import GroupsFromTheTop

PRESETS = (
    edition_2017.RATING,
    edition_2017.RATING_PLAYERS,
    edition_2017.SOLKOFF_TRUNCATED,
    edition_2017.SOLKOFF_MEDIAN,
    edition_2017.KNDB_SOLKOFF,
)
OTHER = {
    "order_r1": {"a": "b", "b": "a"},
    "pairing_r1": {"halves": "neighbours", "neighbours": "halves"},
    "colours_r1": {"alternate": "upper", "upper": "alternate", "odd": "upper"},
    "order_next": {"a": "b", "b": "a", "c": "b", "d": "b"},
    "in_group": {"a": "b", "b": "a", "dubov": "a"},
    "odd": {"a": "b", "b": "a"},
    "float_target": {"a": "b", "b": "a"},
    "colour": {"none": "weak", "weak": "none", "strong": "weak"},
    "twice": {"last-or-ahead": "last", "last": "last-or-ahead"},
    "balanced": {"first": "alternate", "alternate": "first"},
    "third_colour": {"before": "never", "never": "before"},
    "floats": {"true": "false", "false": "true"},
    "floats_two_rounds": {"true": "false", "false": "true"},
    "strong_every_round": {"true": "false", "false": "true"},
    "colour_may_float": {"true": "false", "false": "true"},
}
"""What each choice of an aspect is compared with. Choices by lot are left out: the draw of
another program would be another."""

IN_FORCE = {"twice": "weak", "strong_every_round": "strong"}
"""Aspects that matter only with one colour preference."""

ARTICLES = {option.key: option.article for option in OPTIONS}
LETTERED = ("order_r1", "order_next", "in_group", "odd", "float_target")
COLOUR_LETTERS = {"none": "a", "weak": "b", "strong": "c"}


def lettered(key: str, value: str) -> str:
    """The article of a choice: 3.4 and its letter."""
    if key == "colour":
        return f"3.7.{COLOUR_LETTERS[value]}"
    if key == "in_group" and value == "dubov":
        return "3.4.d"
    return f"{ARTICLES[key]}.{value}" if key in LETTERED else ARTICLES[key]


def sentence(key: str, value: str) -> Says | None:
    """What a choice means, where the annex has words for it."""
    found = SENTENCES.get((key, value))
    return None if found is None else tuple(text.rstrip(".") for text in both(found))  # type: ignore[return-value]


def aspects_of_presets() -> Iterator[Change]:
    """Every aspect of each preset against another choice."""
    for preset in PRESETS:
        chosen = preset.chosen({})
        for key, others in OTHER.items():
            value = chosen[key]
            if chosen["colour"] != IN_FORCE.get(key, chosen["colour"]):
                continue
            says = sentence(key, value)
            if says is None:
                continue
            article = lettered(key, value)
            yield Change(
                preset.name,
                article,
                says,
                instead={key: others[value]},
                ledger=ledger_ids("FMJD17", article),
                part=key.replace("_", "-"),
            )


def single_aspects() -> Iterator[Change]:
    """Every other choice of an aspect, made in the rating system."""
    base = PRESETS[0]
    chosen = base.chosen({})
    for key, others in OTHER.items():
        for value in others:
            says = sentence(key, value)
            if value == chosen[key] or says is None:
                continue
            options = {key: value}
            if key == "strong_every_round":
                options["colour"] = "strong"
            article = lettered(key, value)
            yield Change(
                base.name,
                article,
                says,
                options=options,
                instead={key: others[value]},
                ledger=ledger_ids("FMJD17", article),
                part=f"{key}={value}".replace("_", "-"),
            )


def _as_scored(situation: Any, number: int) -> list[int]:
    past = number <= situation.history.rounds
    return situation.score_in(number) if past else situation.score


def _both_modules() -> Iterable[Patch]:
    return everywhere(players_2017.pairing_scores, _as_scored)


def _without_row(row: Any) -> Patches:
    made = criteria_2017.criteria

    def criteria(aspects: Any, number: int) -> tuple[Any, ...]:
        return tuple(other for other in made(aspects, number) if other is not row)

    return lambda: everywhere(made, criteria)


def _heedless_groups() -> Iterable[Patch]:
    def may_leave(self: GroupsFromTheTop, members_: list[int], below: int, seats: int) -> Any:
        return members_

    return (Patch(GroupsFromTheTop, "_may_leave", may_leave),)


COMMON_2017 = (
    Clause(
        "1",
        nothing,
        "two players meet at most once",
        "deux joueurs se rencontrent au plus une fois",
        amend=lacking(0),
    ),
    Clause(
        "4.1",
        nothing,
        "nobody rests twice",
        "personne n'est deux fois au repos",
        part="twice",
        amend=lacking(1),
    ),
    Clause(
        "4.1",
        _both_modules,
        "who rested in round 1 is paired in round 2 as if without points",
        "qui était au repos à la ronde 1 est apparié à la ronde 2 comme sans points",
        part="round-2",
    ),
    Clause(
        "4.2",
        heedless_rest,
        "who rests must leave a possible round to the others",
        "qui est au repos doit laisser aux autres un appariement possible",
        part="complete",
        dead_end=True,
    ),
    Clause("3.6", _without_row(criteria_2017.AGAIN), *minimised(criteria_2017.AGAIN), part="again"),
    Clause(
        "3.5",
        _heedless_groups,
        "who leaves a group must leave a possible round to the others",
        "qui quitte un groupe doit laisser aux autres un appariement possible",
        part="complete",
        dead_end=True,
    ),
)
"""What all versions have in common."""


def common_2017() -> Iterator[Change]:
    """For each preset."""
    for preset in PRESETS:
        for clause in COMMON_2017:
            yield clause.of(preset.name, ledger=ledger_ids("FMJD17", clause.article))
        later = partial(put, colours, "LATER_2017")
        for change in colour_rules(preset.name, colours.LATER_2017, patches=later):
            yield replace(
                change,
                part=f"colours-{change.part}" if change.part else "colours",
                ledger=ledger_ids("FMJD17", change.article),
            )


def changes() -> Iterator[Change]:
    """All of them."""
    yield from aspects_of_presets()
    yield from single_aspects()
    yield from common_2017()
