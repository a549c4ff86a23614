"""The account of a Lim round: a step for everything out of the ordinary, with its article."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from ronde.domain.errors import N_
from ronde.rulebooks.account import (
    Account,
    BracketAccount,
    ColouredGame,
    FirstCandidate,
    Step,
)
from ronde.rulebooks.lim.colours import LimColourRule, breaks_limits
from ronde.rulebooks.lim.enquiry import Numbering, incompatible
from ronde.rulebooks.lim.exchanges import GroupPair
from ronde.rulebooks.lim.field import LimField
from ronde.rulebooks.lim.floaters import Floater
from ronde.rulebooks.lim.flow import NOBODY, GroupRecord, LimRound, Undone
from ronde.rulebooks.lim.groups import Group, Side
from ronde.solver.bits import members

BYE = N_("{player} has the bye: of those who may have it, the largest number of the lowest group.")
BYE_PASSED = N_(
    "{player} has the bye: with the bye for {passed} the others could not all be paired."
)
FLOATS = {
    "9.3.a": N_("{player} has met everybody in the group and floats (type {type})."),
    "9.3.b": N_(
        "{player} has had one colour twice more than the other, and no opponent in the group "
        "allows the other one: {player} floats (type {type})."
    ),
    "9.3.c": N_(
        "{player} has had the same colour twice running, and no opponent in the group "
        "allows the other one: {player} floats (type {type})."
    ),
    "9.3.d": N_("{player} floats, to make the number of players even (type {type})."),
    "10.1": N_(
        "Whatever the exchanges, the group cannot pair everybody: {player} floats (type {type})."
    ),
}
SPARED = N_("Spared for having floated in the round before: {spared}; {player} floats.")
UNFIT = N_(
    "Without a compatible opponent in the next group, and therefore not chosen: {unfit}; "
    "{player} floats."
)
SURPLUS = N_(
    "More players are due {colour} than the other colour: {player}, who is due it, floats."
)
HUNDRED = N_("{player} floats instead of {replaced}, whose rating differs by more than 100 points.")
FLOATER_MEETS = {
    "smallest": N_(
        "The floater {player} meets {opponent}: of those available who are due the other colour, "
        "the smallest number."
    ),
    "largest": N_(
        "The floater {player} meets {opponent}: of those available who are due the other colour, "
        "the largest number."
    ),
    "first": N_(
        "The floater {player} meets {opponent}, the first available who is due the other colour."
    ),
}
FLOATER_MEETS_ANY = N_(
    "The floater {player} meets {opponent}: nobody who is due the other colour is available."
)
FLOATER_MEETS_FIRST = N_("The floater {player} meets {opponent}, the first available.")
MET_OR_KEPT_APART = N_(
    "Games played before or bans of the arbiter leave {player} nobody to meet in the group: "
    "{player} floats (type {type})."
)
HAVE_MET = N_("{player} has met {proposed}: {player} meets {opponent}.")
KEPT_APART = N_("The arbiter keeps {player} and {proposed} apart: {player} meets {opponent}.")
NO_COLOURS = N_(
    "{player} and {proposed} cannot both have a permissible colour: {player} meets {opponent}."
)
SAME_COLOUR = N_(
    "{player} and {proposed} are due the same colour: {player} meets {opponent}, who is due the "
    "other one."
)
OTHERS_LEFT = N_(
    "With {player} against {proposed} the others could not all be paired: {player} meets "
    "{opponent}."
)
UNDONE = {
    Side.LOWER: (
        "9.6.a",
        N_(
            "The median group cannot be paired (floaters from above: {down}, from below: {up}): "
            "the pairing of {player} with {opponent} in the lower group is undone."
        ),
    ),
    Side.UPPER: (
        "9.6.b",
        N_(
            "The median group cannot be paired (floaters from above: {down}, from below: {up}): "
            "the pairing of {player} with {opponent} in the higher group is undone."
        ),
    ),
}
UNDONE_HERE = N_(
    "{player} was paired with {opponent} here; that is undone, since the median group could not "
    "be paired without them."
)
LAST_ROUND = N_("last round: equal scores meet, whatever the colours")

LimColouredPair = tuple[int, int, LimColourRule]
"""White, Black (by place), and the rule that decided."""


@dataclass(frozen=True, slots=True)
class RoundDecisions:
    """All that was decided in a round, by place."""

    field: LimField
    paired: LimRound
    games: tuple[LimColouredPair, ...]
    bye: int
    passed: tuple[int, ...]


def draw_up(system: str, numbering: Numbering, decided: RoundDecisions) -> Account:
    """The account of the round, in pairing numbers and the articles of the edition."""
    return _Clerk(numbering, decided).account(system)


class _Clerk:
    """Puts places into pairing numbers and articles into those of the edition."""

    def __init__(self, numbering: Numbering, decided: RoundDecisions) -> None:
        self.numbering = numbering
        self.decided = decided
        self.field = decided.field

    def account(self, system: str) -> Account:
        """The whole account."""
        decided, field = self.decided, self.field
        bye = None if decided.bye == NOBODY else self._number(decided.bye)
        return Account(
            system=system,
            number=field.situation.number,
            brackets=tuple(self._group(record) for record in decided.paired.groups),
            games=tuple(self._game(game) for game in decided.games),
            bye=bye,
            steps=tuple(self._bye()),
        )

    def _number(self, v: int) -> int:
        return self.field.order[v] + 1

    def _numbers(self, places: Iterable[int]) -> tuple[int, ...]:
        return tuple(self._number(v) for v in places)

    def _step(self, article: str, template: str, **facts: Any) -> Step:
        return Step(self.numbering(article), template, facts)

    def _bye(self) -> Iterator[Step]:
        """Rule: FIDE C.04.3.2 (2012) 8.1, 14.1"""
        bye, passed = self.decided.bye, self.decided.passed
        if bye != NOBODY:
            article = "14.1" if self.field.situation.number == 1 else "8.1"
            facts = {"player": self._number(bye), "passed": self._numbers(passed)}
            yield self._step(article, BYE_PASSED if passed else BYE, **facts)

    def _group(self, record: GroupRecord) -> BracketAccount:
        group = record.group
        undone = self.decided.paired.undone
        of_median = group.side is Side.MEDIAN
        steps = [
            *(step for undoing in undone for step in self._undone(undoing) if of_median),
            *(step for undoing in undone for step in self._undone_here(undoing, group)),
            *(step for floater in record.floaters for step in self._floater(floater, group)),
            *(step for pair in record.pairs for step in self._pairing(pair, group)),
        ]
        return BracketAccount(
            score=group.score,
            residents=self._numbers(members(group.own)),
            moved=self._numbers(group.floaters_in_order(self.field)),
            s1=self._numbers(record.first_half),
            s2=self._numbers(record.second_half),
            pairs=tuple((self._number(p.player), self._number(p.opponent)) for p in record.pairs),
            floaters=self._numbers(floater.player for floater in record.floaters),
            first=self._first(record),
            steps=tuple(steps),
        )

    def _first(self, record: GroupRecord) -> FirstCandidate:
        """The proposed pairings, after those of the floaters; and which are not compatible.

        Rule: FIDE C.04.3.2 (2012) 9.4
        """
        proposed = list(zip(record.first_half, record.second_half, strict=False))
        floaters = [(pair.player, pair.opponent) for pair in record.pairs if pair.floater]
        return FirstCandidate(
            pairs=tuple((self._number(a), self._number(b)) for a, b in (*floaters, *proposed)),
            floaters=self._numbers(floater.player for floater in record.floaters),
            obstacles=tuple(
                obstacle for a, b in proposed for obstacle in incompatible(self.field, a, b)
            ),
        )

    def _floater(self, floater: Floater, group: Group) -> Iterator[Step]:
        """Rule: FIDE C.04.3.2 (2012) 9.3, 10.1-10.4, 10.9, 10.10"""
        player = self._number(floater.player)
        others = members(group.everybody & ~(1 << floater.player))
        template = FLOATS[floater.article]
        if floater.article == "9.3.a" and any(self._kept_apart(floater.player, v) for v in others):
            template = MET_OR_KEPT_APART
        yield self._step(floater.article, template, player=player, type=floater.kind)
        if floater.spared:
            spared = self._numbers(floater.spared)
            yield self._step("10.10", SPARED, player=player, spared=spared)
        if floater.unfit:
            article = "10.4" if group.side is Side.LOWER else "10.3"
            yield self._step(article, UNFIT, player=player, unfit=self._numbers(floater.unfit))
        if floater.replaced >= 0:
            replaced = self._number(floater.replaced)
            yield self._step("10.2", HUNDRED, player=player, replaced=replaced)
        elif floater.surplus:
            yield self._step("10.2", SURPLUS, player=player, colour=floater.surplus)

    def _pairing(self, pair: GroupPair, group: Group) -> Iterator[Step]:
        """Rule: FIDE C.04.3.2 (2012) 9.5, 10.8, 11.1, 11.4, 12.2"""
        if not pair.floater and pair.opponent == pair.proposed:
            return
        article, template = self._exchange(pair, group)
        yield self._step(
            article,
            template,
            player=self._number(pair.player),
            opponent=self._number(pair.opponent),
            proposed=self._number(pair.proposed),
        )

    def _exchange(self, pair: GroupPair, group: Group) -> tuple[str, str]:
        """Why a player meets somebody other than the proposed opponent."""
        field, player, proposed = self.field, pair.player, pair.proposed
        wanted = field.opposite[field.due[player]]
        has_other_colour = bool(wanted >> pair.opponent & 1)
        if pair.floater and field.situation.number == 1:
            return "10.8", FLOATER_MEETS_FIRST
        if pair.floater:
            tried = FLOATER_MEETS[self._tried_first(player, group)]
            return "10.8", tried if has_other_colour else FLOATER_MEETS_ANY
        if self._kept_apart(player, proposed):
            return "9.5", KEPT_APART
        if field.met[player] >> proposed & 1:
            return "9.5", HAVE_MET
        if not field.rows[player] >> proposed & 1:
            return "9.1", NO_COLOURS
        if has_other_colour and not wanted >> proposed & 1:
            return "12.2", SAME_COLOUR
        return "11.4", OTHERS_LEFT

    def _kept_apart(self, v: int, w: int) -> bool:
        """They have not met, and the arbiter does not let them."""
        obstacle = next(incompatible(self.field, v, w), None)
        return obstacle is not None and not obstacle.article

    def _tried_first(self, floater: int, group: Group) -> str:
        """Which number a floater tries first.

        Rule: FIDE C.04.3.2 (2012) 10.8
        """
        readings = self.field.readings
        if readings.floater_opponents != "all" or readings.hundred_points == "on":
            return "first"
        from_below = bool(group.from_below >> floater & 1)
        upwards = readings.median_upfloaters == "largest" and from_below
        return "largest" if upwards or group.side is Side.LOWER else "smallest"

    def _undone(self, undone: Undone) -> Iterator[Step]:
        """Rule: FIDE C.04.3.2 (2012) 9.6"""
        article, template = UNDONE[undone.side]
        for pair in undone.pairs:
            yield self._step(
                article,
                template,
                player=self._number(pair.player),
                opponent=self._number(pair.opponent),
                down=undone.down,
                up=undone.up,
            )

    def _undone_here(self, undone: Undone, group: Group) -> Iterator[Step]:
        """The pairs of a group that were given up for the median group.

        Rule: FIDE C.04.3.2 (2012) 9.6
        """
        for pair in undone.pairs:
            if undone.side is group.side and group.everybody >> pair.player & 1:
                players = self._number(pair.player), self._number(pair.opponent)
                article = UNDONE[undone.side][0]
                yield self._step(article, UNDONE_HERE, player=players[0], opponent=players[1])

    def _game(self, game: LimColouredPair) -> ColouredGame:
        white, black, rule = game
        article, wording = rule.article, rule.wording
        if breaks_limits(self.field, white, black):
            article, wording = "13", LAST_ROUND
        return ColouredGame(
            self._number(white), self._number(black), self.numbering(article), wording
        )
