"""Absent without notice: withdrawn, unless the arbiter accepts an explanation.

The question is open from the forfeit until the next round is paired.

Rule: FIDE C.04.2 (2012) D4; General Regulations for Competitions 6.5
Reading: ADR-0206
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from ronde.journal.cautions import Caution, caution, listed
from ronde.journal.event import Event
from ronde.journal.section import Section
from ronde.rulebooks.handling import forfeited_round, with_withdrawals


def without_people(section: Section, people: Iterable[int], after: int) -> Section:
    """The section in which these persons are not paired any more after that round."""
    tpns = [section.tpn(person) for person in people]
    changed = with_withdrawals(section.tournament, tpns, after)
    tournament = section.tournament.with_entries(changed.players, changed.absences)
    return replace(section, tournament=tournament)


def absent_without_notice(section: Section) -> tuple[int, ...]:
    """Who was absent in the round paired last, and has neither left nor been excused.

    Who has announced when they leave has given notice.

    Rule: FIDE C.04.2 (2012) D4
    """
    number = len(section.paired)
    if not number or not section.handling.absence or section.pairs_teams:
        return ()
    tournament = section.tournament
    people = (
        section.person(tpn)
        for tpn in forfeited_round(tournament.rounds[number - 1])
        if tournament.player(tpn).last_round is None
    )
    return tuple(person for person in people if (number, person) not in section.excused)


def without_absent(section: Section) -> Section:
    """The section without those who were absent without notice.

    Rule: FIDE C.04.2 (2012) D4
    """
    return without_people(section, absent_without_notice(section), len(section.paired))


def not_admitted(section: Section) -> tuple[int, ...]:
    """Who is entered and has no number, now that the list has been drawn up: nobody pairs them."""
    if not section.is_numbered:
        return ()
    return tuple(r.person for r in section.registrations if section.number_of(r.person) is None)


def not_admitted_cautions(event: Event, section: Section) -> tuple[Caution, ...]:
    """Who is left out because they have no number."""
    people = not_admitted(section)
    if not people:
        return ()
    names = listed(event.person(person).name for person in people)
    return caution("not-admitted", fide_mode=section.fide_mode, names=names)


def absence_cautions(event: Event, section: Section) -> Iterator[Caution]:
    """One question about each player who was absent without notice."""
    for person in absent_without_notice(section):
        yield from caution(
            "absent-without-notice",
            fide_mode=section.fide_mode,
            name=event.person(person).name,
            round=len(section.paired),
            article=section.handling.absence,
        )
