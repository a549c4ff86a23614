"""Events of teams stay whole whatever is entered in them: journal, report and check agree.

Whole teams withdraw, rest and forfeit matches, members go and come back, line-ups come late and
with empty boards, games are adjourned, results change late, pairings are taken back.
"""

from __future__ import annotations

from random import Random

import pytest

from ronde.checking import check
from ronde.domain.errors import RondeError
from ronde.domain.tournament import Tournament
from ronde.formats import read, to_text
from ronde.journal import (
    Act,
    AddSection,
    Admit,
    ChangeTeam,
    Correct,
    CorrectRating,
    Create,
    EnterResult,
    EnterTeam,
    ExchangeTeams,
    Facts,
    ForfeitMatch,
    HandInLineUp,
    Journal,
    KeepTeamsApart,
    Number,
    Pair,
    Publish,
    Register,
    RequestBye,
    RestTeam,
    Return,
    SetTeamRules,
    Unpair,
    Withdraw,
    verify,
)
from ronde.services.reports import rating_report
from tests.properties.test_disturbed_events import RESULTS
from tests.unit.journal.memory import MemoryStore
from tests.unit.journal.scripts import Arbiter

SYSTEMS = (
    "fide-team",
    "fmjd-1986-rating",
    "fmjd-1986-draw",
    "fmjd-2017-rating",
    "fmjd-2017-solkoff-truncated",
    "fmjd-2017-solkoff-median",
    "kndb-solkoff",
    "round-robin",
    "round-robin-double",
    "draughts-round-robin",
    "draughts-round-robin-double",
)
TROUBLED = (("fmjd-1986-draw", 5), ("round-robin-double", 6), ("kndb-solkoff", 7))
COLOURS = ("W", "WB", "WBW", "WBBW")


