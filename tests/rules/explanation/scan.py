"""Every sentence read again: its facts are recomputed from the rounds, without the engine.

A sentence is taken as it is published: its template and its facts as plain data. `Scan.faults`
yields what is not true. Scores, colours, preferences, floats, meetings, byes, counts and the
direction of comparisons are worked out here from the games alone.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from ronde.domain.result import PLAYED_MARKS, Bye, Result
from ronde.domain.tournament import Tournament
from ronde.explanation.lines import Line, plain_facts
from ronde.pairing import Round
from tests.rules.explanation.scan_colours import draughts_due, of_wording
from tests.rules.explanation.scan_steps import STEPS, are_compatible, due, is_barred, may_have
from tests.rules.explanation.scan_teams import TeamRecord

Facts = Mapping[str, Any]

SAME_COLOUR = re.compile(r"both must have (White|Black)")
MET = re.compile(r"they met in round (\d+)")
HAD_BYE = re.compile(r"(?:that player had the|there was a) bye in round (\d+)")
WON_UNPLAYED = re.compile(r"(?:that player|a match was) won without playing in round (\d+)")
POINTS_UNPLAYED = re.compile(r"that player had points without playing in round (\d+)")
FULL_BYE = re.compile(r"there was a full-point bye in round (\d+)")


class Games:
    """What the rounds so far tell of every player, by number; points in tenths."""

    def __init__(self, event: Tournament, system: str) -> None:
        self.event, self.system = event, system
        self.draughts = system.startswith(("fmjd", "kndb"))
        self.kndb = "2017" if system.startswith("kndb") else ""
        if system == "fide-team":
            self._read_teams(TeamRecord(event))
            return
        numbers = [player.tpn for player in event.players]
        self.places = dict(enumerate(event.places, 1))
        self.second: dict[int, int] = {}
        self.games: dict[int, list[tuple[int, str, int]]] = {n: [] for n in numbers}
        self.scheduled: dict[tuple[int, int], int] = {}
        self.results: dict[tuple[int, int], Result] = {}
        self.meetings: dict[frozenset[int], list[int]] = {}
        self.marks: dict[int, dict[int, Result | Bye]] = {n: {} for n in numbers}
        self.before: list[dict[int, int]] = []
        self.real: dict[int, int] = dict.fromkeys(numbers, 0)
        for number in range(1, len(event.rounds) + 1):
            self.before.append({n: self._paired_by(n, number) for n in numbers})
            self._read(number)
        now = len(event.rounds) + 1
        self.score: dict[int, int] = {n: self._paired_by(n, now) for n in numbers}

    def _read_teams(self, record: TeamRecord) -> None:
        self.teams: TeamRecord | None = record
        self.games, self.marks, self.meetings = record.games, record.marks, record.meetings
        self.scheduled, self.results = record.scheduled, record.results
        self.before, self.real, self.second = record.before, record.real, record.second
        self.score, self.places = record.real, {number: number for number in record.numbers}

    def _read(self, number: int) -> None:
        played, points = self.event.rounds[number - 1], self.event.points
        boards: dict[frozenset[int], list[tuple[int, str, int, Result]]] = {}
        for game in played.games:
            sides = (
                (game.white, "W", game.black, game.white_result, points.white),
                (game.black, "B", game.white, game.black_result, points.black),
            )
            for me, colour, other, result, worth in sides:
                self.real[me] += worth[result]
                board = boards.setdefault(frozenset((me, other)), [])
                board.append((me, colour, other, result))
        for board in boards.values():
            self._met(number, board)
        for tpn, bye in played.byes:
            self.real[tpn] += self._worth(bye)
            self.marks[tpn][number] = bye
        for player, marks in self.marks.items():
            if number not in marks:
                marks[number] = Bye.ZERO
                self.real[player] += self._worth(Bye.ZERO)

    def _met(self, number: int, board: Sequence[tuple[int, str, int, Result]]) -> None:
        """A game, or a match of two: it was played if one of its games was.

        It is won by forfeit where the other, and nobody else, forfeited all of it.
        """
        first = board[:2]
        lost = [{me for me, *_, r in board[k : k + 2] if r is Result.FORFEIT_LOSS} for k in (0, 2)]
        gone = lost[0] & lost[1] if len(board) > 2 else lost[0]
        was_played = any(PLAYED_MARKS[result] for *_, result in board)
        for me, colour, other, result in first:
            self.scheduled[me, number] = other
            self.results[me, number] = result
            won = gone == {other}
            self.marks[me][number] = (
                Result.DRAW if was_played else Result.FORFEIT_WIN if won else Result.FORFEIT_LOSS
            )
            if was_played:
                self.games[me].append((number, colour, other))
        if was_played or (len(board) > 2 and not gone):
            self.meetings.setdefault(frozenset(me for me, *_ in first), []).append(number)

    def _worth(self, bye: Bye) -> int:
        """Points of a bye; of a match that is not played, those of two games."""
        points = self.event.points
        if self.event.games_per_match == 1:
            return points.white[bye]
        return {
            Bye.PAIRING_ALLOCATED: points.win + points.draw,
            Bye.HALF: 2 * points.draw,
            Bye.FULL: 2 * points.win,
            Bye.UNOPPOSED: 2 * points.win,
        }.get(bye, 0)

    def extra(self, number: int, round_: int) -> int:
        """Points for pairing only."""
        return sum(
            grant.points
            for grant in self.event.accelerated
            if grant.first_tpn <= number <= grant.last_tpn
            and grant.first_round <= round_ <= grant.last_round
        )

    def _paired_by(self, number: int, round_: int) -> int:
        """The score by which a round is paired; FMJD 2017, 4.1: who rested first has none in 2."""
        if round_ == 2 and "2017" in self.system + self.kndb and self.draughts:
            if self.marks[number][1] is Bye.PAIRING_ALLOCATED:
                return self.extra(number, round_)
        return self.real[number] + self.extra(number, round_)

    def colours(self, number: int) -> str:
        return "".join(colour for _, colour, _ in self.games[number])

    def preference(self, number: int) -> tuple[str, str]:
        """The colour due and how much, by FIDE's definitions."""
        if self.system == "fide-team":
            assert self.teams is not None
            return self.teams.preference(number)
        had = self.colours(number)
        if not had:
            return ("B", "mild") if "dubov" in self.system else ("", "none")
        ahead = had.count("W") - had.count("B")
        other = "B" if had[-1] == "W" else "W"
        if abs(ahead) > 1:
            return ("B" if ahead > 0 else "W"), "absolute"
        if had[-2:] in ("WW", "BB"):
            return other, "absolute"
        if ahead:
            return ("B" if ahead > 0 else "W"), "strong"
        return other, "mild"

    def ahead(self, number: int) -> int:
        """Whites more than Blacks."""
        had = self.colours(number)
        return had.count("W") - had.count("B")

    def played(self, number: int) -> int:
        return len(self.games[number])

    def solkoff(self, number: int) -> int:
        """The points of everybody somebody was paired with, in tenths."""
        return sum(self.real[other] for (me, _), other in self.scheduled.items() if me == number)

    def sonneborn_berger(self, number: int) -> int:
        """Twice the points of those beaten, once those of those drawn with, in tenths."""
        weight = {Result.WIN: 2, Result.FORFEIT_WIN: 2, Result.UNRATED_WIN: 2}
        weight |= {Result.DRAW: 1, Result.UNRATED_DRAW: 1}
        return sum(
            weight.get(self.results[me, round_], 0) * self.real[other]
            for (me, round_), other in self.scheduled.items()
            if me == number
        )

    def opponent_in(self, number: int, round_: int) -> int | None:
        """Whom somebody met in a round."""
        return self._met_in(number, round_)

    def met(self, a: int, b: int) -> list[int]:
        return self.meetings.get(frozenset((a, b)), [])

    def _met_in(self, number: int, round_: int) -> int | None:
        for pair, rounds in self.meetings.items():
            if number in pair and round_ in rounds:
                (other,) = pair - {number}
                return other
        return None

    def float_in(self, number: int, round_: int) -> str:
        """`down`, `up` or nothing, as the edition defines it."""
        if round_ < 1:
            return ""
        mark = self.marks[number][round_]
        other = self._met_in(number, round_)
        if other is not None:
            mine, yours = self.before[round_ - 1][number], self.before[round_ - 1][other]
            return "down" if mine > yours else "up" if mine < yours else ""
        points = self.event.points
        worth = points.white[mark]
        if "dubov" in self.system:
            other = self.scheduled.get((number, round_))
            before = self.before[round_ - 1]
            return "up" if other is not None and before[other] > before[number] else ""
        if self.system in ("fide-dutch-2026", "fide-burstein-2026"):
            return "down" if mark is Bye.PAIRING_ALLOCATED or worth > points.loss else ""
        if self.system in ("fide-dutch-2017", "ch-dutch", "fide-burstein-2017"):
            return "down"
        return "down" if self.system == "fide-dutch-2012" and worth > 0 else ""


