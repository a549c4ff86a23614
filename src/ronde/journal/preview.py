"""Up to which round legal pairings surely exist, what the regulations advise, and what
the next round would look like with games still open.

Nothing here decides or writes anything: remarks for the arbiter, as pure functions.

Rule: FMJD Annexe V (1986) 2.4; (2017) 4.4; Swiss guide, "Recommandations"; checklist (draft 13) 62
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import product

from ronde.domain.errors import N_, NoLegalPairing
from ronde.domain.result import Result
from ronde.domain.round import Game
from ronde.domain.tournament import Tournament
from ronde.journal.event import Section
from ronde.journal.separation import pair_with_separations
from ronde.pairing import Round
from ronde.rulebooks.account import Step
from ronde.rulebooks.handling import awaiting_result, missing_from_programme, participants

OUTCOMES = ((Result.WIN, Result.LOSS), (Result.DRAW, Result.DRAW), (Result.LOSS, Result.WIN))
MOST_OUTCOMES = 3**6
PAIRINGS_OF_A_PLAYER = 60_000
"""So many players may be paired in all: larger fields look at fewer ways in which games may end."""


def most_rounds(players: int) -> int:
    """No more rounds than this can be played without anybody meeting twice.

    Rule: FIDE C.04.1 (2012) b, c; (2026) 2, 3
    """
    return players - 1 if players % 2 == 0 else players


@dataclass(frozen=True, slots=True)
class Horizon:
    """How far the rounds reach.

    `next`: the coming round has a legal pairing now (None: not known yet, or no round is left).
    Up to round `sure`, pairings without a rematch exist whatever the results; beyond `most` there
    can be none. `sure` considers rematches, bans and byes, and assumes that nobody leaves or wins
    by forfeit: limits of colours may bind earlier.
    """

    next: bool | None
    sure: int
    most: int


def horizon(section: Section) -> Horizon:
    """The horizon of a section as it stands; before the list is drawn up, of those registered."""
    tournament = section.tournament
    if not section.is_numbered:
        players = len(section.registrations)
        return Horizon(None, surely(players, players - 1, players), most_rounds(players))
    number = section.next_round
    present = participants(tournament, number)
    played = len(section.paired)
    unmet = _fewest_left(tournament, present)
    free = _fewest_left(tournament, present, banned_from=number)
    return Horizon(
        next=_is_pairable(section),
        sure=played + surely(len(present), free, _eligible(section, present)),
        most=played + max(0, unmet + len(present) % 2),
    )


def surely(players: int, left: int, eligible: int) -> int:
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


def _eligible(section: Section, present: tuple[int, ...]) -> int:
    barred = section.basic_rules.barred_from_bye(section.tournament.history)
    return sum(not barred[i] for i in present)


def _is_pairable(section: Section) -> bool | None:
    if section.next_round > (section.tournament.number_of_rounds or 0):
        return None
    try:
        pair_with_separations(section)
    except NoLegalPairing:
        return False
    return True


def remarks(section: Section) -> tuple[Step, ...]:
    """What the arbiter should know before the next round."""
    return tuple(_remarks(section))


def _remarks(section: Section) -> Iterator[Step]:
    rounds = section.tournament.number_of_rounds or 0
    players = _players_now(section)
    if players < 2:
        return
    yield from _feasibility(section, rounds)
    yield from section.rulebook.advice.remarks(players, rounds)
    yield from _absentees(section)
    yield from _programme(section)


def _players_now(section: Section) -> int:
    if not section.is_numbered:
        return len(section.registrations)
    return len(participants(section.tournament, section.next_round))


def _feasibility(section: Section, rounds: int) -> Iterator[Step]:
    """Remarks about rounds beyond what the field allows, or beyond what is sure."""
    seen = horizon(section)
    article = "C.04.1 b"
    if seen.next is False:
        yield Step(
            article,
            N_("Round {round} has no legal pairing: change the number of rounds or pair by hand."),
            {"round": section.next_round},
        )
    elif rounds > seen.most:
        yield Step(
            article,
            N_(
                "After round {most} somebody will have met everybody: {rounds} rounds are too many."
            ),
            {"most": seen.most, "rounds": rounds},
        )
    elif rounds > seen.sure:
        yield Step(
            article,
            N_(
                "Legal pairings surely exist up to round {sure}; the rounds from there to {rounds} "
                "may be hard to pair."
            ),
            {"sure": seen.sure, "rounds": rounds},
        )


def _absentees(section: Section) -> Iterator[Step]:
    """A remark about players who lost by forfeit in the last round and still take part.

    Rule: FIDE C.04.2 (2012) D4
    """
    if section.handling.edition == 2026 or not section.paired:
        return
    present = set(participants(section.tournament, section.next_round))
    absent = sorted(
        tpn
        for game in section.tournament.rounds[-1].games
        for tpn, result in ((game.white, game.white_result), (game.black, game.black_result))
        if result is Result.FORFEIT_LOSS and tpn - 1 in present
    )
    if absent:
        yield Step(
            "C.04.2 D4",
            N_(
                "Absent without notice means withdrawn, unless good reasons are given before the "
                "next pairings are published: {players}."
            ),
            {"players": ", ".join(map(str, absent))},
        )


def _programme(section: Section) -> Iterator[Step]:
    """Remarks about what the programme of the next round leaves out, if there is a programme."""
    from ronde.journal.acts.corrections import schedule

    if not section.timetable:
        return
    for what in missing_from_programme(schedule(section, section.next_round)):
        yield Step(
            "C.04.2 D7, D8",
            N_("The programme of round {round} does not announce {what}."),
            {"round": section.next_round, "what": what},
        )


@dataclass(frozen=True, slots=True)
class Preview:
    """The next round from the games still open.

    `outcomes` is how many ways the open games were ended; `sure` are boards that come out in all
    of them, `likely` how often each board came out. `dead_ends` outcomes leave no legal pairing.
    Where the games are too many, they count as draws and one single outcome is looked at.
    """

    open_games: int
    outcomes: int
    dead_ends: int
    sure: tuple[tuple[int, int], ...]
    likely: tuple[tuple[tuple[int, int], int], ...]


def preview(
    section: Section,
    most: int = MOST_OUTCOMES,
    on_progress: Callable[[int, int], None] | None = None,
) -> Preview:
    """The boards of the next round, as far as the games still open let them be known.

    `on_progress` is called before each outcome with how many have been paired, and of how many.
    """
    stages = _stages(section, most)
    rounds: list[Round] = []
    dead_ends = 0
    for done, stage in enumerate(stages):
        if on_progress is not None:
            on_progress(done, len(stages))
        try:
            rounds.append(pair_with_separations(stage)[0])
        except NoLegalPairing:
            dead_ends += 1
    count = Counter(board for made in rounds for board in made.pairs)
    sure = (
        [] if dead_ends or not rounds else [b for b in rounds[0].pairs if count[b] == len(rounds)]
    )
    return Preview(
        open_games=len(section.unfinished),
        outcomes=len(stages),
        dead_ends=dead_ends,
        sure=tuple(sure),
        likely=tuple(sorted(count.items(), key=lambda item: (-item[1], item[0]))),
    )


def most_outcomes(section: Section) -> int:
    """In how many ways open games may end, at most, so that a large field is looked at in time."""
    players = max(1, len(section.tournament.players))
    return min(MOST_OUTCOMES, max(9, PAIRINGS_OF_A_PLAYER // players))


def _stages(section: Section, most: int) -> list[Section]:
    """The section after every way in which its open games may end."""
    waiting = awaiting_result(section.tournament)
    if not waiting or 3 ** len(waiting) > most:
        return [section]
    stages = []
    for ends in product(OUTCOMES, repeat=len(waiting)):
        tournament = section.tournament
        for (number, game), results in zip(waiting, ends, strict=True):
            done = Game(game.white, game.black, *results)
            tournament = tournament.with_result(number, game.white, game.black, done)
        stages.append(replace(section, tournament=tournament))
    return stages
