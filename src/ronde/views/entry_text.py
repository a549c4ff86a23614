"""What an entry of the journal was about: names, boards, results; nothing personal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ronde.accelerations import acceleration
from ronde.domain.errors import N_, RondeError
from ronde.journal import Entry, Event
from ronde.journal.result_text import result_text
from ronde.rulebooks.catalogue import resolve

Say = Callable[..., str]
TITLES: dict[str, Callable[[str], Any]] = {"system": resolve, "acceleration": acceleration}
MOST_NAMED = 4


def told(event: Event, entry: Entry, say: Say) -> str:
    """The matter of an entry, for whoever looks through the history."""
    data = entry.data
    if "result" in data and "white" in data:
        return _result(event, data, data["section"])
    if "results" in data:
        rows = data["results"][:MOST_NAMED]
        return " · ".join(_result(event, row, data["section"]) for row in rows)
    if entry.act in ("undo", "redo"):
        return _span(data.get("undone") or data.get("redone") or ())
    if entry.act == "register-all":
        return say(N_("{count} people"), count=len(data["people"]))
    if entry.act in ("pair", "close-manual"):
        return say(N_("{count} boards"), count=len(data.get("boards", ())))
    return _others(event, data, say)


def _result(event: Event, data: Any, section: str) -> str:
    played = event.sections[section].tournament if section in event.sections else None
    before, after = data.get("before", ""), result_text(data["result"], played)
    changed = f"{result_text(before, played)} → {after}" if before.strip("?") else after
    return f"{_name(event, data['white'])} – {_name(event, data['black'])} {changed}"


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
        names = [_name(event, person) for person in people[:MOST_NAMED]]
        return ", ".join(names) + (f" … ({len(people)})" if len(people) > MOST_NAMED else "")
    for key in ("title", "text", "rounds", "system", "tie_breaks", "acceleration", "by"):
        if data.get(key):
            value = _titled(key, data[key], say)
            return ", ".join(map(str, value)) if isinstance(value, list) else str(value)
    return ""


def _titled(key: str, value: Any, say: Say) -> Any:
    """A system or an acceleration by its title, everything else as it is."""
    try:
        return say(TITLES[key](value).title) if key in TITLES else value
    except RondeError:
        return value


def _name(event: Event, person: int) -> str:
    try:
        return event.person(person).name
    except RondeError:
        return f"#{person}"
