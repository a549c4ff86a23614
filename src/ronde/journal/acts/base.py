"""What an act is: decided against the event as it stands, and applied when it is replayed."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import MISSING, dataclass, fields
from typing import Any, ClassVar

from ronde.journal.cautions import Caution
from ronde.journal.entries import Entry
from ronde.journal.event import Event


@dataclass(frozen=True, slots=True)
class Decision:
    """What will be written, and what the arbiter must confirm first.

    Personal facts are not part of the data, so that they can be erased; `erasing` are those of
    earlier entries, by entry number, that this act erases.
    """

    data: Mapping[str, Any]
    personal: Mapping[str, str] = dataclasses.field(default_factory=dict)
    cautions: tuple[Caution, ...] = ()
    erasing: Mapping[int, tuple[str, ...]] = dataclasses.field(default_factory=dict)


class Act:
    """An act that somebody wants to do.

    `decide` judges it against the event as it stands and raises a `RondeError` when it cannot be
    done; None means that nothing would change. `apply` replays what was written without judging
    it again: no engine, no clock and no random number. A permanent act cannot be undone.
    """

    __slots__ = ()
    act: ClassVar[str]
    wording: ClassVar[str]
    permanent: ClassVar[bool] = False

    def decide(self, event: Event, at: str) -> Decision | None:
        """What to write."""
        raise NotImplementedError

    @staticmethod
    def apply(event: Event, entry: Entry) -> Event:
        """The event after the entry."""
        raise NotImplementedError

    def given(self) -> dict[str, Any]:
        """The fields that differ from their defaults: what entries write."""
        return {
            f.name: getattr(self, f.name)
            for f in fields(self)  # type: ignore[arg-type]
            if f.default is MISSING or getattr(self, f.name) != f.default
        }


def field(wording: str, default: Any = MISSING, **more: Any) -> Any:
    """A field of an act with its wording, for the help of the command and for forms."""
    return dataclasses.field(default=default, metadata={"wording": wording, **more})
