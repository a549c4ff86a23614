"""The acts: everything that the journal replays and that users can do, by name."""

from __future__ import annotations

from ronde.journal.acts.attendance import CancelBye, Excuse, RequestBye, Return, RollCall, Withdraw
from ronde.journal.acts.bans import Allow, Avoid, Forbid, StopAvoiding
from ronde.journal.acts.base import Act, Decision
from ronde.journal.acts.boards import NumberBoards
from ronde.journal.acts.claims import ClaimResult, ConfirmClaim, RejectClaim
from ronde.journal.acts.corrections import Announce, Correct
from ronde.journal.acts.events import Create, Describe, Snapshot, TellHall
from ronde.journal.acts.imports import ImportTournament
from ronde.journal.acts.manual import (
    AbandonManual,
    CloseManual,
    FlipColours,
    OpenManual,
    Seat,
    SwapPlayers,
    Unseat,
)
from ronde.journal.acts.matches import ExchangeTeams, ForfeitMatch, HandInLineUp, RestTeam
from ronde.journal.acts.moving import MovePlayer
from ronde.journal.acts.numbering import (
    Admit,
    ChooseRatings,
    CloseList,
    CorrectRating,
    Number,
    TakeRatings,
)
from ronde.journal.acts.people import Amend, Erase, Register, RegisterAll, Unregister
from ronde.journal.acts.prizes import AnnouncePrizes, GivePrize, WithholdPrizes
from ronde.journal.acts.results import Adjourn, EnterResult, EnterResults
from ronde.journal.acts.rounds import Pair, Publish, Unpair
from ronde.journal.acts.section_status import Close, LeaveFideMode, Reopen, WriteNote
from ronde.journal.acts.sections import AddSection, ChangeRounds, Configure
from ronde.journal.acts.several import ChangePlayers
from ronde.journal.acts.teams import (
    ChangeTeam,
    EnterTeam,
    KeepTeamsApart,
    RemoveTeam,
    SetTeamRules,
)
from ronde.journal.acts.timetable import SetTimetable

_ALL: tuple[type[Act], ...] = (
    *(Create, Describe, TellHall, AddSection, Configure),
    *(Register, RegisterAll, Unregister, Amend, Erase),
    *(ChooseRatings, Number, Admit, CloseList, CorrectRating, TakeRatings),
    *(RollCall, RequestBye, CancelBye, Excuse, Withdraw, Return, ChangePlayers),
    *(Forbid, Allow, Avoid, StopAvoiding),
    *(Pair, Unpair, Publish, NumberBoards),
    *(EnterResult, EnterResults, Adjourn),
    *(ClaimResult, ConfirmClaim, RejectClaim),
    *(Correct, Announce, SetTimetable),
    *(ChangeRounds, Close, Reopen),
    *(AnnouncePrizes, GivePrize, WithholdPrizes),
    *(OpenManual, Seat, Unseat, SwapPlayers, FlipColours, CloseManual, AbandonManual),
    *(EnterTeam, ChangeTeam, RemoveTeam, SetTeamRules, KeepTeamsApart),
    *(HandInLineUp, ForfeitMatch, RestTeam, ExchangeTeams),
    MovePlayer,
    *(LeaveFideMode, WriteNote, ImportTournament, Snapshot),
)

ACTS = {act.act: act for act in _ALL}

__all__ = ["ACTS", "Act", "Decision"]
