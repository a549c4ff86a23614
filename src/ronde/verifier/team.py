"""The Swiss Team Pairing System: matches of teams, by match points or by game points.

Rule: FIDE C.04.6 (2026)
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from ronde.domain.result import Bye, Result
from ronde.domain.tournament import Tournament
from ronde.verifier import claims
from ronde.verifier.claims import Claim
from ronde.verifier.colours import MILD, OTHER, STRONG
from ronde.verifier.history import History
from ronde.verifier.matches import MatchRound
from ronde.verifier.round import judges
from ronde.verifier.statement import Figures
from ronde.verifier.team_book import GAME, MATCH, TeamBook

COLOURS = (
    claims.newcomers,
    claims.only_preference,
    claims.both,
    claims.only_strong,
    claims.lower_difference,
    claims.latest_difference,
    claims.of_higher,
    claims.alternate_higher,
    claims.alternate_lower,
)
BARRING = (Result.FORFEIT_WIN, Bye.PAIRING_ALLOCATED, Bye.FULL, Bye.UNOPPOSED)
CODE = re.compile(r"FIDE_TEAM(?:_TYPE([AB]))?(?:_(MP|GP))?(?:_(MP|GP))?")
PairKind = tuple[Claim, bool, bool]


class TeamHistory(History):
    """What the matches so far say of every team; numbers without a team belong to nobody.

    `kind` is the type of colour preferences, `second` the secondary score, `standing` the primary
    one without points for pairing only.

    Rule: FIDE C.04.6 (2026) 1.2, 1.7
    """

    def __init__(
        self,
        tournament: Tournament,
        number: int,
        *,
        acceleration: str | None = None,
        options: Mapping[str, object] | None = None,
    ) -> None:
        tournament = tournament.as_paired(number)
        chosen = dict(options or {})
        coded = CODE.fullmatch(tournament.details.encoded_kind.upper().removesuffix("_BAKU"))
        kind, one, two = coded.groups() if coded else (None, None, None)
        points = {"MP": MATCH, "GP": GAME, None: None}
        self.kind: str = str(chosen.get("type") or kind or "A")
        primary = str(chosen.get("primary") or points[one] or MATCH)
        usual = "none" if one and not two else points[two]
        secondary = chosen.get("secondary") or usual or (MATCH if primary == GAME else GAME)
        book = TeamBook(tournament, number, primary)
        super().__init__(book.teams(), number, acceleration=acceleration, options=chosen)
        games = book.game_points
        nothing = [0] * len(self.points)
        self.second = {MATCH: self.points, GAME: games[self.rounds]}.get(str(secondary), nothing)
        if primary == GAME:
            real = zip([*self.before, self.points], games, [*self.scores, self.score], strict=False)
            self.scores = [
                [s - m + g for m, g, s in zip(*columns, strict=True)] for columns in real
            ]
            self.score = self.scores.pop()
            self.points = games[self.rounds]
            self.order.sort(key=lambda i: (-self.score[i], self.rank[i]))


HISTORY = TeamHistory
"""What this system is judged by."""


class TeamRound(MatchRound):
    """A round of matches between teams; a match is met if one of its games was played.

    Rule: FIDE C.04.6 (2026) 1.5-1.7, 2
    """

    history: TeamHistory

    def __init__(self, history: TeamHistory) -> None:
        super().__init__(history, COLOURS)
        everybody = range(len(history.points))
        self.met: list[frozenset[int]] = [frozenset(others) for others in history.opponents]
        self.matches: list[int] = [len(colours) for colours in history.colours]
        self.barred = [any(u[1] in BARRING for u in history.unplayed(i)) for i in everybody]
        counts = 0 < history.rounds < history.number_of_rounds - 2
        self.floated: frozenset[int] = frozenset(
            i for i in everybody if counts and history.float_in(history.rounds, i)
        )
        self.claims: list[Claim] = [
            Claim(*self._preference(history.colours[i]), history.colours[i], history.odd[i])
            for i in everybody
        ]
        self.pair_codes = {"A": ("C8", "C10"), "B": ("C8", "C9", "C10")}.get(history.kind, ("C10",))
        self.rows = self.legal()

    def _preference(self, colours: str) -> tuple[str, int]:
        """Due in type A; strongly in type B, where the rest is mild.

        Rule: FIDE C.04.6 (2026) 1.7.1, 1.7.2
        """
        history, nothing = self.history, ("", 0)
        kind, last = history.kind, history.last_round
        difference = 2 * colours.count("W") - len(colours)
        if kind == "none" or not colours:
            return nothing
        if kind == "B" and not difference and last:
            if history.options.get("type_b_last_round") == "none":
                return nothing
        for side, sign in (("W", -1), ("B", 1)):
            twice = colours[-2:] == 2 * OTHER[side]
            if sign * difference > 1 or (sign * difference in (0, 1) and twice):
                return side, STRONG if kind == "B" else MILD
        if kind == "A" or (not difference and last):
            return nothing
        if difference:
            return ("B" if difference > 0 else "W"), MILD
        return OTHER[colours[-1]], MILD

    def in_order(self, a: int, b: int) -> tuple[int, int]:
        """The first team: primary score, secondary score, smaller number.

        Rule: FIDE C.04.6 (2026) 4.2
        """
        history = self.history
        standings = history.options.get("first_team") == "standings"
        score = history.points if standings else history.score
        key = {i: (-score[i], -history.second[i], history.rank[i]) for i in (a, b)}
        return (a, b) if key[a] < key[b] else (b, a)

    def pair_cost(self, a: PairKind, b: PairKind) -> Figures:
        """[C8] to [C10]: preferences denied, strong ones, opponents of upfloaters that floated.

        Rule: FIDE C.04.6 (2026) 2.3.5-2.3.7
        """
        denied = a[0].side == b[0].side != ""
        figures = {
            "C8": denied,
            "C9": denied and a[0].strength == b[0].strength == STRONG,
            "C10": a[1] != b[1] and (a[2] or b[2]),
        }
        return [figures[code] for code in self.pair_codes]


verify, compare = judges(TeamRound)
round_of = TeamRound
"""The round of a history, for those who look for proofs."""
