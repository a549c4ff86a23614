"""Results: 1, 2, 3 in board order; conflicts are shown, nothing is overwritten unseen."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from starlette.responses import JSONResponse, Response

from ronde.domain.errors import N_, RequestError
from ronde.journal import Act, Adjourn, Conflict, Correct, EnterResult
from ronde.journal.acts.corrections import UnpublishedPairing
from ronde.journal.encoding import parse_moment
from ronde.journal.result_text import Notation, parse_result, result_text
from ronde.views.boards import GameLine, line_view
from ronde.views.claims import claimed_boards
from ronde.views.history import RESULTS, page_of
from ronde.views.matches import matches_view
from ronde.web.phones.arbiter import signature_check
from ronde.web.request import PageRequest, get, post

KEYS = (("1", "1-0"), ("2", "½-½"), ("3", "0-1"))
SLIP_KEYS = (
    *(*KEYS, ("+", "1F-0F"), ("-", "0F-1F"), ("*", "0F-0F")),
    *(("a", "adjourned"), ("0", "?")),
)
"""What is typed on a slip for a result."""
OTHERS = ("1F-0F", "0F-1F", "0F-0F", "0-0", "½-0", "0-½", "W-L", "D-D", "L-W")
ENTRIES = 5
FOR_RATINGS_ONLY = N_(
    "Board {board}, {names}: {late} counts for ratings only, after the tournament; the standings "
    "keep {result}."
)


def results(request: PageRequest) -> Response:
    """The boards of a round, the last one unless another is asked for."""
    section = request.section
    number = request.number("round") or len(section.paired)
    every = claimed_boards(section, number, signature_check(request)) if section.paired else ()
    only_open = bool(request.text("open"))
    return request.page(
        "results.html",
        section=section,
        number=number,
        every=every,
        boards=[line for line in every if not only_open or line.result == "?"],
        only_open=only_open,
        waiting=sum(board.result == "?" and not board.adjourned for board in every),
        adjourned=sum(board.result == "?" and board.adjourned for board in every),
        matches=matches_view(section, number) if section.paired and section.pairs_teams else None,
        keys=KEYS,
        slip_keys=SLIP_KEYS,
        entries=_latest(request, number),
        late=number < len(section.paired),
    )


def _latest(request: PageRequest, number: int) -> list[tuple[str, str]]:
    """When and what was entered last in a round, the latest first; claims are not results."""
    key, found = request.section.key, []
    for past in reversed(page_of(request.journal, None)):
        data = past.entry.data
        of_round = data.get("section") == key and data.get("round") == number
        if of_round and past.entry.act in RESULTS and past.undone_by is None:
            found.append((past.entry.at, request.in_one_line(past.entry)))
            if len(found) == ENTRIES:
                break
    return found


def enter(request: PageRequest) -> Response:
    """Enter one result; one of an earlier round that is known already is corrected."""
    section = request.section
    number, board = request.number("round"), request.text("board")
    if number is None or not board:
        raise RequestError(N_("Say which board is meant."))
    result = request.text("result")
    is_slip = bool(request.text("slip"))
    if is_slip:
        result = dict(SLIP_KEYS).get(result, result)
    try:
        done = request.do(_act(request, number, board, result))
    except Conflict as conflict:
        return _both(request, conflict, number, board)
    except UnpublishedPairing as draft:
        if request.wants_json:
            raise
        return _unpublished(request, draft, number)
    view = line_view(done.event.section(section.key), number, board)
    code = view.result
    text = Notation.of(section.tournament).result(code)
    if result == "adjourned":
        text = request.translator.say(N_("adjourned"))
    if request.wants_json:
        entry = done.entry.number if done.entry else None
        return JSONResponse({"board": _named(view), "result": code, "text": text, "entry": entry})
    address = f"{request.here}/results?round={number}#b{view.label}"
    if is_slip:
        address = f"{request.here}/results?round={number}&slip=1"
    words = {"board": view.label, "names": f"{view.white.name} – {view.black.name}", "result": text}
    after = done.event.section(section.key)
    if after.rating_only != section.rating_only:
        late = result_text(after.rating_only[-1].result, after.tournament)
        return request.back(address, FOR_RATINGS_ONLY, **words, late=late)
    return request.back(address, N_("Board {board}, {names}: {result}"), **words)


def _act(request: PageRequest, number: int, board: str, result: str) -> Act:
    """What entering means here: adjourning, correcting an earlier round, or a result."""
    section, seen = request.section, request.text("seen")
    line = line_view(section, number, board)
    which: dict[str, Any] = {"section": section.key, "round": number, "board": line.board}
    if line.game is not None:
        which["game"] = line.game
    if result == "adjourned":
        return Adjourn(**which)
    if number < len(section.paired) and seen not in ("", "?"):
        return Correct(**which, result=result, seen=seen, reported=_reported(request))
    return EnterResult(**which, result=result, seen=seen or None)


def _reported(request: PageRequest) -> str | None:
    """When the mistake was reported by the clock in the hall, if that was before now."""
    text = request.text("reported")
    if not text:
        return None
    parse_moment(text)
    reported = datetime.fromisoformat(text).astimezone()  # without a zone it is the hall's
    if reported > datetime.now().astimezone():
        raise RequestError(N_("The mistake cannot have been reported later than now."))
    return reported.isoformat()


def _unpublished(request: PageRequest, draft: UnpublishedPairing, number: int) -> Response:
    """The next round is paired and not published: say so, with both ways out of it."""
    section = request.section
    following = section.round(number + 1)
    return request.page(
        "unpublished.html",
        draft.http_status,
        section=section,
        sentence=draft.render(request.translator.say),
        number=number,
        following=following.number,
        untouched=not section.has_results(following.number),
    )


def _named(line: GameLine) -> int | str:
    """The number of a board of one game, or the name of one of its games."""
    return line.board if line.game is None else line.label


def _both(request: PageRequest, conflict: Conflict, number: int, board: str) -> Response:
    """Somebody has entered another result: show both, and let the visitor decide."""
    section = request.section
    sentence = conflict.render(request.translator.say)
    line = line_view(section, number, board)
    present = line.result
    yours = result_text(parse_result(request.text("result"), section.tournament))
    if request.wants_json:
        text = Notation.of(section.tournament).result(yours)
        answer = {"error": sentence, "board": _named(line), "present": present, "yours": yours}
        return JSONResponse({**answer, "text": text}, conflict.http_status)
    return request.page(
        "conflict.html",
        conflict.http_status,
        section=section,
        sentence=sentence,
        number=number,
        line=line,
        present=present,
        yours=yours,
    )


ROUTES = (
    get("/e/{event}/{section}/results", results),
    post("/e/{event}/{section}/results", enter, "helper"),
)