class Scan:
    """The sentences of one round."""

    def __init__(self, event: Tournament, paired: Round) -> None:
        self.event, self.paired, self.system = event, paired, paired.system
        self.games = Games(event, paired.system)
        self.number = paired.number
        self.present = sorted({v for pair in paired.pairs for v in pair} | {paired.bye or 0} - {0})
        self.unknown: set[str] = set()
        self.group: tuple[int, set[int]] | None = None
        self.left: list[int] = []
        self.undone: set[int] = set()
        self.merged: tuple[set[int], set[int]] | None = None
        self.in_full = False
        self._told: tuple[int, set[int]] | None = None
        self._depth = 0
        self._board: tuple[int, int] | None = None
        self._halves: tuple[set[int], set[int]] | None = None
        self._wish: tuple[int, int | None, str] | None = None

    @property
    def seated(self) -> list[int]:
        """Everybody who has an opponent."""
        return [number for pair in self.paired.pairs for number in pair]

    def others(self, number: int) -> list[int]:
        """The others of the group who have not left it."""
        members = self.group[1] if self.group is not None else ()
        return [v for v in members if v != number and v not in self.left]

    def kept_apart(self, a: int, b: int) -> bool:
        """By the arbiter, in this round."""
        return any({a, b} <= set(ban.tpns) for ban in self.event.forbidden)

    def is_forbidden(self, a: int, b: int) -> bool:
        """They met, are kept apart, or both must have the same colour."""
        preferences = [self.games.preference(v) for v in (a, b)]
        must = preferences[0] == preferences[1] and preferences[0][1] == "absolute"
        return bool(self.games.met(a, b)) or self.kept_apart(a, b) or must

    def place(self, number: int) -> tuple[int, int]:
        """Score, then the order of the list."""
        return -self.games.score[number], self.games.places[number]

    def draughts_place(self, number: int) -> tuple[int, ...]:
        games = self.games
        values = games.score[number], games.solkoff(number), games.sonneborn_berger(number)
        return (*(-value for value in values), number)

    def are_boards(self, pairs: Iterable[set[int]]) -> Iterator[str]:
        made = [set(pair) for pair in self.paired.pairs]
        for pair in pairs:
            if pair not in made:
                yield f"{pair} is not a board"

    def faults(self, lines: Iterable[Line]) -> Iterator[str]:
        """What is not true in these lines."""
        for line in lines:
            if line.depth <= self._depth:
                self._told = None
            self.group = self._told if line.depth == self._depth + 1 else None
            if line.one in ("Round {round}, {system}.", "Colours:"):
                self.in_full = line.one != "Colours:"
            self._depth = line.depth if line.one == GROUP_LINE else self._depth
            if line.one in WITHOUT_FACTS:
                continue
            check = CHECKS.get(line.one)
            facts = plain_facts(line.facts)
            if check is None:
                self.unknown.add(line.one)
            else:
                for fault in check(self, facts):
                    yield f"{self.system}: {line.sentence()} <- {fault}"

    # players, scores and cards

    def of_score(self, number: int, points: float) -> Iterator[str]:
        if _tenths(points) != self.games.score[number]:
            yield f"{number} has {self.games.score[number]} tenths"

    def of_float(self, facts: Facts) -> Iterator[str]:
        yield from self.of_score(facts["high"], facts["more"])
        yield from self.of_score(facts["low"], facts["less"])
        if not facts["more"] > facts["less"]:
            yield "not a float"
        if {facts["high"], facts["low"]} not in [set(pair) for pair in self.paired.pairs]:
            yield "no such board"

    def of_board(self, facts: Facts) -> Iterator[str]:
        self._board = facts["white"], facts["black"]
        if self.paired.pairs[facts["board"] - 1] != self._board:
            yield "another board"

    def of_colours(self, facts: Facts) -> Iterator[str]:
        if (facts["white"], facts["black"]) not in self.paired.pairs:
            yield "another board"
        yield from of_wording(self, facts["wording"], facts["white"], facts["black"])

    def of_colours_here(self, facts: Facts) -> Iterator[str]:
        assert self._board is not None
        yield from of_wording(self, facts["wording"], *self._board)

    def of_card(self, facts: Facts) -> Iterator[str]:
        number = facts["player"]
        yield from self.of_score(number, facts["points"])
        played = {r: (colour, other) for r, colour, other in self.games.games[number]}
        for entry in facts["games"]:
            colour, other = played.get(entry["round"], (None, None))
            if (entry["colour"], entry["opponent"]) != (colour, other):
                yield f"round {entry['round']}"
            if bool(entry["unplayed"]) != (colour is None):
                yield f"played or not in round {entry['round']}"
            if (entry["float"] or "") != self.games.float_in(number, entry["round"]):
                yield f"float in round {entry['round']}"

    def of_group(self, facts: Facts) -> Iterator[str]:
        points = _tenths(facts["points"])
        self.group = self._told = (points, set(facts["players"]))
        self.left, self.merged = [], None
        median = "lim" in self.system
        if not median and not any(self._pairing_score(v) == points for v in facts["players"]):
            yield "nobody has these points"

    def _pairing_score(self, number: int) -> int:
        return self.games.score[number]

    def compare_to_group(self, facts: Facts, sign: int) -> Iterator[str]:
        assert self.group is not None
        points, members = self.group
        for number in facts["players"]:
            if number not in members or (self._pairing_score(number) - points) * sign <= 0:
                yield f"{number} has {self._pairing_score(number)} tenths"

    def of_odd(self, facts: Facts) -> Iterator[str]:
        if facts["count"] % 2 == 0:
            yield "an even number"

    def of_alone(self, facts: Facts, who: str = "player") -> Iterator[str]:
        points, number = _tenths(facts["points"]), facts[who]
        same = [v for v in self.present if self._pairing_score(v) == points and v != number]
        paired_there = [v for v in same if v not in self._boards_of_floats()]
        if self._pairing_score(number) == points and paired_there:
            yield f"{paired_there} have as many points"

    def _boards_of_floats(self) -> set[int]:
        """Players of uneven boards, and the bye: one of them may have been taken before."""
        uneven = [p for p in self.paired.pairs if len({self._pairing_score(v) for v in p}) == 2]
        return {v for pair in uneven for v in pair} | {self.paired.bye or 0}

    # preferences

    def of_preference(self, facts: Facts) -> Iterator[str]:
        number, told = facts["player"], facts["preference"]
        if (told["colour"] or "", told["strength"]) != self.games.preference(number):
            yield f"{self.games.preference(number)}"
        if [tuple(game) for game in told["rounds"]] != [g[:2] for g in self.games.games[number]]:
            yield f"{self.games.games[number]}"

    def of_due(self, facts: Facts, colour: str) -> Iterator[str]:
        """The colour due, where the system knows one, and the colours so far."""
        number = facts["player"]
        if [tuple(game) for game in facts["had"]] != [g[:2] for g in self.games.games[number]]:
            yield f"{self.games.games[number]}"
        if self.games.draughts:
            right = draughts_due(self, number)
        elif "lim" in self.system and self.games.colours(number):
            right = due(self, number)
        else:
            right = ""
        if colour != right:
            yield f"due {right}"

    def of_floating_on(self, facts: Facts) -> Iterator[str]:
        ago = 1 if "previous round" in facts["wording"] else 2
        for who in facts["charged"]:
            if self.games.float_in(who[0], self.number - ago) != "down":
                yield f"{who[0]} did not float down"

    def of_equals(self, facts: Facts) -> Iterator[str]:
        if len({self._pairing_score(v) for v in facts["players"]}) != 1:
            yield "not of one score"

    def of_forbidden(self, facts: Facts) -> Iterator[str]:
        if self.games.preference(facts["player"])[1] != "absolute":
            yield "the preference is not absolute"

    # obstacles

    def of_barred(self, facts: Facts) -> Iterator[str]:
        (who,) = facts["pair"]
        yield from self._reason(who[0], who[-1] if len(who) > 1 else 0, facts["reason"])

    def of_player_barred(self, facts: Facts) -> Iterator[str]:
        for other in facts.get("players", [0]):
            yield from self._reason(facts["player"], other, facts["reason"])

    def _reason(self, a: int, b: int, reason: str) -> Iterator[str]:
        if found := MET.search(reason):
            if int(found[1]) not in self.games.met(a, b):
                yield f"{a} and {b} met in {self.games.met(a, b)}"
        elif found := SAME_COLOUR.search(reason):
            owed = found[1][0]
            if any(self.games.preference(v) != (owed, "absolute") for v in (a, b)):
                yield "no such preference"
        elif found := HAD_BYE.search(reason):
            if self.games.marks[a][int(found[1])] is not Bye.PAIRING_ALLOCATED:
                yield "no such bye"
        elif found := WON_UNPLAYED.search(reason):
            if self.games.marks[a][int(found[1])] not in (Result.FORFEIT_WIN, Bye.UNOPPOSED):
                yield "no such win"
        elif found := POINTS_UNPLAYED.search(reason):
            mark = self.games.marks[a][int(found[1])]
            if PLAYED_MARKS[mark] or self.event.points.white[mark] <= 0:
                yield "no such points"
        elif found := FULL_BYE.search(reason):
            if self.games.marks[a][int(found[1])] is not Bye.FULL:
                yield "no such bye"
        elif "one of them would have a third colour running" in reason:
            mine, yours = self.games.colours(a), self.games.colours(b)
            if any(may_have(mine, x) and may_have(yours, "WB"[x == "W"]) for x in "WB"):
                yield "some colours are permissible"
        elif "the arbiter keeps them apart" in reason:
            if not any({a, b} <= set(ban.tpns) for ban in self.event.forbidden):
                yield "no such ban"
        else:
            self.unknown.add(reason)

    def of_met(self, facts: Facts) -> Iterator[str]:
        for other in facts["players"]:
            if not self.games.met(facts["player"], other):
                yield f"{other} was not met"

    def of_too_few(self, facts: Facts) -> Iterator[str]:
        players, opponents = set(facts["players"]), set(facts["opponents"])
        if not len(players) > len(opponents) or players & opponents:
            yield "there are enough opponents"

    def of_nobody_for_the_bye(self, facts: Facts) -> Iterator[str]:
        for number in facts["players"]:
            if not is_barred(self, number):
                yield f"{number} may have the bye"

    def of_odd_group(self, facts: Facts) -> Iterator[str]:
        (group,) = facts["groups"]
        if len(group) % 2 == 0 or not set(group) <= {0, *self.present}:
            yield "not an odd number of players"

    # halves

    def of_moved_halves(self, facts: Facts, *, chosen: bool = True) -> Iterator[str]:
        """Those moved down: S1 who are paired in the group, limbo who leave it.

        The set first tried has the highest of them.
        """
        yield from self.of_halves({"s2": (), **facts})
        if self.group is None:
            return
        points, members = self.group
        s1, limbo = set(facts["s1"]), set(facts.get("limbo", ()))
        highest = max((self.games.score[v] for v in facts.get("s2", ())), default=points)
        above = {v for v in members if self.games.score[v] > highest}
        if not s1 | limbo <= above or s1 & limbo or ("s2" in facts and s1 | limbo != above):
            yield "not those moved down"
        if chosen and set(facts["s2"]) != members - s1 - limbo:
            yield "not the residents"
        if chosen and s1 != {v for v in s1 | limbo if self._partner(v) in members}:
            yield "others of them are paired"
        if not chosen and max(map(self.place, s1)) > min(map(self.place, limbo)):
            yield "not the highest of them"

    def of_halves(self, facts: Facts) -> Iterator[str]:
        s1, s2 = facts["s1"], facts["s2"]
        self._halves = set(s1), set(s2)
        if set(s1) & set(s2) or not {*s1, *s2} <= set(self.present):
            yield "not two halves"

    def of_transposition(self, facts: Facts) -> Iterator[str]:
        if facts["order"] == facts["usual"]:
            yield "the same order"
        if set(facts["order"]) != set(facts["usual"]):
            yield "not the same players"

    def of_opponents(self, facts: Facts) -> Iterator[str]:
        if facts["order"] == facts["usual"]:
            yield "the same opponents"

    def of_boards(self, facts: Facts) -> Iterator[str]:
        made = [set(pair) for pair in self.paired.pairs]
        for pair in facts.get("pairs", ()):
            if set(pair) not in made:
                yield f"{pair} is not a board"

    # counts and comparisons

    def of_count(self, facts: Facts) -> Iterator[str]:
        yield from self._recounted(facts["wording"], facts["value"], facts["charged"])

    def of_comparison(self, facts: Facts) -> Iterator[str]:
        wished, real = facts["wished"], facts["real"]
        if not _list(wished) > _list(real):
            yield "the alternative is no worse"
        if facts["charged"]:
            yield from self._recounted(facts["wording"], wished, facts["charged"])

    def _recounted(
        self, wording: str, value: Any, charged: Sequence[Sequence[int]]
    ) -> Iterator[str]:
        measure = MEASURES.get(wording[:1].lower() + wording[1:])
        if measure is None:
            self.unknown.add(wording)
            return
        amounts = [measure(self, who) for who in charged]
        if isinstance(value, list):
            told = [_tenths(v) for v in value][: len(charged)]
            if any(mine is not None and mine != v for mine, v in zip(amounts, told, strict=True)):
                yield f"{amounts} tenths"
        elif None not in amounts and sum(map(int, filter(None, amounts))) != value:
            yield f"{amounts}"

    def of_bye_score(self, facts: Facts) -> Iterator[str]:
        yield from self.of_score(facts["player"], facts["score"])
        games = facts.get("games")
        if games is not None and games != len(self.games.games[facts["player"]]):
            yield f"{len(self.games.games[facts['player']])} games"
        if facts["player"] != self.paired.bye:
            yield f"{self.paired.bye} has the bye"

    def of_the_bye(self, facts: Facts) -> Iterator[str]:
        if facts["player"] != self.paired.bye:
            yield f"{self.paired.bye} has the bye"

    # steps of a procedure

    def goes(self, facts: Facts, way: str) -> Iterator[str]:
        other = self._partner(facts["player"])
        mine, yours = (self._pairing_score(v) for v in (facts["player"], other or facts["player"]))
        if other is None:
            yield f"{facts['player']} meets nobody"
        elif (yours > mine) != (way == "up") and yours != mine:
            yield from self._went(way, {facts["player"], other}, _tenths(facts["points"]))

    def _went(self, way: str, pair: set[int], points: int) -> Iterator[str]:
        """Both have left their groups: the one in which they meet is below, or above."""
        met = next(b for b in self.paired.account.brackets if pair in map(set, b.pairs))
        if met.score == points or (met.score > points) != (way == "up"):
            yield f"{pair} meet in the group of {met.score} tenths"

    def _partner(self, number: int) -> int | None:
        pair = next((pair for pair in self.paired.pairs if number in pair), None)
        return None if pair is None else pair[1] if pair[0] == number else pair[0]

    def of_meeting(self, facts: Facts) -> Iterator[str]:
        if self._partner(facts["player"]) != facts["opponent"]:
            yield f"{facts['player']} meets {self._partner(facts['player'])}"

    def of_proposal(self, facts: Facts) -> Iterator[str]:
        if not self.games.met(facts["player"], facts["proposed"]):
            yield "they have not met"

    def of_real_board(self, facts: Facts) -> Iterator[str]:
        if self._partner(facts["player"]) != facts["real"]:
            yield f"{facts['player']} meets {self._partner(facts['player'])}"

    def of_one(self, facts: Facts) -> Iterator[str]:
        if len(facts["players"]) != 1:
            yield "several players"

    def of_rest(self, facts: Facts) -> Iterator[str]:
        if self.number != 2 or self.games.marks[facts["player"]][1] is not Bye.PAIRING_ALLOCATED:
            yield "no rest in round 1"

    def of_no_game(self, facts: Facts) -> Iterator[str]:
        if self.event.rounds:
            yield "there were rounds"

    def of_exchange(self, facts: Facts) -> Iterator[str]:
        assert self._halves is not None
        s1, s2 = self._halves
        if not set(facts["leaving"]) <= s1 or not set(facts["entering"]) <= s2:
            yield "not out of these halves"

    # what was tried and wished

    def of_first(self, facts: Facts) -> Iterator[str]:
        """Not what was paired; a pair of Lim may be undone and made again in the median group."""
        if "lim" not in self.system and not list(self.are_boards(map(set, facts["pairs"]))):
            yield "that is what was paired"

    def of_kept(self, facts: Facts) -> Iterator[str]:
        yield from self.of_first(facts)
        yield from self.are_boards(map(set, facts["pair"]))
        if set(facts["pair"][0]) not in map(set, facts["pairs"]):
            yield "it was not tried"

    def of_wish(self, facts: Facts) -> Iterator[str]:
        """The best round with a wish: its new boards are new, legal, and hold the wish."""
        made = [set(pair) for pair in self.paired.pairs]
        for board in facts["boards"]:
            if len(board) == 2 and (set(board) in made or self.games.met(*board)):
                yield f"{board} is no new board, or a second meeting"
        wish = {facts["player"], facts.get("opponent", facts["player"])}
        if not any(wish <= set(board) for board in facts["boards"]):
            yield "the wish is not among them"

    def of_outcome(self, facts: Facts, *, real: bool) -> Iterator[str]:
        pairs = [set(pair) for pair in facts["outcome"]["pairs"]]
        others = list(self.are_boards(pairs))
        if real:
            yield from others
        elif pairs and not others and not self.undone & set().union(*pairs):
            yield "that is what was paired"

    def of_turn(self, facts: Facts) -> Iterator[str]:
        yield from self.of_real_board(facts)
        if facts["wished"] == facts["real"]:
            yield "the same opponent"

    def of_points(self, facts: Facts) -> Iterator[str]:
        points = _tenths(facts["points"])
        if "lim" not in self.system and points not in self.games.score.values():
            yield "nobody has these points"

    def of_group_parity(self, _facts: Facts) -> Iterator[str]:
        if self.group is not None and len(self.group[1]) % 2 == 0:
            yield f"{len(self.group[1])} players"

    def of_nobody_else(self, _facts: Facts) -> Iterator[str]:
        if self.group is not None and len(self.group[1]) != 1:
            yield f"{len(self.group[1])} players"

    def of_upfloater(self, facts: Facts) -> Iterator[str]:
        if self.games.score[facts["player"]] >= _tenths(facts["points"]):
            yield "not from below"

    def of_already_paired(self, facts: Facts) -> Iterator[str]:
        for number in facts["players"]:
            if self._partner(number) is None:
                yield f"{number} is not paired"

    def of_leaving(self, facts: Facts) -> Iterator[str]:
        for number in facts["wished_left"]:
            if number in facts["real_left"] and facts["wished_left"] == facts["real_left"]:
                yield "the same players leave"

    def of_going_up(self, facts: Facts) -> Iterator[str]:
        """All come from below, and those named as brought up do meet a higher score."""
        points, score = _tenths(facts["points"]), self.games.score
        for number in (*facts["real_up"], *facts["wished_up"]):
            if score[number] >= points:
                yield f"{number} is not from below"
        for number in facts["real_up"]:
            other = self._partner(number)
            if other is None or score[other] > points:
                yield f"{number} meets {other}"
        if set(facts["real_up"]) & set(facts["wished_up"]):
            yield "the same player"

    def of_colour_denied(self, facts: Facts, colour: str) -> Iterator[str]:
        place = 0 if colour == "W" else 1
        if any(pair[place] == facts["player"] for pair in self.paired.pairs):
            yield "that player has it"

    def of_group_members(self, facts: Facts) -> Iterator[str]:
        if self.group is not None and not set(facts["players"]) <= self.group[1]:
            yield "not of the group"
        if self.paired.bye in facts["players"] and len(self.present) == len(facts["players"]):
            yield "there is nobody else"

    def of_without_opponent(self, facts: Facts) -> Iterator[str]:
        if facts["players"] != [self.paired.bye]:
            yield f"{self.paired.bye} has no opponent"

    def of_nobody_to_meet(self, facts: Facts) -> Iterator[str]:
        """Everybody of that score whom no other group took is barred."""
        player, points = facts["player"], _tenths(facts["points"])
        taken = self._boards_of_floats()
        for other in self.present:
            same = self._pairing_score(other) == points and other != player
            if same and other not in taken and not self._may_not_meet(player, other):
                yield f"{other} is there"

    def _may_not_meet(self, a: int, b: int) -> bool:
        if "lim" in self.system:
            return not are_compatible(self, a, b)
        return self.is_forbidden(a, b)

    def of_first_to_go(self, facts: Facts) -> Iterator[str]:
        other = self._partner(facts["player"])
        same = other is not None and self._pairing_score(other) == self._pairing_score(
            facts["player"]
        )
        undone = facts["player"] in self.undone  # and paired again in the median group
        here = self._pairing_score(facts["player"]) == _tenths(facts["points"])
        if same and here and not undone:
            yield f"meets {other} of the same score"

    def of_leaves_too(self, facts: Facts) -> Iterator[str]:
        if facts["player"] == facts["other"]:
            yield "the same player"

    # the number of a board, points for pairing, corrections

    def of_beside(self, facts: Facts, decides: str, way: str) -> Iterator[str]:
        """The other board by its number, and the figure that decides."""
        assert self._board is not None
        kind, named, white, black = re.findall(r"\w+", facts["board"])
        if kind != ("Match" if self.system == "fide-team" else "Board"):
            yield "not what is numbered"
        other = self.paired.pairs[int(named) - 1]
        if (int(white), int(black)) != other:
            yield "another board"
        board = self.paired.pairs.index(self._board) + 1
        if int(named) - board != (-1 if way == "before" else 1):
            yield "not a neighbour"
        mine, theirs = (self._board_place(pair) for pair in (self._board, other))
        place = ("higher", "total", "rank").index(decides)
        if mine[:place] != theirs[:place] or mine[place] == theirs[place]:
            yield f"{mine} and {theirs}"
        if (theirs < mine) != (way == "before"):
            yield "the other way round"
        told = facts["mine"], facts["theirs"]
        if decides == "rank":
            right = tuple(min(pair, key=self._board_rank) for pair in (self._board, other))
        else:
            right = -mine[place] / 10, -theirs[place] / 10
        if told != right:
            yield f"{right}"

    def _board_score(self, number: int) -> int:
        old = "2026" not in self.system and self.system not in ("fide-double-swiss", "fide-team")
        return self.games.real[number] if old else self.games.score[number]

    def _board_rank(self, number: int) -> tuple[int, int]:
        return -self._board_score(number), self.games.places[number]

    def _board_place(self, pair: tuple[int, int]) -> tuple[int, int, int]:
        higher = min(pair, key=self._board_rank)
        total = -sum(map(self._board_score, pair))
        return -self._board_score(higher), total, self.games.places[higher]

    def of_extra(self, facts: Facts) -> Iterator[str]:
        extra = self.games.extra(facts["player"], self.number)
        if _tenths(facts.get("extra", 0)) != extra:
            yield f"{extra} tenths"

    def of_no_extra(self, facts: Facts) -> Iterator[str]:
        if self.games.extra(facts["player"], self.number):
            yield f"{self.games.extra(facts['player'], self.number)} tenths"

    def of_grant(self, facts: Facts) -> Iterator[str]:
        if not any(
            (grant.first_tpn, grant.last_tpn) == (facts["first"], facts["last"])
            and [grant.first_round, grant.last_round] == facts["rounds"]
            and grant.points == _tenths(facts["points"])
            for grant in self.event.accelerated
        ):
            yield "no such grant"


