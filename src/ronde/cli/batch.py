"""`ronde pair --batch`: many positions in one process, or spread over several.

From the standard input it is a resident engine: each line is answered before the next is read.
"""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any

from ronde.domain.errors import N_, FileAccessError, InputError, NoLegalPairing, Problem, RondeError
from ronde.formats import read
from ronde.pairing import pair

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

AT_ONCE = 32
"""Positions that are handed to a process together."""


def answers(cases: str, usual: Mapping[str, Any], jobs: int) -> Iterator[str]:
    """One line of JSON for each line of the file, in its order.

    `usual` is the system, the acceleration and the options where a line names none.
    """
    lines = ((line, usual) for line in _lines(cases))
    if jobs == 1:
        yield from map(_answer, lines)
        return
    from multiprocessing import Pool

    with Pool(jobs) as pool:
        yield from pool.imap(_answer, lines, AT_ONCE)


def _lines(cases: str) -> Iterator[str | bytes]:
    if cases == "-":
        yield from (line for line in sys.stdin.buffer if line.strip())
        return
    import gzip
    import zlib

    opener: Any = gzip.open if cases.endswith(".gz") else open
    try:
        with opener(cases, "rt", encoding="utf-8") as lines:
            yield from (line for line in lines if line.strip())
    except (OSError, EOFError, zlib.error) as error:
        raise FileAccessError(
            N_("The file {file} cannot be read: {reason}."),
            file=cases,
            reason=getattr(error, "strerror", None) or error,
        ) from error
    except UnicodeDecodeError as error:
        raise InputError([Problem(N_("The file is not UTF-8."))], cases) from error


def _answer(task: tuple[str | bytes, Mapping[str, Any]]) -> str:
    line, usual = task
    answer: dict[str, Any] = {
        "id": None,
        "pairs": [],
        "bye": None,
        "no_pairing": False,
        "error": None,
    }
    try:
        case = _case(line)
        answer["id"] = case.get("id")
        paired = pair(
            read(case["trf"].encode(errors="surrogatepass")),
            case.get("system") or usual["system"],
            acceleration=case.get("acceleration") or usual["acceleration"],
            options=case.get("options") or usual["options"],
            adjourned=True,
        )
        answer["pairs"], answer["bye"] = paired.pairs, paired.bye
    except NoLegalPairing:
        answer["no_pairing"] = True
    except RondeError as error:
        answer["error"] = str(error)
    except Exception as error:
        answer["error"] = f"unexpected error, please report it: {type(error).__name__}: {error}"
    return json.dumps(answer)


def _case(line: str | bytes) -> dict[str, Any]:
    """The line as a case; `InputError` where it is none."""
    try:
        case = json.loads(line)
    except ValueError as error:
        raise InputError([Problem(N_("The line is not JSON."))]) from error
    if not isinstance(case, dict) or not isinstance(case.get("trf"), str):
        raise InputError([Problem(N_("The line is not an object with a text `trf`."))])
    wanted = {"system": str, "acceleration": str, "options": dict}
    for key, kind in wanted.items():
        if not isinstance(case.get(key), kind | None):
            raise InputError([Problem(N_("`{key}` is not of the right kind."), facts={"key": key})])
    return case
