"""What was just done, as one sentence: the answer to a button."""

from __future__ import annotations

from collections.abc import Sequence

from ronde.domain.errors import N_
from ronde.journal import Entry, Event
from ronde.views.history import Say, act_of, subject, wording

DONE = {
    "abandon-manual": N_("Manual pairing given up"),
    "admit": N_("Admitted"),
    "allow": N_("Ban lifted"),
    "amend": N_("Data saved"),
    "announce-prizes": N_("Categories and prizes announced"),
    "avoid": N_("Kept apart where possible"),
    "away": N_("Not here yet"),
    "cancel-bye": N_("Bye taken back"),
    "change-players": N_("Players changed"),
    "change-rounds": N_("Number of rounds saved"),
    "change-team": N_("Team changed"),
    "choose-ratings": N_("Ratings chosen"),
    "close": N_("Section closed"),
    "close-list": N_("List closed"),
    "close-manual": N_("Manual pairing ended"),
    "confirm-claim": N_("Claim accepted"),
    "configure": N_("Settings saved"),
    "correct-rating": N_("Rating corrected"),
    "delayed": N_("Delay noted"),
    "describe": N_("Saved"),
    "enter-team": N_("Team entered"),
    "erase": N_("Personal data erased"),
    "exchange-teams": N_("Teams exchanged"),
    "excuse": N_("Absence explained"),
    "flip-colours": N_("Colours flipped"),
    "forbid": N_("Ban entered"),
    "forfeit-match": N_("Match entered"),
    "give-prize": N_("Prize given"),
    "here": N_("Checked in"),
    "keep-teams-apart": N_("Bans of teams changed"),
    "leave-fide-mode": N_("FIDE mode left"),
    "line-up": N_("Line-up entered"),
    "move-player": N_("Moved to another section"),
    "note": N_("Remark saved"),
    "number-boards": N_("Board numbers saved"),
    "number": N_("List drawn up"),
    "open-manual": N_("Manual pairing begun"),
    "reject-claim": N_("Claim rejected"),
    "remove-team": N_("Team taken off the list"),
    "reopen": N_("Section open again"),
    "request-bye": N_("Bye entered"),
    "return": N_("Back in the event"),
    "seat": N_("Seated"),
    "stop-avoiding": N_("May meet again"),
    "swap-players": N_("Swapped"),
    "take-ratings": N_("Ratings taken over"),
    "team-bye": N_("Bye of the team entered"),
    "team-rules": N_("Rules for teams saved"),
    "tell-hall": N_("Message for the hall changed"),
    "timetable": N_("Timetable saved"),
    "unregister": N_("Taken off the list"),
    "unseat": N_("Taken from their boards"),
    "withdraw": N_("Withdrawal entered"),
    "withhold-prizes": N_("Right to a prize changed"),
}
"""Acts that pages answer with one sentence; the others have pages with words of their own."""


def done_sentence(event: Event, entry: Entry, say: Say, entries: Sequence[Entry] = ()) -> str:
    """What an entry did, and to whom."""
    act = act_of(entry)
    if act == "roll-call":
        act = (
            "delayed" if entry.data.get("delayed") else "here" if entry.data["present"] else "away"
        )
    what, about = say(DONE.get(act, wording(act))), subject(event, entry, say, entries)
    if about:
        return say(N_("{done}: {subject}."), done=what, subject=about)
    return say(N_("{done}."), done=what)
