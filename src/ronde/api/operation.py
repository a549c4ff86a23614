"""What an operation is: a row from which its route, its document and its page are made."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated, Any, Literal

from msgspec import Meta, Struct

from ronde.print.documents import DOCUMENTS
from ronde.services.request import LARGEST

if TYPE_CHECKING:
    from ronde.services.request import Request

PREFIX = "/v1"
SECTION = "/events/{event}/sections/{section}"
ANYBODY = "anybody"
"""The role of those who need no token."""
JSON, TEXT, BYTES, STREAM, PDF = (
    "application/json",
    "text/plain",
    "application/octet-stream",
    "text/event-stream",
    "application/pdf",
)

LARGE_FIELDS, LARGEST_ACT = frozenset({"trf", "tournament", "people"}), 256 * 1024
"""What may be as large as a form with a file, and bytes of any other body."""

Slug = Annotated[str, Meta(pattern=r"^[a-z0-9][a-z0-9-]*$", max_length=61)]
Key = Annotated[str, Meta(pattern=r"^[a-z0-9][a-z0-9-]*$", max_length=31)]
Whole = Annotated[int, Meta(ge=1, le=999_999)]
AlternativeName = Annotated[
    str,
    Meta(
        pattern=r"^(bye|white|black|[1-9][0-9]{0,5})$",
        description="The number of another opponent, or: bye, white, black.",
    ),
]
Short = Annotated[str, Meta(pattern=r"^[0-9a-f]{8}$")]

PATH_TYPES: dict[str, Any] = {
    "event": Slug,
    "section": Key,
    "round": Whole,
    "player": Whole,
    "person": Whole,
    "board": Whole,
    "alternative": AlternativeName,
    "document": Literal[tuple(document.name for document in DOCUMENTS)],
    "job": Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{12}$")],
    "id": Short,
    "backup": Annotated[str, Meta(pattern=r"^[a-z0-9][A-Za-z0-9.-]*\.ronde$", max_length=120)],
}
"""What may stand in each gap of a path."""


class Query(Struct, frozen=True, forbid_unknown_fields=True):
    """What may stand behind the question mark."""


class NoQuery(Query, frozen=True):
    """Nothing."""


@dataclass(frozen=True, slots=True)
class Operation:
    """One thing that a program can read or do.

    `role` is the least that may do it. `body` is the type of the JSON that is
    sent, `bodies` the other media types it may come in. `answers` is the type of the answer, or
    a media type. `all_events` keeps out tokens that are for one event. What takes `long` is done
    for one program after the other.
    """

    method: Literal["GET", "POST", "DELETE"]
    path: str
    name: str
    summary: str
    handler: Callable[[Request], Any]
    answers: Any
    role: str = "viewer"
    group: str = ""
    query: type[Query] = NoQuery
    body: Any = None
    bodies: tuple[str, ...] = ()
    status: int = 200
    all_events: bool = False
    writes: bool = False
    long: bool = False
    media: str = JSON
    refusals: tuple[int, ...] = field(default=())

    @property
    def largest(self) -> int:
        """Bytes of a body: a file, a tournament or a list of people may be large, an act is not."""
        fields = getattr(self.body, "__struct_fields__", ())
        return LARGEST if self.bodies or set(fields) & LARGE_FIELDS else LARGEST_ACT

    @property
    def gaps(self) -> tuple[str, ...]:
        """The names in the gaps of the path."""
        return tuple(part[1:-1] for part in self.path.split("/") if part.startswith("{"))


def rows_under(prefix: str, **shared: Any) -> Callable[..., Operation]:
    """Makes operations whose paths begin with the prefix and which share these fields."""

    def row(
        method: Literal["GET", "POST", "DELETE"],
        path: str,
        name: str,
        summary: str,
        handler: Callable[[Request], Any],
        answers: Any,
        **more: Any,
    ) -> Operation:
        fields = {**shared, **more}
        return Operation(method, prefix + path, name, summary, handler, answers, **fields)

    return row
