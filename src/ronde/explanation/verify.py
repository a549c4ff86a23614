"""Check an account without trusting the engine that drew it up.

The round is legal by the facts of the tournament; the account tells of the same games; nobody is
lost between brackets; every obstacle stands in the history; counts are made again, and those that
are not are named; every proof holds. Nothing is taken from the solver or the rulebooks but what a
row is about: an account that fails is a bug.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from ronde.domain.errors import N_
from ronde.domain.result import PLAYED_MARKS, Bye, Result
from ronde.domain.round import Game, PlayedRound
from ronde.domain.tournament import Tournament
from ronde.explanation.cards import record_of
from ronde.explanation.lines import (
    BoardsFact,
    CriterionValue,
    Line,
    NumbersFact,
    Phrase,
    PointsFact,
    cited,
)
from ronde.explanation.proofs import failing
from ronde.explanation.recount import RoundFacts, preferred, recount_of
from ronde.explanation.round_context import RoundContext
from ronde.pairing import Round
from ronde.rulebooks.account import BracketAccount, CriterionCount, Obstacle


@dataclass(frozen=True, slots=True)
class AccountVerdict:
    """What was found wrong, and how much was looked at.

    `not_recounted` are the rows, by code or article, whose counts nobody made again.
    """

    faults: tuple[Line, ...]
    looked_at: Mapping[str, int]
    not_recounted: tuple[str, ...] = ()

    @property
    def holds(self) -> bool:
        """Nothing is wrong."""
        return not self.faults

    def lines(self, number: int) -> tuple[Line, ...]:
        """The verdict in sentences."""
        facts = {"round": number, **self.looked_at}
        if not self.holds:
            asks = N_(
                "The account of round {round} does not hold: this is a bug. Please report it with "
                "the file you used and the lines above."
            )
            return (*self.faults, Line(asks, facts))
        holds = Line(N_("The account of round {round} holds."), facts)
        template = N_(
            "Checked: boards {boards}, obstacles {obstacles}, counts made again {counts}, "
            "proofs {proofs}."
        )
        found = (holds, Line(template, facts, depth=1))
        if not self.not_recounted:
            return found
        rows = {"rows": ", ".join(self.not_recounted)}
        return (*found, Line(N_("Counts not made again: {rows}."), rows, depth=1))


def faults(tournament: Tournament, paired: Round) -> tuple[Line, ...]:
    """Everything that does not hold; an account without faults gives none."""
    return verified(tournament, paired).faults


def verified(
    tournament: Tournament,
    paired: Round,
    *,
    acceleration: str | None = None,
    options: Mapping[str, Any] | None = None,
) -> AccountVerdict:
    """Look at everything."""
    context = RoundContext(tournament, paired, acceleration=acceleration, options=options)
    return _Checker(context).verdict()


class _Checker:
    """Goes through one account."""

    def __init__(self, context: RoundContext) -> None:
        self.context = context
        self.record, numbers = record_of(context)
        self.place = {number: at for at, number in enumerate(numbers)}
        self.not_recounted: dict[str, None] = {}
        self.looked_at = Counter({"boards": 0, "obstacles": 0, "counts": 0, "proofs": 0})
        given = {g[0]: "W" for g in context.paired.pairs} | {
            g[1]: "B" for g in context.paired.pairs
        }
        colours = {number: self._colours(number) for number in self.place}
        self.facts = RoundFacts(
            colours, context.scores, given, context.paired.rules.customs.newcomer
        )

    def verdict(self) -> AccountVerdict:
        """What is wrong, in the order of reading."""
        found = [*self._round(), *self._flow(), *self._bye()]
        for page in self.context.account.brackets:
            found += [*self._obstacles(page), *self._counts(page.criteria, page)]
            found += self._proofs(page)
        return AccountVerdict(tuple(found), dict(self.looked_at), tuple(self.not_recounted))

    def _colours(self, number: int) -> str:
        """The games of a player so far, from the rounds themselves."""
        tpn = self.place[number] + 1
        played = ""
        for round_ in self.record.rounds:
            for game in round_.games:
                if PLAYED_MARKS[game.white_result] and tpn in (game.white, game.black):
                    played += "W" if game.white == tpn else "B"
        return played

    def _round(self) -> Iterator[Line]:
        """Somebody paired twice or not at all, a rematch, or another round than the account's."""
        paired, account = self.context.paired, self.context.account
        seen = Counter(number for game in paired.pairs for number in game)
        if paired.bye is not None:
            seen[paired.bye] += 1
        if not self.context.of_teams:
            absent = self.context.tournament.absent(paired.number)
            for player in self.context.tournament.players:
                if seen[player.tpn] != (player.tpn not in absent):
                    yield Line(
                        N_("{player} appears {count} time in the round."),
                        {"player": player.tpn, "count": seen[player.tpn]},
                        many=N_("{player} appears {count} times in the round."),
                    )
        for white, black in paired.pairs:
            self.looked_at["boards"] += 1
            if self._met_in(white, black):
                yield Line(N_("{pair} is a rematch."), {"pair": BoardsFact(((white, black),))})
            if self._is_banned(white, black):
                yield Line(N_("{pair} is forbidden."), {"pair": BoardsFact(((white, black),))})
        games = {(game.white, game.black) for game in account.games}
        if games != set(paired.pairs) or account.bye != paired.bye:
            yield Line(N_("The account tells of another round."))

    def _met_in(self, a: int, b: int) -> list[int]:
        """The rounds in which two played each other."""
        who = {self.place[a] + 1, self.place[b] + 1}
        return [
            number
            for number, played in enumerate(self.record.rounds, 1)
            if self._met_there(played, who)
        ]

    def _met_there(self, played: PlayedRound, who: set[int]) -> bool:
        """A game was played; or a match of which nobody forfeited every game (C.04.5 1.6)."""
        games = [game for game in played.games if {game.white, game.black} == who]
        if len(games) < 2:
            return any(PLAYED_MARKS[game.white_result] for game in games)
        return not any(
            all(_result(game, tpn) is Result.FORFEIT_LOSS for game in games) for tpn in who
        )

    def _is_banned(self, a: int, b: int) -> bool:
        """The arbiter does not let them meet in this round."""
        number = self.context.paired.number
        who = {self.place[a] + 1, self.place[b] + 1}
        return any(who <= set(ban.tpns) and ban.holds_in(number) for ban in self.record.forbidden)

    def _flow(self) -> Iterator[Line]:
        """Every pair stands in one bracket, among its players; floaters are in another one too."""
        brackets = self.context.account.brackets
        count = Counter(frozenset(pair) for page in brackets for pair in page.pairs)
        if set(count) != set(map(frozenset, self.context.paired.pairs)) or set(count.values()) > {
            1
        }:
            yield Line(N_("The brackets do not contain every pair once."))
        for page in brackets:
            inside = {*page.moved, *page.residents}
            strangers = [
                v for v in (*page.floaters, *(v for p in page.pairs for v in p)) if v not in inside
            ]
            if strangers:
                yield self._fault(
                    page, N_("not among its players, but paired there: {players}."), strangers
                )
            lost = [
                v
                for v in page.floaters
                if v != self.context.paired.bye
                and not any(v in pair for other in brackets for pair in other.pairs)
            ]
            if lost:
                yield self._fault(page, N_("lost on the way to the next: {players}."), lost)

    def _fault(self, page: BracketAccount, template: str, who: list[int]) -> Line:
        return Line(
            N_("The {group} of {points}: {fault}"),
            {
                "group": self.context.group,
                "points": PointsFact(page.score),
                "fault": Phrase(template, {"players": NumbersFact(who)}),
            },
        )

    def _obstacles(self, page: BracketAccount) -> Iterator[Line]:
        """Every obstacle that the account names stands in the history."""
        for obstacle in () if page.first is None else page.first.obstacles:
            self.looked_at["obstacles"] += 1
            if not self.stands(obstacle):
                yield Line(
                    N_("{pair} is not barred as claimed."),
                    {"pair": BoardsFact((obstacle.pair,))},
                    article=cited(obstacle.code, obstacle.article),
                )

    def stands(self, obstacle: Obstacle) -> bool:
        """The obstacle can be seen in the rounds played so far, or in the arbiter's list."""
        if len(obstacle.pair) == 1:
            return self._had_points_unplayed(obstacle.pair[0])
        a, b = obstacle.pair
        if "round" in obstacle.facts:
            return obstacle.facts["round"] in self._met_in(a, b)
        mine, yours = self.facts.colours[a], self.facts.colours[b]
        if obstacle.template.startswith("both must have"):
            wanted = "W" if obstacle.template.endswith("White") else "B"
            return all(_must_have(games, wanted) for games in (mine, yours))
        if obstacle.template.startswith("one of them would"):
            return all(
                _breaks_limits(mine + colour) or _breaks_limits(yours + other)
                for colour, other in ("WB", "BW")
            )
        return self._is_banned(a, b)

    def _had_points_unplayed(self, number: int) -> bool:
        """Some round brought the player a bye or points without a game."""
        tpn = self.place[number] + 1
        worth = self.record.points.white
        for played in self.record.rounds:
            marks: list[Result | Bye] = [bye for who, bye in played.byes if who == tpn]
            marks += [g.white_result for g in played.games if g.white == tpn]
            marks += [g.black_result for g in played.games if g.black == tpn]
            if any(not PLAYED_MARKS[m] and (worth[m] or m is Bye.PAIRING_ALLOCATED) for m in marks):
                return True
        return False

    def _bye(self) -> Iterator[Line]:
        """What the bye is charged: its player is like one who leaves the last bracket."""
        account = self.context.account
        if account.bye is not None:
            alone = BracketAccount(0, (account.bye,), floaters=(account.bye,))
            yield from self._counts(account.criteria, alone)

    def _counts(self, criteria: tuple[CriterionCount, ...], page: BracketAccount) -> Iterator[Line]:
        """The counts, made again from the games where `recount` says how."""
        for counted in criteria:
            facts: dict[str, Any] = {"wording": Phrase(counted.wording)}
            article = cited(counted.code, counted.article)
            if isinstance(counted.value, tuple) and len(counted.value) != len(counted.charged):
                yield Line(
                    N_("{wording}: values and players differ in number."), facts, article=article
                )
            recount = recount_of(self.context.paired.rules, counted)
            if recount is None:
                self.not_recounted[article.split(",")[0]] = None
                continue
            self.looked_at["counts"] += 1
            found = recount(self.facts, page)
            if found != counted.value:
                facts |= {"told": CriterionValue(counted.value), "found": CriterionValue(found)}
                yield Line(
                    N_("{wording}: the account says {told}, the games say {found}."),
                    facts,
                    article=article,
                )

    def _proofs(self, page: BracketAccount) -> Iterator[Line]:
        self.looked_at["proofs"] += len(page.proof.get("steps", ()))
        for reason in failing(page):
            yield Line(
                N_("The proof of the {group} of {points} fails: {reason}."),
                {
                    "group": self.context.group,
                    "points": PointsFact(page.score),
                    "reason": Phrase(reason),
                },
            )


def _result(game: Game, tpn: int) -> Result:
    return game.white_result if game.white == tpn else game.black_result


def _must_have(games: str, colour: str) -> bool:
    """Two games of the other colour running, or two more of it."""
    other = "B" if colour == "W" else "W"
    return games[-2:] == 2 * other or preferred(games) == (colour, 3)


def _breaks_limits(games: str) -> bool:
    """A third game of one colour running, or three more of one than of the other."""
    ahead = games.count("W") - games.count("B")
    return games[-3:] in ("WWW", "BBB") or abs(ahead) > 2