def _tenths(points: float) -> int:
    return round(points * 10)


def _list(value: Any) -> list[float]:
    return value if isinstance(value, list) else [value]


# What a criterion charges a pair or a player who floats: scores in tenths, or a count.

Measure = Callable[[Scan, Sequence[int]], int | None]
"""None where what is charged cannot be seen from the games, as for a player who floats on."""


def _ordered(scan: Scan, who: Sequence[int]) -> tuple[int, int]:
    high, low = sorted(who, key=lambda v: -scan.games.score[v])
    return high, low


def _denied(grade: Callable[[str, str], bool]) -> Measure:
    def measure(scan: Scan, who: Sequence[int]) -> int:
        (a, mine), (b, yours) = (scan.games.preference(v) for v in who)
        return int(a == b != "" and grade(mine, yours))

    return measure


def _floated(way: str, ago: int, *, value: str) -> Measure:
    """The player who floats now as before: one for each, or the score difference."""

    def measure(scan: Scan, who: Sequence[int]) -> int | None:
        number = scan.number - ago
        if len(who) == 1 and value == "difference":
            return None
        if len(who) == 1:
            floated = way == "down" and scan.games.float_in(who[0], number) == way
            return int(floated)
        high, low = _ordered(scan, who)
        player = high if way == "down" else low
        floated = scan.games.float_in(player, number) == way
        uneven = scan.games.score[high] > scan.games.score[low]
        if value == "difference":
            return (scan.games.score[high] - scan.games.score[low]) * floated
        return int(floated and uneven)

    return measure


