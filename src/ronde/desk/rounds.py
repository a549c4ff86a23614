"""The account of a round: as it was paired, from the event as it then stood."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, replace
from threading import Lock
from typing import Any

from ronde.domain.tournament import Tournament
from ronde.engine import Round, pair
from ronde.journal import Journal, Section
from ronde.journal.acts.rounds import drawn_colour
from ronde.journal.apart import paired_apart
from ronde.journal.journal import PAIRING_ACTS

KEPT = 32
_kept: OrderedDict[tuple[str, int, str, int], Made] = OrderedDict()
_lock = Lock()


@dataclass(frozen=True, slots=True)
class Made:
    """A round as the rules make it, and the tournament before it."""

    tournament: Tournament
    round: Round
    choices: dict[str, Any]


def made(journal: Journal, section: Section, number: int) -> Made:
    """The round with its account; the latest ones are kept, for one entry of the journal each."""
    head = journal.head
    key = (str(journal.place), head.number if head else 0, section.key, number)
    with _lock:
        if key in _kept:
            return _kept[key]
    found = _made(journal, section, number)
    with _lock:
        _kept[key] = found
        while len(_kept) > KEPT:
            _kept.popitem(last=False)
    return found


def _made(journal: Journal, section: Section, number: int) -> Made:
    if number == section.next_round:
        return _apart(section)
    for remembered in reversed(journal.history):
        entry = remembered.entry
        told = (entry.data.get("section"), entry.data.get("round"))
        if entry.act in PAIRING_ACTS and told == (section.key, number):
            if remembered.undone_by is None:
                return _apart(journal.as_of(entry.number - 1).section(section.key))
    choices = _choices(section)
    return Made(
        section.tournament,
        pair(section.tournament, section.system, **choices, round=number),
        choices,
    )


def _apart(section: Section) -> Made:
    section = replace(section, manual=None)
    if section.tournament.initial_colour is None and section.next_round == 1:
        colour = drawn_colour(section.tournament.lot_seed or "")
        section = replace(section, tournament=replace(section.tournament, initial_colour=colour))
    return Made(section.tournament, paired_apart(section)[0], _choices(section))


def _choices(section: Section) -> dict[str, Any]:
    return {"acceleration": section.tournament.acceleration, "options": dict(section.options)}
