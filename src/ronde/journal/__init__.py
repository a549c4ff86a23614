"""The journal of an event: an append-only, hash-chained list of entries, and the event they make.

    from ronde.journal import AddSection, EnterResult, Facts, Journal, Number, Pair, RegisterAll

    journal = Journal.create("open.ronde", "Open de Bâle", who="chief arbiter")
    journal.act(AddSection(section="a", rounds=7), who="chief arbiter")
    people = (Facts(name="Müller, Anna", rating=2100), Facts(name="Dupont, Luc", rating=1950))
    journal.act(RegisterAll(section="a", people=people), who="deputy")
    journal.act(Number(section="a"), who="chief arbiter")
    journal.act(Pair(section="a"), who="chief arbiter")
    journal.act(EnterResult(section="a", board=1, result="1-0"), who="deputy", key="request-17")
    journal.undo(section="a", who="deputy", why="wrong board")
    journal.state.section("a").tournament      # a domain `Tournament`, for engine and standings
    journal.state.tournament("a")              # the same with details and `###` notes, to export
    journal.close()

Storage: `Journal.create(place, title, who=…)`, `.open(place)`, `.restore(place, entries)`; a place
is a path (one SQLite file per event) or `postgresql://…`. A journal is a context manager and may
be shared by threads; other processes may write at the same time.

Reading: `.state` is the `Event` (people, sections, snapshots) as a value; `.head`, `.entries`,
`.history` (who, when, why, undone by which entry), `.as_of(entry or moment)`.

Acting: `.act(act, who=, why=, key=, confirm=)` with an act of `acts` (`ACTS` by name;
fields carry their wording in `metadata`), `.undo(to=, section=)`, `.redo(section=)`. The answer is
`CompletedAct(entry, cautions, event)`; `entry` is None when nothing had to change. `key` makes a
repeated request harmless. `ConfirmationNeeded`: show its `cautions`, and repeat with
`confirm=error.tokens` (twice at level 4). `RefusedInFideMode`: leave FIDE mode first. `Conflict`:
somebody entered another result. Persons have a number in the event that never changes (`person`);
`section.person(tpn)` and `section.tpn(person)` convert between it and pairing numbers, which late
entries may shift.

Other writers: `.refresh()` reads their entries, `.wait(seconds)` waits for some,
`.subscribe(listener)` calls a function with every new entry, ours and theirs.

Backups: `.backup(file)` while open; closing leaves one file; `export_text` and `import_text`.

entries      entries, and the chain of digests that makes tampering visible
event        the event at one moment: its people and its sections, as values
section      a section of it: the tournament, and what is known around its pairings
acts         what can be done, one module for each group: decided once, replayed for ever
cautions     what the arbiter must confirm first, by the levels of FIDE's checklist
timeline     which entries are in force, undo and redo
dry_run      what acts would do, without writing them
store        what every store must do
sqlite       one file per event
postgres     many events on a server, imported when an address needs it
absences     who was absent without notice, and is withdrawn unless excused
separation   keeping club mates or compatriots apart where the rules allow it
advice       how many rounds can still be paired, and what the regulations advise
preview      the next round while games are still open
result_text  results as entries write them, and as people do
encoding     other values as entries write them
transfer     the whole journal as text
verify       pairing every round and drawing every lot again
"""

from ronde.journal.absences import absent_without_notice, not_admitted
from ronde.journal.acts import ACTS, Act
from ronde.journal.acts.attendance import CancelBye, Excuse, RequestBye, Return, RollCall, Withdraw
from ronde.journal.acts.bans import Allow, Avoid, Forbid, StopAvoiding
from ronde.journal.acts.boards import NumberBoards
from ronde.journal.acts.claims import (
    ClaimResult,
    ConfirmClaim,
    RejectClaim,
    disputed,
    waiting_claims,
)
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
from ronde.journal.acts.people import Amend, Erase, Facts, Register, RegisterAll, Unregister
from ronde.journal.acts.prizes import AnnouncePrizes, GivePrize, WithholdPrizes
from ronde.journal.acts.results import Adjourn, Conflict, EnterResult, EnterResults
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
from ronde.journal.advice import meeting_article, pairable_rounds, remarks
from ronde.journal.cautions import Caution, ConfirmationNeeded, Level, RefusedInFideMode
from ronde.journal.entries import BrokenChain, Entry
from ronde.journal.event import Event, Person
from ronde.journal.journal import CompletedAct, Journal, PastEntry
from ronde.journal.preview import preview
from ronde.journal.section import Claim, Registration, RoundRecord, Section
from ronde.journal.store import ConcurrentWrite, StoreError
from ronde.journal.timeline import CannotUndo
from ronde.journal.transfer import export_text, import_text
from ronde.journal.verify import Verification, verify

__all__ = [
    "MovePlayer",
    "ChangeTeam",
    "EnterTeam",
    "ExchangeTeams",
    "ForfeitMatch",
    "HandInLineUp",
    "RemoveTeam",
    "RestTeam",
    "SetTeamRules",
    "AbandonManual",
    "absent_without_notice",
    "ACTS",
    "AddSection",
    "Adjourn",
    "Admit",
    "Allow",
    "Amend",
    "Announce",
    "AnnouncePrizes",
    "Avoid",
    "BrokenChain",
    "CancelBye",
    "CannotUndo",
    "Caution",
    "ChangePlayers",
    "ChangeRounds",
    "Claim",
    "ClaimResult",
    "Close",
    "ChooseRatings",
    "CloseList",
    "CloseManual",
    "CompletedAct",
    "ConcurrentWrite",
    "Configure",
    "ConfirmationNeeded",
    "ConfirmClaim",
    "Conflict",
    "Correct",
    "CorrectRating",
    "Create",
    "Describe",
    "disputed",
    "EnterResult",
    "EnterResults",
    "Entry",
    "Erase",
    "Event",
    "Excuse",
    "export_text",
    "Facts",
    "FlipColours",
    "Forbid",
    "GivePrize",
    "meeting_article",
    "pairable_rounds",
    "import_text",
    "ImportTournament",
    "Journal",
    "KeepTeamsApart",
    "LeaveFideMode",
    "Level",
    "Number",
    "NumberBoards",
    "OpenManual",
    "Pair",
    "RoundRecord",
    "PastEntry",
    "Person",
    "preview",
    "Publish",
    "RefusedInFideMode",
    "Register",
    "RegisterAll",
    "Registration",
    "RejectClaim",
    "remarks",
    "Reopen",
    "Act",
    "RequestBye",
    "Return",
    "RollCall",
    "Seat",
    "Section",
    "SetTimetable",
    "Snapshot",
    "SwapPlayers",
    "TellHall",
    "StopAvoiding",
    "StoreError",
    "TakeRatings",
    "Unpair",
    "Unregister",
    "Unseat",
    "Verification",
    "verify",
    "not_admitted",
    "waiting_claims",
    "Withdraw",
    "WithholdPrizes",
    "WriteNote",
]
