"""The whole journal as text, one line for each entry, and back."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from ronde.domain.errors import N_, InputError, Problem
from ronde.journal.entries import Entry, PersonalFact, canonical

HEADER: dict[str, str | int] = {"format": "ronde-journal", "version": 1}


def export_text(entries: Iterable[Entry], *, personal: bool = True) -> str:
    """The entries as lines of JSON; without personal facts their digests remain."""
    lines = [canonical(HEADER), *(canonical(_plain(entry, personal)) for entry in entries)]
    return "".join(f"{line}\n" for line in lines)


def _plain(entry: Entry, personal: bool) -> dict[str, Any]:
    return {
        "number": entry.number,
        "at": entry.at,
        "who": entry.who,
        "act": entry.act,
        "data": entry.data,
        "why": entry.why,
        "request": entry.request,
        "personal": {
            name: [fact.digest, fact.salt, fact.value] if personal else [fact.digest, None, None]
            for name, fact in entry.personal.items()
        },
        "previous": entry.previous,
        "digest": entry.digest,
    }


def import_text(text: str, file: str | None = None) -> Iterator[Entry]:
    """The entries of such a text; whether they are whole is for the chain to say."""
    lines = text.splitlines()
    if not lines or _object(lines[0], 1, file) != HEADER:
        raise InputError([Problem(N_("This is not a journal of Ronde."), line=1)], file)
    for place, line in enumerate(lines[1:], 2):
        row = _object(line, place, file)
        try:
            facts = {name: PersonalFact(*fact) for name, fact in row.pop("personal").items()}
            yield Entry(**row, personal=facts)
        except (TypeError, AttributeError, KeyError):
            raise _wrong(place, file) from None


def _object(line: str, place: int, file: str | None) -> dict[str, Any]:
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        raise _wrong(place, file)
    return found


def _wrong(place: int, file: str | None) -> InputError:
    return InputError([Problem(N_("This line is not an entry of a journal."), line=place)], file)
