"""The account of a round of 1986: the rest, each group in the order of its turn, and the reasons.

Everything that departs from the printed ideal has its sentence, as 11.3 asks.

Rule: FMJD Annexe V (1986) 11.3
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ronde.domain.errors import N_
from ronde.domain.result import Bye, Result
from ronde.rulebooks.account import (
    Account,
    BracketAccount,
    ColouredGame,
    FirstCandidate,
    Obstacle,
    Step,
)
from ronde.rulebooks.advice import rounds_advice_1986
from ronde.rulebooks.bans import colour_of_both
from ronde.rulebooks.fmjd.colours import Coloured
from ronde.rulebooks.fmjd.departures import Departure
from ronde.rulebooks.fmjd.field import Field, third_colour
from ronde.rulebooks.fmjd.lines import OtherColour, ideal_pairs, unhindered
from ronde.rulebooks.fmjd.rest import passed_over
from ronde.rulebooks.fmjd.round_1986 import (
    FORFEIT_POINTS,
    PairedGroup,
    PairedRound,
    search_order,
)
from ronde.rulebooks.fmjd.sections import IN_VAIN
from ronde.tiebreaks.orders import solkoff, sonneborn_berger

DOWN = ("6.1.7", "6.1.8", "6.1.10", "6.1.27", "6.1.29")
UP = ("6.1.11", "6.1.12", "6.1.14", "6.1.28", "6.1.30")
LOT = ("6.2.3",) * 5
"""Odd one out; another instead; two groups away; nobody left in the group; nor in the next."""

THIRD_COLOUR = "7.1.7"
"""The article by which nobody has the same colour three times running, if that can be."""


def draw_up(system: str, found: PairedRound, games: Sequence[Coloured], *, draw: bool) -> Account:
    """The account of the round, in pairing numbers."""
    number = found.field.number
    resting = found.completion.resting
    history = found.field.situation.history
    placing = solkoff(history), sonneborn_berger(history)
    return Account(
        system=system,
        number=found.field.situation.number,
        brackets=tuple(_Page(found, group, placing, draw=draw).account() for group in found.groups),
        games=tuple(
            ColouredGame(number[white], number[black], rule.article, rule.wording)
            for white, black, rule in games
        ),
        bye=None if resting is None else number[resting],
        steps=tuple(_of_the_round(found)),
    )


def _of_the_round(found: PairedRound) -> Iterator[Step]:
    """What concerns the whole round: advice, the rest, what had to be dropped, the median."""
    situation, number = found.field.situation, found.field.number
    if situation.number == 1:
        yield from rounds_advice_1986(
            len(situation.present), situation.tournament.number_of_rounds or 0
        )
    yield from _of_the_rest(found)
    if found.completion.relaxed.third_colour:
        yield Step(
            "7.1.7",
            N_(
                "Departure from the rules: players who must avoid the same colour may meet, "
                "since the round cannot be paired otherwise."
            ),
        )
    if found.median is not None and len(found.groups) > 1:
        yield Step(
            "6.1.6", N_("{player} is the median competitor."), {"player": number[found.median]}
        )


def _of_the_rest(found: PairedRound) -> Iterator[Step]:
    resting, relaxed = found.completion.resting, found.completion.relaxed
    if resting is None:
        return
    number, field = found.field.number, found.field
    player = number[resting]
    if found.withdrawn is not None:
        yield Step(
            "8.4",
            N_("{withdrawn} has withdrawn: {player} has two points of forfeit and does not play."),
            {"player": player, "withdrawn": found.withdrawn + 1},
        )
    else:
        article = "5.3" if field.situation.number == 1 else "5.4"
        yield Step(article, N_("{player} rests."), {"player": player})
    yield from passed_over(field, resting, "8.5")
    if relaxed.second_rest:
        yield _second_rest(field, resting)
    if relaxed.withdrawn:
        yield Step(
            "8.4",
            N_(
                "Departure from the rules: players who have met {withdrawn} may rest all the same, "
                "since the round cannot be paired otherwise."
            ),
            {"withdrawn": (found.withdrawn or 0) + 1},
        )


def _second_rest(field: Field, resting: int) -> Step:
    """That somebody rests again, or after points without playing, which bar from the rest as well.

    Rule: FMJD Annexe V (1986) 5.2, 8.5
    """
    i, marks = field.order[resting], field.situation.history.mark
    barring = {Result.FORFEIT_WIN, *FORFEIT_POINTS}
    number = max(number for number, mark in enumerate(marks, 1) if mark[i] in barring)
    player = field.number[resting]
    if marks[number - 1][i] == Bye.PAIRING_ALLOCATED:
        template = N_(
            "Departure from the rules: {player} may rest for the second time, "
            "since the round cannot be paired otherwise."
        )
        return Step("5.2", template, {"player": player})
    template = N_(
        "Departure from the rules: {player} may rest although there were points without playing in "
        "round {round}, since the round cannot be paired otherwise."
    )
    return Step("8.5", template, {"player": player, "round": number})


class _Page:
    """One group of the account; `placing` are Solkoff and Sonneborn-Berger of all players."""

    def __init__(
        self,
        found: PairedRound,
        group: PairedGroup,
        placing: tuple[list[int], list[int]],
        *,
        draw: bool,
    ) -> None:
        self.placing = placing
        self.field = found.field
        self.rows = found.completion.rows
        self.group = group
        self.draw = draw
        self.articles = LOT if draw else DOWN if group.upper else UP
        self.leavers = () if group.departure is None else group.departure.leavers

    def account(self) -> BracketAccount:
        """Who was in the group, what became of them, and why."""
        group, numbers = self.group, self.field.numbers
        pairs = [*((one.player, one.opponent) for one in self.leavers), *group.inside]
        return BracketAccount(
            score=self.field.score[group.members[0]],
            residents=numbers(group.members),
            moved=numbers([one.opponent for one in self.leavers]),
            s1=numbers([a for a, _ in group.inside]),
            s2=numbers([b for _, b in group.inside]),
            pairs=tuple((self.field.number[a], self.field.number[b]) for a, b in pairs),
            floaters=numbers([one.player for one in self.leavers]),
            first=None if group.sectioned else self._first(),
            steps=tuple(self._steps()),
        )

    def _first(self) -> FirstCandidate:
        """The first pairing of the printed order, after those who leave; and who may not meet.

        Rule: FMJD Annexe V (1986) 6.1.15-6.1.26, 6.2.2
        """
        number = self.field.number
        inside = self._ideal()
        outside = [(one.player, one.opponent) for one in self.leavers]
        return FirstCandidate(
            pairs=tuple((number[a], number[b]) for a, b in (*outside, *inside)),
            floaters=self.field.numbers([one.player for one in self.leavers]),
            obstacles=tuple(o for pair in inside for o in self._obstacles(*pair)),
        )

    def _ideal(self) -> list[tuple[int, int]]:
        """What the order of the rules gives when nobody has met anybody.

        Rule: FMJD Annexe V (1986) 6.1.25, 6.1.26, 6.2.2, 7.2.2, 7.2.3
        """
        players = sorted(v for pair in self.group.inside for v in pair)
        number = self.field.situation.number
        scheme = search_order(number, upper=self.group.upper, draw=self.draw)
        found: list[tuple[int, int]] = []
        if self.group.subgroups is not None:
            found = unhindered(OtherColour(*self.group.subgroups), players)
        served = {v for pair in found for v in pair}
        found += ideal_pairs(scheme, [v for v in players if v not in served])
        return [(min(p), max(p)) for p in found]

    def _obstacles(self, a: int, b: int) -> Iterator[Obstacle]:
        """Rule: FMJD Annexe V (1986) 2.3, 7.1.7"""
        field = self.field
        if field.met[a] >> b & 1:
            yield from field.bans.between(a, b)
        elif not self.rows[a] >> b & 1:
            template = colour_of_both("B" if third_colour(field.colours[a]) == "W" else "W")
            who = field.number[a], field.number[b]
            facts = {"a": who[0], "b": who[1]}
            yield Obstacle(who, THIRD_COLOUR, THIRD_COLOUR, template, facts)

    def _steps(self) -> Iterator[Step]:
        if self.field.situation.number > 1 and len(self.group.members) > 1:
            yield self._placing()
        if self.group.departure is not None:
            yield from self._departures(self.group.departure)
        if self.group.sectioned is not None:
            yield self._sections(in_vain=not self.group.sectioned)
        if not self.group.sectioned:
            yield from self._colours_first()
            yield from self._order()

    def _placing(self) -> Step:
        """The order inside the group, with the values that make it.

        Rule: FMJD Annexe V (1986) 6.1.5, 6.2.1
        """
        first, second = self.placing
        members = [self.field.order[v] for v in self.group.members]
        ranking = [(i + 1, first[i], 10 * second[i]) for i in members]
        template = N_("Placed by Solkoff, then Sonneborn-Berger, then number: {ranking}.")
        article = "6.2.1" if self.draw else "6.1.5"
        return Step(article, template, {"ranking": ranking}, routine=True)

    def _departures(self, departure: Departure) -> Iterator[Step]:
        """Those who leave, in the order in which they were served."""
        number = self.field.number
        free = [one.player for one in departure.leavers if not one.forced]
        passed = [v for v in departure.in_line if v not in free]
        for one in departure.leavers:
            facts: dict[str, object] = {
                "player": number[one.player],
                "opponent": number[one.opponent],
            }
            if one.forced:
                yield Step(
                    self.articles[4 if one.away > 1 else 3],
                    N_("{player} has no opponent left in the group and meets {opponent}."),
                    facts,
                )
            elif one.player in departure.in_line:
                yield Step(
                    self.articles[2 if one.away > 1 else 0],
                    N_("{player} leaves the group and meets {opponent}."),
                    facts,
                )
            else:
                yield Step(
                    self.articles[1],
                    N_("{player} leaves the group in place of {others} and meets {opponent}."),
                    {**facts, "others": ", ".join(map(str, self.field.numbers(passed)))},
                )
            if one.wanted != one.opponent:
                yield Step(
                    self.articles[0],
                    N_(
                        "{player} meets {opponent} and not {other}: "
                        "otherwise the round could not be completed."
                    ),
                    {**facts, "other": number[one.wanted]},
                )

    def _sections(self, *, in_vain: bool) -> Step:
        situation = self.field.situation
        article = "9.1.2"
        if situation.number == 1:
            article = "9.2.3" if situation.acceleration == "fmjd-haley" else "9.1.1"
        if in_vain:
            return Step(article, IN_VAIN)
        return Step(
            article,
            N_("Cut in four packets: the first meets the second, the third meets the fourth."),
        )

    def _colours_first(self) -> Iterator[Step]:
        """The two subgroups that meet each other, if there are two.

        Rule: FMJD Annexe V (1986) 7.2.2
        """
        subgroups = self.group.subgroups
        if subgroups is None or not all(subgroups):
            return
        white, black = (", ".join(map(str, self.field.numbers(part))) for part in subgroups)
        template = N_(
            "Subgroup B (White so far: {white}) meets subgroup N (Black so far: {black})."
        )
        yield Step("7.2.2", template, {"white": white, "black": black}, routine=True)

    def _order(self) -> Iterator[Step]:
        """Whether the pairs are the first of the printed order, and if not, what stands instead."""
        ideal = self._ideal()
        made = [(min(pair), max(pair)) for pair in self.group.inside]
        if sorted(ideal) == sorted(made):
            return
        article = (
            "7.2.3"
            if self.group.subgroups
            else "6.2.2"
            if self.draw
            else "6.1.25"
            if self.group.upper
            else "6.1.26"
        )
        yield Step(
            article,
            N_("{pairs} in place of {ideal}: the first legal pairing in the order of the rules."),
            {
                "pairs": self._text([pair for pair in made if pair not in ideal]),
                "ideal": self._text([pair for pair in ideal if pair not in made]),
            },
        )

    def _text(self, pairs: Sequence[tuple[int, int]]) -> str:
        number = self.field.number
        return ", ".join(f"{number[a]}-{number[b]}" for a, b in pairs)
