"""History: who did what, when and why; and the little that others are told of each entry."""

from __future__ import annotations

from ronde.domain.errors import N_
from ronde.journal import ACTS, Entry, Journal, PastEntry, verify
from ronde.journal.timeline import REDO, UNDO
from ronde.views.base import Natural, Number, View, Words, said

WORDS = {UNDO: N_("Undo"), REDO: N_("Redo")}
A_PAGE = 200


class Happened(View, frozen=True):
    """An entry of the journal; `undone_by` is the entry that took it out of force."""

    entry: Number
    at: str
    who: str
    act: str
    wording: Words
    why: str
    section: str | None
    undone_by: Number | None


class HistoryView(View, frozen=True):
    """Entries, the latest first; `earlier` is what to ask for next with `before`."""

    event: str
    entries: tuple[Happened, ...]
    earlier: Number | None


class Notice(View, frozen=True):
    """What listeners are told of a new entry: that it is there, and nothing personal."""

    event: str
    entry: Number
    act: str
    section: str | None
    at: str


class FindingView(View, frozen=True):
    """An entry that the rules, or the lots, do not confirm."""

    entry: Number
    text: Words


class VerificationView(View, frozen=True):
    """The chain, every pairing and every lot looked at again; `head` is the latest digest."""

    event: str
    holds: bool
    entries: Natural
    pairings: Natural
    draws: Natural
    head: str
    findings: tuple[FindingView, ...]


def wording(act: str) -> str:
    """What an act is called, in English: the key of its translations."""
    return ACTS[act].wording if act in ACTS else WORDS.get(act, act)


def page_of(journal: Journal, before: int | None, length: int = A_PAGE) -> tuple[PastEntry, ...]:
    """Entries before one, the latest of them last."""
    past = journal.history
    end = len(past) if before is None else min(before - 1, len(past))
    return past[max(0, end - length) : max(0, end)]


def history_view(
    key: str, journal: Journal, before: int | None = None, length: int = A_PAGE
) -> HistoryView:
    """A page of the history."""
    shown = page_of(journal, before, length)
    first = shown[0].entry.number if shown else 1
    return HistoryView(
        key, tuple(_happened(r) for r in reversed(shown)), first if first > 1 else None
    )


def _happened(past: PastEntry) -> Happened:
    entry = past.entry
    words = wording(entry.act)
    return Happened(
        entry=entry.number,
        at=entry.at,
        who=entry.who,
        act=entry.act,
        wording=said(lambda say: say(words)),
        why=entry.why,
        section=entry.data.get("section"),
        undone_by=past.undone_by,
    )


def notice(key: str, entry: Entry) -> Notice:
    """What listeners are told of an entry."""
    return Notice(key, entry.number, entry.act, entry.data.get("section"), entry.at)


def verification_view(key: str, journal: Journal) -> VerificationView:
    """Everything looked at again."""
    found = verify(journal.entries)
    return VerificationView(
        event=key,
        holds=not found.findings,
        entries=found.entries,
        pairings=found.pairings,
        draws=found.draws,
        head=found.head,
        findings=tuple(FindingView(f.entry.number, said(f.render)) for f in found.findings),
    )
