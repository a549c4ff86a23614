"""The round robin and the double round robin as systems: every round is known from the start.

Rule: FIDE C.05 Annex 1
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from ronde.domain.errors import N_, NoLegalPairing
from ronde.domain.points import PointSystem
from ronde.rulebooks import report_codes
from ronde.rulebooks.account import Account, ColouredGame, Obstacle, Step
from ronde.rulebooks.advice import Advice
from ronde.rulebooks.basic import BASIC_2026
from ronde.rulebooks.handling import HANDLING_2026
from ronde.rulebooks.round_robin.berger import Pairs, berger, double_berger
from ronde.rulebooks.situation import Option, PairingResult, Situation
from ronde.rulebooks.system import Citations, Customs, Procedure, System, Wording

ANNEX = N_("C.05 Annex 1")
BY_TABLES = {
    False: N_("as the Berger table has them"),
    True: N_("as the Scheveningen table has them"),
}

EXCHANGE = Option(
    "last_rounds",
    ("exchanged", "in-order"),
    "exchanged",
    ANNEX,
    "the last two rounds of the first cycle, with an even number of players",
)
WITHDRAWAL = Option(
    "withdrawal",
    ("annul-below-half", "keep"),
    "annul-below-half",
    "C.05 6.6",
    "games of a player who withdraws before half of them in the final standings",
)


def single(players: int, choices: Mapping[str, str]) -> tuple[Pairs, ...]:
    """Every round of a round robin."""
    return berger(players)


def double(players: int, choices: Mapping[str, str]) -> tuple[Pairs, ...]:
    """Every round of a double round robin."""
    return double_berger(players, exchange=choices.get(EXCHANGE.key, "exchanged") == "exchanged")


def round_of(system: System, situation: Situation) -> Pairs:
    """The boards of this round in the table, the one of the free player among them."""
    players = len(situation.tournament.players)
    rounds = system.table_of(players, situation.options)
    if situation.number > len(rounds):
        raise NoLegalPairing(
            N_(
                "Round {round} cannot be paired: in {rounds} rounds all {players} participants "
                "have met each other."
            ),
            round=situation.number,
            rounds=len(rounds),
            players=players,
        )
    return rounds[situation.number - 1]


def pair(system: System, situation: Situation) -> PairingResult:
    """The round of the table: whoever is absent stands in it, too, and forfeits the game.

    Rule: FIDE C.05 Annex 1; 6.6
    """
    players = len(situation.tournament.players)
    boards = round_of(system, situation)
    games = [board for board in boards if max(board) <= players]
    free = next((min(board) for board in boards if min(board) <= players < max(board)), None)
    _assert_allowed(situation, games, free)
    article, by_table = _words_of(system)
    table = N_("round {round} of the Berger table for {size} participants")
    if system.between_teams:
        table = N_("round {round} of the Scheveningen table for {size} participants")
    steps = [Step(article, table, {"round": situation.number, "size": players + players % 2})]
    if free is not None:
        facts = {"player": free, "number": players + 1}
        steps.append(Step(article, N_("{player} meets number {number}, and is free"), facts))
    account = Account(
        system=system.name,
        number=situation.number,
        brackets=(),
        games=tuple(ColouredGame(white, black, article, by_table) for white, black in games),
        bye=free,
        steps=tuple(steps),
    )
    indices = tuple((white - 1, black - 1) for white, black in games)
    return PairingResult(indices, None if free is None else free - 1, account, ordered=True)


def _words_of(system: System) -> tuple[str, str]:
    """The table that a system cites, and the sentence on its colours."""
    return system.cited.order, BY_TABLES[system.between_teams]


def _assert_allowed(situation: Situation, games: list[tuple[int, int]], free: int | None) -> None:
    """A table leaves no other round to somebody who asks for other opponents."""
    partner = {a - 1: b - 1 for game in games for a, b in (game, game[::-1])}
    for i, others in situation.may_meet.items():
        if partner.get(i) not in others:
            raise NoLegalPairing(N_("The table leaves no choice: every game has its round."))


class TableEnquiry:
    """The answers for one round: what the table says of any two players."""

    def __init__(self, system: System, situation: Situation) -> None:
        players = len(situation.tournament.players)
        rounds = system.table_of(players, situation.options)
        self.number: int = situation.number
        self.article, self.by_table = _words_of(system)
        self.outside: int = players + 1
        self.meetings: dict[frozenset[int], list[int]] = {}
        for number, boards in enumerate(rounds, 1):
            for board in boards:
                self.meetings.setdefault(frozenset(board), []).append(number)
        self.boards: dict[frozenset[int], tuple[int, int]] = {
            frozenset(board): board for board in round_of(system, situation)
        }

    def obstacles(self, a: int, b: int) -> Iterator[Obstacle]:
        """In which round the table lets these two meet, unless it is this one."""
        two = frozenset((a + 1, b + 1))
        if two not in self.boards:
            rounds = self.meetings.get(two, [])
            facts = {"a": a + 1, "b": b + 1}
            template = N_("{a} and {b} play for the same team")
            if rounds:
                template = N_("{a} and {b} meet in round {round} of the table")
                facts |= {"round": rounds[0], "second": rounds[-1]}
            if len(rounds) > 1:
                template = N_("{a} and {b} meet in rounds {round} and {second} of the table")
            yield Obstacle((a + 1, b + 1), self.article, self.article, template, facts)

    def colours(self, a: int, b: int) -> ColouredGame | None:
        """Who has White if the table lets these two meet in this round."""
        board = self.boards.get(frozenset((a + 1, b + 1)))
        return None if board is None else ColouredGame(*board, self.article, self.by_table)

    def bye(self, a: int) -> Iterator[Obstacle]:
        """Why this player is not free in this round."""
        two = frozenset((a + 1, self.outside))
        if two not in self.boards:
            rounds = self.meetings.get(two)
            template = N_("with an even number of participants nobody is free")
            facts: dict[str, int] = {"a": a + 1}
            if rounds:
                template = N_("{a} is free in round {round} of the table")
                facts["round"] = rounds[0]
            yield Obstacle((a + 1,), self.article, self.article, template, facts)


def rounds_of_table(players: int) -> range:
    """As many rounds as let everybody meet once."""
    needed = len(berger(players))
    return range(needed, needed + 1)


def rounds_of_both(players: int) -> range:
    """As many rounds as let everybody meet twice."""
    needed = 2 * len(berger(players))
    return range(needed, needed + 1)


def remark_on(needed: range, players: int, rounds: int) -> Iterator[Step]:
    """That so many rounds are not the whole table."""
    if rounds not in needed:
        facts = {"players": players, "needed": needed[0], "rounds": rounds}
        yield Step(
            ANNEX,
            N_("{players} participants meet each other in {needed} rounds; the event has {rounds}"),
            facts,
        )


HANDLING = HANDLING_2026._replace(
    boards_by_pairing_score=False,
    absence="",
    board_order="",
    corrections="",
    estimates="",
    programme="",
    published="",
)
POINTS = PointSystem(pairing_allocated_bye=0)
TIE_BREAKS = ("DE", "WIN", "SB", "KS")

SYSTEM = System(
    name="round-robin",
    title=N_("Round robin by the Berger tables"),
    edition=2026,
    family="round-robin",
    regulation="FIDE C.05",
    procedure=Procedure(pair, TableEnquiry, in_steps=True),
    basic=BASIC_2026,
    handling=HANDLING,
    cited=Citations(ANNEX, ANNEX, ANNEX),
    wording=Wording(N_("Everybody meets everybody once; all rounds are known."), ANNEX),
    options=(WITHDRAWAL,),
    points=POINTS,
    tie_breaks=TIE_BREAKS,
    report=report_codes.ROUND_ROBIN,
    customs=Customs(numbering="lot"),
    advice=Advice(
        ANNEX,
        rounds_of_table,
        lambda players, rounds: remark_on(rounds_of_table(players), players, rounds),
    ),
    in_force=True,
    teams_too=True,
    fixed_rounds=single,
)

DOUBLE = replace(
    SYSTEM,
    name="round-robin-double",
    title=N_("Double round robin by the Berger tables"),
    wording=Wording(N_("Everybody meets everybody twice, with colours reversed."), ANNEX),
    options=(EXCHANGE, WITHDRAWAL),
    report=report_codes.DOUBLE_ROUND_ROBIN,
    advice=Advice(
        ANNEX,
        rounds_of_both,
        lambda players, rounds: remark_on(rounds_of_both(players), players, rounds),
    ),
    fixed_rounds=double,
)
