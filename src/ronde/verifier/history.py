"""What a verifier knows of every player before a round, rebuilt from the plain rounds.

Nothing is taken from the histories that `ronde.domain` derives: points, colours, opponents and
floats are added up here from the games and byes. Players are named by pairing number minus one.
Points for pairing only come from the rules of the acceleration.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cached_property

from ronde.accelerations import pairing_points
from ronde.domain.points import PointSystem
from ronde.domain.result import Bye, Result
from ronde.domain.tournament import Tournament
from ronde.verifier.systems import Rules

NOBODY = -1
NOT_PLAYED = frozenset({Result.FORFEIT_WIN, Result.FORFEIT_LOSS, *Bye})
_NOT_PAIRED = frozenset({Bye.HALF, Bye.FULL, Bye.ZERO})
_OTHER = {"W": "B", "B": "W"}


class History:
    """The facts by player; lists are indexed by pairing number minus one.

    number      the round that is judged, of `number_of_rounds`
    present     who is to be paired, by number
    order       those by pairing score, then by number (or by the ranking that replaces numbers)
    rank        the place of every player in the initial order
    points      real scores in tenths, before the round
    before      for each earlier round, the real scores when it was paired
    score       pairing scores: with the points of the acceleration
    scores      for each earlier round, the pairing scores when it was paired
    colours     the colours of the games played, as `WB…`
    opponents   those really met
    partner     for each earlier round, the scheduled opponent, or NOBODY
    mark        for each earlier round, the `Result` or `Bye`
    worth       for each earlier round, the points that it brought
    listed      for each earlier round, the colour listed, forfeited games included
    entered     who has ever been taken into a pairing, or is now
    forbidden   pairs that the arbiter keeps apart in this round, as (smaller, larger)
    games       the round as FILE holds it: (white, black), or None
    ordered     whether they stand in the order in which they were published
    bye         who has its pairing-allocated bye
    rules       the system that is judged
    staying_away  who is not in it, for nothing; `tournament` is the one before the round
    """

    rules: Rules

    def __init__(
        self,
        tournament: Tournament,
        number: int,
        *,
        acceleration: str | None = None,
        options: Mapping[str, object] | None = None,
    ) -> None:
        """`options` are those of the system and of the acceleration."""
        tournament = tournament.as_paired(number)
        count = len(tournament.players)
        self.number: int = number
        self.rounds: int = number - 1
        self.number_of_rounds: int = tournament.number_of_rounds or number
        self.last_round: bool = number == tournament.number_of_rounds
        self.rounds_left: int = (tournament.number_of_rounds or 0) - self.rounds
        self.rating: list[int] = [player.rating for player in tournament.players]
        self.acceleration: str | None = acceleration or tournament.acceleration
        self.point_system: PointSystem = tournament.points.of_matches(tournament.games_per_match)
        self.forbidden: set[tuple[int, int]] = {
            (min(a, b) - 1, max(a, b) - 1)
            for ban in tournament.forbidden
            if ban.holds_in(number)
            for a in ban.tpns
            for b in ban.tpns
            if a != b
        }
        self.tournament: Tournament = replace(
            tournament, rounds=tournament.rounds[: self.rounds], pairing_states=()
        )
        self._play(count)
        self._accelerate(dict(options or {}))
        self.present: list[int] = self._present(tournament)
        self._rank([tpn - 1 for tpn in tournament.ranking] or list(range(count)))
        self.initial_colour: str = tournament.initial_colour or self._drawn()

    def _play(self, count: int) -> None:
        """All rounds before the one judged."""
        self.points: list[int] = [0] * count
        self.colours: list[str] = [""] * count
        self.opponents: list[set[int]] = [set() for _ in range(count)]
        self.partner: list[list[int]] = []
        self.mark: list[list[Result | Bye]] = []
        self.worth: list[list[int]] = []
        self.listed: list[list[str]] = []
        self.before: list[list[int]] = []
        for played in self.tournament.rounds:
            self.before.append(self.points.copy())
            self._add(played.games, played.byes)

    def _accelerate(self, options: dict[str, object]) -> None:
        """The scores with the points for pairing only; what is chosen besides them."""
        extra, rest = pairing_points(self.acceleration, options)
        self.options: dict[str, object] = rest
        totals = [*self.before, self.points]
        gains = [extra(self.tournament, at) for at in range(1, self.number + 1)]
        self.scores: list[list[int]] = [
            points if gain is None else [p + g for p, g in zip(points, gain, strict=True)]
            for points, gain in zip(totals, gains, strict=True)
        ]
        self.score: list[int] = self.scores.pop()

    def _rank(self, listed: list[int]) -> None:
        """The initial order, the order of the round, and who has ever been in a pairing."""
        self.rank: list[int] = [0] * len(listed)
        for place, i in enumerate(listed):
            self.rank[i] = place
        self.order: list[int] = sorted(self.present, key=lambda i: (-self.score[i], self.rank[i]))
        here = set(self.present)
        self.entered: list[bool] = [
            i in here or any(column[i] not in _NOT_PAIRED for column in self.mark)
            for i in range(len(listed))
        ]

    def _add(
        self, games: Iterable[tuple[int, int, Result, Result]], byes: Iterable[tuple[int, Bye]]
    ) -> None:
        """One more round: a game for two, a bye for one, nothing for those absent."""
        count = len(self.points)
        partner, listed = [NOBODY] * count, [""] * count
        mark: list[Result | Bye] = [Bye.ZERO] * count
        gained = [0] * count
        white_worth, black_worth = self.point_system.white, self.point_system.black
        seen: set[int] = set()
        for white, black, white_result, black_result in games:
            i, j = white - 1, black - 1
            seen.update((i, j))
            partner[i], partner[j] = j, i
            listed[i], listed[j] = listed[i] or "W", listed[j] or "B"  # of a match, the first game
            mark[i], mark[j] = white_result, black_result
            gained[i] += white_worth[white_result]
            gained[j] += black_worth[black_result]
            if white_result not in NOT_PLAYED:
                self.colours[i] += "W"
                self.colours[j] += "B"
                self.opponents[i].add(j)
                self.opponents[j].add(i)
        for tpn, bye in byes:
            seen.add(tpn - 1)
            mark[tpn - 1] = bye
            gained[tpn - 1] += white_worth[bye]
        for i in range(count):
            if i not in seen:
                gained[i] += white_worth[Bye.ZERO]
        self._correct(gained, mark, listed)
        self.partner.append(partner)
        self.mark.append(mark)
        self.listed.append(listed)
        self.worth.append(gained)
        self.points = [p + g for p, g in zip(self.points, gained, strict=True)]

    def _correct(self, gained: list[int], mark: list[Result | Bye], listed: list[str]) -> None:
        """Penalties, bonuses and results worth something else to some players (TRF26, 299)."""
        number = len(self.mark) + 1
        for abnormal in self.tournament.abnormal:
            i = abnormal.tpn - 1
            if i >= len(gained) or abnormal.round not in (0, number):
                continue
            if abnormal.instead_of is None:
                if abnormal.round == number or number == 1:
                    self.points[i] += abnormal.points
            elif abnormal.instead_of == mark[i]:
                black = listed[i] == "B" and mark[i] not in NOT_PLAYED
                worth = self.point_system.black if black else self.point_system.white
                gained[i] += abnormal.points - worth[mark[i]]

    def _present(self, tournament: Tournament) -> list[int]:
        """Who is to be paired: by the stored round, or by the absences announced."""
        self.games: list[tuple[int, int]] | None = None
        self.ordered: bool = False
        self.bye: int | None = None
        here = {p.tpn - 1 for p in tournament.players if p.takes_part(self.number)}
        byes = [(a.tpn, a.bye) for a in tournament.absences if a.round == self.number]
        if self.number <= len(tournament.rounds):
            stored = tournament.rounds[self.number - 1]
            byes = list(stored.byes)
            self.games = [(white - 1, black - 1) for white, black in stored.pairs]
            self.ordered = stored.ordered
            resting = [t - 1 for t, bye in stored.byes if bye is Bye.PAIRING_ALLOCATED]
            self.bye = resting[0] if resting else None
            here &= {i for game in self.games for i in game} | set(resting)
        else:
            here -= {tpn - 1 for tpn, _ in byes}
        paid = {tpn - 1 for tpn, bye in byes if bye is not Bye.ZERO}
        self.staying_away: list[int] = sorted(set(range(len(self.points))) - here - paid)
        return sorted(here)

    def _drawn(self) -> str:
        """The initial colour as the first round that lists colours shows it; White before it.

        Forfeited games list colours, too.
        """
        first = next((k for k, colours in enumerate(self.listed, 1) if any(colours)), 0)
        turned = False
        for i in sorted(range(len(self.rank)), key=self.rank.__getitem__) if first else ():
            colour = self.listed[first - 1][i]
            if colour:
                return _OTHER[colour] if turned else colour
            turned ^= any(marks[i] not in _NOT_PAIRED for marks in self.mark[:first])
        return "W"

    @cached_property
    def odd(self) -> list[bool]:
        """Whose number is odd, counted among those who have entered a pairing.

        Rule: FIDE C.04.3 (2026) 5.2.5; (2017) E.5
        """
        listed = self.options.get("number") == "listed"
        odd, count = [False] * len(self.points), 0
        for i in sorted(range(len(self.points)), key=self.rank.__getitem__):
            if listed or self.entered[i]:
                count += 1
                odd[i] = bool(count % 2)
        return odd

    def difference(self, i: int) -> int:
        """Games with White minus games with Black."""
        return 2 * self.colours[i].count("W") - len(self.colours[i])

    def played(self, number: int, i: int) -> bool:
        """Whether the player played a game in that round."""
        return self.mark[number - 1][i] not in NOT_PLAYED

    def float_in(self, number: int, i: int) -> int:
        """1 for a downfloat, -1 for an upfloat in a game of that round, 0 for neither."""
        if number < 1 or not self.played(number, i):
            return 0
        score = self.scores[number - 1]
        yours = score[self.partner[number - 1][i]]
        return (score[i] > yours) - (score[i] < yours)

    def unplayed(self, i: int) -> list[tuple[int, Result | Bye, int]]:
        """The rounds that the player did not play: round, kind, points brought."""
        return [
            (k, marks[i], self.worth[k - 1][i])
            for k, marks in enumerate(self.mark, 1)
            if marks[i] in NOT_PLAYED
        ]

    def is_topscorer(self, i: int) -> bool:
        """Over half of the largest possible score when the final round is paired.

        Rule: FIDE C.04.3 (2026) 1.8; (2017) A.7
        """
        half = self.tournament.points.win * self.rounds
        return self.last_round and 2 * self.score[i] > half
