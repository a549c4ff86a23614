"""What the arbiter should know before the next round: how many rounds can still be paired, and
what the regulations advise.

Nothing here decides or writes anything.

Rule: FMJD Annexe V (1986) 2.4; (2017) 4.4; Swiss guide, "Recommandations"; checklist (draft 13) 62
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ronde.accelerations.advice import cautions
from ronde.domain.errors import N_, NoLegalPairing
from ronde.domain.tournament import Tournament
from ronde.journal.absences import absent_without_notice, without_absent
from ronde.journal.section import Section
from ronde.journal.separation import pair_with_separations
from ronde.rulebooks.account import Step
from ronde.rulebooks.bans import Met
from ronde.rulebooks.handling import missing_from_programme, participants
from ronde.rulebooks.rows import Prohibit
from ronde.rulebooks.system import System


def expected(section: Section) -> int:
    """How many take part so far: players, or teams."""
    return (
        len(section.teams.teams)
        if section.teams and section.pairs_teams
        else len(section.registrations)
    )


def most_rounds(players: int) -> int:
    """No more rounds than this can be played without anybody meeting twice.

    Rule: FIDE C.04.1 (2012) b, c; (2026) 2, 3
    """
    return players - 1 if players % 2 == 0 else players


@dataclass(frozen=True, slots=True)
class PairableRounds:
    """How many rounds of a section can be paired.

    `next`: the coming round has a legal pairing now (None: not known yet, or no round is left).
    Up to round `sure`, pairings without a rematch exist whatever the results; beyond `most` there
    can be none. `sure` considers rematches, bans and byes, and assumes that nobody leaves or wins
    by forfeit: limits of colours may bind earlier.
    """

    next: bool | None
    sure: int
    most: int


def pairable_rounds(section: Section) -> PairableRounds:
    """The rounds that can be paired; before the list is drawn up, with everybody registered.

    Of teams only the number counts. A table has as many rounds as it has.
    """
    if section.rulebook.fixed_rounds is not None:
        rounds = most_rounds_of(section)
        return PairableRounds(section.next_round <= rounds or None, rounds, rounds)
    if not section.is_numbered or section.pairs_teams:
        players = expected(section)
        return PairableRounds(
            None, sure_rounds(players, players - 1, players), most_rounds(players)
        )
    section = without_absent(section)
    tournament = section.tournament
    number = section.next_round
    present = participants(tournament, number)
    played = len(section.paired)
    unmet = _fewest_left(tournament, present)
    free = _fewest_left(tournament, present, banned_from=number)
    barred = section.basic_rules.barred_from_bye(tournament.history)
    eligible = sum(not barred[i] for i in present)
    return PairableRounds(
        next=_is_pairable(section),
        sure=played + sure_rounds(len(present), free, eligible),
        most=played + max(0, unmet + len(present) % 2),
    )


def most_rounds_of(section: Section) -> int:
    """No more rounds than this: those of the table, else those without anybody meeting twice.

    None where there is no table for so many.
    """
    if section.rulebook.fixed_rounds is None:
        return most_rounds(expected(section))
    try:
        return len(section.rulebook.table_of(expected(section), section.options))
    except NoLegalPairing:
        return 0


def sure_rounds(players: int, left: int, eligible: int) -> int:
    """So many further rounds surely have a pairing without a rematch.

    `left` is the smallest number of opponents that anybody has not met. A graph in which everybody
    has at least half of the others as neighbours has a perfect matching (Dirac 1952), and every
    round takes away one. With an odd number the one with the bye, of the `eligible`, goes first.
    """
    if players < 2:
        return 0
    if players % 2 == 0:
        return max(0, left - players // 2 + 1)
    even = players - 1
    return max(0, min(left - 1 - even // 2 + 1, eligible))


def _fewest_left(
    tournament: Tournament, present: tuple[int, ...], banned_from: int | None = None
) -> int:
    """The fewest opponents left to anybody who plays: not met, nor banned in some later round."""
    here = frozenset(present)
    banned: dict[int, set[int]] = {i: set() for i in present}
    for ban in tournament.forbidden if banned_from is not None else ():
        if ban.last_round is None or ban.last_round >= (banned_from or 0):
            members = here & {tpn - 1 for tpn in ban.tpns}
            for i in members:
                banned[i] |= members - {i}
    opponents = tournament.history.opponents
    return min(
        (len(present) - 1 - len((set(opponents[i]) & here) | banned[i]) for i in present),
        default=0,
    )


def _is_pairable(section: Section) -> bool | None:
    if section.next_round > (section.tournament.number_of_rounds or 0):
        return None
    try:
        pair_with_separations(section)
    except NoLegalPairing:
        return False
    return True


def remarks(section: Section) -> tuple[Step, ...]:
    """What the arbiter should know before the next round; nothing after the last one."""
    rounds = section.tournament.number_of_rounds or 0
    if 0 < rounds < section.next_round:
        return ()
    if section.is_numbered and not section.pairs_teams:
        players = len(participants(without_absent(section).tournament, section.next_round))
    else:
        players = expected(section)
    if players < 2:
        return ()
    return (
        *_feasibility(section, rounds),
        *acceleration_groups(section),
        *section.rulebook.advice.remarks(players, rounds),
        *_absentees(section),
        *_programme(section),
    )


def acceleration_groups(section: Section) -> Iterator[Step]:
    """Remarks about groups of the acceleration that are too small or too large, while it lasts.

    Rule: FFE SAD: each group comprises at least 25 %, at most 50 % of the players
    """
    if not section.is_numbered:
        return
    tournament = section.tournament
    found = cautions(tournament, tournament.acceleration, section.options, section.next_round)
    for remark in found:
        yield Step(remark.article, remark.template, remark.facts)


def meeting_article(rulebook: System) -> str:
    """The article by which nobody meets anybody twice; of the basic rules where no row has it.

    Rule: FIDE C.04.1 (2026) 2; FMJD Annexe V (1986) 2.3; (2017) 1
    """
    bans = (row for row in rulebook.prohibitions if isinstance(row, Prohibit))
    return next((row.article for row in bans if row.meeting is Met), "C.04.1 2")


def _feasibility(section: Section, rounds: int) -> Iterator[Step]:
    """Remarks about rounds beyond what the field allows, or beyond what is sure."""
    if section.rulebook.fixed_rounds is not None:
        return
    limits = pairable_rounds(section)
    article = meeting_article(section.rulebook)
    if limits.next is False:
        yield Step(
            article,
            N_("Round {round} has no legal pairing: change the number of rounds or pair by hand."),
            {"round": section.next_round},
        )
    elif rounds > limits.most:
        yield Step(
            article,
            N_(
                "After round {most} somebody will have met everybody: {rounds} rounds are too many."
            ),
            {"most": limits.most, "rounds": rounds},
        )
    elif rounds > limits.sure:
        yield Step(
            article,
            N_(
                "Legal pairings surely exist up to round {sure}; the rounds from there to {rounds} "
                "may be hard to pair."
            ),
            {"sure": limits.sure, "rounds": rounds},
        )


def _absentees(section: Section) -> Iterator[Step]:
    """A remark about players who lost by forfeit in the last round and still take part.

    Rule: FIDE C.04.2 (2012) D4
    """
    absent = sorted(section.tpn(person) for person in absent_without_notice(section))
    if absent:
        yield Step(
            section.handling.absence,
            N_(
                "Absent without notice means withdrawn, unless good reasons are given before the "
                "next pairings are published: {players}."
            ),
            {"players": " · ".join(f"{n} {section.tournament.player(n).name}" for n in absent)},
        )


def _programme(section: Section) -> Iterator[Step]:
    """Remarks about what the programme of the next round leaves out, if there is a programme.

    Its times are about the results of the round before: round 1 has none.
    """
    if not section.timetable or not section.handling.programme or not section.paired:
        return
    for what in missing_from_programme(section.schedule(section.next_round)):
        yield Step(
            section.handling.programme,
            N_("The programme of round {round} does not announce {what}."),
            {"round": section.next_round, "what": what},
        )