def _either(ago: int) -> Measure:
    down, up = _floated("down", ago, value="count"), _floated("up", ago, value="count")
    return lambda scan, who: (down(scan, who) or 0) + (up(scan, who) or 0) * (len(who) == 2)


def _score(scan: Scan, who: Sequence[int]) -> int:
    return scan.games.score[who[0]]


def _difference(scan: Scan, who: Sequence[int]) -> int:
    high, low = _ordered(scan, who)
    return scan.games.score[high] - scan.games.score[low]


def _twice(scan: Scan, who: Sequence[int]) -> int:
    """Both had the same colour in their last two games, or both twice more than the other."""
    had = [scan.games.colours(v) for v in who]
    latest = {games[-2:] for games in had}
    ahead = [games.count("W") - games.count("B") for games in had]
    return int(latest in ({"WW"}, {"BB"}) or min(ahead) > 1 or max(ahead) < -1)


def _floaters(scan: Scan, who: Sequence[int], *, of: int) -> int:
    """The lower (1) or the higher (0) of the two was a floater in the round before."""
    return int(bool(scan.games.float_in(_ordered(scan, who)[of], scan.number - 1)))


def _unplayed(scan: Scan, who: Sequence[int]) -> int:
    return len(scan.event.rounds) - len(scan.games.games[who[0]])


