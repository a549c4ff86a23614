"""Lines `### ronde …`: what TRF has no record for, in comments that other programs pass over.

    ### ronde system fide-lim               a word and its value
    ### ronde player 12 club SC Bern        a field of a player
    ### ronde 192 FIDE_DUBOV                a record that another program would trip over

A value that begins or ends with a blank, or begins with a quotation mark, is written as a JSON
string. Reading: ADR-0020
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from ronde.domain.errors import N_
from ronde.formats.trf.fields import number

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from ronde.formats.trf.draft import Draft

PREFIX = "### ronde "
WORDS = ("system", "acceleration", "lot-seed", "kind", "encoded-kind")
TEXT_FIELDS = ("name", "title", "federation", "birth", "fide-id", "club")
NUMBER_FIELDS = ("rating", "rank", "first-round", "last-round", "estimated")


def read_ours(
    draft: Draft, line: str, at: int, readers: Mapping[str, Callable[[Draft, str, int], None]]
) -> None:
    """A line of ours; a key that this version does not know is a problem, not a remark."""
    key, _, value = line[len(PREFIX) :].partition(" ")
    if key in readers:
        readers[key](draft, line[len(PREFIX) :], at)
    elif key in WORDS:
        draft.ours[key] = _plain(value)
    elif key == "player":
        _read_player_field(draft, value, at)
    else:
        draft.wrong(
            at,
            len(PREFIX) + 1,
            N_("Ronde does not know its own line {found!r}; was it written by a later version?"),
            found=key,
        )


def _read_player_field(draft: Draft, value: str, at: int) -> None:
    who, _, rest = value.partition(" ")
    field, _, text = rest.partition(" ")
    try:
        tpn = number(who)
        if field in NUMBER_FIELDS:
            number(text)
        elif field not in TEXT_FIELDS:
            raise ValueError(field)
    except ValueError:
        draft.wrong(
            at,
            len(PREFIX) + 1,
            N_("Found {found!r}; wanted player, a number, a field and its value."),
            found=value,
        )
        return
    draft.ours_of_players.append((at, tpn, field.replace("-", "_"), _plain(text)))


def _plain(value: str) -> str:
    """The value, without the quotation marks that protected it."""
    if value.startswith('"'):
        try:
            text = json.loads(value)
        except ValueError:
            return value
        if isinstance(text, str):
            return text
    return value


def line_of_ours(*words: str | int) -> str:
    """`### ronde` and the words; the last one is the value."""
    *keys, value = (str(word) for word in words)
    if value != value.strip() or value.startswith('"') or not value.isprintable():
        value = json.dumps(value, ensure_ascii=False)
    return " ".join(("### ronde", *keys, value))
