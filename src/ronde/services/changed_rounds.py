"""Rounds that were paired more than once, or that would be paired otherwise with what is known now.

A pairing that was taken back stays in the journal; a result that is corrected later changes nothing
that was paired. Both are compared with the round as it is.
"""

from __future__ import annotations

from collections.abc import Sequence

from ronde.domain.errors import N_, NoLegalPairing, RequestError
from ronde.explanation.changes import State, changed_lines, why_changed, with_present_results
from ronde.explanation.lines import Line
from ronde.journal import Journal, Section
from ronde.services.rounds import ReplayedRound, pair_next_round, paired_round


def reasons_of_change(journal: Journal, section: Section, number: int) -> Sequence[Line]:
    """Why a round is not what it was when it was first paired, or would not be so today.

    Reading: ADR-0215
    """
    taken_back = earlier_section(journal, section, number)
    if taken_back is not None:
        return _since(taken_back, section, number)
    if number == section.next_round:
        raise RequestError(
            N_("Round {round} has not been paired before: there is nothing to compare it with."),
            round=number,
        )
    event = section.dated_tournament
    now = with_present_results(event, number)
    return why_changed(event.as_known_at(number), now, section.round(number).system)


def earlier_section(journal: Journal, section: Section, number: int) -> Section | None:
    """The section that an earlier pairing of the round was made from, if one was taken back."""
    standing = section.round(number).paired_at if number <= len(section.paired) else None
    for entry in reversed(journal.entries):
        of_round = entry.act == "pair" and entry.data["section"] == section.key
        if of_round and entry.data["round"] == number and entry.at != standing:
            return journal.as_of(entry.number).section(section.key).as_known_at(number)
    return None


def _since(earlier: Section, section: Section, number: int) -> Sequence[Line]:
    """The round as it was paired first, beside the round of now."""
    if earlier.numbers != section.numbers:
        raise RequestError(
            N_(
                "Players have other numbers than when round {round} was first paired: the two "
                "pairings cannot be compared."
            ),
            round=number,
        )
    now = paired_round(section, number)
    return changed_lines(_state(earlier), State(now.tournament, now.round), **now.choices)


def _state(section: Section) -> State:
    try:
        found: ReplayedRound = pair_next_round(section)
    except NoLegalPairing:
        return State(section.tournament, None)
    return State(found.tournament, found.round)