def _one(_scan: Scan, _who: Sequence[int]) -> int:
    return 1


STRONG = ("strong", "absolute")


def _upfloats(scan: Scan, who: Sequence[int]) -> int:
    """How often the lower of the two has been upfloated."""
    low = _ordered(scan, who)[1]
    return sum(scan.games.float_in(low, r) == "up" for r in range(1, scan.number))


def _maximum_upfloater(scan: Scan, who: Sequence[int]) -> int:
    """Dubov, 1.8: upfloated 2 and a fifth of the rounds, or more often."""
    return int(_upfloats(scan, who) >= 2 + (scan.event.number_of_rounds or 0) // 5)


def _difference_or_floater(scan: Scan, who: Sequence[int]) -> int | None:
    return None if len(who) == 1 else _difference(scan, who)


def _squared(scan: Scan, who: Sequence[int]) -> int | None:
    return None if len(who) == 1 else _difference(scan, who) ** 2


def _same_absolute(scan: Scan, who: Sequence[int]) -> int:
    """Both must have the same colour, so that one of them goes beyond a limit."""
    (a, mine), (b, yours) = (scan.games.preference(v) for v in who)
    return int(a == b and mine == yours == "absolute")


MEASURES: dict[str, Measure] = {
    "the B3 factor in hundredths: squared score differences of the pairs and of the bye": _squared,
    "topscorers or their opponents who get a colour difference beyond two": _same_absolute,
    "topscorers or their opponents who get the same colour three times in a row": _same_absolute,
    "score differences of pairs and downfloaters, in descending order": _difference_or_floater,
    "upfloaters who are maximum upfloaters": _maximum_upfloater,
    "times that maximum upfloaters have been upfloated": _upfloats,
    "upfloaters of the following scoregroup": _one,
    "scores of the incoming floaters who are not paired there, in descending order": _score,
    "pairs with a top scorer in which both have the same absolute colour preference": _denied(
        lambda a, b: a == b == "absolute"
    ),
    "players who do not get their colour preference": _denied(lambda a, b: True),
    "pairs in which both prefer the same colour": _denied(lambda a, b: True),
    "pairs in which both prefer the same colour, at least strongly": _denied(
        lambda a, b: a in STRONG and b in STRONG
    ),
    "pairs in which both prefer the same colour, strongly or absolutely": _denied(
        lambda a, b: a in STRONG and b in STRONG and "strong" in (a, b)
    ),
    "players who do not get their strong colour preference": _denied(
        lambda a, b: a in STRONG and b in STRONG and "strong" in (a, b)
    ),
    "downfloaters": _one,
    "outgoing floaters": _one,
    "players of the group who leave it": _one,
    "transferred players who leave again": _one,
    "players left over": _one,
    "upfloaters": _one,
    "downfloaters of the following bracket": _one,
    "outgoing floaters of the following bracket": _one,
    "players left over by the next bracket": _one,
    "scores of the downfloaters, in descending order": _score,
    "scores of the outgoing floaters, in descending order": _score,
    "scores of the downfloaters of the following bracket, in descending order": _score,
    "scores of the outgoing floaters of the following bracket, in descending order": _score,
    "scores of the players left over by the next bracket, in descending order": _score,
    "the score of the player with the bye is as low as possible": _score,
    "unplayed games of the player who will have the bye": _unplayed,
    "score differences of the pairs with upfloaters, in descending order": _difference,
    "pairs of players who both had the same colour twice": _twice,
    "players who float the same way as in the round before": _either(1),
    "players who float the same way as two rounds before": _either(2),
    "upfloaters who upfloated in the previous round": _floated("up", 1, value="count"),
    "upfloaters that were floaters in the previous round": lambda s, who: _floaters(s, who, of=1),
    "upfloaters' opponents that were floaters in the previous round": (
        lambda scan, who: _floaters(scan, who, of=0)
    ),
    "teams that do not get their colour preference": _denied(lambda a, b: True),
    "teams that do not get their strong colour preference": _denied(
        lambda a, b: a == b == "strong"
    ),
    "upfloaters who were floaters in the previous round": lambda s, who: _floaters(s, who, of=1),
    "upfloaters' opponents who were floaters in the previous round": (
        lambda scan, who: _floaters(scan, who, of=0)
    ),
    "incoming floaters who are not paired": _one,
    "players moved down who are not paired first": _one,
    "scores of the incoming floaters who are not paired, in descending order": _score,
    "resident downfloaters who received a downfloat in the previous round": _floated(
        "down", 1, value="count"
    ),
    "resident downfloaters who received a downfloat two rounds before": _floated(
        "down", 2, value="count"
    ),
    "downfloaters who floated down in the previous round": _floated("down", 1, value="count"),
    "downfloaters who floated down two rounds before": _floated("down", 2, value="count"),
}
for _ago, _when in ((1, "in the previous round"), (2, "two rounds before")):
    for _way in ("down", "up"):
        as_before = _when.replace("in the", "as in the").replace("two", "as two")
        MEASURES |= {
            f"players who receive the same {_way}float {as_before}": _floated(
                _way, _ago, value="count"
            ),
            f"score differences of players who receive the same {_way}float {as_before}": _floated(
                _way, _ago, value="difference"
            ),
        }
    MEASURES |= {
        f"opponents of moved-down players who received an upfloat {_when}": _floated(
            "up", _ago, value="count"
        ),
        f"opponents of moved-down players who floated up {_when}": _floated(
            "up", _ago, value="count"
        ),
        f"score differences of MDP opponents who received an upfloat {_when}": _floated(
            "up", _ago, value="difference"
        ),
        f"score differences of moved-down players who received a downfloat {_when}": _floated(
            "down", _ago, value="difference"
        ),
        f"upfloaters who floated up {_when}": _floated("up", _ago, value="count"),
    }

Check = Callable[[Scan, Facts], Iterator[str]]

BOARDS_BY = (
    "{} are numbered by the higher {} of the two, then by the sum of both, then by the place "
    "in the list of the higher one."
)
WITHOUT_FACTS = frozenset(
    (
        "Round {round}, {system}: {count} board.",
        "Round {round}, {system}: {count} match.",
        "Round {round}, {system}.",
        "The players, with colours, opponents and floats so far:",
        "The teams, with colours, opponents and floats so far:",
        *("Colours:", "Floats:", "Other decisions:", "What could not be granted:"),
        "Why not otherwise:",
        "No legal round contains that.",
        "That is what the round already contains.",
        "The event has no acceleration: everybody is paired by real points.",
        "The report gives this player no points for pairing in this round.",
        "With {pair} on a board:",
        *("Had {player} stayed:", "Had everybody stayed:", "Were it {player}:"),
        *("Were {player} not brought up:", "Had nobody come up into the {group} of {points}:"),
        "Not everybody of the {group} of {points} can stay:",
        "By the order of the rules {others} would be the first to go, but then:",
        "The bye is given first, and to another player:",
        *(BOARDS_BY.format(what, "pairing score") for what in ("Boards", "Matches")),
        *(BOARDS_BY.format(what, "score") for what in ("Boards", "Matches")),
        "In the {group} of {points} it is as good, but comes later in the order of the rules.",
    )
)
"""Headings and rules: what is so of the players stands in the lines below them."""

GROUP_LINE = "The {group} of {points}: {players}."
NEW_BOARDS = " has these new boards: {boards}."
BESIDE = {
    "higher": "the higher score there is {theirs}, here {mine}.",
    "total": "the higher score is the same, but the sum there is {theirs}, here {mine}.",
}

BYE_GOES = (
    "the bye goes to {player}: of those who may have it and leave a legal pairing, "
    "the lowest score ({score}), then the most games played ({games}), "
)
LATER = "In the {group} of {points} it is as good, but comes later in the order of the rules: "

CHECKS: dict[str, Check] = {
    "{high} ({more}) meets {low} ({less}).": Scan.of_float,
    "Board {board}: {white} (White) meets {black} (Black).": Scan.of_board,
    "Match {board}: {white} (White) meets {black} (Black).": Scan.of_board,
    "{white} has White against {black}: {wording}.": Scan.of_colours,
    "{player}: {points}; {games}.": Scan.of_card,
    "The {group} of {points}: {players}.": Scan.of_group,
    "{players} comes from above.": lambda scan, facts: scan.compare_to_group(facts, 1),
    "{players} comes from below.": lambda scan, facts: scan.compare_to_group(facts, -1),
    "The {group} of {points} has {count} players, an odd number.": Scan.of_odd,
    "The {group} of {points} has {count} teams, an odd number.": Scan.of_odd,
    "{player} is alone in the {group} of {points}.": Scan.of_alone,
    "{resident} is alone in the {group} of {points}.": lambda scan, facts: scan.of_alone(
        facts, "resident"
    ),
    "{player}: {preference}.": Scan.of_preference,
    "{player} had {had}: a third time running is forbidden.": Scan.of_forbidden,
    "{player} has had {had}: a wider colour difference is forbidden.": Scan.of_forbidden,
    "{pair} is barred: {reason}.": Scan.of_barred,
    "{pair} may not have the bye: {reason}.": Scan.of_barred,
    "{player} may not have the bye: {reason}.": Scan.of_player_barred,
    "{player} may not meet {players}: {reason}.": Scan.of_player_barred,
    "{player} has already met {players}.": Scan.of_met,
    "Only {players} would be left to have the bye.": Scan.of_nobody_for_the_bye,
    "Of those who would be left, {players}, nobody may have the bye.": (Scan.of_nobody_for_the_bye),
    "{players} could meet only {opponents}, and nobody else may have the bye: somebody is left "
    "over.": lambda scan, facts: scan.of_too_few({**facts, "players": [0, *facts["players"]]}),
    "{groups} could meet only each other: an odd number, so that one is left over.": (
        Scan.of_odd_group
    ),
    "{players} could meet only {opponents}: there are too few opponents for all of them.": (
        Scan.of_too_few
    ),
    "S1: {s1}. S2: {s2}.": Scan.of_halves,
    "S1, moved down: {s1}. S2: {s2}.": Scan.of_moved_halves,
    "S1, moved down: {s1}. S2: {s2}. Limbo: {limbo}.": Scan.of_moved_halves,
    "S1 as first tried, moved down: {s1}. Limbo: {limbo}.": (
        lambda scan, facts: scan.of_moved_halves(facts, chosen=False)
    ),
    "S1 as chosen, moved down: {s1}. S2: {s2}. Limbo: {limbo}.": Scan.of_moved_halves,
    "The remainder: S1 {s1}, S2 {s2}.": Scan.of_halves,
    "S2 is transposed: {order} instead of {usual}.": Scan.of_transposition,
    "S2 of the remainder is transposed: {order} instead of {usual}.": Scan.of_transposition,
    "Opponents of S1: {order} instead of {usual}.": Scan.of_opponents,
    "The rules first try {pairs}, and settle on it.": Scan.of_boards,
    "Paired: {pairs}.": Scan.of_boards,
    "{wording}: {value} ({charged}).": Scan.of_count,
    "{wording}: {wished} instead of {real} ({charged}).": Scan.of_comparison,
    "{wording}: {wished} instead of {real}.": Scan.of_comparison,
    "{player} has the bye.": Scan.of_the_bye,
    "{player} meets the dummy, and rests.": Scan.of_the_bye,
    "{player} rests.": Scan.of_the_bye,
    BYE_GOES + "then the largest number": Scan.of_bye_score,
    BYE_GOES + "then the lowest ranking by Index": Scan.of_bye_score,
    "{player} goes down from the {group} of {points}.": lambda s, facts: s.goes(facts, "down"),
    "{player} goes up from the {group} of {points}.": lambda s, facts: s.goes(facts, "up"),
    "{player} comes from a higher group and meets {opponent}.": Scan.of_meeting,
    "{player} has met {proposed}: {player} meets {opponent}.": Scan.of_proposal,
    LATER + "they come to {player} against {real} before {player} against {wished}.": (
        Scan.of_real_board
    ),
    "{players} would have nobody left to meet.": Scan.of_one,
    "{player} rested in round 1 and is paired as if without points.": Scan.of_rest,
    "{player}: no game yet.": Scan.of_no_game,
    "{player}: no match yet.": Scan.of_no_game,
    "Colours: {wording}.": Scan.of_colours_here,
    "Exchanged between the halves: {leaving} with {entering}.": Scan.of_exchange,
    "The rules first try {pairs}.": Scan.of_first,
    "The rules first try {pairs}, and keep {pair}.": Scan.of_kept,
    "The best legal round with {player} against {opponent}" + NEW_BOARDS: Scan.of_wish,
    "The best legal round in which {player} has the bye" + NEW_BOARDS: Scan.of_wish,
    "The best legal round in which {player} has White" + NEW_BOARDS: Scan.of_wish,
    "The best legal round in which {player} has Black" + NEW_BOARDS: Scan.of_wish,
    "Kept from the other colour, {player} would have the bye. New boards: {boards}.": Scan.of_wish,
    "As paired: {outcome}.": lambda scan, facts: scan.of_outcome(facts, real=True),
    "As wished: {outcome}.": lambda scan, facts: scan.of_outcome(facts, real=False),
    (
        "In the {group} of {points}, when it is the turn of {player}, the procedure settles on "
        "{real} and not on {wished}."
    ): Scan.of_turn,
    (
        "In the {group} of {points}, the procedure pairs {player} with {real} and does not let "
        "{player} leave."
    ): Scan.of_real_board,
    LATER + "{wished_left} would leave instead of {real_left}.": Scan.of_leaving,
    LATER + "{wished_up} would be brought up instead of {real_up}.": Scan.of_going_up,
    "That is decided in the {group} of {points}.": Scan.of_points,
    "That is an odd number: somebody must stay without an opponent.": Scan.of_group_parity,
    "Nobody else is there.": Scan.of_nobody_else,
    "{player} is brought up into the {group} of {points}.": Scan.of_upfloater,
    "{players} is already paired.": Scan.of_already_paired,
    "{player} is due White after {had}.": lambda scan, facts: scan.of_due(facts, "W"),
    "{player} is due Black after {had}.": lambda scan, facts: scan.of_due(facts, "B"),
    "{player} has had {had}.": lambda scan, facts: scan.of_due(facts, ""),
    "{player} has had no colour yet.": lambda scan, facts: scan.of_due({**facts, "had": []}, ""),
    "The {group} of {points} cannot be paired by itself, and takes in others.": Scan.of_points,
    "Had {players} met only each other:": Scan.of_equals,
    "In the {group} of {points} only {players} is still without an opponent.": Scan.of_equals,
    "{wording}: {charged} would float on, which counts more than any difference.": (
        Scan.of_floating_on
    ),
    "{player} would have White against nobody whom {player} may meet.": (
        lambda scan, facts: scan.of_colour_denied(facts, "W")
    ),
    "{player} would have Black against nobody whom {player} may meet.": (
        lambda scan, facts: scan.of_colour_denied(facts, "B")
    ),
    "{player} has {extra} more for the pairing of round {round}.": Scan.of_extra,
    "{player} has no points for pairing only in round {round}.": Scan.of_no_extra,
    "The report gives numbers {first} to {last} {points} more {rounds}.": Scan.of_grant,
    "{players} goes to the next {group}.": Scan.of_group_members,
    "{players} stays without an opponent.": Scan.of_without_opponent,
    "{player} finds no opponent in the {group} of {points}.": Scan.of_the_bye,
    "{player} has nobody to meet in the {group} of {points}:": Scan.of_nobody_to_meet,
    "By the order of the rules {player} is the first to go.": Scan.of_first_to_go,
    "{player} leaves the {group} of {points} as {other} does.": Scan.of_leaves_too,
    "In the {group} of {points}, the procedure lets {player} leave.": Scan.of_first_to_go,
    **STEPS,
}
for _way in ("before", "after"):
    for _decides, _words in BESIDE.items():
        CHECKS[f"{{board}} comes {_way} it: {_words}"] = partial(
            Scan.of_beside, decides=_decides, way=_way
        )
for _way, _one, _two in (("before", "theirs", "mine"), ("after", "mine", "theirs")):
    CHECKS[
        f"{{board}} comes {_way} it: the scores are the same, but {{{_one}}} is ahead of "
        f"{{{_two}}} in the order of the list."
    ] = partial(Scan.of_beside, decides="rank", way=_way)
"""What is recomputed in each sentence."""
