"""The body of every act, made from the act itself: its fields, their types and their wordings.

Beside its fields every act takes `why`, the reason for the history, and `confirm`, the tokens that
answer its cautions.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Annotated, Any, Literal, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Meta

from ronde.accelerations.catalogue import ACCELERATIONS
from ronde.api.problems import InvalidRequest
from ronde.domain.errors import N_, Problem
from ronde.domain.tournament import Tournament
from ronde.formats import read
from ronde.formats.json.document import DetailsDoc, PointsDoc, TournamentDoc
from ronde.formats.json.prizes import CategoryDoc, PrizesDoc
from ronde.journal import ACTS, Act
from ronde.journal.acts.people import MOST_AT_ONCE
from ronde.rulebooks.catalogue import ALIASES, listings
from ronde.rulebooks.numbering import RATING_METHODS
from ronde.services.confined import ConfinedWorker, Limits

LARGEST = 1_000_000
tournaments: ConfinedWorker = ConfinedWorker(
    Limits(
        megabytes=512,
        seconds=60,
        refusal=N_(
            "This tournament takes more than {megabytes} MB of memory or {seconds} seconds here, "
            "and it was given up. Use the command ronde for tournaments as large as that."
        ),
    )
)
"""Where tournaments of others are read, paired and ranked."""
Why = Annotated[str, Meta(max_length=2000, description="The reason, for the history.")]
Confirm = Annotated[
    tuple[str, ...], Meta(description="The tokens that answer the cautions, from the answer 428.")
]
ENVELOPE: tuple[tuple[str, Any, Any], ...] = (("why", Why, ""), ("confirm", Confirm, ()))

IN_CATALOGUE = {"x-values": "systems"}
"""Marks the fields that name a system: which names there are is only known when somebody asks."""
System = Annotated[
    str,
    Meta(
        description="The name of a system, perhaps with amendments: `NAME without C14`.",
        extra_json_schema=IN_CATALOGUE,
    ),
]


def system_pattern() -> str:
    """The names of the systems that the catalogue has now, perhaps with amendments."""
    names = (*(row.name for row in listings()), *ALIASES)
    return f"^({'|'.join(names)})( .+)?$"


if TYPE_CHECKING:
    Acceleration = str
else:
    Acceleration = Literal[tuple(ACCELERATIONS)]
Choices = Annotated[dict[str, bool | int | str], Meta(max_length=100)]

NARROWER: dict[str, Any] = {
    "system": System,
    "acceleration": Acceleration,
    "configure.acceleration": Literal[("none", *ACCELERATIONS)],
    "points": Literal["chess", "draughts", "football"] | PointsDoc,
    "details": DetailsDoc,
    "documents": dict[str, str],
    "options": Choices,
    "initial_colour": Literal["W", "B"],
    "sex": Literal["", "m", "w"],
    "bye": Literal["H", "Z", "F"],
    "by": Literal["club", "federation", "league"],
    "categories": tuple[CategoryDoc, ...],
    "prizes": PrizesDoc,
    "method": Literal["strength", "rating-and-lot", "lot", "lot-by-federation", "by-hand"],
    "choose-ratings.method": Literal[tuple(RATING_METHODS)],
}
"""Fields whose values are narrower than the type of the act says."""


Trf = Annotated[str, Meta(description="A tournament as the text of a report (TRF).")]
Doc = Annotated[
    TournamentDoc, Meta(description="A tournament in the JSON form of Ronde; points in tenths.")
]
EITHER: tuple[tuple[str, Any, Any], ...] = (("trf", Trf, ""), ("tournament", Doc | None, None))
"""A tournament comes as a report or in the JSON form: one of the two."""


def body_type(act: type[Act]) -> type[msgspec.Struct]:
    """The type of the body of an act."""
    return _structure(act, f"{_camel(act.act)}Act", ENVELOPE)


def _structure(
    kind: Any, name: str, more: tuple[tuple[str, Any, Any], ...] = ()
) -> type[msgspec.Struct]:
    hints = get_type_hints(kind)
    fields: list[Any] = []
    for field in dataclasses.fields(kind):
        if field.name == "tournament":
            more = (*EITHER, *more)
        elif not field.metadata.get("hidden"):
            of = _type(getattr(kind, "act", ""), field, hints[field.name])
            given = () if field.default is dataclasses.MISSING else (field.default,)
            fields.append((field.name, of, *given))
    made = msgspec.defstruct(
        name, [*fields, *more], kw_only=True, frozen=True, forbid_unknown_fields=True
    )
    made.__doc__ = kind.__doc__
    return made


def _type(act: str, field: dataclasses.Field[Any], hint: Any) -> Any:
    optional = type(None) in get_args(hint)
    found = NARROWER.get(f"{act}.{field.name}") or NARROWER.get(field.name) or _narrow(hint)
    words = field.metadata.get("wording")
    if words:
        found = Annotated[found, Meta(description=words[:1].upper() + words[1:] + ".")]
    return found | None if optional else found


def _narrow(hint: Any) -> Any:
    """The same type with limits: no number is below zero or beyond a million, no list endless."""
    if hint is int:
        return Annotated[int, Meta(ge=0, le=LARGEST)]
    if hint is str:
        return Annotated[str, Meta(max_length=4000)]
    if dataclasses.is_dataclass(hint):
        return _nested(hint)  # type: ignore[arg-type]
    if get_origin(hint) is tuple:
        parts = tuple(part if part is ... else _narrow(part) for part in get_args(hint))
        made = tuple.__class_getitem__(parts)
        return Annotated[made, Meta(max_length=MOST_AT_ONCE)] if ... in parts else made
    kinds = [part for part in get_args(hint) if part is not type(None)]
    return _narrow(kinds[0]) if len(kinds) == 1 else hint


@cache
def _nested(kind: Any) -> type[msgspec.Struct]:
    """A structure within bodies, the same in all of them."""
    return _structure(kind, kind.__name__)


def _camel(name: str) -> str:
    return "".join(word.capitalize() for word in name.split("-"))


BODIES: dict[str, type[msgspec.Struct]] = {name: body_type(act) for name, act in ACTS.items()}
"""The type of the body of every act."""

AS_SENT = ("points", "details", "documents", "options", "categories", "prizes")
"""Fields that acts take as plain mappings: only what was sent is meant."""


def act_of(act: type[Act], body: msgspec.Struct, raw: Mapping[str, Any]) -> Act:
    """The act that a body asks for."""
    values = _values(act, body)
    for name in AS_SENT:
        if values.get(name) is not None:
            values[name] = raw[name]
    if "tournament" in values:
        values["tournament"] = tournament_of(body)
    return act(**values)


def _values(kind: Any, body: msgspec.Struct) -> dict[str, Any]:
    hints = _hints(kind)
    return {name: _plain(hint, getattr(body, name)) for name, hint in hints if hasattr(body, name)}


@cache
def _hints(kind: Any) -> tuple[tuple[str, Any], ...]:
    """The fields of a structure and their types: a list has thousands of people of one type."""
    hints = get_type_hints(kind)
    return tuple((f.name, hints[f.name]) for f in dataclasses.fields(kind))


def _plain(hint: Any, value: Any) -> Any:
    """People, and what their federations say of them, as the acts want them."""
    if dataclasses.is_dataclass(hint) and isinstance(value, msgspec.Struct):
        return hint(**_values(hint, value))  # type: ignore[operator]
    if isinstance(value, tuple) and get_args(hint)[-1:] == (...,):
        return tuple(_plain(get_args(hint)[0], part) for part in value)
    return value


def tournament_of(body: Any) -> Tournament:
    """The tournament of a body: the report, or the JSON form."""
    if bool(body.trf) == (body.tournament is not None):
        problem = Problem(N_("Send either trf or tournament."))
        raise InvalidRequest(
            422, "tournament", N_("There is no tournament to read."), ("body", problem)
        )
    if body.trf:
        return tournaments(read, body.trf.encode(), format="trf")
    return tournaments(read, msgspec.json.encode(body.tournament), format="json")
