"""History: who did what, when and why."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from typing import Any

from ronde.accelerations import acceleration
from ronde.domain.errors import N_, RondeError
from ronde.domain.result import BYES
from ronde.journal import ACTS, Entry, Event, Journal, PastEntry, verify
from ronde.journal.cautions import listed
from ronde.journal.result_text import result_text
from ronde.journal.timeline import REDO, UNDO
from ronde.rulebooks.catalogue import system
from ronde.services.language import LANGUAGES, common_game, translator
from ronde.views.base import Natural, Number, View, Words, said
from ronde.views.formatting import moment, section_name
from ronde.views.team_history import TEAM_ACTS, team_subject

WORDS = {UNDO: N_("Undo"), REDO: N_("Redo")}
A_PAGE = 200
RESULTS = ("result", "correct", "confirm-claim", "adjourn")
"""Acts that what they are about tells: the game of a board, and how it ended."""
Say = Callable[..., str]
TITLES: dict[str, Callable[[str], Any]] = {"system": system, "acceleration": acceleration}
MOST_NAMED = 4
BYE_KINDS = {"H": N_("half a point"), "F": N_("a full point"), "Z": N_("nothing")}


class HistoryEntry(View, frozen=True):
    """An entry of the journal; `undone_by` is the entry that took it out of force.

    `subject` is what it is about: names, boards, results.
    """

    entry: Number
    at: str
    who: str
    act: str
    wording: Words
    subject: Words
    why: str
    section: str | None
    round: Number | None
    undone_by: Number | None


class HistoryView(View, frozen=True):
    """Entries, the latest first; `earlier` is what to ask for next with `before`."""

    event: str
    entries: tuple[HistoryEntry, ...]
    earlier: Number | None


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


def act_of(entry: Entry) -> str:
    """The act of an entry; where several players were changed alike, what each of them got."""
    kinds = {change["act"] for change in entry.data.get("changes", ())}
    return kinds.pop() if len(kinds) == 1 else entry.act


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
    entries = tuple(history_entries(journal.state, reversed(shown), journal.entries))
    return HistoryView(key, entries, first if first > 1 else None)


def history_entries(
    event: Event, past: Iterable[PastEntry], entries: Sequence[Entry] = ()
) -> Iterable[HistoryEntry]:
    """Entries in words, with the names that people have now; `entries` are all of the journal."""
    for each in past:
        entry = each.entry
        section = event.sections.get(entry.data.get("section", ""))
        game = common_game([section] if section else event.sections.values())
        languages = [(code, translator(code, game).say) for code in LANGUAGES]
        words = wording(act_of(entry))
        yield HistoryEntry(
            entry=entry.number,
            at=entry.at,
            who=entry.who,
            act=entry.act,
            wording=Words(**{code: say(words) for code, say in languages}),
            subject=Words(**{code: subject(event, entry, say, entries) for code, say in languages}),
            why=entry.why,
            section=entry.data.get("section"),
            round=entry.data.get("round"),
            undone_by=each.undone_by,
        )


def in_one_line(event: Event, entry: Entry, say: Say, entries: Sequence[Entry] = ()) -> str:
    """An entry in one line: a result with its board, anything else by what was done first."""
    data, about = entry.data, subject(event, entry, say, entries)
    if entry.act not in RESULTS:
        if not about and data.get("round"):
            about = say(N_("round {round}"), round=data["round"])
        return " · ".join(filter(None, (say(wording(act_of(entry))), about)))
    section = event.sections.get(data["section"])
    board = section.game_label(data["round"], data["white"], data["black"]) if section else ""
    words = say(N_("Board {board}: {game}"), board=board, game=about) if board else about
    return words if entry.act != "adjourn" else f"{words} {say(N_('adjourned'))}"


def subject(event: Event, entry: Entry, say: Say, entries: Sequence[Entry] = ()) -> str:
    """What an entry is about: names, boards, results; nothing personal.

    With all `entries` of the journal, what an undo is about is said in the same words.
    """
    data = entry.data
    if "result" in data and "white" in data:
        return _result(event, data, data["section"])
    if "results" in data:
        rows = data["results"][:MOST_NAMED]
        return " · ".join(_result(event, row, data["section"]) for row in rows)
    if entry.act in ("undo", "redo"):
        return _undone(event, data.get("undone") or data.get("redone") or (), say, entries)
    if entry.act == "register-all":
        return say(N_("{count} people"), count=len(data["people"]))
    if entry.act == "number" and data.get("teams"):
        numbered = {"teams": len(data["teams"]), "count": len(data["order"])}
        return say(N_("{teams} teams, {count} players"), **numbered)
    if entry.act == "number":
        return say(N_("{count} players"), count=len(data["order"]))
    if entry.act == "change-players":
        return _several(event, data, say)
    if entry.act == "admit":
        return _admitted(event, data, say)
    if entry.act == "add-section":
        return _section(data, say)
    if entry.act == "number-boards":
        return say(N_("first board {board}"), board=data.get("first", 1))
    if entry.act in TEAM_ACTS:
        return team_subject(event, data, say)
    if entry.act == "pair" and "matches" in data:
        return say(N_("{count} matches"), count=len(data["matches"]))
    if entry.act == "pair":
        return say(N_("{count} boards"), count=len(data.get("boards", ())))
    if entry.act == "close-manual" and data.get("differing"):
        return " · ".join(_names(event, *board) for board in data["differing"])
    if entry.act == "timetable":
        return _starts(data["rounds"], say)
    if entry.act == "reject-claim":
        return _rejected(event, data)
    if "white" in data:
        return _names(event, *filter(None, (data["white"], data.get("black"))))
    if "times" in data:
        return " · ".join(_moment(text, say) for text in data["times"].values())
    return _others(event, data, say)


def _section(data: Any, say: Say) -> str:
    """A new section: its name, its system and its rounds."""
    name = section_name(data.get("title", ""), data["section"], say)
    rounds = say(N_("{count} rounds"), count=data["rounds"]) if data.get("rounds") else ""
    found = _titled("system", data["system"], say) if data.get("system") else ""
    return " · ".join(filter(None, (name, found, rounds)))


def _several(event: Event, data: Any, say: Say) -> str:
    """With whom something was done, and what: in which rounds, or to which value."""
    changes = data["changes"]
    about = dict.fromkeys(text for change in changes if (text := _single(change, say)))
    if len({change["act"] for change in changes}) > 1:
        about = dict.fromkeys(say(wording(change["act"])) for change in changes)
    return " · ".join([_others(event, {"people": data["people"]}, say), *about])


def _single(change: Any, say: Say) -> str:
    """What one change of one player is about: the rounds that are missed, or what was set."""
    facts = change.get("facts", {}).values()
    values = [", ".join(fact) if isinstance(fact, list) else str(fact) for fact in facts]
    return _missed(change, say) or " ".join(filter(None, values))


def _starts(rounds: Sequence[tuple[int, dict[str, str | None]]], say: Say) -> str:
    """The starts that were set, round by round; a dash where one was taken out."""
    starts = ((number, times["begins"]) for number, times in rounds if "begins" in times)
    return " · ".join(
        f"{say(N_('Round {round}'), round=number)} {_moment(text, say) if text else '–'}"
        for number, text in starts
    )


def _moment(text: str, say: Say) -> str:
    """A moment of the programme in figures; what is none stays as it is."""
    try:
        return moment(datetime.fromisoformat(text), say)
    except ValueError:
        return text


def _rejected(event: Event, data: Any) -> str:
    """The game of a claim, by its board, and the result that was not accepted."""
    section = event.sections[data["section"]]
    pairs = section.pairs(data["round"]) if data["round"] <= len(section.paired) else ()
    board = pairs[data["board"] - 1 : data["board"]]
    names = [_names(event, *pair) for pair in board]
    return " ".join([*names, result_text(data["result"], section.tournament)])


def _undone(event: Event, numbers: Sequence[int], say: Say, entries: Sequence[Entry]) -> str:
    """What was undone, or done again: the entry in words, or how many there are."""
    if len(numbers) != 1 or not entries:
        return _span(numbers)
    (number,) = numbers
    entry = entries[number - 1]
    about = subject(event, entry, say, entries)
    return f"{number}: {say(wording(act_of(entry)))}" + (f", {about}" if about else "")


def _result(event: Event, data: Any, section: str) -> str:
    played = event.sections[section].tournament if section in event.sections else None
    before, after = data.get("before", ""), result_text(data["result"], played)
    changed = f"{result_text(before, played)} → {after}" if before.strip("?") else after
    return f"{_names(event, data['white'], data['black'])} {changed}"


def _span(numbers: Sequence[int]) -> str:
    if not numbers:
        return ""
    return f"{numbers[0]}" if len(numbers) == 1 else f"{numbers[0]} … {numbers[-1]}"


def _others(event: Event, data: Any, say: Say) -> str:
    """A name, several names, a title, or what was set to which value."""
    facts = data.get("facts")
    if isinstance(facts, dict) and facts.get("name"):
        return str(facts["name"])
    people = [data["person"]] if isinstance(data.get("person"), int) else data.get("people")
    if isinstance(people, list) and people and all(isinstance(p, int) for p in people):
        names = listed((_name(event, person) for person in people), MOST_NAMED)
        missed = _missed(data, say) if "person" in data else ""
        return " · ".join(filter(None, (names, missed)))
    for key in ("title", "text", "rounds", "system", "tie_breaks", "acceleration", "by", "prize"):
        if data.get(key):
            value = _titled(key, data[key], say)
            return ", ".join(map(str, value)) if isinstance(value, list) else str(value)
    return ""


def _missed(data: Any, say: Say) -> str:
    """The rounds that somebody misses, and what they get for it."""
    rounds = data.get("rounds")
    if not isinstance(rounds, list) or not rounds:
        return ""
    worth = say(BYE_KINDS[data["bye"]]) if data.get("bye") in BYE_KINDS else ""
    words = [say(N_("round {round}"), round=", ".join(map(str, rounds))), worth]
    return " · ".join(filter(None, words))


def _admitted(event: Event, data: Any, say: Say) -> str:
    """Who is admitted with which number, from when on, and what every round missed brings."""
    first, person = data["round"], data["person"]
    missed = {"rounds": list(range(1, first)), "bye": "H" if data.get("byes") else "Z"}
    asked = event.section(data["section"]).registration(person).byes
    later = [
        {"rounds": [number], "bye": letter}
        for number, bye in asked
        for letter, kind in BYES.items()
        if number >= first and kind is bye and letter in BYE_KINDS
    ]
    words = [
        _name(event, person),
        say(N_("number {number}"), number=data["place"]),
        say(N_("plays from round {round}"), round=first),
        *(_missed(each, say) for each in (missed, *later)),
    ]
    return " · ".join(filter(None, words))


def _titled(key: str, value: Any, say: Say) -> Any:
    """A system or an acceleration by its title, everything else as it is."""
    try:
        return say(TITLES[key](value).title) if key in TITLES else value
    except RondeError:
        return value


def _names(event: Event, *people: int) -> str:
    return " – ".join(_name(event, person) for person in people)


def _name(event: Event, person: int) -> str:
    try:
        return event.person(person).name
    except RondeError:
        return f"#{person}"


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
