"""The life of an event: an append-only, hash-chained list of entries, and what follows from it.

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

Where it lives: `Journal.create(place, title, who=…)`, `.open(place)`, `.restore(place, entries)`;
a place is a path (one SQLite file per event) or `postgresql://…`. A journal is a context manager
and may be shared by threads; other processes may write at the same time.

What it knows: `.state` is the `Event` (people, sections, snapshots) as a value; `.head`,
`.entries`, `.history` (who, when, why, undone by which entry), `.as_of(entry or moment)`.

What it does: `.act(request, who=, why=, key=, confirm=)` with a request of `acts` (`ACTS` by name;
fields carry their wording in `metadata`), `.undo(to=, section=)`, `.redo(section=)`. The answer is
`Done(entry, cautions, event)`; `entry` is None when nothing had to change. `key` makes a repeated
request harmless. `Unconfirmed` asks: show its `cautions`, and repeat with `confirm=error.tokens`
(level 4 asks twice). `LeavesFideMode` refuses. `Conflict`: somebody entered another result.
Persons have a number in the event that never changes (`person`); `section.person(tpn)` and
`section.tpn(person)` go between it and pairing numbers, which late entries may shift.

What others do: `.refresh()` takes in their entries, `.wait(seconds)` waits for some,
`.subscribe(listener)` calls with every new entry, ours and theirs.

Copies: `.backup(file)` while open; closing leaves one file; `export_text` and `import_text`.

entries    what an entry is, and the chain that makes tampering visible
event      what an event is at one moment, as values
claim      what the hall says a game ended with, until it is confirmed
acts       what can be done, one group per module: decided now, replayed for ever
cautions   what the arbiter is asked first, by the levels of FIDE's checklist
timeline   which entries are in force, undo and redo, the fold
store      where entries live: what every store must do
sqlite     one file per event
postgres   many events on a server, imported when an address asks for it
apart      wishes to keep club mates apart, which yield to the rules
foresight  how far legal pairings reach, advice, the next round from games still open
transfer   the whole journal as text
verify     every pairing and every lot again
"""

from ronde.journal.acts import ACTS, Request
from ronde.journal.acts.attendance import CancelBye, RequestBye, Return, RollCall, Withdraw
from ronde.journal.acts.bans import Allow, Avoid, Forbid, StopAvoiding
from ronde.journal.acts.claims import (
    ClaimResult,
    ConfirmClaim,
    RejectClaim,
    disputed,
    waiting_claims,
)
from ronde.journal.acts.corrections import Announce, Correct
from ronde.journal.acts.course import ChangeRounds, Close, Reopen
from ronde.journal.acts.imports import ImportTournament
from ronde.journal.acts.manual import AbandonManual, CloseManual, OpenManual, Seat, Unseat
from ronde.journal.acts.mode import LeaveFideMode, WriteNote
from ronde.journal.acts.numbering import Admit, CloseList, CorrectRating, Number
from ronde.journal.acts.people import Amend, Erase, Facts, Register, RegisterAll, Unregister
from ronde.journal.acts.results import Adjourn, Conflict, EnterResult, EnterResults
from ronde.journal.acts.rounds import Pair, Publish, Unpair
from ronde.journal.acts.setup import AddSection, Configure, Create, Describe
from ronde.journal.acts.snapshots import Snapshot
from ronde.journal.cautions import Caution, LeavesFideMode, Level, Unconfirmed
from ronde.journal.claim import Claim
from ronde.journal.entries import BrokenChain, Entry
from ronde.journal.event import Event, PairedRound, Person, Registration, Section
from ronde.journal.journal import Done, Journal, Remembered, act_named
from ronde.journal.preview import horizon, preview, remarks
from ronde.journal.store import Overtaken, StoreError
from ronde.journal.timeline import CannotUndo
from ronde.journal.transfer import export_text, import_text
from ronde.journal.verify import Verification, verify

__all__ = [
    "AbandonManual",
    "act_named",
    "ACTS",
    "AddSection",
    "Adjourn",
    "Admit",
    "Allow",
    "Amend",
    "Announce",
    "Avoid",
    "BrokenChain",
    "CancelBye",
    "CannotUndo",
    "Caution",
    "ChangeRounds",
    "Claim",
    "ClaimResult",
    "Close",
    "CloseList",
    "CloseManual",
    "Configure",
    "ConfirmClaim",
    "Conflict",
    "Correct",
    "CorrectRating",
    "Create",
    "Describe",
    "disputed",
    "Done",
    "EnterResult",
    "EnterResults",
    "Entry",
    "Erase",
    "Event",
    "export_text",
    "Facts",
    "Forbid",
    "horizon",
    "import_text",
    "ImportTournament",
    "Journal",
    "LeaveFideMode",
    "LeavesFideMode",
    "Level",
    "Number",
    "OpenManual",
    "Overtaken",
    "Pair",
    "PairedRound",
    "Person",
    "preview",
    "Publish",
    "Register",
    "RegisterAll",
    "Registration",
    "remarks",
    "Remembered",
    "RejectClaim",
    "Reopen",
    "Request",
    "RequestBye",
    "Return",
    "RollCall",
    "Seat",
    "Section",
    "Snapshot",
    "StopAvoiding",
    "StoreError",
    "Unconfirmed",
    "Unpair",
    "Unregister",
    "Unseat",
    "Verification",
    "verify",
    "waiting_claims",
    "Withdraw",
    "WriteNote",
]
