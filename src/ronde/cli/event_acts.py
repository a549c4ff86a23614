"""The acts of the journal as commands: every field of an act is an option."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, get_type_hints

import click

from ronde.cli.arguments import key_values
from ronde.cli.event import (
    act as act_on,
)
from ronde.cli.event import (
    act_options,
    event_command,
    open_journal,
    report,
    section_key,
    section_option,
)
from ronde.cli.language import _

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ronde.journal import Act, Event

PEOPLE = ("person", "person_id", "people", "members", "white", "black", "order")
"""Fields that name people: by pairing number, as p12 by number in the event, or by name."""

NOT_ALONE = ("create", "register-all", "import-tournament", "announce-prizes")
"""Acts that other commands do: new, import, announce-prizes with a file."""


def names() -> list[str]:
    """The acts that are commands."""
    from ronde.journal import ACTS

    return [name for name in ACTS if name not in NOT_ALONE]


def act_command(name: str) -> click.Command:
    """The command of an act."""
    from ronde.journal import ACTS

    act = ACTS[name]
    wording = _(act.wording) + "."
    return event_command(name, partial(do, name), wording, *_options(act), *act_options())


def _options(act: type[Act]) -> list[click.Parameter]:
    hints = get_type_hints(act)
    made: list[click.Parameter] = []
    for field in dataclasses.fields(act):  # type: ignore[arg-type]
        if field.metadata.get("hidden") or field.name == "national":
            continue
        if field.name == "section" and act.act != "add-section":
            made.append(section_option())
        else:
            made.append(_option(field, hints[field.name]))
    return made


def _option(field: dataclasses.Field[Any], hint: Any) -> click.Option:
    flag = "--" + field.name.replace("_", "-")
    sentence = field.metadata["wording"]
    wording = _upper(_(sentence)) + "."
    required = field.default is dataclasses.MISSING
    kind = _kind(hint)
    if kind == "bool":
        return click.Option(
            [f"{flag}/--no-{flag[2:]}", field.name], default=field.default, help=wording
        )
    if kind in ("pairs", "mapping"):
        return click.Option(
            [flag, field.name], multiple=True, required=required, metavar="KEY=VALUE", help=wording
        )
    if kind == "number" and field.name not in PEOPLE:
        return click.Option([flag, field.name], type=int, required=required, help=wording)
    metavar = {"numbers": "N,N…", "words": "A,B…"}.get(kind, "TEXT")
    return click.Option([flag, field.name], required=required, metavar=metavar, help=wording)


def _upper(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


def _kind(hint: Any) -> str:
    """What a field holds, as options see it."""
    text = str(hint)
    if "tuple[tuple[int" in text:
        return "pairs"
    if "Mapping" in text:
        return "mapping"
    if "tuple[int" in text:
        return "numbers"
    if "tuple[str" in text:
        return "words"
    if hint is bool:
        return "bool"
    return "number" if hint is int or "int |" in text else "text"


def do(act_name: str, /, event: str, **given: Any) -> None:
    """Decide and write the act."""
    from ronde.journal import ACTS

    act = ACTS[act_name]
    with open_journal(event) as journal:
        values = dict(given)
        if act_name != "add-section" and (_needs_section(act) or given.get("section")):
            values["section"] = section_key(journal, given["section"])
        report(act_on(journal, _request(act, journal.state, values), given))


def _needs_section(act: type[Act]) -> bool:
    """The act has no meaning without a section."""
    for field in dataclasses.fields(act):  # type: ignore[arg-type]
        if field.name == "section":
            return field.default is dataclasses.MISSING
    return False


def _request(act: type[Act], event: Event, given: Mapping[str, Any]) -> Act:
    """The request, with every option understood as its field asks."""
    hints = get_type_hints(act)
    values: dict[str, Any] = {}
    for field in dataclasses.fields(act):  # type: ignore[arg-type]
        value = given.get(field.name)
        if value is None or value == ():
            continue
        kind = _kind(hints[field.name])
        if field.name in PEOPLE and kind in ("number", "numbers"):
            values[field.name] = _people(event, given.get("section"), value, kind)
        else:
            values[field.name] = _value(kind, value)
    return act(**values)


def _value(kind: str, value: Any) -> Any:
    if kind == "numbers":
        return tuple(_whole(word) for word in value.split(",") if word.strip())
    if kind == "words":
        return tuple(word.strip() for word in value.split(",") if word.strip())
    if kind == "pairs":
        return tuple(_board(text) for text in value)
    if kind == "mapping":
        return _mapping(value)
    return value


def _whole(text: str) -> int:
    from ronde.domain.errors import N_, RequestError

    if not text.strip().isdecimal():
        raise RequestError(N_("{found!r} is not a whole number."), found=text)
    return int(text)


def _board(text: str) -> tuple[int, str]:
    """`3:1-0` or `3=1-0`: a board and its result."""
    board, _sign, result = text.partition(":" if ":" in text else "=")
    return _whole(board), result


def _mapping(pairs: Sequence[str]) -> Any:
    """`KEY=VALUE` several times; a single word stays a word, such as the name of a point system."""
    if len(pairs) == 1 and "=" not in pairs[0]:
        return pairs[0]
    return key_values(pairs)


def _people(event: Event, section: str | None, value: str, kind: str) -> Any:
    """Somebody, or everybody of a list, in which 0 is nobody: an empty board of a line-up."""
    if kind == "numbers":
        words = (word.strip() for word in value.split(","))
        return tuple(0 if word == "0" else _person(event, section, word) for word in words if word)
    return _person(event, section, value)


def _person(event: Event, section: str | None, text: str) -> int:
    """Somebody by pairing number, as p12 by number in the event, or by part of the name."""
    from ronde.domain.errors import N_, RequestError

    word = text.strip()
    if word[:1] in "pP" and word[1:].isdecimal():
        return event.person(int(word[1:])).id
    listed = event.sections.get(section or "")
    if word.isdecimal():
        if listed is not None and listed.is_numbered:
            return listed.person(int(word))
        return event.person(int(word)).id
    found = [p for p in event.people if word.casefold() in p.name.casefold()]
    exact = [p for p in found if p.name.casefold() == word.casefold()]
    if len(exact or found) == 1:
        return (exact or found)[0].id
    if not found:
        raise RequestError(N_("Nobody is called {name!r}."), name=word)
    raise RequestError(
        N_("Several people are called {name!r}: {people}."),
        name=word,
        people=", ".join(f"p{p.id} {p.name}" for p in found[:10]),
    )
