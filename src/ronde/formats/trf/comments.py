"""Comments `### ronde …`: what TRF has no record for, in lines that other programs ignore.

    ### ronde system fide-lim               a word and its value
    ### ronde computed-points XXA           these lines are for other programs: Ronde computes them
    ### ronde option final-order a,d        a choice that the system leaves to the event
    ### ronde detail city "Bern "           a detail that its record cannot hold
    ### ronde player 12 club SC Bern        a field of a player, or of a team
    ### ronde known 3 results [[1,4,12,"??"]]    what was known otherwise when round 3 was paired
    ### ronde 192 FIDE_DUBOV                a record that another program would trip over

A value that could be mistaken is written as JSON: with blanks at its ends, a quotation mark or a
bracket at its beginning, or characters that do not print. Reading: ADR-0040
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ronde.domain.errors import N_
from ronde.formats.trf.cells import number
from ronde.formats.trf.draft import CommentField
from ronde.formats.trf.players import read_national

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from ronde.domain.pairing_state import PairingState
    from ronde.formats.trf.draft import Draft

PREFIX = "### ronde "
COMPUTED_POINTS = "computed-points"
WORDS = ("system", "acceleration", "lot-seed", "teams-paired", COMPUTED_POINTS)
DETAILS = (
    *("name", "city", "federation", "start", "end", "kind", "chief_arbiter", "deputies"),
    *("time_control", "encoded_time_control", "round_dates", "pairing_controller"),
    *("rank_method", "encoded_kind"),
)
LISTS = ("deputies", "round_dates")
FIELDS: dict[str, Mapping[str, type]] = {
    "player": {
        **dict.fromkeys(("name", "title", "federation", "birth", "fide_id", "club", "league"), str),
        **dict.fromkeys(("rating", "rank", "first_round", "last_round", "estimated"), int),
    },
    "team": dict.fromkeys(("name", "nickname"), str),
}


def read_comment(
    draft: Draft, line: str, at: int, readers: Mapping[str, Callable[[Draft, str, int], None]]
) -> None:
    """Read a comment of Ronde's; a key that this version does not know is a problem."""
    text = line[len(PREFIX) :]
    key, _, value = text.partition(" ")
    try:
        if key in readers:
            draft.shift = len(PREFIX)
            readers[key](draft, text, at)
        elif key in WORDS:
            _read_once(draft, draft.comment_words, key, _string(value), at)
        elif key == "option":
            _read_choice(draft, value, at)
        elif key == "detail":
            _read_detail(draft, value)
        elif key in FIELDS:
            _read_field(draft, key, value, at)
        elif key == "known":
            _read_known(draft, value, at)
        else:
            draft.national.append((at, *_national(text)))
    except (ValueError, RecursionError):
        draft.shift = 0
        draft.wrong(
            at,
            len(PREFIX) + 1,
            N_("Ronde does not know its own line {found!r}; was it written by a later version?"),
            found=text[:40],
        )
    finally:
        draft.shift = 0


def _national(text: str) -> tuple[int, Any]:
    national = read_national(text) if text[:3].isascii() and text[:3].isupper() else None
    if national is None:
        raise ValueError(text)
    return national


def _read_choice(draft: Draft, value: str, at: int) -> None:
    option, _, text = value.partition(" ")
    if not option or not text:
        raise ValueError(value)
    _read_once(draft, draft.comment_choices, option.replace("-", "_"), _string(text), at)


def _read_once(draft: Draft, known: dict[str, str], key: str, value: str, at: int) -> None:
    """Store a value; a second line that contradicts the first is a problem."""
    first = known.setdefault(key, value)
    if first != value:
        draft.wrong(
            at,
            len(PREFIX) + 1,
            N_("Record {code} stands twice; first it was {first!r}, now it is {found!r}."),
            code=key,
            first=first,
            found=value,
        )


def _read_detail(draft: Draft, value: str) -> None:
    field, _, text = value.partition(" ")
    field = field.replace("-", "_")
    if field not in DETAILS:
        raise ValueError(field)
    if field in LISTS:
        words = _json().loads(text)
        if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
            raise ValueError(text)
        draft.comment_details[field] = tuple(words)
    else:
        draft.comment_details[field] = _string(text)


def _read_field(draft: Draft, kind: str, value: str, at: int) -> None:
    who, _, rest = value.partition(" ")
    field, _, text = rest.partition(" ")
    field = field.replace("-", "_")
    if field not in FIELDS[kind]:
        raise ValueError(field)
    meant = number(text) if FIELDS[kind][field] is int else _string(text)
    draft.comment_fields.append(CommentField(at, kind, number(who), field, meant))


def _read_known(draft: Draft, value: str, at: int) -> None:
    """What was known when a round was paired, as the JSON form has it; lists may go on."""
    round_, _, rest = value.partition(" ")
    field, _, text = rest.partition(" ")
    found = _json().loads(text)
    _, known = draft.comment_known.setdefault(number(round_), (at, {}))
    field = field.replace("-", "_")
    if isinstance(found, list) and isinstance(known.get(field, []), list):
        found = [*known.get(field, []), *found]
    elif field in known:
        raise ValueError(value)
    known[field] = found


def known_lines(state: PairingState) -> Iterator[str]:
    """The lines of what was known when a round was paired; long lists take several."""
    plain = state.plain()
    number = plain.pop("round")
    for field, value in plain.items():
        parts = [value]
        if isinstance(value, list) and value:
            parts = [value[start : start + 100] for start in range(0, len(value), 100)]
        for part in parts:
            text = _json().dumps(part, separators=(",", ":"))
            yield f"{PREFIX}known {number} {field.replace('_', '-')} {text}"


def _string(value: str) -> str:
    """The value, without the quotation marks that protected it."""
    if not value.startswith('"'):
        return value
    text = _json().loads(value)
    if not isinstance(text, str):
        raise ValueError(value)
    return text


def _json() -> Any:
    """The module `json`, imported late because most reports do not need it."""
    import json

    return json


def comment_line(*words: str | int | tuple[str, ...]) -> str:
    """`### ronde` and the words; the last one is the value."""
    *keys, value = words
    if isinstance(value, tuple):
        text = _json().dumps(value)
    else:
        text = str(value)
        if text != text.strip() or text[:1] in ('"', "[", "") or not text.isprintable():
            text = _json().dumps(text, ensure_ascii=not text.isprintable())
    return " ".join(("### ronde", *(str(key).replace("_", "-") for key in keys), text))
