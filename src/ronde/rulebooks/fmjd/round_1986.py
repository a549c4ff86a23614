"""One round of 1986, paragraph by paragraph: the rest, the groups, who leaves, the pairs.

Rule: FMJD Annexe V (1986) 5, 6, 8.4-8.6, 9
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from ronde.domain.errors import N_
from ronde.domain.history import NOBODY
from ronde.domain.lot import lot
from ronde.domain.result import Bye, Result
from ronde.rulebooks.criteria import Criteria
from ronde.rulebooks.fmjd.choice import Group, solved
from ronde.rulebooks.fmjd.choices_1986 import Choices
from ronde.rulebooks.fmjd.departures import Departure, GroupAndRest
from ronde.rulebooks.fmjd.field import Field, rows_of_unmet, rows_with_third_colours
from ronde.rulebooks.fmjd.lines import (
    BestAgainstLast,
    Halves,
    HalvesFromBelow,
    HalvesInOrder,
    Neighbours,
    OtherColour,
    Scheme,
    first_in_order,
)
from ronde.rulebooks.fmjd.rest import Completion, Relaxation, completion, met_by, relaxations
from ronde.rulebooks.fmjd.sections import sections
from ronde.rulebooks.numbering import identity
from ronde.rulebooks.rows import Minimise, Prohibition
from ronde.rulebooks.situation import Situation
from ronde.solver import first_matching, mend
from ronde.solver.bits import Bits, Mate, bits_of
from ronde.tiebreaks.orders import RESTS, solkoff, sonneborn_berger

Pair = tuple[int, int]

FORFEIT_POINTS = (*RESTS, Bye.FULL)
"""Two points granted without a game. Rule: FMJD Annexe V (1986) 5.2, 8.4, 8.5"""

AMENDED = Criteria(
    [
        Minimise(
            "5.8",
            "5.8",
            N_("rounds 1 and 2: people of one nation, league or club meet, or are kept apart"),
        )
    ]
)
"""The one row that counts pairs against the wish of 5.8."""


class Subgroups(NamedTuple):
    """Those of a group who had more games with White so far, and with Black."""

    white: Sequence[int]
    black: Sequence[int]


class PairedGroup(NamedTuple):
    """What became of a group of equal points.

    `members` are all of them, `taken` those whom other groups had taken before. `upper` groups
    send players down, the others up. `inside` are the pairs within the group, as they were found;
    `sectioned` says whether they come from sections of an acceleration, or should have;
    `subgroups` are B and N, where colours were looked at first (7.2.2).
    """

    members: Sequence[int]
    taken: Sequence[int]
    upper: bool
    departure: Departure | None
    inside: Sequence[Pair]
    sectioned: bool | None = None
    subgroups: Subgroups | None = None


class PairedRound(NamedTuple):
    """The round as it was found, by place; `median` is the competitor in the middle."""

    field: Field
    completion: Completion
    groups: Sequence[PairedGroup]
    median: int | None
    withdrawn: int | None

    def pairs(self) -> list[Pair]:
        """All pairs, the better placed player first."""
        found: list[Pair] = []
        for group in self.groups:
            if group.departure is not None:
                found += group.departure.pairs
            found += group.inside
        return [(min(pair), max(pair)) for pair in found]


def ranking(situation: Situation) -> list[int]:
    """Everybody to be paired, by points, Solkoff, Sonneborn-Berger, number; round 1: by number.

    Withdrawn competitors do not appear in it.

    Rule: FMJD Annexe V (1986) 6.1.5, 6.2.1, 6.2.4, 8.6
    """
    score = situation.score
    first, second = solkoff(situation.history), sonneborn_berger(situation.history)
    return sorted(situation.present, key=lambda i: (-score[i], -first[i], -second[i], i))


def pair_round(
    situation: Situation, prohibitions: Sequence[Prohibition], choices: Choices, *, draw: bool
) -> PairedRound:
    """The whole round."""
    field = Field(situation, prohibitions, ranking(situation), situation.score)
    gone = withdrawn(situation)
    found = rested(field, choices, gone, draw=draw)
    return GroupsInOrder(field, choices, found, draw=draw).pair(gone)


def withdrawn(situation: Situation) -> int | None:
    """The competitor whose retirement made the number odd, as long as it was the last change.

    Rule: FMJD Annexe V (1986) 8.4
    Reading: ADR-0050, 1.5
    """
    here = set(situation.present)
    if len(here) % 2 == 0:
        return None
    history = situation.history
    for partners, marks in zip(reversed(history.partner), reversed(history.mark), strict=True):
        before = {i for i, j in enumerate(partners) if j != NOBODY or marks[i] in RESTS}
        if before != here:
            return max(before - here, default=None)
    return None


def rested(field: Field, choices: Choices, gone: int | None, *, draw: bool) -> Completion:
    """Who rests, and what had to be dropped for it.

    Rule: FMJD Annexe V (1986) 5.1-5.5, 8.4, 8.5
    Reading: ADR-0050, 1.6-1.8
    """
    barred = barred_from_rest(field, choices)
    met = 0 if gone is None else met_by(field, gone)
    if all(barred[v] or met >> v & 1 for v in range(len(field))):
        met = 0
    line = _as_they_rest(field, choices, barred)
    unmet = rows_of_unmet(field)
    looks_at_colours = not draw and choices.third_colour == "pairing"

    def rows(relaxed: bool) -> list[Bits]:
        return unmet if relaxed or not looks_at_colours else rows_with_third_colours(field, unmet)

    def candidates(step: Relaxation) -> list[int]:
        return [
            v
            for v in line
            if (step.second_rest or not barred[v]) and (step.withdrawn or not met >> v & 1)
        ]

    return completion(field, rows, candidates, relaxations(odd=len(field) % 2 == 1))


def barred_from_rest(field: Field, choices: Choices) -> list[bool]:
    """Who has had a rest, or points of forfeit.

    Rule: FMJD Annexe V (1986) 5.2, 8.5
    Reading: ADR-0050, 1.6; ADR-0122
    """
    marks = bits_of(FORFEIT_POINTS)
    if choices.forfeit_win_bars:
        marks |= 1 << Result.FORFEIT_WIN
    unplayed = field.situation.history.unplayed
    return [bool(unplayed[i] & marks) for i in field.order]


def _as_they_rest(field: Field, choices: Choices, barred: Sequence[bool]) -> list[int]:
    """Places in the order in which they rest: the lowest placed first.

    Rule: FMJD Annexe V (1986) 5.3-5.5
    """
    line = list(range(len(field) - 1, -1, -1))
    tournament = field.situation.tournament
    players = [tournament.players[i] for i in field.order]
    if choices.rest_rank == "real":
        points = field.situation.history.points
        line.sort(key=lambda v: points[field.order[v]])
    if choices.rest_without_rating == "lot":
        open_ = [players[v] for v in line if not barred[v]]
        if all(player.rating == 0 or player.estimated for player in open_):
            seed = f"{tournament.lot_seed or ''} {field.situation.number}"
            line.sort(key=lambda v: lot(seed, identity(players[v])))
    return line


def search_order(number: int, *, upper: bool, draw: bool) -> Scheme:
    """The search order inside a group of that round.

    Rule: FMJD Annexe V (1986) 5.6, 5.7, 6.1.15-6.1.26, 6.2.2
    """
    if draw:
        return Neighbours if number == 1 else BestAgainstLast
    return Halves if upper else HalvesFromBelow


class GroupsInOrder:
    """The groups of a round, one after the other."""

    def __init__(self, field: Field, choices: Choices, found: Completion, *, draw: bool) -> None:
        self.field = field
        self.choices = choices
        self.completion = found
        self.draw = draw
        self.situation: Situation = field.situation
        self.rows: list[Bits] = found.rows
        self.mate: Mate = found.mate
        self.places: list[int] = [v for v in range(len(field)) if v != found.resting]
        self.groups: list[list[int]] = field.groups(self.places)
        self.masks: list[Bits] = [bits_of(group) for group in self.groups]
        self.unpaired: Bits = bits_of(self.places)

    def pair(self, gone: int | None) -> PairedRound:
        """Top down to the median group, bottom up to it, and the median group last.

        Rule: FMJD Annexe V (1986) 6.1.6, 9.2.5
        """
        count = len(self.groups)
        middle = self.median()
        if middle is None:
            order = [(k, True) for k in range(count)]
        else:
            m = next(k for k, mask in enumerate(self.masks) if mask >> middle & 1)
            order = [(k, True) for k in range(m)]
            order += [(k, False) for k in range(count - 1, m, -1)]
            order.append((m, True))
        done = [self._paired(k, upper) for k, upper in order]
        return PairedRound(self.field, self.completion, done, middle, gone)

    def median(self) -> int | None:
        """The competitor in the middle, the lower of two; None where groups go strictly top down.

        Rule: FMJD Annexe V (1986) 6.1.6, 6.2.3, 9.2.5
        """
        haley = self.situation.acceleration == "fmjd-haley" and self.situation.number == 2
        if self.draw or haley or not self.places:
            return None
        return self.places[len(self.places) // 2]

    def _paired(self, k: int, upper: bool) -> PairedGroup:
        """One group: who leaves it and whom they meet, then the pairs of the others.

        Rule: FMJD Annexe V (1986) 6.1.7-6.1.32, 6.2.2, 6.2.3
        """
        members = [v for v in self.groups[k] if self.unpaired >> v & 1]
        taken = [v for v in self.groups[k] if not self.unpaired >> v & 1]
        if not members:
            return PairedGroup(self.groups[k], taken, upper, None, ())
        ways = range(k + 1, len(self.groups)) if upper else range(k - 1, -1, -1)
        here = GroupAndRest(
            self.rows,
            self.mate,
            self.masks[k] & self.unpaired,
            [self.masks[j] & self.unpaired for j in ways],
            downwards=upper,
            forced_first=self.choices.forced_first,
        )
        departure = here.departure()
        self.mate = departure.mate
        self.unpaired &= ~self.masks[k]
        for v, w in departure.pairs:
            self.unpaired &= ~(1 << v | 1 << w)
        leaving = {v for v, _ in departure.pairs}
        rest = [v for v in members if v not in leaving]
        inside, sectioned, subgroups = self._inside(k, rest, upper)
        return PairedGroup(self.groups[k], taken, upper, departure, inside, sectioned, subgroups)

    def _inside(
        self, k: int, rest: list[int], upper: bool
    ) -> tuple[list[Pair], bool | None, Subgroups | None]:
        """The pairs of those who stay; whether sections were made or asked in vain; B and N."""
        asked = self._has_sections(k)
        if asked:
            in_sections = self._in_sections(rest)
            if in_sections is not None:
                return in_sections, True, None
        pairs: list[Pair] = []
        subgroups: Subgroups | None = None
        if self.draw and self.situation.number % 2 == 0:
            subgroups = self._subgroups(rest)
            pairs = self._by_colours(rest, subgroups)
            done = {v for pair in pairs for v in pair}
            rest = [v for v in rest if v not in done]
        pairs += self._first(rest, self._scheme(upper))
        return pairs, False if asked else None, subgroups

    def _scheme(self, upper: bool) -> Scheme:
        return search_order(self.situation.number, upper=upper, draw=self.draw)

    def _first(self, rest: list[int], scheme: Scheme) -> list[Pair]:
        """The first legal pairing in order; in rounds 1 and 2 amended where that was asked for.

        Rule: FMJD Annexe V (1986) 5.8, 6.1.25
        """
        if self.choices.amend == "none" or self.situation.number > 2:
            pairs = first_in_order(self.rows, scheme, rest)
            assert pairs is not None, "the group can be paired"
            return pairs
        prices = AMENDED.prices(len(rest), frozenset(), frozenset(), more=((0, 1),))
        against = self._amended()
        group = Group(
            self.rows,
            rest,
            scheme,
            self._origins(rest),
            prices,
            pair=lambda a, b: prices.pack([(0, against(a, b))]),
        )
        found = solved(group)
        assert found is not None
        return found.pairs

    def _origins(self, rest: Sequence[int]) -> dict[int, str]:
        """What people may have in common; nothing said is nothing in common."""
        players = self.situation.tournament.players
        attribute = self.choices.amend_by
        return {v: str(getattr(players[self.field.order[v]], attribute)) for v in rest}

    def _amended(self) -> Callable[[object, object], int]:
        """Whether a pair is against the wish of 5.8."""
        if self.choices.amend == "together":
            return lambda a, b: int(not a or a != b)
        return lambda a, b: int(bool(a) and a == b)

    def _subgroups(self, rest: list[int]) -> Subgroups:
        """B and N.

        Rule: FMJD Annexe V (1986) 7.2.2
        Reading: ADR-0050, 1.17
        """
        sign = self._colour_sign()
        return Subgroups([v for v in rest if sign(v) > 0], [v for v in rest if sign(v) < 0])

    def _by_colours(self, rest: list[int], subgroups: Subgroups) -> list[Pair]:
        """Subgroup B against subgroup N, as far as it goes.

        Rule: FMJD Annexe V (1986) 7.2.2, 7.2.3
        Reading: ADR-0050, 1.17
        """
        line = OtherColour(*subgroups)
        within = bits_of(rest)
        mate = [NOBODY] * len(self.rows)
        over = mend(self.rows, mate, within, within)
        assert not over, "the group can be paired"
        kept: dict[int, int] = {}
        first_matching(self.rows, line.turn, line.preferences, within, mate, kept.__setitem__)
        return list(kept.items())

    def _colour_sign(self) -> Callable[[int], int]:
        if self.choices.subgroups == "balance":
            return self.field.balance.__getitem__
        last = {"W": 1, "B": -1, "": 0}
        return lambda v: last[self.field.colours[v][-1:]]

    def _has_sections(self, k: int) -> bool:
        """Whether the acceleration cuts this group into sections.

        Rule: FMJD Annexe V (1986) 9.1.1, 9.1.2, 9.2.3
        Reading: ADR-0050, 1.13
        """
        acceleration, number = self.situation.acceleration, self.situation.number
        if number == 1:
            return acceleration in ("fmjd-quarters", "fmjd-haley")
        if acceleration != "fmjd-quarters" or k > 1:
            return False
        tournament = self.situation.tournament
        if self.choices.maximum_score == "possible":
            possible = tournament.points.win * (number - 1)
            if self.field.score[self.groups[0][0]] != possible:
                return False
        left = (tournament.number_of_rounds or 0) - (number - 1)
        return len(self.groups[0]) > left

    def _in_sections(self, rest: list[int]) -> list[Pair] | None:
        """By number, in sections, each in the order of 6.1.25; None where a section cannot be.

        Rule: FMJD Annexe V (1986) 9.1.1, 9.1.2, 9.2.3
        """
        by_number = sorted(rest, key=self.field.number.__getitem__)
        found = [first_in_order(self.rows, HalvesInOrder, part) for part in sections(by_number)]
        if any(pairs is None for pairs in found):
            return None
        return [pair for pairs in found for pair in pairs or ()]
