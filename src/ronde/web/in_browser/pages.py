"""The pages of a browser without a server: a report to check, copies to save, links to send."""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode

from starlette.responses import Response
from starlette.routing import Route

from ronde.domain.errors import N_, NoSuchPage, RequestError, TooLarge
from ronde.sample import FILES, sample_path
from ronde.services.event_files import LARGEST, read_event_file
from ronde.web.in_browser.reports import content_of, report_routes
from ronde.web.pages import backups, home
from ronde.web.pages.login import start_session
from ronde.web.request import PageRequest, get, post

ENTER = "/enter"
"""Where the one visitor gets their session, before the first page."""
LONGEST_LINK = 8000
"""Letters of a link that mail programs still take."""
_SHORTEST_REPORT = 10
EVENT_FILE = b"SQLite format 3"
"""How an event of Ronde begins: it is looked into, and restored whole with its history."""


def enter(request: PageRequest) -> Response:
    """Log in the one visitor, of whom nobody asks a password."""
    (visitor,) = request.workspace.users.all
    return start_session(request, visitor)


def try_report(request: PageRequest) -> Response:
    """A report that was chosen or pasted: on to the page with all its rounds checked.

    An event of Ronde goes on to the page where it is restored.
    """
    content = request.files.get("file") or request.form.get("text", "").encode()
    if len(content.strip()) < _SHORTEST_REPORT:
        raise RequestError(N_("Choose a file or paste a report first."))
    return _opened(request, content)


def try_sample(request: PageRequest) -> Response:
    """The sample tournament of a game, checked like any other report."""
    game = request.path["game"]
    if game not in FILES:
        raise NoSuchPage(N_("There is no such page."))
    return _opened(request, sample_path(game).read_bytes())


def try_link(request: PageRequest) -> Response:
    """A report that came whole in a link."""
    unpacker = zlib.decompressobj()
    try:
        packed = urlsafe_b64decode(request.text("packed") + "==")
        content = unpacker.decompress(packed, LARGEST)
    except (ValueError, zlib.error):
        content = b""
    if not unpacker.eof:
        raise RequestError(
            N_("This link is incomplete or damaged: ask for it once more, or for the report.")
        )
    return _opened(request, content)


def _opened(request: PageRequest, content: bytes) -> Response:
    if content.startswith(EVENT_FILE):
        return request.back(f"/restore?draft={request.workspace.drafts.keep(content)}")
    read_event_file(content)  # what is wrong with it is said before anything is kept
    return request.back(f"/open-file/{request.workspace.drafts.keep(content)}")


def link(request: PageRequest) -> Response:
    """A link that carries the whole tournament, players and results, in its fragment."""
    content = content_of(request)
    packed = urlsafe_b64encode(zlib.compress(content, 9)).decode().rstrip("=")
    storage = request.workspace.browser
    address = f"{storage.shell if storage else ''}#report={packed}"
    if len(address) > LONGEST_LINK:
        raise TooLarge(
            N_("This tournament is too large for a link ({letters} letters): send the report."),
            letters=len(address),
        )
    return request.page("in_browser/link.html", address=address)


def save(request: PageRequest) -> Response:
    """The event as a file; what it holds is saved from now on."""
    storage = request.workspace.browser
    if storage is not None:
        storage.note_saved(request.event_key, request.journal.last_number)
    return backups.download(request)


def start(request: PageRequest) -> Response:
    """The first page: a report to check, and the events that this browser keeps."""
    return home.home(request, "in_browser/start.html")


def private_routes() -> list[Route]:
    """The pages that come before those of the application."""
    return [
        get(ENTER, enter, None),
        get("/", start),
        post("/try", try_report, largest=LARGEST),
        get("/try/link", try_link),
        get("/try/{game}", try_sample),
        get("/open-file/{file}/link", link),
        get("/e/{event}/{section}/link", link),
        get("/e/{event}/download", save, "deputy"),
        *report_routes(),
    ]