class DisturbedTeams:
    """An event of teams with one section; `seen` are the kinds of acts that really happened."""

    def __init__(self, system: str, seed: int) -> None:
        self.random = Random(f"{system} {seed}")
        self.arbiter = Arbiter(Journal(MemoryStore(), "memory"))
        self.seen: set[str] = set()
        self.boards = self.random.randint(1, 4)
        self.teams = self.random.randint(3, 8)
        self.rounds = self.random.randint(2, 5)
        self.arbiter(Create(title="Disturbed"))
        self.arbiter(
            AddSection(
                section="a",
                rounds=self.rounds,
                system=system,
                fide_mode=False,
                lot_seed=f"{seed}",
                teams=True,
            )
        )
        self.arbiter(
            SetTeamRules(
                section="a",
                boards=self.boards,
                colours=COLOURS[self.boards - 1],
                order=self.random.choice(("fixed", "free", "rating")),
            )
        )
        for number in range(1, self.teams + 1):
            self.arbiter(EnterTeam(section="a", name=f"Team {number}", people=self._members()))
        self.arbiter(Number(section="a"))
        for _ in range(self.rounds):
            self._some(self._before())
            if not self._do(Pair(section="a")):
                break
            if self._is_empty:  # no report can tell it from the round still to be paired
                self._do(Unpair(section="a", reason=None))
                break
            self._some(self._paired())
            self._do(Publish(section="a"))
            self._some(self._published())
            self._play()
            self._some(self._after())

    def _members(self) -> tuple[Facts, ...]:
        count = max(1, self.boards + self.random.randint(-1, 2))
        return tuple(
            Facts(
                name=f"Member {self.random.randrange(10**6)}",
                rating=self.random.choice((0, 1, 1)) * self.random.randint(1400, 2400),
            )
            for _ in range(count)
        )

    def _do(self, act: Act) -> bool:
        try:
            self.arbiter(act)
        except RondeError:
            return False
        self.seen.add(act.act)
        return True

    def _some(self, acts: list[Act]) -> None:
        for act in acts:
            if self.random.random() < 0.3:
                self._do(act)

    @property
    def _is_empty(self) -> bool:
        """Whether there is no match in the round paired last."""
        return not self.arbiter.section().paired[-1].matches

    @property
    def _team(self) -> int:
        return self.random.randint(1, self.teams)

    @property
    def _person(self) -> int:
        return self.random.randint(1, len(self.arbiter.journal.state.people))

    def _of_team(self, team: int) -> tuple[int, ...]:
        teams = self.arbiter.section().teams
        assert teams is not None
        return teams.team(team).members

    def _line_up(self, round: int | None = None) -> Act:
        team = self._team
        people = [*self._of_team(team), 0, 0, 0, 0][: self.boards + 1]
        self.random.shuffle(people)
        late = self.random.random() < 0.3
        return HandInLineUp(
            section="a", team=team, people=tuple(people[: self.boards]), round=round, late=late
        )

    def _before(self) -> list[Act]:
        coming = self.arbiter.section().next_round
        one, other = self.random.sample(range(1, self.teams + 1), 2)
        count = len(self.arbiter.journal.state.people)
        acts: list[Act] = [
            RestTeam(section="a", team=self._team, bye=self.random.choice("HFZ")),
            RestTeam(section="a", team=self._team, to_the_end=self.random.random() < 0.5),
            RestTeam(section="a", team=self._team, bye="none"),
            Withdraw(section="a", person=self._person),
            Return(section="a", person=self._person),
            RequestBye(
                section="a", person=self._person, rounds=(coming,), bye=self.random.choice("HZ")
            ),
            self._line_up(coming),
            KeepTeamsApart(section="a", teams=(one, other)),
            CorrectRating(person=self._person, rating=self.random.randint(1400, 2400)),
            ChangeTeam(
                section="a",
                team=one,
                members=tuple(self.random.sample(list(m := self._of_team(one)), len(m))),
            ),
        ]
        if self.random.random() < 0.15:
            acts += [Withdraw(section="a", person=person) for person in self._of_team(one)] * 4
        if self.random.random() < 0.2:
            acts += [
                Register(section="a", name=f"Late {count}", rating=2000),
                Admit(section="a", person=count + 1),
                ChangeTeam(section="a", team=other, members=(*self._of_team(other), count + 1)),
            ]
        return acts

    def _paired(self) -> list[Act]:
        return [
            ExchangeTeams(section="a", one=self._team, other=self._team, reason="a mistake"),
            ForfeitMatch(section="a", team=self._team),
            self._line_up(),
            *((Unpair(section="a", reason=None), Pair(section="a")) * (self.random.random() < 0.1)),
        ]

    def _published(self) -> list[Act]:
        absent = self.random.choice(("team", "opponent", "both", "both", "none"))
        return [
            ForfeitMatch(section="a", team=self._team, absent=absent),
            ForfeitMatch(section="a", team=self._team),
            self._line_up(),
            self._line_up(),
        ]

    def _play(self) -> None:
        section = self.arbiter.section()
        for number, white, black in section.unfinished:
            if number < len(section.paired) or self.random.random() < 0.9:
                result = self.random.choice(RESULTS)
                self._do(
                    EnterResult(section="a", round=number, white=white, black=black, result=result)
                )
            else:
                self.seen.add("adjourned")

    def _after(self) -> list[Act]:
        number = max(1, len(self.arbiter.section().paired))
        earlier = self.random.randint(1, number)
        return [
            Correct(
                section="a",
                round=earlier,
                board=self.random.randint(1, 2 * self.boards),
                result=self.random.choice(RESULTS),
            ),
            ForfeitMatch(
                section="a",
                team=self._team,
                round=earlier,
                absent=self.random.choice(("team", "none")),
            ),
            Withdraw(section="a", person=self._person, after=number),
        ]

    @property
    def event(self) -> Tournament:
        return self.arbiter.journal.state.tournament("a")


def assert_whole(disturbed: DisturbedTeams) -> int:
    """The journal holds, reports can be written and read, and rounds are as the rules make them."""
    assert not verify(disturbed.arbiter.journal.entries).findings
    exchanged = "exchange-teams" in disturbed.seen
    event = disturbed.event
    for form in ("trf", "json"):
        again = read(to_text(event, format=form))
        assert again == event
        assert exchanged or check(again).agrees
    reported = rating_report(disturbed.arbiter.journal.state, "a")
    assert exchanged or check(read(to_text(reported, dialect="trf26"))).agrees
    return len(event.rounds)


def test_reports_of_disturbed_events_of_teams_are_written_and_checked() -> None:
    events = [
        DisturbedTeams(system, seed) for system, seed in (*((s, 1) for s in SYSTEMS), *TROUBLED)
    ]
    assert sum(map(assert_whole, events)) > 2 * len(events)
    trouble = {"forfeit-match", "team-bye", "withdraw", "line-up", "adjourned", "change-team"}
    assert trouble <= set().union(*(event.seen for event in events))


@pytest.mark.endurance
@pytest.mark.parametrize("system", SYSTEMS)
def test_they_are_in_every_system_of_teams(system: str) -> None:
    for seed in range(2, 42):
        assert_whole(DisturbedTeams(system, seed))
