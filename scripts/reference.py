"""Generates docs/programmer/reference.md, the reference of the public names, from their docstrings.

Run it after a change of a public name: `.venv/bin/python scripts/reference.py`. A test compares
the page with the docstrings of today, and runs the examples in it.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from enum import Enum
from pathlib import Path

import ronde

PAGE = Path(__file__).resolve().parents[1] / "docs" / "programmer" / "reference.md"

GROUPS = {
    "Files": ("read", "write"),
    "Rounds": ("pair", "Round", "Account", "check", "CheckReport", "CheckedRound"),
    "Pictures of a round": ("pictures", "Pictures"),
    "Verification": ("verify", "Verdict"),
    "Standings and norms": ("standings", "Standings", "RankedPlayer", "norms"),
    "Tournaments": (
        *("Tournament", "Player", "PlayedRound", "Game", "Board", "Result", "Bye", "Absence"),
        *("PointSystem", "ForbiddenPairs", "AcceleratedPoints", "AbnormalPoints", "Details"),
        *("Record", "NationalRecord", "Team", "TeamEvent"),
    ),
    "Events in progress": ("Event", "EventRound", "EventBoard", "EventStandings", "EventRow"),
    "Systems": ("system", "System"),
    "Random tournaments": ("generate", "Recipe"),
    "Errors": (
        *("RondeError", "InputError", "InconsistentTournament", "CannotBeWritten", "Problem"),
        *("RequestError", "NoSuchRound", "NotInRulebook", "NoLegalPairing", "FileAccessError"),
    ),
}

INTRO = """\
# API reference

*[Which names are public, and how they change](public.md)*

For programmers: after this page you know every public name of `import ronde`, with its parameters.
It is generated from the docstrings by `scripts/reference.py`; a test compares the two and runs the
examples.
"""


def page() -> str:
    """The whole page."""
    parts = [INTRO]
    for group, names in GROUPS.items():
        parts.append(f"## {group}\n")
        parts += [part for name in names for part in entry(name)]
    return "\n".join(parts)


def entry(name: str) -> Iterator[str]:
    """A public name: its signature, its docstring, and its own methods."""
    value = getattr(ronde, name)
    yield f"### {name}\n"
    if not inspect.isclass(value):
        yield f"    ronde.{name}{signature(value)}\n"
        yield told(value)
        return
    if issubclass(value, Enum):
        yield "    " + ", ".join(f"{name}.{member.name}" for member in value) + "\n"
    elif not issubclass(value, Exception):
        yield f"    ronde.{name}{signature(value)}\n"
    yield told(value)
    for own, member in vars(value).items():
        if own.startswith("_") or not (shown := method(own, member)):
            continue
        yield f"- {shown}\n"


def method(name: str, member: object) -> str:
    """A line for a method or a property that says something."""
    function = member.__func__ if isinstance(member, classmethod | staticmethod) else member
    if isinstance(member, property):
        function, call = member.fget, name
    elif inspect.isfunction(function):
        call = f"{name}{signature(function)}"
    else:
        return ""
    first = (inspect.getdoc(function) or "").partition("\n\n")[0].replace("\n", " ")
    return f"`{call}`: {first}" if first else ""


def signature(value: object) -> str:
    """The parameters with their types and defaults, without `self`."""
    try:
        found = inspect.signature(value)  # type: ignore[arg-type]
    except (TypeError, ValueError):
        return "(…)"
    kept = [p for p in found.parameters.values() if p.name not in ("self", "cls", "_account")]
    parts: list[str] = []
    for place, one in enumerate(kept):
        if one.kind is one.KEYWORD_ONLY and (not place or kept[place - 1].kind is not one.kind):
            parts.append("*")
        star = {one.VAR_POSITIONAL: "*", one.VAR_KEYWORD: "**"}.get(one.kind, "")
        default = "" if one.default is one.empty else f" = {default_of(one.default)}"
        type_ = getattr(one.annotation, "__forward_arg__", one.annotation)
        parts.append(f"{star}{one.name}: {type_}{default}")
    ended = found.return_annotation
    end = "" if inspect.isclass(value) or ended is found.empty else f" -> {ended}"
    return f"({', '.join(parts)}){end}"


def default_of(value: object) -> str:
    """A default as one would write it; made anew for each call, it is only hinted at."""
    if value is str:
        return "str"
    return "…" if " at 0x" in repr(value) or repr(value) == "<factory>" else repr(value)


def told(value: object) -> str:
    """The docstring as Markdown; its examples and lists stay as they are."""
    text = inspect.getdoc(value) or ""
    return re.sub(r"\n(Reading: )", r"  \n\1", text) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
