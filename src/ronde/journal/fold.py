"""The state of an event as a server keeps it, so that opening does not replay everything.

A fold belongs to one entry, by number and digest. It is taken only from where the server keeps it,
never from the file of an event, and only the value classes of Ronde are loaded from it. What does
not fit (another version, another form of a class, other bytes) is no fold: all is replayed.

Reading: ADR-0550
"""

from __future__ import annotations

import io
import pickle
import sys
from dataclasses import fields, is_dataclass
from enum import Enum
from hashlib import sha256
from typing import Any

import msgspec

from ronde.journal.encoding import version
from ronde.journal.event import Event
from ronde.journal.timeline import Timeline, Undo

_VALUES = ("ronde.domain.", "ronde.journal.", "ronde.prizes.", "ronde.rulebooks.")
"""Where the classes of values are; those that read or write something are no dataclasses."""
_OTHERS = {
    *(("fractions", "Fraction"), ("datetime", "date"), ("datetime", "datetime")),
    ("ronde.domain.history", "History"),
}


class Fold(msgspec.Struct, frozen=True):
    """The state after an entry; `form` tells how its classes looked, `content` is the state."""

    number: int
    digest: str
    written_by: str
    form: dict[str, tuple[str, ...]]
    content: bytes
    check: str


class FoldedState(msgspec.Struct, frozen=True):
    """What a timeline needs to go on from there."""

    event: Event
    in_force: list[int]
    undone_by: dict[int, int]
    redoable: list[Undo]


def folded(timeline: Timeline) -> bytes | None:
    """The state of a timeline with at least one entry, to be kept."""
    head = timeline.head
    if head is None:
        return None
    whole = (timeline.event, timeline.in_force, timeline.undone_by, timeline.redoable)
    content = pickle.dumps(whole, protocol=5)
    loader = _Loader(content)
    try:
        loader.load()
    except pickle.UnpicklingError:  # an event with a value that is not kept: it is replayed
        return None
    form = {name: _form(class_) for name, class_ in loader.classes.items()}
    return msgspec.msgpack.encode(
        Fold(head.number, head.digest, _writer(), form, content, sha256(content).hexdigest())
    )


def unfolded(kept: bytes) -> tuple[Fold, FoldedState] | None:
    """A fold that was kept, and its state; None where there is any doubt."""
    try:
        fold = msgspec.msgpack.decode(kept, type=Fold)
        if fold.written_by != _writer() or sha256(fold.content).hexdigest() != fold.check:
            return None
        loader = _Loader(fold.content)
        state = loader.load()
        if {name: _form(class_) for name, class_ in loader.classes.items()} != fold.form:
            return None
        return fold, FoldedState(*state)
    except (msgspec.MsgspecError, pickle.UnpicklingError, *_WRONG_CONTENT):
        return None


_WRONG_CONTENT = (LookupError, TypeError, ValueError, AttributeError, EOFError, ImportError)


def _writer() -> str:
    return f"{version()} {sys.version_info.major}.{sys.version_info.minor}"


def _is_value(found: Any) -> bool:
    return isinstance(found, type) and (
        is_dataclass(found) or issubclass(found, (Enum, int)) or hasattr(found, "_fields")
    )


def _form(class_: type) -> tuple[str, ...]:
    if is_dataclass(class_):
        return tuple(field.name for field in fields(class_))
    if issubclass(class_, Enum):
        return tuple(class_.__members__)
    return tuple(getattr(class_, "_fields", getattr(class_, "__slots__", ())))


class _Loader(pickle.Unpickler):
    """Loads values of Ronde, and nothing that could do anything."""

    def __init__(self, content: bytes) -> None:
        super().__init__(io.BytesIO(content))
        self.classes: dict[str, type] = {}

    def find_class(self, module: str, name: str) -> Any:
        """A class of values; anything else is refused."""
        if (module, name) in _OTHERS or module.startswith(_VALUES):
            found = super().find_class(module, name)
            if _is_value(found) or (module, name) in _OTHERS:
                self.classes[f"{module}.{name}"] = found
                return found
        raise pickle.UnpicklingError(f"{module}.{name}")
