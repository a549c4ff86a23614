"""Separation: club mates or compatriots do not meet where a legal round allows it.

Separations rank directly after the absolute criteria. All of them are first tried as bans; where
the rules then leave no round, the fewest are conceded, the lowest boards first, as a matching of
minimum cost over the pairs that may meet finds them; all others remain bans, and the system pairs
as always.

Reading: ADR-0081
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations

from ronde.domain.errors import N_, NoLegalPairing
from ronde.domain.history import History
from ronde.domain.player import Player, Tpn
from ronde.domain.round import Pair
from ronde.domain.tournament import ForbiddenPairs, Tournament
from ronde.journal.section import Section
from ronde.pairing import Round, pair
from ronde.rulebooks.account import Account, Step
from ronde.rulebooks.basic import keeps_colour_limits
from ronde.rulebooks.handling import participants
from ronde.solver import cheapest_perfect

Numbers = frozenset[int]
LARGEST = 400
"""Fields up to this size are matched at minimum cost; larger ones are paired again and again."""

_SEPARATED = {
    "club": N_("club mates are kept apart as far as the rules allow"),
    "federation": N_("compatriots are kept apart as far as the rules allow"),
    "league": N_("players of one league are kept apart as far as the rules allow"),
}
_CONCEDED = {
    "club": N_("the club mates {a} and {b} meet: the rules leave no round that parts them all"),
    "federation": N_(
        "the compatriots {a} and {b} meet: the rules leave no round that parts them all"
    ),
    "league": N_("{a} and {b}, of one league, meet: the rules leave no round that parts them all"),
}


def pair_with_separations(section: Section) -> tuple[Round, tuple[Pair, ...]]:
    """The next round of the section, and the pairs of persons that had to be conceded.

    A table leaves nothing to separate: that is what the restricted drawing of lots is for.
    """
    separations = _separations(section)
    if not separations or section.rulebook.fixed_rounds is not None:
        return _pair(section, section.tournament), ()
    made, conceded = _with_fewest_concessions(section, frozenset(separations))
    account = replace(made, _account=lambda: _account(made, separations, conceded))
    persons = sorted(tuple(map(section.person, sorted(tpns))) for tpns in conceded)
    return account, tuple((a, b) for a, b in persons)


def bans_in_force(section: Section, conceded: Iterable[Pair]) -> tuple[tuple[Tpn, ...], ...]:
    """Who may not meet whom in the next round, group by group; separations are bans there.

    `conceded` are the pairs of persons that meet although they should be separated.
    """
    number, tournament = section.next_round, section.tournament
    bans = [ban.tpns for ban in tournament.forbidden if ban.holds_in(number)]
    met = {frozenset((section.tpn(a), section.tpn(b))) for a, b in conceded}
    groups: dict[tuple[str, str], list[Tpn]] = {}
    for by, players in _separated(section):
        for player in players:
            groups.setdefault((by, getattr(player, by)), []).append(player.tpn)
    for group in groups.values():
        if any(two <= set(group) for two in met):
            bans += [two for two in combinations(group, 2) if frozenset(two) not in met]
        elif len(group) > 1:
            bans.append(tuple(group))
    return tuple(bans)


def _separated(section: Section) -> Iterator[tuple[str, list[Player]]]:
    """What the separations of the next round go by, and the players who have it."""
    number = section.next_round
    present = participants(section.tournament, number)
    players = [section.tournament.players[i] for i in present]
    for separation in section.separations:
        if separation.holds_in(number):
            by = separation.by
            yield by, [player for player in players if getattr(player, by)]


def _pair(section: Section, tournament: Tournament) -> Round:
    return pair(
        tournament,
        section.rulebook,
        acceleration=tournament.acceleration,
        options=section.options,
        adjourned=True,
    )


def _separations(section: Section) -> dict[Numbers, str]:
    """The pairs to be separated in the next round, and what the two have in common."""
    return {
        frozenset((a.tpn, b.tpn)): by
        for by, players in _separated(section)
        for a, b in combinations(players, 2)
        if getattr(a, by) == getattr(b, by)
    }


def _with_fewest_concessions(
    section: Section, separations: frozenset[Numbers]
) -> tuple[Round, frozenset[Numbers]]:
    """The round, and the separations that were conceded for it."""
    for conceded in (frozenset[Numbers](), _matched(section, separations)):
        if conceded is not None:
            try:
                return _pair(section, _banning(section, separations - conceded)), conceded
            except NoLegalPairing:
                continue
    return _conceded_one_by_one(section, separations)


def _banning(section: Section, pairs: Iterable[Numbers]) -> Tournament:
    number = section.next_round
    return section.tournament.with_bans(
        ForbiddenPairs(tuple(Tpn(tpn) for tpn in sorted(two)), number, number)
        for two in sorted(pairs, key=sorted)
    )


def _conceded_one_by_one(
    section: Section, separations: frozenset[Numbers]
) -> tuple[Round, frozenset[Numbers]]:
    """Where the matching does not help: concede all, then separate again one by one."""
    made = _pair(section, section.tournament)
    conceded = separations & {frozenset(two) for two in made.pairs}
    for two in sorted(conceded, key=sorted):
        fewer = conceded - {two}
        try:
            made = _pair(section, _banning(section, separations - fewer))
        except NoLegalPairing:
            continue
        conceded = fewer
    return _pair(section, _banning(section, separations - conceded)), conceded


def _matched(section: Section, separations: frozenset[Numbers]) -> frozenset[Numbers] | None:
    """The fewest separations to concede, lowest scores first; None where it is not known."""
    tournament = section.tournament
    present = participants(tournament, section.next_round)
    if len(present) > LARGEST:
        return None
    costs = _costs(section, present, separations)
    found = cheapest_perfect(costs)
    if found is None:
        return None
    pairs = (
        frozenset((present[v] + 1, present[w] + 1))
        for v, w in enumerate(found.mate)
        if v < w < len(present)
    )
    return separations.intersection(pairs)


def _costs(
    section: Section, present: Sequence[int], separations: frozenset[Numbers]
) -> list[list[int | None]]:
    """What each pair that may meet costs: nothing, or much where it should be separated.

    With an odd number a further place stands for the bye.
    """
    tournament = section.tournament
    history = tournament.history
    banned = {
        frozenset(two)
        for ban in tournament.forbidden
        if ban.holds_in(section.next_round)
        for two in combinations(ban.tpns, 2)
    }
    colours_bind = not section.is_draughts and (section.next_round != tournament.number_of_rounds)
    much = 1 + len(present) * max(map(abs, history.points), default=0)
    size = len(present) + len(present) % 2
    costs: list[list[int | None]] = [[None] * size for _ in range(size)]
    for (v, i), (w, j) in combinations(enumerate(present), 2):
        two = frozenset((i + 1, j + 1))
        if j in history.opponents[i] or two in banned:
            continue
        if colours_bind and _colours_clash(history, i, j):
            continue
        cost = much + history.points[i] + history.points[j] if two in separations else 0
        costs[v][w] = costs[w][v] = cost
    if size > len(present):
        barred = section.basic_rules.barred_from_bye(history)
        for v, i in enumerate(present):
            if not barred[i]:
                costs[v][-1] = costs[-1][v] = 0
    return costs


def _colours_clash(history: History, i: int, j: int) -> bool:
    """Neither colour can be given to one without breaking the limits of one of the two."""
    a, b = history.colours[i], history.colours[j]
    return not any(
        keeps_colour_limits(a, one) and keeps_colour_limits(b, other)
        for one, other in (("W", "B"), ("B", "W"))
    )


def _account(made: Round, separations: dict[Numbers, str], conceded: frozenset[Numbers]) -> Account:
    """The account of the round, with its separations and concessions."""
    separated = [Step("", _SEPARATED[by]) for by in sorted(set(separations.values()))]
    met = [
        Step("", _CONCEDED[separations[two]], {"a": min(two), "b": max(two)})
        for two in sorted(conceded, key=sorted)
    ]
    return replace(made.account, steps=(*made.account.steps, *separated, *met))
